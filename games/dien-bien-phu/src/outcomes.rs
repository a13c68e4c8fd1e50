//! What came of an action that dice decided, in the words of the game: what a player weighs first, and what it costs whom.

use engine::Side;
use engine::odds::Summary;
use engine::story::{EventKind, Tally};
use engine::wording::counted;

use crate::agenda::Item;
use crate::context::View;
use crate::data::Data;
use crate::fire::{Assault, Mark};
use crate::ids::{Area, Army, Slot, Supply, Unit, Units};
use crate::losses::AMMO_PER_GUN_STEP;
use crate::state::{Place, State, UnitState};
use crate::validate::takes_the_lost;

/// Names where an action has led.
pub(crate) fn summarize(before: View<'_>, after: View<'_>, tally: &Tally) -> Summary {
    let (headline, toll) = (headline(before, after, tally), toll(before, after, tally));
    let detail = match (before.state.agenda.top(), price_asked(after)) {
        (Some(Item::Loading(_)), _) => arrivals(before, after),
        (_, Some(price)) if toll == NO_LOSSES => price,
        (_, Some(price)) => format!("{toll}; {price}"),
        (_, None) => toll.clone(),
    };
    // Where dice decide nothing that has a name, what is lost is what matters.
    Summary { headline: if headline.is_empty() { toll } else { headline }, detail }
}

fn suffered(tally: &Tally, kind: EventKind, army: Army) -> i32 {
    tally.of(kind, Some(Side::from(army)))
}

/// What a player weighs first; nothing where dice decide nothing that has a name.
fn headline(before: View<'_>, after: View<'_>, tally: &Tally) -> String {
    if let Some(winner) = after.state.winner {
        return match winner {
            Army::Vm => "The garrison surrenders".into(),
            Army::French => "The garrison has held out".into(),
        };
    }
    match before.state.agenda.top() {
        Some(Item::Demand(_)) => "The garrison fights on".into(),
        Some(Item::Defence(_)) => result_of_defence(before, after).into(),
        Some(Item::Charges(_) | Item::Urging(_) | Item::StandOrGo(_)) => result_of_assault(before, after, tally).into(),
        Some(Item::Bombardment(_) | Item::BombardmentRolls(_) | Item::Airstrike(_) | Item::Raiding(_)) => {
            result_of_fire(before, after, tally)
        }
        Some(Item::Loading(_)) => planes_home(before, after),
        Some(Item::Patrols(_) | Item::VmReinforcement(_)) => result_for_vm(before, after),
        _ => String::new(),
    }
}

/// 3.5-C, 7.4-C: with which marker the assault goes on.
fn result_of_defence(before: View<'_>, after: View<'_>) -> &'static str {
    let defended = |own: &&Assault| {
        own.mark == Mark::Declared && after.assault_of(own.unit).is_none_or(|now| now.mark != Mark::Declared)
    };
    let Some(assault) = before.state.assaults.iter().find(defended) else { return "Nothing is decided yet" };
    match after.assault_of(assault.unit).map(|now| now.mark) {
        _ if matches!(after.state.agenda.top(), Some(Item::NewAssaulter(_))) => {
            "The assaulter falls, another one takes over"
        }
        None if is_taken_over(assault, before, after) => "The assaulter falls, another one takes over",
        None => "The assaulter falls, and its assault with it",
        Some(_) if after.steps_left(assault.unit) == 0 => "The assaulter falls, another one takes over",
        Some(Mark::Surprise) => "Surprise",
        Some(Mark::Normal) => "Normal: the assaulter loses a step",
        Some(Mark::Hesitate) => "Hesitate: the assaulter loses a step",
        Some(Mark::Abort) => "Abort",
        Some(Mark::Declared) => "Nothing is decided yet",
    }
}

/// 7.4-C-02: whether another unit of the hex goes on with an assault.
fn is_taken_over(assault: &Assault, before: View<'_>, after: View<'_>) -> bool {
    let from = before.state.hex_of(assault.unit);
    let goes_on = |now: &Assault| now.target == assault.target && before.assault_of(now.unit).is_none();
    after.state.assaults.iter().any(|now| goes_on(now) && after.state.hex_of(now.unit) == from)
}

