//! Sections 4.3, 4.4, 8.3 and 8.4: Shaken and Isolation Markers at the end of each side's turn.

use engine::rules::Step;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use crate::context::{Play, View};
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Strongpoint, Unit, Units};
use crate::state::Flags;

/// 4.3-01, 4.3-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmShaken;

impl Step<DienBienPhu> for VmShaken {
    fn run(self, p: &mut Play<'_>) {
        p.renew_shaken(Army::Vm, [Case("4.3-01"), Case("4.3-02")]);
    }
}

/// 8.3-01, 8.3-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchShaken;

impl Step<DienBienPhu> for FrenchShaken {
    fn run(self, p: &mut Play<'_>) {
        p.renew_shaken(Army::French, [Case("8.3-01"), Case("8.3-02")]);
    }
}

/// 4.4-01, 4.4-02: French units and strongpoints without a line are marked.
/// 4.4-04 (R113): the shaken of 4.3 cut nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchIsolation;

impl Step<DienBienPhu> for FrenchIsolation {
    fn run(self, p: &mut Play<'_>) {
        p.mark_isolated(Army::French, [Case("4.4-01"), Case("4.4-02")]);
    }
}

/// 8.4-01, 8.4-02, 8.4-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmIsolation;

impl Step<DienBienPhu> for VmIsolation {
    fn run(self, p: &mut Play<'_>) {
        p.mark_isolated(Army::Vm, [Case("8.4-01"), Case("8.4-02")]);
    }
}

impl View<'_> {
    /// Units of an army that must trace a line: those on the maps, and French ones in 2z-304.
    /// 8.1-A-05, R108.
    pub(crate) fn must_trace(self, army: Army) -> Units {
        let on_map: Units = self.on_map(army).map(|(unit, _)| unit).collect();
        match army {
            Army::French => on_map.or(self.army_in(army, Area::Zone2)),
            Army::Vm => on_map,
        }
    }
}

impl Play<'_> {
    /// R94: adjacent is adjacent, also to the shaken; box mates are not.
    fn renew_shaken(&mut self, army: Army, [cleared, placed]: [Case; 2]) {
        let shaken: Units = self.data.all_units().filter(|unit| self.state.is(*unit, Flags::SHAKEN)).collect();
        for unit in shaken.iter() {
            self.state.flag(self.data, unit, Flags::SHAKEN, false);
        }
        if !shaken.is_empty() {
            self.tell(Fact::noted(), |data| {
                let event = Event::new("rallied", cleared, "All Shaken Markers are removed.");
                shaken.iter().fold(event, |event, unit| event.piece(&data.unit(unit).id))
            });
        }
        let view = self.view();
        let open = |(unit, hex): &(Unit, _)| view.is_beside_enemy(army, *hex) && !view.is_entrenched(*unit);
        let exposed: Units = view.on_map(army).filter(open).map(|(unit, _)| unit).collect();
        exposed.iter().for_each(|unit| self.shake(unit, placed));
    }

    /// R68: a marker stays until the Attrition Segment of its owner.
    fn mark_isolated(&mut self, army: Army, [unit_case, place_case]: [Case; 2]) {
        let view = self.view();
        let cut: Units = view.must_trace(army).iter().filter(|unit| !view.is_in_line(*unit)).collect();
        let places: Vec<Strongpoint> = self
            .data
            .all_strongpoints()
            .filter(|own| view.state.controller(*own) == army && !view.is_strongpoint_in_line(*own))
            .collect();
        for unit in cut.iter().filter(|unit| !self.state.is(*unit, Flags::ISOLATED)).collect::<Units>().iter() {
            self.state.flag(self.data, unit, Flags::ISOLATED, true);
            self.tell(Fact::noted().by(army), |data| {
                Event::new("isolated", unit_case, format!("{} is isolated.", data.name(unit)))
                    .piece(&data.unit(unit).id)
            });
        }
        for place in places {
            if !self.state.isolated.has(place) {
                self.state.isolated.insert(place);
                self.tell(Fact::noted().by(army), |data| {
                    let record = data.strongpoint(place);
                    let event = Event::new("isolated", place_case, format!("{} is isolated.", record.name));
                    record.hexes.iter().fold(event, |event, hex| event.place(data.map.label(hex)))
                });
            }
        }
    }
}
