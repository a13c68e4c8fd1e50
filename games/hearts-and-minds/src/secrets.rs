//! 1.3: what each viewer may know, and worlds that he could not tell from the true one.

use arrayvec::ArrayVec;
use engine::{Dice, Side, Viewer};

use crate::agenda::Item;
use crate::context::View;
use crate::data::Data;
use crate::ids::{CARDS, Card, Cards, Place, Seat};
use crate::kind::Kind;
use crate::state::{Force, Holder, Phase, State};

/// What the viewer may know of a state. 1.3-05: units, discards and stockpiles lie open; only VC face down and cards
/// are hidden.
pub(crate) fn redact(data: &Data, state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    let seat = match viewer {
        Viewer::Omniscient => return seen,
        Viewer::Side(side) => Some(Seat::of(side)),
        Viewer::Public => None,
    };
    if seat != Some(Seat::Red) {
        hide_vc(&mut seen);
    }
    for card in Card::all() {
        if is_hidden(data, state, card, seat) {
            seen.cards.say(card, Holder::Unknown);
        }
    }
    let known = |card: &Card| seat.is_some() && seen.cards.of(*card) != Holder::Unknown;
    let spied: Cards = state.cards.spied().iter().filter(known).collect();
    seen.cards.say_spied(spied);
    seen
}

/// Whether a viewer cannot know where a card is. 1.3-01: hand and Campaign Deck are seen by their owner alone. 1.3-02:
/// no deck is looked into; a card of the own colour that is nowhere else is known to be in the own one.
fn is_hidden(data: &Data, state: &State, card: Card, viewer: Option<Seat>) -> bool {
    let black = data.cards[card.at()].colour().is_none();
    match state.cards.of(card) {
        Holder::Discard(_) | Holder::Table(_) | Holder::Removed | Holder::Later(_) => false,
        Holder::Hand(seat) => viewer != Some(seat) && !(viewer.is_some() && state.cards.spied().has(card)),
        Holder::Deck(seat) => black || viewer != Some(seat),
        Holder::Campaign(seat) => viewer != Some(seat),
        Holder::Unknown => true,
    }
}

/// 1.3-03: concealed VC and the pool become anonymous, wherever a list names them.
fn hide_vc(state: &mut State) {
    for place in state.units.vc_areas().iter().chain([Place::RESERVE]) {
        let here = anonymous(state.units.at(place));
        state.units.replace(place, here);
    }
    hide_lists(state);
}

fn hide_lists(state: &mut State) {
    for list in lists(state) {
        *list = anonymous(list);
    }
    if let Some((kind, _)) = &mut state.picked {
        *kind = kind.unseen();
    }
}

/// The lists of units that are part of an area's units.
fn lists(state: &mut State) -> [&mut Force; 7] {
    [
        &mut state.group,
        &mut state.march.ready,
        &mut state.battle.attackers,
        &mut state.battle.defenders,
        &mut state.battle.tried,
        &mut state.battle.gathered,
        &mut state.retreat.waiting,
    ]
}

fn anonymous(force: &Force) -> Force {
    let mut seen = *force;
    for (kind, count) in force.iter().filter(|(kind, _)| kind.is_concealed()) {
        seen.take(kind, count);
        seen.add(kind.unseen(), count);
    }
    seen
}

/// A full state that a side could not tell from the true one.
pub(crate) fn imagine(data: &Data, state: &State, side: Side, dice: &mut Dice) -> State {
    let mut world = state.clone();
    let seat = Seat::of(side);
    deal_cards(data, &mut world, seat, dice);
    if seat == Seat::Blue {
        deal_vc(&mut world, dice);
    }
    world
}

/// One world for odds in the place of all that a side cannot tell from the true one: to Blue VC that lie face down are no
/// counters yet, all of which lie in the pool; the rules draw one when it is shown ([`crate::context::Play::identify`]).
/// Drawn so, every VC is what it is as often as in the worlds of [`imagine`]. Cards do not matter: [`forget_cards`].
pub(crate) fn imagine_for_odds(state: &State, side: Side) -> State {
    let mut world = state.clone();
    if Seat::of(side) == Seat::Blue {
        let mut pool = *world.units.at(Place::RESERVE);
        for area in world.units.vc_areas().iter() {
            for (kind, count) in world.units.at(area).only(is_known_concealed).iter() {
                pool.add(kind.rested(), count);
            }
            let here = anonymous(world.units.at(area));
            world.units.replace(area, here);
        }
        world.units.replace(Place::RESERVE, pool);
        hide_lists(&mut world);
    }
    world
}

