//! The counters: values, steps, classes and numbers.

use engine::cases;
use tonkin::data::{Bar, Bounds, Kind, MarkerKind, Odds};
use tonkin::ids::{Army, Dump};

use crate::support::{DATA, unit};

#[test]
fn the_values_that_the_example_shows_hold() {
    cases!["1.2-01"];
    let gm = DATA.of(unit("GM 1"));
    assert_eq!((gm.full().value, gm.full().morale, gm.movement, gm.motorized), (9, 4, 14, true));
    let (legion, rgt) = (DATA.of(unit("1/2 REI")), DATA.of(unit("246 rgt")));
    assert_eq!((legion.movement, legion.full().morale), (7, rgt.full().morale + 1));
    let attack = u16::from(gm.full().value + legion.full().value);
    assert_eq!(Odds::of(attack, u16::from(rgt.full().value)), (Odds::TwoToOne, 0));
    let tieu_doan = DATA.of(unit("TD 1"));
    assert_eq!((tieu_doan.full().value, tieu_doan.full().morale), (1, gm.full().morale - 1));
    assert_eq!(Odds::of(9, 1), (Odds::FiveToOne, 1));
}

#[test]
fn steps_follow_the_stacking_value_and_the_five_kinds_with_one_step() {
    cases!["6.13-02", "6.13-03", "6.13-04"];
    for unit in &DATA.units {
        let stack = unit.full().stack;
        let steps = match unit.kind {
            Kind::Hq | Kind::Navy => 0,
            Kind::TieuDoan | Kind::PathetLao | Kind::Thai | Kind::LaotianDetachment | Kind::Gcma => 1,
            _ if stack >= 3 => 4,
            _ => 2,
        };
        assert_eq!(unit.steps, steps, "{}", unit.name);
        assert!(stack <= 4 && unit.full().value > 0 || steps == 0, "{}", unit.name);
    }
}

#[test]
fn a_regiment_weakens_by_marker_and_back() {
    cases!["6.13-04"];
    let gm = DATA.of(unit("gm-1"));
    let values = [4, 3, 2, 1].map(|steps| (gm.face(steps).value, gm.face(steps).morale, gm.face(steps).stack));
    assert_eq!(values, [(9, 4, 4), (8, 3, 3), (5, 3, 2), (4, 2, 1)]);
    let sides = [4, 3, 2, 1].map(|steps| gm.flipped_and_marked(steps));
    assert_eq!(sides, [(false, false), (false, true), (true, false), (true, true)]);
    let para = DATA.of(unit("1 BEP"));
    assert_eq!([2, 1].map(|steps| para.flipped_and_marked(steps)), [(false, false), (true, false)]);
    let weaker = |unit: &tonkin::data::UnitData, steps: u8| {
        let (now, before) = (unit.face(steps), unit.face(steps + 1));
        now.value <= before.value && now.morale <= before.morale && now.stack <= before.stack && now.stack >= 1
    };
    assert!(DATA.units.iter().all(|unit| (1..unit.steps).all(|steps| weaker(unit, steps))));
}

#[test]
fn bars_show_the_classes() {
    cases!["1.2-03", "R88", "R106"];
    for unit in &DATA.units {
        let bar = match unit.kind {
            Kind::TieuDoan => Bar::White,
            Kind::PathetLao => Bar::Black,
            Kind::IndependentRegiment | Kind::LaotianInfantry | Kind::LaotianDetachment => Bar::Gray,
            Kind::Para => Bar::Blue,
            Kind::VietnameseInfantry | Kind::VietnameseGarrison => Bar::Sand,
            Kind::Thai => Bar::Brown,
            Kind::Gcma => Bar::Green,
            Kind::Artillery if unit.may_advance => Bar::Blue,
            _ => Bar::None,
        };
        assert_eq!(unit.bar, bar, "{}", unit.name);
    }
    let ralp = DATA.of(unit("GM/35 RALP"));
    assert!(ralp.is_para() && ralp.kind.is_artillery() && ralp.may_advance);
}

