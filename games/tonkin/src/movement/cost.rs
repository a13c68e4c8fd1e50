//! What it costs to enter a hex (3.1, 3.6, 4.0).

use crate::context::View;
use crate::data::{Kind, Mover};
use crate::ids::{Army, Hex, Piece};

use super::Way;

impl View<'_> {
    /// Whose column of the Terrain Effects Chart a piece pays.
    /// 3.1-06, 3.3-09 (R38): whatever a truck carries moves with motorized costs; SD walk with the VM (R114).
    fn mover(self, piece: Piece, way: Way) -> Mover {
        let motorized = piece.unit().is_some_and(|unit| self.data.of(unit).motorized);
        if way == Way::Truck || motorized { Mover::Motorized } else { Mover::OnFoot(self.army_of(piece)) }
    }

    /// 1.7-02, 3.1-08, 3.4-05, 6.14-10 (R29): rain and DG add a point each, once for every hex, to road, river, truck and DNA alike.
    fn burden(self, piece: Piece) -> u8 {
        let costs = &self.data.tables.movement;
        let rain = if self.rain() { costs.rain } else { 0 };
        rain + if self.piece_is_dg(piece) { costs.disorganized } else { 0 }
    }

    /// How a piece of the group goes: a DNA by river, even in a stack that marches (6.4-02).
    fn gait(self, piece: Piece, way: Way) -> Way {
        if way == Way::Own && self.is_afloat(piece).is_ok() { Way::River } else { way }
    }

    /// Off the road: terrain, less in a river valley, and one river.
    /// 3.1-03, 3.1-09, 3.1-10, 3.1-11, 3.1-12, 3.1-13, 3.1-14, 3.1-16 (R30, R32, R36); 4.0-01: 1 REC pays no river;
    /// 3.6-02: a DNA pays 1.
    pub(crate) fn ground_cost(self, piece: Piece, way: Way, from: Hex, to: Hex) -> u8 {
        let (map, tables) = (&self.data.map, &self.data.tables);
        let way = self.gait(piece, way);
        if way == Way::River {
            return tables.movement.dinassaut + self.burden(piece);
        }
        let swims =
            way == Way::Own && piece.unit().is_some_and(|unit| self.data.of(unit).kind == Kind::AmphibiousArmour);
        let paid = if swims { None } else { map.river_paid(from, to) };
        let along = map.along(from, to).is_some();
        let cost = tables.cost(self.mover(piece, way), map.terrain(to), along, paid);
        cost.map_or(u8::MAX, |cost| cost + self.burden(piece))
    }

    /// The cheapest way into a hex: by road, over Road-Markers or off the road. EX-01: a road in the clear costs 1.
    /// 3.1-07 (R31, R95), 4.0-12, 4.0-13, 4.0-14 (R116), 6.7-03: a Destroyed Road-Marker in either hex closes the
    /// road.
    pub(crate) fn entry_cost(self, piece: Piece, way: Way, from: Hex, to: Hex) -> u8 {
        let way = self.gait(piece, way);
        let ground = self.ground_cost(piece, way, from, to);
        let (map, tables, state) = (&self.data.map, &self.data.tables, self.state);
        let whole = |hex: Hex| !state.destroyed_roads.has(hex);
        if way == Way::River || !whole(to) {
            return ground;
        }
        let mut best = ground;
        if whole(from) && map.road_between(from, to) {
            best = best.min(tables.road_cost(map.terrain(to)) + self.burden(piece));
        }
        let off_marker = whole(from) && state.road_markers.has(from) && map.road_hexes.has(to);
        if state.road_markers.has(to) || off_marker {
            best = best.min(tables.movement.road_marker + self.burden(piece));
        }
        best
    }

    /// The points of a piece, or of what carries it.
    /// 3.4-01, 3.4-04, 3.6-03, R114.
    pub(crate) fn allowance(self, piece: Piece, way: Way) -> u8 {
        let points = &self.data.tables.movement;
        match (self.gait(piece, way), piece) {
            (Way::Truck, _) => points.truck_points,
            (Way::River, _) => points.dinassaut_points,
            (Way::Own, Piece::Unit(unit)) => self.data.of(unit).movement,
            (Way::Own, Piece::Dump(dump)) if dump.army() == Army::Vm => self.data.dump_movement,
            (Way::Own, Piece::Dump(_)) => 0,
        }
    }
}
