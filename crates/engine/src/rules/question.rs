//! A question of the rules, told once: who is asked, in which words, and one paragraph for each answer.
//!
//! The same telling is read for different ends: to list the legal answers, to check one, to put it into words, to weigh
//! it, to carry it out. Each reader is a type of its own ([`super::readers`]), so the compiler leaves of the paragraphs
//! only what that reader is after.

use std::marker::PhantomData;

use super::{Opening, Rules, Verb};
use crate::game::{Refusal, Target, Verdict};
use crate::story::Tally;
use crate::table::Prompt;

/// Something that a side has to decide.
pub trait Question<R: Rules>: Copy {
    /// Who is asked.
    fn side(self, v: R::View<'_>) -> R::Seat;

    /// The question in one sentence, with the case that it comes from and what caused it.
    fn prompt(self, v: R::View<'_>) -> Prompt;

    /// Whether somebody has to be asked at all when the question comes up.
    fn opening(self, _v: R::View<'_>) -> Opening<R::Action> {
        Opening::Asks
    }

    /// All answers, one paragraph each.
    fn answers<'a>(self, ask: &mut impl Ask<'a, R>);

    /// What it will cost whom, whatever the answer: odds that end here count it.
    fn owes(self, _v: R::View<'_>, _tally: &mut Tally) {}

    /// How odds go on where it comes up on their way.
    fn foresight(self) -> Foresight {
        Foresight::Ends
    }
}

/// How odds go on at a question that comes up on their way and that nobody declines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Foresight {
    /// They end here: what is decided now is no matter of chance. An only answer is given, though, where the viewer can see
    /// that there is no other: of the own side always, of another side where nothing is hidden.
    #[default]
    Ends,
    /// They end here even where there is only one answer: another matter begins, which has odds of its own.
    Stops,
    /// They end here, but an only answer of another side is given even where things are hidden: that there is no other can be
    /// seen by everybody.
    Forced,
    /// The answer that looks most promising is given: which one matters little for what is weighed.
    Likely,
    /// What it owes is counted and the answer that looks most promising is given unheard: a loss of the owner's choice, which
    /// matters little for what comes after.
    Owed,
    /// Another side gives the answer that is best for it, as the game judges where it leads; for the own side odds end.
    Best,
}

/// What an answer has to do with moving pieces over the board; [`super::reach`] follows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    #[default]
    None,
    /// Begins a move, after which pieces are taken in hand; the piece that it is bound to is in hand at once.
    Begins,
    /// Takes a piece in hand that is to move.
    TakesInHand,
    /// Moves what is in hand one step, at this cost.
    Moves(u16),
    /// Ends the move.
    Halts,
}

