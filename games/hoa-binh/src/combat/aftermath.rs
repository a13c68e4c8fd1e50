//! How a combat ends: counters and bases leave, the Viet Minh move in, commanders are tested, and
//! attackers go on or stop (9.3).

use arrayvec::ArrayVec;
use engine::rules::Step;
use engine::story::EventKind;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::{Attacker, Combat, Ending, Foe};
use crate::changes::needed;
use crate::command::LAST_TURN;
use crate::context::{Play, View};
use crate::data::FOOT;
use crate::game::HoaBinh;
use crate::ids::{Seq, Space};
use crate::state::{Kind, Place, VietBase};
use crate::words::viet_base_id;

/// The combat is decided; its consequences follow.
/// Cases 9.2.1-10, 9.3.2-06, R71-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Conclusion;

impl Step<HoaBinh> for Conclusion {
    fn run(self, p: &mut Play<'_>) {
        let combat = &p.state.combat;
        let Some(at) = combat.at else { return };
        let under_attack = combat.attacker == Attacker::VietMinh;
        match (combat.ending, combat.foe) {
            (Ending::Won, Foe::Counter(seq)) => p.beat_counter(seq),
            (Ending::Won, Foe::Base) => p.destroy_base(at),
            (Ending::Lost, _) if under_attack && !p.view().has_force(at) => p.occupy(at, false),
            (Ending::Stalemate, Foe::Counter(_)) => p.tell_who_stays(at),
            (Ending::Won, Foe::None)
            | (Ending::Stalemate, Foe::Base | Foe::None)
            | (Ending::Lost | Ending::Open, _) => {}
        }
        p.next((p.state.combat.hurt.then_some(SurvivalTest { first: 0 }), LeaveCombat));
    }
}

/// 2.1-09: one die for each commander of a force that was hurt; without a die if it is wiped out.
/// Cases 2.1-10, 2.1-11, 9.2.1-11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SurvivalTest {
    /// Those with a lower number have been tested.
    pub first: u8,
}

impl Step<HoaBinh> for SurvivalTest {
    fn run(self, p: &mut Play<'_>) {
        let next = p.state.combat.commanders.iter().find(|commander| commander.0 >= self.first);
        let (Some(commander), Some(at)) = (next, p.state.combat.at) else { return };
        p.next(SurvivalTest { first: commander.0 + 1 });
        if p.state.commanders[commander.at()].space.is_none() {
            return;
        }
        let mut fighters = p.state.combat.fighters.iter();
        let survivors = fighters.any(|unit| p.state.units[unit.at()].place != Place::Gone);
        if !survivors && p.view().fort(at).is_none() {
            return p.lose_commander(commander, Case("2.1-12"));
        }
        let hits = p.data.tables.survival_hits;
        let face = p.dice.d6_by("commander's survival", |face| hits.hit(face));
        let lost = hits.hit(face);
        p.tell(Fact::rolled(), |data| {
            let result = if lost { "he falls" } else { "he survives" };
            let roll = hits.roll("commander's survival", face, "is his end");
            let name = data.commander_name(commander);
            let text = format!("{name} tests his survival{}: {face}, {result}.", needed(&roll));
            Event::new("rolled", Case("2.1-09"), text).piece(&data.commanders[commander.at()].id).roll(roll)
        });
        if lost {
            p.lose_commander(commander, Case("2.1-09"));
        }
    }
}

/// Back to whoever started the combat: the attacks of the phase, the march, the French actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeaveCombat;

impl Step<HoaBinh> for LeaveCombat {
    fn run(self, p: &mut Play<'_>) {
        p.leave_combat();
    }
}

impl View<'_> {
    /// Whether a combat that ends now brings dice: the commanders of a force that was hurt are tested (2.1-09).
    pub(super) fn commanders_are_in_danger(self) -> bool {
        let combat = &self.state.combat;
        combat.hurt && combat.commanders.iter().any(|commander| self.state.commanders[commander.at()].space.is_some())
    }
}

