//! Markers that lie on the table while fire and assaults are under way.

use serde::{Deserialize, Serialize};

use crate::ids::{Hex, Marker, Unit, Units};

/// The most Zone Markers that can lie on the table at once, and the most Combat Markers.
pub const MAX_SHOTS: usize = 24;
pub const MAX_ASSAULTS: usize = 16;
pub const MAX_BREACHES: usize = 4;

/// 2.2-A, 6.3-A: a Zone Marker that was placed to bombard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shot {
    pub marker: Marker,
    pub aim: Aim,
    /// 6.3-B: fired at double the cost.
    pub intense: bool,
}

/// What a Zone Marker lies on: a hex with French units, or one unit (in a box, or of the Viet Minh).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    Hex(Hex),
    Unit(Unit),
}

/// 3.1, 7.2: an assault from its declaration until its marker is taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assault {
    pub unit: Unit,
    pub target: Hex,
    pub mark: Mark,
    /// 3.1, 7.3: Support Mortars, of the assaulter in a VM assault and of the defender in a French one.
    pub mortars: bool,
    /// 3.4: Support Barrage on the assaulting VM unit.
    pub barrage: Option<Barrage>,
    /// 3.5-A: the unit that was chosen to defend (R126).
    pub defender: Option<Unit>,
}

crate::ids::words! {
    /// 3.1-04: which marker lies on an assaulting unit. All but Abort are Combat Markers.
    Mark {
        /// Declared; the defender has not fired yet.
        Assault = "assault",
        /// Fired at; it will be rolled on the Normal, Surprise or Hesitate column.
        Normal = "normal",
        Surprise = "surprise",
        Hesitate = "hesitate",
        Abort = "abort",
    }
}

/// 3.4: a French Zone Marker on an assaulting unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Barrage {
    pub marker: Marker,
    pub intense: bool,
}

/// 3.6, 7.5: the assault that is being rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    pub unit: Unit,
    /// Where the assaulter stood.
    pub from: Hex,
    pub target: Hex,
    /// Who adds to its strength; they may pay for Tien len or En avant, and advance.
    pub supporters: Units,
    /// What the Fire Roll adds to the Effect Roll.
    pub modifier: i8,
    /// Steps that the defender still has to lose.
    pub losses: u8,
    /// Whether the defending unit has yet to take the first of them.
    pub first: bool,
    /// Whether those who are left have to go.
    pub retreats: bool,
}
