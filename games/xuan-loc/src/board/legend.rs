//! The key to the map.

use engine::table::{LegendEntry, LegendSample, Mark, MarkKind, PlaceShape};

use crate::data::RADIUS;

pub(super) fn entries() -> Vec<LegendEntry> {
    let hex = PlaceShape::Hex { radius: RADIUS, pointy: true };
    let place = |text: &str, style: &str, mark: Option<(MarkKind, &str)>| LegendEntry {
        text: text.into(),
        sample: LegendSample::Place {
            shape: hex.clone(),
            style: style.into(),
            marks: mark.map(|(kind, text)| Mark { text: text.into(), kind, offset: [0.0, 0.0] }).into_iter().collect(),
        },
    };
    let route = |text: &str, style: &str| LegendEntry {
        text: text.into(),
        sample: LegendSample::Route { style: style.into() },
    };
    vec![
        place("Clear", "clear", None),
        place("Wood: rubber plantations", "wood", None),
        place("Hill, level 1", "hill-1", None),
        place("Hill, level 2", "hill-2", None),
        place("Wooded hill", "wooded-hill", None),
        place("Town", "town", None),
        place("City: Xuan Loc", "city", None),
        place("Fort", "clear", Some((MarkKind::Fort, "fort"))),
        place("Airfield", "clear", Some((MarkKind::Airfield, "airfield"))),
        route("Highway", "highway"),
        route("Local road", "road"),
        LegendEntry { text: "NVA entry area".into(), sample: LegendSample::Feature { style: "nva-entry".into() } },
        LegendEntry { text: "ARVN entry area".into(), sample: LegendSample::Feature { style: "arvn-entry".into() } },
    ]
}
