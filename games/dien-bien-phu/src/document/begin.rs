//! What a document leaves out is filled in, what cannot be is refused, and the segment with which it begins is put on the agenda.

use engine::document::{Document, Named as _};
use engine::{Dice, Fault, Seed, Story};

use crate::context::{Play, View};
use crate::data::{Data, Happening, ScenarioData};
use crate::fire::{Assault, Mark};
use crate::ids::{Army, Division, Hexes, Outpost, Sheet, Slot, Slots, Strongpoints, Unit, Units};
use crate::sequence::Segment;
use crate::state::{Heading, Place, State};
use crate::validate;

pub(super) fn fault(key: &str, reason: impl Into<String>) -> Fault {
    Fault::new("position", key, reason.into())
}

/// What is wrong with one unit stands at its own key.
pub(super) fn fault_of_unit(view: View<'_>, unit: Unit, reason: &str) -> Fault {
    fault(&format!("units.{}", view.data.unit(unit).id), reason)
}

/// Makes a state of what was read, and puts on the agenda what comes first.
pub(super) fn begin(data: &Data, document: &Document, state: &mut State) -> Result<(), Fault> {
    let segment = state.segment;
    fill_in(data, document, state);
    state.reindex(data);
    let mut dice = Dice::seeded(Seed::from_number(0));
    let mut story = Story::silent();
    let mut play = Play { data, state, dice: &mut dice, story: &mut story };
    if segment != Segment::Setup {
        finish_setup(&mut play, document.0.get("others").is_some_and(|word| word == "card"));
    }
    complete_assaults(&mut play, segment);
    if !document.says("turn") && !document.says("card") {
        super::forces::date(&mut play);
    }
    check(play.view(), segment)?;
    super::forces::check(play.view(), segment)?;
    super::table::check(play.view(), segment)?;
    check_slots(play.view())?;
    aim(&mut play)?;
    play.open(segment);
    state.heading = Heading { turn: 0, segment: Segment::Setup };
    Ok(())
}

fn fill_in(data: &Data, document: &Document, state: &mut State) {
    if !document.says("others") {
        let units = document.0.get("units").and_then(serde_json::Value::as_object);
        let named: Units =
            units.into_iter().flat_map(|units| units.keys()).filter_map(|key| Unit::find(data, key)).collect();
        for unit in data.all_units().filter(|unit| !named.has(*unit)) {
            state.units[unit.at()].place = Place::Out;
        }
    }
    let card = state.scenario.map(|own| &data.scenarios[own.at()]);
    let is_as_on_card = card.is_some() && !document.says("zones");
    let trench = state.trenches.trench_hexes(&data.map);
    let garrisoned = held_by_france(data, state);
    if !document.says("vm_strongpoints") && !is_as_on_card {
        let beyond = card.map_or(Strongpoints::NONE, |card| beyond_trenches(data, card));
        state.vm_strongpoints = overrun(data, trench.without(garrisoned)).or(beyond);
    }
    if state.isabelle_fallen && !document.says("vm_strongpoints") {
        state.vm_strongpoints = state.vm_strongpoints.or(strongpoints_of_isabelle(data));
    }
    if !document.says("flags") && !is_as_on_card {
        state.flagged = card.map_or(Strongpoints::NONE, |card| card.french_flags);
    }
    state.flagged = state.flagged.or(state.vm_strongpoints);
    state.flagged_structures = state.flagged_structures.or(state.vm_structures);
    if !document.says("outposts") && !is_as_on_card {
        let dug = trench.or(state.trenches.dig_hexes(&data.map));
        let lost = dug.without(garrisoned);
        let there = data.places.outposts.iter().enumerate().filter(|(_, own)| !lost.has(own.hex));
        state.outposts = there.map(|(at, _)| Outpost(at as u8)).collect();
    }
}

/// The strongpoints that lie wholly on some ground.
fn overrun(data: &Data, ground: Hexes) -> Strongpoints {
    data.all_strongpoints().filter(|own| data.strongpoint(*own).hexes.is_within(ground)).collect()
}

/// The strongpoints that VM controls on a card beside those that its Trench Zones have swallowed.
fn beyond_trenches(data: &Data, card: &ScenarioData) -> Strongpoints {
    card.vm_control.without(overrun(data, card.trenches.trench_hexes(&data.map)))
}

