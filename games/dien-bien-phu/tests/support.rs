//! What all tests share: the game, and positions played by script.

use std::sync::{Arc, OnceLock};

use dien_bien_phu::DienBienPhu;
use engine::Game;

/// The game with the data built in.
pub fn game() -> &'static Arc<DienBienPhu> {
    static GAME: OnceLock<Arc<DienBienPhu>> = OnceLock::new();
    GAME.get_or_init(|| Arc::new(DienBienPhu::open(&dien_bien_phu::pack()).expect("the game opens")))
}
