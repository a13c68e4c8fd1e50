//! Chapter 13.4: retreats.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::ids::Army;

use crate::support::{Play, Questions as _, merge, scene};

/// Fire at 0506 that makes a company there retreat by a die; single NVA companies exert no zone.
fn driven(die: u8, units: Value) -> Play {
    let mut all = json!({
        "nva-7-165-1": "0406", "nva-7-165-2": "0406", "nva-7-165-3": "0405", "nva-7-165-4": "0405",
        "arvn-1-43-a": "0506",
    });
    merge(&mut all, units);
    let mut play = scene("combat", json!({}), all);
    play.acts(&["fire 0506", "add nva-7-165-1", "add nva-7-165-2", "add nva-7-165-3"]);
    assert_eq!(play.fire_odds(), (15, 5, "3-1"));
    play.dice(&[4, die]).act("shoot");
    play
}

/// Walks on, always to the first hex offered.
fn walk(play: &mut Play) -> Vec<String> {
    let mut way = Vec::new();
    while let Some(to) = play.offered("step").first().cloned() {
        play.act(&format!("step {to}"));
        way.push(to);
    }
    way
}

#[test]
fn a_unit_under_fire_goes_as_far_as_its_die_says() {
    cases!["13.4.1-01", "13.4.2-01", "13.4.3-01", "13.4.5-01"];
    for (die, hexes) in [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
        let mut play = driven(die, json!({}));
        assert_eq!(play.army_asked(), Army::Arvn, "its owner moves it");
        assert_eq!(play.offered("step"), ["0507"], "only 0507 is nearer to area E");
        play.refused("step 0505", "13.4.2-02").refused("step 0406", "13.4.6-01").refused("step 0508", "13.4.2-02");
        let way = walk(&mut play);
        assert_eq!(way.len(), hexes, "die {die}");
        assert!(play.disrupted("arvn-1-43-a") && play.place("arvn-1-43-a") == *way.last().unwrap());
        assert!(play.purposes().is_empty(), "nobody fires at it on the way");
    }
}

#[test]
fn without_a_nearer_hex_an_equally_near_one_will_do_and_then_none() {
    cases!["13.4.2-02", "13.4.6-01"];
    let mut play = driven(1, json!({ "nva-7-209-1": "0507" }));
    assert_eq!(play.offered("step"), ["0606"], "0606 is as near as 0506, and 0406 is held");
    play.act("step 0606");
    assert!(play.disrupted("arvn-1-43-a"));
    let closed = driven(1, json!({ "nva-7-209-1": "0507", "nva-7-209-2": "0606" }));
    assert_eq!((closed.place("arvn-1-43-a"), closed.state().arvn_losses), ("dead".into(), 1), "nowhere to go");
}

#[test]
fn everybody_retreats_to_his_own_entry_area() {
    cases!["13.4.2-03", "13.4.2-01"];
    let steps = |id: &str, flags: Value| {
        let mut units = json!({ "arvn-315-t1": "1315", "arvn-315-t2": "1315", "nva-hq-7": "0303" });
        units[id] = json!({ "at": "1414", "flags": flags });
        let mut play = scene("combat", json!({ "active": "arvn" }), units);
        play.acts(&["fire 1414", "add arvn-315-t1", "add arvn-315-t2"]).dice(&[2, 1]).act("shoot");
        play.offered("step")
    };
    let map = &crate::support::game().data.map;
    let nearer_from = |from: &str, area, steps: Vec<String>| {
        let here = map.area_distance(area, crate::support::hex(from));
        assert!(!steps.is_empty());
        steps.iter().all(|to| map.area_distance(area, crate::support::hex(to)) < here)
    };
    let nearer = |area, steps: Vec<String>| nearer_from("1414", area, steps);
    use xuan_loc::data::Area;
    assert!(nearer(Area::A, steps("nva-341-266-1", json!([]))));
    assert!(nearer(Area::B, steps("nva-7-165-1", json!([]))));
    assert!(nearer(Area::C, steps("nva-6-274-1", json!([]))));
    assert!(nearer(Area::C, steps("nva-6-812-1", json!([]))), "the 812th if it came by C");
    assert!(nearer(Area::D, steps("nva-6-812-1", json!(["from-d"]))), "or by D");
    let units = json!({ "nva-95-1": "0405", "arvn-1-1para-a": "0506" });
    let mut para = scene("combat", json!({}), units);
    para.acts(&["fire 0506", "add nva-95-1"]).dice(&[6, 1]).act("shoot");
    let ways = para.offered("step");
    assert!(nearer_from("0506", Area::E, ways.clone()), "airlifted units go west too");
    for elsewhere in [Area::A, Area::B, Area::C] {
        assert!(!nearer_from("0506", elsewhere, ways.clone()), "and not to {elsewhere:?}");
    }
    assert_eq!(walk(&mut para), ["0507"]);
}

