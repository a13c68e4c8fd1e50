//! Which actions look promising before any search.

use crate::action::Action;
use crate::bombardment::Marker;
use crate::fire::FireKind;
use crate::ids::{Army, Hex, Unit, Units};
use crate::state::{Place, Stage, Status, Task, View};

impl View<'_> {
    /// How promising an action looks; higher first.
    pub(crate) fn prefer(self, action: Action) -> f32 {
        use Action as A;
        match action {
            A::Default => 10.0,
            A::Activate(_) | A::Proceed | A::Strike(_) | A::Pick(_) => 1.0,
            A::Regroup(formation) => self.promise_of_regrouping(formation),
            A::Aim(marker) => self.promise_of_marker(marker),
            A::At(hex) => self.promise_of_placing(hex),
            A::Collateral(hex) => self.force(hex, self.asked().other()).count() as f32,
            A::March(unit, _) => self.promise_of_march(unit),
            A::Airlift(_) | A::Return(_) => 2.0,
            A::Join(unit, _) => self.promise_of_joining(unit),
            A::Step(to) => self.promise_of_step(to),
            A::Exit => 3.0,
            A::Drop(_) => -1.0,
            A::Halt => self.promise_of_halt(),
            A::Rally(_) => 1.5,
            A::Fire(_) => 1.0,
            A::Assault(hex) => self.promise_of_assault(hex),
            A::Add(_) => 5.5,
            A::Spare(unit) => self.promise_of_sparing(unit),
            A::Shoot => 1.0 + self.fire_odds(&self.state.fire).column().map_or(-0.9, f32::from),
            A::Announce => 1.0 + self.assault_odds(&self.state.assault).column().map_or(-0.9, f32::from),
            A::Cancel | A::Defer(_) => -1.0,
            A::Pass => 0.2,
            A::Helicopter => 0.6,
            A::Reserve(_) => 0.8,
            A::Lose(unit) | A::Sacrifice(unit) => -f32::from(self.data.of(unit).cf),
            A::Stay => 0.8,
            A::Withdraw => {
                if self.asked() == Army::Nva {
                    0.5
                } else {
                    0.2
                }
            }
            A::Displace(_) => 1.0,
            A::Advance(unit) => self.promise_of_advance(unit),
            A::Done => 0.45,
            A::Place(_) | A::Remove(_) | A::Withhold(_) | A::Restore(_) | A::Retreat(_) => 0.0,
        }
    }

    /// A formation regroups when a third of it is dead and it is out of contact.
    fn promise_of_regrouping(self, formation: crate::ids::Formation) -> f32 {
        let dead = self.dead_of(formation).count();
        let army = self.data.formations[formation.at()].army;
        let units = || self.data.army[army.at()].iter().filter(|u| self.data.of(*u).formation == Some(formation));
        let living = units().filter(|u| self.state.hex_of(*u).is_some()).count() as u32;
        let contact = units().any(|u| self.state.hex_of(u).is_some_and(|hex| self.is_beside(army.other(), hex)));
        if dead >= 3 && dead * 2 >= living && !contact { 1.5 } else { 0.0 }
    }

    fn promise_of_marker(self, marker: Marker) -> f32 {
        match marker {
            Marker::Aim(_) | Marker::Plane(_, false) => 2.0,
            Marker::Plane(_, true) => 2.1,
            Marker::Helicopter(_) => 0.3,
            Marker::Daisy(_) if self.state.turn >= 3 => 1.5,
            Marker::Daisy(_) => 0.2,
        }
    }

    /// Where a marker or a unit in hand should go.
    fn promise_of_placing(self, hex: Hex) -> f32 {
        let army = self.asked();
        match self.state.stage {
            Stage::Aiming(marker) => self.promise_of_target(army, hex, marker),
            Stage::Placing(_) => {
                f32::from(self.assault_multiplier(hex)) + 0.3 * self.swing(hex)
                    - 0.05 * f32::from(self.stacking_load(hex, army))
            }
            _ => 0.0,
        }
    }

    /// Shells go where enemies stand close together in the open, not near friends.
    fn promise_of_target(self, army: Army, hex: Hex, marker: Marker) -> f32 {
        if !self.state.holds(army.other(), hex) {
            return -5.0;
        }
        let mut sum = 0.0;
        for unit in self.units_in(hex, army.other()) {
            sum += 1.0 + 0.05 * f32::from(self.data.of(unit).cf) - if self.is_disrupted(unit) { 0.4 } else { 0.0 };
        }
        if self.is_hardened(hex) {
            sum *= 0.75;
        }
        if matches!(marker, Marker::Aim(_)) && self.is_beside(army, hex) {
            sum -= 0.6;
        }
        if marker.is_air() || self.data.map.ground(hex).always_spotted() { sum + 0.3 } else { sum }
    }

    fn promise_of_march(self, unit: Unit) -> f32 {
        let record = self.data.of(unit);
        let Some(hex) = self.state.hex_of(unit) else { return 2.5 };
        match record.army {
            Army::Nva => {
                let beside = self.is_beside(Army::Arvn, hex);
                if self.way_to_objective(unit, hex) > 1 && !(beside && self.is_disrupted(unit)) { 1.0 } else { 0.2 }
            }
            Army::Arvn if self.is_evacuee(unit) => 2.0,
            Army::Arvn if self.data.map.ground(hex).built_up() || self.data.map.ground(hex).fort => 0.0,
            Army::Arvn if self.way_to_objective(unit, hex) > 0 => 0.6,
            Army::Arvn => 0.1,
        }
    }

    /// Groups go together as long as they fit into one hex.
    fn promise_of_joining(self, unit: Unit) -> f32 {
        if matches!(self.state.tasks.last(), Some(Task::Retreat)) {
            return 1.0;
        }
        let points = self.points_of(self.state.march.units()) + self.data.of(unit).points;
        let same = self.promise_of_march(unit) > 0.45;
        if points <= 4 && same { 3.0 } else { -1.0 }
    }

    fn promise_of_step(self, to: Hex) -> f32 {
        if matches!(self.state.tasks.last(), Some(Task::Retreat)) {
            let owner = self.state.retreat.owner;
            let zone = if self.in_zone_of(owner.other(), to) { 1.0 } else { 0.0 };
            return if self.retreat_mover() == owner { -zone } else { zone };
        }
        let Some(first) = self.state.march.group.first() else { return 0.0 };
        self.promise_of_hex(first.unit, to, self.state.march.units()) + 0.05
    }

    /// How well a moving group would stand in a hex.
    fn promise_of_hex(self, unit: Unit, hex: Hex, group: Units) -> f32 {
        let army = self.army(unit);
        let way = if self.is_evacuee(unit) {
            self.data.map.area_distance(crate::data::Area::E, hex)
        } else {
            self.way_to_objective(unit, hex)
        };
        let others = self.units_in(hex, army).filter(|u| !group.has(*u)).map(|u| self.data.of(u).points).sum::<u8>();
        let full = others + self.points_of(group) > self.stacking_limit(hex);
        let shelter = 0.25 * f32::from(self.assault_multiplier(hex) - 1);
        let shy = self.status(unit) == Status::Regrouping && self.is_beside(army.other(), hex);
        shelter - f32::from(way) - if full { 1.6 } else { 0.0 } - if shy { 3.0 } else { 0.0 }
    }

    fn promise_of_halt(self) -> f32 {
        let march = &self.state.march;
        match (march.group.first(), march.at) {
            (Some(first), Some(at)) => self.promise_of_hex(first.unit, at, march.units()),
            _ => 0.0,
        }
    }

    /// Assaults at 2-1 or better; the NVA takes even odds late in the game (an exchange of units is two
    /// points to one).
    fn promise_of_assault(self, hex: Hex) -> f32 {
        let army = self.state.active;
        let near = self.data.map.neighbours(hex).flat_map(|at| self.units_in(at, army));
        let able: Units = near.filter(|u| self.can_fire(*u, FireKind::Direct).is_ok()).collect();
        let mut assault = crate::assault::Assault { hex: Some(hex), attackers: able, ..Default::default() };
        assault.helicopter = false;
        let late = army == Army::Nva && self.state.turn >= 5;
        match self.assault_odds(&assault).column() {
            Some(3) => 5.0,
            Some(2) => 4.0,
            Some(1) if late => 0.9,
            _ => -2.0,
        }
    }

    /// Fewer targets where the odds are poor.
    fn promise_of_sparing(self, unit: Unit) -> f32 {
        let odds = self.fire_odds(&self.state.fire);
        match odds.column() {
            Some(2..) => -1.0,
            _ => 2.2 + 0.05 * f32::from(self.data.of(unit).cf),
        }
    }

    fn promise_of_advance(self, unit: Unit) -> f32 {
        let Some(hex) = self.state.assault.hex else { return 0.0 };
        let leader = !self.data.of(unit).kind.fights();
        if leader { 0.1 } else { 0.6 + self.swing(hex) }
    }

    /// Whether a unit of the 6th Division could score by leaving the map.
    pub(super) fn may_exit(self, unit: Unit) -> bool {
        self.state.units[unit.at()].place != Place::Exited && self.is_sixth(unit)
    }
}
