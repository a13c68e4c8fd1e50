//! What makes units strong in the French Assault Phase (7.4-A, 7.5-A).

use crate::context::View;
use crate::fire::{Assault, Fight, Strength};
use crate::ids::{Army, Hex, Location, Supply, Unit, Units};

impl View<'_> {
    /// 7.4-A: the strength with which a VM unit fires at the French unit that assaults it.
    /// 7.4-A-04, 7.4-A-06: the modifiers of 3.5-A do not carry over.
    pub(crate) fn vm_defence(self, defender: Unit, assault: &Assault) -> Strength {
        let mut strength = Strength::new("printed", self.strength(defender), "1.5-A-01");
        let Some(from) = self.state.hex_of(assault.unit) else { return strength };
        strength.add("obstacles", self.obstacles_for_france(from, assault.target), "7.4-A-02");
        strength.add("support", self.regiment_in_defence(defender, from), "7.4-A-03");
        strength.add_if(self.is_shaken(defender), "shaken", -2, "7.4-A-04");
        strength
    }

    /// 7.4-A-02: a river, uphill, into forest; never wire.
    fn obstacles_for_france(self, from: Hex, to: Hex) -> i8 {
        let map = &self.data.map;
        let river = map.between(from, to).is_some_and(|side| side.river);
        i8::from(river) + i8::from(map.is_uphill(from, to)) + i8::from(map.ground(to).terrain.is_forest())
    }

    /// 7.4-A-03, 7.4-A-05 (R37): battalions of the regiment next to the assaulter, neither shaken nor under assault themselves.
    fn regiment_in_defence(self, defender: Unit, assaulter: Hex) -> i8 {
        let sisters = self.sisters_beside(defender, assaulter);
        sisters.filter(|(unit, hex)| !self.is_shaken(*unit) && !self.is_assaulted(*hex)).count() as i8
    }

    /// 7.5-A-01, 7.5-A-02, 7.5-A-05, 7.5-A-06, 7.5-A-07 (R88, R107, R116): companies of the battalion next to the hex without a marker, and whoever
    /// shares the assaulter's hex; never guns, and nobody who is shaken (R131).
    pub(crate) fn french_supporters(self, unit: Unit, from: Hex, target: Hex) -> Units {
        let sisters = self.sisters_beside(unit, target);
        let sisters: Units = sisters.filter(|(other, _)| !self.is_marked(*other)).map(|(other, _)| other).collect();
        let mates = self.force(Army::French, from).without(self.data.forces.artillery);
        let mut supporters = sisters.or(mates);
        supporters.remove(unit);
        supporters.iter().filter(|other| !self.is_shaken(*other)).collect()
    }

    /// 7.5-A: the strength of a French assault.
    /// 7.5-A-03, 7.5-A-04 (R63).
    pub(crate) fn french_assault(self, fight: &Fight) -> Strength {
        let mut strength = Strength::new("printed", self.strength(fight.unit), "1.5-A-01");
        let is_mate = |unit: &Unit| self.state.hex_of(*unit) == Some(fight.from);
        let mates = fight.supporters.iter().filter(is_mate).map(|unit| self.stacked_support(unit)).sum();
        let beside = fight.supporters.iter().filter(|unit| !is_mate(unit)).count();
        strength.add("adjacent support", beside as i8, "7.5-A-01");
        strength.add("stacked support", mates, "7.5-A-02");
        let entrenched = self.entrenches(Army::Vm, Location::Hex(fight.target));
        strength.add_if(entrenched, "entrenched defender", -2, "7.5-A-03");
        strength.add_if(self.state.supply(Supply::Medicine) == 0, "no medicine", -3, "7.5-A-04");
        strength
    }
}
