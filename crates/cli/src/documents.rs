//! Files that hold a saved game or a position.

use std::fs;
use std::path::Path;

use engine::history::Save;
use library::{Library, Play};
use serde_json::{Map, Value};

use crate::failure::Failure;

/// No document is longer than this.
const LONGEST: u64 = 8 << 20;

/// Reads a file as text.
pub(crate) fn text_of(path: &Path) -> Result<String, Failure> {
    let fail = |said: String| Failure::input(format!("{}: {said}", path.display()));
    let length = fs::metadata(path).map_err(|e| fail(format!("cannot be read: {e}")))?.len();
    if length > LONGEST {
        return Err(fail("is longer than 8 MiB, which no game is".into()));
    }
    let bytes = fs::read(path).map_err(|e| fail(format!("cannot be read: {e}")))?;
    String::from_utf8(bytes).map_err(|_| fail("is not a text file".into()))
}

/// Begins a match from a file: a saved game, or a position as JSON or TOML.
pub(crate) fn open(library: &Library, path: &Path) -> Result<Box<dyn Play>, Failure> {
    let text = text_of(path)?;
    let in_file = |said: String| Failure::input(format!("{}: {said}", path.display()));
    let document = read(&text, path).map_err(in_file)?;
    if document.contains_key("checksum") {
        let save = Save::read(&text).map_err(|fault| in_file(fault.to_string()))?;
        return library.title(&save.game)?.load(&save).map_err(|fault| in_file(fault.to_string()));
    }
    let title = match document.get("game") {
        Some(Value::String(id)) => library.title(id)?,
        _ => return Err(in_file("game: expected the id of a game".into())),
    };
    title.situation(document).and_then(|start| title.begin(start)).map_err(|fault| in_file(fault.to_string()))
}

fn read(text: &str, path: &Path) -> Result<Map<String, Value>, String> {
    let value = if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
        toml::from_str(text).map_err(|e| e.to_string().trim().replace('\n', " "))?
    } else {
        serde_json::from_str(text).map_err(|e| format!("not JSON: {e}"))?
    };
    match value {
        Value::Object(document) => Ok(document),
        _ => Err("expected an object with keys and values".into()),
    }
}
