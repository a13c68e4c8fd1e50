//! A position turned into a lawful state, or the key that is wrong and why.

use arrayvec::ArrayVec;
use engine::wording::plain;
use engine::{Dice, Fault, Story};

use super::position::{Piles, Position};
use super::{FLAGS, PHASES, usual_end};
use crate::context::{Play, View};
use crate::data::{Data, FIRST_YEAR, LAST_YEAR};
use crate::ids::{AREAS, Areas, CARDS, Card, Cards, Place, Seat};
use crate::kind::{Counter, Kind};
use crate::sequence::{from_hand_refill, from_interphase, from_reinforcements, from_turn};
use crate::state::{Bomber, Flags, Holder, Lasting, Phase, State, ThisYear};

/// Black cards that each side gets (RL-10).
const BLACK_EACH: u8 = 13;

fn fault(key: impl Into<String>, reason: impl Into<String>) -> Fault {
    Fault::new("position", key, reason)
}

/// Reads a position. `chosen_end` is the last year that the option names, if it names one.
pub(crate) fn setup(
    data: &Data,
    position: &Position,
    chosen_end: Option<u16>,
    dice: &mut Dice,
) -> Result<State, Fault> {
    let mut state = State::default();
    read_time(&mut state, position)?;
    read_end(data, &mut state, position, chosen_end)?;
    state.will = position.political_will;
    state.stock = [position.stock.red, position.stock.blue];
    state.red_flags = read_areas(data, "red_flags", &position.red_flags)?;
    state.blue_flags = read_areas(data, "blue_flags", &position.blue_flags)?;
    read_bombers(data, &mut state, position)?;
    state.flags = read_flags(position)?;
    state.lasting = read_lasting(position);
    state.this_year = read_year(data, position)?;
    read_units(data, &mut state, position)?;
    if let Some(firebase) = &position.firebase {
        state.firebase = Some((read_area(data, "firebase.area", &firebase.area)?, firebase.side));
    }
    read_cards(data, &mut state, position, dice)?;
    state.reindex();
    check(data, &state)?;
    let mut story = Story::silent();
    let mut play = Play { data, state: &mut state, dice, story: &mut story };
    play.look_at_vc();
    play.return_unplayable_campaign();
    if matches!(play.state.phase, Phase::Reinforcements | Phase::HandRefill) {
        play.recall_bombers();
    }
    let (round, seat) = (play.state.round, play.state.turn.side);
    match play.state.phase {
        Phase::Reinforcements => play.next(from_reinforcements()),
        Phase::HandRefill => play.next(from_hand_refill()),
        Phase::CardPlay => play.next(from_turn(round, seat)),
        _ => play.next(from_interphase()),
    }
    check_hand(&state)?;
    Ok(state)
}

/// Whose turn begins must have a card to play: without one the turn would have been skipped.
fn check_hand(state: &State) -> Result<(), Fault> {
    let seat = state.turn.side;
    if state.phase == Phase::CardPlay && state.cards.in_hand(seat) == 0 {
        let reason = format!("{} is to play a card and holds none", seat.name());
        return Err(fault(format!("cards.{}.hand", seat.id()), reason));
    }
    Ok(())
}

/// 1.1-02: an end not before the year. The position and the option may both name it if they agree.
fn read_end(data: &Data, state: &mut State, position: &Position, chosen: Option<u16>) -> Result<(), Fault> {
    let (key, end) = match (position.end, chosen) {
        (Some(end), Some(chosen)) if end != chosen => {
            return Err(fault("options.end", format!("the position ends in {end}; leave one of the two out")));
        }
        (Some(end), _) => ("end", end),
        (None, Some(chosen)) => ("options.end", chosen),
        (None, None) => ("end", usual_end(data, position.year)),
    };
    if !(position.year..=LAST_YEAR).contains(&end) {
        return Err(fault(key, format!("expected a year from {} to {LAST_YEAR}", position.year)));
    }
    state.end_year = end;
    Ok(())
}

/// 1.1-02: a year from 1965 to 1975, and a phase.
fn read_time(state: &mut State, position: &Position) -> Result<(), Fault> {
    if !(FIRST_YEAR..=LAST_YEAR).contains(&position.year) {
        return Err(fault("year", format!("expected a year from {FIRST_YEAR} to {LAST_YEAR}")));
    }
    state.year = position.year;
    state.phase = match plain(&position.phase).as_str() {
        "reinforcements" => Phase::Reinforcements,
        "hand-refill" => Phase::HandRefill,
        "interphase" => Phase::Interphase,
        "card-play" => {
            let side = position.side.unwrap_or(Seat::Red);
            state.round = position.round.max(1);
            if state.round > 4 {
                return Err(fault("round", "expected a round from 1 to 4"));
            }
            state.turn.side = side;
            Phase::CardPlay
        }
        _ => return Err(fault("phase", format!("expected one of {}", PHASES.join(", ")))),
    };
    if state.phase != Phase::CardPlay && (position.round != 0 || position.side.is_some()) {
        return Err(fault("round", "only the card-play phase has a round and a side"));
    }
    Ok(())
}

