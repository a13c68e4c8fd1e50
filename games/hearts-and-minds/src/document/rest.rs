//! What a state holds in the middle of a phase and nobody writes by hand.

use arrayvec::ArrayVec;
use engine::rules::{Agenda, Program};
use serde::{Deserialize, Serialize};

use crate::agenda::Item;
use crate::ids::Place;
use crate::kind::Kind;
use crate::sequence::{from_hand_refill, from_interphase, from_reinforcements, from_turn};
use crate::state::{Battle, Force, MOST_PLACED, March, Muster, Phase, Reckoning, Retreat, State, TurnState};

/// The part of a state that the other keys do not say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Rest {
    phase: Phase,
    agenda: Agenda<Item>,
    turn: TurnState,
    muster: Muster,
    reckoning: Reckoning,
    march: March,
    group: Force,
    battle: Battle,
    retreat: Retreat,
    picked: Option<(Kind, Place)>,
    placed: ArrayVec<Place, MOST_PLACED>,
    toll: u8,
}

impl Rest {
    /// The rest of a state; none where a document without it leads to the same.
    pub fn of(state: &State) -> Option<Self> {
        let rest = Rest::whole(state);
        (Rest::fresh(state) != Some(rest.clone())).then_some(rest)
    }

    fn whole(state: &State) -> Self {
        Rest {
            phase: state.phase,
            agenda: state.agenda.clone(),
            turn: state.turn,
            muster: state.muster,
            reckoning: state.reckoning,
            march: state.march.clone(),
            group: state.group,
            battle: state.battle,
            retreat: state.retreat,
            picked: state.picked,
            placed: state.placed.clone(),
            toll: state.toll,
        }
    }

    /// The rest of a state that stands at the beginning of its phase.
    fn fresh(state: &State) -> Option<Self> {
        let mut agenda = Agenda::default();
        match state.phase {
            Phase::Reinforcements => from_reinforcements().enter(&mut agenda),
            Phase::HandRefill => from_hand_refill().enter(&mut agenda),
            Phase::CardPlay => from_turn(state.round, state.turn.side).enter(&mut agenda),
            Phase::Interphase => from_interphase().enter(&mut agenda),
            Phase::Deployment | Phase::Redeployment | Phase::Actions | Phase::Over(_) => return None,
        }
        // Before a turn a Grand Campaign may have gone back: that step is over once somebody is asked.
        if agenda.top() != state.agenda.top() {
            agenda.pop();
        }
        let turn = TurnState { side: state.turn.side, ..TurnState::default() };
        let begun = State { phase: state.phase, agenda, turn, ..State::default() };
        Some(Rest::whole(&begun))
    }

    pub fn put_into(self, state: &mut State) {
        state.phase = self.phase;
        state.agenda = self.agenda;
        state.turn = self.turn;
        state.muster = self.muster;
        state.reckoning = self.reckoning;
        state.march = self.march;
        state.group = self.group;
        state.battle = self.battle;
        state.retreat = self.retreat;
        state.picked = self.picked;
        state.placed = self.placed;
        state.toll = self.toll;
    }
}
