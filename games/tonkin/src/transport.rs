//! 3.3 to 3.7: transports by truck, air, river and ship.

use serde::{Deserialize, Serialize};

/// What transports have carried in this phase or Operation Point, in Stacking Points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Transports {
    pub truck_load: u8,
    pub air_load: u8,
    pub ship_load: u8,
}
