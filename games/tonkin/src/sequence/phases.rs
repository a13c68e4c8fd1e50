//! How the phases of a turn begin and end.

use engine::rules::Step;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::{EndOfGame, EndOfTurn};
use crate::context::Play;
use crate::game::Tonkin;
use crate::hero::HeroesJoin;
use crate::ids::{Army, Hexes};
use crate::movement::Movement;
use crate::operations::OperationStart;
use crate::stacking::Tidy;
use crate::state::{Flags, Phase};

/// 1.10-02, 9.0-15: a turn begins: transports are reset before anything else.
/// 3.3-04, XS-01, 2.1-06, 2.5-03, 2.5-10 (R82): what arrives by the dates of the tracks comes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TurnStart {
    /// What the tracks bring with the month arrives now; a position that begins here has it already.
    pub arrivals: bool,
}

impl Step<Tonkin> for TurnStart {
    fn run(self, p: &mut Play<'_>) {
        p.state.phase = Phase::Reinforcement;
        p.tell_turn();
        p.tell_heading();
        if self.arrivals {
            p.receive_transports();
        }
        (p.state.air, p.state.trucks) = (p.state.air_total, p.state.truck_total);
        p.next((HeroesJoin, ReplacementPhase));
    }
}

/// 2.0-01: the Replacement and Reinforcement Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReplacementPhase;

impl Step<Tonkin> for ReplacementPhase {
    fn run(self, p: &mut Play<'_>) {
        p.state.phase = Phase::Reinforcement;
        p.state.active = Army::Vm;
        p.tell_heading();
        p.begin_replacements();
    }
}

/// 3.1-01: the VM Movement Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmMovementPhase;

impl Step<Tonkin> for VmMovementPhase {
    fn run(self, p: &mut Play<'_>) {
        p.begin_movement_phase(Army::Vm);
        p.next((Movement, Tidy, FefMovementPhase));
    }
}

/// 3.1-01: the FEF Movement Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FefMovementPhase;

impl Step<Tonkin> for FefMovementPhase {
    fn run(self, p: &mut Play<'_>) {
        p.begin_movement_phase(Army::Fef);
        p.next((Movement, Tidy, AttritionPhase));
    }
}

/// 5.0-01: the Attrition Phase.
/// 8.0-03, 8.0-06: it is the last one of the End of the Game Sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttritionPhase;

impl Step<Tonkin> for AttritionPhase {
    fn run(self, p: &mut Play<'_>) {
        p.state.phase = Phase::Attrition;
        p.tell_heading();
        p.suffer_attrition();
        let closing = p.state.closing;
        p.next((Tidy, closing.then_some(EndOfGame), (!closing).then_some(OperationPhase)));
    }
}

/// 6.1-01: the Operation Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OperationPhase;

impl Step<Tonkin> for OperationPhase {
    fn run(self, p: &mut Play<'_>) {
        p.state.phase = Phase::Operation;
        p.tell_heading();
        p.clear_phase_marks();
        p.next((OperationStart, OperationOver));
    }
}

/// 6.2-02: what was spent is removed when the phase ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OperationOver;

impl Step<Tonkin> for OperationOver {
    fn run(self, p: &mut Play<'_>) {
        for dump in p.state.operation.spending.into_iter().flatten() {
            p.remove_dump(dump, Case("6.2-02"));
        }
        p.state.operation = Default::default();
        p.clear_phase_marks();
        p.next((Tidy, SupplyCheckPhase));
    }
}

/// 7.1-01: the Supply Check Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SupplyCheckPhase;

impl Step<Tonkin> for SupplyCheckPhase {
    fn run(self, p: &mut Play<'_>) {
        p.state.phase = Phase::SupplyCheck;
        p.tell_heading();
        p.check_supply();
        p.next((Tidy, EndOfTurn));
    }
}

impl Play<'_> {
    fn begin_movement_phase(&mut self, army: Army) {
        self.state.phase = if army == Army::Vm { Phase::VmMovement } else { Phase::FefMovement };
        self.state.active = army;
        self.tell_heading();
        self.clear_phase_marks();
    }

    /// Forgets what counted in a phase or an Operation Point only: moves, transports, pursuits.
    pub(crate) fn clear_phase_marks(&mut self) {
        for unit in &mut self.state.units {
            unit.set(Flags::MOVED, false);
            unit.set(Flags::CARRIED, false);
            unit.spent = 0;
        }
        for dump in &mut self.state.dumps {
            (dump.moved, dump.spent) = (false, 0);
        }
        self.state.march = Default::default();
        self.state.transports = Default::default();
        self.state.combat = Default::default();
        self.state.barrage = Default::default();
        self.state.pursuits.clear();
        self.state.reordered = Hexes::NONE;
    }

    /// 2.1-06, 2.5-03: the tracks show when transports and a stronger Airstrike come; the training game has none.
    pub(super) fn receive_transports(&mut self) {
        let turn = self.state.turn;
        if self.view().training().is_some() {
            return;
        }
        let calendar = &self.data.calendar;
        let (before, now) = (calendar.of(crate::ids::Turn(turn.0 - 1)), calendar.of(turn));
        let air = now.air_transports.saturating_sub(before.air_transports);
        let trucks = now.truck_transports.saturating_sub(before.truck_transports);
        self.state.air_total += air;
        self.state.truck_total += trucks;
        let state = &self.state;
        let received = [
            (Army::Fef, air, state.air_total, "Air Transport", "2.5-03"),
            (Army::Vm, trucks, state.truck_total, "Truck Transport", "2.1-06"),
        ];
        for (army, more, total, what, case) in received.into_iter().filter(|(_, more, ..)| *more > 0) {
            self.tell(Fact::arrived(army).amount(more), |_| {
                Event::new("transport", Case(case), format!("{} receive {more} {what}.", army.name())).total(total)
            });
        }
        if now.airstrike > before.airstrike {
            self.state.airstrike = now.airstrike;
            self.tell(Fact::arrived(Army::Fef), |_| {
                let text = format!("The Airstrike has a Barrage Value of {} now.", now.airstrike);
                Event::new("airstrike", Case("2.5-10"), text)
            });
        }
    }
}
