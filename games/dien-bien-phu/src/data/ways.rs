//! Every step from a hex to a neighbour, as far as print decides what it costs (1.5-B).

use arrayvec::ArrayVec;

use super::map::{Map, Wire};
use super::terrain::TerrainChart;
use crate::ids::{Edge, Hex, Weather};

/// A step from a hex to a neighbour, in half movement points.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub to: Hex,
    /// By weather: the terrain with the river; and the road in its place, where one leads there.
    ground: [u8; 3],
    road: [u8; 3],
    pub uphill: u8,
    /// The hexside, where wire is printed along it.
    pub wire: Option<Edge>,
    /// 1.5-B-04: whether guns can take it.
    pub for_guns: bool,
    /// 1.5-B-14: into a Supply Area.
    pub into_supply: bool,
    /// The most that it can cost anybody.
    pub most: u8,
}

impl Way {
    /// 1.5-B-05, 1.8-04: the road counts outside enemy zones of control only.
    #[inline]
    #[must_use]
    pub fn base(&self, weather: Weather, in_zone: bool) -> u8 {
        if in_zone { self.ground[weather.at()] } else { self.road[weather.at()] }
    }
}

/// The steps out of every hex.
#[derive(Clone, Debug)]
pub struct Ways(Vec<ArrayVec<Way, 6>>);

impl Ways {
    #[must_use]
    pub fn new(map: &Map, chart: &TerrainChart) -> Self {
        let from = |hex: Hex| map.neighbours(hex).filter_map(|to| way(map, chart, hex, to)).collect();
        Ways(map.all().map(from).collect())
    }

    #[inline]
    #[must_use]
    pub fn from(&self, hex: Hex) -> &[Way] {
        &self.0[hex.at()]
    }
}

/// 1.5-B-02, 1.5-B-03, 1.5-B-05, 1.5-B-06, 1.5-B-07 (R13, R102): the terrain with the river, or the road, and the hill.
fn way(map: &Map, chart: &TerrainChart, from: Hex, to: Hex) -> Option<Way> {
    let edge = map.edge(from, to)?;
    let (side, goal) = (map.side(edge), map.ground(to));
    let river = if side.river && !side.bridge { chart.river } else { 0 };
    let ground = Weather::ALL.map(|weather| chart.cost(goal.terrain, weather) + river);
    let road = Weather::ALL.map(|weather| if side.road { chart.road(weather) } else { ground[weather.at()] });
    let uphill = if map.is_uphill(from, to) { chart.uphill } else { 0 };
    let wire = (side.printed_wire() != Wire::None).then_some(edge);
    let dearest = ground.into_iter().chain(road).max().unwrap_or(0);
    let most = (dearest + uphill + chart.enemy_zoc + wire.map_or(0, |_| chart.wire)).max(chart.flat);
    Some(Way { to, ground, road, uphill, wire, for_guns: map.guns_can_cross(from, to), into_supply: goal.supply, most })
}