fn read_area(data: &Data, key: &str, id: &str) -> Result<Place, Fault> {
    let area = data.find(&plain(id)).filter(|place| place.is_area());
    area.ok_or_else(|| fault(key, format!("there is no area '{id}'")))
}

fn read_areas(data: &Data, key: &str, ids: &[String]) -> Result<Areas, Fault> {
    let mut areas = Areas::NONE;
    for (i, id) in ids.iter().enumerate() {
        let area = read_area(data, &format!("{key}[{i}]"), id)?;
        if areas.has(area) || !data.map.svn.has(area) {
            return Err(fault(format!("{key}[{i}]"), "flags lie once, in provinces of South Vietnam"));
        }
        areas.insert(area);
    }
    Ok(areas)
}

fn read_bombers(data: &Data, state: &mut State, position: &Position) -> Result<(), Fault> {
    let entry = &position.bombers;
    let bombers = &mut state.bombers;
    let all = usize::from(entry.ready) + usize::from(entry.spent) + entry.out.len();
    if all > usize::from(data.counters.bombers).min(4) {
        return Err(fault("bombers", format!("there are {} bombers", data.counters.bombers)));
    }
    (0..entry.ready).for_each(|_| _ = bombers.change_one(Bomber::Absent, Bomber::Ready));
    (0..entry.spent).for_each(|_| _ = bombers.change_one(Bomber::Absent, Bomber::Spent));
    for (i, id) in entry.out.iter().enumerate() {
        let area = read_area(data, &format!("bombers.out[{i}]"), id)?;
        bombers.change_one(Bomber::Absent, Bomber::Out(area));
        // In Blue's own turn a bomber is out because it has flown in this turn (13-04).
        if state.phase == Phase::CardPlay && state.turn.side == Seat::Blue {
            state.turn.bombed.insert(area);
        }
    }
    Ok(())
}

fn read_flags(position: &Position) -> Result<Flags, Fault> {
    let mut flags = Flags::default();
    for (i, name) in position.flags.iter().enumerate() {
        let set = match plain(name).replace('-', "_").as_str() {
            "tet_occurred" => &mut flags.tet_occurred,
            "commando_hunt" => &mut flags.commando_hunt,
            "cambodia_incursion_event_played" => &mut flags.incursion_played,
            "port_closed" => &mut flags.port_closed,
            "port_settled" => &mut flags.port_settled,
            "second_berth" => &mut flags.second_berth,
            "iron_triangle" => &mut flags.iron_triangle,
            "coup" => &mut flags.coup,
            _ => return Err(fault(format!("flags[{i}]"), format!("expected one of {}", FLAGS.join(", ")))),
        };
        *set = true;
    }
    for (i, name) in position.collapsed.iter().enumerate() {
        let known = super::export::FACTIONS.iter().position(|id| *id == plain(name));
        let Some(faction) = known else {
            let ids = super::export::FACTIONS.join(", ");
            return Err(fault(format!("collapsed[{i}]"), format!("expected one of {ids}")));
        };
        flags.collapsed[faction] = true;
    }
    Ok(flags)
}

fn read_lasting(position: &Position) -> Lasting {
    let entry = &position.lasting;
    let sides = |seats: &[Seat]| Seat::BOTH.map(|seat| seats.contains(&seat));
    Lasting {
        monsoon: entry.monsoon,
        bombers_grounded: entry.bombers_grounded,
        supplies_short: sides(&entry.supplies_short),
        truce: sides(&entry.truce),
        typhoon: entry.typhoon,
        vc_pinned: entry.vc_pinned,
    }
}

fn read_year(data: &Data, position: &Position) -> Result<ThisYear, Fault> {
    let entry = &position.this_year;
    let campaign = |seat: Seat, id: &Option<String>| -> Result<Option<Card>, Fault> {
        let Some(id) = id else { return Ok(None) };
        let own = |card: &Card| {
            let printed = &data.cards[card.at()];
            printed.is_campaign() && printed.colour() == Some(seat)
        };
        let found = data.find_card(id).filter(own);
        found
            .map(Some)
            .ok_or_else(|| fault(format!("this_year.campaign.{}", seat.id()), "expected an own Campaign card"))
    };
    let mut struck = Areas::NONE;
    for (i, id) in entry.struck.iter().enumerate() {
        struck.insert(read_area(data, &format!("this_year.struck[{i}]"), id)?);
    }
    Ok(ThisYear {
        campaign: [campaign(Seat::Red, &entry.campaign.red)?, campaign(Seat::Blue, &entry.campaign.blue)?],
        nva_in_cambodia: entry.nva_in_cambodia,
        nva_in_laos: entry.nva_in_laos,
        blue_in_cambodia: entry.blue_in_cambodia,
        arvn_in_laos: entry.arvn_in_laos,
        line_closed: entry.line_closed,
        struck,
    })
}

