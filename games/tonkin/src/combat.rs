//! 6.4, 6.5 and 6.8 to 6.15: combat, as one machine for attack, overrun and airdrop overrun.

use serde::{Deserialize, Serialize};

use crate::data::CombatResult;
use crate::ids::{Army, Hex, Unit, Units};

/// What kind of combat it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatKind {
    #[default]
    Attack,
    Overrun,
    Airdrop,
}

/// A combat that is being declared or fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    pub kind: CombatKind,
    pub attacker: Option<Army>,
    pub target: Option<Hex>,
    pub attackers: Units,
    pub defenders: Units,
    /// Both sides have shown their stacks (6.8-08).
    pub declared: bool,
    /// The leading units of attacker and defender.
    pub leaders: [Option<Unit>; 2],
    pub bolshevik: u8,
    pub result: Option<CombatResult>,
    /// Steps that attacker and defender still have to lose.
    pub losses: [u8; 2],
}

impl Combat {
    pub(crate) fn forget(&mut self, unit: Unit) {
        self.attackers.remove(unit);
        self.defenders.remove(unit);
    }
}

/// A unit that was overrun in this phase or Operation Point, and by whom (R68).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pursuit {
    pub defender: Unit,
    pub by: Units,
    pub retreated: bool,
    pub ambushed: bool,
}
