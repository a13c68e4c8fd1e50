//! Draws the printed sheet: `cargo run -p dien-bien-phu --example dien-bien-phu-map -- FILE.png`.

use std::error::Error;

use dien_bien_phu::{board, data::Data, pack};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected the name of a PNG file")?;
    let board = board::board(&Data::read(&pack())?);
    let svg = picture::svg(&board, None, &picture::Options::default());
    std::fs::write(path, picture::png(&svg, 1.0)?)?;
    Ok(())
}
