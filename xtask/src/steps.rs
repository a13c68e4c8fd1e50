//! Running other programs in the workspace. None may run for ever: each has a time limit.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use serde::Deserialize;

/// How long a program may run that nobody has set a limit for.
const USUAL_LIMIT: Duration = minutes(10);
/// How often a silent program is looked at.
const GLANCE: Duration = Duration::from_millis(200);

/// So many minutes.
pub(crate) const fn minutes(n: u64) -> Duration {
    Duration::from_secs(n * 60)
}

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

/// Whether a program can be run at all.
pub(crate) fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Runs a command with its output on the screen; true where it ended well.
pub(crate) fn succeeds(command: Command) -> Result<bool> {
    succeeds_within(USUAL_LIMIT, command)
}

/// The same with a limit of its own: whatever runs longer is killed and has not ended well.
pub(crate) fn succeeds_within(limit: Duration, mut command: Command) -> Result<bool> {
    let child = command.spawn().with_context(|| format!("cannot run {command:?}"))?;
    wait_until(Instant::now() + limit, Family(child), limit)
}

/// Runs a command within a limit, shows every line it prints and also hands it to `listen`.
pub(crate) fn listens_within(limit: Duration, mut command: Command, mut listen: impl FnMut(&str)) -> Result<bool> {
    let until = Instant::now() + limit;
    let mut child = command.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot run {command:?}"))?;
    let output = child.stdout.take().context("the output is piped")?;
    let mut family = Family(child);
    let (said, lines) = mpsc::channel();
    // Read beside the clock: a program that hangs says nothing.
    thread::spawn(move || {
        let read = BufReader::new(output).split(b'\n').map_while(Result::ok);
        read.map(|line| String::from_utf8_lossy(&line).into_owned()).try_for_each(|line| said.send(line))
    });
    loop {
        match lines.recv_timeout(GLANCE) {
            Ok(line) => {
                println!("{line}");
                listen(&line);
            }
            Err(RecvTimeoutError::Disconnected) => break,
            // What it left running may hold the output open; nobody waits for that.
            Err(RecvTimeoutError::Timeout) if family.0.try_wait()?.is_some() || Instant::now() > until => break,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    wait_until(until, family, limit)
}

fn wait_until(until: Instant, mut family: Family, limit: Duration) -> Result<bool> {
    loop {
        if let Some(status) = family.0.try_wait()? {
            return Ok(status.success());
        }
        if Instant::now() > until {
            println!("stopped: it ran longer than {} minutes", limit.as_secs() / 60);
            return Ok(false);
        }
        thread::sleep(GLANCE);
    }
}

/// A program and all it has started; ended when it is dropped.
#[derive(Debug)]
pub(crate) struct Family(pub(crate) Child);

impl Drop for Family {
    fn drop(&mut self) {
        if matches!(self.0.try_wait(), Ok(Some(_))) {
            return;
        }
        let mut all = Vec::new();
        descend(self.0.id(), &mut all);
        let _ = self.0.kill();
        if !all.is_empty() {
            // The shell's own `kill`: the program of that name is missing on small machines.
            let _ = Command::new("sh").args(["-c", "kill -9 \"$@\"", "sh"]).args(all).stderr(Stdio::null()).status();
        }
        let _ = self.0.wait();
    }
}

/// The processes that a process has started, and those that these have; where the system tells.
fn descend(process: u32, found: &mut Vec<String>) {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    for thread in threads {
        let children = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        for child in children.split_whitespace() {
            found.push(child.into());
            if let Ok(child) = child.parse() {
                descend(child, found);
            }
        }
    }
}

/// The program that a profile's build leaves behind, wherever the target folder is.
pub(crate) fn program(profile: &str) -> Result<PathBuf> {
    #[derive(Deserialize)]
    struct Metadata {
        target_directory: PathBuf,
    }
    let metadata = output_of(cargo(&["metadata", "--format-version", "1", "--no-deps"]))?.0;
    let metadata: Metadata = serde_json::from_str(&metadata)?;
    Ok(metadata.target_directory.join(profile).join(format!("indochina{}", std::env::consts::EXE_SUFFIX)))
}

/// What a command prints; an error where it does not end well.
pub(crate) fn output_of(mut command: Command) -> Result<(String, String)> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    anyhow::ensure!(output.status.success(), "{command:?} failed: {err}");
    Ok((out.into_owned(), err.into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn what_a_program_prints_is_heard_and_how_it_ends_is_known() {
        let mut heard = Vec::new();
        let ended =
            listens_within(minutes(1), shell("echo one; echo two; exit 3"), |line| heard.push(line.to_string()));
        assert_eq!((heard, ended.ok()), (vec!["one".to_string(), "two".into()], Some(false)));
        assert!(succeeds(shell("true")).is_ok_and(|ended_well| ended_well));
    }

    #[test]
    fn what_hangs_is_ended_with_all_that_it_started() {
        let began = Instant::now();
        let mut heard = String::new();
        let limit = Duration::from_millis(700);
        let script = "sleep 60 & echo $!; sleep 60";
        let ended = listens_within(limit, shell(script), |line| heard = line.into());
        assert_eq!(ended.ok(), Some(false));
        assert!(began.elapsed() < Duration::from_secs(20));
        // A process that was killed may need a moment to end and to be buried; it has no command line then.
        let alive = || std::fs::read(format!("/proc/{heard}/cmdline")).is_ok_and(|line| !line.is_empty());
        let patience = Instant::now() + Duration::from_secs(20);
        while alive() && Instant::now() < patience {
            thread::sleep(GLANCE);
        }
        assert!(!alive(), "the sleeper {heard} is gone");
    }
}
