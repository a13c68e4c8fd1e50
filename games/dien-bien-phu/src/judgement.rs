//! What a computer player values: a judgement of a state in points of the Surrender Number, which France wants high.
//!
//! A turn has a hundred small decisions, so a search looks no further than the end of a move or of a declaration (`is_quiet`), and
//! the judgement itself sees what is to come: assaults that were declared or stand ready, guns that are laid, places that nobody holds
//! or that are cut off, stores that run out. VM saves the morale of its divisions, digs, and strikes where the tables favour it; France
//! feeds the camp, keeps its strongpoints manned and its best companies alive.

mod forecast;
mod priors;

use crate::agenda::Item;
use crate::context::View;
use crate::ids::{Area, Army, Division, Hex, Location, Strongpoint, Supply, Unit};
use crate::state::Place;

pub(crate) use forecast::Forecast;

/// What the surrender of the garrison is worth, and what part of that the chance of it. No state is worth more to VM than the surrender
/// itself, however low the Surrender Number: a demand that cannot fail is made at once.
const SURRENDER: f32 = -60.0;
const CHANCE: f32 = 0.9;
const LOWEST: f32 = SURRENDER + 1.0;
/// What it is worth to have held out.
const HELD_OUT: f32 = 150.0;
/// What a point of Strongpoints Taken is worth beside one of the Strongpoints Track: all of it at the last demand, less before, because
/// Morale Checks and demands eat it.
const TAKEN: [f32; 2] = [1.0, -0.45];
/// From where on the modifiers of the surrender roll begin to count beside the Surrender Number, and where each counts as a point of it.
const CALM: f32 = 30.0;
const GRAVE: f32 = 14.0;
/// A track with so much will not be low when the garrison is asked, whatever the rats eat.
const AMPLE: f32 = 4.0;
/// What a step of VM, a slot of a Division Morale Marker and a round are worth at the end of the siege, and how much more they are while
/// there is time: 79 replacements and a dozen slots have to last for some forty points of strongpoints, so VM strikes where it pays and
/// rests between, until the last turns ask for everything.
const VM_STEP: [f32; 2] = [0.2, 0.35];
const SLOT: [f32; 2] = [0.1, 0.15];
const VM_ROUND: [f32; 2] = [0.1, 0.08];
/// What a division of each Morale can do, at the end and in the time before.
const DIVISION: [f32; 6] = [0.0, 0.0, 0.0, 1.2, 3.4, 5.0];
const DIVISION_WEIGHT: [f32; 2] = [0.5, 1.0];
/// So many turns before the end count as time enough.
const TIME_ENOUGH: u8 = 14;
/// What a step of a French unit is worth by its Morale; guns are the fifth.
const FRENCH_STEP: [f32; 6] = [0.1, 0.1, 0.12, 0.22, 0.38, 0.5];
/// What a round of French ammunition is worth as long as there is not plenty, and how much more those are with which assaults are met.
const FRENCH_ROUND: f32 = 0.09;
const LAST_ROUNDS: (f32, f32) = (10.0, 0.1);
const REPLACEMENT: f32 = 0.04;
/// What a flight each turn is worth that men in Laos take from the camp.
const FLIGHT: f32 = 0.4;
/// What a Trench or Dig Zone is worth: it closes slots, gives cover and chokes the camp.
const ZONE: f32 = 0.45;
/// How much counts of what an assault would bring that could be declared but is not.
const READINESS: [f32; 2] = [0.3, 0.1];
/// What part of its points a strongpoint is still worth to France that is empty, or cut off.
const EMPTY: f32 = 0.55;
const CUT_OFF: f32 = 0.5;
/// What a hex of way to the nearest strongpoint costs a battalion, and what is far enough to make no difference.
const WAY: f32 = 0.025;
const FAR: u16 = 14;

