//! Where pieces can go, found by trying the game's own small decisions: take them in hand, step by step, the cheapest way
//! first. Nothing here knows what a step costs or what stops it; the paragraphs of the questions say so.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::{Actions as _, Motion, Rules};
use crate::chance::{Dice, Seed};
use crate::game::{Side, Target, Viewer};
use crate::reach::{Reached, Way};
use crate::story::Story;

/// From each place the move goes on by so many of the cheapest ways that lead there, and by as many on which the other side
/// may act, or on which they have met something else: ways of one cost may differ, but all of them would be too many.
const WAYS_ON: usize = 3;

const DICE_DECIDE: &str = "dice decide what happens here";

/// A situation on the way, with the decisions and the places that led to it; the last place is the one it stands for.
struct Node<R: Rules> {
    state: R::State,
    actions: Vec<R::Action>,
    way: Vec<String>,
    /// How often the other side may act on the way.
    dangers: u8,
}

pub(super) fn reach<R: Rules>(
    rules: &R,
    state: &R::State,
    side: Side,
    pieces: &[String],
    along: &[String],
) -> Result<Vec<Reached>, String> {
    // What a side may not know must not show in where it can go.
    let imagined = rules.imagine(state, side, &mut Dice::seeded(Seed::from_number(0)));
    let found = match set_out(rules, side, &imagined, pieces) {
        Ok(start) => Search::new(rules, side, along, start).run(),
        Err(why) => {
            let [leader, others @ ..] = pieces else { return Err(why) };
            let alone = take_in_hand(rules, side, &imagined, std::slice::from_ref(leader)).map_err(|_| why.clone())?;
            if others.is_empty() || offers(rules, &alone.state, |motion| motion == Motion::TakesInHand) {
                return Err(why);
            }
            Convoy::new(rules, side, &imagined, others)?.follow(Search::new(rules, side, along, alone).run())
        }
    };
    let mut reached: Vec<Reached> = found.into_iter().filter_map(|(place, ways)| told(rules, place, ways)).collect();
    reached.sort_by(|a, b| a.by.cost.cmp(&b.by.cost).then_with(|| a.place.cmp(&b.place)));
    Ok(reached)
}

/// How a place is reached; the last decision ends the move where that is asked.
struct Found<A> {
    way: Vec<String>,
    cost: u16,
    actions: Vec<A>,
    notes: Vec<String>,
}

/// The cheapest way to a place for each number of dangers.
type Ways<A> = BTreeMap<u8, Found<A>>;

/// The cheapest way of all, and the safest where that is another one.
fn told<R: Rules>(rules: &R, place: String, mut ways: Ways<R::Action>) -> Option<Reached> {
    let way = |found: Found<R::Action>| {
        let actions = found.actions.iter().map(|action| action.notation(rules.data())).collect();
        Way { way: found.way, cost: found.cost, actions, notes: found.notes }
    };
    let cheapest = ways.iter().min_by_key(|(dangers, found)| (found.cost, **dangers)).map(|(dangers, _)| *dangers)?;
    let by = way(ways.remove(&cheapest)?);
    let safer = ways.pop_first().filter(|(dangers, _)| *dangers < cheapest).map(|(_, found)| way(found));
    Some(Reached { place, by, safer })
}

/// The pieces that an answer to the present question takes in hand, each once, from what the side may know.
pub(super) fn movers<R: Rules>(rules: &R, state: &R::State, side: Side) -> Vec<String> {
    let seen = rules.redact(state, Viewer::Side(side));
    let mut legal = Vec::new();
    super::list(rules, &seen, &mut legal);
    let mut movers = Vec::new();
    for action in legal {
        if super::motion(rules, &seen, action) != Motion::TakesInHand {
            continue;
        }
        if let Target::Piece(id) = super::target(rules, &seen, action)
            && !movers.contains(&id)
        {
            movers.push(id);
        }
    }
    movers
}

