//! The hex map: terrain, roads, edges, and what follows from them once and for all (distances, lines
//! of sight).

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use engine::board::hex::{Grid, HexOrientation, HexSheet, OffsetHexMode};
use engine::board::line::Meets;
use engine::pack::Source;
use engine::{Fault, Pack};
use serde::Deserialize;

use super::ripple::Ripple;
use crate::ids::{Hex, Hexes, MAX_HEXES};

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

/// On which side of its hex a name is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Beside {
    Above,
    #[default]
    Below,
    Left,
    Right,
}

/// What is printed in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    pub wood: bool,
    pub town: bool,
    pub city: bool,
    pub fort: bool,
    pub airfield: bool,
    /// 0 for the plain, 1 and 2 for hills.
    pub level: u8,
    /// The directions in which a road leads on, one bit each.
    pub roads: u8,
    /// A road leaves the map here.
    pub road_off: Option<Edge>,
    pub junction: bool,
}

impl Ground {
    /// A town or city hex: worth points, and closed to zones of control (R8).
    #[inline]
    #[must_use]
    pub const fn built_up(self) -> bool {
        self.town || self.city
    }

    #[inline]
    #[must_use]
    pub const fn has_road(self) -> bool {
        self.roads != 0 || self.road_off.is_some()
    }

    /// Clear terrain for 11.3.6: roads and airfields allowed, no fort (R62).
    #[inline]
    #[must_use]
    pub const fn is_open(self) -> bool {
        !self.wood && !self.town && !self.city && !self.fort && self.level == 0
    }

    #[inline]
    #[must_use]
    pub const fn blocks_sight(self) -> bool {
        self.wood || self.town || self.city || self.level > 0
    }

