//! Who reads the answers to a question, and what for: one small type for each end.

use super::question::{Ask, Motion};
use super::{Rules, Verb};
use crate::game::{Target, Verdict};

/// Lists the legal answers.
pub(super) struct List<'a, 'o, R: Rules> {
    pub view: R::View<'a>,
    pub out: &'o mut Vec<R::Action>,
}

impl<'a, R: Rules> Ask<'a, R> for List<'a, '_, R> {
    #[inline]
    fn see<T>(&self, look: impl FnOnce(R::View<'_>) -> T) -> T {
        look(self.view)
    }

    #[inline]
    fn begin<V: Verb<Action = R::Action>>(&mut self) -> (Option<V::Arg>, usize) {
        let first = self.out.len();
        if let Some(bare) = V::bare() {
            self.out.push(V::action(bare));
        }
        (None, first)
    }

    #[inline]
    fn read_list<V: Verb<Action = R::Action>, I: IntoIterator<Item = V::Arg>>(
        &mut self,
        list: impl FnOnce(R::View<'a>) -> I,
        test: impl Fn(R::View<'a>, V::Arg) -> bool,
    ) {
        let (view, out) = (self.view, &mut *self.out);
        // Not `extend`: lists are chained and flattened, and such ones run faster than they can be asked one by one.
        list(view).into_iter().filter(|arg| test(view, *arg)).for_each(|arg| out.push(V::action(arg)));
    }

    #[inline]
    fn read_when(&mut self, _: bool, first: usize, test: impl FnOnce(R::View<'a>) -> bool) {
        if !test(self.view) {
            self.out.truncate(first);
        }
    }

    #[inline]
    fn read_bare_test<V: Verb<Action = R::Action>>(
        &mut self,
        _: Option<V::Arg>,
        first: usize,
        test: impl Fn(R::View<'a>, V::Arg) -> Verdict,
    ) {
        if V::bare().is_some_and(|bare| test(self.view, bare).is_err()) {
            self.out.truncate(first);
        }
    }
}

/// Checks one action.
pub(super) struct Check<'a, R: Rules> {
    pub view: R::View<'a>,
    pub action: R::Action,
    /// None as long as no paragraph is about it.
    pub verdict: Option<Verdict>,
}

impl<R: Rules> Check<'_, R> {
    #[inline]
    fn and(&mut self, verdict: impl FnOnce() -> Verdict) {
        if self.verdict == Some(Ok(())) {
            self.verdict = Some(verdict());
        }
    }
}

impl<'a, R: Rules> Ask<'a, R> for Check<'a, R> {
    #[inline]
    fn see<T>(&self, look: impl FnOnce(R::View<'_>) -> T) -> T {
        look(self.view)
    }

    #[inline]
    fn begin<V: Verb<Action = R::Action>>(&mut self) -> (Option<V::Arg>, usize) {
        let arg = V::arg(self.action);
        if arg.is_some() {
            self.verdict = Some(Ok(()));
        }
        (arg, 0)
    }

    #[inline]
    fn read_when(&mut self, is_meant: bool, _: usize, test: impl FnOnce(R::View<'a>) -> bool) {
        if is_meant && !test(self.view) {
            self.verdict = None;
        }
    }

    #[inline]
    fn read_bare_test<V: Verb<Action = R::Action>>(
        &mut self,
        arg: Option<V::Arg>,
        _: usize,
        test: impl Fn(R::View<'a>, V::Arg) -> Verdict,
    ) {
        self.read_test::<V>(arg, test);
    }

    #[inline]
    fn read_test<V: Verb<Action = R::Action>>(
        &mut self,
        arg: Option<V::Arg>,
        test: impl FnOnce(R::View<'a>, V::Arg) -> Verdict,
    ) {
        if let Some(arg) = arg {
            let view = self.view;
            self.and(|| test(view, arg));
        }
    }
}

/// Carries out one action.
pub(super) struct Act<'r, 'p, R: Rules> {
    pub play: &'r mut R::Play<'p>,
    pub action: R::Action,
    pub done: bool,
}

impl<'a, R: Rules> Ask<'a, R> for Act<'_, '_, R> {
    #[inline]
    fn see<T>(&self, look: impl FnOnce(R::View<'_>) -> T) -> T {
        look(R::look(self.play))
    }

    #[inline]
    fn begin<V: Verb<Action = R::Action>>(&mut self) -> (Option<V::Arg>, usize) {
        (if self.done { None } else { V::arg(self.action) }, 0)
    }

    #[inline]
    fn read_effect<A>(&mut self, arg: Option<A>, ends: bool, effect: impl FnOnce(&mut R::Play<'_>, A)) {
        if let Some(arg) = arg {
            self.done = true;
            if ends {
                R::agenda_mut(self.play).pop();
            }
            effect(self.play, arg);
        }
    }
}

/// Puts one action into words for the player who weighs it.
pub(super) struct Describe<'a, R: Rules> {
    pub view: R::View<'a>,
    pub action: R::Action,
    pub label: String,
    pub target: Option<Target>,
    pub concerns: Vec<Target>,
    pub caution: Option<String>,
    pub rolls: bool,
}

impl<'a, R: Rules> Ask<'a, R> for Describe<'a, R> {
    fn see<T>(&self, look: impl FnOnce(R::View<'_>) -> T) -> T {
        look(self.view)
    }

    fn begin<V: Verb<Action = R::Action>>(&mut self) -> (Option<V::Arg>, usize) {
        (V::arg(self.action), 0)
    }

    fn read_label<A>(&mut self, arg: Option<A>, words: impl FnOnce(R::View<'a>, A) -> String) {
        if let Some(arg) = arg {
            self.label = words(self.view, arg);
        }
    }

    fn read_target<A>(&mut self, arg: Option<A>, target: impl FnOnce(R::View<'a>, A) -> Target) {
        if let Some(arg) = arg {
            self.target = Some(target(self.view, arg));
        }
    }

    fn read_concerns<A>(&mut self, arg: Option<A>, things: impl FnOnce(R::View<'a>, A) -> Vec<Target>) {
        if let Some(arg) = arg {
            self.concerns = things(self.view, arg);
        }
    }

    fn read_caution<A>(&mut self, arg: Option<A>, caution: impl FnOnce(R::View<'a>, A) -> Option<String>) {
        if let Some(arg) = arg {
            self.caution = caution(self.view, arg);
        }
    }

    fn read_rolls<A>(&mut self, arg: Option<A>, rolls: impl FnOnce(R::View<'a>, A) -> bool) {
        if let Some(arg) = arg {
            self.rolls |= rolls(self.view, arg);
        }
    }
}

/// Weighs one action.
pub(super) struct Weigh<'a, R: Rules> {
    pub view: R::View<'a>,
    pub action: R::Action,
    pub prior: f32,
}

impl<'a, R: Rules> Ask<'a, R> for Weigh<'a, R> {
    #[inline]
    fn see<T>(&self, look: impl FnOnce(R::View<'_>) -> T) -> T {
        look(self.view)
    }

    #[inline]
    fn begin<V: Verb<Action = R::Action>>(&mut self) -> (Option<V::Arg>, usize) {
        (V::arg(self.action), 0)
    }

    #[inline]
    fn read_prior<A>(&mut self, arg: Option<A>, prior: impl FnOnce(R::View<'a>, A) -> f32) {
        if let Some(arg) = arg {
            self.prior = prior(self.view, arg);
        }
    }
}

/// Looks for the answer with which a side stays out.
pub(super) struct Decline<'a, R: Rules> {
    pub view: R::View<'a>,
    pub found: Option<R::Action>,
}

impl<'a, R: Rules> Ask<'a, R> for Decline<'a, R> {
    fn see<T>(&self, look: impl FnOnce(R::View<'_>) -> T) -> T {
        look(self.view)
    }

    fn read_declines(&mut self, action: R::Action) {
        self.found = self.found.or(Some(action));
    }
}

/// Whether an answer is given by the player even where it is the only one.
pub(super) struct Secrecy<'a, R: Rules> {
    pub view: R::View<'a>,
    pub action: R::Action,
    pub secret: bool,
}

impl<'a, R: Rules> Ask<'a, R> for Secrecy<'a, R> {
    fn see<T>(&self, look: impl FnOnce(R::View<'_>) -> T) -> T {
        look(self.view)
    }

    fn begin<V: Verb<Action = R::Action>>(&mut self) -> (Option<V::Arg>, usize) {
        (V::arg(self.action), 0)
    }

    fn read_secret(&mut self, is_meant: bool) {
        self.secret |= is_meant;
    }
}

/// Whether an answer only takes back what was begun.
pub(super) struct TakesBack<'a, R: Rules> {
    pub view: R::View<'a>,
    pub action: R::Action,
    pub takes_back: bool,
}

impl<'a, R: Rules> Ask<'a, R> for TakesBack<'a, R> {
    fn see<T>(&self, look: impl FnOnce(R::View<'_>) -> T) -> T {
        look(self.view)
    }

    fn begin<V: Verb<Action = R::Action>>(&mut self) -> (Option<V::Arg>, usize) {
        (V::arg(self.action), 0)
    }

    fn read_takes_back(&mut self, is_meant: bool) {
        self.takes_back |= is_meant;
    }
}

/// Gathers why a thing on the table cannot be chosen: what each answer says to somebody who points at it.
pub(super) struct WhyNot<'a, 't, R: Rules> {
    pub view: R::View<'a>,
    pub data: &'a R::Data,
    pub target: &'t Target,
    pub verdicts: Vec<Verdict>,
}

impl<'a, R: Rules> Ask<'a, R> for WhyNot<'a, '_, R> {
    fn see<T>(&self, look: impl FnOnce(R::View<'_>) -> T) -> T {
        look(self.view)
    }

    fn begin<V: Verb<Action = R::Action>>(&mut self) -> (Option<V::Arg>, usize) {
        (if V::bare().is_some() { None } else { V::pointed_at(self.target, self.data) }, 0)
    }

    fn read_pointed_at<A>(&mut self, arg: &mut Option<A>, meant: impl FnOnce(R::View<'a>, &Target) -> Option<A>) {
        *arg = meant(self.view, self.target);
    }

    fn read_test<V: Verb<Action = R::Action>>(
        &mut self,
        arg: Option<V::Arg>,
        test: impl FnOnce(R::View<'a>, V::Arg) -> Verdict,
    ) {
        if let Some(arg) = arg {
            self.verdicts.push(test(self.view, arg));
        }
    }

    fn why_not(&mut self, why: impl FnOnce(R::View<'a>, &Target) -> Option<Verdict>) {
        self.verdicts.extend(why(self.view, self.target));
    }
}

/// Asks what an answer has to do with moving pieces.
pub(super) struct Move<'a, R: Rules> {
    pub view: R::View<'a>,
    pub action: R::Action,
    pub motion: Motion,
}

impl<'a, R: Rules> Ask<'a, R> for Move<'a, R> {
    fn see<T>(&self, look: impl FnOnce(R::View<'_>) -> T) -> T {
        look(self.view)
    }

    fn begin<V: Verb<Action = R::Action>>(&mut self) -> (Option<V::Arg>, usize) {
        (V::arg(self.action), 0)
    }

    fn read_motion<A>(&mut self, arg: Option<A>, motion: impl FnOnce(R::View<'a>, A) -> Motion) {
        if let Some(arg) = arg {
            self.motion = motion(self.view, arg);
        }
    }
}
