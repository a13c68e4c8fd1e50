//! How far the trenches have come: one marker for each sector (1.4-B, 1.4-C).

use serde::{Deserialize, Serialize};

use super::map::Map;
use crate::ids::{Area, Division, Hexes, Zone};

/// The four Trench Markers. Plain data, small enough to be part of a state.
/// 1.4-B-01, 1.4-C-01: one for each sector; the Dig side makes its own zone alone a Dig Zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trenches {
    /// The zone number on which the marker of each sector lies.
    pub number: [u8; 4],
    /// Whether it shows its Dig side, so that its zone is a Dig Zone.
    pub dig: [bool; 4],
}

impl Trenches {
    /// 1.4-B: all zones up to the marker, without a Dig Zone.
    #[inline]
    #[must_use]
    pub fn is_trench(&self, sector: Division, number: u8) -> bool {
        let reached = self.number[sector.at()];
        number < reached || number == reached && !self.dig[sector.at()]
    }

    /// 1.4-C: the zone of a marker that shows its Dig side.
    #[inline]
    #[must_use]
    pub fn is_dig(&self, sector: Division, number: u8) -> bool {
        self.dig[sector.at()] && number == self.number[sector.at()]
    }

    #[inline]
    #[must_use]
    pub fn is_trench_zone(&self, map: &Map, zone: Zone) -> bool {
        let zone = map.zone(zone);
        self.is_trench(zone.sector, zone.number)
    }

    #[inline]
    #[must_use]
    pub fn is_dig_zone(&self, map: &Map, zone: Zone) -> bool {
        let zone = map.zone(zone);
        self.is_dig(zone.sector, zone.number)
    }

    /// Whether a box is a Trench Zone.
    #[must_use]
    pub fn is_trench_area(&self, area: Area) -> bool {
        area.zone_number().is_some_and(|number| self.is_trench(Division::D304, number))
    }

    /// Whether a box is a Dig Zone.
    #[must_use]
    pub fn is_dig_area(&self, area: Area) -> bool {
        area.zone_number().is_some_and(|number| self.is_dig(Division::D304, number))
    }

    /// All hexes of Trench Zones.
    #[must_use]
    pub fn trench_hexes(&self, map: &Map) -> Hexes {
        let zones = map.all_zones().filter(|zone| self.is_trench_zone(map, *zone));
        zones.fold(Hexes::NONE, |sum, zone| sum.or(map.zone(zone).hexes))
    }

    /// All hexes of Dig Zones.
    #[must_use]
    pub fn dig_hexes(&self, map: &Map) -> Hexes {
        let zones = map.all_zones().filter(|zone| self.is_dig_zone(map, *zone));
        zones.fold(Hexes::NONE, |sum, zone| sum.or(map.zone(zone).hexes))
    }

    /// 5.2-B, 5.4-A: how many Trench and Dig Zones there are, boxes included (R100).
    #[inline]
    #[must_use]
    pub fn count(&self) -> u8 {
        self.number.iter().sum()
    }
}
