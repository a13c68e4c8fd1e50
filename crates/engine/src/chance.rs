//! All chance: dice and draws.
//!
//! A game asks [`Dice`] for a die or a draw and says what it is for. Where the answer comes from
//! is not the game's business: a seed (play), a script (tests and examples), or an enumeration
//! of every possibility (odds).

use std::collections::VecDeque;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use serde::{Deserialize, Serialize};

use crate::digest;
use crate::wording::is_alike;

/// The secret that fixes every roll of a match. Its [`Seed::commitment`] can be published at the
/// start and the seed itself at the end, so that anyone can check the dice.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from a short number, for reproducible play.
    #[must_use]
    pub fn from_number(number: u64) -> Self {
        let mut bytes = *b"indochina: a numbered seed ........";
        bytes[27..35].copy_from_slice(&number.to_le_bytes());
        let digest = digest::sha256_hex(&bytes);
        Seed::from_hex(&digest).expect("a digest has 64 hexadecimal figures")
    }

    /// Reads 64 hexadecimal figures.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
        }
        Some(Seed(bytes))
    }

    #[must_use]
    pub fn to_hex(self) -> String {
        digest::hex(&self.0)
    }

    /// The hash that binds the dice before the seed is shown.
    #[must_use]
    pub fn commitment(self) -> String {
        digest::sha256_hex(&self.0)
    }

    /// An independent seed for the `index`-th of many games or workers.
    #[must_use]
    pub fn child(self, index: u64) -> Self {
        let mut bytes = [0; 40];
        bytes[..32].copy_from_slice(&self.0);
        bytes[32..].copy_from_slice(&index.to_le_bytes());
        Seed::from_hex(&digest::sha256_hex(&bytes)).expect("a digest has 64 hexadecimal figures")
    }
}

impl std::fmt::Debug for Seed {
    /// Seeds stay out of logs: only the commitment is shown.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Seed(sha256 {})", self.commitment())
    }
}

/// What a script says chance brings next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Chance {
    /// The face of a die.
    Die(u8),
    /// The name of a counter or card drawn.
    Draw(String),
}

/// The most faces that a die of any game on the shelf has.
const LARGEST_DIE: u8 = 6;

impl Chance {
    /// Refuses what no die shows, as far as that is known before somebody rolls.
    pub fn validate(&self) -> Result<(), String> {
        match self {
            Chance::Die(face) if !(1..=LARGEST_DIE).contains(face) => {
                Err(format!("no die shows {face}; expected a number from 1 to {LARGEST_DIE}"))
            }
            _ => Ok(()),
        }
    }
}

impl std::fmt::Display for Chance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Chance::Die(face) => write!(f, "the number {face}"),
            Chance::Draw(name) => write!(f, "the name '{name}'"),
        }
    }
}

/// The source of all chance in a match.
#[derive(Clone, Debug)]
pub struct Dice {
    source: Source,
    script: Script,
    /// How many dice and draws were asked for since the beginning.
    asked: u64,
    /// What a script said that could not be, if anything.
    fault: Option<String>,
}

/// What chance is made to bring before the source is asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    ahead: VecDeque<Chance>,
    /// Whether nothing else may come: to ask for more is a fault.
    only: bool,
}

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "play is seeded nearly always, and a box would cost every clone")]
enum Source {
    Seeded(Stream),
    Enumerating(Path),
}

impl Dice {
    #[must_use]
    pub fn seeded(seed: Seed) -> Self {
        Dice { source: Source::Seeded(Stream::new(seed)), script: Script::default(), asked: 0, fault: None }
    }

    /// Dice that bring `script` first and then go on with a seed.
    #[must_use]
    pub fn scripted(script: impl IntoIterator<Item = Chance>, then: Seed) -> Self {
        let mut dice = Dice::seeded(then);
        dice.script(script);
        dice
    }

    pub(crate) fn enumerating(path: Path) -> Self {
        Dice { source: Source::Enumerating(path), script: Script::default(), asked: 0, fault: None }
    }

    pub(crate) fn into_path(self) -> Option<Path> {
        match self.source {
            Source::Enumerating(path) => Some(path),
            Source::Seeded(_) => None,
        }
    }