fn read_units(data: &Data, state: &mut State, position: &Position) -> Result<(), Fault> {
    let mut left = Counter::ALL.map(|kind| i16::from(data.counters.of(kind).count));
    let mut unseen: i16 = 0;
    for (place_id, here) in &position.units {
        let key = format!("units.{place_id}");
        let place = data.find(&plain(place_id)).filter(|place| *place != Place::RESERVE);
        let place = place.ok_or_else(|| fault(&key, "there is no such area or box"))?;
        for (name, count) in here {
            let key = format!("{key}.{name}");
            let kind = data.find_kind(name);
            let kind = kind.ok_or_else(|| fault(&key, "there is no such kind of unit; expected one such as us-inf"))?;
            if kind == Kind::UNSEEN_VC && !place.is_area() {
                return Err(fault(&key, "off the map VC are named by what they are"));
            }
            let kept = place.is_area() || place == Place::ARRIVING;
            let kind = if kept { kind } else { kind.plain() };
            if kind == Kind::UNSEEN_VC {
                unseen += i16::from(*count);
            } else {
                left[kind.counter() as usize] -= i16::from(*count);
                if left[kind.counter() as usize] < 0 {
                    return Err(fault(&key, "there are not so many counters"));
                }
            }
            state.units.add(kind, *count, place);
        }
    }
    let vc: i16 = [Counter::Vc, Counter::VcPlus, Counter::BadIntel].iter().map(|kind| left[*kind as usize]).sum();
    if unseen > vc {
        return Err(fault("units", "there are not so many VC counters"));
    }
    for kind in Counter::ALL {
        state.units.add(Kind::plain_of(kind), left[kind as usize] as u8, Place::RESERVE);
    }
    Ok(())
}

fn read_cards(data: &Data, state: &mut State, position: &Position, dice: &mut Dice) -> Result<(), Fault> {
    let mut placed = Cards::NONE;
    let mut put = |state: &mut State, key: &str, ids: &[String], holder: Holder| -> Result<(), Fault> {
        for (i, id) in ids.iter().enumerate() {
            let card = data
                .find_card(id)
                .ok_or_else(|| fault(format!("cards.{key}[{i}]"), format!("there is no card '{id}'")))?;
            if placed.has(card) {
                return Err(fault(format!("cards.{key}[{i}]"), "this card is somewhere else already"));
            }
            let owner = match holder {
                Holder::Removed => None,
                Holder::Hand(seat) | Holder::Deck(seat) | Holder::Discard(seat) | Holder::Table(seat) => Some(seat),
                Holder::Campaign(seat) | Holder::Later(seat) => Some(seat),
                Holder::Unknown => None,
            };
            let colour = data.cards[card.at()].colour();
            if owner.is_some() && colour.is_some() && owner != colour {
                return Err(fault(format!("cards.{key}[{i}]"), "this card is the other side's"));
            }
            let campaign = data.cards[card.at()].is_campaign();
            let lawful = match holder {
                Holder::Deck(_) | Holder::Discard(_) => !campaign,
                Holder::Campaign(_) => campaign,
                Holder::Later(_) => data.cards[card.at()].marked_1969,
                _ => true,
            };
            if !lawful {
                return Err(fault(format!("cards.{key}[{i}]"), "this card does not belong there"));
            }
            placed.insert(card);
            state.cards.put(card, holder, &data.cards[card.at()]);
        }
        Ok(())
    };
    for (seat, piles) in [(Seat::Red, &position.cards.red), (Seat::Blue, &position.cards.blue)] {
        let Piles { hand, deck, discard, table, campaign, later } = piles;
        let id = seat.id();
        put(state, &format!("{id}.hand"), hand, Holder::Hand(seat))?;
        put(state, &format!("{id}.deck"), deck, Holder::Deck(seat))?;
        put(state, &format!("{id}.discard"), discard, Holder::Discard(seat))?;
        put(state, &format!("{id}.table"), table, Holder::Table(seat))?;
        put(state, &format!("{id}.campaign"), campaign, Holder::Campaign(seat))?;
        put(state, &format!("{id}.later"), later, Holder::Later(seat))?;
    }
    put(state, "removed", &position.cards.removed, Holder::Removed)?;
    place_other_cards(data, state, placed, dice);
    for seat in Seat::BOTH {
        let hand = state.cards.held(Holder::Hand(seat));
        let campaigns = hand.iter().filter(|card| data.cards[card.at()].is_campaign()).count();
        if hand.count() > 5 || campaigns > 1 {
            return Err(fault(format!("cards.{}.hand", seat.id()), "at most five cards, one of them a Campaign card"));
        }
    }
    for (i, id) in position.cards.spied.iter().enumerate() {
        match data.find_card(id).filter(|card| matches!(state.cards.of(*card), Holder::Hand(_))) {
            Some(card) => state.cards.spy_on(Cards::one(card)),
            None => return Err(fault(format!("cards.spied[{i}]"), "expected a card in a hand")),
        }
    }
    Ok(())
}

