//! Finding a choice by its number or by words.

use engine::Target;
use engine::table::{Choice, Table};

/// The choices that a query finds, by their place in the list.
///
/// A number finds the choice of that number first, then those whose numbers begin with it; words
/// must all occur in the label or the notation, in any order.
pub(super) fn find(choices: &[Choice], query: &str) -> Vec<usize> {
    let query = query.trim().to_lowercase();
    if !query.is_empty() && query.bytes().all(|b| b.is_ascii_digit()) {
        let found: Vec<usize> = (0..choices.len()).filter(|i| (i + 1).to_string().starts_with(&query)).collect();
        if !found.is_empty() {
            return found;
        }
    }
    let words: Vec<&str> = query.split_whitespace().collect();
    let fits = |choice: &Choice| {
        let hay = format!("{} {}", choice.label, choice.action).to_lowercase();
        words.iter().all(|word| hay.contains(word))
    };
    (0..choices.len()).filter(|i| fits(&choices[*i])).collect()
}

/// Where on the board a choice is.
pub(super) fn place_of<'a>(choice: &'a Choice, table: &'a Table) -> Option<&'a str> {
    match &choice.on {
        Target::Place(id) | Target::Edge(id, _) => Some(id),
        Target::Piece(id) => table.pieces.iter().find(|p| &p.id == id).map(|p| p.place.as_str()),
        Target::Card(_) | Target::Button(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(labels: &[&str]) -> Vec<Choice> {
        let choice = |label: &&str| Choice {
            action: label.to_lowercase().replace(' ', "-"),
            label: (*label).into(),
            on: Target::Button("x".into()),
            concerns: Vec::new(),
            caution: None,
            risky: false,
        };
        labels.iter().map(choice).collect()
    }

    #[test]
    fn words_narrow_the_list_in_any_order() {
        let list = choices(&["Move to Ba Vi", "Move to Xom Bu", "Stop"]);
        assert_eq!(find(&list, ""), [0, 1, 2]);
        assert_eq!(find(&list, "move"), [0, 1]);
        assert_eq!(find(&list, "BU  move"), [1]);
        assert_eq!(find(&list, "move-to-ba"), [0]);
        assert!(find(&list, "nowhere").is_empty());
    }

    #[test]
    fn a_number_finds_its_choice_first() {
        let list = choices(&["a"; 25]);
        assert_eq!(find(&list, "2"), [1, 19, 20, 21, 22, 23, 24]);
        assert_eq!(find(&list, "24"), [23]);
        assert!(find(&list, "99").is_empty());
    }

    #[test]
    fn a_number_in_a_label_is_found_where_no_choice_has_it() {
        let list = choices(&["Move to Spot Height 564", "Stop"]);
        assert_eq!(find(&list, "564"), [0]);
    }
}
