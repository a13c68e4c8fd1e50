//! How each kind of space, route and country is drawn.

use engine::table::{Line, Style, Texture};

use super::gazetteer::{ReliefKind, WaterKind};

/// The route that is drawn as the main road: Colonial Route 6.
pub(super) const MAIN_ROUTE: &str = "CR6";

pub(super) fn relief(kind: ReliefKind) -> &'static str {
    match kind {
        ReliefKind::Mountain => "mountain",
        ReliefKind::Hill => "hill",
        ReliefKind::Forest => "woods",
        ReliefKind::Paddy => "paddy",
    }
}

pub(super) fn water(kind: WaterKind) -> &'static str {
    match kind {
        WaterKind::River | WaterKind::Stream => "river",
        WaterKind::Marsh => "marsh",
    }
}

pub(super) fn all() -> Vec<Style> {
    vec![
        space("plain", "#fdfaf0", None),
        space("forest", "#7fa765", None),
        space("ford", "#5f9cc5", None),
        space("river-town", "#fdfaf0", Some("#5f9cc5")),
        space("reserve", "#f4ecd6", None),
        Style::cased("main-road", "#f6d9a0", "#6f3f1b", 6.4),
        Style::cased("road", "#f3e2c0", "#7d5430", 4.2),
        Style::line("trail", "#8a5a30", 2.2, Line::Dashed),
        Style::line("path", "#3f7a3a", 2.0, Line::Dotted),
        Style::line("river-link", "#3d7ba3", 1.5, Line::Dotted),
        country("river", Some("#a9cde0"), Some("#4a86ab"), Texture::Water),
        country("marsh", Some("#c9dcc9"), None, Texture::Marsh),
        country("mountain", Some("#a9b87f"), None, Texture::Mountains),
        country("hill", Some("#c3cb98"), None, Texture::Hills),
        country("woods", Some("#a8bf86"), None, Texture::Forest),
        country("paddy", Some("#e3e6bd"), None, Texture::Paddy),
        country("kilometre", None, Some("#6f3f1b"), Texture::None),
    ]
}

fn space(id: &str, fill: &str, half: Option<&str>) -> Style {
    Style { half: half.map(Into::into), ..Style::area(id, fill, "#33291d", 1.3) }
}

fn country(id: &str, fill: Option<&str>, stroke: Option<&str>, texture: Texture) -> Style {
    let (fill, stroke) = (fill.map(Into::into), stroke.map(Into::into));
    Style { id: id.into(), fill, stroke, width: 1.0, texture, ..Style::default() }
}
