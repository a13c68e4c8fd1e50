//! Rule 6.4: overruns, from the declaration to what becomes of the stack. The fight itself is that of chapter 6.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::{Marcher, Marching, Way};
use crate::actions::{Action, verb};
use crate::combat::CombatKind;
use crate::context::{Play, View};
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Piece, Spot, Unit, Units};

/// 3.6-06: which of the units aboard join the DNA in its overrun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boarding;

impl Question<Tonkin> for Boarding {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("3.6-06", "Which units aboard join the overrun?")
            .detail(v.odds_in_words())
            .meaning("Those who join fight and may lose steps; the others stay aboard.")
            .rules(&["3.6-06", "3.6-03", "6.4-01", "6.8-03"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.boarders().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Add)
            .from(View::boarders)
            .allowed(View::can_board)
            .label(|v, unit| format!("{} joins", v.data.name(unit)))
            .fixed_prior(1.0)
            .then(|p, unit| p.state.combat.attackers.insert(unit));
        ask.answer(verb::Announce).labelled("Overrun").fixed_prior(0.0).rolls().end();
    }
}

/// 6.4-08, 6.4-09: the overrun is over: into an empty hex everybody advances and may go on, otherwise they are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OverrunOver;

impl Step<Tonkin> for OverrunOver {
    fn run(self, p: &mut Play<'_>) {
        p.end_overrun();
    }
}

impl<'a> View<'a> {
    /// The neighbours that the enemy holds with units.
    pub(crate) fn next_enemies(self) -> impl Iterator<Item = Hex> + use<'a> {
        let manned = self.state.index().manned[self.state.active.other().at()];
        let at = self.state.march.at.filter(|_| self.state.march.way != Way::Truck);
        at.into_iter().flat_map(move |at| self.data.map.neighbours(at)).filter(move |hex| manned.has(*hex))
    }

    /// Whether the stack on the move may overrun a hex.
    pub(crate) fn can_overrun(self, hex: Hex) -> Verdict {
        let march = &self.state.march;
        let Some(at) = march.at else { return refuse("6.4-02", "nobody is on the move") };
        ensure(self.data.map.adjacent(at, hex), "6.4-05", "the stack halts next to its victim")?;
        let enemy = self.state.active.other().at();
        ensure(self.state.index().manned[enemy].has(hex), "6.4-14", "there is no unit to overrun: enter the hex")?;
        ensure(!self.state.index().held[enemy].has(at), "3.6-05", "a DNA may pass here but not stop")?;
        ensure(march.way != Way::Truck, "R37", "units on trucks do not overrun")?;
        ensure(march.began_together(), "6.4-02", "the stack did not begin its move together")?;
        self.has_room_for(0)?;
        for marcher in march.group.iter().filter(|m| !m.cargo) {
            self.can_take_part_in_overrun(marcher.piece, at, hex)?;
        }
        self.can_attack_with(march.walkers())?;
        let price = self.price_of_overrun(hex);
        march.group.iter().filter(|m| !m.cargo).try_for_each(|m| self.can_pay_overrun(m, price))
    }

    /// 6.4-01, R114: units with steps, neither DG nor OoS, that may attack and enter the hex.
    pub(super) fn can_take_part_in_overrun(self, piece: Piece, at: Hex, hex: Hex) -> Verdict {
        let Piece::Unit(unit) = piece else { return refuse("R114", "an SD does not overrun") };
        ensure(self.has_steps(piece), "6.4-01", "an HQ does not overrun")?;
        ensure(!self.piece_is_dg(piece), "6.4-01", "a unit that is DG does not overrun")?;
        ensure(!self.piece_is_oos(piece), "6.4-01", "a unit that is OoS does not overrun")?;
        self.can_strike(unit, at, hex)?;
        self.can_stand(piece, hex)
    }

    /// 6.4-03, 6.4-05, 6.4-06, EX-02, EX-05: the dearest cost of the defender's hex without roads, and two points for the overrun.
    fn price_of_overrun(self, hex: Hex) -> u8 {
        let march = &self.state.march;
        let Some(at) = march.at else { return 0 };
        let costs = march.group.iter().filter(|m| !m.cargo).map(|m| self.ground_cost(m.piece, march.way, at, hex));
        costs.max().unwrap_or(0).saturating_add(self.data.tables.movement.overrun)
    }

    /// 6.4-07 (R34), 3.2-05, EX-04: within the plain points, unless the stack starts next to its victim.
    fn can_pay_overrun(self, marcher: &Marcher, price: u8) -> Verdict {
        let march = &self.state.march;
        let starts_here = marcher.spent == 0;
        let points = u16::from(self.allowance(marcher.piece, march.way));
        let pays = u16::from(marcher.joint) + u16::from(price) <= points;
        ensure(starts_here || pays, "6.4-07", "the stack cannot pay for the hex and the overrun")
    }

    fn boarders(self) -> impl Iterator<Item = Unit> + use<'a> {
        let cargo = self.state.march.group.iter().filter(|m| m.cargo).filter_map(|m| m.piece.unit());
        cargo.filter(move |unit| self.can_board(*unit).is_ok())
    }

    fn can_board(self, unit: Unit) -> Verdict {
        let march = &self.state.march;
        let aboard = march.group.iter().any(|m| m.cargo && m.piece == Piece::Unit(unit));
        ensure(aboard, "3.6-06", "it is not aboard")?;
        ensure(!self.state.combat.attackers.has(unit), "3.6-06", "it has joined already")?;
        let (Some(at), Some(hex)) = (march.at, self.state.combat.target) else {
            return refuse("6.4-02", "there is no overrun");
        };
        self.can_take_part_in_overrun(Piece::Unit(unit), at, hex)
    }
}

