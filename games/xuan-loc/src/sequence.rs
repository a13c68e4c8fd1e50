//! Chapter 6: the sequence of play. Which phase follows which stands here; what is decided at the beginning of a turn is
//! in `initiative` and `activation`, how each phase begins and ends in `phases`, the two phases of combat in `combat`, and the headings
//! of the story in `course`.

mod activation;
mod combat;
mod course;
mod initiative;
mod phases;

pub use activation::{Activation, Regiments};
pub(crate) use combat::rallies;
pub use combat::{Combat, DefensiveFire};
pub(crate) use initiative::NVA_TURNS;
pub use initiative::{Convoy, FirstPlayerTurn, InitiativeRoll, Reduction, Shortage, TurnStart};
pub use phases::{
    AdjacencyRoll, AfvMovementPhase, BombardmentPhase, CombatPhase, DefensiveFirePhase, MovementOver, MovementPhase,
    Recovery,
};

use crate::bombardment::{AircraftRoll, MarkerPlacement, Resolution};
use engine::rules::Ask;

use crate::actions::verb;
use crate::command::Regrouping;
use crate::context::Play;
use crate::game::XuanLoc;
use crate::judgement::priors;
use crate::movement::Movement;

/// 6.0-01: the phases of a player turn.
pub(crate) const PLAYER_TURN: (
    BombardmentPhase,
    MovementPhase,
    DefensiveFirePhase,
    CombatPhase,
    AfvMovementPhase,
    Recovery,
) = (BombardmentPhase, MovementPhase, DefensiveFirePhase, CombatPhase, AfvMovementPhase, Recovery);

/// What is left of a player turn once a phase has begun, for positions that begin there.
pub(crate) const AFTER_MOVEMENT: (DefensiveFirePhase, CombatPhase, AfvMovementPhase, Recovery) =
    (DefensiveFirePhase, CombatPhase, AfvMovementPhase, Recovery);
pub(crate) const AFTER_DEFENSIVE_FIRE: (CombatPhase, AfvMovementPhase, Recovery) =
    (CombatPhase, AfvMovementPhase, Recovery);
pub(crate) const AFTER_COMBAT: (AfvMovementPhase, Recovery) = (AfvMovementPhase, Recovery);
pub(crate) const AFTER_AFV_MOVEMENT: (MovementOver, Recovery) = (MovementOver, Recovery);

/// 6.2: the Bombardment Phase: aircraft come, markers are placed and artillery scatters, and then all of them strike.
pub(crate) const BOMBARDMENT: (AircraftRoll, MarkerPlacement, Resolution) = (AircraftRoll, MarkerPlacement, Resolution);

/// 6.3: the Movement Phase: the adjacency dice, moves, the return of regrouped infantry, and a look at the stacks.
pub(crate) const MOVEMENT: (AdjacencyRoll, Movement, Regrouping, MovementOver) =
    (AdjacencyRoll, Movement, Regrouping, MovementOver);

/// What has only been begun can be taken back: nothing has happened yet, and nothing is told. Computer players never do,
/// or they could change their minds for ever.
pub(crate) fn cancels<'a>(ask: &mut impl Ask<'a, XuanLoc>, undo: impl FnOnce(&mut Play<'_>)) {
    ask.answer(verb::Cancel).labelled("Take it back").fixed_prior(priors::TAKEN_BACK).ends(|p, ()| undo(p));
}
