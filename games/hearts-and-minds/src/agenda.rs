//! Everything that can be on the agenda: the questions and the steps of all chapters.

use crate::ambush::{Ambush, AmbushAftermath, RedKnows, Scouts, Traps, TrapsAftermath};
use crate::battle::evasion::{Caught, Evasion, Found};
use crate::battle::losses::Losses;
use crate::battle::promotion::Promotion;
use crate::battle::reaction::{ReactionOfAttacker, ReactionOfDefender};
use crate::battle::reinforcement::{Column, NextGroup, Reinforcement};
use crate::battle::retreat::{Retreat, WayBack};
use crate::battle::roll::BattleRoll;
use crate::battle::{Attackers, BattleCost, EndOfBattle, Engagement, RevealFighters};
use crate::bombing::{Bombs, Mission};
use crate::bush_events::{BushAftermath, BushDice, BushEvent};
use crate::cards::air_assault::{AfterLift, AirLift};
use crate::cards::choices::{ChooseArea, FoundVc, NameVc, PutDown, Recruit, Revive};
use crate::cards::free_world_forces::FreeWorld;
use crate::cards::golden_triangle::FactionDead;
use crate::cards::phoenix_program::Victim;
use crate::cards::vc::{DrawVc, LookAtVc, MoveVc, PickVc, RestVc};
use crate::cards::whispering_death::Napalm;
use crate::cards::{AfterRaid, RaidTarget, Raiders};
use crate::control::{Difference, Shortfall};
use crate::factions::{Bribe, Collapse, PropUp};
use crate::game::HeartsAndMinds;
use crate::movement::Mobilization;
use crate::sequence::card_play::{Actions, EndOfTurn, PlayCard, Round, Turn};
use crate::sequence::hand_refill::{CampaignChoice, HandRefill, Refill, UnplayableCampaign};
use crate::sequence::interphase::{Dispersal, DovesOfTheYear, EndOfYear, Factions, Interphase};
use crate::sequence::reinforcements::deploy::{Deploy, Waiting};
use crate::sequence::reinforcements::evacuate::Evacuate;
use crate::sequence::reinforcements::garrison::{Garrison, HoldGarrison};
use crate::sequence::reinforcements::redeploy::{Landing, NewVc, Redeploy};
use crate::sequence::reinforcements::replace::{Purchase, Replacement};
use crate::sequence::reinforcements::withdraw::{Vietnamize, Withdrawal};
use crate::sequence::reinforcements::{Deployment, NewCards, Redeployment, Refuelling, Reinforcements, Replacements};
use crate::sequence::{Announcement, PhaseBegins, Year};
use crate::stability::{PriceOfStability, StabilityAnswer};

engine::agenda! {
    /// What is asked or done next.
    pub enum Item of HeartsAndMinds;
    asks {
        Announcement,
        // The Reinforcements Phase.
        Withdrawal, Replacement, Purchase, Vietnamize, Evacuate, Garrison, Deploy, NewVc, Redeploy, Landing,
        // The Hand Refill and Card Play Phases.
        CampaignChoice, PlayCard, Actions, Mobilization, Shortfall, Difference,
        Ambush, Scouts, Traps,
        Attackers, Evasion, Retreat, WayBack, ReactionOfAttacker, ReactionOfDefender, Reinforcement, Column,
        Losses, Promotion, Mission, BushEvent,
        // The events of cards.
        ChooseArea, Recruit, Revive, PutDown, NameVc, DrawVc, PickVc, MoveVc, Raiders, RaidTarget,
        Victim, FreeWorld, FactionDead, Napalm, AirLift,
        // The Interphase.
        Dispersal, PropUp, Bribe, StabilityAnswer,
    }
    runs {
        Year, PhaseBegins,
        Reinforcements, Replacements, Deployment, HoldGarrison, Waiting, Refuelling, Redeployment, NewCards,
        HandRefill, Refill, Round, Turn, UnplayableCampaign, EndOfTurn,
        RedKnows, AmbushAftermath, TrapsAftermath,
        RevealFighters, Engagement, Caught, Found, BattleRoll, BattleCost, NextGroup, EndOfBattle,
        Bombs, BushDice, BushAftermath, FoundVc, LookAtVc, RestVc, AfterRaid, AfterLift,
        Interphase, Factions, Collapse, DovesOfTheYear, PriceOfStability, EndOfYear,
    }
}

impl Item {
    /// Whether it leads to the dice of a battle that is under way: odds of what is decided on the way go on through it.
    pub(crate) const fn resolves(self) -> bool {
        matches!(
            self,
            Item::Evasion(_)
                | Item::Caught(_)
                | Item::Found(_)
                | Item::RevealFighters(_)
                | Item::Engagement(_)
                | Item::BattleRoll(_)
        )
    }
}
