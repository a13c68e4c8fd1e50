//! `indochina games`: what is on the shelf.

use std::io::Write;

use library::{Library, Title};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::{args, output};

pub(crate) fn run(library: &Library, args: &args::Games, out: &mut dyn Write) -> Result<(), Failure> {
    let titles = library.titles()?;
    if args.json {
        let list: Vec<_> = titles.iter().map(|title| document(&**title)).collect();
        return output::json(out, &list);
    }
    for title in titles {
        describe(&*title, out)?;
    }
    Ok(())
}

fn document(title: &dyn Title) -> Value {
    let book = title.book();
    let sides: Vec<_> = book.sides.iter().map(|s| &s.id).collect();
    let results: Vec<_> = book.results.iter().map(|r| json!({"id": r.id, "title": r.title})).collect();
    json!({
        "id": book.id,
        "title": book.title,
        "about": book.about,
        "sides": sides,
        "scenarios": book.scenarios,
        "options": book.options,
        "results": results,
        "cases": book.cases.len(),
        "lessons": title.lessons().list().len(),
        "version": book.version,
        "data": book.data_hash,
    })
}

fn describe(title: &dyn Title, out: &mut dyn Write) -> Result<(), Failure> {
    let book = title.book();
    writeln!(out, "{}  {}", book.id, book.title)?;
    let sides: Vec<_> = book.sides.iter().map(|s| format!("{} ({})", s.id, s.name)).collect();
    writeln!(out, "  sides      {}", sides.join(", "))?;
    for (i, scenario) in book.scenarios.iter().enumerate() {
        let heading = if i == 0 { "scenarios" } else { "" };
        writeln!(out, "  {heading:<9}  {}: {}", scenario.id, scenario.title)?;
    }
    for (i, option) in book.options.iter().enumerate() {
        let heading = if i == 0 { "options" } else { "" };
        let (values, default) = (option.values.join("|"), &option.default);
        writeln!(out, "  {heading:<9}  {}={values} (default {default}): {}", option.id, option.title)?;
    }
    writeln!(out, "  rules      {} cases", book.cases.len())?;
    if !title.lessons().list().is_empty() {
        writeln!(out, "  lessons    {}: indochina learn {}", title.lessons().list().len(), book.id)?;
    }
    Ok(())
}
