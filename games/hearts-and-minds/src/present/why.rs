//! Why not: what keeps a thing on the table from being chosen.

use engine::{Case, Refusal, Target};

use crate::action::Action;
use crate::ids::{Card, Place};
use crate::kind::Kind;
use crate::state::Stage;
use crate::task::{BattleStep, Task};
use crate::view::View;

impl View<'_> {
    /// What keeps a thing from being chosen now; empty where it can be chosen.
    pub(crate) fn why_not(self, target: &Target) -> Vec<Refusal> {
        let mut legal = Vec::new();
        self.offer(&mut legal);
        if legal.iter().any(|action| self.target(*action) == *target) {
            return Vec::new();
        }
        let verdicts = self.thinkable(target).into_iter().map(|action| self.check(action));
        Refusal::gather(verdicts, Refusal::new(Case("8-01"), "the sequence of play does not ask for this now"))
    }

    /// Actions that somebody who points at this may have in mind, most likely first.
    fn thinkable(self, target: &Target) -> Vec<Action> {
        match target {
            Target::Place(id) => self.data.find(id).map_or(Vec::new(), |place| self.thinkable_at(place)),
            Target::Card(id) => self.card_named(id).map_or(Vec::new(), |card| self.thinkable_with(card)),
            Target::Piece(id) => self.thinkable_for(id),
            Target::Edge(..) => Vec::new(),
            Target::Button(text) => self.data.parse(text).into_iter().collect(),
        }
    }

    fn card_named(self, id: &str) -> Option<Card> {
        self.data.cards.iter().position(|card| card.id == id).map(|i| Card(i as u8))
    }

    fn thinkable_at(self, place: Place) -> Vec<Action> {
        use Action::*;
        match self.state.stack.last() {
            Some(Task::Mobilize) => {
                let group = &self.state.group;
                match () {
                    () if group.any(Kind::is_air_naval) => vec![Fly(place)],
                    () if group.any(Kind::is_arvn) && self.state.march.die.is_none() => vec![Path(place), Sail(place)],
                    () if group.any(Kind::is_nva) => vec![Step(place), Trail(place)],
                    () => vec![Step(place), Sail(place)],
                }
            }
            Some(Task::Retreat) => vec![Retreat(place), Through(place)],
            Some(Task::Battle(BattleStep::Reinforce)) => vec![Reinforce(place)],
            Some(Task::Event(_) | Task::Bush(_)) => vec![At(place), PlaceVc(place)],
            Some(_) => vec![Mobilize(place)],
            None => self.thinkable_in_stage(place),
        }
    }

    fn thinkable_in_stage(self, place: Place) -> Vec<Action> {
        use Action::*;
        match self.state.stage {
            Stage::Actions(_) => vec![Mobilize(place), Battle(place), Control(place), Pacify(place), Bomb(place)],
            Stage::Deploy(seat) => {
                let waiting = self.units(Place::ARRIVING).side(seat);
                waiting.kinds().map(|kind| Deploy(kind, place)).collect()
            }
            Stage::DrawVc => vec![PlaceVc(place)],
            Stage::Redeploy(_) => vec![Land(place)],
            _ => vec![Mobilize(place)],
        }
    }

    fn thinkable_with(self, card: Card) -> Vec<Action> {
        use Action::*;
        match self.state.stage {
            Stage::Campaign(_) if self.state.stack.is_empty() => vec![Choose(card)],
            Stage::PlayCard(_) => vec![Play(card), Launch(card)],
            Stage::Actions(_) if self.state.stack.is_empty() && self.state.turn.card == Some(card) => {
                (0..self.data.cards[card.at()].events.len() as u8).map(Event).collect()
            }
            _ => vec![Respond(card), Play(card)],
        }
    }

    /// A piece is named by its kind and place, `arvn-inf@saigon/2`.
    fn thinkable_for(self, id: &str) -> Vec<Action> {
        use Action::*;
        let Some((kind, rest)) = id.split_once('@') else {
            return if id.starts_with("bomber") { vec![Bomb(self.data.map.saigon)] } else { Vec::new() };
        };
        let place = rest.split('/').next().and_then(|place| self.data.find(place));
        let (Some(kind), Some(place)) = (Kind::find(kind), place) else { return Vec::new() };
        match self.state.stack.last() {
            Some(Task::Mobilize | Task::Retreat | Task::Battle(BattleStep::Column(_))) => vec![Take(kind)],
            Some(Task::Losses(_)) => vec![Lose(kind, place)],
            Some(Task::Promote(_)) => vec![Promote(kind, place)],
            Some(Task::Enter(_)) => vec![Ambush(kind)],
            Some(Task::Battle(BattleStep::Commit)) => vec![Commit(kind)],
            Some(Task::Battle(BattleStep::Evade)) => vec![if kind.is_vc() { Evade(kind) } else { Gather(kind) }],
            Some(Task::Battle(_)) => vec![React(kind)],
            Some(Task::Event(_) | Task::Bush(_)) => vec![Pick(kind, place), Promote(kind, place)],
            Some(_) => vec![Mobilize(place)],
            None => match self.state.stage {
                Stage::Withdraw => vec![Withdraw(kind, place)],
                Stage::Replace(_) => vec![Replace(kind)],
                Stage::Buy(_) => vec![Buy(kind)],
                Stage::Vietnamize => vec![Promote(kind, place)],
                Stage::Garrison => vec![Garrison(kind, place)],
                Stage::Redeploy(_) => vec![Lift(kind, place)],
                Stage::Disperse => vec![Disperse(kind, place)],
                Stage::Actions(_) if kind.is_open_vc() => vec![Conceal(kind, place), Mobilize(place)],
                _ => vec![Mobilize(place)],
            },
        }
    }
}
