//! 8.3: the Card Play Phase. A side plays a card and buys Actions.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Target, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, EventNumber, verb};
use crate::cards::{IA_DRANG, TET, event_of};
use crate::context::{Play, View};
use crate::control::Aim;
use crate::data::{Moment, Persist};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Card, Cards, Place, Seat};
use crate::sequence::hand_refill::UnplayableCampaign;
use crate::state::{Bomber, Holder, Lasting, Phase, TurnState};
use crate::words::{counted_are, paid, price, rps};

/// Rounds in a year.
pub(crate) const ROUNDS: u8 = 4;

/// 8.3-02, 6-04: four rounds, in each of them Red's turn and then Blue's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Round {
    pub(crate) number: u8,
}

impl Step<HeartsAndMinds> for Round {
    fn run(self, p: &mut Play<'_>) {
        if self.number <= ROUNDS {
            p.state.round = self.number;
            p.next((Turn { seat: Seat::Red }, Turn { seat: Seat::Blue }, Round { number: self.number + 1 }));
        } else {
            p.state.round = 0;
            p.state.turn = TurnState::default();
            p.forget_operations();
            p.state.phase = Phase::Interphase;
        }
    }
}

/// The turn of a side. RL-89: a side without cards skips it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    pub(crate) seat: Seat,
}

impl Step<HeartsAndMinds> for Turn {
    fn run(self, p: &mut Play<'_>) {
        let seat = self.seat;
        p.state.turn = TurnState { side: seat, ..TurnState::default() };
        p.state.phase = Phase::CardPlay;
        p.forget_operations();
        // 5.2-01: Blue's bombers come home.
        if seat == Seat::Blue {
            p.recall_bombers();
        }
        let campaign = (seat == Seat::Red && p.state.round == 1).then_some(UnplayableCampaign);
        p.next((campaign, PlayCard { seat }, EndOfTurn { seat }));
    }
}

/// 8.3-01: a side plays a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlayCard {
    pub(crate) seat: Seat,
}

impl Question<HeartsAndMinds> for PlayCard {
    fn side(self, _: View<'_>) -> Seat {
        self.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("8.3-01", "Play a card.")
            .meaning(
                "The card gives its RPs for this turn; its event may be bought with them. Responses are better kept.",
            )
            .rules(&["8.3-01", "8.3-04", "6-05", "6-06", "6.1-01", "6.3-01", "6.4-01", "7-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.state.cards.in_hand(self.seat) > 0)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Play)
            .from(|v| v.state.cards.held(Holder::Hand(self.seat)))
            .allowed(|v, card| v.can_play(self.seat, card))
            .label(|v, card| match &v.data.cards[card.at()] {
                printed if printed.is_campaign() => format!("Play {} for its RPs only", printed.title),
                printed => format!("Play {} ({})", printed.title, rps(printed.rp)),
            })
            .caution(|v, card| {
                let campaign = v.data.cards[card.at()].is_campaign();
                campaign.then(|| "the Campaign card leaves the game without its event".into())
            })
            .prior(|v, card| v.prior_of_card(self.seat, card))
            .secret()
            .ends(|p, card| p.play_card(self.seat, card, "plays"));
        ask.answer(verb::Launch)
            .from(|v| v.state.cards.held(Holder::Hand(self.seat)))
            .allowed(|v, card| v.can_launch(self.seat, card))
            .label(|v, card| format!("Launch the campaign {}", v.title(card)))
            .prior(|v, card| 1.0 + v.prior_of_campaign(self.seat, card))
            .secret()
            .ends(|p, card| {
                p.play_card(self.seat, card, "launches");
                p.launch(self.seat, card);
            });
    }
}

/// 8.3-04: a side buys Actions until it ends its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Actions {
    pub(crate) seat: Seat,
}

impl Question<HeartsAndMinds> for Actions {
    fn side(self, _: View<'_>) -> Seat {
        self.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("8.3-04", "Buy an Action, or end the turn.")
            .meaning("Each Action costs 1 RP unless it says otherwise; what is left of the card goes to the stockpile.")
            .rules(&["8.3-04", "7-01", "8.3-06", "8.3-08", "8.3-09", "8.3-10", "8.3-11", "8.3-07", "6-06"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        self.military_actions(ask);
        self.political_actions(ask);
        self.cards_in_hand(ask);
        ask.answer(verb::End)
            .label(|v, ()| match v.state.turn.purse {
                0 => "End the turn".into(),
                rps => format!("End the turn and save {}", counted(rps, "RP")),
            })
            .caution(|v, ()| {
                let ready = v.state.bombers.count(Bomber::Ready);
                let last = self.seat == Seat::Blue && v.state.round == ROUNDS && ready > 0;
                last.then(|| {
                    format!("{} ready, and missions are not saved for another year", counted_are(ready, "bomber"))
                })
            })
            .fixed_prior(0.3)
            .end();
    }
}

impl Actions {
    /// Bombers, movement and battle.
    fn military_actions<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        let seat = self.seat;
        ask.answer(verb::Mobilize)
            .from(|v| v.payable_areas(v.occupied(seat), v.state.turn.free_trail > 0))
            .allowed(|v, area| v.can_mobilize(area))
            .label(|v, area| {
                let price = if v.mobilizes_free(area) { "free" } else { "1 RP" };
                format!("Mobilize {} ({price})", v.name(area))
            })
            .prior(|v, area| v.prior_of_mobilizing(seat, area))
            .begins_a_move()
            .then(|p, area| p.mobilize(area));
        ask.answer(verb::Battle)
            .from(|v| v.payable_areas(v.contested(), v.state.turn.hamburger_hill))
            .allowed(|v, area| v.can_battle(area))
            .label(|v, area| format!("Attack in {} (1 RP)", v.name(area)))
            .prior(|v, area| v.prior_of_attacking(seat, area))
            .then(|p, area| p.declare_battle(area));
        ask.answer(verb::Bomb)
            .from(|v| v.bombing_targets(seat))
            .allowed(|v, area| v.can_bomb(area))
            .label(|v, area| format!("Bomb {} ({})", v.name(area), counted(v.count(Seat::Red, area), "Red unit")))
            .prior(|v, area| v.prior_of_bombing(area))
            .rolls_if(|v, area| v.is_worth_bombing(area))
            .then(|p, area| p.send_bomber(area));
    }

    /// Cards in the hand are for other moments: who points at one is told so.
    fn cards_in_hand<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Respond)
            .pointed_at(|v, target| v.other_card_pointed_at(target))
            .from(|_| Cards::NONE)
            .allowed(|_, _| refuse("6.1-02", "the moment that this response names has not come"))
            .end();
        ask.answer(verb::Play)
            .pointed_at(|v, target| v.other_card_pointed_at(target))
            .from(|_| Cards::NONE)
            .allowed(|_, _| refuse("8.3-01", "a card is played at the beginning of the own turn only"))
            .end();
    }

