//! A fire is rolled for and suffered (12.1.15 to 12.2), with the help of helicopters (14.1).

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::{Roll, Tally};
use engine::table::Prompt;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::Opportunity;
use crate::actions::Action;
use crate::combat::{Cause, Loss, Odds};
use crate::command::LeaderCheck;
use crate::context::{Play, View};
use crate::data::FireResult;
use crate::game::XuanLoc;
use crate::helicopters::sends_helicopter;
use crate::ids::{Army, Hex, Units};
use crate::words;

/// 14.1.4-03: a helicopter may come to help the ARVN before the fire is rolled for.
/// R68, R69: for any fire by or at the ARVN, once all strengths are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FireSupport;

impl Question<XuanLoc> for FireSupport {
    fn side(self, _: View<'_>) -> Army {
        Army::Arvn
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let at = v.state.fire.hex.map_or(String::new(), |hex| v.data.hex_name(hex));
        let odds = v.fire_odds(&v.state.fire).explain();
        let firing = v.data.names_do(v.state.fire.firers, "fires", "fire");
        Prompt::new("14.1.4-03", format!("Send a helicopter into the fire at {at}?"))
            .detail(odds)
            .cause(format!("{firing} at {at}."))
            .meaning("If it comes through the anti-aircraft fire, the odds shift one column for the ARVN.")
            .rules(&["14.1.4-03", "14.1.3-01", "14.1.4-01", "14.1.5-01", "14.1.7-01", "12.1.17-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.state.helicopters > 0)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        sends_helicopter(ask, |p, comes_through| p.state.fire.helicopter = comes_through);
    }
}

/// 12.1.17-01: the die is rolled and read.
/// 12.1.18-01, 13.3.6-01: read at once, whatever kind of fire it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FireResolution;

impl Step<XuanLoc> for FireResolution {
    fn run(self, p: &mut Play<'_>) {
        let fire = p.state.fire;
        let odds = p.view().fire_odds(&fire);
        let (Some(column), Some(hex)) = (odds.column(), fire.hex) else { return };
        match p.roll_fire(&odds, column, hex) {
            FireResult::None => {}
            FireResult::Disrupt => p.disrupt_all(fire.targets, Case("12.2.2-01")),
            FireResult::Retreat => p.next(FireFollow),
            FireResult::Eliminate => {
                let army = p.view().firing_army(fire.kind).other();
                let loss = Loss { units: fire.targets, army, cause: Cause::Fire };
                p.next((loss, LeaderCheck { hex }, FireFollow));
            }
        }
    }
}

/// 12.2.3-01: the targets that are left retreat; those on the move are disrupted (8.4.4).
/// 8.4.4-02 (R31), 12.4-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FireFollow;

impl Step<XuanLoc> for FireFollow {
    fn run(self, p: &mut Play<'_>) {
        let fire = p.state.fire;
        if fire.kind.at_movers() {
            p.disrupt_all(fire.targets, Case("8.4.4-01"));
        } else if let Some(hex) = fire.hex {
            p.retreat_from_fire(hex, fire.targets);
        }
    }

    fn owes(self, v: View<'_>, tally: &mut Tally) {
        let fire = &v.state.fire;
        let army = v.firing_army(fire.kind).other();
        if fire.kind.at_movers() {
            tally.note(Fact::disrupted(army).amount(v.still_in_order(fire.targets)));
        } else {
            v.owe_retreat(army, fire.targets, Units::NONE, tally);
        }
    }
}

/// The fire is over: who fired and who was fired at is forgotten. Movers may draw more of it (8.4.3); else the supply of
/// those who may attack next is judged anew (5.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FireOver;

impl Step<XuanLoc> for FireOver {
    fn run(self, p: &mut Play<'_>) {
        let fire = std::mem::take(&mut p.state.fire);
        if fire.kind.at_movers() {
            p.next(Opportunity);
        } else {
            p.judge_supply_for_combat();
        }
    }
}

impl Play<'_> {
    fn roll_fire(&mut self, odds: &Odds, column: u8, hex: Hex) -> FireResult {
        let kind = self.state.fire.kind;
        let (army, at_movers) = (self.view().firing_army(kind), kind.at_movers());
        self.tell_shifts(army, odds);
        let die = self.dice.d6("Direct Fire");
        let result = self.data.charts.fire[usize::from(die) - 1][usize::from(column)];
        self.tell(Fact::rolled().by(army).amount(column), |data| {
            let (what, meaning) = words::fire_result(result, at_movers);
            let text = format!("Fire at {}, die {die}: {what}{meaning}.", odds.describe());
            Event::new("fire-result", Case("12.1.17-01"), text)
                .place(data.map.label(hex))
                .roll(Roll::single("Direct Fire", die).effect(what))
        });
        result
    }
}
