//! Chapters 13 and 15: bombing missions and raids.

use engine::story::{Die, Roll};
use engine::{Case, Event};

use crate::action::Action;
use crate::cards::SAM_MISSILES;
use crate::ids::{Areas, Place, Seat, Zone};
use crate::kind::Kind;
use crate::play::{Play, counted};
use crate::state::Bomber;
use crate::task::{Losses, Mission, Scope, Task};
use crate::view::{Verdict, View, ensure};

/// What Lima Site 85 adds to a bomber die.
const RADAR: u8 = 1;

/// A raid: who strikes, whom, and how hard (15).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raid {
    /// The raiding unit; none where the bush itself strikes.
    pub raider: Option<(Kind, Place)>,
    pub target: Place,
    /// Whose units are struck, and which of them.
    pub victim: Seat,
    pub scope: Scope,
    pub bonus: u8,
    pub case: Case,
}

impl View<'_> {
    /// Where the Lima Site 85 stands, if it is in play.
    #[must_use]
    pub fn lima_site(self) -> Option<Place> {
        self.data.map.laos.iter().find(|area| self.units(*area).has(Kind::LIMA_SITE))
    }

    /// 13-05: South Vietnam, and what events have opened.
    #[must_use]
    pub fn bombable(self) -> Areas {
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
        ensure(self.state.bombers.contains(&Bomber::Ready), "13-01", "no unspent bomber is in the Airbase Box")?;
        ensure(!self.state.lasting.bombers_grounded, "6-R08", "no bomber flies this turn")?;
        ensure(self.state.lasting.monsoon.is_none(), "card-X01-a", "no bomber flies in the monsoon")?;
        let again = self.state.turn.bombed.has(area) && !self.state.flags.commando_hunt;
        ensure(!again, "13-04", "one bomber attacks a province each turn")
    }

    pub(crate) fn offer_answer_to_mission(self, out: &mut Vec<Action>) {
        out.extend(self.held_response(Seat::Red, SAM_MISSILES));
        out.push(Action::Pass);
    }

    pub(crate) fn check_answer_to_mission(self, action: Action) -> Verdict {
        match action {
            Action::Pass => Ok(()),
            Action::Respond(SAM_MISSILES) => self.can_respond(Seat::Red, SAM_MISSILES),
            _ => self.refuse_untimely(action),
        }
    }

    /// 5.1-08, RL-114: what is added to the die of a mission.
    #[must_use]
    pub fn radar_bonus(self, area: Place) -> u8 {
        let map = &self.data.map;
        let covered = map.laos.has(area) || map.zones[Zone::I.at()].has(area);
        if covered && self.lima_site().is_some() { RADAR } else { 0 }
    }
}

