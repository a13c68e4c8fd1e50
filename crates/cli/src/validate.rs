//! `indochina validate`: checks a folder of data files.

use std::io::Write;

use engine::Fault;
use library::{Library, Overrides, Provenance};
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::{args, data, output};

/// What was found for one game.
#[derive(Debug)]
struct Finding {
    game: String,
    files: Vec<String>,
    checked: Result<Vec<Provenance>, Fault>,
}

pub(crate) fn run(args: &args::Validate, out: &mut dyn Write) -> Result<(), Failure> {
    let overrides = data::read(&args.dir)?;
    let library = Library::with_data(overrides.clone()).map_err(|fault| Failure::check(fault.to_string()))?;
    let findings: Vec<_> = examine(&library, &overrides);
    if args.json {
        let list: Vec<_> = findings.iter().map(document).collect();
        output::json(out, &list)?;
    } else {
        findings.iter().try_for_each(|finding| describe(finding, out))?;
    }
    if overrides.games().next().is_none() {
        let said = "no data files in it (expected DIR/GAME/FILE.toml)";
        return Err(Failure::input(format!("{}: {said}", args.dir.display())));
    }
    let faults: Vec<_> = findings.iter().filter_map(|f| f.checked.as_ref().err().map(|e| (f, e))).collect();
    if faults.is_empty() {
        return Ok(());
    }
    let said: Vec<_> = faults.iter().map(|(f, fault)| format!("{}/{fault}", f.game)).collect();
    Err(Failure::check(said.join("\nindochina: ")))
}

fn examine(library: &Library, overrides: &Overrides) -> Vec<Finding> {
    let finding = |(game, files): (&str, Vec<&str>)| Finding {
        game: game.into(),
        files: files.into_iter().map(Into::into).collect(),
        checked: check(library, game),
    };
    overrides.games().map(finding).collect()
}

/// Opens the title, which checks every record, and sets every scenario up.
fn check(library: &Library, game: &str) -> Result<Vec<Provenance>, Fault> {
    let title = library.title(game)?;
    for scenario in &title.book().scenarios {
        let mut document = Map::new();
        document.insert("scenario".into(), Value::String(scenario.id.clone()));
        title.begin(title.start(document)?)?;
    }
    title.provenance()
}

fn document(finding: &Finding) -> Value {
    match &finding.checked {
        Ok(provenance) => json!({
            "game": finding.game, "ok": true, "replaced": finding.files, "files": provenance,
            "records": total(provenance, |p| p.records),
            "reconstructed": total(provenance, |p| p.reconstructed),
        }),
        Err(fault) => json!({
            "game": finding.game, "ok": false, "replaced": finding.files,
            "file": fault.file, "key": fault.key, "reason": fault.reason,
        }),
    }
}

fn describe(finding: &Finding, out: &mut dyn Write) -> Result<(), Failure> {
    let Ok(provenance) = &finding.checked else { return Ok(()) };
    let (records, reconstructed) = (total(provenance, |p| p.records), total(provenance, |p| p.reconstructed));
    writeln!(out, "{}: good; {reconstructed} of {records} records are reconstructed", finding.game)?;
    for file in provenance {
        let origin = if finding.files.contains(&file.file) { "from the folder" } else { "built in" };
        writeln!(out, "  {:<16} {origin:<16} {} of {}", file.file, file.reconstructed, file.records)?;
    }
    Ok(())
}

fn total(provenance: &[Provenance], count: impl Fn(&Provenance) -> usize) -> usize {
    provenance.iter().map(count).sum()
}
