//! Rivers run through hexes. Every river cuts its hexes with arms from the middle to the hexsides, and from the arms
//! follows what it costs to enter a hex (3.1) and which part of it an attack cannot reach (6.9).

use serde::{Deserialize, Serialize};

use crate::ids::River;

/// How wide a river is drawn; the greater one counts where both have to be crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RiverSize {
    Minor,
    Major,
}

/// Part of a river: from the middle of a hex to one of its hexsides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arm {
    pub river: River,
    pub size: RiverSize,
}

/// The river arms of one hex, by direction as everywhere: east, south-east, south-west, west, north-west, north-east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arms(pub [Option<Arm>; 6]);

impl Arms {
    #[inline]
    #[must_use]
    pub fn any(&self) -> bool {
        self.0.iter().any(Option::is_some)
    }

    /// The widest river of the hex.
    #[must_use]
    pub fn widest(&self) -> Option<RiverSize> {
        self.0.iter().flatten().map(|arm| arm.size).max()
    }

    /// The river that has to be paid by whoever enters over the hexside in that direction, not by road: along a river
    /// only another one that comes in from the side, else the widest (3.1).
    #[must_use]
    pub fn paid_from(&self, direction: usize) -> Option<RiverSize> {
        let along = self.0[direction].map(|arm| arm.river);
        self.0.iter().flatten().filter(|arm| Some(arm.river) != along).map(|arm| arm.size).max()
    }

    /// The river that counts against an attack over the hexsides of a mask (bit 0 is east): the one before the part of
    /// the hex that is hardest to reach, or none if every part is reached (6.9, R70).
    #[must_use]
    pub fn against(&self, attacked_over: u8) -> Option<RiverSize> {
        let over = |direction: usize| attacked_over & (1 << (direction % 6)) != 0;
        // Each part begins at an arm and goes round clockwise up to the next.
        let starts: Vec<usize> = (0..6).filter(|direction| self.0[*direction].is_some()).collect();
        let count = starts.len();
        let reached: Vec<bool> = (0..count)
            .map(|part| {
                let (first, next) = (starts[part], starts[(part + 1) % count]);
                let last = if next > first { next } else { next + 6 };
                (first..=last).any(over)
            })
            .collect();
        let crossed = |part: usize| self.0[starts[part % count]].map(|arm| arm.size);
        let weakest_way = |part: usize| {
            // Clockwise over the arms at the ends of the parts, and the other way over those at their beginnings.
            let clockwise = (1..=count).find(|step| reached[(part + step) % count]);
            let back = (1..=count).find(|step| reached[(part + count - step) % count]);
            let ahead = clockwise.map(|steps| (1..=steps).filter_map(|step| crossed(part + step)).max());
            let behind = back.map(|steps| (0..steps).filter_map(|step| crossed(part + count - step)).max());
            ahead.into_iter().chain(behind).flatten().min()
        };
        (0..count).filter(|part| !reached[*part]).filter_map(weakest_way).max()
    }
}