impl Play<'_> {
    /// 13-01: a bomber goes out and is spent; Red may answer before the die.
    pub(crate) fn send_bomber(&mut self, area: Place) {
        self.turn_bomber(Bomber::Ready, Bomber::Out(area));
        self.tell(|data| {
            let text = format!("A bomber flies to {}.", data.name(area));
            Event::new("bomber", Case("13-01"), text).place(data.id(area))
        });
        self.push(Task::Mission(Mission { area, bomber: true, answered: false }));
    }

    /// Changes one bomber; says whether there was such a one.
    fn turn_bomber(&mut self, from: Bomber, to: Bomber) -> bool {
        let found = self.state.bombers.iter_mut().find(|bomber| **bomber == from);
        let there = found.is_some();
        if let Some(bomber) = found {
            *bomber = to;
        }
        self.state.index_bombers();
        there
    }

    /// 13-08: refuels spent bombers in the Airbase Box; those that have flown this turn stay spent.
    pub(crate) fn refuel(&mut self, most: u8, case: Case) {
        let refuelled = (0..most).take_while(|_| self.turn_bomber(Bomber::Spent, Bomber::Ready)).count();
        if refuelled > 0 {
            let plural = if refuelled == 1 { " is" } else { "s are" };
            self.tell(|_| {
                Event::new("refuelled", case, format!("{refuelled} bomber{plural} refuelled.")).amount(refuelled as i32)
            });
        }
    }

    pub(crate) fn act_on_mission(&mut self, mission: Mission, action: Action) {
        let Action::Respond(card) = action else {
            self.turn_to(Task::Mission(Mission { answered: true, ..mission }));
            return;
        };
        self.finish();
        self.respond(Seat::Red, card);
        self.turn_bomber(Bomber::Out(mission.area), Bomber::Stopped);
        self.tell(|data| {
            let text = format!("The mission to {} fails; the bomber is spent.", data.name(mission.area));
            Event::new("bomber", Case("card-R09-a"), text).place(data.id(mission.area)).outcome()
        });
    }

    /// The chance to answer stands open as long as nobody can rule the card out.
    pub(crate) fn advance_mission(&mut self, mission: Mission) -> bool {
        if mission.bomber && !mission.answered && self.view().may_respond(Seat::Red, SAM_MISSILES) {
            return true;
        }
        self.finish();
        if mission.bomber {
            self.state.turn.bombed.insert(mission.area);
        } else {
            self.state.this_year.struck.insert(mission.area);
        }
        self.drop_bombs(mission.area);
        false
    }

    /// 13-06: one die against the number of Red units; without any there is none (RL-67).
    fn drop_bombs(&mut self, area: Place) {
        let units = self.view().count(Seat::Red, area);
        if units == 0 {
            self.tell(|data| {
                let text = format!("No Red unit is in {}: there is nothing to hit.", data.name(area));
                Event::new("bombed", Case("RL-67"), text).place(data.id(area))
            });
            return;
        }
        let bonus = self.view().radar_bonus(area);
        let die = self.dice.d6("bombing");
        let damage = self.data.charts.bomber(units, die + bonus);
        self.tell(|data| {
            let mut rolled = Die::new("Blue", die);
            if bonus > 0 {
                rolled = rolled.modifier("Lima Site 85", i32::from(bonus), Case("RL-114"));
            }
            let text = format!("Bombs on {} ({}): {damage}.", data.name(area), counted(units, "Red unit"));
            let roll = Roll::new("bombing").die(rolled);
            Event::new("bombed", Case("13-06"), text).place(data.id(area)).roll(roll).outcome()
        });
        self.inflict(Losses {
            seat: Seat::Red,
            hits: damage.hits,
            r: damage.r,
            scope: Scope::Areas(Areas::one(area)),
            stock_only: false,
        });
    }

    /// 15-03: one die with the raid's bonus; the victim chooses his losses.
    pub(crate) fn raid(&mut self, raid: Raid) {
        let die = self.dice.d6("raid");
        let result = self.data.charts.ambush((die + raid.bonus) as i8);
        let area = raid.target;
        self.tell(|data| {
            let attacker = raid.victim.other().name();
            let rolled = Die::new(attacker, die).modifier("raid", i32::from(raid.bonus), raid.case);
            let text = format!("The raid on {}: {}.", data.name(area), result.defender);
            let roll = Roll::new("raid").die(rolled);
            Event::new("raid", Case("15-03"), text).place(data.id(area)).roll(roll).outcome()
        });
        if let Some((kind, place)) = raid.raider.filter(|_| result.attacker_loses > 0) {
            self.eliminate(kind, place, Case("15-03"));
        }
        let damage = result.defender;
        self.inflict(Losses {
            seat: raid.victim,
            hits: damage.hits,
            r: damage.r,
            scope: raid.scope,
            stock_only: false,
        });
    }

    /// 5.2-04: the one Firebase marker is taken from wherever it is.
    pub(crate) fn place_firebase(&mut self, area: Place, seat: Seat, case: Case) {
        self.state.firebase = Some((area, seat));
        self.tell(|data| {
            let text = format!("{} digs in: the Firebase is in {}.", seat.name(), data.name(area));
            Event::new("firebase", case, text).place(data.id(area))
        });
    }
}
