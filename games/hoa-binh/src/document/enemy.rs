//! Viet bases and counters, as a position tells of them.

use arrayvec::ArrayVec;
use engine::document::{Document, Field, Key, Named as _, word_for};
use engine::{Dice, Fault};
use serde_json::{Map, Value, json};

use super::key;
use crate::command::LAST_TURN;
use crate::data::Data;
use crate::game::HoaBinh;
use crate::ids::{MAX_BASES, Seq, Space};
use crate::state::{Counter, Kind, MAX_COUNTERS, Phase, State, VietBase};

/// More counters and lines than a game brings about.
const MOST_NUMBERS: u16 = 60_000;

const SHUFFLED: &str = "shuffled";

const KINDS: &[(&str, Kind)] = &[
    ("infiltration", Kind::Infiltration),
    ("guerrilla", Kind::Guerrilla),
    ("guerilla", Kind::Guerrilla),
    ("dangerous", Kind::Dangerous),
];

pub(super) fn keys() -> Vec<Key<HoaBinh>> {
    vec![
        key("bases", "the Viet bases").custom(
            "`shuffled`, or a list of records with `at` and `number`, and if need be `face_down` and `returns`",
            read_bases,
            write_bases,
        ),
        key("counters", "the counters on the map").custom(
            "a list of spaces, or of records with `at`, `kind`, `base`, `line`, `seq`, `able` and `attacked`",
            read_counters,
            write_counters,
        ),
    ]
}

/// Whether the bases are dealt at random, once everything else is read.
pub(super) fn are_shuffled(document: &Document) -> bool {
    document.get("bases").is_some_and(|bases| bases.value() == SHUFFLED)
}

/// 4.1-08: twelve counters dealt face down to the spaces in order; or, with option 12.1, six real bases face up on the flagged
/// ones. After turn 0 all are turned up and the decoys are gone (4.1-13).
/// Case 2.4.1-01.
pub(super) fn deal_bases(data: &Data, state: &mut State, dice: &mut Dice) {
    const NAMES: [&str; 7] =
        ["decoy", "viet-base-1", "viet-base-2", "viet-base-3", "viet-base-4", "viet-base-5", "viet-base-6"];
    let historical = state.options.historical_bases;
    let turned_up = historical || state.turn > 0;
    let spaces: ArrayVec<Space, MAX_BASES> =
        data.map.base_spaces.iter().copied().filter(|s| !historical || data.map.space(*s).historical).collect();
    let mut cup = [1u8; 7];
    cup[0] = (spaces.len() as u8).saturating_sub(6);
    for space in spaces {
        let number = dice.draw(&cup, "Viet bases", |i| NAMES[i]);
        cup[number] -= 1;
        let lies = number > 0 || !turned_up;
        if let Some(index) = data.map.space(space).viet_base.filter(|_| lies) {
            state.bases[usize::from(index)] =
                VietBase { number: number as u8, on_map: true, face_up: turned_up, returns: 0 };
        }
        if cup.iter().all(|count| *count == 0) {
            break;
        }
    }
}

fn read_bases(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    if field.value() == SHUFFLED {
        return Ok(());
    }
    for own in field.list()? {
        let record = own.record(&["at", "number", "face_down", "returns"])?;
        let index = data.map.space(record.need("at")?.named(data)?).viet_base;
        let index = index.ok_or_else(|| own.fault("that is no potential Viet base space"))?;
        let (number, face_down) = (record.need("number")?.number(0..=6)?, record.flag("face_down")?);
        if number == 0 && (state.turn > 0 || !face_down) {
            return Err(own.fault("bases are numbered 1 to 6; a decoy (0) lies face down on turn 0"));
        }
        if number > 0 && state.bases.iter().any(|other| other.number == number) {
            return Err(own.fault("this number stands twice"));
        }
        if face_down && state.turn > 0 {
            return Err(own.fault("after turn 0 every base is face up"));
        }
        let returns = record.get("returns").map(|turn| read_return(&turn, state, data)).transpose()?;
        if returns.is_some_and(|turn| turn > LAST_TURN) {
            continue; // it comes back no more (R72)
        }
        let base = &mut state.bases[usize::from(index)];
        if base.on_map || base.returns > 0 {
            return Err(own.fault("this space has a base already"));
        }
        *base = VietBase { number, on_map: returns.is_none(), face_up: !face_down, returns: returns.unwrap_or(0) };
    }
    Ok(())
}

/// A destroyed base was destroyed by the French of this turn or an earlier one but 0, and has not come back (9.4.2).
fn read_return(field: &Field<'_>, state: &State, data: &Data) -> Result<u8, Fault> {
    let away = data.tables.base_returns;
    let next = state.turn + u8::from(state.phase > Phase::Infiltration);
    let earliest = next.max(1 + away);
    let latest = state.turn + away - u8::from(state.phase < Phase::FrenchActions);
    if earliest > latest {
        return Err(field.fault("no base can have been destroyed yet"));
    }
    field.number(earliest..=latest)
}