/// What became of a decision that was tried.
enum Tried<S> {
    /// The same side decides again, and chance was not asked.
    GoesOn(S),
    /// The same, if the other side stays out where it may act.
    Threatened(S),
    Stops(&'static str),
}

const MAY_ACT_HERE: &str = "the other side may act here";

fn try_action<R: Rules>(rules: &R, side: Side, state: &R::State, action: R::Action) -> Tried<R::State> {
    let mut state = state.clone();
    let mut dice = Dice::seeded(Seed::from_number(0));
    super::apply(rules, &mut state, action, &mut dice, &mut Story::silent());
    if dice.asked() > 0 {
        return Tried::Stops(DICE_DECIDE);
    }
    match super::asked(rules, &state) {
        Some(asked) if asked == side => Tried::GoesOn(state),
        Some(_) => stay_out(rules, side, state).map_or(Tried::Stops(MAY_ACT_HERE), Tried::Threatened),
        None => Tried::Stops("the game ends here"),
    }
}

/// So many questions the other side may be asked at one place.
const QUESTIONS: usize = 8;

/// What follows if the other side declines whatever it is asked; none where it cannot stay out, or chance decides.
fn stay_out<R: Rules>(rules: &R, side: Side, mut state: R::State) -> Option<R::State> {
    for _ in 0..QUESTIONS {
        if super::asked(rules, &state)? == side {
            return Some(state);
        }
        let declining = super::declining(rules, &state)?;
        super::check(rules, &state, declining).ok()?;
        let mut dice = Dice::seeded(Seed::from_number(0));
        super::apply(rules, &mut state, declining, &mut dice, &mut Story::silent());
        if dice.asked() > 0 {
            return None;
        }
    }
    None
}

/// Whether some legal answer moves pieces in such a way.
fn offers<R: Rules>(rules: &R, state: &R::State, is_meant: impl Fn(Motion) -> bool) -> bool {
    let mut legal = Vec::new();
    super::list(rules, state, &mut legal);
    legal.into_iter().any(|action| is_meant(super::motion(rules, state, action)))
}

/// Takes all pieces in hand, where that is asked or after a decision that begins their move.
fn set_out<R: Rules>(rules: &R, side: Side, state: &R::State, pieces: &[String]) -> Result<Node<R>, String> {
    let why = match take_in_hand(rules, side, state, pieces) {
        Err(why) if !pieces.is_empty() => why,
        done => return done,
    };
    let mut legal = Vec::new();
    super::list(rules, state, &mut legal);
    legal.retain(|action| super::motion(rules, state, *action) == Motion::Begins);
    let begun = legal.into_iter().find_map(|action| {
        let Tried::GoesOn(begun) = try_action(rules, side, state, action) else { return None };
        let carried = super::target(rules, state, action);
        let is_left = |piece: &&String| !matches!(&carried, Target::Piece(id) if id == *piece);
        let left: Vec<String> = pieces.iter().filter(is_left).cloned().collect();
        let mut start = take_in_hand(rules, side, &begun, &left).ok()?;
        start.actions.insert(0, action);
        Some(start)
    });
    begun.ok_or(why)
}

/// Takes all pieces in hand, one after the other; none where some are in hand already.
fn take_in_hand<R: Rules>(rules: &R, side: Side, state: &R::State, pieces: &[String]) -> Result<Node<R>, String> {
    let mut at = Node { state: state.clone(), actions: Vec::new(), way: Vec::new(), dangers: 0 };
    let mut left: Vec<&String> = pieces.iter().collect();
    if left.is_empty() && !goes_on(rules, &at.state) {
        return Err("name the pieces that are to move".into());
    }
    while !left.is_empty() {
        let mut legal = Vec::new();
        super::list(rules, &at.state, &mut legal);
        let takes = |action: &R::Action| super::motion(rules, &at.state, *action) == Motion::TakesInHand;
        let meant = legal.into_iter().filter(takes).find_map(|action| {
            let Target::Piece(id) = super::target(rules, &at.state, action) else { return None };
            left.iter().position(|piece| **piece == id).map(|found| (found, action))
        });
        let Some((found, action)) = meant else {
            let target = Target::Piece(left[0].clone());
            let why = super::why_not(rules, &at.state, &target);
            return Err(why
                .first()
                .map_or_else(|| format!("'{}' cannot move with the others now", left[0]), ToString::to_string));
        };
        left.remove(found);
        match try_action(rules, side, &at.state, action) {
            Tried::GoesOn(state) => at.state = state,
            Tried::Threatened(_) => return Err(MAY_ACT_HERE.into()),
            Tried::Stops(why) => return Err(why.into()),
        }
        at.actions.push(action);
    }
    Ok(at)
}

/// Pieces of a game in which one is in hand at a time: the first finds the ways, and the others take the same after it.
struct Convoy<'g, R: Rules> {
    rules: &'g R,
    side: Side,
    start: &'g R::State,
    /// What takes each of the others in hand.
    takes: Vec<R::Action>,
}

