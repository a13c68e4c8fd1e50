//! Chapter 5: supply.

use engine::cases;
use serde_json::{Value, json};
use xuan_loc::ids::Army;

use crate::support::{Questions as _, at, merge, moving, scene, unit};

/// Whether a unit can trace supply in a position of these units, with hexes in NVA hands and rubble.
fn is_supplied(units: Value, control: &[&str], rubble: &[&str], id: &str) -> bool {
    let mut document = json!({ "phase": "movement", "nva_control": control, "rubble": rubble });
    document["units"] = units;
    let army = if id.starts_with("arvn") { Army::Arvn } else { Army::Nva };
    at(document).view().trace_supply(army).has(unit(id))
}

/// An ARVN company in the far north-west, and others.
fn arvn(hex: &str, others: Value) -> bool {
    let mut units = json!({ "arvn-1-52-a": hex });
    merge(&mut units, others);
    is_supplied(units, &[], &[], "arvn-1-52-a")
}

const CITY: [&str; 6] = ["0904", "0905", "1003", "1004", "1005", "1104"];

#[test]
fn arvn_supply_is_five_hexes_to_a_road_that_leads_west_or_to_the_city() {
    cases!["5.2.1-01"];
    assert!(arvn("0428", json!({})), "five hexes from Highway 1");
    assert!(!arvn("0328", json!({})), "six hexes");
    assert!(arvn("0428", json!({ "nva-7-165-1": "0924" })), "the road west is enough");
    assert!(arvn("0428", json!({ "nva-7-165-1": "0928" })), "and so is the road to Xuan Loc");
    assert!(!arvn("0428", json!({ "nva-7-165-1": "0928", "nva-7-165-2": "0924" })), "both cut");
}

#[test]
fn enemy_units_and_zones_block_the_path_and_the_road() {
    cases!["5.2.1-02", "5.2.1-04"];
    let cut = |companies: usize, friend: Value| {
        let mut units = json!({ "nva-341-266-1": "0924" });
        for i in 1..=companies {
            units[format!("nva-7-165-{i}")] = json!("1028");
        }
        merge(&mut units, friend);
        arvn("0428", units)
    };
    assert!(cut(2, json!({})), "two companies beside the road have no zone");
    assert!(!cut(3, json!({})), "three reach onto the road");
    assert!(!cut(3, json!({ "arvn-1-52-b": "0928" })), "a friend in the zone opens nothing");
    // Across country: a wall of three battalions between 0428 and the road.
    let wall = json!({ "nva-95-1": "0628", "nva-95-2": "0626", "nva-95-3": "0624" });
    assert!(!arvn("0428", wall), "the path runs against zones");
}

#[test]
fn the_hex_of_the_unit_itself_is_not_part_of_the_path() {
    cases!["5.2.1-03"];
    assert!(arvn("0427", json!({ "nva-95-1": "0327" })), "in a zone, with a free neighbour");
    let on_road = json!({ "nva-95-1": "1027", "nva-7-165-1": "0925" });
    assert!(arvn("0928", on_road), "a unit on the last hex of the road starts the road leg there, zone or not");
}

#[test]
fn any_detour_of_joined_roads_will_do() {
    cases!["5.2.1-05"];
    let south = |others: Value| arvn("1623", others);
    let direct = json!({ "nva-7-165-1": "0925", "nva-7-165-2": "1018" });
    assert!(south(direct.clone()), "by Highway 20 and the Binh Loc road to Xuan Loc");
    let mut all = direct;
    all["nva-7-165-3"] = json!("0621");
    assert!(!south(all), "no road is left but that off the south edge");
}

#[test]
fn rubble_does_not_hinder_supply() {
    cases!["5.2.1-06"];
    let held = ["0904", "1003", "1004", "1005", "1104"];
    let units = json!({ "arvn-1-52-a": "1805", "nva-7-165-1": "0704" });
    assert!(is_supplied(units.clone(), &held, &[], "arvn-1-52-a"), "by Route 2 and through the city to 0905");
    assert!(is_supplied(units, &held, &CITY, "arvn-1-52-a"), "all of it in rubble");
}

