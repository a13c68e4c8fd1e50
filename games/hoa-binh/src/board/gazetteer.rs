//! Reads `gazetteer.toml`: the country under the graph.

use engine::table::Point;
use engine::{Fault, Pack};
use serde::Deserialize;

use crate::data::Map;

const FILE: &str = "gazetteer.toml";

engine::records! {
    pub(super) part Gazetteer {
        pub scale: Scale,
        pub water: Vec<Water>,
        pub relief: Vec<Relief>,
        pub named_route: Vec<NamedRoute>,
        pub label: Vec<LabelRecord>,
        pub inset: Vec<Inset>,
        pub place: Vec<PlaceNote>,
    }

    pub(super) struct Scale { pub km_per_unit: f32 }

    pub(super) struct Water {
        pub id: String,
        pub name: String,
        pub kind: WaterKind,
        #[serde(default)]
        pub width: f32,
        pub points: Vec<Point>,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum WaterKind {
    River,
    Stream,
    Marsh,
}

engine::records! {
    pub(super) struct Relief { pub id: String, pub name: String, pub kind: ReliefKind, pub points: Vec<Point> }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ReliefKind {
    Mountain,
    Hill,
    Forest,
    Paddy,
}

engine::records! {
    pub(super) struct NamedRoute {
        pub id: String,
        pub name: String,
        pub first_km: f32,
        pub last_km: f32,
        pub course: Vec<String>,
    }

    pub(super) struct LabelRecord {
        pub text: String,
        pub x: f32,
        pub y: f32,
        #[serde(default = "LabelRecord::usual_size")]
        pub size: f32,
        #[serde(default = "LabelRecord::usually_italic")]
        pub italic: bool,
        #[serde(default)]
        pub turn: f32,
    }
}

impl LabelRecord {
    fn usual_size() -> f32 {
        11.0
    }

    fn usually_italic() -> bool {
        true
    }
}

engine::records! {
    pub(super) struct Inset { pub id: String, pub name: String, pub x: f32, pub y: f32, pub w: f32, pub h: f32 }
    pub(super) struct PlaceNote { pub id: String, pub note: String }
}

impl Gazetteer {
    pub(super) fn read(pack: &Pack, map: &Map) -> Result<Self, Fault> {
        let gazetteer: Gazetteer = pack.read(FILE)?;
        let known = |key: String, id: &str| match map.find(id) {
            Some(_) => Ok(()),
            None => Err(Fault::new(FILE, key, format!("there is no space '{id}'"))),
        };
        for (i, place) in gazetteer.place.iter().enumerate() {
            known(format!("place[{i}].id"), &place.id)?;
        }
        for (i, route) in gazetteer.named_route.iter().enumerate() {
            for id in &route.course {
                known(format!("named_route[{i}].course"), id)?;
            }
            if !map.routes.iter().any(|r| r.name == route.id) {
                let reason = format!("no route of map.toml is named '{}'", route.id);
                return Err(Fault::new(FILE, format!("named_route[{i}].id"), reason));
            }
        }
        if gazetteer.inset.iter().map(|inset| inset.id.as_str()).ne([map.hanoi.id.as_str()]) {
            let reason = format!("there must be one inset, '{}' (1.3.5)", map.hanoi.id);
            return Err(Fault::new(FILE, "inset", reason));
        }
        let shortest =
            gazetteer.water.iter().map(|w| (&w.id, w.points.len(), if w.kind == WaterKind::Marsh { 3 } else { 2 }));
        let outlines = gazetteer.relief.iter().map(|r| (&r.id, r.points.len(), 3));
        for (id, count, least) in shortest.chain(outlines) {
            if count < least {
                return Err(Fault::new(FILE, format!("'{id}'.points"), format!("at least {least} points are needed")));
            }
        }
        Ok(gazetteer)
    }
}
