//! The map as `map.toml` writes it.

use serde::Deserialize;

use super::{BoxData, Faces, RouteKind, SpaceData};

engine::records! {
    pub(super) part MapFile {
        pub(super) map: MapHead,
        pub(super) r#box: Vec<BoxData>,
        pub(super) space: Vec<SpaceData>,
        pub(super) route: Vec<RouteRecord>,
    }

    pub(super) struct MapHead {
        pub(super) title: String,
        pub(super) canvas_width: f32,
        pub(super) canvas_height: f32,
        #[serde(rename = "scale")]
        pub(super) _scale: String,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Shape {
    Round,
    Square,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Construction {
    None,
    Post,
    Base,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum River {
    #[serde(rename = "")]
    None,
    Black,
    Red,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Bank {
    East,
    West,
    River,
}

engine::records! {
    #[derive(Clone, Debug)]
    pub(super) part DirectionRecord { pub(super) numbers: Faces, pub(super) to: String }

    pub(super) struct RouteRecord {
        pub(super) a: String,
        pub(super) b: String,
        pub(super) kind: RouteKind,
        pub(super) name: String,
        #[serde(default)]
        pub(super) via: Vec<[f32; 2]>,
    }
}
