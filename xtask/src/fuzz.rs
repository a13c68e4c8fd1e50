//! `cargo xtask fuzz`: the fuzzer of the program's tests, for as long as one likes.

use std::time::Duration;

use anyhow::Result;

use crate::steps::{cargo, minutes, succeeds_within};

pub(crate) fn run(seconds: u64, seed: u64) -> Result<bool> {
    // Named among all tests of the workspace, because to ask for its program alone would build nearly
    // everything once more with other features.
    let mut command = cargo(&["test", "--workspace", "no_input_breaks_a_promise", "--", "--nocapture"]);
    command.env("INDOCHINA_FUZZ_SECONDS", seconds.to_string()).env("INDOCHINA_FUZZ_SEED", seed.to_string());
    succeeds_within(minutes(15) + Duration::from_secs(seconds), command)
}