    /// Adds to what chance brings next; what is used up gives way to the seed again.
    pub fn script(&mut self, script: impl IntoIterator<Item = Chance>) {
        self.script.ahead.extend(script);
    }

    /// Lets nothing come but what a script says: to ask for more is a [fault](Dice::fault).
    pub fn script_only(&mut self, script: impl IntoIterator<Item = Chance>) {
        self.script(script);
        self.script.only = true;
    }

    /// What of the script has not been used yet.
    #[must_use]
    pub fn scripted_ahead(&self) -> Vec<Chance> {
        self.script.ahead.iter().cloned().collect()
    }

    /// Whether a script has a word in the next die or draw.
    #[must_use]
    #[inline]
    pub fn is_scripted(&self) -> bool {
        !self.script.ahead.is_empty() || self.script.only
    }

    /// Forgets the unused rest of a script; the seed goes on.
    pub fn clear_script(&mut self) {
        self.script = Script::default();
    }

    /// Lets the source alone decide, and keeps a script for what is rolled afterwards: what a position leaves open when it is
    /// set up is no part of the play that somebody lays dice ready for.
    pub fn unscripted<T>(&mut self, decide: impl FnOnce(&mut Self) -> T) -> T {
        let script = self.take_script();
        let decided = decide(self);
        self.put_script(script);
        decided
    }

    /// Takes the unused rest of a script away.
    pub(crate) fn take_script(&mut self) -> Script {
        std::mem::take(&mut self.script)
    }

    pub(crate) fn put_script(&mut self, script: Script) {
        self.script = script;
    }

    /// How many dice and draws have been asked for. A rise means that chance has spoken.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// What a script said that could not be: a wrong kind, or an impossible face or draw. The
    /// state that came of it must be thrown away.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// How far along its stream the seed is; with the seed this restores the dice exactly.
    #[must_use]
    pub fn mark(&self) -> Mark {
        let words = match &self.source {
            Source::Seeded(stream) => stream.words(),
            Source::Enumerating(_) => 0,
        };
        Mark { words, asked: self.asked }
    }

    /// Seeded dice that stand at a mark.
    #[must_use]
    pub fn at(seed: Seed, mark: Mark) -> Self {
        let mut dice = Dice::seeded(seed);
        if let Source::Seeded(stream) = &mut dice.source {
            stream.rng.set_word_pos(u128::from(mark.words));
        }
        dice.asked = mark.asked;
        dice
    }

    /// One six-sided die.
    #[inline]
    pub fn d6(&mut self, purpose: &'static str) -> u8 {
        self.die(6, purpose)
    }

    /// One six-sided die of which the rules ask no more than the class that its face falls into, such as hit or miss: odds
    /// follow each class once, by the first of its faces.
    #[inline]
    pub fn d6_by<C: PartialEq>(&mut self, purpose: &'static str, class: impl Fn(u8) -> C) -> u8 {
        let Source::Enumerating(path) = &mut self.source else { return self.die(6, purpose) };
        self.asked = self.asked.wrapping_add(1);
        let classes: [C; 6] = std::array::from_fn(|at| class(at as u8 + 1));
        let mut weights = [0; 6];
        for face in &classes {
            let first = classes.iter().position(|other| other == face).unwrap_or_default();
            weights[first] += 1;
        }
        path.next(&mut weights.into_iter()) as u8 + 1
    }

    /// One die with faces 1 to `sides`.
    #[inline]
    pub fn die(&mut self, sides: u8, purpose: &'static str) -> u8 {
        self.asked = self.asked.wrapping_add(1);
        if self.is_scripted()
            && let Some(face) = self.scripted_die(sides, purpose)
        {
            return face;
        }
        match &mut self.source {
            Source::Seeded(stream) => stream.below(u32::from(sides)) as u8 + 1,
            Source::Enumerating(path) => path.next(&mut std::iter::repeat_n(1, sides as usize)) as u8 + 1,
        }
    }

    /// The die that a script brings; none where it has run out, and the source rolls on.
    #[cold]
    fn scripted_die(&mut self, sides: u8, purpose: &'static str) -> Option<u8> {
        let wanted = format!("a die from 1 to {sides} for the {purpose}");
        match self.script.ahead.pop_front() {
            Some(Chance::Die(face)) if (1..=sides).contains(&face) => Some(face),
            Some(other) => {
                self.fault.get_or_insert(format!("expected {wanted}, got {other}"));
                Some(1)
            }
            None => {
                self.run_out(&wanted);
                None
            }
        }
    }

