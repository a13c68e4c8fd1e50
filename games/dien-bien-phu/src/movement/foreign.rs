//! Section 2.4-B: how many battalions of other divisions a sector holds.

use super::Destinations;
use crate::context::View;
use crate::ids::{Area, Army, Division, Hexes, Unit, Units};
use crate::state::Place;

/// 2.4-B-02
const MOST_FOREIGN: usize = 3;

impl View<'_> {
    /// 2.4-B-04: the division to whose sector a unit belongs; the 148 regiment to that of 304, for this rule only.
    fn home_sector(self, unit: Unit) -> Division {
        self.data.unit(unit).division.unwrap_or(Division::D304)
    }

    /// The sector in which a unit stands: none in the central area and in Laos.
    /// 1.3-E-01, 1.3-E-03, 2.4-B-05: boxes and map of 304 are one.
    pub(crate) fn sector_of(self, unit: Unit) -> Option<Division> {
        match self.state.place_of(unit) {
            Place::Hex(hex) => self.data.map.ground(hex).sector,
            Place::Area(area) => area.zone_number().map(|_| Division::D304),
            _ => None,
        }
    }

    /// The units of other divisions in a sector.
    #[must_use]
    pub fn foreign_units(self, sector: Division) -> Units {
        let inside = self.units_of(Army::Vm).iter().filter(|unit| self.sector_of(*unit) == Some(sector));
        inside.filter(|unit| self.home_sector(*unit) != sector).collect()
    }

    /// 2.4-B-02, 2.4-B-03: all out of whom VM chooses who leaves.
    pub(super) fn foreign_excess(self) -> Units {
        let crowds = Division::ALL.into_iter().map(|sector| self.foreign_units(sector));
        crowds.filter(|units| units.count() > MOST_FOREIGN).fold(Units::NONE, |sum, units| sum.or(units))
    }

    /// 2.4-B-03, 2.4-B-04 (R46, R128): a free hex of Zone 1 of its own sector, the box where that is one; the rear if all are taken.
    pub(super) fn foreign_destinations(self, unit: Unit) -> Destinations {
        let mut found = Destinations::default();
        let Some(zone) = self.data.map.zone_of(self.home_sector(unit), 1) else { return found };
        let zone = self.data.map.zone(zone);
        let taken = self.state.index().held.iter().fold(Hexes::NONE, |sum, held| sum.or(*held));
        found.hexes = zone.hexes.without(taken);
        if let Some(area) = zone.area {
            found.add_area(area);
        }
        if found.is_empty() {
            found.add_area(Area::OffMap);
        }
        found
    }
}
