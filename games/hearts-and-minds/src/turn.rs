//! 8.3: the Card Play Phase. A side plays a card and buys Actions.

use engine::{Case, Event};

use crate::action::Action;
use crate::cards::{IA_DRANG, IRON_TRIANGLE, SEALORDS};
use crate::data::Persist;
use crate::ids::{Areas, Card, Place, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::state::{Bomber, Holder, Lasting, Stage, TurnState};
use crate::view::{Verdict, View, ensure, refuse};

/// Rounds in a year.
const ROUNDS: u8 = 4;

impl View<'_> {
    pub(crate) fn offer_cards(self, seat: Seat, out: &mut Vec<Action>) {
        for card in self.state.cards.held(Holder::Hand(seat)).iter() {
            let both = [Action::Play(card), Action::Launch(card)];
            out.extend(both.into_iter().filter(|action| self.check_card(seat, *action).is_ok()));
        }
    }

    pub(crate) fn check_card(self, seat: Seat, action: Action) -> Verdict {
        let (card, launch) = match action {
            Action::Play(card) => (card, false),
            Action::Launch(card) => (card, true),
            _ => return self.refuse_untimely(action),
        };
        ensure(self.holds(seat, card), "8.3-01", "this card is not in the hand")?;
        let printed = &self.data.cards[card.at()];
        if let Some(grand) = self.grand_in_hand(seat) {
            ensure(card == grand, "6.4-01", "the Grand Campaign must be played on the first turn of the year")?;
        }
        if printed.is_grand_campaign() {
            return ensure(launch, "6.4-01", "a Grand Campaign is played for its event, never for its RPs");
        }
        ensure(!launch || printed.is_campaign(), "6.3-01", "only a Campaign card is launched")
    }

    fn grand_in_hand(self, seat: Seat) -> Option<Card> {
        let hand = self.state.cards.held(Holder::Hand(seat));
        hand.iter().find(|card| self.data.cards[card.at()].is_grand_campaign())
    }

    pub(crate) fn offer_turn(self, seat: Seat, out: &mut Vec<Action>) {
        use Action::*;
        let mine = self.occupied(seat);
        let mut push = |action: Action| {
            if self.check_turn(seat, action).is_ok() {
                out.push(action);
            }
        };
        if let Some(card) = self.state.turn.card {
            (0..self.data.cards[card.at()].events.len() as u8).map(Event).for_each(&mut push);
        }
        if seat == Seat::Blue && self.state.bombers.contains(&Bomber::Ready) {
            self.bombable().iter().map(Bomb).for_each(&mut push);
        }
        for area in mine.iter() {
            push(Mobilize(area));
        }
        for area in mine.and(self.occupied(seat.other())).iter() {
            push(Battle(area));
        }
        for area in mine.and(self.data.map.svn).without(self.occupied(seat.other())).iter() {
            push(Control(area));
            push(Pacify(area));
        }
        if seat == Seat::Red {
            for area in self.state.index.vc.without(self.occupied(Seat::Blue)).iter() {
                for kind in self.units(area).kinds().filter(|kind| kind.is_open_vc()) {
                    push(Conceal(kind, area));
                }
            }
        }
        push(End);
    }

    pub(crate) fn check_turn(self, seat: Seat, action: Action) -> Verdict {
        match action {
            Action::End => Ok(()),
            Action::Event(number) => self.can_buy_event(number),
            Action::Bomb(area) => self.can_bomb(area),
            Action::Mobilize(area) => self.can_mobilize(area),
            Action::Battle(area) => self.can_battle(area),
            Action::Control(area) => self.can_change_control(area),
            Action::Pacify(area) => self.can_pacify(area),
            Action::Conceal(kind, area) => self.can_conceal(seat, kind, area),
            _ => self.refuse_untimely(action),
        }
    }

    /// 6.3-03: a Zone Campaign binds the battles, PC-changes and pacifications of its first turn.
    pub(crate) fn is_in_campaign_zone(self, area: Place) -> Verdict {
        let bound = self.state.turn.zone;
        let inside = bound.is_none_or(|zone| self.data.map.zones[zone.at()].has(area));
        ensure(inside, "6.3-03", "this turn's battles, PC-changes and pacifications are bound to the campaign's zone")
    }

    /// 12-07, RL-45.
    fn can_conceal(self, seat: Seat, kind: Kind, area: Place) -> Verdict {
        ensure(seat == Seat::Red && kind.is_open_vc(), "12-07", "only a revealed VC is turned face down")?;
        ensure(area.is_area() && self.units(area).has(kind), "12-07", "there is no such VC")?;
        ensure(self.count(Seat::Blue, area) == 0, "12-07", "a VC is not concealed beside Blue units")
    }

    /// 6-06, 6-09, 6-14: whether an event of the played card may be bought.
    pub(crate) fn can_buy_event(self, number: u8) -> Verdict {
        let turn = &self.state.turn;
        let Some(card) = turn.card else { return refuse("8.3-05", "no card was played") };
        let printed = &self.data.cards[card.at()];
        let Some(event) = printed.events.get(usize::from(number)) else {
            return refuse("6-07", "the card has no such event");
        };
        ensure(event.is_for(turn.side), "6-09", "this event is the other side's")?;
        ensure(event.kind == crate::data::Moment::Action, "6.1-01", "a response is not used on the own turn's card")?;
        ensure(!printed.is_campaign(), "6.3-01", "a Campaign's event is used when the card is played")?;
        ensure(turn.events_used & (1 << number) == 0, "6-06", "this event was used in this turn")?;
        let in_time = (event.years[0]..=event.years[1]).contains(&self.state.year);
        ensure(in_time, "6-14", "this event is not of this year")?;
        self.can_afford(event.cost)?;
        self.can_use_event(card)
    }

    /// 6.3-06, 6.3-07: whether a side's Zone Campaign scores at the end of its turn.
    pub(crate) fn campaign_scores(self, seat: Seat) -> bool {
        let Some(card) = self.state.this_year.campaign[seat.at()] else { return false };
        let Some(zone) = self.data.cards[card.at()].zone() else { return false };
        let red = self.data.map.zones[zone.at()].and(self.state.red_flags);
        match seat {
            Seat::Blue => red.is_empty(),
            Seat::Red if card == IA_DRANG => {
                let core: Areas = [self.data.map.pleiku, self.data.map.darlac].into_iter().collect();
                red.and(core) == core && red.without(core).count() >= 2
            }
            Seat::Red => red.count() >= [3, 4, 4, 5][zone.at()],
        }
    }
}

