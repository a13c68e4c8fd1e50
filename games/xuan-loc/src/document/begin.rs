//! What a document leaves out is filled in as play would have it, and the phase with which it begins is put on the agenda.

use engine::document::{Document, Field};
use engine::rules::{Opening, Question};
use engine::{Dice, Fault, Story};

use super::{STARTS, Start, units};
use crate::context::{Play, View};
use crate::data::{AimChange, Data, Effect};
use crate::game::XuanLoc;
use crate::ids::{Aim, Aims, Army, Formation, Hex, Unit, Units};
use crate::movement::AfvMovement;
use crate::sequence::{
    AFTER_AFV_MOVEMENT, AFTER_COMBAT, AFTER_DEFENSIVE_FIRE, AFTER_MOVEMENT, Activation, Combat, DefensiveFire,
    FirstPlayerTurn, InitiativeRoll, MOVEMENT, NVA_TURNS, PLAYER_TURN, Reduction, TurnStart,
};
use crate::setup::Setup;
use crate::state::{Flags, Order, Place, State};

fn fault(key: &str, reason: impl Into<String>) -> Fault {
    Fault::new("position", key, reason.into())
}

/// The phase with which a document begins.
pub(super) fn start_of(document: &Document) -> Result<Start, Fault> {
    document
        .0
        .get("phase")
        .map_or_else(|| Err(fault("phase", "it is missing")), |word| Field::new("phase", word).word(STARTS))
}

/// Makes a state of what was read, and puts on the agenda what comes first.
pub(super) fn begin(
    data: &Data,
    document: &Document,
    start: Start,
    state: &mut State,
    dice: &mut Dice,
) -> Result<(), Fault> {
    fill_in(data, document, start, state);
    check_turn(data, document, start, state)?;
    check_stocks(data, start, state)?;
    check_orders(data, state)?;
    check_losses(data, document, state)?;
    check_who_left(data, state)?;
    state.reindex(data);
    check_hexes(data, state)?;
    if start == Start::Setup {
        check_setup(data, state)?;
    }
    let helicopters = document.says("helicopters").then_some(state.helicopters);
    let mut silent = Story::silent();
    let mut play = Play { data, state, dice, story: &mut silent };
    if start.is_before_orders() {
        play.count_helicopters();
    } else {
        play.begin_player_turn(play.state.active);
    }
    enter(document, start, &mut play);
    if let Some(helicopters) = helicopters {
        if helicopters > 0 && play.view().effect() == Effect::NoFlying {
            let event = play.state.event;
            return Err(fault("helicopters", format!("under event {event} no helicopter flies (16.0-05)")));
        }
        play.state.helicopters = helicopters;
    }
    Ok(())
}

/// Puts on the agenda what is asked first, with all that follows in the player turn.
fn enter(document: &Document, start: Start, play: &mut Play<'_>) {
    play.state.phase = start.phase();
    match start {
        Start::Setup => play.next((Setup, TurnStart)),
        Start::Turn => play.next(TurnStart),
        Start::Initiative => {
            play.begin_phase();
            let left = guns_to_remove(play.view());
            play.next(((left > 0).then_some(Reduction { left }), InitiativeRoll));
        }
        Start::Activation => {
            play.begin_phase();
            let first = play.state.initiative;
            play.next((Activation { army: first }, Activation { army: first.other() }, FirstPlayerTurn));
        }
        Start::Bombardment => {
            attach_before_movement(document, play);
            play.next(PLAYER_TURN);
        }
        Start::Movement => {
            attach_before_movement(document, play);
            play.next((MOVEMENT, AFTER_MOVEMENT));
        }
        Start::DefensiveFire => {
            begin_again(document, play);
            let begins = is_skipped(DefensiveFire { begins: false }, play);
            play.next((DefensiveFire { begins }, AFTER_DEFENSIVE_FIRE));
        }
        Start::Combat => {
            begin_again(document, play);
            let begins = is_skipped(Combat { begins: false }, play);
            play.next((Combat { begins }, AFTER_COMBAT));
        }
        Start::AfvMovement => {
            // Whoever moved did so in the Movement Phase: vehicles move again (6.6).
            play.state.units.iter_mut().for_each(|unit| unit.set(Flags::MOVED, false));
            begin_again(document, play);
            let begins = is_skipped(AfvMovement { begins: false }, play);
            play.next((AfvMovement { begins }, AFTER_AFV_MOVEMENT));
        }
    }
}

