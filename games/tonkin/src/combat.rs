//! 6.4, 6.5 and 6.8 to 6.15: combat, as one machine for attack, overrun and airdrop overrun.
//!
//! The order is that of 6.8: declare (`declare`), retreat before combat and ambush (`contact`), leaders, heroes and
//! Bolshevik Spirit (`leaders`), the dice (`roll`, with their modifiers in `modifiers`), retreat or stand (`retreat`),
//! losses (`losses`), advance (`advance`).

mod advance;
mod contact;
mod declare;
mod leaders;
mod losses;
mod modifiers;
mod priors;
mod retreat;
mod roll;

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::context::{Play, View};
use crate::data::CombatResult;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Unit, Units};
use crate::movement::OverrunOver;

pub use advance::{Advancing, CombatOver, DropOver};
pub use contact::{AfterAmbush, AmbushRoll, Ambushing, BeforeCombat, Contact};
pub use declare::{AttackGathering, CombatBegins};
pub use leaders::{BolshevikRoll, BolshevikSpirit, FromFront, HeroRoll, Leading};
pub use losses::{BolshevikLoss, CombatLoss, CombatLosses, Share, StandFast};
pub use modifiers::{Line, Modifiers};
pub use retreat::{RetreatOrStand, Retreating};
pub use roll::{CombatRoll, DisorganizationRoll};

/// What kind of combat it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatKind {
    /// With an Operation Point (6.3 G).
    #[default]
    Attack,
    Overrun,
    /// Paras dropped onto VM (6.4).
    Airdrop,
    /// No combat: a hex with nothing but an HQ and Supply Dumps is entered (6.4-14).
    Entry,
}

impl CombatKind {
    /// Whether the same units can come upon the same enemy again in this phase or point (6.5-04, 6.11-04).
    const fn pursues(self) -> bool {
        matches!(self, CombatKind::Overrun | CombatKind::Entry)
    }
}

/// One of the two parties to a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Role {
    Attacker,
    Defender,
}

impl Role {
    pub const BOTH: [Role; 2] = [Role::Attacker, Role::Defender];

    #[must_use]
    pub const fn at(self) -> usize {
        self as usize
    }

    #[must_use]
    pub const fn name(self) -> &'static str {
        ["attacker", "defender"][self as usize]
    }
}

/// A combat that is being declared or fought. The attacker is the active army.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    pub kind: CombatKind,
    pub target: Option<Hex>,
    /// Those who take part, wherever a retreat has taken them; who is eliminated is taken out.
    pub attackers: Units,
    pub defenders: Units,
    /// Both sides have shown their stacks (6.8-08).
    pub declared: bool,
    /// Who ambushes whom, once that is decided.
    pub ambush: Option<(Unit, Unit)>,
    /// The leading units of attacker and defender, and whether a hero leads from the front with them.
    pub leaders: [Option<Unit>; 2],
    pub front: [bool; 2],
    /// Steps that a leading unit has lost: a hero's life depends on it.
    pub bled: [bool; 2],
    /// The die of Bolshevik Spirit.
    pub bolshevik: u8,
    pub result: Option<CombatResult>,
    /// The modified roll.
    pub modified: i8,
    /// The defender has chosen to retreat; these have still to go.
    pub retreats: bool,
    pub retreating: Units,
    /// Somebody has advanced into the hex.
    pub advanced: bool,
}

impl Combat {
    pub(crate) fn forget(&mut self, unit: Unit) {
        self.attackers.remove(unit);
        self.defenders.remove(unit);
        self.retreating.remove(unit);
    }

    /// Those who take part on one side.
    #[must_use]
    pub const fn party(&self, role: Role) -> Units {
        match role {
            Role::Attacker => self.attackers,
            Role::Defender => self.defenders,
        }
    }
}

/// An overrun of this phase or Operation Point: by whom, whom they met there, and who of those left before combat (R68).
/// The last one may be under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pursuit {
    pub by: Units,
    pub met: Units,
    pub retreated: Units,
}

/// What comes after the fight, or instead of it: the advance, or the end of an overrun or a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aftermath;

impl Step<Tonkin> for Aftermath {
    fn run(self, p: &mut Play<'_>) {
        match p.state.combat.kind {
            CombatKind::Attack => p.next((Advancing, CombatOver)),
            CombatKind::Overrun => p.next(OverrunOver),
            CombatKind::Airdrop => p.next(DropOver),
            CombatKind::Entry => {}
        }
    }
}

impl View<'_> {
    /// The army of a party to the combat at hand.
    #[must_use]
    pub fn army_in(self, role: Role) -> Army {
        match role {
            Role::Attacker => self.state.active,
            Role::Defender => self.state.active.other(),
        }
    }

    /// Whether no unit with steps defends the hex any more.
    pub(crate) fn is_emptied(self) -> bool {
        self.state.combat.target.is_none_or(|hex| !self.mans(self.state.active.other(), hex))
    }

    fn target_name(self) -> String {
        self.state.combat.target.map_or(String::new(), |hex| self.data.hex_name(hex))
    }

    /// The names of units, in the order of their numbers.
    pub(crate) fn names(self, units: Units) -> String {
        units.iter().map(|unit| self.data.name(unit)).collect::<Vec<_>>().join(", ")
    }
}

impl Play<'_> {
    /// R68: notes an overrun that begins. Entering the hex of a lone HQ is one, too (6.4-14).
    pub(crate) fn note_pursuit(&mut self) {
        let combat = &self.state.combat;
        let Some(hex) = combat.target.filter(|_| combat.kind.pursues()) else { return };
        let (by, enemy) = (combat.attackers, self.state.active.other());
        let met = self.view().units_in(hex, enemy).collect();
        if self.state.pursuits.is_full() {
            self.fold_oldest_pursuit();
        }
        self.state.pursuits.push(Pursuit { by, met, retreated: Units::NONE });
    }

    /// R68: overruns by the same units count as one. Seventeen groups would have to overrun in one phase before one of them
    /// is forgotten.
    fn fold_oldest_pursuit(&mut self) {
        let oldest = self.state.pursuits.remove(0);
        if let Some(same) = self.state.pursuits.iter_mut().find(|later| later.by == oldest.by) {
            same.met = same.met.or(oldest.met);
            same.retreated = same.retreated.or(oldest.retreated);
        }
    }
}
