//! The `indochina` program. All of it is in the library beside this file, where tests can reach it.

/// A table is drawn from thousands of small words, so a quarter of a server's time went into the
/// system's allocator; this one takes a third of that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    cli::main()
}
