//! Signatures: how a game behaves, as three short digests that a test pins.
//!
//! They cover what people and programs see of a game (notation, story, table, judgement) and neither the
//! layout of the stored state nor the order of lists that have none. So the inside of a game can be
//! built anew under a signature that stands.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::Trial;
use crate::digest;
use crate::game::{Game, Side, Turn, Viewer};
use crate::position::Start;
use crate::story::{Event, Story};
use crate::table::Table;

/// The table and the judgement are looked at once in so many decisions.
const SAMPLE_EVERY: usize = 16;

/// With this variable set to a folder, the texts under the digests are written there: where a signature
/// has changed, the difference between the texts of before and after shows what it was.
const TEXTS: &str = "SIGNATURE_TEXTS";

/// How a game behaves in random games. A change of one kind leaves the digests of the others alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The logs, every event of the story, and the outcomes.
    pub rules: String,
    /// What the omniscient viewer is shown at a sample of the decisions.
    pub table: String,
    /// The prior of every legal action and the evaluation for every side, at the same decisions.
    pub judgement: String,
}

impl std::fmt::Display for Signature {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "rules:{} table:{} judgement:{}", self.rules, self.table, self.judgement)
    }
}

/// The signature of `games` random games. A test that pins it lets no change of behaviour pass unannounced.
///
/// # Panics
/// As [`super::random_game`] does.
#[must_use]
pub fn signature<G: Game>(game: &Arc<G>, start: &Start, games: u64) -> Signature {
    let page = |part: &str| Page::new(&format!("{}-{}-{part}.txt", game.rulebook().id, start.seed.to_hex()));
    let mut pages = Pages { rules: page("rules"), table: page("table"), judgement: page("judgement") };
    for index in 0..games {
        pages.write_game(Trial::new(game, start, index));
    }
    Signature { rules: pages.rules.close(), table: pages.table.close(), judgement: pages.judgement.close() }
}

/// A digest of what the omniscient viewer is shown of a state, in an order of its own.
#[must_use]
pub fn table_digest<G: Game>(game: &G, state: &G::State) -> String {
    short(Sha256::digest(json(&in_order(game.present(state, Viewer::Omniscient)))))
}

struct Pages {
    rules: Page,
    table: Page,
    judgement: Page,
}

impl Pages {
    fn write_game<G: Game>(&mut self, mut trial: Trial<G>) {
        let game = trial.game.clone();
        while let Some(action) = trial.choose() {
            if trial.running.log().len().is_multiple_of(SAMPLE_EVERY) {
                self.write_moment(&*game, trial.running.state(), &trial.legal);
            }
            let notation = game.notation(action);
            let mut story = Story::new();
            let acted = trial.running.act(action, &mut story);
            trial.hold(acted.map_err(|e| format!("the listed action '{notation}' is refused: {e}")));
            self.rules.line(&format!("> {notation}"));
            story.events.into_iter().for_each(|event| self.rules.line(&event_text(event)));
        }
        self.write_moment(&*game, trial.running.state(), &[]);
        if let Turn::Over(outcome) = trial.running.turn() {
            let result = &game.rulebook().results[usize::from(outcome.result)].id;
            let winner = outcome.winner.map_or("nobody", |side| game.rulebook().side_id(side));
            self.rules.line(&format!("{result}, won by {winner}, score {}", outcome.score));
        }
    }

    /// `legal` is sorted by notation, as a trial lists it.
    fn write_moment<G: Game>(&mut self, game: &G, state: &G::State, legal: &[G::Action]) {
        self.table.line(&json(&in_order(game.present(state, Viewer::Omniscient))));
        let mut judged = String::new();
        for (index, side) in game.rulebook().sides.iter().enumerate() {
            let _ = write!(judged, "{} {}; ", side.id, decimals(game.evaluate(state, Side(index as u8))));
        }
        for action in legal {
            let _ = write!(judged, "{} {}; ", game.notation(*action), decimals(game.prior(state, *action)));
        }
        self.judgement.line(&judged);
    }
}