const FALLS: &str = "The hex falls";

/// 3.6-C, 7.5-C: whether the hex falls.
fn result_of_assault(before: View<'_>, after: View<'_>, tally: &Tally) -> &'static str {
    let (assaulter, defender) = match before.state.agenda.top() {
        Some(Item::Charges(charges)) => (charges.army, charges.army.other()),
        _ => (before.defending_army().other(), before.defending_army()),
    };
    let fight = after.state.fight;
    match after.state.agenda.top() {
        Some(Item::StandOrGo(_)) if after.price_of_staying().is_none() => return FALLS,
        Some(Item::StandOrGo(_)) => return "Choice: the defender pays steps or gives the hex up",
        Some(Item::Urging(_)) => return "The Effect Roll is still to come",
        _ => {}
    }
    let falls = fight.is_some_and(|fight| fight.retreats || after.state.holds(assaulter, fight.target))
        || suffered(tally, EventKind::Retreated, defender) > 0
        || is_given_up(before, after, assaulter);
    let hurt = suffered(tally, EventKind::Reduced, defender) + suffered(tally, EventKind::Lost, defender) > 0;
    match (falls, hurt) {
        (true, _) => FALLS,
        (false, true) => "The hex holds, with losses",
        (false, false) => "No effect",
    }
}

/// Whether the defenders of an assaulted hex are gone.
fn is_given_up(before: View<'_>, after: View<'_>, assaulter: Army) -> bool {
    let own = before.state.assaults.iter().filter(|own| before.army(own.unit) == assaulter);
    let under_assault = own.map(|own| own.target).chain(before.state.fight.map(|fight| fight.target));
    let defender = assaulter.other();
    under_assault.into_iter().any(|hex| before.state.holds(defender, hex) && !after.state.holds(defender, hex))
}

fn result_of_fire(before: View<'_>, after: View<'_>, tally: &Tally) -> String {
    let any = |kind| Army::BOTH.into_iter().any(|army| suffered(tally, kind, army) > 0);
    let units = match () {
        () if any(EventKind::Lost) => "A unit or more is lost",
        () if any(EventKind::Reduced) => "A step or more is lost",
        () if any(EventKind::Disrupted) => "Shaken only",
        () => "No effect",
    };
    match (units, burns(before, after)) {
        (units, false) => units.into(),
        ("No effect", true) => "Trucks or supplies only".into(),
        (units, true) => format!("{units}, and trucks or supplies"),
    }
}

/// 2.2-C-03, 2.2-C-04: whether trucks or supplies are hit, what a great bombardment is for; supplies also where the marker cannot move.
fn burns(before: View<'_>, after: View<'_>) -> bool {
    let is_less = |supply: Supply| after.state.supply(supply) < before.state.supply(supply);
    let stores = [Supply::Food, Supply::Medicine, Supply::Fuel].into_iter().any(is_less);
    after.state.trucks < before.state.trucks
        || stores
        || ammo_with_lost_guns(after.data, after.state) < ammo_with_lost_guns(before.data, before.state)
}

/// 1.7-B-09: the ammunition as it would be had no guns been lost.
fn ammo_with_lost_guns(data: &Data, state: &State) -> u16 {
    let lost: u16 = data.forces.artillery.iter().map(|unit| u16::from(state.units[unit.at()].lost)).sum();
    u16::from(state.supply(Supply::Ammo)) + u16::from(AMMO_PER_GUN_STEP) * lost
}

/// What has come down: points of supply, and units of how many.
fn came_down(before: View<'_>, after: View<'_>) -> (u32, u32, u32) {
    let level = |view: View<'_>| view.state.supply.iter().map(|level| u32::from(*level)).sum::<u32>();
    let flying = |view: View<'_>| view.state.index().flying.count() as u32;
    (level(after).saturating_sub(level(before)), flying(after), flying(before))
}

