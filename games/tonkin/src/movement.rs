//! Chapter 3: movement, hex by hex.

use engine::rules::{Ask, Question};
use engine::table::Prompt;
use serde::{Deserialize, Serialize};

use crate::actions::{Gait, verb};
use crate::context::View;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Piece, Pieces, Unit};
use crate::secrets;

/// A move under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    pub group: Pieces,
    /// Where it stands.
    pub at: Option<Hex>,
    /// Where it began.
    pub from: Option<Hex>,
    pub gait: Gait,
    /// It goes by truck.
    pub truck: bool,
    /// The DNA that carries the group.
    pub carrier: Option<Unit>,
    pub steps: u8,
    /// Movement points spent.
    pub spent: u8,
}

impl March {
    pub(crate) fn forget(&mut self, piece: Piece) {
        self.group.remove(piece);
    }
}

/// 3.1-01: the active side moves units, in its Movement Phase or with an Operation Point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement {
    /// The activated hex of an Operation Point (6.3 c); none in a Movement Phase.
    pub hex: Option<Hex>,
}

impl Question<Tonkin> for Movement {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("3.1-01", "Move units, or end the phase.")
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        secrets::order_stacks(ask);
        ask.answer(verb::Done).labelled("Done").end();
    }
}
