//! Counters and markers.

use dien_bien_phu::data::Kind;
use dien_bien_phu::ids::{Army, Division, Formation, Unit};
use engine::cases;
use engine::document::Named;

use crate::data;

#[test]
fn the_french_have_the_formations_of_the_list() {
    cases!["1.1-02", "1.1-03", "1.1-05", "1.5-A-01"];
    let data = data();
    assert_eq!((data.forces.formations.len(), data.forces.army[Army::French.at()].count()), (34, 125));
    for formation in &data.forces.formations {
        let expected = match formation.name.as_str() {
            "31 BG" | "1 RCC" | "1 CMMLE" | "2 CMMLE" | "GAACEO" => 2,
            "Thai co" => 12,
            "RICM" | "4/4 RAC" => 1,
            "2/4 RAC" | "3/10 RAC" | "1 CEPML" => 3,
            _ => 4,
        };
        assert_eq!(formation.units.count(), expected, "{}", formation.name);
        assert_eq!(formation.battalion, formation.kind == Kind::Infantry && formation.name != "Thai co");
        if formation.kind == Kind::Artillery {
            assert_eq!(formation.strength, [2, 1], "3.5-A");
        }
        let thai = formation.name.contains("Thai");
        assert_eq!(formation.replaceable, formation.kind == Kind::Infantry && !thai, "5.4-E: {}", formation.name);
    }
    for morale in [2, 3, 4] {
        assert!(data.forces.formations.iter().any(|formation| formation.morale == morale), "5.1-B, 2.3");
    }
    let units = ["thai-co-1", "thai-co-2", "1-bep-1", "1-bep-2"].map(|id| Unit::find(&data, id).unwrap());
    assert!(!data.support_each_other(units[0], units[1]) && data.support_each_other(units[2], units[3]));
}

#[test]
fn the_viet_minh_have_four_divisions_of_three_regiments_of_three() {
    cases!["1.1-06", "1.1-07", "1.5-A-02", "1.5-A-03"];
    let data = data();
    for division in Division::ALL {
        assert_eq!(data.forces.division[division.at()].count(), 9);
        let regiments = data.forces.regiments.iter().filter(|regiment| regiment.division == Some(division));
        assert_eq!(regiments.map(|regiment| regiment.units.count()).collect::<Vec<_>>(), [3, 3, 3]);
    }
    assert_eq!(data.forces.army[Army::Vm.at()].count(), 40);
    let independent: Vec<_> = data.forces.regiments.iter().filter(|regiment| regiment.division.is_none()).collect();
    assert_eq!(
        independent.iter().map(|r| (r.id.as_str(), r.morale)).collect::<Vec<_>>(),
        [("148", Some(4)), ("pathet-lao", Some(3))]
    );
    let slots = ["L", "M"].map(|letter| data.tracks.find_slot(letter).unwrap());
    let [of_308, of_148] = ["80-36", "910-148"].map(|id| Unit::find(&data, id).unwrap());
    assert_eq!(slots.map(|slot| data.morale(of_308, &[slot; 4])), [4, 3], "the example of 5.2-D");
    assert_eq!(slots.map(|slot| data.morale(of_148, &[slot; 4])), [4, 4]);
    let elite = data.forces.formations.iter().map(|formation| formation.strength[0]).max();
    assert_eq!(data.unit(of_308).strength, [elite.unwrap() + 2, 7, 5], "1.5-A note, 1.7-A");
}

#[test]
fn zone_markers_fit_the_ladder_of_losses() {
    cases!["1.10-03", "1.10-04", "1.10-05", "9.0-F-04"];
    let data = data();
    assert_eq!(data.markers.army.map(|markers| markers.count()), [9, 10]);
    for (i, formation) in data.forces.formations.iter().enumerate() {
        let markers = data.markers.of_formation(Formation(i as u8)).count();
        let expected = match (formation.kind, formation.units.count()) {
            (Kind::Artillery, 3) => 2,
            (Kind::Artillery, _) => 1,
            _ => 0,
        };
        assert_eq!(markers, expected, "{}", formation.name);
    }
    assert_eq!(data.markers.zone.iter().filter(|marker| marker.heavy_weapons).count(), 3);
    let pools = data.markers.pools;
    assert_eq!((pools.support_mortars, pools.assets, pools.commando, pools.airstrike), (4, 4, 1, 1));
}

#[test]
fn names_are_read_back() {
    let data = data();
    for unit in data.all_units() {
        assert_eq!(Unit::find(&data, &unit.id(&data)), Some(unit));
    }
    for edge in data.map.all_edges() {
        assert_eq!(Named::find(&data, &edge.id(&data)), Some(edge));
    }
    for hex in data.map.all() {
        assert_eq!(Named::find(&data, &hex.id(&data)), Some(hex));
    }
}
