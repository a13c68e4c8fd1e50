//! Whole games in which everything that each viewer is sent is held against what he may know.

use engine::laws::{redaction_is_stable, secrets_are_kept};
use engine::story::Audience;
use engine::{Dice, Event, Game as _, Match, Seed, Side, Story, Turn, Viewer};
use hearts_and_minds::ids::{Card, Seat};
use hearts_and_minds::state::{Holder, State};

use crate::support::{game, war};

/// What a viewer may never read in an event: the cards that are hidden from him.
fn hidden_titles(state: &State, viewer: Viewer) -> Vec<&'static str> {
    let seen = game().redact(state, viewer);
    let hidden = Card::all().filter(|card| seen.cards.of(*card) == Holder::Unknown);
    hidden.map(|card| game().data.cards[card.at()].title.as_str()).collect()
}

fn keeps_secrets(event: &Event, state: &State, viewer: Viewer) {
    if ["drew", "campaign", "looked"].contains(&event.word) {
        for title in hidden_titles(state, viewer) {
            assert!(!event.text.contains(title), "{viewer:?} reads '{}'", event.text);
        }
    }
    // Revealed counters, what Double Agents show to Blue, and printed card texts name Bad Intel openly.
    let open = ["revealed", "bush", "event", "spied"].contains(&event.word);
    let may_see_vc = viewer == Viewer::Side(Seat::Red.side()) || open;
    assert!(may_see_vc || !event.text.contains("Bad Intel"), "{viewer:?} reads '{}'", event.text);
    assert!(event.audience != Audience::Only(Side(0)) || viewer == Viewer::Side(Side(0)));
}

#[test]
fn whole_games_tell_nobody_what_he_may_not_know() {
    for (years, seed) in [("1967-1968", 5), ("1969-1970", 6)] {
        let start = war(years, seed);
        let mut running = Match::new(game().clone(), start).expect("the scenario can begin");
        let mut chooser = Dice::seeded(Seed::from_number(seed + 100));
        let mut legal = Vec::new();
        while let Turn::Decide(_) = running.turn() {
            redaction_is_stable(&**game(), running.state()).unwrap_or_else(|what| panic!("{what}"));
            secrets_are_kept(&**game(), running.state(), &mut chooser).unwrap_or_else(|what| panic!("{what}"));
            running.actions(&mut legal);
            let mut story = Story::new();
            running.act(legal[chooser.choose(legal.len())], &mut story).expect("a listed action is legal");
            for viewer in [Viewer::Side(Side(0)), Viewer::Side(Side(1)), Viewer::Public] {
                story.for_viewer(viewer).for_each(|event| keeps_secrets(event, running.state(), viewer));
            }
        }
    }
}
