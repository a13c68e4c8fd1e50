//! Lines of the protocol: `cargo +nightly fuzz run script`.
#![no_main]

use std::sync::LazyLock;

use library::Library;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::builtin);

libfuzzer_sys::fuzz_target!(|data: &[u8]| cli::fuzzing::script(&LIBRARY, data));
