//! Maps, zones, strongpoints and boxes: what the rulebook and the player notes ask of them.

use dien_bien_phu::data::{StructureKind, Wire};
use dien_bien_phu::ids::{Area, Army, Division, Hex, Hexes, Sheet};
use engine::cases;

use crate::{data, strongpoint, zone_name};

#[test]
fn the_grids_never_connect_and_edges_are_where_a_neighbour_is_missing() {
    cases!["1.3-A-01", "1.3-B-01", "1.3-C-01"];
    let data = data();
    for hex in data.map.all() {
        let sheet = data.map.ground(hex).sheet;
        assert!(data.map.neighbours(hex).all(|near| data.map.ground(near).sheet == sheet));
        assert_eq!(data.map.ground(hex).edge, data.map.neighbours(hex).count() < 6);
    }
    let [dbp, isabelle] = ["3620", "I0107"].map(|label| data.map.find(label).unwrap());
    assert_eq!(data.map.distance(dbp, isabelle), None);
    assert!(data.map.within(dbp, 3).all(|hex| data.map.ground(hex).sheet == Sheet::Dbp));
    assert_eq!((data.map.of_sheet(Sheet::Dbp).count(), data.map.of_sheet(Sheet::Isabelle).count()), (36 * 40, 16 * 14));
}

#[test]
fn the_neighbours_of_a_set_are_those_of_its_members() {
    let data = data();
    for step in [1, 7, 41, 97] {
        let set: Hexes = data.map.all().step_by(step).collect();
        let one_by_one: Hexes = set.iter().flat_map(|hex| data.map.neighbours(hex)).collect();
        assert_eq!(data.map.around_all(set), one_by_one);
    }
    for hex in data.map.all() {
        assert_eq!(data.map.around_all(Hexes::one(hex)), data.map.neighbours(hex).collect());
    }
}

#[test]
fn sectors_have_zones_that_hang_together_and_isabelle_belongs_to_304() {
    cases!["1.3-D-01", "1.3-E-01", "1.3-E-02", "1.3-E-03"];
    let data = data();
    assert_eq!(Division::ALL.map(|division| data.map.zone_count(division)), [4, 7, 6, 6]);
    for zone in data.map.all_zones() {
        let record = data.map.zone(zone);
        assert_eq!(record.area.is_some(), record.hexes.is_empty());
        let mut part = record.hexes.first().map_or(Hexes::NONE, Hexes::one);
        for _ in 0..record.hexes.count() {
            part = part.or(data.map.around_all(part).and(record.hexes));
        }
        assert_eq!(part, record.hexes, "{}", record.name);
    }
    let isabelle = data.map.of_sheet(Sheet::Isabelle);
    assert_eq!(data.map.sector(Division::D304), isabelle);
    assert_eq!(data.map.zone_of_area(Area::Zone2), data.map.find_zone("2z-304"));
    assert!(data.map.supply_area(Sheet::Isabelle).iter().all(|hex| data.map.ground(hex).zone.is_none()), "R21");
    assert!(data.map.supply_area(Sheet::Dbp).iter().all(|hex| data.map.ground(hex).sector.is_none()));
    assert!(data.map.supply_area(Sheet::Dbp).count() > data.map.supply_area(Sheet::Isabelle).count());
}

#[test]
fn strongpoints_lie_where_rulebook_and_player_notes_need_them() {
    cases!["1.4-A-01", "9.0-F-02"];
    let data = data();
    let zones = [
        ("Gabrielle", "2z-308"),
        ("Beatrice", "2z-312"),
        ("Anne-Marie", "4z-308"),
        ("Francoise", "5z-308"),
        ("H6", "5z-308"),
        ("H1", "6z-308"),
        ("H5", "6z-308"),
        ("D5", "5z-312"),
        ("D6", "5z-312"),
        ("E1", "5z-316"),
        ("Wieme", "3z-304"),
        ("HQ", ""),
        ("I-HQ", ""),
    ];
    for (id, zone) in zones {
        assert_eq!(zone_name(&data, id), zone, "{id}");
    }
    let third = data.map.zone(data.map.find_zone("3z-312").unwrap()).hexes;
    for id in ["D1", "D2"] {
        assert!(data.map.around_all(strongpoint(&data, id).hexes).meets(third), "{id} touches 3z-312");
    }
    assert!(data.places.strongpoints.iter().all(|place| (1..=4).contains(&place.hexes.count())));
    assert!(strongpoint(&data, "HQ").hexes.is_within(data.map.supply_area(Sheet::Dbp)), "8.2 needs one");
    assert_eq!(
        (strongpoint(&data, "Gabrielle").vm_name.as_str(), strongpoint(&data, "E2").vm_name.as_str()),
        ("Dôc Lâp", "A1")
    );
}

#[test]
fn structures_are_of_five_kinds_with_a_hospital_on_both_maps() {
    cases!["1.4-A-02", "1.4-F-01", "1.4-F-03"];
    let data = data();
    for kind in StructureKind::ALL {
        assert!(data.places.structures.iter().any(|place| place.kind == kind), "{kind:?}");
    }
    for sheet in Sheet::ALL {
        assert!(data.places.structures.iter().any(|p| p.kind == StructureKind::Hospital && p.sheet == sheet));
    }
    for place in &data.places.strongpoints {
        let expected = if place.sheet == Sheet::Dbp { place.hexes.count() as u8 } else { 0 };
        assert_eq!(place.points, expected, "{}", place.id);
    }
    let points = |list: &mut dyn Iterator<Item = u8>| list.map(u32::from).sum::<u32>();
    let total = points(&mut data.places.strongpoints.iter().map(|p| p.points))
        + points(&mut data.places.structures.iter().map(|p| p.points));
    assert_eq!(total, 59);
    assert!(total > u32::from(data.tracks.strongpoints_start), "the track begins below the total");
}

