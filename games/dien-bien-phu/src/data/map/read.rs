//! Reading `map.toml`: a map that contradicts itself is refused with its key.

use std::collections::BTreeMap;

use engine::board::hex::{Grid, HexOrientation, HexSheet, OffsetHexMode};
use engine::board::{HexMap, read_letters};
use engine::{Fault, Pack};

use super::flood::{Block, Crossings};
use super::{Course, Ground, Map, RADIUS, Side, Terrain, Wire, ZoneData};
use crate::ids::{Area, Division, Edge, Hex, Hexes, Hill, MAX_HEXES, Sheet, Zone};

pub(in crate::data) const FILE: &str = "map.toml";

engine::records! {
    struct File {
        metres_per_hex: f32,
        sector: Vec<SectorRecord>,
        map: Vec<MapRecord>,
        hill: Vec<HillRecord>,
        river: Vec<RiverRecord>,
        bridge: Vec<BridgeRecord>,
        road: Vec<CourseRecord>,
        village: Vec<CourseRecord>,
        airstrip: CourseRecord,
    }

    struct SectorRecord { division: u16, zones: u8 }

    pub(super) struct MapRecord {
        id: Sheet,
        name: String,
        prefix: String,
        pub(super) columns: u8,
        pub(super) rows: u8,
        at: [i32; 2],
        zones: Vec<String>,
        terrain: Vec<String>,
        #[serde(default)]
        hills: Vec<String>,
        zone_keys: BTreeMap<char, String>,
    }

    struct HillRecord { key: char, name: String }
    struct RiverRecord { name: String, hexsides: Vec<String> }
    struct BridgeRecord { name: String, hexside: String }
    struct CourseRecord { name: String, hexes: Vec<String> }
}

fn fault(key: impl Into<String>, reason: impl Into<String>) -> Fault {
    Fault::new(FILE, key, reason)
}

impl MapRecord {
    /// The letters of a raster, column by column as hexes are numbered.
    fn letters(&self, name: &str, raster: &[String]) -> Result<Vec<char>, Fault> {
        let key = format!("map.{}.{name}", self.id.word());
        let lines = read_letters([FILE, &key], raster, [self.columns, self.rows], Some)?;
        Ok((0..lines[0].len()).flat_map(|column| lines.iter().map(move |line| line[column])).collect())
    }
}

