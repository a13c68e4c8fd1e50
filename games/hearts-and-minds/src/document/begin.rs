//! What a document leaves out is filled in as play would have it, what cannot be is refused with its key, and the phase with
//! which it begins is put on the agenda.

use engine::document::Document;
use engine::{Dice, Fault, Story};

use super::{cards, fault};
use crate::context::{Play, View};
use crate::data::{Data, LAST_YEAR};
use crate::factions::CAMBODIA_FROM;
use crate::ids::{Card, MAP, Place, Seat};
use crate::kind::Kind;
use crate::sequence::{from_hand_refill, from_interphase, from_reinforcements, from_turn};
use crate::state::{Holder, Phase, State};

/// Makes a state of what was read, and puts on the agenda what comes first.
pub(super) fn begin(data: &Data, state: &mut State, dice: &mut Dice) -> Result<(), Fault> {
    cards::place_others(data, state, dice);
    let view = View { data, state };
    check_units(view)?;
    check_markers(view)?;
    check_cards(view)?;
    let mut story = Story::silent();
    let mut play = Play { data, state, dice, story: &mut story };
    play.look_at_vc();
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
    Ok(())
}

/// 1.1-02: an end not before the year. The position and the option may both name it if they agree.
pub(super) fn settle_end(
    data: &Data,
    document: &Document,
    state: &mut State,
    chosen: Option<u16>,
) -> Result<(), Fault> {
    let said = document.0.get("end").filter(|value| !value.is_null()).map(|_| state.end_year);
    let (key, end) = match (said, chosen) {
        (Some(end), Some(chosen)) if end != chosen => {
            return Err(fault("options.end", format!("the position ends in {end}; leave one of the two out")));
        }
        (Some(end), _) => ("end", end),
        (None, Some(chosen)) => ("options.end", chosen),
        (None, None) => ("end", usual_end(data, state.year)),
    };
    if !(state.year..=LAST_YEAR).contains(&end) {
        return Err(fault(key, format!("expected a year from {} to {LAST_YEAR}", state.year)));
    }
    state.end_year = end;
    Ok(())
}

/// The last year of a war that begins in `year`, where nobody has chosen one.
fn usual_end(data: &Data, year: u16) -> u16 {
    data.scenarios.iter().find(|scenario| scenario.start_year == year).map_or(LAST_YEAR, |scenario| scenario.usual_end)
}

/// Units where they are forbidden or over-stacked, and units that cannot be there at all.
fn check_units(view: View<'_>) -> Result<(), Fault> {
    let (data, state) = (view.data, view.state);
    for place in Place::all().filter(|place| *place != Place::RESERVE) {
        for kind in view.units(place).kinds().filter(|_| place != Place::GONE) {
            let key = || format!("units.{}.{}", data.id(place), kind.name());
            if let Some(reason) = view.why_never(kind, place) {
                return Err(fault(key(), reason));
            }
            let stranded = state.phase == Phase::Reinforcements && !kind.is_tank();
            if place.is_area()
                && let Err(refusal) = view.may_be(kind, place)
                && !stranded
            {
                return Err(fault(key(), format!("it may not be here ({refusal})")));
            }
        }
    }
    for area in MAP.iter() {
        for (seat, case) in [(Seat::Blue, "10-01"), (Seat::Red, "10-02")] {
            if !view.fits(area, view.units(area), seat) {
                let reason = format!("more {} units than may stack ({case})", seat.name());
                return Err(fault(format!("units.{}", data.id(area)), reason));
            }
        }
    }
    Ok(())
}

/// Flags and the Firebase.
fn check_markers(view: View<'_>) -> Result<(), Fault> {
    let (data, state) = (view.data, view.state);
    if state.red_flags.meets(state.blue_flags) {
        return Err(fault("blue_flags", "a province never has both flags"));
    }
    if let Some(area) = state.blue_flags.iter().find(|area| view.count(Seat::Blue, *area) == 0) {
        return Err(fault("blue_flags", format!("{} is not pacified without an Allied unit", data.id(area))));
    }
    match state.firebase {
        Some((area, seat)) if view.count(seat, area) == 0 => {
            Err(fault("firebase", "the marker lies with units of its side"))
        }
        _ => Ok(()),
    }
}

/// Whose turn begins must have a card to play: without one the turn would have been skipped. A Grand Campaign that the
/// stockpile does not allow is none (RL-17).
fn check_cards(view: View<'_>) -> Result<(), Fault> {
    let (data, state) = (view.data, view.state);
    let hand = state.cards.held(Holder::Hand(Seat::Red));
    let first_turn = state.phase == Phase::CardPlay && state.turn.side == Seat::Red && state.round == 1;
    if !first_turn && hand.iter().any(|card| data.cards[card.at()].is_grand_campaign()) {
        return Err(fault("cards.red.hand", "a Grand Campaign is played on the first turn of its year, never kept"));
    }
    for seat in Seat::BOTH {
        let key = || format!("this_year.campaign.{}", seat.id());
        if let Some(card) = state.this_year.campaign[seat.at()]
            && state.cards.of(card) != Holder::Table(seat)
        {
            return Err(fault(key(), "the card of a campaign in play lies on the table (8.3-03)"));
        }
    }
    let seat = state.turn.side;
    let stocked = view.can_stock_for(seat).is_ok();
    let playable = |card: Card| stocked || !data.cards[card.at()].is_grand_campaign();
    if state.phase == Phase::CardPlay && !state.cards.held(Holder::Hand(seat)).iter().any(playable) {
        let reason = format!("{} is to play a card and holds none", seat.name());
        return Err(fault(format!("cards.{}.hand", seat.id()), reason));
    }
    Ok(())
}

impl View<'_> {
    /// Why no play leads a unit to a place, whatever has happened before.
    fn why_never(self, kind: Kind, place: Place) -> Option<&'static str> {
        let dead = matches!(place, Place::BODY_COUNT | Place::DEAD_POOL);
        match () {
            () if kind.is_bad_intel() && dead => Some("Bad Intel goes back to the pool and never dies (12-05)"),
            () if kind.is_vc() && matches!(place, Place::DEAD_POOL | Place::ARRIVING) => {
                Some("VC that are not on the map or among the dead of the year are in the pool (8.1-02b)")
            }
            () if place == Place::ASIDE => Some("only Bad Intel is set aside, while its Bush Event is carried out"),
            () if kind.is_cambodian() && self.state.year < CAMBODIA_FROM => {
                Some("Cambodia comes into the war in 1969 (16-02)")
            }
            () if kind.is_held() && (!self.state.flags.coup || self.state.phase == Phase::Reinforcements) => {
                Some("only after a coup ARVN units are held in Saigon, from the Reinforcements Phase on (19-10)")
            }
            () if kind.is_held() && !place.is_area() => Some("units are held on the map only (19-10)"),
            () => None,
        }
    }
}
