//! The straight line from the centre of one hex to the centre of another, in whole numbers.
//!
//! A line of sight rule asks which hexes the line passes, and hard cases are the rule rather than
//! the exception: the line may run exactly along a hexside or through a corner. Rounding would
//! decide such cases by accident, so nothing here rounds. Along the line, places are counted in
//! [`Line::parts`]: 0 is the first centre, `parts` the second.
//!
//! How it works: with `u = x - y`, `v = y - z`, `w = z - x` in cube coordinates, the sides of the
//! hex at `c` are exactly where `u`, `v` or `w` differs by 1 from its value at `c`. A line crosses
//! these values at fractions of its length whose denominators are its own changes of `u`, `v` and
//! `w`; their least common multiple is `parts`.

use arrayvec::ArrayVec;
use hexx::Hex;

/// How a line meets a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meets {
    /// It passes through the inside of the hex.
    Inside,
    /// It runs along the side that the two hexes share, and through the inside of neither.
    Side,
    /// It touches a corner of the hex and nothing else of it.
    Corner,
}

/// A stretch of a line and what it meets there.
///
/// A span has two hexes where it [`Meets::Side`] and one otherwise. On a sheet, hexes that are not
/// printed are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span<H> {
    pub hexes: ArrayVec<H, 2>,
    pub meets: Meets,
    /// Where the stretch begins and ends, in parts of the line; the same at a corner.
    pub from: i64,
    pub to: i64,
    /// How many parts the whole line has.
    pub parts: i64,
}

impl<H> Span<H> {
    /// The heights of a straight line of sight where the span begins and ends, times `parts`, so that
    /// they stay whole. The line runs between eyes at the heights `first` and `last`.
    ///
    /// ```
    /// use engine::board::line::Line;
    /// use hexx::hex;
    ///
    /// // Two hexes with an obstacle lie between the eyes: does it rise above the line anywhere?
    /// let hides = |first, last, obstacle: i64| {
    ///     Line::new(hex(0, 0), hex(3, 0))
    ///         .skip(1)
    ///         .take(2)
    ///         .any(|span| span.heights(first, last).into_iter().any(|height| obstacle * span.parts > height))
    /// };
    /// assert!(!hides(3, 0, 0) && hides(3, 0, 1));
    /// assert!(!hides(3, 3, 3) && hides(3, 3, 4));
    /// ```
    #[must_use]
    pub fn heights(&self, first: i32, last: i32) -> [i64; 2] {
        [self.from, self.to].map(|at| i64::from(first) * (self.parts - at) + i64::from(last) * at)
    }
}

/// The straight line between two centres: an iterator over its spans, from the first hex to the last.
///
/// ```
/// use engine::board::line::{Line, Meets};
/// use hexx::hex;
///
/// // Two hexes apart over a hexside: the line runs along it, between two hexes.
/// let line = Line::new(hex(0, 0), hex(2, -1));
/// let met: Vec<_> = line.map(|span| (span.meets, span.hexes.to_vec())).collect();
/// assert_eq!(met, [
///     (Meets::Inside, vec![hex(0, 0)]),
///     (Meets::Side, vec![hex(1, -1), hex(1, 0)]),
///     (Meets::Inside, vec![hex(2, -1)]),
/// ]);
/// ```
#[derive(Clone, Debug)]
pub struct Line {
    first: Hex,
    last: Hex,
    /// How much `u`, `v` and `w` change from end to end.
    change: [i64; 3],
    parts: i64,
    next: Option<Next>,
}

/// What the line meets next.
#[derive(Clone, Copy, Debug)]
enum Next {
    Inside {
        hex: Hex,
        from: i64,
    },
    /// The side between two hexes, on the way into `ahead`.
    Side {
        pair: [Hex; 2],
        ahead: Hex,
        from: i64,
        to: i64,
    },
    /// A corner of `hex`, on the way into `ahead`.
    Corner {
        hex: Hex,
        ahead: Hex,
        at: i64,
    },
}

/// The steps that raise `u`, `v` and `w` by two: to the neighbour across that side.
const ACROSS: [Hex; 3] = [Hex::new(1, -1), Hex::new(0, 1), Hex::new(-1, 0)];

impl Line {
    #[must_use]
    pub fn new(first: Hex, last: Hex) -> Self {
        let change = uvw(last - first);
        let parts = change.into_iter().filter(|d| *d != 0).fold(1, |all, d| lcm(all, d.abs()));
        Line { first, last, change, parts, next: Some(Next::Inside { hex: first, from: 0 }) }
    }

    /// How many parts the line is counted in.
    #[must_use]
    pub fn parts(&self) -> i64 {
        self.parts
    }

    /// Where the line is `beyond` past the centre of a hex on axis `i`, counted in its direction.
    fn reaches(&self, i: usize, hex: Hex, beyond: i64) -> i64 {
        let centre = uvw(hex - self.first)[i] * self.change[i].signum();
        (centre + beyond) * (self.parts / self.change[i].abs())
    }

