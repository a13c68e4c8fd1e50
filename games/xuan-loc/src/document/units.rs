//! The record of a unit in a document: its place, or its place and condition.

use engine::document::{Document, Field, Written};
use engine::{Fault, wording};
use serde_json::Value;

use crate::data::{Area, Data, Kind};
use crate::ids::{Army, Unit, Units};
use crate::state::{Flags, Place, State, UnitState};

/// What a record says of a unit of no division that is not active although an HQ has it in range now.
const DETACHED: &str = "detached";
/// The flag of one that is.
const ATTACHED: &str = "attached";

/// The last turn on which an HQ could return.
const LAST_RETURN: u8 = 40;

/// The flags that a document may give: who has drawn fire in the midst of a march is a matter of the moment.
fn written_flags() -> impl Iterator<Item = &'static (&'static str, Flags)> {
    Flags::NAMES.iter().filter(|(_, flag)| *flag != Flags::FIRED_AT)
}

/// What a document says of a unit.
struct Entry {
    at: String,
    flags: Vec<String>,
    returns: u8,
}

impl Entry {
    fn read(field: &Field<'_>) -> Result<Self, Fault> {
        let record = field.record_or_first(&["at", "flags", "returns"])?;
        let at = record.need("at")?;
        let expected = "expected a hex, 'pool', 'dead', 'lost' or 'exited', or a record with 'at' and 'flags'";
        let at = at.text().map_err(|_| at.fault(expected))?;
        let flags = record.get("flags").map_or(Ok(Vec::new()), |flags| flags.list())?;
        let flags = flags.iter().map(Field::text).collect::<Result<_, _>>()?;
        let returns = record.get("returns").map_or(Ok(0), |turn| turn.number(0..=LAST_RETURN))?;
        Ok(Entry { at, flags, returns })
    }

    /// Whether it has been eliminated and may come back.
    fn is_dead(&self) -> bool {
        matches!(wording::plain(&self.at).as_str(), "dead" | "eliminated")
    }

    fn is_detached(&self) -> bool {
        self.flags.iter().any(|flag| wording::plain(flag) == DETACHED)
    }

    fn place(&self, data: &Data, unit: Unit) -> Result<Place, String> {
        match wording::plain(&self.at).as_str() {
            "pool" => Ok(Place::Pool),
            _ if self.is_dead() && data.of(unit).kind == Kind::Leader => Ok(Place::Lost),
            _ if self.is_dead() => Ok(Place::Dead),
            "lost" => Ok(Place::Lost),
            "exited" => Ok(Place::Exited),
            hex => data.map.find(hex).map(Place::Map).ok_or_else(|| format!("there is no hex '{hex}'")),
        }
    }

    fn flags(&self, data: &Data, unit: Unit) -> Result<Flags, String> {
        let mut set = Flags(0);
        for flag in &self.flags {
            let word = wording::plain(flag).replace("ized", "ised");
            if [DETACHED, ATTACHED].contains(&word.as_str()) && data.of(unit).formation.is_some() {
                return Err(format!("only units of no division are {word}"));
            }
            if word == DETACHED {
                continue;
            }
            let Some((_, bit)) = written_flags().find(|(name, _)| *name == word) else {
                let names: Vec<_> = written_flags().map(|(name, _)| *name).chain([DETACHED]).collect();
                return Err(format!("'{flag}' is not one of: {}", names.join(", ")));
            };
            set.0 |= bit.0;
        }
        if self.is_detached() && set.0 & Flags::ATTACHED.0 != 0 {
            return Err("it is attached or detached, not both".into());
        }
        if set.0 & Flags::FROM_D.0 != 0 && !data.schedule.enters_by(unit, Area::D) {
            return Err("it does not enter by area D".into());
        }
        Ok(set)
    }

