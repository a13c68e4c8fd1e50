//! The opaque part of a position. In the middle of a combat or a march a state holds more than anybody writes by hand; a
//! game puts that rest under one key, encoded, beside the keys that people read. Those are read first; the moment adds what
//! they do not say, and [`super::unseal`] holds them to it.

use std::io::{Read as _, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::seal::MOMENT;
use super::{Document, Field, Key, write};
use crate::chance::{Dice, Seed};
use crate::game::Game;
use crate::pack::Fault;
use crate::rules::{Rules, settle};
use crate::story::Story;

/// More than any moment holds.
const LONGEST: u64 = 1 << 20;

/// Encodes the rest of a state. `layout` is that of the rulebook: it rises whenever a state is stored in another form.
///
/// # Panics
/// Never for plain data: its encoding cannot fail.
#[must_use]
pub fn write_moment<M: Serialize>(layout: u32, moment: &M) -> Value {
    let bytes = postcard::to_allocvec(moment).expect("a plain value can be encoded");
    let mut out = DeflateEncoder::new(Vec::new(), Compression::best());
    let written = out.write_all(&bytes).and_then(|()| out.finish());
    format!("{layout}:{}", BASE64.encode(written.expect("memory takes everything"))).into()
}

/// Decodes what [`write_moment`] has written under the same layout. The state that it becomes part of may have been
/// changed or forged: [`resume`] checks it.
pub fn read_moment<M: DeserializeOwned>(field: &Field<'_>, layout: u32) -> Result<M, Fault> {
    let text = field.text()?;
    let Some((number, encoded)) = text.split_once(':') else {
        return Err(field.fault("expected what a program has written here; leave the key out where there is nothing"));
    };
    if number != layout.to_string() {
        let reason = "another version of the program has written this; without it the phase begins anew";
        return Err(field.fault(reason));
    }
    decode(encoded).ok_or_else(|| field.fault("this was changed or cut off after it was written"))
}

fn decode<M: DeserializeOwned>(encoded: &str) -> Option<M> {
    let packed = BASE64.decode(encoded).ok()?;
    let mut bytes = Vec::new();
    DeflateDecoder::new(&packed[..]).take(LONGEST).read_to_end(&mut bytes).ok()?;
    let (moment, rest) = postcard::take_from_bytes(&bytes).ok()?;
    rest.is_empty().then_some(moment)
}

/// Rebuilds the index of a state that was put together from keys and a moment, and refuses it where the two do not go
/// together.
pub fn resume<G: Game>(game: &G, mut state: G::State) -> Result<G::State, Fault> {
    game.rebuild_index(&mut state);
    let reason = |fault: Fault| format!("this does not go with the other keys: {} {}", fault.key, fault.reason);
    game.validate_state(&state).map_err(|fault| Fault::new(super::FILE, MOMENT, reason(fault)))?;
    Ok(state)
}

/// The document of a state, without the moment where the other keys lead to the very same state and no die is rolled. `read`
/// turns a document into a state.
pub fn write_shortest<R: Rules>(
    rules: &R,
    keys: &[Key<R>],
    state: &R::State,
    read: impl FnOnce(&Document, &mut Dice) -> Result<R::State, Fault>,
) -> Document {
    let mut document = write(keys, state, rules.data());
    let Some(moment) = document.0.remove(MOMENT) else { return document };
    let (mut dice, mut story) = (Dice::seeded(Seed::from_number(0)), Story::silent());
    let says_all = read(&document, &mut dice).is_ok_and(|mut again| {
        settle::<R>(&mut rules.play(&mut again, &mut dice, &mut story));
        again == *state && dice.asked() == 0
    });
    if !says_all {
        document.0.insert(MOMENT.into(), moment);
    }
    document
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{Field, read_moment, write_moment};

    #[test]
    fn a_moment_is_read_back_and_refused_where_it_was_damaged_or_is_of_another_layout() {
        let moment = (7u8, vec![3u16, 500], Some(true));
        let written = write_moment(4, &moment);
        let read =
            |value: &Value, layout| read_moment::<(u8, Vec<u16>, Option<bool>)>(&Field::new("moment", value), layout);
        assert_eq!(read(&written, 4).unwrap(), moment);
        let refusal = |value: &Value, layout| read(value, layout).unwrap_err().to_string();
        assert!(refusal(&written, 5).contains("moment: another version"));
        let text = written.as_str().unwrap();
        assert!(refusal(&text[..text.len() - 4].into(), 4).contains("cut off"));
        assert!(refusal(&"now".into(), 4).contains("leave the key out"));
        assert!(refusal(&Value::Bool(true), 4).contains("expected a word"));
    }
}
