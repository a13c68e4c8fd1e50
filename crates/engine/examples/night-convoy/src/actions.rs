//! Everything that a player can decide, and what an action names.

use engine::Target;
use engine::document::Named;
use engine::wording::is_alike;

use super::data::Data;
use super::state::Spot;

engine::actions! {
    /// Everything that a player can decide.
    pub enum Action of Data;

    "1-01", "the ambush is laid before the convoy leaves" => {
        /// Lays the ambush at a place.
        Lay(spot: Spot) = "lay";
    }
    "2-01", "the convoy is not asked where it goes now" => {
        /// The convoy drives on to the next place.
        Drive = "drive";
        /// Scouts the place ahead, once in the game.
        Scout = "scout";
    }
    "3-01", "the raider strikes when the convoy comes to a place" => {
        /// Springs the ambush.
        Spring = "spring";
        /// Lets the convoy pass.
        Wait = "wait";
    }
}

impl Named<Data> for Spot {
    const WHAT: &'static str = "place";
    const FORM: &'static str = "PLACE";

    fn find(data: &Data, name: &str) -> Option<Self> {
        data.places.iter().position(|place| is_alike(place, name)).map(|at| Spot(at as u8))
    }

    fn id(self, data: &Data) -> String {
        data.name(self).into()
    }

    fn ids(data: &Data) -> Vec<String> {
        data.places.clone()
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Place(data.name(self).into()))
    }
}
