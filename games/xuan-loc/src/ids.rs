//! Small numbers for everything the rules name. The order of each is that of its data file.

use engine::{Side, id};
use serde::{Deserialize, Serialize};

id! {
    /// A hex of the map.
    Hex(u16), Hexes in 8 words
}
id! {
    /// A counter that stands on the map: a combat unit, an HQ or a leader.
    Unit(u8), Units in 3 words
}
id! {
    /// A division of the NVA, a regiment of the ARVN, or the troops of the 18th Division.
    Formation(u8)
}
id! {
    /// A regiment of the NVA.
    Regiment(u8), Regiments in 1 words
}
id! {
    /// An artillery impact marker.
    Aim(u8), Aims in 1 words
}
id! {
    /// An aircraft marker.
    Plane(u8), Planes in 1 words
}

/// The most hexes, units, formations and regiments that a data pack may have.
pub const MAX_HEXES: usize = 512;
pub const MAX_UNITS: usize = 192;
pub const MAX_FORMATIONS: usize = 16;

/// One of the two sides; its number is that of the rulebook's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    Nva,
    Arvn,
}

impl Army {
    pub const BOTH: [Army; 2] = [Army::Nva, Army::Arvn];

    #[inline]
    #[must_use]
    pub const fn other(self) -> Army {
        match self {
            Army::Nva => Army::Arvn,
            Army::Arvn => Army::Nva,
        }
    }

    #[inline]
    #[must_use]
    pub const fn at(self) -> usize {
        self as usize
    }

    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        Side(self as u8)
    }

    #[must_use]
    pub const fn of(side: Side) -> Army {
        if side.0 == 0 { Army::Nva } else { Army::Arvn }
    }

    /// The name in sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Army::Nva => "NVA",
            Army::Arvn => "ARVN",
        }
    }
}

impl From<Army> for Side {
    fn from(army: Army) -> Side {
        army.side()
    }
}
