//! Every step from a hex to a neighbour, as far as print decides what it costs (1.5-B).

use arrayvec::ArrayVec;

use super::map::{Map, Wire};
use super::terrain::TerrainChart;
use crate::ids::{Edge, Hex, Weather};

/// A step from a hex to a neighbour, in half movement points.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub to: Hex,
    /// By weather, outside and inside enemy zones of control, without what wire and trenches change.
    cost: [[u8; 2]; 3],
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
    pub fn cost(&self, weather: Weather, in_zone: bool) -> u8 {
        self.cost[weather.at()][usize::from(in_zone)]
    }
}

/// The steps out of a hex.
#[derive(Clone, Debug)]
struct Exits {
    ways: ArrayVec<Way, 6>,
    /// By weather: what the cheapest of them costs at least.
    cheapest: [u8; 3],
}

/// The steps out of every hex.
#[derive(Clone, Debug)]
pub struct Ways(Vec<Exits>);

impl Ways {
    #[must_use]
    pub fn new(map: &Map, chart: &TerrainChart) -> Self {
        let from = |hex: Hex| {
            let ways: ArrayVec<Way, 6> = map.neighbours(hex).filter_map(|to| way(map, chart, hex, to)).collect();
            let least = |weather: Weather| ways.iter().flat_map(|way| way.cost[weather.at()]).min();
            let cheapest = Weather::ALL.map(|weather| least(weather).map_or(chart.flat, |cost| cost.min(chart.flat)));
            Exits { ways, cheapest }
        };
        Ways(map.all().map(from).collect())
    }

    #[inline]
    #[must_use]
    pub fn from(&self, hex: Hex) -> &[Way] {
        &self.0[hex.at()].ways
    }

    /// No step out of a hex costs anybody less.
    #[inline]
    #[must_use]
    pub fn cheapest(&self, hex: Hex, weather: Weather) -> u8 {
        self.0[hex.at()].cheapest[weather.at()]
    }
}

/// 1.5-B-02, 1.5-B-03, 1.5-B-05, 1.5-B-06, 1.5-B-07, 1.8-03, 1.8-04 (R13, R102): the terrain with the river, or the road, and the hill;
/// in an enemy zone of control what that adds, and no road.
fn way(map: &Map, chart: &TerrainChart, from: Hex, to: Hex) -> Option<Way> {
    let edge = map.edge(from, to)?;
    let (side, goal) = (map.side(edge), map.ground(to));
    let river = if side.river && !side.bridge { chart.river } else { 0 };
    let uphill = if map.is_uphill(from, to) { chart.uphill } else { 0 };
    let cost = Weather::ALL.map(|weather| {
        let ground = chart.cost(goal.terrain, weather) + river;
        let road = if side.road { chart.road(weather) } else { ground };
        [road + uphill, ground + uphill + chart.enemy_zoc]
    });
    let wire = (side.printed_wire() != Wire::None).then_some(edge);
    let dearest = cost.into_iter().flatten().max().unwrap_or(0);
    let most = (dearest + wire.map_or(0, |_| chart.wire)).max(chart.flat);
    Some(Way { to, cost, wire, for_guns: map.guns_can_cross(from, to), into_supply: goal.supply, most })
}
