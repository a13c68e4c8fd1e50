//! Every step from a hex to a neighbour, as far as print decides what it costs (1.5-B).

use std::ops::ControlFlow;
use std::sync::OnceLock;

use arrayvec::ArrayVec;

use super::map::{Map, Wire};
use super::terrain::TerrainChart;
use crate::ids::{Army, Edge, Hex, Hexes, Weather};

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

/// Hexes that are reached at one cost. A walk covers a small part of the maps, so a bit for each word of the set says which words hold
/// any: only those are looked at.
#[derive(Clone, Copy, Debug)]
struct Frontier {
    hexes: Hexes,
    words: u32,
}

impl Frontier {
    const EMPTY: Frontier = Frontier { hexes: Hexes::NONE, words: 0 };

    #[inline]
    fn insert(&mut self, hex: Hex) {
        self.hexes.insert(hex);
        self.words |= 1 << (hex.at() / 64);
    }

    /// The first hex, which is then no longer there.
    #[inline]
    fn take(&mut self) -> Option<Hex> {
        while self.words != 0 {
            let at = self.words.trailing_zeros() as usize;
            let word = self.hexes.words()[at];
            if word != 0 {
                let hex = Hex((at * 64) as u16 + word.trailing_zeros() as u16);
                self.hexes.remove(hex);
                return Some(hex);
            }
            self.words &= self.words - 1;
        }
        None
    }
}

/// More half movement points than any unit has.
const MOST: usize = 16;

/// The steps out of every hex.
#[derive(Clone, Debug)]
pub struct Ways {
    exits: Vec<Exits>,
    /// By army, hex and weather: where a unit on foot gets with its movement points as long as nothing is in its way, found when
    /// somebody asks.
    unhindered: [Vec<[OnceLock<Hexes>; 3]>; 2],
    /// The hexes on both sides of printed wire.
    pub wired: Hexes,
    /// Whether a trench makes no step cheaper: none costs more than the flat price.
    pub trenches_hinder: bool,
    allowance: u8,
    flat: u8,
}

impl Ways {
    #[must_use]
    pub fn new(map: &Map, chart: &TerrainChart) -> Self {
        let from = |hex: Hex| {
            let ways: ArrayVec<Way, 6> = map.neighbours(hex).filter_map(|to| way(map, chart, hex, to)).collect();
            let least = |weather: Weather| ways.iter().flat_map(|way| way.cost[weather.at()]).min();
            let cheapest = Weather::ALL.map(|weather| least(weather).map_or(chart.flat, |cost| cost.min(chart.flat)));
            Exits { ways, cheapest }
        };
        let exits: Vec<Exits> = map.all().map(from).collect();
        let is_wired = |hex: &Hex| exits[hex.at()].ways.iter().any(|way| way.wire.is_some());
        Ways {
            wired: map.all().filter(is_wired).collect(),
            trenches_hinder: exits.iter().flat_map(|own| &own.ways).all(|way| way.most <= chart.flat),
            unhindered: Army::BOTH.map(|_| exits.iter().map(|_| Default::default()).collect()),
            exits,
            allowance: chart.allowance,
            flat: chart.flat,
        }
    }

    #[inline]
    #[must_use]
    pub fn from(&self, hex: Hex) -> &[Way] {
        &self.exits[hex.at()].ways
    }

    /// Goes outward from a hex, cost by cost in half movement points: `price` says what a step costs, if it can be taken, and `see` is shown
    /// every hex with what it costs, until it has seen enough.
    /// R17: no step without the points for it.
    #[inline]
    pub fn spread(
        &self,
        (start, weather, allowance): (Hex, Weather, u8),
        price: impl Fn(&Way) -> Option<u8>,
        mut see: impl FnMut(u8, Hex) -> ControlFlow<()>,
    ) {
        let (mut seen, mut frontiers) = (Hexes::NONE, [Frontier::EMPTY; MOST + 1]);
        frontiers[0].insert(start);
        let allowance = usize::from(allowance).min(MOST);
        for spent in 0..=allowance {
            while let Some(from) = frontiers[spent].take() {
                if seen.has(from) {
                    continue;
                }
                seen.insert(from);
                if see(spent as u8, from).is_break() {
                    return;
                }
                let Exits { ways, cheapest } = &self.exits[from.at()];
                if spent + usize::from(cheapest[weather.at()]) > allowance {
                    continue;
                }
                for way in ways.iter().filter(|way| !seen.has(way.to)) {
                    let Some(price) = price(way) else { continue };
                    let total = spent + usize::from(price);
                    if total <= allowance {
                        frontiers[total].insert(way.to);
                    }
                }
            }
        }
    }

    /// Where a unit of an army on foot gets from a hex if nobody, no trench and no wire is in its way; its own hex is among them.
    /// 1.5-B-14: VM pays all its points for a step into a Supply Area.
    #[must_use]
    pub fn unhindered(&self, army: Army, start: Hex, weather: Weather) -> &Hexes {
        self.unhindered[army.at()][start.at()][weather.at()].get_or_init(|| {
            let price = |way: &Way| {
                let flat = army == Army::Vm && way.into_supply;
                Some(if flat { self.flat } else { way.cost(weather, false) })
            };
            let mut reached = Hexes::NONE;
            self.spread((start, weather, self.allowance), price, |_, hex| {
                reached.insert(hex);
                ControlFlow::Continue(())
            });
            reached
        })
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
