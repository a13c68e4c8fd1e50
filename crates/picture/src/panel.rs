//! What lies beside the map when a game is under way: the turn, the question, tracks, hands.

use engine::table::{Board, Table, Track};
use kurbo::{Point, Rect, Vec2};

use crate::counters;
use crate::font::{Fonts, Type};
use crate::ink::{Ink, N};
use crate::stacks;
use crate::text::{self, Anchor, Face};

const PRINT: &str = "#241c12";
/// How wide the panel is.
pub(crate) const WIDTH: f64 = 330.0;

/// Draws downwards and remembers how far it has come.
struct Column<'a> {
    ink: &'a mut Ink,
    fonts: &'a mut Fonts,
    left: f64,
    y: f64,
}

impl Column<'_> {
    fn paragraph(&mut self, words: &str, face: Face<'_>, indent: f64) {
        for line in text::wrap(self.fonts, words, face, WIDTH - indent) {
            self.y += face.size * 1.2;
            let at = Point::new(self.left + indent, self.y);
            text::draw(self.ink, self.fonts, &line, at, Anchor::Start, face);
        }
    }

    fn space(&mut self, height: f64) {
        self.y += height;
    }

    fn rule(&mut self) {
        self.space(9.0);
        let (x, y, end) = (N(self.left), N(self.y), N(self.left + WIDTH));
        self.ink.put(format_args!(r#"<path d="M{x} {y}H{end}" stroke="{PRINT}" stroke-width="0.6"/>"#));
        self.space(3.0);
    }

    fn track(&mut self, track: &Track) {
        self.space(6.0);
        self.paragraph(&format!("{}: {}", track.name, track.value), Face::new(Type::Semibold, 12.5, PRINT), 0.0);
        let boxes = i64::from(track.max) - i64::from(track.min) + 1;
        if (2..=80).contains(&boxes) {
            self.track_boxes(track, boxes as u32);
        }
        let said: Vec<String> = track.notes.iter().map(|(value, words)| format!("{value}: {words}")).collect();
        if !said.is_empty() {
            self.paragraph(&said.join("; "), Face::new(Type::Italic, 10.0, "#5b4d36"), 0.0);
        }
    }

    fn track_boxes(&mut self, track: &Track, boxes: u32) {
        let rows = boxes.div_ceil(22);
        let across = boxes.div_ceil(rows);
        let side = (WIDTH / f64::from(across)).min(24.0);
        self.space(5.0);
        for i in 0..boxes {
            let value = track.min + i as i32;
            let corner =
                Point::new(self.left + side * f64::from(i % across), self.y + side.max(15.0) * f64::from(i / across));
            let cell = Rect::from_origin_size(corner, (side, side.max(15.0)));
            let here = value == track.value;
            let noted = track.notes.iter().any(|(n, _)| *n == value);
            let (fill, print) = match (here, noted) {
                (true, _) => ("#9c2a20", "#ffffff"),
                (_, true) => ("#ecd9a6", PRINT),
                _ => ("#fbf5e4", PRINT),
            };
            self.ink.rect(cell, 1.5, format_args!(r#"fill="{fill}" stroke="{PRINT}" stroke-width="0.6""#));
            let words = value.to_string();
            let size = (side * 0.9 / (words.len() as f64 * 0.62)).min(10.0);
            text::draw_centred(self.ink, self.fonts, &words, cell.center(), Face::new(Type::Sans, size, print));
        }
        self.space(side.max(15.0) * f64::from(rows));
    }

    fn loose_pieces(&mut self, name: &str, pieces: &[&engine::table::Piece]) {
        const SIDE: f64 = 34.0;
        self.space(6.0);
        self.paragraph(&readable(name), Face::new(Type::Semibold, 12.5, PRINT), 0.0);
        let across = ((WIDTH - 4.0) / (SIDE + 4.0)).floor() as usize;
        self.space(5.0);
        for (i, piece) in pieces.iter().enumerate() {
            let cell = Vec2::new((i % across) as f64, (i / across) as f64) * (SIDE + 4.0);
            let at = Point::new(self.left + SIDE / 2.0, self.y + SIDE / 2.0) + cell;
            counters::draw(self.ink, self.fonts, piece, at, SIDE);
        }
        self.space((SIDE + 4.0) * pieces.len().div_ceil(across) as f64);
    }
}

/// An id as words: `turn-track` becomes `Turn track`.
fn readable(id: &str) -> String {
    let words = id.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Draws the panel and gives its height.
pub(crate) fn draw(ink: &mut Ink, fonts: &mut Fonts, board: &Board, table: &Table, at: Point) -> f64 {
    let mut column = Column { ink, fonts, left: at.x, y: at.y };
    column.paragraph(&table.heading, Face::new(Type::Bold, 19.0, PRINT), 0.0);
    column.paragraph(&table.phase_title, Face::new(Type::Italic, 15.0, "#5b4d36"), 0.0);
    if !table.prompt.text.is_empty() {
        column.rule();
        column.paragraph(&table.prompt.text, Face::new(Type::Semibold, 14.0, PRINT), 0.0);
        column.paragraph(&table.prompt.detail, Face::new(Type::Regular, 12.0, PRINT), 0.0);
        let case = if table.prompt.case.is_empty() { String::new() } else { format!("rule {}", table.prompt.case) };
        column.paragraph(&case, Face::new(Type::Italic, 10.5, "#5b4d36"), 0.0);
    }
    if !table.tracks.is_empty() {
        column.rule();
        table.tracks.iter().for_each(|track| column.track(track));
    }
    for panel in &table.panels {
        column.rule();
        column.paragraph(&panel.title, Face::new(Type::Semibold, 13.0, PRINT), 0.0);
        for line in &panel.lines {
            column.paragraph(line, Face::new(Type::Regular, 11.0, PRINT), 8.0);
        }
    }
    for hand in &table.hands {
        column.rule();
        column.paragraph(&hand.name, Face::new(Type::Semibold, 13.0, PRINT), 0.0);
        for card in &hand.cards {
            let values = if card.values.is_empty() { String::new() } else { format!(" ({})", card.values.join(", ")) };
            let words = if card.hidden { "a hidden card".into() } else { format!("{}{values}", card.title) };
            column.paragraph(&words, Face::new(Type::Regular, 11.0, PRINT), 8.0);
        }
    }
    let elsewhere = stacks::elsewhere(board, table);
    if !elsewhere.is_empty() {
        column.rule();
        for (place, pieces) in elsewhere {
            column.loose_pieces(place, &pieces);
        }
    }
    column.y - at.y
}
