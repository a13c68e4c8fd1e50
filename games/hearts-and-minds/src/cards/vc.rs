//! VC that the events of cards draw from the pool or send to a neighbouring area: R10, R11 and the preparation of Tet.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::choices::{complete, name_area, pick_unit};
use super::{LOCAL_RECRUITS, TET};
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Card, Place, Seat};
use crate::kind::Kind;

/// R11, special T2: VC are promised to areas; after the last Red looks at them (1.3-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DrawVc {
    pub(crate) card: Card,
    pub(crate) left: u8,
}

impl Question<HeartsAndMinds> for DrawVc {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(self.card)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(self.left > 0 && !(v.choices_of(self.card).havens)(v).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::PlaceVc)
            .from(|v| (v.choices_of(self.card).havens)(v))
            .allowed(|v, area| v.can_draw_vc(self.card, area))
            .label(|v, area| format!("A VC goes face down in {}", v.name(area)))
            .prior(|v, area| v.prior_of_vc(area))
            .ends(|p, area| {
                p.next(DrawVc { left: self.left.saturating_sub(1), ..self });
                let case = if self.card == TET { Case("P-T02") } else { p.view().event(self.card).told() };
                p.place_unseen_vc(area, case);
            });
        // P-T02: Tet brings as many as Red wants, up to six; R11 brings two.
        complete(ask, self.card, self.card == TET, |_, ()| ());
    }
}

/// Red looks at the VC that he has placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LookAtVc;

impl Step<HeartsAndMinds> for LookAtVc {
    fn run(self, p: &mut Play<'_>) {
        p.look_at_placed_vc();
    }
}

/// R10 and special T3: which VC goes to a neighbouring area; in the preparation of Tet one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PickVc {
    pub(crate) card: Card,
    /// In the preparation of Tet each VC goes once, and the owner may stop.
    pub(crate) preparing: bool,
}

impl Question<HeartsAndMinds> for PickVc {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(self.card)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.wandering_vc(self).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        pick_unit!(ask, self.card, |v: View<'_>| v.wandering_vc(self), |p, unit| {
            p.state.picked = Some(unit);
            p.next((MoveVc { card: self.card }, self.preparing.then_some(self)));
        });
        complete(ask, self.card, self.preparing, |_, ()| ());
    }
}

/// The VC that was picked goes and stays as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveVc {
    pub(crate) card: Card,
}

impl Question<HeartsAndMinds> for MoveVc {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(self.card)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        let targets = |v: View<'_>| v.state.picked.map_or(Areas::NONE, |(_, from)| v.vc_targets(self.card, from));
        name_area!(ask, self.card, targets, |p, to| p.move_vc(self.card, to));
        complete(ask, self.card, false, |_, ()| ());
    }
}

/// Special T7: the moves of the preparation are not those of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RestVc;

impl Step<HeartsAndMinds> for RestVc {
    fn run(self, p: &mut Play<'_>) {
        p.rest_vc();
    }
}

impl View<'_> {
    /// 8.1-09a: where a VC is deployed: red flags and border areas of Laos and Cambodia without Blue
    /// units; not in Kampot while its port is closed (RL-31).
    pub(super) fn vc_havens(self) -> Areas {
        let map = &self.data.map;
        let mut areas = self.state.red_flags.or(map.trail).without(self.occupied(Seat::Blue));
        areas.remove(map.nvn);
        if self.state.flags.port_closed {
            areas.remove(map.kampot);
        }
        areas.iter().filter(|area| self.has_room_for(*area, Kind::VC)).collect()
    }

    fn can_draw_vc(self, card: Card, area: Place) -> Verdict {
        let listed = (self.choices_of(card).havens)(self).has(area);
        let full = area.is_area() && !self.has_room_for(area, Kind::VC);
        ensure(listed || !full, "10-02", "two VC are there already")?;
        if card == LOCAL_RECRUITS && !listed {
            let shut = self.state.flags.port_closed && area == self.data.map.kampot;
            ensure(!shut, "5.2-09", "the port is closed to deployment")?;
            let guarded = area.is_area() && self.count(Seat::Blue, area) > 0;
            ensure(!guarded, "card-R11-a", "Blue units are there")?;
        }
        self.may_choose(card, listed)
    }

    /// VC that can go to a neighbouring area.
    pub(super) fn wandering_vc(self, question: PickVc) -> Vec<(Kind, Place)> {
        let mut found = Vec::new();
        for area in self.vc_areas().iter().filter(|area| !self.vc_targets(question.card, *area).is_empty()) {
            let here = self.units(area).kinds().filter(|kind| kind.is_vc());
            let fresh = here.filter(|kind| !(question.preparing && kind.is_tired()));
            found.extend(fresh.map(|kind| (kind, area)));
        }
        found
    }

    /// Where a VC may go from an area.
    fn vc_targets(self, card: Card, from: Place) -> Areas {
        if self.state.lasting.vc_pinned {
            return Areas::NONE;
        }
        let legal = (self.choices_of(card).areas)(self);
        let open = |to: &Place| self.is_border_open(Seat::Red, from, *to).is_ok() && self.has_room_for(*to, Kind::VC);
        self.data.map.beside(from).and(legal).iter().filter(open).collect()
    }
}

impl Play<'_> {
    fn move_vc(&mut self, card: Card, to: Place) {
        if let Some((kind, from)) = self.state.picked.take() {
            self.shift(kind, 1, from, to);
            (self.view().choices_of(card).moved)(self, kind, from, to);
        }
    }

    pub(super) fn tell_vc_move(&mut self, kind: Kind, from: Place, to: Place, case: Case) {
        self.tell(Fact::moved(Seat::Red), |data| {
            let text = format!("A VC goes from {} to {}.", data.name(from), data.name(to));
            let told = Event::new("moved", case, text).piece(data.piece(kind.unseen(), to));
            told.place(data.id(from)).place(data.id(to))
        });
    }
}
