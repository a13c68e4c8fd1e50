//! Where pieces can go, found by trying the game's own small decisions: take them in hand, step by step, the cheapest way
//! first. Nothing here knows what a step costs or what stops it; the paragraphs of the questions say so.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::{Actions as _, Motion, Rules};
use crate::chance::{Dice, Seed};
use crate::game::{Side, Target, Viewer};
use crate::reach::Reached;
use crate::story::Story;

/// From each place the move goes on by so many of the cheapest ways that lead there: ways of one cost may differ in what
/// they have met, but all of them would be too many.
const WAYS_ON: u8 = 3;

/// A situation on the way, with the decisions and the places that led to it; the last place is the one it stands for.
struct Node<R: Rules> {
    state: R::State,
    actions: Vec<R::Action>,
    way: Vec<String>,
}

pub(super) fn reach<R: Rules>(
    rules: &R,
    state: &R::State,
    side: Side,
    pieces: &[String],
) -> Result<Vec<Reached>, String> {
    // What a side may not know must not show in where it can go.
    let imagined = rules.imagine(state, side, &mut Dice::seeded(Seed::from_number(0)));
    let start = take_in_hand(rules, side, Node { state: imagined, actions: Vec::new(), way: Vec::new() }, pieces)?;
    Ok(Search { rules, side, nodes: vec![start], left: BTreeMap::new(), reached: BTreeMap::new() }.run())
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
    Stops(&'static str),
}

fn try_action<R: Rules>(rules: &R, side: Side, state: &R::State, action: R::Action) -> Tried<R::State> {
    let mut state = state.clone();
    let mut dice = Dice::seeded(Seed::from_number(0));
    super::apply(rules, &mut state, action, &mut dice, &mut Story::silent());
    if dice.asked() > 0 {
        return Tried::Stops("dice decide what happens here");
    }
    match super::asked(rules, &state) {
        Some(asked) if asked == side => Tried::GoesOn(state),
        Some(_) => Tried::Stops("the other side may act here"),
        None => Tried::Stops("the game ends here"),
    }
}

/// Whether something is in hand already and can go on.
fn goes_on<R: Rules>(rules: &R, state: &R::State) -> bool {
    let mut legal = Vec::new();
    super::list(rules, state, &mut legal);
    legal.into_iter().any(|action| matches!(super::motion(rules, state, action), Motion::Moves(_)))
}

/// Takes all pieces in hand, one after the other; none where some are in hand already.
fn take_in_hand<R: Rules>(rules: &R, side: Side, mut at: Node<R>, pieces: &[String]) -> Result<Node<R>, String> {
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
            Tried::Stops(why) => return Err(why.into()),
        }
        at.actions.push(action);
    }
    Ok(at)
}

struct Search<'g, R: Rules> {
    rules: &'g R,
    side: Side,
    nodes: Vec<Node<R>>,
    /// How often each place was left again.
    left: BTreeMap<String, u8>,
    reached: BTreeMap<String, Reached>,
}

impl<R: Rules> Search<'_, R> {
    fn run(mut self) -> Vec<Reached> {
        // The cheapest situation first, then the one with fewer decisions, then the one found earlier.
        let mut open = BinaryHeap::from([Reverse((0u16, 0usize, 0usize))]);
        while let Some(Reverse((cost, _, at))) = open.pop() {
            if let Some(place) = self.nodes[at].way.last().cloned() {
                let left = self.left.entry(place).or_default();
                *left += 1;
                if *left > WAYS_ON {
                    continue;
                }
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
        let mut reached: Vec<Reached> = self.reached.into_values().collect();
        reached.sort_by(|a, b| a.cost.cmp(&b.cost).then_with(|| a.place.cmp(&b.place)));
        reached
    }

    /// Tries one step; the situation that it leads to where the move can go on from there.
    fn step(&mut self, at: usize, action: R::Action, cost: u16) -> Option<usize> {
        let choice = super::describe(self.rules, &self.nodes[at].state, action);
        let tried = try_action(self.rules, self.side, &self.nodes[at].state, action);
        let mut actions = self.nodes[at].actions.clone();
        actions.push(action);
        let mut notes: Vec<String> = choice.caution.into_iter().collect();
        let halt = match &tried {
            Tried::GoesOn(state) => self.halt_in(state),
            Tried::Stops(why) => {
                notes.push((*why).into());
                None
            }
        };
        let mut way = self.nodes[at].way.clone();
        if let Target::Place(place) = choice.on {
            way.push(place.clone());
            let known = self.reached.get(&place).map(|known| (known.cost, known.notes.len()));
            if known.is_none_or(|known| (cost, notes.len()) < known) {
                let text = |action: &R::Action| action.notation(self.rules.data());
                let actions = actions.iter().chain(&halt).map(text).collect();
                self.reached.insert(place.clone(), Reached { place, way: way.clone(), cost, actions, notes });
            }
        }
        let Tried::GoesOn(state) = tried else { return None };
        self.nodes.push(Node { state, actions, way });
        Some(self.nodes.len() - 1)
    }

    /// The decision that ends the move, where it is asked for.
    fn halt_in(&self, state: &R::State) -> Option<R::Action> {
        let mut legal = Vec::new();
        super::list(self.rules, state, &mut legal);
        legal.into_iter().find(|action| super::motion(self.rules, state, *action) == Motion::Halts)
    }
}
