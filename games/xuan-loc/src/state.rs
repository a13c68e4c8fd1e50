//! What lies on the table: plain data, and the questions one can ask it without changing it.

mod index;
mod stage;
mod unit;
mod view;

use arrayvec::ArrayVec;
use engine::{Case, Refusal};
use serde::{Deserialize, Serialize};

use crate::assault::Assault;
use crate::bombardment::Bombardment;
use crate::fire::Fire;
use crate::ids::{Army, Hexes, MAX_FORMATIONS, MAX_UNITS, Units};
use crate::movement::March;
use crate::retreat::Retreat;

pub use index::Index;
pub use stage::{Loss, Stage, Task};
pub use unit::{Flags, Order, Place, Status, UnitState};
pub use view::View;

/// Whether something may be done; if not, the case that forbids it.
pub type Verdict = Result<(), Refusal>;

/// Refuses under a case.
pub const fn refuse(case: &'static str, reason: &'static str) -> Verdict {
    Err(Refusal::new(Case(case), reason))
}

/// The most things that can wait to be carried out at once.
pub const MAX_TASKS: usize = 24;

/// The whole situation. Everything that follows from the rest is in `index` and is not stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub stage: Stage,
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
    /// Something has been done since this stage began.
    pub begun: bool,
    /// How many declared attacks were taken back in this phase. No rule asks; a computer player does,
    /// so that it does not change its mind for ever.
    pub taken_back: u8,
    pub units: ArrayVec<UnitState, MAX_UNITS>,
    pub orders: [Order; MAX_FORMATIONS],
    /// NVA regiments activated this turn, one bit each.
    pub regiments: u32,
    /// Town, city and airfield hexes in NVA hands.
    pub nva_control: Hexes,
    pub rubble: Hexes,
    /// Artillery in play, permanently removed, and missing this turn; one bit each.
    pub aims: u32,
    pub aims_removed: u32,
    pub aims_withheld: u32,
    /// Aircraft drawn this turn, one bit each.
    pub planes: u16,
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
    pub tasks: ArrayVec<Task, MAX_TASKS>,
    #[serde(skip)]
    pub index: Index,
}