    /// Marks that more was asked for than lay ready. The source goes on all the same, so that a rule that rolls until
    /// something comes has an end; what comes of it is thrown away.
    fn run_out(&mut self, wanted: &str) {
        self.fault.get_or_insert(format!("nothing more lies ready, and {wanted} comes next"));
    }

    /// Draws one of several kinds; `counts[i]` counters of kind `i` are in the cup. Returns the kind.
    ///
    /// # Panics
    /// If the cup is empty: a game must not ask for the impossible.
    pub fn draw<'n>(&mut self, counts: &[u8], purpose: &'static str, name: impl Fn(usize) -> &'n str) -> usize {
        let total: u32 = counts.iter().map(|c| u32::from(*c)).sum();
        assert!(total > 0, "a draw from an empty cup for the {purpose}");
        self.asked = self.asked.wrapping_add(1);
        if self.is_scripted()
            && let Some(kind) = self.scripted_draw(counts, purpose, name)
        {
            return kind;
        }
        match &mut self.source {
            Source::Seeded(stream) => pick(counts, stream.below(total)),
            Source::Enumerating(path) => path.next(&mut counts.iter().map(|c| u32::from(*c))),
        }
    }

    /// The kind that a script draws; none where it has run out, and the source draws on.
    #[cold]
    fn scripted_draw<'n>(
        &mut self,
        counts: &[u8],
        purpose: &'static str,
        name: impl Fn(usize) -> &'n str,
    ) -> Option<usize> {
        let mut there = (0..counts.len()).filter(|kind| counts[*kind] > 0);
        let next = self.script.ahead.pop_front();
        if let Some(Chance::Draw(name_wanted)) = &next
            && let Some(kind) = there.clone().find(|kind| is_alike(name(*kind), name_wanted))
        {
            return Some(kind);
        }
        let left: Vec<_> = there.clone().map(name).collect();
        let wanted = format!("a draw for the {purpose}, one of {}", left.join(", "));
        let Some(other) = next else {
            self.run_out(&wanted);
            return None;
        };
        self.fault.get_or_insert(format!("expected {wanted}; got {other}"));
        there.next()
    }

    /// One of several possibilities with these weights: for odds that put several dice together, never for what is rolled
    /// or drawn on the table. No script speaks here.
    ///
    /// # Panics
    /// If there is nothing to choose from.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u32 = weights.iter().sum();
        assert!(total > 0, "a choice among nothing");
        self.asked = self.asked.wrapping_add(1);
        match &mut self.source {
            Source::Seeded(stream) => pick(weights, stream.below(total)),
            Source::Enumerating(path) => path.next(&mut weights.iter().copied()),
        }
    }

    /// One of `count` equal possibilities, from 0 up: for players that decide by chance and for what
    /// a side imagines. No script speaks here, because nothing on the table is rolled or drawn.
    ///
    /// # Panics
    /// If there is nothing to choose from.
    #[inline]
    pub fn choose(&mut self, count: usize) -> usize {
        let bound = u32::try_from(count).unwrap_or(u32::MAX);
        assert!(bound > 0, "a choice among nothing");
        self.asked = self.asked.wrapping_add(1);
        match &mut self.source {
            Source::Seeded(stream) => stream.below(bound) as usize,
            Source::Enumerating(path) => path.next(&mut std::iter::repeat_n(1, bound as usize)),
        }
    }

    /// Shuffles a list of at most 256 by draws without return, so that a script can name every draw.
    ///
    /// # Panics
    /// If the list is longer.
    pub fn shuffle<'n, T: Copy>(&mut self, list: &mut [T], purpose: &'static str, name: impl Fn(T) -> &'n str) {
        for first in 0..list.len().saturating_sub(1) {
            let rest = &list[first..];
            let counts = [1u8; 256];
            let taken = self.draw(&counts[..rest.len()], purpose, |i| name(rest[i]));
            list.swap(first, first + taken);
        }
    }
}

