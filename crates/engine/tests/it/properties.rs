//! Properties that hold for whatever the generator thinks of.

use std::collections::BTreeSet;

use engine::board::HexSheet;
use engine::board::hex::{Grid, Hex, HexOrientation, OffsetHexMode};
use engine::board::line::{Line, Meets};
use engine::history::Save;
use engine::{Chance, Dice, Match, Seed, Story, Turn};
use proptest::prelude::*;

use crate::bluff::Bluff;
use crate::laws::{gate, meeting};
use crate::skirmish::Skirmish;

fn sheets() -> impl Strategy<Value = (Grid, BTreeSet<[i32; 2]>)> {
    let orientation = prop_oneof![Just(HexOrientation::Flat), Just(HexOrientation::Pointy)];
    let shifted = prop_oneof![Just(OffsetHexMode::Even), Just(OffsetHexMode::Odd)];
    let cells = prop::collection::btree_set([-9i32..9, -9i32..9], 1..120);
    (orientation, shifted, cells)
        .prop_map(|(orientation, shifted, cells)| (Grid { orientation, shifted, radius: 10.0 }, cells))
}

fn sheet_of(grid: Grid, cells: &BTreeSet<[i32; 2]>) -> HexSheet {
    HexSheet::new(grid, cells.iter().map(|cell| (*cell, format!("{cell:?}")))).expect("every cell stands once")
}

fn hexes() -> impl Strategy<Value = Hex> {
    (-40i32..40, -40i32..40).prop_map(|(x, y)| Hex::new(x, y))
}

/// How a line meets a hex, straight from the geometry: the part of the line within its six sides.
fn meets_by_definition(first: Hex, last: Hex, hex: Hex) -> Option<Meets> {
    let uvw = |h: Hex| [h.x - h.y, h.y - h.z(), h.z() - h.x].map(i128::from);
    let (change, off) = (uvw(last - first), uvw(hex - first));
    let scale: i128 = change.iter().filter(|d| **d != 0).map(|d| d.abs()).product();
    let (mut from, mut to, mut at_side) = (0, scale, false);
    for (d, c) in change.into_iter().zip(off) {
        if d == 0 {
            if c.abs() > 1 {
                return None;
            }
            at_side |= c.abs() == 1;
            continue;
        }
        let borders = [(c - 1) * scale / d, (c + 1) * scale / d];
        from = from.max(borders[0].min(borders[1]));
        to = to.min(borders[0].max(borders[1]));
    }
    match from.cmp(&to) {
        std::cmp::Ordering::Greater => None,
        std::cmp::Ordering::Equal if scale > 0 && first != last => Some(Meets::Corner),
        _ if at_side => Some(Meets::Side),
        _ => Some(Meets::Inside),
    }
}

