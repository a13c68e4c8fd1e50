//! Chapter 19: victory points.

use crate::context::View;
use crate::ids::{Army, Hexes};

impl View<'_> {
    /// The ARVN's points (19.1).
    /// 19.1-01, 19.1-02, 19.1-03, 11.6.3-06.
    #[must_use]
    pub fn arvn_points(self) -> i32 {
        let points = &self.data.charts.points;
        let held = |hexes: Hexes| hexes.without(self.state.nva_control).count() as i32;
        i32::from(self.state.nva_losses) * points.nva_unit
            + held(self.data.map.towns) * points.arvn_town
            + held(self.data.map.city) * points.arvn_city
    }

    /// The NVA's points (19.2); units without supply count at the end only.
    /// 19.2-01, 19.2-02, 19.2-03, 19.2-04, 19.2-05, 19.2-07 (R100).
    #[must_use]
    pub fn nva_points(self) -> i32 {
        let points = &self.data.charts.points;
        let held = |hexes: Hexes| hexes.and(self.state.nva_control).count() as i32;
        let isolated = if self.is_over() { self.unsupplied_arvn() } else { 0 };
        i32::from(self.state.exits) * points.exit
            + i32::from(self.state.arvn_losses) * points.arvn_unit
            + isolated * points.unsupplied
            + held(self.data.map.towns) * points.nva_town
            + held(self.data.map.city) * points.nva_city
    }

    /// ARVN units on the map that had no supply when that was last judged; leaders always have it.
    fn unsupplied_arvn(self) -> i32 {
        let army = self.data.army[Army::Arvn.at()].without(self.state.supplied);
        army.iter().filter(|u| self.state.hex_of(*u).is_some()).count() as i32
    }

    /// NVA points less ARVN points: more than the threshold is an NVA victory.
    #[must_use]
    pub fn margin(self) -> i32 {
        self.nva_points() - self.arvn_points()
    }
}
