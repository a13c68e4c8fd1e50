//! Who does not retreat: defenders who stay in a town (13.4.9), and the HQ of beaten attackers (10.3.2).

use engine::rules::{Ask, Foresight, Opening, Question};
use engine::story::Tally;
use engine::table::Prompt;
use engine::{Case, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::{Retreat, RetreatRolls};
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Unit, Units};
use crate::judgement::priors;
use crate::movement::Gait;

/// 13.4.9-01: all units of a hex stay in town disrupted, or all retreat.
/// R118: by the hex after assaults and shells, by the unit under fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StayAll {
    pub hex: Hex,
}

impl Question<XuanLoc> for StayAll {
    fn side(self, v: View<'_>) -> Army {
        v.state.retreat.owner
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let text = format!("Stay in {} disrupted, or retreat?", v.data.hex_name(self.hex));
        Prompt::new("13.4.9-01", text)
            .cause(v.cause_of_retreat(Some(self.hex)))
            .meaning("Who stays holds the place and is disrupted; who retreats gives it up and is disrupted too.")
            .rules(&["13.4.9-01", "13.4.9-02", "13.4.2-01", "13.4.4-01", "13.4.7-01", "15.1.1-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Stay).labelled("Stay").fixed_prior(0.8).ends(|p, ()| {
            let units = std::mem::take(&mut p.state.retreat.pending);
            p.disrupt_all(units, Case("13.4.9-01"));
        });
        ask.answer(verb::Withdraw).labelled("Retreat").prior(|v, ()| v.prior_of_withdrawing()).end();
    }

    fn owes(self, v: View<'_>, tally: &mut Tally) {
        v.owe_retreat(v.state.retreat.owner, v.state.retreat.pending, Units::NONE, tally);
    }
}

/// 13.4.9-04: unit by unit, those under fire in a town stay disrupted or retreat. The dice fall once all have said so, for it
/// is those who retreat that roll (R159).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StayOne;

impl Question<XuanLoc> for StayOne {
    fn side(self, v: View<'_>) -> Army {
        v.state.retreat.owner
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let unit = v.state.retreat.undecided.first().map_or("The unit", |unit| v.data.name(unit));
        let hex = v.state.retreat.undecided.first().and_then(|unit| v.state.hex_of(unit));
        Prompt::new("13.4.9-04", format!("{unit}: stay disrupted, or retreat?"))
            .cause(v.cause_of_retreat(hex))
            .meaning(
                "Who stays holds the place. Once all have said what they do, a die for each that goes says how far. Both are \
                 disrupted.",
            )
            .rules(&["13.4.9-04", "13.4.9-02", "13.4.3-01", "13.4.2-01", "13.4.7-01", "15.1.1-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.state.retreat.undecided.is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Stay).labelled("Stay").fixed_prior(0.8).then(|p, ()| {
            if let Some(unit) = p.take_undecided() {
                p.disrupt(unit, Case("13.4.9-01"));
            }
            p.roll_once_all_have_said();
        });
        ask.answer(verb::Withdraw).labelled("Retreat").prior(|v, ()| v.prior_of_withdrawing()).then(|p, ()| {
            if let Some(unit) = p.take_undecided() {
                p.state.retreat.pending.insert(unit);
            }
            p.roll_once_all_have_said();
        });
    }

    fn owes(self, v: View<'_>, tally: &mut Tally) {
        let retreat = &v.state.retreat;
        v.owe_retreat(retreat.owner, retreat.undecided.or(retreat.pending), Units::NONE, tally);
    }
}

/// 10.3.2-02: the HQ that stands with beaten attackers goes along if its owner wants (R139).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HqChoice;

impl Question<XuanLoc> for HqChoice {
    fn side(self, v: View<'_>) -> Army {
        v.state.retreat.owner
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let names = v.data.names(v.state.retreat.body);
        Prompt::new("10.3.2-02", format!("Does the HQ go along with {names}?"))
            .cause(v.cause_of_retreat(None))
            .meaning("An HQ that goes along is disrupted with the others; one that stays may be left alone before the enemy.")
            .rules(&["10.3.2-02", "10.3.2-01", "10.3.3-01", "13.4.1-02", "13.4.4-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.hqs_left_behind().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Join)
            .pointed_at(|v, target| v.unit_pointed_at(target, |_| true).map(|unit| (unit, Gait::Own)))
            .from(|v| v.hqs_left_behind().iter().map(|unit| (unit, Gait::Own)))
            .allowed(|v, (unit, gait)| gait.must_be_own().and_then(|()| v.can_follow(unit)))
            .label(|v, (unit, _)| format!("{} goes along", v.data.name(unit)))
            .fixed_prior(0.4)
            .then(|p, (unit, _)| p.state.retreat.body.insert(unit));
        ask.answer(verb::Done).labelled("It stays").fixed_prior(priors::DONE).end();
    }

    /// Whether the HQ goes along matters little for what a retreat costs.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }
}

impl View<'_> {
    /// 13.4.9: defenders in a city, town or fort that is not rubble may stay.
    #[must_use]
    pub fn may_stay(self, hex: Hex) -> bool {
        let ground = self.data.map.ground(hex);
        (ground.built_up() || ground.fort) && !self.state.rubble.has(hex)
    }

    /// The HQs with beaten attackers that do not go along yet. The HQ of an assaulted hex is one of its defenders and
    /// retreats with them.
    fn hqs_left_behind(self) -> Units {
        let retreat = &self.state.retreat;
        let first = retreat.body.without(self.data.leaders).first();
        let Some((first, at)) = first.and_then(|unit| Some((unit, self.state.hex_of(unit)?))) else {
            return Units::NONE;
        };
        let area = self.retreat_area(first);
        let hqs = self.units_in(at, retreat.owner).filter(|unit| self.data.hqs.has(*unit) && !retreat.body.has(*unit));
        hqs.filter(|hq| self.retreat_area(*hq) == area).collect()
    }

    fn can_follow(self, unit: Unit) -> Verdict {
        ensure(
            self.hqs_left_behind().has(unit),
            "10.3.2-01",
            "only an HQ of their hex goes along with beaten attackers",
        )
    }
}

impl Play<'_> {
    fn take_undecided(&mut self) -> Option<Unit> {
        let unit = self.state.retreat.undecided.first()?;
        self.state.retreat.undecided.remove(unit);
        Some(unit)
    }

    fn roll_once_all_have_said(&mut self) {
        let Retreat { undecided, pending: left, .. } = self.state.retreat;
        self.next(undecided.is_empty().then_some(RetreatRolls { left }));
    }
}