    /// Always spotted (R46).
    #[inline]
    #[must_use]
    pub const fn always_spotted(self) -> bool {
        self.fort || self.town || self.city || self.junction
    }
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
    pub sheet: HexSheet,
    pub rows: u8,
    pub columns: u8,
    ground: Vec<Ground>,
    near: Vec<[Option<Hex>; 6]>,
    ripple: Ripple,
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
    names: BTreeMap<Hex, (String, Beside)>,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rows_count: u8,
    columns_count: u8,
    #[serde(rename = "source")]
    _source: Source,
    rows: Vec<String>,
    forts: HexList,
    airfields: Named,
    xuan_loc: HexList,
    entry_area: Vec<EntryArea>,
    road: Vec<RoadRecord>,
    label: Vec<LabelRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HexList {
    hexes: Vec<String>,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    hexes: Vec<String>,
    #[serde(rename = "names")]
    _names: Vec<String>,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryArea {
    id: Area,
    #[serde(rename = "edge")]
    _edge: Edge,
    hexes: Vec<String>,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoadRecord {
    name: String,
    path: Vec<String>,
    leaves_map: Option<Edge>,
    leaves_at: Option<String>,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelRecord {
    hex: String,
    name: String,
    /// Where the name is printed.
    #[serde(default)]
    beside: Beside,
    #[serde(rename = "source")]
    _source: Source,
}

const FILE: &str = "map.toml";

impl Map {
    pub(super) fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let (rows, columns) = (file.rows_count, file.columns_count);
        if usize::from(rows) * usize::from(columns) > MAX_HEXES || rows == 0 || columns == 0 {
            return Err(Fault::new(FILE, "rows_count", format!("a map has from 1 to {MAX_HEXES} hexes")));
        }
        let grid = Grid { orientation: HexOrientation::Pointy, shifted: OffsetHexMode::Odd, radius: RADIUS };
        // Rows run from the north, columns from the east: the rightmost column is the first.
        let cells = (1..=i32::from(rows)).flat_map(|r| (1..=i32::from(columns)).map(move |c| (r, c)));
        let cells = cells.map(|(r, c)| ([-c, r], format!("{r:02}{c:02}")));
        let sheet = HexSheet::new(grid, cells)?;
        let ids = (0..sheet.len() as u16).map(Hex);
        let mut map = Map {
            ground: read_ground(&file)?,
            near: ids.clone().map(|h| sheet.around(h.0).map(|n| n.map(Hex))).collect(),
            within: ids.map(|h| hexes_within(&sheet, h)).collect(),
            sheet,
            ripple: Ripple::new(rows, columns),
            zone_ground: [Hexes::NONE; 3],
            level_or_higher: [Hexes::NONE; 3],
            rows,
            columns,
            objectives: Vec::new(),
            sight: Vec::new(),
            area_hexes: [Hexes::NONE; 5],
            area_distance: Default::default(),
            edge_hexes: [Hexes::NONE; 4],
            names: BTreeMap::new(),
            roads: Vec::new(),
            links: Vec::new(),
            city: Hexes::NONE,
            towns: Hexes::NONE,
            airfields: Hexes::NONE,
            road_sources: Hexes::NONE,
        };
        for hex in map.hexes_named("forts.hexes", &file.forts.hexes)?.iter() {
            map.ground[hex.at()].fort = true;
        }
        map.airfields = map.hexes_named("airfields.hexes", &file.airfields.hexes)?;
        for hex in map.airfields.iter() {
            map.ground[hex.at()].airfield = true;
        }
        map.city = map.all().filter(|h| map.ground(*h).city).collect();
        map.towns = map.all().filter(|h| map.ground(*h).town).collect();
        if map.city != map.hexes_named("xuan_loc.hexes", &file.xuan_loc.hexes)? {
            return Err(Fault::new(FILE, "xuan_loc.hexes", "these are not the city hexes of the terrain rows"));
        }
        map.objectives = map.all().map(|hex| map.objectives_by_distance(hex)).collect();
        for level in 0..3 {
            let admits = |g: Ground| !g.wood && !g.built_up() && usize::from(g.level) == level;
            map.zone_ground[level] = map.all().filter(|h| admits(map.ground(*h))).collect();
            map.level_or_higher[level] = map.all().filter(|h| usize::from(map.ground(*h).level) >= level).collect();
        }
        for edge in [Edge::North, Edge::East, Edge::South, Edge::West] {
            map.edge_hexes[edge as usize] = map.all().filter(|h| map.is_on_edge(*h, edge)).collect();
        }
        map.read_roads(&file.road)?;
        for area in &file.entry_area {
            map.area_hexes[area.id as usize] = map.hexes_named("entry_area.hexes", &area.hexes)?;
        }
        for (at, hexes) in map.area_hexes.iter().enumerate() {
            if hexes.is_empty() {
                return Err(Fault::new(FILE, "entry_area", "areas A to E each need a hex"));
            }
            let nearest = |h: Hex| hexes.iter().map(|to| map.sheet.distance(h.0, to.0)).min().unwrap_or(0) as u8;
            map.area_distance[at] = map.all().map(nearest).collect();
        }
        for label in &file.label {
            let hex = map.hex_named("label.hex", &label.hex)?;
            map.names.insert(hex, (label.name.clone(), label.beside));
        }
        map.sight = map.all().map(|from| map.all().filter(|to| map.compute_sight(from, *to)).collect()).collect();
        Ok(map)
    }

    fn read_roads(&mut self, roads: &[RoadRecord]) -> Result<(), Fault> {
        for road in roads {
            let path: Vec<Hex> =
                road.path.iter().map(|id| self.hex_named(&road.name, id)).collect::<Result<_, Fault>>()?;
            for pair in path.windows(2) {
                let Some(way) = self.direction(pair[0], pair[1]) else {
                    let reason = format!("{} and {} are not adjacent", self.label(pair[0]), self.label(pair[1]));
                    return Err(Fault::new(FILE, format!("road.{}", road.name), reason));
                };
                self.ground[pair[0].at()].roads |= 1 << way;
                self.ground[pair[1].at()].roads |= 1 << ((way + 3) % 6);
            }
            let leaves = match (road.leaves_map, &road.leaves_at) {
                (Some(edge), Some(at)) => {
                    let at = self.hex_named(&road.name, at)?;
                    if !self.is_on_edge(at, edge) {
                        return Err(Fault::new(FILE, format!("road.{}", road.name), "it does not leave at that edge"));
                    }
                    self.ground[at.at()].road_off = Some(edge);
                    Some((edge, at))
                }
                (None, None) => None,
                _ => {
                    return Err(Fault::new(
                        FILE,
                        format!("road.{}", road.name),
                        "leaves_map and leaves_at go together",
                    ));
                }
            };
            self.roads.push(Road { name: road.name.clone(), path, leaves });
        }
        for ground in &mut self.ground {
            ground.junction = ground.roads.count_ones() >= 3;
        }
        let linked = |hex: Hex| {
            let ways = self.near[hex.at()].into_iter().enumerate();
            ways.filter(|(way, _)| self.ground[hex.at()].roads & (1 << way) != 0).filter_map(|(_, near)| near).collect()
        };
        self.links = self.all().map(linked).collect();
        self.road_sources = self.all().filter(|h| self.ground(*h).road_off.is_some() || self.ground(*h).city).collect();
        Ok(())
    }

    fn hex_named(&self, key: &str, id: &str) -> Result<Hex, Fault> {
        self.find(id).ok_or_else(|| Fault::new(FILE, key, format!("there is no hex '{id}'")))
    }

    fn hexes_named(&self, key: &str, ids: &[String]) -> Result<Hexes, Fault> {
        ids.iter().map(|id| self.hex_named(key, id)).collect()
    }

    /// A hex by its number, with its leading zero or without.
    #[must_use]
    pub fn find(&self, label: &str) -> Option<Hex> {
        self.sheet.find(&format!("{:0>4}", label.trim())).map(Hex)
    }

    #[must_use]
    pub fn label(&self, hex: Hex) -> &str {
        self.sheet.label(hex.0)
    }

    /// What stands at that hex on the map, if it has a name.
    #[must_use]
    pub fn name(&self, hex: Hex) -> Option<&str> {
        self.names.get(&hex).map(|(name, _)| name.as_str())
    }

    /// The names on the map with where they are printed.
    pub fn labels(&self) -> impl Iterator<Item = (Hex, &str, Beside)> {
        self.names.iter().map(|(hex, (name, beside))| (*hex, name.as_str(), *beside))
    }

    pub fn all(&self) -> impl Iterator<Item = Hex> + Clone + use<> {
        (0..self.sheet.len() as u16).map(Hex)
    }

    #[inline]
    #[must_use]
    pub fn ground(&self, hex: Hex) -> Ground {
        self.ground[hex.at()]
    }

    #[inline]
    #[must_use]
    pub fn around(&self, hex: Hex) -> [Option<Hex>; 6] {
        self.near[hex.at()]
    }

    #[inline]
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        self.near[hex.at()].into_iter().flatten()
    }

    /// All neighbours of the hexes of a set.
    #[inline]
    #[must_use]
    pub fn around_all(&self, set: &Hexes) -> Hexes {
        self.ripple.around(set)
    }

    /// The hexes into which stacks that stand there exert a zone of control (4.2): not woods, towns and
    /// city, and never uphill.
    #[must_use]
    pub fn zone_of(&self, stacks: &Hexes) -> Hexes {
        let mut zone = Hexes::NONE;
        for (ground, high) in self.zone_ground.iter().zip(&self.level_or_higher) {
            let from = stacks.and(high);
            if !from.is_empty() {
                zone = zone.or(&self.around_all(&from).and(ground));
            }
        }
        zone
    }

    #[inline]
    #[must_use]
    pub fn direction(&self, from: Hex, to: Hex) -> Option<usize> {
        self.near[from.at()].iter().position(|n| *n == Some(to))
    }

    #[inline]
    #[must_use]
    pub fn adjacent(&self, a: Hex, b: Hex) -> bool {
        self.near[a.at()].contains(&Some(b))
    }

    #[inline]
    #[must_use]
    pub fn distance(&self, a: Hex, b: Hex) -> u8 {
        self.sheet.distance(a.0, b.0) as u8
    }

    /// The hexes within three hexes, without the hex itself, nearest first.
    #[inline]
    #[must_use]
    pub fn within(&self, hex: Hex) -> &[(Hex, u8)] {
        &self.within[hex.at()]
    }

    fn objectives_by_distance(&self, from: Hex) -> Vec<(Hex, u8)> {
        let objectives = self.city.or(&self.towns).iter();
        let mut list: Vec<_> = objectives.map(|hex| (hex, self.distance(from, hex))).collect();
        list.sort_by_key(|(_, far)| *far);
        list
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

    /// 9.1: whether one hex sees the other, as far as terrain goes. Rubble changes nothing: that of a
    /// town or city blocks as before, that of a fort as little as the fort did (R43, R130).
    #[inline]
    #[must_use]
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        self.sight[from.at()].has(to)
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

    /// R41, R42: the line from centre to centre, hard cases decided exactly.
    fn compute_sight(&self, from: Hex, to: Hex) -> bool {
        if from == to || self.adjacent(from, to) {
            return true;
        }
        let (near, far) = (self.ground(from).level, self.ground(to).level);
        let (high, low) = (near.max(far), near.min(far));
        let mut spans = self.sheet.between(from.0, to.0).filter(|span| span.meets != Meets::Corner);
        !spans.any(|span| {
            span.hexes.iter().any(|id| {
                let hex = Hex(*id);
                let ground = self.ground(hex);
                if !ground.blocks_sight() {
                    return false;
                }
                if high == low {
                    return ground.level >= high;
                }
                if ground.level >= high {
                    return true;
                }
                let (lower, higher) = if near < far { (from, to) } else { (to, from) };
                ground.level >= low && self.distance(hex, lower) < self.distance(hex, higher)
            })
        })
    }
}

fn hexes_within(sheet: &HexSheet, hex: Hex) -> Vec<(Hex, u8)> {
    (1..=FARTHEST_FIRE).flat_map(|d| sheet.ring(hex.0, u16::from(d)).map(move |h| (Hex(h), d))).collect()
}

fn read_ground(file: &File) -> Result<Vec<Ground>, Fault> {
    let wrong = |row: usize, reason: String| Fault::new(FILE, format!("rows[{row}]"), reason);
    if file.rows.len() != usize::from(file.rows_count) {
        return Err(Fault::new(FILE, "rows", format!("expected {} rows", file.rows_count)));
    }
    let mut ground = Vec::new();
    for (at, row) in file.rows.iter().enumerate() {
        if row.chars().count() != usize::from(file.columns_count) {
            return Err(wrong(at, format!("expected {} letters", file.columns_count)));
        }
        // The rightmost letter is column 01.
        for letter in row.chars().rev() {
            let plain = Ground::default();
            ground.push(match letter {
                '.' => plain,
                'w' => Ground { wood: true, ..plain },
                't' => Ground { town: true, ..plain },
                'c' => Ground { city: true, ..plain },
                '1' => Ground { level: 1, ..plain },
                '2' => Ground { level: 2, ..plain },
                'a' => Ground { level: 1, wood: true, ..plain },
                other => return Err(wrong(at, format!("'{other}' is not a terrain"))),
            });
        }
    }
    Ok(ground)
}