/// 18.3-03: how many guns the NVA has still to name in this turn: more are in play than the schedule leaves it.
fn guns_to_remove(view: View<'_>) -> u8 {
    let (data, state) = (view.data, view.state);
    let of_nva = |aims: Aims| aims.iter().filter(|aim| data.aims[aim.at()].army == Army::Nva).count() as u8;
    let changes = || data.schedule.aim_changes.iter().filter(|change| change.turn <= state.turn);
    let there = changes().fold(data.schedule.aims, |aims, change| change.apply(aims, &data.aims));
    let due: u8 = changes().filter(|change| change.turn == state.turn).map(|change| change.remove).sum();
    due.saturating_sub(of_nva(there).saturating_sub(of_nva(state.aims)))
}

/// A phase in which somebody fires or vehicles move: command is what the document says, and so is who stands last in line for
/// supply (5.3.2).
fn begin_again(document: &Document, play: &mut Play<'_>) {
    attach(document, play);
    play.begin_phase();
    let deferred = units::deferred(play.data, document);
    deferred.iter().for_each(|unit| play.state.units[unit.at()].set(Flags::DEFERRED, true));
    if !deferred.is_empty() {
        play.judge_supply(Army::Nva);
    }
}

/// Whether play would pass over a phase, because nothing can be done in it.
fn is_skipped(phase: impl Question<XuanLoc>, play: &Play<'_>) -> bool {
    phase.opening(play.view()) == Opening::Skips
}

/// 6.1.8, R160: once somebody has moved in a turn, the tanks and the 95th are active where an activated HQ has them in range,
/// unless their record says that they were out of it when movement began.
fn attach(document: &Document, play: &mut Play<'_>) {
    let detached = units::detached(play.data, document);
    for unit in play.view().attached().without(detached).iter() {
        play.state.units[unit.at()].set(Flags::ATTACHED, true);
    }
}

/// Before the ARVN moves second, the NVA has moved.
fn attach_before_movement(document: &Document, play: &mut Play<'_>) {
    if play.state.active == Army::Arvn && play.state.second {
        attach(document, play);
    }
}

fn fill_in(data: &Data, document: &Document, start: Start, state: &mut State) {
    let orders_given = !start.is_before_orders();
    if !document.says("second") {
        state.second = orders_given && state.active != state.initiative;
    } else if orders_given && !document.says("initiative") {
        state.initiative = if state.second { state.active.other() } else { state.active };
    }
    if orders_given {
        order_unnamed(data, document, state);
    }
    for formation in data.all_formations().filter(|f| state.orders[f.at()] == Order::Activated) {
        // The die always activates a regiment at least, so none named means all.
        let whole = data.regiments_of(formation);
        if !state.regiments.meets(whole) {
            state.regiments = state.regiments.or(whole);
        }
    }
    if !document.says("aims") {
        follow_schedule(data, start, state, document.says("aims_removed"));
    }
    let dead = units::dead(data, document);
    for (key, army) in [("nva_losses", Army::Nva), ("arvn_losses", Army::Arvn)] {
        if !document.says(key) {
            let count = dead.and(data.army[army.at()]).count() as u16;
            *if army == Army::Nva { &mut state.nva_losses } else { &mut state.arvn_losses } = count;
        }
    }
    if !document.says("exits") {
        state.exits = exited(data, state).and(data.army[Army::Nva.at()]).count() as u16;
    }
    if !document.says("marines") {
        state.marines = must_be_released(data, start, state);
    }
}

fn exited(data: &Data, state: &State) -> Units {
    data.all_units().filter(|unit| state.units[unit.at()].place == Place::Exited).collect()
}

/// 16.0-03: the event releases the Marines, and whoever of them has come was released.
fn must_be_released(data: &Data, start: Start, state: &State) -> bool {
    let is_rolled = !matches!(start, Start::Setup | Start::Turn | Start::Initiative);
    let released = data.schedule.arrivals.iter().filter(|arrival| arrival.turn.is_none());
    let has_come = |unit: Unit| matches!(state.units[unit.at()].place, Place::Map(_) | Place::Dead);
    (is_rolled && View { data, state }.effect() == Effect::MarinesEnter)
        || released.flat_map(|arrival| arrival.units.iter()).any(has_come)
}

