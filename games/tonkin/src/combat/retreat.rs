//! 6.15: the defender retreats or stands fast.

use engine::rules::{Ask, Foresight, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::losses::{CombatLosses, StandFast};
use super::{CombatKind, HeroRoll, Role};
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Unit, Units};
use crate::state::Place;

/// 6.15-01: retreat instead of one step, or stand fast.
/// R57: only where the result costs the defender a step, and somebody has somewhere to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RetreatOrStand;

impl Question<Tonkin> for RetreatOrStand {
    fn side(self, v: View<'_>) -> Army {
        v.army_in(Role::Defender)
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let result = v.state.combat.result.map_or("", crate::data::CombatResult::name);
        let more = if v.costs_more_to_stand() { "; standing costs one more, because defenders are DG" } else { "" };
        Prompt::new("6.15-01", format!("Do the defenders of {} retreat or stand fast?", v.target_name()))
            .cause(format!("The result is {result}."))
            .meaning(format!("A retreat saves one step and gives up the hex{more}."))
            .rules(&["6.15-01", "6.15-06"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        if v.can_retreat().is_ok() { Opening::Asks } else { Opening::Takes(Action::Stand) }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Retreat)
            .allowed(|v, ()| v.can_retreat())
            .labelled("Retreat")
            .caution(|v, ()| v.points_given_up())
            .prior(|v, ()| v.prior_of_retreat())
            .ends(|p, ()| p.retreat());
        ask.answer(verb::Stand).labelled("Stand fast").prior(|v, ()| v.prior_of_standing()).ends(|p, ()| p.stand());
    }

    /// What looks best to him who is asked.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }
}

/// 6.15-01, 6.4-11: where each unit goes, one after the other: the defenders, or paras whose drop has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreating;

impl Question<Tonkin> for Retreating {
    fn side(self, v: View<'_>) -> Army {
        let first = v.state.combat.retreating.first();
        first.map_or(v.army_in(Role::Defender), |unit| v.army(unit))
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.15-01", format!("Where do {} retreat?", v.names(v.state.combat.retreating)))
            .meaning("One hex each, to different hexes if you like; enemy zones of control do not matter.")
            .rules(&["6.15-01", "6.15-02", "3.1-02", "1.5-02"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let mut ways = v.ways_back();
        match (ways.next(), ways.next()) {
            (None, _) => Opening::Skips,
            (Some((unit, hex)), None) => Opening::Takes(Action::Fallback(unit, hex)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Fallback)
            .legal(View::ways_back, View::can_fall_back)
            .label(|v, (unit, hex)| format!("{} retreats to {}", v.data.name(unit), v.data.hex_name(hex)))
            .prior(View::prior_of_falling_back)
            .then(|p, (unit, hex)| p.fall_back(unit, hex));
    }

    /// What looks best to him who is asked.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }
}

impl<'a> View<'a> {
    /// R58, R103: those in the hex who have somewhere to go, the HQ too; SD stay (6.15-02).
    fn able_to_retreat(self) -> Units {
        let Some(hex) = self.state.combat.target else { return Units::NONE };
        let there = self.units_in(hex, self.army_in(Role::Defender));
        there.filter(|unit| self.retreat_hexes(*unit, hex).next().is_some()).collect()
    }

    /// 6.15-07: DG does not hinder it.
    fn can_retreat(self) -> Verdict {
        let losses = self.state.combat.result.map_or(0, |result| result.losses()[1]);
        ensure(losses > 0, "R57", "the result costs no step that a retreat could save")?;
        let goes = |unit: Unit| self.data.of(unit).kind != Kind::Hq;
        ensure(self.able_to_retreat().iter().any(goes), "R58", "no unit has a hex to retreat to")
    }

    /// The ways of those who have still to go. Who retreats leaves the hex of the combat.
    fn ways_back(self) -> impl Iterator<Item = (Unit, Hex)> + use<'a> {
        let combat = &self.state.combat;
        let from = combat.target.into_iter();
        from.flat_map(move |hex| combat.retreating.iter().map(move |unit| (unit, hex)))
            .flat_map(move |(unit, hex)| self.retreat_hexes(unit, hex).map(move |to| (unit, to)))
    }

    fn can_fall_back(self, (unit, to): (Unit, Hex)) -> Verdict {
        let combat = &self.state.combat;
        ensure(combat.retreating.has(unit), "6.15-01", "it does not retreat now")?;
        let Some(from) = combat.target else { return refuse("6.15-01", "there is no combat") };
        self.can_retreat_to(unit, from, to)
    }

    /// What leaving a VP-Hex gives away at once, or in the training game one of its places.
    fn points_given_up(self) -> Option<String> {
        let id = self.state.combat.target.and_then(|hex| self.data.places.at(hex))?;
        let community = self.data.places.of(id);
        match self.training() {
            Some(training) => training.objectives.contains(&id).then(|| format!("{} is given up.", community.name)),
            None => (community.vp > 0).then(|| format!("{} with its {} VP is given up.", community.name, community.vp)),
        }
    }

    /// 6.15-06 (R65): no attacker is DG, some defender is, and the result costs the defender a step.
    /// R139: HQ and SD defend, too.
    pub(crate) fn costs_more_to_stand(self) -> bool {
        let combat = &self.state.combat;
        let loses = combat.result.is_some_and(|result| result.losses()[1] > 0);
        let fresh = !combat.attackers.iter().any(|unit| self.is_dg(unit));
        let mut there = combat.target.into_iter().flat_map(|hex| self.pieces_in(hex, self.army_in(Role::Defender)));
        loses && fresh && there.any(|piece| self.piece_is_dg(piece))
    }
}

impl Play<'_> {
    /// R117: the last of the defender's losses is cancelled.
    fn retreat(&mut self) {
        self.state.combat.retreats = true;
        self.state.combat.retreating = self.view().able_to_retreat();
        let (army, name) = (self.view().army_in(Role::Defender), self.view().target_name());
        let hex = self.state.combat.target;
        self.tell(Fact::noted().by(army), |data| {
            let event = Event::new("retreats", Case("6.15-01"), format!("The defenders of {name} retreat.")).outcome();
            hex.into_iter().fold(event, |event, hex| event.place(data.map.label(hex)))
        });
        self.next((Retreating, CombatLosses, HEROES));
    }

    fn stand(&mut self) {
        let more = self.view().costs_more_to_stand().then_some(StandFast);
        self.next((CombatLosses, more, HEROES));
    }

    fn fall_back(&mut self, unit: Unit, to: Hex) {
        self.state.combat.retreating.remove(unit);
        self.state.put(self.data, unit, Place::Hex(to));
        let case = if self.state.combat.kind == CombatKind::Airdrop && self.view().army(unit) == Army::Fef {
            "6.4-11"
        } else {
            "6.15-01"
        };
        let army = self.view().army(unit);
        self.tell(Fact::retreated(army), |data| {
            let text = format!("{} retreats to {}.", data.name(unit), data.hex_name(to));
            Event::new("retreated", Case(case), text).piece(&data.of(unit).id).place(data.map.label(to)).outcome()
        });
    }
}

/// R60: the lives of heroes are rolled for after the losses.
const HEROES: (HeroRoll, HeroRoll) = (HeroRoll { role: Role::Attacker }, HeroRoll { role: Role::Defender });
