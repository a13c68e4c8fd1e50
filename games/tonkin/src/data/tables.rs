//! The charts: combat, disorganization, barrage and terrain, with their modifiers.

mod read;

use engine::pack::Source;
use serde::{Deserialize, Serialize};

use super::map::{RiverSize, Terrain};
use crate::ids::Army;

pub use read::Tables;

engine::words! {
    /// A row of the Combat Results Table.
    pub enum Odds {
        OneToTwo = "1-2",
        OneToOne = "1-1",
        TwoToOne = "2-1",
        ThreeToOne = "3-1",
        FourToOne = "4-1",
        FiveToOne = "5-1",
    }
}

impl Odds {
    /// The row for two strengths, and -1 or 1 where the odds lie beyond the lowest or the highest row (6.8, R101). A
    /// defence of nothing is attacked at the highest odds and more (R72).
    #[must_use]
    pub const fn of(attack: u16, defence: u16) -> (Odds, i8) {
        if defence == 0 {
            return (Odds::FiveToOne, 1);
        }
        match attack / defence {
            0 if attack * 2 < defence => (Odds::OneToTwo, -1),
            0 => (Odds::OneToTwo, 0),
            1 => (Odds::OneToOne, 0),
            2 => (Odds::TwoToOne, 0),
            3 => (Odds::ThreeToOne, 0),
            4 => (Odds::FourToOne, 0),
            5 => (Odds::FiveToOne, 0),
            _ => (Odds::FiveToOne, 1),
        }
    }
}

/// A column of the Combat Results Table (6.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatResult {
    TwoAttacker,
    ExchangeAttacker,
    Exchange,
    ExchangeDefender,
    TwoDefender,
}

impl CombatResult {
    pub const ALL: [CombatResult; 5] = [
        CombatResult::TwoAttacker,
        CombatResult::ExchangeAttacker,
        CombatResult::Exchange,
        CombatResult::ExchangeDefender,
        CombatResult::TwoDefender,
    ];

    /// As the table prints it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["2AL", "Ex-AL", "Ex", "Ex-DL", "2DL"][self as usize]
    }

    /// How many steps attacker and defender lose.
    #[must_use]
    pub const fn losses(self) -> [u8; 2] {
        [[2, 0], [2, 1], [1, 1], [1, 2], [0, 2]][self as usize]
    }
}

/// What a barrage does (6.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BarrageResult {
    Miss,
    Disorganized,
    DisorganizedAndLoss,
}

/// Who pays a cost: the sides differ on foot in rough and forest, motorized units do not (3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mover {
    OnFoot(Army),
    Motorized,
}

impl Mover {
    #[inline]
    const fn column(self) -> usize {
        match self {
            Mover::OnFoot(army) => army.at(),
            Mover::Motorized => 2,
        }
    }
}

engine::records! {
    /// What a terrain does; costs by VM on foot, FEF on foot, motorized.
    #[derive(Clone, Debug)]
    pub part TerrainEffects { pub id: Terrain, cost: [u8; 3], pub combat: i8, pub barrage: i8, pub source: Source }
}

impl TerrainEffects {
    #[inline]
    #[must_use]
    pub const fn cost(&self, mover: Mover) -> u8 {
        self.cost[mover.column()]
    }
}

engine::records! {
    #[derive(Clone, Debug)]
    pub part RiverEffects { pub size: RiverSize, cost: [u8; 3], pub combat: i8, pub source: Source }
}

impl RiverEffects {
    #[inline]
    #[must_use]
    pub const fn cost(&self, mover: Mover) -> u8 {
        self.cost[mover.column()]
    }
}

/// A modifier that holds from a bound on: `[bound, modifier]`.
pub type From = (u8, i8);

engine::records! {
    #[derive(Clone, Debug)]
    pub part CombatModifiers {
        pub cap: i8,
        pub below_1_2: i8,
        pub above_5_1: i8,
        pub rain: i8,
        pub shortage_attacking: i8,
        pub shortage_defending: i8,
        pub overrun_far_from_dump: i8,
        pub airdrop: i8,
        pub trench: i8,
        pub hero_attacking: i8,
        pub hero_defending: i8,
        pub source: Source,
    }

    #[derive(Clone, Debug)]
    pub part DisorganizationModifiers {
        /// Best current morale of the stack this or more, and this or less.
        pub high_morale: From,
        pub low_morale: From,
        pub forest: i8,
        pub trench: i8,
        pub major_river: i8,
        pub defending_artillery: i8,
        pub source: Source,
    }

    #[derive(Clone, Debug)]
    pub part BarrageModifiers {
        pub high_morale: From,
        /// Stacking Points in the target hex.
        pub crowded: From,
        pub trench: i8,
        pub disorganized: i8,
        pub anti_aircraft: i8,
        pub source: Source,
    }

    /// Costs beside terrain and rivers.
    #[derive(Clone, Debug)]
    pub part Movement {
        pub road_clear: u8,
        pub road_elsewhere: u8,
        pub road_marker: u8,
        pub rain: u8,
        pub disorganized: u8,
        pub valley_discount: u8,
        pub valley_least: u8,
        pub overrun: u8,
        pub dinassaut: u8,
        pub truck_points: u8,
        pub dinassaut_points: u8,
        pub source: Source,
    }

    /// Capacities in Stacking Points.
    #[derive(Clone, Debug)]
    pub part Transport {
        pub heavy: u8,
        pub truck: u8,
        pub air: u8,
        pub dinassaut: u8,
        pub ship: u8,
        pub replacements: u8,
        pub dump_lost_from: u8,
        pub source: Source,
    }
}
