//! Where counters lie: stacks on places, rows in boxes.

use engine::table::{Board, Piece, Place, PlaceMark, PlaceShape, Table, Tone};
use kurbo::{Point, Rect, Vec2};

use crate::counters;
use crate::font::{Fonts, Type};
use crate::ink::Ink;
use crate::places::extent;
use crate::shape::point;
use crate::text::{self, Face};

/// The side of a counter on this board: as large as the spaces leave room for.
pub(crate) fn counter_side(board: &Board) -> f64 {
    let hex = board.places.iter().find_map(|p| match p.shape {
        PlaceShape::Hex { radius, .. } => Some(f64::from(radius)),
        _ => None,
    });
    let areas = board.places.iter().filter(|p| matches!(p.shape, PlaceShape::Area { .. })).count();
    match hex {
        Some(radius) => radius * 1.12,
        None if areas > 0 => {
            let room = f64::from(board.width) * f64::from(board.height) / areas as f64;
            (room.sqrt() * 0.2).clamp(31.0, 60.0)
        }
        None => 31.0,
    }
}

/// A counter with its place on the paper.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid<'a> {
    pub piece: &'a Piece,
    pub at: Point,
}

/// The pieces of one place, in stacks by side, the first of each at the bottom.
fn stacks<'a>(table: &'a Table, place: &str) -> Vec<Vec<&'a Piece>> {
    let mut stacks: Vec<(Option<&str>, Vec<&Piece>)> = Vec::new();
    for piece in table.pieces.iter().filter(|p| p.place == place) {
        let side = piece.side.as_deref();
        match stacks.iter_mut().find(|(owner, _)| *owner == side) {
            Some((_, stack)) => stack.push(piece),
            None => stacks.push((side, vec![piece])),
        }
    }
    stacks.into_iter().map(|(_, stack)| stack).collect()
}

/// Lays the pieces of a place.
fn lay<'a>(table: &'a Table, place: &Place, side: f64) -> Vec<Laid<'a>> {
    let stacks = stacks(table, &place.id);
    if let PlaceShape::Box { .. } = place.shape {
        let pieces: Vec<&Piece> = stacks.into_iter().flatten().collect();
        return lay_in_rows(&pieces, extent(place), side);
    }
    let count = stacks.len() as f64;
    let mut laid = Vec::new();
    for (i, stack) in stacks.iter().enumerate() {
        let aside = (i as f64 - (count - 1.0) / 2.0) * side * 0.82;
        let foot = point(place.centre) + Vec2::new(aside, 0.0);
        let step = (side * 0.42 / (stack.len() as f64 - 1.0).max(1.0)).min(side * 0.11);
        let lay = |(k, piece): (usize, &&'a Piece)| Laid { piece, at: foot + Vec2::new(step, -step) * k as f64 };
        laid.extend(stack.iter().enumerate().map(lay));
    }
    laid
}

/// Rows in a box under its title; they close up where the box is small.
fn lay_in_rows<'a>(pieces: &[&'a Piece], room: Rect, side: f64) -> Vec<Laid<'a>> {
    let inner = Rect::new(room.x0 + 6.0, room.y0 + 24.0, room.x1 - 6.0, room.y1 - 6.0);
    let gap = side * 1.08;
    let across = ((inner.width() - side) / gap).floor().max(0.0) as usize + 1;
    let down = ((inner.height() - side) / gap).floor().max(0.0) as usize + 1;
    let (columns, rows) = if pieces.len() <= across * down {
        (across, pieces.len().div_ceil(across).max(1))
    } else {
        let rows = down;
        (pieces.len().div_ceil(rows), rows)
    };
    let step = |length: f64, count: usize| {
        if count > 1 { ((length - side) / (count as f64 - 1.0)).min(gap) } else { 0.0 }
    };
    let (dx, dy) = (step(inner.width(), columns), step(inner.height(), rows));
    let first = Point::new(inner.x0 + side / 2.0, inner.y0 + side / 2.0);
    let lay = |(i, piece): (usize, &&'a Piece)| Laid {
        piece,
        at: first + Vec2::new(dx * (i % columns) as f64, dy * (i / columns) as f64),
    };
    pieces.iter().enumerate().map(lay).collect()
}