impl Map {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        if file.map.len() != 2 || file.map.iter().enumerate().any(|(i, map)| map.id.at() != i) {
            return Err(fault("map", "expected the maps dbp and isabelle, in this order"));
        }
        if file.map.iter().any(|map| !(1..=64).contains(&map.columns) || !(1..=64).contains(&map.rows)) {
            return Err(fault("map", "expected 1 to 64 columns and rows"));
        }
        let sheet = lay_out(&file.map)?;
        let second = usize::from(file.map[0].columns) * usize::from(file.map[0].rows);
        let blocks = [(0, &file.map[0]), (second, &file.map[1])].map(|(first, map)| Block::new(first, map));
        let sides = (0..sheet.hexside_count() as u16).map(|edge| Side {
            hexes: sheet.hexes_of(edge).map(Hex),
            river: false,
            bridge: false,
            road: false,
            wire: [Wire::None; 2],
        });
        let mut map = Map {
            metres_per_hex: file.metres_per_hex,
            ground: Vec::new(),
            sides: sides.collect(),
            gun_crossings: blocks.each_ref().map(|block| Crossings::new(block, |_, _| true)),
            blocks,
            zones: Vec::new(),
            first_zone: [Zone(0); 4],
            zone_count: [0; 4],
            sector: [Hexes::NONE; 4],
            of_sheet: [Hexes::NONE; 2],
            supply: [Hexes::NONE; 2],
            edges: [Hexes::NONE; 2],
            hill_hexes: Hexes::NONE,
            hills: file.hill.iter().map(|hill| (hill.name.clone(), Hexes::NONE)).collect(),
            map_names: [file.map[0].name.clone(), file.map[1].name.clone()],
            roads: Vec::new(),
            villages: Vec::new(),
            airstrip: Course { name: String::new(), hexes: Vec::new() },
            rivers: Vec::new(),
            bridges: Vec::new(),
            hexes: HexMap::new(sheet, |label| label.trim().to_uppercase()),
        };
        map.number_zones(&file.sector)?;
        for record in &file.map {
            map.survey(record, &file.hill)?;
        }
        map.gather();
        map.hill_hexes = map.all().filter(|hex| map.ground(*hex).hill.is_some()).collect();
        map.lay_lines(&file)?;
        map.gun_crossings =
            map.blocks.each_ref().map(|block| Crossings::new(block, |from, to| map.guns_can_cross(from, to)));
        map.check_zones()?;
        Ok(map)
    }

    /// 1.3-E: every sector has zones from 1 up; the first two of 304 are boxes.
    fn number_zones(&mut self, records: &[SectorRecord]) -> Result<(), Fault> {
        for division in Division::ALL {
            let found = records.iter().find(|r| r.division.to_string() == division.word());
            let record = found.ok_or_else(|| fault("sector", format!("there is no sector {}", division.word())))?;
            if !(2..=9).contains(&record.zones) {
                return Err(fault(format!("sector.{}.zones", record.division), "expected 2 to 9 zones"));
            }
            self.first_zone[division.at()] = Zone(self.zones.len() as u8);
            self.zone_count[division.at()] = record.zones;
            for number in 1..=record.zones {
                let name = format!("{number}z-{}", division.word());
                let area = Area::ALL.into_iter().find(|area| area.zone_number().is_some() && area.word() == name);
                self.zones.push(ZoneData { name, sector: division, number, hexes: Hexes::NONE, area });
            }
        }
        match records.len() {
            4 => Ok(()),
            _ => Err(fault("sector", "expected four sectors: 304, 308, 312 and 316")),
        }
    }

    /// Reads the rasters of a map.
    fn survey(&mut self, record: &MapRecord, hills: &[HillRecord]) -> Result<(), Fault> {
        let zones = record.letters("zones", &record.zones)?;
        let terrain = record.letters("terrain", &record.terrain)?;
        let flat = vec![".".repeat(record.columns.into()); record.rows.into()];
        let high = record.letters("hills", if record.hills.is_empty() { &flat } else { &record.hills })?;
        for ((zone, terrain), high) in zones.into_iter().zip(terrain).zip(high) {
            let hex = Hex(self.ground.len() as u16);
            let at = |name: &str| format!("map.{}.{name}: {}", record.id.word(), self.label(hex));
            let terrain =
                terrain_of(terrain).ok_or_else(|| fault(at("terrain"), format!("'{terrain}' is no terrain")))?;
            let hill = hills.iter().position(|hill| hill.key == high).map(|i| Hill(i as u8));
            if hill.is_none() && high != '.' {
                return Err(fault(at("hills"), format!("there is no hill '{high}'")));
            }
            if hill.is_some() != matches!(terrain, Terrain::Hill | Terrain::WoodedHill) {
                return Err(fault(at("hills"), "terrain and hills do not agree whether this is a hill"));
            }
            let word = record.zone_keys.get(&zone);
            let word = word.ok_or_else(|| fault(at("zones"), format!("'{zone}' is not among the zone_keys")))?;
            let supply = word == "supply";
            let zone = match word.as_str() {
                "supply" | "central" => None,
                name => Some(self.find_zone(name).filter(|zone| self.zone(*zone).area.is_none()))
                    .map(|zone| {
                        zone.ok_or_else(|| fault(at("zone_keys"), format!("there is no zone '{name}' of hexes")))
                    })
                    .transpose()?,
            };
            let sector = match record.id {
                Sheet::Isabelle => Some(Division::D304),
                Sheet::Dbp => zone.map(|zone| self.zone(zone).sector),
            };
            if zone.is_some_and(|zone| Some(self.zone(zone).sector) != sector) {
                return Err(fault(at("zones"), "Isabelle belongs to Sector 304 (1.3-E)"));
            }
            let edge = self.sheet.is_at_edge(hex.0);
            let (strongpoint, structure, outpost) = (None, None, None);
            let sheet = record.id;
            self.ground.push(Ground {
                sheet,
                terrain,
                hill,
                zone,
                sector,
                supply,
                edge,
                strongpoint,
                structure,
                outpost,
            });
        }
        Ok(())
    }

    /// Gathers the sets that follow from the hexes.
    fn gather(&mut self) {
        for sheet in Sheet::ALL {
            self.of_sheet[sheet.at()] = self.blocks[sheet.at()].ripple.sheet();
        }
        for (i, ground) in self.ground.iter().enumerate() {
            let hex = Hex(i as u16);
            if let Some(zone) = ground.zone {
                self.zones[zone.at()].hexes.insert(hex);
            }
            if let Some(sector) = ground.sector {
                self.sector[sector.at()].insert(hex);
            }
            if let Some(hill) = ground.hill {
                self.hills[hill.at()].1.insert(hex);
            }
            self.supply[ground.sheet.at()].set(hex, ground.supply);
            self.edges[ground.sheet.at()].set(hex, ground.edge);
        }
    }

    /// Rivers, bridges, roads, villages and the airstrip.
    fn lay_lines(&mut self, file: &File) -> Result<(), Fault> {
        for river in &file.river {
            let read = |name: &String| self.read_edge(FILE, "river", name);
            let edges = river.hexsides.iter().map(read).collect::<Result<Vec<_>, _>>()?;
            edges.iter().for_each(|edge| self.sides[edge.at()].river = true);
            self.rivers.push((river.name.clone(), edges));
        }
        for bridge in &file.bridge {
            let edge = self.read_edge(FILE, "bridge", &bridge.hexside)?;
            if !self.side(edge).river {
                return Err(fault(format!("bridge: {}", bridge.name), "no river runs along this hexside"));
            }
            self.sides[edge.at()].bridge = true;
            self.bridges.push((bridge.name.clone(), edge));
        }
        for road in &file.road {
            let hexes = self.read_course(FILE, &format!("road: {}", road.name), &road.hexes)?;
            for edge in hexes.windows(2).filter_map(|pair| self.edge(pair[0], pair[1])).collect::<Vec<_>>() {
                if self.side(edge).river && !self.side(edge).bridge {
                    return Err(fault(format!("road: {}", road.name), "it crosses a river without a bridge"));
                }
                self.sides[edge.at()].road = true;
            }
            self.roads.push(Course { name: road.name.clone(), hexes });
        }
        for village in &file.village {
            let hexes = self.read_built(village, Terrain::Village)?;
            self.villages.push(Course { name: village.name.clone(), hexes });
        }
        let hexes = self.read_built(&file.airstrip, Terrain::Airstrip)?;
        self.airstrip = Course { name: file.airstrip.name.clone(), hexes };
        Ok(())
    }

    fn read_built(&self, record: &CourseRecord, terrain: Terrain) -> Result<Vec<Hex>, Fault> {
        let hexes: Vec<Hex> = self.read_all(FILE, &record.name, &record.hexes)?;
        match hexes.iter().find(|hex| self.ground(**hex).terrain != terrain) {
            None => Ok(hexes),
            Some(hex) => {
                let reason = format!("the terrain of {} is not {}", self.label(*hex), terrain.word());
                Err(fault(&record.name, reason))
            }
        }
    }

    /// 1.3-D, 1.3-E: every zone and both Supply Areas exist.
    fn check_zones(&self) -> Result<(), Fault> {
        if let Some(zone) = self.zones.iter().find(|zone| zone.area.is_none() && zone.hexes.is_empty()) {
            return Err(fault(&zone.name, "no hex lies in this zone"));
        }
        match Sheet::ALL.into_iter().find(|sheet| self.supply_area(*sheet).is_empty()) {
            None => Ok(()),
            Some(sheet) => Err(fault(format!("map.{}.zones", sheet.word()), "the map has no Supply Area")),
        }
    }

    #[must_use]
    pub fn find_zone(&self, name: &str) -> Option<Zone> {
        self.all_zones().find(|zone| self.zone(*zone).name.eq_ignore_ascii_case(name))
    }

    /// A hexside of a data file: `2129-2229`.
    pub(in crate::data) fn read_edge(&self, file: &str, key: &str, name: &str) -> Result<Edge, Fault> {
        let no_edge = || Fault::new(file, format!("{key}: {name}"), "this is no hexside between two hexes of a map");
        let (a, b) = name.split_once('-').ok_or_else(no_edge)?;
        let (a, b) = (self.find(a).ok_or_else(no_edge)?, self.find(b).ok_or_else(no_edge)?);
        self.edge(a, b).ok_or_else(no_edge)
    }
}

