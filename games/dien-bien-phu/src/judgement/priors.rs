//! What looks promising before any search: estimates that the questions share. A difference of 0.3 makes one answer clearly
//! likelier than another.

use crate::actions::Intensity;
use crate::context::View;
use crate::fire::{Barrage, Mark};
use crate::ids::{Area, Army, Division, Hex, Hexes, Location, Marker, Strongpoint, Unit, Units};
use crate::movement::Move;
use crate::state::Place;

/// How much a point of judgement counts in a prior.
const POINT: f32 = 1.2;
/// The prior of what there is no reason for.
const POINTLESS: f32 = -3.5;

impl View<'_> {
    /// What a hex is worth to those who fight over it: its strongpoint, and a little for whoever stands there.
    fn worth(self, hex: Hex) -> f32 {
        let points = self.data.map.ground(hex).strongpoint.map_or(0, |own| self.data.strongpoint(own).points);
        0.3 + f32::from(points) / 4.0
    }

    /// How many hexes it is to the nearest hex that an army holds.
    fn distance_to(self, army: Army, hex: Hex) -> f32 {
        let held = self.state.index().held[army.at()];
        let nearest = held.iter().filter_map(|at| self.data.map.distance(hex, at)).min();
        f32::from(nearest.unwrap_or(40))
    }

    /// Whether France would give a strongpoint up if this unit left.
    fn holds_alone(self, unit: Unit) -> bool {
        let Some(hex) = self.state.hex_of(unit) else { return false };
        self.data.map.ground(hex).strongpoint.is_some() && self.force(self.army(unit), hex).count() == 1
    }

    /// A move needs a reason: without one a side ends the segment rather than shift a hundred units to and fro.
    pub(crate) fn prior_of_mover(self, kind: Move, unit: Unit) -> f32 {
        match kind {
            Move::VmBox => match self.state.place_of(unit) {
                Place::Area(Area::OffMap) if !self.is_reduced(unit) => 1.2,
                Place::Area(Area::OffMap) => 0.6,
                Place::Area(Area::Zone1) => 0.7,
                _ => -1.0,
            },
            Move::VmValley => {
                let way = self.state.hex_of(unit).map_or(20.0, |hex| f32::from(self.way_to_strongpoint(hex)));
                (way - 5.0) / 5.0
            }
            Move::VmTactical => self.prior_of_vm_mover(unit),
            Move::Reaction => self.prior_of_reacting(unit),
            Move::VmAfterCombat | Move::FrenchAfterCombat | Move::Foreign => 1.0,
            Move::FrenchTactical | Move::FrenchValley => self.prior_of_french_mover(unit),
            Move::FrenchBox if self.state.hex_of(unit).is_some() => POINTLESS,
            Move::FrenchBox => 2.0 * self.gravity() - 0.5,
        }
    }

    /// Battalions come up to the front; those in a trench beside the enemy have arrived.
    fn prior_of_vm_mover(self, unit: Unit) -> f32 {
        let Some(hex) = self.state.hex_of(unit) else { return POINTLESS };
        let beside = self.is_beside_enemy(Army::Vm, hex);
        let way = f32::from(self.way_to_strongpoint(hex));
        match (beside, self.entrenches(Army::Vm, Location::Hex(hex))) {
            (true, _) if self.is_disorganised(unit) => 0.6,
            (true, true) => -0.6,
            (true, false) => 0.2,
            (false, _) if self.is_disorganised(unit) => -1.0,
            (false, _) => 1.2 - way / 12.0,
        }
    }

    /// Only who can come to an assaulted hex in time, and does not open another strongpoint for that.
    fn prior_of_reacting(self, unit: Unit) -> f32 {
        const IN_TIME: u16 = 5;
        let Some(hex) = self.state.hex_of(unit).filter(|_| !self.holds_alone(unit)) else { return POINTLESS };
        let ways = self.state.assaults.iter().filter_map(|own| self.data.map.distance(hex, own.target));
        match ways.min() {
            Some(way) if way <= IN_TIME => 1.2 - 0.1 * f32::from(way) + 0.1 * f32::from(self.morale(unit)),
            _ => POINTLESS,
        }
    }

    /// Who lies in the open seeks cover, and spare units man what is empty or go where a counter-attack gathers.
    fn prior_of_french_mover(self, unit: Unit) -> f32 {
        let Some(hex) = self.state.hex_of(unit) else { return POINTLESS };
        if self.holds_alone(unit) || (self.is_artillery(unit) && self.is_entrenched(unit)) {
            return POINTLESS;
        }
        if !self.is_entrenched(unit) {
            return 0.9;
        }
        let held = self.state.index().held[Army::French.at()];
        let empty = |own: Strongpoint| {
            let record = self.data.strongpoint(own);
            let near = record.hexes.first().and_then(|at| self.data.map.distance(hex, at));
            record.points > 0 && !record.hexes.meets(held) && near.is_some_and(|near| near <= 6)
        };
        if self.data.all_strongpoints().any(empty) {
            return 0.4;
        }
        if self.is_spare(unit, hex) && !self.thin_hexes().is_empty() {
            return 0.3 + 0.1 * f32::from(self.morale(unit));
        }
        let near = self.distance_to(Army::Vm, hex);
        if (2.0..=5.0).contains(&near) && self.morale(unit) >= 4 { -0.8 } else { -2.5 }
    }

    /// Whether a unit that does not hold its strongpoint alone can be of more use elsewhere: no enemy is next to it.
    fn is_spare(self, unit: Unit, hex: Hex) -> bool {
        !self.is_artillery(unit) && !self.is_beside_enemy(Army::French, hex)
    }

    /// The hexes of strongpoints at the front that a single unit holds.
    fn thin_hexes(self) -> Hexes {
        let front = self.state.index().held[Army::French.at()].and(self.state.index().beside[Army::Vm.at()]);
        let thin = |hex: &Hex| {
            let strongpoint = self.data.map.ground(*hex).strongpoint;
            strongpoint.is_some_and(|own| self.data.strongpoint(own).points > 0)
                && self.force(Army::French, *hex).count() == 1
        };
        front.iter().filter(thin).collect()
    }

    /// VM closes in on strongpoints under cover; France mans its strongpoints, where the enemy is near first.
    pub(crate) fn prior_of_move(self, kind: Move, unit: Unit, place: Location) -> f32 {
        match (kind.army(), place) {
            (Army::Vm, Location::Hex(hex)) => self.prior_of_vm_move(kind, unit, hex),
            (Army::Vm, Location::Area(Area::Zone1 | Area::Zone2)) => 0.1,
            (Army::Vm, Location::Area(_)) => {
                if self.is_disorganised(unit) {
                    0.6
                } else {
                    -0.8
                }
            }
            (Army::French, Location::Hex(hex)) => self.prior_of_french_move(kind, unit, hex),
            (Army::French, Location::Area(_)) => -0.5,
        }
    }

    fn prior_of_vm_move(self, kind: Move, unit: Unit, hex: Hex) -> f32 {
        let ground = self.data.map.ground(hex);
        let taken = ground.strongpoint.is_some_and(|own| self.state.controller(own) == Army::French);
        if taken && kind == Move::VmTactical {
            // Nobody is there: the strongpoint falls to whoever walks in.
            return 1.0 + self.worth(hex);
        }
        let cover = if self.entrenches(Army::Vm, Location::Hex(hex)) { 0.35 } else { 0.0 };
        let (way, beside) = (f32::from(self.way_to_strongpoint(hex)), self.is_beside_enemy(Army::Vm, hex));
        let bold = if self.is_disorganised(unit) {
            0.0
        } else if self.is_reduced(unit) {
            0.05
        } else {
            0.1
        };
        let mates = if beside { self.sisters_beside(unit, hex).count().min(2) as f32 * 0.15 } else { 0.0 };
        let contact = match beside {
            true if self.is_disorganised(unit) => -0.6,
            true => 0.25,
            false => 0.0,
        };
        cover + contact + mates - bold * way
    }

    fn prior_of_french_move(self, kind: Move, unit: Unit, hex: Hex) -> f32 {
        let friends = self.force(Army::French, hex).count();
        let ground = self.data.map.ground(hex);
        let own =
            ground.strongpoint.map(|own| (self.state.controller(own), f32::from(self.data.strongpoint(own).points)));
        let near = self.distance_to(Army::Vm, hex);
        let threat = (1.0 - near / 8.0).max(0.0);
        let place = match own {
            // An empty strongpoint is held by whoever comes first, of either side.
            Some((_, points)) if friends == 0 => 0.5 + points / 5.0 + 0.4 * threat,
            // One company alone does not stand for long where the enemy is next to it.
            Some((Army::French, points)) if friends == 1 && near <= 1.0 => 0.6 + points / 8.0,
            Some((Army::French, points)) => 0.2 + points / 8.0 + 0.3 * threat,
            _ if self.entrenches(Army::French, Location::Hex(hex)) => 0.3,
            _ => -0.4,
        };
        let fight = if kind == Move::Reaction && self.is_assaulted(hex) { 0.6 + self.worth(hex) } else { 0.0 };
        let weak = if friends == 0 && self.morale(unit) <= 2 && near < 3.0 { -0.3 } else { 0.0 };
        place + fight + weak - 0.1 * friends as f32
    }

    /// Into zones that are free of French places, so that the next turn can dig on; and towards the heart of the camp.
    pub(crate) fn prior_of_digging(self, sector: Division) -> f32 {
        let number = self.state.trenches.number[sector.at()] + 1;
        let zone = self.data.map.zone_of(sector, number);
        let held_up = zone.is_some_and(|zone| self.has_french_place(zone));
        let south = if sector == Division::D304 { 0.2 } else { 0.0 };
        1.0 + f32::from(number) / 20.0 - if held_up { 0.4 } else { 0.0 } - south
    }

    /// A round is worth firing as long as there are some for the next turn, too.
    pub(crate) fn prior_of_aim(self, marker: Marker, fire: Intensity) -> f32 {
        let army = self.data.markers.of(marker).army;
        let spare = match army {
            Army::Vm => f32::from(self.ammo(army)) - 6.0,
            Army::French => f32::from(self.ammo(army)) - 16.0,
        };
        let cost = if fire == Intensity::Intense { 0.4 } else { 0.0 };
        (spare / 10.0).clamp(-1.0, 1.2) - cost
    }

    pub(crate) fn prior_of_target_hex(self, hex: Hex) -> f32 {
        let shells: f32 = self.state.stack(hex).map(|unit| self.worth_of_shell(unit)).sum();
        let assault = if self.is_beside_enemy(Army::French, hex) { 0.3 * self.worth(hex) } else { 0.0 };
        2.0 * shells + assault
    }

    pub(crate) fn prior_of_target(self, unit: Unit) -> f32 {
        6.0 * self.worth_of_shell(unit)
    }

    /// What barrage would change at the assault where it changes most.
    pub(crate) fn prior_of_barrage_fire(self, fire: Intensity) -> f32 {
        let open = self.state.assaults.iter().filter(|own| own.mark == Mark::Declared && own.barrage.is_none());
        let best = open.map(|own| self.gain_of_barrage(own.unit)).fold(0.0f32, f32::max);
        let (dear, reserve) =
            (f32::from(self.ammo(Army::French)) < 14.0, if fire == Intensity::Intense { 0.25 } else { 0.0 });
        3.0 * best + 0.3 - reserve - if dear { 0.4 } else { 0.0 }
    }

    pub(crate) fn prior_of_barrage(self, unit: Unit) -> f32 {
        4.0 * self.gain_of_barrage(unit)
    }

    fn gain_of_barrage(self, unit: Unit) -> f32 {
        let Some(assault) = self.assault_of(unit) else { return 0.0 };
        let value = |own: &crate::fire::Assault| {
            self.forecast_of(own).map_or(0.0, |forecast| self.worth_of(unit, own.target, &forecast))
        };
        let under_fire =
            crate::fire::Assault { barrage: Some(Barrage { marker: Marker(0), intense: false }), ..*assault };
        value(assault) - value(&under_fire)
    }

    /// What the assault brings, worked out from the tables.
    pub(crate) fn prior_of_assault(self, unit: Unit, hex: Hex) -> f32 {
        let Some(forecast) = self.forecast(unit, hex) else { return -1.0 };
        POINT * self.worth_of(unit, hex, &forecast) - 0.1
    }

    pub(crate) fn prior_of_paying(self, unit: Unit) -> f32 {
        let modifier = self.state.fight.map_or(0, |fight| fight.modifier);
        let weak = if self.is_reduced(unit) { -0.3 } else { 0.0 };
        let prize = self.state.fight.map_or(0.0, |fight| self.worth(fight.target)) / 3.0;
        f32::from(1 - modifier) / 4.0 - 0.6 + weak + prize
    }

    pub(crate) fn prior_of_staying(self) -> f32 {
        let Some(fight) = self.state.fight else { return 0.0 };
        let steps: u8 = self.force(self.army(fight.defender), fight.target).iter().map(|u| self.steps_left(u)).sum();
        self.worth(fight.target) + f32::from(steps) / 6.0 - 1.0
    }

    /// The worst units lose first.
    pub(crate) fn prior_of_losing(self, unit: Unit) -> f32 {
        let last = if self.steps_left(unit) == 1 { 0.5 } else { 0.0 };
        -(f32::from(self.strength(unit)) + f32::from(self.morale(unit))) / 10.0 - last
    }

    pub(crate) fn prior_of_retreat(self, unit: Unit, hex: Hex) -> f32 {
        let army = self.army(unit);
        let cover = if self.entrenches(army, Location::Hex(hex)) { 0.7 } else { 0.0 };
        let doomed = if self.is_assaulted(hex) { -0.5 } else { 0.0 };
        let company = if self.state.holds(army, hex) { 0.2 } else { 0.0 };
        cover + doomed + company
    }

    pub(crate) fn prior_of_advance(self, unit: Unit, hex: Hex) -> f32 {
        let army = self.army(unit);
        let now: Units = self.state.hex_of(unit).map_or(Units::NONE, |at| self.force(army, at));
        let cover = |at: Hex| if self.entrenches(army, Location::Hex(at)) { 0.6 } else { 0.0 };
        let left = self.state.hex_of(unit).map_or(0.0, cover);
        self.worth(hex) - 0.3 + cover(hex) - left + if now.count() > 1 { 0.1 } else { 0.0 }
    }
}
