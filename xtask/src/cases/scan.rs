//! Finds tests and the cases they name, token by token, so that comments and macros do not confuse it.

use anyhow::{Result, anyhow};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::book::Book;

/// A case id in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    pub(crate) id: String,
    pub(crate) line: usize,
    kind: Kind,
    /// The function that it stands in.
    pub(crate) function: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// `Case("...")`.
    Rule,
    /// `cases!["..."]` in a test that runs.
    Test,
    /// `cases!["..."]` in a test that is ignored: it shows nothing.
    IgnoredTest,
    /// `cases!["..."]` where no test is.
    Stray,
}

impl Mention {
    /// Whether a test that runs shows the case here.
    pub(crate) fn is_test(&self) -> bool {
        self.kind == Kind::Test
    }

    /// Whether it stands in `cases!`, which is never a place where the case is implemented.
    pub(crate) fn is_named_by_test(&self) -> bool {
        self.kind != Kind::Rule
    }

    /// What is wrong with this mention, if anything.
    pub(crate) fn complaint(&self, book: &Book) -> Option<String> {
        let Mention { id, kind, .. } = self;
        if !book.has(id) {
            Some(format!("there is no case or ruling '{id}'"))
        } else if *kind == Kind::Stray {
            Some(format!("cases! names '{id}' outside of a test"))
        } else {
            None
        }
    }
}

/// All mentions in one file.
pub(crate) fn scan(file: &str, text: &str) -> Result<Vec<Mention>> {
    // A first line such as `#!/usr/bin/env` is no token; attributes `#![...]` are.
    let tokens: TokenStream = text.parse().map_err(|error| anyhow!("{file}: {error}"))?;
    let mut scanner = Scanner::default();
    scanner.visit(tokens, Kind::Stray);
    Ok(scanner.found)
}

#[derive(Default)]
struct Scanner {
    /// The function that was named last.
    function: String,
    found: Vec<Mention>,
}

/// What the attributes before an item say of it.
#[derive(Clone, Copy, Debug, Default)]
struct Attributes {
    test: bool,
    ignored: bool,
}

impl Scanner {
    /// Walks the tokens; `kind` is what a `cases!` found directly here would be.
    fn visit(&mut self, tokens: TokenStream, kind: Kind) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut attributes = Attributes::default();
        let mut body_kind = kind;
        for (i, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(word) if word == "fn" => {
                    self.function = tokens.get(i + 1).map(ToString::to_string).unwrap_or_default();
                    if attributes.test {
                        body_kind = if attributes.ignored { Kind::IgnoredTest } else { Kind::Test };
                    }
                }
                TokenTree::Punct(mark) if mark.as_char() == ';' => {
                    (attributes, body_kind) = (Attributes::default(), kind);
                }
                TokenTree::Group(group) => match before(&tokens, i) {
                    Before::Hash => attributes.read(group),
                    Before::Case => self.note(group, Kind::Rule),
                    Before::Cases => self.note(group, body_kind),
                    Before::Other => {
                        self.visit(group.stream(), body_kind);
                        if group.delimiter() == Delimiter::Brace {
                            (attributes, body_kind) = (Attributes::default(), kind);
                        }
                    }
                },
                _ => {}
            }
        }
    }

    /// Notes every text in the group.
    fn note(&mut self, group: &Group, kind: Kind) {
        for token in group.stream() {
            if let TokenTree::Literal(literal) = token {
                let text = literal.to_string();
                if let Some(id) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
                    let line = literal.span().start().line;
                    self.found.push(Mention { id: id.into(), line, kind, function: self.function.clone() });
                }
            }
        }
    }
}

impl Attributes {
    /// Reads `[test]`, `[ignore]` or `[ignore = "..."]`.
    fn read(&mut self, group: &Group) {
        if let Some(TokenTree::Ident(word)) = group.stream().into_iter().next() {
            self.test |= word == "test";
            self.ignored |= word == "ignore";
        }
    }
}

/// What stands before a group.
enum Before {
    /// `#` or `#!`: the group is an attribute.
    Hash,
    /// `Case`.
    Case,
    /// `cases!`.
    Cases,
    Other,
}

fn before(tokens: &[TokenTree], i: usize) -> Before {
    let is = |back: usize, wanted: &str| {
        i.checked_sub(back).is_some_and(|at| match &tokens[at] {
            TokenTree::Ident(word) => word == wanted,
            TokenTree::Punct(mark) => wanted.len() == 1 && wanted.starts_with(mark.as_char()),
            _ => false,
        })
    };
    if is(1, "#") || (is(1, "!") && is(2, "#")) {
        Before::Hash
    } else if is(1, "Case") {
        Before::Case
    } else if is(1, "!") && is(2, "cases") {
        Before::Cases
    } else {
        Before::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = r##"
        //! cases!["in a comment"]
        use engine::cases;
        const RULE: Case = Case("1-01");
        #[derive(Debug)]
        struct Unit;
        fn refuse() { refused!(Case("1-02"), "reason"); }
        #[cfg(test)]
        mod tests {
            #[test]
            fn shows_two() {
                cases!["2-01", "2-02"];
                assert_eq!(1, 1, "Case(\"in a text\")");
            }
            #[test]
            #[ignore = "slow"]
            fn ignored() { cases!["3-01"]; }
            fn helper() { cases!["4-01"]; }
        }
        many! { #[test] fn in_a_macro(x in 0..3) { if x > 0 { cases!["5-01"]; } } }
    "##;

    fn found(kind: Kind) -> Vec<String> {
        let all = scan("a.rs", SOURCE).unwrap();
        all.into_iter().filter(|m| m.kind == kind).map(|m| m.id).collect()
    }

    #[test]
    fn ids_are_found_with_what_they_are_for() {
        assert_eq!(found(Kind::Rule), ["1-01", "1-02"]);
        assert_eq!(found(Kind::Test), ["2-01", "2-02", "5-01"]);
        assert_eq!(found(Kind::IgnoredTest), ["3-01"]);
        assert_eq!(found(Kind::Stray), ["4-01"]);
    }

    #[test]
    fn a_test_is_known_by_its_name() {
        let all = scan("a.rs", SOURCE).unwrap();
        let shown: Vec<_> = all.iter().filter(|m| m.is_test()).map(|m| (m.function.as_str(), m.line)).collect();
        assert_eq!(shown, [("shows_two", 12), ("shows_two", 12), ("in_a_macro", 20)]);
    }

    #[test]
    fn unknown_cases_and_stray_ones_are_complained_of() {
        let book = super::super::book::tests::book(&["1-01", "2-01", "2-02", "3-01", "4-01", "5-01"], &[]);
        let all = scan("a.rs", SOURCE).unwrap();
        let complaints: Vec<_> = all.iter().filter_map(|m| Some((m.line, m.complaint(&book)?))).collect();
        assert_eq!(complaints.len(), 2, "{complaints:?}");
        assert_eq!(complaints[0], (7, "there is no case or ruling '1-02'".to_string()));
        assert!(complaints[1].0 == 18 && complaints[1].1.starts_with("cases! names '4-01' outside"), "{complaints:?}");
    }
}
