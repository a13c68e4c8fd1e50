//! How promising a move looks before any search.

use super::Marcher;
use crate::context::View;
use crate::data::Kind;
use crate::ids::{Army, Dump, Hex, Hexes, Piece, Unit, Units};
use crate::judgement::{Assault, NEVER};
use crate::state::Flags;

/// What an overrun must promise to draw a garrison out.
const SORTIE: f32 = 1.0;
/// How many hexes the VM HQ goes in a month for sure, whatever the ground.
const MARCH_OF_HQ: f32 = 2.0;
/// After so many moves that were taken back in a phase no further one is begun.
const PATIENCE: u8 = 4;

impl View<'_> {
    /// What holding a hex is worth that is not friendly yet, and taking what lies there.
    pub(crate) fn worth_of_hex(self, army: Army, hex: Hex) -> f32 {
        self.stake(army, hex).min(10.0)
    }

    /// A unit moves if there is something to gain elsewhere, and stays where it holds something.
    pub(super) fn prior_of_march(self, piece: Piece) -> f32 {
        if self.leaves_a_key_bare(piece) || self.state.march.taken_back > PATIENCE {
            return NEVER;
        }
        let tired = f32::from(self.state.march.taken_back.min(10)) / 2.0;
        let army = self.army_of(piece);
        let Some(hex) = self.hex_of(piece) else { return -2.0 };
        let base = match piece {
            Piece::Dump(_) => 0.6 * self.call(army, hex) - 0.8,
            Piece::Unit(unit) if unit == self.data.hq[army.at()] => self.prior_of_moving_hq(army, hex),
            // It moves only to overrun, too (6.4-04).
            Piece::Unit(unit) if self.state.march.bound.has(unit) => self.best_overrun(army, hex, unit).min(4.0) - 3.0,
            Piece::Unit(unit) => self.prior_of_setting_out(unit, hex),
        };
        base - tired
    }

    fn leaves_a_key_bare(self, piece: Piece) -> bool {
        piece.unit().is_some_and(|unit| self.must_stay(unit))
    }

    /// An HQ stays with its guard, and goes where it has none: that of VM is the game (1.9-C-02).
    fn prior_of_moving_hq(self, army: Army, hex: Hex) -> f32 {
        if army == Army::Vm {
            // On the way to a refuge that it does not reach it would be alone where paras can drop: it stays with its guard.
            let stays =
                self.refuges().has(hex) || self.guarded_hexes().has(hex) && self.way_to_refuge(hex) > MARCH_OF_HQ;
            return if stays { NEVER } else { 3.0 };
        }
        let guarded = self.mans(army, hex);
        let near = self.state.index().manned[army.other().at()].iter().any(|at| self.data.map.distance(at, hex) <= 3);
        if near && !guarded { 1.5 } else { -2.5 }
    }

    fn prior_of_setting_out(self, unit: Unit, hex: Hex) -> f32 {
        let army = self.army(unit);
        let hungry = if self.state.is(unit, Flags::OOS) { 1.0 } else { 0.0 };
        let shaken = if self.state.is(unit, Flags::DG) { 1.5 } else { 0.0 };
        let stays = self.price_of_leaving(unit).min(6.0);
        let raid = if self.can_lead_attack(unit) { self.best_overrun(army, hex, unit) } else { 0.0 };
        if raid < SORTIE && self.guards_place(unit) {
            return NEVER;
        }
        -0.3 + hungry - shaken - stays + self.call(army, hex) + raid.clamp(0.0, 4.0)
    }

    /// The best that the stack of a unit could do to a neighbour at once.
    fn best_overrun(self, army: Army, hex: Hex, unit: Unit) -> f32 {
        let enemies = self.data.map.beside(hex).and(self.state.index().manned[army.other().at()]);
        let fit = |other: &Unit| !self.is_dg(*other) && !self.is_oos(*other) && self.can_lead_attack(*other);
        let stack: Units = self.step_units_in(hex, army).filter(|other| *other == unit || fit(other)).collect();
        enemies.iter().map(|enemy| self.promise(army, stack, enemy, Assault::Overrun)).fold(0.0, f32::max)
    }

    /// Who fights goes along, who holds the place stays.
    pub(super) fn prior_of_joining(self, piece: Piece) -> f32 {
        let Piece::Unit(unit) = piece else { return -1.0 };
        if self.must_stay(unit) || self.guards_place(unit) {
            return NEVER;
        }
        match self.data.of(unit).kind {
            Kind::Hq => -2.0,
            Kind::TieuDoan => -0.5,
            _ if self.is_dg(unit) => -1.5,
            _ => 0.8 - self.price_of_leaving(unit).min(4.0),
        }
    }

    pub(super) fn prior_of_step(self, hex: Hex) -> f32 {
        let army = self.state.active;
        let Some(at) = self.state.march.at else { return 0.0 };
        let turns_round = |m: &Marcher| self.data.map.distance(m.from, hex) < self.data.map.distance(m.from, at);
        if self.state.march.steps > 0 && self.state.march.group.iter().any(turns_round) {
            return NEVER;
        }
        if self.moves_hq() {
            return 2.0 * (self.way_to_refuge(at) - self.way_to_refuge(hex));
        }
        let scouts = self.state.march.group.iter().all(|m| m.piece.unit().is_some_and(|u| self.data.of(u).steps == 1));
        let turns = if scouts { self.prior_of_partisan(army, hex) } else { 0.0 };
        let pull = 2.5 * self.gain_of_step(army, at, hex);
        let baggage = self.state.march.group.iter().all(|m| !self.has_steps(m.piece));
        let danger = baggage && self.in_zone_of(army.other(), hex);
        self.worth_of_hex(army, hex) + pull.clamp(-2.0, 2.0) + turns
            - f32::from(self.step_price(hex)) / 15.0
            - if danger { 3.0 } else { 0.0 }
            - 0.5 * self.risk_of_halting(army, hex)
    }

    /// What French units on the move risk where they halt: VM slips away, they do not.
    fn risk_of_halting(self, army: Army, hex: Hex) -> f32 {
        if army == Army::Vm { 0.0 } else { self.exposure(army, hex, self.state.march.walkers()) }
    }

    /// Whether it is the VM HQ that is on the move, alone.
    fn moves_hq(self) -> bool {
        let hq = Piece::Unit(self.data.hq[Army::Vm.at()]);
        matches!(self.state.march.group[..], [only] if only.piece == hq)
    }

    fn way_to_refuge(self, hex: Hex) -> f32 {
        self.refuges().iter().map(|refuge| self.data.map.distance(hex, refuge)).min().map_or(0.0, f32::from)
    }

    pub(super) fn prior_of_overrun(self, hex: Hex) -> f32 {
        2.0 * self.promise(self.state.active, self.state.march.walkers(), hex, Assault::Overrun).clamp(-3.0, 4.0)
    }

    /// Halts where nothing better is near.
    pub(super) fn prior_of_halt(self) -> f32 {
        let army = self.state.active;
        self.state.march.at.map_or(0.0, |at| {
            if self.moves_hq() {
                return if self.refuges().has(at) { 3.0 } else { -1.0 };
            }
            let beside = self.data.map.beside(at).meets(self.state.index().manned[army.other().at()]);
            let better = self.gain_near(army, at).min(2.0);
            let crowd = self.stacking_points(at, army) > self.data.tables.limits.stacking;
            0.6 - better + if beside { 0.5 } else { 0.0 }
                - if crowd { 3.0 } else { 0.0 }
                - self.risk_of_halting(army, at)
        })
    }

    pub(super) fn prior_of_ending_moves(self) -> f32 {
        if self.state.operation.activated.is_some() && !self.has_begun_moving() { -2.0 } else { 0.3 }
    }

    pub(crate) fn prior_of_truck(self, piece: Piece) -> f32 {
        let prior = self.prior_of_march(piece);
        if prior > NEVER && matches!(piece, Piece::Unit(_)) { prior - 0.8 } else { prior }
    }

    pub(crate) fn prior_of_flight(self, piece: Piece) -> f32 {
        match piece {
            Piece::Unit(unit) if self.must_stay(unit) || self.guards_place(unit) => NEVER,
            Piece::Dump(_) => -0.6,
            Piece::Unit(unit) if self.data.of(unit).is_para() => -0.3 - self.price_of_leaving(unit).min(4.0),
            Piece::Unit(unit) => -1.2 - self.price_of_leaving(unit).min(4.0),
        }
    }

    pub(crate) fn prior_of_voyage(self, piece: Piece) -> f32 {
        if self.leaves_a_key_bare(piece) {
            return NEVER;
        }
        if self.spot_of(piece) == Some(crate::ids::Spot::Saigon) { 1.5 } else { -1.5 }
    }

    pub(crate) fn prior_of_drop(self, hex: Hex) -> f32 {
        let army = Army::Fef;
        let paras = self.state.transports.aboard.units;
        if self.mans(Army::Vm, hex) {
            // A drop onto the enemy is rolled with 2 less, as an overrun far from a dump is.
            return self.promise(army, paras, hex, Assault::Overrun).clamp(-4.0, 4.0) - 1.0;
        }
        let held: bool = self.holds(army, hex);
        self.worth_of_hex(army, hex) + 0.3 * self.lure(army, hex) + if held { 0.0 } else { -1.2 }
    }

    /// What the best attack within reach of a dump would bring.
    pub(crate) fn prior_of_spending(self, dump: Dump) -> f32 {
        let army = dump.army();
        let Some(at) = self.state.dumps[dump.at()].hex() else { return -3.0 };
        let range = self.within(army, Hexes::one(at), self.data.tables.limits.range);
        let ready = range.and(self.state.index().manned[army.at()]);
        let targets = self.data.map.around_all(ready).and(self.state.index().held[army.other().at()]);
        let targets = targets.without(self.data.map.china);
        let mut gains: Vec<f32> = targets.iter().map(|hex| self.best_attack(army, hex, ready)).collect();
        gains.sort_by(|a, b| b.total_cmp(a));
        let sum: f32 = gains.iter().take(3).filter(|gain| **gain > 0.0).sum();
        sum.min(5.0) - 0.8
    }
}
