//! The scenario cards as set-up instructions (9.0).

mod read;

pub(super) use read::Printed;

use engine::Listed as _;

use crate::ids::{Area, Army, Division, Hexes, Outposts, Strongpoint, Strongpoints, Supply, Unit, Units};

use super::trenches::Trenches;

/// 9.0-C: where a French unit begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In any hex of a strongpoint, within the stacking limit; France chooses.
    At {
        strongpoint: Strongpoint,
        reduced: bool,
    },
    /// On the Wounded Square: both sides take turns to choose who is in hospital (9.0-D).
    WoundedSquare,
    Gone,
    /// On the column of the Reinforcements Available Chart.
    Reinforcement,
    Condor,
    Standby,
}

impl Order {
    /// The box in which the unit begins, if that is fixed.
    #[must_use]
    pub const fn area(self) -> Option<Area> {
        match self {
            Order::At { .. } | Order::WoundedSquare => None,
            Order::Gone => Some(Area::Gone),
            Order::Reinforcement => Some(Area::Reinforcements),
            Order::Condor => Some(Area::Condor),
            Order::Standby => Some(Area::Standby),
        }
    }
}

/// Where the markers of the tracks begin.
#[derive(Clone, Debug)]
pub struct StartTracks {
    pub strongpoints: u8,
    pub taken: u8,
    /// By [`Supply`].
    pub supply: [u8; 4],
    pub trucks: u8,
    pub vm_ammo: u8,
    pub vm_replacements: u8,
    pub hq: u8,
    /// The slot of each Division Morale Marker.
    pub morale: [u8; 4],
}

impl StartTracks {
    #[must_use]
    pub fn supply(&self, supply: Supply) -> u8 {
        self.supply[supply.at()]
    }
}

/// A scenario. France sets up first (9.0-G).
#[derive(Clone, Debug)]
pub struct ScenarioData {
    /// `A`.
    pub id: String,
    pub turn: u8,
    pub trenches: Trenches,
    /// Strongpoints that VM controls: those in Trench Zones and those that the scenario names (1.4-D). They bear VM flags.
    pub vm_control: Strongpoints,
    /// Strongpoints of France with a French flag.
    pub french_flags: Strongpoints,
    /// 1.4-H: outposts that still exist: those in no Trench or Dig Zone.
    pub outposts: Outposts,
    /// What each French unit does; `orders[unit]`, as French units come first.
    pub orders: Vec<Order>,
    /// 9.0-D: how many units of the Wounded Square go to hospital; the rest are gone.
    pub wounded: u8,
    pub gone: u8,
    /// 9.0-F: how many units of each division VM flips to their reduced side, never reinforcements.
    pub reduced: [u8; 4],
    /// VM units whose box is fixed; reinforcements are among them.
    pub boxes: Vec<(Unit, Area)>,
    /// VM units that VM places on the map.
    pub on_map: Units,
    /// 9.0-F: the hexes of Trench Zones at DBP where each division may set up, outside French ZoC.
    pub vm_hexes: [Hexes; 4],
    /// R118: the strongpoints that the scenario adds, for the division of their sector, ZoC or not.
    pub vm_extra: [Hexes; 4],
    pub tracks: StartTracks,
}

impl ScenarioData {
    /// French units that are set up on the map.
    #[must_use]
    pub fn french_on_map(&self) -> Units {
        self.orders.ids_where(|order| matches!(order, Order::At { .. }))
    }

    /// French units on the Wounded Square.
    #[must_use]
    pub fn wounded_square(&self) -> Units {
        self.orders.ids_where(|order| *order == Order::WoundedSquare)
    }

    /// Who chooses the next unit of the Wounded Square: France first, then in turn (9.0-D).
    #[must_use]
    pub const fn chooser(chosen: u8) -> Army {
        if chosen.is_multiple_of(2) { Army::French } else { Army::Vm }
    }

    /// How many units of a division VM still has to flip after so many.
    #[must_use]
    pub fn to_reduce(&self, division: Division, done: u8) -> u8 {
        self.reduced[division.at()].saturating_sub(done)
    }
}
