//! One world: every way that an action can lead, step by step.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hash as _};

use xxhash_rust::xxh3::xxh3_128;

use super::answer::Ends;
use super::digest::{Bytes, Itself, digest_of};
use crate::chance::{Dice, Path, Seed};
use crate::game::{Side, Viewer};
use crate::odds::{Budget, Summary};
use crate::rules::{self, Actions as _, Foresight, Item as _, Rules};
use crate::story::{Story, Tally};

/// Less weight than this is no outcome but what is left of an endless repetition.
const NOTHING: f64 = 1e-12;

/// The most states that wait to be run; more would fill the memory.
const MOST_OPEN: usize = 50_000;

/// Of the answers of another side so many are judged by where they lead: those that look most promising.
const JUDGED_ANSWERS: usize = 4;

/// How much work judging one of them may cost.
const JUDGED: Budget = Budget { runs: 600, samples: 0 };

/// One state on the way, with what the viewer has heard that counts.
struct Node<S> {
    /// Gone once it was run: what follows is in `ways`.
    open: Option<Box<(S, Tally)>>,
    /// Weight that has arrived and was not yet passed on.
    waiting: f64,
    queued: bool,
    ways: Vec<Way>,
    /// What it is called where the odds end here, and the weight that has come to rest.
    end: Option<(Summary, Tally)>,
    settled: f64,
    /// How good the end is for the side for which it is judged.
    worth: f32,
}

/// What one step can lead to.
#[derive(Clone, Copy)]
struct Way {
    to: u32,
    p: f64,
}

/// What a state on the way leads to.
enum Course<A> {
    /// The odds end here.
    Ends,
    /// The rules go on by themselves.
    Steps,
    /// This is answered: the only answer there is, the one that declines, or the one that is taken for granted.
    Answers(A),
}

pub(super) struct Search<'g, R: Rules> {
    rules: &'g R,
    before: &'g R::State,
    action: R::Action,
    side: Side,
    /// The question that was answered and how deep it lay: what lay below is no part of the outcome.
    question: R::Item,
    depth: usize,
    budget: Budget,
    pub(super) steps: u64,
    open: usize,
    pub(super) undisturbed: bool,
    pub(super) best_answers: bool,
    /// The side for which ways are judged instead of named. Then nothing ends but what the action has set off: every
    /// question is answered, decisions within the decision by what looks most promising.
    judge: Option<Side>,
    /// What was found best for another side, by the digest of the state.
    answers: RefCell<HashMap<u128, R::Action>>,
    nodes: Vec<Node<R::State>>,
    /// Nodes by the digest of what they stand for: that two of 128 bits fall together is beyond belief.
    known: HashMap<u128, u32, BuildHasherDefault<Itself>>,
    /// What a state hashes, and the state that a step is run on: kept to be used again.
    hashed: Vec<u8>,
    scratch: Option<Box<R::State>>,
    queue: VecDeque<u32>,
    /// Lighter ways wait.
    cut: f64,
}

impl<'g, R: Rules> Search<'g, R> {
    pub(super) fn new(rules: &'g R, before: &'g R::State, action: R::Action, side: Side, budget: Budget) -> Self {
        let agenda = R::agenda(before);
        Search {
            rules,
            before,
            action,
            side,
            question: agenda.top().expect("somebody is asked"),
            depth: agenda.depth(),
            budget,
            steps: 0,
            open: 0,
            undisturbed: false,
            best_answers: false,
            judge: None,
            answers: RefCell::default(),
            nodes: Vec::new(),
            known: HashMap::default(),
            hashed: Vec::new(),
            scratch: None,
            queue: VecDeque::new(),
            cut: 1e-2,
        }
    }

    /// Follows all weight from the action to where it comes to rest, the heavy ways first, so that a budget that does
    /// not suffice leaves only light ones.
    pub(super) fn explore(&mut self) {
        self.nodes.push(Node {
            open: Some(Box::new((self.before.clone(), Tally::default()))),
            waiting: 1.0,
            queued: true,
            ways: Vec::new(),
            end: None,
            settled: 0.0,
            worth: 0.0,
        });
        self.open = 1;
        self.queue.push_back(0);
        while self.cut >= NOTHING {
            self.follow();
            self.cut /= 10.0;
            let heavy = |at: &u32| self.nodes[*at as usize].waiting >= self.cut;
            self.queue = (0..self.nodes.len() as u32).filter(heavy).collect();
            self.queue.iter().for_each(|at| self.nodes[*at as usize].queued = true);
        }
    }

    /// Passes all weight on that is not too light for now. Each state is run once; weight that arrives later, or comes
    /// around again, is only passed on.
    fn follow(&mut self) {
        while let Some(at) = self.queue.pop_front() {
            self.nodes[at as usize].queued = false;
            if !self.run(at) {
                continue;
            }
            let node = &mut self.nodes[at as usize];
            let weight = std::mem::take(&mut node.waiting);
            if node.end.is_some() {
                node.settled += weight;
                continue;
            }
            let ways = std::mem::take(&mut node.ways);
            for way in &ways {
                self.arrive(*way, weight);
            }
            self.nodes[at as usize].ways = ways;
        }
    }

