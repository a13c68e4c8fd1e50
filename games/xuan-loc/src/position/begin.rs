//! The phase with which a document begins: what play would have done by then is made good.

use engine::{Dice, Fault, Story};

use super::{Phase, Position, UnitEntry, fault, is_detached};
use crate::data::Data;
use crate::ids::Army;
use crate::play::Play;
use crate::state::{Flags, Place, Stage, State};

pub(super) fn begin_phase(data: &Data, position: &Position, state: &mut State, dice: &mut Dice) -> Result<(), Fault> {
    let asked_phase = |state: &State| matches!(state.stage, Stage::DefensiveFire | Stage::Combat | Stage::AfvMovement);
    if position.phase == Phase::Setup {
        let early = data.all_units().find(|u| state.hex_of(*u).is_some() && !data.schedule.setup_units.has(*u));
        if position.turn != 1 || early.is_some() {
            return Err(fault("phase", "only the set-up units of turn 1 are set up"));
        }
        let missing = data.schedule.setup_units.iter().find(|u| state.units[u.at()].place == Place::Lost);
        if missing.is_some() {
            return Err(fault("others", "in the set-up the units wait: say 'pool'"));
        }
    }
    let mut silent = Story::silent();
    let mut play = Play { data, state, dice, story: &mut silent };
    match position.phase {
        Phase::Setup => play.state.stage = Stage::Setup,
        Phase::TurnStart => play.begin_turn(),
        Phase::Initiative => play.state.stage = Stage::Initiative,
        Phase::Activation => play.state.stage = Stage::Activation(play.state.initiative),
        Phase::Bombardment => play.begin_player_turn(position.active),
        Phase::Movement => {
            play.begin_player_turn(position.active);
            play.state.stage = Stage::Orders;
        }
        Phase::DefensiveFire | Phase::Combat | Phase::AfvMovement => {
            play.begin_player_turn(position.active);
            play.state.stage = match position.phase {
                Phase::DefensiveFire => Stage::DefensiveFire,
                Phase::Combat => Stage::Combat,
                _ => Stage::AfvMovement,
            };
            if position.phase == Phase::AfvMovement {
                // Whoever moved did so in the Movement Phase: vehicles move again (6.6).
                play.state.march.afv = true;
                play.state.units.iter_mut().for_each(|unit| unit.set(Flags::MOVED, false));
            }
            attach(position, &mut play);
            let army = if position.phase == Phase::DefensiveFire { position.active.other() } else { position.active };
            play.judge_supply(army);
        }
    }
    if let Some(helicopters) = position.helicopters {
        play.state.helicopters = helicopters;
    }
    // A combat phase in which nobody can do anything is still looked at, to see why not.
    if !asked_phase(play.state) {
        play.settle();
    }
    Ok(())
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
