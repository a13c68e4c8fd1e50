//! The browser's types and unit symbols, written from the Rust ones.
//!
//! `cargo test -p server --test table types` fails where the checked-in file is out of date;
//! with `UPDATE_TYPES=1` it writes the file anew.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::{env, fs};

use engine::table::Symbol;
use picture::symbols::{Figure, Part, Tint, figure};
use server::documents as doc;
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "\
/* Written from the Rust types: UPDATE_TYPES=1 cargo test -p server --test table types */
/* eslint-disable */
";

const SYMBOLS_HEAD: &str = "
import type { SymbolName } from './types.generated';

/** A path with what fills and what lines it: the counter's ink, or a pale tone of its ground. */
export interface Part {
  d: string;
  fill: 'ink' | 'pale' | null;
  stroke: 'ink' | 'pale' | null;
  width: number;
}

/** A figure about the origin, within 34 by 21 units; units stand in a box. */
export interface Figure {
  boxed: boolean;
  parts: Part[];
}

export const FIGURES: Record<SymbolName, Figure | null> = {
";

/// Collects a type and everything it is made of.
struct Collect<'c> {
    config: &'c Config,
    seen: HashSet<TypeId>,
    declared: BTreeMap<String, String>,
}

impl Collect<'_> {
    fn add<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        if T::output_path().is_none() {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let text = format!("{docs}export {}\n", T::decl(self.config));
        let earlier = self.declared.insert(T::ident(self.config), text.clone());
        assert!(earlier.is_none_or(|earlier| earlier == text), "two types are called {}", T::ident(self.config));
    }
}

impl TypeVisitor for Collect<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}

#[test]
fn the_browsers_types_are_those_of_the_server() {
    let config = Config::new().with_large_int("number");
    let mut all = Collect { config: &config, seen: HashSet::new(), declared: BTreeMap::new() };
    macro_rules! add {
        ($($t:ty),+ $(,)?) => { $(all.add::<$t>();)+ };
    }
    add![
        doc::About,
        doc::TitleSummary,
        engine::table::Board,
        engine::cases::CaseText,
        doc::NewGame,
        doc::Import,
        doc::Seated,
        doc::Taken,
        doc::Mine,
        doc::GameSummary,
        doc::Snapshot,
        doc::Act,
        doc::Commit,
        doc::Reveal,
        doc::Versioned,
        doc::Agree,
        doc::Asked,
        doc::Probe,
        engine::odds::Odds,
        doc::Ask,
        doc::Refusals,
        doc::Wanted,
        doc::Places,
        doc::Print,
        doc::Hint,
        doc::Suggestion,
        doc::Moment,
        doc::StoredPosition,
        doc::Setup,
        doc::Opened,
        doc::Say,
        doc::Note,
        doc::Ticket,
        doc::Change,
        doc::Sync,
        doc::ChatLine,
        doc::ChatPage,
        doc::LogPage,
    ];
    let text = all.declared.values().fold(HEAD.to_string(), |text, declared| text + "\n" + declared);
    is_up_to_date("types.generated.ts", &text);
}

/// Compares a file of the page with what it should be, or writes it.
fn is_up_to_date(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib").join(name);
    if env::var_os("UPDATE_TYPES").is_some() {
        fs::write(&path, text).expect("the file can be written");
        return;
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(there == text, "web/src/lib/{name} is out of date: run this test with UPDATE_TYPES=1");
}

#[test]
fn the_browsers_symbols_are_those_of_the_pictures() {
    let tint = |tint: Option<Tint>| match tint {
        None => "null",
        Some(Tint::Ink) => "'ink'",
        Some(Tint::Pale) => "'pale'",
    };
    let part = |part: &Part| {
        let (fill, stroke) = (tint(part.fill), tint(part.stroke));
        format!("      {{ d: '{}', fill: {fill}, stroke: {stroke}, width: {} }},\n", part.d, part.width)
    };
    let figures = Symbol::ALL.map(|symbol| {
        let name = serde_json::to_string(&symbol).expect("a symbol has a name").replace('"', "'");
        match figure(symbol) {
            None => format!("  {name}: null,\n"),
            Some(Figure { boxed, parts }) => {
                let parts: String = parts.iter().map(part).collect();
                format!("  {name}: {{\n    boxed: {boxed},\n    parts: [\n{parts}    ],\n  }},\n")
            }
        }
    });
    let text = format!("{HEAD}{SYMBOLS_HEAD}{}}};\n", figures.concat());
    is_up_to_date("symbols.generated.ts", &text);
}
