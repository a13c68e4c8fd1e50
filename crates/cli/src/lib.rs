//! The `indochina` program: one module per command.
//!
//! A command reads its arguments, asks the [`library`] and writes to `out`; it knows no game. What
//! goes wrong is a [`failure::Failure`], which carries the sentence for the user and the exit code.

mod args;
mod bench;
mod data;
mod documents;
mod failure;
pub mod fuzzing;
mod games;
mod ladder;
mod learn;
mod map;
mod odds;
mod output;
mod play;
mod replay;
mod rules;
pub mod script;
mod seating;
mod series;
mod serve;
mod simulate;
mod statistics;
mod validate;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser as _;
use library::Library;

use args::{Arguments, Command};
use failure::Failure;

/// Runs the program with the arguments of this process.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return failure::usage(&error),
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = run(arguments, &mut out).and_then(|()| Ok(out.flush()?));
    done.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

fn run(arguments: Arguments, out: &mut dyn io::Write) -> Result<(), Failure> {
    let command = arguments.command.unwrap_or_else(|| Command::Serve(args::Serve::default()));
    if let Command::Validate(args) = &command {
        return validate::run(args, out);
    }
    if let Command::Backup(args) = command {
        return serve::back_up(args, out);
    }
    let library = match &arguments.data {
        Some(folder) => Library::with_data(data::read(folder)?)?,
        None => Library::builtin(),
    };
    match command {
        Command::Serve(args) => serve::run(&library, args, out),
        Command::Backup(args) => serve::back_up(args, out),
        Command::Games(args) => games::run(&library, &args, out),
        Command::Play(args) => seating::run(&library, args),
        Command::Learn(args) => learn::run(&library, &args, out),
        Command::Simulate(args) => simulate::run(&library, &args, out),
        Command::Ladder(args) => ladder::run(&library, &args, out),
        Command::Script => script::run(&library, io::stdin().lock(), out),
        Command::Replay(args) => replay::run(&library, &args, out),
        Command::Rules(args) => rules::run(&library, &args, out),
        Command::Odds(args) => odds::run(&library, &args, out),
        Command::Map(args) => map::run(&library, &args, out),
        Command::Validate(args) => validate::run(&args, out),
        Command::Bench(args) => bench::run(&library, &args, out),
        Command::Work(args) => bench::work(&library, &args),
    }
}