impl View<'_> {
    /// The Surrender Number to be expected, with what else decides the siege, for France.
    pub(crate) fn evaluate(self) -> f32 {
        if let Some(winner) = self.state.winner {
            return if winner == Army::French { HELD_OUT } else { SURRENDER };
        }
        let points = f32::from(self.state.strongpoints) - self.in_time(TAKEN) * f32::from(self.state.taken);
        let value = points + CHANCE * SURRENDER * self.surrender_chance().powf(0.6) + self.french_forces()
            - self.vm_forces()
            + self.stores()
            + self.gravity() * (self.relief_on_its_way() - self.low_tracks())
            - ZONE * f32::from(self.state.trenches.count())
            - self.places_in_danger()
            - self.assaults_to_come()
            + self.shells_to_come();
        value.max(LOWEST)
    }

    /// Whether a search may stop here: nothing is in hand, no fight is under way.
    pub(crate) fn is_quiet(self) -> bool {
        !matches!(
            self.state.agenda.top(),
            Some(
                Item::Moving(_)
                    | Item::Aiming(_)
                    | Item::Raiding(_)
                    | Item::SettingUp(_)
                    | Item::Filling(_)
                    | Item::Recovering(_)
                    | Item::Landing(_)
                    | Item::FrenchEvacuating(_)
                    | Item::NewAssaulter(_)
                    | Item::Urging(_)
                    | Item::StandOrGo(_)
                    | Item::CombatLoss(_)
                    | Item::Retreating(_)
                    | Item::SupportAdvance(_)
                    | Item::BoxPayment(_)
                    | Item::ShortageSteps(_)
                    | Item::BombardmentRolls(_)
            )
        )
    }

    /// A weight between its value at the end and the one that it has while there is time enough.
    fn in_time(self, [end, more]: [f32; 2]) -> f32 {
        let left = self.data.calendar.last().saturating_sub(self.state.turn).min(TIME_ENOUGH);
        end + more * f32::from(left) / f32::from(TIME_ENOUGH)
    }

    pub(crate) fn worth_of_step(self, unit: Unit) -> f32 {
        match self.army(unit) {
            Army::Vm => self.in_time(VM_STEP),
            Army::French if self.is_artillery(unit) => FRENCH_STEP[4],
            Army::French => FRENCH_STEP[usize::from(self.morale(unit).min(5))],
        }
    }

    fn french_forces(self) -> f32 {
        let (lines, mut sum) = (self.french_lines(), 0.0);
        for unit in self.units_of(Army::French).iter() {
            let worth = self.worth_of_step(unit) * f32::from(self.steps_left(unit));
            sum += match self.state.place_of(unit) {
                Place::Hex(hex) => {
                    let cover = if self.entrenches(Army::French, Location::Hex(hex)) { 0.1 } else { 0.0 };
                    let cut = if lines.has(hex) { 1.0 } else { CUT_OFF };
                    worth * cut + cover
                }
                Place::Area(Area::Zone2) => worth * 0.8,
                // In Laos they do no more than in their box, but for the surrender roll, and eat what the camp needs.
                Place::Area(Area::Laos1 | Area::Laos2 | Area::Condor | Area::Standby) => worth * 0.6,
                Place::Area(Area::Reinforcements) => worth * 0.6,
                Place::Area(Area::Hanoi) | Place::Slot(_) => worth * 0.8,
                Place::Area(Area::WoundedDbp | Area::WoundedIsabelle) => 0.1,
                Place::Area(_) | Place::Pool | Place::Out => 0.0,
            };
        }
        sum
    }

    /// Steps and morale of VM, and how near its battalions stand to what they want.
    fn vm_forces(self) -> f32 {
        let (mut sum, step, lines) = (0.0, self.in_time(VM_STEP), self.vm_lines());
        let (worth_of_slot, weight) = (self.in_time(SLOT), self.in_time(DIVISION_WEIGHT));
        for division in Division::ALL {
            let slot = self.state.morale[division.at()];
            sum +=
                weight * DIVISION[usize::from(self.data.tracks.morale(slot).min(5))] - worth_of_slot * f32::from(slot);
        }
        for unit in self.units_of(Army::Vm).iter() {
            let steps = step * f32::from(self.steps_left(unit));
            sum += match self.state.place_of(unit) {
                Place::Hex(hex) => {
                    let cut = if lines.has(hex) { 1.0 } else { CUT_OFF };
                    let open = self.is_beside_enemy(Army::Vm, hex) && !self.entrenches(Army::Vm, Location::Hex(hex));
                    let near = WAY * f32::from(FAR - self.way_to_strongpoint(hex).min(FAR));
                    steps * cut + near - if open { 0.12 } else { 0.0 }
                }
                Place::Area(Area::Zone1 | Area::Zone2 | Area::Laos1 | Area::Laos2) => steps,
                Place::Area(Area::OffMap | Area::PulledBack) => steps * 0.8,
                Place::Area(Area::VmReinforcements) => steps * 0.6,
                Place::Area(_) | Place::Slot(_) | Place::Pool | Place::Out => 0.0,
            };
        }
        sum
    }

    /// How far it is from a hex to the nearest strongpoint that France controls.
    pub(crate) fn way_to_strongpoint(self, hex: Hex) -> u16 {
        let mut nearest = self.data.places.nearest(hex);
        let french = nearest.find(|(own, _)| self.state.controller(*own) == Army::French);
        french.map_or(FAR, |(_, distance)| distance)
    }

    /// What is in store: a turn's bill that cannot be paid costs more than a third one in hand is worth.
    fn stores(self) -> f32 {
        let bills = [
            (Supply::Food, self.food_bill(), 2.4),
            (Supply::Fuel, self.fuel_bill(), 1.2),
            (Supply::Medicine, self.medicine_bill(), 1.0),
        ];
        let mut sum = 0.0;
        for (supply, bill, weight) in bills {
            let turns = self.supply_with_loads(supply) / f32::from(bill.max(1));
            sum += weight * (1.0 - (-turns).exp()) * 2.0;
        }
        let rounds = |count: f32| if count < 30.0 { count } else { 30.0 + (count - 30.0) * 0.3 };
        let ammo = self.supply_with_loads(Supply::Ammo);
        sum += FRENCH_ROUND * rounds(ammo) + LAST_ROUNDS.1 * ammo.min(LAST_ROUNDS.0);
        sum -= self.in_time(VM_ROUND) * rounds(f32::from(self.state.vm_ammo))
            + REPLACEMENT * f32::from(self.state.vm_replacements);
        sum + 0.08 * f32::from(self.state.trucks)
            - FLIGHT * (self.green_slots_closed() as f32 + if self.state.standby_called { 4.0 } else { 0.0 })
    }

    /// What is on a track, with what planes carry; one in six turns back, and a shortage of fuel limits ammunition (5.3-A-07).
    pub(crate) fn supply_with_loads(self, supply: Supply) -> f32 {
        let carried = self.state.loads[supply.at()].count() as f32 * f32::from(self.data.tracks.load(supply));
        let most = self.data.tracks.shortage(self.state.fuel_used).ammo.filter(|_| supply == Supply::Ammo);
        f32::from(self.state.supply(supply)) + (carried * 5.0 / 6.0).min(most.unwrap_or(u8::MAX).into())
    }

    /// How much the modifiers of the surrender roll matter, from 0 to 1: not while the garrison is far from giving up.
    pub(crate) fn gravity(self) -> f32 {
        ((CALM - self.surrender_number() as f32) / (CALM - GRAVE)).clamp(0.0, 1.0)
    }

    /// How many tracks will be low when the garrison is asked to surrender (5.1-B-01).
    fn low_tracks(self) -> f32 {
        let lack = |own: Supply| ((AMPLE - self.supply_with_loads(own)) / 2.0).clamp(0.0, 1.0);
        Supply::ALL.into_iter().map(lack).sum()
    }

    /// What relief will take off the surrender roll (5.1-B-02, 5.1-B-03): less the farther it still has to go.
    fn relief_on_its_way(self) -> f32 {
        let relief = self.data.reserves.condor.or(self.data.reserves.standby);
        let comfort = |unit: Unit| match self.state.place_of(unit) {
            Place::Hex(_) => 2.0,
            Place::Area(Area::Zone2) => 1.2,
            Place::Area(Area::Laos2) => 1.0,
            Place::Area(Area::Laos1) => 0.7,
            _ => 0.0,
        };
        relief.iter().map(comfort).fold(0.0, f32::max)
    }

    /// Points of strongpoints that France does not man, or cannot reach.
    fn places_in_danger(self) -> f32 {
        let held = self.state.index().held[Army::French.at()];
        let vm = self.state.index().held[Army::Vm.at()];
        let lines = self.lines_of_places(Army::French);
        let mut sum = 0.0;
        for own in self.data.all_strongpoints() {
            let record = self.data.strongpoint(own);
            let points = f32::from(record.points) + 0.2;
            if self.state.controller(own) == Army::Vm {
                // What VM has taken and left lies open to whoever comes back.
                sum -= if record.hexes.meets(held) && !record.hexes.meets(vm) { 0.8 * points } else { 0.0 };
                continue;
            }
            let walked_in = record.hexes.meets(vm) && !record.hexes.meets(held);
            let risk = match () {
                () if walked_in => 1.5,
                () if !record.hexes.meets(lines) => CUT_OFF * 1.5,
                () if !record.hexes.meets(held) => EMPTY * self.nearness(own),
                () => 0.0,
            };
            sum += risk * points;
        }
        sum
    }

    /// 1 where VM stands beside a strongpoint, less the farther it is.
    fn nearness(self, own: Strongpoint) -> f32 {
        let Some(hex) = self.data.strongpoint(own).hexes.first() else { return 0.0 };
        let vm = self.state.index().held[Army::Vm.at()];
        let nearest = vm.iter().filter_map(|at| self.data.map.distance(hex, at)).min().unwrap_or(FAR);
        1.0 - f32::from(nearest.min(FAR)) / f32::from(FAR + 1)
    }

    /// What the assaults that were declared will bring VM, less what those of France will; and a part of what could be declared.
    fn assaults_to_come(self) -> f32 {
        let mut sum = 0.0;
        for assault in self.state.assaults.iter().filter(|assault| assault.mark.is_combat()) {
            let sign = if self.army(assault.unit) == Army::Vm { 1.0 } else { -1.0 };
            sum +=
                self.forecast_of(assault).map_or(0.0, |own| sign * self.worth_of(assault.unit, assault.target, &own));
        }
        if self.state.assaults.is_empty() {
            sum += READINESS[0] * self.chances_of(Army::Vm) - READINESS[1] * self.chances_of(Army::French);
        }
        sum
    }

    /// What the best assault on each hex would bring an army.
    fn chances_of(self, army: Army) -> f32 {
        let targets = self.state.index().held[army.other().at()].and(self.state.index().beside[army.at()]);
        let mut sum = 0.0;
        for hex in targets.iter() {
            let mut best = 0.0f32;
            for (unit, _) in
                self.beside(army, hex).filter(|(unit, _)| !self.is_artillery(*unit) && !self.is_disorganised(*unit))
            {
                best = best.max(self.forecast(unit, hex).map_or(0.0, |own| self.worth_of(unit, hex, &own)));
            }
            sum += best;
        }
        sum
    }

    /// What an assault is worth to those who make it.
    pub(crate) fn worth_of(self, unit: Unit, hex: Hex, forecast: &Forecast) -> f32 {
        let step = self.worth_of_step(unit);
        let theirs = self.worth_of_step(forecast.defender);
        let hexes = self.data.map.ground(hex).strongpoint.map(|own| (self.data.strongpoint(own), own));
        let prize = hexes.map_or(0.15, |(record, own)| {
            let share = record.hexes.and(self.state.index().held[self.army(unit).other().at()]).count().max(1) as f32;
            let points = f32::from(record.points) + 0.3;
            if self.state.controller(own) == self.army(unit) {
                0.5
            } else {
                (1.0 + self.in_time(TAKEN)) * points / share
            }
        });
        let choice = prize * 0.5 + theirs;
        forecast.retreat * prize + forecast.choice * choice + forecast.enemy_steps * theirs
            - forecast.own_steps * step * if self.army(unit) == Army::French { 1.3 } else { 1.0 }
    }

    /// What the guns that are laid will do, for France.
    fn shells_to_come(self) -> f32 {
        let mut sum = 0.0;
        for unit in self.state.pending.iter() {
            let value = self.worth_of_shell(unit);
            sum += if self.army(unit) == Army::French { -value } else { value };
        }
        sum
    }

    /// What a Zone Marker on a unit does to it on average.
    pub(crate) fn worth_of_shell(self, unit: Unit) -> f32 {
        let open = if self.is_entrenched(unit) { 0.0 } else { 1.0 };
        let worn = if self.is_reduced(unit) { 1.0 } else { 0.0 };
        let far = if self.army(unit) == Army::Vm && self.is_at_long_range(unit) { 1.0 } else { 0.0 };
        let loss = (2.0f32 + open - worn - far).max(0.0) / 6.0;
        let shaken = (7.0 - f32::from(self.morale(unit)) + open - far).max(0.0) / 6.0;
        let beside = self.state.hex_of(unit).is_some_and(|hex| self.is_beside_enemy(self.army(unit), hex));
        let nerves = if self.is_shaken(unit) {
            0.0
        } else if beside {
            0.25
        } else {
            0.03
        };
        loss * self.worth_of_step(unit) + shaken * nerves
    }
}
