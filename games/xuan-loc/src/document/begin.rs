//! The phase with which a document begins: what play would have done by then is made good, and what follows is put on
//! the agenda.

use engine::{Dice, Fault, Story};

use super::{Phase, Position, UnitEntry, fault, is_detached};
use crate::context::Play;
use crate::data::Data;
use crate::ids::Army;
use crate::movement::AfvMovement;
use crate::sequence::{
    AFTER_AFV_MOVEMENT, AFTER_COMBAT, AFTER_DEFENSIVE_FIRE, AFTER_MOVEMENT, Activation, Combat, DefensiveFire,
    FirstPlayerTurn, InitiativeRoll, MOVEMENT, PLAYER_TURN, TurnStart,
};
use crate::setup::Setup;
use crate::state::{Flags, Place, State};

pub(super) fn begin_phase(data: &Data, position: &Position, state: &mut State, dice: &mut Dice) -> Result<(), Fault> {
    if position.phase == Phase::Setup {
        check_setup(data, position, state)?;
    }
    let mut silent = Story::silent();
    let mut play = Play { data, state, dice, story: &mut silent };
    if !position.phase.is_before_orders() {
        play.begin_player_turn(position.active);
    }
    play.state.phase = position.phase.of_play();
    match position.phase {
        Phase::Setup => play.next((Setup, TurnStart)),
        Phase::TurnStart => play.next(TurnStart),
        Phase::Initiative => play.next(InitiativeRoll),
        Phase::Activation => {
            let first = play.state.initiative;
            play.next((Activation { army: first }, Activation { army: first.other() }, FirstPlayerTurn));
        }
        Phase::Bombardment => play.next(PLAYER_TURN),
        Phase::Movement => play.next((MOVEMENT, AFTER_MOVEMENT)),
        Phase::DefensiveFire => {
            play.next((DefensiveFire { begins: true }, AFTER_DEFENSIVE_FIRE));
            make_ready_for_combat(position, &mut play);
        }
        Phase::Combat => {
            play.next((Combat { begins: true }, AFTER_COMBAT));
            make_ready_for_combat(position, &mut play);
        }
        Phase::AfvMovement => {
            play.next((AfvMovement { begins: true }, AFTER_AFV_MOVEMENT));
            // Whoever moved did so in the Movement Phase: vehicles move again (6.6).
            play.state.units.iter_mut().for_each(|unit| unit.set(Flags::MOVED, false));
            make_ready_for_combat(position, &mut play);
        }
    }
    if let Some(helicopters) = position.helicopters {
        play.state.helicopters = helicopters;
    }
    Ok(())
}

fn check_setup(data: &Data, position: &Position, state: &State) -> Result<(), Fault> {
    let early = data.all_units().find(|u| state.hex_of(*u).is_some() && !data.schedule.setup_units.has(*u));
    if position.turn != 1 || early.is_some() {
        return Err(fault("phase", "only the set-up units of turn 1 are set up"));
    }
    let missing = data.schedule.setup_units.iter().find(|u| state.units[u.at()].place == Place::Lost);
    if missing.is_some() {
        return Err(fault("others", "in the set-up the units wait: say 'pool'"));
    }
    Ok(())
}

/// Who is active, and who has supply, where the adjacency dice and the moves lie behind.
fn make_ready_for_combat(position: &Position, play: &mut Play) {
    attach(position, play);
    let fires = if position.phase == Phase::DefensiveFire { position.active.other() } else { position.active };
    play.judge_supply(fires);
}

/// 6.1.8: in the NVA's turn the tanks and the 95th are active where an activated HQ has them in range,
/// unless their record says that they were out of it when movement began.
fn attach(position: &Position, play: &mut Play) {
    if position.active != Army::Nva {
        return;
    }
    for unit in play.view().attached().iter() {
        let id = &play.data.of(unit).id;
        let detached = position.units.iter().any(|(key, entry)| {
            let flags: &[String] = if let UnitEntry::Full(record) = entry { &record.flags } else { &[] };
            key.eq_ignore_ascii_case(id) && flags.iter().any(|flag| is_detached(flag))
        });
        if !detached {
            play.state.units[unit.at()].set(Flags::ATTACHED, true);
        }
    }
}
