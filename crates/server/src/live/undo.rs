//! Taking back: how far a client may go, and who must agree.

use engine::Side;
use engine::history::UndoStop;

use super::{Holder, Live};
use crate::documents::{SeatKind, UndoState};
use crate::problem::Problem;
use crate::store::{NewChange, What};

/// What taking back the client's last decision means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UndoPlan {
    /// The client's side whose last decision goes back.
    pub(crate) by: Side,
    /// How many decisions go back.
    pub(crate) steps: usize,
    /// The persons who decided something that would be taken back, and who must agree.
    pub(crate) consent: Vec<Side>,
}

impl Live {
    /// How the client's last decision could be taken back. A decision that another person has made
    /// since goes with it if that person agrees; a computer player always agrees. Dice and secrets
    /// that were shown stop everybody.
    pub(crate) fn plan_undo(&self, holder: &Holder) -> Result<UndoPlan, UndoStop> {
        // Whoever has seen the end knows what he should have done.
        if self.is_over() {
            return Err(UndoStop::Over);
        }
        if let Some(stop) = self.play.undo_stop(None) {
            return Err(stop);
        }
        let others: Vec<Side> = self.log.deciders().take_while(|side| !holder.holds(*side)).collect();
        let by = self.log.deciders().nth(others.len()).ok_or(UndoStop::Beginning)?;
        if !others.is_empty() {
            let mut trial = self.play.clone_box();
            for _ in &others {
                trial.undo(None)?;
            }
            if let Some(stop) = trial.undo_stop(None) {
                return Err(stop);
            }
        }
        let mut consent: Vec<Side> = others.iter().copied().filter(|side| self.is_person(*side)).collect();
        consent.sort();
        consent.dedup();
        Ok(UndoPlan { by, steps: others.len() + 1, consent })
    }

    fn is_person(&self, side: Side) -> bool {
        self.seats.get(usize::from(side.0)).is_some_and(|seat| seat.kind != SeatKind::Computer)
    }

    /// The same as words for the button.
    pub(crate) fn undo_state(&self, holder: &Holder) -> UndoState {
        if holder.0.is_empty() {
            return UndoState { reason: "you are watching".into(), ..UndoState::default() };
        }
        match self.plan_undo(holder) {
            Err(stop) => UndoState { reason: stop.to_string(), ..UndoState::default() },
            Ok(plan) if plan.consent.is_empty() => UndoState { can: true, ..UndoState::default() },
            Ok(plan) => {
                let names: Vec<_> = plan.consent.iter().map(|side| self.side_name(*side)).collect();
                UndoState { can: true, reason: format!("{} must agree", names.join(" and ")), consent: true }
            }
        }
    }

    /// Takes decisions back.
    pub(crate) fn undo(&mut self, steps: usize) -> Result<NewChange, Problem> {
        for _ in 0..steps {
            self.play.undo(None).map_err(|stop| Problem::internal(format!("a planned undo stopped: {stop}")))?;
        }
        self.log.undo(steps);
        self.accept(What::Undo(steps), String::new())
    }
}