/// 1.4-D-02, 1.4-H-02: what France occupies is still hers, dug or not.
fn held_by_france(data: &Data, state: &State) -> Hexes {
    let units = data.all_units().filter(|unit| data.army(*unit) == Army::French);
    units.filter_map(|unit| state.hex_of(unit)).collect()
}

/// 8.1-B-01: they are VM's once Isabelle has surrendered.
fn strongpoints_of_isabelle(data: &Data) -> Strongpoints {
    data.all_strongpoints().filter(|own| data.strongpoint(*own).sheet == Sheet::Isabelle).collect()
}

/// What the defence has left, where a document does not say it: its Assault Marker stands for the Normal column, and who was alone in
/// the hex has defended it, whoever comes there later.
/// 3.5-C-04, 3.6-C-24 (R126).
fn complete_assaults(play: &mut Play<'_>, segment: Segment) {
    let is_charging = matches!(segment, Segment::VmAssault | Segment::FrenchAssault);
    for at in 0..play.state.assaults.len() {
        let own = play.state.assaults[at];
        let mark = if is_charging && own.mark == Mark::Declared { Mark::Normal } else { own.mark };
        let alone = if mark.charge().is_some() { who_stands_alone(play.view(), &own) } else { None };
        play.state.assaults[at] = Assault { mark, defender: own.defender.or(alone), ..own };
    }
}

/// 3.5-A-02: the only unit of the assaulted hex that could have been chosen to defend it.
fn who_stands_alone(view: View<'_>, own: &Assault) -> Option<Unit> {
    let army = view.army(own.unit).other();
    let mut eligible = view.state.stack(own.target).filter(|unit| view.fires_for(army, *unit, own.target));
    let first = eligible.next();
    if eligible.next().is_none() { first } else { None }
}

/// A position that begins after the set-up has it behind it: who still waits takes the default.
fn finish_setup(play: &mut Play<'_>, by_card: bool) {
    if by_card {
        let waiting = play.data.all_units().filter(|unit| play.state.place_of(*unit) == Place::Pool).collect();
        play.set_up_french_by_default();
        play.choose_wounded_by_default();
        play.flip_by_default(waiting);
        play.set_up_vm_by_default();
    }
    for unit in play.data.all_units() {
        if play.state.place_of(unit) == Place::Pool {
            play.state.put(play.data, unit, Place::Out);
        }
    }
    play.state.scenario = None;
}

/// 1.5-B-08, 1.6: what no play leads to.
fn check(view: View<'_>, segment: Segment) -> Result<(), Fault> {
    validate::check_hexes(view.data, view.state).map_err(|own| fault("units", own.reason))?;
    for army in Army::BOTH {
        let overfull = view.state.index().held[army.at()].iter().find(|hex| view.is_overfull(army, *hex));
        if let Some(hex) = overfull {
            let most = army.stacking_limit();
            return Err(fault("units", format!("more than {most} of one side stand in {}", view.data.map.label(hex))));
        }
    }
    check_calendar(view, segment)?;
    check_surrender(view)?;
    if !view.state.vm_outposts.is_within(view.state.outposts) {
        return Err(fault("vm_outposts", "VM controls only outposts that exist"));
    }
    if segment == Segment::Setup && view.state.scenario.is_none() {
        return Err(fault("card", "a set-up needs the card of a scenario"));
    }
    let waits = |unit: Unit| view.state.place_of(unit) == Place::Pool;
    if segment == Segment::Setup && !view.data.all_units().any(waits) {
        return Err(fault("others", "nobody is to be set up: with `card` the units of the card are"));
    }
    check_assaults(view)?;
    let unlawful = view.state.assaults.iter().find(|own| {
        let army = view.army(own.unit);
        own.mark.is_combat() && !view.state.holds(army.other(), own.target)
    });
    match unlawful {
        Some(own) => Err(fault("assaults", format!("no enemy stands in {}", view.data.map.label(own.target)))),
        None => Ok(()),
    }
}

