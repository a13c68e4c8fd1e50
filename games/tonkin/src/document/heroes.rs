//! The heroes of a position (6.16).

use engine::Fault;
use engine::document::{Field, Key};
use serde_json::{Map, Value};

use super::key;
use crate::data::{Data, Kind};
use crate::game::Tonkin;
use crate::ids::{Army, Unit};
use crate::state::State;

const FORM: &str = "a unit, or a record with `unit`, `command`, `rank` and `mentions`";

pub(super) fn keys() -> Vec<Key<Tonkin>> {
    let hero = |name, about, army| {
        key(name, about).custom(
            FORM,
            move |field, state, data| read(field, state, data, army),
            move |state, data| write(state, data, army),
        )
    };
    vec![
        hero("vm_hero", "the hero of the VM, if heroes take part", Army::Vm),
        hero("fef_hero", "the hero of the French, if heroes take part", Army::Fef),
    ]
}

fn read(field: &Field<'_>, state: &mut State, data: &Data, army: Army) -> Result<(), Fault> {
    if !state.heroes {
        return Err(field.fault("heroes take no part: set the option 'heroes'"));
    }
    let record = field.record_or_first(&["unit", "command", "rank", "mentions"])?;
    let own = |field: &Field<'_>, unit: Unit| {
        let (kind, why) = match army {
            Army::Vm => (Kind::DivisionalRegiment, "a hero of the VM is with a divisional regiment"),
            Army::Fef => (Kind::Para, "a French hero is with a para battalion"),
        };
        match data.of(unit) {
            record if record.army != army => Err(field.fault("it belongs to the other side")),
            record if record.kind != kind => Err(field.fault(why)),
            _ => Ok(unit),
        }
    };
    let hero = &mut state.hero[army.at()];
    if let Some(unit) = record.get("unit") {
        hero.unit = Some(own(&unit, unit.named::<Data, Unit>(data)?)?);
    }
    if let Some(command) = record.get("command") {
        for unit in command.list()? {
            hero.command.insert(own(&unit, unit.named::<Data, Unit>(data)?)?);
        }
        let mut divisions = hero.unit.into_iter().chain(hero.command.iter()).map(|unit| data.of(unit).division);
        let first = divisions.next();
        if !divisions.all(|division| Some(division) == first) {
            return Err(command.fault("he commands regiments of his own division"));
        }
    }
    hero.rank = record.get("rank").map_or(Ok(1), |rank| rank.number(0..=4u8))?;
    hero.mentions = record.get("mentions").map_or(Ok(0), |mentions| mentions.number(0..=7u8))?;
    Ok(())
}

fn write(state: &State, data: &Data, army: Army) -> Option<Value> {
    let hero = &state.hero[army.at()];
    if *hero == Default::default() {
        return None;
    }
    let id = |unit: Unit| Value::from(data.of(unit).id.clone());
    let mut record = Map::new();
    record.extend(hero.unit.map(|unit| ("unit".to_string(), id(unit))));
    if !hero.command.is_empty() {
        record.insert("command".into(), hero.command.iter().map(id).collect::<Vec<_>>().into());
    }
    record.insert("rank".into(), hero.rank.into());
    record.insert("mentions".into(), hero.mentions.into());
    Some(record.into())
}
