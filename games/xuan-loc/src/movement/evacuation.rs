//! The evacuation of turn 10: each evacuee goes as far west as it can (18.10, R99).

use arrayvec::ArrayVec;
use engine::{Verdict, refuse};

use super::{Gait, Marcher, NO_GOAL, Progress, Walker};
use crate::context::View;
use crate::data::Area;
use crate::ids::{Army, Hex, MAX_HEXES, Unit, Units};
use crate::state::{Flags, Phase};

/// Having left the map.
const GONE: u8 = 0;

/// The most places that a search for the way west has in mind at once: six for each step of a long move.
const MOST: usize = 1_024;

/// Where a search stands: what is still to be looked at, the last one first, and the cost at which each
/// hex was reached, by road all the way or not.
struct Search {
    cost: [[u8; MAX_HEXES]; 2],
    open: ArrayVec<Progress, MOST>,
}

impl Search {
    /// Whether a step to a hex comes to nothing new, whatever it costs.
    fn is_beaten(&self, now: Progress, to: Hex) -> bool {
        let beats = |road: bool| self.cost[usize::from(road)][to.at()] <= now.spent;
        beats(false) && (!now.road || beats(true))
    }

    fn push(&mut self, progress: Progress, at: Hex) {
        let best = &mut self.cost[usize::from(progress.road)][at.at()];
        if progress.spent < *best && self.open.try_push(progress).is_ok() {
            *best = progress.spent;
        }
    }
}

