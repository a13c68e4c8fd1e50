//! What a player sees. In work.
use engine::table::{Prompt, Table};

use crate::context::View;

impl View<'_> {
    pub(crate) fn lay_out(self) -> Table {
        Table::default()
    }

    pub(crate) fn epilogue(self) -> Prompt {
        Prompt::new("9.0-A-01", "The game is over.")
    }
}