#[test]
fn special_units_are_there_and_know_what_they_are() {
    cases!["4.0-09", "3.8-03", "3.8-05"];
    let kinds = |kind: Kind| DATA.units.iter().filter(|unit| unit.kind == kind).count();
    assert_eq!([Kind::Tank, Kind::AmphibiousArmour, Kind::Dinassaut, Kind::Gcma].map(kinds), [2, 1, 4, 6]);
    assert_eq!([Kind::ArtilleryRegiment, Kind::EngineerRegiment, Kind::AntiAircraftRegiment].map(kinds), [2, 1, 1]);
    assert_eq!([Kind::TieuDoan, Kind::PathetLao, Kind::Hq, Kind::Navy].map(kinds), [14, 5, 2, 1]);
    assert_eq!([Kind::DivisionalRegiment, Kind::IndependentRegiment, Kind::GroupeMobile].map(kinds), [15, 7, 9]);
    let (engineer, guns) = (DATA.of(unit("151/351")), DATA.of(unit("367/351")));
    assert!(engineer.kind.defends_only() && guns.kind.defends_only());
    assert_eq!((engineer.full().value, guns.full().value), (4, 3));
    assert!(DATA.units.iter().any(|unit| unit.kind.is_regiment() && unit.motorized));
    assert!(DATA.units.iter().filter(|unit| unit.kind.closes_airstrips()).count() >= 2);
    assert!(kinds(Kind::VietnameseInfantry) > 0 && kinds(Kind::VietnameseGarrison) > 0);
    assert_eq!(DATA.of(unit("1 Thai")).kind.bounds(), Bounds::Highlands);
    assert_eq!(DATA.of(unit("TD 3")).kind.bounds(), Bounds::Vietnam);
    assert_eq!(DATA.of(unit("36/308")).kind.bounds(), Bounds::None);
    assert_eq!(DATA.of(unit("1 BPL")).kind.bounds(), Bounds::VietnamAndLaos);
}

#[test]
fn divisions_have_three_regiments_and_the_heavy_one_its_arms() {
    cases!["9.0-04"];
    for division in [304, 308, 312, 316, 320] {
        assert_eq!(DATA.units.iter().filter(|unit| unit.division == Some(division)).count(), 3, "{division}");
    }
    assert_eq!(DATA.units.iter().filter(|unit| unit.division == Some(351)).count(), 4);
}

#[test]
fn no_french_morale_is_above_five_and_every_counter_has_its_number() {
    cases!["2.2-A-03"];
    let fef = DATA.units.iter().filter(|unit| unit.army == Army::Fef);
    assert!(fef.clone().all(|unit| unit.full().morale <= 5));
    assert_eq!((DATA.units.len(), fef.count()), (145, 99));
    assert_eq!((DATA.army[0].count(), DATA.army[1].count()), (46, 99));
    assert_eq!((Dump::of(Army::Vm).count(), Dump::of(Army::Fef).count()), (9, 9));
    let officers = DATA.markers.iter().find(|marker| marker.kind == MarkerKind::Officer);
    assert_eq!(officers.map(|marker| marker.count), Some(8), "ranks 1 to 4 for each side");
    assert_eq!(DATA.road_markers, 5);
}

#[test]
fn the_generic_setup_calls_units_as_the_rulebook_does() {
    cases!["9.0-11", "R62"];
    let names = ["1/6 RIC", "1 BEP", "GM 1", "BVN garr 1", "36/308", "FEF HQ"];
    let generic = names.map(|name| DATA.of(unit(name)).generic());
    assert_eq!(generic, ["2-7", "para 3-9", "GM 9-14", "BVN garr 1-5", "div 6-9", "HQ"]);
}

#[test]
fn every_family_of_french_units_is_there() {
    cases!["1.2-03"];
    let families = "RCP BEP BPVN BPC BPL BPCP RICM RCC REC GM RALP RAC RACM REI DBLE RIC BMI BVN BCL RTS ACF BMTS RTM RTA \
                    BTA Thai DNA GCMA";
    for family in families.split_whitespace() {
        assert!(DATA.units.iter().any(|unit| unit.name.split(' ').any(|word| word == family)), "{family}");
    }
}
