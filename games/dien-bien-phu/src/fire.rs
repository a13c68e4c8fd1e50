//! Assaults of both sides: the markers, and the two double rolls (3.5, 3.6, 7.4, 7.5).

use serde::{Deserialize, Serialize};

use crate::ids::{Hex, Marker, Unit};

/// 3.1-04: the face of the marker on an assaulting unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Face {
    Assault,
    Surprise,
    Hesitate,
    /// No Combat Marker any more.
    Abort,
}

/// 3.4: the Support Barrage of France on an assaulting unit, with its Zone Marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Barrage {
    pub marker: Marker,
    pub intense: bool,
}

/// 3.1, 7.2: an assault that was declared. The marker lies on the unit (R107).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assault {
    pub unit: Unit,
    /// Where it comes from: the original assaulting hex.
    pub from: Hex,
    pub target: Hex,
    pub face: Face,
    /// Its target has fired.
    pub defended: bool,
    /// Who fired, and takes the first loss (R126).
    pub defender: Option<Unit>,
    /// 3.1-09, 7.3: Support Mortars, of the assaulter or of the defender.
    pub mortars: bool,
    pub barrage: Option<Barrage>,
}
