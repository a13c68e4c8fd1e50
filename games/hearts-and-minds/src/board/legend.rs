//! The key to the map.

use engine::table::{LegendEntry, Mark, MarkKind, PlaceShape};

pub(super) fn entries() -> Vec<LegendEntry> {
    let (patch, line) = (LegendEntry::feature, LegendEntry::route);
    let sign = |text: &str, kind: MarkKind| {
        let shape = PlaceShape::Area { outline: Vec::new() };
        LegendEntry::place(text, shape, "zone-3", vec![Mark::new("", kind, [0.0, 0.1])])
    };
    vec![
        patch("Zone I", "zone-1"),
        patch("Zone II", "zone-2"),
        patch("Zone III", "zone-3"),
        patch("Zone IV", "zone-4"),
        patch("North Vietnam", "north-vietnam"),
        patch("Laos", "laos"),
        patch("Cambodia", "cambodia"),
        sign("Key city", MarkKind::Start),
        sign("US base", MarkKind::Rifles),
        sign("Montagnard area", MarkKind::Peaks),
        line("Zone line", "zone-line"),
        line("Country border", "country-line"),
        line("Ho Chi Minh Trail", "trail"),
    ]
}
