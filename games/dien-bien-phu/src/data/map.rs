//! Both maps on one sheet: hexes, hexsides, zones and sectors, with what follows from them once and for all.

mod flood;
mod read;

use std::ops::Deref;

use engine::board::HexMap;

use super::places::Places;
use crate::ids::{Area, Division, Edge, Hex, Hexes, Hill, Outpost, Sheet, Strongpoint, Structure, Zone};
use flood::{Block, Crossings};

/// From the centre of a hex to a corner, in board units.
pub const RADIUS: f32 = 22.0;

engine::words! {
    /// What the ground of a hex is.
    pub enum Terrain {
        Field = "field",
        Hill = "hill",
        WoodedHill = "wooded hill",
        Forest = "forest",
        Village = "village",
        Airstrip = "airstrip",
    }
}

impl Terrain {
    /// 7.4-A: an obstacle for France.
    #[inline]
    #[must_use]
    pub const fn is_forest(self) -> bool {
        matches!(self, Terrain::Forest | Terrain::WoodedHill)
    }
}

engine::words! {
    /// 1.5-B: wire along a hexside; the heavier is the greater.
    pub enum Wire { None = "none", Light = "light", Heavy = "heavy" }
}

/// What is printed on a hex.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    pub sheet: Sheet,
    pub terrain: Terrain,
    pub hill: Option<Hill>,
    /// 1.3-E: none in the central area, and in the Supply Area of Isabelle (R21).
    pub zone: Option<Zone>,
    /// 1.3-E: none in the central area; 304 in all of Isabelle (R21).
    pub sector: Option<Division>,
    /// 1.3-D
    pub supply: bool,
    /// 1.3-C: a Map Edge Hex.
    pub edge: bool,
    pub strongpoint: Option<Strongpoint>,
    pub structure: Option<Structure>,
    pub outpost: Option<Outpost>,
}

/// What is printed on a hexside.
#[derive(Clone, Copy, Debug)]
pub struct Side {
    /// Both hexes, the lower number first.
    pub hexes: [Hex; 2],
    pub river: bool,
    /// 1.5-B: spares the cost of the river, not the obstacle.
    pub bridge: bool,
    pub road: bool,
    /// The wire of the strongpoint in each of the two hexes, in their order. A flag at the strongpoint takes its wire away (1.4-E);
    /// where both have wire, a flag at either takes both away, else the heavier counts (R14).
    pub wire: [Wire; 2],
}

impl Side {
    /// The heavier wire of both strongpoints, as long as neither has a flag (R14).
    #[inline]
    #[must_use]
    pub fn printed_wire(&self) -> Wire {
        self.wire[0].max(self.wire[1])
    }
}

/// A zone of a sector: hexes, or a box.
/// 1.3-E-02: numbered upward from 1 in each sector, and named by number and sector.
#[derive(Clone, Debug)]
pub struct ZoneData {
    /// `2z-308`.
    pub name: String,
    pub sector: Division,
    pub number: u8,
    pub hexes: Hexes,
    /// 1z-304 and 2z-304 are boxes.
    pub area: Option<Area>,
}

/// A road, a river or a village as drawn.
#[derive(Clone, Debug)]
pub struct Course {
    pub name: String,
    pub hexes: Vec<Hex>,
}

/// The map with its tables.
#[derive(Clone, Debug)]
pub struct Map {
    /// The hexes of both maps. They lie so far apart that no two of different maps are neighbours or in range of one another.
    hexes: HexMap<Hex>,
    pub metres_per_hex: f32,
    ground: Vec<Ground>,
    sides: Vec<Side>,
    /// By map: where its hexes are among those of both.
    blocks: [Block; 2],
    /// Where guns get over rivers (1.5-B-04).
    gun_crossings: [Crossings; 2],
    pub(super) zones: Vec<ZoneData>,
    /// The first zone of each sector; the others follow it.
    first_zone: [Zone; 4],
    zone_count: [u8; 4],
    sector: [Hexes; 4],
    of_sheet: [Hexes; 2],
    supply: [Hexes; 2],
    edges: [Hexes; 2],
    hills: Vec<(String, Hexes)>,
    hill_hexes: Hexes,
    pub map_names: [String; 2],
    pub roads: Vec<Course>,
    pub villages: Vec<Course>,
    pub airstrip: Course,
    /// Hexsides of each river, with its name.
    pub rivers: Vec<(String, Vec<Edge>)>,
    pub bridges: Vec<(String, Edge)>,
}

/// What every map of hexes answers.
impl Deref for Map {
    type Target = HexMap<Hex>;

    fn deref(&self) -> &HexMap<Hex> {
        &self.hexes
    }
}

impl Map {
    #[inline]
    #[must_use]
    pub fn ground(&self, hex: Hex) -> &Ground {
        &self.ground[hex.at()]
    }

    /// All neighbours of the hexes of a set: a few shifts, whatever its size.
    #[inline]
    #[must_use]
    pub fn around_all(&self, set: Hexes) -> Hexes {
        let [dbp, isabelle] = &self.blocks;
        dbp.ripple.around(set).or(isabelle.ripple.around(set))
    }

    /// The open hexes that a line reaches from its sources.
    #[must_use]
    pub fn flood(&self, sources: Hexes, open: Hexes) -> Hexes {
        let [dbp, isabelle] = self.blocks.each_ref().map(|block| block.flood(&sources, &open, None));
        dbp.or(isabelle)
    }