#[test]
fn under_fire_only_units_with_one_entry_area_go_together() {
    cases!["13.4.2-01", "13.4.7-02"];
    let driven = |units: Value| {
        let mut all = json!({ "arvn-315-t1": "1315", "arvn-315-t2": "1315" });
        merge(&mut all, units);
        let mut play = scene("combat", json!({ "active": "arvn" }), all);
        play.acts(&["fire 1414", "add arvn-315-t1", "add arvn-315-t2"]).dice(&[3, 1, 1]).act("shoot");
        play
    };
    let mut alike = driven(json!({ "nva-7-165-1": "1414", "nva-7-165-2": "1414" }));
    alike.act("retreat nva-7-165-1").allowed("join nva-7-165-2").refused("join nva-7-165-2 foot", "6.3-02");
    let mut apart = driven(json!({ "nva-7-165-1": "1414", "nva-341-266-1": "1414" }));
    apart.act("retreat nva-7-165-1").refused("join nva-341-266-1", "13.4.2-01");
    let came = json!({ "at": "1414", "flags": ["from-d"] });
    let mut split = driven(json!({ "nva-6-812-1": "1414", "nva-6-812-2": came }));
    split.act("retreat nva-6-812-1").refused("join nva-6-812-2", "13.4.2-01");
}

#[test]
fn a_retreat_never_leaves_the_map() {
    cases!["13.4.2-04"];
    let units = json!({ "nva-95-1": "0527", "arvn-1-52-a": "0528", "nva-hq-7": "0526" });
    let fire = |units: Value| {
        let mut play = scene("combat", json!({}), units);
        play.acts(&["fire 0528", "add nva-95-1"]);
        assert_eq!(play.fire_odds(), (18, 5, "3-1"));
        play.dice(&[4, 1]).act("shoot");
        play
    };
    let play = fire(units.clone());
    assert_eq!(play.offered("step"), ["0428", "0628"], "along the edge");
    let mut closed = units;
    merge(&mut closed, json!({ "nva-7-165-1": "0428", "nva-7-165-2": "0628" }));
    assert_eq!(fire(closed).place("arvn-1-52-a"), "dead");
}

/// Four companies of 1/43 in 0506 beaten by an assault, 1R1; a battalion in 0607 watches 0507.
fn beaten() -> Play {
    let units = json!({
        "nva-95-1": "0405", "nva-95-2": "0505", "nva-325-18-1": "0605", "nva-325-18-2": "0607", "nva-hq-325": "0305",
        "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-1-43-c": "0506", "arvn-1-43-w": "0506",
    });
    let mut play = scene("combat", json!({}), units);
    play.acts(&["assault 0506", "add nva-95-1", "add nva-95-2", "add nva-325-18-1"]);
    assert_eq!(play.assault_odds().2, "2-1");
    play.dice(&[3]).acts(&["announce", "lose arvn-1-43-w"]);
    play
}

#[test]
fn a_stack_goes_as_one_body_and_pays_for_zones() {
    cases!["13.4.1-02", "13.4.7-01"];
    let mut play = beaten();
    assert_eq!((play.army_asked(), play.offered("step")), (Army::Nva, vec!["0507".to_string()]));
    play.act("step 0507");
    assert_eq!(
        (play.army_asked(), play.offered("lose").len()),
        (Army::Arvn, 3),
        "one of the three, by choice of the owner"
    );
    play.act("lose arvn-1-43-b");
    for id in ["arvn-1-43-a", "arvn-1-43-c"] {
        assert!(play.place(id) == "0507" && play.disrupted(id), "{id} arrives");
    }
    assert_eq!(play.state().arvn_losses, 2);
}

