//! Chapter 6: the Operation Phase.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::context::Play;
use crate::game::Tonkin;
use crate::ids::{Dump, Piece};

/// The Operation Phase under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Operation {
    /// Operation Points left of each side.
    pub points: [u8; 2],
    /// What the active side may still spend in a row.
    pub allowance: u8,
    /// The Supply Dump that each side has spent; none where there is none, or it is gone.
    pub spending: [Option<Dump>; 2],
}

impl Operation {
    pub(crate) fn forget(&mut self, piece: Piece) {
        for spending in &mut self.spending {
            if spending.is_some_and(|dump| piece == Piece::Dump(dump)) {
                *spending = None;
            }
        }
    }
}

/// 6.1-01, 6.2-01: the Operation Phase begins with the decisions to spend a Supply Dump. It is over when everything it
/// has put on the agenda is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OperationStart;

impl Step<Tonkin> for OperationStart {
    fn run(self, p: &mut Play<'_>) {
        p.state.operation = Operation::default();
    }
}
