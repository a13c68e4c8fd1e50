//! `indochina script`: the line protocol for bots in other languages, for tests, and for
//! reproducing a situation exactly.
//!
//! One JSON object per line in, one per line out, in order. A line that cannot be carried out is
//! answered with `{"ok": false, "error": ...}` and changes nothing.

mod answer;
mod line;
mod session;

use std::io::{BufRead, Write};

use library::Library;

pub use answer::Answer;
pub use session::Session;

use crate::failure::Failure;
use line::Line;

/// The longest line that is read; what is longer is refused without being kept.
const LONGEST: usize = 8 << 20;

pub(crate) fn run(library: &Library, mut input: impl BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let mut session = Session::new(library);
    let mut buffer = Vec::new();
    loop {
        let line = line::read(&mut input, LONGEST, &mut buffer);
        let answer = match line.map_err(|error| Failure::input(format!("cannot read: {error}")))? {
            Line::End => return Ok(()),
            Line::TooLong => Answer::error("the line is longer than 8 MiB"),
            Line::Whole => session.answer(&buffer),
        };
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
}
