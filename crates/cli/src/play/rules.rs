//! Looking up rule cases: words are searched as they are typed.

use engine::Rulebook;
use engine::cases::CaseText;
use ratatui::crossterm::event::KeyCode;

/// The open rules.
#[derive(Debug)]
pub(super) struct Rules {
    pub query: String,
    /// How far the text is scrolled, in lines.
    pub scroll: u16,
    /// What is shown before anything is typed: the cases of the present phase.
    now: Vec<String>,
}

impl Rules {
    pub fn new(now: Vec<String>) -> Self {
        Rules { query: String::new(), scroll: 0, now }
    }

    /// The cases to show.
    pub fn cases<'a>(&self, book: &'a Rulebook) -> Vec<&'a CaseText> {
        if self.query.trim().is_empty() {
            self.now.iter().filter_map(|id| book.cases.get(id)).collect()
        } else {
            book.cases.search(&self.query)
        }
    }

    /// Answers a key; false closes the rules.
    pub fn press(&mut self, code: KeyCode, book: &Rulebook) -> bool {
        match code {
            KeyCode::Esc | KeyCode::F(1) => return false,
            KeyCode::Up => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::Down => self.scroll = self.scroll.saturating_add(1),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(12),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_add(12),
            KeyCode::Home => self.scroll = 0,
            KeyCode::Char(letter) => {
                self.query.push(letter);
                self.scroll = 0;
            }
            KeyCode::Backspace => {
                self.query.pop();
                self.scroll = 0;
            }
            _ => {}
        }
        // Not beyond the end: a case takes three lines or more.
        self.scroll = self.scroll.min((self.cases(book).len() * 6 + 20).min(60_000) as u16);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn words_are_searched_as_they_are_typed() {
        let session = testing::session("rules-popup");
        let book = session.book();
        let now: Vec<String> = session.rules_now().iter().map(|c| c.id.clone()).collect();
        let mut rules = Rules::new(now.clone());
        assert_eq!(rules.cases(book).len(), now.len());
        for letter in "encircled".chars() {
            assert!(rules.press(KeyCode::Char(letter), book));
        }
        let found = rules.cases(book);
        assert!(!found.is_empty() && found.len() < book.cases.len());
        assert!(!rules.press(KeyCode::Esc, book));
    }
}
