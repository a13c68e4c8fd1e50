//! Charts, tracks and the calendar.

use dien_bien_phu::data::{Answer, AssaultResult, Charge, DefenceResult, Flight, Happening, SlotKind, Terrain};
use dien_bien_phu::ids::{Army, Supply, Weather};
use engine::cases;

use crate::data;

#[test]
fn cases_and_rulings_can_be_read() {
    let cases = dien_bien_phu::cases().unwrap();
    for id in ["1.1-01", "9.0-G-D-01", "R1", "R130"] {
        assert!(cases.get(id).is_some(), "{id}");
    }
}

#[test]
fn the_calendar_has_21_turns_and_checks_on_even_ones() {
    cases!["1.2-02", "8.6-01"];
    let data = data();
    let calendar = &data.calendar;
    assert_eq!(calendar.last(), 21);
    let labels = [1, 11, 15, 19, 21].map(|number| calendar.turn(number).label.as_str());
    assert_eq!(labels, ["13-15 March", "12-14 April", "24-26 April", "6-8 May", "12-14 May"]);
    for number in 1..=21 {
        let turn = calendar.turn(number);
        assert_eq!(turn.check, number % 2 == 0);
        let weather = [Weather::Dry, Weather::Rain, Weather::Monsoon];
        assert_eq!(turn.weather, weather[usize::from(number >= 11) + usize::from(number >= 15)]);
        assert_eq!(turn.has(Happening::Disease), number >= 11);
        assert_eq!(turn.has(Happening::Condor) && turn.has(Happening::VmReinforcements), number >= 15);
        assert_eq!(turn.has(Happening::ExtraAmmo), number == 15);
        assert_eq!(turn.has(Happening::Last), number == 21);
    }
}

#[test]
fn field_is_dearer_from_the_rain_on() {
    let data = data();
    let field = Weather::ALL.map(|weather| data.terrain.cost(Terrain::Field, weather));
    assert!(field[0] < field[1] && field[1] == field[2], "8.6");
    assert!(data.terrain.road(Weather::Rain) < field[1]);
    assert_eq!((data.terrain.allowance, data.terrain.recon_allowance, data.terrain.flat), (10, 12, 10), "1.5-B, 2.4-A");
}

#[test]
fn the_fire_roll_has_five_steps() {
    let data = data();
    let steps = [2, 5, 6, 7, 8, 11, 12].map(|roll| data.combat.fire(roll, 7));
    assert_eq!(steps, [2, 1, 1, 0, -1, -1, -2], "3.5-B");
    assert_eq!(data.combat.fire(2, -3), -2, "strength can be negative");
}

#[test]
fn effect_tables_grow_worse_with_lower_morale_higher_dice_and_help() {
    let data = data();
    let combat = &data.combat;
    for army in Army::BOTH {
        for morale in 2..=5 {
            for die in 1..=6 {
                for charge in Charge::ALL {
                    let result = |morale, shaken, die| combat.assault(army, morale, shaken, charge, die);
                    assert!(result(morale, false, die) <= result(morale, true, die));
                    assert!(result(morale, false, die) <= result(morale, false, die + 1));
                    assert!(morale == 2 || result(morale, false, die) <= result(morale - 1, false, die));
                }
                let rank = |morale, barrage, die| combat.defence(army, morale, barrage, die);
                assert!(rank(morale, false, die) <= rank(morale, true, die));
                assert!(rank(morale, false, die) <= rank(morale, false, die + 1));
            }
        }
    }
    assert_eq!(
        combat.assault(Army::Vm, 4, false, Charge::Normal, 9),
        combat.assault(Army::Vm, 4, false, Charge::Normal, 6),
        "3.6-C"
    );
    let columns = Charge::ALL.map(|charge| combat.assault(Army::Vm, 4, false, charge, 5));
    assert_eq!(columns, [AssaultResult::Choice, AssaultResult::LossRetreat, AssaultResult::LossRetreat]);
    assert_eq!(combat.defence(Army::French, 5, false, 1), DefenceResult::Surprise);
}

#[test]
fn weather_is_worse_with_higher_sums() {
    let data = data();
    assert_eq!(data.events.weather(2), Flight::AllArrive, "5.4-B");
    assert_eq!((data.events.weather(7), data.events.weather(15)), (Flight::Aborts(6), Flight::Foul(4)), "R97");
    let answers = [0, 2, 3, 4, 5, 7].map(|die| data.events.hq(die));
    assert_eq!(
        answers,
        [Answer::Sent, Answer::Sent, Answer::DownOne, Answer::DownOne, Answer::DownTwo, Answer::DownTwo],
        "1.7-C"
    );
    for (_, modifier) in &data.reserves.column {
        assert!((0..=7).contains(&(1 + modifier)) && (0..=7).contains(&(6 + modifier)), "1.7-C");
    }
    assert_eq!((data.reserves.column.len(), data.reserves.condor.count(), data.reserves.standby.count()), (5, 16, 8));
}

#[test]
fn fuel_and_morale_follow_their_tracks() {
    let data = data();
    assert_eq!([1, 2, 3, 4, 6, 7, 12].map(|trucks| data.tracks.fuel_use(trucks)), [1, 2, 2, 3, 3, 4, 4], "5.3-A");
    let shortage = [4, 3, 2, 1, 0].map(|fuel| data.tracks.shortage(fuel));
    assert_eq!(shortage.map(|row| row.weather), [0, 1, 2, 3, 3]);
    assert_eq!(shortage.map(|row| row.ammo), [None, None, Some(6), Some(2), Some(0)]);
    assert_eq!(shortage[4].steps, 3);
    assert_eq!(Supply::ALL.map(|supply| data.tracks.load(supply)), [2, 1, 6, 2], "5.4-C");
    assert_eq!((data.tracks.morale(0), data.tracks.morale(data.tracks.shut_down())), (5, 2), "5.2-D");
}

#[test]
fn the_airdrop_chart_closes_with_zones_and_weather() {
    cases!["5.4-A-03", "5.4-A-04", "5.4-A-05"];
    let data = data();
    let chart = &data.airdrop;
    let kinds = SlotKind::ALL.map(|kind| chart.of_kind(kind).count());
    assert_eq!(kinds, [2, 6, 1, 3, 8]);
    let open = data.scenarios.iter().map(|scenario| {
        let weather = data.calendar.turn(scenario.turn).weather;
        chart.open(weather, scenario.trenches.count()).count()
    });
    assert_eq!(open.collect::<Vec<_>>(), [20, 18, 14, 9]);
    assert_eq!(data.reserves.condor.count().div_ceil(4), 4, "40 tons a day");
    assert!(
        chart.of_kind(SlotKind::Green).count() >= data.reserves.condor.or(data.reserves.standby).count().div_ceil(4)
    );
    assert!(chart.of_kind(SlotKind::White).iter().all(|slot| chart.of(slot).row == 1), "at the top");
    let rows: usize = (1..=6).map(|die| chart.row(die).count()).sum();
    assert_eq!(rows, 20);
}
