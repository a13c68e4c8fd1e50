//! What an event does at once, before or without a question.

use engine::{Case, Event};

use super::case_of;
use crate::cards::*;
use crate::force::Force;
use crate::ids::{Card, Place, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::state::Holder;
use crate::view::View;

/// Bombers that Arc Light refuels, and all there can be.
const ARC_LIGHT_BOMBERS: u8 = 2;
const ALL_BOMBERS: u8 = 4;
/// Mobilizations that Trail Porters make free.
const PORTERS: u8 = 2;
/// The lowest die that brings the Air Cav down (X14).
const SHOT_DOWN: u8 = 5;

impl View<'_> {
    /// Doves (Hawks below zero) that the event brings; what has a condition brings none while it fails.
    pub(super) fn event_doves(self, card: Card, seat: Seat) -> i16 {
        let own = if seat == Seat::Red { 1 } else { -1 };
        match card {
            PENTAGON_MARCH | KENT_STATE | PEACE_TALKS | JANE_FONDA | PROPAGANDA | BOB_HOPE => own,
            PENTAGON_PAPERS => 2,
            CRONKITE if seat == Seat::Red => match self.blue_coloured_dead() {
                0..=2 => 0,
                3 | 4 => 1,
                _ => 2,
            },
            CRONKITE if self.blue_coloured_dead() < 2 => own,
            NUMBERS_GAME if self.wins_the_numbers_game(seat) => own,
            MY_LAI | WHISPERING_DEATH if seat == Seat::Red => 1,
            PRISONERS if seat == Seat::Red && self.is_a_bomber_spent() => 1,
            ELECTIONS if self.wins_the_elections(seat) => own,
            _ => 0,
        }
    }

    /// X05: the dead of a year, compared.
    fn wins_the_numbers_game(self, seat: Seat) -> bool {
        let dead = |seat: Seat| self.units(Place::BODY_COUNT).total_of(seat);
        let (red, blue) = (dead(Seat::Red), dead(Seat::Blue));
        match seat {
            Seat::Blue => red >= 4 && red >= 2 * blue,
            Seat::Red => blue >= 4 && blue >= red,
        }
    }

    /// X21: three pacified provinces and no coup are a good result.
    fn wins_the_elections(self, seat: Seat) -> bool {
        let held = matches!(self.state.year, 1967 | 1968 | 1971 | 1972);
        let good = self.state.blue_flags.count() >= 3 && !self.state.flags.coup;
        held && good == (seat == Seat::Blue)
    }

    pub(super) fn is_a_bomber_spent(self) -> bool {
        use crate::state::Bomber::{Out, Spent, Stopped};
        self.state.bombers.iter().any(|bomber| matches!(bomber, Spent | Stopped | Out(_)))
    }

    /// Stockpile RPs that the event takes from the other side.
    pub(super) fn event_toll(card: Card) -> u8 {
        match card {
            DRAFT_CARDS | ROLLING_THUNDER => 2,
            MARKET_TIME | BLACK_MARKET => 1,
            LINEBACKER => 3,
            _ => 0,
        }
    }

    /// The area in which the one counter of a kind stands.
    pub(super) fn whereabouts(self, kind: Kind) -> Option<Place> {
        self.state.units.of(kind).map(|(at, _)| at).find(|at| at.is_area())
    }

    /// Where the Air Cav is, if a Red unit is there or beside it (X14).
    pub(super) fn air_cav_in_danger(self) -> Option<Place> {
        let at = self.whereabouts(Kind::AIR_CAV)?;
        self.data.map.around(at).meets(self.occupied(Seat::Red)).then_some(at)
    }
}

