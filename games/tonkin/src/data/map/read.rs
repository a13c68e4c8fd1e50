//! Reading `map.toml`: a map that contradicts itself is refused with its key.

use engine::board::hex::{Grid, HexOrientation, HexSheet, OffsetHexMode};
use engine::board::{HexMap, Ripple, read_letters};
use engine::{Fault, Pack};
use serde::Deserialize;

use super::{Arm, Arms, Circle, Country, Course, FARTHEST, Map, RADIUS, RiverSize, RoadCourse, Terrain};
use crate::ids::{Army, Hex, Hexes, MAX_HEXES, River, Road};

engine::records! {
    part File {
        grid: GridRecord,
        terrain: Letters,
        country: Letters,
        delta: DeltaRecord,
        coast: CoastRecord,
        saigon: SaigonRecord,
        river: Vec<RiverRecord>,
        road: Vec<RoadRecord>,
        setup_number: Vec<CircleRecord>,
    }

    struct GridRecord { columns: u8, rows: u8, km_across: f32 }
    struct Letters { rows: Vec<String> }
    struct DeltaRecord { forest: Vec<String> }
    struct CoastRecord { hexes: Vec<String>, islands: Vec<String> }
    struct SaigonRecord { harbor: bool, fef_supply_center: bool }
}

/// Upper and lower reach of one name are one river (R32).
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reach {
    Upper,
    Lower,
    Whole,
}

engine::records! {
    struct RiverRecord {
        name: String,
        #[serde(rename = "reach")]
        _reach: Reach,
        size: RiverSize,
        hexes: Vec<String>,
    }

    struct RoadRecord { name: String, hexes: Vec<String> }
    struct CircleRecord { army: Army, number: u8, hex: String }
}

const FILE: &str = "map.toml";

/// A hex by its letter and number: `T-14`, `t14`.
fn spelled(label: &str) -> String {
    let label = label.trim().to_ascii_uppercase();
    let (letters, number) = label.split_at(label.find(|c: char| c.is_ascii_digit()).unwrap_or(label.len()));
    format!("{}-{}", letters.trim_end_matches(['-', ' ']), number.trim_start_matches('0'))
}

/// A to Z, then AA to AZ.
fn letters(column: i32) -> String {
    let letter = |n: i32| char::from(b'A' + (n - 1).rem_euclid(26) as u8);
    if column <= 26 { letter(column).to_string() } else { format!("A{}", letter(column)) }
}