impl Play<'_> {
    pub(super) fn conclude(&mut self, ending: Ending) {
        self.state.combat.ending = ending;
        self.next(Conclusion);
    }

    /// Of attackers that go back their retreat tells (9.2.1-02, 9.3.1-14).
    fn tell_who_stays(&mut self, at: Space) {
        let case = match self.state.combat.attacker {
            Attacker::Group | Attacker::Para => return,
            Attacker::Supports => "6.3.4-02",
            Attacker::VietMinh if self.state.combat.level == 0 => "9.2.1-02",
            Attacker::VietMinh => "9.3.1-14",
        };
        self.tell_stalemate(at, case);
    }

    /// Both sides are where they were before.
    pub(super) fn tell_stalemate(&mut self, at: Space, case: &'static str) {
        self.tell(Fact::noted(), |data| {
            let text = format!("Neither side gives way at {}.", data.name(at));
            Event::new("stalemate", Case(case), text).place(&data.map.space(at).id)
        });
    }

    /// R55: a beaten counter returns to the reserve; the Dangerous counter beside it goes too (R113).
    /// Cases 6.3.5-12, 6.3.6-06, R112-02, R113-01, R113-02.
    fn beat_counter(&mut self, seq: Seq) {
        let Some(counter) = self.state.counter(seq).copied() else { return };
        let case = if self.state.combat.level == 0 { "9.2.1-01" } else { "9.3.1-01" };
        let taken_along = counter.kind != Kind::Dangerous
            && self.state.dangerous_at().is_some_and(|danger| self.view().adjacent(counter.space, danger));
        self.remove_counter(seq, Case(case));
        if taken_along {
            let dangerous = self.state.counters.iter().find(|c| c.kind == Kind::Dangerous).map(|c| c.seq);
            if let Some(dangerous) = dangerous {
                self.remove_counter(dangerous, Case("6.3.6-05"));
            }
        }
        self.retake(counter.space);
    }

    /// 9.4.2-04: the base leaves the map for two turns; for good where the campaign is over by then (R72).
    /// Cases 9.4.2-07, R71-02.
    fn destroy_base(&mut self, at: Space) {
        let Some(index) = self.view().base_index(at) else { return };
        let returns = Some(self.state.turn + self.data.tables.base_returns).filter(|turn| *turn <= LAST_TURN);
        let base = &mut self.state.bases[index];
        let number = base.number;
        *base = match returns {
            Some(returns) => VietBase { on_map: false, returns, ..*base },
            None => VietBase::default(),
        };
        self.tell(Fact::of(EventKind::Lost), |data| {
            let destroyed = |case: &'static str, ahead: String| {
                let text = format!("Viet base {number} at {} is destroyed; {ahead}.", data.name(at));
                let event = Event::new("destroyed", Case(case), text).piece(viet_base_id(number));
                event.place(&data.map.space(at).id).outcome()
            };
            match returns {
                Some(turn) => destroyed("9.4.2-04", format!("it returns on turn {turn}")).total(turn),
                None => destroyed("9.4.2-07", "it returns no more".into()),
            }
        });
        self.score_at(at, self.data.tables.vp.viet_base, Case("11.2.1b-07"), |_| "a Viet base destroyed".into());
    }

    /// R69: a space the French lost is taken at once: by surplus counters of a stack, else from the
    /// reserve (of no base if the Dangerous counter attacked, which has none), else by the attacker itself. After a withdrawal only by surplus counters (R22).
    /// Cases 8.2.1-08, 9.3.1-02, 9.3.1-05, R69-01, R117-01.
    pub(super) fn occupy(&mut self, at: Space, only_surplus: bool) {
        let Foe::Counter(seq) = self.state.combat.foe else { return };
        let Some(attacker) = self.state.counter(seq).copied() else { return };
        if self.state.counters_at(at) > 0 {
            return; // the Dangerous counter attacked in its own space; nothing joins it (R108)
        }
        let near = self.data.map.joined(attacker.space, at, FOOT);
        let stack = if near && self.state.counters_at(attacker.space) > 1 {
            Some(attacker.space)
        } else {
            self.largest_stack_beside(at)
        };
        if self.advance_surplus(stack, Some(attacker.seq), at) || only_surplus {
            return;
        }
        if self.put_counter(at, attacker.base, attacker.line, Case("9.3.1-04")).is_some() {
            return;
        }
        if attacker.kind == Kind::Infiltration && near {
            self.advance_counter(attacker.seq, at, Case("9.3.1-05"));
        } else {
            self.tell_unoccupied(at);
        }
    }

    /// R76: a space freed by the loss of its convoy is taken like one that a combat freed (9.3.1-03), but nobody attacked:
    /// a counter from the reserve belongs to no base, and with none there the space stays free.
    /// Case R76-03.
    pub(crate) fn occupy_abandoned(&mut self, at: Space) {
        let stack = self.largest_stack_beside(at);
        if !self.advance_surplus(stack, None, at) && self.put_counter(at, 0, 0, Case("10.1.2-03")).is_none() {
            self.tell_unoccupied(at);
        }
    }

    /// The reserve is empty, and no counter can leave its space for this one.
    fn tell_unoccupied(&mut self, at: Space) {
        self.tell(Fact::noted(), |data| {
            let text = format!("The reserve is empty: nobody moves in at {}.", data.name(at));
            Event::new("unoccupied", Case("R69-01"), text).place(&data.map.space(at).id)
        });
    }

    /// Sends the surplus of a stack in; false where there is none.
    fn advance_surplus(&mut self, stack: Option<Space>, attacker: Option<Seq>, to: Space) -> bool {
        let movers = stack.map_or_else(ArrayVec::new, |stack| self.surplus_of(stack, attacker));
        for mover in &movers {
            self.advance_counter(*mover, to, Case("9.3.1-03"));
        }
        !movers.is_empty()
    }

    /// R69: of equal stacks the one whose space stands first in the order of the map.
    fn largest_stack_beside(&self, at: Space) -> Option<Space> {
        let stacks = self.data.map.neighbours(at, FOOT).filter(|space| {
            let spare = self.state.counters_in(*space).filter(|c| c.kind == Kind::Infiltration).count();
            self.state.counters_at(*space) > 1 && spare > 0
        });
        stacks.max_by_key(|space| (self.state.counters_at(*space), std::cmp::Reverse(*space)))
    }

    /// All counters of a stack but one. A Guerrilla or the Dangerous counter is the one that stays;
    /// otherwise the attacker, or in another stack the oldest. Those that attack no more go first (R117).
    fn surplus_of(&self, stack: Space, attacker: Option<Seq>) -> ArrayVec<Seq, 4> {
        let rooted = self.state.counters_in(stack).any(|c| c.kind != Kind::Infiltration);
        let movable = || self.state.counters_in(stack).filter(|c| c.kind == Kind::Infiltration).map(|c| c.seq);
        let stays = if rooted {
            None
        } else {
            let attacks = attacker.filter(|seq| movable().any(|own| own == *seq));
            attacks.or_else(|| movable().min())
        };
        let mut movers: ArrayVec<Seq, 4> = movable().filter(|seq| Some(*seq) != stays).take(4).collect();
        movers.sort_by_key(|seq| (self.state.counter(*seq).is_some_and(|counter| counter.is_ready()), *seq));
        movers
    }

    /// A counter moves into a vacated space; on CR6 the first becomes a Guerrilla, which counts as
    /// placed in this phase and loses its attack (R117).
    /// Case R117-02.
    fn advance_counter(&mut self, seq: Seq, to: Space, case: Case) {
        let Some(counter) = self.state.counter(seq).copied() else { return };
        if self.turns_guerrilla(to) {
            self.exchange_counter(seq, Case("R46-01"));
            let guerrilla = self.state.add_counter(Kind::Guerrilla, to, counter.base, counter.line);
            self.tell(Fact::of(EventKind::Arrived), |data| {
                let text = format!("A Guerrilla appears at {}.", data.name(to));
                let event = Event::new("placed", Case("R46-01"), text).piece(format!("#{}", guerrilla.0));
                event.place(&data.map.space(to).id).outcome()
            });
            return;
        }
        self.state.move_counter(seq, to);
        self.tell(Fact::of(EventKind::Moved), |data| {
            let text = format!("The counter at {} moves in to {}.", data.name(counter.space), data.name(to));
            Event::new("advanced", case, text)
                .piece(format!("#{}", seq.0))
                .place(&data.map.space(counter.space).id)
                .place(&data.map.space(to).id)
                .outcome()
        });
    }

    /// Back to whoever started the combat: the attacks of the phase, the march, the French actions.
    /// Cases 7.2-10, 9.3.1-13, 9.3.1-17, R66-01.
    pub(super) fn leave_combat(&mut self) {
        let combat = &self.state.combat;
        let (attacker, ending, at, mp) = (combat.attacker, combat.ending, combat.at, combat.mp);
        let won = ending == Ending::Won;
        let hostile = at.is_some_and(|space| self.view().is_hostile(space));
        match attacker {
            Attacker::VietMinh => self.state.combat = Combat::default(),
            Attacker::Supports => {
                self.state.combat = Combat::default();
                self.end_action();
            }
            Attacker::Para if won && hostile => self.choose_foe(),
            Attacker::Para => {
                self.state.combat = Combat::default();
                self.end_action();
            }
            Attacker::Group => {
                // R66: every action fought costs its movement points, never below zero.
                self.state.march.spent = self.state.march.spent.saturating_add(mp);
                if won && hostile {
                    return self.choose_foe();
                }
                self.state.combat = Combat::default();
                if won {
                    self.state.march.began = true;
                } else {
                    self.end_march();
                }
            }
        }
    }
}
