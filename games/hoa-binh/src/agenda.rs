//! Everything that can be asked or done next.

use crate::air::{Airlift, Landing, Reinforcing};
use crate::combat::aftermath::{Conclusion, LeaveCombat, SurvivalTest};
use crate::combat::commitment::{Commitment, SupportsMayJoin};
use crate::combat::draw::{AntiAircraft, Draw};
use crate::combat::engagement::{BaseAttack, BaseDefence, Engagement};
use crate::combat::fire::{Ambush, Bombardment, NextAction};
use crate::combat::losses::{LossChoice, Losses, RetreatCheck, RetreatOrStay};
use crate::combat::retreat::{BringCommanders, FallBack, FallBackChoice, Following};
use crate::combat::roll::{FrenchDice, FurtherDice, JudgeRoll, Rerolling, RollStands};
use crate::combat::threat::{CommandosMayGo, ThreatDie, Withdrawal};
use crate::combat::undecided::{DrawCounts, RollTogether, Uncover};
use crate::command::{Arrivals, BeginTurn, ParasInField, WarStrategy};
use crate::commanders::{LoneRide, Relocation};
use crate::evacuation::{AfterDeparture, ConvoyTest, ConvoysEnter, Evacuation};
use crate::french_actions::FrenchActions;
use crate::game::HoaBinh;
use crate::impact::{FindIsolated, IsolatedDie, NoteEncirclement};
use crate::infiltration::{Displacement, MakeWay, ReturnBases};
use crate::movement::Marching;
use crate::placement::{ActiveBases, DirectionDie, GrowLine, PlaceDangerous};
use crate::sequence::{Begin, EndTurn, PhaseStart};
use crate::viet_actions::Attacks;

engine::agenda! {
    /// What is asked or done next.
    pub enum Item of HoaBinh;
    asks {
        PhaseStart, Arrivals, WarStrategy, ParasInField, Displacement, Relocation,
        FrenchActions, Marching, Landing, Airlift, Reinforcing, LoneRide, Evacuation,
        Attacks, Withdrawal, Engagement, BaseAttack, Commitment, Rerolling, LossChoice, RetreatOrStay,
        FallBackChoice, Following,
    }
    runs {
        Begin, BeginTurn, EndTurn, ReturnBases, MakeWay, ActiveBases, GrowLine, DirectionDie, PlaceDangerous,
        NoteEncirclement, FindIsolated, IsolatedDie, ConvoyTest, AfterDeparture, ConvoysEnter,
        CommandosMayGo, ThreatDie, BaseDefence, SupportsMayJoin, Draw, AntiAircraft, Uncover, DrawCounts, RollTogether, Bombardment, Ambush, FrenchDice, FurtherDice, RollStands, JudgeRoll, Losses,
        RetreatCheck, NextAction, FallBack, BringCommanders, Conclusion, SurvivalTest, LeaveCombat,
    }
}

impl Item {
    /// Whether it is the course of a combat that waits until a loss is allotted: the odds of who takes it go on to how the
    /// combat ends. All other questions of a combat stand in the place of what follows them.
    pub(crate) const fn waits_for_a_loss(self) -> bool {
        matches!(
            self,
            Item::RetreatCheck(_)
                | Item::NextAction(_)
                | Item::Bombardment(_)
                | Item::FrenchDice(_)
                | Item::SupportsMayJoin(_)
        )
    }
}
