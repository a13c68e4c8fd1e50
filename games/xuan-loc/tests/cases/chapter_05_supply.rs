//! Chapters 5 and 7: supply and command.

use engine::cases;
use serde_json::json;
use xuan_loc::ids::Army;
use xuan_loc::state::Flags;

use crate::support::{at, unit};

#[test]
fn arvn_supply_runs_by_road_or_to_the_city() {
    cases!["5.2.1-01", "5.2.1-02", "5.2.1-03", "5.2.1-04", "5.2.1-05", "5.2.1-06", "5.2.2-01", "5.2.2-02"];
    let supplied = |extra: serde_json::Value, control: &[&str], id: &str| {
        let mut units =
            json!({ "arvn-1-52-a": "1322", "arvn-1-52-b": "1624", "arvn-hq-18": "1004", "nva-hq-7": "0101" });
        for (key, value) in extra.as_object().unwrap() {
            units[key] = value.clone();
        }
        let rubble = ["0904", "0905", "1003", "1004", "1005", "1104"];
        let play = at(
            json!({ "phase": "movement", "active": "arvn", "units": units, "nva_control": control, "rubble": rubble }),
        );
        play.view().trace_supply(Army::Arvn).has(unit(id))
    };
    assert!(supplied(json!({}), &[], "arvn-1-52-a"), "near Highway 1 and the Lo 25 road, through rubble too");
    let block = json!({ "nva-95-1": "0924", "nva-95-2": "1023" });
    assert!(supplied(block.clone(), &[], "arvn-1-52-a"), "the road east to Xuan Loc is as good");
    let all = ["0904", "0905", "1003", "1004", "1005", "1104"];
    let mut gone = block;
    gone["arvn-hq-18"] = json!("1401");
    assert!(!supplied(gone, &all, "arvn-1-52-a"), "the city in NVA hands is no source");
}

fn nva_supplied(units: serde_json::Value, id: &str) -> bool {
    at(json!({ "phase": "movement", "units": units })).view().trace_supply(Army::Nva).has(unit(id))
}

#[test]
fn nva_supply_comes_by_roads_off_the_other_edges_or_from_the_hq() {
    cases!["5.3.1-01", "5.3.1-02", "5.3.1-03", "5.3.1-04", "5.3.1-05", "5.3.1-06"];
    assert!(nva_supplied(json!({ "nva-7-165-1": "0224" }), "nva-7-165-1"), "five hexes from Highway 20");
    assert!(!nva_supplied(json!({ "nva-7-165-1": "0226" }), "nva-7-165-1"), "seven hexes from it");
    let west = json!({ "nva-7-165-1": "0728" });
    assert!(nva_supplied(west.clone(), "nva-7-165-1"), "Highway 1 leads to Highway 20");
    let mut cut = west;
    cut["arvn-1-52-a"] = json!("0922");
    assert!(!nva_supplied(cut, "nva-7-165-1"), "a road that leads only west is no supply road");
    let by_hq = |hq: serde_json::Value, id: &str| nva_supplied(json!({ "nva-hq-7": hq, id: "0226" }), id);
    assert!(by_hq(json!("0223"), "nva-7-165-1"));
    assert!(by_hq(json!({ "at": "0223", "flags": ["disrupted"] }), "nva-7-165-1"), "a disrupted HQ passes supply on");
    assert!(!by_hq(json!("0223"), "nva-341-266-1"), "another division's HQ");
    assert!(by_hq(json!("0223"), "nva-95-1") && by_hq(json!("0223"), "nva-203-t1"), "any HQ for these");
    let chain = json!({ "nva-hq-7": "0227", "nva-hq-341": "0223", "nva-7-165-1": "0228" });
    assert!(!nva_supplied(chain, "nva-7-165-1"), "HQs do not chain");
}

#[test]
fn a_divisional_hq_feeds_sixteen_companies_and_its_owner_picks_them() {
    cases!["5.3.2-01", "5.3.2-02", "5.3.3-01", "5.3.3-02"];
    let hexes = ["0226", "0227", "0228", "0127", "0126"];
    let ids: Vec<String> =
        (1..=9).map(|i| format!("nva-7-165-{i}")).chain((1..=8).map(|i| format!("nva-7-209-{i}"))).collect();
    let mut units = json!({ "nva-hq-7": "0223", "nva-7-141-1": "0219", "arvn-1-52-a": "0128" });
    for (i, id) in ids.iter().enumerate() {
        units[id.as_str()] = json!(hexes[i / 4]);
    }
    let mut play = at(json!({ "phase": "combat", "units": units }));
    let fed = |play: &crate::support::Play| ids.iter().filter(|id| play.state().supplied.has(unit(id))).count();
    assert_eq!(fed(&play), 16, "one of seventeen goes without");
    assert!(play.state().supplied.has(unit("nva-7-141-1")), "who reaches the road himself does not count");
    let starving = ids.iter().find(|id| !play.state().supplied.has(unit(id))).unwrap().clone();
    play.act("defer nva-7-165-2");
    assert!(!play.state().supplied.has(unit("nva-7-165-2")) && play.state().supplied.has(unit(&starving)));
    assert_eq!(fed(&play), 16);
    play.act("assault 0128");
    play.refused("add nva-7-165-2", "5.3.3-01");
    assert_eq!(play.view().allowance(unit("nva-7-165-2")), 6, "it moves as ever");
}

