//! From a document to a state: whatever cannot be is refused with its key.

use engine::{Dice, Fault, wording};

use super::begin::begin_phase;
use super::stocks::read_stocks;
use super::{Others, Position, UnitEntry, fault, is_dead_word, is_detached};
use crate::context::View;
use crate::data::{Data, Kind};
use crate::ids::{Aims, Army, Hex, Hexes, MAX_FORMATIONS, Planes, Regiments, Unit, Units};
use crate::movement::March;
use crate::state::{Flags, Heading, Order, Phase, Place, State, UnitState};

/// Turns a position into a lawful state.
pub(crate) fn read(data: &Data, position: &Position, dice: &mut Dice) -> Result<State, Fault> {
    if position.turn == 0 || usize::from(position.turn) > data.schedule.turns.len() {
        return Err(fault("turn", format!("expected a turn from 1 to {}", data.schedule.turns.len())));
    }
    if position.event != 0 && !(2..=12).contains(&position.event) {
        return Err(fault("event", "expected 0, or the sum of two dice"));
    }
    let mut state = blank(data, position.turn);
    let orders_given = !position.phase.is_before_orders();
    let second = position.second.unwrap_or(orders_given && position.active != position.initiative);
    (state.active, state.second, state.initiative) = (position.active, second, position.initiative);
    state.event = position.event;
    for army in &position.mandatory {
        state.mandatory[army.at()] = true;
    }
    read_units(data, position, &mut state)?;
    read_orders(data, position, &mut state)?;
    for (key, ids, set) in [
        ("nva_control", &position.nva_control, &mut state.nva_control),
        ("rubble", &position.rubble, &mut state.rubble),
    ] {
        for id in ids {
            set.insert(hex_of(data, key, id)?);
        }
    }
    for hex in state.rubble.iter() {
        let ground = data.map.ground(hex);
        if !ground.built_up() && !ground.fort {
            return Err(fault("rubble", format!("{} is no town, city or fort", data.map.label(hex))));
        }
    }
    for hex in state.nva_control.iter() {
        let ground = data.map.ground(hex);
        if !ground.built_up() && !ground.airfield {
            return Err(fault("nva_control", format!("nobody controls {}", data.map.label(hex))));
        }
    }
    read_stocks(data, position, &mut state)?;
    state.reindex(data);
    check_hexes(data, &mut state)?;
    begin_phase(data, position, &mut state, dice)?;
    Ok(state)
}

/// A state in which nobody has come yet.
fn blank(data: &Data, turn: u8) -> State {
    State {
        turn,
        phase: Phase::Setup,
        active: Army::Nva,
        second: false,
        initiative: Army::Nva,
        event: 0,
        mandatory: [false; 2],
        begun: false,
        taken_back: 0,
        units: data.units.iter().map(|_| UnitState::NEW).collect(),
        orders: [Order::None; MAX_FORMATIONS],
        regiments: Regiments::NONE,
        nva_control: Hexes::NONE,
        rubble: Hexes::NONE,
        aims: data.schedule.aims,
        aims_removed: Aims::NONE,
        aims_withheld: Aims::NONE,
        planes: Planes::NONE,
        cbu: data.schedule.cbu,
        daisy_cutters: data.schedule.daisy_cutters,
        helicopters: data.helicopters,
        helicopters_aborted: 0,
        marines: false,
        nva_losses: 0,
        arvn_losses: 0,
        exits: 0,
        supplied: Units::NONE,
        screened: Hexes::NONE,
        assaulted: Hexes::NONE,
        bombardment: Default::default(),
        march: March::default(),
        fire: Default::default(),
        assault: Default::default(),
        retreat: Default::default(),
        agenda: Default::default(),
        heading: Heading { turn, active: Army::Nva, phase: Phase::Setup },
        index: Default::default(),
    }
}

fn hex_of(data: &Data, key: &str, id: &str) -> Result<Hex, Fault> {
    data.map.find(id).ok_or_else(|| fault(key, format!("there is no hex '{id}'")))
}