#[test]
fn who_goes_alone_into_a_zone_is_the_loss() {
    cases!["13.4.7-02"];
    let mut play = driven(1, json!({ "nva-95-1": "0607" }));
    play.act("step 0507");
    assert_eq!((play.place("arvn-1-43-a"), play.state().arvn_losses), ("dead".into(), 1));
    // Two that rolled the same distance may go together and share the loss.
    let mut play = scene(
        "combat",
        json!({}),
        json!({
            "nva-95-1": "0405", "nva-95-2": "0505", "nva-95-3": "0607", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506",
        }),
    );
    play.acts(&["fire 0506", "add nva-95-1", "add nva-95-2"]);
    assert_eq!(play.fire_odds(), (36, 10, "3-1"));
    play.dice(&[5, 2, 3]).acts(&["shoot", "retreat arvn-1-43-a", "join arvn-1-43-b", "step 0507"]);
    assert_eq!(play.offered("lose").len(), 2);
    play.act("lose arvn-1-43-a");
    assert!(play.place("arvn-1-43-b") == "0507" && play.disrupted("arvn-1-43-b"));
    let mut apart = scene(
        "combat",
        json!({}),
        json!({ "nva-95-1": "0405", "nva-95-2": "0505", "arvn-1-43-a": "0506", "arvn-1-43-b": "0506" }),
    );
    apart.acts(&["fire 0506", "add nva-95-1", "add nva-95-2"]).dice(&[5, 2, 4]).acts(&["shoot", "retreat arvn-1-43-a"]);
    apart.refused("join arvn-1-43-b", "13.4.7-02");
}

#[test]
fn vehicles_do_not_retreat_into_rubble() {
    cases!["13.4.6-02"];
    // The AA in 1104 retreats west: 1105 is open, the city hexes are rubble.
    let shot = |blockers: Value| {
        let mut units = json!({
            "nva-95-1": "1103", "nva-95-2": "1203", "arvn-aa-1": "1104", "arvn-hq-18": "0128", "nva-hq-7": "1202",
        });
        merge(&mut units, blockers);
        let mut play = scene("combat", json!({ "rubble": ["1004", "1005"] }), units);
        play.acts(&["fire 1104", "add nva-95-1", "add nva-95-2"]);
        assert_eq!(play.fire_odds(), (36, 20, "1-1"));
        play.dice(&[6, 1]).acts(&["shoot", "withdraw"]);
        play
    };
    let open = shot(json!({}));
    assert_eq!(open.offered("step"), ["1105"]);
    open.refused("step 1004", "13.4.6-02");
    let closed = shot(json!({ "nva-7-165-1": "1105", "nva-7-165-2": "1204" }));
    assert_eq!(closed.place("arvn-aa-1"), "dead");
}

#[test]
fn where_only_the_vehicles_are_kept_out_the_men_go_on() {
    cases!["13.4.6-02"];
    let units = json!({
        "nva-95-1": "1103", "nva-95-2": "1203", "nva-95-3": "1204", "nva-7-165-1": "1105", "arvn-aa-1": "1104",
        "arvn-1-43-a": "1104", "arvn-1-43-b": "1104",
        "arvn-hq-18": "0128", "nva-hq-7": "1202",
    });
    let mut play = scene("combat", json!({ "rubble": ["1004", "1005", "1104"] }), units);
    play.acts(&["assault 1104", "add nva-95-1", "add nva-95-2", "add nva-95-3"]);
    // The AA was in the hex when it became rubble and is stuck: it stays, disrupted.
    assert!(play.is("arvn-aa-1", xuan_loc::state::Flags::STUCK));
    play.act("cancel");
    let units = json!({
        "nva-95-1": "1103", "nva-95-2": "1203", "nva-7-165-1": "1105", "nva-7-165-2": "1204", "arvn-aa-1": "1104",
        "arvn-1-43-a": "1104",
        "arvn-1-43-b": "1104", "arvn-hq-18": "0128", "nva-hq-7": "1202",
    });
    let mut play = scene("combat", json!({ "rubble": ["1004", "1005"] }), units);
    play.acts(&["assault 1104", "add nva-95-1", "add nva-95-2", "add nva-7-165-1", "add nva-7-165-2"]);
    assert_eq!(play.assault_odds(), (46, 40, "1-2"), "1-1, and combined arms defend");
    play.dice(&[6]).acts(&["announce", "lose arvn-1-43-b"]);
    assert_eq!(play.place("arvn-1-43-a"), "1104", "-/1 on 1-2: nobody retreats");
}

