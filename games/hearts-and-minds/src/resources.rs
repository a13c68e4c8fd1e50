//! Chapter 7: Resource Points. Actions are paid from the played card and a few stockpile RPs, payments
//! from everything.

use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};

use crate::actions::Purse;
use crate::context::{Play, View};
use crate::ids::Seat;

impl View<'_> {
    /// Whether it is that side's turn in the Card Play Phase.
    #[must_use]
    pub fn is_active(self, seat: Seat) -> bool {
        self.state.round > 0 && self.state.turn.side == seat && self.state.turn.card.is_some()
    }

    /// 7-01: RPs that the active side may still spend on Actions.
    #[must_use]
    pub fn budget(self) -> u8 {
        let turn = &self.state.turn;
        turn.purse + self.stock_for_actions()
    }

    fn stock_for_actions(self) -> u8 {
        if self.is_supply_short() { 0 } else { self.stock_of_turn() }
    }

    /// X22: the active side may not spend stockpile RPs on Actions.
    fn is_supply_short(self) -> bool {
        self.state.lasting.supplies_short[self.state.turn.side.at()]
    }

    /// 7-01, 6.3-02: what the turn allows of the stockpile.
    fn stock_of_turn(self) -> u8 {
        let turn = &self.state.turn;
        self.state.stock[turn.side.at()].min(turn.stock_cap.saturating_sub(turn.stock_used))
    }

    pub(crate) fn can_afford(self, cost: u8) -> Verdict {
        if cost <= self.budget() {
            return Ok(());
        }
        let blocked = self.is_supply_short() && cost <= self.state.turn.purse + self.stock_of_turn();
        ensure(!blocked, "card-X22-a", "the Supply Shortage keeps the stockpile from Actions this turn")?;
        refuse("7-01", "the card's RPs and the stockpile RP of the turn do not suffice")
    }

    /// 7-02, 7-06: RPs that a side can pay with; the RP that a battle has reserved is not among them
    /// (RL-46).
    #[must_use]
    pub fn payable(self, seat: Seat) -> u8 {
        let stock = self.state.stock[seat.at()];
        if !self.is_active(seat) {
            return stock;
        }
        (stock + self.state.turn.purse).saturating_sub(self.reserved())
    }

    /// The RP that the battle under way will cost.
    fn reserved(self) -> u8 {
        u8::from(self.state.battle.reserved)
    }

    /// Whether one RP can be paid from a source.
    pub(crate) fn can_pay_from(self, seat: Seat, purse: Purse) -> Verdict {
        let active = self.is_active(seat);
        let turn = &self.state.turn;
        let stock = self.state.stock[seat.at()];
        match purse {
            Purse::Card => {
                ensure(active, "7-06", "only the active side pays from a card")?;
                ensure(turn.purse > 0, "7-05", "nothing is left of the card's RPs")?;
                let left = turn.purse - 1 + self.stock_for_actions();
                ensure(left >= self.reserved(), "RL-46", "this RP is reserved for the battle")
            }
            Purse::Stockpile => {
                ensure(stock > 0, "11.1-03", "the stockpile is empty")?;
                if !active {
                    return Ok(());
                }
                let left = turn.purse + self.stock_for_actions().min(stock - 1);
                ensure(left >= self.reserved(), "RL-46", "this RP is reserved for the battle")
            }
        }
    }
}

impl Play<'_> {
    /// Spends RPs on an Action: the card's first, then the stockpile's (7-01, RL-128). Buying an event is one (7-03).
    pub(crate) fn spend(&mut self, cost: u8) {
        let turn = &mut self.state.turn;
        let from_card = cost.min(turn.purse);
        turn.purse -= from_card;
        let rest = cost - from_card;
        turn.stock_used += rest;
        let stock = &mut self.state.stock[turn.side.at()];
        *stock = stock.saturating_sub(rest);
    }

    /// Makes a payment from the stockpile, which is no Action (7-03). Only the side that is not active pays so: no response
    /// of the active side has a price (RL-13), and only the defender reinforces.
    pub(crate) fn pay(&mut self, seat: Seat, cost: u8) {
        let stock = &mut self.state.stock[seat.at()];
        *stock = stock.saturating_sub(cost);
    }

    /// Pays one RP from a source. 11.1-04: a stockpile RP is no part of those that the turn allows for Actions.
    pub(crate) fn pay_from(&mut self, seat: Seat, purse: Purse, case: Case) {
        match purse {
            Purse::Card => self.state.turn.purse -= 1,
            Purse::Stockpile => self.state.stock[seat.at()] -= 1,
        }
        let from = if purse == Purse::Card { "card" } else { "stockpile" };
        self.tell(Fact::spent(seat).amount(1), |_| {
            Event::new("paid", case, format!("{} pays 1 RP from the {from}.", seat.name()))
        });
    }

    /// Adds to or takes from a stockpile; nothing below zero (3.1-05).
    pub(crate) fn change_stock(&mut self, seat: Seat, delta: i8, case: Case) {
        let stock = &mut self.state.stock[seat.at()];
        let before = *stock;
        *stock = stock.saturating_add_signed(delta);
        let change = i32::from(*stock) - i32::from(before);
        if change != 0 {
            self.tell(Fact::noted().by(seat).amount(change), |_| {
                let verb = if change > 0 { "gains" } else { "loses" };
                let text = format!("{} {verb} {}.", seat.name(), counted(change.abs(), "stockpile RP"));
                Event::new("stockpile", case, text)
            });
        }
    }
}
