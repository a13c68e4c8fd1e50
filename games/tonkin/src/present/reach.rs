//! Which hexes an army could overrun with one move from where it stands (6.4), as far as the viewer sees its units.

use std::collections::VecDeque;

use crate::context::View;
use crate::data::Kind;
use crate::ids::{Army, Hex, Hexes, Piece, Unit};
use crate::movement::Way;

impl View<'_> {
    /// Hexes of the enemy that units in good order could overrun, kind by kind.
    /// 6.4-01, 6.4-05, 6.4-07: neither DG nor OoS, within the plain movement points, or from next to it at any price.
    pub(super) fn overrun_reach(self, army: Army) -> Hexes {
        let enemy = self.state.index().manned[army.other().at()].without(self.data.map.china);
        let mut kinds: Vec<(Unit, Hexes)> = Vec::new();
        for unit in self.on_map(army).iter().filter(|unit| self.could_overrun(*unit)) {
            let (record, Some(hex)) = (self.data.of(unit), self.state.hex_of(unit)) else { continue };
            let same = |(other, _): &&mut (Unit, Hexes)| {
                let other = self.data.of(*other);
                (other.kind, other.motorized, other.movement) == (record.kind, record.motorized, record.movement)
            };
            match kinds.iter_mut().find(same) {
                Some((_, starts)) => starts.insert(hex),
                None => kinds.push((unit, Hexes::one(hex))),
            }
        }
        kinds.into_iter().map(|(unit, starts)| self.overruns_of(unit, starts, enemy)).fold(Hexes::NONE, Hexes::or)
    }

    fn could_overrun(self, unit: Unit) -> bool {
        let record = self.data.of(unit);
        let fights = record.steps > 0 && self.can_lead_attack(unit) && record.kind != Kind::Dinassaut;
        fights && !self.is_dg(unit) && !self.is_oos(unit)
    }

    /// What units like this one could overrun from some hexes.
    fn overruns_of(self, unit: Unit, starts: Hexes, enemy: Hexes) -> Hexes {
        let left = self.points_left(unit, starts, enemy);
        let able = |at: Hex, hex: Hex| {
            let price = self.ground_cost(Piece::Unit(unit), Way::Own, at, hex);
            let price = i16::from(price) + i16::from(self.data.tables.movement.overrun);
            let pays = starts.has(at) || left[at.at()] >= price;
            pays && self.can_strike(unit, at, hex).is_ok() && self.can_stand(Piece::Unit(unit), hex).is_ok()
        };
        enemy.iter().filter(|hex| self.data.map.neighbours(*hex).any(|at| able(at, *hex))).collect()
    }

    /// The most points that a unit like this one could have left in each hex, coming from some hexes; -1 where none.
    fn points_left(self, unit: Unit, starts: Hexes, enemy: Hexes) -> Vec<i16> {
        let piece = Piece::Unit(unit);
        let open = self.passable(piece).without(enemy);
        let mut left = vec![-1; self.data.map.all().count()];
        let mut queue: VecDeque<Hex> = starts.iter().collect();
        for start in starts.iter() {
            left[start.at()] = i16::from(self.allowance(piece, Way::Own));
        }
        while let Some(at) = queue.pop_front() {
            for to in self.data.map.neighbours(at).filter(|to| open.has(*to)) {
                let rest = left[at.at()] - i16::from(self.entry_cost(piece, Way::Own, at, to));
                if rest > left[to.at()] {
                    left[to.at()] = rest;
                    queue.push_back(to);
                }
            }
        }
        left
    }
}
