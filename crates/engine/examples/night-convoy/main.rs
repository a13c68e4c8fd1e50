//! Plays one night at random and tells what happened.
//!
//! `docs/ADDING_A_GAME.md` explains how the game beside this file is made.

use std::sync::Arc;

use engine::position::Start;
use engine::{Game, Seed, laws};

#[path = "src/lib.rs"]
mod night_convoy;

fn main() -> Result<(), engine::Fault> {
    let game = Arc::new(night_convoy::NightConvoy::open(&night_convoy::pack())?);
    let played = laws::random_game(&game, &Start::scenario("road", Seed::from_number(1)), 0);
    for event in played.replayed(usize::MAX).1.concat() {
        println!("{} ({})", event.text, event.case);
    }
    Ok(())
}
