//! Chapter 13: bombing missions.

use arrayvec::ArrayVec;
use engine::rules::{Ask, Opening, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::battle::losses::{Losses, Scope};
use crate::cards::SAM_MISSILES;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Place, Seat, Zone};
use crate::kind::Kind;
use crate::responses::{pass, respond};
use crate::state::Bomber;
use crate::state::bombers::BOMBERS;
use crate::words::counted_are;

/// What Lima Site 85 adds to a bomber die.
const RADAR: u8 = 1;

/// R09: a bomber is on its way; Red may answer before the die. The chance to answer stands open as long as nobody can
/// rule the card out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mission {
    pub(crate) area: Place,
}

impl Question<HeartsAndMinds> for Mission {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Red
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("card-R09-a", format!("A bomber flies to {}. SAM Missiles?", v.name(self.area)))
            .meaning("The card costs 1 RP and turns the bomber back before its die.")
            .rules(&["card-R09-a", "13-01", "13-06", "RL-104", "6.1-02", "6.1-04"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_or_declines(v.may_respond(Seat::Red, SAM_MISSILES))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        respond(ask, Seat::Red, SAM_MISSILES)
            .prior(|v, _| 0.3 * f32::from(v.count(Seat::Red, self.area)))
            .ends(|p, card| p.shoot_down(self.area, card));
        let rolls = ask.see(|v| v.is_worth_bombing(self.area));
        pass(ask, "Let the bombers come", 0.7, rolls, |p| p.next(Bombs { area: self.area, bomber: true }));
    }
}

/// 13-06: the bombs fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bombs {
    pub(crate) area: Place,
    /// A bomber flies the mission; otherwise it is an event's (X13, Bush Events) and not the one of the turn (RL-69).
    pub(crate) bomber: bool,
}

impl Step<HeartsAndMinds> for Bombs {
    fn run(self, p: &mut Play<'_>) {
        if self.bomber {
            p.state.turn.bombed.insert(self.area);
        } else {
            p.state.this_year.struck.insert(self.area);
        }
        p.drop_bombs(self.area);
    }
}

impl View<'_> {
    /// Where the Lima Site 85 stands, if it is in play.
    fn lima_site(self) -> Option<Place> {
        self.data.map.laos.iter().find(|area| self.units(*area).has(Kind::LIMA_SITE))
    }

    /// 13-05: South Vietnam, and what events have opened.
    pub(crate) fn bombable(self) -> Areas {
        let map = &self.data.map;
        let mut areas = map.svn;
        if self.may_bomb_laos() {
            areas = areas.or(map.laos.and(map.trail));
        }
        if self.state.this_year.blue_in_cambodia {
            areas = areas.or(map.cambodia.and(map.trail));
        }
        areas
    }

    /// B03, B05, B07: whether the trail in Laos may be bombed.
    pub(crate) fn may_bomb_laos(self) -> bool {
        self.state.turn.steel_tiger || self.state.flags.commando_hunt || self.lima_site().is_some()
    }

    /// 13-01: whether an unspent bomber may be sent to an area.
    pub(crate) fn can_bomb(self, area: Place) -> Verdict {
        ensure(self.state.turn.side == Seat::Blue, "8.3-07", "only Blue has bombers")?;
        ensure(area.is_area() && self.bombable().has(area), "13-05", "this area may not be bombed")?;
        let ready = self.state.bombers.count(Bomber::Ready) > 0;
        ensure(ready, "13-01", "no unspent bomber is in the Airbase Box")?;
        ensure(!self.state.lasting.bombers_grounded, "6-R08", "no bomber flies this turn")?;
        ensure(self.state.lasting.monsoon.is_none(), "card-X01-a", "no bomber flies in the monsoon")?;
        let again = self.state.turn.bombed.has(area) && !self.state.flags.commando_hunt;
        ensure(!again, "13-04", "one bomber attacks a province each turn")
    }

    /// RL-67: without a Red unit there is no die.
    pub(crate) fn is_worth_bombing(self, area: Place) -> bool {
        self.count(Seat::Red, area) > 0
    }

    /// 5.1-08, RL-114: what is added to the die of a mission.
    pub(crate) fn radar_bonus(self, area: Place) -> u8 {
        let map = &self.data.map;
        let covered = map.laos.has(area) || map.zones[Zone::I.at()].has(area);
        if covered && self.lima_site().is_some() { RADAR } else { 0 }
    }
}

