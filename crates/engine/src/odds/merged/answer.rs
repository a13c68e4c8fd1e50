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

    /// The variance of the share of some outcomes, as far as it was sampled.
    fn variance(&self, pick: &dyn Fn(&Summary) -> bool) -> f64 {
        if self.samples == 0 {
            return 0.0;
        }
        let found: f64 = self.drawn.iter().filter(|((summary, _), _)| pick(summary)).map(|(_, weight)| weight).sum();
        let of_sampled = (found / self.sampled).min(1.0);
        self.sampled.powi(2) * of_sampled * (1.0 - of_sampled) / self.samples as f64
    }
}

/// Adds the worlds up into the answer. Where they are not all there are, what they differ by is uncertain as well.
pub(super) fn put_together<R: Rules>(rules: &R, worlds: &[(f64, Ends)], all: bool, odds: &mut Odds) {
    let share_of = |pick: &dyn Fn(&Summary) -> bool| -> (f64, f64) {
        let in_world = |ends: &Ends| -> f64 {
            ends.by_outcome.iter().filter(|((summary, _), _)| pick(summary)).map(|(_, weight)| weight).sum()
        };
        let found: Vec<f64> = worlds.iter().map(|(_, ends)| in_world(ends)).collect();
        let p: f64 = worlds.iter().zip(&found).map(|((weight, _), share)| weight * share).sum();
        let within: f64 = worlds.iter().map(|(weight, ends)| weight.powi(2) * ends.variance(pick)).sum();
        let spread: f64 = found.iter().map(|share| (share - p).powi(2)).sum();
        let count = worlds.len() as f64;
        let between = if count > 1.0 && !all { spread / (count * (count - 1.0)) } else { 0.0 };
        (p, (within + between).sqrt())
    };
    let mut outcomes: Vec<&Summary> =
        worlds.iter().flat_map(|(_, ends)| ends.by_outcome.keys().map(|k| &k.0)).collect();
    outcomes.sort();
    outcomes.dedup();
    let mut headlines: Vec<&str> = outcomes.iter().map(|summary| summary.headline.as_str()).collect();
    headlines.dedup();
    let error = |se: f64| (!odds.exact).then_some(se);
    let headlined = headlines.iter().filter(|label| !label.is_empty()).map(|label| {
        let (p, se) = share_of(&|summary| summary.headline == **label);
        Share { label: (*label).into(), p, se: error(se) }
    });
    let mut summary: Vec<Share> = headlined.collect();
    summary.sort_by(|a, b| b.p.total_cmp(&a.p));
    let detailed = outcomes.iter().map(|outcome| {
        let (p, se) = share_of(&|summary| summary == *outcome);
        OutcomeOdds { p, se: error(se), under: outcome.headline.clone(), text: outcome.detail.clone() }
    });
    let mut details: Vec<OutcomeOdds> = detailed.collect();
    details.sort_by(|a, b| b.p.total_cmp(&a.p).then_with(|| a.text.cmp(&b.text)));
    odds.totals = totals(rules, worlds);
    (odds.summary, odds.outcomes) = (summary, details);
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
