//! Whether a march that may not end where it goes can go on from there: no step leads where only turning back is left.

use engine::{Verdict, ensure};

use super::{Marcher, Way};
use crate::context::View;
use crate::ids::{Hex, Hexes, MAX_HEXES, Piece, Units};

impl View<'_> {
    /// Whether one of the group, once it has entered a hex and spent so much, could end its move there or beyond.
    /// 6.4-04, 3.2-05: who was left behind by an overrun must reach one of his own, without a Double-Move. 3.8-01 (R43): who may only
    /// pass must reach a hex where he may stand. What was captured on the way frees from the first and not from the second.
    pub(super) fn has_a_way_on(self, marcher: &Marcher, to: Hex, spent: u16) -> Verdict {
        let march = &self.state.march;
        let captures = self.state.index().held[self.state.active.other().at()].has(to);
        if captures || march.way == Way::River {
            return Ok(());
        }
        let piece = marcher.piece;
        if self.is_left_behind(piece) && !march.committed {
            let spent = spent.max(u16::from(marcher.joint));
            return self.can_reach_an_overrun(piece, march.walkers(), to, spent);
        }
        let Err(refusal) = self.can_stand(piece, to) else { return Ok(()) };
        let points = u16::from(self.allowance(piece, march.way));
        let stands = |hex: Hex, spent: u16| {
            self.can_stand(piece, hex).is_ok() || self.could_overrun_from(piece, march.walkers(), hex, spent)
        };
        let zone = self.state.index().zone[self.state.active.other().at()];
        let walks = self.reaches(piece, march.way, (to, spent), (points, Hexes::NONE), stands);
        let doubles = || self.can_double(marcher, to).is_ok();
        // 3.2-05 (R134): a Double-Move does not run anybody over.
        let avoided = zone.or(self.state.index().held[self.state.active.other().at()]);
        let goes_on = walks || doubles() && self.reaches(piece, march.way, (to, spent), (2 * points, avoided), stands);
        if goes_on { Ok(()) } else { Err(refusal) }
    }

    /// 6.4-04: whether a piece was left behind by a stack that has overrun.
    pub(super) fn is_left_behind(self, piece: Piece) -> bool {
        piece.unit().is_some_and(|unit| self.state.march.bound.has(unit))
    }

    /// 6.4-04: whether somebody to overrun is within reach of a piece that stands in a hex and has spent so much.
    pub(super) fn can_reach_an_overrun(self, piece: Piece, with: Units, from: Hex, spent: u16) -> Verdict {
        let points = u16::from(self.allowance(piece, Way::Own));
        let meets = |hex: Hex, spent: u16| self.could_overrun_from(piece, with, hex, spent);
        let able = self.reaches(piece, Way::Own, (from, spent), (points, Hexes::NONE), meets);
        ensure(able, "6.4-04", "its stack has overrun: it moves only to overrun, too")
    }

    fn could_overrun_from(self, piece: Piece, with: Units, at: Hex, spent: u16) -> bool {
        let enemies = self.state.index().manned[self.state.active.other().at()];
        let points = u16::from(self.allowance(piece, Way::Own));
        let meets = |hex: Hex| {
            let price = self.ground_cost(piece, Way::Own, at, hex).saturating_add(self.data.tables.movement.overrun);
            enemies.has(hex)
                && (spent == 0 || spent + u16::from(price) <= points)
                && self.can_take_part_in_overrun(piece, at, hex).is_ok()
                && self.can_attack_with(with).is_ok()
        };
        self.data.map.neighbours(at).any(meets)
    }

    /// Whether a piece comes from a hex, with what it has spent, to one that will do, within so many points and without
    /// entering the hexes that it avoids.
    fn reaches(
        self,
        piece: Piece,
        way: Way,
        (from, spent): (Hex, u16),
        (points, avoided): (u16, Hexes),
        will_do: impl Fn(Hex, u16) -> bool,
    ) -> bool {
        let enemy = self.state.active.other().at();
        let (manned, held) = (self.state.index().manned[enemy], self.state.index().held[enemy]);
        let opens = |at: Hex, to: Hex| !held.has(to) || !manned.has(to) && self.can_run_over(piece, at, to).is_ok();
        let mut cheapest_to = [u16::MAX; MAX_HEXES];
        cheapest_to[from.at()] = spent;
        let (mut open, mut seen) = (Hexes::one(from), Hexes::NONE);
        while let Some(at) = open.iter().min_by_key(|hex| cheapest_to[hex.at()]) {
            let spent = cheapest_to[at.at()];
            if will_do(at, spent) {
                return true;
            }
            open.remove(at);
            seen.insert(at);
            let next = self.data.map.neighbours(at).filter(|to| !seen.has(*to) && !avoided.has(*to) && opens(at, *to));
            for to in next.filter(|to| self.can_cross(piece, *to).is_ok()) {
                let total = spent + u16::from(self.entry_cost(piece, way, at, to));
                if total <= points && total < cheapest_to[to.at()] {
                    cheapest_to[to.at()] = total;
                    open.insert(to);
                }
            }
        }
        false
    }
}
