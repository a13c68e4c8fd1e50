//! `indochina replay`: runs a saved game again.

use std::collections::BTreeMap;
use std::io::Write;

use engine::history::Save;
use engine::joint::JointSeed;
use engine::{Fault, Turn, Viewer};
use library::{Library, OutcomeWords, Play};
use serde_json::json;

use crate::failure::Failure;
use crate::{args, documents, output};

pub(crate) fn run(library: &Library, args: &args::Replay, out: &mut dyn Write) -> Result<(), Failure> {
    let checked = check(library, args);
    if let (true, Err(Failure::Check(sentence))) = (args.json, &checked) {
        output::json(out, &json!({"ok": false, "error": sentence}))?;
    }
    let (play, compared) = checked?;
    let length = args.to.unwrap_or(play.length());
    if length > play.length() {
        let said = format!("{}: has only {} actions, not {length}", args.file.display(), play.length());
        return Err(Failure::input(said));
    }
    let moment = play.moment(length, Viewer::Omniscient);
    let outcome = match moment.turn {
        Turn::Over(outcome) => Some(OutcomeWords::new(play.book(), outcome)),
        Turn::Decide(_) => None,
    };
    if args.json {
        let parts = play.start().joint.as_ref().map(|joint| &joint.0);
        let commitments =
            parts.map(|parts| parts.iter().map(|part| (&part.of, &part.commitment)).collect::<BTreeMap<_, _>>());
        let document = json!({"ok": true, "actions": length, "hash": moment.hash, "outcome": outcome,
            "dice": commitments.map(|commitments| json!({"of_both": true, "commitments": commitments}))});
        return output::json(out, &document);
    }
    for (line, events) in play.log().iter().zip(&moment.story) {
        writeln!(out, "{}: {}{}", line.side, line.action, if line.forced { " (forced)" } else { "" })?;
        for event in events {
            writeln!(out, "    {} [{}]", event.text, event.case)?;
        }
    }
    match outcome {
        Some(outcome) => writeln!(out, "{}, score {}", outcome.title, outcome.score)?,
        None => writeln!(out, "{}: {}", moment.table.heading, moment.table.prompt.text)?,
    }
    if let Some(JointSeed(parts)) = &play.start().joint {
        writeln!(out, "the dice were those of both: their seed is made of these parts, and each fits its commitment")?;
        for part in parts {
            writeln!(out, "    {}: {}, commitment {}", part.of, part.value.to_hex(), part.commitment)?;
        }
    }
    let verdict = if compared { "as saved" } else { "the log holds; the save has states of another layout" };
    writeln!(out, "{length} actions, state {}: {verdict}", moment.hash)?;
    Ok(())
}

/// Loads the save, which runs every action of it and compares the state at the end. What cannot be
/// read is bad input; what reads well but does not hold is a failed check. The answer also says whether
/// the state could be compared.
fn check(library: &Library, args: &args::Replay) -> Result<(Box<dyn Play>, bool), Failure> {
    let text = documents::text_of(&args.file)?;
    let said = |fault: &Fault| format!("{}: {fault}", args.file.display());
    let save = Save::read(&text).map_err(|fault| match fault.key.as_str() {
        "checksum" => Failure::check(said(&fault)),
        _ => Failure::input(said(&fault)),
    })?;
    let play = library.title(&save.game)?.load(&save).map_err(|fault| Failure::check(said(&fault)))?;
    match play.resumed_after() {
        Some(before) if play.length() == 0 => Err(Failure::check(format!(
            "{}: its {before} actions were played under other rules or data and no longer lead to its state",
            args.file.display()
        ))),
        _ => {
            let compared = save.layout == play.book().layout;
            Ok((play, compared))
        }
    }
}
