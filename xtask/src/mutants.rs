//! `cargo xtask mutants GAME CHAPTER`: breaks the rules in a few places, one after the other, and shows
//! which of these mutants no test notices. The work is done by cargo-mutants in a copy of the workspace.
//!
//! A mutant should cost seconds, so it is built without optimisation (`profile.mutants`) and meets the tests of
//! single cases first. Only those that get past them meet all tests: laws on random play, odds, playthroughs. These
//! play so much that they are built as usual, with optimisation: that takes a minute, and saves many.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use serde::Deserialize;

use crate::steps::{cargo, minutes, output_of, program, root, succeeds_within};

/// How long a whole run may take.
const LIMIT: Duration = minutes(240);
/// The tests of single cases, as cargo-mutants is told; they take seconds. Only their program is built. Odds play
/// many thousand times and are left to the second pass.
const CASES: [&str; 7] = ["--profile=mutants", "--cargo-arg=--test=rules", "--", "--", "cases::", "--skip", "odds::"];
/// All tests of the game.
const ALL: [&str; 1] = ["--profile=dev"];
/// A mutant that has not ended after so many seconds never will: far beyond what its tests take on a busy machine.
const SECONDS_OF_A_HANG: &str = "300";
/// Modules that hold no chapter of the rulebook: `all` leaves them out.
const NO_CHAPTERS: [&str; 14] = [
    "actions",
    "agenda",
    "board",
    "data",
    "document",
    "game",
    "ids",
    "judgement",
    "lib",
    "outcomes",
    "present",
    "state",
    "validate",
    "words",
];
/// Functions that hold no rule have one of these in their name: words, and what only a computer player or odds ask.
const NO_RULES: [&str; 7] = ["prior", "label", "prompt", "words", "explain", "foresight", "for_odds"];
/// The same inside of a question, by the line that is broken.
const NO_RULES_IN_LINE: [&str; 3] = ["prior(", ".label(", ".foresight("];
/// What cargo-mutants guesses in vain: these types have none of the constructors that it tries.
const NEVER_BUILT: [&str; 2] = ["with Opening::", "-> Verdict with"];

/// Which mutants to try.
#[derive(Debug)]
pub(crate) struct Sample<'a> {
    pub(crate) game: &'a str,
    /// A module such as `combat`, with all under it, or `all`: spread over the chapters.
    pub(crate) chapter: &'a str,
    pub(crate) count: usize,
    pub(crate) seed: u64,
}

