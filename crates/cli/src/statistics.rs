//! Means with their uncertainty, and histograms.

use serde::Serialize;

/// What many numbers have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Summary {
    pub(crate) mean: f64,
    pub(crate) sd: f64,
    pub(crate) min: f64,
    pub(crate) max: f64,
    /// Half the width of the 95% confidence interval of the mean.
    pub(crate) ci95: f64,
}

/// How many standard errors hold 95% of a normal distribution.
const TWO_SIDED_95: f64 = 1.96;

impl Summary {
    /// The summary of some numbers; all zero where there are none.
    pub(crate) fn of(numbers: &[f64]) -> Self {
        if numbers.is_empty() {
            return Summary::default();
        }
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|x| (x - mean).powi(2)).sum();
        let sd = if numbers.len() > 1 { (squares / (count - 1.0)).sqrt() } else { 0.0 };
        let min = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        let max = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Summary { mean, sd, min, max, ci95: TWO_SIDED_95 * sd / count.sqrt() }
    }
}

/// One bar of a histogram: whole numbers from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Bin {
    pub(crate) from: i64,
    pub(crate) to: i64,
    pub(crate) count: usize,
}

/// Sorts numbers into at most a dozen bins of a round width, on round limits.
pub(crate) fn histogram(numbers: &[f64]) -> Vec<Bin> {
    const MOST: i64 = 12;
    let Summary { min, max, .. } = Summary::of(numbers);
    if numbers.is_empty() {
        return Vec::new();
    }
    let (min, max) = (min.floor() as i64, max.floor() as i64);
    let widths = (0..).flat_map(|power| [1, 2, 5].map(|step| step * 10i64.pow(power)));
    let bins_of = |width: i64| max.div_euclid(width) - min.div_euclid(width) + 1;
    let width = widths.take(54).find(|width| bins_of(*width) <= MOST).unwrap_or(i64::MAX);
    let first = min.div_euclid(width);
    let mut bins: Vec<Bin> =
        (first..first + bins_of(width)).map(|i| Bin { from: i * width, to: i * width + width - 1, count: 0 }).collect();
    for number in numbers {
        bins[((number.floor() as i64).div_euclid(width) - first) as usize].count += 1;
    }
    bins
}

/// A bar of `#` that is `share` of `width` long; something that is there is at least a dot.
pub(crate) fn bar(share: f64, width: usize) -> String {
    let length = (share * width as f64).round() as usize;
    if length == 0 && share > 0.0 { ".".into() } else { "#".repeat(length) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_knows_mean_spread_and_uncertainty() {
        let summary = Summary::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!((summary.mean, summary.min, summary.max), (5.0, 2.0, 9.0));
        assert!((summary.sd - 2.138).abs() < 0.001 && (summary.ci95 - 1.4816).abs() < 0.001, "{summary:?}");
        assert_eq!(Summary::of(&[]), Summary::default());
        assert_eq!(Summary::of(&[3.0]).sd, 0.0);
    }

    #[test]
    fn a_histogram_has_round_limits_and_loses_nothing() {
        let numbers: Vec<f64> = (-37..=41).map(f64::from).collect();
        let bins = histogram(&numbers);
        assert!(bins.len() <= 12 && bins.iter().all(|b| b.from % 10 == 0), "{bins:?}");
        assert_eq!(bins.iter().map(|b| b.count).sum::<usize>(), numbers.len());
        assert_eq!(histogram(&[5.0]), [Bin { from: 5, to: 5, count: 1 }]);
        assert!(histogram(&[]).is_empty());
        assert!(histogram(&[-2e9, 2e9]).len() <= 12);
    }
}
