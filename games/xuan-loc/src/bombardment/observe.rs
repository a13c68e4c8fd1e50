//! Chapter 9.1.6 and 11.1: who sees where the shells should fall.

use crate::context::View;
use crate::ids::{Aim, Army, Hex, Unit};

/// How far one sees on the plain (R44).
const SPOTTING: u8 = 8;

impl View<'_> {
    /// Whether a unit or HQ spots a hex: undisrupted, line of sight, and near unless a hill is at
    /// either end (R44; leaders do not spot, R45).
    /// 9.1.6-01, 9.1.6-02, 9.1.6-03, 11.1.8-01, 15.1.2-01.
    #[must_use]
    pub fn spots(self, unit: Unit, hex: Hex) -> bool {
        let Some(at) = self.state.hex_of(unit) else { return false };
        let map = &self.data.map;
        let hill = map.ground(at).level > 0 || map.ground(hex).level > 0;
        !self.data.leaders.has(unit)
            && !self.is_disrupted(unit)
            && (hill || map.distance(at, hex) <= SPOTTING)
            && map.sees(at, hex)
    }

    /// Whether fire on a hex is observed: always on towns, city, forts and crossroads (R46).
    /// 11.0-03, 11.1.4-02, 11.1.4-03, 11.1.6-01.
    #[must_use]
    pub fn is_observed(self, army: Army, hex: Hex) -> bool {
        self.data.map.ground(hex).always_spotted() || self.data.army[army.at()].iter().any(|u| self.spots(u, hex))
    }

    /// Whether an HQ spots a hex itself (R47).
    /// 11.2.2-04.
    #[must_use]
    pub fn is_spotted_by_hq(self, army: Army, hex: Hex) -> bool {
        self.data.hqs.and(self.data.army[army.at()]).iter().any(|hq| self.spots(hq, hex))
    }

    /// The highest face of the scatter die by which a battery goes astray there, with all that changes the die (11.2.2, 11.1.7);
    /// 0 where none does.
    pub(crate) fn highest_stray(self, aim: Aim, hex: Hex) -> u8 {
        let (record, charts) = (&self.data.aims[aim.at()], &self.data.charts);
        let spotter = if self.is_spotted_by_hq(record.army, hex) { i32::from(charts.hq_spotter) } else { 0 };
        let unseen = if self.is_observed(record.army, hex) { 0 } else { i32::from(charts.unobserved_scatter) };
        let limit = i32::from(self.scatter_range(hex));
        (limit - spotter - unseen - i32::from(record.scatter)).clamp(0, 6) as u8
    }

    /// The highest die at which artillery scatters: the widest range of the hex (11.2.1, R50).
    /// 11.2.1-01, 11.2.1-02.
    #[must_use]
    pub fn scatter_range(self, hex: Hex) -> u8 {
        let clear = self.data.charts.terrain.clear_ground().scatter;
        self.covers(hex).map(|cover| cover.scatter).fold(clear, u8::max)
    }
}
