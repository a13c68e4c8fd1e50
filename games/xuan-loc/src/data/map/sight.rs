//! Section 9.1: lines of sight, worked out once because they follow from the map alone.

use engine::board::line::Meets;

use super::Map;
use crate::ids::Hex;

impl Map {
    /// 9.1: whether one hex sees the other, as far as terrain goes. Rubble changes nothing: that of a
    /// town or city blocks as before, that of a fort as little as the fort did (R43, R130).
    #[inline]
    #[must_use]
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        self.sight[from.at()].has(to)
    }

    /// R41, R42: the line from centre to centre, hard cases decided exactly.
    /// 9.0-01, 9.1.1-01, 9.1.2-01, 9.1.2-02 and 9.1.2-03 (R41), 9.1.2-04 (R43, R130), 9.1.3-01, 9.1.4-01, 9.1.4-02
    /// (R42), 9.1.5-01: from centre to centre, past what is high enough and near enough to block.
    pub(super) fn compute_sight(&self, from: Hex, to: Hex) -> bool {
        if from == to || self.adjacent(from, to) {
            return true;
        }
        let (near, far) = (self.ground(from).level, self.ground(to).level);
        let (high, low) = (near.max(far), near.min(far));
        let mut spans = self.sheet.between(from.0, to.0).filter(|span| span.meets != Meets::Corner);
        !spans.any(|span| {
            span.hexes.iter().any(|id| {
                let hex = Hex(*id);
                let ground = self.ground(hex);
                if !ground.blocks_sight() {
                    return false;
                }
                if high == low {
                    return ground.level >= high;
                }
                if ground.level >= high {
                    return true;
                }
                let (lower, higher) = if near < far { (from, to) } else { (to, from) };
                ground.level >= low && self.distance(hex, lower) < self.distance(hex, higher)
            })
        })
    }
}
