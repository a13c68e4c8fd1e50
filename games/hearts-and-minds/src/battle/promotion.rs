//! 11.6: promotions.

use engine::rules::{Answer, Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::losses::Scope;
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Place, Seat};
use crate::kind::Kind;

/// 11.6-01: a side promotes untried infantry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Promotion {
    pub(crate) seat: Seat,
    pub(crate) count: u8,
    pub(crate) scope: Scope,
}

impl Question<HeartsAndMinds> for Promotion {
    fn side(self, _: View<'_>) -> Seat {
        self.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let cause = match self.scope {
            Scope::Group(area) => format!("The group has come through the ambush in {}.", v.name(area)),
            _ => format!("The battle in {} was fought.", v.name(v.state.battle.area)),
        };
        v.ask("11.6-01", format!("Which untried infantry becomes veteran? ({} to promote)", self.count))
            .meaning("A veteran has 2 factors instead of 1 and hinders enemies that pass.")
            .rules(&["11.6-01", "11.6-02", "11.6-03", "11.6-04", "5.1-02", "9-06", "RL-58"])
            .cause(cause)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        promotes_or_asks(&v.recruits_of(self), self.count)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        promotes(
            ask,
            |v| v.recruits_of(self).into_iter().map(|(kind, area, _)| (kind, area)),
            |v, (kind, area)| v.can_promote(self, kind, area),
        )
        .ends(|p, (kind, area)| {
            p.next(Promotion { count: self.count - 1, ..self });
            p.promote_member(self.scope, kind, area);
        });
    }
}

/// The paragraph of the answer that promotes a unit, for all questions that have one: whoever asks says who can be chosen
/// and what comes of it.
#[inline]
pub(crate) fn promotes<'r, 'a, K, I>(
    ask: &'r mut K,
    recruits: impl FnOnce(View<'a>) -> I,
    may: impl FnOnce(View<'a>, (Kind, Place)) -> Verdict,
) -> Answer<'r, 'a, HeartsAndMinds, verb::Promote, K>
where
    K: Ask<'a, HeartsAndMinds>,
    I: IntoIterator<Item = (Kind, Place)>,
{
    ask.answer(verb::Promote)
        .legal(recruits, may)
        .label(|v, (kind, place)| format!("Promote {} in {}", v.unit_name(kind), v.name(place)))
        .on(|v, (kind, place)| v.piece(Action::Promote(kind, place), kind, place))
        .prior(|v, (kind, _)| v.worth(kind))
}

/// Nobody is asked who is promoted where all of them are in the end, or where they are all alike.
pub(crate) fn promotes_or_asks(recruits: &[(Kind, Place, u8)], due: u8) -> Opening<Action> {
    let units: u8 = recruits.iter().map(|(_, _, count)| count).sum();
    match recruits {
        [] => Opening::Skips,
        _ if due == 0 => Opening::Skips,
        [(kind, place, _), others @ ..] if others.is_empty() || units <= due => {
            Opening::Takes(Action::Promote(*kind, *place))
        }
        _ => Opening::Asks,
    }
}

impl View<'_> {
    /// 11.6: the untried infantry that may be promoted.
    fn recruits_of(self, promotion: Promotion) -> Vec<(Kind, Place, u8)> {
        self.members(promotion.seat, promotion.scope, Kind::is_untried)
    }

    fn can_promote(self, promotion: Promotion, kind: Kind, area: Place) -> Verdict {
        let there = self.recruits_of(promotion).iter().any(|recruit| (recruit.0, recruit.1) == (kind, area));
        ensure(there, "11.6-04", "only untried infantry that was there is promoted")
    }
}

impl Play<'_> {
    /// A unit is promoted, on the map and on the list it is on.
    fn promote_member(&mut self, scope: Scope, kind: Kind, area: Place) {
        // 14-07: after an ambush one of the group, after a battle one for each enemy unit that fought.
        let case = if matches!(scope, Scope::Group(_)) { "14-07" } else { "11.6-01" };
        self.promote(kind, area, Case(case));
        let listed = match scope {
            Scope::Group(_) => Some(&mut self.state.group),
            Scope::Attackers => Some(&mut self.state.battle.attackers),
            Scope::Defenders => Some(&mut self.state.battle.defenders),
            Scope::Evaders | Scope::Areas(_) | Scope::Ground(_) => None,
        };
        if let Some(force) = listed {
            force.take(kind, 1);
            force.add(kind.promoted(), 1);
        }
    }
}