fn write_bases(state: &State, data: &Data) -> Option<Value> {
    let bases = data.map.base_spaces.iter().zip(&state.bases).filter(|(_, base)| base.on_map || base.returns > 0);
    let entry = |(space, base): (&Space, &VietBase)| {
        let mut record = Map::from_iter([("at".into(), space.id(data).into()), ("number".into(), base.number.into())]);
        if base.on_map && !base.face_up {
            record.insert("face_down".into(), true.into());
        }
        if !base.on_map {
            record.insert("returns".into(), base.returns.into());
        }
        Value::Object(record)
    };
    Some(bases.map(entry).collect())
}

/// A counter as it is written: what is left out follows from the others, or from the situation.
struct Entry {
    counter: Counter,
    line: Option<u16>,
    able: Option<bool>,
}

impl Entry {
    /// `place` is that in the list, from 0: the number of a counter that has none.
    fn read(place: usize, field: &Field<'_>, data: &Data) -> Result<Self, Fault> {
        let record = field.record_or_first(&["at", "kind", "base", "line", "seq", "able", "attacked"])?;
        let space: Space = record.need("at")?.named(data)?;
        let kind = record.get("kind").map_or(Ok(Kind::Infiltration), |kind| kind.word(KINDS))?;
        let printed = data.map.space(space);
        match kind {
            Kind::Guerrilla if !printed.cr6 => return Err(field.fault("a Guerrilla is on CR6 only")),
            Kind::Dangerous if printed.dangerous.is_empty() => {
                return Err(field.fault("the Dangerous counter is on a numbered river space only"));
            }
            _ => {}
        }
        let line = record.get("line").map(|line| line.number(0..=MOST_NUMBERS)).transpose()?;
        let able = record.get("able").map(|able| able.flag()).transpose()?;
        let counter = Counter {
            seq: Seq(record.get("seq").map_or(Ok(place as u16 + 1), |seq| seq.number(1..=MOST_NUMBERS))?),
            space,
            kind,
            base: record.get("base").map_or(Ok(0), |base| base.number(0..=6u8))?,
            line: line.unwrap_or_default(),
            able: able.unwrap_or_default(),
            attacked: record.flag("attacked")?,
        };
        Ok(Entry { counter, line, able })
    }

    fn read_all(field: &Field<'_>, data: &Data) -> Result<Vec<Self>, Fault> {
        field.list()?.iter().enumerate().map(|(place, own)| Entry::read(place, own, data)).collect()
    }
}

fn read_counters(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let mut entries = Entry::read_all(field, data)?;
    if state.turn == 0 && !entries.is_empty() {
        return Err(field.fault("no counter is on the map before turn 1 (4.1)"));
    }
    if entries.len() > MAX_COUNTERS {
        return Err(field.fault(format!("there are {MAX_COUNTERS} counters at most")));
    }
    // Each base has a line of its own where none is written.
    let written = entries.iter().filter_map(|entry| entry.line).max().unwrap_or(0);
    for Entry { counter, line, .. } in &mut entries {
        counter.line = line.unwrap_or(written + u16::from(counter.base) + 1);
    }
    entries.sort_by_key(|entry| entry.counter.seq);
    if entries.windows(2).any(|pair| pair[0].counter.seq == pair[1].counter.seq) {
        return Err(field.fault("every counter has a number of its own: 'seq', or its place in the list"));
    }
    state.counters = entries.iter().map(|entry| entry.counter).collect();
    state.next_seq = state.counters.last().map_or(1, |counter| counter.seq.0 + 1);
    state.next_line = state.counters.iter().map(|counter| counter.line).max().unwrap_or(0) + 1;
    Ok(())
}

fn write_counters(state: &State, data: &Data) -> Option<Value> {
    let entry = |counter: &Counter| {
        let Counter { seq, space, kind, base, line, able, attacked } = *counter;
        let mut record = json!({ "at": space.id(data), "line": line, "seq": seq, "able": able });
        if kind != Kind::Infiltration {
            record["kind"] = word_for(KINDS, &kind);
        }
        if base > 0 {
            record["base"] = base.into();
        }
        if attacked {
            record["attacked"] = true.into();
        }
        record
    };
    (!state.counters.is_empty()).then(|| state.counters.iter().map(entry).collect())
}

/// The counters of which a document, already read, says whether they may attack.
pub(super) fn said_to_be_able_or_not(document: &Document, data: &Data) -> Vec<Seq> {
    let entries = document.get("counters").map(|field| Entry::read_all(&field, data).unwrap_or_default());
    let told = entries.into_iter().flatten().filter(|entry| entry.able.is_some());
    told.map(|entry| entry.counter.seq).collect()
}
