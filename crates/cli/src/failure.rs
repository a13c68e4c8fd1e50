//! What went wrong, as one sentence and an exit code.

use std::io;
use std::process::ExitCode;

use engine::Fault;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad usage or input: exit code 2.
    Input(String),
    /// A check that was asked for and did not hold: exit code 1.
    Check(String),
    /// Nobody reads the output any more, which is nobody's fault.
    NoReader,
}

impl Failure {
    pub(crate) fn input(sentence: impl Into<String>) -> Self {
        Failure::Input(sentence.into())
    }

    pub(crate) fn check(sentence: impl Into<String>) -> Self {
        Failure::Check(sentence.into())
    }

    /// Says the sentence on standard error and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (code, sentence) = match self {
            Failure::Input(sentence) => (2, sentence),
            Failure::Check(sentence) => (1, sentence),
            Failure::NoReader => return ExitCode::SUCCESS,
        };
        complain(&sentence);
        ExitCode::from(code)
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Failure::Input(fault.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::NoReader,
            _ => Failure::Input(format!("cannot write: {error}")),
        }
    }
}

/// Says what is wrong with the command line. Help and version are asked for like errors.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Where nobody reads the help, there is nobody to tell either.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let said = error.to_string();
    let sentence: Vec<_> = said.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    complain(&format!("{} (see indochina --help)", sentence.join(" ").trim_start_matches("error: ")));
    ExitCode::from(2)
}

fn complain(sentence: &str) {
    use io::Write as _;
    let _ = writeln!(io::stderr(), "indochina: {sentence}");
}
