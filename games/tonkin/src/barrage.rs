//! 6.6: barrage.

use serde::{Deserialize, Serialize};

use crate::ids::{Hex, Unit, Units};

/// A barrage that is being declared or fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Barrage {
    pub target: Option<Hex>,
    pub artillery: Units,
    pub airstrike: bool,
    pub navy: bool,
}

impl Barrage {
    pub(crate) fn forget(&mut self, unit: Unit) {
        self.artillery.remove(unit);
    }
}
