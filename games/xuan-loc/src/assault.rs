//! Chapter 13: close assault, from the announcement to the result.
//!
//! Defensive reserves (13.2) are in `reserves`, the advance of the victors (13.1.11) in `advance`.

mod advance;
mod reserves;

use engine::story::Roll;
use engine::{Case, Event};
use serde::{Deserialize, Serialize};

use crate::data::{AssaultResult, Plight};
use crate::fire::{FireKind, Odds};
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::play::Play;
use crate::state::{Flags, Loss, Stage, Task, Verdict, View, refuse};

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
        let clear = self.data.charts.terrain.clear_ground().defence;
        (clear + self.covers(hex).map(|cover| cover.defence - 1).sum::<u8>()).min(3)
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
            let text = format!("{} assault {} with {strength}.", data.names(assault.attackers), data.hex_name(hex));
            let event = Event::new("assaulted", Case("13.1.2-01"), text).place(data.map.label(hex));
            let event = event.amount(i32::from(strength));
            data.about(event, assault.attackers)
        });
        self.push(Task::Assault);
        self.push(Task::Reserves);
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
        self.tell_shifts(odds);
        let die = self.dice.d6("close assault");
        let result = self.data.charts.assault[usize::from(die) - 1][usize::from(column)];
        self.tell(|data| {
            let plight = |p: Plight| match (p.loss, p.retreat) {
                (false, _) => "-".to_string(),
                (true, 0) => "1".to_string(),
                (true, hexes) => format!("1R{hexes}"),
            };
            let text = format!(
                "Assault, {} to {}: {}, {die}: {}/{}.",
                odds.attack,
                odds.defence,
                odds.describe(),
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
}