    /// The same for guns, which cross rivers by bridges only.
    #[must_use]
    pub fn flood_for_guns(&self, sources: Hexes, open: Hexes) -> Hexes {
        let [dbp, isabelle] = &self.blocks;
        let [first, second] = &self.gun_crossings;
        dbp.flood(&sources, &open, Some(first)).or(isabelle.flood(&sources, &open, Some(second)))
    }

    /// Whether guns come from one hex into a neighbour.
    /// 1.5-B-04, 6.4-01, R16, R122.
    #[inline]
    #[must_use]
    pub fn guns_can_cross(&self, from: Hex, to: Hex) -> bool {
        self.between(from, to).is_some_and(|side| !side.river || side.bridge)
    }

    /// How many hexes apart two hexes of one map lie; none from map to map (1.3-B).
    #[inline]
    #[must_use]
    pub fn distance(&self, a: Hex, b: Hex) -> Option<u16> {
        (self.ground(a).sheet == self.ground(b).sheet).then(|| self.sheet.distance(a.0, b.0))
    }

    /// The hexes at most so far away, with the hex itself.
    pub fn within(&self, hex: Hex, distance: u16) -> impl Iterator<Item = Hex> {
        self.sheet.range(hex.0, distance).map(Hex)
    }

    /// The hexside between two neighbours.
    #[inline]
    #[must_use]
    pub fn edge(&self, a: Hex, b: Hex) -> Option<Edge> {
        self.sheet.hexside_between(a.0, b.0).map(Edge)
    }

    #[inline]
    #[must_use]
    pub fn side(&self, edge: Edge) -> &Side {
        &self.sides[edge.at()]
    }

    /// What lies between two neighbours.
    #[inline]
    #[must_use]
    pub fn between(&self, a: Hex, b: Hex) -> Option<&Side> {
        self.edge(a, b).map(|edge| self.side(edge))
    }

    pub fn all_edges(&self) -> impl Iterator<Item = Edge> + use<> {
        (0..self.sides.len() as u16).map(Edge)
    }

    /// 1.5-B: whether the way from one hex into the other leads up a hill: the second lies on a hill of which the first is no part.
    #[inline]
    #[must_use]
    pub fn is_uphill(&self, from: Hex, to: Hex) -> bool {
        let hill = self.ground(to).hill;
        hill.is_some() && hill != self.ground(from).hill
    }

    /// The hexes of a map.
    #[inline]
    #[must_use]
    pub fn of_sheet(&self, sheet: Sheet) -> Hexes {
        self.of_sheet[sheet.at()]
    }

    /// 1.3-D: the Supply Area of a map.
    /// 1.3-D-01: one in the middle of each map.
    #[inline]
    #[must_use]
    pub fn supply_area(&self, sheet: Sheet) -> Hexes {
        self.supply[sheet.at()]
    }

    /// 1.3-C: the Map Edge Hexes of a map.
    /// 1.3-C-01: those that touch the border of the grid.
    #[inline]
    #[must_use]
    pub fn edge_hexes(&self, sheet: Sheet) -> Hexes {
        self.edges[sheet.at()]
    }

    /// The hexes of a sector; the boxes of 304 are not among them.
    #[inline]
    #[must_use]
    pub fn sector(&self, division: Division) -> Hexes {
        self.sector[division.at()]
    }

    #[inline]
    #[must_use]
    pub fn zone(&self, zone: Zone) -> &ZoneData {
        &self.zones[zone.at()]
    }

    pub fn all_zones(&self) -> impl Iterator<Item = Zone> + use<> {
        (0..self.zones.len() as u8).map(Zone)
    }

    /// How many zones a sector has.
    #[inline]
    #[must_use]
    pub fn zone_count(&self, division: Division) -> u8 {
        self.zone_count[division.at()]
    }

    /// The zone of a sector by its number from 1 up.
    #[inline]
    #[must_use]
    pub fn zone_of(&self, division: Division, number: u8) -> Option<Zone> {
        let exists = (1..=self.zone_count(division)).contains(&number);
        exists.then(|| Zone(self.first_zone[division.at()].0 + number - 1))
    }

    /// The zone that a box is.
    #[inline]
    #[must_use]
    pub fn zone_of_area(&self, area: Area) -> Option<Zone> {
        area.zone_number().and_then(|number| self.zone_of(Division::D304, number))
    }

    #[must_use]
    pub fn hill_name(&self, hill: Hill) -> &str {
        &self.hills[hill.at()].0
    }

    /// The hexes of all hills.
    #[inline]
    #[must_use]
    pub fn hill_hexes(&self) -> Hexes {
        self.hill_hexes
    }

    #[must_use]
    pub fn hill(&self, hill: Hill) -> Hexes {
        self.hills[hill.at()].1
    }

    /// Writes strongpoints, structures, outposts and wire down where they stand.
    pub(super) fn print(&mut self, places: &Places) {
        for (i, place) in places.strongpoints.iter().enumerate() {
            for hex in place.hexes.iter() {
                self.ground[hex.at()].strongpoint = Some(Strongpoint(i as u8));
            }
            for (edge, wire) in &place.wire {
                let side = &mut self.sides[edge.at()];
                let own = usize::from(!place.hexes.has(side.hexes[0]));
                side.wire[own] = *wire;
            }
        }
        for (i, place) in places.structures.iter().enumerate() {
            for hex in place.hexes.iter() {
                self.ground[hex.at()].structure = Some(Structure(i as u8));
            }
        }
        for (i, place) in places.outposts.iter().enumerate() {
            self.ground[place.hex.at()].outpost = Some(Outpost(i as u8));
        }
    }
}
