//! Developer commands: `cargo xtask COMMAND`.

mod bench;
mod cases;
mod dist;
mod fuzz;
mod page;
mod screenshots;
mod steps;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Developer commands of this workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run everything that must hold: format, lints, tests, cases, the page in a real browser, a brief fuzz run
    Test,
    /// Run what must hold of the page alone, in a real browser
    Page,
    /// Show which rule cases have a test, and check every case id in the source
    Cases {
        /// One game; all of them unless named
        game: Option<String>,
        /// Print one JSON document
        #[arg(long)]
        json: bool,
    },
    /// Print the speed table, with instruction counts where valgrind is installed
    Bench {
        /// One game; all of them unless named
        game: Option<String>,
    },
    /// Make the pictures of the documentation with a real browser
    Screenshots,
    /// Pack one small program for this platform, with the page inside, and its checksum
    Dist,
    /// Feed changed lines, saves and positions to the program
    Fuzz {
        /// How long
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// Another seed makes other inputs
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Test => Ok(test::run()),
        Command::Page => Ok(test::run_page()),
        Command::Cases { game, json } => cases::run(game.as_deref(), json),
        Command::Bench { game } => bench::run(game.as_deref()),
        Command::Screenshots => screenshots::run(),
        Command::Dist => dist::run(),
        Command::Fuzz { seconds, seed } => fuzz::run(seconds, seed),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
