//! Chapter 10: stacking.

use crate::context::View;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::state::Force;

impl View<'_> {
    /// 10-01, 10-02, 10-03: whether these units of a side may lie together in an area; North Vietnam takes all (10-06).
    #[must_use]
    pub fn fits(self, area: Place, force: &Force, seat: Seat) -> bool {
        if area == self.data.map.nvn {
            return true;
        }
        let alone = match seat {
            Seat::Blue => Kind::AIR_NAVAL.into_iter().chain([Kind::LIMA_SITE]).all(|kind| force.of(kind) <= 1),
            Seat::Red => force.vc() <= 2,
        };
        alone && force.regulars(seat) <= 4 && force.artillery(seat) <= 1 && force.tanks(seat) <= 1
    }

    /// Whether a side's units in an area may stay with these in addition.
    #[must_use]
    pub fn has_room(self, area: Place, extra: &Force, seat: Seat) -> bool {
        self.fits(area, &self.units(area).plus(extra), seat)
    }

    /// Whether one more unit of a kind may stay in an area.
    #[must_use]
    pub fn has_room_for(self, area: Place, kind: Kind) -> bool {
        if area == self.data.map.nvn {
            return true;
        }
        let here = self.units(area);
        let seat = kind.seat();
        match kind {
            _ if kind.is_regular() => self.state.units.regulars(seat, area) < 4,
            _ if kind.is_artillery() => here.artillery(seat) == 0,
            _ if kind.is_tank() => here.tanks(seat) == 0,
            _ if kind.is_vc() => here.vc() < 2,
            _ => !here.has(kind),
        }
    }
}