impl Play<'_> {
    /// The turn of a side begins: Blue's bombers come home (5.2-01).
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        self.state.turn = TurnState { side: seat, ..TurnState::default() };
        self.state.stage = Stage::PlayCard(seat);
        if seat == Seat::Blue {
            self.recall_bombers();
        } else if self.state.round == 1 {
            self.return_unplayable_campaign();
        }
    }

    /// Spent bombers go to the Airbase Box.
    pub(crate) fn recall_bombers(&mut self) {
        for bomber in &mut self.state.bombers {
            if matches!(bomber, Bomber::Out(_) | Bomber::Stopped) {
                *bomber = Bomber::Spent;
            }
        }
        self.state.index_bombers();
    }

    /// RL-89: a side without cards skips its turn.
    pub(crate) fn advance_cards(&mut self, seat: Seat) -> bool {
        if self.state.held[seat.at()] > 0 {
            return true;
        }
        self.end_turn(seat);
        false
    }

    pub(crate) fn act_on_card(&mut self, seat: Seat, action: Action) {
        let (card, launch) = match action {
            Action::Play(card) => (card, false),
            Action::Launch(card) => (card, true),
            _ => return,
        };
        let rp = self.data.cards[card.at()].rp;
        self.put_card(card, Holder::Table(seat));
        self.state.turn.card = Some(card);
        self.state.turn.purse = rp;
        self.state.stage = Stage::Actions(seat);
        self.story.reveal();
        self.tell(|data| {
            let printed = &data.cards[card.at()];
            let what = if launch { "launches" } else { "plays" };
            let text = format!("{} {what} {} ({} RPs).", seat.name(), printed.title, rp);
            Event::new("played", Case("8.3-01"), text).amount(i32::from(rp))
        });
        if launch {
            self.launch(seat, card);
        }
    }

    /// 6.2, 6.3, 6.4: a Campaign begins.
    fn launch(&mut self, seat: Seat, card: Card) {
        let printed = &self.data.cards[card.at()];
        self.state.this_year.campaign[seat.at()] = Some(card);
        self.state.turn.two_dice = true;
        self.state.turn.zone = printed.zone();
        self.state.turn.stock_cap = if printed.is_grand_campaign() { 6 } else { 3 };
        self.state.turn.surprise = card == crate::cards::TET;
        match card {
            IRON_TRIANGLE => {
                self.state.flags.iron_triangle = true;
                self.tell(|data| {
                    let text = String::from("The Iron Triangle is a firebase from now on.");
                    Event::new("firebase", Case("6.3-09"), text).place(data.id(data.map.binh_duong))
                });
            }
            SEALORDS => self.begin_event(card),
            _ if printed.is_grand_campaign() => self.begin_event(card),
            _ => {}
        }
    }

    pub(crate) fn act_in_turn(&mut self, seat: Seat, action: Action) {
        match action {
            Action::End => self.end_turn(seat),
            Action::Event(number) => self.buy_event(number),
            Action::Bomb(area) => self.send_bomber(area),
            Action::Mobilize(area) => self.mobilize(area),
            Action::Battle(area) => self.declare_battle(area),
            Action::Control(area) => self.change_control(area),
            Action::Pacify(area) => self.pacify(area),
            Action::Conceal(kind, area) => {
                self.turn_into(kind, 1, area, kind.concealed());
                self.tell(|data| {
                    let text = format!("A VC in {} goes into hiding.", data.name(area));
                    Event::new("concealed", Case("12-07"), text).place(data.id(area))
                });
            }
            _ => {}
        }
    }

    fn buy_event(&mut self, number: u8) {
        let Some(card) = self.state.turn.card else { return };
        let event = &self.data.cards[card.at()].events[usize::from(number)];
        let cost = event.cost;
        self.state.turn.events_used |= 1 << number;
        self.spend(cost);
        self.tell(|data| {
            let printed = &data.cards[card.at()];
            let text = format!("The event of {}: {}", printed.title, printed.events[usize::from(number)].text);
            Event::new("event", Case("6-06"), text).amount(i32::from(cost))
        });
        self.begin_event(card);
    }

    /// 8.3-06: unspent RPs are saved, campaigns score, and what lasts to this moment ends. A turn is the play
    /// of a card (1.2-01), so a turn that was skipped scores nothing.
    pub(crate) fn end_turn(&mut self, seat: Seat) {
        let saved = std::mem::take(&mut self.state.turn.purse);
        if saved > 0 {
            self.change_stock(seat, saved as i8, Case("8.3-06"));
        }
        let took_turn = self.state.turn.card.is_some();
        if took_turn && self.view().campaign_scores(seat) {
            let points = if seat == Seat::Red { 1 } else { -1 };
            self.add_doves(points, Case("6.3-05"), |_| "the campaign holds its zone.".into());
        }
        self.put_away_card(seat);
        self.end_lasting(seat);
        self.rest_vc();
        self.state.turn.card = None;
        match seat {
            Seat::Red => self.begin_turn(Seat::Blue),
            Seat::Blue if self.state.round < ROUNDS => {
                self.state.round += 1;
                self.begin_turn(Seat::Red);
            }
            Seat::Blue => {
                self.state.round = 0;
                self.state.turn = TurnState::default();
                self.state.stage = Stage::Interphase;
            }
        }
    }

    /// Where the card of the turn goes (6-10, 6-11, 6.2-04).
    fn put_away_card(&mut self, seat: Seat) {
        let Some(card) = self.state.turn.card else { return };
        let printed = &self.data.cards[card.at()];
        let used = printed.events.iter().enumerate().find(|(i, _)| self.state.turn.events_used & (1 << i) != 0);
        let launched = self.state.this_year.campaign[seat.at()] == Some(card);
        let to = match used {
            _ if launched => Holder::Table(seat),
            _ if printed.is_campaign() => Holder::Removed,
            Some((_, event)) if matches!(event.persist, Persist::OpponentTurn | Persist::Year) => Holder::Table(seat),
            Some((_, event)) if event.remove => Holder::Removed,
            _ => Holder::Discard(seat),
        };
        self.put_card(card, to);
    }

    /// Effects that end with this turn; the cards that brought them are put away (6-10).
    fn end_lasting(&mut self, seat: Seat) {
        let lasting = &mut self.state.lasting;
        if lasting.monsoon == Some(seat) {
            lasting.monsoon = None;
        }
        lasting.supplies_short[seat.at()] = false;
        lasting.truce[seat.at()] = false;
        match seat {
            Seat::Blue => (lasting.bombers_grounded, lasting.typhoon) = (false, false),
            Seat::Red => lasting.vc_pinned = false,
        }
        self.clear_table(seat.other(), Persist::OpponentTurn);
    }

    /// Puts away the cards on the table that last so long.
    pub(crate) fn clear_table(&mut self, seat: Seat, persist: Persist) {
        for card in self.state.cards.held(Holder::Table(seat)).iter() {
            let printed = &self.data.cards[card.at()];
            let own = printed.events.iter().find(|event| event.is_for(seat));
            if self.state.turn.card != Some(card)
                && let Some(event) = own
                && event.persist == persist
            {
                let to = if event.remove { Holder::Removed } else { Holder::Discard(seat) };
                self.put_card(card, to);
            }
        }
    }

    /// RL-86: at the end of the year everything that waits for a next turn lapses.
    pub(crate) fn end_lasting_effects_of_the_year(&mut self) {
        self.state.lasting = Lasting::default();
        for seat in Seat::BOTH {
            self.clear_table(seat, Persist::OpponentTurn);
            self.clear_table(seat, Persist::Year);
        }
    }

    /// In a Tet year VC that moved may move again next turn (special T7).
    pub(crate) fn rest_vc(&mut self) {
        if !self.view().is_tet() {
            return;
        }
        for area in self.state.index.vc.iter() {
            for (kind, count) in self.state.units.at(area).only(Kind::is_tired).iter() {
                self.turn_into(kind, count, area, kind.rested());
            }
        }
    }
}
