//! Section 13.2: defensive reserves hurry to an assaulted hex.

use engine::{Case, Event};

use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::movement::{Gait, March, Marcher, NO_GOAL};
use crate::play::Play;
use crate::state::{Flags, Status, Task, Verdict, View, refuse};

/// How far reserves may come (13.2.5) and how near they must be (13.2.2).
const RESERVE_STEPS: u8 = 4;
const RESERVE_REACH: u8 = 2;

impl View<'_> {
    /// Whether a unit may be sent as a reserve (13.2.2, R108).
    pub(crate) fn can_reserve(self, unit: Unit) -> Verdict {
        let Some(hex) = self.state.assault.hex else { return refuse("13.2.1-01", "there is no assault") };
        let record = self.data.of(unit);
        let army = self.state.active.other();
        let Some(at) = self.state.hex_of(unit).filter(|_| record.army == army) else {
            return refuse("13.2.1-01", "only the defender sends reserves");
        };
        if !record.kind.fights() {
            return refuse("13.2.4-01", "HQs and leaders are no reserves");
        }
        if record.kind.is_afv() {
            return refuse("13.2.10-01", "armoured vehicles are no reserves");
        }
        if at == hex || self.data.map.distance(at, hex) > RESERVE_REACH {
            return refuse("13.2.2-01", "reserves come from within two hexes");
        }
        if !self.units_in(at, army).any(|u| self.data.hqs.has(u)) {
            return refuse("13.2.2-01", "reserves stand with an HQ");
        }
        if self.is_beside(army.other(), at) {
            return refuse("13.2.2-01", "it stands next to the enemy");
        }
        if self.is_disrupted(unit) {
            return refuse("13.2.2-02", "it is disrupted");
        }
        if self.status(unit) == Status::Regrouping {
            return refuse("13.2.2-02", "its formation regroups");
        }
        if !self.fits(hex, army, record.points + self.points_of(self.state.march.units())) {
            return refuse("13.2.3-01", "it would not fit into the hex");
        }
        let limit = self.reserve_limit(unit);
        if self.reserve_distance(at, hex) > limit {
            return if limit == 1 {
                refuse("13.2.7-02", "out of command, it comes one hex far at most")
            } else {
                refuse("13.2.6-01", "no way of four hexes leads there past the enemy")
            };
        }
        Ok(())
    }

    fn reserve_limit(self, unit: Unit) -> u8 {
        if self.army(unit) == Army::Nva && self.is_cut(unit) { 1 } else { RESERVE_STEPS }
    }

    /// Whether reserves may pass a hex: no enemy, and no enemy zone unless a friend is there (13.2.6).
    fn is_open_to_reserves(self, hex: Hex) -> bool {
        let army = self.state.active.other();
        !self.state.holds(army.other(), hex) && (self.state.holds(army, hex) || !self.in_zone_of(army.other(), hex))
    }

    /// How many hexes a reserve must go from one hex to the assaulted one; 255 where it is too far.
    fn reserve_distance(self, from: Hex, to: Hex) -> u8 {
        let mut reached = Hexes::one(to);
        let mut edge = reached;
        for steps in 0..=RESERVE_STEPS {
            if reached.has(from) {
                return steps;
            }
            let mut next = Hexes::NONE;
            for hex in edge.iter() {
                for near in self.data.map.neighbours(hex) {
                    if !reached.has(near) && (near == from || self.is_open_to_reserves(near)) {
                        next.insert(near);
                    }
                }
            }
            reached = reached.or(&next);
            edge = next.without(&Hexes::one(from));
        }
        u8::MAX
    }

    pub(crate) fn can_join_reserve(self, unit: Unit) -> Verdict {
        let march = &self.state.march;
        if march.steps > 0 || march.group.is_full() || march.units().has(unit) {
            return refuse("13.2.5-01", "reserves join before the first step");
        }
        if self.state.hex_of(unit) != march.at {
            return refuse("8.1-01", "only units of the same hex move together");
        }
        self.can_reserve(unit)
    }

    pub(crate) fn can_reserve_step(self, to: Hex) -> Verdict {
        let march = &self.state.march;
        let (Some(at), Some(goal)) = (march.at, self.state.assault.hex) else {
            return refuse("13.2.1-01", "no reserve is on the way");
        };
        if !self.data.map.adjacent(at, to) {
            return refuse("8.1.4-01", "units move from hex to hex");
        }
        if self.state.holds(self.state.active, to) {
            return refuse("4.1.4-01", "enemy units stand there");
        }
        if !self.is_open_to_reserves(to) {
            return refuse("13.2.6-01", "that hex is in an enemy zone of control and no friend holds it");
        }
        let limit = march.group.iter().map(|m| self.reserve_limit(m.unit)).min().unwrap_or(RESERVE_STEPS);
        if self.reserve_distance(to, goal).saturating_add(march.steps + 1) > limit {
            return refuse("13.2.5-01", "from there it could not reach the assaulted hex in time");
        }
        Ok(())
    }
}

impl Play<'_> {
    pub(crate) fn begin_reserve(&mut self, unit: Unit) {
        let at = self.state.hex_of(unit);
        let marcher = Marcher { unit, gait: Gait::Own, spent: 0, goal: NO_GOAL };
        self.state.march = March { group: [marcher].into_iter().collect(), at, reserve: true, ..March::default() };
        self.push(Task::ReserveMarch);
    }

    pub(crate) fn join_reserve(&mut self, unit: Unit) {
        let _ = self.state.march.group.try_push(Marcher { unit, gait: Gait::Own, spent: 0, goal: NO_GOAL });
    }

    pub(crate) fn reserve_step(&mut self, to: Hex) {
        let units = self.state.march.units();
        for unit in units.iter() {
            let drawn = self.state.march.has_drawn(unit, to);
            self.state.units[unit.at()].set(Flags::FIRED_AT, drawn);
            self.enter(unit, to);
        }
        self.state.march.at = Some(to);
        self.state.march.steps += 1;
        self.tell(|data| {
            let text = format!("Reserves: {} to {}.", data.names(units), data.hex_name(to));
            let event = Event::new("reserve-moved", Case("13.2.5-01"), text).place(data.map.label(to));
            data.about(event, units)
        });
        self.push(Task::Opportunity);
    }

    /// Reserves after a step: those disrupted stay where they are, the others arrive or go on.
    pub(crate) fn run_reserve(&mut self) -> bool {
        let march = &self.state.march;
        let (Some(at), Some(goal)) = (march.at, self.state.assault.hex) else { return true };
        if march.steps == 0 {
            return true;
        }
        let army = self.state.active.other();
        if at == goal {
            self.state.assault.reserves = self.state.assault.reserves.or(&self.state.march.units());
            let units = self.state.march.units();
            for unit in units.iter() {
                self.state.units[unit.at()].set(Flags::ATTACKED, true);
            }
            self.state.march = March::default();
            self.pop();
            return false;
        }
        let stopped: Units = self.state.march.units().iter().filter(|u| self.state.is(*u, Flags::DISRUPTED)).collect();
        for unit in stopped.iter() {
            self.state.march.drop_unit(unit);
        }
        if self.state.march.group.is_empty() {
            self.state.march = March::default();
            self.pop();
        }
        if !stopped.is_empty() && self.view().is_overfull(at, army) {
            self.push(Task::Overfull { hex: at, army, displace: false });
            return false;
        }
        !self.state.march.group.is_empty()
    }
}
