//! The page: its own checks, and its tests in a real browser against a real server.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};

use crate::steps::{
    Family, Listener, SILENCE, is_there, listens, minutes, read_aside, root, succeeds, succeeds_within,
};

/// How long a server may take until it says where it listens: a moment, unless the machine is very busy.
const START: Duration = minutes(5);

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(arguments).current_dir(root().join("web"));
    command
}

/// Installs the packages of the page unless they are there, as the build of the server does.
pub(crate) fn install_packages() -> Result<bool> {
    let time = |path: &str| std::fs::metadata(root().join("web").join(path)).and_then(|data| data.modified()).ok();
    let there = time("node_modules/.package-lock.json");
    if there.is_some_and(|there| time("package-lock.json").is_none_or(|lock| lock <= there)) {
        return Ok(true);
    }
    println!("installing the packages of the page");
    succeeds(npm(&["install", "--no-save", "--no-audit", "--no-fund"]))
}

/// A script of the page's `package.json`.
pub(crate) fn runs(script: &str) -> Result<bool> {
    succeeds_within(SILENCE, npm(&["run", "--silent", script]))
}

/// Runs a script of the page with a browser and a server of its own, and hands on what it prints.
pub(crate) fn runs_in_browser(
    script: &str,
    program: &Path,
    settings: &[(&str, &OsStr)],
    listener: &mut impl Listener,
) -> Result<bool> {
    let browser = browser()?;
    let serving = Serving::start(program)?;
    let mut command = npm(&["run", "--silent", script]);
    command.env("BASE_URL", &serving.address).env("CHROME", browser).envs(settings.iter().copied());
    listens(SILENCE, command, listener)
}

/// The browser: the one that `CHROME` names, or Debian's Chromium, which is installed where it is missing.
fn browser() -> Result<PathBuf> {
    const USUAL: &str = "/usr/bin/chromium";
    if let Some(named) = std::env::var_os("CHROME") {
        return Ok(named.into());
    }
    if !Path::new(USUAL).exists() {
        ensure!(is_there("apt-get"), "no browser: install Chromium, or name one in CHROME");
        println!("{USUAL} is missing: installing Debian's chromium with apt-get");
        let apt = |arguments: &[&str]| {
            let mut command = Command::new("apt-get");
            command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
            succeeds(command)
        };
        ensure!(apt(&["update"])?, "apt-get update failed");
        ensure!(apt(&["install", "--yes", "--no-install-recommends", "chromium"])?, "chromium could not be installed");
    }
    Ok(USUAL.into())
}

/// A server on a free port with a file of its own; both are gone when it is dropped.
#[derive(Debug)]
struct Serving {
    address: String,
    // Dropped in this order: first the process, then its file.
    _process: Family,
    _folder: Folder,
}

impl Serving {
    fn start(program: &Path) -> Result<Self> {
        let folder = Folder(std::env::temp_dir().join(format!("indochina-xtask-{}", std::process::id())));
        std::fs::create_dir_all(&folder.0)?;
        let mut command = Command::new(program);
        command.args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--db"]);
        command.arg(format!("sqlite:{}", folder.0.join("tables.sqlite").display()));
        let child = command.stdout(Stdio::piped()).spawn();
        let mut process = Family(child.with_context(|| format!("cannot run {}", program.display()))?);
        let output = process.0.stdout.take().context("the output is piped")?;
        let line = read_aside(output).recv_timeout(START).context("the server does not start")?;
        let address = line.strip_prefix("listening on ").with_context(|| format!("the server says: {line}"))?;
        Ok(Serving { address: address.into(), _process: process, _folder: folder })
    }
}

/// A folder that is gone when it is dropped.
#[derive(Debug)]
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
