//! Everything that a player can decide, and what an action names.

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

engine::named! {
    Data;
    Spot, "place", "PLACE", |data| data.places, |own| own, on Place;
}
