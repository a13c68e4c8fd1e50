//! Units where they are, and the markers on them and on strongpoints: only what play could have brought about by the segment with which a
//! position begins.

use engine::Fault;

use super::begin::{fault, fault_of_unit};
use super::table::Bar;
use crate::context::{Play, View};
use crate::data::Happening;
use crate::ids::{Area, Army, Location, Strongpoint, Unit};
use crate::sequence::Segment;
use crate::state::{Flags, Place};

pub(super) fn check(view: View<'_>, segment: Segment) -> Result<(), Fault> {
    for unit in view.data.all_units() {
        let barred = view.bars_place(unit).or_else(|| view.bars_coming(unit));
        if let Some(reason) = barred.or_else(|| view.bars_markers(segment, unit)) {
            return Err(fault_of_unit(view, unit, reason));
        }
    }
    for place in view.state.isolated.iter() {
        if let Some(reason) = view.bars_isolated_place(segment, place) {
            return Err(fault("isolated", format!("{}: {reason}", view.data.strongpoint(place).name)));
        }
    }
    if let Some(reason) = view.bars_replaced(segment) {
        return Err(fault("replaced", reason));
    }
    view.bars_start_outside(segment).map_or(Ok(()), |reason| Err(fault("moved_from_outside", reason)))
}

/// A turn that is left out is the first in which everybody can have come where he is.
pub(super) fn date(play: &mut Play<'_>) {
    let have_come = |turn: &u8| {
        let mut state = play.state.clone();
        state.turn = *turn;
        let view = View { data: play.data, state: &state };
        view.data.all_units().all(|unit| view.bars_coming(unit).is_none())
    };
    play.state.turn = (play.state.turn..=play.data.calendar.last()).find(have_come).unwrap_or(play.state.turn);
}

/// 4.1-A, 4.4, 8.1-A, 8.4, R68: markers lie from the end of the other side's turn to the Attrition Segment.
fn can_be_isolated(army: Army, segment: Segment) -> bool {
    let at = segment.at();
    match army {
        Army::Vm => {
            at > Segment::VmIsolation.at() || (Segment::VmBoxMove.at()..=Segment::VmAttrition.at()).contains(&at)
        }
        Army::French => (Segment::FrenchIsolation.at() + 1..=Segment::FrenchAttrition.at()).contains(&at),
    }
}

