//! Chapter 4: stacking and zones of control.

use crate::ids::{Army, Hex, Units};
use crate::state::View;

impl View<'_> {
    /// How many companies a hex holds (4.1.1, 4.1.2; rubble changes nothing, R6).
    #[inline]
    #[must_use]
    pub fn stacking_limit(self, hex: Hex) -> u8 {
        if self.data.map.ground(hex).city { 8 } else { 4 }
    }

    /// The stacking points that an army has in a hex.
    #[must_use]
    pub fn stacking_load(self, hex: Hex, army: Army) -> u8 {
        self.units_in(hex, army).map(|u| self.data.of(u).points).sum()
    }

    /// The stacking points of some units.
    #[must_use]
    pub fn points_of(self, units: Units) -> u8 {
        units.iter().map(|u| self.data.of(u).points).sum()
    }

    #[must_use]
    pub fn is_overfull(self, hex: Hex, army: Army) -> bool {
        self.stacking_load(hex, army) > self.stacking_limit(hex)
    }

    /// Whether so many more points fit into a hex.
    #[must_use]
    pub fn fits(self, hex: Hex, army: Army, points: u8) -> bool {
        self.stacking_load(hex, army) + points <= self.stacking_limit(hex)
    }

    /// Whether a zone of control of that army reaches into a hex (4.2): not into woods, towns and
    /// city, and not uphill.
    #[inline]
    #[must_use]
    pub fn in_zone_of(self, army: Army, hex: Hex) -> bool {
        self.state.index.zone[army.at()].has(hex)
    }

    /// Whether units of that army (not mere leaders) stand next to a hex.
    #[inline]
    #[must_use]
    pub fn is_beside(self, army: Army, hex: Hex) -> bool {
        self.state.index.beside[army.at()].has(hex)
    }
}
