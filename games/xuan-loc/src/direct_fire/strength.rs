//! How strong attackers and defenders are, and the odds of a fire (12.1.9 to 12.1.14).

use super::{Fire, FireKind};
use crate::combat::Odds;
use crate::context::View;
use crate::ids::{Army, Hex, Unit, Units};

impl View<'_> {
    /// The strength of one firing unit at a target hex (12.1.12, 12.1.13, R76 to R78).
    /// 12.1.12-02, 12.4-03, 12.5-01, 15.2-05 (R77).
    #[must_use]
    pub fn fire_strength(self, unit: Unit, hex: Hex, armour: bool) -> u16 {
        let record = self.data.of(unit);
        let far = self.state.hex_of(unit).map_or(1, |at| self.data.map.distance(at, hex));
        let mut cf = u16::from(record.cf);
        if armour && far == 2 {
            cf /= 2;
        } else if !armour && far == 1 && record.range > 0 && !self.is_disrupted(unit) {
            cf *= 2;
        }
        self.weaken_attack(unit, cf)
    }

    /// Disruption halves an attack and drops fractions; want of supply halves it for the ARVN and
    /// rounds up (5.2.3, 15.2).
    pub(crate) fn weaken_attack(self, unit: Unit, mut cf: u16) -> u16 {
        if self.is_disrupted(unit) {
            cf /= 2;
        }
        if self.army(unit) == Army::Arvn && !self.is_supplied(unit) {
            cf = cf.div_ceil(2);
        }
        cf
    }

    /// A defender's strength after terrain: half if disrupted and out of command (15.3).
    /// 5.2.4-01, 5.3.3-02, 13.1.7-01, 15.2-04: want of supply and disruption in command take nothing from a defender.
    pub(crate) fn defence_of(self, unit: Unit, multiplier: u8) -> u16 {
        let cf = u16::from(self.data.of(unit).cf) * u16::from(multiplier);
        if self.is_disrupted(unit) && self.is_cut(unit) { cf / 2 } else { cf }
    }

    /// 12.1.11: the one best multiplier counts under fire.
    #[must_use]
    pub fn fire_multiplier(self, hex: Hex) -> u8 {
        let clear = self.data.charts.terrain.clear_ground().defence;
        self.covers(hex).map(|cover| cover.defence).fold(clear, u8::max)
    }

    /// What terrain does for the targets of a fire.
    /// 13.2.9-02: the hex that reserves reinforce does nothing for them, under Support Fire too.
    pub(crate) fn cover_under_fire(self, kind: FireKind, hex: Hex) -> u8 {
        if self.is_reinforced_under_fire(kind, hex) {
            self.data.charts.terrain.clear_ground().defence
        } else {
            self.fire_multiplier(hex)
        }
    }

    pub(crate) fn is_reinforced_under_fire(self, kind: FireKind, hex: Hex) -> bool {
        kind == FireKind::Support && self.state.assault.hex == Some(hex)
    }

    /// Whether any of these units is an armoured vehicle (R75).
    #[must_use]
    pub fn has_armour(self, units: Units) -> bool {
        !units.and(self.data.afvs).is_empty()
    }

    /// The odds of some units firing at others in a hex.
    /// 7.2.1-03, 7.4.2-02, 7.4.3-01, 12.1.8-01, 12.1.10-01, 12.4-01: each side adds up its units; each reason shifts
    /// once.
    #[must_use]
    pub fn fire_odds(self, fire: &Fire) -> Odds {
        let Some(hex) = fire.hex else { return Odds::new(0, 1, 6) };
        let armour = self.has_armour(fire.targets);
        let attack = fire.firers.iter().map(|u| self.fire_strength(u, hex, armour)).sum();
        let multiplier = self.cover_under_fire(fire.kind, hex);
        let defence = fire.targets.iter().map(|u| self.defence_of(u, multiplier)).sum();
        let mut odds = Odds::new(attack, defence, 6);
        match self.firing_army(fire.kind) {
            Army::Nva => {
                if fire.firers.iter().any(|u| self.is_cut(u)) {
                    odds.shift("NVA out of command", -1, "7.2.1-02");
                }
                if self.leaders_in(hex).next().is_some() {
                    odds.shift("ARVN leader", -1, "7.4.2-01");
                }
                if fire.helicopter {
                    odds.shift("ARVN helicopter", -1, "14.1.4-02");
                }
            }
            Army::Arvn => {
                if self.is_led(fire.firers) {
                    odds.shift("ARVN leader", 1, "7.4.2-01");
                }
                if fire.helicopter {
                    odds.shift("ARVN helicopter", 1, "14.1.4-01");
                }
            }
        }
        odds
    }

    /// R94: whether a leader stands with one of these units.
    /// 7.4.2-03.
    pub(crate) fn is_led(self, units: Units) -> bool {
        self.data.leaders.iter().any(|leader| {
            self.state.hex_of(leader).is_some_and(|at| units.iter().any(|u| self.state.hex_of(u) == Some(at)))
        })
    }
}
