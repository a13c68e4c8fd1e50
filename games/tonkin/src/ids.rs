//! Small numbers for everything the rules name. The order of each is that of its data file.

use engine::{Side, id};
use serde::{Deserialize, Serialize};

id! {
    /// A hex of the map, row after row from the north-west; sea hexes have numbers too.
    Hex(u16), Hexes in 12 words
}
id! {
    /// A counter with an identity: every unit with steps, both HQs and the Navy. Supply Dumps are [`Dump`]s.
    Unit(u8), Units in 3 words
}
id! {
    /// A city, town or village.
    Community(u8), Communities in 2 words
}
id! {
    /// A river with all of its reaches.
    River(u8)
}
id! {
    /// A road by its name on the map.
    Road(u8)
}
id! {
    /// A month of the Turn Track: 0 is October 1950.
    Turn(u8)
}
id! {
    /// A scenario card.
    Card(u8)
}

/// How many Supply Dumps both sides together can have on the map (2.2, 2.6).
pub const DUMPS: usize = 18;

id! {
    /// A Supply Dump: the first nine are those of the Viet Minh.
    Dump(u8) below DUMPS, "there is no such Supply Dump", Dumps in 1 words
}

/// The two Political Objective-Markers (1.9).
pub const OBJECTIVES: usize = 2;

id! {
    /// A Political Objective-Marker; which of them is the real one is the secret of the Viet Minh.
    Objective(u8) below OBJECTIVES, "there is no such Political Objective"
}

/// The most that a data pack may have: what the sets above hold.
pub const MAX_HEXES: usize = 768;
pub const MAX_UNITS: usize = 192;
pub const MAX_COMMUNITIES: usize = 128;

/// One of the two sides; its number is that of the rulebook's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    /// The Viet Minh and the Pathet Lao.
    Vm,
    /// The French Expeditionary Force.
    Fef,
}

impl Army {
    pub const BOTH: [Army; 2] = [Army::Vm, Army::Fef];

    #[inline]
    #[must_use]
    pub const fn other(self) -> Army {
        match self {
            Army::Vm => Army::Fef,
            Army::Fef => Army::Vm,
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
        if side.0 == 0 { Army::Vm } else { Army::Fef }
    }

    /// The name in sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Army::Vm => "VM",
            Army::Fef => "FEF",
        }
    }
}

impl Dump {
    /// The Supply Dumps of one side.
    #[must_use]
    pub fn of(army: Army) -> Dumps {
        Dump::all().filter(|dump| dump.army() == army).collect()
    }

    #[inline]
    #[must_use]
    pub const fn army(self) -> Army {
        if self.at() < DUMPS / 2 { Army::Vm } else { Army::Fef }
    }

    /// Its number among those of its side, from 1.
    #[must_use]
    pub const fn number(self) -> usize {
        self.at() % (DUMPS / 2) + 1
    }
}
