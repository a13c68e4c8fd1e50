//! Reading `map.toml`: a map that contradicts itself is refused with its key.

use std::collections::BTreeMap;

use engine::board::Ripple;
use engine::board::hex::{Grid, HexOrientation, HexSheet, OffsetHexMode};
use engine::pack::Source;
use engine::{Fault, Pack};
use serde::Deserialize;

use super::{Area, Edge, FARTHEST_FIRE, Ground, Map, RADIUS, Road};
use crate::ids::{Hex, Hexes, MAX_HEXES};

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
    #[serde(rename = "source")]
    _source: Source,
}

const FILE: &str = "map.toml";

impl Map {
    pub(in crate::data) fn read(pack: &Pack) -> Result<Self, Fault> {
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
            // R2: even rows stand half a hex to the west, where the numbers are higher.
            ripple: Ripple::new(usize::from(rows), usize::from(columns), |row| row % 2 == 1),
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
        map.sort_by_ground();
        for edge in [Edge::North, Edge::East, Edge::South, Edge::West] {
            map.edge_hexes[edge as usize] = map.all().filter(|h| map.is_on_edge(*h, edge)).collect();
        }
        map.read_roads(&file.road)?;
        map.read_areas(&file.entry_area)?;
        map.names = map.read_names(file.label)?;
        map.sight = map.all().map(|from| map.all().filter(|to| map.compute_sight(from, *to)).collect()).collect();
        Ok(map)
    }

    /// Where units come in, and how far each hex is from there.
    fn read_areas(&mut self, areas: &[EntryArea]) -> Result<(), Fault> {
        for area in areas {
            self.area_hexes[area.id as usize] = self.hexes_named("entry_area.hexes", &area.hexes)?;
        }
        for at in 0..self.area_hexes.len() {
            let hexes = self.area_hexes[at];
            if hexes.is_empty() {
                return Err(Fault::new(FILE, "entry_area", "areas A to E each need a hex"));
            }
            let nearest = |h: Hex| hexes.iter().map(|to| self.sheet.distance(h.0, to.0)).min().unwrap_or(0) as u8;
            self.area_distance[at] = self.all().map(nearest).collect();
        }
        Ok(())
    }

    fn read_names(&self, labels: Vec<LabelRecord>) -> Result<BTreeMap<Hex, String>, Fault> {
        let named = |label: LabelRecord| Ok((self.hex_named("label.hex", &label.hex)?, label.name));
        labels.into_iter().map(named).collect()
    }

    /// Hexes by what rules ask of their ground.
    fn sort_by_ground(&mut self) {
        for level in 0..3 {
            let admits = |g: Ground| !g.wood && !g.built_up() && usize::from(g.level) == level;
            self.zone_ground[level] = self.all().filter(|h| admits(self.ground(*h))).collect();
            self.level_or_higher[level] = self.all().filter(|h| usize::from(self.ground(*h).level) >= level).collect();
        }
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

    fn objectives_by_distance(&self, from: Hex) -> Vec<(Hex, u8)> {
        let objectives = self.city.or(self.towns).iter();
        let mut list: Vec<_> = objectives.map(|hex| (hex, self.distance(from, hex))).collect();
        list.sort_by_key(|(_, far)| *far);
        list
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
