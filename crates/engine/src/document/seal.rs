//! What holds the keys of a position to its moment. A moment says what is under way among the pieces that the other keys
//! lay out; with other keys it may speak of units that are elsewhere by now. So whoever writes a document notes beside
//! the moment what each key said, and a reader refuses the first one that says something else.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Map, Value};
use xxhash_rust::xxh3::xxh3_64;

use crate::pack::Fault;

/// The key under which every game puts what nobody writes by hand.
pub const MOMENT: &str = "moment";

/// Between the moment and its seal; base64 has no such sign.
const MARK: char = '.';

/// Bytes for each key: enough to notice a change, few enough to be passed around.
const WIDTH: usize = 4;

type Digest = [u8; WIDTH];

/// Notes in the moment, if there is one, what the other keys say, in place of what was noted before.
pub fn seal(document: &mut Map<String, Value>) {
    let noted: Vec<u8> = keys_beside(document).flat_map(|(key, value)| digest_of(key, value)).collect();
    if let Some(Value::String(moment)) = document.get_mut(MOMENT) {
        moment.truncate(moment.find(MARK).unwrap_or(moment.len()));
        moment.push(MARK);
        moment.push_str(&BASE64.encode(noted));
    }
}

/// Takes the seal off, and refuses a document of which a key was changed, added or taken away since. A moment without one
/// is let through: an older program has written it.
pub fn unseal(document: &mut Map<String, Value>) -> Result<(), Fault> {
    let Some(Value::String(text)) = document.get(MOMENT) else { return Ok(()) };
    let Some((moment, seal)) = text.split_once(MARK) else { return Ok(()) };
    let fault = |key: &str, reason: &str| {
        let advice = "leave `moment` out, and the phase begins anew";
        Err(Fault::new(super::FILE, key, format!("{reason}; {advice}")))
    };
    let noted = BASE64.decode(seal).unwrap_or_default();
    let noted: Vec<&[u8]> = noted.chunks(WIDTH).collect();
    if let Some((key, _)) = keys_beside(document).find(|(key, value)| !noted.contains(&&digest_of(key, value)[..])) {
        return fault(key, "this was changed after `moment` was written, which may not go with it");
    }
    if noted.len() != keys_beside(document).count() {
        return fault(MOMENT, "a key is missing that was there when this was written");
    }
    let moment = Value::from(moment);
    document.insert(MOMENT.into(), moment);
    Ok(())
}

fn keys_beside(document: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    document.iter().filter(|(key, _)| *key != MOMENT)
}

/// Objects are kept sorted by key, so the same content is always the same text.
fn digest_of(key: &str, value: &Value) -> Digest {
    let [a, b, c, d, ..] = xxh3_64(format!("{key}: {value}").as_bytes()).to_le_bytes();
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use super::{MOMENT, seal, unseal};

    fn sealed() -> Map<String, Value> {
        let Value::Object(mut document) =
            json!({ "turn": 4, "units": { "b": "hanoi", "a": "lai-chau" }, MOMENT: "4:AAAA" })
        else {
            unreachable!("it is an object")
        };
        seal(&mut document);
        document
    }

    fn refused(change: impl FnOnce(&mut Map<String, Value>)) -> String {
        let mut document = sealed();
        change(&mut document);
        unseal(&mut document).unwrap_err().to_string()
    }

    #[test]
    fn a_document_as_it_was_written_gets_its_moment_back() {
        let mut document: Map<String, Value> = serde_json::from_str(&json!(sealed()).to_string()).unwrap();
        unseal(&mut document).unwrap();
        assert_eq!(document[MOMENT], "4:AAAA");
    }

    #[test]
    fn a_document_can_be_sealed_anew() {
        let mut document = sealed();
        document["turn"] = json!(5);
        seal(&mut document);
        unseal(&mut document).unwrap();
        assert_eq!(document[MOMENT], "4:AAAA");
    }

    #[test]
    fn a_key_that_was_changed_added_or_taken_away_is_named() {
        assert!(refused(|document| document["units"]["a"] = json!("hanoi")).contains("units: this was changed"));
        assert!(refused(|document| drop(document.insert("ap".into(), json!(3)))).contains("ap: this was changed"));
        assert!(refused(|document| drop(document.remove("turn"))).contains("moment: a key is missing"));
        assert!(refused(|document| document[MOMENT] = json!("4:AAAA.????")).contains("turn: this was changed"));
    }

    #[test]
    fn what_has_no_seal_is_left_alone() {
        for moment in [json!("4:AAAA"), json!(7), Value::Null] {
            let mut document = Map::from_iter([("turn".to_string(), json!(4)), (MOMENT.to_string(), moment)]);
            let before = document.clone();
            unseal(&mut document).unwrap();
            assert_eq!(document, before);
        }
    }
}
