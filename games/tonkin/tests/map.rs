//! The map: every constraint that the rulebook's text puts on it.

use engine::cases;
use tonkin::data::{CommunityKind, Country, Mover, RiverSize, Terrain};
use tonkin::ids::{Army, Hexes};

use crate::support::{DATA, hex, joined_by_road};

#[test]
fn the_hexes_that_the_rulebook_names_are_where_it_says() {
    cases!["1.6-05", "2.2-A-07"];
    assert_eq!(hex("W-18"), hex("Thai Binh"));
    assert_eq!(hex("A24"), hex("Vientiane"));
    assert_eq!(DATA.tables.thai_binh, hex("w-18"));
    assert_eq!(DATA.tables.capital, hex("Hanoi"));
    assert_eq!((DATA.map.columns, DATA.map.rows, DATA.map.km_across), (32, 24, 20.0));
    assert!(DATA.places.harbors.has(hex("A-24")), "Vientiane is a harbor in any sense");
}

#[test]
fn another_river_comes_in_from_the_side_at_u_14() {
    cases!["3.1-11", "R32"];
    for from in ["T-14", "T-15"] {
        assert!(DATA.map.along(hex(from), hex("U-14")).is_some(), "{from} lies along the Red River");
        assert_eq!(DATA.map.river_paid(hex(from), hex("U-14")), Some(RiverSize::Major), "the Duong has to be paid");
    }
    assert_eq!(DATA.map.along(hex("T-14"), hex("T-15")), None, "the river takes the way round by U-14");
}

#[test]
fn the_way_of_the_example_costs_what_it_costs_there() {
    cases!["3.1-07", "3.1-09", "R36"];
    let (map, tables) = (&DATA.map, &DATA.tables);
    let way = ["T-15", "Hung Yen", "V-16", "V-17"].map(hex);
    assert!(way.iter().all(|hex| map.terrain(*hex) == Terrain::Clear));
    assert!(map.road_between(way[0], way[1]), "a road leads down to Hung Yen");
    assert_eq!(tables.road_cost(Terrain::Clear), 1);
    assert_eq!(map.river_paid(way[0], way[1]), Some(RiverSize::Minor), "without the road the minor river");
    let off_road = |from: usize, mover: Mover| {
        let (from, to) = (way[from], way[from + 1]);
        let along = map.along(from, to).is_some();
        tables.cost(mover, map.terrain(to), along, map.river_paid(from, to)).unwrap()
    };
    assert_eq!(off_road(0, Mover::OnFoot(Army::Fef)), 2, "1 for clear and 1 for the minor river");
    assert_eq!(off_road(1, Mover::Motorized), 2, "along the minor river nothing is added");
    assert_eq!(off_road(2, Mover::Motorized), 4, "2 for clear and 2 for the minor river from the side");
}

#[test]
fn a_valley_helps_the_fef_in_rough_and_nobody_below_two() {
    cases!["3.1-13", "3.1-14"];
    let cost = |army, terrain| DATA.tables.cost(Mover::OnFoot(army), terrain, true, None);
    assert_eq!([cost(Army::Vm, Terrain::Rough), cost(Army::Fef, Terrain::Rough)], [Some(2), Some(2)]);
    assert_eq!([cost(Army::Vm, Terrain::Clear), cost(Army::Fef, Terrain::Clear)], [Some(1), Some(1)]);
    assert_eq!(cost(Army::Fef, Terrain::Mountain), Some(4));
    assert_eq!(cost(Army::Fef, Terrain::Sea), None);
}

#[test]
fn rivers_have_two_arms_or_more_in_every_hex_and_agree_across_hexsides() {
    cases!["R32", "R70"];
    let map = &DATA.map;
    let mut sources = 0;
    for hex in map.all().filter(|hex| map.arms(*hex).any()) {
        let arms = map.arms(hex).0;
        assert!(arms.iter().flatten().count() >= 2, "{}", map.label(hex));
        for (way, arm) in arms.iter().enumerate().filter_map(|(way, arm)| Some((way, (*arm)?))) {
            let Some(near) = map.around(hex)[way].filter(|near| map.land.has(*near)) else { continue };
            match map.arms(near).0[(way + 3) % 6] {
                Some(other) => assert_eq!(arm.river, other.river),
                None => sources += 1,
            }
        }
    }
    assert!(sources >= 5, "a few rivers end at a hexside");
    assert!(map.courses.iter().any(|course| course.ends == [None, None]), "and some fork at both ends");
}