#[test]
fn xuan_loc_supplies_by_itself_while_the_arvn_holds_a_hex_of_it() {
    cases!["5.2.2-01", "5.2.2-02"];
    let ring = json!({
        "arvn-1-52-a": "1007", "nva-7-165-1": "0914", "nva-7-165-2": "0513", "nva-7-165-3": "0704",
        "nva-7-165-4": "0702",
        "nva-7-165-5": "1002", "nva-7-165-6": "1303",
    });
    assert!(is_supplied(ring.clone(), &[], &[], "arvn-1-52-a"), "cut off with the city, and supplied by it");
    assert!(is_supplied(ring.clone(), &CITY[1..], &[], "arvn-1-52-a"), "0904 alone, four hexes away");
    assert!(!is_supplied(ring.clone(), &CITY, &[], "arvn-1-52-a"), "all six in NVA hands");
    let mut open = ring;
    merge(&mut open, json!({ "nva-7-165-1": null }));
    assert!(is_supplied(open, &CITY, &[], "arvn-1-52-a"), "Highway 1 is open again");
}

/// Turn 2, an ARVN company out of supply at 0328 next to an NVA company at 0327.
fn isolated(active: &str) -> crate::support::Play {
    scene(
        "combat",
        json!({ "active": active }),
        json!({ "arvn-1-52-a": "0328", "nva-7-165-1": "0327", "nva-hq-7": "0223" }),
    )
}

#[test]
fn the_unsupplied_arvn_attacks_at_half_and_defends_in_full() {
    cases!["5.2.3-01", "5.2.4-01", "15.3-04"];
    let mut play = isolated("arvn");
    play.acts(&["fire 0327", "add arvn-1-52-a"]);
    assert_eq!(play.fire_odds(), (3, 5, "1-2"), "half of 5 is 3");
    play.acts(&["cancel", "assault 0327", "add arvn-1-52-a"]);
    assert_eq!(play.assault_odds(), (3, 5, "1-2"));
    let mut play = isolated("nva");
    play.acts(&["fire 0328", "add nva-7-165-1"]);
    assert_eq!(play.fire_odds(), (5, 5, "1-1"), "defence is normal");
    play.acts(&["cancel", "assault 0328", "add nva-7-165-1"]);
    assert_eq!(play.assault_odds(), (5, 5, "1-1"));
    let mut play =
        scene("defensive-fire", json!({}), json!({ "arvn-1-52-a": "0328", "nva-7-165-1": "0327", "nva-hq-7": "0223" }));
    play.acts(&["fire 0327", "add arvn-1-52-a"]);
    assert_eq!(play.fire_odds(), (3, 5, "1-2"), "Defensive Fire is an attack too");
}

#[test]
fn nobody_is_lost_for_want_of_supply() {
    cases!["5.1.2-01"];
    let mut play = at(json!({
        "turn": 7, "phase": "initiative", "event": 0, "orders": {}, "regiments": [],
        "units": { "arvn-1-1para-a": "0128", "nva-7-165-1": "0225", "nva-hq-7": "1501" },
    }));
    assert!(!play.view().trace_supply(Army::Arvn).has(unit("arvn-1-1para-a")));
    assert!(!play.view().trace_supply(Army::Nva).has(unit("nva-7-165-1")));
    play.idle_until(|play| play.state().turn == 12);
    assert_eq!(
        (play.place("arvn-1-1para-a"), play.place("nva-7-165-1")),
        ("0128".into(), "0225".into()),
        "five turns later"
    );
}

