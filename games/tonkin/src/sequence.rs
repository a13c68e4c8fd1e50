//! 1.10: the sequence of play. Each phase puts the one that follows it on the agenda (`phases`); the headings of the story
//! are in `course`, what happens by itself at the end of a turn and of the game in `closing`.

mod closing;
mod course;
mod phases;

pub use closing::{ClosingLosses, EndOfGame, EndOfTurn, NextTurn};
pub use phases::{
    AttritionPhase, FefMovementPhase, OperationOver, OperationPhase, ReplacementPhase, SupplyCheckPhase, TurnStart,
    VmMovementPhase,
};
