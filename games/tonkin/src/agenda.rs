//! Everything that can be asked or done next. Each item stands in the chapter of the rulebook that it belongs to; the
//! order in which they follow one another is in `sequence`.

use engine::agenda;

use crate::game::Tonkin;
use crate::hero::HeroesJoin;
use crate::objectives::{ChooseReal, PlaceObjectives};
use crate::sequence::{
    AttritionPhase, ClosingLosses, EndOfGame, EndOfTurn, FefMovementPhase, OperationOver, OperationPhase,
    ReplacementPhase, SupplyCheckPhase, TurnStart, VmMovementPhase,
};
use crate::setup::{Setup, SetupOver};
use crate::stacking::{Overfull, Tidy};
// Chapters 3 and 6.
use crate::movement::Movement;
use crate::operations::OperationStart;

agenda! {
    /// What is asked or done next.
    pub enum Item of Tonkin;
    asks {
        // Set-up.
        PlaceObjectives, ChooseReal,
        // The Replacement and Reinforcement Phase.
        Overfull,
        // Chapter 3.
        Movement,
        // Chapter 6.
    }
    runs {
        Setup, SetupOver,
        TurnStart, ReplacementPhase,
        VmMovementPhase, FefMovementPhase, AttritionPhase, OperationPhase, OperationOver, SupplyCheckPhase, EndOfTurn,
        ClosingLosses, EndOfGame, Tidy,
        // Chapter 3.
        // Chapter 6.
        OperationStart, HeroesJoin,
    }
}
