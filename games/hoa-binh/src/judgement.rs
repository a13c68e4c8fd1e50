//! What a computer player values: a judgement of a state in points, and which actions look promising.

use crate::action::Action;
use crate::state::View;

impl View<'_> {
    /// The score to be expected at the end, roughly.
    pub(crate) fn appraise(self) -> f32 {
        f32::from(self.state.score)
    }

    pub(crate) fn prefer(self, _action: Action) -> f32 {
        0.0
    }
}
