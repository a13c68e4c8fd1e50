//! The key to the map.

use engine::table::{LegendEntry, Mark, MarkKind, PlaceShape};

use crate::data::RADIUS;

pub(super) fn entries() -> Vec<LegendEntry> {
    let hex = PlaceShape::Hex { radius: RADIUS, pointy: true };
    let place = |text: &str, style: &str, mark: Option<(MarkKind, &str)>| {
        let mark = mark.map(|(kind, text)| Mark::new(text, kind, [0.0, 0.0]));
        LegendEntry::place(text, hex.clone(), style, mark.into_iter().collect())
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
        LegendEntry::route("Highway", "highway"),
        LegendEntry::route("Local road", "road"),
        LegendEntry::feature("NVA entry area", "nva-entry"),
        LegendEntry::feature("ARVN entry area", "arvn-entry"),
    ]
}