proptest! {
    #[test]
    fn a_sheet_knows_its_hexes_from_every_side((grid, cells) in sheets()) {
        let sheet = sheet_of(grid, &cells);
        for (id, cell) in cells.iter().enumerate() {
            let id = id as u16;
            prop_assert_eq!(sheet.cell(id), *cell);
            prop_assert_eq!((sheet.id(sheet.hex(id)), sheet.find(sheet.label(id))), (Some(id), Some(id)));
            for (direction, near) in sheet.around(id).into_iter().enumerate() {
                let Some(near) = near else { continue };
                prop_assert_eq!(sheet.around(near)[(direction + 3) % 6], Some(id));
                prop_assert_eq!(sheet.direction(id, near).map(|d| d.index() as usize), Some(direction));
                prop_assert_eq!(sheet.hexside_between(id, near), sheet.hexside_between(near, id));
                let (a, b) = (sheet.centre(id), sheet.centre(near));
                prop_assert!(((a[0] - b[0]).hypot(a[1] - b[1]) - 17.3205).abs() < 0.01, "drawn side by side");
            }
        }
        let sides: usize = (0..sheet.len() as u16).map(|id| sheet.neighbours(id).count()).sum();
        prop_assert_eq!(sides, 2 * sheet.hexside_count());
    }

    #[test]
    fn hex_distances_are_distances((grid, cells) in sheets(), picks in [any::<u16>(), any::<u16>(), any::<u16>()]) {
        let sheet = sheet_of(grid, &cells);
        let [a, b, c] = picks.map(|pick| pick % sheet.len() as u16);
        prop_assert_eq!(sheet.distance(a, b), sheet.distance(b, a));
        prop_assert_eq!(sheet.distance(a, b) == 0, a == b);
        prop_assert!(sheet.distance(a, c) <= sheet.distance(a, b) + sheet.distance(b, c));
        prop_assert_eq!(sheet.adjacent(a, b), sheet.neighbours(a).any(|near| near == b));
        let far = sheet.distance(a, b);
        prop_assert!(sheet.ring(a, far).any(|id| id == b) && sheet.range(a, far).any(|id| id == b));
    }

    #[test]
    fn a_line_meets_exactly_what_geometry_says(first in hexes(), step in (-14i32..14, -14i32..14)) {
        let last = first + Hex::new(step.0, step.1);
        let spans: Vec<_> = Line::new(first, last).collect();
        let met: BTreeSet<_> =
            spans.iter().flat_map(|span| span.hexes.iter().map(|hex| (hex.x, hex.y, span.meets as u8))).collect();
        let around = first.range(first.unsigned_distance_to(last) + 1);
        let expected: BTreeSet<_> = around
            .filter_map(|hex| meets_by_definition(first, last, hex).map(|meets| (hex.x, hex.y, meets as u8)))
            .collect();
        prop_assert_eq!(met, expected);
    }

    #[test]
    fn a_line_is_covered_once_and_is_the_same_backwards(first in hexes(), last in hexes()) {
        let line = Line::new(first, last);
        let parts = line.parts();
        let spans: Vec<_> = line.collect();
        prop_assert_eq!((spans[0].hexes[0], spans[spans.len() - 1].hexes[0]), (first, last));
        prop_assert_eq!((spans[0].from, spans[spans.len() - 1].to), (0, parts));
        for pair in spans.windows(2) {
            prop_assert_eq!(pair[0].to, pair[1].from);
        }
        prop_assert!(spans.iter().all(|span| (span.from == span.to) == (span.meets == Meets::Corner && parts > 0)));
        let set = |span: &engine::board::line::Span<Hex>| span.hexes.iter().map(|h| (h.x, h.y)).collect::<BTreeSet<_>>();
        let back: Vec<_> = Line::new(last, first).collect();
        prop_assert_eq!(spans.len(), back.len());
        for (there, back) in spans.iter().zip(back.iter().rev()) {
            prop_assert_eq!((there.meets, set(there)), (back.meets, set(back)));
            prop_assert_eq!((there.from, there.to), (parts - back.to, parts - back.from));
        }
    }

    #[test]
    fn a_script_comes_true_and_leaves_the_seed_alone(faces in prop::collection::vec(1u8..=6, 0..20), number: u64) {
        let mut scripted = Dice::scripted(faces.iter().copied().map(Chance::Die), Seed::from_number(number));
        let rolled: Vec<_> = faces.iter().map(|_| scripted.d6("test")).collect();
        prop_assert_eq!(&rolled, &faces);
        prop_assert_eq!((scripted.fault(), scripted.asked()), (None, faces.len() as u64));
        let mut plain = Dice::seeded(Seed::from_number(number));
        for _ in 0..20 {
            prop_assert_eq!(scripted.d6("test"), plain.d6("test"));
        }
    }

    #[test]
    fn a_mark_restores_the_dice_after_any_use(uses in prop::collection::vec((0u8..3, 1u8..=20), 0..40), number: u64) {
        let seed = Seed::from_number(number);
        let mut dice = Dice::seeded(seed);
        let ask = |dice: &mut Dice, (kind, size): (u8, u8)| match kind {
            0 => usize::from(dice.die(size, "test")),
            1 => dice.draw(&vec![1; size.into()], "test", |_| "x"),
            _ => dice.choose(size.into()),
        };
        for one in &uses {
            let got = ask(&mut dice, *one);
            prop_assert!(got <= usize::from(one.1));
        }
        let mut restored = Dice::at(seed, dice.mark());
        for one in uses {
            prop_assert_eq!(ask(&mut dice, one), ask(&mut restored, one));
        }
        prop_assert_eq!(dice.mark(), restored.mark());
    }

    #[test]
    fn a_seed_is_read_back_from_its_figures(bytes: [u8; 32]) {
        prop_assert_eq!(Seed::from_hex(&Seed(bytes).to_hex()), Some(Seed(bytes)));
    }
}

/// Plays at random for a while, taking forced choices now and then and undoing now and then.
fn played_for_a_while<G: engine::Game>(mut running: Match<G>, choices: &[u8]) -> Match<G> {
    let mut legal = Vec::new();
    for choice in choices {
        match choice % 8 {
            0 => drop(running.take_forced(&mut Story::silent())),
            1 => drop(running.undo(None)),
            _ if matches!(running.turn(), Turn::Over(_)) => break,
            _ => {
                running.actions(&mut legal);
                let action = legal[usize::from(*choice) % legal.len()];
                running.act(action, &mut Story::silent()).expect("a listed action is legal");
            }
        }
    }
    running
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_save_is_read_back_whatever_was_played(choices in prop::collection::vec(any::<u8>(), 0..90)) {
        let skirmish = played_for_a_while(Match::new(Skirmish::new(), meeting()).unwrap(), &choices);
        prop_assert_eq!(engine::laws::save_is_read_back(&skirmish), Ok(()));
        prop_assert_eq!(engine::laws::log_leads_to_the_state(&skirmish), Ok(()));
        let bluff = played_for_a_while(Match::new(Bluff::new(), gate()).unwrap(), &choices);
        prop_assert_eq!(engine::laws::save_is_read_back(&bluff), Ok(()));
    }

    #[test]
    fn a_spoilt_save_is_refused_and_nothing_panics(at: prop::sample::Index, byte: u8, cut: prop::sample::Index) {
        let text = Match::new(Skirmish::new(), meeting()).unwrap().save().write();
        let mut bytes = text.clone().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(spoilt) = String::from_utf8(bytes) {
            prop_assert!(spoilt == text || Save::read(&spoilt).is_err());
        }
        prop_assert!(Save::read(&text[..cut.index(text.len())]).is_err());
    }
}
