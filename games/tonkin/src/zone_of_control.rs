//! Rules 1.3 and 3.8: the zone of control of a single unit, and the ground that a unit may enter, stand on and attack. The
//! zones of whole armies are kept in the index of the state.
//!
//! 1.3-02: a zone of control matters to Double-Moves, flights and communities, and stops nothing else.

use engine::{Verdict, ensure, refuse};

use crate::context::View;
use crate::data::{Bounds, Country, Kind, Terrain};
use crate::ids::{Army, Hex, Hexes, Piece, Unit};

impl<'a> View<'a> {
    /// The zone of control of one unit.
    /// 1.3-03, 1.3-04, 1.3-05, 1.3-07 (R124): not into China, none while DG, and that of the FEF not into forest and
    /// mountain.
    #[must_use]
    pub fn zone_of(self, unit: Unit) -> Hexes {
        let map = &self.data.map;
        let record = self.data.of(unit);
        let Some(hex) = self.state.hex_of(unit).filter(|_| record.steps > 0 && !self.is_dg(unit)) else {
            return Hexes::NONE;
        };
        let zone = map.beside(hex).without(map.china);
        if record.army == Army::Fef { zone.without(map.close) } else { zone }
    }

    /// Whether a piece may go through a hex at all.
    /// 3.8-01, 3.8-06, 3.8-09 (R43), R112, R126: no FEF piece in China, nothing else is barred on the way.
    /// 4.0-01 (R44): 1 REC keeps to clear ground. 3.6-01: a DNA keeps to major rivers and the coast.
    pub(crate) fn can_cross(self, piece: Piece, hex: Hex) -> Verdict {
        let map = &self.data.map;
        if !map.land.has(hex) {
            return refuse("3.1-02", "nobody enters the sea");
        }
        if self.army_of(piece) == Army::Fef && map.china.has(hex) {
            return refuse("3.8-06", "no FEF unit or SD enters China");
        }
        match piece.unit().map(|unit| self.data.of(unit).kind) {
            Some(Kind::AmphibiousArmour) => {
                ensure(map.terrain(hex) == Terrain::Clear, "4.0-01", "1 REC moves in clear terrain only")
            }
            Some(Kind::Dinassaut) => {
                ensure(map.is_navigable(hex), "3.6-01", "a DNA keeps to major rivers and coastal hexes")
            }
            _ => Ok(()),
        }
    }

    /// Whether a piece may end a move or a retreat in a hex, and attack it.
    /// 3.8-01, 3.8-03, 3.8-04, 3.8-05, 3.8-06 (R43, R88, R106, R112).
    pub(crate) fn can_stand(self, piece: Piece, hex: Hex) -> Verdict {
        self.can_cross(piece, hex)?;
        let Piece::Unit(unit) = piece else { return Ok(()) };
        let map = &self.data.map;
        match self.data.of(unit).kind.bounds() {
            Bounds::None | Bounds::VietnamAndLaos => Ok(()),
            Bounds::Vietnam => {
                let beside = map.laos.and(map.borders(Country::Vietnam));
                let there = map.vietnam.has(hex) || beside.has(hex);
                ensure(there, "3.8-03", "it stays in Vietnam and the hexes of Laos at the border")
            }
            Bounds::Laos => {
                let beside = map.vietnam.and(map.borders(Country::Laos));
                let there = map.laos.has(hex) || beside.has(hex);
                ensure(there, "3.8-04", "it stays in Laos and the hexes of Vietnam at the border")
            }
            Bounds::Highlands => ensure(map.highlands.has(hex), "3.8-05", "GCMA and Thai units stay in the Highlands"),
        }
    }

    /// Whether a unit may attack or overrun a hex from another.
    /// 3.8-02: not across the border of China. 3.6-01: a DNA only along its waterways.
    pub(crate) fn can_strike(self, unit: Unit, from: Hex, hex: Hex) -> Verdict {
        let map = &self.data.map;
        if map.china.has(from) || map.china.has(hex) {
            return refuse("3.8-02", "there is no combat across the border of China");
        }
        match self.data.of(unit).kind {
            Kind::Dinassaut => {
                let along = map.waterways(from).any(|near| near == hex);
                ensure(along, "3.6-01", "a DNA attacks along major rivers and the coast only")
            }
            // 4.0-01: it may attack other ground, though it cannot go there.
            Kind::AmphibiousArmour => Ok(()),
            _ => self.can_stand(Piece::Unit(unit), hex),
        }
    }

    /// Where a piece may retreat to from a hex, or be put after a drop that failed.
    /// R58, R96, 3.1-02: a neighbour without the enemy, where it may stand; zones of control do not matter.
    pub(crate) fn retreat_hexes(self, unit: Unit, from: Hex) -> impl Iterator<Item = Hex> + use<'a> {
        self.data.map.neighbours(from).filter(move |to| self.can_retreat_to(unit, from, *to).is_ok())
    }

    /// Whether a unit may retreat from a hex to another, and otherwise which rule forbids it.
    pub(crate) fn can_retreat_to(self, unit: Unit, from: Hex, to: Hex) -> Verdict {
        let map = &self.data.map;
        let record = self.data.of(unit);
        ensure(map.beside(from).has(to), "6.15-01", "a retreat goes 1 hex")?;
        let enemies = self.state.index().held[record.army.other().at()];
        ensure(!enemies.has(to), "3.1-02", "the enemy is there")?;
        self.can_stand(Piece::Unit(unit), to)?;
        let afloat = record.kind == Kind::Dinassaut;
        let along = !afloat || map.waterways(from).any(|near| near == to);
        ensure(along, "3.6-01", "a DNA retreats along major rivers and the coast only")
    }
}
