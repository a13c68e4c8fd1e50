//! The key to the map.

use engine::table::{LegendEntry, Mark, MarkKind, PlaceShape};

use super::gazetteer::Gazetteer;
use super::{LARGE, SMALL, styles};

pub(super) fn entries(gazetteer: &Gazetteer) -> Vec<LegendEntry> {
    let main_route = gazetteer.named_route.iter().find(|r| r.id == styles::MAIN_ROUTE).map_or("Main road", |r| &r.name);
    let disc = PlaceShape::Disc { radius: SMALL };
    let small = PlaceShape::Square { half: SMALL };
    let large = PlaceShape::Square { half: LARGE };
    let place = |text: &str, shape: &PlaceShape, style: &str, marks: &[(MarkKind, &str)]| {
        let mark = |(kind, text): &(MarkKind, &str)| {
            let offset = if *kind == MarkKind::Start { [LARGE, LARGE] } else { [0.0, 0.0] };
            Mark::new(*text, *kind, offset)
        };
        LegendEntry::place(text, shape.clone(), style, marks.iter().map(mark).collect())
    };
    let (route, feature) = (LegendEntry::route, LegendEntry::feature);
    vec![
        place("Plain, small", &disc, "plain", &[]),
        place("Forest or mountain", &disc, "forest", &[]),
        place("Plain, large: airdrop", &large, "plain", &[]),
        place("River town: airdrop", &large, "river-town", &[]),
        place("Potential Viet base", &large, "forest", &[]),
        place("Historical Viet base", &large, "forest", &[(MarkKind::Flag, "")]),
        place("Ford or ferry", &small, "ford", &[]),
        place("Die for the Dangerous counter", &small, "ford", &[(MarkKind::Number, "1\u{b7}3\u{b7}5")]),
        place("Site of a post", &large, "plain", &[(MarkKind::Construction, "post")]),
        place("Site of the base", &large, "plain", &[(MarkKind::Construction, "base")]),
        place("Permanent post", &large, "plain", &[(MarkKind::Fort, "permanent post")]),
        place("Retreat base, dice", &large, "plain", &[(MarkKind::Dice, "3")]),
        place("French set-up", &large, "plain", &[(MarkKind::Start, "")]),
        route(main_route, "main-road"),
        route("Road", "road"),
        route("Trail, no armour", "trail"),
        route("Path, foot only", "path"),
        feature("River", "river"),
        feature("Mountains", "mountain"),
        feature("Hills", "hill"),
        feature("Forest", "woods"),
        feature("Rice plain", "paddy"),
        feature("Wet ground", "marsh"),
    ]
}
