//! What stands around a map: the border, the title, the scale and the north point.

use engine::table::Board;
use kurbo::{Point, Rect, Vec2};

use crate::font::{Fonts, Type};
use crate::ink::{Ink, N};
use crate::text::{self, Anchor, Face};

const PRINT: &str = "#241c12";
/// How wide the border is.
pub(crate) const BORDER: f64 = 13.0;

/// A border of light and dark bars between fine lines, as old sheets have it.
pub(crate) fn draw_border(ink: &mut Ink, map: Rect) {
    let (inner, outer) = (map.inflate(3.5, 3.5), map.inflate(8.5, 8.5));
    ink.rect(map, 0.0, format_args!(r#"fill="none" stroke="{PRINT}" stroke-width="1""#));
    ink.rect(outer, 0.0, format_args!(r##"fill="none" stroke="#fbf5e4" stroke-width="5""##));
    let bars = |length: f64| (length / 50.0).round().max(2.0) * 2.0;
    let side = |ink: &mut Ink, from: Point, to: Point| {
        let count = bars((to - from).hypot());
        let bar = (to - from).hypot() / count;
        ink.put(format_args!(
            r#"<path d="M{} {}L{} {}" stroke="{PRINT}" stroke-width="5" stroke-dasharray="{bar:.4} {bar:.4}" fill="none"/>"#,
            N(from.x),
            N(from.y),
            N(to.x),
            N(to.y)
        ));
    };
    let ladder = map.inflate(6.0, 6.0);
    let corners = [
        Point::new(ladder.x0, ladder.y0),
        Point::new(ladder.x1, ladder.y0),
        Point::new(ladder.x1, ladder.y1),
        Point::new(ladder.x0, ladder.y1),
    ];
    for i in 0..4 {
        side(ink, corners[i], corners[(i + 1) % 4]);
    }
    ink.rect(inner, 0.0, format_args!(r#"fill="none" stroke="{PRINT}" stroke-width="0.6""#));
    ink.rect(outer, 0.0, format_args!(r#"fill="none" stroke="{PRINT}" stroke-width="0.6""#));
    ink.rect(map.inflate(BORDER, BORDER), 0.0, format_args!(r#"fill="none" stroke="{PRINT}" stroke-width="2.2""#));
}

/// The title over the map, between two rules.
pub(crate) fn draw_title(ink: &mut Ink, fonts: &mut Fonts, board: &Board, room: Rect) {
    let title = board.title.to_uppercase();
    let mut face = Face::new(Type::Bold, 30.0, PRINT).tracking(0.14);
    let width = text::width(fonts, &title, face);
    face.size *= (room.width() * 0.9 / width.max(1.0)).min(1.0);
    let at = Point::new(room.center().x, room.center().y);
    text::draw_centred(ink, fonts, &title, at, face);
    let half = text::width(fonts, &title, face) / 2.0 + 18.0;
    for sign in [-1.0, 1.0] {
        let x = at.x + sign * half;
        let end = if sign < 0.0 { room.x0 } else { room.x1 };
        if (end - x) * sign > 12.0 {
            ink.put(format_args!(
                r#"<path d="M{x:.2} {y}H{end:.2}" stroke="{PRINT}" stroke-width="1.1"/><path d="M{x:.2} {below}H{end:.2}" stroke="{PRINT}" stroke-width="0.5"/>"#,
                y = N(at.y - 1.6),
                below = N(at.y + 1.6)
            ));
        }
    }
}

/// A scale bar in round kilometres, or nothing where the board has no scale.
pub(crate) fn draw_scale(ink: &mut Ink, fonts: &mut Fonts, board: &Board, at: Point) {
    let km = f64::from(board.km_per_unit);
    if km <= 0.0 || !km.is_finite() {
        return;
    }
    let widest = 260.0 * km;
    let power = 10.0_f64.powf(widest.log10().floor());
    let length = [5.0, 2.0, 1.0].into_iter().map(|m| m * power).find(|l| *l <= widest).unwrap_or(power);
    let parts = 5;
    let step = length / f64::from(parts) / km;
    for i in 0..parts {
        let fill = if i % 2 == 0 { PRINT } else { "#fbf5e4" };
        let bar = Rect::new(at.x + step * f64::from(i), at.y, at.x + step * f64::from(i + 1), at.y + 4.5);
        ink.rect(bar, 0.0, format_args!(r#"fill="{fill}" stroke="{PRINT}" stroke-width="0.7""#));
    }
    let face = Face::new(Type::Regular, 10.5, PRINT);
    for (share, words) in [(0.0, "0".to_string()), (1.0, format!("{} km", N(length)))] {
        let x = at.x + step * f64::from(parts) * share;
        text::draw(ink, fonts, &words, Point::new(x, at.y - 4.0), Anchor::Middle, face);
    }
}

/// The size of the box that the north point needs.
pub(crate) const NORTH: (f64, f64) = (46.0, 72.0);

/// A north point: half dark, half light, in a ring.
pub(crate) fn draw_north(ink: &mut Ink, fonts: &mut Fonts, room: Rect) {
    let at = room.center() + Vec2::new(0.0, 8.0);
    ink.circle(at, 17.0, format_args!(r##"fill="#fbf5e4" fill-opacity="0.75" stroke="{PRINT}" stroke-width="0.8""##));
    ink.circle(at, 14.6, format_args!(r#"fill="none" stroke="{PRINT}" stroke-width="0.4""#));
    ink.put(format_args!(
        r##"<g transform="translate({} {})"><path d="M0-25L5.2 0H0Z" fill="#fbf5e4" stroke="{PRINT}" stroke-width="0.7"/><path d="M0-25L-5.2 0H0Z" fill="{PRINT}" stroke="{PRINT}" stroke-width="0.7"/><path d="M0 21L5.2 0H0Z" fill="{PRINT}" stroke="{PRINT}" stroke-width="0.7"/><path d="M0 21L-5.2 0H0Z" fill="#fbf5e4" stroke="{PRINT}" stroke-width="0.7"/><path d="M-15 0H-6M6 0H15" stroke="{PRINT}" stroke-width="0.8"/></g>"##,
        N(at.x),
        N(at.y)
    ));
    let letter = Face::new(Type::Bold, 13.0, PRINT).halo("#f7f0dc", 2.0);
    text::draw_centred(ink, fonts, "N", at - Vec2::new(0.0, 33.0), letter);
}
