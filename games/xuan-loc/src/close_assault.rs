//! Chapter 13: close assault, from the announcement to the result.
//!
//! Defensive reserves (13.2) are in `reserves`, the advance of the victors (13.1.11) in `advance`, retreats (13.4) in `retreat`,
//! and who may stay where he is in `stay`.

mod advance;
mod reserves;
mod retreat;
mod stay;

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::{Roll, Tally};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::combat::{Cause, Duties, Loss, Odds};
use crate::context::{Play, View};
use crate::data::{AssaultResult, Plight};
use crate::direct_fire::FireKind;
use crate::game::XuanLoc;
use crate::helicopters::sends_helicopter;
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::sequence::cancels;
use crate::state::{Flags, Phase};
use crate::words;

pub use advance::Advance;
pub use reserves::{ReserveMarch, Reserves, ReservesGoOn};
pub use retreat::{Retreat, RetreatGoesOn, RetreatRolls, Retreating};
pub use stay::{HqChoice, StayAll, StayOne};

/// An assault being declared or resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assault {
    pub hex: Option<Hex>,
    pub attackers: Units,
    /// Reserves that have come into the assaulted hex.
    pub reserves: Units,
    pub helicopter: bool,
    /// Hexes from which somebody has advanced.
    pub advanced: Hexes,
}

/// 13.1.1-01: who assaults the hex. The assault itself stands in the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AssaultDeclaration;

impl Question<XuanLoc> for AssaultDeclaration {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let text = format!("Who assaults {}?", v.assaulted_hex());
        Prompt::new("13.1.1-01", text)
            .detail(v.assault_odds(&v.state.assault).explain())
            .meaning(
                "Printed strengths are compared, the defenders multiplied by all terrain of the hex. Below 1-2 the attackers \
                 lose a unit and retreat; the defender may first send reserves.",
            )
            .rules(&[
                "13.1.1-01", "13.1.2-01", "13.1.6-01", "13.1.10-01", "13.1.10-02", "13.1.12-05", "13.2.1-01", "13.5.1-01",
                "7.4.2-01",
            ])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Add)
            .from(View::units_beside_assault)
            .allowed(View::can_add_attacker)
            .label(|v, unit| format!("{} takes part", v.data.name(unit)))
            .prior(|v, _| v.prior_of_adding(&v.assault_odds(&v.state.assault)))
            .concerns(|v, _| v.place_of(v.state.assault.hex))
            .then(|p, unit| p.state.assault.attackers.insert(unit));
        ask.answer(verb::Announce)
            .allowed(|v, ()| v.can_announce())
            .label(|v, ()| format!("Assault ({})", v.assault_odds(&v.state.assault).preview()))
            .prior(|v, ()| 1.0 + 2.0 * v.assault_prospect(&v.state.assault))
            .concerns(|v, ()| v.pieces_of(|unit| v.state.assault.attackers.has(unit)))
            .caution(|v, ()| {
                let hopeless = v.assault_odds(&v.state.assault).raw.is_none();
                hopeless.then(|| "Less than 1-2: the attackers lose a unit and retreat two hexes.".into())
            })
            .rolls_if(|v, ()| v.assault_odds(&v.state.assault).raw.is_some())
            .ends(|p, ()| p.announce());
        cancels(ask, |p| p.state.assault = Assault::default());
    }
}

/// 14.1.4-03: a helicopter may come to help the ARVN before the assault is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AssaultSupport;

