//! Chapter 13: close assault, with defensive reserves and advance.

use engine::story::Roll;
use engine::{Case, Event};
use serde::{Deserialize, Serialize};

use crate::data::{AssaultResult, Plight};
use crate::fire::{FireKind, Odds};
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::movement::{Gait, March, Marcher, NO_GOAL};
use crate::play::Play;
use crate::state::{Flags, Loss, Stage, Status, Task, Verdict, View, refuse};

/// An assault being declared or resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    pub hex: Option<Hex>,
    pub attackers: Units,
    /// Reserves that have come into the assaulted hex.
    pub reserves: Units,
    pub helicopter: bool,
    /// Hexes from which somebody has advanced.
    pub advanced: Hexes,
}

/// How far reserves may come (13.2.5) and how near they must be (13.2.2).
const RESERVE_STEPS: u8 = 4;
const RESERVE_REACH: u8 = 2;

impl View<'_> {
    /// Whether a hex may be assaulted.
    pub(crate) fn can_assault(self, hex: Hex) -> Verdict {
        if self.state.stage != Stage::Combat {
            return refuse("13.0-01", "close assaults are made in the Combat Phase");
        }
        let enemy = self.state.active.other();
        if !self.state.holds(enemy, hex) {
            return refuse("13.0-01", "there is no enemy unit to assault");
        }
        if self.state.assaulted.has(hex) {
            return refuse("13.1.9-01", "this hex has been assaulted in this phase already");
        }
        if self.units_in(hex, enemy).any(|u| self.state.is(u, Flags::ATTACKED)) {
            return refuse("12.1.4-02", "units there have been attacked in this phase already");
        }
        let near = || self.data.map.neighbours(hex).flat_map(|at| self.units_in(at, self.state.active));
        let targets = self.force(hex, enemy);
        let mut verdict = refuse("13.1.1-01", "no unit stands next to it");
        for unit in near() {
            let able = self.can_fire(unit, FireKind::Direct);
            verdict = able.and_then(|()| self.keeps_duties(hex, Units::one(unit), targets));
            if verdict.is_ok() {
                break;
            }
        }
        verdict
    }

    pub(crate) fn can_add_attacker(self, unit: Unit) -> Verdict {
        let assault = &self.state.assault;
        let Some(hex) = assault.hex else { return refuse("13.0-01", "no assault is being declared") };
        if assault.attackers.has(unit) {
            return refuse("12.1.3-01", "it takes part already");
        }
        if self.army(unit) != self.state.active {
            return refuse("13.0-01", "only the active player assaults");
        }
        self.can_fire(unit, FireKind::Direct)?;
        if self.state.hex_of(unit).is_none_or(|at| !self.data.map.adjacent(at, hex)) {
            return refuse("13.1.1-01", "only adjacent units assault");
        }
        let targets = self.force(hex, self.state.active.other());
        self.keeps_duties(hex, assault.attackers.or(&Units::one(unit)), targets)
    }

    pub(crate) fn can_announce(self) -> Verdict {
        if self.state.assault.attackers.is_empty() {
            return refuse("13.1.2-01", "nobody assaults yet");
        }
        if self.assault_strength(self.state.assault.attackers) == 0 {
            return refuse("13.1.2-01", "the assault has no strength");
        }
        Ok(())
    }

    /// 13.1.2: printed strengths, never doubled (R134), less disruption and want of supply.
    #[must_use]
    pub fn assault_strength(self, attackers: Units) -> u16 {
        attackers.iter().map(|u| self.weaken_attack(u, u16::from(self.data.of(u).cf))).sum()
    }

    /// 13.1.6: multipliers add up, to three at most (R117).
    #[must_use]
    pub fn assault_multiplier(self, hex: Hex) -> u8 {
        let ground = self.data.map.ground(hex);
        let chart = &self.data.charts.terrain;
        let mut sum = chart.clear.defence;
        for (there, defence) in [
            (self.state.rubble.has(hex), chart.rubble.defence),
            (ground.town, chart.town.defence),
            (ground.city, chart.city.defence),
            (ground.fort, chart.fort.defence),
            (ground.wood, chart.wood.defence),
            (ground.level > 0, chart.hill.defence),
        ] {
            if there {
                sum += defence - 1;
            }
        }
        sum.min(3)
    }

    /// The strength of those who defend a hex; reserves get no terrain (13.2.9).
    #[must_use]
    pub fn assault_defence(self, hex: Hex, army: Army, reserves: Units) -> u16 {
        let multiplier = self.assault_multiplier(hex);
        self.units_in(hex, army).map(|u| self.defence_of(u, if reserves.has(u) { 1 } else { multiplier })).sum()
    }

    /// The odds of the assault at hand.
    #[must_use]
    pub fn assault_odds(self, assault: &Assault) -> Odds {
        let Some(hex) = assault.hex else { return Odds::new(0, 1, 4) };
        let attacker = self.state.active;
        let defenders = self.force(hex, attacker.other());
        let attack = self.assault_strength(assault.attackers);
        let mut odds = Odds::new(attack, self.assault_defence(hex, attacker.other(), assault.reserves), 4);
        let cut = |units: Units| units.iter().any(|u| self.is_cut(u));
        if attacker == Army::Nva && cut(assault.attackers) {
            odds.shift("NVA attacker out of command", -1, "7.2.1-02");
        }
        if attacker == Army::Arvn && cut(defenders) {
            odds.shift("NVA defender out of command", 1, "13.1.12-06");
        }
        if self.has_combined_arms(assault.attackers) {
            odds.shift("combined arms attack", 1, "13.5.1-01");
        }
        if self.has_combined_arms(defenders) {
            odds.shift("combined arms defend", -1, "13.5.1-01");
        }
        let favour = if attacker == Army::Arvn { 1 } else { -1 };
        if assault.helicopter {
            odds.shift("ARVN helicopter", favour, "14.1.4-01");
        }
        let led =
            if attacker == Army::Arvn { self.is_led(assault.attackers) } else { self.leaders_in(hex).next().is_some() };
        if led {
            odds.shift("ARVN leader", favour, "7.4.2-01");
        }
        odds
    }

    /// 13.5.1: an AFV and another fighting unit of the same hex (R93).
    #[must_use]
    pub fn has_combined_arms(self, units: Units) -> bool {
        let foot = units.without(&self.data.afvs).without(&self.data.hqs);
        units
            .and(&self.data.afvs)
            .iter()
            .any(|tank| foot.iter().any(|u| self.state.hex_of(u) == self.state.hex_of(tank)))
    }

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

    pub(crate) fn can_advance(self, unit: Unit) -> Verdict {
        let assault = &self.state.assault;
        let (Some(hex), Some(at)) = (assault.hex, self.state.hex_of(unit)) else {
            return refuse("13.1.11-01", "nobody advances now");
        };
        let record = self.data.of(unit);
        if record.army != self.state.active || at == hex {
            return refuse("13.1.11-01", "only the attackers advance");
        }
        if record.kind.fights() && !assault.attackers.has(unit) {
            return refuse("13.1.11-01", "only units that assaulted advance");
        }
        if !record.kind.fights() && !assault.advanced.has(at) {
            return refuse("13.1.11-03", "leaders and HQs go along with an advancing unit of their hex");
        }
        if self.is_disrupted(unit) {
            return refuse("13.1.11-02", "a disrupted unit does not advance");
        }
        if self.state.is(unit, Flags::STUCK) {
            return refuse("13.1.11-02", "it is immobilised in the rubble");
        }
        if record.kind.is_afv() && self.state.rubble.has(hex) {
            return refuse("13.1.11-04", "armoured vehicles do not advance into rubble");
        }
        if !self.fits(hex, record.army, record.points) {
            return refuse("13.1.11-01", "the hex is full");
        }
        Ok(())
    }
}