impl Play<'_> {
    /// 13-01: a bomber goes out and is spent; Red may answer before the die.
    pub(crate) fn send_bomber(&mut self, area: Place) {
        self.state.bombers.change_one(Bomber::Ready, Bomber::Out(area));
        self.tell(Fact::moved(Seat::Blue), |data| {
            let text = format!("A bomber flies to {}.", data.name(area));
            Event::new("bomber", Case("13-01"), text).place(data.id(area))
        });
        self.next(Mission { area });
    }

    /// R09: the mission fails.
    fn shoot_down(&mut self, area: Place, card: crate::ids::Card) {
        self.respond(Seat::Red, card);
        self.state.bombers.change_one(Bomber::Out(area), Bomber::Stopped);
        self.tell(Fact::noted().by(Seat::Blue), |data| {
            let text = format!("The mission to {} fails; the bomber is spent.", data.name(area));
            Event::new("bomber", Case("card-R09-a"), text).place(data.id(area))
        });
    }

    /// 13-08: refuels spent bombers in the Airbase Box; those that have flown this turn stay spent.
    pub(crate) fn refuel(&mut self, most: u8, case: Case) {
        let bombers = &mut self.state.bombers;
        let refuelled = (0..most).take_while(|_| bombers.change_one(Bomber::Spent, Bomber::Ready)).count() as u8;
        if refuelled > 0 {
            self.tell(Fact::noted().by(Seat::Blue).amount(refuelled), |_| {
                Event::new("refuelled", case, format!("{} refuelled.", counted_are(refuelled, "bomber")))
            });
        }
    }

    /// 13-02: spent bombers go to the Airbase Box and stay spent. The end of what allowed a mission does
    /// not bring its bomber home (13-10, RL-113).
    pub(crate) fn recall_bombers(&mut self) {
        let out = self.state.bombers.iter().filter_map(|bomber| bomber.area());
        let out: ArrayVec<Place, BOMBERS> = out.collect();
        if !out.is_empty() {
            let count = out.len() as u8;
            self.tell(Fact::moved(Seat::Blue).amount(count), |data| {
                let come = if count == 1 { "comes" } else { "come" };
                let text = format!("{} {come} home, spent.", counted(count, "bomber"));
                out.iter().fold(Event::new("bomber", Case("13-02"), text), |told, area| told.place(data.id(*area)))
            });
        }
        self.state.bombers.change_all(|bomber| match bomber {
            Bomber::Out(_) | Bomber::Stopped => Bomber::Spent,
            Bomber::Ready | Bomber::Spent | Bomber::Absent => bomber,
        });
    }

    /// 13-06, 13-07: one die against the number of Red units of every kind (13-11); without any there is none (RL-67).
    fn drop_bombs(&mut self, area: Place) {
        let units = self.view().count(Seat::Red, area);
        if units == 0 {
            self.tell(Fact::noted().by(Seat::Blue).amount(0), |data| {
                let text = format!("No Red unit is in {}: there is nothing to hit.", data.name(area));
                Event::new("bombed", Case("RL-67"), text).place(data.id(area))
            });
            return;
        }
        let bonus = self.view().radar_bonus(area);
        let die = self.dice.d6("bombing");
        let damage = self.data.charts.bomber(units, die + bonus);
        self.tell(Fact::rolled().by(Seat::Blue).amount(units), |data| {
            let mut rolled = Die::new("Blue", die);
            if bonus > 0 {
                rolled = rolled.modifier("Lima Site 85", i32::from(bonus), Case("RL-114"));
            }
            let text = format!("Bombs on {} ({}): {damage}.", data.name(area), counted(units, "Red unit"));
            let roll = Roll::new("bombing").effect(damage.to_string()).die(rolled);
            Event::new("bombed", Case("13-06"), text).place(data.id(area)).roll(roll)
        });
        self.inflict(Losses::new(Seat::Red, damage, Scope::Areas(Areas::one(area))));
    }
}