impl Question<XuanLoc> for AssaultSupport {
    fn side(self, _: View<'_>) -> Army {
        Army::Arvn
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let text = format!("Send a helicopter into the assault on {}?", v.assaulted_hex());
        Prompt::new("14.1.4-03", text)
            .detail(v.assault_odds(&v.state.assault).explain())
            .cause(v.assault_in_words())
            .meaning("If it comes through the anti-aircraft fire, the odds shift one column for the ARVN.")
            .rules(&["14.1.4-03", "14.1.3-01", "14.1.4-01", "14.1.5-01", "14.1.7-01", "13.1.10-02"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.state.helicopters > 0 && v.assault_odds(&v.state.assault).raw.is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        sends_helicopter(ask, |p, comes_through| p.state.assault.helicopter = comes_through);
    }
}

/// 13.1.10: the die is rolled, or below 1-2 the attackers are thrown back at once. First both sides take their losses (R161),
/// then both retreat, then the attackers advance.
/// 13.1.12-07 (R84): one loss out of all that assaulted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AssaultResolution;

impl Step<XuanLoc> for AssaultResolution {
    fn run(self, p: &mut Play<'_>) {
        let assault = p.state.assault;
        let Some(hex) = assault.hex else { return };
        let odds = p.view().assault_odds(&assault);
        let (attacker, defender) = (p.state.active, p.state.active.other());
        let defenders = p.view().force(hex, defender);
        p.tell_defence(defenders, defender, &odds, hex, "13.1.5-01");
        p.tell_assault_changes(&assault);
        let AssaultResult { attacker: own, defender: theirs } = match odds.column() {
            None => p.throw_back(hex),
            Some(column) => p.roll_assault(hex, &odds, column),
        };
        let loss = |plight: Plight, army, units| plight.loss.then_some(Loss { units, army, cause: Cause::Assault });
        let retreat =
            |plight: Plight, army| (plight.retreat > 0).then_some(AssaultRetreat { army, hexes: plight.retreat });
        p.next((
            loss(own, attacker, assault.attackers),
            loss(theirs, defender, defenders),
            retreat(own, attacker),
            retreat(theirs, defender),
            Advance,
            AssaultOver,
        ));
    }
}

/// 13.1.12-05: the survivors of one side retreat so many hexes; defenders of a town may stay.
/// 13.4.9-03 (R90): attackers in a town may not stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AssaultRetreat {
    pub army: Army,
    pub hexes: u8,
}

impl Step<XuanLoc> for AssaultRetreat {
    fn run(self, p: &mut Play<'_>) {
        let Some(hex) = p.state.assault.hex else { return };
        if self.army == p.state.active {
            p.retreat_all(None, p.state.assault.attackers, self.hexes, true);
        } else {
            let defenders = p.view().force(hex, self.army);
            p.retreat_all(Some(hex), defenders, self.hexes, true);
        }
    }

    fn owes(self, v: View<'_>, tally: &mut Tally) {
        let assault = &v.state.assault;
        let beaten = match assault.hex {
            Some(hex) if self.army != v.state.active => v.force(hex, self.army),
            _ => assault.attackers,
        };
        v.owe_retreat(self.army, beaten, Units::NONE, tally);
    }
}

/// The assault is over, and supply is judged anew (5.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AssaultOver;

impl Step<XuanLoc> for AssaultOver {
    fn run(self, p: &mut Play<'_>) {
        p.state.assault = Assault::default();
        p.judge_supply_for_combat();
    }
}

impl<'a> View<'a> {
    /// The name of the assaulted hex.
    fn assaulted_hex(self) -> String {
        self.state.assault.hex.map_or(String::new(), |hex| self.data.hex_name(hex))
    }

    /// Who assaults what, as the cause of a question.
    pub(crate) fn assault_in_words(self) -> String {
        let assaulting = self.data.names_do(self.state.assault.attackers, "assaults", "assault");
        format!("{assaulting} {}.", self.assaulted_hex())
    }

    /// The active player's units next to the assaulted hex.
    fn units_beside_assault(self) -> impl Iterator<Item = Unit> {
        let near = self.state.assault.hex.into_iter().flat_map(move |hex| self.data.map.neighbours(hex));
        near.flat_map(move |at| self.units_in(at, self.state.active))
    }

    /// Whether a hex may be assaulted.
    /// R83, R146: once a phase, and not where units were fired on.
    pub(crate) fn can_assault(self, hex: Hex) -> Verdict {
        self.can_assault_under(&self.duties(), hex)
    }

    /// The same with the duties of the moment looked up.
    pub(crate) fn can_assault_under(self, duties: &Duties, hex: Hex) -> Verdict {
        if self.state.phase != Phase::Combat {
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
            let strong = able.and_then(|()| {
                let strength = self.assault_strength(Units::one(unit));
                ensure(strength > 0, "13.1.2-01", "those who could assault have no strength")
            });
            verdict = strong.and_then(|()| self.keeps_these_duties(duties, hex, Units::one(unit), targets));
            if verdict.is_ok() {
                break;
            }
        }
        verdict
    }