#[test]
fn nva_command_reaches_five_hexes_to_the_own_hq() {
    cases!["7.1.2-02", "7.1.2-04", "7.1.2-05", "7.1.3-01", "7.1.4-01", "7.1.1-01", "7.2.1-01", "15.3-01"];
    let mut play = at(json!({
        "phase": "movement",
        "units": {
            "nva-hq-7": "0303", "nva-hq-341": { "at": "1803", "flags": ["disrupted"] },
            "nva-7-165-1": "0308", "nva-7-165-2": "0309", "nva-341-266-1": "0304", "nva-341-270-1": "1804",
            "nva-95-1": "0306", "nva-203-t1": "0305", "arvn-hq-18": "1004",
        },
    }));
    play.dice(&[1, 1]).act("proceed");
    let cut = |id| play.is(id, Flags::CUT);
    assert!(!cut("nva-7-165-1") && cut("nva-7-165-2"), "five hexes, not six");
    assert!(cut("nva-341-266-1"), "another division's HQ does not count");
    assert!(cut("nva-341-270-1"), "a disrupted HQ gives no command");
    assert!(!cut("nva-95-1") && !cut("nva-203-t1"), "these use any HQ");
    assert!(!cut("nva-hq-341"), "an HQ is always in command");
    play.acts(&["march nva-7-165-2", "step 0310"]);
    play.refused("step 0311", "7.2.1-01");
}

#[test]
fn arvn_command_has_no_limit_but_the_enemy() {
    cases!["7.1.2-01", "7.1.2-03", "7.2.2-01", "5.1.3-01", "5.1.3-02", "5.1.3-03", "8.1.3-01", "7.4.8-03"];
    let mut play = at(json!({
        "phase": "movement", "active": "arvn",
        "units": {
            "arvn-hq-18": "0928", "arvn-1-43-a": "1505", "arvn-315-t1": "1701", "arvn-ld-dao": "1701",
            "nva-95-1": "1602", "nva-95-2": "1703", "nva-95-3": "1801", "nva-325-18-1": "1601",
        },
    }));
    play.dice(&[1, 1]).act("proceed");
    assert!(!play.is("arvn-1-43-a", Flags::CUT), "a free path of any length");
    assert!(play.is("arvn-315-t1", Flags::CUT), "ringed by the enemy");
    assert_eq!(play.view().allowance(unit("arvn-ld-dao")), 10, "leaders are never out of command");
}

#[test]
fn leaders_rally_once_and_do_not_move() {
    cases!["7.4.7-01", "7.4.7-02", "7.4.7-03", "7.4.4-01", "6.7-02"];
    let mut play = at(json!({
        "phase": "movement", "active": "arvn",
        "units": {
            "arvn-ld-dao": "1004", "arvn-hq-18": "1004", "nva-hq-7": "0101",
            "arvn-1-43-a": { "at": "1004", "flags": ["disrupted"] },
            "arvn-1-43-b": { "at": "1004", "flags": ["disrupted"] },
        },
    }));
    play.dice(&[1, 1]).act("proceed");
    play.dice(&[4, 3]).act("rally arvn-ld-dao");
    assert!(!play.disrupted("arvn-1-43-a") && play.disrupted("arvn-1-43-b"));
    play.refused("rally arvn-ld-dao", "7.4.7-02").refused("march arvn-ld-dao foot", "7.4.7-03");
}

#[test]
fn a_lone_leader_is_lost_when_the_nva_come() {
    cases!["7.4.5-01", "7.4.5-02", "3.0-07"];
    let mut play = at(json!({
        "phase": "movement",
        "units": { "nva-7-165-1": "0406", "nva-hq-7": "0306", "arvn-ld-hieu": "0405", "arvn-hq-18": "1004" },
    }));
    play.dice(&[1, 1]).acts(&["proceed", "march nva-7-165-1", "step 0405"]);
    assert_eq!((play.place("arvn-ld-hieu"), play.state().arvn_losses), ("lost".into(), 1));
}