/// How much of what was loaded comes down, roughly.
fn planes_home(before: View<'_>, after: View<'_>) -> String {
    let (points, landing, aboard) = came_down(before, after);
    let flown = |supply: Supply| {
        (before.state.loads[supply.at()].count() as u8).saturating_mul(before.data.tracks.load(supply))
    };
    let most = |supply: Supply| before.level_with(supply, flown(supply)).saturating_sub(before.state.supply(supply));
    let all: u32 = Supply::ALL.into_iter().map(|supply| u32::from(flown(supply))).sum();
    let most: u32 = Supply::ALL.into_iter().map(|supply| u32::from(most(supply))).sum();
    let loaded = before.state.loads.iter().any(|loads| !loads.is_empty());
    let mut parts = Vec::new();
    if loaded {
        parts.push(match () {
            () if points >= most && most < all => "All supplies that the tracks take arrive".to_string(),
            () if points >= most => "All supplies arrive".into(),
            () if points == 0 => "No supplies arrive".into(),
            () if 4 * points >= 3 * most => "Three quarters of the supplies or more arrive".into(),
            () if 2 * points >= most => "Half of the supplies or more arrive".into(),
            () => "Less than half of the supplies arrives".into(),
        });
    }
    if aboard > 0 && loaded {
        parts.push(if landing == aboard { "all units land" } else { "units turn back" }.into());
    } else if aboard > 0 {
        parts.push(format!("{landing} of {aboard} units land"));
    }
    parts.join(", ")
}

/// What comes down, to the point.
fn arrivals(before: View<'_>, after: View<'_>) -> String {
    let (points, landing, aboard) = came_down(before, after);
    let mut parts = vec![format!("{points} points of supply arrive")];
    if aboard > 0 {
        parts.push(format!("{landing} of {aboard} units land"));
    }
    parts.join(", ")
}

/// 5.2-B-01, 5.2-E-03: what a die does to the ammunition of VM or the morale of a division.
fn result_for_vm(before: View<'_>, after: View<'_>) -> String {
    let ammo = i16::from(after.state.vm_ammo) - i16::from(before.state.vm_ammo);
    let moved = |rises: bool| {
        let mut both = before.state.morale.iter().zip(&after.state.morale);
        both.any(|(then, now)| if rises { now < then } else { now > then })
    };
    match after.state.agenda.top() {
        _ if ammo > 0 => format!("{ammo} ammunition found"),
        _ if ammo < 0 => format!("{} ammunition lost", -ammo),
        Some(Item::MarkerRises(_)) => "The morale of a division rises".into(),
        Some(Item::MarkerFalls(_)) => "The morale of a division falls".into(),
        _ if moved(true) => "The morale of a division rises".into(),
        _ if moved(false) => "The morale of a division falls".into(),
        _ => "Nothing changes".into(),
    }
}

const NO_LOSSES: &str = "no losses";

/// 3.6-C-04, 7.5-C-02: what a Choice that is still open asks of the defender.
fn price_asked(after: View<'_>) -> Option<String> {
    let is_open = matches!(after.state.agenda.top(), Some(Item::StandOrGo(_)));
    let steps = after.price_of_staying().filter(|_| is_open)?;
    Some(format!("{} loses {} or the hex", after.defending_army().name(), counted(steps, "step")))
}

/// What it costs whom.
fn toll(before: View<'_>, after: View<'_>, tally: &Tally) -> String {
    let mut parts: Vec<String> = Army::BOTH.into_iter().filter_map(|army| toll_of(tally, army)).collect();
    if matches!(before.state.agenda.top(), Some(Item::Bombardment(_) | Item::BombardmentRolls(_)))
        && burns(before, after)
    {
        parts.push("trucks or supplies are hit".into());
    }
    match (parts.is_empty(), after.state.winner) {
        (false, _) => parts.join("; "),
        (true, Some(winner)) => format!("{} wins", winner.name()),
        (true, None) => NO_LOSSES.into(),
    }
}

