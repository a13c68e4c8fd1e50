//! The course of a turn: which phase a moment belongs to, and the headings under which the story is read.

use engine::{Case, Event, PhaseInfo};

use crate::ids::{Army, Unit};
use crate::play::Play;
use crate::state::{Place, Stage, View};

/// A phase of the rulebook.
pub(crate) struct Phase {
    pub id: &'static str,
    title: &'static str,
    rules: &'static [&'static str],
    /// The case with which it begins.
    case: &'static str,
}

const SETUP: Phase = Phase { id: "setup", title: "Set-up", rules: &["17.0"], case: "17.0-16" };
const INITIATIVE: Phase =
    Phase { id: "initiative", title: "Initiative Phase", rules: &["6.1", "16.0"], case: "6.1.1-01" };
const BOMBARDMENT: Phase =
    Phase { id: "bombardment", title: "Bombardment Phase", rules: &["6.2", "9.1", "11", "14.1"], case: "6.2-01" };
const MOVEMENT: Phase =
    Phase { id: "movement", title: "Movement Phase", rules: &["6.3", "7", "8", "10.2", "18.0"], case: "6.3-01" };
const DEFENSIVE_FIRE: Phase =
    Phase { id: "defensive-fire", title: "Defensive Fire Phase", rules: &["6.4", "10.2", "12"], case: "6.4-01" };
const COMBAT: Phase = Phase { id: "combat", title: "Combat Phase", rules: &["6.5", "10", "12", "13"], case: "6.5-01" };
const AFV_MOVEMENT: Phase =
    Phase { id: "afv-movement", title: "AFV Movement Phase", rules: &["6.6", "8"], case: "6.6-01" };
const OVER: Phase = Phase { id: "over", title: "The game is over", rules: &["19.0", "19.1", "19.2"], case: "19.2-06" };

const PHASES: [&Phase; 8] =
    [&SETUP, &INITIATIVE, &BOMBARDMENT, &MOVEMENT, &DEFENSIVE_FIRE, &COMBAT, &AFV_MOVEMENT, &OVER];

/// The phases as the rulebook lists them.
pub(crate) fn list_phases() -> Vec<PhaseInfo> {
    let info = |phase: &&Phase| PhaseInfo {
        id: phase.id.into(),
        title: phase.title.into(),
        rules: phase.rules.iter().map(|rule| (*rule).into()).collect(),
    };
    PHASES.iter().map(info).collect()
}

/// When something happens: the turn, whose player turn it is, and the phase.
type Moment = (u8, Army, &'static str);

impl View<'_> {
    /// The phase of which the stage is a part.
    pub(crate) fn phase(self) -> &'static Phase {
        match self.state.stage {
            Stage::Setup => &SETUP,
            Stage::Placing(unit) if self.is_setting_up(unit) => &SETUP,
            Stage::Reduction(_)
            | Stage::Initiative
            | Stage::Shortage(_)
            | Stage::Convoy
            | Stage::Activation(_)
            | Stage::Regiments { .. } => &INITIATIVE,
            Stage::Approach | Stage::Bombardment | Stage::Aiming(_) | Stage::Resolution => &BOMBARDMENT,
            Stage::Marching if self.state.march.afv => &AFV_MOVEMENT,
            Stage::Orders
            | Stage::Movement
            | Stage::Marching
            | Stage::Placing(_)
            | Stage::Regrouping
            | Stage::Sacrifice { .. } => &MOVEMENT,
            Stage::DefensiveFire => &DEFENSIVE_FIRE,
            Stage::Combat => &COMBAT,
            Stage::AfvMovement | Stage::Recovery => &AFV_MOVEMENT,
            Stage::Over => &OVER,
        }
    }

    /// Whether the unit in hand belongs to the set-up; one that comes back on turn 1 does not.
    fn is_setting_up(self, unit: Unit) -> bool {
        self.state.turn == 1
            && self.data.schedule.setup_units.has(unit)
            && self.state.units[unit.at()].place == Place::Pool
    }

    pub(super) fn moment(self) -> Moment {
        (self.state.turn, self.state.active, self.phase().id)
    }
}

impl Play<'_> {
    /// Heads the chapter of a game turn (2.3).
    pub(super) fn tell_turn(&mut self) {
        let turn = self.state.turn;
        self.tell(|data| {
            let date = &data.schedule.turns[usize::from(turn) - 1].date;
            Event::new("turn", Case("2.3-01"), format!("Turn {turn}: {date}.")).amount(i32::from(turn))
        });
    }

    /// Heads the chapter of a player turn: first he who has the initiative, then the other.
    pub(super) fn tell_player_turn(&mut self) {
        let (turn, army) = (self.state.turn, self.state.active);
        self.tell(|_| {
            let text = format!("Turn {turn}: player turn of the {}.", army.name());
            Event::new("turn", Case("6.0-01"), text).amount(i32::from(turn))
        });
    }

    /// Tells which phase has begun since then. A phase in which nobody is asked passes untold, and the end of
    /// the game has an event of its own.
    pub(super) fn tell_phase_since(&mut self, before: Moment) {
        if self.view().moment() == before || self.view().is_over() {
            return;
        }
        let phase = self.view().phase();
        self.tell(|_| Event::new("phase", Case(phase.case), format!("The {} begins.", phase.title)));
    }
}
