//! The scenario cards: what they set up, and whether all of it can stand there.

use engine::cases;
use tonkin::data::{Kind, Scenario, Victory};
use tonkin::ids::{Army, Hexes, Units};

use crate::support::{DATA, hex, unit};

fn regular() -> impl Iterator<Item = &'static Scenario> {
    DATA.scenarios.iter().filter(|scenario| scenario.training.is_none())
}

fn card(id: &str) -> &'static Scenario {
    DATA.scenario(id).unwrap_or_else(|| panic!("there is no scenario {id}"))
}

#[test]
fn six_cards_with_their_months() {
    cases!["9.0-15"];
    let ids: Vec<_> = DATA.scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    assert_eq!(ids, ["cao-bang", "hanoi", "hoa-binh", "plaine-des-jarres", "dien-bien-phu", "na-san"]);
    let turns: Vec<_> = DATA.scenarios.iter().map(Scenario::turns).collect();
    assert_eq!(turns, [3, 6, 3, 8, 7, 3], "Cao Bang and Hoa Binh last three months, the others longer");
    let months = |scenario: &Scenario| [scenario.start, scenario.end].map(|turn| DATA.calendar.of(turn).month.clone());
    assert_eq!(months(card("cao-bang")), ["Oct-50", "Dec-50"]);
    assert_eq!(months(card("dien-bien-phu")), ["Nov-53", "May-54"]);
    let ranks: Vec<_> = regular().map(|scenario| scenario.hero_rank).collect();
    assert_eq!(ranks, [1, 1, 2, 3, 3]);
}

#[test]
fn a_campaign_runs_to_the_same_or_any_later_card() {
    cases!["9.0-01"];
    let ends = |id: &str| DATA.campaign_ends(card(id).card).map(|last| last.id.as_str()).collect::<Vec<_>>();
    assert_eq!(ends("hoa-binh"), ["hoa-binh", "plaine-des-jarres", "dien-bien-phu"]);
    assert_eq!(ends("na-san"), ["na-san"]);
    let campaigns: usize = regular().map(|scenario| DATA.campaign_ends(scenario.card).count() - 1).sum();
    assert_eq!(campaigns, 10);
}

/// Stacking points that a card puts at a hex, without what VM may place elsewhere.
fn points(scenario: &Scenario, at: tonkin::ids::Hex) -> u32 {
    let french = scenario.garrisons.iter().filter(|row| row.hex == at).map(|row| row.units);
    let fixed = scenario.deployments.iter().filter(|row| row.hex == at && row.range == 0).map(|row| row.units);
    let units = french.chain(fixed).fold(Units::NONE, Units::or);
    let dumps = scenario.dumps.iter().flatten().filter(|dump| **dump == at).count() as u32;
    units.iter().map(|unit| u32::from(DATA.of(unit).full().stack)).sum::<u32>() + dumps
}

#[test]
fn every_set_up_keeps_to_the_stacking_limit_and_to_the_land() {
    cases!["1.5-01", "9.0-10"];
    for scenario in &DATA.scenarios {
        for hex in DATA.map.land.iter() {
            assert!(points(scenario, hex) <= 13, "{} {}", scenario.id, DATA.map.label(hex));
        }
        let french: Hexes = scenario.garrisons.iter().map(|row| row.hex).collect();
        assert!(french.is_within(DATA.map.vietnam.or(DATA.map.laos)), "{}", scenario.id);
        for row in &scenario.deployments {
            let free = DATA.map.within(row.hex, row.range).and(DATA.map.land).without(french);
            let needed: u32 = row.units.iter().map(|unit| u32::from(DATA.of(unit).full().stack)).sum();
            assert!(free.count() as u32 * 13 >= needed, "{} {}", scenario.id, DATA.map.label(row.hex));
        }
        assert!(scenario.dumps[Army::Vm.at()].iter().all(|dump| !french.has(*dump)), "{}", scenario.id);
        assert!(scenario.dumps[Army::Fef.at()].iter().all(|dump| french.has(*dump)), "{}", scenario.id);
    }
}

#[test]
fn units_are_set_up_where_they_may_stand() {
    cases!["3.8-03", "3.8-04", "3.8-05", "9.0-10", "R44"];
    use tonkin::data::{Bounds, Country};
    let map = &DATA.map;
    for scenario in &DATA.scenarios {
        for (unit, hex) in scenario.garrisons.iter().flat_map(|row| row.units.iter().map(|unit| (unit, row.hex))) {
            let allowed = match DATA.of(unit).kind.bounds() {
                Bounds::Vietnam => map.vietnam.or(map.borders(Country::Vietnam).and(map.laos)),
                Bounds::Laos => map.laos.or(map.borders(Country::Laos).and(map.vietnam)),
                Bounds::Highlands => map.highlands,
                Bounds::VietnamAndLaos | Bounds::None => map.vietnam.or(map.laos),
            };
            assert!(allowed.has(hex), "{}: {}", scenario.id, DATA.name(unit));
            match DATA.of(unit).kind {
                Kind::Dinassaut => assert!(map.is_navigable(hex), "{}: {}", scenario.id, DATA.name(unit)),
                Kind::AmphibiousArmour => assert!(map.delta.has(hex), "{}", scenario.id),
                _ => {}
            }
        }
    }
}

