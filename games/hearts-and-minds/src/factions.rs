//! Chapter 16: the factions of Laos and Cambodia, and their collapse in step 2 of the Interphase.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::cards::CORRUPTION;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::responses::{pass, respond};
use crate::sequence::interphase::LATE_WAR;
use crate::state::{Faction, Force};
use crate::words::{capital, naming};

/// 16-02: the year in which Cambodia comes into the war.
pub(crate) const CAMBODIA_FROM: u16 = 1969;

/// 16-04: the owner of a threatened faction pays or lets it fall. A faction that is not threatened needs no question; one
/// whose owner cannot pay falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PropUp {
    pub(crate) faction: Faction,
    pub(crate) owed: i8,
    /// Red has made it dearer: once only.
    pub(crate) bribed: bool,
}

impl Question<HeartsAndMinds> for PropUp {
    fn side(self, _: View<'_>) -> Seat {
        self.faction.seat()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let name = self.faction.name();
        v.ask("16-04", format!("Prop up {name} for {} stockpile RPs?", self.owed))
            .meaning(
                "The price saves the faction. If it falls all its units are gone, and the other side has three points, unless its \
                 own faction in that country falls too.",
            )
            .rules(&["16-04", "16-03", "16-05", "16-06", "16-07", "16-08", "8.4-03"])
            .cause(format!("All units of {name} are among the dead."))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        match v.can_prop_up(self) {
            _ if !v.is_threatened(self.faction) => Opening::Skips,
            Ok(()) => Opening::Asks,
            Err(_) => Opening::Takes(Action::Abandon),
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Prop)
            .allowed(|v, ()| v.can_prop_up(self))
            .label(|_, ()| format!("Prop up the faction ({})", counted(self.owed, "stockpile RP")))
            .fixed_prior(2.5)
            .ends(|p, ()| p.next(Bribe { faction: self.faction, owed: self.owed, bribed: self.bribed }));
        ask.answer(verb::Abandon)
            .labelled("Let the faction fall")
            .caution(|_, ()| Some("its units leave the game for good, and the other side scores 3 points unless its own faction falls too".into()))
            .fixed_prior(0.0)
            .ends(|p, ()| p.state.reckoning.fallen[self.faction.at()] = true);
    }
}

/// R03: Red may make Blue's payment dearer before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bribe {
    pub(crate) faction: Faction,
    pub(crate) owed: i8,
    pub(crate) bribed: bool,
}

impl Question<HeartsAndMinds> for Bribe {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Red
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let name = capital(self.faction.name());
        v.ask("8.4-02", format!("{name} must be propped up for {} RPs. An answer?", self.owed))
            .meaning("The card makes the price one RP dearer, perhaps more than Blue can pay.")
            .rules(&["8.4-02", "16-04", "16-05", "8.4-03", "6.1-02", "6.1-04"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let open = self.faction.seat() == Seat::Blue && !self.bribed && v.may_respond(Seat::Red, CORRUPTION);
        Opening::asks_or_declines(open)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        respond(ask, Seat::Red, CORRUPTION).prior(|v, card| v.prior_of_answer(self.owed, card)).ends(|p, card| {
            p.respond(Seat::Red, card);
            p.next(PropUp { faction: self.faction, owed: self.owed + 1, bribed: true });
        });
        pass(ask, "No answer", 0.7, false, |p| p.prop_up(self.faction, self.owed));
    }
}

/// 16-05 to 16-08: what comes of a country once both owners have decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Collapse {
    pub(crate) red: Faction,
    pub(crate) blue: Faction,
}

impl Step<HeartsAndMinds> for Collapse {
    fn run(self, p: &mut Play<'_>) {
        let Collapse { red, blue } = self;
        let fallen = p.state.reckoning.fallen;
        let points = p.data.years.interphase.collapse_points;
        match (fallen[red.at()], fallen[blue.at()]) {
            (false, false) => {}
            (true, true) => {
                p.remove_faction(red);
                p.remove_faction(blue);
                p.settle_port(red, true);
            }
            (true, false) => {
                p.remove_faction(red);
                p.add_doves(-points, Case("8.4-03"), |_| format!("{} has collapsed.", red.name()));
                p.settle_port(red, true);
            }
            (false, true) => {
                p.remove_faction(blue);
                p.add_doves(points, Case("8.4-03"), |_| format!("{} has collapsed.", blue.name()));
                p.settle_port(red, false);
            }
        }
    }
}

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

    /// 16-04: the price is paid from the stockpile alone.
    fn can_prop_up(self, price: PropUp) -> Verdict {
        let stock = self.state.stock[price.faction.seat().at()];
        ensure(i16::from(stock) >= i16::from(price.owed), "16-04", "the stockpile does not suffice")
    }
}

impl Play<'_> {
    fn prop_up(&mut self, faction: Faction, owed: i8) {
        self.change_stock(faction.seat(), -owed, Case("16-04"));
        self.tell(Fact::spent(faction.seat()).amount(owed), |_| {
            let text = format!("{} props up {}.", faction.seat().name(), faction.name());
            Event::new("propped", Case("16-04"), text)
        });
    }

    /// 16-05: all units of the faction leave the game, those to come included.
    fn remove_faction(&mut self, faction: Faction) {
        self.state.flags.collapsed[faction.at()] = true;
        let kinds = [faction.kind(), faction.kind().promoted()];
        let units = &self.state.units;
        let leaving: Vec<(Force, Place)> = Place::all()
            .filter(|place| !matches!(*place, Place::RESERVE | Place::GONE))
            .map(|place| (units.at(place).only(|kind| kinds.contains(&kind)), place))
            .filter(|(force, _)| !force.is_empty())
            .collect();
        let count: u8 = leaving.iter().map(|(force, _)| force.total()).sum();
        self.tell(Fact::noted().by(faction.seat()).amount(count), |data| {
            let leaves = if count == 1 { "leaves" } else { "leave" };
            let text = format!("{} collapses: {} {leaves} the war.", capital(faction.name()), counted(count, "unit"));
            let told = Event::new("collapsed", Case("16-05"), text);
            leaving.iter().fold(told, |told, (force, place)| naming(told, data, force, *place))
        });
        for kind in kinds {
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
        self.tell(Fact::noted(), |data| {
            let text = format!("Sihanoukville is {} for good.", if closed { "closed" } else { "open" });
            Event::new("port", Case("16-07"), text).place(data.id(data.map.kampot))
        });
    }
}
