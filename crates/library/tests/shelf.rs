//! What must hold for every title on the shelf.

use std::sync::atomic::AtomicBool;

use engine::position::Start;
use engine::{Seed, Story, Turn, Viewer};
use library::{Library, Overrides, Play, Title};
use opponent::{Budget, Level, Strength};
use serde_json::Map;

/// Runs a check for every title.
fn for_each_title(check: impl Fn(&dyn Title)) {
    let library = Library::builtin();
    for id in library.ids() {
        check(&*library.title(id).unwrap_or_else(|fault| panic!("{id}: {fault}")));
    }
}

fn first_game(title: &dyn Title, seed: u64) -> Box<dyn Play> {
    let mut start = title.start(Map::new()).unwrap();
    start.seed = Seed::from_number(seed);
    title.begin(start).unwrap()
}

fn random_step(play: &mut Box<dyn Play>, number: u64) {
    let seed = Some(Seed::from_number(number));
    let action = play.bot(Level::Random.into(), seed, &AtomicBool::new(false)).unwrap();
    play.act(&action, &mut Story::silent()).unwrap();
}

#[test]
fn every_title_says_what_is_on_its_box() {
    let library = Library::builtin();
    for id in library.ids() {
        let title = library.title(id).unwrap();
        let book = title.book();
        assert_eq!(book.id, id);
        assert!(
            !book.title.is_empty() && !book.sides.is_empty() && !book.scenarios.is_empty() && !book.cases.is_empty()
        );
        assert!(!title.board().places.is_empty());
        let provenance = title.provenance().unwrap();
        assert!(provenance.iter().all(|file| file.reconstructed <= file.records));
    }
    assert!(library.title("chess").unwrap_err().to_string().contains("there is no game 'chess'"));
}

/// That every case is tested is held by `cargo xtask cases --strict`; here, that the README counts them right.
#[test]
fn the_readme_counts_the_cases_of_every_title() {
    let readme = include_str!("../../../README.md");
    for_each_title(|title| {
        let (name, cases) = (&title.book().title, title.book().cases.len());
        let row = readme.lines().find(|line| line.starts_with(&format!("| **{name}** |")));
        let says = row.unwrap_or_else(|| panic!("{name} is not in the README"));
        assert!(says.contains(&format!("{cases} of {cases} cases tested")), "{cases} cases, but: {says}");
    });
}

#[test]
fn replaced_data_must_belong_to_a_known_game_and_file() {
    let mut unknown_game = Overrides::default();
    unknown_game.insert("chess", "board.toml", "");
    assert!(Library::with_data(unknown_game).is_err());
    let id = Library::builtin().ids().next().unwrap();
    let mut unknown_file = Overrides::default();
    unknown_file.insert(id, "spells.toml", "");
    let library = Library::with_data(unknown_file).unwrap();
    assert!(library.title(id).unwrap_err().to_string().contains("spells.toml"));
}

#[test]
fn the_choices_shown_are_the_legal_ones_and_the_rest_is_refused_with_a_reason() {
    for_each_title(|title| {
        let mut play = first_game(title, 1);
        for number in 0..60 {
            if matches!(play.turn(), Turn::Over(_)) {
                break;
            }
            let choices = play.actions();
            assert!(!choices.is_empty());
            for choice in &choices {
                play.check(&choice.action).unwrap_or_else(|error| panic!("{}: {error}", choice.action));
            }
            random_step(&mut play, number);
        }
        let hash = play.hash();
        let error = play.act("no such action", &mut Story::silent()).unwrap_err();
        assert!(!error.reason().is_empty() && error.case().is_none());
        assert_eq!(play.hash(), hash);
    });
}

#[test]
fn a_game_played_out_ends_the_same_every_time() {
    for_each_title(|title| {
        let start = Start { seed: Seed::from_number(4), ..title.start(Map::new()).unwrap() };
        let players = vec![Strength::from(Level::Random); title.book().sides.len()];
        let record = title.play_out(&start, &players).unwrap();
        let ending = record.ending.unwrap();
        assert_eq!(ending.hash, title.play_out(&start, &players).unwrap().ending.unwrap().hash);
        assert!(record.decisions > 0 && !ending.outcome.result.is_empty());
    });
}

#[test]
fn a_save_leads_back_and_a_moment_shows_the_past() {
    for_each_title(|title| {
        let mut play = first_game(title, 2);
        let mut hashes = vec![play.hash()];
        for number in 0..50 {
            random_step(&mut play, number);
            hashes.push(play.hash());
        }
        let loaded = title.load(&play.save()).unwrap();
        assert_eq!((loaded.hash(), loaded.log()), (play.hash(), play.log()));
        for length in [0, 7, 50] {
            let moment = play.moment(length, Viewer::Omniscient);
            assert_eq!((&moment.hash, moment.story.len()), (&hashes[length], length));
        }
        let mut copy = play.clone_box();
        random_step(&mut copy, 99);
        assert_eq!(play.hash(), hashes[50], "a copy goes its own way");
    });
}

#[test]
fn the_computer_answers_with_legal_actions_and_changes_nothing() {
    for_each_title(|title| {
        let mut play = first_game(title, 3);
        let strength = Strength::with_budget(Level::Medium, Budget::Iterations(16));
        for _ in 0..10 {
            let before = play.hash();
            let action = play.bot(strength, None, &AtomicBool::new(false)).unwrap();
            assert_eq!(play.hash(), before);
            assert_eq!(play.bot(strength, None, &AtomicBool::new(false)).as_ref(), Some(&action));
            play.act(&action, &mut Story::silent()).unwrap();
        }
    });
}

#[test]
fn the_seed_is_bound_at_the_start_and_shown_at_the_end() {
    for_each_title(|title| {
        let mut play = first_game(title, 5);
        let commitment = play.commitment();
        assert_eq!(play.revealed_seed(), None);
        for number in 0.. {
            if matches!(play.turn(), Turn::Over(_)) {
                break;
            }
            random_step(&mut play, number);
        }
        assert_eq!(play.revealed_seed().map(Seed::commitment), Some(commitment));
        assert_eq!(play.bot(Level::Hard.into(), None, &AtomicBool::new(false)), None);
    });
}
