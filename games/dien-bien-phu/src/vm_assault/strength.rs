//! What makes units strong in the VM Assault Phase (3.5-A, 3.6-A).

use crate::context::View;
use crate::data::Wire;
use crate::fire::{Assault, Fight, Strength};
use crate::ids::{Hex, Unit, Units};

/// 3.5-A-03: the strength of guns that have to defend themselves, by steps lost.
const GUNS: [u8; 2] = [2, 1];

impl View<'_> {
    /// 3.5-A: the strength with which a French unit fires at the VM unit that assaults it.
    /// 3.5-A-18: its own entrenchment adds nothing.
    pub(crate) fn french_defence(self, defender: Unit, assault: &Assault) -> Strength {
        let lost = usize::from(self.state.units[defender.at()].lost.min(1));
        let mut strength = if self.is_artillery(defender) {
            Strength::new("guns", GUNS[lost], "3.5-A-03")
        } else {
            Strength::new("printed", self.strength(defender), "1.5-A-01")
        };
        let Some(from) = self.state.hex_of(assault.unit) else { return strength };
        let obstacles = self.obstacles_for_vm(from, assault.target);
        strength.add("obstacles", obstacles, "3.5-A-05");
        strength.add("stacked support", self.stacked_defence(defender, assault.target), "3.5-A-06");
        strength.add("adjacent support", self.adjacent_defence(defender, from, assault.target), "3.5-A-08");
        let barrage = assault.barrage.map_or(0, |barrage| if barrage.intense { 2 } else { 1 });
        strength.add("Support Barrage", barrage, "3.5-A-12");
        strength.add_if(self.is_entrenched(assault.unit), "entrenched assaulter", -2, "3.5-A-13");
        strength.add_if(self.is_shaken(defender), "shaken", -2, "3.5-A-14");
        strength
    }

    /// 3.5-A-05, 1.5-B-03, 1.5-B-10: heavy wire, a river with or without a bridge, uphill.
    fn obstacles_for_vm(self, from: Hex, to: Hex) -> i8 {
        let heavy_wire = self.wire_between(from, to) == Wire::Heavy;
        let river = self.data.map.between(from, to).is_some_and(|side| side.river);
        i8::from(heavy_wire) + i8::from(river) + i8::from(self.data.map.is_uphill(from, to))
    }

    /// 3.5-A-06, 3.5-A-07, 3.5-A-16, 3.5-A-19 (R38, R111): of any kind, but not shaken.
    fn stacked_defence(self, defender: Unit, hex: Hex) -> i8 {
        let others = self.state.stack(hex).filter(|unit| *unit != defender && !self.is_shaken(*unit));
        others.map(|unit| self.stacked_support(unit)).sum()
    }

    /// 3.5-A-08, 3.5-A-09, 3.5-A-10, 3.5-A-11, 3.5-A-17, 3.5-C-10 (R37): companies of the battalion in other hexes next to the assaulter,
    /// neither shaken nor under assault themselves.
    fn adjacent_defence(self, defender: Unit, assaulter: Hex, own: Hex) -> i8 {
        let sisters = self.sisters_beside(defender, assaulter);
        sisters.filter(|(unit, hex)| *hex != own && !self.is_shaken(*unit) && !self.is_assaulted(*hex)).count() as i8
    }

    /// 3.6-A-02, 3.6-A-03, 3.6-A-06, 3.6-A-09 (R36, R131): battalions of the regiment next to the hex that bear no marker and are not shaken.
    pub(crate) fn vm_supporters(self, unit: Unit, target: Hex) -> Units {
        let sisters = self.sisters_beside(unit, target).map(|(other, _)| other);
        sisters.filter(|other| !self.is_marked(*other) && !self.is_shaken(*other)).collect()
    }

    /// 3.6-A: the strength of a VM assault.
    /// 3.6-A-04, 3.6-A-05, 3.6-A-07 (R106), 3.6-A-08, R58: an outpost does not weaken it.
    pub(crate) fn vm_assault(self, fight: &Fight) -> Strength {
        let mut strength = Strength::new("printed", self.strength(fight.unit), "1.5-A-01");
        strength.add("support", fight.supporters.count() as i8, "3.6-A-02");
        let mortars = self.assault_of(fight.unit).is_some_and(|assault| assault.mortars);
        strength.add_if(mortars, "Support Mortars", 1, "3.6-A-04");
        let strongpoint = self.data.map.ground(fight.target).strongpoint.is_some();
        strength.add_if(strongpoint, "entrenched defender", -2, "3.6-A-05");
        strength
    }
}
