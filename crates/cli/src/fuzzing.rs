//! What must hold for any bytes at all. Fuzzers of every kind call these functions.
//!
//! # Panics
//! Each function panics where a promise is broken; that is what a fuzzer looks for.

use engine::history::Save;
use engine::{Seed, Turn};
use library::{Library, Play};
use opponent::Level;
use serde_json::{Map, Value};

use crate::script::Session;

/// Lines of the protocol: nothing panics, every line is answered, and an answer that is not ok has
/// changed nothing.
pub fn script(library: &Library, data: &[u8]) {
    let mut session = Session::new(library);
    for line in data.split(|byte| *byte == b'\n') {
        let before = session.play().map(standing);
        let answer = session.answer(line);
        assert!(answer.to_string().starts_with('{'), "an answer is an object");
        if !answer.is_ok() {
            assert_eq!(before, session.play().map(standing), "a bad line changed the match");
            assert!(answer.get("error").is_some(), "a bad line is answered with a sentence");
        }
    }
}

fn standing(play: &dyn Play) -> (String, usize, usize) {
    (play.hash(), play.length(), play.scripted_ahead().len())
}

/// A save: it is refused, or it loads and can be saved again and played on.
pub fn save(library: &Library, data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(save) = Save::read(text) else { return };
    let Ok(title) = library.title(&save.game) else { return };
    if let Ok(play) = title.load(&save) {
        let again = title.load(&play.save()).expect("what was loaded can be saved and loaded again");
        assert_eq!(again.hash(), play.hash());
        play_on(play);
    }
}

/// A position: it is refused, or it can be played to the end.
pub fn position(library: &Library, data: &[u8]) {
    let Ok(document) = serde_json::from_slice::<Map<String, Value>>(data) else { return };
    let Some(Value::String(id)) = document.get("game") else { return };
    let Ok(title) = library.title(id) else { return };
    let Ok(start) = title.situation(document) else { return };
    if let Ok(play) = title.begin(start) {
        play_on(play);
    }
}

/// Plays some decisions at random: every one of them must be there and be legal.
fn play_on(mut play: Box<dyn Play>) {
    const DECISIONS: u64 = 200;
    let stop = false.into();
    for number in 0..DECISIONS {
        if matches!(play.turn(), Turn::Over(_)) {
            return;
        }
        let seed = Some(Seed::from_number(number));
        let action = play.bot(Level::Random.into(), seed, &stop).expect("a side that must decide can decide");
        let mut silent = engine::Story::silent();
        play.act(&action, &mut silent).expect("a legal action can be carried out");
    }
}
