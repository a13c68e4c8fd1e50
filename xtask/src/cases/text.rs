//! Finds case ids in the lines of any file: in code, in comments, in data.

use super::book::Book;

/// An id in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) id: String,
    /// Counted from 1.
    pub(crate) line: usize,
}

/// Every word of a text that is meant as an id, and what lies inside of ranges: `7.2-04 to 7.2-08`,
/// `7.2-04..08`.
pub(crate) fn find(book: &Book, text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        for id in ids_of_line(book, line) {
            found.push(Found { id, line: i + 1 });
        }
    }
    found
}

fn ids_of_line(book: &Book, line: &str) -> Vec<String> {
    let mut ids = Vec::new();
    let mut before: Option<(&str, usize)> = None;
    for (word, start) in words(line).filter(|(word, _)| *word != "to") {
        let between = before.map(|(earlier, end)| (earlier, line[end..start].trim_matches(['`', '"'])));
        let end = start + word.len();
        let joined = between.and_then(|(earlier, mark)| matches!(mark, " to " | "..").then_some(earlier));
        if let Some((first, last)) = joined.and_then(|earlier| Some((earlier, last_of_range(book, earlier, word)?))) {
            // The first one was found before; the last may not exist and is then complained of.
            let inside = book.range(first, &last).unwrap_or_default();
            ids.extend(inside.into_iter().filter(|id| id != first && *id != last));
            ids.push(last);
            before = None;
        } else if book.is_meant_as_id(word) {
            ids.push(word.to_string());
            before = Some((word, end));
        } else {
            before = None;
        }
    }
    ids
}

/// The full id that ends a range: the word itself, or the counter `08` after `7.2-04`.
fn last_of_range(book: &Book, first: &str, word: &str) -> Option<String> {
    if book.is_meant_as_id(word) {
        return Some(word.into());
    }
    let (section, counter) = first.rsplit_once('-')?;
    let is_counter = word.len() == counter.len() && word.bytes().all(|b| b.is_ascii_digit());
    is_counter.then(|| format!("{section}-{word}"))
}

/// The words of a line with where they start: letters, figures, points and hyphens. What is part of
/// a name or a path (`hex_7.2-04`, `a/7-01`) is none.
fn words(line: &str) -> impl Iterator<Item = (&str, usize)> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '/' | '@' | '#');
    let mut rest = 0;
    let runs = std::iter::from_fn(move || {
        let start = rest + line[rest..].find(is_part)?;
        let length = line[start..].find(|c| !is_part(c)).unwrap_or(line.len() - start);
        rest = start + length;
        Some((&line[start..rest], start))
    });
    runs.flat_map(|(run, start)| {
        // In `7.2-04..08` the two points part; in `7.2-04.` and `7.2-04/05` marks end the word.
        run.split("..").filter(|part| !part.contains(['_', '/', '@', '#'])).map(move |part| {
            let word = part.trim_matches(['.', '-']);
            let offset = part.as_ptr() as usize - run.as_ptr() as usize
                + (part.len() - part.trim_start_matches(['.', '-']).len());
            (word, start + offset)
        })
    })
    .filter(|(word, _)| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::book::tests::book;
    use super::*;

    fn ids(line: &str) -> Vec<String> {
        let book = book(&["7.2-04", "7.2-05", "7.2-06", "7.2-08", "9-01", "R13-01"], &["R13", "R9"]);
        find(&book, line).into_iter().map(|found| found.id).collect()
    }

    #[test]
    fn ids_are_found_in_code_comments_and_data() {
        assert_eq!(ids("    /// 7.2-04, R13: what a post costs (9-01)."), ["7.2-04", "R13", "9-01"]);
        assert_eq!(ids(r#"refuse("R13-01", "no commander")"#), ["R13-01"]);
        assert_eq!(ids(r#"source = "rule 7.2-05; chooser R9""#), ["7.2-05", "R9"]);
        assert_eq!(ids("// 7.2: a section alone; on 4-13 February; `1-13-dble`; hex_9-01; a/9-01"), [] as [&str; 0]);
    }

    #[test]
    fn what_looks_like_an_id_is_found_though_it_does_not_exist() {
        assert_eq!(ids("// 7.2-77 and R14"), ["7.2-77", "R14"]);
    }

    #[test]
    fn ranges_name_all_that_lies_between() {
        assert_eq!(ids("/// 7.2-04 to 7.2-08: a coup."), ["7.2-04", "7.2-05", "7.2-06", "7.2-08"]);
        assert_eq!(ids("/// 7.2-04..06"), ["7.2-04", "7.2-05", "7.2-06"]);
        assert_eq!(ids("/// 7.2-04 to 09"), ["7.2-04", "7.2-05", "7.2-06", "7.2-08", "7.2-09"], "09 does not exist");
    }

    #[test]
    fn a_line_is_counted_from_one() {
        let book = book(&["9-01"], &[]);
        assert_eq!(find(&book, "\n// 9-01"), [Found { id: "9-01".into(), line: 2 }]);
    }
}
