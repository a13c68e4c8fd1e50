//! The charts, and the numbers of the text.

use engine::cases;
use tonkin::data::{BarrageResult, CombatResult, Mix, Mover, Odds, RiverSize, Terrain, Withdrawal};
use tonkin::ids::{Army, Turn};

use crate::support::{DATA, unit};

#[test]
fn the_combat_table_covers_every_roll_and_nine_at_two_to_one_is_an_exchange() {
    cases!["6.8-06", "6.13-01"];
    let tables = &DATA.tables;
    assert_eq!(tables.combat(Odds::TwoToOne, 9), CombatResult::Exchange);
    assert_eq!(tables.combat(Odds::TwoToOne, -1), tables.combat(Odds::TwoToOne, 0));
    for odds in Odds::ALL {
        let results: Vec<_> = (0..=15).map(|roll| tables.combat(odds, roll) as usize).collect();
        assert!(results.is_sorted() && results[15] == CombatResult::TwoDefender as usize, "{}", odds.word());
    }
    for roll in 0..=15 {
        let by_odds: Vec<_> = Odds::ALL.iter().map(|odds| tables.combat(*odds, roll) as usize).collect();
        assert!(by_odds.is_sorted(), "better odds are never worse: {roll}");
    }
    assert_eq!(tables.first_roll(Odds::FiveToOne, CombatResult::TwoAttacker), None);
    assert_eq!(tables.first_roll(Odds::TwoToOne, CombatResult::Exchange), Some(6));
    assert_eq!(CombatResult::ALL.map(CombatResult::losses), [[2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]);
}

#[test]
fn odds_are_rounded_down_before_they_meet_the_ends_of_the_table() {
    cases!["6.8-04", "R101", "R72"];
    assert_eq!([Odds::of(29, 5), Odds::of(30, 5)], [(Odds::FiveToOne, 0), (Odds::FiveToOne, 1)]);
    assert_eq!([Odds::of(6, 11), Odds::of(5, 11)], [(Odds::OneToTwo, 0), (Odds::OneToTwo, -1)]);
    assert_eq!([Odds::of(11, 11), Odds::of(3, 0)], [(Odds::OneToOne, 0), (Odds::FiveToOne, 1)]);
}

#[test]
fn the_beaten_side_breaks_more_easily() {
    cases!["6.14-01"];
    let numbers = |attacker| CombatResult::ALL.map(|result| DATA.tables.disorganization(attacker, result));
    assert!(numbers(true).is_sorted() && numbers(false).iter().rev().is_sorted());
    assert!(numbers(true).iter().chain(&numbers(false)).all(|number| (2..=6).contains(number)));
    let modifiers = &DATA.tables.disorganization_modifiers;
    assert_eq!((modifiers.forest, modifiers.trench, modifiers.major_river), (2, -1, 1));
}

#[test]
fn natural_two_misses_and_natural_twelve_always_hits() {
    cases!["6.6-04"];
    let tables = &DATA.tables;
    assert_eq!(tables.barrage(99, 2, 20), BarrageResult::Miss);
    assert_eq!(tables.barrage(1, 12, -20), BarrageResult::DisorganizedAndLoss);
    assert_eq!(tables.barrage(0, 11, 5), BarrageResult::Miss);
    let four = [7, 8, 10, 11].map(|roll| tables.barrage(4, roll, 0));
    use BarrageResult::{Disorganized, DisorganizedAndLoss, Miss};
    assert_eq!(four, [Miss, Disorganized, Disorganized, DisorganizedAndLoss]);
    assert_eq!(tables.barrage(4, 10, 1), DisorganizedAndLoss);
    let modifiers = &tables.barrage_modifiers;
    assert_eq!((modifiers.disorganized, modifiers.anti_aircraft), (1, -2));
}

#[test]
fn terrain_costs_differ_between_the_sides_only_on_foot_in_rough_and_forest() {
    cases!["3.1-06", "3.1-07"];
    for terrain in Terrain::LAND {
        let effects = DATA.tables.terrain(terrain).unwrap();
        let [vm, fef] = Army::BOTH.map(|army| effects.cost(Mover::OnFoot(army)));
        assert_eq!(vm != fef, matches!(terrain, Terrain::Rough | Terrain::Forest), "{}", terrain.word());
        assert!(vm <= fef && fef <= effects.cost(Mover::Motorized));
    }
    let river = |size: RiverSize| DATA.tables.river(size).cost(Mover::Motorized);
    assert_eq!([RiverSize::Minor, RiverSize::Major].map(river), [2, 3]);
    assert_eq!([Terrain::Clear, Terrain::Forest].map(|terrain| DATA.tables.road_cost(terrain)), [1, 2]);
    assert!(DATA.tables.terrain(Terrain::Sea).is_none());
}

#[test]
fn the_numbers_of_the_text_are_those_of_the_text() {
    cases!["1.5-01", "2.2-A-01", "2.6-A-01", "6.1-01"];
    let (limits, points) = (&DATA.tables.limits, &DATA.tables.victory_points);
    assert_eq!((limits.stacking, limits.dumps, limits.saved_points, limits.operation_points), (13, 9, 8, 10));
    let mixes = |army| DATA.tables.replacements.mixes(army).map(|Mix { dumps, points }| (dumps, points));
    assert_eq!(mixes(Army::Vm), [(2, 0), (1, 2), (0, 4)]);
    assert_eq!(mixes(Army::Fef), [(2, 2), (1, 4), (0, 6)]);
    assert_eq!((points.delta, points.highlands, points.regiment_steps), ([10, 10], [20, 10], [10, 5]));
    let transport = &DATA.tables.transport;
    assert_eq!(
        (transport.truck, transport.air, transport.dinassaut, transport.ship, transport.heavy),
        (3, 3, 3, 12, 3)
    );
    assert_eq!(DATA.tables.combat_modifiers.cap, 3);
}

#[test]
fn rain_falls_from_june_to_september_and_the_shortage_ends_in_may_52() {
    cases!["1.7-01", "6.10-07", "R83"];
    let months = |test: &dyn Fn(Turn) -> bool| -> Vec<String> {
        DATA.calendar.all().filter(|turn| test(*turn)).map(|turn| DATA.calendar.of(turn).month.clone()).collect()
    };
    let rain = months(&|turn| DATA.calendar.of(turn).rain);
    assert_eq!(rain.len(), 12, "three summers");
    assert!(rain.iter().all(|month| ["Jun", "Jul", "Aug", "Sep"].contains(&&month[..3])));
    let shortage = months(&|turn| DATA.calendar.of(turn).shortage);
    assert_eq!((shortage.len(), shortage.last().map(String::as_str)), (20, Some("May-52")));
    assert_eq!(DATA.calendar.all().count(), 44);
    assert_eq!(DATA.calendar.of(Turn(43)).month, "May-54");
    assert_eq!(DATA.calendar.later(Turn(40), 6), None);
}

#[test]
fn transports_and_airstrikes_grow_with_the_years() {
    cases!["6.6-07", "R82"];
    let grows = |value: &dyn Fn(Turn) -> u8| DATA.calendar.all().map(value).collect::<Vec<_>>().is_sorted();
    assert!(
        grows(&|turn| DATA.calendar.of(turn).air_transports) && grows(&|turn| DATA.calendar.of(turn).truck_transports)
    );
    let mut strikes: Vec<u8> = DATA.calendar.all().map(|turn| DATA.calendar.of(turn).airstrike).collect();
    strikes.dedup();
    assert_eq!(strikes, [3, 5, 7, 9]);
}

#[test]
fn withdrawals_ask_for_units_that_exist() {
    cases!["2.7-01", "R26"];
    for turn in DATA.calendar.all() {
        if let Some(kind) = DATA.calendar.of(turn).withdrawal {
            assert!(DATA.units.iter().any(|unit| kind.asks_for(unit)), "{kind:?}");
        }
    }
    assert!(Withdrawal::Rei.asks_for(DATA.of(unit("1/2 REI"))) && !Withdrawal::Rei.asks_for(DATA.of(unit("1 BEP"))));
    assert!(!Withdrawal::Any.asks_for(DATA.of(unit("FEF HQ"))) && !Withdrawal::Any.asks_for(DATA.of(unit("TD 1"))));
}
