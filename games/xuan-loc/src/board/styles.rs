//! How each kind of hex, road and edge is drawn.

use engine::table::{Line, Style, Texture};

use crate::data::Ground;

const NVA: &str = "#c4574a";
const ARVN: &str = "#5d9a6c";
const PAPER: &str = "#f7f0dc";

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
        hex("clear", "#ebe8c8", Texture::None),
        hex("wood", "#98b67c", Texture::Plantation),
        hex("hill-1", "#d3b884", Texture::Hills),
        hex("hill-2", "#ad8550", Texture::Mountains),
        hex("wooded-hill", "#a3a568", Texture::Forest),
        hex("town", "#dcbd98", Texture::Town),
        hex("city", "#c2bcb2", Texture::Town),
        // Height under trees: shading without a colour of its own.
        Style { fill: None, ..hex("height", "", Texture::Hills) },
        hex("beyond-wood", "#c3d0a6", Texture::None),
        hex("beyond-hill", "#dfd0aa", Texture::Hills),
        Style::cased("highway", "#f0d9a4", "#5c5148", 6.0),
        Style::cased("road", "#f4ead2", "#857768", 3.2),
        entry("nva-entry", NVA, Line::Solid),
        entry("nva-disc", NVA, Line::Dotted),
        entry("nva-disc-paper", PAPER, Line::Dotted),
        entry("arvn-entry", ARVN, Line::Solid),
        entry("arvn-disc", ARVN, Line::Dotted),
        entry("arvn-disc-paper", PAPER, Line::Dotted),
        Style::area("box", "#f4ecd6", "#6b5d49", 1.2),
    ]
}

fn hex(id: &str, fill: &str, texture: Texture) -> Style {
    Style::area(id, fill, "#8d8a66", 0.7).textured(texture)
}

fn entry(id: &str, colour: &str, line: Line) -> Style {
    Style { line, ..Style::area(id, colour, colour, 1.0) }
}