    fn can_add_attacker(self, unit: Unit) -> Verdict {
        let assault = &self.state.assault;
        let Some(hex) = assault.hex else { return refuse("13.0-01", "no assault is being declared") };
        if assault.attackers.has(unit) {
            return refuse("12.1.3-01", "it takes part already");
        }
        if self.army(unit) != self.state.active {
            return refuse("13.0-01", "only the active player assaults");
        }
        if self.state.is(unit, Flags::FIRED) && self.state.assaulted.is_empty() {
            return refuse("12.1.20-01", "it has fired in this phase and does not assault any more");
        }
        self.can_fire(unit, FireKind::Direct)?;
        if self.state.hex_of(unit).is_none_or(|at| !self.data.map.adjacent(at, hex)) {
            return refuse("13.1.1-01", "only adjacent units assault");
        }
        let targets = self.force(hex, self.state.active.other());
        self.keeps_duties(hex, assault.attackers.or(Units::one(unit)), targets)
    }

    fn can_announce(self) -> Verdict {
        if self.state.assault.attackers.is_empty() {
            return refuse("13.1.2-01", "nobody assaults yet");
        }
        if self.assault_strength(self.state.assault.attackers) == 0 {
            return refuse("13.1.2-01", "the assault has no strength");
        }
        Ok(())
    }

    /// 13.1.2: printed strengths, never doubled (R134), less disruption and want of supply.
    /// 13.1.2-02.
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
    /// 13.1.5-01, 13.1.8-01.
    #[must_use]
    pub fn assault_defence(self, hex: Hex, army: Army, reserves: Units) -> u16 {
        let multiplier = self.assault_multiplier(hex);
        self.units_in(hex, army).map(|u| self.defence_of(u, if reserves.has(u) { 1 } else { multiplier })).sum()
    }

    /// The odds of the assault at hand.
    /// 13.1.10-03.
    /// R109: one NVA defender out of command is enough, and only here.
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
            odds.shift("combined arms of the attackers", 1, "13.5.1-01");
        }
        if self.has_combined_arms(defenders) {
            odds.shift("combined arms of the defenders", -1, "13.5.1-01");
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
    /// 13.5.1-02, 13.5.2-01.
    #[must_use]
    pub fn has_combined_arms(self, units: Units) -> bool {
        let foot = units.without(self.data.afvs).without(self.data.hqs);
        units
            .and(self.data.afvs)
            .iter()
            .any(|tank| foot.iter().any(|u| self.state.hex_of(u) == self.state.hex_of(tank)))
    }
}

impl Play<'_> {
    pub(crate) fn declare_assault(&mut self, hex: Hex) {
        self.state.assault = Assault { hex: Some(hex), ..Assault::default() };
        self.next(AssaultDeclaration);
    }

    /// 13.1.3-01.
    fn announce(&mut self) {
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
        self.tell(Fact::noted().by(defender.other()).amount(strength), |data| {
            let assaulting = data.names_do(assault.attackers, "assaults", "assault");
            let text = format!("{assaulting} {} with {strength}.", data.hex_name(hex));
            let event = Event::new("assaulted", Case("13.1.2-01"), text).place(data.map.label(hex));
            data.about(event, assault.attackers)
        });
        self.next((Reserves, AssaultSupport, AssaultResolution));
    }

    /// 13.1.10-01: below 1-2 the attackers lose a unit and retreat.
    fn throw_back(&mut self, hex: Hex) -> AssaultResult {
        self.tell(Fact::noted().by(self.state.active), |data| {
            let text = "Less than 1-2: the attackers lose a unit and retreat two hexes.";
            Event::new("assault-result", Case("13.1.10-01"), text).place(data.map.label(hex))
        });
        AssaultResult { attacker: Plight { loss: true, retreat: 2 }, defender: Plight::default() }
    }

    fn roll_assault(&mut self, hex: Hex, odds: &Odds, column: u8) -> AssaultResult {
        self.tell_shifts(self.state.active, odds);
        let die = self.dice.d6("close assault");
        let result = self.data.charts.assault[usize::from(die) - 1][usize::from(column)];
        self.tell(Fact::rolled().by(self.state.active).amount(column), |data| {
            let (read, meaning) = (words::assault_result(result), words::assault_result_in_words(result));
            let (attack, defence, column) = (odds.attack, odds.defence, odds.describe());
            let text = format!("Assault, {attack} to {defence}: {column}, die {die}: {read} ({meaning}).");
            Event::new("assault-result", Case("13.1.10-02"), text)
                .place(data.map.label(hex))
                .roll(Roll::single("close assault", die).effect(read))
        });
        result
    }
}
