//! The area map.

use engine::pack::Source;
use engine::{Fault, Listed as _, Pack};
use serde::Deserialize;

use crate::ids::{AREAS, Areas, Place, Zone};

const FILE: &str = "map.toml";

/// The map with the sets of areas that rules ask for.
#[derive(Clone, Debug)]
pub struct Map {
    pub areas: Vec<AreaData>,
    pub boxes: Vec<BoxData>,
    pub width: f32,
    pub height: f32,
    /// The neighbours of every area.
    pub beside: [Areas; AREAS],
    /// P-M01: the areas of each country; North Vietnam is one (3-04).
    pub svn: Areas,
    pub laos: Areas,
    pub cambodia: Areas,
    /// North Vietnam and the border areas of Laos and Cambodia (3-03).
    pub trail: Areas,
    /// 1.2-07: the areas on both sides of the border between South Vietnam and Laos or Cambodia.
    pub border: Areas,
    /// Areas of Laos and Cambodia that touch no border of South Vietnam.
    pub interior: Areas,
    pub coastal: Areas,
    /// 1.2-06: provinces with a city. Who controls the province holds the city, so nothing else is kept for it.
    pub city: Areas,
    pub base: Areas,
    pub montagnard: Areas,
    pub zones: [Areas; 4],
    /// P-M03: the coast from north to south; distance along it is the difference of two places in this list (RL-34).
    pub coast: Vec<Place>,
    /// Where each area stands on the coast; 255 for none.
    pub coast_rank: [u8; AREAS],
    pub trail_order: Vec<Place>,
    pub nvn: Place,
    pub saigon: Place,
    pub kampot: Place,
    pub binh_duong: Place,
    pub thua_thien: Place,
    pub quang_tri: Place,
    pub quang_ngai: Place,
    pub pleiku: Place,
    pub darlac: Place,
    pub kontum: Place,
    pub binh_dinh: Place,
    pub binh_long: Place,
}