/// Draws all pieces that lie on places of the board, and the height of stacks.
pub(crate) fn draw(ink: &mut Ink, fonts: &mut Fonts, board: &Board, table: &Table) {
    let side = counter_side(board);
    let mut places: Vec<&Place> = board.places.iter().collect();
    // From the top of the sheet down, so that a tall stack does not hide what stands behind it.
    places.sort_by(|a, b| a.centre[1].total_cmp(&b.centre[1]));
    for place in places {
        for laid in lay(table, place, side) {
            counters::draw(ink, fonts, laid.piece, laid.at, side);
        }
        if !matches!(place.shape, PlaceShape::Box { .. }) {
            draw_heights(ink, fonts, table, place, side);
        }
    }
    for (i, mark) in table.place_marks.iter().enumerate() {
        if let Some(place) = board.place(&mark.place) {
            // Where a place has several marks they hang one under the other.
            let above = table.place_marks[..i].iter().filter(|other| other.place == mark.place).count();
            draw_place_mark(ink, fonts, place, mark, side, above);
        }
    }
}

fn draw_heights(ink: &mut Ink, fonts: &mut Fonts, table: &Table, place: &Place, side: f64) {
    let laid = lay(table, place, side);
    for stack in stacks(table, &place.id) {
        let Some(top) = stack.last().filter(|_| stack.len() > 1) else { continue };
        let Some(top) = laid.iter().find(|l| l.piece.id == top.id) else { continue };
        let at = top.at + Vec2::new(side * 0.56, -side * 0.56);
        ink.circle(at, side * 0.2, r##"fill="#fffaf0" stroke="#241c12" stroke-width="1""##);
        let face = Face::new(Type::Sans, side * 0.28, "#241c12");
        text::draw_centred(ink, fonts, &stack.len().to_string(), at, face);
    }
}

fn draw_place_mark(ink: &mut Ink, fonts: &mut Fonts, place: &Place, mark: &PlaceMark, side: f64, above: usize) {
    let fill = match mark.tone {
        Tone::Neutral => "#4b4436",
        Tone::Good => "#2f6b36",
        Tone::Bad => "#9c2a20",
        Tone::Warning => "#b06f10",
    };
    let room = extent(place);
    let at = match place.shape {
        PlaceShape::Disc { .. } | PlaceShape::Square { .. } => Point::new(room.center().x, room.y1 + 4.0),
        PlaceShape::Area { .. } => point(place.centre) + Vec2::new(0.0, side * 0.72),
        _ => room.center() + Vec2::new(0.0, room.height() * 0.32),
    };
    let at = at + Vec2::new(0.0, above as f64 * 10.5);
    let face = Face::new(Type::Sans, 6.8, "#ffffff");
    let tag = Rect::from_center_size(at, (text::width(fonts, &mark.text, face) + 6.0, 9.4));
    ink.rect(tag, 3.0, format_args!(r##"fill="{fill}" stroke="#ffffff" stroke-width="0.6""##));
    text::draw_centred(ink, fonts, &mark.text, at, face);
}

/// Pieces that lie nowhere on the board, by the name of where they are.
pub(crate) fn elsewhere<'a>(board: &Board, table: &'a Table) -> Vec<(&'a str, Vec<&'a Piece>)> {
    let mut groups: Vec<(&str, Vec<&Piece>)> = Vec::new();
    for piece in table.pieces.iter().filter(|p| board.place(&p.place).is_none()) {
        match groups.iter_mut().find(|(place, _)| *place == piece.place) {
            Some((_, pieces)) => pieces.push(piece),
            None => groups.push((&piece.place, vec![piece])),
        }
    }
    groups
}
