//! 8.1: the Reinforcements Phase in its twelve steps. This file has their order and the steps that need
//! no decision; the others are in the files below.

mod deploy;
mod evacuate;
mod garrison;
mod redeploy;
mod replace;
mod withdraw;

use engine::{Case, Event};

use crate::action::Action;
use crate::ids::{Place, Seat};
use crate::interphase::LATE_WAR;
use crate::kind::Kind;
use crate::play::{Play, counted};
use crate::state::{Bomber, Holder, Muster, Stage};
use crate::view::{Verdict, View, refuse};

/// VC that Red draws at most (8.1-09b).
const NEW_VC: u8 = 2;
/// The year in which the cards that were set aside come into the decks (8.1-12).
const NEW_CARDS: u16 = 1969;

impl View<'_> {
    pub(crate) fn offer_reinforcements(self, out: &mut Vec<Action>) {
        self.for_each_arrangement(&mut |action| out.push(action));
        if self.check_reinforcements(Action::Done).is_ok() {
            out.push(Action::Done);
        }
    }

    /// Everything that the step allows, except ending it.
    fn for_each_arrangement(self, found: &mut dyn FnMut(Action)) {
        match self.state.stage {
            Stage::Reinforcements => found(Action::Proceed),
            Stage::Withdraw => self.for_each_withdrawal(found),
            Stage::Replace(seat) => self.for_each_replacement(seat, found),
            Stage::Buy(seat) => self.for_each_purchase(seat, found),
            Stage::Vietnamize => self.for_each_promotion(found),
            Stage::Evacuate => self.for_each_evacuation(found),
            Stage::Garrison => self.for_each_guard(found),
            Stage::Deploy(seat) => self.for_each_deployment(seat, found),
            Stage::DrawVc => self.vc_landings().iter().for_each(|area| found(Action::PlaceVc(area))),
            Stage::Redeploy(seat) => self.for_each_redeployment(seat, found),
            _ => {}
        }
    }

    pub(crate) fn check_reinforcements(self, action: Action) -> Verdict {
        match (self.state.stage, action) {
            (Stage::Reinforcements, Action::Proceed) => Ok(()),
            (Stage::Withdraw, Action::Withdraw(kind, place)) => self.can_withdraw(kind, place),
            (Stage::Replace(seat), Action::Replace(kind)) => self.can_replace(seat, kind),
            (Stage::Replace(_), Action::Done) => {
                refuse("8.1-05e", "free replacements are taken as far as there are any")
            }
            (Stage::Buy(seat), Action::Buy(kind)) => self.can_buy(seat, kind),
            (Stage::Buy(_), Action::Done) => Ok(()),
            (Stage::Vietnamize, Action::Promote(kind, place)) => self.can_vietnamize(kind, place),
            (Stage::Evacuate, Action::Evacuate(kind, from, to)) => self.can_evacuate(kind, from, to),
            (Stage::Garrison, Action::Garrison(kind, place)) => self.can_guard(kind, place),
            (Stage::Deploy(seat), Action::Deploy(kind, place)) => self.can_deploy(seat, kind, place),
            (Stage::Deploy(seat), Action::Done) => self.can_leave_the_rest(seat),
            (Stage::DrawVc, Action::PlaceVc(area)) => self.can_land_vc(area),
            (Stage::Redeploy(seat), Action::Lift(kind, place)) => self.can_lift(seat, kind, place),
            (Stage::Redeploy(_), Action::Land(place)) => self.can_set_down(place),
            (Stage::Redeploy(_), Action::Done) if self.state.muster.lifted.is_none() => Ok(()),
            _ => self.refuse_untimely(action),
        }
    }

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
    pub(crate) fn act_in_reinforcements(&mut self, action: Action) {
        match (self.state.stage, action) {
            (Stage::Reinforcements, _) => self.begin_reinforcements(),
            (_, Action::Withdraw(kind, place)) => self.withdraw(kind, place),
            (_, Action::Replace(kind)) => self.replace(kind),
            (_, Action::Buy(kind)) => self.buy(kind),
            (_, Action::Promote(kind, place)) => self.vietnamize(kind, place),
            (_, Action::Evacuate(kind, from, to)) => self.evacuate(kind, from, to),
            (_, Action::Garrison(kind, place)) => self.guard(kind, place),
            (_, Action::Deploy(kind, place)) => self.deploy(kind, place),
            (Stage::Deploy(_), Action::Done) => self.deploy_the_rest(),
            (_, Action::PlaceVc(area)) => self.land_vc(area),
            (_, Action::Lift(kind, place)) => self.state.muster.lifted = Some((kind, place)),
            (_, Action::Land(place)) => self.set_down(place),
            (stage, Action::Done) => self.leave(stage),
            _ => {}
        }
    }

    /// Does what is forced; goes to the next step when this one has nothing left to decide.
    pub(crate) fn advance_reinforcements(&mut self) -> bool {
        let stage = self.state.stage;
        let forced = match stage {
            Stage::Reinforcements => return true,
            Stage::Withdraw => self.view().forced_withdrawal(),
            Stage::Replace(seat) => self.view().forced_replacement(seat),
            Stage::Vietnamize => self.view().forced_promotion(),
            Stage::Garrison => self.view().forced_guard(),
            Stage::Evacuate | Stage::Deploy(_) | Stage::DrawVc => self.only_arrangement(),
            _ => None,
        };
        if let Some(action) = forced {
            self.act_in_reinforcements(action);
            return false;
        }
        let mut open = self.state.muster.lifted.is_some();
        self.view().for_each_arrangement(&mut |_| open = true);
        if !open {
            self.leave(stage);
        }
        open
    }

    /// The one thing that can be done, or one of several that all end in North Vietnam.
    fn only_arrangement(&self) -> Option<Action> {
        let (mut first, mut count, mut elsewhere) = (None, 0, false);
        let nvn = self.data.map.nvn;
        self.view().for_each_arrangement(&mut |action| {
            count += 1;
            first = first.or(Some(action));
            elsewhere |= !matches!(action, Action::Deploy(_, to) if to == nvn);
        });
        first.filter(|_| count == 1 || !elsewhere)
    }

    /// The step is over: what the next one begins with is done.
    fn leave(&mut self, stage: Stage) {
        self.state.stage = match stage {
            Stage::Withdraw => {
                self.state.muster.promotions = self.state.muster.withdrawn / 2;
                self.take_factions(Seat::Blue);
                self.take_factions(Seat::Red);
                Stage::Replace(Seat::Blue)
            }
            Stage::Replace(Seat::Blue) => Stage::Replace(Seat::Red),
            Stage::Replace(Seat::Red) => Stage::Buy(Seat::Blue),
            Stage::Buy(Seat::Blue) => Stage::Buy(Seat::Red),
            Stage::Buy(Seat::Red) => Stage::Vietnamize,
            Stage::Vietnamize => {
                self.call_back_strays();
                Stage::Evacuate
            }
            Stage::Evacuate => Stage::Garrison,
            Stage::Garrison => {
                self.hold_garrison();
                Stage::Deploy(Seat::Blue)
            }
            Stage::Deploy(seat) => {
                self.note_waiting(seat);
                if seat == Seat::Blue {
                    Stage::Deploy(Seat::Red)
                } else {
                    self.refuel_bombers();
                    self.state.muster.vc = NEW_VC;
                    Stage::DrawVc
                }
            }
            Stage::DrawVc => {
                self.look_at_vc();
                self.allow_redeployment(Seat::Blue);
                Stage::Redeploy(Seat::Blue)
            }
            Stage::Redeploy(Seat::Blue) => {
                self.allow_redeployment(Seat::Red);
                Stage::Redeploy(Seat::Red)
            }
            _ => {
                self.add_new_cards();
                self.state.muster = Muster::default();
                Stage::Refill
            }
        };
    }

    /// Steps 1 to 3.
    fn begin_reinforcements(&mut self) {
        for seat in [Seat::Blue, Seat::Red] {
            let bonus = self.view().bonus(seat);
            let case = Case(if self.state.year >= LATE_WAR { "P-S03" } else { "8.1-01a" });
            self.change_stock(seat, bonus as i8, case);
            let (extra, case) = self.view().extra_bonus(seat);
            self.change_stock(seat, extra as i8, case);
        }
        self.bury_dead();
        self.take_reinforcements();
        let years = &self.data.years;
        let free = [years.free.nva, years.free.arvn, years.free.us_rok_if];
        self.state.muster = Muster { withdraw: years.of(self.state.year).withdraw, free, ..Muster::default() };
        self.state.stage = Stage::Withdraw;
    }

    /// 8.1-02a to 8.1-02d: the Body Count Box is emptied.
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
        }
        let count = dead.total();
        if count > 0 {
            self.tell(|_| {
                let text = format!("The Body Count Box is emptied of {}.", counted(count, "unit"));
                Event::new("buried", Case("8.1-02a"), text).amount(i32::from(count))
            });
        }
    }

    /// 8.1-03, RL-105: the year's units that are not in play yet; bombers go to the Airbase Box.
    fn take_reinforcements(&mut self) {
        let printed = self.data.years.of(self.state.year);
        for (kind, count) in printed.arrivals.iter() {
            let count = if self.view().has_collapsed(kind) { 0 } else { count };
            let count = count.min(self.state.units.at(Place::RESERVE).of(kind.plain()));
            self.shift(kind.plain(), count, Place::RESERVE, Place::ARRIVING);
            self.turn_into(kind.plain(), count, Place::ARRIVING, kind);
            if count > 0 {
                self.tell(|data| {
                    let text = format!("Reinforcements: {count} {}.", data.describe(kind));
                    Event::new("reinforced", Case("8.1-03"), text).amount(i32::from(count))
                });
            }
        }
        self.change_bombers(printed.bombers);
    }

    /// C-06, 8.1-04d: bombers come, or all leave.
    fn change_bombers(&mut self, change: i8) {
        for _ in 0..change {
            if let Some(absent) = self.state.bombers.iter_mut().find(|bomber| **bomber == Bomber::Absent) {
                *absent = Bomber::Ready;
            }
        }
        if change < 0 {
            self.state.bombers = [Bomber::Absent; 4];
            self.tell(|_| Event::new("withdrawn", Case("8.1-04d"), "The bombers leave the war.").outcome());
        }
        self.state.index_bombers();
    }

    /// 8.1-08.
    fn refuel_bombers(&mut self) {
        for bomber in self.state.bombers.iter_mut().filter(|bomber| **bomber != Bomber::Absent) {
            *bomber = Bomber::Ready;
        }
        self.state.index_bombers();
    }

    /// 8.1-12: the cards set aside until 1969 join the decks; the discards stay where they are.
    fn add_new_cards(&mut self) {
        if self.state.year != NEW_CARDS {
            return;
        }
        for seat in Seat::BOTH {
            for card in self.state.cards.held(Holder::Later(seat)).iter() {
                self.put_card(card, Holder::Deck(seat));
            }
        }
        self.tell(|_| Event::new("shuffled", Case("8.1-12"), "The cards of 1969 are shuffled into the decks."));
    }
}
