//! Section 6.1: the Airstrike.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::bombardment::BombardmentRoll;
use crate::context::View;
use crate::game::DienBienPhu;
use crate::ids::{Army, Unit};
use crate::movement::CONTESTED;
use crate::state::Place;

/// 6.1-01: which VM unit is struck, if any.
/// 6.1-02, 6.1-03: once a turn, whatever fires at it afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Airstrike;

impl Question<DienBienPhu> for Airstrike {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("6.1-01", "Airstrike: which VM unit is hit?")
            .rules(&["6.1-01", "6.1-02", "6.1-03", "6.3-C-01"])
            .meaning("It costs no ammunition and works like a bombardment at long range, anywhere and in Laos.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.strike_targets().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Strike)
            .legal(View::strike_targets, View::can_be_struck)
            .label(|v, unit| format!("Strike {}", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_target(unit))
            .rolls()
            .ends(|p, unit| p.next(BombardmentRoll { unit, airstrike: true }));
        ask.answer(verb::Pass).labelled("No Airstrike").fixed_prior(-1.0).end();
    }
}

impl<'a> View<'a> {
    fn strike_targets(self) -> impl Iterator<Item = Unit> + 'a {
        self.units_of(Army::Vm).into_iter().filter(move |unit| self.is_under_the_sky(*unit))
    }

    /// R82: on a map, or in a box of Sector 304 or Laos.
    fn is_under_the_sky(self, unit: Unit) -> bool {
        match self.state.place_of(unit) {
            Place::Hex(_) => true,
            Place::Area(area) => CONTESTED.contains(&area),
            _ => false,
        }
    }

    fn can_be_struck(self, unit: Unit) -> Verdict {
        let able = self.army(unit) == Army::Vm && self.is_under_the_sky(unit);
        ensure(able, "6.1-01", "the Airstrike hits a VM unit on a map, in Sector 304 or in Laos")
    }
}
