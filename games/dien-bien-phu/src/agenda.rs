//! Everything that can be asked or done next. Each item stands in the chapter of the rulebook that it belongs to; the order
//! in which they follow one another is in `sequence`.

use engine::agenda;

use crate::airdrop::{
    AbortRolls, AirdropOver, Arrivals, Filling, Landing, Loading, Reinforcing, Replacing, StandbyChoice, TracksRise,
    WeatherRoll,
};
use crate::airstrike::Airstrike;
use crate::assets::Assets;
use crate::attrition::{
    Disease, FrenchAttrition, FrenchEvacuating, FrenchEvacuation, IsabelleSurrender, Rats, VmAttrition, VmEvacuation,
};
use crate::bombardment::{Aiming, Bombardment, BombardmentRoll, BombardmentRolls, RollRest, SupplyHit, TruckCheck};
use crate::commando::{Commando, RaidRoll, Raiding};
use crate::control::SegmentEnd;
use crate::digging::{DigMarkersFlip, Digging};
use crate::fire::{
    AdvanceAfterCombat, AssaultsOver, ChargeEffect, ChargeFire, Charges, CombatLoss, Declaration, Defence,
    DefenceEffect, DefenceFire, FightOver, StandOrGo, SupportAdvance, Urging,
};
use crate::french_assault::{BoxClash, BoxPayment, FrenchBoxCombat, NewAssaulter};
use crate::game::DienBienPhu;
use crate::losses::{CasualtyRoll, HqRise, HqRoll};
use crate::markers::{FrenchIsolation, FrenchShaken, VmIsolation, VmShaken};
use crate::morale_check::{Demand, GarrisonStands, MoraleCheck, SurrenderRoll, SurrenderSettled};
use crate::movement::{Movement, MovementOver, Moving};
use crate::retreat::{RetreatGoesOn, Retreating};
use crate::sequence::{Begin, NextTurn};
use crate::setup::{SettingUp, SetupFlips, SetupFrench, SetupOver, SetupVm, SetupWounded};
use crate::supply::{Food, Fuel, Medicine, Recovering, Recovery, Repair, ShortageSteps};
use crate::vm_assault::{BoxCombat, Mortars, RestOrFight, SupportBarrage, VmBoxCombat, VmRest};
use crate::vm_supply::{
    ExtraAmmo, MarkerFalls, MarkerRises, PatrolRoll, Patrols, PulledBackReturn, ReinforcementRoll, Replacements,
    VmAmmo, VmReinforcement,
};

impl Item {
    /// Whether it resolves an assault that is under way: odds of a loss on the way go on through it (3.6-C-13, 3.6-C-14).
    pub(crate) const fn resolves(self) -> bool {
        matches!(self, Item::RetreatGoesOn(_))
    }
}

agenda! {
    /// What is asked or done next.
    pub enum Item of DienBienPhu;
    asks {
        // Set-up.
        SetupFrench, SetupWounded, SetupFlips, SetupVm, SettingUp,
        // Attrition, supply, airdrops, digging.
        VmEvacuation, Disease, Demand, Patrols, MarkerRises, MarkerFalls, Replacements, VmReinforcement,
        ShortageSteps, Repair, Recovery, Recovering, StandbyChoice, Loading, Filling, Arrivals, Landing, Replacing,
        FrenchEvacuation, FrenchEvacuating, Digging,
        // Movement.
        Movement, Moving,
        // Bombardment and what goes with it.
        Bombardment, Aiming, BombardmentRolls, Commando, Raiding, Assets, Airstrike,
        // Assaults.
        Declaration, RestOrFight, Mortars, BoxCombat, BoxPayment, SupportBarrage, Defence, NewAssaulter, Charges, Urging,
        StandOrGo, CombatLoss, Retreating, SupportAdvance,
    }
    runs {
        Begin, SegmentEnd, NextTurn, SetupOver,
        CasualtyRoll, HqRise, HqRoll,
        VmAttrition, VmShaken, FrenchIsolation, SurrenderRoll, SurrenderSettled, GarrisonStands, MoraleCheck,
        VmAmmo, PatrolRoll, PulledBackReturn, ReinforcementRoll, Fuel, Food, Medicine,
        WeatherRoll, AbortRolls, TracksRise, Reinforcing, AirdropOver, ExtraAmmo,
        FrenchAttrition, IsabelleSurrender, Rats, FrenchShaken, VmIsolation, DigMarkersFlip,
        // Movement.
        MovementOver,
        // Bombardment and what goes with it.
        TruckCheck, SupplyHit, RollRest, BombardmentRoll, RaidRoll,
        // Assaults.
        VmRest, VmBoxCombat, FrenchBoxCombat, BoxClash, DefenceFire, DefenceEffect, ChargeFire, ChargeEffect,
        RetreatGoesOn, AdvanceAfterCombat, FightOver, AssaultsOver,
    }
}