#[test]
fn want_of_supply_halves_vehicles_only_and_adds_up_with_want_of_command() {
    cases!["5.1.3-01", "5.1.3-02", "5.1.3-03", "8.1.3-01", "5.3.3-02", "7.2.2-01"];
    let units = json!({
        "arvn-aa-1": "0328", "arvn-315-t1": "0328", "arvn-1-52-a": "0328", "arvn-hq-18": "0327", "nva-hq-7": null,
        "nva-203-t1": "0101",
    });
    let mut play = moving("arvn", units);
    for (id, allowance) in [("arvn-aa-1", 4), ("arvn-315-t1", 5), ("arvn-1-52-a", 6)] {
        let mut march = play.clone();
        march.act(&format!("march {id}"));
        assert_eq!(march.view().allowance(unit(id)), allowance, "{id}");
    }
    play.acts(&["march arvn-aa-1", "step 0428", "step 0528"]);
    play.refused("step 0628", "8.1.5-01");
    // Cut off from the HQ as well: NVA battalions on all sides.
    let ring = json!({
        "arvn-315-t1": "0128", "arvn-1-52-a": "0128", "nva-95-1": "0226", "nva-95-2": "0227",
    });
    let mut play = moving("arvn", ring);
    assert_eq!(play.view().allowance(unit("arvn-1-52-a")), 3, "out of command: half");
    play.act("march arvn-315-t1");
    assert_eq!(play.view().allowance(unit("arvn-315-t1")), 2, "10 to 5 to 2");
    play.allowed("step 0127");
    let mut play = moving("nva", json!({ "nva-203-t1": "0228", "nva-7-165-1": "0228", "nva-hq-7": "0227" }));
    play.act("march nva-203-t1");
    assert_eq!(play.view().allowance(unit("nva-203-t1")), 5, "NVA tanks as well");
    assert_eq!(play.view().allowance(unit("nva-7-165-1")), 6);
}

#[test]
fn supply_is_judged_anew_for_each_move_and_combat() {
    cases!["5.1.1-01", "5.1.1-02"];
    let units = json!({ "arvn-315-t1": "0428", "arvn-hq-18": "0528", "nva-7-165-1": "0227", "nva-hq-7": "0223" });
    let mut play = moving("arvn", units);
    play.act("march arvn-315-t1");
    assert_eq!(play.view().allowance(unit("arvn-315-t1")), 10, "it sets out with supply");
    play.acts(&["step 0328", "halt", "done"]);
    play.idle_until(|play| play.phase() == "combat");
    play.acts(&["fire 0227", "add arvn-315-t1"]);
    assert_eq!(play.fire_odds().0, 12, "12 doubled at one hex, halved without supply");
    play.acts(&["cancel", "done"]);
    assert_eq!(play.phase(), "afv-movement");
    play.act("march arvn-315-t1");
    assert_eq!(play.view().allowance(unit("arvn-315-t1")), 5, "and its second move is short");
    // Cut off during the enemy's movement, an ARVN company fires defensively as unsupplied.
    let units = json!({
        "arvn-1-52-a": "0428", "nva-7-165-1": "0427", "nva-7-165-2": "0924", "nva-7-165-3": "1027", "nva-hq-7": "0926",
    });
    let mut play = moving("nva", units);
    let mut before = play.clone();
    before.act("done").acts(&["fire 0427", "add arvn-1-52-a"]);
    assert_eq!(before.fire_odds().0, 5);
    play.acts(&["march nva-7-165-3", "step 0928", "halt", "done", "fire 0427", "add arvn-1-52-a"]);
    assert_eq!(play.fire_odds().0, 3);
}

/// Whether an NVA unit of the 7th is supplied at a hex, with others.
fn nva(hex: &str, others: Value) -> bool {
    let mut units = json!({ "nva-7-165-1": hex });
    merge(&mut units, others);
    is_supplied(units, &[], &[], "nva-7-165-1")
}

#[test]
fn nva_supply_comes_by_roads_off_the_north_east_and_south_edges() {
    cases!["5.3.1-01", "5.3.1-02"];
    assert!(nva("0224", json!({})), "five hexes from Highway 20");
    assert!(!nva("0225", json!({})), "six hexes");
    assert!(nva("0224", json!({ "arvn-1-52-a": "0119" })), "blocked at the north edge, it goes on to other edges");
    let blocked = json!({ "arvn-1-52-a": "0119", "arvn-1-52-b": "0922", "arvn-1-52-c": "0417" });
    assert!(!nva("0224", blocked), "no way out is left");
    assert!(nva("0728", json!({})), "Highway 1 leads to Highway 20");
    assert!(!nva("0728", json!({ "arvn-1-52-a": "0922" })), "but the west edge is no source");
    assert!(nva("1402", json!({ "arvn-1-52-a": "1403" })), "east");
    assert!(nva("1705", json!({ "arvn-1-52-a": "1604" })), "south");
}

