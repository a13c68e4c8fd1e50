//! `indochina rules`: the rulebook case by case, with the rulings on what it leaves open.

use std::io::Write;

use engine::cases::CaseText;
use library::Library;

use crate::failure::Failure;
use crate::{args, output};

pub(crate) fn run(library: &Library, args: &args::Rules, out: &mut dyn Write) -> Result<(), Failure> {
    let title = library.title(&args.game)?;
    let cases = &title.book().cases;
    let query = args.query.join(" ");
    let found: Vec<&CaseText> = if query.is_empty() { cases.iter().collect() } else { cases.search(&query) };
    if args.json {
        return output::json(out, &found);
    }
    if found.is_empty() {
        writeln!(out, "No case of {} matches '{query}'.", args.game)?;
    }
    for case in found {
        writeln!(out, "{:<10} {}", case.id, case.text)?;
        if !case.reason.is_empty() {
            writeln!(out, "{:<10} Ruled so because: {}", "", case.reason)?;
        }
    }
    Ok(())
}
