//! What became of the worlds that were looked at, added up into one answer.

use std::collections::BTreeMap;

use crate::game::Side;
use crate::odds::{Odds, OutcomeOdds, Share, Summary, Total, verb_of, who};
use crate::rules::Rules;
use crate::story::{EventKind, Tally};

/// What became of one world.
#[derive(Default)]
pub(super) struct Ends {
    /// How much weight each outcome got.
    pub(super) by_outcome: BTreeMap<(Summary, Tally), f64>,
    /// How much weight was sampled, by how many samples, and what those found.
    pub(super) sampled: f64,
    pub(super) samples: u64,
    drawn: BTreeMap<(Summary, Tally), f64>,
}

impl Ends {
    pub(super) fn settle(&mut self, end: (Summary, Tally), weight: f64) {
        *self.by_outcome.entry(end).or_default() += weight;
    }

    /// A sample has ended so.
    pub(super) fn draw(&mut self, end: (Summary, Tally), weight: f64) {
        *self.drawn.entry(end.clone()).or_default() += weight;
        self.settle(end, weight);
    }

    /// What was too light to be followed is shared by the rest.
    pub(super) fn normalize(&mut self) {
        let whole: f64 = self.by_outcome.values().sum();
        self.by_outcome.values_mut().for_each(|weight| *weight /= whole);
    }

    pub(super) fn is_like(&self, other: &Ends) -> bool {
        self.by_outcome.len() == other.by_outcome.len()
            && self.by_outcome.iter().zip(&other.by_outcome).all(|(a, b)| a.0 == b.0 && (a.1 - b.1).abs() < 1e-9)
    }

    /// The variance of a share of which so much was found by samples.
    fn variance(&self, drawn: f64) -> f64 {
        if self.samples == 0 {
            return 0.0;
        }
        let of_sampled = (drawn / self.sampled).min(1.0);
        self.sampled.powi(2) * of_sampled * (1.0 - of_sampled) / self.samples as f64
    }
}

/// The share of some outcomes in one world, and what samples found of it.
#[derive(Clone, Copy, Default)]
struct Found {
    share: f64,
    drawn: f64,
}

/// The share of each group of outcomes in every world.
fn grouped<'a, K: Ord>(worlds: &'a [(f64, Ends)], group: impl Fn(&'a Summary) -> K) -> BTreeMap<K, Vec<Found>> {
    let mut groups: BTreeMap<K, Vec<Found>> = BTreeMap::new();
    for (at, (_, ends)) in worlds.iter().enumerate() {
        let mut add = |summary: &'a Summary, found: Found| {
            let known = &mut groups.entry(group(summary)).or_insert_with(|| vec![Found::default(); worlds.len()])[at];
            *known = Found { share: known.share + found.share, drawn: known.drawn + found.drawn };
        };
        ends.by_outcome.iter().for_each(|((summary, _), share)| add(summary, Found { share: *share, drawn: 0.0 }));
        ends.drawn.iter().for_each(|((summary, _), drawn)| add(summary, Found { share: 0.0, drawn: *drawn }));
    }
    groups
}

/// The share in all worlds together, with its standard error. Where they are not all there are, what they differ by is
/// uncertain as well.
fn estimate(worlds: &[(f64, Ends)], all: bool, found: &[Found]) -> (f64, f64) {
    let each = || worlds.iter().zip(found);
    let p: f64 = each().map(|((weight, _), found)| weight * found.share).sum();
    let within: f64 = each().map(|((weight, ends), found)| weight.powi(2) * ends.variance(found.drawn)).sum();
    let spread: f64 = found.iter().map(|found| (found.share - p).powi(2)).sum();
    let count = worlds.len() as f64;
    let between = if count > 1.0 && !all { spread / (count * (count - 1.0)) } else { 0.0 };
    (p, (within + between).sqrt())
}

/// Adds the worlds up into the answer.
pub(super) fn put_together<R: Rules>(rules: &R, worlds: &[(f64, Ends)], all: bool, odds: &mut Odds) {
    let exact = odds.exact;
    let estimated = |found: &[Found]| {
        let (p, se) = estimate(worlds, all, found);
        (p, (!exact).then_some(se))
    };
    let headlined = grouped(worlds, |summary| summary.headline.as_str());
    let named = headlined.iter().filter(|(label, _)| !label.is_empty());
    odds.summary = named
        .map(|(label, found)| {
            let (p, se) = estimated(found);
            Share { label: (*label).into(), p, se }
        })
        .collect();
    odds.summary.sort_by(|a, b| b.p.total_cmp(&a.p));
    let outcomes = grouped(worlds, |summary| summary);
    let outcome = |(outcome, found): (&&Summary, &Vec<Found>)| {
        let (p, se) = estimated(found);
        OutcomeOdds { p, se, under: outcome.headline.clone(), text: outcome.detail.clone() }
    };
    odds.tell(outcomes.iter().map(outcome).collect());
    odds.totals = totals(rules, worlds);
}

fn totals<R: Rules>(rules: &R, worlds: &[(f64, Ends)]) -> Vec<Total> {
    let book = rules.rulebook();
    let sides = (0..book.sides.len()).map(|at| Some(Side(at as u8))).chain([None]);
    let each = sides.flat_map(|side| EventKind::COUNTED.map(|kind| (side, kind)));
    let total = |(side, kind): (Option<Side>, EventKind)| {
        let mut numbers: BTreeMap<i32, f64> = BTreeMap::new();
        for (world, ends) in worlds {
            for ((_, tally), weight) in &ends.by_outcome {
                *numbers.entry(tally.of(kind, side)).or_default() += world * weight;
            }
        }
        let matters = numbers.keys().any(|number| *number != 0);
        matters.then(|| Total {
            label: format!("{} {}", who(book, side), verb_of(kind)).trim().into(),
            kind,
            side,
            mean: numbers.iter().map(|(number, p)| f64::from(*number) * p).sum(),
            numbers: numbers.into_iter().collect(),
        })
    };
    each.filter_map(total).collect()
}
