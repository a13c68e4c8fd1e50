//! The scenario cards.

use dien_bien_phu::data::{Data, Order, ScenarioData};
use dien_bien_phu::ids::{Area, Army, Division, Hexes, Sheet, Strongpoint, Strongpoints, Unit};
use engine::cases;
use engine::document::Named;

use crate::{data, strongpoint};

fn ids(data: &Data, set: Strongpoints) -> Vec<String> {
    set.iter().map(|own| own.id(data)).collect()
}

fn start<'a>(data: &'a Data, id: &str) -> &'a ScenarioData {
    data.scenarios.iter().find(|scenario| scenario.id == id).expect("there is such a scenario")
}

#[test]
fn the_trenches_close_in_by_one_zone_a_turn() {
    cases!["9.0-G-02"];
    let data = data();
    let course: Vec<_> = data.scenarios.iter().map(|s| (s.id.as_str(), s.turn, s.trenches.count())).collect();
    assert_eq!(course, [("A", 1, 4), ("B", 6, 9), ("C", 11, 14), ("D", 15, 18)]);
    for scenario in &data.scenarios {
        assert_eq!(scenario.trenches.count(), 4 + scenario.turn - 1, "8.5-B");
    }
    assert_eq!(start(&data, "B").trenches.number[Division::D312.at()], 3, "the example of 9.0-F");
}

#[test]
fn flips_flags_and_dig_zones_are_those_of_the_rulebook() {
    cases!["9.0-G-A-01", "9.0-G-B-01", "9.0-G-C-01", "9.0-G-D-01", "9.0-F-01"];
    let data = data();
    let flips: Vec<_> = data.scenarios.iter().map(|scenario| scenario.reduced).collect();
    assert_eq!(flips, [[0, 3, 0, 2], [0, 3, 1, 1], [0, 3, 4, 2], [0, 4, 3, 1]]);
    let dig = |id: &str| {
        let scenario = start(&data, id);
        let zones = data.map.all_zones().filter(|zone| scenario.trenches.is_dig_zone(&data.map, *zone));
        zones.map(|zone| zone.id(&data)).collect::<Vec<_>>()
    };
    assert_eq!(
        ["A", "B", "C", "D"].map(dig),
        [vec![], vec![], vec!["5z-308".to_string()], vec!["3z-304".into(), "6z-308".into()]]
    );
    let flags: Vec<_> = data.scenarios.iter().map(|s| ids(&data, s.french_flags)).collect();
    assert_eq!(flags, [vec![], vec![], vec!["E1".to_string()], vec!["E1".to_string()]]);
    let control: Vec<_> = data.scenarios.iter().map(|s| ids(&data, s.vm_control).join(" ")).collect();
    assert_eq!(
        control,
        [
            "",
            "Beatrice Gabrielle Anne-Marie",
            "Beatrice Gabrielle Anne-Marie Francoise D1 D2 D5 D6 H7",
            "Beatrice Gabrielle Anne-Marie Francoise D1 D2 D5 D6 H1 H6 H7",
        ]
    );
    for scenario in &data.scenarios {
        let dug = scenario.trenches.trench_hexes(&data.map).or(scenario.trenches.dig_hexes(&data.map));
        assert!(scenario.outposts.iter().all(|outpost| !dug.has(data.places.outposts[outpost.at()].hex)), "1.4-H");
    }
}

#[test]
fn a_dig_zone_holds_a_place_of_france() {
    let data = data();
    for (id, zone, place) in [("C", "5z-308", "H6"), ("D", "6z-308", "H5"), ("D", "3z-304", "Wieme")] {
        let zone = data.map.find_zone(zone);
        let held = data.all_strongpoints().filter(|own| !start(&data, id).vm_control.has(*own));
        let held: Vec<_> = held.filter(|own| data.strongpoint(*own).zone == zone).map(|own| own.id(&data)).collect();
        assert_eq!(held, [place], "1.4-C, 8.5-B");
    }
}