fn pick<N: Copy + Into<u32>>(counts: &[N], mut ticket: u32) -> usize {
    for (kind, count) in counts.iter().enumerate() {
        let count = (*count).into();
        if ticket < count {
            return kind;
        }
        ticket -= count;
    }
    counts.len() - 1
}

/// How far a seed's stream has been used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    words: u64,
    asked: u64,
}

/// The endless stream of one seed.
#[derive(Clone, Debug)]
struct Stream {
    rng: ChaCha8Rng,
}

impl Stream {
    fn new(seed: Seed) -> Self {
        Stream { rng: ChaCha8Rng::from_seed(seed.0) }
    }

    fn words(&self) -> u64 {
        self.rng.get_word_pos() as u64
    }

    /// A number below `bound`, every one equally likely. Written out here (multiply and reject, after
    /// Lemire) because a library may change its method between versions, and old games must replay.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.rng.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.rng.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }
}

/// How many chances a path follows. A rule that rolls again until something comes has paths without
/// end, and to follow one of those would take for ever.
const DEEPEST: usize = 256;

/// One path through the tree of all chances, and the way to the next one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    steps: Vec<Step>,
    at: usize,
    /// What chance brings beyond the deepest step, so that the rules come to an end there too.
    beyond: Option<Box<Stream>>,
}

#[derive(Clone, Debug)]
struct Step {
    weights: Vec<u32>,
    chosen: usize,
}

impl Path {
    fn next(&mut self, weights: &mut dyn Iterator<Item = u32>) -> usize {
        if self.at == self.steps.len() {
            let weights: Vec<u32> = weights.collect();
            if self.at == DEEPEST {
                let stream = self.beyond.get_or_insert_with(|| Box::new(Stream::new(Seed::from_number(0))));
                return pick(&weights, stream.below(weights.iter().sum()));
            }
            let chosen = weights.iter().position(|w| *w > 0).unwrap_or_default();
            self.steps.push(Step { weights, chosen });
        }
        self.at += 1;
        self.steps[self.at - 1].chosen
    }

    /// Whether chance was asked for more than a path can follow.
    pub(crate) fn is_endless(&self) -> bool {
        self.beyond.is_some()
    }

    /// The probability of exactly this path.
    pub(crate) fn weight(&self) -> f64 {
        self.steps.iter().fold(1.0, |p, step| {
            let total: u32 = step.weights.iter().sum();
            p * f64::from(step.weights[step.chosen]) / f64::from(total)
        })
    }

    /// The same path once more.
    pub(crate) fn again(mut self) -> Path {
        self.at = 0;
        self
    }

