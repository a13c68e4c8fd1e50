//! Everything that can be asked or done next. Each item stands in the chapter of the rulebook that it belongs to; the
//! order in which they follow one another is in `sequence`.

use engine::agenda;

use crate::game::Tonkin;
use crate::hero::{HeroJoins, HeroesJoin};
use crate::ids::Army;
use crate::objectives::{ChooseReal, PlaceObjectives};
use crate::reinforcements::{FefArrival, PlaceDump, SupplyMix, VmArrival, VmReinforcements, Withdrawal, WithdrawalDue};
use crate::replacements::{
    Absorption, AirliftCleared, AirliftHindered, BoxesEmptied, FefReplacements, Mobilization, MobilizationCount,
    PathetLao, ThaiBinh, ThaiBinhCount, VmReplacements,
};
use crate::sequence::{
    AttritionPhase, ClosingLosses, EndOfGame, EndOfTurn, FefMovementPhase, NextTurn, OperationOver, OperationPhase,
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
        NextTurn, ClosingLosses, EndOfGame, Tidy,
        // Chapter 3.
        Entering, OverrunOver, FlightArrives, DropDie,
        // Chapter 6.
        OperationStart, Decided, Burst, PointOver, NextPoint, RoadRoll, BarrageRoll,
        CombatBegins, Contact, AmbushRoll, AfterAmbush, BolshevikRoll, CombatRoll, DisorganizationRoll, CombatLosses,
        StandFast, BolshevikLoss, HeroRoll, Aftermath, CombatOver, DropOver, HeroesJoin,
    }
}

impl Item {
    /// 2.0-01: the step of the Replacement and Reinforcement Phase that a question belongs to, as the reason why another waits.
    pub(crate) const fn step_of_replacements(self) -> Option<&'static str> {
        Some(match self {
            Item::VmArrival(_) => "VM units arrive first",
            Item::SupplyMix(SupplyMix { army: Army::Vm }) => "VM choose their supplies first",
            Item::SupplyMix(SupplyMix { army: Army::Fef }) => "the FEF choose their supplies first",
            Item::PlaceDump(_) => "Supply Dumps are placed first",
            Item::ThaiBinh(_) => "VM pay for Thai Binh first",
            Item::VmReplacements(_) => "VM replace steps and rebuild regiments now",
            Item::Absorption(_) => "regiments absorb Tieu Doan now",
            Item::Mobilization(_) => "VM mobilize Tieu Doan now",
            Item::PathetLao(_) => "VM mobilize a Pathet Lao now",
            Item::FefArrival(_) => "FEF units arrive or are postponed first",
            Item::FefReplacements(_) => "the FEF replace steps and rebuild units now",
            Item::AirliftHindered(_) => "VM say first whether they hinder the airlift",
            Item::Withdrawal(_) => "the FEF withdraw a unit now",
            _ => return None,
        })
    }
}