#[test]
fn the_strongpoints_track_is_what_the_lost_places_leave() {
    cases!["1.4-F-02"];
    let data = data();
    for scenario in &data.scenarios {
        let lost: u8 = scenario.vm_control.iter().map(|own| data.strongpoint(own).points).sum();
        assert_eq!(scenario.tracks.strongpoints, data.tracks.strongpoints_start - lost, "{}", scenario.id);
    }
    assert_eq!(start(&data, "A").tracks.vm_replacements, 79, "player notes");
}

#[test]
fn every_french_unit_can_be_set_up_within_the_stacking_limit() {
    cases!["9.0-C-01", "9.0-C-02", "9.0-C-03", "9.0-D-01"];
    let data = data();
    for scenario in &data.scenarios {
        assert_eq!(scenario.orders.len(), data.forces.army[Army::French.at()].count());
        for own in data.all_strongpoints() {
            let here =
                scenario.orders.iter().filter(|o| matches!(o, Order::At { strongpoint, .. } if *strongpoint == own));
            assert!(here.count() <= 3 * data.strongpoint(own).hexes.count(), "{} {}", scenario.id, own.id(&data));
            let empty =
                scenario.orders.iter().all(|o| !matches!(o, Order::At { strongpoint, .. } if *strongpoint == own));
            assert!(empty || !scenario.vm_control.has(own));
        }
        assert_eq!(scenario.wounded_square().count(), usize::from(scenario.wounded + scenario.gone));
    }
    assert_eq!(
        data.scenarios.iter().map(|s| (s.wounded, s.gone)).collect::<Vec<_>>(),
        [(0, 0), (4, 2), (9, 5), (14, 10)]
    );
    let at = |id: &str, reduced| Order::At { strongpoint: Strongpoint::find(&data, id).unwrap(), reduced };
    let rtm = data.forces.formations[data.forces.find_formation("1/4 RTM").unwrap().at()].units;
    let orders: Vec<_> = rtm.iter().map(|unit| start(&data, "C").orders[unit.at()]).collect();
    assert_eq!(
        orders,
        [at("H4", false), at("C1", false), at("C7", true), Order::WoundedSquare],
        "the example of 9.0-C"
    );
    let order = |id: &str| start(&data, "A").orders[Unit::find(&data, id).unwrap().at()].area();
    assert_eq!(
        ["5-bpvn-1", "2-2-rei-1", "1-bpvn-1"].map(order),
        [Area::Reinforcements, Area::Condor, Area::Standby].map(Some)
    );
}

#[test]
fn every_vm_unit_has_a_box_or_room_outside_french_zones_of_control() {
    cases!["9.0-F-02", "9.0-F-03", "9.0-F-05"];
    let data = data();
    for scenario in &data.scenarios {
        let taken = |order: &Order| match order {
            Order::At { strongpoint, .. } => data.strongpoint(*strongpoint).hexes,
            _ => Hexes::NONE,
        };
        let french = scenario.orders.iter().map(taken).fold(Hexes::NONE, Hexes::or);
        let covered = french.or(data.map.around_all(french));
        for division in Division::ALL {
            let room = scenario.vm_hexes[division.at()].without(covered);
            let units = scenario.on_map.and(data.forces.division[division.at()]);
            assert!(room.count() >= units.count(), "{} {division:?}", scenario.id);
            assert!(division != Division::D304 || units.is_empty());
            assert!(scenario.vm_hexes[division.at()].is_within(data.map.of_sheet(Sheet::Dbp)));
        }
        let boxed = scenario.boxes.iter().filter(|(_, area)| *area == Area::VmReinforcements).count();
        assert_eq!((boxed, scenario.boxes.len() + scenario.on_map.count()), (9, 40));
    }
    let extra = start(&data, "C").vm_extra;
    assert_eq!(extra[Division::D312.at()], strongpoint(&data, "D5").hexes.or(strongpoint(&data, "D6").hexes), "R118");
    assert_eq!(extra[Division::D308.at()], strongpoint(&data, "Francoise").hexes);
}

#[test]
fn france_has_open_map_edges_in_every_scenario() {
    let data = data();
    for scenario in &data.scenarios {
        let trench = scenario.trenches.trench_hexes(&data.map);
        for sheet in Sheet::ALL {
            assert!(!data.map.edge_hexes(sheet).without(trench).is_empty(), "6.2-B: {} {sheet:?}", scenario.id);
        }
    }
}
