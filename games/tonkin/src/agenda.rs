//! Everything that can be asked or done next. Each item stands in the chapter of the rulebook that it belongs to; the
//! order in which they follow one another is in `sequence`.

use engine::agenda;

use crate::game::Tonkin;
use crate::hero::{HeroJoins, HeroesJoin};
use crate::objectives::{ChooseReal, PlaceObjectives};
use crate::reinforcements::{FefArrival, PlaceDump, SupplyMix, VmArrival, VmReinforcements, Withdrawal, WithdrawalDue};
use crate::replacements::{
    Absorption, AirliftCleared, AirliftHindered, BoxesEmptied, FefReplacements, Mobilization, MobilizationCount,
    PathetLao, ThaiBinh, ThaiBinhCount, VmReplacements,
};
use crate::sequence::{
    AttritionPhase, ClosingLosses, EndOfGame, EndOfTurn, FefMovementPhase, OperationOver, OperationPhase,
    ReplacementPhase, SupplyCheckPhase, TurnStart, VmMovementPhase,
};
use crate::setup::{
    CountCommunities, Deploying, Exchanges, GcmaPlace, GcmaSetup, RoadSetup, Setup, SetupOver, TieuDoanPlace,
    TieuDoanSetup, Weakening,
};
use crate::stacking::{Overfull, Tidy};
// Chapters 3 and 6.
use crate::barrage::{BarrageGathering, BarrageGuns, BarrageLoss, BarrageRoll};
use crate::combat::{
    Advancing, AfterAmbush, Aftermath, AmbushRoll, Ambushing, AttackGathering, BeforeCombat, BolshevikLoss,
    BolshevikRoll, BolshevikSpirit, CombatBegins, CombatLoss, CombatLosses, CombatOver, CombatRoll, Contact,
    DisorganizationRoll, DropOver, FromFront, HeroRoll, Leading, RetreatOrStand, Retreating, StandFast,
};
use crate::movement::{Boarding, Entering, Marching, Movement, OverrunOver};
use crate::operations::{
    BringDump, Burst, Decided, Digging, NextPoint, Operating, OperationStart, PointOver, Rallying, RoadGuns, RoadRoll,
    SpendDump, Wrecking,
};
use crate::transport::{AntiAir, DropDie, Flight, FlightArrives, Voyage};

agenda! {
    /// What is asked or done next.
    pub enum Item of Tonkin;
    asks {
        // Set-up.
        Exchanges, Deploying, Weakening, RoadSetup, TieuDoanSetup, TieuDoanPlace, GcmaSetup, GcmaPlace,
        PlaceObjectives, ChooseReal,
        // The Replacement and Reinforcement Phase.
        VmArrival, SupplyMix, PlaceDump, ThaiBinh, VmReplacements, Absorption, Mobilization, PathetLao,
        FefArrival, FefReplacements, AirliftHindered, Withdrawal,
        Overfull,
        // Chapter 3.
        Movement, Marching, Boarding, Flight, Voyage, AntiAir,
        // Chapter 6.
        SpendDump, BringDump, Operating, Rallying, Digging, Wrecking, RoadGuns,
        BarrageGathering, BarrageGuns, BarrageLoss,
        AttackGathering, BeforeCombat, Ambushing, Leading, FromFront, BolshevikSpirit, RetreatOrStand, Retreating,
        CombatLoss, Advancing, HeroJoins,
    }
    runs {
        Setup, CountCommunities, SetupOver,
        TurnStart, ReplacementPhase, VmReinforcements, ThaiBinhCount, MobilizationCount, BoxesEmptied,
        AirliftCleared, WithdrawalDue,
        VmMovementPhase, FefMovementPhase, AttritionPhase, OperationPhase, OperationOver, SupplyCheckPhase, EndOfTurn,
        ClosingLosses, EndOfGame, Tidy,
        // Chapter 3.
        Entering, OverrunOver, FlightArrives, DropDie,
        // Chapter 6.
        OperationStart, Decided, Burst, PointOver, NextPoint, RoadRoll, BarrageRoll,
        CombatBegins, Contact, AmbushRoll, AfterAmbush, BolshevikRoll, CombatRoll, DisorganizationRoll, CombatLosses,
        StandFast, BolshevikLoss, HeroRoll, Aftermath, CombatOver, DropOver, HeroesJoin,
    }
}
