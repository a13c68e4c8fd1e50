//! What must be so for an event to be bought, apart from its year, its colour and its cost.

use super::case_of;
use crate::cards::*;
use crate::ids::{Areas, Card, Place, Seat};
use crate::kind::Kind;
use crate::state::Bomber;
use crate::view::{Verdict, View, ensure, refuse};

/// The last round of a year.
const LAST_ROUND: u8 = 4;
/// US, ROK and IF dead that the Bob Hope Show can bear.
const BEARABLE: u8 = 3;

impl View<'_> {
    /// RL-116: an event that could change nothing at all is not bought.
    pub(crate) fn can_use_event(self, card: Card) -> Verdict {
        let seat = self.state.turn.side;
        let case = case_of(card, seat).0;
        let (turn, year, flags) = (&self.state.turn, &self.state.this_year, &self.state.flags);
        let robbed = View::event_toll(card) > 0 && self.state.stock[seat.other().at()] > 0;
        let worth_it = |changes: bool| ensure(changes, "RL-116", "the event would change nothing now");
        match card {
            KENT_STATE => ensure(flags.incursion_played, case, "Blue has not used the event of Cambodia Incursion"),
            BOB_HOPE => ensure(self.blue_coloured_dead() <= BEARABLE, case, "too many have died this year"),
            CRONKITE | NUMBERS_GAME | ELECTIONS => {
                ensure(self.event_doves(card, seat) != 0, case, "the condition of the event does not hold")
            }
            PRISONERS if seat == Seat::Red => ensure(self.is_a_bomber_spent(), case, "no bomber is spent"),
            BLACK_MARKET => ensure(robbed, case, "the other side has no stockpile RP"),
            DRAFT_CARDS | ROLLING_THUNDER => worth_it(robbed),
            LINEBACKER => worth_it(robbed || self.has_spent_bomber()),
            ARC_LIGHT if !self.has_spent_bomber() && self.has_flown() => {
                refuse("13-08", "a bomber does not refuel in the turn of its mission")
            }
            ARC_LIGHT => worth_it(self.has_spent_bomber()),
            MARKET_TIME => worth_it(robbed || self.has_event_choice(card)),
            STEEL_TIGER => worth_it(!self.may_bomb_laos() && self.has_bombers()),
            MCNAMARA_LINE => worth_it(!year.line_closed),
            COMMANDO_HUNT => worth_it(!flags.commando_hunt),
            LON_NOL => ensure(!flags.port_closed && !flags.port_settled, case, "the port is settled already"),
            CAMBODIA_INCURSION => worth_it(!year.blue_in_cambodia),
            LAM_SON_719 => worth_it(!year.arvn_in_laos),
            SANCTUARY_WAR => worth_it(!year.nva_in_cambodia),
            PLAIN_OF_JARS => worth_it(!year.nva_in_laos || self.has_event_choice(card)),
            LOCAL_RECRUITS => worth_it(self.units(Place::RESERVE).any(Kind::is_vc) && self.has_event_choice(card)),
            PHOENIX_PROGRAM => worth_it(self.has_event_choice(card) || !self.phoenix_victims().is_empty()),
            AIR_ASSAULT if seat == Seat::Red => {
                ensure(self.air_cav_in_danger().is_some(), case, "no Red unit is near the Air Cav")
            }
            DOUBLE_AGENTS => {
                let hand = self.state.held[seat.other().at()] > 0;
                worth_it(hand || self.has_event_choice(card))
            }
            SUPPLY_SHORTAGE | HOLIDAY_TRUCE | TYPHOON => worth_it(seat == Seat::Red || self.state.round < LAST_ROUND),
            FORCED_MARCH => worth_it(!turn.forced_march),
            _ if self.works_at_once(card, seat) => Ok(()),
            _ => worth_it(self.has_event_choice(card)),
        }
    }

    /// Events that always do something by themselves.
    fn works_at_once(self, card: Card, seat: Seat) -> bool {
        match card {
            MY_LAI | MONSOON | BUDDHAS_BIRTHDAY | TRAIL_PORTERS | NIGHT_ATTACK | SEARCH_AND_DESTROY
            | HAMBURGER_HILL => true,
            _ => self.event_doves(card, seat) != 0,
        }
    }

    /// Bombers leave the game in 1973.
    fn has_bombers(self) -> bool {
        self.state.bombers.iter().any(|bomber| *bomber != Bomber::Absent)
    }

    fn has_spent_bomber(self) -> bool {
        self.state.bombers.contains(&Bomber::Spent)
    }

    /// 13-08, RL-104: whether a bomber has flown in this turn, stopped on its way or not.
    fn has_flown(self) -> bool {
        self.state.bombers.iter().any(|bomber| matches!(bomber, Bomber::Out(_) | Bomber::Stopped))
    }

    /// B08: areas with a revealed VC that shares an area with, or is beside, Blue infantry.
    pub(super) fn phoenix_victims(self) -> Areas {
        let map = &self.data.map;
        let infantry = |area: &Place| self.units(*area).side(Seat::Blue).any(Kind::is_infantry);
        let blue: Areas = self.occupied(Seat::Blue).iter().filter(infantry).collect();
        self.with_open_vc(blue.or(map.beside_any(blue)))
    }
}
