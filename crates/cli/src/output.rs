//! Writing: JSON documents to the output, whole files to the disk.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::failure::Failure;

/// Writes one JSON document and a line end.
pub(crate) fn json(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(io::Error::from)?;
    Ok(writeln!(out, "{text}")?)
}

/// Writes a file so that it is there whole or not at all: a neighbour is written first and then
/// takes its name.
pub(crate) fn file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let neighbour = neighbour_of(path);
    let written = fs::write(&neighbour, bytes).and_then(|()| fs::rename(&neighbour, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&neighbour);
        Failure::input(format!("cannot write {}: {error}", path.display()))
    })
}

fn neighbour_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_leaves_no_neighbour() {
        let folder = std::env::temp_dir().join(format!("indochina-output-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.txt");
        file(&path, b"one").unwrap();
        file(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(matches!(file(&folder.join("no/such/a.txt"), b"x"), Err(Failure::Input(_))));
        fs::remove_dir_all(&folder).unwrap();
    }
}
