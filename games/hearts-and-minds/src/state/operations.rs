//! What is being carried out: a mobilization, a battle round, a retreat. Lists of units that stand in an area are
//! here and not on the agenda, so that concealed VC among them are hidden with the rest.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::force::Force;
use crate::ids::{Areas, Place, Seat};

/// A mobilization under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    pub from: Place,
    /// Units that have not moved on this RP.
    pub ready: Force,
    /// In North Vietnam: infantry, artillery, tanks and VC that still belong to the stack (9.4).
    pub quota: [u8; 4],
    /// X17 helps this mobilization.
    pub forced: bool,
    /// What paid for it, and whether nothing came of it yet: then it may be called off.
    pub paid: Price,
    pub untouched: bool,
    /// Where the group is.
    pub at: Place,
    /// Movement points spent by the group; 0 before it has left.
    pub spent: u8,
    /// The die of an ARVN group (9.2).
    pub die: Option<u8>,
    /// The announced path of an ARVN group, the target last.
    pub path: ArrayVec<Place, 8>,
    /// The areas entered, the start first.
    pub way: ArrayVec<Place, 10>,
    /// Areas in which this group was ambushed: once in each (14-03).
    pub ambushed: Areas,
    /// The group must stop here: an ambush or trap cost a unit, or it came by sea, air or trail.
    pub halted: bool,
}

impl Default for March {
    fn default() -> Self {
        March {
            from: Place(0),
            ready: Force::NONE,
            quota: [0; 4],
            forced: false,
            paid: Price::Free,
            untouched: false,
            at: Place(0),
            spent: 0,
            die: None,
            path: ArrayVec::new(),
            way: ArrayVec::new(),
            ambushed: Areas::NONE,
            halted: false,
        }
    }
}

/// What an Action was paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Price {
    Free,
    Card,
    Stockpile,
}

/// A battle round under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    pub area: Place,
    pub attacker: Seat,
    pub attackers: Force,
    pub defenders: Force,
    /// Units that tried to evade and failed.
    pub tried: Force,
    /// Units gathered for the one group that may evade, and whether it has tried.
    pub gathered: Force,
    pub group_tried: bool,
    /// Its RP is set aside and not yet spent; false where the round costs nothing.
    pub reserved: bool,
    /// R15 is on Red's side this round; B13 on Blue's.
    pub night_attack: bool,
    pub search_and_destroy: bool,
    /// Air / Naval units that have reacted in this round.
    pub reacted: [bool; 3],
    /// X25: one area reinforces without paying.
    pub rapid: bool,
    /// Areas that were paid for, by the stockpile or by X25: they stay open for this round (11.5-02, 11.5-05).
    pub paid: Areas,
}

impl Default for Battle {
    fn default() -> Self {
        Battle {
            area: Place(0),
            attacker: Seat::Red,
            attackers: Force::NONE,
            defenders: Force::NONE,
            tried: Force::NONE,
            gathered: Force::NONE,
            group_tried: false,
            reserved: false,
            night_attack: false,
            search_and_destroy: false,
            reacted: [false; 3],
            rapid: false,
            paid: Areas::NONE,
        }
    }
}

/// Units that have evaded and retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreat {
    pub seat: Seat,
    pub from: Place,
    /// Units that have still to go, the group on its way not included.
    pub waiting: Force,
    /// Where the group is.
    pub at: Place,
}

impl Default for Retreat {
    fn default() -> Self {
        Retreat { seat: Seat::Red, from: Place(0), waiting: Force::NONE, at: Place(0) }
    }
}