#[test]
fn a_division_hq_passes_on_the_supply_of_a_road() {
    cases!["5.3.1-03", "5.3.1-04", "5.3.1-06"];
    assert!(!nva("0228", json!({})));
    assert!(nva("0228", json!({ "nva-hq-7": "0224" })), "the HQ is halfway");
    assert!(!nva("0228", json!({ "nva-hq-341": "0224" })), "another division's is no help");
    assert!(!nva("0228", json!({ "nva-hq-7": "0226" })), "an HQ without a road passes nothing on");
    assert!(!nva("0228", json!({ "nva-hq-7": "0226", "nva-hq-341": "0223" })), "nor does one HQ supply another");
    let disrupted = json!({ "nva-hq-7": { "at": "0224", "flags": ["disrupted"] } });
    assert!(nva("0228", disrupted), "a disrupted HQ still does");
    assert!(
        !nva(
            "0228",
            json!({ "nva-hq-7": "0224", "arvn-1-43-a": "0227", "arvn-1-43-b": "0227", "arvn-1-43-c": "0227",
        "arvn-2-43-a": "0328", "arvn-2-43-b": "0328", "arvn-2-43-c": "0328" })
        ),
        "zones cut that path too"
    );
}

/// So many companies of the 7th in the north-west that only their HQ in 0224 can supply.
fn dependants(count: usize) -> Value {
    let mut units = json!({ "nva-hq-7": "0224" });
    let ids = (1..=9).map(|i| format!("nva-7-165-{i}")).chain((1..=9).map(|i| format!("nva-7-209-{i}")));
    for (i, id) in ids.take(count).enumerate() {
        units[id] = json!(["0228", "0227", "0327", "0328", "0226"][i / 4]);
    }
    units
}

fn fed(units: &Value) -> usize {
    let play = at(json!({ "phase": "movement", "units": units.clone() }));
    let supplied = play.view().trace_supply(Army::Nva);
    units.as_object().unwrap().keys().filter(|id| !id.contains("hq") && supplied.has(unit(id))).count()
}

#[test]
fn an_hq_supplies_sixteen_companies_of_those_that_need_it() {
    cases!["5.3.2-01", "5.3.2-02", "5.3.1-05"];
    assert_eq!((fed(&dependants(16)), fed(&dependants(17))), (16, 16));
    let mut road = dependants(10);
    for i in 1..=6 {
        road[format!("nva-7-141-{i}")] = json!(if i <= 3 { "0119" } else { "0219" });
    }
    for i in 7..=9 {
        road[format!("nva-7-209-{i}")] = json!("0320");
    }
    assert_eq!(fed(&road), 10 + 9, "those on the road do not count against the sixteen");
    let battalion = |companies: usize| {
        let mut units = dependants(companies);
        units["nva-95-1"] = json!("0126");
        fed(&units)
    };
    assert_eq!(battalion(12), 12 + 1, "a battalion of the 95th takes four of the sixteen");
    assert_eq!(battalion(13), 13, "here there is no room for it");
}

#[test]
fn the_owner_says_who_goes_without_and_that_unit_does_not_attack() {
    cases!["5.3.2-01", "5.3.3-01"];
    let mut units = dependants(17);
    merge(&mut units, json!({ "arvn-1-52-a": "0128" }));
    let mut play = scene("combat", json!({}), units);
    let starving = "nva-7-209-8";
    assert!(!play.view().is_supplied(unit(starving)), "the last in the list waits");
    play.act("assault 0128");
    assert_eq!(play.offered("add").len(), 8, "0227 and 0228 touch 0128");
    play.act("cancel");
    play.refused(&format!("defer {starving}"), "5.3.2-01");
    play.act("defer nva-7-165-2");
    assert!(play.view().is_supplied(unit(starving)) && !play.view().is_supplied(unit("nva-7-165-2")));
    play.act("assault 0128");
    play.refused("add nva-7-165-2", "5.3.3-01");
    play.acts(&["cancel", "fire 0128"]);
    play.refused("add nva-7-165-2", "5.3.3-01").allowed("add nva-7-165-1");
}

