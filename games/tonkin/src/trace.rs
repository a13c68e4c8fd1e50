//! 1.4: ranges and traces, and the sources from which they are counted.

use crate::context::View;
use crate::ids::{Army, Hex, Hexes};

impl View<'_> {
    /// Hexes that an army may not trace through: those of the enemy, and for the FEF China.
    /// 1.4-01, 1.4-02 (R1, R2): enemy zones of control do not matter.
    #[inline]
    #[must_use]
    pub fn closed_to_trace(self, army: Army) -> Hexes {
        let enemy = self.state.index().held[army.other().at()];
        if army == Army::Fef { enemy.or(self.data.map.china) } else { enemy }
    }

    /// All hexes within range of sources, traced for an army from the sources on.
    /// 1.4-05, 1.4-06: around the enemy, and not from a source that the enemy occupies.
    #[must_use]
    pub fn within(self, army: Army, sources: Hexes, range: u8) -> Hexes {
        self.data.map.reach(sources, range, self.closed_to_trace(army))
    }

    /// Supply Centers that function.
    /// 1.6-04: not while the enemy occupies them.
    #[must_use]
    pub fn supply_centers(self, army: Army) -> Hexes {
        self.data.places.supply_centers[army.at()].without(self.state.index().held[army.other().at()])
    }

    /// The hexes with Supply Dumps of an army, spent ones too (R50).
    #[must_use]
    pub fn dump_hexes(self, army: Army) -> Hexes {
        self.state.index().stocked[army.at()]
    }

    /// The hex of an HQ, if it is on the map.
    #[must_use]
    pub fn hq_hex(self, army: Army) -> Option<Hex> {
        self.state.hex_of(self.data.hq[army.at()])
    }

    /// The hexes within 3 of a functioning Supply Center.
    #[must_use]
    pub fn near_supply_centers(self, army: Army) -> Hexes {
        self.within(army, self.supply_centers(army), self.data.tables.limits.range)
    }

    /// Whether a hex has a road, printed or laid, that is not destroyed.
    /// 6.7-03, 6.7-06, 4.0-17 (R116): what lies under a Destroyed Road-Marker does not count.
    #[inline]
    #[must_use]
    pub fn has_open_road(self, hex: Hex) -> bool {
        let roads = self.data.map.road_hexes.or(self.state.road_markers);
        roads.without(self.state.destroyed_roads).has(hex)
    }

    /// Whether open road joins two neighbours: a printed road leads from one to the other, or one of them has a
    /// Road-Marker and the other any road.
    /// 4.0-15.
    #[must_use]
    pub fn road_joins(self, from: Hex, to: Hex) -> bool {
        let laid = self.state.road_markers.has(from) || self.state.road_markers.has(to);
        self.has_open_road(from) && self.has_open_road(to) && (laid || self.data.map.road_between(from, to))
    }

    /// All hexes that open road joins to some hexes for an army, with those themselves if they have open road.
    /// 1.4-07: not through enemy-occupied hexes.
    #[must_use]
    pub fn joined_by_road(self, army: Army, from: Hexes) -> Hexes {
        let open = self.data.map.road_hexes.or(self.state.road_markers).without(self.state.destroyed_roads);
        let open = open.without(self.closed_to_trace(army));
        let laid = self.state.road_markers;
        let mut joined = from.and(open);
        let mut fresh = joined;
        while !fresh.is_empty() {
            let mut next = Hexes::NONE;
            for hex in fresh.iter().filter(|hex| !laid.has(*hex)) {
                next.extend(self.data.map.road_links(hex));
            }
            // A Road-Marker joins every road beside it, and every road beside one is joined to it.
            let beside = self.data.map.around_all(fresh.and(laid)).or(self.data.map.around_all(fresh).and(laid));
            next = next.or(beside).and(open).without(joined);
            joined = joined.or(next);
            fresh = next;
        }
        joined
    }

    /// Hexes to which VM trucks and motorized regiments are joined by road from a Supply Center in China, and those
    /// beside them.
    /// 2.2-B-06, 3.4-02.
    #[must_use]
    pub fn truck_reach(self) -> Hexes {
        let centers = self.supply_centers(Army::Vm).and(self.data.map.china);
        let joined = self.joined_by_road(Army::Vm, centers);
        joined.or(self.data.map.around_all(joined))
    }
}
