//! All units by place and kind, with the index that is kept beside them for speed. Units change only through the
//! functions here, so that the two stay in step.

use engine::Derived;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::force::Force;
use super::index::Index;
use crate::ids::{Areas, PLACES, Place, Seat};
use crate::kind::Kind;

/// All units by place and kind.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Units {
    places: [Force; PLACES],
    index: Derived<Index>,
}

impl Default for Units {
    fn default() -> Self {
        Units { places: [Force::NONE; PLACES], index: Derived::default() }
    }
}

impl Units {
    #[inline]
    #[must_use]
    pub fn at(&self, place: Place) -> &Force {
        &self.places[place.at()]
    }

    /// Every place that holds something of a kind, and how many.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = (Place, u8)> {
        let here = self.places.iter().enumerate().map(move |(i, force)| (Place(i as u8), force.of(kind)));
        here.filter(|(_, count)| *count > 0)
    }

    /// How many units a side has in an area.
    #[inline]
    #[must_use]
    pub fn count(&self, seat: Seat, area: Place) -> u8 {
        self.index.count(seat, area)
    }

    /// How many regular infantry units a side has in an area.
    #[inline]
    #[must_use]
    pub fn regulars(&self, seat: Seat, area: Place) -> u8 {
        self.index.regulars(seat, area)
    }

    /// The areas with units of a side.
    #[inline]
    #[must_use]
    pub fn occupied(&self, seat: Seat) -> Areas {
        self.index.occupied(seat)
    }

    /// The areas with VC of any kind.
    #[inline]
    #[must_use]
    pub fn vc_areas(&self) -> Areas {
        self.index.vc()
    }

    /// Puts units into a place.
    pub(crate) fn add(&mut self, kind: Kind, count: u8, place: Place) {
        self.places[place.at()].add(kind, count);
        self.recount(kind.seat(), place);
    }

    /// Takes units out of a place.
    pub(crate) fn take(&mut self, kind: Kind, count: u8, place: Place) {
        self.places[place.at()].take(kind, count);
        self.recount(kind.seat(), place);
    }

    /// Turns units of a kind in a place into another kind of the same side: promoted, revealed, held.
    pub(crate) fn turn_into(&mut self, kind: Kind, count: u8, place: Place, other: Kind) {
        self.places[place.at()].take(kind, count);
        self.places[place.at()].add(other, count);
    }

    /// Moves a whole force.
    pub(crate) fn shift_all(&mut self, force: &Force, from: Place, to: Place) {
        for (kind, count) in force.iter() {
            self.places[from.at()].take(kind, count);
            self.places[to.at()].add(kind, count);
        }
        for seat in Seat::BOTH {
            self.recount(seat, from);
            self.recount(seat, to);
        }
    }

    /// Puts other counters in the place of those that are there.
    pub(crate) fn replace(&mut self, place: Place, force: Force) {
        self.places[place.at()] = force;
        for seat in Seat::BOTH {
            self.recount(seat, place);
        }
    }

    #[inline]
    fn recount(&mut self, seat: Seat, place: Place) {
        if place.is_area() {
            self.index.recount(seat, place, &self.places[place.at()]);
        }
    }

    /// Rebuilds the index.
    pub(crate) fn reindex(&mut self) {
        self.index = Derived::new(Index::of(&self.places));
    }
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let places = self.places.iter().enumerate().filter(|(_, force)| !force.is_empty());
        let listed: Vec<(Place, Force)> = places.map(|(place, force)| (Place(place as u8), *force)).collect();
        listed.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut units = Units::default();
        for (place, force) in Vec::<(Place, Force)>::deserialize(deserializer)? {
            units.places[place.at()] = force;
        }
        Ok(units)
    }
}
