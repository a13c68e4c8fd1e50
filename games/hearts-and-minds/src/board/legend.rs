//! The key to the map.

use engine::table::{LegendEntry, LegendSample, Mark, MarkKind, PlaceShape};

pub(super) fn entries() -> Vec<LegendEntry> {
    let patch = |text: &str, style: &str| LegendEntry {
        text: text.into(),
        sample: LegendSample::Feature { style: style.into() },
    };
    let line = |text: &str, style: &str| LegendEntry {
        text: text.into(),
        sample: LegendSample::Route { style: style.into() },
    };
    let sign = |text: &str, kind: MarkKind| LegendEntry {
        text: text.into(),
        sample: LegendSample::Place {
            shape: PlaceShape::Area { outline: Vec::new() },
            style: "zone-3".into(),
            marks: vec![Mark { text: String::new(), kind, offset: [0.0, 0.1] }],
        },
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
