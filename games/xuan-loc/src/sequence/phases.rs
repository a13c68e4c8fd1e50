//! Sections 6.2 to 6.7: how the phases of a player turn begin and end.

use engine::rules::{Ask, Question, Step};
use engine::story::{EventKind, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::{BOMBARDMENT, Combat, DefensiveFire, MOVEMENT, PLAYER_TURN, TurnStart};
use crate::actions::verb;
use crate::bombardment::Bombardment;
use crate::close_assault::{Assault, Retreat};
use crate::combat::condition_case;
use crate::context::{Play, View};
use crate::data::Effect;
use crate::direct_fire::Fire;
use crate::game::XuanLoc;
use crate::ids::{Army, Hexes, Planes, Units};
use crate::movement::{AfvMovement, March};
use crate::stacking::StackCheck;
use crate::state::{Flags, Heading, Phase};

/// 6.2-01: the Bombardment Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BombardmentPhase;

impl Step<XuanLoc> for BombardmentPhase {
    fn run(self, p: &mut Play<'_>) {
        p.state.phase = Phase::Bombardment;
        p.next(BOMBARDMENT);
    }
}

/// 6.3-01: the Movement Phase; markers and aircraft go back.
/// 11.0-02, 11.4.1-02 (R64), 11.5.3-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MovementPhase;

impl Step<XuanLoc> for MovementPhase {
    fn run(self, p: &mut Play<'_>) {
        p.tell_passed_bombardment();
        p.begin_phase();
        p.state.bombardment = Bombardment::default();
        p.state.planes = Planes::NONE;
        p.state.begun = false;
        p.state.phase = Phase::Movement;
        p.next(MOVEMENT);
    }
}

/// 10.2.1-01: the adjacency dice are rolled before anybody moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AdjacencyRoll;

impl Question<XuanLoc> for AdjacencyRoll {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("10.2.1-01", "Roll whether units next to the enemy must fight, and begin to move.")
            .meaning(
                "A die for each side says whether its units must attack in this player turn: movers in range, and whoever \
                 is next to them.",
            )
            .rules(&["10.2.1-01", "10.2.2-01", "10.2.2-02", "10.2.2-04", "10.2.3-01", "7.1.1-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Proceed).labelled("Go on").fixed_prior(1.0).rolls().ends(|p, ()| p.begin_movement());
    }
}

/// 6.4-01: the Defensive Fire Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DefensiveFirePhase;

impl Step<XuanLoc> for DefensiveFirePhase {
    fn run(self, p: &mut Play<'_>) {
        p.state.phase = Phase::DefensiveFire;
        p.state.begun = false;
        for unit in &mut p.state.units {
            unit.set(Flags::ATTACKED, false);
        }
        p.begin_phase();
        p.next(DefensiveFire { begins: false });
    }
}

/// 6.5-01: the Combat Phase; the marks of the other side's fire lapse (R112).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatPhase;

impl Step<XuanLoc> for CombatPhase {
    fn run(self, p: &mut Play<'_>) {
        p.clear_marks();
        p.begin_phase();
        p.state.phase = Phase::Combat;
        let acts = p.view().can_anybody_act_in_combat();
        p.next(acts.then_some(Combat { begins: false }));
    }
}

/// 6.6-01: the AFV Movement Phase.
/// 6.6-02 (R32), 7.2.1-04 (R39), 8.1.2-01: with the whole allowance again, and no Opportunity Fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AfvMovementPhase;

impl Step<XuanLoc> for AfvMovementPhase {
    fn run(self, p: &mut Play<'_>) {
        p.clear_marks();
        for unit in &mut p.state.units {
            unit.set(Flags::MOVED, false);
        }
        p.begin_phase();
        p.state.phase = Phase::AfvMovement;
        p.next((AfvMovement { begins: false }, MovementOver));
    }
}

/// 4.1.5: stacking is looked at when units or vehicles have moved, before anything else begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MovementOver;

impl Step<XuanLoc> for MovementOver {
    fn run(self, p: &mut Play<'_>) {
        p.state.march = March::default();
        p.next(StackCheck { army: p.state.active });
    }
}

/// 6.7-01: the active player's units recover; then the other player turn, the next turn, or the end.
/// 6.7-04, 19.0-04 (R123).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Recovery;

impl Step<XuanLoc> for Recovery {
    fn run(self, p: &mut Play<'_>) {
        let army = p.state.active;
        p.recover_all(army);
        p.state.mandatory = [false; 2];
        if !p.state.second {
            p.state.second = true;
            p.begin_player_turn(army.other());
            p.next(PLAYER_TURN);
        } else if usize::from(p.state.turn) < p.data.schedule.turns.len() {
            p.state.turn += 1;
            p.next(TurnStart);
        } else {
            p.end_game();
        }
    }
}

impl Play<'_> {
    /// 6.0-01: a player turn begins.
    pub(crate) fn begin_player_turn(&mut self, army: Army) {
        self.state.active = army;
        self.count_helicopters();
        self.state.begun = false;
        self.begin_phase();
        self.tell_player_turn();
    }

    /// A Bombardment Phase in which nobody is asked anything is told all the same.
    fn tell_passed_bombardment(&mut self) {
        let army = self.state.active;
        let heading = Heading { turn: self.state.turn, active: army, phase: Phase::Bombardment };
        if self.state.heading == heading {
            return;
        }
        self.tell(Fact::noted().by(army), |_| {
            let text = format!("The {} have nothing to bombard with.", army.name());
            Event::new("passed", Case("6.2-01"), text)
        });
    }

    /// 6.3: adjacency conditions are rolled and command is traced.
    fn begin_movement(&mut self) {
        for army in Army::BOTH {
            self.roll_adjacency(army);
        }
        self.trace_command();
        self.judge_supply_of_vehicles();
        self.state.begun = false;
    }

    /// 6.3-04 (R27): the die of a side governs its own units only.
    fn roll_adjacency(&mut self, army: Army) {
        let die = self.dice.d6(match army {
            Army::Nva => "NVA adjacency",
            Army::Arvn => "ARVN adjacency",
        });
        let disciplined = army == Army::Arvn && self.view().effect() == Effect::ArvnVoluntary;
        let mandatory = !self.data.charts.is_voluntary(army, die) && !disciplined;
        self.state.mandatory[army.at()] = mandatory;
        let own_turn = army == self.state.active;
        self.tell(Fact::rolled().by(army), |data| {
            let what = if mandatory {
                "its units must fight wherever they touch the enemy (mandatory combat)"
            } else {
                "its units need not fight where they touch the enemy (voluntary combat)"
            };
            let case = if disciplined { "16.0-09" } else { condition_case(army, mandatory, own_turn) };
            let cause = if disciplined { ", by the event, whatever the die" } else { "" };
            let text = format!("{} adjacency die {die}: {what}{cause}.", army.name());
            let free = (1..=6).take_while(|face| data.charts.is_voluntary(army, *face)).count() as i32;
            let roll = Roll::single("adjacency", die);
            // 16.0-09: where the event decides, no number does.
            let roll = if disciplined { roll } else { roll.at_most(free).effect("leaves combat voluntary") };
            Event::new("adjacency", Case(case), text).roll(roll)
        });
    }

    /// 6.7-05 (R112).
    fn clear_marks(&mut self) {
        self.state.begun = false;
        self.state.assaulted = Hexes::NONE;
        for unit in &mut self.state.units {
            for flag in [Flags::FIRED, Flags::ATTACKED] {
                unit.set(flag, false);
            }
        }
    }

    /// What a phase leaves behind counts for nothing after it, and supply is that of everybody as he stands: where a phase
    /// begins equal situations are equal states, and a position says all of them.
    pub(crate) fn begin_phase(&mut self) {
        self.state.screened = Hexes::NONE;
        self.state.march = March::default();
        self.state.fire = Fire::default();
        self.state.assault = Assault::default();
        self.state.retreat = Retreat::default();
        for unit in &mut self.state.units {
            unit.retreat = 0;
            unit.set(Flags::FIRED_AT, false);
        }
        self.forget_deferred();
        Army::BOTH.into_iter().for_each(|army| self.judge_supply(army));
    }

    /// 6.7-02, 6.7-03.
    fn recover_all(&mut self, army: Army) {
        let units = self.data.army[army.at()];
        let disrupted: Units = units.iter().filter(|unit| self.state.is(*unit, Flags::DISRUPTED)).collect();
        self.tell_recovered(army, disrupted);
        for unit in units.iter() {
            if disrupted.has(unit) {
                self.recover(unit);
            }
            for flag in [Flags::RALLIED, Flags::MOVED, Flags::FIRED] {
                self.state.units[unit.at()].set(flag, false);
            }
        }
    }

    fn end_game(&mut self) {
        let traced = self.view().can_trace_supply();
        self.state.supplied = self.state.supplied.without(self.data.army[Army::Arvn.at()]).or(traced);
        self.state.phase = Phase::Over;
        self.tell_points();
        let margin = self.view().margin();
        self.tell(Fact::of(EventKind::Ended).amount(margin), |data| {
            let who = if margin > data.charts.points.threshold { "an NVA victory" } else { "an ARVN victory" };
            Event::new("ended", Case("19.2-06"), format!("The margin is {margin}: {who}."))
        });
    }
}