#[test]
fn outposts_stand_at_dbp_alone_in_their_hexes() {
    let data = data();
    assert!(!data.places.outposts.is_empty());
    for outpost in &data.places.outposts {
        let ground = data.map.ground(outpost.hex);
        assert_eq!(
            (ground.sheet, ground.strongpoint.is_none(), ground.structure.is_none()),
            (Sheet::Dbp, true, true),
            "1.4-H"
        );
    }
}

#[test]
fn wire_runs_all_around_a_strongpoint_and_belongs_to_it() {
    let data = data();
    let [e2, e1] = ["2430", "2530"].map(|label| data.map.find(label).unwrap());
    let side = data.map.between(e2, e1).unwrap();
    assert_eq!(side.wire, [Wire::Heavy; 2], "both E2 and E1 have wire there (R14)");
    let inside = data.map.between(data.map.find("2430").unwrap(), data.map.find("2431").unwrap()).unwrap();
    assert_eq!(inside.printed_wire(), Wire::None);
    assert!(strongpoint(&data, "HQ").wire.is_empty());
    let kinds =
        [Wire::Light, Wire::Heavy].map(|kind| data.map.all_edges().any(|e| data.map.side(e).printed_wire() == kind));
    assert_eq!(kinds, [true, true]);
}

#[test]
fn the_river_parts_each_map_and_has_bridges() {
    let data = data();
    for sheet in Sheet::ALL {
        let all = data.map.of_sheet(sheet);
        let mut bank = all.first().map_or(Hexes::NONE, Hexes::one);
        loop {
            let dry = |a, b| data.map.between(a, b).is_some_and(|side| !side.river);
            let next: Hexes = bank
                .iter()
                .flat_map(|a| data.map.neighbours(a).filter(move |b| dry(a, *b)))
                .collect::<Hexes>()
                .or(bank);
            if next == bank {
                break;
            }
            bank = next;
        }
        assert!(bank.count() < all.count(), "{sheet:?}");
        let bridges =
            data.map.bridges.iter().filter(|(_, edge)| data.map.ground(data.map.side(*edge).hexes[0]).sheet == sheet);
        assert!(bridges.count() > 0, "{sheet:?}");
    }
}

#[test]
fn uphill_is_from_any_hex_that_is_not_of_the_same_hill() {
    let data = data();
    let hex = |label| data.map.find(label).unwrap();
    assert!(data.map.is_uphill(hex("2528"), hex("2529")), "from D2's hill to E1's (R102)");
    assert!(!data.map.is_uphill(hex("2529"), hex("2530")), "along E1's hill");
    assert!(data.map.is_uphill(hex("1703"), hex("1603")), "up to Gabrielle");
    assert!(!data.map.is_uphill(hex("1603"), hex("1703")), "down again");
}

#[test]
fn arrows_serve_the_sides_by_their_colours() {
    cases!["1.3-F-01", "1.3-F-02", "1.3-F-03"];
    let data = data();
    let next = |army, from| data.boxes.next(army, from).collect::<Vec<_>>();
    assert_eq!(next(Army::French, Area::Condor), [Area::Laos1]);
    assert_eq!(next(Army::Vm, Area::Condor), []);
    assert_eq!(next(Army::French, Area::Laos1), [Area::Laos2], "there is no way back");
    assert!(next(Army::French, Area::Zone1).is_empty() && next(Army::Vm, Area::Zone1).contains(&Area::Zone2));
    for sheet in Sheet::ALL {
        for army in Army::BOTH {
            assert!(data.boxes.reaches(army, Area::Zone2, sheet) && data.boxes.reached_from(army, sheet, Area::Zone2));
        }
        assert!(
            data.boxes.reaches(Army::Vm, Area::OffMap, sheet) && !data.boxes.reaches(Army::French, Area::OffMap, sheet)
        );
    }
    assert!(!data.boxes.reaches(Army::Vm, Area::Zone1, Sheet::Isabelle), "2.1-A: only from 2z-304");
    assert_eq!(Area::ALL.into_iter().filter(|area| area.is_laos()).count(), 2);
}

/// Lines fill whole columns at once; they reach what they reach hex by hex.
#[test]
fn lines_reach_what_they_reach_step_by_step() {
    let data = data();
    let map = &data.map;
    let mut number = 1u64;
    let mut chance = move || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        number >> 33
    };
    for round in 0..40 {
        let share = 50 + round;
        let open: Hexes = map.all().filter(|_| chance() % 100 < share).collect();
        let sources: Hexes = map.all().filter(|_| chance() % 400 == 0).collect();
        let crawl = |passes: &dyn Fn(Hex, Hex) -> bool| {
            let mut reached = sources.and(open);
            let mut new: Vec<Hex> = reached.iter().collect();
            while let Some(from) = new.pop() {
                for to in map.neighbours(from).filter(|to| open.has(*to) && passes(from, *to)) {
                    if !reached.has(to) {
                        reached.insert(to);
                        new.push(to);
                    }
                }
            }
            reached
        };
        assert_eq!(map.flood(sources, open), crawl(&|_, _| true), "round {round}");
        assert_eq!(map.flood_for_guns(sources, open), crawl(&|from, to| map.guns_can_cross(from, to)), "round {round}");
    }
}
