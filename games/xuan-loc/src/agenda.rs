//! Everything that can be asked or done next. Each item stands in the chapter of the rulebook that it belongs to; the
//! order in which they follow one another is in `sequence`.

use engine::agenda;

use crate::bombardment::{
    Aiming, AircraftDraw, AircraftRoll, Collateral, DaisyCutter, Drift, DriftDistance, Impact, MarkerPlacement,
    Resolution, Scatter, Shock, Striking,
};
use crate::close_assault::{
    Advance, AssaultDeclaration, AssaultOver, AssaultResolution, AssaultRetreat, AssaultSupport, ReserveMarch,
    Reserves, ReservesGoOn,
};
use crate::close_assault::{HqChoice, RetreatGoesOn, RetreatRolls, Retreating, StayAll, StayOne};
use crate::combat::{DisruptRest, Loss};
use crate::command::{LeaderCheck, LeaderRoll, RallyRoll, Regrouping, Returning, Sacrifice};
use crate::direct_fire::{FireDeclaration, FireFollow, FireOver, FireResolution, FireSupport, Opportunity};
use crate::game::XuanLoc;
use crate::movement::{AfvMovement, Landing, MarchGoesOn, Marching, Movement};
use crate::sequence::{
    Activation, AdjacencyRoll, AfvMovementPhase, BombardmentPhase, Combat, CombatPhase, Convoy, DefensiveFire,
    DefensiveFirePhase, FirstPlayerTurn, InitiativeRoll, MovementOver, MovementPhase, Recovery, Reduction, Regiments,
    Shortage, TurnStart,
};
use crate::setup::{SettingUp, Setup};
use crate::stacking::{Overfull, StackCheck};

agenda! {
    /// What is asked or done next.
    pub enum Item of XuanLoc;
    asks {
        Setup, SettingUp,
        Reduction, InitiativeRoll, Shortage, Convoy, Activation, Regiments,
        AircraftRoll, MarkerPlacement, Aiming, Striking, Collateral,
        AdjacencyRoll, Movement, Marching, Landing, AfvMovement,
        Regrouping, Returning, Sacrifice,
        DefensiveFire, Combat, FireDeclaration, FireSupport,
        AssaultDeclaration, Reserves, ReserveMarch, AssaultSupport, Advance,
        Loss, StayAll, StayOne, HqChoice, Retreating, Overfull,
    }
    runs {
        TurnStart, FirstPlayerTurn, Recovery,
        BombardmentPhase, MovementPhase, MovementOver, DefensiveFirePhase, CombatPhase, AfvMovementPhase,
        AircraftDraw, Scatter, Drift, DriftDistance, Resolution, Impact, DaisyCutter, Shock,
        MarchGoesOn, Opportunity, RallyRoll,
        FireResolution, FireFollow, FireOver, LeaderCheck, LeaderRoll,
        AssaultResolution, AssaultRetreat, AssaultOver, ReservesGoOn,
        DisruptRest, RetreatRolls, RetreatGoesOn, StackCheck,
    }
}

impl Item {
    /// Whether it is part of something under way that interrupts the phase: a combat, a retreat, what a strike did.
    pub(crate) const fn interrupts(self) -> bool {
        matches!(
            self,
            Item::FireDeclaration(_)
                | Item::FireSupport(_)
                | Item::AssaultDeclaration(_)
                | Item::Reserves(_)
                | Item::ReserveMarch(_)
                | Item::AssaultSupport(_)
                | Item::Advance(_)
                | Item::Collateral(_)
                | Item::Loss(_)
                | Item::StayAll(_)
                | Item::StayOne(_)
                | Item::HqChoice(_)
                | Item::Retreating(_)
                | Item::Overfull(_)
        )
    }

    /// Whether it resolves a fire or an assault that is under way: odds of what is decided on the way go on through it.
    pub(crate) const fn resolves(self) -> bool {
        matches!(
            self,
            Item::FireSupport(_)
                | Item::FireResolution(_)
                | Item::FireFollow(_)
                | Item::FireOver(_)
                | Item::Opportunity(_)
                | Item::LeaderCheck(_)
                | Item::LeaderRoll(_)
                | Item::DisruptRest(_)
                | Item::Reserves(_)
                | Item::ReservesGoOn(_)
                | Item::AssaultSupport(_)
                | Item::AssaultResolution(_)
                | Item::AssaultRetreat(_)
                | Item::AssaultOver(_)
                | Item::Loss(_)
        )
    }
}
