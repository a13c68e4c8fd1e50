//! The `indochina` program. All of it is in the library beside this file, where tests can reach it.

fn main() -> std::process::ExitCode {
    cli::main()
}
