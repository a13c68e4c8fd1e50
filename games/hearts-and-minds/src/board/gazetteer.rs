//! Reads `gazetteer.toml`: the country under the areas.

use engine::table::Point;
use engine::{Fault, Pack};
use serde::Deserialize;

use crate::data::Map;

const FILE: &str = "gazetteer.toml";

engine::records! {
    pub(super) part Gazetteer {
        #[serde(rename = "schema")]
        _schema: u8,
        #[serde(rename = "game")]
        _game: String,
        #[serde(rename = "projection")]
        _projection: Projection,
        pub sea: Sea,
        pub place: Vec<Town>,
        pub river: Vec<River>,
        pub lake: Vec<Named>,
        pub trail: Named,
        pub relief: Vec<Relief>,
        peaks: Vec<Peaks>,
        pub label: Vec<LabelRecord>,
    }

    struct Projection {
        #[serde(rename = "latitude_to_y")]
        _latitude_to_y: Vec<Point>,
        #[serde(rename = "longitude_to_x")]
        _longitude_to_x: Vec<Point>,
    }

    pub(super) struct Sea {
        /// Corners of areas along the shore, from north to south.
        pub shore: Vec<Point>,
        /// Corners of the sheet that close the outline.
        pub corners: Vec<Point>,
    }

    /// A town, base or site.
    pub(super) struct Town {
        pub name: String,
        pub province: String,
        pub kind: TownKind,
        #[serde(rename = "lat")]
        _lat: f32,
        #[serde(rename = "lon")]
        _lon: f32,
        pub x: f32,
        pub y: f32,
        /// Where the name stands beside the sign.
        pub side: Beside,
        #[serde(rename = "note")]
        _note: String,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum TownKind {
    /// A key city: a red dot (3-06).
    City,
    /// A key city with a US base.
    CityBase,
    /// A US base: crossed rifles (3-07).
    Base,
    /// A town without a rule.
    Town,
    /// A name without a sign.
    Site,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Beside {
    Right,
    Left,
    Above,
    Below,
}

engine::records! {
    pub(super) struct River { pub name: String, pub width: f32, pub line: Vec<Point> }

    /// A line or outline with a name.
    pub(super) struct Named { pub name: String, pub line: Vec<Point> }
    pub(super) struct Relief { pub kind: ReliefKind, pub name: String, pub line: Vec<Point> }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ReliefKind {
    Mountains,
    Hills,
    Forest,
    Paddy,
    Marsh,
}

engine::records! {
    /// Where the mountain symbol of a Montagnard area stands.
    struct Peaks { province: String, x: f32, y: f32 }

    pub(super) struct LabelRecord {
        pub text: String,
        pub x: f32,
        pub y: f32,
        pub size: f32,
        pub italic: bool,
        pub turn: f32,
    }
}

impl Gazetteer {
    pub(super) fn read(pack: &Pack, map: &Map) -> Result<Self, Fault> {
        let gazetteer: Gazetteer = pack.read(FILE)?;
        for (i, town) in gazetteer.place.iter().enumerate() {
            let fault = |key: &str, reason: String| Fault::new(FILE, format!("place[{i}].{key}"), reason);
            let Some(area) = map.areas.iter().find(|area| area.id == town.province) else {
                return Err(fault("province", format!("there is no area '{}'", town.province)));
            };
            let city = matches!(town.kind, TownKind::City | TownKind::CityBase);
            if city && area.city != town.name {
                return Err(fault("kind", format!("map.toml names '{}' as the city there", area.city)));
            }
            if matches!(town.kind, TownKind::Base | TownKind::CityBase) && area.base != town.name {
                return Err(fault("kind", format!("map.toml names '{}' as the base there", area.base)));
            }
        }
        for area in map.areas.iter().filter(|area| area.montagnard) {
            if gazetteer.peaks(&area.id).is_none() {
                return Err(Fault::new(FILE, "peaks", format!("the mountain symbol of '{}' is missing", area.id)));
            }
        }
        gazetteer.check_lines(map)?;
        Ok(gazetteer)
    }

    /// Where the mountain symbol of an area stands.
    pub(super) fn peaks(&self, area: &str) -> Option<Point> {
        self.peaks.iter().find(|peaks| peaks.province == area).map(|peaks| [peaks.x, peaks.y])
    }

    /// Every line has enough points, and the shore runs along the corners of areas.
    fn check_lines(&self, map: &Map) -> Result<(), Fault> {
        let corners = |p: &Point| map.areas.iter().any(|area| area.polygon.contains(p));
        if let Some(stray) = self.sea.shore.iter().find(|p| !corners(p)) {
            let reason = format!("[{}, {}] is no corner of an area", stray[0], stray[1]);
            return Err(Fault::new(FILE, "sea.shore", reason));
        }
        let lines = self.river.iter().map(|r| (&r.name, r.line.len(), 2));
        let outlines = self.lake.iter().map(|l| (&l.name, l.line.len(), 3));
        let relief = self.relief.iter().map(|r| (&r.name, r.line.len(), 3));
        let trail = std::iter::once((&self.trail.name, self.trail.line.len(), 2));
        for (name, count, least) in lines.chain(outlines).chain(relief).chain(trail) {
            if count < least {
                return Err(Fault::new(FILE, format!("'{name}'.line"), format!("at least {least} points are needed")));
            }
        }
        if self.sea.shore.len() < 2 {
            return Err(Fault::new(FILE, "sea.shore", "at least 2 points are needed"));
        }
        Ok(())
    }
}
