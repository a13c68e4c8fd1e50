//! 2.1, 2.5 and 2.7: reinforcements and withdrawals.

use crate::context::Play;

impl Play<'_> {
    /// 2.0-01: the order of the phase.
    pub(crate) fn begin_replacements(&mut self) {}
}