impl Play<'_> {
    /// Carries out the parts of an event that need no choice.
    pub(super) fn do_at_once(&mut self, card: Card) {
        let seat = self.state.turn.side;
        let case = case_of(card, seat);
        let doves = self.view().event_doves(card, seat);
        self.add_doves(doves, case, |data| format!("{}.", data.cards[card.at()].title));
        let toll = View::event_toll(card);
        if toll > 0 {
            self.rob(card, seat, toll, case);
        }
        self.start_effect(card, seat);
        match card {
            ARC_LIGHT => self.refuel(ARC_LIGHT_BOMBERS, case),
            LINEBACKER => self.refuel(ALL_BOMBERS, case),
            MY_LAI if seat == Seat::Red => self.flag_my_lai(case),
            AIR_ASSAULT if seat == Seat::Red => self.shoot_at_air_cav(case),
            DOUBLE_AGENTS => self.spy_on_hand(seat.other(), case),
            LON_NOL => self.close_port(case),
            HAMBURGER_HILL => self.reward_hamburger_hill(),
            AIR_ASSAULT => self.state.group = Force::NONE,
            _ => {}
        }
    }

    /// R17, B02, B04, B23, X10: the other side's stockpile shrinks.
    fn rob(&mut self, card: Card, seat: Seat, toll: u8, case: Case) {
        self.change_stock(seat.other(), -(toll as i8), case);
        if card == BLACK_MARKET {
            self.change_stock(seat, 1, case);
        }
    }

    /// Effects that last: for the turn, to the other side's next turn, for the year or the game.
    fn start_effect(&mut self, card: Card, seat: Seat) {
        let other = seat.other();
        let (turn, lasting) = (&mut self.state.turn, &mut self.state.lasting);
        let (year, flags) = (&mut self.state.this_year, &mut self.state.flags);
        match card {
            TRAIL_PORTERS => turn.free_trail = PORTERS,
            NIGHT_ATTACK => turn.night_attack = true,
            STEEL_TIGER => turn.steel_tiger = true,
            SEARCH_AND_DESTROY => turn.search_and_destroy = true,
            HAMBURGER_HILL => turn.hamburger_hill = true,
            FORCED_MARCH => turn.forced_march = true,
            BUDDHAS_BIRTHDAY => lasting.bombers_grounded = true,
            MONSOON => lasting.monsoon = Some(other),
            SUPPLY_SHORTAGE => lasting.supplies_short[other.at()] = true,
            HOLIDAY_TRUCE => lasting.truce[other.at()] = true,
            TYPHOON if seat == Seat::Red => lasting.typhoon = true,
            TYPHOON => lasting.vc_pinned = true,
            SANCTUARY_WAR => year.nva_in_cambodia = true,
            PLAIN_OF_JARS => year.nva_in_laos = true,
            MCNAMARA_LINE => year.line_closed = true,
            LAM_SON_719 => year.arvn_in_laos = true,
            CAMBODIA_INCURSION => (year.blue_in_cambodia, flags.incursion_played) = (true, true),
            COMMANDO_HUNT => flags.commando_hunt = true,
            _ => {}
        }
    }

    /// X06: a red flag in Quang Ngai unless Blue is there.
    fn flag_my_lai(&mut self, case: Case) {
        let area = self.data.map.quang_ngai;
        if self.view().count(Seat::Blue, area) == 0 && !self.state.red_flags.has(area) {
            self.raise_red_flag(area, case);
        }
    }

    /// X14, Red's event.
    fn shoot_at_air_cav(&mut self, case: Case) {
        let Some(area) = self.view().air_cav_in_danger() else { return };
        let die = self.dice.d6("fire at the Air Cav");
        self.tell(|data| {
            let hit = if die >= SHOT_DOWN { "it is shot down" } else { "it escapes" };
            let text = format!("The Air Cav in {} is under fire: {hit}.", data.name(area));
            let roll = engine::story::Roll::single("fire at the Air Cav", die).target(i32::from(SHOT_DOWN));
            Event::new("rolled", case, text).place(data.id(area)).roll(roll)
        });
        if die >= SHOT_DOWN {
            self.eliminate(Kind::AIR_CAV, area, case);
        }
    }

    /// X19: a side's hand is looked at.
    fn spy_on_hand(&mut self, seat: Seat, case: Case) {
        let hand = self.state.cards.held(Holder::Hand(seat));
        self.state.spied.0 |= hand.0;
        self.story.reveal();
        let spy = seat.other();
        self.tell(|data| {
            let titles: Vec<&str> = hand.iter().map(|card| data.cards[card.at()].title.as_str()).collect();
            let text = format!("{} holds {}.", seat.name(), titles.join(", "));
            Event::new("spied", case, text).only(spy.side())
        });
    }

    /// B21: Sihanoukville is closed.
    fn close_port(&mut self, case: Case) {
        self.state.flags.port_closed = true;
        self.tell(|data| {
            let text = String::from("Sihanoukville is closed.");
            Event::new("port", case, text).place(data.id(data.map.kampot)).outcome()
        });
    }
}
