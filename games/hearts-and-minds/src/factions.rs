//! Chapter 16: the factions of Laos and Cambodia, and their collapse in step 2 of the Interphase.

use engine::{Case, Event};

use crate::action::Action;
use crate::cards::CORRUPTION;
use crate::ids::{Cards, Place, Seat};
use crate::interphase::LATE_WAR;
use crate::kind::Kind;
use crate::play::{Play, capital};
use crate::state::{Faction, Stage};
use crate::view::{Verdict, View, ensure};

/// The year in which Cambodia comes into the war.
const CAMBODIA_FROM: u16 = 1969;

impl View<'_> {
    /// 16-03, 16-06, 16-09, RL-73: whether a faction faces collapse.
    #[must_use]
    pub fn is_threatened(self, faction: Faction) -> bool {
        let collapsed = &self.state.flags.collapsed;
        let (green, veteran) = (faction.kind(), faction.kind().promoted());
        let country = if faction.is_in_laos() { self.data.map.laos } else { self.data.map.cambodia };
        let alive = || country.iter().any(|area| self.units(area).has(green) || self.units(area).has(veteran));
        (faction.is_in_laos() || self.state.year >= CAMBODIA_FROM)
            && !collapsed[faction.at()]
            && !collapsed[faction.rival().at()]
            && self.units(Place::BODY_COUNT).has(green)
            && !alive()
    }

    /// 16-05: whether a unit is of a faction that is out of the game.
    pub(crate) fn has_collapsed(self, kind: Kind) -> bool {
        let faction = Faction::ALL.into_iter().find(|faction| faction.kind() == kind.demoted());
        faction.is_some_and(|faction| self.state.flags.collapsed[faction.at()])
    }

    pub(crate) fn offer_faction(self, faction: Faction, out: &mut Vec<Action>) {
        let all = [Action::Prop, Action::Abandon, Action::Respond(CORRUPTION), Action::Pass];
        out.extend(all.into_iter().filter(|action| self.check_faction(faction, *action).is_ok()));
    }

    pub(crate) fn check_faction(self, faction: Faction, action: Action) -> Verdict {
        match (self.state.reckoning.asked, action) {
            (None, Action::Prop) => self.can_prop_up(faction),
            (None, Action::Abandon) | (Some(_), Action::Pass) => Ok(()),
            (Some(_), Action::Respond(CORRUPTION)) => self.can_respond(Seat::Red, CORRUPTION),
            _ => self.refuse_untimely(action),
        }
    }

    /// 16-04: the price is paid from the stockpile alone.
    fn can_prop_up(self, faction: Faction) -> Verdict {
        let stock = self.state.stock[faction.seat().at()];
        ensure(i16::from(stock) >= i16::from(self.state.reckoning.owed), "16-04", "the stockpile does not suffice")
    }

    /// R03: whether Red may make Blue's payment dearer.
    fn may_be_corrupted(self, faction: Faction) -> bool {
        faction.seat() == Seat::Blue
            && !self.state.reckoning.answered.has(CORRUPTION)
            && self.may_respond(Seat::Red, CORRUPTION)
    }

    fn is_decided(self, faction: Faction) -> bool {
        let reckoning = &self.state.reckoning;
        reckoning.saved[faction.at()] || reckoning.fallen[faction.at()]
    }
}