engine::records! {
    /// One area as printed.
    #[derive(Clone, Debug)]
    pub part AreaData {
        pub id: String,
        pub name: String,
        pub country: Country,
        zone: String,
        pub coastal: bool,
        pub border: bool,
        pub trail: bool,
        pub interior: bool,
        /// The city in it, if any.
        pub city: String,
        /// The US base in it, if any.
        pub base: String,
        pub montagnard: bool,
        permanent_firebase: String,
        pub stacking_limit: bool,
        /// Towns and landmarks, for the description.
        pub places: String,
        #[serde(default, rename = "note")]
        _note: String,
        pub label: Label,
        pub polygon: Vec<[f32; 2]>,
        adjacent: Vec<String>,
        /// 3-02: at the point where four provinces meet the two diagonals are neighbours too.
        #[serde(default)]
        adjacent_by_point: Vec<String>,
        pub source: Source,
        #[serde(rename = "attributes_source")]
        _attributes_source: Source,
    }

    /// Where the name of an area is written.
    #[derive(Clone, Copy, Debug)]
    pub part Label { pub x: f32, pub y: f32 }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Country {
    #[serde(rename = "NVN")]
    NorthVietnam,
    #[serde(rename = "SVN")]
    SouthVietnam,
    Laos,
    Cambodia,
}

engine::records! {
    /// A box or track beside the map.
    #[derive(Clone, Debug)]
    pub struct BoxData { pub id: String, pub name: String, pub x: f32, pub y: f32, pub width: f32, pub height: f32 }

    part File {
        #[serde(rename = "schema")]
        _schema: u8,
        #[serde(rename = "game")]
        _game: String,
        canvas: Canvas,
        coast_order: Vec<String>,
        #[serde(rename = "coast_source")]
        _coast_source: Source,
        trail_order: Vec<String>,
        #[serde(rename = "zone")]
        zones: Vec<ZoneRecord>,
        #[serde(rename = "box")]
        boxes: Vec<BoxData>,
        province: Vec<AreaData>,
    }

    part Canvas { width: f32, height: f32 }
    struct ZoneRecord { id: Zone, areas: Vec<String> }
}

impl Map {
    pub(super) fn read(pack: &Pack) -> Result<Map, Fault> {
        let file: File = pack.read(FILE)?;
        if file.province.len() != AREAS {
            return Err(Fault::new(FILE, "province", format!("expected {AREAS} areas, found {}", file.province.len())));
        }
        let find = |key: &str, id: &str| find_area(&file.province, key, id);
        let all = |key: &str, ids: &[String]| ids.iter().map(|id| find(key, id)).collect::<Result<Vec<_>, _>>();
        let beside = read_neighbours(&file.province)?;
        let set = |test: &dyn Fn(&AreaData) -> bool| -> Areas { file.province.ids_where(test) };
        let mut zones = [Areas::NONE; 4];
        for zone in &file.zones {
            zones[zone.id.at()] = all("zone.areas", &zone.areas)?.into_iter().collect();
        }
        let coast = all("coast_order", &file.coast_order)?;
        let mut coast_rank = [u8::MAX; AREAS];
        for (rank, area) in coast.iter().enumerate() {
            coast_rank[area.at()] = rank as u8;
        }
        let map = Map {
            beside,
            svn: set(&|a| a.country == Country::SouthVietnam),
            laos: set(&|a| a.country == Country::Laos),
            cambodia: set(&|a| a.country == Country::Cambodia),
            trail: set(&|a| a.trail),
            border: set(&|a| a.border),
            interior: set(&|a| a.interior),
            coastal: set(&|a| a.coastal),
            city: set(&|a| !a.city.is_empty() && a.country == Country::SouthVietnam),
            base: set(&|a| !a.base.is_empty()),
            montagnard: set(&|a| a.montagnard),
            zones,
            coast_rank,
            coast,
            trail_order: all("trail_order", &file.trail_order)?,
            nvn: find("province", "nvn")?,
            saigon: find("province", "saigon")?,
            kampot: find("province", "kampot")?,
            binh_duong: find("province", "binh-duong")?,
            thua_thien: find("province", "thua-thien")?,
            quang_tri: find("province", "quang-tri")?,
            quang_ngai: find("province", "quang-ngai")?,
            pleiku: find("province", "pleiku")?,
            darlac: find("province", "darlac")?,
            kontum: find("province", "kontum")?,
            binh_dinh: find("province", "binh-dinh")?,
            binh_long: find("province", "binh-long")?,
            width: file.canvas.width,
            height: file.canvas.height,
            boxes: file.boxes,
            areas: file.province,
        };
        map.check_sets()?;
        Ok(map)
    }

    /// 3-05: every province of South Vietnam is in exactly one zone, and the coast is what is coastal.
    fn check_sets(&self) -> Result<(), Fault> {
        let sum: usize = self.zones.iter().map(|zone| zone.count()).sum();
        let all = self.zones.iter().fold(Areas::NONE, |all, zone| all.or(*zone));
        if all != self.svn || sum != self.svn.count() {
            return Err(Fault::new(FILE, "zone", "every province of South Vietnam is in exactly one zone"));
        }
        for (i, area) in self.areas.iter().enumerate() {
            let zone = self.zone(Place(i as u8)).map_or("", Zone::word);
            if zone != area.zone {
                return Err(Fault::new(FILE, format!("province[{i}].zone"), format!("the zones say '{zone}'")));
            }
            let fort = if i == self.saigon.at() { "saigon" } else { "" };
            if !area.permanent_firebase.is_empty() && fort.is_empty() && i != self.binh_duong.at() {
                return Err(Fault::new(
                    FILE,
                    format!("province[{i}].permanent_firebase"),
                    "only Saigon and Binh Duong",
                ));
            }
            if area.polygon.len() < 3 {
                return Err(Fault::new(FILE, format!("province[{i}].polygon"), "expected at least three corners"));
            }
        }
        if self.coast.iter().copied().collect::<Areas>() != self.coastal {
            return Err(Fault::new(FILE, "coast_order", "must name every coastal province once"));
        }
        Ok(())
    }

    #[inline]
    #[must_use]
    pub fn area(&self, area: Place) -> &AreaData {
        &self.areas[area.at()]
    }

    #[inline]
    #[must_use]
    pub fn beside(&self, area: Place) -> Areas {
        self.beside[area.at()]
    }

    /// An area and its neighbours.
    #[must_use]
    pub fn around(&self, area: Place) -> Areas {
        self.beside(area).or(Areas::one(area))
    }

    #[must_use]
    pub fn zone(&self, area: Place) -> Option<Zone> {
        Zone::ALL.into_iter().find(|zone| self.zones[zone.at()].has(area))
    }

    /// The neighbours of a set of areas, without the set itself.
    #[inline]
    #[must_use]
    pub fn beside_any(&self, areas: Areas) -> Areas {
        areas.iter().fold(Areas::NONE, |all, area| all.or(self.beside(area))).without(areas)
    }

    /// How many areas a way from one area to another enters that keeps to these.
    #[must_use]
    pub fn steps(&self, within: Areas, from: Place, to: Place) -> Option<u8> {
        let mut reached = Areas::one(from);
        for steps in 0..AREAS as u8 {
            if reached.has(to) {
                return Some(steps);
            }
            reached = reached.or(self.beside_any(reached).and(within));
        }
        None
    }

    /// How many coastal steps two provinces are apart (RL-34).
    #[must_use]
    pub fn coastal_steps(&self, a: Place, b: Place) -> Option<u8> {
        let (a, b) = (self.coast_rank[a.at()], self.coast_rank[b.at()]);
        (a != u8::MAX && b != u8::MAX).then(|| a.abs_diff(b))
    }
}

fn find_area(areas: &[AreaData], key: &str, id: &str) -> Result<Place, Fault> {
    let found = areas.id_where(|area| area.id == id);
    found.ok_or_else(|| Fault::new(FILE, key, format!("there is no area '{id}'")))
}

/// The areas that touch each other.
fn read_neighbours(areas: &[AreaData]) -> Result<[Areas; AREAS], Fault> {
    let mut beside = [Areas::NONE; AREAS];
    for (i, area) in areas.iter().enumerate() {
        for id in area.adjacent.iter().chain(&area.adjacent_by_point) {
            beside[i].insert(find_area(areas, &format!("province[{i}].adjacent"), id)?);
        }
    }
    check_neighbours(areas, &beside)?;
    Ok(beside)
}

/// P-M02: who touches an area is touched by it, and none is alone; that all hang together is in the file.
fn check_neighbours(areas: &[AreaData], beside: &[Areas; AREAS]) -> Result<(), Fault> {
    for (i, near) in beside.iter().enumerate() {
        let here = Place(i as u8);
        if near.is_empty() || near.has(here) {
            return Err(Fault::new(FILE, format!("province[{i}].adjacent"), "has no neighbour, or itself"));
        }
        if let Some(other) = near.iter().find(|other| !beside[other.at()].has(here)) {
            let reason = format!("{} does not name {} as a neighbour", areas[other.at()].id, areas[i].id);
            return Err(Fault::new(FILE, format!("province[{i}].adjacent"), reason));
        }
    }
    Ok(())
}
