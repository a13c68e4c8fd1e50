//! 9.0: setting up a scenario.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::context::Play;
use crate::game::Tonkin;
use crate::ids::Army;
use crate::objectives::{ChooseReal, PlaceObjectives};
use crate::sequence::TurnStart;
use crate::state::Place;

/// 9.0-02: what the card fixes is set up, and the rest is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup;

impl Step<Tonkin> for Setup {
    fn run(self, p: &mut Play<'_>) {
        let card = &p.data.scenarios[p.state.card.at()];
        for garrison in &card.garrisons {
            for unit in garrison.units.iter() {
                p.state.put(p.data, unit, Place::Hex(garrison.hex));
            }
        }
        for row in &card.deployments {
            let near = p.data.map.within(row.hex, row.range).and(p.data.map.land);
            let free = near.iter().find(|hex| !p.view().holds(Army::Fef, *hex)).unwrap_or(row.hex);
            for unit in row.units.iter() {
                p.state.put(p.data, unit, Place::Hex(free));
            }
        }
        let hex = card.political_objective.map(|c| p.data.places.of(c).hex);
        p.next((PlaceObjectives { prescribed: hex, first: true }, ChooseReal, SetupOver));
    }
}

/// 9.0-02, 1.9-04: communities are counted, and the first turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetupOver;

impl Step<Tonkin> for SetupOver {
    fn run(self, p: &mut Play<'_>) {
        p.count_communities();
        p.next(TurnStart);
    }
}
