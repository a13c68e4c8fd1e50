//! Where a document may say that a piece lies somewhere, the likeliest first.

use engine::table::{Board, Piece};
use serde_json::{Map, Value};

use super::{Document, Opened};

/// Steps from the document to something in it.
pub(super) type Path = Vec<Step>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    At(usize),
}

/// A part of a document that may mean one piece.
#[derive(Clone, Debug)]
pub(super) enum Spot {
    /// A word that is the id of its place.
    Word(Path),
    /// How many of a kind lie at a place: the table of places, and the kind.
    Count { places: Path, kind: String },
}

/// All parts of a document that may mean a piece where it lies now.
pub(super) fn of(document: &Document, piece: &Piece) -> Vec<Spot> {
    let mut found = Vec::new();
    let own = Step::Key(piece.id.clone());
    walk(&Value::Object(document.clone()), &mut Vec::new(), &mut |value, path| {
        // Under its own name a piece may have a word for its place that no place bears: a box, a month, a pool.
        if value.as_str().is_some_and(|word| word == piece.place || path.contains(&own)) {
            found.push(Spot::Word(path.clone()));
        }
        let Some(kinds) = value.get(&piece.place).and_then(Value::as_object) else { return };
        let counts = kinds.iter().filter(|(_, count)| count.as_u64().is_some_and(|count| count > 0));
        found.extend(counts.map(|(kind, _)| Spot::Count { places: path.clone(), kind: kind.clone() }));
    });
    // What is named after the piece is meant before what only lies at the same place.
    found.sort_by_key(|spot| !spot.names(&piece.id));
    found
}

fn walk(value: &Value, path: &mut Path, visit: &mut impl FnMut(&Value, &Path)) {
    visit(value, path);
    let mut go = |step, inner| {
        path.push(step);
        walk(inner, path, visit);
        path.pop();
    };
    match value {
        Value::Object(map) => map.iter().for_each(|(key, inner)| go(Step::Key(key.clone()), inner)),
        Value::Array(list) => list.iter().enumerate().for_each(|(at, inner)| go(Step::At(at), inner)),
        _ => {}
    }
}

/// What stands at a path.
fn at<'v>(root: &'v mut Value, path: &[Step]) -> Option<&'v mut Value> {
    path.iter().try_fold(root, |value, step| match step {
        Step::Key(key) => value.get_mut(key),
        Step::At(index) => value.get_mut(*index),
    })
}

/// Whether an id begins with the name of a kind: what has no name of its own is called after its kind and place.
fn is_of_kind(id: &str, kind: &str) -> bool {
    id.strip_prefix(kind).is_some_and(|rest| rest.starts_with('@'))
}

impl Spot {
    fn names(&self, id: &str) -> bool {
        match self {
            Spot::Word(path) => path.contains(&Step::Key(id.into())),
            Spot::Count { kind, .. } => is_of_kind(id, kind),
        }
    }

    /// The document with the piece at another place.
    pub(super) fn moved(&self, document: &Document, piece: &Piece, to: &str) -> Document {
        changed(document, |root| match self {
            Spot::Word(path) => {
                if let Some(word) = at(root, path) {
                    *word = to.into();
                }
            }
            Spot::Count { places, kind } => {
                count(root, places, &piece.place, kind, -1);
                count(root, places, to, kind, 1);
            }
        })
    }

    /// The document without the piece.
    pub(super) fn removed(&self, document: &Document, piece: &Piece) -> Document {
        changed(document, |root| match self {
            Spot::Word(path) => remove(root, entry(path, &piece.id)),
            Spot::Count { places, kind } => count(root, places, &piece.place, kind, -1),
        })
    }
}

fn changed(document: &Document, change: impl FnOnce(&mut Value)) -> Document {
    let mut root = Value::Object(document.clone());
    change(&mut root);
    match root {
        Value::Object(document) => document,
        _ => Map::new(),
    }
}

/// The whole entry of a piece: what stands under its name, or in a list of such records, or the word alone.
fn entry<'p>(path: &'p [Step], id: &str) -> &'p [Step] {
    let named = path.iter().position(|step| *step == Step::Key(id.into()));
    let listed = || path.iter().rposition(|step| matches!(step, Step::At(_)));
    named.or_else(listed).map_or(path, |last| &path[..=last])
}

fn remove(root: &mut Value, path: &[Step]) {
    let Some((last, parent)) = path.split_last() else { return };
    match (at(root, parent), last) {
        (Some(Value::Object(map)), Step::Key(key)) => {
            map.remove(key);
        }
        (Some(Value::Array(list)), Step::At(index)) => {
            list.remove(*index);
        }
        _ => {}
    }
}

