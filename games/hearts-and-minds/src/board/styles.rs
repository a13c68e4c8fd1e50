//! How each kind of area, line and country is drawn.

use engine::table::{Line, Style, Texture};

use super::gazetteer::ReliefKind;
use crate::data::Country;
use crate::ids::Zone;

pub(super) fn of_area(country: Country, zone: Option<Zone>) -> &'static str {
    match (country, zone) {
        (Country::NorthVietnam, _) => "north-vietnam",
        (Country::Laos, _) => "laos",
        (Country::Cambodia, _) => "cambodia",
        (Country::SouthVietnam, Some(Zone::I)) => "zone-1",
        (Country::SouthVietnam, Some(Zone::II)) => "zone-2",
        (Country::SouthVietnam, Some(Zone::IV)) => "zone-4",
        (Country::SouthVietnam, _) => "zone-3",
    }
}

pub(super) fn of_relief(kind: ReliefKind) -> &'static str {
    match kind {
        ReliefKind::Mountains => "mountains",
        ReliefKind::Hills => "hills",
        ReliefKind::Forest => "forest",
        ReliefKind::Paddy => "paddy",
        ReliefKind::Marsh => "marsh",
    }
}

pub(super) fn all() -> Vec<Style> {
    let line = Style::line;
    vec![
        area("north-vietnam", "#e3b9a2"),
        area("laos", "#d9d2a8"),
        area("cambodia", "#e2cfa6"),
        area("zone-1", "#c4d6a0"),
        area("zone-2", "#d5dba6"),
        area("zone-3", "#e9e0a8"),
        area("zone-4", "#cfe0bd"),
        Style::area("box", "#f4ecd6", "#33291d", 1.2),
        water("sea", "#b3d2e2", "#4f88a8"),
        water("lake", "#b3d2e2", "#4f88a8"),
        water("river", "#a9cde0", "#4a86ab"),
        ground("mountains", Texture::Mountains),
        ground("hills", Texture::Hills),
        ground("forest", Texture::Forest),
        ground("paddy", Texture::Paddy),
        ground("marsh", Texture::Marsh),
        line("water-line", "#86b3cb", 1.0, Line::Solid),
        line("shore", "#38708f", 1.8, Line::Solid),
        line("zone-line", "#f2c230", 6.0, Line::Solid),
        line("country-band", "#c9a8b4", 11.0, Line::Solid),
        line("country-line", "#7a3b52", 2.6, Line::Dashed),
        line("trail", "#8c2b1d", 5.0, Line::Dotted),
    ]
}

fn area(id: &str, fill: &str) -> Style {
    Style::area(id, fill, "#5d4a2c", 1.2)
}

fn water(id: &str, fill: &str, stroke: &str) -> Style {
    Style::area(id, fill, stroke, 1.0).textured(Texture::Water)
}

/// Relief and signs only: the tint is that of the area.
fn ground(id: &str, texture: Texture) -> Style {
    Style { id: id.into(), width: 1.0, texture, ..Style::default() }
}
