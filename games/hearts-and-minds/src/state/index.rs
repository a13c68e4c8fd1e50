//! What follows from where the units are, kept for speed.

use super::force::Force;
use crate::ids::{AREAS, Areas, PLACES, Place, Seat};
use crate::kind::Kind;

/// Counts of units by area.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// Units of Red and Blue by area.
    count: [[u8; AREAS]; 2],
    /// Regular infantry of Red and Blue by area.
    regulars: [[u8; AREAS]; 2],
    /// Areas with units of Red and Blue.
    occupied: [Areas; 2],
    /// Areas with VC of any kind.
    vc: Areas,
}

impl Default for Index {
    fn default() -> Self {
        Index { count: [[0; AREAS]; 2], regulars: [[0; AREAS]; 2], occupied: [Areas::NONE; 2], vc: Areas::NONE }
    }
}

impl Index {
    pub fn of(places: &[Force; PLACES]) -> Self {
        let mut index = Index::default();
        for (i, force) in places[..AREAS].iter().enumerate() {
            for seat in Seat::BOTH {
                index.recount(seat, Place(i as u8), force);
            }
        }
        index
    }

    #[inline]
    pub fn count(&self, seat: Seat, area: Place) -> u8 {
        self.count[seat.at()][area.at()]
    }

    #[inline]
    pub fn regulars(&self, seat: Seat, area: Place) -> u8 {
        self.regulars[seat.at()][area.at()]
    }

    #[inline]
    pub fn occupied(&self, seat: Seat) -> Areas {
        self.occupied[seat.at()]
    }

    #[inline]
    pub fn vc(&self) -> Areas {
        self.vc
    }

    /// Counts a side's units of an area anew.
    #[inline]
    pub fn recount(&mut self, seat: Seat, area: Place, force: &Force) {
        let count = force.total_of(seat);
        self.count[seat.at()][area.at()] = count;
        self.regulars[seat.at()][area.at()] = force.regulars(seat);
        self.occupied[seat.at()].set(area, count > 0);
        if seat == Seat::Red {
            self.vc.set(area, force.0[Kind::VC.at()..].iter().any(|count| *count > 0));
        }
    }
}
