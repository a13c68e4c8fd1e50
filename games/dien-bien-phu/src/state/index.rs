//! Who stands where, kept beside the state because every rule asks for it.

use std::fmt;
use std::sync::OnceLock;

use engine::{Derived, Stacks};

use super::{Flags, Place, State};
use crate::data::{Data, Map};
use crate::ids::{Area, Army, Hex, Hexes, MAX_HEXES, MAX_UNITS, Sheet, Strongpoint, Unit, Units};

/// Who stands where: a chain of units for each hex in the order of their numbers, the hexes that hold units of an army or
/// are next to such, those whose units project a zone of control (1.8) and those into which they project it.
#[derive(Clone, Debug, Default)]
pub struct Index {
    stacks: Stacks<MAX_HEXES, MAX_UNITS>,
    pub held: [Hexes; 2],
    pub beside: [Hexes; 2],
    pub exerting: [Hexes; 2],
    pub zone: [Hexes; 2],
    /// 1.6: the hexes that hold as many units of an army as may end a segment there, and those that hold more.
    pub full: [Hexes; 2],
    pub overfull: [Hexes; 2],
    /// The units in each box.
    pub areas: [Units; Area::ALL.len()],
    /// The units aboard planes.
    pub flying: Units,
    /// All hexes of Trench Zones and of Dig Zones.
    pub trench: Hexes,
    pub dig: Hexes,
    /// The hexes of the strongpoints that each army controls.
    pub strong: [Hexes; 2],
    /// Lines of communication of France to each Supply Area and of VM, found when somebody asks for them.
    pub(crate) french_lines: [Cache<FrenchLines>; 2],
    pub(crate) vm_lines: Cache<Hexes>,
}

/// 1.9-C: from where a Supply Area is reached, and whether it is reached from 2z-304.
#[derive(Clone, Copy, Debug)]
pub struct FrenchLines {
    pub hexes: Hexes,
    pub through_box: bool,
}

/// Something that follows from the rest of the index and is found once, when it is asked for.
#[derive(Clone)]
pub(crate) struct Cache<T>(OnceLock<T>);

impl<T> Default for Cache<T> {
    fn default() -> Self {
        Cache(OnceLock::new())
    }
}

impl<T: Copy> Cache<T> {
    pub(crate) fn get(&self, find: impl FnOnce() -> T) -> T {
        *self.0.get_or_init(find)
    }
}

/// Whether it has been asked for is nobody's business.
impl<T> fmt::Debug for Cache<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cache")
    }
}

impl Index {
    fn forget_lines(&mut self) {
        self.french_lines = Default::default();
        self.vm_lines = Cache::default();
    }
}

/// Notes what surrounds a set of hexes once one of them has come or gone.
fn note_neighbours(map: &Map, set: &Hexes, near: &mut Hexes, changed: Hex) {
    let came = set.has(changed);
    for hex in map.neighbours(changed) {
        near.set(hex, came || map.neighbours(hex).any(|other| set.has(other)));
    }
}

impl State {
    /// What follows from the rest; only the functions of this module change it.
    #[inline]
    #[must_use]
    pub(crate) fn index(&self) -> &Index {
        &self.index
    }

    /// Builds the index anew.
    pub fn reindex(&mut self, data: &Data) {
        self.index = Derived::default();
        for at in 0..self.units.len() {
            let unit = Unit(at as u8);
            match self.units[at].place {
                Place::Hex(hex) => {
                    self.index.stacks.add(unit, hex);
                    self.note_hex(data, hex);
                }
                Place::Area(area) => self.index.areas[area.at()].insert(unit),
                Place::Slot(_) => self.index.flying.insert(unit),
                Place::Pool | Place::Out => {}
            }
        }
        self.note_trenches(data);
        self.note_control(data);
    }

    /// The Trench Markers have moved.
    pub(crate) fn note_trenches(&mut self, data: &Data) {
        self.index.trench = self.trenches.trench_hexes(&data.map);
        self.index.dig = self.trenches.dig_hexes(&data.map);
        self.index.forget_lines();
    }

    /// Strongpoints have changed hands.
    pub(crate) fn note_control(&mut self, data: &Data) {
        let mut strong = [Hexes::NONE; 2];
        for (at, place) in data.places.strongpoints.iter().enumerate() {
            let owner = self.controller(Strongpoint(at as u8)).at();
            strong[owner] = strong[owner].or(place.hexes);
        }
        self.index.strong = strong;
        self.index.forget_lines();
    }

