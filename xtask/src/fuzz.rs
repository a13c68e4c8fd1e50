//! `cargo xtask fuzz`: the fuzzer of the program's tests, for as long as one likes.

use anyhow::Result;

use crate::steps::{cargo, succeeds};

pub(crate) fn run(seconds: u64, seed: u64) -> Result<bool> {
    // The whole workspace is named so that nothing is built again that the tests have built.
    let mut command = cargo(&["test", "--workspace", "--test", "fuzz", "--", "--nocapture"]);
    command.env("INDOCHINA_FUZZ_SECONDS", seconds.to_string()).env("INDOCHINA_FUZZ_SEED", seed.to_string());
    succeeds(command)
}
