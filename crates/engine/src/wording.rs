//! Words that all games need. Reading what people write by hand: forgiving about case, accents, spaces and figures, never about
//! meaning.
//!
//! Positions and actions are often typed from a rulebook, so `"Defensive Fire"`, `"Belvédère"` and the hex `804` are read as what
//! they can only mean. What is written out again has one form. Numbers as text and a lone name where a list is meant are
//! the business of [`crate::document::Field`].

use std::fmt::Display;
use std::iter::Peekable;

/// A name as the documents spell it: small letters without accents and figures, joined by hyphens. A plus sign tells
/// two counters apart and is spelt out, as in `vc-plus` for `VC+`.
#[must_use]
pub fn plain(text: &str) -> String {
    Plain { letters: letters(text), has_begun: false, held: None }.collect()
}

/// Whether two names can only mean the same: spelt alike but for what [`plain`] forgives and zeros that pad a number,
/// as in `R6` for `R06`. A name is looked up among all the names of its kind, so that nothing is written down for it.
#[must_use]
pub fn is_alike(one: &str, other: &str) -> bool {
    unpadded(one).eq(unpadded(other))
}

/// Small letters and figures, and a hyphen for everything else.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().flat_map(|sign| {
        let spelt = if sign == '+' { "-plus-" } else { "" };
        let small = (sign != '+').then(|| sign.to_lowercase()).into_iter().flatten();
        spelt.chars().chain(small).map(|letter| match letter {
            'é' | 'è' | 'ê' => 'e',
            'à' | 'â' => 'a',
            letter if letter.is_alphanumeric() => letter,
            _ => '-',
        })
    })
}

/// Letters with one hyphen between words, and none around them.
struct Plain<I> {
    letters: I,
    has_begun: bool,
    /// The first letter of a word whose hyphen was just given.
    held: Option<char>,
}

impl<I: Iterator<Item = char>> Iterator for Plain<I> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        if let Some(letter) = self.held.take() {
            return Some(letter);
        }
        let mut is_apart = false;
        loop {
            match self.letters.next()? {
                '-' => is_apart = self.has_begun,
                letter if is_apart => {
                    self.held = Some(letter);
                    return Some('-');
                }
                letter => {
                    self.has_begun = true;
                    return Some(letter);
                }
            }
        }
    }
}

fn unpadded(text: &str) -> impl Iterator<Item = char> {
    let plain = Plain { letters: letters(text), has_begun: false, held: None };
    Unpadded { letters: plain.peekable(), in_number: false }
}

/// Letters without the zeros that pad a number.
struct Unpadded<I: Iterator<Item = char>> {
    letters: Peekable<I>,
    in_number: bool,
}

impl<I: Iterator<Item = char>> Iterator for Unpadded<I> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        loop {
            let letter = self.letters.next()?;
            let pads = letter == '0' && !self.in_number && self.letters.peek().is_some_and(char::is_ascii_digit);
            if !pads {
                self.in_number = letter.is_ascii_digit();
                return Some(letter);
            }
        }
    }
}

/// A number of things in a sentence: "1 step", "3 steps".
#[must_use]
pub fn counted(count: impl Display, what: &str) -> String {
    let count = count.to_string();
    let ending = if count == "1" { "" } else { "s" };
    format!("{count} {what}{ending}")
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The first day of a date or a span of them, for the axis of a chart: "9 Apr" for "April 9, 1975", "26 Nov" for
/// "26 November - 5 December 1951". A date without a day or a month stays as it is.
#[must_use]
pub fn short_date(date: &str) -> String {
    let mut words = date.split(|c: char| !c.is_alphanumeric());
    let month = words.clone().find(|word| MONTHS.contains(word));
    let day = words.find(|word| word.parse::<u8>().is_ok());
    match (day, month) {
        (Some(day), Some(month)) => format!("{day} {}", &month[..3]),
        _ => date.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padding_of_numbers_does_not_matter() {
        for (one, other) in [("R6", "r06"), ("N-08", "n 8"), ("Bad Intel", "bad-intel"), ("10", "10"), ("0", "00")] {
            assert!(is_alike(one, other), "{one} {other}");
        }
        for (one, other) in [("VC", "VC+"), ("R6", "R60"), ("1-11", "11-1"), ("100", "10"), ("R", "R0")] {
            assert!(!is_alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn one_thing_is_no_things() {
        assert_eq!(
            [counted(0u8, "step"), counted(1u8, "step"), counted(2u8, "step")],
            ["0 steps", "1 step", "2 steps"]
        );
        assert_eq!([counted(-1, "point"), counted(1usize, "point")], ["-1 points", "1 point"]);
    }

    #[test]
    fn a_date_is_shortened_to_its_first_day() {
        let short = ["April 9, 1975", "26 November - 5 December 1951", "6-15 December 1951", "1968"].map(short_date);
        assert_eq!(short, ["9 Apr", "26 Nov", "6 Dec", "1968"]);
    }

    #[test]
    fn names_are_read_in_any_spelling() {
        for text in ["Ap Phu Tho", "ap_phu_tho", " AP-PHU-THO ", "ap  phu/tho"] {
            assert_eq!(plain(text), "ap-phu-tho");
        }
        assert_eq!(
            ["Belvédère", "VC+", "- 2/1 RCP -", "+", "--", ""].map(plain),
            ["belvedere", "vc-plus", "2-1-rcp", "plus", "", ""]
        );
    }
}
