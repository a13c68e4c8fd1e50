//! The way west, searched a second time without any short cut (18.10, R99).

use std::collections::BTreeSet;

use serde_json::{Value, json};
use xuan_loc::agenda::Item;
use xuan_loc::data::{Area, Kind};
use xuan_loc::ids::{Army, Hex};

use super::walk::{Step, Walker};
use crate::oddities::Numbers;
use crate::support::{Play, Questions as _, at, game};

/// The least distance to the west edge at which an evacuee can end its move; none for having left.
fn best(walker: &Walker) -> Option<u8> {
    let west = |hex: Hex| game().data.map.area_distance(Area::E, hex);
    let mut best = west(walker.start);
    let mut seen = BTreeSet::new();
    let mut open = vec![Step { hex: walker.start.0, spent: 0, road: true, begun: false, stopped: false }];
    while let Some(now) = open.pop() {
        if walker.can_leave(now) {
            return None;
        }
        let hex = Hex(now.hex);
        if now.begun && walker.fits(hex) {
            best = best.min(west(hex));
        }
        for next in game().data.map.neighbours(hex).filter_map(|to| walker.step(now, to)) {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    Some(best)
}

/// Turn 10 with the 18th Division spread over the map among the NVA.
fn rout(numbers: &mut Numbers) -> Play {
    let map = &game().data.map;
    let mut units = json!({ "arvn-hq-1para": "0928" });
    let mut load = std::collections::BTreeMap::from([("0928".to_string(), ("arvn", 0))]);
    for record in &game().data.units {
        let evacuee = game().data.schedule.evacuees.has(game().data.unit(&record.id).unwrap());
        let nva = record.army == Army::Nva && numbers.below(3) == 0;
        if !(evacuee || nva) || record.id == "arvn-hq-1para" {
            continue;
        }
        let hex = map.label(Hex(numbers.below(18 * 28) as u16)).to_string();
        let side = if nva { "nva" } else { "arvn" };
        let there = load.entry(hex.clone()).or_insert((side, 0));
        if there.0 != side || there.1 + record.points > 4 {
            continue;
        }
        there.1 += record.points;
        let hurt = numbers.below(6) == 0 && record.kind != Kind::Leader;
        let flags: &[&str] = if hurt { &["disrupted"] } else { &[] };
        let mut entry = json!({ "at": hex, "flags": flags });
        if nva {
            entry["flags"].as_array_mut().unwrap().push(Value::from("fired"));
        }
        units[&record.id] = entry;
    }
    let regroup =
        ["43", "48", "52", "82r"].map(|f| (f.to_string(), json!(["activated", "regrouping"][numbers.below(2)])));
    let shield = ("1para".to_string(), json!("none"));
    let orders: serde_json::Map<_, _> = regroup.into_iter().chain([shield]).collect();
    let mut play = at(json!({ "turn": 10, "phase": "movement", "active": "arvn", "units": units, "orders": orders }));
    play.dice(&[1, 1]).act("proceed");
    play
}

#[test]
fn evacuees_go_as_far_west_as_they_can() {
    let mut numbers = Numbers(18);
    let mut marches = 0;
    for _ in 0..12 {
        let mut play = rout(&mut numbers);
        for phase in [|item| matches!(item, Item::Movement(_)), |item: Item| matches!(item, Item::AfvMovement(_))] {
            play.idle_until(|play| play.state().agenda.top().is_some_and(phase));
            loop {
                let waiting = play.offered("march");
                if waiting.is_empty() {
                    break;
                }
                let march = numbers.pick(&waiting);
                play.act(&format!("march {march}"));
                let evacuee = Walker::new(play.state());
                let (unit, wanted) = (evacuee.unit, best(&evacuee));
                while let Some(Item::Marching(_)) = play.state().agenda.top() {
                    let ways: Vec<String> = play.actions().into_iter().filter(|action| action != "cancel").collect();
                    let action = numbers.pick(&ways).clone();
                    play.act(&action);
                }
                let now = play.state().hex_of(unit).map(|h| game().data.map.area_distance(Area::E, h));
                assert_eq!(now, wanted, "{march}");
                marches += 1;
            }
            play.allowed("done");
            play.act("done");
        }
    }
    assert!(marches > 300, "{marches} marches were seen");
}