    fn arrive(&mut self, way: Way, weight: f64) {
        let node = &mut self.nodes[way.to as usize];
        node.waiting += weight * way.p;
        if !node.queued && node.waiting >= self.cut {
            node.queued = true;
            self.queue.push_back(way.to);
        }
    }

    /// Finds what a state leads to, once; false where that goes beyond the budget, so that its weight is sampled.
    fn run(&mut self, at: u32) -> bool {
        let Some(open) = self.nodes[at as usize].open.take() else { return true };
        let (state, tally) = &*open;
        let course = if at == 0 { Course::Answers(self.action) } else { self.course(state) };
        if let Course::Ends = course {
            self.nodes[at as usize].end = Some(self.name(state, tally));
            self.nodes[at as usize].worth = self.judge.map_or(0.0, |side| R::evaluate(self.rules.view(state), side));
        } else if let Some(ways) = self.ways_from(state, tally, &course) {
            self.nodes[at as usize].ways = merge(ways, at);
        } else {
            self.nodes[at as usize].open = Some(open);
            return false;
        }
        self.open -= 1;
        true
    }

    fn course(&mut self, state: &R::State) -> Course<R::Action> {
        let agenda = R::agenda(state);
        let Some(item) = agenda.top() else { return Course::Ends };
        // What waited before the action was taken is no part of what it set off; nor is the same question once more.
        if agenda.depth() < self.depth || (agenda.depth() == self.depth && item == self.question) {
            return Course::Ends;
        }
        let view = self.rules.view(state);
        if !item.asks(view) {
            return Course::Steps;
        }
        let own = item.side(view) == Some(self.side);
        let foresight = item.foresight();
        if foresight == Foresight::Best && !own && self.judge.is_none() {
            self.best_answers = true;
            return Course::Answers(self.best_answer(state));
        }
        let declining = if self.judge.is_some() && foresight == Foresight::Best {
            None
        } else {
            rules::declining(self.rules, state)
        };
        if let Some(declining) = declining {
            self.undisturbed = true;
            return Course::Answers(declining);
        }
        if foresight == Foresight::Likely || self.judge.is_some() {
            return self.likely_answers(state).first().map_or(Course::Ends, |answer| Course::Answers(*answer));
        }
        let mut legal = Vec::new();
        rules::list(self.rules, state, &mut legal);
        match legal[..] {
            // Another side's only choice may rest on what the viewer does not know.
            [only] if own => Course::Answers(only),
            _ => Course::Ends,
        }
    }

    /// All answers that lead on, the most promising first; of equal ones the first in the notation.
    fn likely_answers(&self, state: &R::State) -> Vec<R::Action> {
        let mut legal = Vec::new();
        rules::list(self.rules, state, &mut legal);
        legal.retain(|answer| !rules::takes_back(self.rules, state, *answer));
        legal.sort_by_cached_key(|answer| answer.notation(self.rules.data()));
        legal.sort_by(|a, b| rules::prior(self.rules, state, *b).total_cmp(&rules::prior(self.rules, state, *a)));
        legal
    }

