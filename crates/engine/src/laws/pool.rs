//! Actions to hold against `check`: most of them are not legal where they are tried.

use std::collections::HashSet;

use crate::chance::Dice;
use crate::game::Game;

/// Actions that were legal at some moment of some game, and the words they are written in.
pub(super) struct Pool<A> {
    kept: Vec<A>,
    known: HashSet<A>,
    words: Vec<String>,
    known_words: HashSet<String>,
}

impl<A> Default for Pool<A> {
    fn default() -> Self {
        Pool { kept: Vec::new(), known: HashSet::new(), words: Vec::new(), known_words: HashSet::new() }
    }
}

impl<A: Copy + Eq + std::hash::Hash> Pool<A> {
    const MOST: usize = 20_000;
    const SAMPLE: usize = 16;

    pub(super) fn keep(&mut self, actions: &[A]) {
        for action in actions {
            if self.kept.len() < Self::MOST && self.known.insert(*action) {
                self.kept.push(*action);
            }
        }
    }

    pub(super) fn keep_words<G: Game<Action = A>>(&mut self, game: &G, actions: &[A]) {
        for action in actions {
            let text = game.notation(*action);
            for word in words_of(&text).map(|(from, to)| &text[from..to]) {
                if self.words.len() < Self::MOST && self.known_words.insert(word.into()) {
                    self.words.push(word.into());
                }
            }
        }
    }

    /// Actions of other moments.
    pub(super) fn sample(&self, chooser: &mut Dice) -> Vec<A> {
        let count = if self.kept.is_empty() { 0 } else { Self::SAMPLE };
        (0..count).map(|_| self.kept[chooser.choose(self.kept.len())]).collect()
    }

    /// Actions made by exchanging one word of a known one: also such as were never listed.
    pub(super) fn invent<G: Game<Action = A>>(&self, game: &G, chooser: &mut Dice) -> Vec<A> {
        let exchanged = self.sample(chooser).into_iter().filter_map(|action| {
            let text = game.notation(action);
            let words: Vec<_> = words_of(&text).collect();
            if words.is_empty() || self.words.is_empty() {
                return None;
            }
            let (from, to) = words[chooser.choose(words.len())];
            let other = &self.words[chooser.choose(self.words.len())];
            game.parse(&format!("{}{other}{}", &text[..from], &text[to..])).ok()
        });
        exchanged.collect()
    }
}

/// Where the words of a notation begin and end.
fn words_of(text: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let from = rest + text[rest..].find(char::is_alphanumeric)?;
        let to = text[from..].find(|c: char| !c.is_alphanumeric()).map_or(text.len(), |length| from + length);
        rest = to;
        Some((from, to))
    })
}