/// Adds to how many of a kind lie at a place; what comes to nothing is left out.
fn count(root: &mut Value, places: &[Step], place: &str, kind: &str, by: i64) {
    let Some(Value::Object(places)) = at(root, places) else { return };
    let Value::Object(kinds) = places.entry(place).or_insert_with(|| Map::new().into()) else { return };
    let now = kinds.get(kind).and_then(Value::as_i64).unwrap_or(0) + by;
    if now > 0 {
        kinds.insert(kind.into(), now.into());
    } else {
        kinds.remove(kind);
    }
    if kinds.is_empty() {
        places.remove(place);
    }
}

/// A part of a document with an entry for each piece, by its id, and how an entry says a place.
struct Roll {
    path: Path,
    form: Form,
    /// How many pieces are named there.
    pieces: usize,
}

/// How an entry says a place: it is the word itself, or holds it under a key.
#[derive(Clone)]
enum Form {
    Word,
    Under(String),
}

impl Form {
    /// The form of an entry that says a place.
    fn of(entry: &Value, place: &str) -> Option<Self> {
        match entry {
            Value::String(word) if word == place => Some(Form::Word),
            Value::Object(record) => {
                let (key, _) = record.iter().find(|(_, value)| value.as_str() == Some(place))?;
                Some(Form::Under(key.clone()))
            }
            _ => None,
        }
    }

    /// An entry that says a place and nothing else.
    fn entry(&self, place: &str) -> Value {
        match self {
            Form::Word => place.into(),
            Form::Under(key) => Map::from_iter([(key.clone(), Value::from(place))]).into(),
        }
    }
}

/// The rolls of some positions of one title, the longest first.
fn rolls<'o>(positions: impl Iterator<Item = &'o Opened>) -> Vec<Roll> {
    let mut found: Vec<Roll> = Vec::new();
    for Opened { document, table, .. } in positions {
        walk(&Value::Object(document.clone()), &mut Vec::new(), &mut |value, path| {
            let Some(entries) = value.as_object() else { return };
            let forms = table.pieces.iter().filter_map(|piece| Form::of(entries.get(&piece.id)?, &piece.place));
            let forms: Vec<Form> = forms.collect();
            let Some(form) = forms.first().cloned() else { return };
            match found.iter_mut().find(|roll| roll.path == *path) {
                Some(roll) => roll.pieces += forms.len(),
                None => found.push(Roll { path: path.clone(), form, pieces: forms.len() }),
            }
        });
    }
    found.sort_by_key(|roll| std::cmp::Reverse(roll.pieces));
    found
}

/// The documents that name a piece at a place, as others are named here or at the beginning of some scenario.
pub(super) fn insertions(before: &Opened, others: &[Opened], id: &str, to: &str) -> Vec<Document> {
    let name = |roll: Roll| {
        changed(&before.document, |root| {
            if let Some(Value::Object(entries)) = made(root, &roll.path) {
                entries.insert(id.into(), roll.form.entry(to));
            }
        })
    };
    rolls(others.iter().chain([before])).into_iter().map(name).collect()
}

/// What stands under keys; a record that is missing there is made.
fn made<'v>(root: &'v mut Value, path: &[Step]) -> Option<&'v mut Value> {
    path.iter().try_fold(root, |value, step| match (step, value) {
        (Step::Key(key), Value::Object(map)) => Some(map.entry(key).or_insert_with(|| Map::new().into())),
        (Step::At(index), value) => value.get_mut(*index),
        _ => None,
    })
}

/// The documents with one more of some kind at a place, for each kind that is counted here or in some scenario.
pub(super) fn increments(before: &Opened, others: &[Opened], board: &Board, id: &str, to: &str) -> Vec<Document> {
    let mut kinds: Vec<String> = Vec::new();
    for opened in others.iter().chain([before]) {
        for (_, table) in count_tables(&opened.document, board) {
            kinds.extend(table.values().filter_map(Value::as_object).flat_map(|kinds| kinds.keys().cloned()));
        }
    }
    kinds.sort_by_key(|kind| (!is_of_kind(id, kind), kind.clone()));
    kinds.dedup();
    let more = |path: &Path, kind: &String| changed(&before.document, |root| count(root, path, to, kind, 1));
    let tables = count_tables(&before.document, board);
    tables.iter().flat_map(|(path, _)| kinds.iter().map(move |kind| more(path, kind))).collect()
}

/// The parts of a document that say by place how many of each kind lie there.
fn count_tables(document: &Document, board: &Board) -> Vec<(Path, Map<String, Value>)> {
    let is_place = |id: &String| board.places.iter().any(|place| place.id == *id);
    let counts = |kinds: &Value| kinds.as_object().is_some_and(|kinds| kinds.values().all(Value::is_u64));
    let mut found = Vec::new();
    walk(&Value::Object(document.clone()), &mut Vec::new(), &mut |value, path| {
        let Some(table) = value.as_object().filter(|table| !table.is_empty()) else { return };
        if table.iter().all(|(key, kinds)| is_place(key) && counts(kinds)) {
            found.push((path.clone(), table.clone()));
        }
    });
    found
}
