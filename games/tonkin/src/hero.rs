//! 6.16: the optional heroes.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::context::Play;
use crate::game::Tonkin;
use crate::ids::{Unit, Units};

/// An officer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hero {
    pub unit: Option<Unit>,
    /// His units from rank 3 on.
    pub command: Units,
    pub rank: u8,
    pub mentions: u8,
}

impl Hero {
    pub(crate) fn forget(&mut self, unit: Unit) {
        if self.unit == Some(unit) {
            self.unit = None;
        }
    }
}

/// 6.16-01, 6.16-06: heroes without a unit join one, at set-up and at the start of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HeroesJoin;

impl Step<Tonkin> for HeroesJoin {
    fn run(self, _: &mut Play<'_>) {}
}
