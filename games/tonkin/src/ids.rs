//! Small numbers for everything the rules name. The order of each is that of its data file.

use engine::{id, sides};
use serde::{Deserialize, Serialize};

id! {
    /// A hex of the map, row after row from the north-west; sea hexes have numbers too.
    Hex(u16), Hexes in 12 words;
    /// A counter with an identity: every unit with steps, both HQs and the Navy. Supply Dumps are [`Dump`]s.
    Unit(u8), Units in 3 words;
    /// A city, town or village.
    Community(u8), Communities in 2 words;
    /// A river with all of its reaches.
    River(u8);
    /// A road by its name on the map.
    Road(u8);
    /// A month of the Turn Track: 0 is October 1950.
    #[derive(Default)]
    Turn(u8);
    /// A scenario card.
    #[derive(Default)]
    Card(u8);
}

/// How many Supply Dumps both sides together can have on the map (2.2, 2.6).
pub const DUMPS: usize = 18;

id! {
    /// A Supply Dump: the first nine are those of the Viet Minh.
    Dump(u8) below DUMPS, "there is no such Supply Dump", Dumps in 1 words;
}

/// The two Political Objective-Markers (1.9).
pub const OBJECTIVES: usize = 2;

id! {
    /// A Political Objective-Marker; which of them is the real one is the secret of the Viet Minh.
    Objective(u8) below OBJECTIVES, "there is no such Political Objective";
}

/// The most that a data pack may have: what the sets above hold.
pub const MAX_HEXES: usize = 768;
pub const MAX_UNITS: usize = 192;
pub const MAX_COMMUNITIES: usize = 128;

sides! {
    /// One of the two sides; its number is that of the rulebook's side.
    #[derive(Default)]
    pub enum Army {
        #[default]
        /// The Viet Minh and the Pathet Lao.
        Vm = "vm", "VM";
        /// The French Expeditionary Force.
        Fef = "france", "FEF";
    }
}

/// Where a unit or a Supply Dump can be put: a hex, or Saigon, which is none (R7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Spot {
    Hex(Hex),
    Saigon,
}

impl Spot {
    #[inline]
    #[must_use]
    pub const fn hex(self) -> Option<Hex> {
        match self {
            Spot::Hex(hex) => Some(hex),
            Spot::Saigon => None,
        }
    }
}

/// What can be moved or removed: a unit or a Supply Dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Piece {
    Unit(Unit),
    Dump(Dump),
}

impl Piece {
    #[inline]
    #[must_use]
    pub const fn unit(self) -> Option<Unit> {
        match self {
            Piece::Unit(unit) => Some(unit),
            Piece::Dump(_) => None,
        }
    }

    #[inline]
    #[must_use]
    pub const fn dump(self) -> Option<Dump> {
        match self {
            Piece::Dump(dump) => Some(dump),
            Piece::Unit(_) => None,
        }
    }
}

/// Several units and Supply Dumps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pieces {
    pub units: Units,
    pub dumps: Dumps,
}

impl Pieces {
    #[must_use]
    pub fn one(piece: Piece) -> Self {
        let mut pieces = Pieces::default();
        pieces.insert(piece);
        pieces
    }

    #[inline]
    #[must_use]
    pub fn has(&self, piece: Piece) -> bool {
        match piece {
            Piece::Unit(unit) => self.units.has(unit),
            Piece::Dump(dump) => self.dumps.has(dump),
        }
    }

    #[inline]
    pub fn insert(&mut self, piece: Piece) {
        match piece {
            Piece::Unit(unit) => self.units.insert(unit),
            Piece::Dump(dump) => self.dumps.insert(dump),
        }
    }

    #[inline]
    pub fn remove(&mut self, piece: Piece) {
        match piece {
            Piece::Unit(unit) => self.units.remove(unit),
            Piece::Dump(dump) => self.dumps.remove(dump),
        }
    }

    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.dumps.is_empty()
    }

    #[inline]
    #[must_use]
    pub fn count(&self) -> usize {
        self.units.count() + self.dumps.count()
    }

    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Piece> + use<> {
        self.units.iter().map(Piece::Unit).chain(self.dumps.iter().map(Piece::Dump))
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
