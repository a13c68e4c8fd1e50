//! How promising a move looks before any search.

use crate::context::View;
use crate::ids::{Army, Dump, Hex, Piece};
use crate::state::Flags;

impl View<'_> {
    /// What holding a hex is worth that is not friendly yet, and taking what lies there.
    pub(crate) fn worth_of_hex(self, army: Army, hex: Hex) -> f32 {
        let places = &self.data.places;
        let vp =
            places.at(hex).filter(|_| !self.is_friendly(army, hex)).map_or(0.0, |c| 0.3 + f32::from(places.of(c).vp));
        let loot = self.state.dumps_in(hex).iter().filter(|dump| dump.army() != army).count();
        let hq = if self.hq_hex(army.other()) == Some(hex) { 4.0 } else { 0.0 };
        vp + 1.5 * loot as f32 + hq
    }

    pub(super) fn prior_of_march(self, piece: Piece) -> f32 {
        let tired = f32::from(self.state.march.taken_back.min(10));
        let base = match piece {
            Piece::Dump(_) => -0.5,
            Piece::Unit(unit) if self.state.is(unit, Flags::DG) => -1.0,
            Piece::Unit(unit) if self.state.is(unit, Flags::OOS) => 1.5,
            Piece::Unit(unit) => f32::from(self.data.of(unit).movement) / 20.0,
        };
        base - tired / 2.0
    }

    pub(super) fn prior_of_joining(self, piece: Piece) -> f32 {
        if self.has_steps(piece) { 0.3 } else { -1.0 }
    }

    pub(super) fn prior_of_step(self, hex: Hex) -> f32 {
        let army = self.state.active;
        let near = if self
            .data
            .map
            .around_all(crate::ids::Hexes::one(hex))
            .meets(self.state.index.manned[army.other().at()])
        {
            0.2
        } else {
            0.0
        };
        self.worth_of_hex(army, hex) + near - f32::from(self.step_price(hex)) / 20.0
    }

    pub(super) fn prior_of_overrun(self, hex: Hex) -> f32 {
        let (attack, defence) = self.strengths_against(self.state.march.walkers(), hex);
        let odds = f32::from(attack) / f32::from(defence.max(1));
        odds.min(6.0) - 2.2 + self.worth_of_hex(self.state.active, hex) / 2.0
    }

    pub(super) fn prior_of_halt(self) -> f32 {
        self.state.march.at.map_or(0.0, |at| {
            let close = self.data.map.around_all(crate::ids::Hexes::one(at));
            let worth: f32 = close.iter().map(|hex| self.worth_of_hex(self.state.active, hex)).fold(0.0, f32::max);
            0.5 - worth / 2.0
        })
    }

    pub(super) fn prior_of_ending_moves(self) -> f32 {
        if self.state.operation.activated.is_some() && !self.has_begun_moving() { -2.0 } else { 0.0 }
    }

    pub(crate) fn prior_of_truck(self, piece: Piece) -> f32 {
        self.prior_of_march(piece) - 0.3
    }

    pub(crate) fn prior_of_flight(self, piece: Piece) -> f32 {
        if matches!(piece, Piece::Dump(_)) { -0.2 } else { -0.5 }
    }

    pub(crate) fn prior_of_voyage(self, piece: Piece) -> f32 {
        if self.spot_of(piece) == Some(crate::ids::Spot::Saigon) { 1.0 } else { -1.0 }
    }

    pub(crate) fn prior_of_drop(self, hex: Hex) -> f32 {
        let army = Army::Fef;
        let mans = self.mans(Army::Vm, hex);
        let held: bool = self.holds(army, hex);
        let risk = if mans { -2.0 } else { 0.0 };
        self.worth_of_hex(army, hex) + risk + if held { 0.0 } else { -0.5 }
    }

    /// Whether a dump lies where the active side can use it.
    pub(crate) fn prior_of_spending(self, dump: Dump) -> f32 {
        let army = dump.army();
        let Some(at) = self.state.dumps[dump.at()].hex() else { return -3.0 };
        let range = self.within(army, crate::ids::Hexes::one(at), self.data.tables.limits.range);
        let ready = range.and(self.state.index.manned[army.at()]);
        let targets = self.data.map.around_all(ready).and(self.state.index.held[army.other().at()]);
        0.6 * targets.count() as f32 - 0.8
    }
}
