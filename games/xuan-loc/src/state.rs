//! What lies on the table: plain data.

mod index;
mod unit;

use arrayvec::ArrayVec;
use engine::Derived;
use engine::rules::Agenda;
use serde::{Deserialize, Serialize};

use crate::agenda::Item;
use crate::bombardment::Bombardment;
use crate::close_assault::Assault;
use crate::close_assault::Retreat;
use crate::data::Data;
use crate::direct_fire::Fire;
use crate::ids::{Aims, Army, Hexes, MAX_FORMATIONS, MAX_UNITS, Planes, Regiments, Units};
use crate::movement::March;

pub(crate) use index::Index;
pub use unit::{Flags, Order, Place, Status, UnitState};

engine::phases! {
    /// A phase of the sequence of play.
    #[derive(Default)]
    pub enum Phase {
        #[default]
        Setup = "setup", "Set-up", "17.0-16", ["17.0"];
        Initiative = "initiative", "Initiative Phase", "6.1.1-01", ["6.1", "16.0"];
        Bombardment = "bombardment", "Bombardment Phase", "6.2-01", ["6.2", "9.1", "11", "14.1"];
        Movement = "movement", "Movement Phase", "6.3-01", ["6.3", "7", "8", "10.2", "18.0"];
        DefensiveFire = "defensive-fire", "Defensive Fire Phase", "6.4-01", ["6.4", "10.2", "12"];
        Combat = "combat", "Combat Phase", "6.5-01", ["6.5", "10", "12", "13"];
        AfvMovement = "afv-movement", "AFV Movement Phase", "6.6-01", ["6.6", "8"];
        Over = "over", "The game is over", "19.2-06", ["19.0", "19.1", "19.2"];
    }
}

/// Under which heading the story is read: the turn, whose player turn it is, and the phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heading {
    pub turn: u8,
    pub active: Army,
    pub phase: Phase,
}

/// The whole situation. Everything that follows from the rest is in `index` and is not stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub phase: Phase,
    /// The phasing player.
    pub active: Army,
    /// The second player turn of the game turn is on.
    pub second: bool,
    /// Who has, or last had, the initiative.
    pub initiative: Army,
    /// The sum of the initiative dice; 0 before they are rolled.
    pub event: u8,
    /// Whether combat is mandatory for each army in this player turn (10.2).
    pub mandatory: [bool; 2],
    /// Something has been done since this phase began.
    pub begun: bool,
    pub units: ArrayVec<UnitState, MAX_UNITS>,
    pub orders: [Order; MAX_FORMATIONS],
    /// NVA regiments activated this turn.
    pub regiments: Regiments,
    /// Town, city and airfield hexes in NVA hands.
    pub nva_control: Hexes,
    pub rubble: Hexes,
    /// Artillery in play, permanently removed, and missing this turn.
    pub aims: Aims,
    pub aims_removed: Aims,
    pub aims_withheld: Aims,
    /// Aircraft drawn this turn.
    pub planes: Planes,
    pub cbu: u8,
    pub daisy_cutters: u8,
    /// Helicopters that can still be used in this player turn, and those aborted in this game turn.
    pub helicopters: u8,
    pub helicopters_aborted: u8,
    pub marines: bool,
    /// Units eliminated, each time it happened, and 6th Division units that left by the west edge.
    pub nva_losses: u16,
    pub arvn_losses: u16,
    pub exits: u16,
    /// Units found in supply when that was last judged (R16).
    pub supplied: Units,
    /// Hexes where a friend has let others pass through a zone of control this phase (R37).
    pub screened: Hexes,
    /// Hexes that have been assaulted in this phase (13.1.9).
    pub assaulted: Hexes,
    pub bombardment: Bombardment,
    pub march: March,
    pub fire: Fire,
    pub assault: Assault,
    pub retreat: Retreat,
    /// What is asked or done next.
    pub agenda: Agenda<Item>,
    /// The heading that was told last.
    pub heading: Heading,
    #[serde(skip)]
    index: Derived<Index>,
}

impl State {
    /// Nobody is in the game yet.
    pub(crate) fn blank(data: &Data) -> Self {
        State {
            turn: 1,
            units: data.units.iter().map(|_| UnitState { place: Place::Lost, ..UnitState::NEW }).collect(),
            aims: data.schedule.aims,
            cbu: data.schedule.cbu,
            daisy_cutters: data.schedule.daisy_cutters,
            helicopters: data.helicopters,
            heading: Heading { turn: 1, ..Heading::default() },
            ..State::default()
        }
    }

    pub(crate) const fn present_heading(&self) -> Heading {
        Heading { turn: self.turn, active: self.active, phase: self.phase }
    }
}