    /// Notes who holds a hex and who of them projects a zone of control.
    /// 1.8-01, 1.8-05: every unit does but the shaken.
    fn note_hex(&mut self, data: &Data, hex: Hex) {
        let (mut count, mut exerts) = ([0; 2], [false; 2]);
        for unit in self.stack(hex) {
            let army = data.army(unit).at();
            count[army] += 1;
            exerts[army] |= !self.is(unit, Flags::SHAKEN);
        }
        let index = &mut *self.index;
        let mut changed = false;
        for (army, limit) in Army::BOTH.map(Army::stacking_limit).into_iter().enumerate() {
            index.full[army].set(hex, count[army] >= limit);
            index.overfull[army].set(hex, count[army] > limit);
            let held = count[army] > 0;
            if index.held[army].has(hex) != held {
                index.held[army].set(hex, held);
                note_neighbours(&data.map, &index.held[army], &mut index.beside[army], hex);
                changed = true;
            }
            if index.exerting[army].has(hex) != exerts[army] {
                index.exerting[army].set(hex, exerts[army]);
                note_neighbours(&data.map, &index.exerting[army], &mut index.zone[army], hex);
                changed = true;
            }
        }
        if changed {
            index.forget_lines();
        }
    }

    /// Puts a unit somewhere and keeps the index in order.
    pub fn put(&mut self, data: &Data, unit: Unit, place: impl Into<Place>) {
        let place = place.into();
        match std::mem::replace(&mut self.units[unit.at()].place, place) {
            Place::Hex(hex) => {
                self.index.stacks.remove(unit, hex);
                self.note_hex(data, hex);
            }
            Place::Area(area) => self.index.areas[area.at()].remove(unit),
            Place::Slot(_) => self.index.flying.remove(unit),
            Place::Pool | Place::Out => {}
        }
        match place {
            Place::Hex(hex) => {
                self.index.stacks.add(unit, hex);
                self.note_hex(data, hex);
            }
            Place::Area(area) => self.index.areas[area.at()].insert(unit),
            Place::Slot(_) => self.index.flying.insert(unit),
            Place::Pool | Place::Out => {}
        }
    }

    /// Puts a marker on a unit or takes it away; a shaken unit has no zone of control.
    pub fn flag(&mut self, data: &Data, unit: Unit, flag: Flags, on: bool) {
        self.units[unit.at()].set(flag, on);
        if flag == Flags::SHAKEN
            && let Place::Hex(hex) = self.units[unit.at()].place
        {
            self.note_hex(data, hex);
        }
    }

    /// The units in a hex in the order of their numbers.
    #[inline]
    pub fn stack(&self, hex: Hex) -> impl Iterator<Item = Unit> + Clone + '_ {
        self.index.stacks.at(hex)
    }

    /// The units in a box.
    #[inline]
    #[must_use]
    pub fn in_area(&self, area: Area) -> Units {
        self.index.areas[area.at()]
    }

    #[inline]
    #[must_use]
    pub fn is(&self, unit: Unit, flag: Flags) -> bool {
        self.units[unit.at()].is(flag)
    }

    #[inline]
    #[must_use]
    pub fn place_of(&self, unit: Unit) -> Place {
        self.units[unit.at()].place
    }

    #[inline]
    #[must_use]
    pub fn hex_of(&self, unit: Unit) -> Option<Hex> {
        match self.units[unit.at()].place {
            Place::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    #[inline]
    #[must_use]
    pub fn is_in(&self, unit: Unit, area: Area) -> bool {
        self.units[unit.at()].place == Place::Area(area)
    }

    /// Whether units of an army stand in a hex.
    #[inline]
    #[must_use]
    pub fn holds(&self, army: Army, hex: Hex) -> bool {
        self.index.held[army.at()].has(hex)
    }

    #[inline]
    #[must_use]
    pub fn controller(&self, strongpoint: Strongpoint) -> Army {
        if self.vm_strongpoints.has(strongpoint) { Army::Vm } else { Army::French }
    }

    /// The map on which a unit stands, if it stands on one.
    #[must_use]
    pub fn sheet_of(&self, data: &Data, unit: Unit) -> Option<Sheet> {
        self.hex_of(unit).map(|hex| data.map.ground(hex).sheet)
    }
}
