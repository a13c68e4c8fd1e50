//! One world: every way that an action can lead, step by step.

mod answers;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hash as _};
use std::mem::{Discriminant, discriminant};

use xxhash_rust::xxh3::xxh3_128;

use super::answer::Ends;
use super::digest::{Bytes, Itself};
use super::tallies::{Tallies, TallyId, Weights};
use crate::chance::{Dice, Path, Seed};
use crate::game::{Side, Viewer};
use crate::odds::{Budget, Summary};
use crate::rules::{self, Foresight, Item as _, Rules};
use crate::story::{Story, Tally};

pub(super) use answers::Crossroads;

/// Less weight than this is no outcome but what is left of an endless repetition.
const NOTHING: f64 = 1e-12;

/// The most states that are kept, to be run or to be named; more would fill the memory.
const MOST_KEPT: usize = 50_000;

/// One state on the way. What has happened that counts does not change what follows, so it is no part of the node: weight
/// brings it along.
struct Node<S> {
    /// Gone once it was run, unless the odds end here: what follows is in `ways`.
    state: Option<Box<S>>,
    stage: Stage,
    queued: bool,
    /// Weight that has arrived and was not yet passed on; at an end, all of it.
    waiting: Weights,
    ways: Vec<Way>,
    /// How good the end is for the side for which it is judged.
    worth: f32,
}

impl<S> Node<S> {
    fn new(state: Box<S>) -> Self {
        let (ways, waiting) = (Vec::new(), Weights::default());
        Node { state: Some(state), stage: Stage::Open, queued: false, waiting, ways, worth: 0.0 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It is still to be run.
    Open,
    Passes,
    Ends,
}

/// What one step can lead to, and what is heard on the way.
#[derive(Clone, Copy)]
struct Way {
    to: u32,
    heard: TallyId,
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
    /// What the question owes is counted, and this is answered unheard.
    Owes(A),
}

pub(super) struct Search<'g, R: Rules> {
    pub(super) rules: &'g R,
    before: &'g R::State,
    action: R::Action,
    side: Side,
    /// The question that was answered and how deep it lay.
    question: R::Item,
    asked_at: usize,
    /// How deep the lowest item lay that resolves what the question is a part of: what lay below is no part of the outcome.
    depth: usize,
    budget: Budget,
    pub(super) steps: u64,
    kept: usize,
    pub(super) undisturbed: bool,
    pub(super) best_answers: bool,
    /// Whether chance was asked for anything.
    pub(super) rolls: bool,
    /// The side for which ways are judged instead of named. Then nothing ends but what the action has set off: every
    /// question is answered, decisions within the decision by what looks most promising.
    judge: Option<Side>,
    /// What another side is taken to answer where it is asked at once; its later answers look most promising. Without this
    /// they are judged, and the first of them is kept.
    pub(super) reply: Option<R::Action>,
    pub(super) crossroads: Option<Crossroads<R>>,
    /// What was found best for another side, by the digest of the state.
    answers: RefCell<HashMap<u128, R::Action>>,
    nodes: Vec<Node<R::State>>,
    tallies: Tallies,
    /// Nodes by the digest of what they stand for: that two of 128 bits fall together is beyond belief.
    known: HashMap<u128, u32, BuildHasherDefault<Itself>>,
    /// Kinds of steps that have asked for chance.
    rolling: HashSet<Discriminant<R::Item>>,
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
        let resolving = agenda.iter().skip(1).take_while(|item| R::resolves(*item)).count();
        Search {
            rules,
            before,
            action,
            side,
            question: agenda.top().expect("somebody is asked"),
            asked_at: agenda.depth(),
            depth: agenda.depth() - resolving,
            budget,
            steps: 0,
            kept: 0,
            undisturbed: false,
            best_answers: false,
            rolls: false,
            judge: None,
            reply: None,
            crossroads: None,
            answers: RefCell::default(),
            nodes: Vec::new(),
            tallies: Tallies::default(),
            known: HashMap::default(),
            rolling: HashSet::new(),
            hashed: Vec::new(),
            scratch: None,
            queue: VecDeque::new(),
            cut: 1e-2,
        }
    }

