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
        key("breaches", "Wire Breaches").list("a list of records with `hex` and `host`", read_breach, |state, data| {
            let write = |own: &Breach| json!({ "hex": own.hex.id(data), "host": own.host.id(data) });
            state.breaches.iter().map(write).collect()
        }),
        key("fighting", "divisions that announced Box Combat instead of resting").list(
            "a list of divisions",
            |own, state, data| own.named(data).map(|division: Division| state.fighting[division.at()] = true),
            |state, _| {
                let fighting = Division::ALL.into_iter().filter(|own| state.fighting[own.at()]);
                fighting.map(|own| own.word().into()).collect()
            },
        ),
        key("assaults", "assaults that were declared").list(
            "a list of records with `unit` and `target`, and if need be `mark`, `defender`, `mortars`, `barrage`, `intense`",
            |own, state, data| {
                let assault = read_assault(own, data)?;
                state.assaults.try_push(assault).map_err(|_| own.fault("there are not as many Combat Markers"))
            },
            |state, data| state.assaults.iter().map(|own| write_assault(own, data)).collect(),
        ),
        key("replaced", "VM units that had their replacement this turn").names(|s| &mut s.replaced),
    ]
}

fn read_breach(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let record = field.record(&["hex", "host"])?;
    let breach = Breach { hex: record.need("hex")?.named(data)?, host: record.need("host")?.named(data)? };
    state.breaches.try_push(breach).map_err(|_| field.fault("there are not as many Asset Markers"))
}

fn read_assault(field: &Field<'_>, data: &Data) -> Result<Assault, Fault> {
    let record = field.record(&["unit", "target", "mark", "defender", "mortars", "barrage", "intense"])?;
    let unit: Unit = record.need("unit")?.named(data)?;
    let target: Hex = record.need("target")?.named(data)?;
    let intense = record.flag("intense")?;
    let barrage = record.get("barrage").map(|own| own.named::<Data, Marker>(data)).transpose()?;
    if intense && barrage.is_none() {
        return Err(field.fault("`intense` says how a `barrage` is fired, and there is none"));
    }
    let marks = Mark::ALL.map(|own| (own.word(), own));
    Ok(Assault {
        mark: record.get("mark").map_or(Ok(Mark::Declared), |mark| mark.word(&marks))?,
        mortars: record.flag("mortars")?,
        barrage: barrage.map(|marker| Barrage { marker, intense }),
        defender: record.get("defender").map(|own| own.named(data)).transpose()?,
        ..Assault::declared(unit, target)
    })
}

fn write_assault(own: &Assault, data: &Data) -> Value {
    json!({
        "unit": own.unit.id(data),
        "target": own.target.id(data),
        "mark": own.mark.word(),
        "defender": own.defender.map(|unit| unit.id(data)),
        "mortars": own.mortars,
        "barrage": own.barrage.map(|barrage| barrage.marker.id(data)),
        "intense": own.barrage.is_some_and(|barrage| barrage.intense),
    })
}
