//! Chapter 17: the initial set-up of the ARVN.

use engine::{Case, Event};

use crate::ids::{Army, Hex, Hexes, Unit};
use crate::play::Play;
use crate::state::{Place, Verdict, View, refuse};

impl View<'_> {
    /// Whether everything of the set-up is on the map.
    #[must_use]
    pub fn is_set_up(self) -> bool {
        self.data.schedule.setup_units.iter().all(|u| self.state.hex_of(u).is_some())
    }

    pub(crate) fn can_set_up(self, unit: Unit) -> Verdict {
        if !self.data.schedule.setup_units.has(unit) {
            return refuse("17.0-01", "this unit does not begin on the map");
        }
        if self.state.hex_of(unit).is_some() {
            return refuse("17.0-16", "this unit is placed already");
        }
        if self.setup_hexes(unit).is_empty() {
            return refuse("17.0-02", "a unit of its regiment must be placed first");
        }
        Ok(())
    }

    pub(crate) fn can_set_up_by_default(self) -> Verdict {
        if self.data.schedule.setup_units.iter().any(|u| self.state.hex_of(u).is_some()) {
            return refuse("17.0-16", "the set-up has been begun by hand");
        }
        Ok(())
    }

    /// The hexes where a unit may set up, stacking included.
    pub(crate) fn setup_hexes(self, unit: Unit) -> Hexes {
        let points = self.data.of(unit).points;
        self.setup_area(unit).iter().filter(|hex| self.fits(*hex, Army::Arvn, points)).collect()
    }

    fn setup_area(self, unit: Unit) -> Hexes {
        if let Some(group) = self.data.schedule.setup.iter().find(|g| g.units.has(unit)) {
            return group.hexes;
        }
        let with = self.data.schedule.with_formation.iter().find(|(u, _)| *u == unit).map(|(_, f)| *f);
        let fellows = self
            .data
            .all_units()
            .filter(|u| with.is_some() && self.data.of(*u).formation == with && self.data.of(*u).kind.fights());
        fellows.filter_map(|u| self.state.hex_of(u)).collect()
    }

    /// The case of the group that forbids a hex.
    pub(crate) fn why_not_set_up(self, unit: Unit, hex: Hex) -> Verdict {
        if self.setup_area(unit).has(hex) {
            return refuse("4.1.1-01", "the hex is full");
        }
        const GROUPS: [&str; 11] = [
            "17.0-03", "17.0-04", "17.0-05", "17.0-06", "17.0-07", "17.0-08", "17.0-09", "17.0-10", "17.0-11",
            "17.0-12", "17.0-13",
        ];
        let group = self.data.schedule.setup.iter().position(|g| g.units.has(unit));
        match group.and_then(|at| GROUPS.get(at)) {
            Some(case) => refuse(case, "this unit sets up elsewhere"),
            None => refuse("17.0-02", "this HQ sets up with a unit of its regiment"),
        }
    }
}

impl Play<'_> {
    pub(crate) fn set_up_by_default(&mut self) {
        for (unit, hex) in &self.data.schedule.default_setup {
            self.state.put(self.data, *unit, Place::Map(*hex));
        }
        self.tell(|_| Event::new("set-up", Case("17.0-16"), "The ARVN takes up its positions."));
    }
}