    /// Follows all weight from the action to where it comes to rest, the heavy ways first, so that a budget that does
    /// not suffice leaves only light ones.
    pub(super) fn explore(&mut self) {
        let mut first = Node::new(Box::new(self.before.clone()));
        first.waiting.add(TallyId::NOTHING, 1.0);
        first.queued = true;
        self.nodes.push(first);
        self.kept = 1;
        self.queue.push_back(0);
        while self.cut >= NOTHING {
            self.follow();
            self.cut /= 10.0;
            let heavy = |at: &u32| self.moves(*at) && self.nodes[*at as usize].waiting.sum() >= self.cut;
            self.queue = (0..self.nodes.len() as u32).filter(heavy).collect();
            self.queue.iter().for_each(|at| self.nodes[*at as usize].queued = true);
        }
    }

    /// Whether weight goes on from here.
    fn moves(&self, at: u32) -> bool {
        self.nodes[at as usize].stage != Stage::Ends
    }

    /// Passes all weight on that is not too light for now. Each state is run once; weight that arrives later, or comes
    /// around again, is only passed on.
    fn follow(&mut self) {
        while let Some(at) = self.queue.pop_front() {
            self.nodes[at as usize].queued = false;
            if !self.run(at) || !self.moves(at) {
                continue;
            }
            let node = &mut self.nodes[at as usize];
            let (weights, ways) = (std::mem::take(&mut node.waiting), std::mem::take(&mut node.ways));
            for way in &ways {
                self.arrive(*way, &weights);
            }
            self.nodes[at as usize].ways = ways;
        }
    }

    fn arrive(&mut self, way: Way, weights: &Weights) {
        let node = &mut self.nodes[way.to as usize];
        for (heard, weight) in weights.iter() {
            node.waiting.add(self.tallies.sum(heard, way.heard), weight * way.p);
        }
        if !node.queued && node.stage != Stage::Ends && node.waiting.sum() >= self.cut {
            node.queued = true;
            self.queue.push_back(way.to);
        }
    }

    /// Finds what a state leads to, once; false where that goes beyond the budget, so that its weight is sampled.
    fn run(&mut self, at: u32) -> bool {
        if self.nodes[at as usize].stage != Stage::Open {
            return true;
        }
        let Some(state) = self.nodes[at as usize].state.take() else { return true };
        let course = match at {
            0 => Course::Answers(self.action),
            _ if self.is_crossroads(at, &state) => Course::Answers(self.take_turn(&state)),
            _ => self.course(&state),
        };
        if let Course::Ends = course {
            let node = &mut self.nodes[at as usize];
            node.stage = Stage::Ends;
            node.worth = self.judge.map_or(0.0, |side| R::evaluate(self.rules.view(&state), side));
            node.state = Some(state);
            return true;
        }
        let Some(ways) = self.ways_from(&state, &course) else {
            self.nodes[at as usize].state = Some(state);
            return false;
        };
        self.nodes[at as usize].ways = merge(ways, at);
        self.nodes[at as usize].stage = Stage::Passes;
        self.kept -= 1;
        true
    }

    /// What comes next of all that the action has set off.
    fn next_item(&self, state: &R::State) -> Option<R::Item> {
        let agenda = R::agenda(state);
        // What waited before the action was taken is no part of what it set off.
        agenda.top().filter(|_| agenda.depth() >= self.depth)
    }

    /// Whether the question that was answered comes once more.
    fn asks_again(&self, item: R::Item, state: &R::State) -> bool {
        item == self.question && R::agenda(state).depth() == self.asked_at
    }

