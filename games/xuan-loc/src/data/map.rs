//! The hex map: terrain, roads, edges, and what follows from them once and for all (distances, lines
//! of sight).

mod ground;
mod read;
mod sight;

use std::collections::BTreeMap;
use std::ops::Deref;

use arrayvec::ArrayVec;
use engine::board::{HexMap, Ripple};
use serde::Deserialize;

use crate::ids::{Hex, Hexes};

pub use ground::Ground;

/// An area at the edge where reinforcements enter and toward which units retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Area {
    A,
    B,
    C,
    D,
    E,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    North,
    East,
    South,
    West,
}

/// A road as drawn.
#[derive(Clone, Debug)]
pub struct Road {
    pub name: String,
    pub path: Vec<Hex>,
    pub leaves: Option<(Edge, Hex)>,
}

/// The map with its tables.
#[derive(Clone, Debug)]
pub struct Map {
    hexes: HexMap<Hex>,
    pub rows: u8,
    pub columns: u8,
    ground: Vec<Ground>,
    ripple: Ripple<Hex, 8>,
    /// The hexes of each level that zones of control reach into, and those of that level or higher.
    zone_ground: [Hexes; 3],
    level_or_higher: [Hexes; 3],
    /// Hexes within three hexes, nearest first, with their distances.
    within: Vec<Vec<(Hex, u8)>>,
    /// The town and city hexes from each hex, nearest first, with their distances.
    objectives: Vec<Vec<(Hex, u8)>>,
    sight: Vec<Hexes>,
    area_hexes: [Hexes; 5],
    area_distance: [Vec<u8>; 5],
    edge_hexes: [Hexes; 4],
    names: BTreeMap<Hex, String>,
    pub roads: Vec<Road>,
    /// The hexes to which a road leads on from each hex.
    links: Vec<ArrayVec<Hex, 6>>,
    pub city: Hexes,
    pub towns: Hexes,
    pub airfields: Hexes,
    road_sources: Hexes,
}

/// How far the printed ranges reach.
pub const FARTHEST_FIRE: u8 = 3;

/// From the centre of a hex to a corner, in board units.
pub const RADIUS: f32 = 22.0;

/// What every map of hexes answers. 12.1.7-01: in a distance the hex of the target counts, that of the firer does not.
impl Deref for Map {
    type Target = HexMap<Hex>;

    fn deref(&self) -> &HexMap<Hex> {
        &self.hexes
    }
}

impl Map {
    /// What stands at that hex on the map, if it has a name.
    #[must_use]
    pub fn name(&self, hex: Hex) -> Option<&str> {
        self.names.get(&hex).map(String::as_str)
    }

    #[inline]
    #[must_use]
    pub fn ground(&self, hex: Hex) -> Ground {
        self.ground[hex.at()]
    }

    /// All neighbours of the hexes of a set.
    #[inline]
    #[must_use]
    pub fn around_all(&self, set: Hexes) -> Hexes {
        self.ripple.around(set)
    }

    /// The hexes into which stacks that stand there exert a zone of control (4.2): not woods, towns and
    /// city, and never uphill.
    /// 4.2.2-01, 4.2.2-02, 4.2.2-03, 4.2.2-04 (R8), 4.2.2-05 (R10).
    #[must_use]
    pub fn zone_of(&self, stacks: Hexes) -> Hexes {
        let mut zone = Hexes::NONE;
        for (ground, high) in self.zone_ground.iter().zip(&self.level_or_higher) {
            let from = stacks.and(*high);
            if !from.is_empty() {
                zone = zone.or(self.around_all(from).and(*ground));
            }
        }
        zone
    }

    /// The hexes within three hexes, without the hex itself, nearest first.
    #[inline]
    #[must_use]
    pub fn within(&self, hex: Hex) -> &[(Hex, u8)] {
        &self.within[hex.at()]
    }

    /// The town and city hexes, nearest first, with their distances.
    #[inline]
    #[must_use]
    pub fn objectives_from(&self, hex: Hex) -> &[(Hex, u8)] {
        &self.objectives[hex.at()]
    }

    /// The hexes to which a road leads on.
    #[inline]
    #[must_use]
    pub fn links(&self, hex: Hex) -> &[Hex] {
        &self.links[hex.at()]
    }

    /// Whether a road joins two adjacent hexes.
    #[inline]
    #[must_use]
    pub fn road_between(&self, from: Hex, to: Hex) -> bool {
        self.links[from.at()].contains(&to)
    }

    /// Hexes from which a supply road can begin: where a road leaves the map, and the city.
    #[inline]
    #[must_use]
    pub fn road_sources(&self) -> Hexes {
        self.road_sources
    }

    #[inline]
    #[must_use]
    pub fn area(&self, area: Area) -> Hexes {
        self.area_hexes[area as usize]
    }

    #[inline]
    #[must_use]
    pub fn area_distance(&self, area: Area, hex: Hex) -> u8 {
        self.area_distance[area as usize][hex.at()]
    }

    #[inline]
    #[must_use]
    pub fn edge(&self, edge: Edge) -> Hexes {
        self.edge_hexes[edge as usize]
    }

    #[must_use]
    pub fn is_on_edge(&self, hex: Hex, edge: Edge) -> bool {
        let [column, row] = self.sheet.cell(hex.0);
        match edge {
            Edge::North => row == 1,
            Edge::South => row == i32::from(self.rows),
            Edge::East => column == -1,
            Edge::West => column == -i32::from(self.columns),
        }
    }
}
