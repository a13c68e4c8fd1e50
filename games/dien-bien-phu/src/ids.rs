//! Small numbers for everything that the rules name. The order of each is that of its data file.

use engine::{id, sides, words};
use serde::{Deserialize, Serialize};

id! {
    /// A hex of either map.
    Hex(u16), Hexes in 26 words;
    /// A hexside between two hexes of a map.
    Edge(u16);
    /// A counter: a French company, platoon or battery, or a battalion of the Viet Minh.
    Unit(u8), Units in 3 words;
    /// A French battalion, group or other unit whose counters share a name.
    Formation(u8), Formations in 1 words;
    /// A regiment of the Viet Minh.
    Regiment(u8);
    /// A strongpoint.
    Strongpoint(u8), Strongpoints in 1 words;
    /// A hospital, dump or depot.
    Structure(u8), Structures in 1 words;
    /// An outpost.
    Outpost(u8), Outposts in 1 words;
    /// A zone of a sector.
    Zone(u8), Zones in 1 words;
    /// A hill.
    Hill(u8);
    /// An Artillery Zone Marker of either side.
    Marker(u8), Markers in 1 words;
    /// A slot of the Airdrop Chart.
    Slot(u8), Slots in 1 words;
    /// A scenario.
    Scenario(u8);
}

/// The most of each that a data pack may have.
pub const MAX_HEXES: usize = 26 * 64;
pub const MAX_UNITS: usize = 3 * 64;
pub const MAX_OF_A_WORD: usize = 64;

sides! {
    /// One of the two sides; its number is that of the rulebook's side.
    pub enum Army {
        Vm = "vm", "VM";
        #[serde(rename = "france")]
        French = "france", "France";
    }
}

words! {
    /// 1.3-E: a division of the Viet Minh, and the sector that bears its number.
    pub enum Division { D304 = "304", D308 = "308", D312 = "312", D316 = "316" }
}

words! {
    /// 1.3-A, 1.3-B: one of the two maps.
    pub enum Sheet { Dbp = "dbp", Isabelle = "isabelle" }
}

words! {
    /// 1.3-F, 1.3-G: a box beside the maps.
    pub enum Area {
        Zone1 = "1z-304",
        Zone2 = "2z-304",
        Laos1 = "laos-1",
        Laos2 = "laos-2",
        Condor = "condor",
        Standby = "standby",
        OffMap = "off-map",
        VmReinforcements = "vm-reinforcements",
        PulledBack = "pulled-back",
        Removed = "removed",
        VmArtillery = "vm-artillery",
        Commando = "commando",
        WoundedDbp = "wounded-dbp",
        WoundedIsabelle = "wounded-isabelle",
        Gone = "gone",
        Hanoi = "hanoi",
        /// The column of the Reinforcements Available Chart.
        Reinforcements = "reinforcements",
        FrenchArtillery = "french-artillery",
        Airstrike = "airstrike",
    }
}

impl Area {
    /// 1.3-F-01: the two boxes in Laos.
    #[inline]
    #[must_use]
    pub const fn is_laos(self) -> bool {
        matches!(self, Area::Laos1 | Area::Laos2)
    }

    /// 1.3-E: the two boxes that are zones of Sector 304, with the number of their zone.
    #[inline]
    #[must_use]
    pub const fn zone_number(self) -> Option<u8> {
        match self {
            Area::Zone1 => Some(1),
            Area::Zone2 => Some(2),
            _ => None,
        }
    }
}

words! {
    /// 5.3, 5.4: a supply track of the garrison.
    pub enum Supply { Ammo = "ammo", Food = "food", Medicine = "medicine", Fuel = "fuel" }
}

impl Supply {
    /// The name that is printed on its track.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Supply::Ammo => "Ammunition",
            Supply::Food => "Food & Bullets",
            Supply::Medicine => "Medicine",
            Supply::Fuel => "Fuel & Spares",
        }
    }
}

words! {
    /// 1.2-02: a period of weather.
    pub enum Weather { Dry = "dry", Rain = "rain", Monsoon = "monsoon" }
}

/// Where a unit can stand: a hex or a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location {
    Hex(Hex),
    Area(Area),
}
