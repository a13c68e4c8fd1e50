//! Where the sequence of play stands, and what interrupts it.

use serde::{Deserialize, Serialize};

use crate::bombardment::Marker;
use crate::ids::{Army, Formation, Hex, Unit, Units};

/// Where the sequence of play stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The ARVN sets up.
    Setup,
    /// A piece in hand is about to be put on a hex.
    Placing(Unit),
    /// The NVA names the artillery it loses for good.
    Reduction(u8),
    /// The initiative dice are about to be rolled.
    Initiative,
    /// The NVA names the artillery that is missing this turn, or comes back for it.
    Shortage(u8),
    Convoy,
    /// Formations are activated or regroup; first the army named.
    Activation(Army),
    Regiments {
        division: Formation,
        left: u8,
    },
    /// The Bombardment Phase is about to begin.
    Approach,
    Bombardment,
    Aiming(Marker),
    Resolution,
    /// The Movement Phase is about to begin.
    Orders,
    Movement,
    Marching,
    /// Infantry of regrouping formations comes back.
    Regrouping,
    Sacrifice {
        formation: Formation,
        left: u8,
    },
    DefensiveFire,
    Combat,
    AfvMovement,
    /// Disruption is about to be removed.
    Recovery,
    Over,
}

/// Something that interrupts the stage until it is done; the last one is dealt with first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {
    /// The non-phasing side may fire at the units on the move.
    Opportunity,
    /// A fire is being declared.
    DeclareFire,
    /// A helicopter may support the declared fire; then it is rolled for.
    Fire,
    /// The targets that survived a fire retreat or are disrupted.
    FireFollow,
    /// An assault is being declared.
    DeclareAssault,
    Reserves,
    /// A reserve is on the way.
    ReserveMarch,
    /// A helicopter may support the assault; then it is rolled for.
    Assault,
    /// The losers of an assault retreat so many hexes.
    AssaultRetreat {
        army: Army,
        hexes: u8,
    },
    Advance,
    /// One of these units is lost; its owner chooses.
    Lose {
        units: Units,
        army: Army,
        why: Loss,
    },
    /// 7.4.6
    LeaderCheck(Hex),
    Disrupt(Units),
    /// Stay in town instead of retreating: the whole hex, or unit by unit.
    StayAll {
        hex: Hex,
    },
    StayOne,
    Retreat,
    /// More units than the hex holds.
    Overfull {
        hex: Hex,
        army: Army,
        displace: bool,
    },
    /// Every hex of an army is checked for stacking.
    StackCheck(Army),
    Collateral {
        hex: Hex,
        column: u8,
        reach: u8,
        chooser: Army,
    },
    /// A marker has done its work.
    StrikeEnd,
}

/// Why a unit must be chosen for elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Loss {
    Fire,
    Bombardment,
    Assault,
    /// A zone of control entered in a retreat.
    Zone,
}
