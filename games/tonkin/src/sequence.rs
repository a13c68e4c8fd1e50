//! 1.10: the sequence of play. Which phase follows which stands here; the headings of the story are in `course`, what
//! happens by itself at the end of a turn and of the game in `closing`.

mod closing;
mod course;
mod phases;

pub use closing::{ClosingLosses, EndOfGame, EndOfTurn};
pub(crate) use course::list_phases;
pub use phases::{
    AttritionPhase, FefMovementPhase, OperationOver, OperationPhase, ReplacementPhase, SupplyCheckPhase, TurnStart,
    VmMovementPhase,
};

/// 1.10-01: the phases of a turn after the Replacement and Reinforcement Phase.
pub(crate) const AFTER_REPLACEMENT: (
    VmMovementPhase,
    FefMovementPhase,
    AttritionPhase,
    OperationPhase,
    SupplyCheckPhase,
    EndOfTurn,
) = (VmMovementPhase, FefMovementPhase, AttritionPhase, OperationPhase, SupplyCheckPhase, EndOfTurn);

pub(crate) const AFTER_VM_MOVEMENT: (FefMovementPhase, AttritionPhase, OperationPhase, SupplyCheckPhase, EndOfTurn) =
    (FefMovementPhase, AttritionPhase, OperationPhase, SupplyCheckPhase, EndOfTurn);

pub(crate) const AFTER_FEF_MOVEMENT: (AttritionPhase, OperationPhase, SupplyCheckPhase, EndOfTurn) =
    (AttritionPhase, OperationPhase, SupplyCheckPhase, EndOfTurn);

pub(crate) const AFTER_OPERATION: (SupplyCheckPhase, EndOfTurn) = (SupplyCheckPhase, EndOfTurn);

/// 8.0: the End of the Game Sequence.
/// 8.0-01 to 8.0-03, 8.0-06 (R78).
pub(crate) const CLOSING: (ClosingLosses, VmMovementPhase, FefMovementPhase, AttritionPhase, EndOfGame) =
    (ClosingLosses, VmMovementPhase, FefMovementPhase, AttritionPhase, EndOfGame);