impl Play<'_> {
    pub(crate) fn open_assault(&mut self, hex: Hex) {
        self.state.assault = Assault { hex: Some(hex), ..Assault::default() };
        self.push(Task::DeclareAssault);
    }

    pub(crate) fn close_assault(&mut self) {
        self.state.assault = Assault::default();
        self.pop();
    }

    pub(crate) fn announce(&mut self) {
        self.pop();
        let assault = self.state.assault;
        let Some(hex) = assault.hex else { return };
        let defender = self.state.active.other();
        for unit in assault.attackers.iter() {
            self.state.units[unit.at()].set(Flags::FIRED, true);
        }
        for unit in self.view().force(hex, defender).iter() {
            self.state.units[unit.at()].set(Flags::ATTACKED, true);
        }
        self.state.begun = true;
        self.state.assaulted.insert(hex);
        let strength = self.view().assault_strength(assault.attackers);
        self.tell(|data| {
            let names: Vec<_> = assault.attackers.iter().map(|u| data.name(u)).collect();
            let text = format!("{} assault {} with {strength}.", names.join(", "), data.hex_name(hex));
            let event = Event::new("assaulted", Case("13.1.2-01"), text).place(data.map.label(hex));
            let event = event.amount(i32::from(strength));
            assault.attackers.iter().fold(event, |event, u| event.piece(&data.of(u).id))
        });
        self.push(Task::Assault);
        self.push(Task::Reserves);
    }

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
            self.state.units[unit.at()].set(Flags::FIRED_AT, false);
            self.enter(unit, to);
        }
        self.state.march.at = Some(to);
        self.state.march.steps += 1;
        self.tell(|data| {
            let names: Vec<_> = units.iter().map(|u| data.name(u)).collect();
            let text = format!("Reserves: {} to {}.", names.join(", "), data.hex_name(to));
            let event = Event::new("reserve-moved", Case("13.2.5-01"), text).place(data.map.label(to));
            units.iter().fold(event, |event, u| event.piece(&data.of(u).id))
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

    /// The die is rolled, or below 1-2 the attackers are thrown back at once (13.1.10).
    pub(crate) fn resolve_assault(&mut self) {
        self.pop();
        let assault = self.state.assault;
        let Some(hex) = assault.hex else { return };
        let odds = self.view().assault_odds(&assault);
        self.tell_assault_changes(&assault);
        let result = match odds.column() {
            None => {
                let attacker = Plight { loss: true, retreat: 2 };
                self.tell(|_| {
                    let text = "Less than 1-2: the attackers lose a unit and retreat two hexes.";
                    Event::new("assault-result", Case("13.1.10-01"), text).outcome()
                });
                AssaultResult { attacker, defender: Plight::default() }
            }
            Some(column) => self.roll_assault(hex, &odds, column),
        };
        let attacker = self.state.active;
        self.push(Task::Advance);
        for (army, plight) in [(attacker.other(), result.defender), (attacker, result.attacker)] {
            if plight.retreat > 0 {
                self.push(Task::AssaultRetreat { army, hexes: plight.retreat });
            }
        }
        let defenders = self.view().force(hex, attacker.other());
        for (army, plight, units) in
            [(attacker.other(), result.defender, defenders), (attacker, result.attacker, assault.attackers)]
        {
            if plight.loss {
                self.push(Task::Lose { units, army, why: Loss::Assault });
            }
        }
    }

    fn roll_assault(&mut self, hex: Hex, odds: &Odds, column: u8) -> AssaultResult {
        let die = self.dice.d6("close assault");
        let result = self.data.charts.assault[usize::from(die) - 1][usize::from(column)];
        self.tell(|data| {
            let shifts: Vec<_> = odds.shifts.iter().map(|s| format!("{} {:+}", s.name, s.by)).collect();
            let with = if shifts.is_empty() { String::new() } else { format!(" ({})", shifts.join(", ")) };
            let plight = |p: Plight| match (p.loss, p.retreat) {
                (false, _) => "-".to_string(),
                (true, 0) => "1".to_string(),
                (true, hexes) => format!("1R{hexes}"),
            };
            let text = format!(
                "Assault, {} to {}: {}{with}, {die}: {}/{}.",
                odds.attack,
                odds.defence,
                odds.name(),
                plight(result.attacker),
                plight(result.defender)
            );
            Event::new("assault-result", Case("13.1.10-02"), text)
                .place(data.map.label(hex))
                .roll(Roll::single("close assault", die))
                .amount(i32::from(column))
                .outcome()
        });
        result
    }

    /// 13.1.12-05: the survivors of one side retreat; defenders of a town may stay.
    pub(crate) fn retreat_from_assault(&mut self, army: Army, hexes: u8) {
        self.pop();
        let Some(hex) = self.state.assault.hex else { return };
        if army == self.state.active {
            let attackers = self.state.assault.attackers;
            self.retreat_all(None, attackers, hexes, true);
        } else {
            let defenders = self.view().force(hex, army);
            self.retreat_all(Some(hex), defenders, hexes, true);
        }
    }

    pub(crate) fn advance(&mut self, unit: Unit) {
        let (Some(hex), Some(from)) = (self.state.assault.hex, self.state.hex_of(unit)) else { return };
        self.state.assault.advanced.insert(from);
        self.enter(unit, hex);
        self.tell(|data| {
            let text = format!("{} advances to {}.", data.name(unit), data.hex_name(hex));
            Event::new("advanced", Case("13.1.11-01"), text).piece(&data.of(unit).id).place(data.map.label(hex))
        });
    }

    /// Whether somebody may advance; if not, the assault is over.
    pub(crate) fn run_advance(&mut self) -> bool {
        let vacated = self.state.assault.hex.is_some_and(|hex| !self.state.holds(self.state.active.other(), hex));
        if vacated && self.view().advancing().next().is_some() {
            return true;
        }
        self.close_assault();
        false
    }
}

impl View<'_> {
    /// Who may advance now.
    pub(crate) fn advancing(self) -> impl Iterator<Item = Unit> {
        let near = self.state.assault.hex.into_iter().flat_map(move |hex| self.data.map.neighbours(hex));
        near.flat_map(move |at| self.state.stack(at)).filter(move |u| self.can_advance(*u).is_ok())
    }
}
