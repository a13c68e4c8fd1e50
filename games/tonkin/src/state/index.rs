//! Who stands where, kept beside the state because every rule asks for it.

use engine::{Derived, Stacks};

use super::{Flags, Place, State};
use crate::data::{Data, Kind};
use crate::ids::{Army, Dump, Dumps, Hex, Hexes, MAX_HEXES, MAX_UNITS, Spot, Unit};

/// Who stands where: a chain of units for each hex in the order of their numbers, the hexes that an army occupies, those
/// with step units, those whose units exert a zone of control, and those that lie in one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Index {
    stacks: Stacks<MAX_HEXES, MAX_UNITS>,
    /// With any unit, HQ or Supply Dump (R2).
    pub held: [Hexes; 2],
    /// With a Supply Dump.
    pub stocked: [Hexes; 2],
    /// With a unit that has steps.
    pub manned: [Hexes; 2],
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
            if let Place::Hex(hex) = self.units[at].place {
                self.index.stacks.add(Unit(at as u8), hex);
                filled.insert(hex);
            }
        }
        filled.extend(self.dumps.iter().filter_map(super::DumpState::hex));
        self.note_dumps();
        for hex in filled.iter() {
            self.note_hex(data, hex);
        }
    }

    /// Notes who holds a hex and who has a zone of control from there.
    /// 1.3-01, 1.3-03, 1.3-04, 1.3-05, 1.3-06, 1.3-07, 1.3-08 (R124): units with steps that are not DG, HQs and
    /// Supply Dumps not; not into China, and
    /// for the FEF not into forest and mountain.
    fn note_hex(&mut self, data: &Data, hex: Hex) {
        let (mut held, mut manned, mut exerts) = ([false; 2], [false; 2], [false; 2]);
        for army in Army::BOTH {
            held[army.at()] = self.index.stocked[army.at()].has(hex);
        }
        for unit in self.stack(hex) {
            let record = data.of(unit);
            let army = record.army.at();
            held[army] = true;
            if record.kind != Kind::Hq {
                manned[army] = true;
                exerts[army] |= !self.is(unit, Flags::DG);
            }
        }
        let index = &mut *self.index;
        for army in Army::BOTH {
            let at = army.at();
            index.held[at].set(hex, held[at]);
            index.manned[at].set(hex, manned[at]);
            if index.exerting[at].has(hex) != exerts[at] {
                index.exerting[at].set(hex, exerts[at]);
                let zone = data.map.around_all(index.exerting[at]).without(data.map.china);
                index.zone[at] = if army == Army::Fef { zone.without(data.map.close) } else { zone };
            }
        }
    }

    fn note_dumps(&mut self) {
        let hexes = |army: Army| Dump::of(army).iter().filter_map(|dump| self.dumps[dump.at()].hex()).collect();
        self.index.stocked = Army::BOTH.map(hexes);
    }

    /// Puts a unit somewhere and keeps the index in order.
    pub fn put(&mut self, data: &Data, unit: Unit, place: Place) {
        if let Place::Hex(hex) = std::mem::replace(&mut self.units[unit.at()].place, place) {
            self.index.stacks.remove(unit, hex);
            self.note_hex(data, hex);
        }
        if let Place::Hex(hex) = place {
            self.index.stacks.add(unit, hex);
            self.note_hex(data, hex);
        }
    }

    /// Shows the zones of control of another state, whoever exerts them.
    pub(crate) fn show_zones_of(&mut self, other: &State) {
        (self.index.exerting, self.index.zone) = (other.index.exerting, other.index.zone);
    }

    /// Puts a Supply Dump somewhere, or takes it off the map.
    pub fn put_dump(&mut self, data: &Data, dump: Dump, place: Option<Spot>) {
        let before = self.dumps[dump.at()].hex();
        self.dumps[dump.at()].place = place;
        self.note_dumps();
        for hex in before.into_iter().chain(place.and_then(Spot::hex)) {
            self.note_hex(data, hex);
        }
    }

    /// Disorganizes a unit or rallies it; its zone of control goes and comes with that.
    pub fn set_dg(&mut self, data: &Data, unit: Unit, on: bool) {
        self.units[unit.at()].set(Flags::DG, on);
        if let Place::Hex(hex) = self.units[unit.at()].place {
            self.note_hex(data, hex);
        }
    }

    /// The units of both sides in a hex, HQs included, in the order of their numbers.
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
        self.units[unit.at()].place.hex()
    }

    /// The Supply Dumps in a hex.
    #[must_use]
    pub fn dumps_in(&self, hex: Hex) -> Dumps {
        if !self.index.stocked.iter().any(|hexes| hexes.has(hex)) {
            return Dumps::NONE;
        }
        Dump::all().filter(|dump| self.dumps[dump.at()].hex() == Some(hex)).collect()
    }
}
