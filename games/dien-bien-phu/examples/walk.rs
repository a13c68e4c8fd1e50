//! Random play, for the eye: scenario, first seed, games.
use dien_bien_phu::DienBienPhu;
use engine::position::Start;
use engine::{Game, Match, Seed, Story, Turn};
use std::sync::Arc;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let game = Arc::new(DienBienPhu::open(&dien_bien_phu::pack()).unwrap());
    let first: u64 = args[2].parse().unwrap();
    let games: u64 = args[3].parse().unwrap();
    let begin = std::time::Instant::now();
    let mut total = 0u64;
    for seed in first..first + games {
        let mut m = Match::new(game.clone(), Start::scenario(&args[1], Seed::from_number(seed))).unwrap();
        let mut x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut legal = Vec::new();
        let mut n = 0u64;
        let mut state = m.state().clone();
        let mut dice = engine::Dice::seeded(Seed::from_number(seed));
        let mut last = String::new();
        loop {
            if let Turn::Over(o) = game.turn(&state) {
                if args.len() > 4 {
                    println!("seed {seed}: {n} actions, result {}, turn {}", o.result, state.turn);
                }
                break;
            }
            legal.clear();
            game.actions(&state, &mut legal);
            if legal.is_empty() {
                println!("STUCK seed {seed} after {n} in {} last {last}", game.phase(&state));
                println!(
                    "done {:?}",
                    state.done.iter().map(|u| game.data.forces.units[u.at()].id.clone()).collect::<Vec<_>>()
                );
                for (i, u) in state.units.iter().enumerate() {
                    if let dien_bien_phu::state::Place::Area(a) = u.place {
                        println!("{} {:?}", game.data.forces.units[i].id, a);
                    }
                }
                break;
            }
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            let action = legal[(x % legal.len() as u64) as usize];
            last = game.notation(action);
            if args.len() > 5 && game.phase(&state) == "french-box-move" {
                println!("{n} {last} of {} done {}", legal.len(), state.done.count());
            }
            game.apply(&mut state, action, &mut dice, &mut Story::silent());
            n += 1;
            if n > 200_000 {
                println!("LONG seed {seed} in {} turn {}", game.phase(&state), state.turn);
                break;
            }
        }
        total += n;
        let _ = &mut m;
    }
    let t = begin.elapsed().as_secs_f64();
    println!("{games} games, {total} actions, {t:.2} s, {:.0} a second", total as f64 / t);
}
