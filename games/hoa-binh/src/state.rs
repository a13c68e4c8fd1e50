//! What lies on the table: plain data.

mod index;

use arrayvec::ArrayVec;
use engine::Derived;
use engine::rules::Agenda;
use serde::{Deserialize, Serialize};

use crate::agenda::Item;
use crate::combat::Combat;
use crate::data::Strategy;
use crate::ids::{
    COMMANDERS, Commander, Commanders, MAX_BASES, MAX_SITES, MAX_UNITS, Seq, Site, Space, Spaces, Unit, Units,
};
use crate::movement::March;
use index::Index;

/// The most counters that can be on the map: 30 Infiltration, two Guerrillas, the Dangerous one.
pub const MAX_COUNTERS: usize = 33;

/// The whole situation. Everything that follows from the rest is in `index` and is not stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub phase: Phase,
    pub options: Optional,
    pub strategy: Strategy,
    pub ap: u8,
    /// French points less Viet Minh points (R78).
    pub score: i16,
    pub violet: Option<u8>,
    pub rainbow: Option<u8>,
    pub artillery: u8,
    pub air: u8,
    pub transport: u8,
    pub morane_used: bool,
    pub units: [UnitState; MAX_UNITS],
    pub commanders: [CommanderState; COMMANDERS],
    pub sites: [SiteState; MAX_SITES],
    /// Post counters that became convoys and never come back (R38).
    pub posts_gone: u8,
    /// Permanent posts and retreat bases in Viet Minh hands.
    pub captured: Spaces,
    pub bases: [VietBase; MAX_BASES],
    pub counters: ArrayVec<Counter, MAX_COUNTERS>,
    pub next_seq: u16,
    pub next_line: u16,
    /// Units, and spaces with a post or base, that were encircled when the phase began (6.3.3).
    pub encircled: Units,
    pub encircled_forts: Spaces,
    /// Paras still to be kept or sent home this Command Phase.
    pub paras_due: Units,
    /// The action under way in the French phase.
    pub march: March,
    /// The combat under way.
    pub combat: Combat,
    /// What is asked or done next.
    pub agenda: Agenda<Item>,
    #[serde(skip)]
    pub(crate) index: Derived<Index>,
}

/// The optional rules in use (chapter 12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Optional {
    pub historical_bases: bool,
    pub threat_by_strategy: bool,
    pub mild_ambush: bool,
}

engine::phases! {
    /// The phases and segments of a turn, in their order (4.2).
    #[derive(Default)]
    #[serde(rename_all = "kebab-case")]
    pub enum Phase {
        /// Reinforcements due this turn choose a retreat base.
        #[default]
        Command = "command", "Command: arrivals", ["4.2", "7.2"];
        /// Roll for the strategy, or launch Violet or Rainbow.
        Operation = "operation", "Command: War Strategy", ["5", "5.2.1a", "5.2.1b"];
        /// Keep each para or send it to Hanoi.
        Paras = "paras", "Command: paras in the field", ["7.2"];
        /// Viet bases come back, and French units make way for them.
        Infiltration = "infiltration", "Infiltration: bases return", ["9.4.2"];
        /// The counters are placed.
        Placement = "placement", "Infiltration: counters are placed", ["6.1a", "6.1b", "6.1.1", "6.1.2", "6.1.3"];
        /// The Dangerous counter is placed.
        Dangerous = "dangerous", "Infiltration: the Dangerous counter", ["6.3.6"];
        /// The French act.
        FrenchActions = "french-actions", "French Action Phase", ["7.1", "7.2", "2.1", "3.1", "9.1", "10.1"];
        /// The Viet Minh Action Phase begins, with the isolated counters.
        VietActions = "viet-actions", "Viet Minh Action Phase: isolated counters", ["6.3.7"];
        /// The counters attack.
        Attacks = "attacks", "Viet Minh Action Phase: attacks", ["9.1", "9.2", "9.3", "8.1", "8.2"];
        EndOfTurn = "end-of-turn", "End of the turn", ["11.2.1a", "6.3.5", "6.3.6"];
        Over = "over", "The game is over", ["11.1"];
    }
}

impl Phase {
    /// The French Action Phase is over: the rest of the turn is the Viet Minh's.
    #[inline]
    #[must_use]
    pub(crate) fn is_of_viet_minh(self) -> bool {
        self >= Phase::VietActions
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    Space(Space),
    Hanoi,
    /// On the turn track, due on that turn.
    Track(u8),
    #[default]
    Gone,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitState {
    pub place: Place,
    /// On its back: one step lost.
    pub reduced: bool,
    /// Paid for; ready again next turn (R21).
    pub repair: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CommanderState {
    /// None once eliminated.
    pub space: Option<Space>,
    /// Has given his action point or his re-roll this turn.
    pub used: bool,
    /// Has ridden alone since the last action: two rides without one between are one ride.
    pub rode: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SiteState {
    /// The post or base stands.
    pub standing: bool,
    pub convoy: Option<Convoy>,
    /// Its construction points were given.
    pub scored: bool,
    /// Nothing may be built here any more: its operation is over (R37), or the counter of the base is gone (R38).
    pub closed: bool,
}

/// A post or base on its way home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Convoy {
    pub space: Space,
    /// Named when the Evacuation started, and with it since (R119).
    pub escorts: Units,
    pub arrived: bool,
}

/// What is on a potential Viet base space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VietBase {
    /// 1 to 6, or 0 for a decoy or nothing.
    pub number: u8,
    pub on_map: bool,
    pub face_up: bool,
    /// The turn on which a destroyed base returns; 0 for none.
    pub returns: u8,
}

engine::words! {
    /// What a counter is.
    pub enum Kind { Infiltration = "infiltration", Guerrilla = "guerrilla", Dangerous = "dangerous" }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counter {
    pub seq: Seq,
    pub space: Space,
    pub kind: Kind,
    /// The base it came from; 0 for none.
    pub base: u8,
    pub line: u16,
    /// May attack in this phase: neither isolated nor placed in it.
    pub able: bool,
    pub attacked: bool,
}

impl Counter {
    /// Whether it has still to attack in this phase.
    #[must_use]
    pub(crate) fn is_ready(&self) -> bool {
        self.able && !self.attacked
    }
}

/// A French post or base that can fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fort {
    Post(Site),
    Base(Site),
    /// A De Lattre Line post or a retreat base, printed on the map.
    Printed,
}

impl State {
    pub fn counters_in(&self, space: Space) -> impl Iterator<Item = &Counter> {
        self.counters.iter().filter(move |c| c.space == space)
    }

    #[must_use]
    pub fn counter(&self, seq: Seq) -> Option<&Counter> {
        self.counters.iter().find(|c| c.seq == seq)
    }

    pub(crate) fn counter_mut(&mut self, seq: Seq) -> Option<&mut Counter> {
        self.counters.iter_mut().find(|c| c.seq == seq)
    }

    #[must_use]
    pub(crate) fn commanders_at(&self, space: Space) -> Commanders {
        Commander::all().filter(|commander| self.commanders[commander.at()].space == Some(space)).collect()
    }

    /// The commanders in a space whose action point or re-roll is still to be had (2.1-04).
    #[must_use]
    pub(crate) fn fresh_commanders_at(&self, space: Space) -> Commanders {
        self.commanders_at(space).iter().filter(|commander| !self.commanders[commander.at()].used).collect()
    }

    #[must_use]
    pub(crate) fn space_of(&self, unit: Unit) -> Option<Space> {
        match self.units[unit.at()].place {
            Place::Space(space) => Some(space),
            _ => None,
        }
    }
}