impl Map {
    pub(in crate::data) fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        if !file.saigon.harbor || !file.saigon.fef_supply_center {
            return Err(Fault::new(FILE, "saigon", "Saigon is a harbor and an FEF Supply Center (rule 3.7)"));
        }
        let mut map = Map::bare(&file.grid)?;
        let size = [map.columns, map.rows];
        map.terrain = read_letters([FILE, "terrain.rows"], &file.terrain.rows, size, terrain_of)?.concat();
        map.country = read_letters([FILE, "country.rows"], &file.country.rows, size, country_of)?.concat();
        map.survey_countries()?;
        map.read_delta(&file.delta.forest)?;
        map.islands = map.read_all(FILE, "coast.islands", &file.coast.islands)?;
        map.coast = map.read_all::<Hexes>(FILE, "coast.hexes", &file.coast.hexes)?.or(map.islands);
        if !map.coast.is_within(map.vietnam) {
            return Err(Fault::new(FILE, "coast", "every coastal hex is a land hex of Vietnam"));
        }
        for record in &file.river {
            map.add_river(record)?;
        }
        map.lay_rivers();
        for record in &file.road {
            map.add_road(record)?;
        }
        map.lay_waterways();
        for record in &file.setup_number {
            let hex = map.read(FILE, "setup_number.hex", &record.hex)?;
            map.circles.push(Circle { army: record.army, number: record.number, hex });
        }
        Ok(map)
    }

    fn bare(grid: &GridRecord) -> Result<Self, Fault> {
        let (rows, columns) = (grid.rows, grid.columns);
        let count = usize::from(rows) * usize::from(columns);
        if count == 0 || count > MAX_HEXES || columns > 52 || grid.km_across <= 0.0 || grid.km_across.is_nan() {
            let reason = format!("expected up to {MAX_HEXES} hexes in at most 52 columns, and a width");
            return Err(Fault::new(FILE, "grid", reason));
        }
        let shape = Grid { orientation: HexOrientation::Pointy, shifted: OffsetHexMode::Odd, radius: RADIUS };
        let cells = (1..=i32::from(rows)).flat_map(|row| (1..=i32::from(columns)).map(move |column| (row, column)));
        let cells = cells.map(|(row, column)| ([column, row], format!("{}-{row}", letters(column))));
        let sheet = HexSheet::new(shape, cells)?;
        let ripple = Ripple::new(usize::from(rows), usize::from(columns), |row| row % 2 == 0);
        Ok(Map {
            hexes: HexMap::new(sheet, spelled),
            rows,
            columns,
            km_across: grid.km_across,
            terrain: Vec::new(),
            country: Vec::new(),
            vicinities: vicinities(&ripple, count),
            ripple,
            arms: vec![Arms::default(); count],
            roads: vec![0; count],
            waterways: vec![0; count],
            beside_country: [Hexes::NONE; 3],
            river_names: Vec::new(),
            courses: Vec::new(),
            road_courses: Vec::new(),
            circles: Vec::new(),
            land: Hexes::NONE,
            vietnam: Hexes::NONE,
            laos: Hexes::NONE,
            china: Hexes::NONE,
            delta: Hexes::NONE,
            highlands: Hexes::NONE,
            coast: Hexes::NONE,
            islands: Hexes::NONE,
            major_river: Hexes::NONE,
            road_hexes: Hexes::NONE,
            close: Hexes::NONE,
        })
    }

    fn survey_countries(&mut self) -> Result<(), Fault> {
        let at_odds = |hex: &Hex| (self.terrain(*hex) == Terrain::Sea) != (self.country(*hex) == Country::Sea);
        if let Some(hex) = self.all().find(at_odds) {
            let reason = format!("{} is sea for the terrain or for the country, not for both", self.label(hex));
            return Err(Fault::new(FILE, "country.rows", reason));
        }
        let of = |country: Country| -> Hexes { self.all().filter(|hex| self.country(*hex) == country).collect() };
        let countries = [of(Country::Vietnam), of(Country::Laos), of(Country::China)];
        [self.vietnam, self.laos, self.china] = countries;
        self.land = self.vietnam.or(self.laos).or(self.china);
        self.close = self.all().filter(|hex| self.terrain(*hex).is_close()).collect();
        self.beside_country = countries.map(|country| self.around_all(country).without(country));
        Ok(())
    }

    fn read_delta(&mut self, forest: &[String]) -> Result<(), Fault> {
        let forest: Hexes = self.read_all(FILE, "delta.forest", forest)?;
        if let Some(hex) = forest.iter().find(|hex| self.terrain(*hex) != Terrain::Forest) {
            return Err(Fault::new(FILE, "delta.forest", format!("{} is no forest", self.label(hex))));
        }
        let clear: Hexes = self.all().filter(|hex| self.terrain(*hex) == Terrain::Clear).collect();
        if let Some(hex) = clear.without(self.vietnam).first() {
            let reason = format!("{} is clear, but clear hexes lie in Vietnam only (rule 1.6)", self.label(hex));
            return Err(Fault::new(FILE, "terrain.rows", reason));
        }
        self.delta = clear.or(forest).and(self.vietnam);
        self.highlands = self.vietnam.or(self.laos).without(self.delta);
        Ok(())
    }

    /// The hexes of a chain, each a neighbour of the one before and all of them land.
    fn chain(&self, key: &str, labels: &[String]) -> Result<Vec<Hex>, Fault> {
        let hexes = self.read_course(FILE, key, labels)?;
        if hexes.len() < 2 {
            return Err(Fault::new(FILE, key, "expected at least two hexes"));
        }
        if let Some(hex) = hexes.iter().find(|hex| !self.land.has(**hex)) {
            return Err(Fault::new(FILE, key, format!("{} lies in the sea", self.label(*hex))));
        }
        Ok(hexes)
    }

    fn add_river(&mut self, record: &RiverRecord) -> Result<(), Fault> {
        let hexes = self.chain(&format!("river.{}", record.name), &record.hexes)?;
        let river = match self.river_names.iter().position(|name| *name == record.name) {
            Some(at) => River(at as u8),
            None => {
                self.river_names.push(record.name.clone());
                River(self.river_names.len() as u8 - 1)
            }
        };
        self.courses.push(Course { river, size: record.size, hexes, ends: [None; 2] });
        Ok(())
    }

    /// Finds the ends that run on to a hexside (R32), and cuts the hexes with the arms.
    fn lay_rivers(&mut self) {
        let mut courses = std::mem::take(&mut self.courses);
        let ends: Vec<[Option<usize>; 2]> = (0..courses.len())
            .map(|at| {
                let hexes = &courses[at].hexes;
                [(hexes[0], hexes[1]), (hexes[hexes.len() - 1], hexes[hexes.len() - 2])].map(|(end, before)| {
                    let mut others = courses.iter().enumerate().filter(|(other, _)| *other != at);
                    let meets = others.any(|(_, other)| other.hexes.contains(&end));
                    let back = self.direction(end, before)?;
                    (!meets).then_some((back + 3) % 6)
                })
            })
            .collect();
        for (course, ends) in courses.iter_mut().zip(ends) {
            course.ends = ends;
            let arm = Arm { river: course.river, size: course.size };
            for pair in course.hexes.windows(2) {
                let Some(way) = self.direction(pair[0], pair[1]) else { continue };
                self.arms[pair[0].at()].0[way] = Some(arm);
                self.arms[pair[1].at()].0[(way + 3) % 6] = Some(arm);
            }
            for (hex, end) in [course.hexes[0], course.hexes[course.hexes.len() - 1]].into_iter().zip(ends) {
                if let Some(way) = end {
                    self.arms[hex.at()].0[way] = Some(arm);
                }
            }
            if course.size == RiverSize::Major {
                self.major_river = self.major_river.or(course.hexes.iter().copied().collect());
            }
        }
        self.courses = courses;
    }

    fn add_road(&mut self, record: &RoadRecord) -> Result<(), Fault> {
        let hexes = self.chain(&format!("road.{}", record.name), &record.hexes)?;
        for pair in hexes.windows(2) {
            let Some(way) = self.direction(pair[0], pair[1]) else { continue };
            self.roads[pair[0].at()] |= 1 << way;
            self.roads[pair[1].at()] |= 1 << ((way + 3) % 6);
        }
        self.road_hexes = self.road_hexes.or(hexes.iter().copied().collect());
        let road = Road(self.road_courses.len() as u8);
        self.road_courses.push(RoadCourse { road, name: record.name.clone(), hexes });
        Ok(())
    }

    fn lay_waterways(&mut self) {
        for course in self.courses.iter().filter(|course| course.size == RiverSize::Major) {
            for pair in course.hexes.windows(2) {
                let Some(way) = self.direction(pair[0], pair[1]) else { continue };
                self.waterways[pair[0].at()] |= 1 << way;
                self.waterways[pair[1].at()] |= 1 << ((way + 3) % 6);
            }
        }
        for hex in self.coast.iter() {
            for (way, near) in self.around(hex).into_iter().enumerate() {
                if near.is_some_and(|near| self.coast.has(near)) {
                    self.waterways[hex.at()] |= 1 << way;
                }
            }
        }
    }
}

fn terrain_of(letter: char) -> Option<Terrain> {
    Some(match letter {
        'c' => Terrain::Clear,
        'r' => Terrain::Rough,
        'f' => Terrain::Forest,
        'm' => Terrain::Mountain,
        '~' => Terrain::Sea,
        _ => return None,
    })
}

fn country_of(letter: char) -> Option<Country> {
    Some(match letter {
        'V' => Country::Vietnam,
        'L' => Country::Laos,
        'C' => Country::China,
        '~' => Country::Sea,
        _ => return None,
    })
}

fn vicinities(ripple: &Ripple<Hex, 12>, count: usize) -> Vec<[Hexes; FARTHEST + 1]> {
    let of_hex = |number: usize| {
        let mut reached = [Hexes::one(Hex(number as u16)); FARTHEST + 1];
        for range in 1..=FARTHEST {
            reached[range] = reached[range - 1].or(ripple.around(reached[range - 1]));
        }
        reached
    };
    (0..count).map(of_hex).collect()
}
