//! The questions that several cards ask: an area, a promotion, a unit from among the dead, concealed VC.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::{CardEvent, Choices, DEAD, event_of};
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Card, MAP, Place, Seat};
use crate::kind::Kind;

/// Why something cannot be chosen.
const OTHER: &str = "the event of the card does not let this be chosen";

impl<'a> View<'a> {
    /// The event of a card for the side whose turn it is.
    pub(super) fn event(self, card: Card) -> &'static CardEvent {
        event_of(card, self.state.turn.side)
    }

    pub(super) fn choices_of(self, card: Card) -> &'static Choices {
        &self.event(card).choices
    }

    /// The text of the event stands over its questions.
    pub(super) fn event_prompt(self, card: Card) -> Prompt {
        let printed = &self.data.cards[card.at()];
        let own = printed.events.iter().find(|event| event.is_for(self.state.turn.side));
        let text = own.map_or("", |event| event.text.as_str());
        let case = self.event(card).case;
        self.ask(case, format!("{}: {text}", printed.title))
            .meaning(
                "The event that was bought asks for this; it is carried out as the card says, as far as it can be.",
            )
            .rules(&[case, "6-06", "6-07", "6-08", "RL-116"])
    }

    /// Whether something is on the list of what the event lets be chosen.
    pub(super) fn may_choose(self, card: Card, listed: bool) -> Verdict {
        ensure(listed, self.event(card).case, OTHER)
    }

    /// Untried infantry of the side that the event may promote.
    pub(super) fn recruits(self, card: Card) -> Vec<(Kind, Place)> {
        let may = self.choices_of(card).recruits;
        let mut found = Vec::new();
        for area in self.occupied(self.state.turn.side).iter() {
            found.extend(self.units(area).kinds().filter(|kind| may(self, *kind, area)).map(|kind| (kind, area)));
        }
        found
    }

    /// The dead that the event may bring to a place, by kind and box.
    pub(super) fn fallen(self, card: Card, to: Place) -> Vec<(Kind, Place)> {
        let may = self.choices_of(card).revives;
        let mut found = Vec::new();
        for place in DEAD {
            found.extend(self.units(place).kinds().filter(|kind| may(self, *kind, to)).map(|kind| (kind, place)));
        }
        found
    }
}

/// The answer that ends an event before everything is done that it allows.
pub(super) fn complete<'a>(
    ask: &mut impl Ask<'a, HeartsAndMinds>,
    card: Card,
    may_stop: bool,
    then: impl FnOnce(&mut Play<'_>, ()),
) {
    ask.answer(verb::Done)
        .allowed(|v, ()| ensure(may_stop, v.event(card).case, "the event is carried out to its end"))
        .labelled("The event is complete")
        .fixed_prior(0.35)
        .ends(then);
}

/// The paragraph of an answer that names an area; `rolls` says whether dice may follow.
macro_rules! name_area {
    ($ask:ident, $card:expr, $areas:expr, $then:expr) => {
        name_area!($ask, $card, $areas, |_, _| false, $then)
    };
    ($ask:ident, $card:expr, $areas:expr, $rolls:expr, $then:expr) => {
        $ask.answer(verb::At)
            .legal(|v| $areas(v), |v, area| v.may_choose($card, $areas(v).has(area)))
            .label(|v, area| v.name(area).into())
            .prior(|v, area| v.prior_of_target(v.state.turn.side, area))
            .rolls_if($rolls)
            .ends($then)
    };
}

/// The paragraph of an answer that picks a unit.
macro_rules! pick_unit {
    ($ask:ident, $card:expr, $units:expr, $then:expr) => {
        $ask.answer(verb::Pick)
            .legal(|v| $units(v), |v, unit| v.may_choose($card, $units(v).contains(&unit)))
            .label(|v, (kind, place)| format!("{} in {}", v.unit_begins(kind), v.name(place)))
            .on(|v, (kind, place)| v.piece(Action::Pick(kind, place), kind, place))
            .prior(|v, (kind, place)| v.prior_of_picking(v.state.turn.side, kind, place))
            .secret_if(|(kind, _)| kind.is_concealed())
            .ends($then)
    };
}

/// The paragraph of an answer that promotes a unit.
macro_rules! promote_unit {
    ($ask:ident, $card:expr, $then:expr) => {
        $crate::battle::promotion::promotes(
            $ask,
            |v| v.recruits($card),
            |v, unit| v.may_choose($card, v.recruits($card).contains(&unit)),
        )
        .ends($then)
    };
}

pub(super) use {name_area, pick_unit, promote_unit};

/// An event acts on areas of its owner's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChooseArea {
    pub(crate) card: Card,
    /// How many more may be chosen.
    pub(crate) left: u8,
    pub(crate) may_stop: bool,
}

impl ChooseArea {
    /// One area, which has to be named.
    pub(super) const fn one(card: Card) -> Self {
        ChooseArea { card, left: 1, may_stop: false }
    }
}

