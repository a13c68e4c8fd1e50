//! What lies on the table.

use engine::rules::Agenda;
use engine::{contexts, id, sides};
use serde::{Deserialize, Serialize};

use super::agenda::Item;
use super::data::Data;

id! {
    /// A place along the road.
    Spot(u8)
}

sides! {
    /// The two sides, with their ids and names.
    pub enum Seat { Raider = "raider", "Raider"; Escort = "escort", "Escort" }
}

/// Plain data: what is on the table, and what is asked or done next.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub trucks: u8,
    /// The place that the convoy has reached; none before it leaves, the number of places at the fort.
    pub reached: Option<u8>,
    /// Where the ambush lies. Only the raider may know.
    pub ambush: Option<Spot>,
    /// The ambush was sprung or given up, and everybody knows.
    pub spent: bool,
    pub scouted: bool,
    pub agenda: Agenda<Item>,
}

contexts! { Data, State, Item }

impl View<'_> {
    /// The place that comes next, if it is not the fort.
    pub fn ahead(self) -> Option<Spot> {
        let next = self.state.reached.map_or(0, |reached| reached + 1);
        (usize::from(next) < self.data.places.len()).then_some(Spot(next))
    }

    /// Where the convoy stands, if along the road.
    pub fn here(self) -> Option<Spot> {
        self.state.reached.map(Spot).filter(|spot| spot.at() < self.data.places.len())
    }
}
