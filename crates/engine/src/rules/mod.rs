//! How a game is written.
//!
//! A game consists of **actions** (rows of one table), **questions** (what a side decides) and **steps** (what happens
//! by itself). Questions and steps lie on the **agenda**, a stack in the state, and the engine owns the loop: a step is
//! taken off and run, a question that has nothing to ask falls away, any other stands until an answer ends it.
//!
//! A game implements [`Rules`]; the contract of [`Game`] follows from it for everything outside.

mod actions;
mod agenda;
mod contexts;
mod contract;
mod question;
mod reach;
mod readers;

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::chance::Dice;
use crate::document::Kind;
use crate::game::{Options, Outcome, Refusal, Rulebook, Side, Target, Verdict, Viewer};
use crate::odds::Summary;
use crate::pack::{Fault, Pack};
use crate::story::{Story, Tally};
use crate::table::{Board, Prompt, Table};
use readers::{Act, Check, Decline, Describe, List, Move, Secrecy, TakesBack, Weigh, WhyNot};

pub use actions::{Actions, Arg, Verb, Words, nearest};
pub use agenda::{Agenda, DEPTH, Opening, Program};
pub use question::{Answer, Ask, Candidates, Foresight, Motion, Question, Step};

/// A rulebook as a game writes it. Everything else follows from its questions and steps.
pub trait Rules: Debug + Send + Sync + Sized + 'static {
    /// What is printed: maps, counters, charts.
    type Data: 'static;
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    type Action: Actions<Data = Self::Data>;
    type Position: Serialize + DeserializeOwned + Send + Sync;
    /// A side by its own name.
    type Seat: Copy + Into<Side>;
    /// What can be on the agenda; [`crate::agenda!`] writes it.
    type Item: Item<Self>;
    /// A state with what is printed beside it: answers questions. [`crate::contexts!`] writes it.
    type View<'a>: Copy;
    /// A view that may change things, with dice and story.
    type Play<'a>;

    // What is in the box.

    /// Reads a data pack. Everything a record says is checked here, once.
    fn open(pack: &Pack) -> Result<Self, Fault>;

    // Positions.

    /// The position of a scenario named in the rulebook.
    fn scenario(&self, id: &str, options: &Options) -> Option<Self::Position>;
    /// Turns a position into a lawful state, or says which key is wrong and why. What needs no decision may be left on
    /// top of the agenda: the engine runs it.
    fn setup(&self, position: &Self::Position, options: &Options, dice: &mut Dice) -> Result<Self::State, Fault>;
    /// The document for this state, where it can be written as one.
    fn position(&self, state: &Self::State) -> Option<Self::Position>;
    /// Refuses a stored state that no play leads to. That every id exists is known of those that [`Rules::KINDS`] names.
    fn validate_state(&self, _state: &Self::State) -> Result<(), Fault> {
        Ok(())
    }
    /// Rebuilds what a stored state leaves out because it follows from the rest.
    fn rebuild_index(&self, _state: &mut Self::State) {}

    // States for people to read.

    /// The types of ids that a state holds; [`crate::kinds!`] lists them.
    const KINDS: &'static [Kind<Self::Data>] = &[];
    /// What a number of this type stands for: the id of a unit, the names of the flags that are up. None for a number that
    /// is just a number, and for one beyond the last.
    fn shown(&self, kind: &str, number: usize) -> Option<Value> {
        Kind::shown(Self::KINDS, self.data(), kind, number)
    }
    /// By the ids of which type the entries of the list under this key of the state are counted, if by any.
    fn counted_by(_key: &str) -> Option<&'static str> {
        None
    }

    // What is in the box, and the two contexts in which rules are written; [`crate::contexts!`] writes these.

    fn data(&self) -> &Self::Data;
    fn rulebook(&self) -> &Rulebook;
    /// The printed board, which no match changes.
    fn board(&self) -> &Board;
    fn view<'a>(&'a self, state: &'a Self::State) -> Self::View<'a>;
    fn play<'a>(&'a self, state: &'a mut Self::State, dice: &'a mut Dice, story: &'a mut Story) -> Self::Play<'a>;
    fn look<'p>(play: &'p Self::Play<'_>) -> Self::View<'p>;
    fn agenda(state: &Self::State) -> &Agenda<Self::Item>;
    fn agenda_mut<'p>(play: &'p mut Self::Play<'_>) -> &'p mut Agenda<Self::Item>;

    // Play.

    /// The id of the present phase or segment, one of [`Rulebook::phases`].
    fn phase(view: Self::View<'_>) -> &'static str;
    /// How the game ended. Asked only once nothing is left on the agenda.
    fn outcome(view: Self::View<'_>) -> Outcome;
    /// The action exists, but not at this moment. The table of actions knows the case of its chapter.
    fn untimely(_view: Self::View<'_>, action: Self::Action) -> Refusal {
        action.untimely()
    }
    /// Says more about a text that is no action, where the rulebook has a case for what its writer had in mind.
    fn explain_unread(_text: &str, why: String) -> String {
        why
    }
    /// What is said of a thing that nothing asks for now.
    fn idle(view: Self::View<'_>) -> Refusal;
    /// What follows at once from any change: control, supply, sudden death. Runs after every step and answer.
    fn after_change(_play: &mut Self::Play<'_>) {}
    /// What is told once nothing more happens by itself, such as the heading of a phase that has begun. Runs when all
    /// that an answer brought about is over, before the next question or the end.
    fn before_question(_play: &mut Self::Play<'_>) {}

    // Secrets.

    /// What that viewer may know.
    fn redact(&self, state: &Self::State, _viewer: Viewer) -> Self::State {
        state.clone()
    }
    /// A full state that this side could not tell from the true one.
    fn imagine(&self, state: &Self::State, _side: Side, _dice: &mut Dice) -> Self::State {
        state.clone()
    }

    /// What movers have met that bears on where they may still go. Of ways to a place that differ in it each is followed
    /// further, however dear it is.
    fn met_on_the_way(&self, _state: &Self::State) -> u8 {
        0
    }

    // The table.

    /// What lies on the table as that viewer sees it, but for the question and the choices. The state is redacted.
    fn lay_out(&self, view: Self::View<'_>, viewer: Viewer) -> Table;
    /// What is said once the game is over.
    fn epilogue(view: Self::View<'_>) -> Prompt;

    // Ways.

    /// Into how many parts a movement point is split in the costs of ways: two where a road costs half of one.
    const PARTS_OF_A_POINT: u16 = 1;

    // Judgement.

    /// How good the state is for a side, in the rulebook's points expected at the end.
    fn evaluate(view: Self::View<'_>, side: Side) -> f32;
    /// Whether the state stands where a computer player may stop looking ahead and evaluate.
    fn is_quiet(_view: Self::View<'_>) -> bool {
        true
    }

    // Odds.

    /// Brings states that the rules cannot tell apart any more into one form: forgets the faces of dice that were
    /// judged and are kept only to be shown.
    fn canonicalize(&self, _state: &mut Self::State) {}
    /// Whether an item resolves what is under way, so that odds of an answer given above it on the agenda go on through it:
    /// the dice of a fire that lie ready while somebody is asked whether he steps in.
    fn resolves(_item: Self::Item) -> bool {
        false
    }
    /// Takes back what chance has decided before it matters, so that it is decided when it does: the order of counters that
    /// lie drawn. For odds only; the chances must be the same, the dice need not be. Laws hold odds against play without it.
    fn put_off_chance(&self, _state: &mut Self::State) {}
    /// A state for odds in the place of many that this side could not tell from the true one: what is hidden stays undecided
    /// and the rules draw it when it is shown, or only that is imagined which the action under consideration, if it is known,
    /// can bring to light.
    fn imagine_for_odds(
        &self,
        state: &Self::State,
        side: Side,
        _action: Option<Self::Action>,
        dice: &mut Dice,
    ) -> Self::State {
        self.imagine(state, side, dice)
    }
    /// Forgets what matters only to items below that depth of the agenda: odds end there, and all that is still asked is
    /// how [`Rules::summarize`] names the end. Which of twenty units nearby are shaken becomes how many.
    fn forget_beyond(&self, _state: &mut Self::State, _depth: usize) {}
    /// Names what came of an action, from where it led and what happened on the way that counts, to hidden pieces of an imagined
    /// world as well.
    fn summarize(&self, _before: Self::View<'_>, _after: Self::View<'_>, tally: &Tally) -> Summary {
        Summary::of_tally(self.rulebook(), tally)
    }
}

/// What can be on the agenda of a game. The macro [`crate::agenda!`] writes this.
pub trait Item<R: Rules>: Copy + Eq + Hash + Debug {
    /// Does what needs no decision; false where somebody is asked.
    fn go(self, play: &mut R::Play<'_>) -> bool;
    fn asks(self, view: R::View<'_>) -> bool;
    fn answers<'a>(self, ask: &mut impl Ask<'a, R>);
    fn side(self, view: R::View<'_>) -> Option<Side>;
    fn prompt(self, view: R::View<'_>) -> Prompt;
    fn owes(self, view: R::View<'_>, tally: &mut Tally);
    fn foresight(self) -> Foresight;
}

/// A question comes up. [`crate::agenda!`] calls this.
#[inline]
pub fn open<R: Rules>(item: R::Item, question: impl Question<R>, play: &mut R::Play<'_>) -> bool {
    match question.opening(R::look(play)) {
        Opening::Asks => return false,
        Opening::Skips => {
            R::agenda_mut(play).pop();
        }
        Opening::Declines => match declining_answer::<R>(item, R::look(play)) {
            Some(action) => act_on::<R>(item, action, play),
            None => return false,
        },
        Opening::Takes(action) => act_on::<R>(item, action, play),
    }
    true
}

/// A step comes up. [`crate::agenda!`] calls this.
#[inline]
pub fn run<R: Rules>(step: impl Step<R>, play: &mut R::Play<'_>) -> bool {
    R::agenda_mut(play).pop();
    step.run(play);
    R::after_change(play);
    true
}

/// Runs what needs no decision until somebody is asked or the game is over.
#[inline]
pub fn settle<R: Rules>(play: &mut R::Play<'_>) {
    while step_in::<R>(play) {}
    R::before_question(play);
}

/// Does the next thing that needs no decision; false where a question stands, or the game is over.
#[inline]
fn step_in<R: Rules>(play: &mut R::Play<'_>) -> bool {
    R::agenda_mut(play).top().is_some_and(|item| item.go(play))
}

#[inline]
fn act_on<R: Rules>(item: R::Item, action: R::Action, play: &mut R::Play<'_>) {
    item.answers(&mut Act::<R> { play, action, done: false });
    R::after_change(play);
}

/// Whose question it is; nobody's once the game is over.
pub(crate) fn asked<R: Rules>(rules: &R, state: &R::State) -> Option<Side> {
    R::agenda(state).top()?.side(rules.view(state))
}

/// Carries out a legal action, but nothing of what follows by itself.
pub(crate) fn answer<R: Rules>(rules: &R, state: &mut R::State, action: R::Action, dice: &mut Dice, story: &mut Story) {
    if let Some(item) = R::agenda(state).top() {
        act_on::<R>(item, action, &mut rules.play(state, dice, story));
    }
}

/// Does the next thing that needs no decision; false where a question stands, or the game is over.
pub(crate) fn step<R: Rules>(rules: &R, state: &mut R::State, dice: &mut Dice, story: &mut Story) -> bool {
    step_in::<R>(&mut rules.play(state, dice, story))
}

/// Appends all legal actions.
#[inline]
pub(crate) fn list<R: Rules>(rules: &R, state: &R::State, out: &mut Vec<R::Action>) {
    if let Some(item) = R::agenda(state).top() {
        item.answers(&mut List::<R> { view: rules.view(state), out });
    }
}

fn check<R: Rules>(rules: &R, state: &R::State, action: R::Action) -> Verdict {
    let view = rules.view(state);
    let mut check = Check::<R> { view, action, verdict: None };
    if let Some(item) = R::agenda(state).top() {
        item.answers(&mut check);
    }
    check.verdict.unwrap_or_else(|| Err(R::untimely(view, action)))
}

/// Carries out a legal action and everything that follows without a decision.
#[inline]
fn apply<R: Rules>(rules: &R, state: &mut R::State, action: R::Action, dice: &mut Dice, story: &mut Story) {
    let item = R::agenda(state).top();
    let mut play = rules.play(state, dice, story);
    if let Some(item) = item {
        act_on::<R>(item, action, &mut play);
    }
    settle::<R>(&mut play);
}

pub(crate) fn describe<R: Rules>(rules: &R, state: &R::State, action: R::Action) -> crate::table::Choice {
    let (label, target, concerns, caution, rolls) = (String::new(), None, Vec::new(), None, false);
    let mut describe = Describe::<R> { view: rules.view(state), action, label, target, concerns, caution, rolls };
    if let Some(item) = R::agenda(state).top() {
        item.answers(&mut describe);
    }
    crate::table::Choice {
        action: action.notation(rules.data()),
        label: describe.label,
        on: describe.target.unwrap_or_else(|| action.target(rules.data())),
        concerns: describe.concerns,
        caution: describe.caution,
        risky: describe.rolls,
    }
}

/// Whether dice are rolled at once where nobody has to say so: the last loss is taken, and the next fight begins. Draws are
/// none, because cards that come anyway are no risk.
fn dice_follow<R: Rules>(rules: &R, state: &R::State, action: R::Action) -> bool {
    let dice = Dice::seeded(crate::chance::Seed::from_number(0));
    let asks_for_dice = |story: &mut Story| {
        let (mut after, mut dice) = (state.clone(), dice.clone());
        apply(rules, &mut after, action, &mut dice, story);
        dice.asked() > 0
    };
    // Most answers ask for no dice, which shows without a word of the story being written.
    if !asks_for_dice(&mut Story::silent()) {
        return false;
    }
    let mut story = Story::new();
    asks_for_dice(&mut story);
    story.events.iter().any(|event| event.roll.is_some())
}

/// What on the table an action is bound to now.
fn target<R: Rules>(rules: &R, state: &R::State, action: R::Action) -> Target {
    describe(rules, state, action).on
}

#[inline]
pub(crate) fn prior<R: Rules>(rules: &R, state: &R::State, action: R::Action) -> f32 {
    let mut weigh = Weigh::<R> { view: rules.view(state), action, prior: 0.0 };
    if let Some(item) = R::agenda(state).top() {
        item.answers(&mut weigh);
    }
    weigh.prior
}

fn is_secret<R: Rules>(rules: &R, state: &R::State, action: R::Action) -> bool {
    let mut secrecy = Secrecy::<R> { view: rules.view(state), action, secret: false };
    if let Some(item) = R::agenda(state).top() {
        item.answers(&mut secrecy);
    }
    secrecy.secret
}

/// Whether an answer only takes back what was begun.
pub(crate) fn takes_back<R: Rules>(rules: &R, state: &R::State, action: R::Action) -> bool {
    let mut reader = TakesBack::<R> { view: rules.view(state), action, takes_back: false };
    if let Some(item) = R::agenda(state).top() {
        item.answers(&mut reader);
    }
    reader.takes_back
}

/// The answer with which the side that is asked stays out, where the question is whether it steps in.
pub(crate) fn declining<R: Rules>(rules: &R, state: &R::State) -> Option<R::Action> {
    declining_answer::<R>(R::agenda(state).top()?, rules.view(state))
}

fn declining_answer<R: Rules>(item: R::Item, view: R::View<'_>) -> Option<R::Action> {
    let mut decline = Decline::<R> { view, found: None };
    item.answers(&mut decline);
    decline.found
}

fn motion<R: Rules>(rules: &R, state: &R::State, action: R::Action) -> Motion {
    let mut reader = Move::<R> { view: rules.view(state), action, motion: Motion::None };
    if let Some(item) = R::agenda(state).top() {
        item.answers(&mut reader);
    }
    reader.motion
}

/// What keeps a thing on the table from being chosen now; empty where it can be chosen.
fn why_not<R: Rules>(rules: &R, state: &R::State, pointed: &Target) -> Vec<Refusal> {
    let mut legal = Vec::new();
    list(rules, state, &mut legal);
    if legal.iter().any(|action| target(rules, state, *action) == *pointed) {
        return Vec::new();
    }
    let view = rules.view(state);
    let mut why = WhyNot::<R> { view, data: rules.data(), target: pointed, verdicts: Vec::new() };
    match pointed {
        Target::Button(text) => {
            why.verdicts.extend(R::Action::parse(text, rules.data()).ok().map(|action| check(rules, state, action)));
        }
        _ => {
            if let Some(item) = R::agenda(state).top() {
                item.answers(&mut why);
            }
        }
    }
    Refusal::gather(why.verdicts, R::idle(view))
}
