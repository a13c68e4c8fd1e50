//! Losses: the player allots them, posts and bases come last; then a retreat may be due (9.3.1).

use engine::rules::{Ask, Foresight, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, ensure};
use serde::{Deserialize, Serialize};

use super::fire::NextAction;
use super::{Attacker, Ending};
use crate::actions::verb;
use crate::context::{Play, View};
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Unit, Units};

/// The force suffers losses; those that leave no choice are taken (R105), the others asked for.
/// Cases 8.1-10, 9.3.1-07, R84-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Losses {
    pub due: u8,
    /// Only units can be hit, as by an Ambush (R60).
    pub units_only: bool,
}

impl Step<HoaBinh> for Losses {
    fn run(self, p: &mut Play<'_>) {
        let Some(at) = p.state.combat.at else { return };
        if self.due == 0 {
            return;
        }
        let units = p.view().can_take_loss();
        match (units.first(), units.count()) {
            (None, _) => {
                // R84: losses beyond the steps present are void.
                if !self.units_only && p.view().fort(at).is_some() {
                    p.state.combat.hurt = true;
                    p.lose_fort(at);
                    p.next(self.less_one());
                }
            }
            (Some(only), 1) => {
                p.hit(only);
                p.next(self.less_one());
            }
            (Some(_), _) => p.next(LossChoice { losses: self }),
        }
    }
}

impl Losses {
    fn less_one(self) -> Self {
        Losses { due: self.due - 1, ..self }
    }
}

/// Who of the force takes a loss (9.3.1-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LossChoice {
    pub losses: Losses,
}

impl Question<HoaBinh> for LossChoice {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let steps = if self.losses.due == 1 { "one step".into() } else { format!("{} steps", self.losses.due) };
        let cause = match v.state.combat.action() {
            _ if self.losses.units_only => "The Ambush die hits a unit.".into(),
            Some(action) => format!("Fighting the {} costs the French {steps}.", v.data.tables.action(action).name),
            None => format!("The combat costs the French {steps}."),
        };
        v.prompt("9.3.1-06", format!("A loss at {}. Who takes it?", v.combat_place()))
            .cause(cause)
            .meaning(
                "A fresh unit is reduced, a reduced one is eliminated, the Dozer at once; each step lost costs 1 VP.",
            )
            .rules(&["9.3.1-06", "9.3.1-07", "2.2.1-01", "9.3.1-08", "R60", "11.2.1a-01"])
    }

    /// Each step costs a point (11.2.1a-01), whoever takes it; whole units take it first.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Lose)
            .legal(
                |v| v.can_take_loss(),
                |v, unit| {
                    let hit = v.can_take_loss().has(unit);
                    ensure(hit, "9.3.1-06", "this unit is not in the force that suffers the loss")
                },
            )
            .label(|v, unit| format!("{} takes the loss", v.data.unit_name(unit)))
            .prior(|v, unit| v.prior_of_losing(unit))
            .ends(|p, unit| {
                p.hit(unit);
                p.next(self.losses.less_one());
            });
    }
}

/// 9.3.1: the first retreat is ignored with a post or base, otherwise it is asked.
/// Cases 8.1-09, 9.2.3-07, R57-01, R116-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RetreatCheck;

impl Step<HoaBinh> for RetreatCheck {
    fn run(self, p: &mut Play<'_>) {
        let Some(at) = p.state.combat.at else { return };
        if !p.force_holds() {
            return;
        }
        let view = p.view();
        if view.state.units_at(at).is_empty() {
            return p.next(NextAction); // only a post or base is left, and it never retreats (9.3.2-01)
        }
        let sheltered = view.state.combat.attacker == Attacker::VietMinh && view.fort(at).is_some();
        if sheltered && !view.state.combat.ignored_retreat {
            p.state.combat.ignored_retreat = true;
            p.tell(Fact::noted(), |data| {
                let text = format!("The garrison of {} ignores the retreat.", data.name(at));
                Event::new("held", Case("9.2.3-03"), text).place(&data.map.space(at).id)
            });
            return p.next(NextAction);
        }
        if view.can_retreat() {
            return p.next(RetreatOrStay);
        }
        p.tell(Fact::noted(), |data| {
            let text = format!("There is no way out of {}: one more loss.", data.name(at));
            Event::new("trapped", Case("9.3.1-10"), text).place(&data.map.space(at).id)
        });
        p.stay_for_one_more_loss();
    }
}

/// Retreat, or one more loss for the whole force (9.3.1-11, R58).
/// Cases R58-01, R58-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RetreatOrStay;

impl Question<HoaBinh> for RetreatOrStay {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let cause = match v.state.combat.action() {
            Some(action) => format!("The {} stands: the force has to retreat.", v.data.tables.action(action).name),
            None => "The force has to retreat.".into(),
        };
        v.prompt("9.3.1-11", format!("Retreat from {}, or stay for one more loss?", v.combat_place()))
            .cause(cause)
            .meaning("A retreat ends the combat: defenders leave the space to the enemy unless a post or base holds it, attackers go back. To stay costs one more step, and the next action, if there is one, is fought.")
            .rules(&["9.3.1-11", "9.3.1-09", "R58", "9.2.3-03", "R57", "9.3.1-02"])
    }

    /// The combat is not over: its odds count with the answer that costs less.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Retreat)
            .labelled("Retreat")
            .prior(|v, ()| v.prior_of_retreating())
            .rolls_if(|v, ()| v.commanders_are_in_danger())
            .ends(|p, ()| p.start_falling_back(Ending::Lost));
        ask.answer(verb::Refuse).labelled("Stay, for one more loss").prior(|v, ()| v.prior_of_staying()).rolls().ends(
            |p, ()| {
                let text = "The force refuses to retreat and takes one more loss.";
                p.tell(Fact::noted(), |_| Event::new("held", Case("9.3.1-11"), text));
                p.stay_for_one_more_loss();
            },
        );
    }
}

impl View<'_> {
    /// The units among which the next loss can be allotted.
    fn can_take_loss(self) -> Units {
        self.state.combat.at.map_or(Units::NONE, |at| self.state.units_at(at))
    }
}

impl Play<'_> {
    fn hit(&mut self, unit: Unit) {
        self.state.combat.hurt = true;
        let case = if unit == self.data.dozer {
            "R17-01"
        } else if self.state.units[unit.at()].reduced {
            "9.3.1-08"
        } else {
            "2.2.1-01"
        };
        self.lose_step(unit, Case(case));
    }

    fn stay_for_one_more_loss(&mut self) {
        self.next((Losses { due: 1, units_only: false }, NextAction));
    }
}
