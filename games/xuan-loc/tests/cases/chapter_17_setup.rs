//! Chapter 17: the set-up.

use engine::cases;

use crate::support::{Questions as _, campaign, game, hex};

#[test]
fn each_group_sets_up_in_its_own_area() {
    cases![
        "17.0-02", "17.0-03", "17.0-04", "17.0-05", "17.0-06", "17.0-07", "17.0-08", "17.0-09", "17.0-10", "17.0-11",
        "17.0-12", "17.0-13"
    ];
    let mut play = campaign(1);
    play.refused("place arvn-hq-43", "17.0-02");
    for (id, bad, case) in [
        ("arvn-1-43-a", "1004", "17.0-03"),
        ("arvn-2-43-a", "1007", "17.0-04"),
        ("arvn-82r-a", "1005", "17.0-05"),
        ("arvn-aa-2", "0804", "17.0-06"),
        ("arvn-1-48-a", "0613", "17.0-07"),
        ("arvn-3-48-a", "1406", "17.0-08"),
        ("arvn-1-52-a", "0925", "17.0-09"),
        ("arvn-3-52-a", "0524", "17.0-10"),
        ("arvn-2-52-a", "1007", "17.0-11"),
        ("arvn-5c-m1", "0809", "17.0-12"),
        ("arvn-5c-m2", "0417", "17.0-13"),
    ] {
        let mut other = play.clone();
        other.act(&format!("place {id}"));
        other.refused(&format!("at {bad}"), case);
    }
    play.acts(&["place arvn-2-43-a", "at 1009"]);
    play.refused("default", "17.0-16")
        .refused("place arvn-2-43-a", "17.0-16")
        .refused("place nva-341-266-1", "17.0-01");
    play.act("place arvn-hq-43");
    assert_eq!(play.offered("at"), ["1009"], "with a unit of its regiment");
}

#[test]
fn the_areas_are_those_of_the_list() {
    cases![
        "17.0-03", "17.0-04", "17.0-05", "17.0-06", "17.0-07", "17.0-08", "17.0-09", "17.0-10", "17.0-11", "17.0-12",
        "17.0-13"
    ];
    let map = &game().data.map;
    let within = |centres: &[&str], radius: u8| {
        let near = |h: &xuan_loc::ids::Hex| centres.iter().any(|c| map.distance(hex(c), *h) <= radius);
        let mut hexes: Vec<String> = map.all().filter(near).map(|h| map.label(h).to_string()).collect();
        hexes.sort();
        hexes
    };
    for (ids, centres, radius) in [
        (
            &["arvn-ld-hieu", "arvn-1-43-w", "arvn-3-43-a", "arvn-aa-1", "arvn-82r-c", "arvn-hq-82r"][..],
            &["1103", "0804"][..],
            1,
        ),
        (&["arvn-2-43-c"], &["1009"], 1),
        (&["arvn-aa-2", "arvn-hq-18", "arvn-ld-dao"], &["0904", "0905", "1003", "1004", "1005", "1104"], 0),
        (&["arvn-ld-cong", "arvn-1-48-w"], &["0611"], 1),
        (&["arvn-3-48-b"], &["1403"], 2),
        (&["arvn-ld-dung", "arvn-1-52-a"], &["0922"], 2),
        (&["arvn-3-52-a"], &["0521"], 2),
        (&["arvn-2-52-a"], &["1005"], 1),
        (&["arvn-5c-m1", "arvn-5c-t1"], &["0807"], 1),
        (&["arvn-5c-m2"], &["0415"], 1),
    ] {
        for id in ids {
            let mut play = campaign(1);
            play.act(&format!("place {id}"));
            assert_eq!(play.offered("at"), within(centres, radius), "{id}");
        }
    }
}

#[test]
fn the_set_up_ends_when_everybody_stands() {
    cases!["17.0-16", "17.0-01", "17.0-02"];
    let mut play = campaign(1);
    let mut placed = 0;
    while play.phase() == "setup" {
        let id = play.offered("place")[0].clone();
        play.act(&format!("place {id}"));
        let hex = play.offered("at")[0].clone();
        play.act(&format!("at {hex}"));
        placed += 1;
    }
    // 8 + leader + AA, 4, 5, 3, 5, 4, 5, 4, 4, 2, 1 and three HQs.
    assert_eq!((placed, play.phase()), (10 + 4 + 5 + 3 + 5 + 4 + 5 + 4 + 4 + 2 + 1 + 3, "initiative"));
    for (hq, regiment) in [("arvn-hq-43", "-43-"), ("arvn-hq-48", "-48-"), ("arvn-hq-52", "-52-")] {
        let at = play.place(hq);
        let with = play.view().data.units.iter().filter(|u| u.id.contains(regiment)).any(|u| play.place(&u.id) == at);
        assert!(with, "{hq} stands with a unit of its regiment");
    }
}
