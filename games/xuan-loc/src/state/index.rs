//! Who stands where, kept beside the state because every rule asks for it.

use engine::{Derived, Stacks};

use super::{Flags, Place, State};
use crate::data::{Data, Kind};
use crate::ids::{Army, Hex, Hexes, MAX_HEXES, MAX_UNITS, Unit};

/// Who stands where: a chain of units for each hex in the order of their numbers, the hexes that hold
/// units of an army or are next to such, and those that exert a zone of control or lie in one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    stacks: Stacks<MAX_HEXES, MAX_UNITS>,
    pub held: [Hexes; 2],
    pub beside: [Hexes; 2],
    pub exerting: [Hexes; 2],
    pub zone: [Hexes; 2],
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
        let mut filled = Hexes::NONE;
        for at in 0..self.units.len() {
            if let Place::Map(hex) = self.units[at].place {
                self.index.stacks.add(Unit(at as u8), hex);
                filled.insert(hex);
            }
        }
        for hex in filled.iter() {
            self.note_hex(data, hex);
        }
    }

    /// Notes who holds a hex and whether its stack exerts a zone of control (4.2.1, 4.2.4).
    /// 4.2.1-01, 4.2.1-02 (R9), 4.2.4-01, 4.2.4-02, 7.4.1-01, 15.2-02, 15.3-03: three companies or a battalion of any
    /// kind, the disrupted, HQs and leaders not counted. 3.0-07 (R127): a leader holds no hex.
    pub(crate) fn note_hex(&mut self, data: &Data, hex: Hex) {
        let (mut held, mut points) = ([false; 2], [0u8; 2]);
        for unit in self.stack(hex) {
            let record = data.of(unit);
            held[record.army.at()] |= record.kind != Kind::Leader;
            if !self.is(unit, Flags::DISRUPTED) {
                points[record.army.at()] += record.points;
            }
        }
        let index = &mut *self.index;
        for army in [0, 1] {
            if index.held[army].has(hex) != held[army] {
                index.held[army].set(hex, held[army]);
                index.beside[army] = data.map.around_all(index.held[army]);
            }
            let exerts = points[army] >= 3;
            if index.exerting[army].has(hex) != exerts {
                index.exerting[army].set(hex, exerts);
                index.zone[army] = data.map.zone_of(index.exerting[army]);
            }
        }
    }

    /// Puts a unit somewhere and keeps the index in order.
    pub fn put(&mut self, data: &Data, unit: Unit, place: Place) {
        if let Place::Map(hex) = std::mem::replace(&mut self.units[unit.at()].place, place) {
            self.index.stacks.remove(unit, hex);
            self.note_hex(data, hex);
        }
        if let Place::Map(hex) = place {
            self.index.stacks.add(unit, hex);
            self.note_hex(data, hex);
        }
    }

    /// The pieces of both sides in a hex, leaders included, in the order of their numbers.
    #[inline]
    pub fn stack(&self, hex: Hex) -> impl Iterator<Item = Unit> + '_ {
        self.index.stacks.at(hex)
    }

    #[inline]
    #[must_use]
    pub fn is(&self, unit: Unit, flag: Flags) -> bool {
        self.units[unit.at()].is(flag)
    }

    #[inline]
    #[must_use]
    pub fn hex_of(&self, unit: Unit) -> Option<Hex> {
        match self.units[unit.at()].place {
            Place::Map(hex) => Some(hex),
            _ => None,
        }
    }

    /// Whether units (not mere leaders) of an army stand there.
    #[inline]
    #[must_use]
    pub fn holds(&self, army: Army, hex: Hex) -> bool {
        self.index.held[army.at()].has(hex)
    }
}
