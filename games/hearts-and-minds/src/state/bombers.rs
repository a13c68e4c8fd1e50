//! The bombers: markers, not units (5.1-09). They are in no [`Force`](super::Force), so that they add no factors to a
//! battle, and no ambush or raid can find them (5.2-02, 13-09).

use serde::{Deserialize, Serialize};

use crate::ids::{Areas, Place};

/// How many bombers there are.
pub(crate) const BOMBERS: usize = 4;

/// A bomber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Bomber {
    /// In the Airbase Box, unspent.
    Ready,
    /// In the Airbase Box, spent.
    Spent,
    /// In the Airbase Box, spent, stopped this turn by SAM Missiles: no refuelling (RL-104).
    Stopped,
    /// On its mission, spent.
    Out(Place),
    /// Not in the game.
    Absent,
}

impl Bomber {
    /// Where it is on its mission.
    #[must_use]
    pub const fn area(self) -> Option<Place> {
        if let Bomber::Out(area) = self { Some(area) } else { None }
    }
}

/// All bombers, kept sorted, so that equal situations are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bombers([Bomber; BOMBERS]);

impl Default for Bombers {
    fn default() -> Self {
        Bombers([Bomber::Absent; BOMBERS])
    }
}

impl Bombers {
    pub fn iter(&self) -> std::slice::Iter<'_, Bomber> {
        self.0.iter()
    }

    /// How many bombers do something.
    #[must_use]
    pub fn count(&self, wanted: Bomber) -> u8 {
        self.iter().filter(|bomber| **bomber == wanted).count() as u8
    }

    #[must_use]
    pub fn any(&self, test: impl Fn(Bomber) -> bool) -> bool {
        self.iter().any(|bomber| test(*bomber))
    }

    /// Where bombers are on their missions.
    #[must_use]
    pub fn areas(&self) -> Areas {
        self.iter().filter_map(|bomber| bomber.area()).collect()
    }

    /// Changes every bomber.
    pub(crate) fn change_all(&mut self, change: impl Fn(Bomber) -> Bomber) {
        self.0 = self.0.map(change);
        self.0.sort_unstable();
    }

    /// Changes one bomber; says whether there was such a one.
    pub(crate) fn change_one(&mut self, from: Bomber, to: Bomber) -> bool {
        let found = self.0.iter_mut().find(|bomber| **bomber == from);
        let there = found.is_some();
        if let Some(bomber) = found {
            *bomber = to;
        }
        self.0.sort_unstable();
        there
    }
}
