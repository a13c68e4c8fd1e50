//! Sections 1.4-E and 1.5-B: wire along hexsides.

use crate::context::View;
use crate::data::Wire;
use crate::ids::{Edge, Hex};

impl View<'_> {
    /// The wire that is left along a hexside.
    /// 1.4-E-02, 1.5-B-11, 2.4-A-05 (R14, R115): a flag at a strongpoint takes the wire around it away, so do two Trench Zone hexes
    /// and a Wire Breach in either hex.
    #[must_use]
    pub fn wire_along(self, edge: Edge) -> Wire {
        let side = self.data.map.side(edge);
        let printed = side.printed_wire();
        if printed == Wire::None {
            return Wire::None;
        }
        let index = self.state.index();
        let runs_around_flag = |at: usize| {
            let own = self.data.map.ground(side.hexes[at]).strongpoint;
            side.wire[at] != Wire::None && own.is_some_and(|own| self.state.flagged.has(own))
        };
        let breached = |hex: Hex| self.state.breaches.iter().any(|breach| breach.hex == hex);
        let between_trenches = side.hexes.iter().all(|hex| index.trench.has(*hex));
        if between_trenches || (0..2).any(runs_around_flag) || side.hexes.into_iter().any(breached) {
            return Wire::None;
        }
        printed
    }

    /// The wire that is left between two neighbours.
    #[must_use]
    pub fn wire_between(self, a: Hex, b: Hex) -> Wire {
        self.data.map.edge(a, b).map_or(Wire::None, |edge| self.wire_along(edge))
    }
}