#[test]
fn the_delta_is_the_clear_part_of_vietnam_and_the_highlands_are_the_rest_with_laos() {
    cases!["1.6-06"];
    let map = &DATA.map;
    assert!(map.delta.iter().all(|hex| map.country(hex) == Country::Vietnam && map.terrain(hex) == Terrain::Clear));
    assert_eq!(map.delta.or(map.highlands), map.vietnam.or(map.laos));
    assert!(map.laos.is_within(map.highlands));
    let delta = DATA.places.in_delta.count();
    assert!(delta >= 10 && DATA.places.in_highlands.count() >= 20, "enough for both thresholds of 1.9");
    assert_eq!((delta, DATA.places.communities.len()), (32, 108));
    let [delta_line, _] = [map.around_all(map.delta).and(map.highlands), map.delta];
    assert!(!delta_line.is_empty(), "there is a line between them");
}

#[test]
fn the_island_chain_leads_from_haiphong_to_tien_yen_along_the_coast() {
    cases!["1.6-03", "R126"];
    let map = &DATA.map;
    let ends = [hex("Haiphong"), hex("Tien Yen")];
    let chain = map.islands.or(ends.into_iter().collect()).or(Hexes::one(hex("AC-12")));
    assert!(map.islands.is_within(map.coast) && map.islands.is_within(map.land));
    let mut reached = Hexes::one(ends[0]);
    for _ in 0..chain.count() {
        reached = reached.or(map.around_all(reached).and(chain));
    }
    assert!(reached.has(ends[1]));
    let shore = map.coast.iter().all(|hex| map.waterways(hex).next().is_some());
    assert!(shore, "ships and DNA can leave every coastal hex");
    assert!(map.coast.has(hex("Thanh Hoa")) || map.around_all(map.coast).has(hex("Thanh Hoa")), "6.6 shells it");
}

#[test]
fn dna_reach_the_delta_from_the_sea() {
    cases!["3.6-01", "R75"];
    let map = &DATA.map;
    let mut reached = Hexes::one(hex("Haiphong"));
    let mut open = vec![hex("Haiphong")];
    while let Some(at) = open.pop() {
        for next in map.waterways(at).filter(|next| !reached.has(*next)).collect::<Vec<_>>() {
            reached.insert(next);
            open.push(next);
        }
    }
    for name in ["Hanoi", "Nam Dinh", "Hai Duong", "Viet Tri", "Hoa Binh", "Ninh Binh", "Mong Cai", "Phat Diem"] {
        assert!(reached.has(hex(name)), "{name}");
    }
    assert!(!reached.has(hex("Vientiane")), "the Mekong is another water");
    assert!(map.waterways(hex("Vientiane")).any(|next| next == hex("A-23")));
}

#[test]
fn centers_harbors_and_airstrips_are_where_the_rules_need_them() {
    cases!["1.6-09", "1.6-10"];
    let (map, places) = (&DATA.map, &DATA.places);
    let [vm, fef] = places.supply_centers;
    assert_eq!(vm.and(map.china).count(), 6, "motorized VM regiments enter there (2.1)");
    assert!(vm.meets(map.vietnam) && fef.meets(map.vietnam) && fef.meets(map.laos));
    assert!(!fef.meets(map.china) && fef.meets(map.delta));
    assert!(places.harbors.without(map.coast) == Hexes::one(hex("A-24")), "all but Vientiane lie on the coast");
    assert!(places.mobilization.has(hex("Thai Nguyen")));
    assert!(places.mobilization.count() >= 14, "as many as there are Tieu Doan");
    assert!(places.mobilization_in_laos.is_within(map.laos) && places.mobilization_in_laos.count() >= 2);
    assert!(places.airstrips.meets(map.laos) && places.airstrips.count() >= 15);
    assert!(places.vp.count() > places.vp_in_vietnam.count(), "VP-Hexes in Vietnam and in Laos");
    assert_eq!(places.of(places.at(hex("Hanoi")).unwrap()).kind, CommunityKind::City);
}

