//! Everything that a player can decide, and what an action names.

use engine::Target;
use engine::rules::{Arg, Words, nearest};

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

impl Arg<Data> for Spot {
    const FORM: &'static str = "PLACE";

    fn write(self, data: &Data, out: &mut String) {
        out.push_str(data.name(self));
    }

    fn read(words: &mut Words<'_>, data: &Data) -> Result<Self, String> {
        let word = words.next("a place")?;
        let names = || data.places.iter().map(String::as_str);
        names().position(|name| name == word).map(|at| Spot(at as u8)).ok_or_else(|| {
            let hint = nearest(word, names()).map_or(String::new(), |near| format!("; is it '{near}'?"));
            format!("there is no place '{word}'{hint}")
        })
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Place(data.name(self).into()))
    }

    fn pointed_at(target: &Target, data: &Data) -> Option<Self> {
        let Target::Place(id) = target else { return None };
        Spot::read(&mut Words::new(id), data).ok()
    }
}