fn toll_of(tally: &Tally, army: Army) -> Option<String> {
    let counts = [
        (EventKind::Lost, "unit lost", "units lost"),
        (EventKind::Reduced, "step lost", "steps lost"),
        (EventKind::Disrupted, "shaken", "shaken"),
        (EventKind::Retreated, "retreats", "retreat"),
        (EventKind::Took, "place taken", "places taken"),
    ];
    let mut parts: Vec<String> = Vec::new();
    for (kind, one, more) in counts {
        match suffered(tally, kind, army) {
            0 => {}
            1 => parts.push(format!("1 {one}")),
            many => parts.push(format!("{many} {more}")),
        }
    }
    match suffered(tally, EventKind::Scored, army) {
        0 => {}
        points => parts.push(format!("{points:+} strongpoint points")),
    }
    (!parts.is_empty()).then(|| format!("{}: {}", army.name(), parts.join(", ")))
}

/// Forgets what the rest of the odds, down to that depth of the agenda, does not ask any more.
pub(crate) fn forget_beyond(data: &Data, state: &mut State, depth: usize) {
    let live = || state.agenda.iter().take((state.agenda.depth() + 1).saturating_sub(depth));
    let is_fire = |item: Item| {
        matches!(
            item,
            Item::BombardmentRolls(_)
                | Item::RollRest(_)
                | Item::BombardmentRoll(_)
                | Item::CasualtyRoll(_)
                | Item::HqRise(_)
                | Item::HqRoll(_)
        )
    };
    let (first, all_fire) = (live().next(), live().all(is_fire));
    match first {
        Some(Item::RollRest(_) | Item::BombardmentRolls(_)) if all_fire => forget_the_bombarded(data, state),
        Some(Item::AbortRolls(aborts)) if !aborts.rows => forget_slots(data, state),
        _ => {}
    }
}

/// Of a bombardment only those matter who are still to be rolled for, and who stands with them; what has become of the others was
/// counted. The side that fires stays as it is: its losses say what its markers can do. What HQ asks of Hanoi, and the ammunition lost with guns, changes no
/// other roll.
fn forget_the_bombarded(data: &Data, state: &mut State) {
    let matters = |state: &State, unit: Unit| match state.place_of(unit) {
        Place::Hex(hex) => state.stack(hex).any(|other| state.pending.has(other)),
        Place::Area(area) => state.pending.has(unit) || !takes_the_lost(area),
        Place::Slot(_) | Place::Pool | Place::Out => true,
    };
    let under_fire = state.pending.first().map(|unit| data.army(unit));
    let suffers = |unit: &Unit| under_fire.is_none_or(|army| army == data.army(*unit));
    let over: Units = data.all_units().filter(suffers).filter(|unit| !matters(state, *unit)).collect();
    state.hq = 0;
    let ammo = ammo_with_lost_guns(data, state);
    for unit in over.iter() {
        state.units[unit.at()] = UnitState { place: Place::Out, ..UnitState::NEW };
    }
    // As if the guns that are forgotten had taken none with them.
    let still_counted = ammo_with_lost_guns(data, state) - u16::from(state.supply(Supply::Ammo));
    state.supply[Supply::Ammo.at()] = u8::try_from(ammo - still_counted).unwrap_or(u8::MAX);
}

/// 5.4-B-02: as long as single planes are rolled for, one slot is like another, and so is one unit: what is asked is how much comes down.
fn forget_slots(data: &Data, state: &mut State) {
    let flying = state.index().flying;
    let aboard = |slot: Slot| flying.iter().filter(|unit| state.place_of(*unit) == Place::Slot(slot)).count();
    let mut crews: Vec<(usize, bool)> = data
        .airdrop
        .all()
        .map(|slot| (aboard(slot), state.replacement == Some(slot)))
        .filter(|(units, replacement)| *units > 0 || *replacement)
        .collect();
    crews.sort_unstable();
    let mut slots = data.airdrop.all();
    let mut units = flying.or(state.in_area(Area::Hanoi)).into_iter();
    for (count, replacement) in crews {
        let Some(slot) = slots.next() else { return };
        if replacement {
            state.replacement = Some(slot);
        }
        for unit in units.by_ref().take(count) {
            state.put(data, unit, Place::Slot(slot));
        }
    }
    for unit in units {
        state.put(data, unit, Place::Area(Area::Hanoi));
    }
    for loads in &mut state.loads {
        *loads = slots.by_ref().take(loads.count()).collect();
    }
}
