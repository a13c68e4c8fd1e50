//! The two contexts in which the rules are written, with the questions that all chapters ask.

use engine::story::Audience;
use engine::{Fact, Verdict, ensure, refuse};

use crate::agenda::Item;
use crate::data::{Bounds, Country, Data, Face, Kind, Scenario, Training, TurnData};
use crate::ids::{Army, Dump, Hex, Hexes, Piece, Unit, Units};
use crate::state::{Flags, Phase, State};

engine::contexts! { Data, State, Item }

impl<'a> View<'a> {
    #[inline]
    #[must_use]
    pub fn army(self, unit: Unit) -> Army {
        self.data.of(unit).army
    }

    /// The card of the scenario under way.
    #[must_use]
    pub fn card(self) -> &'a Scenario {
        &self.data.scenarios[self.state.card.at()]
    }

    /// The card of the training game, if that is played.
    #[must_use]
    pub fn training(self) -> Option<&'a Training> {
        self.card().training.as_ref()
    }

    #[must_use]
    pub fn month(self) -> &'a TurnData {
        self.data.calendar.of(self.state.turn)
    }

    /// 1.7-01: the Rain Season.
    #[inline]
    #[must_use]
    pub fn rain(self) -> bool {
        self.month().rain
    }

    #[must_use]
    pub fn is_over(self) -> bool {
        self.state.phase == Phase::Over
    }

    /// The present values of a unit, before disorganization and supply.
    #[inline]
    #[must_use]
    pub fn face(self, unit: Unit) -> Face {
        self.data.of(unit).face(self.state.units[unit.at()].steps)
    }

    #[inline]
    #[must_use]
    pub fn is_dg(self, unit: Unit) -> bool {
        self.state.is(unit, Flags::DG)
    }

    #[inline]
    #[must_use]
    pub fn is_oos(self, unit: Unit) -> bool {
        self.state.is(unit, Flags::OOS)
    }

    #[must_use]
    pub fn is_full(self, unit: Unit) -> bool {
        self.state.units[unit.at()].steps == self.data.of(unit).steps
    }

    /// Units of an army in a hex, HQ included.
    #[inline]
    pub fn units_in(self, hex: Hex, army: Army) -> impl Iterator<Item = Unit> + 'a {
        self.state.stack(hex).filter(move |unit| self.data.of(*unit).army == army)
    }

    /// Units of an army with steps in a hex.
    #[inline]
    pub fn step_units_in(self, hex: Hex, army: Army) -> impl Iterator<Item = Unit> + 'a {
        self.units_in(hex, army).filter(move |unit| self.data.of(*unit).kind != Kind::Hq)
    }

    /// The Supply Dumps of an army that are on the map or in Saigon.
    pub fn dumps(self, army: Army) -> impl Iterator<Item = Dump> + 'a {
        Dump::of(army).into_iter().filter(move |dump| self.state.dumps[dump.at()].place.is_some())
    }

    /// Whether an army occupies a hex with a unit, HQ or Supply Dump (R2).
    /// 1.3-08 (R121).
    #[inline]
    #[must_use]
    pub fn holds(self, army: Army, hex: Hex) -> bool {
        self.state.index().held[army.at()].has(hex)
    }

    /// Whether units with steps of an army stand in a hex.
    #[inline]
    #[must_use]
    pub fn mans(self, army: Army, hex: Hex) -> bool {
        self.state.index().manned[army.at()].has(hex)
    }

    /// Whether a hex lies in a zone of control of an army (1.3).
    #[inline]
    #[must_use]
    pub fn in_zone_of(self, army: Army, hex: Hex) -> bool {
        self.state.index().zone[army.at()].has(hex)
    }

    /// Whether the community of a hex is friendly to an army (1.8).
    #[inline]
    #[must_use]
    pub fn is_friendly(self, army: Army, hex: Hex) -> bool {
        self.data.places.hexes.has(hex) && self.state.friendly.has(hex) == (army == Army::Vm)
    }

    /// The hex of a unit or Supply Dump.
    #[inline]
    #[must_use]
    pub fn hex_of(self, piece: Piece) -> Option<Hex> {
        match piece {
            Piece::Unit(unit) => self.state.hex_of(unit),
            Piece::Dump(dump) => self.state.dumps[dump.at()].hex(),
        }
    }

    #[inline]
    #[must_use]
    pub fn army_of(self, piece: Piece) -> Army {
        match piece {
            Piece::Unit(unit) => self.army(unit),
            Piece::Dump(dump) => dump.army(),
        }
    }

    /// Hexes in which a unit may stand at the end of its move, and which it may attack (3.8).
    /// 3.8-01, 3.8-03, 3.8-04, 3.8-05, 3.8-06, 3.8-09 (R43, R112, R126).
    #[must_use]
    pub fn grounds(self, unit: Unit) -> Hexes {
        let map = &self.data.map;
        let record = self.data.of(unit);
        match record.kind.bounds() {
            _ if unit == self.data.hq[Army::Vm.at()] => map.land,
            Bounds::None => map.land,
            Bounds::VietnamAndLaos => map.vietnam.or(map.laos),
            Bounds::Vietnam => map.vietnam.or(map.laos.and(map.borders(Country::Vietnam))),
            Bounds::Laos => map.laos.or(map.vietnam.and(map.borders(Country::Laos))),
            Bounds::Highlands => map.highlands,
        }
    }

    /// Hexes in which a unit or Supply Dump may be at all, ways included; 1 REC only in clear (4.0, R44), a DNA only on
    /// major rivers and the coast (3.6).
    #[must_use]
    pub fn passable(self, piece: Piece) -> Hexes {
        let map = &self.data.map;
        let Some(unit) = piece.unit() else {
            return if self.army_of(piece) == Army::Fef { map.vietnam.or(map.laos) } else { map.land };
        };
        let record = self.data.of(unit);
        match (record.army, record.kind) {
            (Army::Vm, _) => map.land,
            (Army::Fef, Kind::AmphibiousArmour) => map.vietnam.or(map.laos).without(map.close).without(map.highlands),
            (Army::Fef, Kind::Dinassaut) => map.vietnam.or(map.laos).and(map.coast.or(map.major_river)),
            (Army::Fef, _) => map.vietnam.or(map.laos),
        }
    }

    /// Where a unit or Supply Dump may stand: by 3.8 and by its own limits.
    #[must_use]
    pub fn may_stand(self, piece: Piece) -> Hexes {
        match piece {
            Piece::Unit(unit) => self.grounds(unit).and(self.passable(piece)),
            Piece::Dump(_) => self.passable(piece),
        }
    }

    /// Refuses what has to do with a Supply Dump that is not there.
    pub(crate) fn dump_is_there(self, dump: Dump, army: Army) -> Verdict {
        ensure(dump.army() == army, "1.5-01", "it belongs to the other side")?;
        match self.state.dumps[dump.at()].place {
            Some(_) => Ok(()),
            None => refuse("2.2-A-03", "this Supply Dump is not on the map"),
        }
    }

    /// Who may hear of something that concerns this unit: only VM, where the French do not see it.
    #[must_use]
    pub fn audience_of(self, unit: Unit) -> Audience {
        if self.is_hidden(unit) { Audience::Only(Army::Vm.side()) } else { Audience::Everyone }
    }

    /// A fact that the French learn only where they see the unit.
    #[must_use]
    pub fn known(self, unit: Unit, fact: Fact) -> Fact {
        Fact { audience: self.audience_of(unit), ..fact }
    }

    /// The units of an army on the map.
    #[must_use]
    pub fn on_map(self, army: Army) -> Units {
        self.data.army[army.at()].iter().filter(|unit| self.state.hex_of(*unit).is_some()).collect()
    }
}