/// Formations that the document does not name are activated: all of them if it names none, else those that
/// were on the map when orders were given. Troops that have just arrived need no orders (6.1.4).
fn order_unnamed(data: &Data, document: &Document, state: &mut State) {
    let entries = document.get("orders").map(|orders| orders.entries::<Data, Formation>(data).unwrap_or_default());
    for formation in data.all_formations().filter(|f| data.formations[f.at()].activates) {
        let named = entries.iter().flatten().any(|(other, _)| *other == formation);
        let was_there = data.all_units().any(|unit| {
            let unit_state = &state.units[unit.at()];
            data.of(unit).formation == Some(formation)
                && matches!(unit_state.place, Place::Map(_))
                && !unit_state.is(Flags::ARRIVED)
        });
        if !named && (entries.is_none() || was_there) {
            state.orders[formation.at()] = Order::Activated;
        }
    }
}

/// The changes of the artillery that have taken place: those of a turn come with its start.
fn past_changes<'d>(data: &'d Data, start: Start, state: &State) -> Vec<&'d AimChange> {
    let past = |change: &&AimChange| change.turn < state.turn || (change.turn == state.turn && start != Start::Turn);
    data.schedule.aim_changes.iter().filter(past).collect()
}

/// The artillery by the schedule. 11.1.2: what was to be removed by then is gone, what the document names or else the last
/// in the list.
fn follow_schedule(data: &Data, start: Start, state: &mut State, losses_are_named: bool) {
    let changes = past_changes(data, start, state);
    state.aims = changes.iter().fold(data.schedule.aims, |aims, change| change.apply(aims, &data.aims));
    if !losses_are_named {
        let count = changes.iter().map(|change| usize::from(change.remove)).sum();
        let guns: Vec<Aim> = data.schedule.aims.iter().filter(|aim| data.aims[aim.at()].army == Army::Nva).collect();
        state.aims_removed = guns.into_iter().rev().take(count).collect();
    }
    state.aims = state.aims.without(state.aims_removed);
}

/// The NVA has the initiative on the first turns (6.1.3), who has it goes first (6.1.7), and the event that leaves ARVN
/// combat voluntary does so all turn (16.0-09).
fn check_turn(data: &Data, document: &Document, start: Start, state: &State) -> Result<(), Fault> {
    if state.turn <= NVA_TURNS && state.initiative == Army::Arvn {
        let key = if document.says("initiative") { "initiative" } else { "second" };
        return Err(fault(key, format!("the NVA has the initiative up to turn {NVA_TURNS}")));
    }
    if start.is_before_orders() && state.second {
        return Err(fault("second", "no player turn has begun in this phase"));
    }
    if !start.is_before_orders() && state.second && state.active == state.initiative {
        return Err(fault("second", "the player with the initiative goes first, not second"));
    }
    // Before the adjacency dice of the player turn what is written counts for nothing: they decide.
    let rolled = matches!(start, Start::DefensiveFire | Start::Combat | Start::AfvMovement);
    if rolled && state.mandatory[Army::Arvn.at()] && (View { data, state }).effect() == Effect::ArvnVoluntary {
        return Err(fault("mandatory", format!("event {} leaves the ARVN's combat voluntary", state.event)));
    }
    Ok(())
}

/// What is lost for good is not in play, but for what the event brings back for a turn (16.0-07); what the schedule has
/// taken out of use stays out of it (18.7-02); the Marines wait for their event (16.0-03).
fn check_stocks(data: &Data, start: Start, state: &State) -> Result<(), Fault> {
    let may_be_back = usize::from(View { data, state }.effect() == Effect::NvaAimRestore);
    let back = state.aims.and(state.aims_removed);
    if let Some(aim) = back.first().filter(|_| back.count() > may_be_back) {
        return Err(fault("aims", format!("{} is in play and lost for good at once", data.aims[aim.at()].id)));
    }
    let in_use = |change: &&AimChange| change.keep.is_none() || change.apply(state.aims, &data.aims) == state.aims;
    if let Some(change) = past_changes(data, start, state).into_iter().find(|change| !in_use(change)) {
        return Err(fault("aims", format!("from turn {} on the ARVN may use only one 105mm battery", change.turn)));
    }
    let short = View { data, state }.effect() == Effect::NvaAimReduce;
    if !short && !state.aims_withheld.is_empty() {
        return Err(fault("aims_withheld", "no event keeps ammunition from the guns in this turn"));
    }
    if !state.marines && must_be_released(data, start, state) {
        return Err(fault("marines", "they have been called: their event is on, or some of them have come"));
    }
    Ok(())
}

