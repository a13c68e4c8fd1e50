//! Data folders: `DIR/GAME/FILE.toml`.

use std::fs;
use std::io;
use std::path::Path;

use library::Overrides;

use crate::failure::Failure;

/// Reads all data files in a folder. Files that do not end in `.toml` are left alone, so that
/// notes can lie beside them.
pub(crate) fn read(folder: &Path) -> Result<Overrides, Failure> {
    let mut overrides = Overrides::default();
    for (game, path) in entries(folder)? {
        if !path.is_dir() {
            if game.ends_with(".toml") {
                let said = "data files lie in a folder named after their game";
                return Err(Failure::input(format!("{}: {said}", path.display())));
            }
            continue;
        }
        for (name, path) in entries(&path)? {
            if name.ends_with(".toml") {
                let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
                overrides.insert(&game, name, text);
            }
        }
    }
    Ok(overrides)
}

fn entries(folder: &Path) -> Result<Vec<(String, std::path::PathBuf)>, Failure> {
    let list = fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let mut entries = Vec::new();
    for entry in list {
        let entry = entry.map_err(|error| unreadable(folder, &error))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            entries.push((name, entry.path()));
        }
    }
    entries.sort();
    Ok(entries)
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::input(format!("cannot read {}: {error}", path.display()))
}
