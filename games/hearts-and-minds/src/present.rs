//! What a player sees: pieces, tracks, cards, panels, the question and the choices.

mod cards;
mod overlays;
mod panels;
mod pieces;

use engine::Viewer;
use engine::table::{PlaceMark, Table, Tone, Track};

use crate::agenda::Item;
use crate::context::View;
use crate::data::{FIRST_YEAR, LAST_YEAR};
use crate::ids::{Place, Seat};
use crate::state::Bomber;
use crate::words::doves_in_words;

/// What lies on the table as a viewer sees it; the state is redacted (1.3).
pub(crate) fn lay_out(view: View<'_>, viewer: Viewer) -> Table {
    Table {
        heading: view.heading(),
        pieces: view.pieces(),
        place_marks: view.place_marks(),
        tracks: view.tracks(),
        hands: view.hands(viewer),
        panels: view.panels(viewer),
        overlays: view.overlays(),
        ..Table::default()
    }
}

impl View<'_> {
    fn heading(self) -> String {
        let state = self.state;
        let span = if state.end_year > state.year { format!(" (to {})", state.end_year) } else { String::new() };
        match state.round {
            0 => format!("{}{span}", state.year),
            round => format!("{}{span}, round {round}: {}'s turn", state.year, state.turn.side.name()),
        }
    }

    /// Flags, and what is going on where.
    fn place_marks(self) -> Vec<PlaceMark> {
        let state = self.state;
        let mark = |area: Place, text: &str, tone: Tone| PlaceMark::new(self.data.id(area), text, tone);
        let red = state.red_flags.iter().map(|area| mark(area, "RED FLAG", Tone::Bad));
        let blue = state.blue_flags.iter().map(|area| mark(area, "PACIFIED", Tone::Good));
        let items: Vec<Item> = state.agenda.iter().collect();
        let entered = |area: Place| (area != state.march.at).then(|| mark(area, "entered", Tone::Neutral));
        let now = items.into_iter().rev().filter_map(|item| match item {
            Item::EndOfBattle(_) => Some(mark(state.battle.area, "battle", Tone::Warning)),
            Item::Mobilization(_) => Some(mark(state.march.at, "mobilized", Tone::Neutral)),
            Item::Ambush(question) => entered(question.entry.area),
            Item::Scouts(question) => entered(question.entry.area),
            Item::Traps(question) => entered(question.entry.area),
            Item::AmbushAftermath(step) => entered(step.entry.area),
            Item::TrapsAftermath(step) => entered(step.entry.area),
            Item::Mission(mission) => Some(mark(mission.area, "bombing", Tone::Warning)),
            // The aftermath waits below the event itself and below all that comes of it.
            Item::BushAftermath(bush) => Some(mark(bush.area, "Bush Event", Tone::Warning)),
            Item::Shortfall(shortfall) => Some(mark(shortfall.area, "short of RPs", Tone::Warning)),
            _ => None,
        });
        red.chain(blue).chain(now).collect()
    }

    fn tracks(self) -> Vec<Track> {
        let state = self.state;
        let track = Track::new;
        let goals = self.data.years.of(state.year);
        let mut will = track(
            "will",
            if state.will > 0 { "Political Will (Doves)" } else { "Political Will (Hawks at zero and below)" },
            i32::from(state.will),
            i32::from(goals.blue_auto),
            i32::from(goals.red_auto),
        );
        will.notes = vec![
            (i32::from(goals.blue_auto), format!("Blue wins at the end of {}", state.year)),
            (i32::from(goals.red_auto), format!("Red wins at the end of {}", state.year)),
        ];
        if state.year == state.end_year {
            will.notes.push((i32::from(goals.end_goal), "goal: Red wins from here on, Blue below".into()));
        }
        let flags = state.red_flags.count() as i32;
        let doves = self.doves_for_flags();
        let mut red_flags = track("flags", &format!("Red flags ({})", doves_in_words(doves)), flags, 0, 18);
        let bands = self.data.years.interphase.red_flag_bands.iter();
        red_flags.notes = bands.map(|band| (i32::from(band.min), doves_in_words(band.doves))).collect();
        let mut year = track("year", "Year", i32::from(state.year), i32::from(FIRST_YEAR), i32::from(LAST_YEAR));
        year.notes = vec![(i32::from(state.end_year), "last year".into())];
        let stock = |seat: Seat| i32::from(state.stock[seat.at()]);
        let ready = state.bombers.count(Bomber::Ready);
        let there = state.bombers.iter().filter(|bomber| **bomber != Bomber::Absent).count();
        let mut tracks = vec![
            will,
            year,
            track("round", "Round", i32::from(state.round), 0, 4),
            red_flags,
            track("red-stockpile", "Red stockpile RPs", stock(Seat::Red), 0, 12),
            track("blue-stockpile", "Blue stockpile RPs", stock(Seat::Blue), 0, 12),
            track("stability", "RVN Stability so far", i32::from(self.stability()), -9, 9),
            track("bombers", "Bombers unspent", i32::from(ready), 0, there as i32),
        ];
        if state.turn.card.is_some() {
            tracks.push(track("purse", "RPs left of the card", i32::from(state.turn.purse), 0, 5));
        }
        tracks
    }
}
