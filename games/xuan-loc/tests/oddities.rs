//! Positions no campaign would come to: whatever is written down by hand, play goes on without a stumble.

use engine::{Game, Story, Turn};
use serde_json::{Value, json};
use xuan_loc::data::Kind;
use xuan_loc::ids::{Army, Hex};

use crate::support::{Play, game, try_at};

/// A small stream of numbers, the same every time.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// Somebody somewhere in some condition.
fn entry(kind: Kind, hex: &str, numbers: &mut Numbers) -> Value {
    let mut flags = Vec::new();
    for flag in ["disrupted", "out-of-command", "fired", "attacked", "moved"] {
        let barred = match kind {
            Kind::Leader => matches!(flag, "disrupted" | "out-of-command"),
            Kind::Hq => flag == "out-of-command",
            _ => false,
        };
        if !barred && numbers.below(6) == 0 {
            flags.push(flag);
        }
    }
    json!({ "at": hex, "flags": flags })
}

/// A crowd around Xuan Loc, so that everybody meets.
pub fn melee(numbers: &mut Numbers) -> Value {
    let map = &game().data.map;
    let centre = Hex(numbers.below(18 * 28) as u16);
    let near: Vec<Hex> = map.all().filter(|h| map.distance(centre, *h) <= 5).collect();
    let mut load = std::collections::BTreeMap::<u16, (Army, u8)>::new();
    let mut units = json!({});
    for record in &game().data.units {
        let hex = *numbers.pick(&near);
        let there = load.entry(hex.0).or_insert((record.army, 0));
        if numbers.below(3) == 0 || there.0 != record.army || there.1 + record.points > 4 {
            if numbers.below(4) == 0 {
                units[&record.id] = json!(if record.kind == Kind::Leader { "lost" } else { "dead" });
            }
            continue;
        }
        there.1 += record.points;
        units[&record.id] = entry(record.kind, map.label(hex), numbers);
    }
    let built: Vec<&str> = map.all().filter(|h| map.ground(*h).built_up()).map(|h| map.label(h)).collect();
    let phases = [
        "turn-start",
        "initiative",
        "activation",
        "bombardment",
        "movement",
        "defensive-fire",
        "combat",
        "afv-movement",
    ];
    let mut document = json!({
        "turn": 1 + numbers.below(13), "phase": numbers.pick(&phases), "active": numbers.pick(&["nva", "arvn"]),
        "second": numbers.below(2) == 0, "event": 2 + numbers.below(11), "units": units,
        "others": numbers.pick(&["lost", "pool"]),
        "mandatory": numbers.pick(&[json!([]), json!(["nva"]), json!(["nva", "arvn"])]),
        "rubble": [numbers.pick(&built), numbers.pick(&built)], "nva_control": [numbers.pick(&built)],
    });
    if numbers.below(2) == 0 {
        let orders = game().data.formations.iter().filter(|f| f.activates);
        let orders = orders.map(|f| (f.id.clone(), json!(numbers.pick(&["activated", "regrouping"]))));
        document["orders"] = Value::Object(orders.collect());
    }
    document
}

/// Plays on at random; everything on offer must be legal and leave somebody something to decide.
fn wander(play: &mut Play, steps: usize, numbers: &mut Numbers) {
    for _ in 0..steps {
        let Turn::Decide(_) = play.game.turn() else { return };
        let mut actions = Vec::new();
        play.game.actions(&mut actions);
        assert!(!actions.is_empty(), "nobody is asked anything in {}", play.phase());
        let action = *numbers.pick(&actions);
        let text = game().notation(action);
        assert_eq!(game().parse(&text).expect("what is written can be read"), action);
        play.game.act(action, &mut Story::new()).unwrap_or_else(|error| panic!("'{text}' was on offer: {error}"));
        if let Some(document) = game().position(play.state()) {
            let mut document = serde_json::to_value(document).expect("a position is a document");
            document.as_object_mut().expect("of keys").remove("game");
            let again = try_at(document).unwrap_or_else(|fault| panic!("its own position is refused: {fault}"));
            assert_eq!(again.actions(), play.actions(), "the same can be done in {}", play.phase());
        }
    }
}

#[test]
fn odd_positions_are_played_without_a_stumble() {
    let mut numbers = Numbers(1975);
    let mut played = 0;
    for _ in 0..420 {
        // A crowd may be more than a hex holds once everybody is down: then the document says so.
        if let Ok(mut play) = try_at(melee(&mut numbers)) {
            played += 1;
            wander(&mut play, 120, &mut numbers);
        }
    }
    assert!(played > 300, "{played} positions were admitted");
}