impl Play<'_> {
    /// Step 2 begins: Laos before Cambodia, in each country Red first (RL-74).
    pub(crate) fn begin_factions(&mut self) {
        self.turn_to_faction(Faction::ALL[0]);
    }

    fn turn_to_faction(&mut self, faction: Faction) {
        self.state.stage = Stage::Faction(faction);
        let reckoning = &mut self.state.reckoning;
        reckoning.owed = self.data.years.interphase.prop_up_cost_srp as i8;
        reckoning.asked = None;
        reckoning.answered = Cards::NONE;
    }

    /// A faction that is not threatened, or whose owner cannot pay, needs no question.
    pub(crate) fn advance_faction(&mut self, faction: Faction) -> bool {
        if self.state.reckoning.asked.is_some() {
            return true;
        }
        let view = self.view();
        if !view.is_threatened(faction) || view.is_decided(faction) {
            self.leave_faction(faction);
            return false;
        }
        if view.can_prop_up(faction).is_err() {
            self.state.reckoning.fallen[faction.at()] = true;
            return false;
        }
        true
    }

    /// Both factions of a country are asked before either falls (16-08).
    fn leave_faction(&mut self, faction: Faction) {
        match faction {
            Faction::PathetLao => self.turn_to_faction(Faction::RoyalLao),
            Faction::RoyalLao => {
                self.settle_country(faction.rival(), faction);
                self.turn_to_faction(Faction::KhmerRouge);
            }
            Faction::KhmerRouge => self.turn_to_faction(Faction::CambodianArmy),
            Faction::CambodianArmy => {
                self.settle_country(faction.rival(), faction);
                self.add_doves_of_the_year();
                self.begin_stability();
            }
        }
    }

    pub(crate) fn act_on_faction(&mut self, faction: Faction, action: Action) {
        match action {
            Action::Prop if self.view().may_be_corrupted(faction) => self.state.reckoning.asked = Some(Seat::Red),
            Action::Prop | Action::Pass => self.prop_up(faction),
            Action::Abandon => self.state.reckoning.fallen[faction.at()] = true,
            Action::Respond(card) => {
                self.respond(Seat::Red, card);
                let reckoning = &mut self.state.reckoning;
                reckoning.answered.insert(card);
                reckoning.owed += 1;
                reckoning.asked = None;
            }
            _ => {}
        }
    }

    fn prop_up(&mut self, faction: Faction) {
        let owed = self.state.reckoning.owed;
        self.state.reckoning.asked = None;
        self.state.reckoning.saved[faction.at()] = true;
        self.change_stock(faction.seat(), -owed, Case("16-04"));
        self.tell(|_| {
            let text = format!("{} props up {}.", faction.seat().name(), faction.name());
            Event::new("propped", Case("16-04"), text).amount(i32::from(owed)).outcome()
        });
    }

    /// 16-05 to 16-08: what comes of a country once both owners have decided.
    fn settle_country(&mut self, red: Faction, blue: Faction) {
        let fallen = self.state.reckoning.fallen;
        let points = self.data.years.interphase.collapse_points;
        match (fallen[red.at()], fallen[blue.at()]) {
            (false, false) => {}
            (true, true) => {
                self.remove_faction(red);
                self.remove_faction(blue);
                self.settle_port(red, true);
            }
            (true, false) => {
                self.remove_faction(red);
                self.add_doves(-points, Case("8.4-03"), |_| format!("{} has collapsed.", red.name()));
                self.settle_port(red, true);
            }
            (false, true) => {
                self.remove_faction(blue);
                self.add_doves(points, Case("8.4-03"), |_| format!("{} has collapsed.", blue.name()));
                self.settle_port(red, false);
            }
        }
    }

    /// 16-05: all units of the faction leave the game, those to come included.
    fn remove_faction(&mut self, faction: Faction) {
        self.state.flags.collapsed[faction.at()] = true;
        self.tell(|_| {
            let text = format!("{} collapses.", capital(faction.name()));
            Event::new("collapsed", Case("16-05"), text).outcome()
        });
        for kind in [faction.kind(), faction.kind().promoted()] {
            for place in Place::all().filter(|place| *place != Place::GONE) {
                let count = self.state.units.at(place).of(kind);
                self.shift(kind, count, place, Place::GONE);
                self.turn_into(kind, count, Place::GONE, kind.plain());
            }
        }
    }

    /// 16-07, RL-106: who controls Cambodia settles for good whether Sihanoukville is open.
    fn settle_port(&mut self, faction: Faction, closed: bool) {
        if faction.is_in_laos() {
            return;
        }
        let flags = &mut self.state.flags;
        flags.port_closed = closed;
        flags.port_settled = true;
        flags.second_berth = !closed && self.state.year >= LATE_WAR;
        self.tell(|data| {
            let text = format!("Sihanoukville is {} for good.", if closed { "closed" } else { "open" });
            Event::new("port", Case("16-07"), text).place(data.id(data.map.kampot)).outcome()
        });
    }
}
