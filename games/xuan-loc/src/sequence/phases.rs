//! Sections 6.2 to 6.7: how the phases of a player turn begin and end.

use engine::rules::{Ask, Question, Step};
use engine::story::{EventKind, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::{BOMBARDMENT, Combat, DefensiveFire, MOVEMENT, PLAYER_TURN, TurnStart};
use crate::actions::verb;
use crate::bombardment::Bombardment;
use crate::combat::condition_case;
use crate::context::{Play, View};
use crate::data::Effect;
use crate::direct_fire::CombatSupply;
use crate::game::XuanLoc;
use crate::ids::{Army, Hexes, Planes, Units};
use crate::movement::{AfvMovement, March};
use crate::stacking::StackCheck;
use crate::state::{Flags, Phase};

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
        Prompt::new("10.2.1-01", "Roll the adjacency conditions and begin to move.")
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Proceed).labelled("Go on").fixed_prior(1.0).rolls().ends(|p, ()| p.begin_movement());
    }
}

/// 6.4-01: the Defensive Fire Phase; what stacks too high after the moves goes first (4.1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DefensiveFirePhase;

impl Step<XuanLoc> for DefensiveFirePhase {
    fn run(self, p: &mut Play<'_>) {
        p.state.phase = Phase::DefensiveFire;
        (p.state.begun, p.state.taken_back) = (false, 0);
        for unit in &mut p.state.units {
            unit.set(Flags::ATTACKED, false);
        }
        p.judge_supply(p.state.active.other());
        p.next((StackCheck { army: p.state.active }, CombatSupply, DefensiveFire { begins: false }));
    }
}

/// 6.5-01: the Combat Phase; the marks of the other side's fire lapse (R112).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatPhase;

impl Step<XuanLoc> for CombatPhase {
    fn run(self, p: &mut Play<'_>) {
        p.clear_marks();
        p.state.phase = Phase::Combat;
        p.judge_supply(p.state.active);
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
        p.state.screened = Hexes::NONE;
        p.state.march = March::default();
        p.state.phase = Phase::AfvMovement;
        p.judge_supply(p.state.active);
        p.next((AfvMovement { begins: false }, AfvMovementOver));
    }
}

/// 4.1.5: stacking is looked at when the vehicles have moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AfvMovementOver;

impl Step<XuanLoc> for AfvMovementOver {
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
        p.state.screened = Hexes::NONE;
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
        self.tell_player_turn();
    }

    /// 6.3: adjacency conditions are rolled and command is traced.
    fn begin_movement(&mut self) {
        for army in Army::BOTH {
            self.roll_adjacency(army);
        }
        self.trace_command();
        self.judge_supply_of_vehicles();
        self.state.screened = Hexes::NONE;
        self.state.march = March::default();
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
        self.tell(Fact::rolled().by(army), |_| {
            let what = if mandatory { "mandatory" } else { "voluntary" };
            let case = if disciplined { "16.0-09" } else { condition_case(army, mandatory, own_turn) };
            let text = format!("{} adjacency: {die}, combat is {what}.", army.name());
            Event::new("adjacency", Case(case), text).roll(Roll::single("adjacency", die)).outcome()
        });
    }

    /// 6.7-05 (R112).
    fn clear_marks(&mut self) {
        (self.state.begun, self.state.taken_back) = (false, 0);
        self.state.assaulted = Hexes::NONE;
        for unit in &mut self.state.units {
            for flag in [Flags::FIRED, Flags::ATTACKED, Flags::FIRED_AT] {
                unit.set(flag, false);
            }
        }
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
        self.judge_supply(Army::Arvn);
        self.state.phase = Phase::Over;
        let margin = self.view().margin();
        self.tell(Fact::of(EventKind::Ended).amount(margin), |data| {
            let who = if margin > data.charts.points.threshold { "an NVA victory" } else { "an ARVN victory" };
            Event::new("ended", Case("19.2-06"), format!("The margin is {margin}: {who}.")).outcome()
        });
    }
}