impl<'g, R: Rules> Convoy<'g, R> {
    fn new(rules: &'g R, side: Side, start: &'g R::State, others: &[String]) -> Result<Self, String> {
        let mut legal = Vec::new();
        super::list(rules, start, &mut legal);
        legal.retain(|action| super::motion(rules, start, *action) == Motion::TakesInHand);
        let take = |piece: &String| {
            let target = Target::Piece(piece.clone());
            let found = legal.iter().find(|action| super::target(rules, start, **action) == target);
            found.copied().ok_or_else(|| format!("'{piece}' cannot move with the others now"))
        };
        let takes = others.iter().map(take).collect::<Result<_, _>>()?;
        Ok(Convoy { rules, side, start, takes })
    }

    /// Of the places that the first can reach, those that all the others reach by the same way.
    fn follow(&self, places: BTreeMap<String, Ways<R::Action>>) -> BTreeMap<String, Ways<R::Action>> {
        let follow = |ways: Ways<R::Action>| -> Ways<R::Action> {
            ways.into_iter().filter_map(|(dangers, way)| Some((dangers, self.all_take(way)?))).collect()
        };
        places.into_iter().map(|(place, ways)| (place, follow(ways))).collect()
    }

    fn all_take(&self, mut found: Found<R::Action>) -> Option<Found<R::Action>> {
        let steps = found.actions[1..].to_vec();
        let mut at = Tried::GoesOn(self.start.clone());
        for action in &found.actions {
            at = self.go(at, *action)?;
        }
        for take in &self.takes {
            let mut cost = 0u16;
            for action in std::iter::once(take).chain(&steps) {
                let Tried::GoesOn(state) = &at else { return None };
                if let Motion::Moves(price) = super::motion(self.rules, state, *action) {
                    cost = cost.saturating_add(price);
                }
                at = self.go(at, *action)?;
                found.actions.push(*action);
            }
            found.cost = found.cost.max(cost);
        }
        match at {
            Tried::GoesOn(_) => {}
            Tried::Threatened(_) => found.notes.push(MAY_ACT_HERE.into()),
            Tried::Stops(why) => found.notes.push(why.into()),
        }
        Some(found)
    }

    /// None where somebody else decides before, or the way is closed to the one in hand.
    fn go(&self, at: Tried<R::State>, action: R::Action) -> Option<Tried<R::State>> {
        let Tried::GoesOn(state) = at else { return None };
        super::check(self.rules, &state, action).ok()?;
        Some(try_action(self.rules, self.side, &state, action))
    }
}

struct Search<'g, R: Rules> {
    rules: &'g R,
    side: Side,
    /// The places with which every way begins.
    along: &'g [String],
    nodes: Vec<Node<R>>,
    /// The situations from which each place was left again, by ways without and with danger, and by what they have met.
    left: BTreeMap<(String, bool, u8), Vec<usize>>,
    reached: BTreeMap<String, Ways<R::Action>>,
}

impl<'g, R: Rules> Search<'g, R> {
    fn new(rules: &'g R, side: Side, along: &'g [String], start: Node<R>) -> Self {
        Search { rules, side, along, nodes: vec![start], left: BTreeMap::new(), reached: BTreeMap::new() }
    }

    fn run(mut self) -> BTreeMap<String, Ways<R::Action>> {
        // The cheapest situation first, then the one with fewer decisions, then the one found earlier.
        let mut open = BinaryHeap::from([Reverse((0u16, 0usize, 0usize))]);
        while let Some(Reverse((cost, _, at))) = open.pop() {
            if !self.may_leave(at) {
                continue;
            }
            let mut legal = Vec::new();
            super::list(self.rules, &self.nodes[at].state, &mut legal);
            for action in legal {
                if let Motion::Moves(price) = super::motion(self.rules, &self.nodes[at].state, action) {
                    let total = cost.saturating_add(price);
                    if let Some(next) = self.step(at, action, total) {
                        open.push(Reverse((total, self.nodes[next].actions.len(), next)));
                    }
                }
            }
        }
        self.reached
    }

