//! Whether a stored state could have come about: a save can be forged.

use engine::Fault;
use engine::validate::{asks_until_over, ensure};

use crate::data::{Data, Kind};
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Division, Unit};
use crate::sequence::Segment;
use crate::state::{Place, State};

/// Refuses numbers that do not go together, and a state in which nobody is asked anything.
pub(crate) fn validate(game: &DienBienPhu, state: &State) -> Result<(), Fault> {
    let data = &game.data;
    check_tracks(data, state)?;
    check_units(data, state)?;
    let mut rebuilt = state.clone();
    rebuilt.reindex(data);
    check_hexes(data, &rebuilt)?;
    let is_over = state.segment == Segment::Over || !state.agenda.is_empty();
    ensure(is_over, "agenda", "the game is not over, but nothing is asked")?;
    asks_until_over(game, &rebuilt, state.winner.is_some())
}

/// The turn and the markers of the tracks.
fn check_tracks(data: &Data, state: &State) -> Result<(), Fault> {
    ensure((1..=data.calendar.last()).contains(&state.turn), "turn", "there is no such turn")?;
    let most = data.tracks.maximum;
    let stocks = state.supply.into_iter().chain([state.vm_ammo]);
    ensure(stocks.into_iter().all(|level| level <= most), "supply", "a track ends at 99")?;
    let trucks = data.tracks.trucks_minimum..=data.tracks.trucks_maximum;
    ensure(trucks.contains(&state.trucks), "trucks", "there are not as many trucks")?;
    ensure(state.morale.iter().all(|slot| *slot <= data.tracks.shut_down()), "morale", "there is no such slot")?;
    ensure(state.hq < data.tracks.hq_top, "hq", "the HQ Marker does not stay there")?;
    ensure(state.fuel_used <= 4, "fuel_used", "trucks use at most 4 fuel")?;
    let zones =
        Division::ALL.into_iter().all(|own| (1..=data.map.zone_count(own)).contains(&state.trenches.number[own.at()]));
    ensure(zones, "trenches", "there is no such zone")
}

/// Each counter lies where it can, with the steps that go with that.
fn check_units(data: &Data, state: &State) -> Result<(), Fault> {
    ensure(state.units.len() == data.forces.units.len(), "units", "there are not as many units as counters")?;
    for (at, (record, unit)) in data.forces.units.iter().zip(&state.units).enumerate() {
        let fault = |reason: &str| Err(Fault::new("state", format!("units.{}", record.id), reason));
        if unit.lost > record.steps {
            return fault("it has lost more steps than it has");
        }
        let is_away = match unit.place {
            Place::Area(area) if !belongs(data, Unit(at as u8), area) => {
                return fault("it has no business in that box");
            }
            Place::Area(area) => takes_the_lost(area),
            Place::Slot(_) if record.army == Army::Vm => return fault("VM has no planes"),
            Place::Pool if state.segment != Segment::Setup => return fault("it is not set up"),
            Place::Out => true,
            Place::Hex(_) | Place::Slot(_) | Place::Pool => false,
        };
        if unit.lost == record.steps && !is_away {
            return fault("it has no step left");
        }
    }
    Ok(())
}

/// Whether a unit can lie in a box.
/// 1.7-A-04, 1.7-B-03, 2.1-A-07: the Pathet Lao stay in Laos, and guns and tanks are gone, never wounded.
pub(crate) fn belongs(data: &Data, unit: Unit, area: Area) -> bool {
    let record = data.unit(unit);
    let (vm, french) = (record.army == Army::Vm, record.army == Army::French);
    if record.regiment().is_some_and(|own| data.regiment(own).laos_only) {
        return area.is_laos();
    }
    match area {
        Area::Zone1 | Area::OffMap | Area::PulledBack | Area::Removed => vm,
        Area::VmReinforcements => data.forces.vm_reinforcements.has(unit),
        Area::Zone2 | Area::Laos1 | Area::Laos2 => true,
        Area::WoundedDbp | Area::WoundedIsabelle => french && record.kind == Kind::Infantry,
        Area::Condor => data.reserves.condor.has(unit),
        Area::Standby => data.reserves.standby.has(unit),
        Area::Reinforcements | Area::Hanoi => data.reserves.dropped.has(unit),
        Area::Gone => french,
        Area::VmArtillery | Area::Commando | Area::FrenchArtillery | Area::Airstrike => false,
    }
}

/// The boxes of those who have lost all their steps.
pub(crate) const fn takes_the_lost(area: Area) -> bool {
    matches!(area, Area::Removed | Area::WoundedDbp | Area::WoundedIsabelle | Area::Gone)
}

/// 1.5-B-08: enemies never share a hex.
pub(crate) fn check_hexes(data: &Data, state: &State) -> Result<(), Fault> {
    let mixed = state.index().held[0].and(state.index().held[1]).first();
    match mixed {
        None => Ok(()),
        Some(hex) => Err(Fault::new("state", "units", format!("both sides stand in {}", data.map.label(hex)))),
    }
}
