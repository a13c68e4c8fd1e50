//! The map as `map.toml` writes it.

use engine::pack::Source;
use serde::Deserialize;

use super::{BoxData, Colour, RouteKind, Size};

engine::records! {
    pub(super) part MapFile {
        pub(super) map: MapHead,
        pub(super) r#box: Vec<BoxData>,
        pub(super) space: Vec<SpaceRecord>,
        pub(super) route: Vec<RouteRecord>,
    }

    pub(super) struct MapHead {
        pub(super) title: String,
        pub(super) canvas_width: f32,
        pub(super) canvas_height: f32,
        #[serde(rename = "scale")]
        pub(super) _scale: String,
    }

    pub(super) part SpaceRecord {
        pub(super) id: String,
        pub(super) name: String,
        pub(super) order: usize,
        pub(super) x: f32,
        pub(super) y: f32,
        pub(super) size: Size,
        pub(super) colour: Colour,
        pub(super) shape: Shape,
        pub(super) construction: Construction,
        pub(super) airdrop: bool,
        pub(super) permanent_post: bool,
        pub(super) retreat_base: bool,
        #[serde(default)]
        pub(super) retreat_dice: u8,
        pub(super) red_dot: bool,
        pub(super) viet_base: bool,
        #[serde(default)]
        pub(super) historical: bool,
        #[serde(default)]
        pub(super) directions: Vec<DirectionRecord>,
        pub(super) dangerous: Vec<u8>,
        pub(super) cr6: bool,
        pub(super) river: River,
        pub(super) bank: Bank,
        pub(super) kem_hill: bool,
        pub(super) source: Source,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Shape {
    Round,
    Square,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Construction {
    None,
    Post,
    Base,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum River {
    #[serde(rename = "")]
    None,
    Black,
    Red,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Bank {
    East,
    West,
    River,
}

engine::records! {
    pub(super) part DirectionRecord { pub(super) numbers: Vec<u8>, pub(super) to: String }

    pub(super) struct RouteRecord {
        pub(super) a: String,
        pub(super) b: String,
        pub(super) kind: RouteKind,
        pub(super) name: String,
        #[serde(default)]
        pub(super) via: Vec<[f32; 2]>,
    }
}
