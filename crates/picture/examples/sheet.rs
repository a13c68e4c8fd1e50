//! Draws Hoa Binh after some random decisions: `cargo run -p picture --example sheet -- 120 OUT.png`.
//! With 0 decisions the bare board is drawn; a name that ends in `.svg` writes the drawing itself.

use std::error::Error;
use std::sync::Arc;

use engine::position::Start;
use engine::{Dice, Game as _, Match, Seed, Story, Viewer};
use hoa_binh::HoaBinh;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let decisions: u32 = words.next().ok_or("how many decisions?")?.parse()?;
    let file = words.next().ok_or("which file?")?;
    let scale: f32 = words.next().map_or(Ok(1.5), |word| word.parse())?;

    let game = Arc::new(HoaBinh::open(&hoa_binh::pack())?);
    let mut running = Match::new(game.clone(), Start::scenario("campaign", Seed::from_number(7)))?;
    let mut dice = Dice::seeded(Seed::from_number(8));
    let mut legal = Vec::new();
    for _ in 0..decisions {
        running.actions(&mut legal);
        if legal.is_empty() {
            break;
        }
        let chosen = dice.choose(legal.len());
        running.act(legal[chosen], &mut Story::silent())?;
    }
    let table = game.present(running.state(), Viewer::Omniscient);
    let drawing = picture::svg(game.board(), (decisions > 0).then_some(&table), &picture::Options::default());
    if file.ends_with(".svg") {
        std::fs::write(file, drawing)?;
    } else {
        std::fs::write(file, picture::png(&drawing, scale)?)?;
    }
    Ok(())
}
