//! The evacuation of turn 10: each evacuee goes as far west as it can (18.10, R99).

use arrayvec::ArrayVec;

use super::{Gait, Marcher, NO_GOAL, Progress};
use crate::data::Area;
use crate::ids::{Army, Hex, Hexes, MAX_HEXES, Unit};
use crate::state::{Flags, Stage, Verdict, View, refuse};

/// Having left the map.
const GONE: u8 = 0;

/// The most places that a search for the way west looks at.
const MOST: usize = 2_048;

/// Where a search stands: the cost at which each hex was reached, by road all the way or not.
struct Search {
    cost: [[u8; MAX_HEXES]; 2],
    found: ArrayVec<Progress, MOST>,
    next: usize,
}

impl Search {
    fn push(&mut self, progress: Progress, at: Hex) {
        let best = &mut self.cost[usize::from(progress.road)][at.at()];
        if progress.spent < *best && !self.found.is_full() {
            *best = progress.spent;
            self.found.push(progress);
        }
    }

    fn pop(&mut self) -> Option<Progress> {
        self.next += 1;
        self.found.get(self.next - 1).copied()
    }
}

impl View<'_> {
    #[inline]
    #[must_use]
    pub fn is_evacuee(self, unit: Unit) -> bool {
        self.state.turn >= self.data.schedule.evacuation_turn && self.data.schedule.evacuees.has(unit)
    }

    /// One more than the hexes to the west edge, so that 0 can stand for having left.
    fn west(self, hex: Hex) -> u8 {
        self.data.map.area_distance(Area::E, hex) + 1
    }

    /// What an evacuee must come down to from where it stands.
    pub(super) fn evacuation_goal(self, marcher: &Marcher, now: Progress) -> u8 {
        if !self.is_evacuee(marcher.unit) {
            return NO_GOAL;
        }
        let own = now.at.map_or(NO_GOAL - 1, |at| self.west(at));
        self.farthest_west(marcher, now, self.data.of(marcher.unit).points, GONE).min(own)
    }

    /// The least distance at which a unit could end its move if it goes on from here; the present hex
    /// counts once it has moved. The search stops as soon as it has come down to `enough`.
    fn farthest_west(self, marcher: &Marcher, now: Progress, points: u8, enough: u8) -> u8 {
        let army = self.army(marcher.unit);
        let mut search = Search { cost: [[u8::MAX; MAX_HEXES]; 2], found: ArrayVec::new(), next: 0 };
        let mut best = NO_GOAL;
        let mut at_hand = Some(now);
        while let Some(progress) = at_hand {
            if let Some(at) = progress.at {
                if progress.steps > 0 && self.west(at) < best && self.may_stand(army, at, points) {
                    best = self.west(at);
                }
                if self.can_leave_map(marcher, progress).is_ok() {
                    return GONE;
                }
                if best <= enough {
                    return best;
                }
            }
            if !progress.stopped {
                let entry = if progress.at.is_none() { self.entry_hexes(marcher.unit) } else { Hexes::NONE };
                let near = progress.at.into_iter().flat_map(|at| self.data.map.neighbours(at));
                for to in near.chain(entry.iter()) {
                    if let Ok(next) = self.step_of(marcher, progress, to) {
                        search.push(next, to);
                    }
                }
            }
            at_hand = search.pop();
        }
        best
    }

    /// Stacking at the end of the move, with the group in hand left out of the count.
    fn may_stand(self, army: Army, hex: Hex, points: u8) -> bool {
        let moving = self.state.march.units();
        let others: u8 = self.units_in(hex, army).filter(|u| !moving.has(*u)).map(|u| self.data.of(u).points).sum();
        others + points <= self.stacking_limit(hex)
    }

    /// Whether an evacuee that has made this step can still come down to its goal.
    pub(super) fn keeps_goal(self, marcher: &Marcher, next: Progress, points: u8) -> Verdict {
        if marcher.goal == NO_GOAL || self.farthest_west(marcher, next, points, marcher.goal) <= marcher.goal {
            return Ok(());
        }
        refuse("18.10-05", "an evacuee must come as near to the west edge as it can")
    }

    /// Whether a unit may end its move where it stands.
    pub(super) fn may_end(self, marcher: &Marcher, now: Progress, points: u8) -> Verdict {
        if marcher.goal == NO_GOAL {
            return Ok(());
        }
        let army = self.army(marcher.unit);
        let here = now.at.filter(|at| self.may_stand(army, *at, points)).map_or(NO_GOAL, |at| self.west(at));
        if here <= marcher.goal || self.farthest_west(marcher, now, points, GONE) >= here {
            return Ok(());
        }
        if self.can_leave_map(marcher, now).is_ok() {
            return refuse("18.10-06", "an evacuee that can leave the map must leave it");
        }
        refuse("18.10-05", "an evacuee must come as near to the west edge as it can")
    }

    /// An evacuee that has not made its move and could come nearer to the west edge.
    #[must_use]
    pub fn owes_evacuation(self) -> Option<Unit> {
        if self.state.turn < self.data.schedule.evacuation_turn || self.state.active != Army::Arvn {
            return None;
        }
        let afv = self.state.stage == Stage::AfvMovement;
        self.data.schedule.evacuees.iter().find(|unit| {
            let Some(at) = self.state.hex_of(*unit) else { return false };
            !self.state.is(*unit, Flags::MOVED)
                && (!afv || self.data.of(*unit).kind.is_afv())
                && self.can_set_out(*unit).is_ok()
                && self.could_come_nearer(*unit, at)
        })
    }

    fn could_come_nearer(self, unit: Unit, at: Hex) -> bool {
        let gaits: &[Gait] = if self.data.leaders.has(unit) { &[Gait::Foot, Gait::Mechanised] } else { &[Gait::Own] };
        gaits.iter().any(|gait| self.can_step_nearer(unit, *gait, at) || self.goal_of(unit, *gait) < self.west(at))
    }

    /// A quick look before the search: whether the very first step can lead nearer, to a hex with room.
    pub(super) fn can_step_nearer(self, unit: Unit, gait: Gait, at: Hex) -> bool {
        let (marcher, now) = self.setting_out(unit, gait);
        let (army, points) = (self.army(unit), self.data.of(unit).points);
        self.data.map.neighbours(at).any(|to| {
            self.west(to) < self.west(at) && self.may_stand(army, to, points) && self.step_of(&marcher, now, to).is_ok()
        })
    }

    fn goal_of(self, unit: Unit, gait: Gait) -> u8 {
        let (marcher, now) = self.setting_out(unit, gait);
        self.evacuation_goal(&marcher, now)
    }
}
