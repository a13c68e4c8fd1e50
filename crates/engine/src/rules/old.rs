//! Items that are still written as a match for each end. Only as long as a game moves, chapter by chapter.

use super::Rules;
use crate::game::{Refusal, Target, Verdict};
use crate::table::Prompt;

/// An item in the old shape.
pub trait Old<R: Rules>: Copy {
    /// Does what needs no decision; false where somebody is asked. Takes itself off the agenda.
    fn go(self, p: &mut R::Play<'_>) -> bool;
    fn asks(self, v: R::View<'_>) -> bool;
    fn side(self, v: R::View<'_>) -> R::Seat;
    fn prompt(self, v: R::View<'_>) -> Prompt;
    fn offer(self, v: R::View<'_>, out: &mut Vec<R::Action>);
    fn check(self, v: R::View<'_>, action: R::Action) -> Verdict;
    fn act(self, p: &mut R::Play<'_>, action: R::Action);
    fn label(self, v: R::View<'_>, action: R::Action) -> String;
    fn target(self, v: R::View<'_>, action: R::Action) -> Target;
    fn prior(self, v: R::View<'_>, action: R::Action) -> f32;
    fn is_risky(self, v: R::View<'_>, action: R::Action) -> bool;
    fn is_secret(self, _v: R::View<'_>, _action: R::Action) -> bool {
        false
    }
    fn declining(self, v: R::View<'_>) -> Option<R::Action>;
    fn why_not(self, v: R::View<'_>, target: &Target) -> Vec<Refusal>;
}