fn terrain_of(letter: char) -> Option<Terrain> {
    Some(match letter {
        '.' => Terrain::Field,
        'h' => Terrain::Hill,
        'H' => Terrain::WoodedHill,
        'F' => Terrain::Forest,
        'v' => Terrain::Village,
        'a' => Terrain::Airstrip,
        _ => return None,
    })
}

/// Numbers the hexes of both maps on one sheet.
fn lay_out(maps: &[MapRecord]) -> Result<HexSheet, Fault> {
    let mut cells = Vec::new();
    for map in maps {
        if map.columns == 0 || map.rows < 2 || map.columns > 99 || map.rows > 99 {
            return Err(fault(format!("map.{}", map.id.word()), "expected 1 to 99 columns and 2 to 99 rows"));
        }
        if map.at[0] % 2 != 0 {
            return Err(fault(format!("map.{}.at", map.id.word()), "maps are moved by an even number of columns"));
        }
        for column in 1..=i32::from(map.columns) {
            for row in 1..=i32::from(map.rows) {
                let label = format!("{}{column:02}{row:02}", map.prefix);
                cells.push(([column + map.at[0], row + map.at[1]], label));
            }
        }
    }
    // The farthest range is three hexes (2.2-A, 6.3-A).
    let apart = maps[1].at[0] - i32::from(maps[0].columns) - maps[0].at[0];
    if apart < 4 {
        return Err(fault("map.isabelle.at", "the maps must lie at least four columns apart"));
    }
    if cells.len() > MAX_HEXES {
        return Err(fault("map", format!("at most {MAX_HEXES} hexes")));
    }
    let grid = Grid { orientation: HexOrientation::Flat, shifted: OffsetHexMode::Even, radius: RADIUS };
    HexSheet::new(grid, cells).map_err(|fault| Fault { file: FILE.into(), ..fault })
}
