//! Chapter 6: the sequence of play. Which phase follows which stands here; what is decided at the beginning of a turn is
//! in `initiative`, how each phase begins and ends in `phases`, the two phases of combat in `combat`, and the headings
//! of the story in `course`.

mod combat;
mod course;
mod initiative;
mod phases;

pub(crate) use combat::rallies;
pub use combat::{Combat, DefensiveFire};
pub(crate) use course::list_phases;
pub use initiative::{Activation, Convoy, FirstPlayerTurn, InitiativeRoll, Reduction, Regiments, Shortage, TurnStart};
pub use phases::{
    AdjacencyRoll, AfvMovementOver, AfvMovementPhase, BombardmentPhase, CombatPhase, DefensiveFirePhase, MovementPhase,
    Recovery,
};

use crate::bombardment::{AircraftRoll, MarkerPlacement, Scatter};
use crate::command::Regrouping;
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
pub(crate) const AFTER_AFV_MOVEMENT: (AfvMovementOver, Recovery) = (AfvMovementOver, Recovery);

/// 6.2: the Bombardment Phase: aircraft come, markers are placed, artillery scatters, and then all of them strike.
pub(crate) const BOMBARDMENT: (AircraftRoll, MarkerPlacement, Scatter) =
    (AircraftRoll, MarkerPlacement, Scatter { from: 0 });

/// 6.3: the Movement Phase: the adjacency dice, moves, and the return of regrouped infantry.
pub(crate) const MOVEMENT: (AdjacencyRoll, Movement, Regrouping) = (AdjacencyRoll, Movement, Regrouping);
