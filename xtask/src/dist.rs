//! `cargo xtask dist`: one small program for this platform with the page inside, packed to hand out.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use sha2::{Digest as _, Sha256};

use crate::steps::{cargo, is_there, output_of, program, root, succeeds, target_folder};

/// What lies beside the program in the archive.
const PAPERS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

pub(crate) fn run() -> Result<bool> {
    // Without Node the build is content with a program that has no page.
    ensure!(is_there(if cfg!(windows) { "npm.cmd" } else { "npm" }), "the page cannot be built: Node is missing");
    let mut build = cargo(&["build", "--profile", "dist", "--package", "cli"]);
    build.env_remove("INDOCHINA_WEB");
    // What `GET /api` says that the program was built from; outside a repository it says nothing of the kind.
    let mut commit = Command::new("git");
    commit.args(["rev-parse", "--short", "HEAD"]).current_dir(root());
    if let Ok((commit, _)) = output_of(commit) {
        build.env("INDOCHINA_BUILD", commit.trim());
    }
    if !succeeds(build)? {
        return Ok(false);
    }
    let program = program("dist")?;
    let version = check(&program)?;
    let name = format!("indochina-{version}-{}", platform()?);
    let folder = target_folder()?.join("dist");
    fill(&folder.join(&name), &program)?;
    let archive = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    tar.args(["-czf", &archive, &name]).current_dir(&folder);
    ensure!(succeeds(tar)?, "the archive cannot be packed");
    let packed = std::fs::read(folder.join(&archive))?;
    // The form that `sha256sum --check` reads.
    std::fs::write(folder.join(format!("{archive}.sha256")), format!("{}  {archive}\n", checksum(&packed)))?;
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    let size = std::fs::metadata(&program)?.len();
    println!("{}", folder.join(&archive).display());
    println!("{:.1} MB packed, {:.1} MB the program", megabytes(packed.len() as u64), megabytes(size));
    Ok(true)
}

/// Sees that the program runs and has games on its shelf; its version.
fn check(program: &Path) -> Result<String> {
    let mut command = Command::new(program);
    command.arg("--version");
    let said = output_of(command)?.0;
    let version = said.split_whitespace().last().context("the program says its version")?;
    let mut command = Command::new(program);
    command.arg("games");
    ensure!(output_of(command)?.0.contains("hoa-binh"), "the program has no games");
    Ok(version.into())
}

/// The name of this platform, as the compiler calls it.
fn platform() -> Result<String> {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.arg("-vV");
    let said = output_of(rustc)?.0;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("the compiler names its platform")?.into())
}

/// Makes the folder anew, so that nothing of an older one is handed out.
fn fill(folder: &Path, program: &Path) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    std::fs::create_dir_all(folder)?;
    std::fs::copy(program, folder.join(program.file_name().context("a program has a name")?))?;
    for paper in PAPERS {
        std::fs::copy(root().join(paper), folder.join(paper)).with_context(|| format!("cannot copy {paper}"))?;
    }
    Ok(())
}

fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_is_the_one_that_others_compute() {
        assert_eq!(checksum(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
