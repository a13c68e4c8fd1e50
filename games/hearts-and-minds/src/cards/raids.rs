//! The events that raid: R05, B15 and X18. First the raiding unit, then the target.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use serde::{Deserialize, Serialize};

use super::GREEN_BERETS;
use super::choices::{Recruit, complete, name_area, pick_unit};
use crate::actions::{Action, verb};
use crate::battle::losses::Scope;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Card, Place, Seat};
use crate::kind::Kind;
use crate::raids::Raid;
use crate::state::Force;

/// 15-01: who raids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Raiders {
    pub(crate) card: Card,
}

impl Question<HeartsAndMinds> for Raiders {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(self.card)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.raiders(self.card).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        pick_unit!(ask, self.card, |v: View<'_>| v.raiders(self.card), |p, unit| {
            p.state.picked = Some(unit);
            p.next(RaidTarget { card: self.card });
        });
        complete(ask, self.card, false, |_, ()| ());
    }
}

/// 15-01: which area is raided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RaidTarget {
    pub(crate) card: Card,
}

impl Question<HeartsAndMinds> for RaidTarget {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(self.card)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        let targets = |v: View<'_>| v.raid_targets(self.card);
        name_area!(ask, self.card, targets, |_, _| true, |p, area| {
            p.raid_by_event(self.card, area);
        });
        complete(ask, self.card, false, |_, ()| ());
    }
}

/// B15: a Red unit was lost, so a US unit is promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AfterRaid;

impl Step<HeartsAndMinds> for AfterRaid {
    fn run(self, p: &mut Play<'_>) {
        if p.state.toll > 0 {
            p.next(Recruit::one(GREEN_BERETS));
        }
    }
}

impl View<'_> {
    /// The units that can raid, by kind and area.
    pub(super) fn raiders(self, card: Card) -> Vec<(Kind, Place)> {
        let choices = self.choices_of(card);
        let mut found = Vec::new();
        for area in self.occupied(self.state.turn.side).iter() {
            if !(choices.raid_targets)(self, area).is_empty() {
                found.extend(self.units(area).kinds().filter(|kind| (choices.raiders)(*kind)).map(|kind| (kind, area)));
            }
        }
        found
    }

    /// The areas that the picked unit may raid.
    fn raid_targets(self, card: Card) -> Areas {
        self.state.picked.map_or(Areas::NONE, |(_, from)| (self.choices_of(card).raid_targets)(self, from))
    }

    /// 15-01: enemies in the raider's own area or beside it.
    pub(super) fn near_enemies(self, from: Place, within: Areas) -> Areas {
        self.data.map.around(from).and(within).and(self.occupied(self.state.turn.side.other()))
    }
}

impl Play<'_> {
    /// The raid goes in. A concealed VC is revealed first, and Bad Intel cancels the raid (R05).
    fn raid_by_event(&mut self, card: Card, target: Place) {
        let Some((kind, from)) = self.state.picked.take() else { return };
        let event = self.view().event(card);
        let mut raider = kind;
        if kind.is_concealed() {
            self.reveal_vc(from, &Force::one(kind), event.told());
            raider = kind.revealed();
            if kind.is_bad_intel() {
                return;
            }
        }
        if card == GREEN_BERETS {
            self.next(AfterRaid);
        }
        self.raid(Raid {
            raider: Some((raider, from)),
            target,
            victim: self.state.turn.side.other(),
            scope: Scope::Areas(Areas::one(target)),
            bonus: event.choices.raid_bonus,
            case: event.told(),
        });
    }
}
