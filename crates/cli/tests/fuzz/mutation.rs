//! Small changes: to bytes, to JSON values, and to the insides of a save.

use std::io::{Read as _, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use engine::digest;
use engine::history::Save;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde_json::{Value, json};

use crate::corpus::Corpus;
use crate::luck::Luck;

/// A conversation: a game is begun, then come lines of which every other one is changed.
pub fn conversation(corpus: &Corpus, luck: &mut Luck) -> Vec<u8> {
    let mut text = corpus.first_line.to_string().into_bytes();
    for _ in 0..1 + luck.below(12) {
        text.push(b'\n');
        let mut line = luck.one_of(&corpus.lines).clone();
        if luck.once_in(2) {
            change(&mut line, corpus, luck);
        }
        let mut line = line.to_string().into_bytes();
        if luck.once_in(8) {
            change_bytes(&mut line, luck);
        }
        text.extend(line);
    }
    text
}

/// A position with one to three changes.
pub fn position(corpus: &Corpus, luck: &mut Luck) -> Vec<u8> {
    let Some(mut document) = pick(&corpus.positions, luck) else {
        return corpus.first_line["new"].to_string().into_bytes();
    };
    for _ in 0..1 + luck.below(3) {
        change(&mut document, corpus, luck);
    }
    document.to_string().into_bytes()
}

/// A save that is torn, or changed inside and sealed again, so that its checksum fits.
pub fn save(corpus: &Corpus, luck: &mut Luck) -> Vec<u8> {
    let mut document = luck.one_of(&corpus.saves).clone();
    match luck.below(4) {
        0 => {
            let mut bytes = document.to_string().into_bytes();
            change_bytes(&mut bytes, luck);
            return bytes;
        }
        1 => change(&mut document, corpus, luck),
        2 => change_packed(&mut document, "actions", luck, |text, luck| change_log(text, corpus, luck)),
        _ => change_packed(&mut document, "state", luck, |text, luck| {
            if let Ok(mut state) = serde_json::from_str(text) {
                change(&mut state, corpus, luck);
                *text = state.to_string();
            }
        }),
    }
    // A state that differs is looked at only where the rules have changed since.
    if luck.once_in(3) {
        document["rules"] = json!(0);
    }
    seal(document).to_string().into_bytes()
}

fn change_log(text: &mut String, corpus: &Corpus, luck: &mut Luck) {
    let mut lines: Vec<String> = text.lines().map(Into::into).collect();
    if lines.is_empty() {
        return;
    }
    let at = luck.below(lines.len());
    match luck.below(4) {
        0 => drop(lines.remove(at)),
        1 => lines[at].clone_from(luck.one_of(&corpus.words)),
        2 => lines[at].push_str("\t[6,1]"),
        _ => lines.truncate(at),
    }
    *text = lines.join("\n");
}

/// Changes a part of a save that is deflated and in base64.
fn change_packed(document: &mut Value, key: &str, luck: &mut Luck, change: impl FnOnce(&mut String, &mut Luck)) {
    let packed = document[key].as_str().and_then(|text| BASE64.decode(text).ok()).unwrap_or_default();
    let mut text = String::new();
    if DeflateDecoder::new(&packed[..]).read_to_string(&mut text).is_ok() {
        change(&mut text, luck);
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).expect("memory can be written");
        document[key] = json!(BASE64.encode(encoder.finish().expect("memory can be written")));
    }
}

/// Gives a save the checksum that fits it, as far as it still is one.
fn seal(mut document: Value) -> Value {
    if let Some(map) = document.as_object_mut() {
        map.insert("checksum".into(), json!(""));
        if let Ok(save) = serde_json::from_value::<Save>(document.clone()) {
            document["checksum"] = json!(digest::sha256_hex(save.write().as_bytes()));
        }
    }
    document
}

fn pick(list: &[Value], luck: &mut Luck) -> Option<Value> {
    (!list.is_empty()).then(|| luck.one_of(list).clone())
}

/// Changes one value somewhere in a tree.
pub fn change(value: &mut Value, corpus: &Corpus, luck: &mut Luck) {
    // Goes down by chance; a leaf, or one step in five, is where the change happens.
    match value {
        Value::Array(list) if !list.is_empty() && !luck.once_in(5) => {
            let at = luck.below(list.len());
            change(&mut list[at], corpus, luck);
        }
        Value::Object(map) if !map.is_empty() && !luck.once_in(5) => {
            let at = luck.below(map.len());
            change(map.values_mut().nth(at).expect("the index is in range"), corpus, luck);
        }
        Value::Array(list) => change_list(list, corpus, luck),
        Value::Object(map) => {
            let key = map.keys().nth(luck.below(map.len().max(1))).cloned().unwrap_or_default();
            let taken = map.remove(&key);
            if luck.once_in(2) {
                map.insert(luck.one_of(&corpus.words).clone(), taken.unwrap_or_default());
            }
        }
        _ => *value = leaf(value, corpus, luck),
    }
}

fn change_list(list: &mut Vec<Value>, corpus: &Corpus, luck: &mut Luck) {
    let at = luck.below(list.len().max(1));
    match luck.below(4) {
        0 if !list.is_empty() => drop(list.remove(at)),
        1 if !list.is_empty() => list.push(list[at].clone()),
        2 if !list.is_empty() => list.swap(0, at),
        _ => list.push(leaf(&Value::Null, corpus, luck)),
    }
}

fn leaf(old: &Value, corpus: &Corpus, luck: &mut Luck) -> Value {
    const NUMBERS: [i64; 12] = [0, 1, -1, 2, 6, 7, 127, 255, 256, 65_536, i64::MAX, i64::MIN];
    match (old.as_i64(), luck.below(6)) {
        (Some(number), 0..3) => json!(number.saturating_add(luck.below(5) as i64 - 2)),
        (_, 0..4) => json!(luck.one_of(&corpus.words)),
        (_, 4) => json!(luck.one_of(&NUMBERS)),
        _ => luck.one_of(&[json!(null), json!(true), json!(0.5), json!([]), json!({}), json!("")]).clone(),
    }
}

fn change_bytes(bytes: &mut Vec<u8>, luck: &mut Luck) {
    if bytes.is_empty() {
        return;
    }
    let at = luck.below(bytes.len());
    match luck.below(4) {
        0 => bytes.truncate(at),
        1 => bytes[at] = luck.next() as u8,
        2 => drop(bytes.remove(at)),
        _ => bytes.insert(at, *luck.one_of(b"{}[]\",:0-9\\\x00\xff")),
    }
}
