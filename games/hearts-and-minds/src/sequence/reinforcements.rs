//! 8.1: the Reinforcements Phase in its twelve steps. This file has their order and the steps that need
//! no decision; the others are in the files below.

pub(crate) mod deploy;
pub(crate) mod evacuate;
pub(crate) mod garrison;
pub(crate) mod redeploy;
pub(crate) mod replace;
pub(crate) mod withdraw;

use engine::rules::Step;
use engine::wording::counted;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::interphase::LATE_WAR;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::state::bombers::BOMBERS;
use crate::state::{Bomber, Holder, Muster, Phase};
use deploy::{Deploy, Waiting};
use evacuate::Evacuate;
use garrison::{Garrison, HoldGarrison};
use redeploy::NewVc;
use replace::{Purchase, Replacement};
use withdraw::{Vietnamize, Withdrawal};

/// VC that Red draws at most (8.1-09b).
const NEW_VC: u8 = 2;
/// The year in which the cards that were set aside come into the decks (8.1-12).
const NEW_CARDS: u16 = 1969;

/// Steps 1 to 3 of the phase; the others follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reinforcements;

impl Step<HeartsAndMinds> for Reinforcements {
    fn run(self, p: &mut Play<'_>) {
        p.give_bonus();
        p.bury_dead();
        p.take_reinforcements();
        let years = &p.data.years;
        let free = [years.free.nva, years.free.arvn, years.free.us_rok_if];
        p.state.muster = Muster { withdraw: years.of(p.state.year).withdraw, free, ..Muster::default() };
        p.next((Withdrawal, Replacements, Deployment, Redeployment, NewCards));
    }
}

/// Step 5: replacements, free ones and bought ones, Blue before Red; then promotions for withdrawn US units (RL-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Replacements;

impl Step<HeartsAndMinds> for Replacements {
    fn run(self, p: &mut Play<'_>) {
        p.state.muster.promotions = p.state.muster.withdrawn / 2;
        p.take_factions(Seat::Blue);
        p.take_factions(Seat::Red);
        let both = [Seat::Blue, Seat::Red];
        let [blue, red] = both.map(|seat| Replacement { seat });
        let [blue_buys, red_buys] = both.map(|seat| Purchase { seat });
        p.next((blue, red, blue_buys, red_buys, Vietnamize));
    }
}

/// Steps 6 to 9: units leave forbidden areas, arrive and are deployed, Blue before Red; bombers refuel, and VC are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deployment;

impl Step<HeartsAndMinds> for Deployment {
    fn run(self, p: &mut Play<'_>) {
        p.state.phase = Phase::Deployment;
        p.call_back_strays();
        let [blue, red] = [Seat::Blue, Seat::Red].map(|seat| (Deploy { seat }, Waiting { seat }));
        p.next((Evacuate, Garrison, HoldGarrison, blue, red, Refuelling));
    }
}

/// Steps 8 and 9: all bombers are unspent again (8.1-08, 13-03), and Red draws VC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Refuelling;

impl Step<HeartsAndMinds> for Refuelling {
    fn run(self, p: &mut Play<'_>) {
        p.refuel(BOMBERS as u8, Case("8.1-08"));
        p.next(NewVc { left: NEW_VC });
    }
}

/// Steps 10 and 11: Red has looked at his VC; units change their place at no cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Redeployment;

impl Step<HeartsAndMinds> for Redeployment {
    fn run(self, p: &mut Play<'_>) {
        p.look_at_placed_vc();
        p.state.phase = Phase::Redeployment;
        let [blue, red] = [Seat::Blue, Seat::Red].map(|seat| p.view().redeployments(seat));
        p.next((blue, red));
    }
}

/// 8.1-12: the cards set aside until 1969 join the decks; the discards stay where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NewCards;

impl Step<HeartsAndMinds> for NewCards {
    fn run(self, p: &mut Play<'_>) {
        p.state.muster = Muster::default();
        if p.state.year != NEW_CARDS {
            return;
        }
        for seat in Seat::BOTH {
            for card in p.state.cards.held(Holder::Later(seat)).iter() {
                p.put_card(card, Holder::Deck(seat));
            }
        }
        p.tell(Fact::noted(), |_| {
            Event::new("shuffled", Case("8.1-12"), "The cards of 1969 are shuffled into the decks.")
        });
    }
}