/// 5.4-A-02: one Supply Marker or two units in a slot. 5.4-A-03 to 5.4-A-07, 6.2-B-07: none in one that is closed.
fn check_slots(view: View<'_>) -> Result<(), Fault> {
    if view.state.standby_called && !view.can_call_standby() {
        return Err(fault("standby", "the Standby Force is added where a Condor unit is in Laos 1"));
    }
    let mut filled = Slots::NONE;
    for slot in view.loaded_slots().iter() {
        view.opens(slot, filled).map_err(|why| fault("loads", format!("{}: {why}", view.slot_name(slot))))?;
        filled.insert(slot);
    }
    let is_too_full = |slot: &Slot| {
        let supplies = view.state.loads.iter().filter(|loads| loads.has(*slot)).count();
        2 * supplies + view.units_in(*slot) > 2
    };
    match view.data.airdrop.all().find(is_too_full) {
        Some(slot) => Err(fault("loads", format!("{} takes one Supply Marker or two units", view.slot_name(slot)))),
        None => Ok(()),
    }
}

/// 2.2-D-01: everybody under a Zone Marker is still to be rolled for.
fn aim(play: &mut Play<'_>) -> Result<(), Fault> {
    for placed in play.state.placed.clone() {
        let under = play.view().targets_of(&placed);
        if under.is_empty() {
            return Err(fault("bombardment", "a marker lies where nobody can be hit"));
        }
        play.state.pending = play.state.pending.or(under);
    }
    Ok(())
}

/// 5.1-B-14 (R72): the last turn is over once the demand is.
fn check_calendar(view: View<'_>, segment: Segment) -> Result<(), Fault> {
    let is_beyond = view.turn().has(Happening::Last) && segment.at() > Segment::Demand.at();
    if is_beyond { Err(fault("phase", "the last turn ends with the demand for surrender")) } else { Ok(()) }
}

/// 8.1-B-01, 8.1-B-03, 8.1-B-05: after the surrender no French unit is at Isabelle, and no strongpoint there is French.
fn check_surrender(view: View<'_>) -> Result<(), Fault> {
    let isabelle = view.data.map.of_sheet(Sheet::Isabelle);
    let stays = view.state.isabelle_fallen && view.state.index().held[Army::French.at()].meets(isabelle);
    if stays {
        return Err(fault("units", "no French unit is at Isabelle after its surrender"));
    }
    if view.state.isabelle_fallen && !view.state.trenches.is_trench(Division::D304, 2) {
        return Err(fault("zones", "Isabelle surrenders only once 2z-304 is a Trench Zone (8.1-B-01)"));
    }
    let is_taken = strongpoints_of_isabelle(view.data).is_within(view.state.vm_strongpoints);
    if view.state.isabelle_fallen && !is_taken {
        return Err(fault("vm_strongpoints", "after its surrender all strongpoints of Isabelle are VM's"));
    }
    Ok(())
}

/// 3.1-02, 7.2-01, 7.2-02: one assault for a hex and on a hex, none by guns, and all by one side. In the middle of an
/// assault, which only a moment tells of, its unit may be gone already and another about to take over (7.4).
fn check_assaults(view: View<'_>) -> Result<(), Fault> {
    let assaults = &view.state.assaults;
    for (at, own) in assaults.iter().enumerate() {
        let from = view.state.hex_of(own.unit);
        let earlier = || assaults[..at].iter();
        let beside = from.is_some_and(|from| view.data.map.adjacent(from, own.target));
        let reason = match () {
            () if !beside => "a unit assaults from the hex in which it stands into an adjacent one",
            () if view.is_artillery(own.unit) => "guns do not assault",
            () if earlier().any(|other| view.army(other.unit) != view.army(own.unit)) => "one side assaults at a time",
            () if earlier().any(|other| other.target == own.target) => "a hex is assaulted by one unit only",
            () if earlier().any(|other| view.state.hex_of(other.unit) == from) => "one unit of a hex assaults",
            () if own.barrage.is_some() && view.army(own.unit) == Army::French => {
                "VM has no Support Barrage but mortars"
            }
            () if own.barrage.is_some_and(|fire| {
                earlier().any(|other| other.barrage.is_some_and(|one| one.marker == fire.marker))
            }) =>
            {
                "a Zone Marker lies on one unit only"
            }
            () if own.defender.is_some_and(|unit| view.state.hex_of(unit) != Some(own.target)) => {
                "the defending unit stands in the hex that is assaulted"
            }
            () => continue,
        };
        return Err(fault(&format!("assaults[{at}]"), reason));
    }
    Ok(())
}
