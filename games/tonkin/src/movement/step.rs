//! One step of a group: what each of them pays, how far a Double-Move carries, and what is captured on the way.

use engine::rules::Step;
use engine::{Case, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::{Marcher, Marching, Way};
use crate::combat::{BeforeCombat, Combat, CombatKind};
use crate::context::{Play, View};
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Piece, Spot, Unit};

/// 6.4-14: the group enters a hex once a VM HQ there has decided whether it stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entering {
    pub hex: Hex,
}

impl Step<Tonkin> for Entering {
    fn run(self, p: &mut Play<'_>) {
        p.state.combat = Default::default();
        p.enter(self.hex);
    }
}

impl<'a> View<'a> {
    /// Where the group may think of going: the neighbours without units of the enemy that have steps; a DNA also passes
    /// the coast.
    pub(crate) fn next_hexes(self) -> impl Iterator<Item = Hex> + use<'a> {
        let march = &self.state.march;
        let manned = self.state.index().manned[self.state.active.other().at()];
        let open = move |hex: &Hex| !manned.has(*hex) || march.way == Way::River && self.data.map.coast.has(*hex);
        march.at.into_iter().flat_map(move |at| self.data.map.neighbours(at)).filter(open)
    }

    /// Whether the whole group may enter a hex.
    pub(crate) fn can_step(self, to: Hex) -> Verdict {
        let march = &self.state.march;
        let Some(at) = march.at else { return refuse("3.1-04", "nobody is on the move") };
        ensure(self.data.map.adjacent(at, to), "3.1-04", "units move from hex to hex")?;
        self.is_open(at, to)?;
        self.has_room_for(0)?;
        if march.group.iter().any(|m| !m.cargo && self.is_afloat(m.piece).is_ok()) {
            let along = self.data.map.waterways(at).any(|near| near == to);
            ensure(along, "3.6-01", "a DNA moves along major rivers and from coastal hex to coastal hex")?;
        }
        for marcher in march.group.iter().filter(|m| !m.cargo) {
            self.can_cross(marcher.piece, to)?;
            let cost = self.entry_cost(marcher.piece, march.way, at, to);
            self.can_pay(marcher, cost, to)?;
            self.has_a_way_on(marcher, to, u16::from(marcher.spent) + u16::from(cost))?;
        }
        self.can_get_past(to)
    }

    /// 3.1-02, 3.1-15, 6.4-14: no entry where the enemy has units; HQs and SD alone are run over.
    fn is_open(self, at: Hex, to: Hex) -> Verdict {
        let march = &self.state.march;
        let enemy = self.state.active.other().at();
        if self.passes(to) || !self.state.index().held[enemy].has(to) {
            return Ok(());
        }
        if self.state.index().manned[enemy].has(to) {
            let case = if march.way == Way::River { "3.6-05" } else { "3.1-02" };
            return refuse(case, "enemy units hold the hex: overrun it");
        }
        march.group.iter().filter(|m| !m.cargo).try_for_each(|m| self.can_run_over(m.piece, at, to))
    }

    /// 6.4-14 (R115, R134): to enter a hex of nothing but HQ and SD is an overrun, and only who may overrun does it.
    pub(super) fn can_run_over(self, piece: Piece, at: Hex, to: Hex) -> Verdict {
        ensure(self.has_steps(piece), "R115", "only units with steps remove an enemy HQ or SD")?;
        self.can_take_part_in_overrun(piece, at, to)
    }

    /// Whether a hex holds an HQ or SD of the enemy and no unit with steps.
    pub(super) fn is_undefended(self, to: Hex) -> bool {
        let (enemy, index) = (self.state.active.other().at(), self.state.index());
        index.held[enemy].has(to) && !index.manned[enemy].has(to)
    }

    /// Whether the group that enters a hex removes an HQ or SD that stands there alone.
    fn is_run_over(self, to: Hex) -> bool {
        self.is_undefended(to) && !self.passes(to)
    }

    /// Whether the group passes a coastal hex of the enemy and leaves there what it finds.
    /// 3.6-05 (R42): DNA pass units, and HQ and SD alone where one of the DNA may not overrun them (R134).
    fn passes(self, to: Hex) -> bool {
        let march = &self.state.march;
        let held = self.state.index().held[self.state.active.other().at()].has(to);
        let Some(at) = march.at.filter(|_| held && march.way == Way::River && self.data.map.coast.has(to)) else {
            return false;
        };
        let runs_over = |boat: &Marcher| {
            let spent = u16::from(boat.spent) + u16::from(self.entry_cost(boat.piece, march.way, at, to));
            let plainly = spent <= u16::from(self.allowance(boat.piece, march.way)) || self.may_go_one_hex(boat);
            plainly && self.can_run_over(boat.piece, at, to).is_ok()
        };
        !self.is_undefended(to) || !march.group.iter().filter(|m| !m.cargo).all(runs_over)
    }

    /// 3.6-05 (R42): DNA that pass a hex of the enemy must all have the points to leave it again.
    fn can_get_past(self, to: Hex) -> Verdict {
        let boats = || self.state.march.group.iter().filter(|m| !m.cargo);
        if !self.passes(to) || boats().next().is_none() {
            return Ok(());
        }
        let held = self.state.index().held[self.state.active.other().at()];
        let coast = self.data.map.coast;
        // The first of the hexes is the one that they pass.
        let (mut reached, mut hexes) = (Hexes::one(to), 1);
        loop {
            hexes += 1;
            let all_pay = |hex: &Hex| boats().all(|boat| self.can_pass_on(boat, to, hexes, *hex));
            let runs_over = |hex: &Hex| {
                self.is_undefended(*hex) && boats().all(|boat| self.could_run_over_beyond(boat, to, hexes, *hex))
            };
            reached = reached.iter().flat_map(|hex| self.data.map.waterways(hex)).filter(all_pay).collect();
            if reached.iter().any(|hex| !held.has(hex) || runs_over(&hex)) {
                return Ok(());
            }
            reached = reached.and(coast);
            ensure(!reached.is_empty(), "3.6-05", "the DNA could not leave the hex again")?;
        }
    }

    /// Whether a DNA has the points for so many hexes more, by way of one and on to another.
    fn can_pass_on(self, boat: &Marcher, past: Hex, hexes: u16, to: Hex) -> bool {
        let points = u16::from(self.allowance(boat.piece, self.state.march.way));
        let spent = self.spent_beyond(boat, past, hexes);
        let doubles = || !self.in_zone_of(self.state.active.other(), to) && self.can_double(boat, past).is_ok();
        spent <= points || spent <= 2 * points && doubles()
    }

    /// What a DNA has spent so many hexes from here.
    fn spent_beyond(self, boat: &Marcher, past: Hex, hexes: u16) -> u16 {
        u16::from(boat.spent) + hexes * u16::from(self.entry_cost(boat.piece, self.state.march.way, past, past))
    }

    /// Whether a DNA could remove the HQ and SD of a hex beyond the one that it passes: not on a Double-Move (R134).
    fn could_run_over_beyond(self, boat: &Marcher, past: Hex, hexes: u16, hex: Hex) -> bool {
        let plainly =
            self.spent_beyond(boat, past, hexes) <= u16::from(self.allowance(boat.piece, self.state.march.way));
        plainly && self.can_run_over(boat.piece, past, hex).is_ok()
    }

    /// Whether a marcher can pay for one more hex: with its points, with a Double-Move, or as the one hex that it may
    /// always enter.
    /// 3.1-04 (R34), 3.2-01, 3.2-02, 3.2-03, 3.2-04, 3.2-05 (R35, R94, R125).
    fn can_pay(self, marcher: &Marcher, cost: u8, to: Hex) -> Verdict {
        let march = &self.state.march;
        let points = self.allowance(marcher.piece, march.way);
        let total = u16::from(marcher.spent) + u16::from(cost);
        if total <= u16::from(points) || self.may_go_one_hex(marcher) {
            return Ok(());
        }
        self.can_double(marcher, to)?;
        ensure(total <= 2 * u16::from(points), "3.1-04", "it has not enough movement points")
    }

    /// R34: a piece that has not moved may enter one hex at any price.
    fn may_go_one_hex(self, marcher: &Marcher) -> bool {
        marcher.spent == 0
    }

    pub(super) fn can_double(self, marcher: &Marcher, to: Hex) -> Verdict {
        let march = &self.state.march;
        // R125: what a transport carries counts as well.
        let all = || march.group.iter().filter(|m| m.piece == marcher.piece || march.way == Way::River);
        ensure(!all().any(|m| self.piece_is_dg(m.piece)), "3.2-02", "no Double-Move while DG")?;
        ensure(!all().any(|m| self.piece_is_oos(m.piece)), "3.2-03", "no Double-Move while OoS")?;
        let overruns = marcher.overran || self.is_left_behind(marcher.piece) || self.is_run_over(to);
        ensure(!overruns, "3.2-05", "no Double-Move with an overrun")?;
        let zoned = marcher.zoned || self.in_zone_of(self.state.active.other(), to);
        ensure(!zoned, "3.2-04", "no Double-Move through an enemy zone of control")
    }

    /// What the step costs the group: what the dearest of them pays.
    pub(crate) fn step_price(self, to: Hex) -> u16 {
        let march = &self.state.march;
        let Some(at) = march.at else { return 0 };
        let costs = march.group.iter().filter(|m| !m.cargo).map(|m| self.entry_cost(m.piece, march.way, at, to));
        u16::from(costs.max().unwrap_or(0))
    }

    /// A VM HQ that may leave before somebody enters its hex (6.5).
    pub(crate) fn hq_that_may_leave(self, hex: Hex) -> Option<Unit> {
        let hq = self.data.hq[Army::Vm.at()];
        let there = self.state.active == Army::Fef && self.state.hex_of(hq) == Some(hex);
        let able = there && !self.is_dg(hq) && self.retreat_hexes(hq, hex).next().is_some();
        able.then_some(hq)
    }
}