    fn state(&self, data: &Data, unit: Unit) -> Result<UnitState, String> {
        let place = self.place(data, unit)?;
        if self.returns > 0 && (place != Place::Dead || data.of(unit).kind != Kind::Hq) {
            return Err("only an eliminated HQ returns".into());
        }
        let state = UnitState { place, flags: self.flags(data, unit)?, returns: self.returns, retreat: 0 };
        check_flags(data.of(unit).kind, &state)?;
        if state.is(Flags::DEFERRED) && (data.of(unit).army != Army::Nva || !data.of(unit).kind.fights()) {
            return Err("only units that an HQ of the NVA supplies give that up for others".into());
        }
        Ok(state)
    }
}

fn check_flags(kind: Kind, unit: &UnitState) -> Result<(), &'static str> {
    let on_map = matches!(unit.place, Place::Map(_));
    if !on_map && unit.flags.0 != 0 {
        return Err("only units on the map have flags");
    }
    if kind == Kind::Leader && (unit.is(Flags::DISRUPTED) || unit.is(Flags::CUT)) {
        return Err("leaders are never disrupted nor out of command");
    }
    if kind == Kind::Hq && unit.is(Flags::CUT) {
        return Err("an HQ is always in command");
    }
    if unit.is(Flags::RALLIED) && kind != Kind::Leader {
        return Err("only leaders rally");
    }
    if unit.is(Flags::RALLIED) && unit.is(Flags::MOVED) {
        return Err("a leader who has rallied does not move, nor the other way round");
    }
    if unit.is(Flags::STUCK) && !kind.is_afv() {
        return Err("only armoured vehicles are immobilised");
    }
    Ok(())
}

pub(super) fn read(unit: Unit, field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let entry = Entry::read(field)?;
    state.units[unit.at()] = entry.state(data, unit).map_err(|reason| field.fault(reason))?;
    Ok(())
}

/// None for a unit that waits to arrive, as all others do.
pub(super) fn write(unit: Unit, state: &State, data: &Data) -> Option<Value> {
    let attachable = data.of(unit).formation.is_none();
    let unit = &state.units[unit.at()];
    let (at, returns) = match unit.place {
        Place::Pool => return None,
        Place::Map(hex) => (data.map.label(hex), 0),
        Place::Dead => ("dead", unit.returns),
        Place::Lost => ("lost", 0),
        Place::Exited => ("exited", 0),
    };
    // Off the map only those have any who are about to come: the moment holds that.
    let on_map = matches!(unit.place, Place::Map(_));
    let named = written_flags().filter(|(_, flag)| on_map && unit.is(*flag));
    let mut flags: Vec<Value> = named.map(|(name, _)| (*name).into()).collect();
    if attachable && on_map && !unit.is(Flags::ATTACHED) {
        flags.push(DETACHED.into());
    }
    let entry =
        Written::new("at", at).unless(flags.is_empty(), "flags", flags).unless(returns == 0, "returns", returns);
    Some(entry.write())
}

/// The units of which a document, already read, says something.
fn which(data: &Data, document: &Document, test: impl Fn(&Entry) -> bool) -> Units {
    let Some(units) = document.get("units") else { return Units::NONE };
    let entries = units.entries::<Data, Unit>(data).unwrap_or_default();
    let meant = entries.iter().filter(|(_, field)| Entry::read(field).is_ok_and(|entry| test(&entry)));
    meant.map(|(unit, _)| *unit).collect()
}

/// Units that were out of range of an activated HQ when movement began (6.1.8).
pub(super) fn detached(data: &Data, document: &Document) -> Units {
    which(data, document, Entry::is_detached)
}

/// Units that give up their supply for others (5.3.2).
pub(super) fn deferred(data: &Data, document: &Document) -> Units {
    let word = Flags::NAMES.iter().find(|(_, flag)| *flag == Flags::DEFERRED).map_or("", |(word, _)| *word);
    which(data, document, |entry| entry.flags.iter().any(|flag| wording::plain(flag) == word))
}

/// Units that have been eliminated once at least (19.1, 19.2).
pub(super) fn dead(data: &Data, document: &Document) -> Units {
    which(data, document, Entry::is_dead)
}