/// Text that is digested while it is written.
struct Page {
    digest: Sha256,
    copy: Option<File>,
}

impl Page {
    fn new(name: &str) -> Self {
        let copy = std::env::var_os(TEXTS)
            .map(|folder| File::create(Path::new(&folder).join(name)).expect("the folder for texts takes files"));
        Page { digest: Sha256::new(), copy }
    }

    fn line(&mut self, text: &str) {
        self.digest.update(text);
        self.digest.update("\n");
        if let Some(copy) = &mut self.copy {
            writeln!(copy, "{text}").expect("the text can be written");
        }
    }

    fn close(self) -> String {
        short(self.digest.finalize())
    }
}

fn short(digest: impl AsRef<[u8]>) -> String {
    digest::hex(&digest.as_ref()[..8])
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("a plain value can be written")
}

/// To four places, without a zero below zero.
fn decimals(value: f32) -> String {
    format!("{:.4}", (f64::from(value) * 1e4).round() / 1e4 + 0.0)
}

/// An event without the order of the pieces and places that it is about, and without the plain facts that say the same
/// as its words.
fn event_text(mut event: Event) -> String {
    (event.kind, event.side) = Default::default();
    event.pieces.sort_unstable();
    event.places.sort_unstable();
    json(&event)
}

/// The table with everything sorted that lies on it in no order; tracks, hands and panels have one.
fn in_order(mut table: Table) -> Table {
    sort(&mut table.pieces);
    sort(&mut table.place_marks);
    sort(&mut table.choices);
    table.covers.iter_mut().for_each(|cover| cover.places.sort_unstable());
    table.hands.iter_mut().for_each(|hand| sort(&mut hand.cards));
    for overlay in &mut table.overlays {
        sort(&mut overlay.places);
        sort(&mut overlay.lines);
    }
    table
}

/// By the written form, which begins with the id, action or place.
fn sort<T: Serialize>(list: &mut [T]) {
    list.sort_by_cached_key(json);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::Case;
    use crate::game::Target;
    use crate::table::{Choice, PlaceMark, Tone, Track};

    #[test]
    fn the_order_of_what_has_none_does_not_count_and_that_of_tracks_does() {
        let choice = |action: &str| Choice {
            action: action.into(),
            label: String::new(),
            on: Target::Button(String::new()),
            concerns: Vec::new(),
            caution: None,
            risky: false,
        };
        let mark = |place: &str| PlaceMark { place: place.into(), text: String::new(), tone: Tone::Good };
        let track = |id: &str| Track::new(id, id, 0, 0, 1);
        let one = Table {
            choices: vec![choice("b"), choice("a")],
            place_marks: vec![mark("x"), mark("y")],
            tracks: vec![track("t"), track("s")],
            ..Table::default()
        };
        let mut other = one.clone();
        other.choices.reverse();
        other.place_marks.reverse();
        assert_eq!(in_order(one.clone()), in_order(other.clone()));
        assert_eq!(in_order(other.clone()).choices[0].action, "a");
        other.tracks.reverse();
        assert_ne!(in_order(one), in_order(other));
    }

    #[test]
    fn pieces_of_an_event_have_no_order_and_its_words_have() {
        let event = |text: &str| Event::new("moved", Case("1-01"), text);
        let [one, other] = [["a", "b"], ["b", "a"]].map(|[p, q]| event("They move.").piece(p).piece(q));
        assert_eq!(event_text(one), event_text(other));
        assert_ne!(event_text(event("They move.")), event_text(event("They moved.")));
    }

    #[test]
    fn numbers_are_written_to_four_places_and_zero_has_no_sign() {
        assert_eq!([0.25, -0.00001, 1.000_04, -2.5].map(decimals), ["0.2500", "0.0000", "1.0000", "-2.5000"]);
    }
}
