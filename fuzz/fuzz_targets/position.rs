//! Positions: `cargo +nightly fuzz run position`.
#![no_main]

use std::sync::LazyLock;

use library::Library;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::builtin);

libfuzzer_sys::fuzz_target!(|data: &[u8]| cli::fuzzing::position(&LIBRARY, data));
