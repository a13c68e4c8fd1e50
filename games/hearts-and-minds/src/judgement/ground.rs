//! How good an area is for a group, and how a battle there would go.

use crate::context::View;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::state::Force;

/// The flag counts at which another Dove begins (8.4-07).
const STEPS: [u8; 5] = [7, 9, 11, 13, 15];

impl View<'_> {
    /// What the next flag up (for Red) or down (for Blue) is worth: more at a step than between two.
    pub(crate) fn next_flag(self, seat: Seat) -> f32 {
        let flags = self.state.red_flags.count() as u8;
        let after = if seat == Seat::Red { flags + 1 } else { flags };
        if STEPS.contains(&after) { 1.6 } else { 0.9 }
    }

    /// How much stronger a force is than the enemy in an area, in battle factors.
    pub(super) fn advantage(self, seat: Seat, force: &Force, area: Place) -> f32 {
        let enemy = self.units(area).side(seat.other());
        let mine = f32::from(self.factors(force)) - f32::from(self.firebase_penalty(seat.other(), area));
        // Blue hits harder: his column of the battle table is the better one.
        let edge = if seat == Seat::Blue { 1.0 } else { -1.0 };
        mine - f32::from(self.factors(&enemy)) + edge
    }

    /// How promising an attack on the units of an area is.
    pub(super) fn prior_of_battle(self, seat: Seat, force: &Force, area: Place) -> f32 {
        let enemy = self.units(area).side(seat.other());
        let prize = match seat {
            Seat::Red => {
                let dear = enemy.count(Kind::is_blue_coloured);
                let saigon = enemy.count(Kind::is_arvn);
                0.5 * f32::from(dear.min(3)) + 0.3 * f32::from(saigon.min(3)) + self.value_of_province(seat, area)
            }
            Seat::Blue => {
                let flag = if self.state.red_flags.has(area) { self.next_flag(seat) } else { 0.3 };
                0.15 * f32::from(enemy.total().min(4)) + flag
            }
        };
        let own = force.count(Kind::is_blue_coloured);
        let stake = if seat == Seat::Blue { 0.12 * f32::from(own.min(4)) } else { 0.0 };
        0.3 * self.advantage(seat, force, area).clamp(-8.0, 5.0) + prize - stake
    }

    /// What taking a province is worth to a side.
    fn value_of_province(self, seat: Seat, area: Place) -> f32 {
        let map = &self.data.map;
        if !map.svn.has(area) || self.controller(area) == Some(seat) {
            return 0.0;
        }
        let city = map.city.has(area) && (self.is_tet() || self.is_easter());
        self.next_flag(seat) + if city { 1.2 } else { 0.0 }
    }

    /// How good it is for a group to be in an area.
    pub(super) fn pull(self, seat: Seat, group: &Force, area: Place) -> f32 {
        let map = &self.data.map;
        let enemy = self.count(seat.other(), area);
        let mine = self.count(seat, area);
        let mut pull = 0.0;
        if enemy > 0 {
            let along = group.plus(&self.units(area).side(seat));
            pull += 0.8 * self.prior_of_battle(seat, &along, area) - 0.2;
            if seat == Seat::Blue && self.vc_areas().has(area) {
                pull -= 0.35 * f32::from(group.count(Kind::is_blue_coloured).min(2));
            }
            return pull;
        }
        if map.svn.has(area) && self.controller(area) != Some(seat) {
            let sure = match seat {
                Seat::Red => group.any(Kind::is_vc),
                Seat::Blue => group.any(Kind::is_arvn),
            };
            let chance = if sure { 1.0 } else { (f32::from(group.total() + mine) / 6.0).min(1.0) };
            pull += 1.8 * chance * self.next_flag(seat);
        }
        if map.svn.has(area) && self.controller(area) == Some(seat) && mine == 0 {
            // A province of one's own without units invites the enemy.
            let threat = map.beside(area).meets(self.occupied(seat.other()));
            pull += if threat { 0.45 } else { 0.05 };
        }
        if seat == Seat::Blue && group.any(Kind::may_pacify) && !self.state.blue_flags.has(area) && map.svn.has(area) {
            pull += 0.12 * f32::from((group.total() + mine).min(6));
        }
        let near = map.beside(area).and(map.svn);
        pull += match seat {
            Seat::Red => 0.1 * near.without(self.state.red_flags).without(self.occupied(Seat::Blue)).count() as f32,
            Seat::Blue => 0.1 * near.and(self.state.red_flags).count() as f32,
        };
        if seat == Seat::Red && mine + group.total() > 6 && self.bombable().has(area) {
            pull -= 0.3;
        }
        pull
    }

    /// What leaves an area when a group goes: a flag that stands on its last unit, a hold on a province.
    pub(super) fn price_of_leaving(self, seat: Seat, group: &Force, area: Place) -> f32 {
        let last = self.count(seat, area) <= group.total();
        if !last {
            return 0.0;
        }
        let map = &self.data.map;
        match seat {
            Seat::Blue if self.state.blue_flags.has(area) => 2.2,
            Seat::Blue if area == map.saigon => 1.5,
            Seat::Blue if map.beside(area).meets(self.occupied(Seat::Red)) => 0.5,
            Seat::Red if self.state.red_flags.has(area) && map.beside(area).meets(self.occupied(Seat::Blue)) => 0.5,
            _ => 0.0,
        }
    }

    /// The best pull among the neighbours of an area, for the units that can go there.
    pub(super) fn best_nearby(self, seat: Seat, group: &Force, area: Place) -> f32 {
        let legal = self.legal_for_all(group);
        let near = self.data.map.beside(area).and(legal);
        near.iter().map(|to| self.pull(seat, group, to)).fold(0.0, f32::max)
    }

    /// Areas in which both sides stand.
    pub(crate) fn contested(self) -> Areas {
        self.occupied(Seat::Red).and(self.occupied(Seat::Blue))
    }
}
