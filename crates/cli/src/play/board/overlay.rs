//! Lines and tints laid over the board for study. What they say is told by a sign and by words,
//! not by colour alone.

use engine::table::{OverlayPlace, Place, Point, Tone};
use ratatui::style::{Color, Modifier, Style};

use super::super::palette::colour;
use super::{Paper, Scene};

/// The colour of a tone as a ground on which dark letters can be read.
pub(super) fn fill_of(tone: Tone) -> &'static str {
    match tone {
        Tone::Neutral => "#87afd7",
        Tone::Good => "#87d787",
        Tone::Bad => "#ff8787",
        Tone::Warning => "#ffaf5f",
    }
}

/// The sign that stands for a tone.
pub(in super::super) fn sign_of(tone: Tone) -> char {
    match tone {
        Tone::Neutral => '\u{2022}',
        Tone::Good => '\u{2713}',
        Tone::Bad => '\u{2715}',
        Tone::Warning => '!',
    }
}

impl Scene<'_> {
    /// What the overlay says about a place.
    pub(super) fn laid_over(&self, place: &str) -> Option<&OverlayPlace> {
        self.overlay?.places.iter().find(|mark| mark.place == place)
    }

    /// The lines of the overlay that join places of this board.
    pub(super) fn overlay_lines(&self) -> impl Iterator<Item = (Point, Point, Color)> {
        let lines = self.overlay.map(|overlay| &overlay.lines[..]).unwrap_or_default();
        lines.iter().filter_map(|line| {
            let ends = (self.board.place(&line.from)?, self.board.place(&line.to)?);
            Some((ends.0.centre, ends.1.centre, colour(fill_of(line.tone))))
        })
    }

    /// The words of the overlay beside a place; where there is no room, the sign alone.
    pub(super) fn draw_overlay(&self, place: &Place, cell: (u16, u16), paper: &mut Paper<'_>) {
        let Some(mark) = self.laid_over(&place.id) else { return };
        let sign = sign_of(mark.tone);
        let words = format!("{sign}{}", mark.text);
        let style = Style::new().fg(Color::Black).bg(colour(fill_of(mark.tone))).add_modifier(Modifier::BOLD);
        let _ = paper.put_beside(cell, &words, style) || paper.put_beside(cell, &sign.to_string(), style);
    }
}

#[cfg(test)]
mod tests {
    use engine::table::{Overlay, OverlayLine};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::super::super::testing;
    use super::*;

    #[test]
    fn an_overlay_is_told_by_sign_words_and_lines() {
        let session = testing::session("overlay");
        let mark = |place: &str, tone| OverlayPlace { place: place.into(), text: "cut off".into(), tone };
        let (a, b) = (session.board().places[0].id.clone(), session.board().places[1].id.clone());
        let overlay = Overlay {
            id: "supply".into(),
            title: "Supply".into(),
            places: vec![mark(&a, Tone::Bad), mark("nowhere", Tone::Good)],
            lines: vec![OverlayLine { from: a.clone(), to: b, tone: Tone::Good }],
        };
        let area = Rect::new(0, 0, 90, 60);
        let draw = |overlay| {
            let mut buffer = Buffer::empty(area);
            let (board, table) = (session.board(), session.table());
            Scene { board, table, lit: &[], marked: Some(&a), overlay, zoom: 0 }.draw(area, &mut buffer);
            buffer
        };
        let (with, without) = (draw(Some(&overlay)), draw(None));
        let text: String = with.content.iter().map(|cell| cell.symbol()).collect();
        assert!(text.contains("\u{2715}cut off"), "{text}");
        let good = colour(fill_of(Tone::Good));
        assert!(with.content.iter().any(|cell| cell.fg == good), "the line is drawn");
        assert!(without.content.iter().all(|cell| cell.fg != good));
    }
}
