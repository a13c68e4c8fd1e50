//! What is printed: the road and the trucks.

use engine::{Fault, Pack};

engine::records! {
    /// The road from the town to the fort.
    #[derive(Debug)]
    pub struct Data {
        pub trucks: u8,
        /// The places along the road, in order.
        pub places: Vec<String>,
    }
}

/// The files built into the game.
#[must_use]
pub fn pack() -> Pack {
    Pack::builtin(&[("road.toml", include_str!("../data/road.toml"))])
}

impl Data {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let data: Data = pack.read("road.toml")?;
        if !(1..=9).contains(&data.trucks) {
            return Err(Fault::new("road.toml", "trucks", "expected 1 to 9"));
        }
        if !(1..=64).contains(&data.places.len()) {
            return Err(Fault::new("road.toml", "places", "expected 1 to 64 places"));
        }
        Ok(data)
    }

    /// Every stop of the convoy by name, from the town to the fort.
    pub fn stops(&self) -> impl Iterator<Item = &str> {
        std::iter::once("town").chain(self.places.iter().map(String::as_str)).chain(["fort"])
    }

    pub fn name(&self, spot: super::state::Spot) -> &str {
        &self.places[spot.at()]
    }
}