/// A mutant as cargo-mutants lists it.
#[derive(Clone, Debug, Deserialize)]
struct Mutant {
    name: String,
    file: String,
    function: Option<Function>,
    /// As a patch: lines that begin with `-` are those that it takes away.
    diff: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Function {
    function_name: String,
}

impl Mutant {
    /// Whether it could break a rule: neither words, nor a computer player's judgement, nor what cannot be built.
    fn may_break_a_rule(&self) -> bool {
        let function = self.function.as_ref().map_or("", |function| function.function_name.as_str());
        let is_of_a_rule = |name: &str| !NO_RULES.iter().any(|part| name.contains(part));
        let mut taken_away = self.diff.lines().filter(|line| line.starts_with('-') && !line.starts_with("---"));
        is_of_a_rule(function)
            && is_of_a_rule(&self.file)
            && !taken_away.any(|line| NO_RULES_IN_LINE.iter().any(|part| line.contains(part)))
            && !NEVER_BUILT.iter().any(|part| self.name.contains(part))
    }
}

/// What became of mutants, by name.
#[derive(Debug, Default, PartialEq)]
struct Outcome {
    caught: Vec<String>,
    missed: Vec<String>,
    /// They cannot be built.
    unviable: Vec<String>,
    /// They run for ever.
    timeout: Vec<String>,
}

/// Runs the sample; false where a mutant was missed or ran out of time.
pub(crate) fn run(sample: &Sample<'_>, install: bool) -> Result<bool> {
    let Sample { game, chapter, count, seed } = sample;
    ensure!(root().join("games").join(game).join("src").is_dir(), "there is no game '{game}'");
    make_sure_it_is_installed(install)?;
    let all = list(game)?;
    let chosen = choose(&all, sample);
    ensure!(!chosen.is_empty(), "games/{game}/src has no mutants in '{chapter}'; its modules: {}", modules(&all));
    println!(
        "{game}, {chapter}: {} of {} mutants of the game, asked for {count}, seed {seed}",
        chosen.len(),
        all.len()
    );
    // Beside what the profiles build, wherever that is.
    let folder = program("mutants")?.parent().context("the target folder has a name")?.to_path_buf();
    fs::create_dir_all(&folder)?;
    let by_cases = test(game, &folder, &all, &chosen, &CASES)?;
    let left: Vec<Mutant> = chosen.into_iter().filter(|mutant| by_cases.missed.contains(&mutant.name)).collect();
    let by_others = match left.is_empty() {
        true => Outcome::default(),
        false => test(game, &folder, &all, &left, &ALL)?,
    };
    Ok(report(&by_cases, &by_others))
}

fn make_sure_it_is_installed(install: bool) -> Result<()> {
    let is_installed = || cargo(&["mutants", "--version"]).output().is_ok_and(|output| output.status.success());
    if is_installed() {
        return Ok(());
    }
    if !install {
        bail!("cargo-mutants is not installed: run `cargo install --locked cargo-mutants`, or add --install");
    }
    ensure!(succeeds_within(minutes(30), cargo(&["install", "--locked", "cargo-mutants"]))?, "it cannot be installed");
    Ok(())
}

/// All mutants of a game.
fn list(game: &str) -> Result<Vec<Mutant>> {
    let (listed, _) = output_of(cargo(&["mutants", "--list", "--json", "--package", game]))?;
    serde_json::from_str(&listed).context("the list of cargo-mutants cannot be read")
}

/// The module of a game's file: `combat` for `games/hoa-binh/src/combat/draw.rs`.
fn module(file: &str) -> &str {
    let (_, inside) = file.split_once("/src/").unwrap_or(("", file));
    inside.split(['/', '.']).next().unwrap_or_default()
}

fn modules(mutants: &[Mutant]) -> String {
    let names: std::collections::BTreeSet<&str> = mutants.iter().map(|mutant| module(&mutant.file)).collect();
    names.into_iter().collect::<Vec<_>>().join(", ")
}

/// The mutants of a sample: chosen by the seed among those that may break a rule, and for `all` as many from every
/// chapter as from another.
fn choose(all: &[Mutant], sample: &Sample<'_>) -> Vec<Mutant> {
    let wanted = |name: &str| match sample.chapter {
        "all" => !NO_CHAPTERS.contains(&name),
        chapter => name == chapter,
    };
    let mut chapters: BTreeMap<&str, Vec<&Mutant>> = BTreeMap::new();
    for mutant in all.iter().filter(|mutant| wanted(module(&mutant.file)) && mutant.may_break_a_rule()) {
        chapters.entry(module(&mutant.file)).or_default().push(mutant);
    }
    let mut seed = sample.seed;
    chapters.values_mut().for_each(|mutants| shuffle(mutants, &mut seed));
    let mut order: Vec<Vec<&Mutant>> = chapters.into_values().collect();
    shuffle(&mut order, &mut seed);
    let deepest = order.iter().map(Vec::len).max().unwrap_or_default();
    let in_turn = (0..deepest).flat_map(|i| order.iter().filter_map(move |mutants| mutants.get(i)));
    in_turn.take(sample.count).map(|mutant| (*mutant).clone()).collect()
}

fn shuffle<T>(list: &mut [T], seed: &mut u64) {
    for i in (1..list.len()).rev() {
        list.swap(i, (next(seed) % (i as u64 + 1)) as usize);
    }
}

/// SplitMix64: enough for a sample that can be drawn again.
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Writes all others down as caught in an earlier run, which `--iterate` leaves out. Choosing by `--re`
/// would not do: cargo-mutants 27 does not hold it against the fields that it deletes.
fn leave_out(all: &[Mutant], chosen: &[Mutant], folder: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)?;
    fs::write(folder.join("caught.txt"), others(all, chosen))?;
    Ok(())
}

fn others(all: &[Mutant], chosen: &[Mutant]) -> String {
    let is_chosen = |mutant: &&Mutant| chosen.iter().any(|one| one.name == mutant.name);
    all.iter().filter(|mutant| !is_chosen(mutant)).map(|mutant| format!("{}\n", mutant.name)).collect()
}

/// Lets cargo-mutants hold the chosen ones against some tests of the game.
fn test(game: &str, folder: &Path, all: &[Mutant], chosen: &[Mutant], tests: &[&str]) -> Result<Outcome> {
    leave_out(all, chosen, &folder.join("mutants.out"))?;
    let mut command = cargo(&["mutants", "--package", game, "--iterate", "--no-shuffle", "--colors", "never"]);
    command.args(["--minimum-test-timeout", SECONDS_OF_A_HANG]);
    // All tests in one process, which reads the data of the game once: nextest would read it for each test.
    command.args(["--test-tool", "cargo"]);
    command.arg("--output").arg(folder);
    // A folder of its own: mutants must not mix with what was built before, but may follow each other.
    command.env("CARGO_TARGET_DIR", folder.join("build"));
    command.args(tests);
    // It does not end well where a mutant is missed; what it wrote says more.
    succeeds_within(LIMIT, command)?;
    read_outcome(&folder.join("mutants.out"))
}

/// What cargo-mutants has written down.
fn read_outcome(folder: &Path) -> Result<Outcome> {
    let lines = |name: &str| -> Result<Vec<String>> {
        let path = folder.join(name);
        let text = fs::read_to_string(&path).with_context(|| format!("cargo-mutants left no {}", path.display()))?;
        Ok(text.lines().map(String::from).collect())
    };
    let (caught, missed) = (lines("caught.txt")?, lines("missed.txt")?);
    let (unviable, timeout) = (lines("unviable.txt")?, lines("timeout.txt")?);
    let tried = caught.len() + missed.len() + unviable.len() + timeout.len();
    ensure!(tried > 0, "no mutant was tried: the tests fail without one, see {}", folder.join("log").display());
    Ok(Outcome { caught, missed, unviable, timeout })
}