#[test]
fn what_one_combat_opens_counts_in_the_next() {
    cases!["5.1.1-01"];
    // Three companies in 0526 close the way south; once they are disrupted they exert no zone of control any more.
    let units = json!({
        "arvn-315-t1": "0426", "arvn-315-t2": "0426", "arvn-315-t3": "0426", "nva-7-165-1": "0526", "nva-7-165-2": "0526", "nva-7-165-3": "0526",
        "nva-7-209-1": "0326",
    });
    let mut seen = 0;
    for die in 1..=6 {
        let mut play = scene("combat", json!({ "active": "arvn" }), units.clone());
        play.acts(&["fire 0326", "add arvn-315-t2"]);
        assert_eq!(play.fire_odds().0, 12, "24 at one hex, halved without supply");
        play.acts(&["cancel", "fire 0526", "add arvn-315-t1", "add arvn-315-t3"]).dice(&[die]).act("shoot");
        if ["nva-7-165-1", "nva-7-165-2", "nva-7-165-3"].iter().all(|id| play.disrupted(id)) {
            play.acts(&["fire 0326", "add arvn-315-t2"]);
            assert_eq!(play.fire_odds().0, 24, "the way is open, and supply is judged anew");
            seen += 1;
        }
    }
    assert!(seen > 0, "some die disrupts them");
}

/// Seventeen companies that only their HQ can supply, and a company of the ARVN that moves past them.
fn passing_by() -> crate::support::Play {
    let mut units = dependants(17);
    merge(&mut units, json!({ "nva-7-209-8": "0326", "arvn-1-52-a": "0625", "arvn-1-52-b": "0625" }));
    scene("movement", json!({ "active": "arvn" }), units)
}

#[test]
fn in_opportunity_fire_too_the_owner_says_who_goes_without() {
    cases!["5.3.2-03"];
    let mut play = passing_by();
    play.dice(&[1, 1]).act("proceed");
    play.acts(&["march arvn-1-52-a", "step 0525", "step 0425"]);
    assert_eq!(play.army_asked(), Army::Nva, "somebody could fire if he had supply");
    play.refused("add nva-7-209-8", "5.3.3-01");
    play.act("defer nva-7-165-2").act("add nva-7-209-8");
    play.refused("defer nva-7-209-8", "5.3.2-03");
    play.dice(&[1]).act("shoot");
    assert_eq!(play.army_asked(), Army::Arvn);
    play.act("halt");
    assert!(!play.is("nva-7-165-2", xuan_loc::state::Flags::FIRED));
}

#[test]
fn who_fires_at_the_nva_does_not_say_who_of_them_goes_without() {
    cases!["5.3.2-03"];
    let mut units = dependants(17);
    merge(&mut units, json!({ "nva-7-209-8": "0326", "arvn-1-52-a": "0525" }));
    let mut play = scene("movement", json!({ "active": "nva" }), units);
    play.dice(&[1, 1]).act("proceed").acts(&["march nva-7-209-8", "step 0425"]);
    assert_eq!(play.army_asked(), Army::Arvn);
    assert!(!play.view().is_supplied(unit("nva-7-209-8")), "somebody goes without");
    assert!(play.offered("defer").is_empty());
}

#[test]
fn an_hq_that_has_just_come_passes_no_supply_on_without_a_road() {
    cases!["18.0-09"];
    let with = |hq: Value| {
        let units = json!({ "nva-7-165-1": "0228", "nva-hq-7": hq, "arvn-1-52-a": "0128" });
        scene("combat", json!({}), units)
    };
    let come = with(json!({ "at": "0227", "flags": ["arrived"] }));
    assert!(come.view().is_supplied(unit("nva-hq-7")), "it is supplied itself");
    assert!(!come.view().is_supplied(unit("nva-7-165-1")));
    let joined = with(json!({ "at": "0224", "flags": ["arrived"] }));
    assert!(joined.view().is_supplied(unit("nva-7-165-1")), "here it reaches a road");
}
