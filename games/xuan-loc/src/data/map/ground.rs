//! What is printed in a hex, and what that means for the rules.

use super::Edge;

/// What is printed in a hex.
/// 2.1-01: a symbol on any part of a hex counts for the whole of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    pub wood: bool,
    pub town: bool,
    pub city: bool,
    pub fort: bool,
    pub airfield: bool,
    /// 0 for the plain, 1 and 2 for hills.
    pub level: u8,
    /// The directions in which a road leads on, one bit each.
    pub roads: u8,
    /// A road leaves the map here.
    pub road_off: Option<Edge>,
    pub junction: bool,
}

impl Ground {
    /// A town or city hex: worth points, and closed to zones of control (R8).
    #[inline]
    #[must_use]
    pub const fn built_up(self) -> bool {
        self.town || self.city
    }

    #[inline]
    #[must_use]
    pub const fn has_road(self) -> bool {
        self.roads != 0 || self.road_off.is_some()
    }

    /// Clear terrain for 11.3.6: roads and airfields allowed, no fort (R62).
    #[inline]
    #[must_use]
    pub const fn is_open(self) -> bool {
        !self.wood && !self.town && !self.city && !self.fort && self.level == 0
    }

    #[inline]
    #[must_use]
    pub const fn blocks_sight(self) -> bool {
        self.wood || self.town || self.city || self.level > 0
    }

    /// Always spotted (R46).
    #[inline]
    #[must_use]
    pub const fn always_spotted(self) -> bool {
        self.fort || self.town || self.city || self.junction
    }
}
