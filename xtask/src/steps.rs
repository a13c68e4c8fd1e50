//! Running other programs in the workspace.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

/// A call of cargo in the workspace.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command with its output on the screen; true where it ended well.
pub(crate) fn succeeds(mut command: Command) -> Result<bool> {
    Ok(command.status().with_context(|| format!("cannot run {command:?}"))?.success())
}

/// Runs a command, shows every line it prints and also hands it to `listen`.
pub(crate) fn listens(mut command: Command, mut listen: impl FnMut(&str)) -> Result<bool> {
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot run {command:?}"))?;
    let output = child.stdout.take().context("the output is piped")?;
    for line in BufReader::new(output).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        println!("{line}");
        listen(&line);
    }
    Ok(child.wait()?.success())
}

/// What a command prints; an error where it does not end well.
pub(crate) fn output_of(mut command: Command) -> Result<(String, String)> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    anyhow::ensure!(output.status.success(), "{command:?} failed: {err}");
    Ok((out.into_owned(), err.into_owned()))
}