    fn course(&mut self, state: &R::State) -> Course<R::Action> {
        let Some(item) = self.next_item(state) else { return Course::Ends };
        let view = self.rules.view(state);
        if !item.asks(view) {
            return Course::Steps;
        }
        let own = item.side(view) == Some(self.side);
        let foresight = item.foresight();
        if self.weighs(item, state) {
            self.best_answers = true;
            let judges = self.reply.is_none();
            let answer = if judges { Some(self.best_answer(state)) } else { self.likely_answer(state) };
            return answer.map_or(Course::Ends, Course::Answers);
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
        let likely = || self.likely_answer(state);
        if foresight == Foresight::Likely {
            return likely().map_or(Course::Ends, Course::Answers);
        }
        if self.asks_again(item, state) {
            return Course::Ends;
        }
        if self.judge.is_some() {
            return likely().map_or(Course::Ends, Course::Answers);
        }
        if foresight == Foresight::Owed {
            return likely().map_or(Course::Ends, Course::Owes);
        }
        let mut legal = Vec::new();
        rules::list(self.rules, state, &mut legal);
        let [only] = legal[..] else { return Course::Ends };
        let is_seen = match foresight {
            Foresight::Forced => true,
            Foresight::Stops => false,
            _ => own || self.sees_all(state),
        };
        if is_seen { Course::Answers(only) } else { Course::Ends }
    }

    /// Whether nothing is hidden from the viewer: otherwise another side's only choice may rest on what he does not know.
    fn sees_all(&self, state: &R::State) -> bool {
        self.rules.redact(state, Viewer::Side(self.side)) == *state
    }

    /// Runs one step over every way that its dice can fall; none where that goes beyond the budget or has no end.
    fn ways_from(&mut self, from: &R::State, course: &Course<R::Action>) -> Option<Vec<Way>> {
        let mut state = self.scratch.take().unwrap_or_else(|| Box::new(from.clone()));
        let mut ways = Vec::new();
        let mut path = Some(Path::default());
        while let Some(way) = path {
            if self.steps >= self.budget.runs || self.kept >= MOST_KEPT {
                return None;
            }
            self.steps += 1;
            let mut dice = Dice::enumerating(way);
            (*state).clone_from(from);
            let heard = self.take_and_forget(&mut state, Tally::default(), course, &mut dice);
            let heard = self.take_what_follows(&mut state, heard);
            self.rolls |= dice.asked() > 0;
            let way = dice.into_path().unwrap_or_default();
            if way.is_endless() {
                return None;
            }
            let Some(heard) = heard else {
                path = Some(way.again());
                continue;
            };
            let heard = self.tallies.id_of(heard);
            ways.push(Way { to: self.node_of(&state), heard, p: way.weight() });
            path = way.advance();
        }
        self.scratch = Some(state);
        Some(ways)
    }

    /// Takes the steps that follow without chance, and gives the answers that are taken for granted: hardly another way
    /// leads into the midst of them. None where something has rolled that never did before: then the way is gone once
    /// more, up to there, which is rarer than it would be to keep every state.
    fn take_what_follows(&mut self, state: &mut R::State, mut heard: Tally) -> Option<Tally> {
        while let Some(item) = self.next_item(state) {
            let kind = discriminant(&item);
            let asks = item.asks(self.rules.view(state));
            if self.rolling.contains(&kind) || asks && item.foresight() != Foresight::Likely {
                break;
            }
            let course = self.course(state);
            if matches!(course, Course::Ends) {
                break;
            }
            let mut dice = Dice::enumerating(Path::default());
            heard = self.take_and_forget(state, heard, &course, &mut dice);
            if dice.asked() > 0 {
                self.rolling.insert(kind);
                return None;
            }
        }
        Some(heard)
    }

    fn take_and_forget(
        &self,
        state: &mut R::State,
        heard: Tally,
        course: &Course<R::Action>,
        dice: &mut Dice,
    ) -> Tally {
        let heard = self.take(state, heard, course, dice);
        self.rules.put_off_chance(state);
        self.rules.forget_beyond(state, self.depth);
        heard
    }

    /// Takes one step, or gives one answer.
    fn take(&self, state: &mut R::State, mut tally: Tally, course: &Course<R::Action>, dice: &mut Dice) -> Tally {
        if let (Course::Owes(_), Some(item)) = (course, R::agenda(state).top()) {
            item.owes(self.rules.view(state), &mut tally);
        }
        // All that befalls an imagined world counts, also where the side would not be told: it knows of it by imagining.
        let mut story = Story::counting(Viewer::Omniscient, tally);
        match course {
            Course::Answers(action) => rules::answer(self.rules, state, *action, dice, &mut story),
            Course::Owes(action) => {
                rules::answer(self.rules, state, *action, dice, &mut Story::silent());
            }
            Course::Steps | Course::Ends => {
                rules::step(self.rules, state, dice, &mut story);
            }
        }
        self.rules.canonicalize(state);
        if self.judge.is_some() { Tally::default() } else { story.tally() }
    }

    /// The node of a state: one that is known, or a new one.
    fn node_of(&mut self, state: &R::State) -> u32 {
        self.hashed.clear();
        state.hash(&mut Bytes(&mut self.hashed));
        let new = self.nodes.len() as u32;
        let at = *self.known.entry(xxh3_128(&self.hashed)).or_insert(new);
        if at == new {
            self.kept += 1;
            self.nodes.push(Node::new(Box::new(state.clone())));
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
        let mut left = Vec::new();
        for node in &self.nodes {
            let Some(state) = node.state.as_ref().filter(|_| node.waiting.sum() >= NOTHING) else { continue };
            for (heard, weight) in node.waiting.iter() {
                match node.stage {
                    Stage::Ends => ends.settle(self.name(state, self.tallies.get(heard)), weight),
                    Stage::Open | Stage::Passes => left.push((&**state, *self.tallies.get(heard), weight)),
                }
            }
        }
        ends.sampled = left.iter().map(|(.., weight)| weight).sum();
        if !left.is_empty() {
            let left: Vec<(R::State, Tally, f64)> = left.into_iter().map(|(s, t, w)| (s.clone(), t, w)).collect();
            self.sample(&left, &mut ends);
        }
        ends.normalize();
        ends
    }

    /// Samples what was not followed, from where the exact part has left it; every state gets its share.
    fn sample(&mut self, left: &[(R::State, Tally, f64)], ends: &mut Ends) {
        let mut dice = Dice::seeded(Seed::from_number(0));
        ends.samples = self.budget.samples.max(1);
        // Where not even the action itself could be followed, nothing else has any weight.
        let first = self.nodes[0].stage == Stage::Open;
        let (mut passed, mut at) = (0.0, 0);
        for sample in 0..ends.samples {
            let ticket = (sample as f64 + 0.5) / ends.samples as f64 * ends.sampled;
            while at + 1 < left.len() && passed + left[at].2 < ticket {
                passed += left[at].2;
                at += 1;
            }
            let (state, tally, _) = &left[at];
            let end = self.play_on(state.clone(), *tally, first, &mut dice);
            ends.draw(end, ends.sampled / ends.samples as f64);
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

/// Ways to the same node on which the same is heard are one way; a way back to the node itself on which nothing is heard
/// is a repetition, and its weight goes to the others.
fn merge(ways: Vec<Way>, at: u32) -> Vec<Way> {
    let mut merged: Vec<Way> = Vec::new();
    for way in ways {
        match merged.iter_mut().find(|known| (known.to, known.heard) == (way.to, way.heard)) {
            Some(known) => known.p += way.p,
            None => merged.push(way),
        }
    }
    if let Some(again) = merged.iter().position(|way| way.to == at && way.heard == TallyId::NOTHING) {
        let again = merged.swap_remove(again);
        merged.iter_mut().for_each(|way| way.p /= 1.0 - again.p);
    }
    merged
}