#[test]
fn no_unit_is_forgotten_and_none_comes_before_its_time() {
    cases!["9.0-07", "2.5-12"];
    for scenario in regular() {
        let due: Units = scenario.due_back.iter().map(|(unit, _)| *unit).collect();
        let french = scenario.garrisons.iter().fold(Units::NONE, |all, row| all.or(row.units));
        let regiments = scenario.deployments.iter().fold(Units::NONE, |all, row| all.or(row.units));
        let here = french.or(regiments).or(scenario.tieu_doan).or(scenario.gcma).or(scenario.eliminated).or(due);
        let known = here.or(scenario.box_2).or(scenario.to_come);
        for unit in DATA.all_units().filter(|unit| DATA.of(*unit).kind != Kind::Navy) {
            assert!(known.has(unit), "{}: {} is nowhere", scenario.id, DATA.name(unit));
            let arrival = DATA.of(unit).arrival;
            assert!(!here.has(unit) || arrival.is_none_or(|turn| turn < scenario.start), "{}", DATA.name(unit));
        }
        assert!(!here.meets(scenario.to_come), "{}", scenario.id);
        assert!(scenario.due_back.iter().all(|(_, turn)| *turn >= scenario.start));
    }
}

#[test]
fn the_tieu_doan_find_their_centers_and_the_objective_is_french() {
    cases!["9.0-06", "1.9-A-02"];
    for scenario in &DATA.scenarios {
        assert!(scenario.tieu_doan.count() <= DATA.places.mobilization.count(), "{}", scenario.id);
        assert!(scenario.tieu_doan.iter().all(|unit| DATA.of(unit).kind == Kind::TieuDoan));
    }
    for scenario in regular() {
        let objective = DATA.places.of(scenario.political_objective.expect("a regular card names one"));
        let held = scenario.garrisons.iter().any(|row| row.hex == objective.hex);
        assert!(held && objective.vp > 0, "{}", scenario.id);
    }
}

#[test]
fn the_tracks_of_a_card_are_those_of_its_month() {
    cases!["9.0-09"];
    for scenario in regular() {
        let turn = DATA.calendar.of(scenario.start);
        assert_eq!(scenario.air_transports, turn.air_transports, "{}", scenario.id);
        assert_eq!(scenario.truck_transports, turn.truck_transports, "{}", scenario.id);
        assert_eq!(scenario.airstrike, turn.airstrike, "{}", scenario.id);
        assert!(scenario.navy);
    }
}

#[test]
fn the_scale_has_seven_results_and_knows_how_it_ended() {
    cases!["8.0-05", "1.9-C-01"];
    for scenario in regular() {
        let results: Vec<_> = scenario.scale().iter().map(|(_, result)| *result).collect();
        use Victory::{Draw, FefMarginal, FefStrategic, FefSubstantial, VmMarginal, VmStrategic, VmSubstantial};
        let all = [VmStrategic, VmSubstantial, VmMarginal, Draw, FefMarginal, FefSubstantial, FefStrategic];
        assert_eq!(results, all, "{}", scenario.id);
        let (level, result) = scenario.historical.expect("the card shows it");
        assert_eq!(scenario.result(level), Some(result), "{}", scenario.id);
        assert_eq!([scenario.result(-40), scenario.result(140)], [Some(VmStrategic), Some(FefStrategic)]);
    }
}

#[test]
fn special_instructions_are_typed() {
    cases!["9.0-05"];
    let roads = card("hoa-binh").destroyed_roads.expect("VM has cut RC 6");
    assert_eq!((roads.count, roads.hexes.count()), (2, 4));
    assert!(roads.hexes.has(hex("Xuan Mai")) && !roads.hexes.has(hex("Hanoi")) && !roads.hexes.has(hex("Hoa Binh")));
    let markers = card("dien-bien-phu").road_markers.expect("VM has built a road");
    assert!(markers.count == 2 && markers.hexes.has(hex("Nghia Lo")) && markers.hexes.is_within(DATA.map.highlands));
    let weakened = card("dien-bien-phu").deployments.iter().find(|row| row.minus == 2).expect("a division (-2)");
    assert!(weakened.units.has(unit("48/320")));
    assert!(card("hanoi").eliminated.has(unit("1 BEP")), "lost on RC 4");
}

#[test]
fn the_training_game_is_decided_by_three_places() {
    cases!["9.0-12"];
    let training = card("na-san").training.as_ref().expect("it is the training game");
    assert_eq!((training.vm_dumps, training.vm_points, training.fef_dumps, training.fef_points), (1, 2, 1, 4));
    let results = [(0, false), (1, true), (2, false), (2, true), (3, true)];
    let results = results.map(|(count, key)| training.result(count, key));
    use Victory::{FefMarginal, FefStrategic, VmMarginal, VmStrategic, VmSubstantial};
    assert_eq!(results, [FefStrategic, FefMarginal, VmMarginal, VmSubstantial, VmStrategic]);
    assert!(card("na-san").to_come.is_empty() && card("na-san").political_objective.is_none());
    assert_eq!((training.dump_road, training.dump_place), (hex("Thai Nguyen"), hex("Hanoi")));
}
