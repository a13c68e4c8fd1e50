//! Developer commands: `cargo xtask COMMAND`.

mod bench;
mod cases;
mod dist;
mod fuzz;
mod mutants;
mod page;
mod postgres;
mod screenshots;
mod shape;
mod steps;
mod test;
mod where_is;

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
    /// Run everything that must hold: format, lints, tests, cases, the page in a real browser, the
    /// server on PostgreSQL, a brief fuzz run
    Test,
    /// Run what must hold of the page alone, in a real browser
    Page,
    /// Run what must hold of the server on PostgreSQL, which is brought along
    Postgres,
    /// Show which rule cases have a place in the code and a test, and check every id in code, data and tests
    Cases {
        /// One game; all of them unless named
        game: Option<String>,
        /// Print one JSON document
        #[arg(long)]
        json: bool,
        /// Fail where a case has no place or no test, and where a ruling has no place
        #[arg(long)]
        strict: bool,
    },
    /// Show a case or ruling and where it stands: in code, in data, in tests
    Where {
        /// A case such as 7.2-04, or a ruling such as R91 or RL-12
        id: String,
        /// One game; all of them unless named
        #[arg(long)]
        game: Option<String>,
    },
    /// Show how much of each game stands around its rules, at how many places a verb stands, and what is too long
    ///
    /// Scaffolding is what stands in the rooms of docs/ARCHITECTURE.md that hold no chapter of a rulebook: ids, actions, agenda,
    /// game, document, validate, data, board, present, words, judgement; "shared" leaves out judgement and, of data, the
    /// charts and the terrain that are printed: they are the game's own. A verb stands at its row in actions.rs, at its paragraph
    /// (several questions may ask for it: each is a decision of its own, so the paragraphs count once), and at every other
    /// function that names it as `Action::VERB` or `verb::VERB`; tests do not count there, but may be too long.
    #[command(verbatim_doc_comment)]
    Shape {
        /// One game; all of them unless named
        game: Option<String>,
    },
    /// Break a game's rules in a few places and show which of these mutants no test notices (cargo-mutants)
    Mutants {
        game: String,
        /// A module of the game such as combat, with all under it; or all, spread evenly over the chapters
        chapter: String,
        /// How many mutants
        #[arg(long, default_value_t = 10)]
        count: usize,
        /// Another seed chooses other mutants
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Install cargo-mutants where it is missing
        #[arg(long)]
        install: bool,
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
        Command::Postgres => Ok(test::run_postgres()),
        Command::Cases { game, json, strict } => cases::run(game.as_deref(), json, strict),
        Command::Where { id, game } => where_is::run(&id, game.as_deref()),
        Command::Shape { game } => shape::run(game.as_deref()),
        Command::Mutants { game, chapter, count, seed, install } => {
            mutants::run(&mutants::Sample { game: &game, chapter: &chapter, count, seed }, install)
        }
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