    /// Control, pacification, hiding and events.
    fn political_actions<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        let seat = self.seat;
        ask.answer(verb::Control)
            .from(|v| v.uncontested_provinces(seat))
            .allowed(|v, area| v.can_change_control(area))
            .label(|v, area| {
                format!("Take control of {} (1 RP, {})", v.name(area), v.chance_in_words(area, Aim::Control))
            })
            .prior(|v, area| v.prior_of_control(seat, area))
            .rolls_if(|v, area| !v.takes_control_surely(seat, area))
            .then(|p, area| p.change_control(area));
        ask.answer(verb::Pacify)
            .from(|v| v.uncontested_provinces(seat))
            .allowed(|v, area| v.can_pacify(area))
            .label(|v, area| format!("Pacify {} (1 RP, {})", v.name(area), v.chance_in_words(area, Aim::Pacification)))
            .prior(|v, area| 0.55 * f32::from(v.count(seat, area).min(6)) - 1.1)
            .rolls()
            .then(|p, area| p.pacify(area));
        ask.answer(verb::Conceal)
            .from(|v| v.open_vc(if seat == Seat::Red { v.vc_areas() } else { Areas::NONE }))
            .allowed(|v, (kind, area)| v.can_conceal(seat, kind, area))
            .label(|v, (kind, area)| format!("Hide the {} in {}", v.unit_name(kind), v.name(area)))
            .on(|v, (kind, area)| v.piece(Action::Conceal(kind, area), kind, area))
            .fixed_prior(3.0)
            .then(|p, (kind, area)| p.conceal(kind, area));
        ask.answer(verb::Event)
            .pointed_at(|v, target| v.event_pointed_at(target))
            .from(|v| (0..v.events_of_turn()).map(EventNumber))
            .allowed(|v, number| v.can_buy_event(number))
            .label(|v, number| v.label_of_event(number))
            .on(|v, number| v.card_of_turn(Action::Event(number)))
            .prior(|v, number| v.prior_of_event(seat, number))
            .then(|p, number| p.buy_event(number));
    }
}

/// 8.3-06: unspent RPs are saved, however many (7-04), campaigns score, and what lasts to this moment ends. A turn is
/// the play of a card (1.2-01), so a turn that was skipped scores nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfTurn {
    pub(crate) seat: Seat,
}

