//! How promising answers look before any search; each question says which of these its answers have.

use super::prospects::CERTAIN;
use crate::bombardment::Marker;
use crate::close_assault::Assault;
use crate::combat::Odds;
use crate::context::View;
use crate::direct_fire::{Fire, FireKind};
use crate::ids::{Army, Formation, Hex, Unit, Units};
use crate::state::Status;

/// How promising it is to end a phase: what looks worse than this is left undone.
pub(crate) const DONE: f32 = 0.45;
/// What is never tried where something else can be done.
pub(super) const NEVER: f32 = -20.0;
/// What computer players do not even think of.
pub(crate) const TAKEN_BACK: f32 = f32::MIN;

impl View<'_> {
    /// A formation regroups out of contact: the ARVN as soon as it brings a unit back, an NVA division
    /// when a third of it is dead.
    pub(crate) fn prior_of_regrouping(self, formation: Formation) -> f32 {
        let dead = self.dead_of(formation).count();
        if dead < 3 {
            return 0.0;
        }
        let army = self.data.formations[formation.at()].army;
        let units = || self.data.army[army.at()].iter().filter(|u| self.data.of(*u).formation == Some(formation));
        let living = units().filter(|u| self.state.hex_of(*u).is_some()).count();
        let contact = units().any(|u| self.state.hex_of(u).is_some_and(|hex| self.is_beside(army.other(), hex)));
        let worn = army == Army::Arvn || dead * 2 >= living;
        if worn && !contact { 1.5 } else { 0.0 }
    }

    pub(crate) fn prior_of_marker(self, marker: Marker) -> f32 {
        match marker {
            Marker::Aim(_) | Marker::Plane(_, false) => 2.0,
            Marker::Plane(_, true) => 2.1,
            Marker::Helicopter(_) => 0.3,
            Marker::Daisy(_) => {
                let stacks = self.state.index().held[Army::Nva.at()].iter();
                let most = stacks.map(|hex| self.force(hex, Army::Nva).count()).max().unwrap_or(0);
                if most >= 4 { 1.5 } else { 0.1 }
            }
        }
    }

    /// Where a unit in hand should go.
    pub(crate) fn prior_of_placing(self, army: Army, hex: Hex) -> f32 {
        f32::from(self.assault_multiplier(hex)) + 0.3 * self.swing(hex)
            - 0.05 * f32::from(self.stacking_load(hex, army))
    }

    /// Shells go where they are likely to do most, not where they were aimed already nor near friends.
    pub(crate) fn prior_of_target(self, marker: Marker, hex: Hex) -> f32 {
        let army = self.state.active;
        if !self.state.holds(army.other(), hex) {
            return -5.0;
        }
        let before = self.state.bombardment.placed.iter().filter(|p| p.hex == Some(hex)).count();
        let gain = self.strike_prospect(army, hex, marker) * 0.8f32.powi(before as i32);
        let near = !marker.is_air() && self.is_beside(army, hex);
        3.0 * gain - if near { 0.4 } else { 0.0 }
    }

    pub(crate) fn prior_of_march(self, unit: Unit) -> f32 {
        let record = self.data.of(unit);
        let Some(hex) = self.state.hex_of(unit) else { return 2.5 };
        match record.army {
            Army::Nva => {
                let beside = self.is_beside(Army::Arvn, hex);
                if self.way_to_objective(unit, hex) > 1 && !(beside && self.is_disrupted(unit)) { 1.0 } else { 0.2 }
            }
            Army::Arvn if self.is_evacuee(unit) => 2.0,
            Army::Arvn if self.is_withdrawing(unit, hex) => 1.2,
            Army::Arvn if !self.data.schedule.evacuees.has(unit) && self.way_to_objective(unit, hex) > 0 => 0.8,
            Army::Arvn if self.data.map.ground(hex).built_up() || self.data.map.ground(hex).fort => 0.0,
            Army::Arvn if self.way_to_objective(unit, hex) > 0 => 0.6,
            Army::Arvn => 0.1,
        }
    }

    /// Groups go together as long as they fit into one hex: what is too many halts nowhere without losses (4.1.6).
    pub(crate) fn prior_of_joining(self, unit: Unit) -> f32 {
        let points = self.points_of(self.state.march.units()) + self.data.of(unit).points;
        let same = self.prior_of_march(unit) > DONE;
        match (points <= 4, same) {
            (true, true) => 3.0,
            (true, false) => -1.0,
            (false, _) => NEVER,
        }
    }

    /// Nobody is left behind where too many stand already (4.1.6).
    pub(crate) fn prior_of_dropping(self, unit: Unit) -> f32 {
        let Some(hex) = self.state.march.at else { return NEVER };
        let others = self.points_beside(hex, self.army(unit), self.state.march.units());
        if others + self.data.of(unit).points > self.stacking_limit(hex) { NEVER } else { -1.0 }
    }

    pub(crate) fn prior_of_step(self, to: Hex) -> f32 {
        let Some(first) = self.state.march.group.first() else { return 0.0 };
        self.prior_of_hex(first.unit, to, self.state.march.units()) + 0.05
    }

    /// The NVA gives up a town sooner than the ARVN.
    pub(crate) fn prior_of_withdrawing(self) -> f32 {
        if self.state.retreat.owner == Army::Nva { 0.5 } else { 0.2 }
    }

    /// Weak units are given up first.
    pub(crate) fn prior_of_giving_up(self, unit: Unit) -> f32 {
        -f32::from(self.data.of(unit).cf)
    }

    /// How well a moving group would stand in a hex.
    fn prior_of_hex(self, unit: Unit, hex: Hex, group: Units) -> f32 {
        let army = self.army(unit);
        let way = f32::from(self.way_to_objective(unit, hex));
        let full = self.points_beside(hex, army, group) + self.points_of(group) > self.stacking_limit(hex);
        let shelter = 0.25 * f32::from(self.assault_multiplier(hex) - 1);
        let shy = self.status(unit) == Status::Regrouping && self.is_beside(army.other(), hex);
        shelter - way - if full { 1.6 } else { 0.0 } - if shy { 3.0 } else { 0.0 }
    }

    /// What an army's units in a hex take of its room, but for a group that passes.
    fn points_beside(self, hex: Hex, army: Army, group: Units) -> u8 {
        self.units_in(hex, army).filter(|u| !group.has(*u)).map(|u| self.data.of(u).points).sum()
    }

    pub(crate) fn prior_of_halt(self) -> f32 {
        let march = &self.state.march;
        match (march.group.first(), march.at) {
            (Some(first), Some(at)) => self.prior_of_hex(first.unit, at, march.units()),
            _ => 0.0,
        }
    }

    /// Fire costs nothing: the more it is likely to do, the sooner.
    pub(crate) fn prior_of_fire(self, kind: FireKind, hex: Hex) -> f32 {
        let targets = self.eligible_targets(kind, hex);
        let firers = self.joint_firers(kind, hex, targets);
        let gain = self.fire_prospect(&Fire { kind, hex: Some(hex), firers, targets, helicopter: false });
        if gain > 0.0 { 0.5 + 2.0 * gain } else { 0.1 }
    }

    /// Who joins a fire one after the other: those who must come first, and may keep others for what they owe elsewhere.
    fn joint_firers(self, kind: FireKind, hex: Hex, targets: Units) -> Units {
        let possible: Units = self.possible_firers(kind, hex, self.has_armour(targets)).collect();
        if kind != FireKind::Direct {
            return possible;
        }
        let duties = self.duties();
        let bound: Units = possible.iter().filter(|unit| self.is_obliged_at(*unit, kind, hex)).collect();
        bound.iter().chain(possible.without(bound).iter()).fold(Units::NONE, |firers, unit| {
            let more = firers.or(Units::one(unit));
            if self.keeps_these_duties(&duties, hex, more, targets).is_ok() { more } else { firers }
        })
    }

    /// Everybody joins until the odds are as good as they get, whoever must fire first.
    pub(crate) fn prior_of_firing(self, unit: Unit) -> f32 {
        let fire = &self.state.fire;
        let more = Fire { firers: fire.firers.or(Units::one(unit)), ..*fire };
        if !self.can_come_to_pass(&more) {
            return TAKEN_BACK;
        }
        let bound = fire.hex.is_some_and(|hex| self.is_obliged_at(unit, fire.kind, hex));
        self.prior_of_adding(&self.fire_odds(fire)) + if bound { 1.0 } else { 0.0 }
    }

    /// Whether a fire that is being declared can still be given, with whoever may yet join and whoever may yet be spared:
    /// what could only be taken back would be begun anew for ever.
    fn can_come_to_pass(self, fire: &Fire) -> bool {
        let Some(hex) = fire.hex else { return false };
        let duties = self.duties();
        let others = self.possible_firers(fire.kind, hex, false).filter(|unit| !fire.firers.has(*unit));
        let joining = others.filter(|unit| {
            let firers = fire.firers.or(Units::one(*unit));
            self.keeps_these_duties(&duties, hex, firers, fire.targets).is_ok()
        });
        let firers = joining.fold(fire.firers, |firers, unit| firers.or(Units::one(unit)));
        firers.iter().any(|unit| self.is_obliged_at(unit, fire.kind, hex))
            || self.can_be_fired_on(fire.kind, hex, fire.targets, firers)
    }

    /// Assaults are made where they promise more than fire does.
    pub(crate) fn prior_of_assault(self, hex: Hex) -> f32 {
        let army = self.state.active;
        let near = self.data.map.neighbours(hex).flat_map(|at| self.units_in(at, army));
        let able: Units = near.filter(|u| self.can_fire(*u, FireKind::Direct).is_ok()).collect();
        let gain = self.assault_prospect(&Assault { hex: Some(hex), attackers: able, ..Assault::default() });
        if gain > 0.0 { 0.5 + 2.0 * gain } else { -3.0 }
    }

    /// Everybody joins until the odds are as good as they get.
    pub(crate) fn prior_of_adding(self, odds: &Odds) -> f32 {
        if odds.attack > 0 && odds.column() == Some(odds.columns - 1) { -1.0 } else { CERTAIN }
    }

    /// Fewer targets where that promises more.
    pub(crate) fn prior_of_sparing(self, unit: Unit) -> f32 {
        let fire = &self.state.fire;
        let fewer = Fire { targets: fire.targets.without(Units::one(unit)), ..*fire };
        if !self.can_come_to_pass(&fewer) {
            return TAKEN_BACK;
        }
        if fire.firers.is_empty() {
            return -1.0;
        }
        let gain = self.fire_prospect(&fewer) - self.fire_prospect(fire);
        if gain > 0.0 { 1.5 + 2.0 * (self.fire_prospect(fire) + gain) } else { -1.0 }
    }

    pub(crate) fn prior_of_advance(self, unit: Unit) -> f32 {
        let Some(hex) = self.state.assault.hex else { return 0.0 };
        let leader = !self.data.of(unit).kind.fights();
        if leader { 0.1 } else { 0.6 + self.swing(hex) }
    }
}
