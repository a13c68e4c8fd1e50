//! How each kind of hex, line and symbol is drawn.

use engine::table::{Line, Style, Texture};

use crate::data::Terrain;

const RED: &str = "#a8261c";
const BLUE: &str = "#23508f";
const WATER: &str = "#a5c9dc";
const BANK: &str = "#3f7ca3";

/// The style of a hex. VP-Hexes are shaded (1.6); China lies pale beyond the border.
pub(super) fn of(terrain: Terrain, china: bool, vp: bool) -> &'static str {
    match (terrain, china, vp) {
        (_, true, _) => "china",
        (Terrain::Clear, _, false) => "clear",
        (Terrain::Clear, _, true) => "clear-vp",
        (Terrain::Rough, _, false) => "rough",
        (Terrain::Rough, _, true) => "rough-vp",
        (Terrain::Forest, _, false) => "forest",
        (Terrain::Forest, _, true) => "forest-vp",
        (Terrain::Mountain, _, false) => "mountain",
        (Terrain::Mountain, _, true) => "mountain-vp",
        (Terrain::Sea, _, _) => "sea",
    }
}

pub(super) fn all() -> Vec<Style> {
    let line = |id: &str, stroke: &str, line: Line| Style::line(id, stroke, 2.0, line);
    let mut styles = vec![
        hex("clear", "#e9ecbf", Texture::Paddy),
        hex("clear-vp", "#d9c98a", Texture::Paddy),
        hex("rough", "#e3d9ad", Texture::Hills),
        hex("rough-vp", "#d0ac66", Texture::Hills),
        hex("forest", "#9db578", Texture::Forest),
        hex("forest-vp", "#a5a65c", Texture::Forest),
        hex("mountain", "#9c7f5c", Texture::Mountains),
        hex("mountain-vp", "#ab8650", Texture::Mountains),
        hex("china", "#e6dfcf", Texture::None),
        Style::area("sea", WATER, BANK, 1.0).textured(Texture::Water),
        Style::area("major-river", WATER, BANK, 1.0).textured(Texture::Water),
        Style::area("minor-river", "#8fbcd6", BANK, 1.0).textured(Texture::Water),
        line("border", "#6d3b2e", Line::Dashed),
        line("delta-line", "#c0531f", Line::Dotted),
        line("road-casing", "#5c4636", Line::Solid),
        line("road", "#f3d9a2", Line::Solid),
        line("halo", "#f7f0dc", Line::Solid),
        line("dot-halo", "#f7f0dc", Line::Dotted),
        line("anchor", "#1d3d66", Line::Solid),
        Style::area("saigon", "#c5d8ea", BLUE, 2.6),
        Style::area("box", "#f4ecd6", "#6b5d49", 1.2),
    ];
    for (army, ink) in [("vm", RED), ("fef", BLUE)] {
        styles.push(line(&format!("community-{army}"), ink, Line::Solid));
        styles.push(line(&format!("dot-{army}"), ink, Line::Dotted));
        styles.push(Style::line(&format!("center-{army}"), ink, 2.4, Line::Solid));
        styles.push(Style::area(&format!("circle-{army}"), "#ffffff", ink, 1.2));
    }
    styles
}

fn hex(id: &str, fill: &str, texture: Texture) -> Style {
    Style::area(id, fill, "#8d8a66", 0.7).textured(texture)
}