    /// The step across the side that the line is heading for on axis `i`.
    fn step(&self, i: usize) -> Hex {
        ACROSS[i] * self.change[i].signum() as i32
    }

    /// Where the line leaves the inside of a hex, and what it meets then.
    fn leave(&self, hex: Hex) -> (i64, Next) {
        let exits = (0..3).filter(|i| self.change[*i] != 0).map(|i| (self.reaches(i, hex, 1), i));
        let to = exits.clone().map(|(at, _)| at).min().unwrap_or(self.parts);
        let mut sides = exits.filter(|(at, _)| *at == to).map(|(_, i)| i);
        let (first, second) = (sides.next().unwrap_or_default(), sides.next());
        let Some(second) = second else {
            return (to, Next::Inside { hex: hex + self.step(first), from: to });
        };
        // Out through a corner, where two more hexes lie. On the third axis the corner is on the border
        // of both, at opposite ends: the line goes on in the one out of which it does not turn.
        let pair = [hex + self.step(first), hex + self.step(second)];
        let turn = self.change[3 - first - second].signum();
        let next = if turn == 0 {
            let ahead = pair[0] + self.step(second);
            Next::Side { pair, ahead, from: to, to: self.reaches(first, hex, 2) }
        } else if turn == self.change[first].signum() {
            Next::Corner { hex: pair[0], ahead: pair[1], at: to }
        } else {
            Next::Corner { hex: pair[1], ahead: pair[0], at: to }
        };
        (to, next)
    }
}

impl Iterator for Line {
    type Item = Span<Hex>;

    fn next(&mut self) -> Option<Span<Hex>> {
        let parts = self.parts;
        let span = |hexes: &[Hex], meets, from, to| {
            let hexes = hexes.iter().copied().collect();
            Some(Span { hexes, meets, from, to, parts })
        };
        match self.next? {
            Next::Inside { hex, from } if hex == self.last => {
                self.next = None;
                span(&[hex], Meets::Inside, from, parts)
            }
            Next::Inside { hex, from } => {
                let (to, next) = self.leave(hex);
                self.next = Some(next);
                span(&[hex], Meets::Inside, from, to)
            }
            Next::Side { pair, ahead, from, to } => {
                self.next = Some(Next::Inside { hex: ahead, from: to });
                span(&pair, Meets::Side, from, to)
            }
            Next::Corner { hex, ahead, at } => {
                self.next = Some(Next::Inside { hex: ahead, from: at });
                span(&[hex], Meets::Corner, at, at)
            }
        }
    }
}

fn uvw(hex: Hex) -> [i64; 3] {
    let (x, y, z) = (i64::from(hex.x), i64::from(hex.y), i64::from(hex.z()));
    [x - y, y - z, z - x]
}

fn lcm(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

#[cfg(test)]
mod tests {
    use hexx::hex;

    use super::*;

    fn met(first: Hex, last: Hex) -> Vec<(Meets, Vec<Hex>)> {
        Line::new(first, last).map(|span| (span.meets, span.hexes.to_vec())).collect()
    }

    #[test]
    fn a_line_to_itself_is_one_hex() {
        assert_eq!(met(hex(3, 4), hex(3, 4)), [(Meets::Inside, vec![hex(3, 4)])]);
    }

    #[test]
    fn a_line_along_a_row_meets_only_the_row() {
        let row: Vec<_> = (0..5).map(|x| (Meets::Inside, vec![hex(x, 0)])).collect();
        assert_eq!(met(hex(0, 0), hex(4, 0)), row);
    }

    #[test]
    fn a_line_over_corners_says_so() {
        // Three steps on and one aside: the line passes exactly through two corners.
        let line = met(hex(0, 0), hex(5, -4));
        let corners: Vec<_> = line.iter().filter(|(meets, _)| *meets == Meets::Corner).collect();
        assert_eq!(corners.len(), 2, "{line:?}");
        assert!(line.iter().all(|(meets, _)| *meets != Meets::Side));
    }

    #[test]
    fn a_line_that_clips_a_hex_between_two_samples_finds_it() {
        // Sampling once per hex of distance would give five hexes; the line really passes six.
        assert_eq!(Hex::ZERO.distance_to(hex(1, 3)), 4);
        assert_eq!(met(hex(0, 0), hex(1, 3)).len(), 6);
    }

    #[test]
    fn heights_along_a_line_are_exact() {
        // From height 6 down to height 0 over three hexes, the borders lie at 5, 3 and 1.
        let spans: Vec<_> = Line::new(hex(0, 0), hex(3, 0)).collect();
        let borders: Vec<_> = spans.iter().map(|span| span.heights(6, 0)[0]).collect();
        assert_eq!(borders, [6, 5, 3, 1].map(|height| height * spans[0].parts));
    }
}