impl Question<HeartsAndMinds> for ChooseArea {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(self.card)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(self.left > 0 && !(v.choices_of(self.card).areas)(v).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        let areas = |v: View<'_>| (v.choices_of(self.card).areas)(v);
        name_area!(ask, self.card, areas, |p, area| {
            p.next(ChooseArea { left: self.left.saturating_sub(1), ..self });
            (p.view().choices_of(self.card).at)(p, area);
        });
        complete(ask, self.card, self.may_stop, |_, ()| ());
    }
}

/// An event promotes untried infantry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Recruit {
    pub(crate) card: Card,
    pub(crate) left: u8,
    pub(crate) may_stop: bool,
}

impl Recruit {
    /// As many as the owner wants, up to a number.
    pub(super) const fn up_to(card: Card, left: u8) -> Self {
        Recruit { card, left, may_stop: true }
    }

    pub(super) const fn one(card: Card) -> Self {
        Recruit { card, left: 1, may_stop: false }
    }
}

impl Question<HeartsAndMinds> for Recruit {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(self.card)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(self.left > 0 && !v.recruits(self.card).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        promote_unit!(ask, self.card, |p, (kind, place)| {
            p.next(Recruit { left: self.left.saturating_sub(1), ..self });
            p.promote(kind, place, p.view().event(self.card).told());
        });
        complete(ask, self.card, self.may_stop, |_, ()| ());
    }
}

/// An event brings dead units back to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Revive {
    pub(crate) card: Card,
    pub(crate) to: Place,
    pub(crate) left: u8,
    pub(crate) may_stop: bool,
}

impl Question<HeartsAndMinds> for Revive {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(self.card)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(self.left > 0 && !v.fallen(self.card, self.to).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        let fallen = |v: View<'_>| v.fallen(self.card, self.to);
        pick_unit!(ask, self.card, fallen, |p, (kind, place)| {
            p.next(Revive { left: self.left.saturating_sub(1), ..self });
            p.bring(kind, place, self.to, p.view().event(self.card).told());
        });
        complete(ask, self.card, self.may_stop, |_, ()| ());
    }
}

/// A unit that an event has picked from among the dead is put somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PutDown {
    pub(crate) card: Card,
    pub(crate) kind: Kind,
    pub(crate) from: Place,
}

impl Question<HeartsAndMinds> for PutDown {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(self.card)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!(v.choices_of(self.card).homes)(v, self.kind).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        let homes = |v: View<'_>| (v.choices_of(self.card).homes)(v, self.kind);
        name_area!(ask, self.card, homes, |p, area| {
            p.bring(self.kind, self.from, area, p.view().event(self.card).told());
        });
        complete(ask, self.card, false, |_, ()| ());
    }
}

/// An event names concealed VC by their areas, two at most. They are dealt with afterwards: two VC of one area are
/// revealed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NameVc {
    pub(crate) card: Card,
    pub(crate) may_stop: bool,
    pub(crate) named: [Option<Place>; 2],
}

impl NameVc {
    pub(super) const fn new(card: Card, may_stop: bool) -> Self {
        NameVc { card, may_stop, named: [None; 2] }
    }

    /// How often an area was named.
    fn count(self, area: Place) -> u8 {
        self.named.iter().filter(|named| **named == Some(area)).count() as u8
    }

    fn and(self, area: Place) -> Self {
        let named = if self.named[0].is_none() { [Some(area), None] } else { [self.named[0], Some(area)] };
        NameVc { named, ..self }
    }

    /// Areas with more concealed VC than were named already (B08, X08, X19).
    fn areas(self, v: View<'_>) -> Areas {
        if self.named[1].is_some() {
            return Areas::NONE;
        }
        let more = |area: &Place| v.units(*area).count(Kind::is_concealed) > self.count(*area);
        v.with_concealed_vc((v.choices_of(self.card).areas)(v)).iter().filter(more).collect()
    }
}

impl Question<HeartsAndMinds> for NameVc {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(self.card)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        if self.areas(v).is_empty() { Opening::Takes(Action::Done) } else { Opening::Asks }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        // A VC that is named may be Bad Intel, which rolls for a Bush Event.
        let last = |v: View<'_>, area| self.and(area).areas(v).is_empty();
        name_area!(ask, self.card, |v: View<'_>| self.areas(v), last, |p, area| p.next(self.and(area)));
        complete(ask, self.card, self.may_stop, |p, ()| {
            let card = self.card;
            let found = |area: Option<Place>| area.map(|area| FoundVc { card, area, count: self.count(area) });
            let [first, second] = self.named;
            p.next((found(first), found(second.filter(|_| second != first))));
        });
    }
}

/// The VC named in an area are revealed, or looked at: chance says which of them are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FoundVc {
    pub(crate) card: Card,
    pub(crate) area: Place,
    pub(crate) count: u8,
}

impl Step<HeartsAndMinds> for FoundVc {
    fn run(self, p: &mut Play<'_>) {
        let found = p.pick_concealed(self.area, self.count);
        (p.view().choices_of(self.card).found)(p, self.area, &found);
    }
}

/// Everywhere.
pub(super) fn everywhere(_: View<'_>) -> Areas {
    MAP
}
