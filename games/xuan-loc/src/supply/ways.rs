//! The ways by which supply reaches units, hex by hex, for those who want to see them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::PATH;
use crate::context::View;
use crate::ids::{Army, Hex, Hexes, Units};

/// From each hex that a path has reached, the next one toward where the path began.
#[derive(Default)]
struct Ways {
    next: BTreeMap<Hex, Option<Hex>>,
    /// The road legs, and where they begin, free or not.
    roads: Hexes,
    sources: Hexes,
}

impl Ways {
    /// The way from a hex that was reached, with the hex itself first.
    fn from(&self, hex: Hex) -> Vec<Hex> {
        std::iter::successors(Some(hex), |hex| self.next.get(hex).copied().flatten()).collect()
    }
}

impl View<'_> {
    /// Every step of every way of supply to units on the map, from the unit toward the source.
    pub(crate) fn supply_steps(self, army: Army) -> BTreeSet<(Hex, Hex)> {
        let closed = self.closed_to(army);
        let by_road = self.supplied_by_road(army, closed);
        let roads = self.ways_by_road(army, closed);
        let at = by_road.iter().filter_map(|unit| self.state.hex_of(unit));
        let mut ways: Vec<Vec<Hex>> = at.filter_map(|hex| self.way(&roads, hex)).collect();
        if army == Army::Nva {
            let led = self.trace_supply(army).without(by_road);
            ways.extend(self.ways_from_hqs(closed, by_road, led));
        }
        ways.iter().flat_map(|way| way.windows(2).map(|step| (step[0], step[1]))).collect()
    }

    /// The road legs, and the paths of at most five hexes that lead to them and to the city (5.2.1, 5.3.1).
    fn ways_by_road(self, army: Army, closed: Hexes) -> Ways {
        let (roads, _) = self.supply_roads(army, closed);
        let mut next: BTreeMap<Hex, Option<Hex>> = BTreeMap::new();
        let sources = self.road_sources(army);
        let mut queue: VecDeque<Hex> = sources.and(roads).iter().collect();
        next.extend(queue.iter().map(|hex| (*hex, None)));
        while let Some(hex) = queue.pop_front() {
            for near in self.data.map.links(hex).iter().filter(|near| roads.has(**near)) {
                next.entry(*near).or_insert_with(|| {
                    queue.push_back(*near);
                    Some(hex)
                });
            }
        }
        if army == Army::Arvn {
            let city = self.data.map.city.iter().filter(|hex| self.is_city_source(*hex) && !closed.has(*hex));
            city.for_each(|hex| _ = next.entry(hex).or_insert(None));
        }
        Ways { next: self.ripple(next, closed), roads, sources }
    }

    /// Paths across country from the hexes that are there already. The last step, into the hex of a unit, is not
    /// among them: that hex may be closed (R11).
    fn ripple(self, mut next: BTreeMap<Hex, Option<Hex>>, closed: Hexes) -> BTreeMap<Hex, Option<Hex>> {
        let mut outer: Vec<Hex> = next.keys().copied().collect();
        for _ in 1..PATH {
            let mut farther = Vec::new();
            for hex in outer {
                for near in self.data.map.neighbours(hex).filter(|near| !closed.has(*near)) {
                    next.entry(near).or_insert_with(|| {
                        farther.push(near);
                        Some(hex)
                    });
                }
            }
            outer = farther;
        }
        next
    }

    /// The way from a hex: along a road that begins or leads there, or else across country by the shortest path.
    fn way(self, ways: &Ways, hex: Hex) -> Option<Vec<Hex>> {
        if ways.next.contains_key(&hex) || ways.sources.has(hex) {
            return Some(ways.from(hex));
        }
        let map = &self.data.map;
        let road = map.links(hex).iter().copied().find(|near| ways.roads.has(*near));
        let across = || map.neighbours(hex).filter(|near| ways.next.contains_key(near)).map(|near| ways.from(near));
        let way = road.map(|near| ways.from(near)).or_else(|| across().min_by_key(Vec::len))?;
        Some([vec![hex], way].concat())
    }

    /// 5.3.2: the ways from units to the divisional HQs that pass on what they get by road.
    fn ways_from_hqs(self, closed: Hexes, by_road: Units, led: Units) -> Vec<Vec<Hex>> {
        let mut ways = Vec::new();
        let mut waiting = led;
        for hq in self.data.hqs.and(by_road).and(self.data.army[Army::Nva.at()]).iter() {
            let Some(at) = self.state.hex_of(hq) else { continue };
            let begin = Hexes::one(at).without(closed).iter().map(|hex| (hex, None)).collect();
            let paths = Ways { next: self.ripple(begin, closed), ..Ways::default() };
            for unit in waiting.iter() {
                let formation = self.data.of(unit).formation;
                let Some(hex) = self.state.hex_of(unit) else { continue };
                if formation.is_some() && formation != self.data.of(hq).formation {
                    continue;
                }
                let way = self.way(&paths, hex);
                if way.is_some() {
                    waiting = waiting.without(Units::one(unit));
                }
                ways.extend(way);
            }
        }
        ways
    }
}
