//! Choices: which thing on the table an action is bound to, and whether dice follow.

use engine::Target;
use engine::table::Choice;

use crate::action::Action;
use crate::cards::BOOBY_TRAPS;
use crate::ids::{Card, Place};
use crate::kind::Kind;
use crate::state::Stage;
use crate::task::{BattleStep, EntryStep, Task};
use crate::view::View;

impl View<'_> {
    pub(super) fn choices(self) -> Vec<Choice> {
        let mut actions = Vec::new();
        self.offer(&mut actions);
        let choice = |action: Action| Choice {
            action: self.data.notation(action),
            label: self.label(action),
            on: self.target(action),
            concerns: Vec::new(),
            caution: None,
            risky: self.is_risky(action),
        };
        actions.into_iter().map(choice).collect()
    }

    /// What an action is bound to.
    pub(super) fn target(self, action: Action) -> Target {
        use Action::*;
        let card = |card: Card| Target::Card(self.data.cards[card.at()].id.clone());
        let button = || Target::Button(self.data.notation(action));
        let place = |place: Place| if place.is_area() { Target::Place(self.data.id(place).into()) } else { button() };
        let nth = |kind: Kind, place: Place, number: u8| {
            if self.is_shown(kind, place) { Target::Piece(self.piece_id(kind, place, number)) } else { button() }
        };
        let piece = |kind: Kind, place: Place| nth(kind, place, 0);
        let battle = &self.state.battle;
        match action {
            Withdraw(kind, at) | Garrison(kind, at) | Lift(kind, at) | Conceal(kind, at) | Lose(kind, at) => {
                piece(kind, at)
            }
            Promote(kind, at) | Disperse(kind, at) | Pick(kind, at) => piece(kind, at),
            Replace(kind) | Buy(kind) => piece(kind, Place::DEAD_POOL),
            Evacuate(_, _, to) | Deploy(_, to) | PlaceVc(to) | Land(to) | At(to) => place(to),
            Bomb(at) | Mobilize(at) | Battle(at) | Control(at) | Pacify(at) | Reinforce(at) => place(at),
            Step(to) | Path(to) | Sail(to) | Fly(to) | Trail(to) | Retreat(to) | Through(to) => place(to),
            Choose(c) | Play(c) | Launch(c) | Respond(c) => card(c),
            Event(_) => self.state.turn.card.map_or_else(button, card),
            Take(kind) => nth(kind, self.mustering(), self.state.group.of(kind)),
            Drop(kind) => piece(kind, self.state.march.at),
            Ambush(kind) => piece(kind, self.group_place()),
            Commit(kind) => nth(kind, battle.area, battle.attackers.of(kind)),
            Evade(kind) | Gather(kind) => nth(kind, battle.area, battle.gathered.of(kind)),
            React(kind) => self.place_of_asset(kind).map_or_else(button, |at| piece(kind, at)),
            Proceed | Done | Pass | Keep | Draw | End | Roll | Stop | Pay(_) | CommitAll | Attack | Slip | Stand => {
                button()
            }
            Enter | Halt | MakeUp | Decline | Prop | Abandon => button(),
        }
    }

    /// Where the units stand that may join the group being formed.
    pub(super) fn mustering(self) -> Place {
        match self.state.stack.last() {
            Some(Task::Battle(BattleStep::Column(from))) => *from,
            Some(Task::Retreat) => self.state.retreat.from,
            _ => self.state.march.from,
        }
    }

    /// Whether dice follow at once.
    fn is_risky(self, action: Action) -> bool {
        use Action::*;
        match action {
            Roll | Attack | Stand | Slip | Pacify(_) | Bomb(_) | Ambush(_) => true,
            Control(area) => !self.takes_control_surely(self.state.turn.side, area),
            Evade(kind) => kind.is_vc(),
            Respond(card) => card == BOOBY_TRAPS,
            Pass => match self.state.stack.last() {
                Some(Task::Battle(BattleStep::ReactAttack) | Task::Mission(_)) => true,
                Some(Task::Enter(entry)) => matches!(entry.step, EntryStep::Scouts(_)),
                _ => false,
            },
            Proceed => self.state.stage == Stage::Interphase,
            _ => false,
        }
    }
}