impl View<'_> {
    #[inline]
    #[must_use]
    pub fn is_evacuee(self, unit: Unit) -> bool {
        self.state.turn >= self.data.schedule.evacuation_turn && self.data.schedule.evacuees.has(unit)
    }

    /// One more than the hexes to the west edge, so that 0 can stand for having left.
    pub(super) fn west(self, hex: Hex) -> u8 {
        self.data.map.area_distance(Area::E, hex) + 1
    }

    /// What an evacuee must come down to from where it stands; a leader may not choose the slower gait.
    pub(super) fn evacuation_goal(self, marcher: &Marcher, now: Progress) -> u8 {
        if !self.is_evacuee(marcher.unit) {
            return NO_GOAL;
        }
        let own = now.at.map_or(NO_GOAL - 1, |at| self.west(at));
        let points = self.data.of(marcher.unit).points;
        let reach = |gait: Gait| self.farthest_west(&Marcher { gait, ..*marcher }, now, points, own, GONE);
        match marcher.gait {
            Gait::Own => reach(Gait::Own),
            Gait::Foot | Gait::Mechanised => reach(Gait::Foot).min(reach(Gait::Mechanised)),
        }
    }

    /// What an evacuee at this distance from the west edge would have to come down to, where this gait leads to nothing nearer
    /// or the other one farther west; none where it leads to the goal. How much farther the other one leads does not matter.
    pub(super) fn unreached_goal(self, marcher: &Marcher, now: Progress, here: u8) -> Option<u8> {
        let points = self.data.of(marcher.unit).points;
        let other = match marcher.gait {
            Gait::Own => None,
            Gait::Foot => Some(Gait::Mechanised),
            Gait::Mechanised => Some(Gait::Foot),
        };
        let Some(other) = other.map(|gait| Marcher { gait, ..*marcher }) else {
            let comes_nearer = self.farthest_west(marcher, now, points, here, here - 1) < here;
            return (!comes_nearer).then_some(here);
        };
        let own = self.farthest_west(marcher, now, points, here, GONE);
        let goal = if own == GONE { GONE } else { self.farthest_west(&other, now, points, own, own - 1) };
        (goal < own || own == here).then_some(goal)
    }

    /// The least distance, if less than `below`, at which a unit could end its move if it goes on from
    /// here; the present hex counts once it has moved. The search looks west first, leaves out what can
    /// lead to nothing better, and stops as soon as it has come down to `enough`.
    fn farthest_west(self, marcher: &Marcher, now: Progress, points: u8, below: u8, enough: u8) -> u8 {
        let walker = self.walker(marcher);
        let moving = self.state.march.units();
        let mut search = Search { cost: [[u8::MAX; MAX_HEXES]; 2], open: ArrayVec::new() };
        let mut best = below;
        let mut at_hand = Some(now);
        while let Some(progress) = at_hand {
            if let Some(at) = progress.at {
                if progress.steps > 0 && self.west(at) < best && self.may_stand(walker.army, at, points, moving) {
                    best = self.west(at);
                }
                if best > GONE && self.can_leave_map(&walker, progress).is_ok() {
                    best = GONE;
                }
                if best <= enough {
                    return best;
                }
            }
            self.look_around(&mut search, &walker, progress, best);
            at_hand = search.open.pop();
        }
        best
    }

    /// Adds the steps that are possible next, those that lead west last, so that they are followed first.
    fn look_around(self, search: &mut Search, walker: &Walker, now: Progress, best: u8) {
        let Some(at) = now.at else {
            for to in self.entry_hexes(walker.unit).iter() {
                if let Ok(next) = self.step_by(walker, now, to) {
                    search.push(next, to);
                }
            }
            return;
        };
        let left = walker.steps_left(now);
        // Leaving the map counts as one more hex, and every hex brings it nearer by one at most.
        if left == 0 || self.west(at).saturating_sub(left) >= best {
            return;
        }
        for west_first in [false, true] {
            for to in self.data.map.neighbours(at) {
                let is_west = self.west(to) < self.west(at);
                if is_west == west_first
                    && self.west(to).saturating_sub(left - 1) < best
                    && !search.is_beaten(now, to)
                    && let Ok(next) = self.step_by(walker, now, to)
                {
                    search.push(next, to);
                }
            }
        }
    }

    /// Stacking at the end of the move, with the group in hand left out of the count.
    fn may_stand(self, army: Army, hex: Hex, points: u8, moving: Units) -> bool {
        let others: u8 = self.units_in(hex, army).filter(|u| !moving.has(*u)).map(|u| self.data.of(u).points).sum();
        others + points <= self.stacking_limit(hex)
    }

    /// Whether an evacuee that has made this step can still come down to its goal.
    pub(super) fn keeps_goal(self, marcher: &Marcher, next: Progress, points: u8) -> Verdict {
        let goal = marcher.goal;
        if goal == NO_GOAL || self.farthest_west(marcher, next, points, goal + 1, goal) <= goal {
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
        let moving = self.state.march.units();
        let fits = now.at.filter(|at| self.may_stand(army, *at, points, moving));
        let here = fits.map_or(NO_GOAL, |at| self.west(at));
        if here <= marcher.goal || self.farthest_west(marcher, now, points, here, here - 1) >= here {
            return Ok(());
        }
        if self.can_leave_map(&self.walker(marcher), now).is_ok() {
            return refuse("18.10-01", "an evacuee that can leave the map must leave it");
        }
        refuse("18.10-05", "an evacuee must come as near to the west edge as it can")
    }

    /// An evacuee that has not made its move and could come nearer to the west edge.
    #[must_use]
    pub fn owes_evacuation(self) -> Option<Unit> {
        if self.state.turn < self.data.schedule.evacuation_turn || self.state.active != Army::Arvn {
            return None;
        }
        let afv = self.state.phase == Phase::AfvMovement;
        self.data.schedule.evacuees.iter().find(|unit| {
            let Some(at) = self.state.hex_of(*unit) else { return false };
            !self.state.is(*unit, Flags::MOVED)
                && (!afv || self.data.of(*unit).kind.is_afv())
                && self.can_set_out(*unit).is_ok()
                && self.could_come_nearer(*unit, at)
        })
    }

    pub(super) fn could_come_nearer(self, unit: Unit, at: Hex) -> bool {
        self.gaits(unit).iter().any(|gait| {
            let (marcher, now) = self.setting_out(unit, *gait);
            let here = self.west(at);
            self.farthest_west(&marcher, now, self.data.of(unit).points, here, here - 1) < here
        })
    }
}
