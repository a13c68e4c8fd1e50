//! Reading what people write by hand: forgiving about case, accents, spaces and figures, never about meaning.
//!
//! Positions and actions are often typed from a rulebook, so `"Defensive Fire"`, `"Belvédère"`, the turn `"4"`, the
//! hex `804` and a lone name where a list is meant are all read as what they can only mean. What is written
//! out again has one form. The functions are for `#[serde(deserialize_with = "wording::number")]`.

use std::collections::BTreeMap;

use serde::de::value::StringDeserializer;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};

/// A name as the documents spell it: small letters without accents and figures, joined by hyphens. A plus sign tells
/// two counters apart and is spelt out, as in `vc-plus` for `VC+`.
#[must_use]
pub fn plain(text: &str) -> String {
    let small = text.to_lowercase().replace('+', "-plus-");
    let letters = small.chars().map(|c| match c {
        'é' | 'è' | 'ê' => 'e',
        'à' | 'â' => 'a',
        letter if letter.is_alphanumeric() => letter,
        _ => '-',
    });
    let joined: String = letters.collect();
    joined.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}

/// Whether two names can only mean the same: spelt alike but for what [`plain`] forgives and zeros that pad a number,
/// as in `R6` for `R06`.
#[must_use]
pub fn is_alike(one: &str, other: &str) -> bool {
    unpadded(one) == unpadded(other)
}

fn unpadded(text: &str) -> String {
    let plain = plain(text);
    let mut kept = String::new();
    let mut letters = plain.chars().peekable();
    while let Some(letter) = letters.next() {
        let begins_number = !kept.ends_with(|c: char| c.is_ascii_digit());
        let pads = letter == '0' && begins_number && letters.peek().is_some_and(char::is_ascii_digit);
        if !pads {
            kept.push(letter);
        }
    }
    kept
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

/// A word or a number, several of them, or a table of words that hold or not.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a word or a number, or a list of them")]
enum Written {
    Text(String),
    Number(i64),
    List(Vec<Written>),
    Table(BTreeMap<String, bool>),
}

impl Written {
    fn into_word<E: Error>(self) -> Result<String, E> {
        match self {
            Written::Text(text) => Ok(text),
            Written::Number(number) => Ok(number.to_string()),
            Written::List(_) | Written::Table(_) => Err(E::custom("expected one word or number, not several")),
        }
    }

    fn into_list<E: Error>(self) -> Result<Vec<String>, E> {
        match self {
            Written::List(list) => list.into_iter().map(Written::into_word).collect(),
            Written::Table(table) => Ok(table.into_iter().filter(|(_, holds)| *holds).map(|(word, _)| word).collect()),
            one => Ok(vec![one.into_word()?]),
        }
    }
}

fn meant<T: DeserializeOwned, E: Error>(text: &str) -> Result<T, E> {
    T::deserialize(StringDeserializer::new(plain(text)))
}

fn counted<T: TryFrom<i64>, E: Error>(text: &str) -> Result<T, E> {
    let number = text.trim().parse::<i64>();
    let number = number.map_err(|_| E::custom(format!("expected a whole number, '{text}' is none")))?;
    T::try_from(number).map_err(|_| E::custom(format!("{number} is out of range")))
}

/// One of a few words, such as a side or a phase.
pub fn word<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<T, D::Error> {
    meant(&Written::deserialize(from)?.into_word::<D::Error>()?)
}

/// One of a few words, or nothing.
pub fn maybe_word<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Option<T>, D::Error> {
    let text = Option::<Written>::deserialize(from)?;
    text.map(|text| meant(&text.into_word::<D::Error>()?)).transpose()
}

/// Several of a few words.
pub fn words<'de, D: Deserializer<'de>, T: DeserializeOwned>(from: D) -> Result<Vec<T>, D::Error> {
    let list = Written::deserialize(from)?.into_list::<D::Error>()?;
    list.iter().map(|text| meant(text)).collect()
}

/// Such words under keys, or nothing.
pub fn maybe_words_by_key<'de, D, T>(from: D) -> Result<Option<BTreeMap<String, T>>, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned,
{
    let written = Option::<BTreeMap<String, String>>::deserialize(from)?;
    written.map(|map| map.into_iter().map(|(key, text)| Ok((key, meant(&text)?))).collect()).transpose()
}

/// A name, which may be a number: a hex, a regiment.
pub fn name<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Written::deserialize(from)?.into_word()
}

/// Names: a list, a single one, or a table of names that hold or not.
pub fn names<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Written::deserialize(from)?.into_list()
}

/// Names where leaving them out means something else than none.
pub fn maybe_names<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<String>>, D::Error> {
    Option::<Written>::deserialize(from)?.map(Written::into_list).transpose()
}

/// A whole number, also as text.
pub fn number<'de, D: Deserializer<'de>, T: TryFrom<i64>>(from: D) -> Result<T, D::Error> {
    counted(&Written::deserialize(from)?.into_word::<D::Error>()?)
}

/// A whole number, also as text, or nothing.
pub fn maybe_number<'de, D: Deserializer<'de>, T: TryFrom<i64>>(from: D) -> Result<Option<T>, D::Error> {
    let text = Option::<Written>::deserialize(from)?;
    text.map(|text| counted(&text.into_word::<D::Error>()?)).transpose()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Phase {
        DefensiveFire,
    }

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
    fn a_date_is_shortened_to_its_first_day() {
        let short = ["April 9, 1975", "26 November - 5 December 1951", "6-15 December 1951", "1968"].map(short_date);
        assert_eq!(short, ["9 Apr", "26 Nov", "6 Dec", "1968"]);
    }

    #[test]
    fn names_are_read_in_any_spelling() {
        for text in ["Ap Phu Tho", "ap_phu_tho", " AP-PHU-THO ", "ap  phu/tho"] {
            assert_eq!(plain(text), "ap-phu-tho");
        }
        assert_eq!(plain("Belvédère"), "belvedere");
        assert_eq!(word::<_, Phase>(json!("Defensive Fire")).unwrap(), Phase::DefensiveFire);
        assert!(word::<_, Phase>(json!("offensive fire")).is_err());
    }

    #[test]
    fn one_stands_for_a_list_and_a_table_for_what_holds_in_it() {
        assert_eq!(names(json!("0804")).unwrap(), ["0804"]);
        assert_eq!(names(json!([804, "0805"])).unwrap(), ["804", "0805"]);
        assert_eq!(names(json!({"a": true, "b": false})).unwrap(), ["a"]);
        assert_eq!(maybe_names(json!(null)).unwrap(), None);
        assert!(name(json!(["a", "b"])).is_err());
    }

    #[test]
    fn numbers_may_be_text_but_must_be_whole_and_in_range() {
        assert_eq!(number::<_, u8>(json!("4")).unwrap(), 4);
        assert_eq!(number::<_, i16>(json!(-10)).unwrap(), -10);
        assert_eq!(maybe_number::<_, u8>(json!(null)).unwrap(), None);
        for wrong in [json!(300), json!(-1), json!("many"), json!(1.5), json!([1])] {
            assert!(number::<_, u8>(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
