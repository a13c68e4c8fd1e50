//! Every question of every title speaks to somebody new.

use std::sync::atomic::AtomicBool;

use engine::position::Start;
use engine::{Seed, Story, Turn, Viewer};
use library::{Library, Title};
use opponent::Level;

/// How far each scenario is played by chance: questions that come up later are much like these.
const DECISIONS: usize = 250;

/// What a question leaves unsaid; nothing where all is well.
fn silence(title: &dyn Title, scenario: &str) -> Option<String> {
    let mut play = title.begin(Start::scenario(scenario, Seed::from_number(11))).expect("it begins");
    for _ in 0..DECISIONS {
        let Turn::Decide(side) = play.turn() else { break };
        let prompt = play.view(Viewer::Side(side)).prompt;
        if prompt.meaning.is_empty() || prompt.rules.is_empty() {
            return Some(format!("{} {scenario}: {}", title.book().id, prompt.text));
        }
        let action = play.bot(Level::Random.into(), None, &AtomicBool::new(false)).expect("there is a decision");
        play.act(&action, &mut Story::silent()).expect("the computer decides lawfully");
    }
    None
}

#[test]
fn every_question_says_what_it_means_and_names_its_rules() {
    let mut silent = Vec::new();
    for title in Library::builtin().titles().unwrap() {
        silent.extend(title.book().scenarios.iter().filter_map(|scenario| silence(&*title, &scenario.id)));
    }
    assert_eq!(silent, Vec::<String>::new());
}