    /// The next path in order, or none after the last.
    pub(crate) fn advance(mut self) -> Option<Path> {
        self.at = 0;
        while let Some(mut step) = self.steps.pop() {
            if let Some(next) = (step.chosen + 1..step.weights.len()).find(|i| step.weights[*i] > 0) {
                step.chosen = next;
                self.steps.push(step);
                return Some(self);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_brings_the_same_dice_and_a_mark_restores_them() {
        let seed = Seed::from_number(7);
        let mut dice = Dice::seeded(seed);
        let first: Vec<_> = (0..1000).map(|_| dice.d6("test")).collect();
        let mark = dice.mark();
        let second: Vec<_> = (0..100).map(|_| dice.d6("test")).collect();
        let mut again = Dice::seeded(seed);
        assert_eq!(first, (0..1000).map(|_| again.d6("test")).collect::<Vec<_>>());
        let mut restored = Dice::at(seed, mark);
        assert_eq!(second, (0..100).map(|_| restored.d6("test")).collect::<Vec<_>>());
        assert_eq!(restored.asked(), 1100);
    }

    #[test]
    fn seeded_dice_are_fair() {
        let mut dice = Dice::seeded(Seed::from_number(1));
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[dice.d6("test") as usize - 1] += 1;
        }
        for count in counts {
            assert!((9_600..10_400).contains(&count), "{counts:?}");
        }
    }

    #[test]
    fn a_script_comes_first_and_the_seed_goes_on() {
        let mut dice = Dice::scripted([Chance::Die(6), Chance::Draw("B".into())], Seed::from_number(1));
        let names = ["a", "b"];
        assert_eq!(dice.d6("test"), 6);
        assert_eq!(dice.draw(&[1, 1], "test", |i| names[i]), 1);
        assert!(dice.scripted_ahead().is_empty());
        let mut plain = Dice::seeded(Seed::from_number(1));
        assert_eq!(dice.d6("test"), plain.d6("test"));
        assert_eq!(dice.fault(), None);
    }

    #[test]
    fn an_impossible_script_is_a_fault_that_says_what_was_expected() {
        let mut dice = Dice::scripted([Chance::Die(7)], Seed::from_number(1));
        dice.d6("threat level");
        assert_eq!(dice.fault(), Some("expected a die from 1 to 6 for the threat level, got the number 7"));
        let mut dice = Dice::scripted([Chance::Draw("b".into())], Seed::from_number(1));
        dice.draw(&[2, 0], "cup", |i| ["a", "b"][i]);
        assert_eq!(dice.fault(), Some("expected a draw for the cup, one of a; got the name 'b'"));
    }

    #[test]
    fn what_no_die_shows_is_known_before_it_is_rolled() {
        for face in [0, 7, 255] {
            let said = Chance::Die(face).validate().unwrap_err();
            assert_eq!(said, format!("no die shows {face}; expected a number from 1 to 6"));
        }
        for chance in [Chance::Die(1), Chance::Die(6), Chance::Draw("ambush".into())] {
            assert_eq!(chance.validate(), Ok(()));
        }
    }

    #[test]
    fn a_script_that_stands_alone_says_what_it_lacks() {
        let mut dice = Dice::seeded(Seed::from_number(1));
        dice.script_only([Chance::Die(6)]);
        assert_eq!((dice.d6("threat level"), dice.fault()), (6, None));
        while dice.d6("ambush") == 1 {}
        assert_eq!(dice.fault(), Some("nothing more lies ready, and a die from 1 to 6 for the ambush comes next"));
        let mut dice = Dice::seeded(Seed::from_number(1));
        dice.script_only([]);
        dice.draw(&[2, 0, 1], "cup", |i| ["a", "b", "c"][i]);
        assert_eq!(dice.fault(), Some("nothing more lies ready, and a draw for the cup, one of a, c comes next"));
        let mut dice = Dice::seeded(Seed::from_number(1));
        dice.script_only([]);
        dice.clear_script();
        dice.d6("test");
        assert_eq!(dice.fault(), None);
    }

    #[test]
    fn what_is_decided_without_the_script_leaves_it_for_later() {
        let seed = Seed::from_number(1);
        let mut dice = Dice::scripted([Chance::Draw("b".into())], seed);
        assert_eq!(dice.unscripted(|dice| dice.d6("test")), Dice::seeded(seed).d6("test"));
        assert_eq!((dice.draw(&[9, 1], "test", |i| ["a", "b"][i]), dice.fault()), (1, None));
    }

    #[test]
    fn the_commitment_binds_the_seed() {
        let seed = Seed::from_number(3);
        assert_eq!(Seed::from_hex(&seed.to_hex()), Some(seed));
        assert_eq!(seed.commitment(), digest::sha256_hex(&seed.0));
        assert_ne!(seed.commitment(), seed.child(1).commitment());
        assert!(!format!("{seed:?}").contains(&seed.to_hex()));
    }

    #[test]
    fn paths_visit_every_combination_once_with_weights_that_sum_to_one() {
        let mut path = Some(Path::default());
        let mut seen = std::collections::BTreeMap::new();
        while let Some(p) = path {
            let mut dice = Dice::enumerating(p);
            let outcome = (dice.die(2, "test"), dice.draw(&[1, 0, 3], "test", |_| "x"));
            let p = dice.into_path().unwrap();
            *seen.entry(outcome).or_insert(0.0) += p.weight();
            path = p.advance();
        }
        assert_eq!(seen, [((1, 0), 0.125), ((1, 2), 0.375), ((2, 0), 0.125), ((2, 2), 0.375)].into());
    }

    #[test]
    fn a_path_of_a_roll_that_is_repeated_for_ever_comes_to_an_end() {
        let mut dice = Dice::enumerating(Path::default());
        while dice.d6("test") == 1 {}
        assert!(dice.into_path().unwrap().is_endless());
    }
}