#[test]
fn vehicles_stuck_in_rubble_do_not_retreat() {
    cases!["13.4.8-01"];
    let shot = |flags: Value| {
        let units = json!({
            "nva-95-1": "1006", "arvn-aa-1": { "at": "1005", "flags": flags }, "nva-hq-7": "1007",
            "arvn-hq-18": "0128",
        });
        let mut play = scene("combat", json!({ "rubble": ["1005"] }), units);
        play.acts(&["fire 1005", "add nva-95-1"]);
        assert_eq!(play.fire_odds(), (18, 30, "1-2"));
        play.dice(&[6]).act("shoot");
        assert_eq!(play.purposes(), ["Direct Fire"], "no retreat die");
        play
    };
    let first = shot(json!([]));
    assert!(first.disrupted("arvn-aa-1") && first.place("arvn-aa-1") == "1005");
    assert_eq!(shot(json!(["disrupted"])).place("arvn-aa-1"), "dead");
}

/// Fire on two companies in Binh Loc, 0611, a town: DR.
fn town(flags: Value, rubble: Value) -> Play {
    let mut units = json!({
        "nva-95-1": "0511", "nva-95-2": "0610", "nva-hq-7": "0510", "arvn-1-48-a": { "at": "0611" },
        "arvn-1-48-b": "0611",
    });
    units["arvn-1-48-a"]["flags"] = flags;
    let mut extra = json!({});
    extra["rubble"] = rubble;
    let mut play = scene("combat", extra, units);
    play.acts(&["fire 0611", "add nva-95-1", "add nva-95-2"]).dice(&[6]).act("shoot");
    play
}

#[test]
fn defenders_of_a_town_may_stay() {
    cases!["13.4.9-01", "13.4.9-02", "13.4.9-04", "13.4.3-01", "R159"];
    let mut both = town(json!([]), json!([]));
    both.act("withdraw");
    assert!(both.events("retreat-rolled").is_empty(), "no die before all have said what they do");
    both.dice(&[1, 2]).act("withdraw");
    assert_eq!(both.events("retreat-rolled").len(), 2);
    let mut play = town(json!([]), json!([]));
    assert_eq!((play.army_asked(), play.actions()), (Army::Arvn, vec!["stay".to_string(), "withdraw".to_string()]));
    play.act("stay");
    assert!(play.disrupted("arvn-1-48-a") && !play.disrupted("arvn-1-48-b"), "unit by unit under fire");
    play.dice(&[1]).acts(&["withdraw", "step 0612"]);
    assert!(play.place("arvn-1-48-a") == "0611" && play.place("arvn-1-48-b") == "0612");
    let mut again = town(json!(["disrupted"]), json!([]));
    again.acts(&["stay", "stay"]);
    assert!(again.disrupted("arvn-1-48-a") && again.place("arvn-1-48-a") == "0611", "no further effect");
    let rubble = town(json!([]), json!(["0611"]));
    assert!(!rubble.actions().contains(&"stay".to_string()), "not in rubble");
}

