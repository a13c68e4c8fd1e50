//! What sides are taken to answer on the way.

use super::{Search, Stage};
use crate::game::Side;
use crate::odds::Budget;
use crate::odds::merged::digest::digest_of;
use crate::rules::{self, Actions as _, Foresight, Item as _, Rules};

/// Of the answers of another side so many are judged by where they lead: those that look most promising.
const JUDGED_ANSWERS: usize = 4;

/// How much work judging one of them may cost.
const JUDGED: Budget = Budget { runs: 600, samples: 0 };

/// Where another side is asked at once, whatever the dice: what it is foreseen to answer, and what else it could.
pub(in crate::odds::merged) struct Crossroads<R: Rules> {
    pub(in crate::odds::merged) state: Box<R::State>,
    pub(in crate::odds::merged) foreseen: R::Action,
    pub(in crate::odds::merged) others: Vec<R::Action>,
}

impl<R: Rules> Search<'_, R> {
    /// Whether all ways lead here, and another side is asked what is best for it.
    pub(super) fn is_crossroads(&self, at: u32, state: &R::State) -> bool {
        let all = self.nodes[at as usize].waiting.sum() > 1.0 - 1e-9;
        all && self.crossroads.is_none() && self.next_item(state).is_some_and(|item| self.weighs(item, state))
    }

    /// Whether odds go on with the answer that is best for another side.
    pub(super) fn weighs(&self, item: R::Item, state: &R::State) -> bool {
        let view = self.rules.view(state);
        let is_others = || item.asks(view) && item.side(view) != Some(self.side);
        self.judge.is_none() && item.foresight() == Foresight::Best && is_others()
    }

    /// The answer at the crossroads.
    pub(super) fn take_turn(&mut self, state: &R::State) -> R::Action {
        self.best_answers = true;
        let foreseen = self.reply.unwrap_or_else(|| self.best_answer(state));
        let mut others = self.likely_answers(state);
        others.truncate(JUDGED_ANSWERS);
        others.retain(|answer| *answer != foreseen);
        self.crossroads = Some(Crossroads { state: Box::new(state.clone()), foreseen, others });
        foreseen
    }

    /// All answers that lead on.
    fn answers_to(&self, state: &R::State) -> Vec<R::Action> {
        let mut legal = Vec::new();
        rules::list(self.rules, state, &mut legal);
        legal.retain(|answer| !rules::takes_back(self.rules, state, *answer));
        legal
    }

    /// The most promising first; of equal ones the first in the notation.
    fn likely_answers(&self, state: &R::State) -> Vec<R::Action> {
        let mut legal = self.answers_to(state);
        legal.sort_by_cached_key(|answer| answer.notation(self.rules.data()));
        legal.sort_by(|a, b| rules::prior(self.rules, state, *b).total_cmp(&rules::prior(self.rules, state, *a)));
        legal
    }

    /// The first of these, found without writing them all down.
    pub(super) fn likely_answer(&self, state: &R::State) -> Option<R::Action> {
        let prior = |answer: R::Action| (rules::prior(self.rules, state, answer), answer);
        let weighed: Vec<(f32, R::Action)> = self.answers_to(state).into_iter().map(prior).collect();
        let most = weighed.iter().map(|(prior, _)| *prior).max_by(f32::total_cmp)?;
        let equal: Vec<R::Action> =
            weighed.into_iter().filter(|(prior, _)| prior.total_cmp(&most).is_eq()).map(|(_, answer)| answer).collect();
        match equal[..] {
            [only] => Some(only),
            _ => equal.into_iter().min_by_key(|answer| answer.notation(self.rules.data())),
        }
    }

    /// The answer that is best for the side that is asked.
    pub(super) fn best_answer(&self, state: &R::State) -> R::Action {
        let known = digest_of(state);
        if let Some(answer) = self.answers.borrow().get(&known) {
            return *answer;
        }
        let side = rules::asked(self.rules, state).expect("somebody is asked");
        let likely = self.likely_answers(state);
        let mut best = (likely[0], f64::MIN);
        if likely.len() > 1 {
            for answer in likely.into_iter().take(JUDGED_ANSWERS) {
                let worth = self.worth_of(state, answer, side);
                if worth > best.1 {
                    best = (answer, worth);
                }
            }
        }
        self.answers.borrow_mut().insert(known, best.0);
        best.0
    }

    /// What an answer is worth to a side, as the game judges where it leads once the action under consideration is over.
    fn worth_of(&self, state: &R::State, answer: R::Action, side: Side) -> f64 {
        let mut search = Search {
            question: self.question,
            asked_at: self.asked_at,
            depth: self.depth,
            judge: Some(side),
            ..Search::new(self.rules, state, answer, self.side, JUDGED)
        };
        search.explore();
        let ends = search.nodes.iter().filter(|node| node.stage == Stage::Ends);
        let settled = ends.map(|node| (node.waiting.sum(), node.waiting.sum() * f64::from(node.worth)));
        let (weight, worth) = settled.fold((0.0, 0.0), |sum, node| (sum.0 + node.0, sum.1 + node.1));
        if weight > 0.0 { worth / weight } else { 0.0 }
    }
}
