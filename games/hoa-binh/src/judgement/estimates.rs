//! Estimates that the priors of the questions share: which actions look promising before any search. Rollouts follow
//! them, so every answer is cheap; differences of one are clear preferences.

use crate::actions::{DieIndex, Gun, Piece};
use crate::combat::Attacker;
use crate::combat::retreat::Places;
use crate::context::View;
use crate::data::FOOT;
use crate::ids::{Seq, Space, Unit, Units};
use crate::movement::MarchKind;
use crate::state::Kind;

/// Farther than any goal.
const FAR: u16 = 40;

/// What an action that is still to be fought costs the force on average.
const COST_OF_ACTION: f32 = 0.6;

/// How much more than any shelter room for another step is worth.
const ROOM: f32 = 6.0;

impl View<'_> {
    /// How good a space is to be in: strong company, few enemies.
    pub(crate) fn shelter(self, space: Space) -> f32 {
        let company = self.combat_units_at(space).count().min(3) as f32;
        let fort = if self.fort(space).is_some() { 1.5 } else { 0.0 };
        fort + 0.4 * company - 0.6 * f32::from(self.adjacent_counters(space))
    }

    /// How much a space could use another unit.
    pub(crate) fn need(self, space: Space) -> f32 {
        let manned = self.combat_units_at(space).count();
        let threat = f32::from(self.adjacent_counters(space));
        threat - manned as f32
    }

    /// A site worth going to: not built, nobody there, no enemy on it.
    fn is_goal(self, i: usize) -> bool {
        let (site, space) = (&self.state.sites[i], self.data.map.sites[i]);
        !site.scored && !site.closed && self.state.counters_at(space) == 0 && self.combat_units_at(space).is_empty()
    }

    /// The nearest site worth going to, as a distance from a space.
    fn to_goal(self, from: Space, own: Units) -> u16 {
        let mut best = FAR;
        for i in 0..self.data.map.sites.len() {
            let space = self.data.map.sites[i];
            let here = self.state.march.at == Some(space) && self.combat_units_at(space).without(own).is_empty();
            let open = self.is_goal(i) || (here && !self.state.sites[i].scored && !self.state.sites[i].closed);
            if open {
                best = best.min(self.data.map.distance(from, space));
            }
        }
        best
    }

    pub(crate) fn way_home(self, to: Space) -> u16 {
        self.state.march.at.map_or(FAR, |at| self.data.map.vehicle_distance(at, to).min(FAR))
    }

    fn is_busy(self, space: Space) -> bool {
        let site = self.data.map.space(space).site.map(|s| self.state.sites[s.at()]);
        site.is_some_and(|s| s.standing || (!s.scored && !s.closed)) && self.combat_units_at(space).count() <= 1
    }

    pub(crate) fn prior_of_keeping(self, unit: Unit) -> f32 {
        let Some(space) = self.state.space_of(unit) else { return 0.0 };
        let site = self.data.map.space(space).site.is_some();
        let alone = self.combat_units_at(space).count() == 1;
        0.3 * f32::from(self.adjacent_counters(space)) + if site && alone { 0.7 } else { 0.0 }
    }

    pub(crate) fn prior_of_moving(self, space: Space) -> f32 {
        if let Some(base) = self.movable_convoy_at(space) {
            return if base { 9.4 } else { 8.0 };
        }
        if self.is_busy(space) {
            return -1.0;
        }
        match self.to_goal(space, Units::NONE) {
            0 => -1.0,
            way if way <= 6 => 4.0 - 0.2 * f32::from(way),
            way if way <= 12 && self.state.turn <= 4 => 1.2 - 0.05 * f32::from(way),
            _ => -1.0,
        }
    }

    /// Whether a convoy can go on from a space, and whether the Hoa Binh convoy is among them.
    fn movable_convoy_at(self, space: Space) -> Option<bool> {
        let here = |i: &usize| self.state.sites[*i].convoy.is_some_and(|c| c.space == space && !c.arrived);
        let sites = (0..self.data.map.sites.len()).filter(here);
        sites.map(|i| self.data.map.space(self.data.map.sites[i]).base_site).max()
    }

    /// The road from Hoa Binh must be open now.
    fn road_is_urgent(self) -> bool {
        self.state.rainbow == Some(self.state.turn)
    }

    pub(crate) fn prior_of_attacking(self, space: Space) -> f32 {
        let enemies = self.adjacent_counters(space);
        if enemies == 0 {
            return -2.0;
        }
        let units = self.combat_units_at(space);
        let bonus: i8 = units.iter().map(|u| self.data.units[u.at()].bonus(self.state.units[u.at()].reduced)).sum();
        let held = |next: Space| self.data.map.space(next).cr6 && self.state.counters_at(next) > 0;
        let road = self.road_is_urgent() && self.data.map.neighbours(space, FOOT).any(held);
        0.15 * f32::from(bonus) + 0.3 * f32::from(enemies) - 0.6 + if road { 6.0 } else { 0.0 }
    }

    pub(crate) fn prior_of_sailing(self) -> f32 {
        let (Some(boat), Some(danger)) = (self.state.space_of(self.data.dinassaut), self.state.dangerous_at()) else {
            return -2.0;
        };
        let distance = self.river_distance(boat, danger);
        if distance <= u16::from(self.data.units[self.data.dinassaut.at()].mp) { 3.0 } else { 0.4 }
    }

    /// Steps along the river, which hardly branches: a straight count is good enough.
    fn river_distance(self, a: Space, b: Space) -> u16 {
        let mut at = [a; 2];
        let mut from = [a; 2];
        let mut next = self.data.map.downstream_and_up(a);
        at[0] = next.next().unwrap_or(a);
        at[1] = next.next().unwrap_or(at[0]);
        if a == b {
            return 0;
        }
        for steps in 1..FAR {
            if at.contains(&b) {
                return steps;
            }
            for i in 0..2 {
                let ahead = self.data.map.downstream_and_up(at[i]).find(|s| *s != from[i]);
                from[i] = at[i];
                at[i] = ahead.unwrap_or(at[i]);
            }
        }
        FAR
    }

    pub(crate) fn prior_of_clearing(self) -> f32 {
        let Some(dozer) = self.state.space_of(self.data.dozer) else { return -2.0 };
        let guerrillas = self.state.counters.iter().filter(|c| c.kind == Kind::Guerrilla);
        match guerrillas.map(|c| self.data.map.vehicle_distance(dozer, c.space)).min() {
            Some(way) if way <= 6 && self.road_is_urgent() => 9.6,
            Some(way) if way <= 6 => 4.0,
            Some(_) => 1.0,
            None => -2.0,
        }
    }

    pub(crate) fn prior_of_leaving(self, space: Space) -> f32 {
        if self.must_leave_now(space) {
            let danger = f32::from(self.adjacent_counters(space));
            let base = if self.data.map.space(space).base_site { 1.0 } else { 0.0 };
            return 8.5 + base - 0.3 * danger;
        }
        -3.0
    }

    pub(crate) fn prior_of_dropping(self) -> f32 {
        if self.state.combat.at.is_some() {
            return if self.state.combat.level >= 2 { 0.7 } else { -0.5 };
        }
        if self.state.phase.is_of_viet_minh() {
            return -0.5;
        }
        let goals = (0..self.data.map.sites.len()).filter(|i| self.is_goal(*i)).count();
        if goals > 0 { 5.0 } else { -1.0 }
    }

    pub(crate) fn prior_of_landing(self, space: Space) -> f32 {
        if self.state.counters_at(space) > 0 {
            return -2.0;
        }
        let Some(site) = self.data.map.space(space).site else { return -1.0 };
        let base = if self.data.map.space(space).base_site { 3.0 } else { 0.0 };
        if self.is_goal(site.at()) { 4.0 + base } else { 0.5 * self.need(space) }
    }

    /// Supports alone are cheap killers; a few points stay for the defence.
    pub(crate) fn prior_of_striking(self, gun: Gun, seq: Seq) -> f32 {
        let Some(counter) = self.state.counter(seq) else { return -2.0 };
        let near = self.adjacent_spaces(counter.space).any(|space| self.has_force(space));
        let axis = self.data.map.space(counter.space).on_axis();
        let points = if gun == Gun::Artillery { self.state.artillery } else { self.state.air };
        let spare = if points > 1 { 0.5 } else { 0.0 };
        let linked = if self.is_isolated(counter) { -0.8 } else { 0.0 };
        if self.road_is_urgent() && self.data.map.space(counter.space).cr6 {
            return 9.5;
        }
        match (near, axis) {
            (true, _) => 1.6 + spare + linked,
            (false, true) => 0.8 + spare + linked,
            _ => 0.2 + spare + linked,
        }
    }

    pub(crate) fn prior_of_taking(self, piece: Piece) -> f32 {
        let march = &self.state.march;
        let taken = march.units.count() + march.convoys.count();
        match piece {
            Piece::Convoy(_) => 6.0,
            Piece::Commander(_) => -0.5,
            Piece::Unit(unit) if march.kind == MarchKind::Offensive => {
                let bonus = self.data.units[unit.at()].bonus(self.state.units[unit.at()].reduced);
                if taken < 3 { 2.0 + 0.3 * f32::from(bonus) } else { 0.0 }
            }
            Piece::Unit(unit) => {
                let escort = !march.convoys.is_empty() && self.escorts_one(unit);
                if taken == 0 || escort { 3.0 } else { -1.0 }
            }
        }
    }

    fn escorts_one(self, unit: Unit) -> bool {
        self.state.sites.iter().any(|s| s.convoy.is_some_and(|c| c.escorts.has(unit)))
    }

    pub(crate) fn prior_of_stepping(self, to: Space) -> f32 {
        let march = &self.state.march;
        let Some(at) = march.at else { return 0.0 };
        let closer = |now: u16, then: u16| 1.5 * (f32::from(now.min(FAR)) - f32::from(then.min(FAR)));
        if let Some(site) = march.convoys.first() {
            let goals = self.convoy_destinations(site);
            let way = |from: Space| {
                let to = |goal: Space| self.data.map.vehicle_distance(from, goal);
                match march.destination {
                    Some(goal) if march.kind == MarchKind::Evacuation => to(goal),
                    _ => goals.iter().map(to).min().unwrap_or(FAR),
                }
            };
            return 2.0 + closer(way(at), way(to)) - 0.3 * f32::from(self.adjacent_counters(to));
        }
        match march.kind {
            MarchKind::MineClearing => {
                let guerrillas = || self.state.counters.iter().filter(|c| c.kind == Kind::Guerrilla);
                let way = |from: Space| {
                    guerrillas().map(|c| self.data.map.vehicle_distance(from, c.space)).min().unwrap_or(FAR)
                };
                1.0 + closer(way(at), way(to))
            }
            MarchKind::Dinassaut => match self.state.dangerous_at() {
                Some(danger) => 1.0 + closer(self.river_distance(at, danger), self.river_distance(to, danger)),
                None => 0.0,
            },
            MarchKind::Offensive if self.is_hostile(to) => {
                let counters = f32::from(self.state.counters_at(to));
                let green = if self.data.map.space(to).is_open() { 0.0 } else { 0.8 };
                let strength = march.units.count() as f32;
                if self.state.counters_at(to) == 0 { strength - 3.0 } else { 1.0 + 0.7 * strength - counters - green }
            }
            MarchKind::Offensive => -0.5,
            _ => {
                let way = |from: Space| self.to_goal(from, march.units);
                1.0 + closer(way(at), way(to)) - 0.2 * f32::from(self.adjacent_counters(to))
            }
        }
    }

    pub(crate) fn prior_of_stopping(self) -> f32 {
        let march = &self.state.march;
        let Some(at) = march.at else { return 0.0 };
        if march.is_empty() {
            return -2.0;
        }
        if !march.convoys.is_empty() || march.kind == MarchKind::Offensive {
            return 0.3;
        }
        match self.to_goal(at, march.units) {
            0 => 4.0,
            FAR => 1.5,
            _ if march.kind == MarchKind::Movement => 0.5,
            _ => 1.2,
        }
    }

    pub(crate) fn prior_of_support(self, gun: Gun) -> f32 {
        let combat = &self.state.combat;
        let attacks_left = self.state.counters.iter().filter(|c| c.is_ready()).count() as f32;
        let rich = f32::from(self.state.ap) > attacks_left;
        let base = match combat.level {
            0 => 0.4,
            1 => 1.3,
            2 => 1.8,
            _ => 1.6,
        };
        let alone = if combat.attacker == Attacker::Supports { 0.3 } else { 0.0 };
        let second = if combat.artillery || combat.air { 0.7 } else { 0.0 };
        base + if rich { 0.5 } else { 0.0 } + if gun == Gun::Air { 0.1 } else { 0.0 } - alone - second
    }

    /// The die with the best chance to reach the target is the one to roll again.
    pub(crate) fn prior_of_reroll(self, die: DieIndex) -> f32 {
        let Some((roller, _)) = self.state.combat.rolled.get(usize::from(die.0)) else { return -2.0 };
        let bonus: i8 = self.modifiers(*roller).iter().map(|r| r.1).sum();
        let faces = (7 - (self.target_number() - bonus)).clamp(0, 6);
        if faces == 0 { -2.0 } else { 0.4 + 0.5 * f32::from(faces) }
    }

    /// Whole units first, the least valuable first; nobody is lost for good if it can be helped.
    pub(crate) fn prior_of_losing(self, unit: Unit) -> f32 {
        let state = &self.state.units[unit.at()];
        let bonus = f32::from(self.data.units[unit.at()].bonus(state.reduced));
        if unit == self.data.dozer {
            return -1.0;
        }
        if state.reduced { -0.3 * bonus } else { 1.0 - 0.3 * bonus }
    }

    /// A retreat gives the ground up, and the steps of whoever finds no room; with the last of a force its commanders.
    pub(crate) fn prior_of_retreating(self) -> f32 {
        let Some(at) = self.state.combat.at else { return 0.0 };
        let lost = self.steps_without_room(self.state.units_at(at), &mut Places::new());
        let cost = if lost < self.steps_at(at) { lost } else { self.all_at_stake(at) };
        0.6 - f32::from(cost)
    }

    /// To stay costs a step, and what the actions to come will cost; the ground is worth less than that.
    pub(crate) fn prior_of_staying(self) -> f32 {
        let Some(at) = self.state.combat.at else { return 0.0 };
        let all = f32::from(self.all_at_stake(at));
        let is_last_step = self.steps_at(at) == 1 && !self.has_fort_to_defend(at);
        let cost = 1.0 + COST_OF_ACTION * f32::from(self.state.combat.actions_to_come());
        0.9 - if is_last_step { all } else { cost.min(all) }
    }

    /// The best shelter, but first of all room for the others.
    pub(crate) fn prior_of_falling_back(self, unit: Unit, to: Space) -> f32 {
        let others = self.state.combat.units_to_move().without(Units::one(unit));
        let lost = self.steps_without_room(others, &mut Places::from_iter([(unit, to)]));
        self.shelter(to) - ROOM * f32::from(lost)
    }

    fn steps_at(self, at: Space) -> u8 {
        self.state.units_at(at).iter().map(|unit| self.steps_of(unit)).sum()
    }

    fn has_fort_to_defend(self, at: Space) -> bool {
        self.state.combat.attacker == Attacker::VietMinh && self.fort(at).is_some()
    }

    /// Every step of the force, and its post; where there is none, its commanders are lost with it (2.1-12).
    fn all_at_stake(self, at: Space) -> u8 {
        let last = if self.has_fort_to_defend(at) { 1 } else { self.state.commanders_at(at).count() as u8 };
        self.steps_at(at) + last
    }
}