#[test]
fn after_an_assault_the_whole_hex_stays_or_goes() {
    cases!["13.4.9-04"];
    let units = json!({
        "nva-95-1": "0511", "nva-95-2": "0512", "nva-hq-7": "0412", "arvn-1-48-a": "0611", "arvn-1-48-b": "0611",
        "arvn-1-48-c": "0611",
    });
    let beaten = || {
        let mut play = scene("combat", json!({}), units.clone());
        play.acts(&["assault 0611", "add nva-95-1", "add nva-95-2"]);
        assert_eq!(play.assault_odds(), (36, 30, "1-1"));
        play.dice(&[6]).acts(&["announce", "lose arvn-1-48-c"]);
        play
    };
    let mut stay = beaten();
    stay.act("stay");
    assert!(["arvn-1-48-a", "arvn-1-48-b"].iter().all(|id| stay.disrupted(id) && stay.place(id) == "0611"));
    assert!(stay.offered("advance").is_empty(), "the hex is not vacated");
    let mut go = beaten();
    go.act("withdraw");
    assert_eq!(go.army_asked(), Army::Nva);
    let way = walk(&mut go);
    assert!(["arvn-1-48-a", "arvn-1-48-b"].iter().all(|id| go.place(id) == way[0]), "they end together");
}

#[test]
fn a_full_hex_makes_room_if_its_owner_wishes() {
    cases!["13.4.10-01", "13.4.10-02"];
    // 7-165-1 goes east onto four companies of the 341st; behind them is the enemy, but these go north.
    let units = json!({
        "nva-7-165-1": "0504", "nva-341-266-1": "0503", "nva-341-266-2": "0503", "nva-341-266-3": "0503",
        "nva-341-266-4": "0503",
        "arvn-315-t1": "0505", "arvn-315-t2": "0505", "arvn-1-43-a": "0603", "arvn-1-43-b": "0403",
        "arvn-1-43-c": "0502",
        "arvn-2-43-a": "0602", "arvn-2-43-b": "0402", "nva-hq-7": "0101",
    });
    let mut play = scene("combat", json!({ "active": "arvn" }), units);
    play.acts(&["fire 0504", "add arvn-315-t1", "add arvn-315-t2"]);
    assert_eq!(play.fire_odds(), (48, 5, "5-1+"));
    play.dice(&[2, 1]).acts(&["shoot", "step 0503"]);
    assert_eq!((play.army_asked(), play.offered("lose").len()), (Army::Nva, 5));
    assert_eq!(play.offered("displace").len(), 4, "the other units of the hex");
    let mut lost = play.clone();
    lost.act("lose nva-7-165-1");
    assert_eq!(lost.state().nva_losses, 1);
    play.act("displace nva-341-266-2");
    assert_eq!(play.offered("step"), ["0504"], "no hex is nearer to area A, this one is as near");
    play.act("step 0504");
    assert!(play.disrupted("nva-341-266-2") && play.disrupted("nva-7-165-1") && !play.disrupted("nva-341-266-1"));
    assert_eq!((play.place("nva-7-165-1"), play.state().nva_losses), ("0503".into(), 0));
}

#[test]
fn the_hq_of_beaten_attackers_goes_along_only_if_its_owner_wants() {
    cases!["10.3.2-01", "10.3.2-02"];
    let beaten = || {
        let units = json!({
            "nva-7-165-1": "0405", "nva-7-165-s1": "0405", "nva-7-165-2": "0405", "nva-hq-7": "0405",
            "arvn-1-43-a": "0506", "arvn-1-43-b": "0506", "arvn-1-43-c": "0506", "arvn-2-43-a": "0506",
        });
        let mut play = crate::support::scene("combat", json!({}), units);
        play.acts(&["assault 0506", "add nva-7-165-1", "add nva-7-165-s1", "announce", "lose nva-7-165-s1"]);
        assert_eq!(play.offered("join"), ["nva-hq-7"]);
        assert_eq!(play.army_asked(), Army::Nva, "its owner is asked, not the opponent");
        play
    };
    let mut stays = beaten();
    stays.act("done");
    assert_eq!(stays.army_asked(), Army::Arvn, "who leads the beaten attackers back");
    stays.idle_until(|play| play.state().retreat.body.is_empty());
    assert_eq!((stays.place("nva-hq-7"), stays.disrupted("nva-hq-7")), ("0405".into(), false));
    let mut goes = beaten();
    goes.refused("join nva-7-165-2", "10.3.2-01");
    goes.act("join nva-hq-7");
    goes.idle_until(|play| play.state().retreat.body.is_empty());
    assert!(goes.place("nva-hq-7") != "0405" && goes.disrupted("nva-hq-7"), "{}", goes.place("nva-hq-7"));
}
