//! What lies on the table between segments of a phase: Wire Breaches, announced Box Combat, declared assaults, replacements given.

use engine::Fault;
use engine::document::{Field, Key, Named};
use serde_json::{Value, json};

use super::key;
use crate::data::Data;
use crate::fire::{Assault, Barrage, Mark};
use crate::game::DienBienPhu;
use crate::ids::{Division, Hex, Marker, Unit};
use crate::state::{Breach, State};

pub(super) fn keys() -> Vec<Key<DienBienPhu>> {
    vec![
        key("breaches", "Wire Breaches").custom("a list of records with `hex` and `host`", read_breaches, write_breaches),
        key("fighting", "divisions that announced Box Combat instead of resting").custom(
            "a list of divisions",
            read_fighting,
            write_fighting,
        ),
        key("assaults", "assaults that were declared").custom(
            "a list of records with `unit` and `target`, and if need be `mark`, `defender`, `mortars`, `barrage`, `intense`",
            read_assaults,
            write_assaults,
        ),
        key("replaced", "VM units that had their replacement this turn").names(|s| s.replaced, |s, set| s.replaced = set),
    ]
}

fn read_breaches(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    for own in field.list()? {
        let record = own.record(&["hex", "host"])?;
        let breach = Breach { hex: record.need("hex")?.named(data)?, host: record.need("host")?.named(data)? };
        state.breaches.try_push(breach).map_err(|_| own.fault("there are not as many Asset Markers"))?;
    }
    Ok(())
}

fn write_breaches(state: &State, data: &Data) -> Option<Value> {
    let write = |own: &Breach| json!({ "hex": own.hex.id(data), "host": own.host.id(data) });
    (!state.breaches.is_empty()).then(|| state.breaches.iter().map(write).collect())
}

fn read_fighting(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    for own in field.list()? {
        state.fighting[own.named::<Data, Division>(data)?.at()] = true;
    }
    Ok(())
}

fn write_fighting(state: &State, _: &Data) -> Option<Value> {
    let fighting = Division::ALL.into_iter().filter(|own| state.fighting[own.at()]);
    state.fighting.contains(&true).then(|| fighting.map(|own| Value::from(own.word())).collect())
}

fn read_assaults(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    for own in field.list()? {
        let assault = read_assault(&own, data)?;
        state.assaults.try_push(assault).map_err(|_| own.fault("there are not as many Combat Markers"))?;
    }
    Ok(())
}

fn read_assault(field: &Field<'_>, data: &Data) -> Result<Assault, Fault> {
    let record = field.record(&["unit", "target", "mark", "defender", "mortars", "barrage", "intense"])?;
    let unit: Unit = record.need("unit")?.named(data)?;
    let target: Hex = record.need("target")?.named(data)?;
    let intense = record.flag("intense")?;
    let barrage = record.get("barrage").map(|own| own.named::<Data, Marker>(data)).transpose()?;
    let marks = Mark::ALL.map(|own| (own.word(), own));
    Ok(Assault {
        mark: record.get("mark").map_or(Ok(Mark::Declared), |mark| mark.word(&marks))?,
        mortars: record.flag("mortars")?,
        barrage: barrage.map(|marker| Barrage { marker, intense }),
        defender: record.get("defender").map(|own| own.named(data)).transpose()?,
        ..Assault::declared(unit, target)
    })
}

fn write_assaults(state: &State, data: &Data) -> Option<Value> {
    let write = |own: &Assault| {
        json!({
            "unit": own.unit.id(data),
            "target": own.target.id(data),
            "mark": own.mark.word(),
            "defender": own.defender.map(|unit| unit.id(data)),
            "mortars": own.mortars,
            "barrage": own.barrage.map(|barrage| barrage.marker.id(data)),
            "intense": own.barrage.is_some_and(|barrage| barrage.intense),
        })
    };
    (!state.assaults.is_empty()).then(|| state.assaults.iter().map(write).collect())
}
