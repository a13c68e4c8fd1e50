//! Section 13.2: defensive reserves hurry to an assaulted hex.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Target, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Kind;
use crate::direct_fire::Opportunity;
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Hexes, Unit};
use crate::judgement::priors;
use crate::movement::{Gait, March, Marcher, NO_GOAL};
use crate::sequence::cancels;
use crate::stacking::Overfull;
use crate::state::{Flags, Status};

/// How far reserves may come (13.2.5) and how near they must be (13.2.2).
const RESERVE_STEPS: u8 = 4;
const RESERVE_REACH: u8 = 2;

/// 13.2.1-01: once an assault is announced, the defender may send reserves to the hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reserves;

impl Question<XuanLoc> for Reserves {
    fn side(self, v: View<'_>) -> Army {
        v.state.active.other()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let strength = v.assault_strength(v.state.assault.attackers);
        let text = format!("{} is assaulted with {strength}: send reserves?", v.assaulted_hex());
        Prompt::new("13.2.1-01", text)
            .detail(v.assault_odds(&v.state.assault).explain())
            .cause(v.assault_in_words())
            .meaning(
                "Reserves defend with their printed strength, without the terrain of the hex, and may draw fire on their way.",
            )
            .rules(&["13.2.1-01", "13.2.2-01", "13.2.3-01", "13.2.5-01", "13.2.6-01", "13.2.8-01", "13.2.9-01", "13.2.10-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.reserve_candidates().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Reserve)
            .legal(View::reserve_candidates, View::can_reserve)
            .label(|v, unit| format!("Send {}", v.data.name(unit)))
            .fixed_prior(0.8)
            .concerns(|v, _| v.place_of(v.state.assault.hex))
            .takes_in_hand()
            .then(|p, unit| p.begin_reserve(unit));
        ask.answer(verb::Done).labelled("Done").fixed_prior(priors::DONE).declines().end();
    }
}

/// 13.2.5-01: the way of the reserves, hex by hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReserveMarch;

impl Question<XuanLoc> for ReserveMarch {
    fn side(self, v: View<'_>) -> Army {
        v.state.active.other()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("13.2.5-01", "Lead the reserves to the assaulted hex.")
            .cause(v.assault_in_words())
            .meaning("Up to four hexes whatever the ground, past the enemy's zones only where friends stand.")
            .rules(&["13.2.5-01", "13.2.6-01", "13.2.7-01", "13.2.8-01", "13.2.8-02", "13.3-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Join)
            .pointed_at(View::means_to_join)
            .from(|v| v.state.march.at.into_iter().flat_map(move |at| v.state.stack(at)).map(|unit| (unit, Gait::Own)))
            .allowed(|v, (unit, gait)| gait.must_be_own().and_then(|()| v.can_join_reserve(unit)))
            .label(|v, (unit, _)| format!("{} comes along", v.data.name(unit)))
            .prior(|v, (unit, _)| v.prior_of_joining(unit))
            .takes_in_hand()
            .then(|p, (unit, _)| p.join_reserve(unit));
        ask.answer(verb::Step)
            .from(|v| v.state.march.at.into_iter().flat_map(move |at| v.data.map.neighbours(at)))
            .allowed(View::can_reserve_step)
            .label(|v, hex| format!("Go to {}", v.data.hex_name(hex)))
            .prior(View::prior_of_step)
            .moves(|_, _| 1)
            .ends(|p, hex| p.reserve_step(hex));
        if ask.see(|v| v.state.march.steps == 0) {
            cancels(ask, |p| p.state.march = March::default());
        }
    }
}

/// Reserves after a step: those disrupted stay where they are, the others arrive or go on.
/// 13.2.8-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReservesGoOn;

impl Step<XuanLoc> for ReservesGoOn {
    fn run(self, p: &mut Play<'_>) {
        let Some(at) = p.state.march.at else { return };
        if Some(at) == p.state.assault.hex {
            p.arrive_as_reserves();
            return;
        }
        let stopped = p.leave_disrupted_behind();
        let gone = p.state.march.group.is_empty();
        if gone {
            p.state.march = March::default();
        }
        let army = p.state.active.other();
        if !stopped.is_empty() && p.view().is_overfull(at, army) {
            p.next((Overfull { hex: at, army, displace: false }, ReservesGoOn));
        } else {
            p.next((!gone).then_some(ReserveMarch));
        }
    }
}

impl<'a> View<'a> {
    /// Whether a unit may be sent as a reserve (13.2.2, R108).
    fn can_reserve(self, unit: Unit) -> Verdict {
        let Some(hex) = self.state.assault.hex else { return refuse("13.2.1-01", "there is no assault") };
        let record = self.data.of(unit);
        let army = self.state.active.other();
        let Some(at) = self.state.hex_of(unit).filter(|_| record.army == army) else {
            return refuse("13.2.1-01", "only the defender sends reserves");
        };
        if record.kind == Kind::Leader {
            return refuse("13.2.7-02", "leaders do not go along with reserves");
        }
        if !record.kind.fights() {
            return refuse("13.2.4-01", "HQs are no reserves");
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
            reached = reached.or(next);
            edge = next.without(Hexes::one(from));
        }
        u8::MAX
    }

    fn can_join_reserve(self, unit: Unit) -> Verdict {
        let march = &self.state.march;
        if march.steps > 0 || march.group.is_full() || march.units().has(unit) {
            return refuse("13.2.5-01", "reserves join before the first step");
        }
        if self.state.hex_of(unit) != march.at {
            return refuse("8.1-01", "only units of the same hex move together");
        }
        self.can_reserve(unit)
    }

    /// 13.2.7-01: terrain costs nothing.
    fn can_reserve_step(self, to: Hex) -> Verdict {
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

    /// Units that the defender could send to the assaulted hex.
    fn reserve_candidates(self) -> impl Iterator<Item = Unit> {
        let army = self.state.active.other();
        let near = self.state.assault.hex.into_iter().flat_map(move |hex| self.data.map.within(hex));
        let near = near.filter(move |(at, far)| *far <= RESERVE_REACH && self.state.holds(army, *at));
        near.flat_map(move |(at, _)| self.units_in(*at, army)).filter(move |u| self.can_reserve(*u).is_ok())
    }

    /// Reserves have one gait only: whoever points at a unit thinks of that.
    fn means_to_join(self, target: &Target) -> Option<(Unit, Gait)> {
        self.unit_pointed_at(target, |_| true).map(|unit| (unit, Gait::Own))
    }
}

impl Play<'_> {
    fn begin_reserve(&mut self, unit: Unit) {
        let at = self.state.hex_of(unit);
        let marcher = Marcher { unit, gait: Gait::Own, spent: 0, goal: NO_GOAL };
        self.state.march = March { group: [marcher].into_iter().collect(), at, reserve: true, ..March::default() };
        self.next(ReserveMarch);
    }

    fn join_reserve(&mut self, unit: Unit) {
        let _ = self.state.march.group.try_push(Marcher { unit, gait: Gait::Own, spent: 0, goal: NO_GOAL });
    }

    fn reserve_step(&mut self, to: Hex) {
        let units = self.state.march.units();
        for unit in units.iter() {
            let drawn = self.state.march.has_drawn(unit, to);
            self.state.units[unit.at()].set(Flags::FIRED_AT, drawn);
        }
        self.state.march.at = Some(to);
        self.state.march.steps += 1;
        self.enter(units, to, Fact::moved(self.state.active.other()), |data| {
            let text = format!("Reserves: {} to {}.", data.names(units), data.hex_name(to));
            let event = Event::new("reserve-moved", Case("13.2.5-01"), text).place(data.map.label(to));
            data.about(event, units)
        });
        self.next((Opportunity, ReservesGoOn));
    }

    /// 13.2.9: reserves that arrive defend with the others, and have been attacked with them.
    fn arrive_as_reserves(&mut self) {
        let units = self.state.march.units();
        self.state.assault.reserves = self.state.assault.reserves.or(units);
        for unit in units.iter() {
            self.state.units[unit.at()].set(Flags::ATTACKED, true);
        }
        self.state.march = March::default();
    }
}
