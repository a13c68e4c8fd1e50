//! What is carried out inside a stage: each task is one small machine, and tasks lie on a stack. The
//! innermost one asks; when it is finished it is taken off and the one below goes on.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::force::Force;
use crate::ids::{Areas, Card, Place, Seat};
use crate::kind::Kind;

/// A task under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {
    /// The units of an area are mobilized (9); the rest is in `state.march`.
    Mobilize,
    /// A group has entered an area: ambush and booby traps (14).
    Enter(Entry),
    /// A side takes losses (11.1).
    Losses(Losses),
    /// A side promotes untried infantry (11.6).
    Promote(Promotion),
    /// A battle round (11); the rest is in `state.battle`.
    Battle(BattleStep),
    /// Evaded units retreat (11.3); the rest is in `state.retreat`.
    Retreat,
    /// A bombing mission (13).
    Mission(Mission),
    /// A Bush Event is carried out in an area (12).
    Bush(Bush),
    /// A roll for control or pacification fell short (17, 18).
    Shortfall(Shortfall),
    /// The event of a card asks for something; the rest is in `state.errand`.
    Event(Card),
}

/// How a group comes into an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arrival {
    Mobilized,
    Lifted,
    Retreating,
    Reinforcing,
}

/// A group that has entered an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub area: Place,
    pub how: Arrival,
    pub step: EntryStep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EntryStep {
    /// Red may announce an ambush.
    Ambush,
    /// Blue may answer the ambush by that VC (B09).
    Scouts(Kind),
    /// The losses of the ambush are taken; whether the VC was lost.
    Aftermath(bool),
    /// Red may answer with booby traps (R04).
    Traps,
    /// The losses of the booby traps are taken.
    Sprung,
}

/// Whose units take losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scope {
    /// The moving group.
    Group,
    /// Those in the battle.
    Attackers,
    Defenders,
    /// Those that failed to evade.
    Evaders,
    /// All units of the side in these areas.
    Areas(Areas),
    /// The ground units of the side in an area.
    Ground(Place),
}

/// Losses that a side owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses {
    pub seat: Seat,
    pub hits: u8,
    pub r: bool,
    pub scope: Scope,
    /// Only the stockpile pays for the R (evasion, 11.2).
    pub stock_only: bool,
}

/// Promotions that a side may or must make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promotion {
    pub seat: Seat,
    pub count: u8,
    pub scope: Scope,
}

/// The steps of a battle round (11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BattleStep {
    /// The attacker names his units.
    Commit,
    /// The defender evades.
    Evade,
    /// An attempt failed, and what it cost was paid.
    Caught,
    /// Concealed VC are revealed.
    Reveal,
    /// Bush Events are over: is there still a battle?
    Abort,
    /// Blue attacks and may react.
    ReactAttack,
    /// The dice fall.
    Roll,
    /// Losses are taken; promotions follow, the active side first.
    Promote(u8),
    /// Blue defends and may react.
    ReactDefend,
    /// The defender may reinforce.
    Reinforce,
    /// Units of a paid area form groups.
    Column(Place),
}

/// A battle round under way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Battle {
    pub area: Place,
    pub attacker: Seat,
    pub attackers: Force,
    pub defenders: Force,
    /// Units that tried to evade and failed.
    pub tried: Force,
    /// Units gathered for the one group that may evade, and whether it has tried.
    pub gathered: Force,
    pub group_tried: bool,
    /// Costs no RP.
    pub free: bool,
    /// Its RP was spent.
    pub spent: bool,
    /// R15 is on Red's side this round; B13 on Blue's.
    pub night_attack: bool,
    pub search_and_destroy: bool,
    /// How many units of the attacker and the defender fought (11.6).
    pub fought: [u8; 2],
    /// Air / Naval units that have reacted in this round.
    pub reacted: [bool; 3],
    /// X25: one area reinforces without paying.
    pub rapid: bool,
    /// A reinforcing group has gone in.
    pub arrived: bool,
}

impl Default for Battle {
    fn default() -> Self {
        Battle {
            area: Place(0),
            attacker: Seat::Red,
            attackers: Force::NONE,
            defenders: Force::NONE,
            tried: Force::NONE,
            gathered: Force::NONE,
            group_tried: false,
            free: false,
            spent: false,
            night_attack: false,
            search_and_destroy: false,
            fought: [0; 2],
            reacted: [false; 3],
            rapid: false,
            arrived: false,
        }
    }
}

/// Units that have evaded and retreat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Retreat {
    pub seat: Seat,
    pub from: Place,
    /// Units that have still to go, the group on its way not included.
    pub waiting: Force,
    /// Where the group is and where it goes.
    pub at: Place,
    pub to: Option<Place>,
}

impl Default for Retreat {
    fn default() -> Self {
        Retreat { seat: Seat::Red, from: Place(0), waiting: Force::NONE, at: Place(0), to: None }
    }
}

/// A mobilization under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct March {
    pub from: Place,
    /// Units that have not moved on this RP.
    pub ready: Force,
    /// In North Vietnam: infantry, artillery, tanks and VC that still belong to the stack (9.4).
    pub quota: [u8; 4],
    /// X17 helps this mobilization.
    pub forced: bool,
    /// Where the group is.
    pub at: Place,
    /// Movement points spent by the group; 0 before it has left.
    pub spent: u8,
    /// The die of an ARVN group (9.2).
    pub die: Option<u8>,
    /// The announced path of an ARVN group, the target last.
    pub path: ArrayVec<Place, 8>,
    /// The areas entered, the start first.
    pub way: ArrayVec<Place, 10>,
    /// Areas in which this group was ambushed: once in each (14-03).
    pub ambushed: Areas,
    /// The group must stop here: an ambush or trap cost a unit, or it came by sea, air or trail.
    pub halted: bool,
}

impl Default for March {
    fn default() -> Self {
        March {
            from: Place(0),
            ready: Force::NONE,
            quota: [0; 4],
            forced: false,
            at: Place(0),
            spent: 0,
            die: None,
            path: ArrayVec::new(),
            way: ArrayVec::new(),
            ambushed: Areas::NONE,
            halted: false,
        }
    }
}

/// A bombing mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mission {
    pub area: Place,
    /// A bomber flies it; otherwise it is an event's (X13, Bush Events).
    pub bomber: bool,
    /// Red has had the chance to answer (R09).
    pub answered: bool,
}

/// A Bush Event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bush {
    pub area: Place,
    /// The two dice, 1 to 6 each; zero before they are rolled.
    pub dice: [u8; 2],
    /// The event has been carried out; the counters go to the pool.
    pub done: bool,
}

/// A failed roll that RPs can still make good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shortfall {
    pub area: Place,
    pub pacify: bool,
    pub missing: u8,
}

/// What the event of a card needs to remember between its questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errand {
    /// Which of the card's questions is asked.
    pub step: u8,
    /// How many more may be chosen.
    pub left: u8,
    /// An area chosen earlier.
    pub area: Option<Place>,
    /// A unit chosen earlier.
    pub unit: Option<(Kind, Place)>,
    /// Areas chosen earlier.
    pub areas: Areas,
}