/// 6.1.8, 8.1.9: the regiments of a division that regroups do not act.
fn check_orders(data: &Data, state: &State) -> Result<(), Fault> {
    let regroups = |formation: &Formation| state.orders[formation.at()] == Order::Regrouping;
    let acting = |formation: Formation| state.regiments.and(data.regiments_of(formation)).first();
    match data.all_formations().filter(regroups).find_map(acting) {
        Some(regiment) => Err(fault("regiments", format!("the division of {} regroups", data.regiment_id(regiment)))),
        None => Ok(()),
    }
}

/// Every unit that is named dead was a loss, and an HQ is away no longer than the turns that 7.3 says.
fn check_losses(data: &Data, document: &Document, state: &State) -> Result<(), Fault> {
    let dead = units::dead(data, document);
    for (key, army, losses) in
        [("nva_losses", Army::Nva, state.nva_losses), ("arvn_losses", Army::Arvn, state.arvn_losses)]
    {
        let named = dead.and(data.army[army.at()]).count();
        if usize::from(losses) < named {
            return Err(fault(key, format!("{named} units are named dead, and {losses} are too few")));
        }
    }
    let latest = |unit: Unit| state.turn + data.schedule.hq_delay[data.of(unit).army.at()];
    match data.all_units().find(|unit| state.units[unit.at()].returns > latest(*unit)) {
        Some(hq) => {
            let key = format!("units.{}.returns", data.of(hq).id);
            Err(fault(&key, format!("an HQ lost by turn {} returns by turn {}", state.turn, latest(hq))))
        }
        None => Ok(()),
    }
}

/// 18.10-06: only evacuees, once they must go, and the 6th Division leave the map.
fn check_who_left(data: &Data, state: &State) -> Result<(), Fault> {
    let view = View { data, state };
    match exited(data, state).iter().find(|unit| !view.is_evacuee(*unit) && !view.is_sixth(*unit)) {
        Some(unit) => Err(fault(&format!("units.{}", data.of(unit).id), "this unit may not have left the map")),
        None => Ok(()),
    }
}

/// Opposing units never share a hex, nor a leader one with the enemy; no hex is over its limit; only what can be is
/// rubble or under control. Who stands in a town has entered it, and a vehicle in rubble is stuck.
fn check_hexes(data: &Data, state: &mut State) -> Result<(), Fault> {
    let label = |hex: Hex| data.map.label(hex);
    for hex in data.map.all() {
        let ground = data.map.ground(hex);
        let solid = ground.built_up() || ground.fort;
        if state.rubble.has(hex) && !solid {
            return Err(fault("rubble", format!("{} is no town, city or fort", label(hex))));
        }
        if !state.rubble.has(hex) && state.stack(hex).any(|unit| state.is(unit, Flags::STUCK)) {
            return Err(fault(
                "units",
                format!("vehicles are immobilised in rubble only, which {} is not", label(hex)),
            ));
        }
        let controlled = ground.built_up() || ground.airfield;
        if state.nva_control.has(hex) && !controlled {
            return Err(fault("nva_control", format!("nobody controls {}", label(hex))));
        }
        let Some(army) = state.stack(hex).next().map(|unit| data.of(unit).army) else { continue };
        if state.stack(hex).any(|unit| data.of(unit).army != army) {
            return Err(fault("units", format!("both sides stand in {}", label(hex))));
        }
        if (View { data, state }).is_overfull(hex, army) {
            return Err(fault("units", format!("{} holds more than can be stacked", label(hex))));
        }
        if controlled && state.holds(army, hex) {
            state.nva_control.set(hex, army == Army::Nva);
        }
        if state.rubble.has(hex) {
            let stuck: Vec<_> = state.stack(hex).filter(|unit| data.afvs.has(*unit)).collect();
            stuck.iter().for_each(|unit| state.units[unit.at()].set(Flags::STUCK, true));
        }
    }
    Ok(())
}

fn check_setup(data: &Data, state: &State) -> Result<(), Fault> {
    let early = data.all_units().find(|u| state.hex_of(*u).is_some() && !data.schedule.setup_units.has(*u));
    if state.turn != 1 || early.is_some() {
        return Err(fault("phase", "only the set-up units of turn 1 are set up"));
    }
    let missing = data.schedule.setup_units.iter().find(|u| state.units[u.at()].place == Place::Lost);
    if missing.is_some() {
        return Err(fault("others", "in the set-up the units wait: say 'pool'"));
    }
    Ok(())
}
