//! The Grand Campaigns R26 and R27: how they are prepared and what they give on their first turn.

use engine::cases;
use hearts_and_minds::ids::Seat;
use hearts_and_minds::state::Holder;
use serde_json::{Value, json};

use crate::support::{Play, Questions as _, at, chance};

/// Red is about to launch a Grand Campaign with six stockpile RPs.
fn ready(card: &str, year: u16, units: &Value) -> Play {
    at(json!({ "year": year, "end": 1975, "stock": { "red": 6 }, "units": units,
        "cards": { "red": { "hand": [card, "R14"] }, "blue": { "hand": ["B01", "B02"] } } }))
}

#[test]
fn tet_begins_with_six_vc_in_any_provinces() {
    cases!["card-R26-a", "P-T02", "1.3-04"];
    let mut play = ready("R26", 1968, &json!({ "saigon": { "us-inf": 4, "vc": 1 } }));
    play.act("launch R26");
    assert_eq!(play.offered("place-vc").len(), 37, "Blue units or not, flags or not");
    play.refused("place-vc attapu", "card-R26-a");
    let mut fewer = play.clone();
    play.act("place-vc saigon");
    assert_eq!(play.events("deployed")[0].case.0, "P-T02", "not the deployment of step 9");
    play.refused("place-vc saigon", "10-02");
    play.acts(&["place-vc pleiku", "place-vc pleiku", "place-vc kontum", "place-vc darlac"]);
    assert_eq!(play.units("pleiku"), "2 unseen-vc", "nobody looks before the last one stands");
    play.chance(chance!["vc", "bad-intel", "bad-intel", "vc-plus", "vc", "vc"]).act("place-vc quang-tri");
    assert_eq!((play.units("quang-tri"), play.units("saigon")), ("1 vc".into(), "4 us-inf, 2 vc".into()));
    assert_eq!(play.chance_left(), 0);
    fewer.acts(&["place-vc kontum"]).chance(chance!["vc"]).act("done");
    assert_eq!(fewer.units("kontum"), "1 vc", "up to six: Red has looked at the one that he wanted");
    let mut none = ready("R26", 1968, &json!({}));
    none.acts(&["launch R26", "done"]).allowed("end");
}

#[test]
fn a_short_pool_gives_what_it_holds() {
    cases!["P-T02"];
    let mut units = json!({ "gone": { "vc": 12, "vc-plus": 4 } });
    let svn = ["pleiku", "kontum", "darlac", "phu-bon", "tuy-hoa", "lam-dong"];
    for area in svn {
        units[area] = json!({ "bad-intel": 2 });
    }
    let mut play = ready("R26", 1968, &units);
    play.acts(&["launch R26", "place-vc saigon", "place-vc saigon"]);
    assert_eq!(play.units("saigon"), "2 bad-intel", "two were left");
}

#[test]
fn then_every_vc_may_go_one_area() {
    cases!["P-T03", "P-T07"];
    let mut units = json!({ "gone": { "vc": 8, "vc-plus": 4 }, "pleiku": { "vc": 1 }, "ratanakiri": { "open-vc": 1 },
        "kontum": { "bad-intel": 2 } });
    for area in ["tuy-hoa", "lam-dong", "phuoc-long", "an-xuyen", "ba-xuyen"] {
        units[area] = json!({ "bad-intel": 2 });
    }
    units["saigon"] = json!({ "vc": 2 });
    let mut play = ready("R26", 1968, &units);
    play.act("launch R26");
    while !play.offered("place-vc").is_empty() {
        play.act("place-vc quang-tri");
        if !play.is_legal("place-vc quang-tri") {
            break;
        }
    }
    while let Some(next) = play.offered("place-vc").first().cloned() {
        play.act(&format!("place-vc {next}"));
    }
    play.act("pick vc pleiku");
    play.refused("at kontum", "card-R26-a");
    play.refused("done", "card-R26-a");
    play.act("at darlac");
    play.refused("pick tired-vc darlac", "card-R26-a");
    play.acts(&["pick open-vc ratanakiri", "at pleiku", "done"]);
    assert_eq!((play.units("darlac"), play.units("pleiku")), ("1 vc".into(), "1 open-vc".into()), "as they lay");
    assert!(!play.state().turn.vc_moved, "these are not the moves of the turn");
    play.acts(&["mobilize darlac", "take vc"]);
    play.allowed("step pleiku");
}

#[test]
fn tet_gives_eleven_rps_and_surprise() {
    cases!["P-T04", "P-T05", "card-R26-a"];
    let mut play = ready(
        "R26",
        1968,
        &json!({ "pleiku": { "nva-inf": 1, "us-inf": 1 }, "kontum": { "us-inf": 1 },
        "gone": { "vc": 12, "vc-plus": 4 }, "saigon": { "bad-intel": 2 }, "darlac": { "bad-intel": 2 },
        "phu-bon": { "bad-intel": 2 }, "tuy-hoa": { "bad-intel": 2 }, "lam-dong": { "bad-intel": 2 },
        "an-xuyen": { "bad-intel": 2 }, "ba-xuyen": { "bad-intel": 2 } }),
    );
    play.act("launch R26");
    play.act("done");
    assert_eq!(play.view().budget(), 11);
    play.acts(&["battle pleiku", "commit nva-inf"]).chance(chance![1, 2, 1]).acts(&["attack", "stand"]);
    assert_eq!(play.totals(), [3, 1, 2], "the better of 1 and 2, and one factor");
    assert_eq!((play.asked(), play.is_legal("end")), ("red", true), "Blue may not reinforce from Kontum");
    play.act("end");
    assert_eq!(play.holder("R26"), Holder::Table(Seat::Red));
}

