//! Lines and tints laid over the map for study. What they say is told by the line and by words, not
//! by colour alone.

use engine::table::{Board, Overlay, Place, Table, Tone};
use kurbo::{Point, Rect, Vec2};

use crate::font::{Fonts, Type};
use crate::ink::{Ink, N};
use crate::places::outline;
use crate::shape::{across, point};
use crate::stacks::counter_side;
use crate::text::{self, Face};

fn ink_of(tone: Tone) -> &'static str {
    match tone {
        Tone::Neutral => "#34527d",
        Tone::Good => "#2f6b36",
        Tone::Bad => "#9c2a20",
        Tone::Warning => "#8a5600",
    }
}

fn dashes(tone: Tone) -> &'static str {
    match tone {
        Tone::Good | Tone::Bad => "",
        Tone::Warning => r#" stroke-dasharray="7 3.5""#,
        Tone::Neutral => r#" stroke-dasharray="2.5 3.5""#,
    }
}

/// Draws all overlays of a table; the words on them are drawn by [`draw_words`].
pub(crate) fn draw(ink: &mut Ink, board: &Board, table: &Table) {
    let side = counter_side(board);
    for overlay in &table.overlays {
        for (place, tone, _) in marked(board, overlay) {
            let (paint, dashes) = (ink_of(tone), dashes(tone));
            let tint = format_args!(r#"fill="{paint}" fill-opacity="0.24" stroke="{paint}" stroke-width="2"{dashes}"#);
            ink.path(&outline(place, side * 0.12), tint);
        }
        for line in &overlay.lines {
            if let (Some(from), Some(to)) = (board.place(&line.from), board.place(&line.to)) {
                let ends = Ends {
                    arrives: overlay.lines.iter().any(|other| other.to == line.from && other.from != line.to),
                    runs_on: overlay.lines.iter().any(|other| other.from == line.to && other.to != line.from),
                };
                draw_arrow(ink, point(from.centre), point(to.centre), side, line.tone, ends);
            }
        }
    }
}

fn marked<'a>(board: &'a Board, overlay: &'a Overlay) -> impl Iterator<Item = (&'a Place, Tone, &'a str)> {
    overlay.places.iter().filter_map(|mark| Some((board.place(&mark.place)?, mark.tone, mark.text.as_str())))
}

/// Where lines follow one another they are drawn as one way, with a head at its end only.
#[derive(Clone, Copy)]
struct Ends {
    arrives: bool,
    runs_on: bool,
}

/// A line with a head that stops short of the places it joins.
fn draw_arrow(ink: &mut Ink, from: Point, to: Point, side: f64, tone: Tone, ends: Ends) {
    let way = to - from;
    let length = way.hypot();
    if length < 1.0 {
        return;
    }
    let along = way / length;
    let short = (length * 0.3).min(side * 0.6);
    let start = if ends.arrives { from } else { from + along * short };
    let end = if ends.runs_on { to } else { to - along * short };
    let (paint, head) = (ink_of(tone), if ends.runs_on { 0.0 } else { side * 0.3 });
    let neck = end - along * head;
    let line = |to: Point| format!("M{} {}L{} {}", N(start.x), N(start.y), N(to.x), N(to.y));
    ink.put(format_args!(
        r##"<path d="{}" stroke="#fffaf0" stroke-width="{}" stroke-opacity="0.8" stroke-linecap="round"/>"##,
        line(end),
        N(side * 0.2)
    ));
    ink.put(format_args!(
        r#"<path d="{}" stroke="{paint}" stroke-width="{}"{}/>"#,
        line(neck),
        N(side * 0.1),
        dashes(tone)
    ));
    if ends.runs_on {
        return;
    }
    let wing = across(along) * (head * 0.5);
    let corners = [end, neck + wing, neck - wing].map(|p| format!("{} {}", N(p.x), N(p.y)));
    ink.put(format_args!(r#"<path d="M{}Z" fill="{paint}"/>"#, corners.join("L")));
}

/// Draws the words of all overlays on small plates, over everything else.
pub(crate) fn draw_words(ink: &mut Ink, fonts: &mut Fonts, board: &Board, table: &Table) {
    let side = counter_side(board);
    for (place, tone, words) in table.overlays.iter().flat_map(|overlay| marked(board, overlay)) {
        if words.is_empty() {
            continue;
        }
        let face = Face::new(Type::Sans, side * 0.24, ink_of(tone));
        let at = point(place.centre) - Vec2::new(0.0, side * 0.74);
        let plate = Rect::from_center_size(at, (text::width(fonts, words, face) + side * 0.22, side * 0.36));
        ink.rect(plate, 3.0, format_args!(r##"fill="#fffaf0" stroke="{}" stroke-width="0.8""##, ink_of(tone)));
        text::draw_centred(ink, fonts, words, at, face);
    }
}