/// Brings cards that lie in hands and Game Decks into one order, as many in each as before: odds decline every response, and
/// which card is drawn for one is no outcome. Campaign cards stay where they are; rules ask for them.
pub(crate) fn forget_cards(data: &Data, state: &mut State) {
    let holder = |state: &State, card: Card| match state.cards.of(card) {
        Holder::Hand(seat) | Holder::Deck(seat) if !data.cards[card.at()].is_campaign() => Some(seat),
        _ => None,
    };
    let mut black: ArrayVec<Card, CARDS> = ArrayVec::new();
    let mut piles: [ArrayVec<Card, CARDS>; 2] = [ArrayVec::new(), ArrayVec::new()];
    let (mut sizes, mut hands) = ([0; 2], [0; 2]);
    for card in Card::all() {
        let Some(seat) = holder(state, card) else { continue };
        sizes[seat.at()] += 1;
        hands[seat.at()] += usize::from(state.cards.of(card) == Holder::Hand(seat));
        match data.cards[card.at()].colour() {
            Some(colour) => piles[colour.at()].push(card),
            None => black.push(card),
        }
    }
    let mut black = black.into_iter();
    for seat in Seat::BOTH {
        let pile = &mut piles[seat.at()];
        while pile.len() < sizes[seat.at()] {
            let Some(card) = black.next() else { break };
            pile.push(card);
        }
        for (at, card) in pile.iter().enumerate() {
            let in_hand = at < hands[seat.at()];
            state.cards.say(*card, if in_hand { Holder::Hand(seat) } else { Holder::Deck(seat) });
        }
    }
    state.cards.say_spied(Cards::NONE);
}

/// Deals the cards that a side cannot see anew among the places where they can be.
fn deal_cards(data: &Data, world: &mut State, seat: Seat, dice: &mut Dice) {
    let other = seat.other();
    let mut unseen: ArrayVec<Card, CARDS> =
        Card::all().filter(|card| is_hidden(data, world, *card, Some(seat))).collect();
    shuffle(&mut unseen, dice);
    let mut slots: ArrayVec<(Holder, u8), 4> = ArrayVec::new();
    let count = |holder: Holder| unseen.iter().filter(|card| world.cards.of(**card) == holder).count() as u8;
    for holder in [Holder::Hand(other), Holder::Campaign(other), Holder::Deck(seat), Holder::Deck(other)] {
        slots.push((holder, count(holder)));
    }
    // A Campaign card in the other hand stays one: that it is held is known (8.2-03).
    let is_campaign = |card: &Card| data.cards[card.at()].is_campaign();
    let campaigns = || unseen.iter().copied().filter(is_campaign);
    let view = View { data, state: world };
    let is_one_held = campaigns().any(|card| view.state.cards.of(card) == Holder::Hand(other));
    let likely = campaigns().find(|card| may_hold(view, other, *card)).or(campaigns().next());
    let held = likely.filter(|_| is_one_held);
    for card in campaigns() {
        let holder = if held == Some(card) { Holder::Hand(other) } else { Holder::Campaign(other) };
        world.cards.say(card, holder);
    }
    let mut in_hand = slots[0].1 - u8::from(held.is_some());
    let mut in_own_deck = slots[2].1;
    // Only black cards can be in the own deck unseen; they are dealt there first.
    for card in unseen.iter().copied().filter(|card| !is_campaign(card)) {
        let black = data.cards[card.at()].colour().is_none();
        if black && in_own_deck > 0 {
            in_own_deck -= 1;
            world.cards.say(card, Holder::Deck(seat));
        } else {
            world.cards.say(card, Holder::Deck(other));
        }
    }
    let rest: ArrayVec<Card, CARDS> =
        unseen.iter().copied().filter(|card| world.cards.of(*card) == Holder::Deck(other)).collect();
    let mut rest = rest;
    shuffle(&mut rest, dice);
    for card in rest {
        if in_hand == 0 {
            break;
        }
        in_hand -= 1;
        world.cards.say(card, Holder::Hand(other));
    }
}

/// Whether a side may hold a Campaign card now: a Grand one in its years only, with a full stockpile, and up to the first
/// turn of the year (6.4-01, 6.4-02).
fn may_hold(view: View<'_>, seat: Seat, card: Card) -> bool {
    let state = view.state;
    let first_turn = state.phase == Phase::CardPlay && state.round == 1 && state.turn.side == seat;
    let is_unplayed = state.phase == Phase::HandRefill || first_turn;
    let is_grand = view.data.cards[card.at()].is_grand_campaign();
    !is_grand || (is_unplayed && view.can_campaign(seat, card).is_ok())
}

