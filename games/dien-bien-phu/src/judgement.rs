//! What looks promising before any search: estimates that the questions share as priors.

use crate::actions::Intensity;
use crate::context::View;
use crate::data::{AssaultResult, Charge};
use crate::fire::{Assault, Fight};
use crate::ids::{Army, Hex, Location, Marker, Unit, Units};
use crate::movement::Move;

impl View<'_> {
    /// What a hex is worth to those who fight over it: its strongpoint, and a little for whoever stands there.
    fn worth(self, hex: Hex) -> f32 {
        let points = self.data.map.ground(hex).strongpoint.map_or(0, |own| self.data.strongpoint(own).points);
        0.3 + f32::from(points) / 4.0
    }

    /// How many hexes it is to the nearest hex that an army holds.
    fn distance_to(self, army: Army, hex: Hex) -> f32 {
        let held = self.state.index.held[army.at()];
        let nearest = held.iter().filter_map(|at| self.data.map.distance(hex, at)).min();
        f32::from(nearest.unwrap_or(40))
    }

    pub(crate) fn prior_of_mover(self, kind: Move, unit: Unit) -> f32 {
        let enemy = kind.army().other();
        let near = self.state.hex_of(unit).map_or(20.0, |hex| self.distance_to(enemy, hex));
        match kind {
            Move::VmTactical | Move::Reaction | Move::FrenchTactical => 1.0 - near / 10.0,
            Move::VmAfterCombat | Move::FrenchAfterCombat | Move::Foreign => 1.0,
            _ => 0.3,
        }
    }

    /// VM closes in under cover, France stays in its strongpoints and near the fighting.
    pub(crate) fn prior_of_move(self, kind: Move, unit: Unit, place: Location) -> f32 {
        let army = kind.army();
        let Location::Hex(hex) = place else { return -0.5 };
        let cover = if self.entrenches(army, place) { 0.6 } else { 0.0 };
        let distance = self.distance_to(army.other(), hex);
        let contact = if kind == Move::VmTactical && distance < 2.0 { 0.3 } else { 0.0 };
        let bold = if self.is_reduced(unit) { 0.03 } else { 0.08 };
        cover + contact - bold * distance
    }

    pub(crate) fn prior_of_aim(self, marker: Marker, fire: Intensity) -> f32 {
        let reserve = f32::from(self.ammo(self.data.markers.of(marker).army)) / 20.0;
        let cost = if fire == Intensity::Intense { 0.4 } else { 0.0 };
        reserve.min(1.0) - cost
    }

    pub(crate) fn prior_of_target_hex(self, hex: Hex) -> f32 {
        let beside = if self.is_beside_enemy(Army::French, hex) { 1.0 } else { 0.0 };
        let supplies = if self.data.map.ground(hex).supply { 0.5 } else { 0.0 };
        let stack = self.state.stack(hex).count() as f32;
        beside + supplies + 0.2 * stack
    }

    /// A unit in the open next to the enemy is the best target.
    pub(crate) fn prior_of_target(self, unit: Unit) -> f32 {
        let beside = self.state.hex_of(unit).is_some_and(|hex| self.is_beside_enemy(self.army(unit), hex));
        let open = if self.is_entrenched(unit) { 0.0 } else { 1.0 };
        open + if beside { 0.5 } else { 0.0 }
    }

    pub(crate) fn prior_of_barrage_fire(self, fire: Intensity) -> f32 {
        let reserve = f32::from(self.ammo(Army::French)) / 15.0;
        reserve.min(1.5) - if fire == Intensity::Intense { 0.5 } else { 0.0 }
    }

    pub(crate) fn prior_of_barrage(self, unit: Unit) -> f32 {
        self.assault_of(unit).map_or(0.0, |assault| self.worth(assault.target)) + f32::from(self.morale(unit)) / 5.0
    }

    /// The chance that an assault on the Normal column drives the defender out, times what the hex is worth.
    pub(crate) fn prior_of_assault(self, unit: Unit, hex: Hex) -> f32 {
        let Some(from) = self.state.hex_of(unit) else { return 0.0 };
        let army = self.army(unit);
        let force = self.force(army.other(), hex);
        let Some(defender) = force.iter().max_by_key(|other| (self.morale(*other), self.strength(*other))) else {
            return 0.0;
        };
        let supporters = match army {
            Army::Vm => self.vm_supporters(unit, hex),
            Army::French => self.french_supporters(unit, from, hex),
        };
        let fight = Fight::new(unit, (from, hex), defender, supporters);
        let assault = Assault::declared(unit, hex);
        let resistance = f32::from(self.defence_strength(defender, &assault).total()) / 10.0;
        3.0 * self.chance_to_take(&fight) * self.worth(hex) - resistance
    }

    /// How likely the Effect Roll drives the defender out, averaged over the Fire Roll.
    fn chance_to_take(self, fight: &Fight) -> f32 {
        let strength = self.assault_strength(fight).total();
        let (morale, shaken) = (self.morale(fight.defender), self.is_shaken(fight.defender));
        let army = self.army(fight.unit);
        let mut ways = 0;
        for (a, b, die) in (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |die| (a, b, die)))) {
            let modifier = self.data.combat.fire(a + b, strength);
            let result = self.data.combat.assault(army, morale, shaken, Charge::Normal, die + modifier);
            ways += i32::from(matches!(result, AssaultResult::LossRetreat | AssaultResult::TwoLossesRetreat));
        }
        ways as f32 / 216.0
    }

    pub(crate) fn prior_of_paying(self, unit: Unit) -> f32 {
        let modifier = self.state.fight.map_or(0, |fight| fight.modifier);
        let weak = if self.is_reduced(unit) { -0.3 } else { 0.0 };
        f32::from(1 - modifier) / 4.0 - 0.3 + weak
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