impl View<'_> {
    /// 8.1-01a, P-S03: the RPs that a side gets every year; Blue's dwindle from 1974 on.
    fn bonus(self, seat: Seat) -> u8 {
        let each = self.data.years.bonus.each;
        let late = self.state.year.saturating_sub(LATE_WAR) as u8;
        if seat == Seat::Blue { each.saturating_sub(late) } else { each }
    }

    /// 8.1-01b, 8.1-01c, P-S03: the RP more that a side gets by its circumstances, with its case.
    fn extra_bonus(self, seat: Seat) -> (u8, Case) {
        let bonus = &self.data.years.bonus;
        let year = self.state.year;
        match seat {
            Seat::Red if year >= LATE_WAR => (bonus.red_extra, Case("P-S03")),
            Seat::Red if year >= bonus.red_extra_from && !self.state.flags.commando_hunt => {
                (bonus.red_extra, Case("8.1-01b"))
            }
            Seat::Blue if self.is_hawk() => (bonus.blue_if_hawk, Case("8.1-01c")),
            _ => (0, Case("8.1-01a")),
        }
    }
}

impl Play<'_> {
    /// Step 1: the RPs of the year.
    fn give_bonus(&mut self) {
        for seat in [Seat::Blue, Seat::Red] {
            let bonus = self.view().bonus(seat);
            let case = Case(if self.state.year >= LATE_WAR { "P-S03" } else { "8.1-01a" });
            self.change_stock(seat, bonus as i8, case);
            let (extra, case) = self.view().extra_bonus(seat);
            self.change_stock(seat, extra as i8, case);
        }
    }

    /// 8.1-02a, 8.1-02b, 8.1-02c, 8.1-02d, P-S04: the Body Count Box is emptied, mostly into the Dead Pool (3-08).
    /// P-E10: tanks of the Easter Offensive go back to the counter tray.
    fn bury_dead(&mut self) {
        let dead = *self.state.units.at(Place::BODY_COUNT);
        for (kind, count) in dead.iter() {
            let to = match kind {
                _ if kind.is_vc() => Place::RESERVE,
                Kind::NVA_TANK if self.state.year <= LATE_WAR => Place::RESERVE,
                Kind::LIMA_SITE => Place::GONE,
                _ if self.view().has_collapsed(kind) => Place::GONE,
                _ => Place::DEAD_POOL,
            };
            self.shift(kind, count, Place::BODY_COUNT, to);
            self.turn_into(kind, count, to, kind.plain());
        }
        let count = dead.total();
        if count > 0 {
            self.tell(Fact::noted().amount(count), |data| {
                let text = format!("The Body Count Box is emptied of {}.", counted(count, "unit"));
                Event::new("buried", Case("8.1-02a"), text).place(data.id(Place::BODY_COUNT))
            });
        }
    }

    /// 8.1-03, RL-105: the year's units that are not in play yet; bombers go to the Airbase Box. They are untried
    /// unless the table says otherwise (5.1-02). Blue tanks come this way; Red's are on no list before 1973 (5.1-06).
    fn take_reinforcements(&mut self) {
        let printed = self.data.years.of(self.state.year);
        for (kind, count) in printed.arrivals.iter() {
            let count = if self.view().has_collapsed(kind) { 0 } else { count };
            let count = count.min(self.state.units.at(Place::RESERVE).of(kind.plain()));
            self.shift(kind.plain(), count, Place::RESERVE, Place::ARRIVING);
            self.turn_into(kind.plain(), count, Place::ARRIVING, kind);
            if count > 0 {
                self.tell(Fact::arrived(kind.seat()).amount(count), |data| {
                    let text = format!("Reinforcements: {}.", data.several(kind, count));
                    Event::new("reinforced", Case("8.1-03"), text).piece(data.piece(kind, Place::ARRIVING))
                });
            }
        }
        self.change_bombers(printed.bombers);
    }

    /// C-06, 8.1-04d: bombers come, or all leave.
    fn change_bombers(&mut self, change: i8) {
        let bombers = &mut self.state.bombers;
        let coming = (0..change).filter(|_| bombers.change_one(Bomber::Absent, Bomber::Ready)).count() as u8;
        if coming > 0 {
            self.tell(Fact::arrived(Seat::Blue).amount(coming), |_| {
                let text = format!("Reinforcements: {}.", counted(coming, "bomber"));
                Event::new("reinforced", Case("C-06"), text)
            });
        }
        let leaving = self.state.bombers.iter().filter(|bomber| **bomber != Bomber::Absent).count() as u8;
        if change < 0 && leaving > 0 {
            self.state.bombers.change_all(|_| Bomber::Absent);
            self.tell(Fact::noted().by(Seat::Blue).amount(leaving), |_| {
                let text = format!("{} the war.", if leaving == 1 { "The bomber leaves" } else { "The bombers leave" });
                Event::new("withdrawn", Case("8.1-04d"), text)
            });
        }
    }
}
