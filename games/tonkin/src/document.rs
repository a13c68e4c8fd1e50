//! Positions: the document from which a game begins.

use arrayvec::ArrayVec;
use engine::document::{Begun, Document, Key};
use engine::{Fault, Options};
use serde_json::json;

use crate::context::View;
use crate::data::Data;
use crate::game::Tonkin;
use crate::ids::{Army, Card, Hexes, Turn, Units};
use crate::setup::Setup;
use crate::state::{Heading, Phase, State, UnitState};

fn key(name: &'static str, about: &'static str) -> Begun<Tonkin> {
    engine::document::key(name, about)
}

fn keys() -> Vec<Key<Tonkin>> {
    vec![key("scenario", "the scenario card").custom(
        "a scenario",
        |field, state, data| {
            let id = field.text()?;
            let found = data.scenario(&id).ok_or_else(|| field.fault(format!("there is no scenario '{id}'")))?;
            state.card = found.card;
            Ok(())
        },
        |state, data| Some(data.scenarios[state.card.at()].id.clone().into()),
    )]
}

/// The position of a scenario.
pub(crate) fn scenario(data: &Data, id: &str) -> Option<Document> {
    data.scenario(id)?;
    serde_json::from_value(json!({ "scenario": id })).ok()
}

pub(crate) fn read(data: &Data, document: &Document, _options: &Options) -> Result<State, Fault> {
    let mut state = engine::document::read(&keys(), document, blank(data), data)?;
    let card = &data.scenarios[state.card.at()];
    (state.turn, state.vp, state.last) = (card.start, card.vp_level, card.card);
    (state.air_total, state.truck_total, state.airstrike) =
        (card.air_transports, card.truck_transports, card.airstrike);
    state.reindex(data);
    engine::rules::Program::enter(Setup, &mut state.agenda);
    Ok(state)
}

pub(crate) fn write(data: &Data, state: &State) -> Option<Document> {
    let _ = View { data, state };
    None
}

/// A state in which nobody is in the game yet.
pub(crate) fn blank(data: &Data) -> State {
    State {
        card: Card(0),
        last: Card(0),
        heroes: false,
        turn: Turn(0),
        phase: Phase::Setup,
        active: Army::Vm,
        closing: false,
        ended: None,
        vp: 0,
        units: data.units.iter().map(|unit| UnitState::new(unit.steps)).collect(),
        dumps: Default::default(),
        trenches: [Hexes::NONE; 2],
        road_markers: Hexes::NONE,
        destroyed_roads: Hexes::NONE,
        objectives: [None; 2],
        real: None,
        objectives_moved: false,
        points: [0; 2],
        air_total: 0,
        truck_total: 0,
        air: 0,
        trucks: 0,
        airstrike: 0,
        steps_lost: 0,
        friendly: Hexes::NONE,
        delta: false,
        highlands: false,
        used_centers: Hexes::NONE,
        to_mobilize: 0,
        airlift: None,
        by_default: [false; 2],
        reordered: Hexes::NONE,
        waiting: Units::NONE,
        march: Default::default(),
        transports: Default::default(),
        operation: Default::default(),
        combat: Default::default(),
        barrage: Default::default(),
        pursuits: ArrayVec::new(),
        hero: Default::default(),
        agenda: Default::default(),
        heading: Heading { turn: Turn(0), phase: Phase::Setup },
        index: Default::default(),
    }
}
