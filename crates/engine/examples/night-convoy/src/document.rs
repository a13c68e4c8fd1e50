//! A situation as somebody writes it down: before the convoy leaves, or where it waits to drive on.

use engine::Fault;
use engine::document::{self, Document, Field, Key};

use super::agenda::Item;
use super::ambush::Preparation;
use super::data::Data;
use super::game::NightConvoy;
use super::march::{Arrival, March};
use super::state::{Spot, State};

/// The keys of a position: each with its form and its place in the state. The list reads, writes and describes itself.
fn keys(data: &Data) -> [Key<NightConvoy>; 5] {
    let key = document::key::<NightConvoy>;
    [
        key("trucks", "how many trucks there still are").number(0..=data.trucks, |s| &mut s.trucks),
        key("ambush", "where the ambush lies; none before it is laid").maybe_name(|s| &mut s.ambush),
        key("at", "the place that the convoy has reached; none before it leaves").custom(
            "a place",
            read_at,
            |s, data| Some(data.name(Spot(s.reached?)).into()),
        ),
        key("spent", "the ambush was sprung or driven off").flag(|s| &mut s.spent),
        key("scouted", "the escort has scouted").flag(|s| &mut s.scouted),
    ]
}

fn read_at(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let spot: Spot = field.named(data)?;
    state.reached = Some(spot.0);
    if state.ambush.is_none() {
        return Err(field.fault("the convoy has left, so an ambush was laid: say where with 'ambush'"));
    }
    Ok(())
}

pub fn read_position(data: &Data, document: &Document) -> Result<State, Fault> {
    let (reached, ambush, spent, scouted) = (None, None, false, false);
    let blank = State { trucks: data.trucks, reached, ambush, spent, scouted, agenda: Default::default() };
    let mut state = document::read(&keys(data), document, blank, data)?;
    state.agenda.push(match (state.ambush, state.reached) {
        (None, _) => Item::Preparation(Preparation),
        (Some(_), None) => Item::March(March),
        // Nobody is asked where no truck is left.
        (Some(_), Some(_)) => Item::Arrival(Arrival),
    });
    Ok(state)
}

pub fn write_position(data: &Data, state: &State) -> Option<Document> {
    let waits = matches!(state.agenda.top(), Some(Item::March(_) | Item::Preparation(_)));
    waits.then(|| document::write(&keys(data), state, data))
}
