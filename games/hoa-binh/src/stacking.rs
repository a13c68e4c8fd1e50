//! How much a space holds (3.1).

use crate::context::View;
use crate::ids::{Sites, Space, Units};

impl View<'_> {
    /// The stacking limit of a space (3.1).
    #[must_use]
    pub fn stacking_limit(self, space: Space) -> u8 {
        let printed = self.data.map.space(space);
        let limit = &self.data.tables.limit;
        if printed.is_retreat_base() {
            limit.retreat_base
        } else if printed.is_open() {
            limit.white
        } else {
            limit.green
        }
    }

    /// The case that sets the stacking limit of a space.
    #[must_use]
    pub fn stacking_case(self, space: Space) -> &'static str {
        let printed = self.data.map.space(space);
        if printed.is_retreat_base() {
            "3.1-03"
        } else if printed.is_open() {
            "3.1-01"
        } else {
            "3.1-02"
        }
    }

    /// How much of the limit these units and convoys take: the Dozer nothing, the 2nd BPC pair one.
    #[must_use]
    pub fn stacking_load(self, units: Units, convoys: Sites) -> u8 {
        let counted = units.without(Units::one(self.data.dozer));
        let both = !self.data.pair.is_empty() && self.data.pair.and(counted) == self.data.pair;
        let pair = if both { self.data.pair.count() - 1 } else { 0 };
        (counted.count() - pair + convoys.count()) as u8
    }

    /// Whether units and convoys could stay in a space beside what is there already.
    #[must_use]
    pub fn fits(self, space: Space, units: Units, convoys: Sites) -> bool {
        let units = self.state.units_at(space).or(units);
        let convoys = self.state.convoys_at(space).or(convoys);
        self.stacking_load(units, convoys) <= self.stacking_limit(space)
    }
}
