//! The contract fulfilled for every game that is written as rules.

use serde_json::Value;

use super::{Actions as _, Agenda, Item as _, Rules};
use crate::chance::{Dice, Seed};
use crate::document::Kind;
use crate::game::{Game, Options, Refusal, Rulebook, Side, Target, Turn, Verdict, Viewer};
use crate::odds::{Budget, Odds, merged};
use crate::pack::{Fault, Pack};
use crate::reach::Reached;
use crate::readable::{Names, readable};
use crate::story::Story;
use crate::table::{Board, Table};
use crate::validate::ids_exist;

impl<R: Rules> Game for R {
    type State = R::State;
    type Action = R::Action;
    type Position = R::Position;

    fn open(pack: &Pack) -> Result<Self, Fault> {
        R::open(pack)
    }

    fn rulebook(&self) -> &Rulebook {
        R::rulebook(self)
    }

    fn scenario(&self, id: &str, options: &Options) -> Option<R::Position> {
        R::scenario(self, id, options)
    }

    fn setup(&self, position: &R::Position, options: &Options, dice: &mut Dice) -> Result<R::State, Fault> {
        Game::begin(self, position, options, dice, &mut Story::silent())
    }

    fn begin(
        &self,
        position: &R::Position,
        options: &Options,
        dice: &mut Dice,
        story: &mut Story,
    ) -> Result<R::State, Fault> {
        options.check(R::rulebook(self))?;
        let mut state = R::setup(self, position, options, dice)?;
        super::settle::<R>(&mut self.play(&mut state, dice, story));
        Ok(state)
    }

    fn position(&self, state: &R::State) -> Option<R::Position> {
        R::position(self, state)
    }

    fn validate_state(&self, state: &R::State) -> Result<(), Fault> {
        agenda_has_room(R::agenda(state))?;
        ids_exist(state, &|name| Kind::count(R::KINDS, self.data(), name))?;
        R::validate_state(self, state)
    }

    fn rebuild_index(&self, state: &mut R::State) {
        R::rebuild_index(self, state);
    }

    fn readable_state(&self, state: &R::State) -> Value {
        readable(state, &NamesOf(self))
    }

    #[inline]
    fn turn(&self, state: &R::State) -> Turn {
        let view = self.view(state);
        match R::agenda(state).top().and_then(|item| item.side(view)) {
            Some(side) => Turn::Decide(side),
            None => Turn::Over(R::outcome(view)),
        }
    }

    fn phase(&self, state: &R::State) -> &'static str {
        R::phase(self.view(state))
    }

    #[inline]
    fn actions(&self, state: &R::State, out: &mut Vec<R::Action>) {
        super::list(self, state, out);
    }

    fn check(&self, state: &R::State, action: R::Action) -> Verdict {
        super::check(self, state, action)
    }

    fn why_not(&self, state: &R::State, target: &Target) -> Vec<Refusal> {
        super::why_not(self, state, target)
    }

    #[inline]
    fn apply(&self, state: &mut R::State, action: R::Action, dice: &mut Dice, story: &mut Story) {
        super::apply(self, state, action, dice, story);
    }

    fn notation(&self, action: R::Action) -> String {
        action.notation(self.data())
    }

    fn parse(&self, text: &str) -> Result<R::Action, String> {
        R::Action::parse(text, self.data()).map_err(|why| R::explain_unread(text, why))
    }

    fn redact(&self, state: &R::State, viewer: Viewer) -> R::State {
        R::redact(self, state, viewer)
    }

    fn imagine(&self, state: &R::State, side: Side, dice: &mut Dice) -> R::State {
        R::imagine(self, state, side, dice)
    }

    fn board(&self) -> &Board {
        R::board(self)
    }

    /// Lays the table out from what the viewer may know. Only the side that is asked sees its choices.
    fn present(&self, state: &R::State, viewer: Viewer) -> Table {
        let seen = R::redact(self, state, viewer);
        let view = self.view(&seen);
        let mut table = R::lay_out(self, view, viewer);
        let phase = R::phase(view);
        table.phase = phase.into();
        if table.phase_title.is_empty() {
            let title = R::rulebook(self).phases.iter().find(|known| known.id == phase);
            table.phase_title = title.map(|known| known.title.clone()).unwrap_or_default();
        }
        let asked = R::agenda(&seen).top().and_then(|item| Some((item, item.side(view)?)));
        let Some((item, side)) = asked else {
            table.prompt = R::epilogue(view);
            return table;
        };
        table.prompt = item.prompt(view);
        table.prompt.side = Some(R::rulebook(self).side_id(side).into());
        if viewer == Viewer::Omniscient || viewer == Viewer::Side(side) {
            let mut legal = Vec::new();
            super::list(self, &seen, &mut legal);
            let known = known_world(self, state, side);
            let describe = |action| {
                let mut choice = super::describe(self, &seen, action);
                choice.risky =
                    choice.risky || known.as_ref().is_some_and(|world| super::dice_follow(self, world, action));
                choice
            };
            table.choices = legal.into_iter().map(describe).collect();
        }
        table
    }

    fn evaluate(&self, state: &R::State, side: Side) -> f32 {
        R::evaluate(self.view(state), side)
    }

    #[inline]
    fn prior(&self, state: &R::State, action: R::Action) -> f32 {
        super::prior(self, state, action)
    }

    fn is_quiet(&self, state: &R::State) -> bool {
        R::is_quiet(self.view(state))
    }

    fn may_skip(&self, state: &R::State, only: R::Action) -> bool {
        !super::is_secret(self, state, only)
    }

    fn odds(&self, state: &R::State, _side: Side, action: R::Action, budget: Budget) -> Odds {
        merged::odds(self, state, action, budget)
    }

    fn reach_along(
        &self,
        state: &R::State,
        side: Side,
        pieces: &[String],
        along: &[String],
    ) -> Result<Vec<Reached>, String> {
        super::reach::reach(self, state, side, pieces, along)
    }

    fn parts_of_a_point(&self) -> u16 {
        R::PARTS_OF_A_POINT
    }

    fn movers(&self, state: &R::State, side: Side) -> Vec<String> {
        super::reach::movers(self, state, side)
    }

    fn declining(&self, state: &R::State) -> Option<R::Action> {
        super::declining(self, state)
    }
}

/// What the numbers in a game's states stand for.
struct NamesOf<'r, R>(&'r R);

impl<R: Rules> Names for NamesOf<'_, R> {
    fn shown(&self, kind: &str, number: usize) -> Option<Value> {
        self.0.shown(kind, number)
    }

    fn counted_by(&self, key: &str) -> Option<&'static str> {
        R::counted_by(key)
    }
}

/// A stored agenda leaves room for what the rules put on top of it.
fn agenda_has_room<T: Copy>(agenda: &Agenda<T>) -> Result<(), Fault> {
    const ROOM: usize = 8;
    if agenda.depth() + ROOM <= super::DEPTH {
        return Ok(());
    }
    Err(Fault::new("state", "agenda", format!("{} items wait, more than any play leads to", agenda.depth())))
}

/// The state as the side to decide knows it, where nothing that is hidden from it has to be guessed.
fn known_world<R: Rules>(rules: &R, state: &R::State, side: Side) -> Option<R::State> {
    let mut dice = Dice::seeded(Seed::from_number(0));
    let world = rules.imagine_for_odds(state, side, None, &mut dice);
    (dice.asked() == 0).then_some(world)
}
