//! The small marks printed on and around a space, and its description in words.

use engine::table::{Mark, MarkKind, Point};

use super::{LARGE, SMALL, centre, distance};
use crate::data::{Colour, Faces, Map, Size, SpaceData};

/// How far from the centre of a potential base its direction numbers stand.
const DIRECTION_RADIUS: f32 = 29.0;

pub(super) fn of(space: &SpaceData, map: &Map) -> Vec<Mark> {
    let half = if space.size == Size::Large { LARGE } else { SMALL };
    let mut marks = Vec::new();
    let mut mark = |kind, text: String, offset| marks.push(Mark { text, kind, offset });
    if space.site.is_some() {
        mark(MarkKind::Construction, if space.base_site { "base" } else { "post" }.into(), [0.0, 0.0]);
    }
    if space.permanent_post {
        mark(MarkKind::Fort, "permanent post".into(), [0.0, 0.0]);
    }
    if space.is_retreat_base() {
        mark(MarkKind::Dice, space.retreat_dice.to_string(), [0.0, 0.0]);
    }
    if space.start {
        mark(MarkKind::Start, String::new(), [half, half]);
    }
    if space.historical {
        mark(MarkKind::Flag, String::new(), [0.0, 0.0]);
    }
    if !space.dangerous.is_empty() {
        mark(MarkKind::Number, figures(space.dangerous, "\u{b7}"), [0.0, 0.0]);
    }
    for direction in &space.directions {
        let there = centre(map.space(direction.to));
        mark(MarkKind::Number, figures(direction.faces, "-"), toward(centre(space), there, DIRECTION_RADIUS));
    }
    marks
}

/// Faces, joined: `1-2`.
fn figures(faces: Faces, join: &str) -> String {
    faces.iter().map(|face| face.to_string()).collect::<Vec<_>>().join(join)
}

/// An offset of that length from one point in the direction of another.
fn toward(from: Point, to: Point, far: f32) -> Point {
    let length = distance(from, to).max(f32::EPSILON);
    [(to[0] - from[0]) / length * far, (to[1] - from[1]) / length * far]
}

/// One sentence on what the space is in the rules, and one on what it was.
pub(super) fn describe(space: &SpaceData, note: &str) -> String {
    let size = if space.size == Size::Large { "large" } else { "small" };
    let ground = match space.colour {
        Colour::White => "white space (plain)",
        Colour::Green => "green space (forest or mountain)",
        Colour::Blue => "blue space (ford or ferry)",
        Colour::BlueWhite => "blue and white space (river town)",
    };
    let mut words = vec![format!("{size} {ground}")];
    let mut add = |holds: bool, what: &str| {
        if holds {
            words.push(what.into());
        }
    };
    add(space.cr6, "on Colonial Route 6");
    add(space.kem_hill, "armour suffers on the pass");
    add(space.site.is_some() && !space.base_site, "a post can be built");
    add(space.base_site, "the base can be built");
    add(space.permanent_post, "permanent post");
    add(space.airdrop, "takes an airdrop");
    add(space.start, "set-up space");
    add(space.viet_base.is_some() && !space.historical, "potential Viet base");
    add(space.historical, "potential and historical Viet base");
    if space.is_retreat_base() {
        words.push(format!("retreat base of {} dice", space.retreat_dice));
    }
    if !space.dangerous.is_empty() {
        words.push(format!("Dangerous on {}", figures(space.dangerous, ", ")));
    }
    let rules = format!("{}: {}.", space.name, words.join("; "));
    if note.is_empty() { rules } else { format!("{rules} {note}") }
}
