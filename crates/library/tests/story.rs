//! What the sentences of a story name, its data name too.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use engine::story::EventKind;
use engine::table::Board;
use engine::{Event, Seed, Story, Turn};
use library::{Library, Title};
use opponent::Level;
use serde_json::{Map, Value};

/// So many decisions of random play are followed in every scenario.
const DECISIONS: u64 = 1_500;

/// Shorter names are numbers, such as those of slots.
const SHORTEST: usize = 3;

/// Names of boxes that are words for something else as well.
const WORDS: [&str; 4] = ["Commando", "Reinforcements", "Airstrike", "Standby Force"];

/// The places that a sentence names, the longest names first: a ferry is not the place that it is named after. Of several
/// places with one name any may be meant. A hex is named by its number, too.
fn places_in<'b>(text: &str, board: &'b Board) -> Vec<Vec<&'b str>> {
    let mut by_name: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for place in &board.places {
        by_name.entry(&place.name).or_default().push(&place.id);
        if place.id.contains(|c: char| c.is_ascii_digit()) {
            by_name.entry(&place.id).or_default().push(&place.id);
        }
    }
    let mut names: Vec<_> =
        by_name.into_iter().filter(|(name, _)| name.len() >= SHORTEST && !WORDS.contains(name)).collect();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut left = text.to_string();
    let mut found = Vec::new();
    for (name, ids) in names {
        while let Some(at) = whole_word(&left, name) {
            left.replace_range(at..at + name.len(), &"_".repeat(name.len()));
            found.push(ids.clone());
        }
    }
    found
}

fn whole_word(text: &str, word: &str) -> Option<usize> {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "-_/@".contains(c));
    text.match_indices(word).map(|(at, _)| at).find(|at| {
        let (before, after) = (text[..*at].chars().next_back(), text[at + word.len()..].chars().next());
        !is_part(before) && !is_part(after)
    })
}

fn is_short_of_a_place(event: &Event, board: &Board) -> bool {
    // What is printed on a card, or in a table of events, speaks of many places.
    if matches!(event.kind, EventKind::Phase | EventKind::Played) || event.word == "bush" {
        return false;
    }
    let told = |ids: &Vec<&str>| ids.iter().any(|id| event.places.iter().any(|place| place == id));
    !places_in(&event.text, board).iter().all(told)
}

fn play_at_random(title: &dyn Title, scenario: &str, mut check: impl FnMut(&Event)) {
    let named = Map::from_iter([("scenario".to_string(), Value::from(scenario))]);
    let mut play = title.begin(title.start(named).unwrap()).unwrap();
    for number in 0..DECISIONS {
        let Turn::Decide(_) = play.turn() else { break };
        let seed = Some(Seed::from_number(number));
        let action = play.bot(Level::Random.into(), seed, &AtomicBool::new(false)).unwrap();
        let mut story = Story::new();
        play.act(&action, &mut story).unwrap();
        story.events.iter().for_each(&mut check);
    }
}

#[test]
fn events_carry_the_places_that_their_sentences_name() {
    let library = Library::builtin();
    let mut short: BTreeMap<(&str, &str, &str), String> = BTreeMap::new();
    for id in library.ids() {
        let title = library.title(id).unwrap();
        for scenario in &title.book().scenarios {
            play_at_random(&*title, &scenario.id, |event| {
                if is_short_of_a_place(event, title.board()) {
                    short.entry((id, event.word, event.case.0)).or_insert_with(|| event.text.clone());
                }
            });
        }
    }
    assert!(short.is_empty(), "places that are named only in words: {short:#?}");
}
