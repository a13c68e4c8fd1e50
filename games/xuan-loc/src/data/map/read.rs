//! Reading `map.toml`: a map that contradicts itself is refused with its key.

use std::collections::BTreeMap;

use engine::board::hex::{Grid, HexOrientation, HexSheet, OffsetHexMode};
use engine::board::{HexMap, Ripple, read_letters};
use engine::{Fault, Pack};

use super::{Area, Edge, FARTHEST_FIRE, Ground, Map, RADIUS, Road};
use crate::ids::{Hex, Hexes, MAX_HEXES};

engine::records! {
    struct File {
        rows_count: u8,
        columns_count: u8,
        rows: Vec<String>,
        forts: HexList,
        airfields: Named,
        xuan_loc: HexList,
        entry_area: Vec<EntryArea>,
        road: Vec<RoadRecord>,
        label: Vec<LabelRecord>,
    }

    struct HexList { hexes: Vec<String> }

    struct Named {
        hexes: Vec<String>,
        #[serde(rename = "names")]
        _names: Vec<String>,
    }

    struct EntryArea {
        id: Area,
        #[serde(rename = "edge")]
        _edge: Edge,
        hexes: Vec<String>,
    }

    struct RoadRecord { name: String, path: Vec<String>, leaves_map: Option<Edge>, leaves_at: Option<String> }
    struct LabelRecord { hex: String, name: String }
}

const FILE: &str = "map.toml";

/// A hex by its number, with its leading zero or without.
fn spelled(label: &str) -> String {
    format!("{:0>4}", label.trim())
}

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
            within: ids.map(|h| hexes_within(&sheet, h)).collect(),
            hexes: HexMap::new(sheet, spelled),
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
        for hex in map.read_all::<Hexes>(FILE, "forts.hexes", &file.forts.hexes)?.iter() {
            map.ground[hex.at()].fort = true;
        }
        map.airfields = map.read_all(FILE, "airfields.hexes", &file.airfields.hexes)?;
        for hex in map.airfields.iter() {
            map.ground[hex.at()].airfield = true;
        }
        map.city = map.all().filter(|h| map.ground(*h).city).collect();
        map.towns = map.all().filter(|h| map.ground(*h).town).collect();
        if map.city != map.read_all(FILE, "xuan_loc.hexes", &file.xuan_loc.hexes)? {
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
            self.area_hexes[area.id as usize] = self.read_all(FILE, "entry_area.hexes", &area.hexes)?;
        }
        for at in 0..self.area_hexes.len() {
            let hexes = self.area_hexes[at];
            if hexes.is_empty() {
                return Err(Fault::new(FILE, "entry_area", "areas A to E each need a hex"));
            }
            let nearest = |h: Hex| hexes.iter().map(|to| self.distance(h, to)).min().unwrap_or(0);
            self.area_distance[at] = self.all().map(nearest).collect();
        }
        Ok(())
    }

    fn read_names(&self, labels: Vec<LabelRecord>) -> Result<BTreeMap<Hex, String>, Fault> {
        let named = |label: LabelRecord| Ok((self.read(FILE, "label.hex", &label.hex)?, label.name));
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
            let path = self.read_course(FILE, &format!("road.{}", road.name), &road.path)?;
            for pair in path.windows(2) {
                let Some(way) = self.direction(pair[0], pair[1]) else { continue };
                self.ground[pair[0].at()].roads |= 1 << way;
                self.ground[pair[1].at()].roads |= 1 << ((way + 3) % 6);
            }
            let leaves = match (road.leaves_map, &road.leaves_at) {
                (Some(edge), Some(at)) => {
                    let at = self.read(FILE, &road.name, at)?;
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
        self.links = self.all().map(|hex| self.linked(hex, self.ground(hex).roads).collect()).collect();
        self.road_sources = self.all().filter(|h| self.ground(*h).road_off.is_some() || self.ground(*h).city).collect();
        Ok(())
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
    let size = [file.columns_count, file.rows_count];
    let rows = read_letters([FILE, "rows"], &file.rows, size, ground_of)?;
    // The rightmost letter is column 01.
    Ok(rows.into_iter().flat_map(|row| row.into_iter().rev()).collect())
}

fn ground_of(letter: char) -> Option<Ground> {
    let plain = Ground::default();
    Some(match letter {
        '.' => plain,
        'w' => Ground { wood: true, ..plain },
        't' => Ground { town: true, ..plain },
        'c' => Ground { city: true, ..plain },
        '1' => Ground { level: 1, ..plain },
        '2' => Ground { level: 2, ..plain },
        'a' => Ground { level: 1, wood: true, ..plain },
        _ => return None,
    })
}
