//! How each kind of hex, road and edge is drawn.

use engine::table::{Line, Style, Texture};

use crate::data::Ground;

pub(super) fn of(ground: Ground) -> &'static str {
    match ground {
        Ground { city: true, .. } => "city",
        Ground { town: true, .. } => "town",
        Ground { level: 2.., .. } => "hill-2",
        Ground { level: 1, wood: true, .. } => "wooded-hill",
        Ground { level: 1, .. } => "hill-1",
        Ground { wood: true, .. } => "wood",
        _ => "clear",
    }
}

pub(super) fn all() -> Vec<Style> {
    vec![
        hex("clear", "#dfe6b8", Texture::None),
        hex("wood", "#7da066", Texture::Plantation),
        hex("hill-1", "#cfb27c", Texture::Hills),
        hex("hill-2", "#a97f4b", Texture::Mountains),
        hex("wooded-hill", "#93945a", Texture::Forest),
        hex("town", "#d7b48c", Texture::Town),
        hex("city", "#b9b3aa", Texture::Town),
        route("highway", "#e9dcc0", "#5c5148", 6.0),
        route("road", "#efe6d0", "#857768", 3.2),
        edge("nva-entry", "#c4574a"),
        edge("arvn-entry", "#5d9a6c"),
        Style {
            id: "box".into(),
            fill: Some("#f4ecd6".into()),
            stroke: Some("#6b5d49".into()),
            width: 1.2,
            ..Style::default()
        },
    ]
}

fn hex(id: &str, fill: &str, texture: Texture) -> Style {
    Style {
        id: id.into(),
        fill: Some(fill.into()),
        stroke: Some("#8d8a66".into()),
        width: 0.7,
        texture,
        ..Style::default()
    }
}

fn route(id: &str, core: &str, edge: &str, width: f32) -> Style {
    Style {
        id: id.into(),
        fill: Some(core.into()),
        stroke: Some(edge.into()),
        width,
        line: Line::Cased,
        ..Style::default()
    }
}

fn edge(id: &str, colour: &str) -> Style {
    Style { id: id.into(), fill: Some(colour.into()), stroke: Some(colour.into()), width: 1.0, ..Style::default() }
}
