//! The strategy of the turn, and the turns of Violet and Rainbow (5.2.1).

use engine::Fault;

use super::{Reader, fault};
use crate::data::Strategy;
use crate::state::{Optional, Phase};

impl Reader<'_> {
    /// The strategy of the turn: as written, or what follows from the turn. Where nothing depends on it any one will do.
    pub(super) fn strategy(&self, phase: Phase, options: Optional) -> Result<Strategy, Fault> {
        let p = self.position;
        let needs_strategy = phase > Phase::Operation;
        let placed = phase >= Phase::FrenchActions;
        let matters = needs_strategy && (!placed || options.threat_by_strategy);
        Ok(match (p.strategy, p.turn) {
            (Some(strategy), turn) => {
                if (strategy == Strategy::Lotus) != (turn == 0) {
                    return Err(fault("strategy", "Lotus is the strategy of turn 0 and of no other"));
                }
                strategy
            }
            (None, 0) => Strategy::Lotus,
            (None, turn) if p.violet == Some(turn) => Strategy::Violet,
            (None, turn) if p.rainbow == Some(turn) => Strategy::Rainbow,
            (None, _) if matters => return Err(fault("strategy", "this phase needs the strategy of the turn")),
            (None, _) if needs_strategy => Strategy::Harassed,
            (None, _) => Strategy::Alerted,
        })
    }

    /// The turns of Violet and Rainbow: as written, or as they follow from the turn and its strategy. Violet
    /// cannot wait beyond turn 7 (R36), so later it was played.
    pub(super) fn operations(&self, strategy: Strategy) -> (Option<u8>, Option<u8>) {
        let p = self.position;
        let last = self.data.tables.of(Strategy::Violet).turns.last().copied().unwrap_or(0);
        let before = p.violet.or(Some(p.turn.saturating_sub(1).min(last)));
        match strategy {
            Strategy::Violet => (p.violet.or(Some(p.turn)), p.rainbow),
            Strategy::Rainbow => (before, p.rainbow.or(Some(p.turn))),
            _ if p.turn > last => (before, p.rainbow),
            _ => (p.violet, p.rainbow),
        }
    }

    pub(super) fn check_operations(
        &self,
        strategy: Strategy,
        decided: bool,
        violet: Option<u8>,
        rainbow: Option<u8>,
    ) -> Result<(), Fault> {
        let p = self.position;
        let last = self.data.tables.of(Strategy::Violet).turns.last().copied().unwrap_or(0);
        if decided && p.turn == last && violet.is_none() {
            let reason = format!("by the strategy phase of turn {last} it was launched (R36): say on which turn");
            return Err(fault("violet", reason));
        }
        for (key, played, kind) in [("rainbow", rainbow, Strategy::Rainbow), ("violet", violet, Strategy::Violet)] {
            let Some(turn) = played else { continue };
            if !self.data.tables.of(kind).turns.contains(&turn) {
                return Err(fault(key, "that is not a turn on which it may be launched"));
            }
            if turn > p.turn || (turn == p.turn && !decided) {
                return Err(fault(key, "that turn has not come yet"));
            }
            if decided && (turn == p.turn) != (strategy == kind) {
                return Err(fault("strategy", "does not agree with the turns of Violet and Rainbow"));
            }
        }
        match (violet, rainbow) {
            (None, Some(_)) => Err(fault("rainbow", "Rainbow comes after Violet")),
            (Some(v), Some(r)) if r <= v => Err(fault("rainbow", "Rainbow comes after Violet")),
            (_, Some(r)) if r < p.turn => Err(fault("rainbow", "the game ended with that turn")),
            _ => Ok(()),
        }
    }
}
