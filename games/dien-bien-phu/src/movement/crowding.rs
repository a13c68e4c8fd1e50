//! Section 1.6 in the middle of a segment: limits count when it ends, so a unit may come to a full hex out of which another one goes after it.

use std::collections::VecDeque;

use super::Move;
use crate::context::View;
use crate::ids::{Army, Hex, Hexes, Sheet, Unit};
use crate::state::Place;

/// A full hex out of which somebody would have to go on, and what has been moved by then.
struct Link {
    hex: Hex,
    moved: usize,
    started_outside: bool,
}

impl View<'_> {
    /// A hex with more units of an army than may end a segment there; they go on before anybody else moves.
    pub(super) fn crowded_hex(self, army: Army) -> Option<Hex> {
        self.state.index().overfull[army.at()].first()
    }

    /// Whether a unit may end its move in a full hex.
    /// R19: somebody there who has yet to move can go on, if need be into another full hex out of which somebody can go on.
    pub(super) fn makes_room(self, kind: Move, unit: Unit, hex: Hex) -> bool {
        let starts_outside = self.starts_outside(kind, unit);
        let (moved, started_outside) = (self.state.done.count() + 1, self.state.started_outside || starts_outside);
        let can_wait =
            |other: Unit| !self.state.done.has(other) && self.is_within_limit(kind, other, moved, started_outside);
        if !self.state.stack(hex).any(can_wait) {
            return false;
        }
        if self.state.stack(hex).any(|other| can_wait(other) && self.clearly_goes_on(kind, unit, other, hex)) {
            return true;
        }
        let mut after = self.state.clone();
        after.done.insert(unit);
        after.started_outside = started_outside;
        after.put(self.data, unit, Place::Hex(hex));
        View { data: self.data, state: &after }.can_be_cleared(kind, hex)
    }

    /// What is cheap to see, and nearly always so: a step into a hex with room, or through the valley while the lines stay as they are.
    fn clearly_goes_on(self, kind: Move, unit: Unit, other: Unit, hex: Hex) -> bool {
        let from = self.state.hex_of(unit);
        match kind {
            Move::VmTactical | Move::FrenchTactical | Move::Reaction => {
                (kind != Move::Reaction || self.can_react(other, hex)) && self.can_step_aside(kind, other, hex, from)
            }
            Move::VmValley => {
                let index = self.state.index();
                let cuts = index.zone[Army::French.at()].or(index.strong[Army::French.at()]);
                let rooms = self.vm_valley_hexes().without(index.full[Army::Vm.at()]);
                from.is_none_or(|from| !cuts.has(from)) && !rooms.is_empty()
            }
            _ => false,
        }
    }

    /// Whether the chain of those who have to go on ends somewhere. Who goes on leaves the newcomer behind, so that the zones of control
    /// on all ways stay what they are.
    fn can_be_cleared(self, kind: Move, hex: Hex) -> bool {
        let (movers, full) = (self.starters(kind), self.state.index().full[kind.army().at()]);
        let mut seen = Hexes::one(hex);
        let start = Link { hex, moved: self.state.done.count(), started_outside: self.state.started_outside };
        let mut open = VecDeque::from([start]);
        while let Some(link) = open.pop_front() {
            let started_outside = link.started_outside || self.leaves_supply_area(kind, link.hex);
            for unit in self.state.stack(link.hex).filter(|unit| movers.has(*unit)) {
                if !self.is_within_limit(kind, unit, link.moved, link.started_outside) {
                    continue;
                }
                let reach = self.reach(kind, unit);
                if reach.has_areas() || !reach.hexes.without(full).is_empty() {
                    return true;
                }
                for hex in reach.hexes.without(seen).iter() {
                    seen.insert(hex);
                    open.push_back(Link { hex, moved: link.moved + 1, started_outside });
                }
            }
        }
        false
    }

    /// 6.2-A: whether it counts that a unit starts elsewhere than in the Supply Area at DBP.
    pub(super) fn starts_outside(self, kind: Move, unit: Unit) -> bool {
        self.state.hex_of(unit).is_none_or(|hex| self.leaves_supply_area(kind, hex)) && kind == Move::FrenchValley
    }

    fn leaves_supply_area(self, kind: Move, from: Hex) -> bool {
        kind == Move::FrenchValley && !self.data.map.supply_area(Sheet::Dbp).has(from)
    }
}
