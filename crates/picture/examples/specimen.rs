//! Draws the small boards of the tests, to look at: `cargo run -p picture --example specimen -- FOLDER`.

#[path = "../tests/boards/mod.rs"]
mod boards;

use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("which folder?")?);
    let style = picture::Options { overlays: true, ..picture::Options::default() };
    for (name, board) in [("hexes", boards::hexes(16, 11)), ("areas", boards::areas())] {
        let table = boards::table(&board);
        let drawing = picture::svg(&board, Some(&table), &style);
        std::fs::write(folder.join(format!("{name}.png")), picture::png(&drawing, 1.6)?)?;
    }
    Ok(())
}