#[test]
fn every_center_in_china_has_a_road_into_vietnam() {
    cases!["3.4-02"];
    for place in &DATA.places.china {
        let joined = joined_by_road(place.hex);
        assert!(joined.meets(DATA.map.vietnam), "{}", place.name);
    }
    let joined = joined_by_road(hex("Tsing Si"));
    for name in ["Thai Nguyen", "Tuyen Quang", "Yen Bay", "Nghia Lo", "Hanoi", "Lang Son", "Son La", "Thanh Hoa"] {
        assert!(joined.has(hex(name)), "{name}");
    }
    assert!(!joined.has(hex("Dien Bien Phu")) && !joined.has(hex("Sam Neua")));
}

#[test]
fn the_road_markers_just_bridge_the_two_gaps_to_the_north_west() {
    cases!["4.0-11"];
    let gap = |a: &str, b: &str| DATA.map.distance(hex(a), hex(b)) - 1;
    assert_eq!(gap("Nghia Lo", "Na San") + gap("Tuan Giao", "Dien Bien Phu"), DATA.road_markers);
}

#[test]
fn sets_ripple_as_single_hexes_do_and_traces_go_round_what_is_forbidden() {
    cases!["1.4-01", "1.4-05", "R1"];
    let map = &DATA.map;
    for hex in map.land.iter() {
        assert_eq!(map.around_all(Hexes::one(hex)), map.neighbours(hex).collect(), "{}", map.label(hex));
        assert_eq!(map.around_all(Hexes::one(hex)).or(Hexes::one(hex)), map.within(hex, 1).and(map.land));
    }
    let thai_nguyen = Hexes::one(hex("Thai Nguyen"));
    let far = hex("T-13");
    assert_eq!(map.distance(hex("Thai Nguyen"), far), 3);
    assert!(map.reach(thai_nguyen, 3, Hexes::NONE).has(far));
    let in_between = ["T-11", "S-11", "T-12", "U-12"].map(hex).into_iter().collect();
    assert!(!map.reach(thai_nguyen, 3, in_between).has(far), "around the wall it is farther");
    assert!(map.reach(thai_nguyen, 3, thai_nguyen).is_empty(), "a forbidden start reaches nothing");
}

#[test]
fn thai_units_enter_on_or_west_of_the_red_river() {
    cases!["2.5-05", "R22"];
    let red: Vec<_> = DATA.map.courses.iter().filter(|c| DATA.map.river_names[c.river.at()] == "Red").collect();
    for community in DATA.places.thai_entry.iter().map(|c| DATA.places.of(c)) {
        let [column, row] = DATA.map.sheet.cell(community.hex.0);
        let on_row = red.iter().flat_map(|c| &c.hexes).map(|hex| DATA.map.sheet.cell(hex.0));
        let river = on_row.filter(|cell| cell[1] == row).map(|cell| cell[0]).max();
        assert!(river.is_none_or(|river| column <= river), "{}", community.name);
    }
    assert!(DATA.places.thai_entry.count() >= 10);
}

#[test]
fn at_least_four_hexes_lie_near_thai_binh_for_the_extra_point() {
    cases!["2.2-A-07"];
    let near = DATA.map.within(hex("Thai Binh"), DATA.tables.limits.thai_binh_range).and(DATA.map.land);
    assert!(near.count() >= usize::from(DATA.tables.limits.thai_binh_gain));
}

#[test]
fn borders_name_the_hexes_beside_a_country() {
    cases!["3.8-03", "3.8-04", "R43"];
    let map = &DATA.map;
    assert!(map.borders(Country::Vietnam).meets(map.laos) && map.borders(Country::Laos).meets(map.vietnam));
    assert!(map.borders(Country::Laos).has(hex("Dien Bien Phu")));
    assert!(!map.borders(Country::Laos).has(hex("Hanoi")));
}
