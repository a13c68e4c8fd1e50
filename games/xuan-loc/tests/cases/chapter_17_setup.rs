//! Chapter 17: the set-up, and the schedule of 18.

use engine::cases;
use serde_json::json;

use crate::support::{at, campaign, game, unit};

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
    play.acts(&["place arvn-2-43-a", "at 1009", "place arvn-hq-43"]);
    assert_eq!(play.offered("at"), ["1009"], "with a unit of its regiment");
    play.refused("default", "6.0-01");
}

#[test]
fn the_schedule_is_that_of_the_rulebook() {
    cases![
        "18.2-01",
        "18.3-01",
        "18.3-02",
        "18.4-02",
        "18.5-01",
        "18.5-02",
        "18.6-01",
        "18.7-01",
        "18.7-02",
        "18.0-02",
        "11.1.2-01",
        "11.1.3-01",
        "17.0-14",
        "17.0-15"
    ];
    let data = &game().data;
    let count = |turn: u8, army: xuan_loc::ids::Army| -> u32 {
        data.schedule.arrivals.iter().filter(|a| a.turn == Some(turn) && a.army == army).map(|a| a.units.count()).sum()
    };
    use xuan_loc::ids::Army::{Arvn, Nva};
    assert_eq!([1, 2, 3, 4, 5, 7].map(|t| count(t, Nva)), [25, 33, 13, 12, 15, 7]);
    assert_eq!([3, 4, 6].map(|t| count(t, Arvn)), [6, 9, 8]);
    let sixth = data.schedule.arrivals.iter().find(|a| a.units.has(unit("nva-hq-6"))).unwrap();
    assert_eq!(sixth.turn, Some(3));
    let guns = |turn: u8| {
        let play = at(json!({ "turn": turn, "phase": "initiative", "units": { "arvn-hq-18": "1004" } }));
        let own = |army| {
            (0..data.aims.len()).filter(|i| data.aims[*i].army == army && play.state().aims & (1 << i) != 0).count()
        };
        (own(Nva), own(Arvn))
    };
    assert_eq!(guns(1), (6, 3));
    assert_eq!((guns(3).1, guns(5).1, guns(7).1), (5, 8, 1));
    let mut play = at(json!({ "turn": 3, "phase": "turn-start", "units": { "arvn-hq-18": "1004" } }));
    assert_eq!(play.offered("remove").len(), 6);
    play.acts(&["remove nva-aim-105-1", "remove nva-aim-105-2"]);
    assert_eq!(play.state().aims.count_ones(), 4 + 5);
}