fn read_units(data: &Data, position: &Position, state: &mut State) -> Result<(), Fault> {
    if position.others == Others::Lost {
        for unit in &mut state.units {
            unit.place = Place::Lost;
        }
    }
    for (id, entry) in &position.units {
        let key = format!("units.{id}");
        let unit = data.unit(id).ok_or_else(|| fault(&key, "there is no such unit"))?;
        let (at, flags, returns): (&str, &[String], u8) = match entry {
            UnitEntry::At(at) => (at, &[], 0),
            UnitEntry::Full(record) => (&record.at, &record.flags, record.returns),
        };
        let place = match wording::plain(at).as_str() {
            "pool" => Place::Pool,
            word if is_dead_word(word) && data.of(unit).kind == Kind::Leader => Place::Lost,
            word if is_dead_word(word) => Place::Dead,
            "lost" => Place::Lost,
            "exited" => Place::Exited,
            hex => Place::Map(hex_of(data, &key, hex)?),
        };
        if returns > 0 && (place != Place::Dead || data.of(unit).kind != Kind::Hq) {
            return Err(fault(key, "only an eliminated HQ returns"));
        }
        let mut set = Flags(0);
        for flag in flags {
            if is_detached(flag) && data.of(unit).formation.is_none() {
                continue;
            }
            let word = wording::plain(flag).replace("ized", "ised");
            let found = Flags::NAMES.iter().find(|(name, _)| *name == word);
            let Some((_, bit)) = found else {
                let names: Vec<_> = Flags::NAMES.iter().map(|(name, _)| *name).collect();
                return Err(fault(key, format!("'{flag}' is not one of: {}", names.join(", "))));
            };
            set.0 |= bit.0;
        }
        let check = UnitState { place, flags: set, returns, retreat: 0 };
        check_flags(data, unit, &check).map_err(|reason| fault(key, reason))?;
        state.units[unit.at()] = check;
    }
    Ok(())
}

fn check_flags(data: &Data, unit: Unit, state: &UnitState) -> Result<(), &'static str> {
    let kind = data.of(unit).kind;
    let on_map = matches!(state.place, Place::Map(_));
    if !on_map && state.flags.0 != 0 {
        return Err("only units on the map have flags");
    }
    if kind == Kind::Leader && (state.is(Flags::DISRUPTED) || state.is(Flags::CUT)) {
        return Err("leaders are never disrupted nor out of command");
    }
    if kind == Kind::Hq && state.is(Flags::CUT) {
        return Err("an HQ is always in command");
    }
    if state.is(Flags::RALLIED) && kind != Kind::Leader {
        return Err("only leaders rally");
    }
    if state.is(Flags::STUCK) && !kind.is_afv() {
        return Err("only armoured vehicles are immobilised");
    }
    Ok(())
}

/// Formations that the document does not name are activated: all of them if it names none, else those that
/// were on the map when orders were given. Troops that have just arrived need no orders (6.1.4).
fn order_unnamed(data: &Data, position: &Position, state: &mut State) {
    for formation in data.all_formations().filter(|f| data.formations[f.at()].activates) {
        let named = position.orders.iter().flatten().any(|(id, _)| data.formation(id) == Some(formation));
        let was_there = data.all_units().any(|unit| {
            let unit_state = &state.units[unit.at()];
            data.of(unit).formation == Some(formation)
                && matches!(unit_state.place, Place::Map(_))
                && !unit_state.is(Flags::ARRIVED)
        });
        if !named && (position.orders.is_none() || was_there) {
            state.orders[formation.at()] = Order::Activated;
        }
    }
}

fn read_orders(data: &Data, position: &Position, state: &mut State) -> Result<(), Fault> {
    for (id, order) in position.orders.iter().flatten() {
        let key = format!("orders.{id}");
        let formation = data.formation(id).ok_or_else(|| fault(&key, "there is no such formation"))?;
        if !data.formations[formation.at()].activates {
            return Err(fault(key, "these troops take no orders: they are always active"));
        }
        state.orders[formation.at()] = *order;
    }
    if !position.phase.is_before_orders() {
        order_unnamed(data, position, state);
    }
    for id in &position.regiments {
        let found = data.find_regiment(id);
        let regiment = found.ok_or_else(|| fault("regiments", format!("there is no regiment '{id}'")))?;
        state.regiments.insert(regiment);
    }
    for formation in data.all_formations().filter(|f| state.orders[f.at()] == Order::Activated) {
        // The die always activates a regiment at least, so none named means all.
        let whole = data.regiments_of(formation);
        if !state.regiments.meets(whole) {
            state.regiments = state.regiments.or(whole);
        }
    }
    Ok(())
}

/// Opposing units never share a hex, nor a leader one with the enemy; no hex is over its limit.
fn check_hexes(data: &Data, state: &mut State) -> Result<(), Fault> {
    for hex in data.map.all() {
        let armies: Vec<Army> = state.stack(hex).map(|u| data.of(u).army).collect();
        if armies.iter().any(|army| *army != armies[0]) {
            return Err(fault("units", format!("both sides stand in {}", data.map.label(hex))));
        }
        let view = View { data, state };
        if armies.first().is_some_and(|army| view.is_overfull(hex, *army)) {
            return Err(fault("units", format!("{} holds more than can be stacked", data.map.label(hex))));
        }
        if let Some(army) = armies.first() {
            let ground = data.map.ground(hex);
            let units = state.holds(*army, hex);
            if units && (ground.built_up() || ground.airfield) {
                // Who stands in a town has entered it.
                state.nva_control.set(hex, *army == Army::Nva);
            }
        }
        if state.rubble.has(hex) {
            let stuck: Units = state.stack(hex).filter(|u| data.afvs.has(*u)).collect();
            for unit in stuck.iter() {
                state.units[unit.at()].set(Flags::STUCK, true);
            }
        }
    }
    Ok(())
}
