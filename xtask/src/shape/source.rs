//! What is read of one file, token by token, so that comments and texts do not confuse it.

use std::collections::BTreeSet;

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// One file of a game.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// From the folder of the game: `src/data/map.rs`.
    pub(super) path: String,
    pub(super) lines: usize,
    pub(super) functions: Vec<Function>,
    /// The rows of a table of actions.
    pub(super) verbs: Vec<String>,
}

/// One function, with everything in it.
#[derive(Debug, Default)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) lines: usize,
    /// The verbs that it asks for: `ask.answer(verb::March)`.
    pub(super) asks: BTreeSet<String>,
    /// The verbs that it names otherwise: `Action::March`, `verb::March`.
    pub(super) names: BTreeSet<String>,
}

impl Source {
    /// Reads a file; tests inside of it count as lines only.
    pub(super) fn read(path: &str, text: &str) -> Result<Self> {
        let tokens: TokenStream = text.parse().map_err(|error| anyhow!("{path}: {error}"))?;
        let mut source = Source { path: path.into(), lines: text.lines().count(), ..Source::default() };
        source.visit(tokens, None, false);
        Ok(source)
    }

    /// Walks the tokens of a function, or of what lies around functions.
    fn visit(&mut self, tokens: TokenStream, function: Option<usize>, is_asked: bool) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut begun = None;
        for (i, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(word) if word == "fn" => {
                    begun = name_at(&tokens, i + 1).map(|name| (name, word.span().start().line));
                }
                TokenTree::Punct(mark) if mark.as_char() == ';' => begun = None,
                TokenTree::Ident(word) if word == "verb" || word == "Action" => {
                    for verb in named_after(&tokens, i + 1) {
                        self.note(verb, function, is_asked);
                    }
                }
                TokenTree::Group(group) => {
                    let is_block = group.delimiter() == Delimiter::Brace;
                    let follows = |back: usize, word: &str| i >= back && is_word(&tokens[i - back], word);
                    if follows(2, "actions") {
                        self.read_table(group.stream(), false);
                    } else if follows(2, "mod") && follows(1, "tests") {
                        // What only tests name is no place.
                    } else if let Some((name, first)) = begun.take_if(|_| is_block) {
                        let lines = group.span_close().end().line + 1 - first;
                        self.functions.push(Function { name, lines, ..Function::default() });
                        self.visit(group.stream(), Some(self.functions.len() - 1), false);
                    } else {
                        self.visit(group.stream(), function, follows(1, "answer"));
                    }
                }
                _ => {}
            }
        }
    }

    fn note(&mut self, verb: String, function: Option<usize>, is_asked: bool) {
        let Some(function) = function.map(|at| &mut self.functions[at]) else { return };
        let verbs = if is_asked { &mut function.asks } else { &mut function.names };
        verbs.insert(verb);
    }

    /// Reads `"1-01", "why" => { March(unit: Unit) = "march"; Done = "done"; }`.
    fn read_table(&mut self, tokens: TokenStream, is_chapter: bool) {
        let mut may_begin = true;
        for token in tokens {
            match token {
                TokenTree::Ident(word) if is_chapter && may_begin => {
                    self.verbs.push(word.to_string());
                    may_begin = false;
                }
                TokenTree::Punct(mark) if mark.as_char() == ';' => may_begin = true,
                TokenTree::Group(group) if !is_chapter && group.delimiter() == Delimiter::Brace => {
                    self.read_table(group.stream(), true);
                }
                _ => {}
            }
        }
    }
}

fn is_word(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(found) if found == word)
}

fn name_at(tokens: &[TokenTree], at: usize) -> Option<String> {
    match tokens.get(at)? {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    }
}

/// The names after `::`, one or several in braces.
fn named_after(tokens: &[TokenTree], at: usize) -> Vec<String> {
    let is_colon = |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    if !(is_colon(at) && is_colon(at + 1)) {
        return Vec::new();
    }
    match tokens.get(at + 2) {
        Some(TokenTree::Ident(name)) => vec![name.to_string()],
        Some(TokenTree::Group(group)) => {
            let names = group.stream().into_iter();
            names.filter(|token| matches!(token, TokenTree::Ident(_))).map(|token| token.to_string()).collect()
        }
        _ => Vec::new(),
    }
}
