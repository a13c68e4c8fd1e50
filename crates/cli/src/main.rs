//! The `indochina` program. All of it is in the library beside this file, where tests can reach it.

/// A table is drawn from thousands of small words, so a quarter of a busy server's time went into the
/// system's allocator. This one is quicker.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    cli::main()
}
