//! Section 1.6: stacking.

use crate::context::View;
use crate::ids::{Army, Hex};

impl Army {
    /// How many units of an army a hex holds when a segment ends.
    /// 1.6-01, 1.6-02, 1.6-06, R18, R105: reduced units count like others; boxes hold any number.
    #[inline]
    #[must_use]
    pub const fn stacking_limit(self) -> usize {
        match self {
            Army::French => 3,
            Army::Vm => 1,
        }
    }
}

impl View<'_> {
    /// Whether one more unit of an army fits into a hex.
    /// 1.6-03: only units count, no markers.
    #[must_use]
    pub fn fits(self, army: Army, hex: Hex) -> bool {
        !self.state.holds(army.other(), hex) && !self.state.index().full[army.at()].has(hex)
    }

    /// Whether more units of an army are in a hex than may end a segment there.
    #[must_use]
    pub fn is_overfull(self, army: Army, hex: Hex) -> bool {
        self.state.index().overfull[army.at()].has(hex)
    }
}
