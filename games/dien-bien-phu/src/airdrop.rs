//! Section 5.4: what falls from the sky. Loading is in `loading`; here is what weather does to it, and what arrives.

mod arrivals;
mod loading;

use engine::document::Named as _;
use engine::rules::Step;
use engine::story::{Die, Roll};
use engine::wording::counted;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use crate::context::{Play, View};
use crate::data::Flight;
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Slot, Slots, Supply, Units};
use crate::state::Place;

pub use arrivals::{AirdropOver, Arrivals, Landing, Reinforcing, Replacing};
pub use loading::{Filling, Loading, StandbyChoice};

/// 5.4-B-01: two dice for the weather, and what the shortage of fuel adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WeatherRoll;

impl Step<DienBienPhu> for WeatherRoll {
    /// 5.3-A-03, 5.3-A-04, 5.3-A-05, R97.
    fn run(self, p: &mut Play<'_>) {
        let dice = [p.dice.d6("weather"), p.dice.d6("weather")];
        let fuel_used = p.state.fuel_used;
        let shortage = p.data.tracks.shortage(fuel_used).weather;
        let flight = p.data.events.weather(dice[0] + dice[1] + shortage);
        p.tell(Fact::rolled().by(Army::French), |_| {
            let text = match flight {
                Flight::AllArrive => "All planes arrive.".into(),
                Flight::Aborts(rolls) => format!("{rolls} aborts are rolled for."),
                Flight::Foul(rolls) => format!("Foul Weather: {rolls} rows are rolled for."),
            };
            let first = Die::new("France", dice[0]);
            let first = match shortage {
                0 => first,
                _ => first.modifier("shortage of fuel", shortage.into(), case_of_shortage(fuel_used)),
            };
            let result = match flight {
                Flight::AllArrive => "all arrive".to_string(),
                Flight::Aborts(rolls) => counted(rolls, "abort"),
                Flight::Foul(rolls) => format!("Foul Weather, {}", counted(rolls, "row")),
            };
            let roll = Roll::new("weather").effect(result).die(first).die(Die::new("France", dice[1]));
            let event = Event::new("weather", Case("5.4-B-01"), text).roll(roll);
            match flight {
                Flight::AllArrive => event,
                Flight::Aborts(rolls) | Flight::Foul(rolls) => event.amount(rolls.into()),
            }
        });
        p.next(match flight {
            Flight::AllArrive => None,
            Flight::Aborts(rolls) => Some(AbortRolls { rolls, rows: false }),
            Flight::Foul(rolls) => Some(AbortRolls { rolls, rows: true }),
        });
    }
}

/// The row of the Fuel Shortage Marker.
const fn case_of_shortage(fuel_used: u8) -> Case {
    match fuel_used {
        0 => Case("5.3-A-06"),
        1 => Case("5.3-A-05"),
        2 => Case("5.3-A-04"),
        _ => Case("5.3-A-03"),
    }
}

/// 5.4-B-02, 5.4-B-04: planes turn back, roll by roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AbortRolls {
    pub rolls: u8,
    /// Foul Weather: each roll is for a whole row.
    pub rows: bool,
}