impl Play<'_> {
    pub(super) fn declare_overrun(&mut self, hex: Hex) {
        let price = self.view().price_of_overrun(hex);
        for marcher in self.state.march.group.iter_mut().filter(|m| !m.cargo) {
            marcher.joint = marcher.joint.saturating_add(price);
            marcher.spent = marcher.joint;
        }
        self.bind_those_left_behind();
        self.state.march.begun = true;
        let attackers = self.state.march.walkers();
        self.begin_combat(CombatKind::Overrun, hex, attackers);
        self.next(Boarding);
    }

    fn bind_those_left_behind(&mut self) {
        if let Some(from) = self.state.march.group.first().map(|m| m.from) {
            self.bind(from, self.state.march.units());
        }
    }

    /// 6.4-04: who does not take part had to move first; of those who stay behind only another overrun is left.
    pub(crate) fn bind(&mut self, from: Hex, except: Units) {
        let army = self.state.active;
        let view = self.view();
        let stays = |unit: &Unit| !except.has(*unit) && !view.has_moved(Piece::Unit(*unit));
        let left: Units = view.units_in(from, army).filter(stays).collect();
        self.state.march.bound = self.state.march.bound.or(left);
    }

    fn end_overrun(&mut self) {
        let Some(hex) = self.state.combat.target else { return };
        let enemy = self.state.active.other();
        let emptied = !self.state.index().manned[enemy.at()].has(hex);
        let attackers = self.state.combat.attackers;
        let driven_out = self.state.combat.ambush.map(|(_, target)| target).filter(|unit| !attackers.has(*unit));
        let way = self.state.march.way;
        let group = self.state.march.group.clone();
        // 3.3-10 (R135): who is aboard and has not fought goes where a DNA takes him.
        let afloat = group.iter().any(|m| !m.cargo);
        let goes_in = |m: &Marcher| match m.piece.unit() {
            Some(unit) if attackers.has(unit) => true,
            unit => m.cargo && afloat && (unit.is_none() || unit != driven_out),
        };
        // R67: who was ambushed and is DG has left the combat and stays in front, unless the hex was emptied by that.
        let (inside, outside): (Vec<Marcher>, Vec<Marcher>) = group.into_iter().partition(|m| emptied && goes_in(m));
        for marcher in &outside {
            self.finish(marcher, way);
            self.state.march.forget(marcher.piece);
        }
        if inside.is_empty() {
            self.state.march.clear();
            self.end_of_combat(false);
            return;
        }
        self.take_hex(self.state.active, hex, Case("6.15-04"));
        self.earn_for_advance();
        let pieces: Vec<Piece> = inside.iter().map(|m| m.piece).collect();
        for piece in &pieces {
            self.place(*piece, Spot::Hex(hex));
        }
        self.tell_move("advanced", "6.4-08", &pieces, ["advances into", "advance into"], Spot::Hex(hex));
        self.end_of_combat(true);
        self.go_on_after_overrun(hex);
    }

    /// 6.4-08, 6.4-16: they may move and overrun on with what they have left, together or split; a DNA goes on with its cargo.
    /// R135: where no DNA is left, who was carried and has fought stays in the hex.
    fn go_on_after_overrun(&mut self, hex: Hex) {
        let way = self.state.march.way;
        if way == Way::River && self.state.march.group.iter().any(|m| !m.cargo) {
            self.state.march.at = Some(hex);
            self.state.march.steps = self.state.march.steps.saturating_add(1);
            self.state.march.committed = true;
            for marcher in &mut self.state.march.group {
                marcher.overran = true;
            }
            self.next(Marching);
            return;
        }
        for marcher in self.state.march.group.clone() {
            let left = self.view().allowance(marcher.piece, way).saturating_sub(marcher.spent);
            if left == 0 || marcher.cargo {
                self.finish(&marcher, way);
            } else if let Piece::Unit(unit) = marcher.piece {
                self.state.units[unit.at()].spent = marcher.spent;
                self.state.march.bound.remove(unit);
            }
        }
        self.state.march.clear();
    }
}
