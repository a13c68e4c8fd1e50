//! `cargo xtask screenshots`: the pictures of the documentation, made and not drawn by hand.

use std::process::Command;

use anyhow::Result;

use crate::page;
use crate::steps::{cargo, program, root, succeeds};

/// How many pixels a unit of the map has on its picture.
const SCALE: &str = "0.5";

pub(crate) fn run() -> Result<bool> {
    let built = page::install_packages()? && succeeds(cargo(&["build", "--package", "cli"]))?;
    if !built {
        return Ok(false);
    }
    let pictures = root().join("docs/pictures");
    std::fs::create_dir_all(&pictures)?;
    let program = program("debug")?;
    let mut map = Command::new(&program);
    map.args(["map", "hoa-binh", "--scale", SCALE, "--out"]).arg(pictures.join("map.png"));
    let folder = [("PICTURES", pictures.as_os_str())];
    Ok(succeeds(map)? && page::runs_in_browser("screenshots", &program, &folder, &mut ())?)
}