/// 6-01, 6-02, RL-9 and RL-10: cards that the position does not name.
fn place_other_cards(data: &Data, state: &mut State, placed: Cards, dice: &mut Dice) {
    let late = state.year >= 1970 || (state.year == 1969 && state.phase != Phase::Reinforcements);
    for card in Card::all().filter(|card| !placed.has(*card)) {
        let printed = &data.cards[card.at()];
        let Some(seat) = printed.colour() else { continue };
        let holder = match () {
            () if printed.is_campaign() && state.year >= 1973 => Holder::Removed,
            () if printed.is_campaign() => Holder::Campaign(seat),
            () if printed.marked_1969 && !late => Holder::Later(seat),
            () => Holder::Deck(seat),
        };
        state.cards.put(card, holder, printed);
    }
    let mut black: ArrayVec<Card, CARDS> = Card::all().filter(|card| !placed.has(*card)).collect();
    black.retain(|card| data.cards[card.at()].colour().is_none());
    let owned = |state: &State, seat: Seat| {
        let of = |card: &Card| matches!(state.cards.of(*card), Holder::Deck(s) | Holder::Hand(s) | Holder::Discard(s) | Holder::Table(s) if s == seat);
        Card::all().filter(|card| placed.has(*card) && data.cards[card.at()].colour().is_none()).filter(of).count()
            as u8
    };
    let mut wanting = Seat::BOTH.map(|seat| BLACK_EACH.saturating_sub(owned(state, seat)));
    for card in black {
        let seat = match wanting {
            [0, _] => Seat::Blue,
            [_, 0] => Seat::Red,
            [red, blue] => {
                if dice.draw(&[red, blue], "deal of the black cards", |i| Seat::BOTH[i].id()) == 0 {
                    Seat::Red
                } else {
                    Seat::Blue
                }
            }
        };
        wanting[seat.at()] = wanting[seat.at()].saturating_sub(1);
        state.cards.put(card, Holder::Deck(seat), &data.cards[card.at()]);
    }
}

/// What no position may hold: units where they are forbidden or over-stacked, two flags in one province.
fn check(data: &Data, state: &State) -> Result<(), Fault> {
    let view = View { data, state };
    if state.red_flags.meets(state.blue_flags) {
        return Err(fault("blue_flags", "a province never has both flags"));
    }
    for i in 0..AREAS {
        let area = Place(i as u8);
        let here = state.units.at(area);
        let key = format!("units.{}", data.id(area));
        for kind in here.kinds() {
            let stranded = state.phase == Phase::Reinforcements && !kind.is_tank();
            if let Err(refusal) = view.may_be(kind, area)
                && !stranded
            {
                return Err(fault(key, format!("{} may not be here ({refusal})", kind.name())));
            }
        }
        for (seat, case) in [(Seat::Blue, "10-01"), (Seat::Red, "10-02")] {
            if !view.fits(area, here, seat) {
                return Err(fault(key, format!("more {} units than may stack ({case})", seat.name())));
            }
        }
    }
    let hand = state.cards.held(Holder::Hand(Seat::Red));
    let first_turn = state.phase == Phase::CardPlay && state.turn.side == Seat::Red && state.round == 1;
    if !first_turn && hand.iter().any(|card| data.cards[card.at()].is_grand_campaign()) {
        return Err(fault("cards.red.hand", "a Grand Campaign is played on the first turn of its year, never kept"));
    }
    if let Some(area) = state.blue_flags.iter().find(|area| view.count(Seat::Blue, *area) == 0) {
        return Err(fault("blue_flags", format!("{} is not pacified without an Allied unit", data.id(area))));
    }
    if let Some((area, seat)) = state.firebase
        && view.count(seat, area) == 0
    {
        return Err(fault("firebase", "the marker lies with units of its side"));
    }
    Ok(())
}
