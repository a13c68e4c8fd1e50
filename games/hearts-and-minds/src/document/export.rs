//! A state as a position.

use std::collections::BTreeMap;

use super::position::{
    BomberEntry, Campaigns, CardEntry, FirebaseEntry, LastingEntry, Piles, Position, Stocks, YearEntry,
};
use crate::agenda::Item;
use crate::data::Data;
use crate::ids::{Areas, Card, Place, Seat};
use crate::sequence::{Announcement, Section};
use crate::state::{Bomber, Faction, Holder, State};

/// The id of a faction in a position.
pub(super) const FACTIONS: [&str; 4] = ["pathet-lao", "royal-lao", "khmer-rouge", "cambodian-army"];

/// The document for a state that stands at the beginning of a phase or of a side's turn.
pub(crate) fn position(data: &Data, state: &State) -> Option<Position> {
    let (phase, side) = match state.agenda.top()? {
        Item::Announcement(Announcement { of: Section::Reinforcements }) => ("reinforcements", None),
        Item::Announcement(Announcement { of: Section::HandRefill }) => ("hand-refill", None),
        Item::PlayCard(turn) => ("card-play", Some(turn.seat)),
        Item::Announcement(Announcement { of: Section::Interphase }) => ("interphase", None),
        _ => return None,
    };
    let ids = |areas: Areas| areas.iter().map(|area| data.id(area).to_string()).collect::<Vec<_>>();
    let out = state.bombers.iter().filter_map(|bomber| match bomber {
        Bomber::Out(area) => Some(data.id(*area).to_string()),
        _ => None,
    });
    let collapsed = Faction::ALL.iter().filter(|faction| state.flags.collapsed[faction.at()]);
    Some(Position {
        year: state.year,
        end: Some(state.end_year),
        phase: phase.into(),
        round: state.round,
        side,
        political_will: state.will,
        stock: Stocks { red: state.stock[0], blue: state.stock[1] },
        units: units(data, state),
        red_flags: ids(state.red_flags),
        blue_flags: ids(state.blue_flags),
        firebase: state.firebase.map(|(area, side)| FirebaseEntry { area: data.id(area).into(), side }),
        bombers: BomberEntry {
            ready: state.bombers.count(Bomber::Ready),
            spent: state.bombers.count(Bomber::Spent),
            out: out.collect(),
        },
        flags: flags(state),
        collapsed: collapsed.map(|faction| FACTIONS[faction.at()].to_string()).collect(),
        cards: cards(data, state),
        lasting: lasting(state),
        this_year: year(data, state),
    })
}

fn lasting(state: &State) -> LastingEntry {
    let lasting = &state.lasting;
    let sides = |set: [bool; 2]| Seat::BOTH.into_iter().filter(|seat| set[seat.at()]).collect();
    LastingEntry {
        monsoon: lasting.monsoon,
        bombers_grounded: lasting.bombers_grounded,
        supplies_short: sides(lasting.supplies_short),
        truce: sides(lasting.truce),
        typhoon: lasting.typhoon,
        vc_pinned: lasting.vc_pinned,
    }
}

fn year(data: &Data, state: &State) -> YearEntry {
    let year = &state.this_year;
    let id = |seat: Seat| year.campaign[seat.at()].map(|card| data.cards[card.at()].id.clone());
    YearEntry {
        campaign: Campaigns { red: id(Seat::Red), blue: id(Seat::Blue) },
        nva_in_cambodia: year.nva_in_cambodia,
        nva_in_laos: year.nva_in_laos,
        blue_in_cambodia: year.blue_in_cambodia,
        arvn_in_laos: year.arvn_in_laos,
        line_closed: year.line_closed,
        struck: year.struck.iter().map(|area| data.id(area).to_string()).collect(),
    }
}

fn units(data: &Data, state: &State) -> BTreeMap<String, BTreeMap<String, u8>> {
    let places = Place::all().filter(|place| *place != Place::RESERVE);
    let listed = places.map(|place| {
        let here = state.units.at(place).iter().map(|(kind, count)| (kind.name().to_string(), count));
        (data.id(place).to_string(), here.collect::<BTreeMap<_, _>>())
    });
    listed.filter(|(_, here)| !here.is_empty()).collect()
}

fn flags(state: &State) -> Vec<String> {
    let flags = &state.flags;
    let set = [
        flags.tet_occurred,
        flags.commando_hunt,
        flags.incursion_played,
        flags.port_closed,
        flags.port_settled,
        flags.second_berth,
        flags.iron_triangle,
        flags.coup,
    ];
    let named = super::FLAGS.iter().zip(set).filter(|(_, set)| *set);
    named.map(|(name, _)| (*name).to_string()).collect()
}

fn cards(data: &Data, state: &State) -> CardEntry {
    let held = |holder: Holder| {
        let found = state.cards.held(holder);
        found.iter().map(|card: Card| data.cards[card.at()].id.clone()).collect::<Vec<_>>()
    };
    let piles = |seat: Seat| Piles {
        hand: held(Holder::Hand(seat)),
        deck: held(Holder::Deck(seat)),
        discard: held(Holder::Discard(seat)),
        table: held(Holder::Table(seat)),
        campaign: held(Holder::Campaign(seat)),
        later: held(Holder::Later(seat)),
    };
    CardEntry {
        red: piles(Seat::Red),
        blue: piles(Seat::Blue),
        removed: held(Holder::Removed),
        spied: state.cards.spied().iter().map(|card| data.cards[card.at()].id.clone()).collect(),
    }
}
