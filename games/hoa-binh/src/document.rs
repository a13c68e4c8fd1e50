//! Positions: the document from which a game begins, be it the campaign (4.1) or a situation made by
//! hand, and back again. Everything impossible is refused with its key.

mod export;
mod moment;
mod reader;
mod written;

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use engine::Dice;

use crate::data::{Data, Strategy};
use crate::ids::{MAX_BASES, Space};
use crate::state::{State, VietBase};

pub(crate) use export::position;
pub(crate) use reader::setup;
pub use written::{
    BaseEntry, Bases, CommanderEntry, CommanderRecord, ConvoyEntry, CounterEntry, Dealt, Others, Position, UnitEntry,
    UnitRecord,
};

/// Phases as 4.2 names them; the word "phase" may follow.
const PHASE_NAMES: [(&str, &str); 5] = [
    ("french-action", "french-actions"),
    ("viet-minh-action", "viet-actions"),
    ("viet-minh-actions", "viet-actions"),
    ("viet-minh-infiltration", "infiltration"),
    ("attack", "attacks"),
];

/// The campaign of 4.1.
/// Case 4.1-01.
#[must_use]
pub(crate) fn campaign(data: &Data) -> Position {
    let mut units = BTreeMap::new();
    let mut commanders = BTreeMap::new();
    for place in &data.setup {
        units.extend(place.units.iter().map(|id| (id.clone(), UnitEntry::At(place.id.clone()))));
        commanders.extend(place.commanders.iter().map(|id| (id.clone(), CommanderEntry::At(place.id.clone()))));
    }
    Position {
        turn: 0,
        phase: "french-actions".into(),
        strategy: Some(Strategy::Lotus),
        ap: None,
        score: 0,
        violet: None,
        rainbow: None,
        artillery: None,
        air: None,
        transport: None,
        morane_used: false,
        others: Others::Gone,
        units,
        commanders,
        posts: Vec::new(),
        built: Vec::new(),
        closed: Vec::new(),
        posts_gone: 0,
        captured: Vec::new(),
        bases: Bases::Dealt(Dealt::Shuffled),
        counters: Vec::new(),
        convoys: Vec::new(),
        encircled: None,
        moment: None,
    }
}

/// 4.1-08: twelve counters dealt face down to the spaces in order; or, with option 12.1, six real
/// bases face up on the flagged ones. After turn 0 all are turned up and the decoys are gone (4.1-13).
/// Case 2.4.1-01.
fn deal_bases(data: &Data, state: &mut State, dice: &mut Dice) {
    const NAMES: [&str; 7] =
        ["decoy", "viet-base-1", "viet-base-2", "viet-base-3", "viet-base-4", "viet-base-5", "viet-base-6"];
    let historical = state.options.historical_bases;
    let turned_up = historical || state.turn > 0;
    let spaces: ArrayVec<Space, MAX_BASES> =
        data.map.base_spaces.iter().copied().filter(|s| !historical || data.map.space(*s).historical).collect();
    let mut cup = [1u8; 7];
    cup[0] = (spaces.len() as u8).saturating_sub(6);
    for space in spaces {
        let number = dice.draw(&cup, "Viet bases", |i| NAMES[i]);
        cup[number] -= 1;
        let lies = number > 0 || !turned_up;
        if let Some(index) = data.map.space(space).viet_base.filter(|_| lies) {
            state.bases[usize::from(index)] =
                VietBase { number: number as u8, on_map: true, face_up: turned_up, returns: 0 };
        }
        if cup.iter().all(|count| *count == 0) {
            break;
        }
    }
}