    /// Whether the move goes on from a situation: not where enough ways have gone on from its place. Ways that lead to
    /// the same situation are one: so a way along a road, which may lead farther, is not lost among many across country.
    fn may_leave(&mut self, at: usize) -> bool {
        let node = &self.nodes[at];
        let Some(place) = node.way.last().cloned() else { return true };
        let met = self.rules.met_on_the_way(&node.state);
        let left = self.left.entry((place, node.dangers > 0, met)).or_default();
        let is_new = left.len() < WAYS_ON && left.iter().all(|other| self.nodes[*other].state != node.state);
        if is_new {
            left.push(at);
        }
        is_new
    }

    /// Tries one step; the situation that it leads to where the move can go on from there.
    fn step(&mut self, at: usize, action: R::Action, cost: u16) -> Option<usize> {
        let choice = super::describe(self.rules, &self.nodes[at].state, action);
        let drawn = self.along.get(self.nodes[at].way.len());
        if matches!(&choice.on, Target::Place(place) if drawn.is_some_and(|drawn| drawn != place)) {
            return None;
        }
        let tried = try_action(self.rules, self.side, &self.nodes[at].state, action);
        let mut actions = self.nodes[at].actions.clone();
        actions.push(action);
        let before = self.nodes[at].dangers;
        let mut notes: Vec<String> = choice.caution.into_iter().collect();
        notes.extend(on_the_way(before));
        let (next, dangers) = match tried {
            Tried::GoesOn(state) => (Some(state), before),
            Tried::Threatened(state) => {
                notes.push(MAY_ACT_HERE.into());
                (Some(state), before.saturating_add(1))
            }
            Tried::Stops(why) => {
                notes.push(why.into());
                (None, before.saturating_add(1))
            }
        };
        let mut way = self.nodes[at].way.clone();
        if let Target::Place(place) = choice.on {
            way.push(place.clone());
            let is_whole = way.len() >= self.along.len();
            let known = self.reached.get(&place).and_then(|ways| ways.get(&dangers));
            // Where the other side is asked first, the end of the move is not asked for yet.
            let asked = next.as_ref().filter(|_| dangers == before);
            let halt = asked.and_then(|state| halt_in(self.rules, state));
            // A full place may be passed only: the move goes on, and cannot end there.
            let passes = halt.is_none() && asked.is_some_and(|state| goes_on(self.rules, state));
            if is_whole && !passes && known.is_none_or(|known| cost < known.cost) {
                let risky = |(state, halt)| super::describe(self.rules, state, halt).risky;
                if next.as_ref().zip(halt).is_some_and(risky) {
                    notes.push(DICE_DECIDE.into());
                }
                let actions = actions.iter().chain(&halt).copied().collect();
                let ways = self.reached.entry(place).or_default();
                ways.insert(dangers, Found { way: way.clone(), cost, actions, notes });
            }
        }
        self.nodes.push(Node { state: next?, actions, way, dangers });
        Some(self.nodes.len() - 1)
    }
}

/// What is said of a way on which the other side may act so often.
fn on_the_way(dangers: u8) -> Option<String> {
    match dangers {
        0 => None,
        1 => Some("the other side may act on the way".into()),
        often => Some(format!("the other side may act {often} times on the way")),
    }
}

/// Whether those in hand are to take a further step.
fn goes_on<R: Rules>(rules: &R, state: &R::State) -> bool {
    offers(rules, state, |motion| matches!(motion, Motion::Moves(_)))
}

/// The decision that ends the move, where it is asked for.
fn halt_in<R: Rules>(rules: &R, state: &R::State) -> Option<R::Action> {
    let mut legal = Vec::new();
    super::list(rules, state, &mut legal);
    legal.into_iter().find(|action| super::motion(rules, state, *action) == Motion::Halts)
}
