//! `cargo xtask fuzz`: the fuzzer of the program's tests, for as long as one likes.

use std::time::Duration;

use anyhow::Result;

use crate::steps::{SILENCE, cargo, succeeds, succeeds_within};

pub(crate) fn run(seconds: u64, seed: u64) -> Result<bool> {
    // Named in the whole workspace, because to ask for its package alone would build nearly everything
    // once more with other features.
    let fuzzer = ["test", "--workspace", "--test", "fuzz"];
    let mut build = cargo(&fuzzer);
    build.arg("--no-run");
    let mut command = cargo(&fuzzer);
    command.args(["--", "--nocapture"]);
    command.env("INDOCHINA_FUZZ_SECONDS", seconds.to_string()).env("INDOCHINA_FUZZ_SEED", seed.to_string());
    Ok(succeeds(build)? && succeeds_within(SILENCE + Duration::from_secs(seconds), command)?)
}