impl Step<DienBienPhu> for AbortRolls {
    /// 5.4-B-03: an empty slot or row counts as a roll.
    fn run(self, p: &mut Play<'_>) {
        let view = View { data: p.data, state: p.state };
        let cargo = |slot: Slot| {
            let supplies = Supply::ALL.map(|supply| view.state.loads[supply.at()].has(slot));
            (supplies, view.aboard(slot).count(), view.state.replacement == Some(slot))
        };
        let at = |black: u8, white: u8| view.data.airdrop.at_dice(black, white).map(cargo);
        // Rows, and slots of a row, that hold the same are as good as one another.
        let black = p.dice.d6_by("row of the Airdrop Chart", |black| {
            let mut row: [_; 6] = std::array::from_fn(|white| at(black, white as u8 + 1));
            row.sort_unstable();
            row
        });
        let white = (!self.rows).then(|| p.dice.d6_by("column of the Airdrop Chart", |white| at(black, white)));
        let slots = match white {
            None => p.data.airdrop.row(black),
            Some(white) => p.data.airdrop.at_dice(black, white).map_or(Slots::NONE, Slots::one),
        };
        let full: Slots = slots.iter().filter(|slot| p.view().is_loaded(*slot)).collect();
        let view = p.view();
        let aboard = full.iter().fold(Units::NONE, |sum, slot| sum.or(view.aboard(slot)));
        let told = if p.story.is_recording() { full } else { Slots::NONE };
        let loads: Vec<String> = told.iter().map(|own| view.load_in_words(own)).collect();
        p.tell(Fact::rolled().by(Army::French), |data| {
            let text = match full.count() {
                0 => "No plane is there.".to_string(),
                1 => format!("A plane turns back: {}.", loads.join("; ")),
                many => format!("{many} planes turn back: {}.", loads.join("; ")),
            };
            let roll = Roll::new("aborts").die(Die::new("black", black));
            let roll = white.map_or(roll.clone(), |white| roll.die(Die::new("white", white)));
            let case = if self.rows { Case("5.4-B-04") } else { Case("5.4-B-02") };
            let event = Event::new("abort", case, text).roll(roll);
            let event = full.iter().fold(event, |event, slot| event.place(slot.id(data)));
            aboard.iter().fold(event, |event, unit| event.piece(&data.unit(unit).id))
        });
        full.iter().for_each(|slot| p.empty_slot(slot));
        p.next((self.rolls > 1).then(|| AbortRolls { rolls: self.rolls - 1, ..self }));
    }
}

impl View<'_> {
    /// Where a track stands once so much has arrived.
    pub(crate) fn level_with(self, supply: Supply, brought: u8) -> u8 {
        let allowed = self.most_added(supply);
        self.state.supply(supply).saturating_add(brought.min(allowed)).min(self.data.tracks.maximum)
    }

    /// 5.3-A-07: a shortage of fuel limits the ammunition that is added.
    fn most_added(self, supply: Supply) -> u8 {
        let limit = self.data.tracks.shortage(self.state.fuel_used).ammo;
        limit.filter(|_| supply == Supply::Ammo).unwrap_or(u8::MAX)
    }
}

/// 5.4-C-01: what has arrived is added to the tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TracksRise;

impl Step<DienBienPhu> for TracksRise {
    /// 5.3-A-07: what a shortage of fuel does not let be added is wasted, as is what goes beyond the end of the track.
    fn run(self, p: &mut Play<'_>) {
        for supply in Supply::ALL {
            let markers = p.state.loads[supply.at()].count() as u8;
            let brought = markers.saturating_mul(p.data.tracks.load(supply));
            let (level, after) = (p.state.supply(supply), p.view().level_with(supply, brought));
            let wasted = brought - (after - level);
            let case = if brought > p.view().most_added(supply) { "5.3-A-07" } else { "5.4-C-01" };
            p.state.supply[supply.at()] = after;
            p.state.loads[supply.at()] = Slots::NONE;
            if markers > 0 {
                p.tell(Fact::noted().by(Army::French), |_| {
                    let lost = if wasted > 0 { format!(", {wasted} is wasted") } else { String::new() };
                    let text = format!("{} {} arrives{lost}; France has {after}.", after - level, supply.word());
                    Event::new("supplied", Case(case), text)
                        .piece(supply.word())
                        .amount((after - level).into())
                        .total(after)
                });
            }
        }
    }
}

impl Play<'_> {
    /// What is in a slot goes back to Hanoi.
    pub(crate) fn empty_slot(&mut self, slot: Slot) {
        for load in &mut self.state.loads {
            load.remove(slot);
        }
        if self.state.replacement == Some(slot) {
            self.state.replacement = None;
        }
        for unit in self.view().aboard(slot).iter() {
            self.put(unit, Place::Area(Area::Hanoi));
        }
    }
}
