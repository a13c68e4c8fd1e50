//! What a player sees: pieces, tracks, cards, panels, the question and the choices.

mod cards;
mod choices;
mod labels;
mod overlays;
mod panels;
mod pieces;
mod prompt;
mod why;

use engine::table::{PlaceMark, Table, Tone, Track};
use engine::{Game, Viewer};

use crate::data::{FIRST_YEAR, LAST_YEAR};
use crate::game::HeartsAndMinds;
use crate::ids::{Place, Seat};
use crate::state::{Bomber, State};
use crate::task::Task;
use crate::view::View;

/// Describes the table for a viewer. Everything comes from what that viewer may know (1.3).
pub(crate) fn present(game: &HeartsAndMinds, state: &State, viewer: Viewer) -> Table {
    let seen = game.redact(state, viewer);
    let view = game.view(&seen);
    let phase = game.phase(&seen);
    let title = game.rulebook().phases.iter().find(|known| known.id == phase).map(|known| known.title.clone());
    let asked = view.asker();
    let may_choose = viewer == Viewer::Omniscient || asked.is_some_and(|seat| viewer == Viewer::Side(seat.side()));
    Table {
        edge_marks: Vec::new(),
        heading: view.heading(),
        phase: phase.into(),
        phase_title: title.unwrap_or_default(),
        pieces: view.pieces(),
        place_marks: view.place_marks(),
        tracks: view.tracks(),
        hands: view.hands(viewer),
        panels: view.panels(viewer),
        prompt: view.prompt(),
        choices: if may_choose { view.choices() } else { Vec::new() },
        overlays: view.overlays(),
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
        let mark = |area: Place, text: &str, tone: Tone| PlaceMark {
            place: self.data.id(area).into(),
            text: text.into(),
            tone,
        };
        let red = state.red_flags.iter().map(|area| mark(area, "RED FLAG", Tone::Bad));
        let blue = state.blue_flags.iter().map(|area| mark(area, "PACIFIED", Tone::Good));
        let now = state.stack.iter().filter_map(|task| match *task {
            Task::Battle(_) => Some(mark(state.battle.area, "battle", Tone::Warning)),
            Task::Mobilize => Some(mark(state.march.at, "mobilized", Tone::Neutral)),
            Task::Enter(entry) if entry.area != state.march.at => Some(mark(entry.area, "entered", Tone::Neutral)),
            Task::Mission(mission) => Some(mark(mission.area, "bombing", Tone::Warning)),
            Task::Bush(bush) => Some(mark(bush.area, "Bush Event", Tone::Warning)),
            Task::Shortfall(shortfall) => Some(mark(shortfall.area, "short of RPs", Tone::Warning)),
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
        let flags = state.red_flags.count();
        let doves = self.doves_for_flags();
        let mut red_flags = track("flags", &format!("Red flags ({doves} Doves)"), i32::from(flags), 0, 18);
        let bands = self.data.years.interphase.red_flag_bands.iter();
        red_flags.notes = bands.map(|band| (i32::from(band.min), doves_in_words(band.doves))).collect();
        let mut year = track("year", "Year", i32::from(state.year), i32::from(FIRST_YEAR), i32::from(LAST_YEAR));
        year.notes = vec![(i32::from(state.end_year), "last year".into())];
        let stock = |seat: Seat| i32::from(state.stock[seat.at()]);
        let ready = state.bombers.iter().filter(|bomber| **bomber == Bomber::Ready).count();
        let there = state.bombers.iter().filter(|bomber| **bomber != Bomber::Absent).count();
        let mut tracks = vec![
            will,
            year,
            track("round", "Round", i32::from(state.round), 0, 4),
            red_flags,
            track("red-stockpile", "Red stockpile RPs", stock(Seat::Red), 0, 12),
            track("blue-stockpile", "Blue stockpile RPs", stock(Seat::Blue), 0, 12),
            track("stability", "RVN Stability so far", i32::from(self.stability()), -9, 9),
            track("bombers", "Bombers unspent", ready as i32, 0, there as i32),
        ];
        if state.turn.card.is_some() {
            tracks.push(track("purse", "RPs left of the card", i32::from(state.turn.purse), 0, 5));
        }
        tracks
    }
}

/// Doves above zero, Hawks below.
fn doves_in_words(doves: i16) -> String {
    let bird = if doves < 0 { "Hawk" } else { "Dove" };
    let count = doves.unsigned_abs();
    format!("{count} {bird}{}", if count == 1 { "" } else { "s" })
}

/// Political Will in words (3.1).
fn will_in_words(will: i16) -> String {
    if will > 0 { doves_in_words(will) } else { format!("{} Hawks", -will) }
}