    /// The answer that is best for the side that is asked.
    fn best_answer(&self, state: &R::State) -> R::Action {
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
            depth: self.depth,
            judge: Some(side),
            ..Search::new(self.rules, state, answer, self.side, JUDGED)
        };
        search.explore();
        let settled = search.nodes.iter().map(|node| (node.settled, node.settled * f64::from(node.worth)));
        let (weight, worth) = settled.fold((0.0, 0.0), |sum, node| (sum.0 + node.0, sum.1 + node.1));
        if weight > 0.0 { worth / weight } else { 0.0 }
    }

    /// Runs one step over every way that its dice can fall; none where that goes beyond the budget or has no end.
    fn ways_from(&mut self, from: &R::State, tally: &Tally, course: &Course<R::Action>) -> Option<Vec<Way>> {
        let mut state = self.scratch.take().unwrap_or_else(|| Box::new(from.clone()));
        let mut ways = Vec::new();
        let mut path = Some(Path::default());
        while let Some(way) = path {
            if self.steps >= self.budget.runs || self.open >= MOST_OPEN {
                return None;
            }
            self.steps += 1;
            let mut dice = Dice::enumerating(way);
            (*state).clone_from(from);
            let tally = self.take(&mut state, *tally, course, &mut dice);
            self.rules.put_off_chance(&mut state);
            self.rules.forget_beyond(&mut state, self.depth);
            let way = dice.into_path().unwrap_or_default();
            if way.is_endless() {
                return None;
            }
            ways.push(Way { to: self.node_of(&state, tally), p: way.weight() });
            path = way.advance();
        }
        self.scratch = Some(state);
        Some(ways)
    }

    /// Takes one step, or gives one answer.
    fn take(&self, state: &mut R::State, tally: Tally, course: &Course<R::Action>, dice: &mut Dice) -> Tally {
        let mut story = Story::counting(Viewer::Side(self.side), tally);
        match course {
            Course::Answers(action) => rules::answer(self.rules, state, *action, dice, &mut story),
            Course::Steps | Course::Ends => {
                rules::step(self.rules, state, dice, &mut story);
            }
        }
        self.rules.canonicalize(state);
        if self.judge.is_some() { Tally::default() } else { story.tally() }
    }

    /// The node of a state: one that is known, or a new one.
    fn node_of(&mut self, state: &R::State, tally: Tally) -> u32 {
        self.hashed.clear();
        let mut bytes = Bytes(&mut self.hashed);
        state.hash(&mut bytes);
        tally.hash(&mut bytes);
        let new = self.nodes.len() as u32;
        let at = *self.known.entry(xxh3_128(&self.hashed)).or_insert(new);
        if at == new {
            self.open += 1;
            let open = Some(Box::new((state.clone(), tally)));
            let ways = Vec::new();
            self.nodes.push(Node { open, waiting: 0.0, queued: false, ways, end: None, settled: 0.0, worth: 0.0 });
        }
        at
    }

    /// Names what came of it: what was told, and what is owed by all that the action has put on the agenda.
    fn name(&self, state: &R::State, tally: &Tally) -> (Summary, Tally) {
        if self.judge.is_some() {
            return (Summary::default(), *tally);
        }
        let mut tally = *tally;
        let agenda = R::agenda(state);
        let view = self.rules.view(state);
        for item in agenda.iter().take((agenda.depth() + 1).saturating_sub(self.depth)) {
            item.owes(view, &mut tally);
        }
        let seen = self.rules.redact(state, Viewer::Side(self.side));
        (self.rules.summarize(self.rules.view(self.before), self.rules.view(&seen), &tally), tally)
    }

    /// Adds up what has come to rest, and samples the rest.
    pub(super) fn finish(&mut self) -> Ends {
        let mut ends = Ends::default();
        for node in &self.nodes {
            if let Some(end) = &node.end {
                *ends.by_outcome.entry(end.clone()).or_default() += node.settled;
            }
        }
        ends.sampled = self.nodes.iter().map(|node| node.waiting).filter(|weight| *weight >= NOTHING).sum();
        if ends.sampled > 0.0 {
            self.sample(&mut ends);
        }
        let whole: f64 = ends.by_outcome.values().sum();
        ends.by_outcome.values_mut().for_each(|weight| *weight /= whole);
        ends
    }

    /// Samples what was not followed, from where the exact part has left it; every state gets its share.
    fn sample(&mut self, ends: &mut Ends) {
        let waits = |at: &u32| self.nodes[*at as usize].open.is_some() && self.nodes[*at as usize].waiting > 0.0;
        let left: Vec<u32> = (0..self.nodes.len() as u32).filter(waits).collect();
        let mut dice = Dice::seeded(Seed::from_number(0));
        ends.samples = self.budget.samples.max(1);
        let (mut passed, mut at) = (0.0, 0);
        for sample in 0..ends.samples {
            let ticket = (sample as f64 + 0.5) / ends.samples as f64 * ends.sampled;
            while at + 1 < left.len() && passed + self.nodes[left[at] as usize].waiting < ticket {
                passed += self.nodes[left[at] as usize].waiting;
                at += 1;
            }
            let open = self.nodes[left[at] as usize].open.as_ref().expect("it was not run");
            let (state, tally) = (**open).clone();
            let end = self.play_on(state, tally, left[at] == 0, &mut dice);
            *ends.by_outcome.entry(end).or_default() += ends.sampled / ends.samples as f64;
        }
    }

    pub(super) fn play_on(
        &mut self,
        mut state: R::State,
        mut tally: Tally,
        first: bool,
        dice: &mut Dice,
    ) -> (Summary, Tally) {
        if first {
            tally = self.take(&mut state, tally, &Course::Answers(self.action), dice);
        }
        loop {
            match self.course(&state) {
                Course::Ends => return self.name(&state, &tally),
                course => tally = self.take(&mut state, tally, &course, dice),
            }
        }
    }
}

/// Ways to the same node are one way; a way back to the node itself is a repetition, and its weight goes to the others.
fn merge(ways: Vec<Way>, at: u32) -> Vec<Way> {
    let mut merged: Vec<Way> = Vec::new();
    for way in ways {
        match merged.iter_mut().find(|known| known.to == way.to) {
            Some(known) => known.p += way.p,
            None => merged.push(way),
        }
    }
    if let Some(again) = merged.iter().position(|way| way.to == at) {
        let again = merged.swap_remove(again);
        merged.iter_mut().for_each(|way| way.p /= 1.0 - again.p);
    }
    merged
}
