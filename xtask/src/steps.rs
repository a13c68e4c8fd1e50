//! Running other programs in the workspace.
//!
//! A build may take as long as it takes: how long says more about the machine than about the project. What
//! runs after it is only stopped where it hangs: when it has said nothing for [`SILENCE`], or, where it
//! never says anything on its way, when it has run for [`SILENCE`].

use std::io::{self, BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use serde::Deserialize;

/// What says nothing for so long hangs. No test takes a minute on two cores, so a machine may be twenty
/// times as slow before a test is taken for one that hangs.
pub(crate) const SILENCE: Duration = minutes(20);
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

/// Runs a command with its output on the screen, for as long as it takes; true where it ended well.
pub(crate) fn succeeds(mut command: Command) -> Result<bool> {
    let mut family = Family::start(&mut command)?;
    Ok(family.0.wait()?.success())
}

/// The same with a limit, for what says nothing on its way: whatever runs longer is killed.
pub(crate) fn succeeds_within(limit: Duration, mut command: Command) -> Result<bool> {
    Family::start(&mut command)?.ends_well_within(limit)
}

/// Who listens to a command.
pub(crate) trait Listener {
    /// A line that the command prints, on either stream.
    fn hear(&mut self, line: &str);

    /// What the command is doing, as far as that was heard.
    fn doing(&self) -> String;
}

/// Nobody in particular.
impl Listener for () {
    fn hear(&mut self, _: &str) {}

    fn doing(&self) -> String {
        "the program".into()
    }
}

/// Runs a command, shows every line that it prints and hands it to a listener. After so much silence
/// whatever the command has started is killed, so that `cargo test` goes on with the next tests; a command
/// that has started nothing is killed itself.
pub(crate) fn listens(silence: Duration, mut command: Command, listener: &mut impl Listener) -> Result<bool> {
    // One pipe for both streams keeps their lines in order.
    let (output, input) = io::pipe()?;
    let mut family = Family::start(command.stdout(input.try_clone()?).stderr(input))?;
    // It holds the pipe open, too.
    drop(command);
    let lines = read_aside(output);
    let mut last_heard = Instant::now();
    let mut hung = false;
    loop {
        match lines.recv_timeout(GLANCE) {
            Ok(line) => {
                last_heard = Instant::now();
                println!("{line}");
                listener.hear(&line);
            }
            Err(RecvTimeoutError::Disconnected) => break,
            // What it left running may hold the output open; nobody waits for that.
            Err(RecvTimeoutError::Timeout) if family.0.try_wait()?.is_some() => break,
            Err(RecvTimeoutError::Timeout) if last_heard.elapsed() > silence => {
                println!("stopped after {} minutes without a word: {}", silence.as_secs() / 60, listener.doing());
                hung = true;
                last_heard = Instant::now();
                family.end_what_it_started();
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    Ok(family.ends_well_within(silence)? && !hung)
}

/// Reads lines on a thread of its own, as a program that hangs says nothing.
pub(crate) fn read_aside(output: impl Read + Send + 'static) -> Receiver<String> {
    let (said, lines) = mpsc::channel();
    thread::spawn(move || {
        let read = BufReader::new(output).split(b'\n').map_while(Result::ok);
        // Read to the end even if nobody listens any more, so that the program can go on talking.
        read.for_each(|line| drop(said.send(String::from_utf8_lossy(&line).into_owned())));
    });
    lines
}

/// A program and all it has started; ended when it is dropped.
#[derive(Debug)]
pub(crate) struct Family(pub(crate) Child);

impl Family {
    pub(crate) fn start(command: &mut Command) -> Result<Self> {
        command.spawn().map(Family).with_context(|| format!("cannot run {command:?}"))
    }

    fn ends_well_within(mut self, limit: Duration) -> Result<bool> {
        let began = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait()? {
                return Ok(status.success());
            }
            if began.elapsed() > limit {
                println!("stopped: it ran longer than {} minutes", limit.as_secs() / 60);
                return Ok(false);
            }
            thread::sleep(GLANCE);
        }
    }

    fn end_what_it_started(&mut self) {
        let mut all = Vec::new();
        descend(self.0.id(), &mut all);
        if all.is_empty() {
            let _ = self.0.kill();
        } else {
            kill(&all);
        }
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        if matches!(self.0.try_wait(), Ok(Some(_))) {
            return;
        }
        let mut all = Vec::new();
        descend(self.0.id(), &mut all);
        let _ = self.0.kill();
        kill(&all);
        let _ = self.0.wait();
    }
}

/// Ends processes with the shell's own `kill`: the program of that name is missing on small machines.
fn kill(processes: &[String]) {
    if !processes.is_empty() {
        let _ = Command::new("sh").args(["-c", "kill -9 \"$@\"", "sh"]).args(processes).stderr(Stdio::null()).status();
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

/// The folder that builds fill, wherever it is.
pub(crate) fn target_folder() -> Result<PathBuf> {
    #[derive(Deserialize)]
    struct Metadata {
        target_directory: PathBuf,
    }
    let metadata = output_of(cargo(&["metadata", "--format-version", "1", "--no-deps"]))?.0;
    let metadata: Metadata = serde_json::from_str(&metadata)?;
    Ok(metadata.target_directory)
}

/// The program that a profile's build leaves behind.
pub(crate) fn program(profile: &str) -> Result<PathBuf> {
    Ok(target_folder()?.join(profile).join(format!("indochina{}", std::env::consts::EXE_SUFFIX)))
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

    #[derive(Debug, Default)]
    struct Ear(Vec<String>);

    impl Listener for Ear {
        fn hear(&mut self, line: &str) {
            self.0.push(line.into());
        }

        fn doing(&self) -> String {
            format!("{:?}", self.0.last())
        }
    }

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    /// A process that was killed may need a moment to end and to be buried; it has no command line then.
    fn is_gone(process: &str) -> bool {
        let alive = || std::fs::read(format!("/proc/{process}/cmdline")).is_ok_and(|line| !line.is_empty());
        let began = Instant::now();
        while alive() && began.elapsed() < minutes(5) {
            thread::sleep(GLANCE);
        }
        !alive()
    }

    #[test]
    fn what_a_program_prints_is_heard_and_how_it_ends_is_known() {
        let mut ear = Ear::default();
        let ended = listens(SILENCE, shell("echo one; echo two; sleep 1; echo three >&2; exit 3"), &mut ear);
        assert_eq!((ear.0, ended.ok()), (vec!["one".to_string(), "two".into(), "three".into()], Some(false)));
        assert_eq!(succeeds(shell("true")).ok(), Some(true));
        assert_eq!(succeeds(shell("false")).ok(), Some(false));
    }

    #[test]
    fn a_test_that_hangs_is_ended_and_the_next_is_run() {
        let mut ear = Ear::default();
        let silence = Duration::from_secs(3);
        // As `cargo test` does: it waits for one program after the other.
        let ended = listens(silence, shell("sleep 600; echo next; sleep 600; echo last; exit 0"), &mut ear);
        assert_eq!(ended.ok(), Some(false), "what hung has failed, however the whole ended");
        assert_eq!(ear.0.iter().filter(|line| ["next", "last"].contains(&line.as_str())).count(), 2, "{:?}", ear.0);
    }

    #[test]
    fn what_runs_too_long_is_ended_with_all_that_it_started() {
        let file = std::env::temp_dir().join(format!("indochina-xtask-sleeper-{}", std::process::id()));
        let script = format!("sleep 600 & echo $! > '{}'; sleep 600", file.display());
        let ended = succeeds_within(Duration::from_secs(3), shell(&script));
        assert_eq!(ended.ok(), Some(false));
        let sleeper = std::fs::read_to_string(&file).unwrap_or_default();
        let _ = std::fs::remove_file(&file);
        assert!(!sleeper.trim().is_empty(), "it had three seconds to begin");
        assert!(is_gone(sleeper.trim()), "the sleeper {sleeper} is gone");
    }
}