/// Something that happens by itself.
pub trait Step<R: Rules>: Copy {
    fn run(self, p: &mut R::Play<'_>);

    /// What it will cost whom, whatever the dice: odds that end before it count it.
    fn owes(self, _v: R::View<'_>, _tally: &mut Tally) {}
}

/// Who reads the answers to a question. What a reader does not take from a paragraph is skipped.
#[expect(unused_variables, reason = "a reader that takes nothing of a part needs none of it")]
pub trait Ask<'a, R: Rules>: Sized {
    /// Looks at the state as it stands, to tell only the paragraphs that apply.
    fn see<T>(&self, look: impl FnOnce(R::View<'_>) -> T) -> T;

    /// Begins the paragraph of an answer.
    #[inline]
    fn answer<V: Verb<Action = R::Action>>(&mut self, _verb: V) -> Answer<'_, 'a, R, V, Self> {
        let (arg, first) = self.begin::<V>();
        Answer { ask: self, arg, first, of: PhantomData }
    }

    /// What the action under consideration names, if it is of this verb; and where in the list its own begin.
    #[inline]
    fn begin<V: Verb<Action = R::Action>>(&mut self) -> (Option<V::Arg>, usize) {
        (None, 0)
    }

    #[inline]
    fn read_list<V: Verb<Action = R::Action>, I: IntoIterator<Item = V::Arg>>(
        &mut self,
        list: impl FnOnce(R::View<'a>) -> I,
        test: impl Fn(R::View<'a>, V::Arg) -> bool,
    ) {
    }

    #[inline]
    fn read_when(&mut self, is_meant: bool, first: usize, test: impl FnOnce(R::View<'a>) -> bool) {}

    /// A test of an answer that names nothing.
    #[inline]
    fn read_bare_test<V: Verb<Action = R::Action>>(
        &mut self,
        arg: Option<V::Arg>,
        first: usize,
        test: impl Fn(R::View<'a>, V::Arg) -> Verdict,
    ) {
    }

    /// A test of one out of a list.
    #[inline]
    fn read_test<V: Verb<Action = R::Action>>(
        &mut self,
        arg: Option<V::Arg>,
        test: impl FnOnce(R::View<'a>, V::Arg) -> Verdict,
    ) {
    }

    #[inline]
    fn read_pointed_at<A>(&mut self, arg: &mut Option<A>, meant: impl FnOnce(R::View<'a>, &Target) -> Option<A>) {}

    #[inline]
    fn read_label<A>(&mut self, arg: Option<A>, words: impl FnOnce(R::View<'a>, A) -> String) {}

    #[inline]
    fn read_target<A>(&mut self, arg: Option<A>, target: impl FnOnce(R::View<'a>, A) -> Target) {}

    #[inline]
    fn read_concerns<A>(&mut self, arg: Option<A>, things: impl FnOnce(R::View<'a>, A) -> Vec<Target>) {}

    #[inline]
    fn read_caution<A>(&mut self, arg: Option<A>, caution: impl FnOnce(R::View<'a>, A) -> Option<String>) {}

    #[inline]
    fn read_prior<A>(&mut self, arg: Option<A>, prior: impl FnOnce(R::View<'a>, A) -> f32) {}

    #[inline]
    fn read_rolls<A>(&mut self, arg: Option<A>, rolls: impl FnOnce(R::View<'a>, A) -> bool) {}

    #[inline]
    fn read_motion<A>(&mut self, arg: Option<A>, motion: impl FnOnce(R::View<'a>, A) -> Motion) {}

    #[inline]
    fn read_declines(&mut self, action: R::Action) {}

    #[inline]
    fn read_takes_back(&mut self, is_meant: bool) {}

    #[inline]
    fn read_secret(&mut self, is_meant: bool) {}

    #[inline]
    fn read_effect<A>(&mut self, arg: Option<A>, ends: bool, effect: impl FnOnce(&mut R::Play<'_>, A)) {}

    /// What keeps a thing from being chosen that no answer names: why a unit cannot take part where one chooses hexes.
    #[inline]
    fn why_not(&mut self, why: impl FnOnce(R::View<'a>, &Target) -> Option<Verdict>) {}
}

type Of<'a, R> = (&'a (), fn(R));

/// The paragraph of one answer.
#[must_use = "a paragraph says what follows: end it with `then`, `ends` or `end`"]
#[expect(missing_debug_implementations, reason = "it lives within one expression")]
pub struct Answer<'r, 'a, R: Rules, V: Verb, K> {
    ask: &'r mut K,
    arg: Option<V::Arg>,
    first: usize,
    of: PhantomData<Of<'a, R>>,
}

impl<'r, 'a, R, V, K> Answer<'r, 'a, R, V, K>
where
    R: Rules,
    V: Verb<Action = R::Action>,
    K: Ask<'a, R>,
{
    /// There is this answer only when something holds; otherwise the moment is wrong for it. Comes after the list of what
    /// the answer may name.
    #[inline]
    pub fn when(self, test: impl FnOnce(R::View<'a>) -> bool) -> Self {
        self.ask.read_when(self.arg.is_some(), self.first, test);
        self
    }

    /// What may come to mind; [`Candidates::allowed`] says which of them is legal. Each may come up once only.
    #[inline]
    pub fn from<I, L>(self, list: L) -> Candidates<'r, 'a, R, V, K, L>
    where
        I: IntoIterator<Item = V::Arg>,
        L: FnOnce(R::View<'a>) -> I,
    {
        Candidates { answer: self, list }
    }

    /// Whether it is legal, for an answer that names nothing; if not, the case that forbids it.
    #[inline]
    pub fn allowed(self, test: impl Fn(R::View<'a>, V::Arg) -> Verdict) -> Self {
        self.ask.read_bare_test::<V>(self.arg, self.first, test);
        self
    }

    /// Exactly these are legal; `otherwise` says why another one is not.
    #[inline]
    pub fn exactly<I>(
        self,
        list: impl Fn(R::View<'a>) -> I,
        otherwise: impl FnOnce(R::View<'a>, V::Arg) -> Refusal,
    ) -> Self
    where
        I: IntoIterator<Item = V::Arg>,
    {
        self.ask.read_list::<V, I>(&list, |_, _| true);
        self.ask.read_test::<V>(self.arg, |v, arg| {
            if list(v).into_iter().any(|member| member == arg) { Ok(()) } else { Err(otherwise(v, arg)) }
        });
        self
    }

    /// The list holds just what the test allows: it is taken as it stands, and the test says of anything else why it is
    /// not legal. For lists that are built by the rule itself, where testing each member again would cost twice.
    #[inline]
    pub fn legal<I>(
        self,
        list: impl FnOnce(R::View<'a>) -> I,
        test: impl FnOnce(R::View<'a>, V::Arg) -> Verdict,
    ) -> Self
    where
        I: IntoIterator<Item = V::Arg>,
    {
        self.ask.read_list::<V, I>(list, |_, _| true);
        self.ask.read_test::<V>(self.arg, test);
        self
    }

    /// What somebody means who points at a thing, where the answer names more than that. Comes before the tests.
    #[inline]
    pub fn pointed_at(mut self, meant: impl FnOnce(R::View<'a>, &Target) -> Option<V::Arg>) -> Self {
        self.ask.read_pointed_at(&mut self.arg, meant);
        self
    }

    /// What it is called.
    #[inline]
    pub fn label(self, words: impl FnOnce(R::View<'a>, V::Arg) -> String) -> Self {
        self.ask.read_label(self.arg, words);
        self
    }

    /// What it is called, where that is always the same.
    #[inline]
    pub fn labelled(self, words: &'static str) -> Self {
        self.label(|_, _| words.into())
    }

    /// What on the table it is bound to, where that is not what it names.
    #[inline]
    pub fn on(self, target: impl FnOnce(R::View<'a>, V::Arg) -> Target) -> Self {
        self.ask.read_target(self.arg, target);
        self
    }

    /// The pieces and places that it concerns beyond its target: they are lit while a player weighs it.
    #[inline]
    pub fn concerns(self, things: impl FnOnce(R::View<'a>, V::Arg) -> Vec<Target>) -> Self {
        self.ask.read_concerns(self.arg, things);
        self
    }

    /// What it would waste or make final, if anything: a player is asked once more.
    #[inline]
    pub fn caution(self, caution: impl FnOnce(R::View<'a>, V::Arg) -> Option<String>) -> Self {
        self.ask.read_caution(self.arg, caution);
        self
    }

    /// How promising it looks before any search; higher first. `f32::MIN` is for what computer players never do where
    /// anything else can be done, such as taking back what they have begun.
    #[inline]
    pub fn prior(self, prior: impl FnOnce(R::View<'a>, V::Arg) -> f32) -> Self {
        self.ask.read_prior(self.arg, prior);
        self
    }

    /// How promising it looks, where that is always the same.
    #[inline]
    pub fn fixed_prior(self, prior: f32) -> Self {
        self.prior(|_, _| prior)
    }

    /// Dice follow at once.
    #[inline]
    pub fn rolls(self) -> Self {
        self.rolls_if(|_, _| true)
    }

    /// Dice follow at once where this holds.
    #[inline]
    pub fn rolls_if(self, rolls: impl FnOnce(R::View<'a>, V::Arg) -> bool) -> Self {
        self.ask.read_rolls(self.arg, rolls);
        self
    }

    /// The answer begins a move, after which pieces are taken in hand; the piece that it is bound to is in hand at once.
    #[inline]
    pub fn begins_a_move(self) -> Self {
        self.ask.read_motion(self.arg, |_, _| Motion::Begins);
        self
    }

    /// The answer takes a piece in hand that is to move: the one it is bound to.
    #[inline]
    pub fn takes_in_hand(self) -> Self {
        self.ask.read_motion(self.arg, |_, _| Motion::TakesInHand);
        self
    }

    /// The answer moves what is in hand to the place that it is bound to, at this cost.
    #[inline]
    pub fn moves(self, cost: impl FnOnce(R::View<'a>, V::Arg) -> u16) -> Self {
        self.ask.read_motion(self.arg, |v, arg| Motion::Moves(cost(v, arg)));
        self
    }

    /// The answer ends the move where it has come to.
    #[inline]
    pub fn halts(self) -> Self {
        self.ask.read_motion(self.arg, |_, _| Motion::Halts);
        self
    }

    /// With this answer a side stays out of what is under way: odds look on beyond it.
    #[inline]
    pub fn declines(self) -> Self
    where
        V: Verb<Arg = ()>,
    {
        self.ask.read_declines(V::action(()));
        self
    }

    /// The answer only takes back what was begun: nobody is expected to give it, and odds would go round in circles.
    #[inline]
    pub fn takes_back(self) -> Self {
        self.ask.read_takes_back(self.arg.is_some());
        self
    }

    /// The answer is given by the player even where it is the only one, because the other sides could tell from its
    /// being taken unasked what a hidden card or counter is.
    #[inline]
    pub fn secret(self) -> Self {
        self.ask.read_secret(self.arg.is_some());
        self
    }

    /// The same, for some of the things that the answer names.
    #[inline]
    pub fn secret_if(self, is_secret: impl FnOnce(V::Arg) -> bool) -> Self {
        self.ask.read_secret(self.arg.is_some_and(is_secret));
        self
    }

    /// What follows; the question stands.
    #[inline]
    pub fn then(self, effect: impl FnOnce(&mut R::Play<'_>, V::Arg)) {
        self.ask.read_effect(self.arg, false, effect);
    }

    /// The question is over; this follows.
    #[inline]
    pub fn ends(self, effect: impl FnOnce(&mut R::Play<'_>, V::Arg)) {
        self.ask.read_effect(self.arg, true, effect);
    }

    /// The question is over, and nothing follows.
    #[inline]
    pub fn end(self) {
        self.ends(|_, _| ());
    }
}

/// An answer that names one of several things, before it is said which of them is legal.
#[must_use = "say which of them is legal: go on with `allowed`"]
#[expect(missing_debug_implementations, reason = "it lives within one expression")]
pub struct Candidates<'r, 'a, R: Rules, V: Verb, K, L> {
    answer: Answer<'r, 'a, R, V, K>,
    list: L,
}

impl<'r, 'a, R, V, K, I, L> Candidates<'r, 'a, R, V, K, L>
where
    R: Rules,
    V: Verb<Action = R::Action>,
    K: Ask<'a, R>,
    I: IntoIterator<Item = V::Arg>,
    L: FnOnce(R::View<'a>) -> I,
{
    /// Which of them is legal; of the others, and of anything else, the case that forbids it.
    #[inline]
    pub fn allowed(self, test: impl Fn(R::View<'a>, V::Arg) -> Verdict) -> Answer<'r, 'a, R, V, K> {
        self.answer.ask.read_list::<V, I>(self.list, |v, arg| test(v, arg).is_ok());
        self.answer.ask.read_test::<V>(self.answer.arg, test);
        self.answer
    }
}