/// Deals the concealed VC anew: any counter of the pool or of the map can be any of them. What comes of
/// it depends on the dice and on what Blue can see, never on what the counters truly are.
fn deal_vc(world: &mut State, dice: &mut Dice) {
    let mut cup = [0u8; 3];
    let areas = world.units.vc_areas();
    for place in areas.iter().chain([Place::RESERVE]) {
        for (kind, count) in world.units.at(place).only(is_known_concealed).iter() {
            cup[kind_rank(kind)] += count;
        }
    }
    let (group, march, battle, retreat) = list_areas(world);
    let homes = [group, march, battle, battle, battle, battle, retreat];
    let mut named = [false; 7];
    for area in areas.iter() {
        let mut force = *world.units.at(area);
        let here = Dealt::new(&mut force, &mut cup, dice);
        world.units.replace(area, force);
        for (i, list) in lists(world).into_iter().enumerate().filter(|(i, _)| homes[*i] == area) {
            here.name(list, REMAINDERS.contains(&i));
            named[i] = true;
        }
        if let Some((kind, place)) = &mut world.picked
            && *place == area
            && is_known_concealed(*kind)
        {
            *kind = here.of(*kind).first().copied().unwrap_or(*kind);
        }
    }
    // A list that is left from a move or battle long over must not remember either.
    for (list, _) in lists(world).into_iter().zip(named).filter(|(_, named)| !named) {
        Dealt::default().name(list, false);
    }
    let mut pool = *world.units.at(Place::RESERVE);
    for (kind, count) in Kind::POOL.into_iter().zip(cup) {
        pool.set(kind, count);
    }
    world.units.replace(Place::RESERVE, pool);
}

/// Which of the lists hold what another list has left over: the units that have not yet been taken.
const REMAINDERS: [usize; 2] = [1, 6];

/// The VC that were dealt face down to one area.
#[derive(Debug, Default)]
struct Dealt {
    fresh: ArrayVec<Kind, VC_COUNTERS>,
    tired: ArrayVec<Kind, VC_COUNTERS>,
}

impl Dealt {
    /// Takes the concealed VC out of an area and deals others from the cup.
    fn new(here: &mut Force, cup: &mut [u8; 3], dice: &mut Dice) -> Self {
        let mut dealt = Dealt::default();
        let old = here.only(is_known_concealed);
        for (kind, count) in old.iter() {
            here.take(kind, count);
            for _ in 0..count {
                let same = if kind.is_tired() { &mut dealt.tired } else { &mut dealt.fresh };
                same.push(kind);
            }
        }
        for kind in dealt.fresh.iter_mut().chain(&mut dealt.tired) {
            *kind = like(*kind, draw(cup, dice));
            here.add(*kind, 1);
        }
        dealt
    }

    /// Those in the same condition.
    fn of(&self, kind: Kind) -> &[Kind] {
        if kind.is_tired() { &self.tired } else { &self.fresh }
    }

    /// Puts them into a list in place of those that it names: the first ones, or the last ones where the
    /// list holds what is left over. Whatever is named beyond them is gone, and becomes an ordinary VC.
    fn name(&self, list: &mut Force, from_the_end: bool) {
        let old = list.only(is_known_concealed);
        let (mut used, mut used_tired) = (0, 0);
        for (kind, count) in old.iter() {
            list.take(kind, count);
            let used = if kind.is_tired() { &mut used_tired } else { &mut used };
            for _ in 0..count {
                let all = self.of(kind);
                let at = if from_the_end { all.len().checked_sub(*used + 1) } else { Some(*used) };
                list.add(at.and_then(|at| all.get(at)).copied().unwrap_or_else(|| like(kind, 0)), 1);
                *used += 1;
            }
        }
    }
}

/// Where the units of the lists stand: group, ready units, battle, retreat.
fn list_areas(state: &State) -> (Place, Place, Place, Place) {
    let retreating = state.agenda.iter().any(|item| matches!(item, Item::Retreat(_)));
    let column = state.agenda.iter().find_map(|item| match item {
        Item::Column(column) => Some(column.from),
        _ => None,
    });
    let group = if retreating { state.retreat.at } else { column.unwrap_or(state.march.at) };
    (group, state.march.from, state.battle.area, state.retreat.from)
}

/// All VC counters there are (12).
const VC_COUNTERS: usize = 30;

fn is_known_concealed(kind: Kind) -> bool {
    kind.is_concealed() && !kind.is_unseen()
}

fn kind_rank(kind: Kind) -> usize {
    Kind::POOL.iter().position(|known| *known == kind.rested()).unwrap_or_default()
}

/// A concealed VC of that rank in the condition of another.
fn like(kind: Kind, rank: usize) -> Kind {
    if kind.is_tired() { Kind::POOL[rank].tired() } else { Kind::POOL[rank] }
}

fn draw(cup: &mut [u8; 3], dice: &mut Dice) -> usize {
    let mut ticket = dice.choose(cup.iter().map(|count| usize::from(*count)).sum::<usize>().max(1));
    for (rank, count) in cup.iter_mut().enumerate() {
        if ticket < usize::from(*count) {
            *count -= 1;
            return rank;
        }
        ticket -= usize::from(*count);
    }
    0
}

fn shuffle(cards: &mut [Card], dice: &mut Dice) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, dice.choose(last + 1));
    }
}