impl Play<'_> {
    pub(super) fn step(&mut self, to: Hex) {
        if self.view().is_run_over(to) {
            for marcher in &mut self.state.march.group {
                marcher.overran = true;
            }
        }
        let passes = self.view().passes(to);
        match self.view().hq_that_may_leave(to).filter(|_| !passes) {
            Some(_) => {
                let attackers = self.state.march.walkers();
                self.state.combat =
                    Combat { kind: CombatKind::Entry, target: Some(to), attackers, ..Combat::default() };
                // The enemy decides: the move cannot be taken back any more.
                self.state.march.committed = true;
                self.note_pursuit();
                self.next(BeforeCombat);
            }
            None => self.enter(to),
        }
    }

    /// 3.1-03: the group enters a hex, each of them at his price, and removes an enemy HQ and SD that stand there alone.
    fn enter(&mut self, to: Hex) {
        let way = self.state.march.way;
        let Some(at) = self.state.march.at else { return };
        let view = self.view();
        let passes = view.passes(to);
        let price = view.step_price(to) as u8;
        let zoned = view.in_zone_of(view.state.active.other(), to);
        let costs: arrayvec::ArrayVec<u8, { super::MAX_GROUP }> =
            view.state.march.group.iter().map(|m| view.entry_cost(m.piece, way, at, to)).collect();
        for (marcher, cost) in self.state.march.group.iter_mut().zip(costs) {
            if !marcher.cargo {
                marcher.spent = marcher.spent.saturating_add(cost);
                marcher.joint = marcher.joint.saturating_add(price);
            }
            marcher.zoned |= zoned;
        }
        self.state.march.at = Some(to);
        self.state.march.steps = self.state.march.steps.saturating_add(1);
        let enemy = self.state.active.other();
        let pieces: arrayvec::ArrayVec<Piece, { super::MAX_GROUP }> =
            self.state.march.group.iter().map(|m| m.piece).collect();
        self.tell_move("moved", "3.1-04", &pieces, ["moves to", "move to"], Spot::Hex(to));
        if !passes {
            if self.state.index().held[enemy.at()].has(to) {
                self.state.march.committed = true;
                self.take_hex(self.state.active, to, Case("6.4-14"));
            }
            for piece in &pieces {
                self.place(*piece, Spot::Hex(to));
            }
        }
        self.next(Marching);
    }
}