impl Step<HeartsAndMinds> for EndOfTurn {
    fn run(self, p: &mut Play<'_>) {
        let seat = self.seat;
        let saved = std::mem::take(&mut p.state.turn.purse);
        if saved > 0 {
            p.change_stock(seat, saved as i8, Case("8.3-06"));
        }
        let took_turn = p.state.turn.card.is_some();
        if took_turn && p.view().campaign_scores(seat) {
            let points = if seat == Seat::Red { 1 } else { -1 };
            p.add_doves(points, Case("6.3-05"), |_| "the campaign holds its zone.".into());
        }
        p.put_away_card(seat);
        p.end_lasting(seat);
        p.rest_vc();
        p.state.turn.card = None;
    }
}

impl View<'_> {
    /// 8.3-01, 6.4-01: whether a card may be played for its RPs.
    fn can_play(self, seat: Seat, card: Card) -> Verdict {
        self.can_open_turn(seat, card)?;
        let grand = self.data.cards[card.at()].is_grand_campaign();
        ensure(!grand, "6.4-01", "a Grand Campaign is played for its event, never for its RPs")
    }

    /// 6.3-01: whether a card may be played for the event of a Campaign.
    fn can_launch(self, seat: Seat, card: Card) -> Verdict {
        self.can_open_turn(seat, card)?;
        ensure(self.data.cards[card.at()].is_campaign(), "6.3-01", "only a Campaign card is launched")
    }

    fn can_open_turn(self, seat: Seat, card: Card) -> Verdict {
        if self.holds(seat, card) || self.is_back_in_deck(seat, card) {
            self.can_campaign(seat, card)?;
        }
        ensure(self.holds(seat, card), "8.3-01", "this card is not in the hand")?;
        let hand = self.state.cards.held(Holder::Hand(seat));
        let grand = hand.iter().find(|card| self.data.cards[card.at()].is_grand_campaign());
        let first = grand.is_none_or(|grand| card == grand);
        ensure(first, "6.4-01", "the Grand Campaign must be played on the first turn of the year")
    }

    /// RL-17: whether a Grand Campaign lies in the own Campaign Deck on the only turn on which it could be played.
    fn is_back_in_deck(self, seat: Seat, card: Card) -> bool {
        let grand = self.data.cards[card.at()].is_grand_campaign();
        grand && self.state.round == 1 && self.state.cards.of(card) == Holder::Campaign(seat)
    }

    /// Where Blue may think of sending a bomber.
    fn bombing_targets(self, seat: Seat) -> Areas {
        let ready = seat == Seat::Blue && self.state.bombers.count(Bomber::Ready) > 0;
        if ready { self.bombable() } else { Areas::NONE }
    }

    /// Provinces in which a side stands alone.
    fn uncontested_provinces(self, seat: Seat) -> Areas {
        let alone = self.occupied(seat).and(self.data.map.svn).without(self.occupied(seat.other()));
        self.payable_areas(alone, false)
    }

    /// The areas in which an Action may come to mind: none once every RP is spent and nothing is free.
    fn payable_areas(self, areas: Areas, free: bool) -> Areas {
        if free || self.budget() > 0 { areas } else { Areas::NONE }
    }

    /// How many events the card of the turn has.
    fn events_of_turn(self) -> u8 {
        self.state.turn.card.map_or(0, |card| self.data.cards[card.at()].events.len() as u8)
    }

    /// What buying an event is bound to: the card of the turn.
    fn card_of_turn(self, action: Action) -> Target {
        use engine::rules::{Actions as _, Arg as _};
        let card = self.state.turn.card.and_then(|card| card.target(self.data));
        card.unwrap_or_else(|| Target::Button(action.notation(self.data)))
    }

    /// Whoever points at the card of the turn thinks of its own event.
    fn event_pointed_at(self, target: &Target) -> Option<EventNumber> {
        let card = self.state.turn.card?;
        let printed = &self.data.cards[card.at()];
        let own = printed.events.iter().position(|event| event.is_for(self.state.turn.side)).unwrap_or(0);
        (*target == Target::Card(printed.id.clone())).then_some(EventNumber(own as u8))
    }

    /// A card that is not the card of the turn.
    fn other_card_pointed_at(self, target: &Target) -> Option<Card> {
        use engine::rules::Arg as _;
        Card::pointed_at(target, self.data).filter(|card| self.state.turn.card != Some(*card))
    }

    fn label_of_event(self, number: EventNumber) -> String {
        let Some(printed) = self.state.turn.card.map(|card| &self.data.cards[card.at()]) else {
            return "The event".into();
        };
        match printed.events.get(number.at()) {
            Some(event) if event.cost > 0 => format!("Buy the event of {} ({})", printed.title, rps(event.cost)),
            _ => format!("Use the event of {}", printed.title),
        }
    }

    /// 6.3-03: a Zone Campaign binds the battles, PC-changes and pacifications of its first turn, whatever pays for
    /// them (6.3-04).
    pub(crate) fn is_in_campaign_zone(self, area: Place) -> Verdict {
        let bound = self.state.turn.zone;
        let inside = bound.is_none_or(|zone| self.data.map.zones[zone.at()].has(area));
        ensure(inside, "6.3-03", "this turn's battles, PC-changes and pacifications are bound to the campaign's zone")
    }

    /// 6-06, 6-09, 6-14: whether an event of the played card may be bought.
    pub(crate) fn can_buy_event(self, number: EventNumber) -> Verdict {
        let turn = &self.state.turn;
        let Some(card) = turn.card else { return refuse("8.3-05", "no card was played") };
        let printed = &self.data.cards[card.at()];
        let Some(event) = printed.events.get(number.at()) else {
            return refuse("6-07", "the card has no such event");
        };
        ensure(event.is_for(turn.side), "6-09", "this event is the other side's")?;
        ensure(event.kind == Moment::Action, "6.1-01", "a response is not used on the own turn's card")?;
        ensure(!printed.is_campaign(), "6.3-01", "a Campaign's event is used when the card is played")?;
        ensure(turn.events_used & (1 << number.0) == 0, "6-06", "this event was used in this turn")?;
        let in_time = (event.years[0]..=event.years[1]).contains(&self.state.year);
        ensure(in_time, "6-14", "this event is not of this year")?;
        self.can_afford(event.cost)?;
        (event_of(card, turn.side).usable)(self)
    }

    /// 6.3-06, 6.3-07: whether a side's Zone Campaign scores at the end of its turn. 6.3-10, RL-19: only red
    /// flags matter.
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
    /// Nothing of the Actions of a turn is remembered in the next one.
    pub(crate) fn forget_operations(&mut self) {
        let state = &mut *self.state;
        (state.march, state.battle, state.retreat) = Default::default();
        (state.group, state.picked, state.toll) = Default::default();
    }

    /// 6-05: the card lies on the table, its RPs are at hand whatever comes of its event, and Actions may be bought.
    fn play_card(&mut self, seat: Seat, card: Card, what: &'static str) {
        let rp = self.data.cards[card.at()].rp;
        self.put_card(card, Holder::Table(seat));
        self.state.turn.card = Some(card);
        self.state.turn.purse = rp;
        self.state.phase = Phase::Actions;
        self.next(Actions { seat });
        self.story.reveal();
        self.tell(Fact::played(seat).amount(rp), |data| {
            let text = format!("{} {what} {} ({}).", seat.name(), data.cards[card.at()].title, rps(rp));
            Event::new("played", Case("8.3-01"), text).piece(data.card_id(card))
        });
    }

    /// 6.2, 6.3, 6.4: a Campaign begins. Only here it gets its benefits, so that one played for RPs has none (6.2-07);
    /// they belong to the turn and end with it (6.2-06). Easter gives two dice too, without surprise (P-E05).
    fn launch(&mut self, seat: Seat, card: Card) {
        let printed = &self.data.cards[card.at()];
        self.state.this_year.campaign[seat.at()] = Some(card);
        self.state.turn.two_dice = true;
        self.state.turn.zone = printed.zone();
        self.state.turn.stock_cap = if printed.is_grand_campaign() { 6 } else { 3 };
        self.state.turn.surprise = card == TET;
        (event_of(card, seat).event)(self);
    }

    fn buy_event(&mut self, number: EventNumber) {
        let Some(card) = self.state.turn.card else { return };
        let cost = self.data.cards[card.at()].events[number.at()].cost;
        self.state.turn.events_used |= 1 << number.0;
        self.spend(cost);
        let seat = self.state.turn.side;
        self.tell(Fact::played(seat), |data| {
            let printed = &data.cards[card.at()];
            let text = format!("The event of {}{}: {}", printed.title, price(cost), printed.events[number.at()].text);
            paid(Event::new("event", Case("6-06"), text).piece(&printed.id), cost)
        });
        (event_of(card, seat).event)(self);
    }

    /// Where the card of the turn goes (6-10, 6-11, 6.2-04). 8.3-03: a Campaign that was launched lies on the table to
    /// the end of the year and is then removed.
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
    fn clear_table(&mut self, seat: Seat, persist: Persist) {
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
}