impl View<'_> {
    /// Whether a force for which the calendar has a day can have left its box.
    fn can_have_come(self, day: Happening) -> bool {
        (1..=self.state.turn).any(|turn| self.data.calendar.turn(turn).has(day))
    }

    /// 1.7-C-04, 1.7-C-08, 5.2-C-04, 5.2-C-06, 8.1-B-03: in a place, and as it comes there.
    fn bars_place(self, unit: Unit) -> Bar {
        let own = &self.state.units[unit.at()];
        let is_aboard = matches!(own.place, Place::Slot(_));
        let is_fresh = is_aboard || matches!(own.place, Place::Area(Area::Hanoi | Area::Reinforcements));
        match () {
            () if is_aboard && !self.data.reserves.dropped.has(unit) => {
                Some("only battalions of the column are dropped (1.7-C-08)")
            }
            () if is_fresh && own.lost > 0 => Some("it comes from Hanoi at full strength (1.7-C-04)"),
            () if own.place == Place::Area(Area::PulledBack) && own.lost != 1 => {
                Some("who is pulled back has lost one step (5.2-C-04, 5.2-C-06)")
            }
            () if own.place == Place::Area(Area::WoundedIsabelle) && self.state.isabelle_fallen => {
                Some("the wounded of Isabelle are gone since its surrender (8.1-B-03)")
            }
            () => None,
        }
    }

    /// 5.2-E-02, 6.2-B-06, 6.2-B-07: who comes late waits in a box for it.
    fn bars_coming(self, unit: Unit) -> Bar {
        let reserves = &self.data.reserves;
        let has_left = |unit: Unit, waits: Area| {
            self.state.place_of(unit).location().is_some_and(|at| at != Location::Area(waits))
        };
        let has_dropped = |other: Unit| has_left(other, Area::Standby);
        let is_released = || self.can_have_come(Happening::Condor);
        let is_reinforcing = || self.can_have_come(Happening::VmReinforcements);
        match () {
            () if reserves.condor.has(unit) && has_left(unit, Area::Condor) && !is_released() => {
                Some("the Condor Force is not released yet (6.2-B-06)")
            }
            () if reserves.standby.has(unit) && has_left(unit, Area::Standby) && !is_released() => {
                Some("the Standby Force drops to the Condor Force, which is not released yet (6.2-B-07)")
            }
            () if self.state.is_in(unit, Area::Standby) && reserves.standby.iter().any(has_dropped) => {
                Some("the Standby Force drops whole or not at all (6.2-B-07)")
            }
            () if self.data.forces.vm_reinforcements.has(unit)
                && has_left(unit, Area::VmReinforcements)
                && !is_reinforcing() =>
            {
                Some("it waits in the VM Reinforcements Box for its day (5.2-E-02)")
            }
            () => None,
        }
    }

    /// Markers lie on units on the maps, in the boxes of Sector 304 and in Laos.
    fn bars_markers(self, segment: Segment, unit: Unit) -> Bar {
        let own = &self.state.units[unit.at()];
        let bears_markers = match own.place {
            Place::Hex(_) => true,
            Place::Area(area) => area.is_laos() || area.zone_number().is_some(),
            Place::Slot(_) | Place::Pool | Place::Out => false,
        };
        match () {
            () if own.flags == Flags::default() => None,
            () if !bears_markers => Some("markers lie only on units on the maps, in 1z-304, 2z-304 and Laos"),
            () if own.is(Flags::SHAKEN) && segment == Segment::Setup => Some("nobody is shaken in the set-up (4.3-02)"),
            () if own.is(Flags::ISOLATED) => self.bars_isolation(segment, unit),
            () => None,
        }
    }

    /// 4.4-03, 8.1-A-05, 8.4-01: nobody is marked where he cannot be cut off, but he may go there with his marker.
    fn bars_isolation(self, segment: Segment, unit: Unit) -> Bar {
        let army = self.army(unit);
        let last = if army == Army::Vm { Segment::VmAttrition } else { Segment::FrenchAttrition };
        let has_moved = |by: Segment| {
            let is_over = segment.at() > by.at() && segment.at() <= last.at();
            is_over || (segment == by && self.state.done.has(unit))
        };
        match (self.state.place_of(unit), army) {
            _ if !can_be_isolated(army, segment) => {
                Some("Isolation Markers lie from the end of the other side's turn to the own Attrition Segment (R68)")
            }
            (Place::Hex(hex), Army::French)
                if self.data.map.ground(hex).supply && !has_moved(Segment::FrenchValleyMove) =>
            {
                Some("nobody is isolated in a Supply Area (4.4-03)")
            }
            (Place::Area(area), Army::French) if area.is_laos() && !has_moved(Segment::FrenchBoxMove) => {
                Some("nobody is isolated in Laos (8.1-A-05)")
            }
            (Place::Area(area), Army::Vm) if area.is_laos() || !has_moved(Segment::VmValleyMove) => {
                Some("units of VM are isolated on the maps only (8.4-01)")
            }
            _ => None,
        }
    }

    /// 4.4-02, 4.4-03, 8.4-02
    fn bars_isolated_place(self, segment: Segment, place: Strongpoint) -> Bar {
        let (owner, hexes) = (self.state.controller(place), self.data.strongpoint(place).hexes);
        match () {
            () if !can_be_isolated(owner, segment) => {
                Some("Isolation Markers lie from the end of the other side's turn to the own Attrition Segment (R68)")
            }
            () if owner == Army::French && hexes.is_within(self.supply_areas()) => {
                Some("no strongpoint of France is isolated in a Supply Area (4.4-03)")
            }
            () => None,
        }
    }

    /// 5.2-C-02
    fn bars_replaced(self, segment: Segment) -> Bar {
        let replaced = self.state.replaced;
        match () {
            () if replaced.meets(self.units_of(Army::French)) => Some("these are replacements of VM (5.2-C-02)"),
            () if !replaced.is_empty() && segment.at() < Segment::Replacements.at() => {
                Some("nobody has had one this turn before `replacements` (5.2-C-02)")
            }
            () => None,
        }
    }

    /// 6.2-A-01
    fn bars_start_outside(self, segment: Segment) -> Bar {
        const MOST: usize = 4;
        let moved = self.state.done.count();
        match () {
            () if !self.state.started_outside => None,
            () if segment != Segment::FrenchValleyMove || moved == 0 => {
                Some("it speaks of those who have `moved` in `french-valley-move`")
            }
            () if moved > MOST => Some("more than four move only if all start in the Supply Area (6.2-A-01)"),
            () => None,
        }
    }
}
