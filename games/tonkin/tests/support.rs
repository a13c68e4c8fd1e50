//! What the tests share.

use std::sync::{Arc, LazyLock};

use engine::rules::Rules;
use tonkin::ids::{Hex, Hexes, Unit};
use tonkin::{Data, Tonkin};

/// The built-in data.
pub static DATA: LazyLock<Data> = LazyLock::new(|| Data::read(&tonkin::pack()).expect("the built-in data is sound"));

/// The game, opened once.
pub fn game() -> &'static Arc<Tonkin> {
    static GAME: LazyLock<Arc<Tonkin>> =
        LazyLock::new(|| Arc::new(Tonkin::open(&tonkin::pack()).expect("the built-in data is sound")));
    &GAME
}

#[track_caller]
pub fn hex(name: &str) -> Hex {
    <Hex as engine::document::Named<Data>>::find(&DATA, name).unwrap_or_else(|| panic!("there is no hex {name}"))
}

#[track_caller]
pub fn unit(name: &str) -> Unit {
    DATA.unit(name).unwrap_or_else(|| panic!("there is no unit {name}"))
}

/// Everything that roads join to a hex.
pub fn joined_by_road(from: Hex) -> Hexes {
    let mut joined = Hexes::one(from);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for next in DATA.map.road_links(at).filter(|next| !joined.has(*next)).collect::<Vec<_>>() {
            joined.insert(next);
            open.push(next);
        }
    }
    joined
}