/// Prints how many were caught by what, and which were not.
fn report(by_cases: &Outcome, by_others: &Outcome) -> bool {
    let missed = &by_others.missed;
    let timeout: Vec<&String> = by_cases.timeout.iter().chain(&by_others.timeout).collect();
    println!(
        "caught {} ({} by tests of cases, {} by others), missed {}, unviable {}, timeouts {}",
        by_cases.caught.len() + by_others.caught.len(),
        by_cases.caught.len(),
        by_others.caught.len(),
        missed.len(),
        by_cases.unviable.len() + by_others.unviable.len(),
        timeout.len()
    );
    by_others.caught.iter().for_each(|name| println!("past the tests of cases: {name}"));
    missed.iter().for_each(|name| println!("missed: {name}"));
    timeout.iter().for_each(|name| println!("timeout: {name}"));
    missed.is_empty() && timeout.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(file: &str, line: usize, function: &str, taken_away: &str) -> Mutant {
        Mutant {
            name: format!("{file}:{line}:9: replace + with -"),
            file: file.into(),
            function: Some(Function { function_name: function.into() }),
            diff: format!("--- {file}\n+++ prior(\n@@ -1 +1 @@\n     .label(\n{taken_away}\n+ a - b\n"),
        }
    }

    fn listed() -> Vec<Mutant> {
        let files = ["combat.rs", "combat/draw.rs", "combat/roll.rs", "command.rs", "present/prompt.rs"];
        let of_file = |file: &&str| {
            let file = format!("games/toy/src/{file}");
            (1..=4).map(move |line| mutant(&file, line, "run", "- a + b"))
        };
        files.iter().flat_map(of_file).collect()
    }

    fn chosen(chapter: &str, count: usize, seed: u64) -> Vec<String> {
        let sample = Sample { game: "toy", chapter, count, seed };
        choose(&listed(), &sample).into_iter().map(|mutant| mutant.name).collect()
    }

    #[test]
    fn a_chapter_is_a_module_with_all_under_it() {
        let names = chosen("combat", 100, 1);
        assert_eq!(names.len(), 12);
        assert!(names.iter().all(|name| name.contains("/combat")), "{names:?}");
        assert!(chosen("com", 100, 1).is_empty());
    }

    #[test]
    fn a_seed_draws_the_same_sample_again_and_another_seed_another() {
        assert_eq!(chosen("combat", 5, 7), chosen("combat", 5, 7));
        assert_ne!(chosen("combat", 5, 7), chosen("combat", 5, 8));
    }

    #[test]
    fn all_takes_from_every_chapter_alike_and_from_no_other_module() {
        let names = chosen("all", 6, 3);
        let of_command = names.iter().filter(|name| name.contains("/command.rs")).count();
        assert_eq!((names.len(), of_command), (6, 3));
        assert!(!chosen("all", 100, 3).iter().any(|name| name.contains("present")));
    }

    #[test]
    fn words_and_judgement_are_left_out_and_what_stands_beside_them_is_not() {
        let may = |file, function, taken_away| mutant(file, 1, function, taken_away).may_break_a_rule();
        assert!(may("games/toy/src/combat.rs", "View<'_>::can_attack", "- a + b"));
        assert!(!may("games/toy/src/combat.rs", "View<'_>::prior_of_attack", "- a + b"));
        assert!(!may("games/toy/src/combat/priors.rs", "View<'_>::pull", "- a + b"));
        assert!(!may("games/toy/src/combat.rs", "<impl Question for Attack>::answers", "-   .fixed_prior(a + b)"));
        let mut unbuilt = mutant("games/toy/src/combat.rs", 1, "opening", "- a");
        unbuilt.name += " with Opening::new()";
        assert!(!unbuilt.may_break_a_rule());
    }

    #[test]
    fn what_cargo_mutants_wrote_is_read_and_nothing_tried_is_an_error() {
        let folder = std::env::temp_dir().join(format!("indochina-xtask-mutants-{}", std::process::id()));
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        fs::create_dir_all(&folder).unwrap();
        ["caught.txt", "missed.txt", "unviable.txt", "timeout.txt"].iter().for_each(|name| write(name, ""));
        assert!(read_outcome(&folder).unwrap_err().to_string().starts_with("no mutant was tried"));
        write("caught.txt", "a\nb\n");
        write("missed.txt", "c\n");
        let read = read_outcome(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let expected = Outcome { caught: vec!["a".into(), "b".into()], missed: vec!["c".into()], ..Outcome::default() };
        assert_eq!(read, expected);
        assert!(!report(&expected, &Outcome { missed: vec!["c".into()], ..Outcome::default() }));
        assert!(report(&expected, &Outcome { caught: vec!["c".into()], ..Outcome::default() }));
    }

    #[test]
    fn whatever_was_not_chosen_is_left_out() {
        let all = listed();
        let left_out = others(&all, &all[3..5]);
        assert_eq!(left_out.lines().count(), all.len() - 2);
        assert!(left_out.starts_with("games/toy/src/combat.rs:1:9: replace + with -\n"), "{left_out}");
    }
}
