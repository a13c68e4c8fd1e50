//! The record of a unit: a place, or a place with what it has lost and the markers on it.

use engine::Fault;
use engine::document::{Field, Named, Written};
use serde_json::Value;

use crate::data::Data;
use crate::ids::{Area, Army, Location, Slot, Unit};
use crate::state::{Flags, Place, State};
use crate::validate::{belongs, takes_the_lost};

const KEYS: [&str; 3] = ["at", "lost", "markers"];

/// `card` puts units where the card of the scenario has them; both sides take the default set-up unless it begins with that.
pub(super) fn read_others(field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    match field.word(&[("out", false), ("card", true)])? {
        false => state.units.iter_mut().for_each(|unit| unit.place = Place::Out),
        true => match state.scenario {
            Some(own) => super::card::lay_out_units(data, own, state),
            None => return Err(field.fault("it needs the 'card' of a scenario")),
        },
    }
    Ok(())
}

pub(super) fn read(unit: Unit, field: &Field<'_>, state: &mut State, data: &Data) -> Result<(), Fault> {
    let record = field.record_or_first(&KEYS)?;
    let at = record.need("at")?;
    let place = read_place(&at, data)?;
    let printed = data.unit(unit);
    let is_laotian = printed.regiment().is_some_and(|own| data.regiment(own).laos_only);
    if is_laotian && matches!(place, Place::Hex(_)) {
        return Err(at.fault("the Pathet Lao stay in Laos"));
    }
    if matches!(place, Place::Area(area) if !belongs(data, unit, area)) {
        return Err(at.fault("it has no business in that box"));
    }
    let is_away = is_away(place);
    let own = &mut state.units[unit.at()];
    own.place = place;
    own.lost = match record.get("lost") {
        Some(lost) => lost.number(0..=printed.steps)?,
        None => usual_loss(place, printed.steps),
    };
    if (own.lost == printed.steps) != is_away && place != Place::Out {
        return Err(field.fault("all steps are lost by those who are wounded, gone or removed, and by no others"));
    }
    own.flags = Flags::default();
    if let Some(markers) = record.get("markers") {
        for marker in markers.list()? {
            let flag = marker.word(Flags::NAMES)?;
            if flag == Flags::RECON && printed.army == Army::French {
                return Err(marker.fault("Asset Markers are VM's"));
            }
            own.set(flag, true);
        }
    }
    Ok(())
}

fn is_away(place: Place) -> bool {
    matches!(place, Place::Area(area) if takes_the_lost(area))
}

/// The steps that who lies there has lost, unless something else is said. 5.2-C-04, 5.2-C-06: one, in the Pulled-Back Box.
fn usual_loss(place: Place, steps: u8) -> u8 {
    match place {
        Place::Area(Area::PulledBack) => 1,
        _ if is_away(place) => steps,
        _ => 0,
    }
}

fn read_place(field: &Field<'_>, data: &Data) -> Result<Place, Fault> {
    let text = field.text()?;
    match text.to_lowercase().as_str() {
        "pool" => return Ok(Place::Pool),
        "out" => return Ok(Place::Out),
        _ => {}
    }
    if let Some(hex) = data.map.find(&text) {
        return Ok(Place::Hex(hex));
    }
    if let Some(slot) = Slot::find(data, &text) {
        return Ok(Place::Slot(slot));
    }
    field.named::<Data, Location>(data).map(Place::from)
}

/// None for a unit that is out of the game, as all others are.
pub(super) fn write(unit: Unit, state: &State, data: &Data) -> Option<Value> {
    let own = &state.units[unit.at()];
    let at = match own.place {
        Place::Hex(hex) => hex.id(data),
        Place::Area(area) => area.id(data),
        Place::Slot(slot) => slot.id(data),
        Place::Pool => "pool".into(),
        Place::Out if own.lost == 0 => return None,
        Place::Out => "out".into(),
    };
    let is_usual = own.lost == usual_loss(own.place, data.unit(unit).steps) && own.flags == Flags::default();
    let markers: Value = own.flags.names().collect();
    Some(Written::new("at", at).unless(is_usual, "lost", own.lost).unless(is_usual, "markers", markers).write())
}
