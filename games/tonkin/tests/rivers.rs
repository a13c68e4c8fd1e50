//! Rivers through a hex: what entering costs, and what an attack cannot reach.

use tonkin::data::{Arm, Arms, RiverSize};
use tonkin::ids::River;

const EAST: usize = 0;
const SOUTH_EAST: usize = 1;
const SOUTH_WEST: usize = 2;
const WEST: usize = 3;
const NORTH_WEST: usize = 4;
const NORTH_EAST: usize = 5;

fn arms(list: &[(usize, u8, RiverSize)]) -> Arms {
    let mut arms = Arms::default();
    for (direction, river, size) in list {
        arms.0[*direction] = Some(Arm { river: River(*river), size: *size });
    }
    arms
}

fn mask(directions: &[usize]) -> u8 {
    directions.iter().fold(0, |mask, direction| mask | 1 << direction)
}

/// A major river from west to east with a minor one that comes in from the south-east.
fn fork() -> Arms {
    let major = RiverSize::Major;
    arms(&[(WEST, 0, major), (EAST, 0, major), (SOUTH_EAST, 1, RiverSize::Minor)])
}

#[test]
fn attacks_along_the_major_river_from_both_sides_of_the_minor_one_reach_everything() {
    engine::cases!["6.9-03", "6.9-04"];
    assert_eq!(fork().against(mask(&[WEST, EAST])), None);
}

#[test]
fn the_corner_behind_the_minor_river_counts_even_with_both_banks_of_the_major_one() {
    engine::cases!["6.9-05"];
    assert_eq!(fork().against(mask(&[NORTH_WEST, SOUTH_WEST])), Some(RiverSize::Minor));
    assert_eq!(fork().against(mask(&[NORTH_WEST])), Some(RiverSize::Major), "all of the south bank");
    assert_eq!(fork().against(mask(&[SOUTH_WEST])), Some(RiverSize::Major), "the north bank");
    assert_eq!(Arms::default().against(mask(&[EAST])), None);
}

#[test]
fn entering_along_a_river_pays_only_for_the_other_one() {
    engine::cases!["3.1-09", "3.1-11", "3.1-12"];
    assert_eq!(fork().paid_from(WEST), Some(RiverSize::Minor));
    assert_eq!(fork().paid_from(SOUTH_EAST), Some(RiverSize::Major));
    assert_eq!(fork().paid_from(NORTH_EAST), Some(RiverSize::Major), "the major one only");
    assert_eq!(Arms::default().paid_from(EAST), None);
}