#[test]
fn a_grand_campaign_is_played_first_and_for_its_event() {
    cases!["6.4-01", "6.4-02", "card-R26-a"];
    let play = ready("R26", 1968, &json!({}));
    play.refused("play R26", "6.4-01");
    play.refused("play R14", "6.4-01");
    play.allowed("launch R26");
    let choosing = |year: u16, stock: u8| {
        let mut play = at(json!({ "year": year, "end": 1975, "phase": "hand-refill", "stock": { "red": stock } }));
        play.act("proceed");
        play
    };
    choosing(1967, 6).allowed("choose R26");
    choosing(1969, 6).allowed("choose R26");
    choosing(1966, 6).refused("choose R26", "P-T01");
    choosing(1970, 6).refused("choose R26", "P-T01");
    choosing(1968, 5).refused("choose R26", "6.4-02");
}

#[test]
fn easter_begins_with_tanks_and_promotions() {
    cases!["card-R27-a", "P-E02", "P-E03", "RL-137"];
    let units = json!({ "nvn": { "nva-inf": 3 }, "attapu": { "nva-inf": 1 }, "saravan": { "nva-inf": 1, "la-inf": 1 },
        "savannakhet": { "nva-art": 1 }, "ratanakiri": { "nva-inf-vet": 1 }, "quang-tri": { "nva-inf": 1 } });
    let mut play = ready("R27", 1972, &units);
    play.act("launch R27");
    assert_eq!(
        play.offered("at"),
        ["attapu", "nvn", "ratanakiri"],
        "with infantry and without Blue units, or in the North"
    );
    play.refused("done", "card-R27-a");
    play.act("at attapu");
    assert_eq!(play.events("deployed")[0].case.0, "P-E02");
    play.refused("at attapu", "card-R27-a").refused("at saravan", "card-R27-a");
    play.acts(&["at ratanakiri", "at nvn", "at nvn"]);
    assert_eq!(play.units("nvn"), "3 nva-inf, 2 nva-tank", "no limit in the North");
    play.refused("promote nva-inf quang-tri", "card-R27-a");
    play.acts(&["promote nva-inf nvn", "promote nva-inf nvn", "promote nva-inf attapu", "promote nva-inf saravan"]);
    assert_eq!(
        (play.units("nvn"), play.units("saravan")),
        ("1 nva-inf, 2 nva-inf-vet, 2 nva-tank".into(), "1 la-inf, 1 nva-inf-vet".into()),
        "promotions ask for no empty area"
    );
    play.allowed("end");
}

#[test]
fn easter_gives_eleven_rps_and_two_dice_but_no_surprise() {
    cases!["P-E04", "P-E05"];
    let units = json!({ "nvn": { "nva-tank": 4 }, "pleiku": { "nva-inf": 1, "us-inf": 1 }, "kontum": { "us-inf": 1 } });
    let mut play = at(json!({ "year": 1972, "end": 1975, "stock": { "red": 6, "blue": 1 }, "units": units,
        "cards": { "red": { "hand": ["R27"] } } }));
    play.act("launch R27");
    assert_eq!(play.view().budget(), 11);
    play.acts(&["battle pleiku", "commit nva-inf"]).chance(chance![2, 1, 1]).acts(&["attack", "stand"]);
    assert_eq!(play.totals(), [3, 1, 2]);
    play.allowed("reinforce kontum");
}

#[test]
fn easter_is_of_1970_to_1972() {
    cases!["P-E01", "card-R27-a"];
    let choosing = |year: u16| {
        let mut play = at(json!({ "year": year, "end": 1975, "phase": "hand-refill", "stock": { "red": 6 } }));
        play.act("proceed");
        play
    };
    choosing(1969).refused("choose R27", "P-E01");
    choosing(1970).allowed("choose R27");
    choosing(1972).allowed("choose R27");
}

#[test]
fn a_grand_campaign_without_six_rps_goes_back_and_is_refused_by_that_rule() {
    cases!["RL-17", "6.4-02"];
    let document = |stock: u8| json!({ "year": 1968, "end": 1970, "stock": { "red": stock }, "cards": { "red": { "hand": ["R26", "R14"] } } });
    let play = at(document(5));
    assert_eq!(play.holder("R26"), Holder::Campaign(Seat::Red));
    play.refused("launch R26", "6.4-02").refused("play R26", "6.4-02").allowed("play R14");
    at(document(6)).allowed("launch R26").refused("play R26", "6.4-01");
}

#[test]
fn a_grand_campaign_of_another_year_goes_back_and_is_not_launched() {
    cases!["card-R26-a", "card-R27-a", "P-T01", "P-E01"];
    for (card, year, case) in [("R26", 1966, "P-T01"), ("R26", 1970, "P-T01"), ("R27", 1969, "P-E01")] {
        let play = ready(card, year, &json!({}));
        play.refused(&format!("launch {card}"), case).refused(&format!("play {card}"), case).allowed("play R14");
        assert_eq!(play.holder(card), Holder::Campaign(Seat::Red));
    }
    for (card, year) in [("R26", 1967), ("R26", 1969), ("R27", 1970), ("R27", 1972)] {
        ready(card, year, &json!({})).allowed(&format!("launch {card}"));
    }
}

#[test]
fn from_1973_on_nobody_plays_a_campaign() {
    cases!["8.2-06", "P-S02"];
    for card in ["R24", "R27"] {
        let play = ready(card, 1973, &json!({}));
        play.refused(&format!("launch {card}"), "8.2-06")
            .refused(&format!("play {card}"), "8.2-06")
            .allowed("play R14");
    }
    ready("R24", 1972, &json!({})).allowed("launch R24").allowed("play R24");
}
