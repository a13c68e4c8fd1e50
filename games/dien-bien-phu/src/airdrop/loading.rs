//! Section 5.4-A: France fills the slots of the Airdrop Chart.

use engine::document::Named;
use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Target, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::{TracksRise, WeatherRoll};
use crate::actions::{Action, Cargo, verb};
use crate::context::{Play, View};
use crate::data::SlotKind;
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Slot, Slots, Supply, Units};
use crate::state::Place;

/// Two units, or one with the Replacement unit, fill a slot.
const UNITS_PER_SLOT: usize = 2;

/// 5.4-A-07, 6.2-B-07 (R81): France may add the Standby Force, before it loads the planes that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StandbyChoice;

impl Question<DienBienPhu> for StandbyChoice {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("6.2-B-07", "Add the Standby Force this turn?")
            .rules(&["6.2-B-07", "5.4-A-07", "5.4-D-03", "5.1-B-03"])
            .meaning("Both battalions drop into Laos 1, whatever the weather; only the two white slots are left for the camp this turn.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.can_call_standby() && !v.state.standby_called && !v.state.in_area(Area::Standby).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Standby)
            .labelled("Add the Standby Force")
            .fixed_prior(-1.0)
            .concerns(|v, ()| [Area::Standby, Area::Laos1].map(|area| Target::Place(area.id(v.data))).into())
            .caution(|_, ()| Some("Only two slots are left for supplies this turn.".into()))
            .ends(|p, ()| p.state.standby_called = true);
        ask.answer(verb::Pass).labelled("Not this turn").end();
    }
}

/// 5.4-A-01: the planes are loaded, slot by slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loading;

impl Question<DienBienPhu> for Loading {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("5.4-A-01", "Load the planes, or let them take off.")
            .detail(counted(v.fillable_slots().count(), "slot") + " can still be filled")
            .meaning("A slot takes one Supply Marker or two units. Planes that abort bring their load back to Hanoi.")
            .rules(&["5.4-A-01", "5.4-A-02", "5.4-A-03", "5.4-A-04", "5.4-A-05", "5.4-A-06", "5.4-A-07"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Fill)
            .legal(|v| v.fillable_slots(), View::can_fill)
            .label(|v, slot| format!("Load {}", v.slot_name(slot)))
            .fixed_prior(1.0)
            .then(|p, slot| p.next(Filling { slot }));
        ask.answer(verb::Unload)
            .pointed_at(|_, _| None)
            .legal(|v| v.loaded_slots(), |v, slot| ensure(v.is_loaded(slot), "5.4-A-01", "nothing is in it"))
            .label(|v, slot| format!("Empty {}", v.slot_name(slot)))
            .on(|v, slot| Target::Button(format!("unload {}", slot.id(v.data))))
            .concerns(|v, slot| v.on_the_chart(Slots::one(slot)))
            .fixed_prior(f32::MIN)
            .takes_back()
            .then(|p, slot| p.unload(slot));
        ask.answer(verb::Default)
            .allowed(|v, ()| ensure(v.next_load().is_some(), "5.4-A-01", "every open slot has its load"))
            .labelled("Load the rest as proposed: what would run out first")
            .concerns(|v, ()| v.on_the_chart(v.fillable_slots().without(v.loaded_slots())))
            .fixed_prior(1.5)
            .then(|p, ()| p.load_the_rest());
        ask.answer(verb::Fly)
            .labelled("The planes take off")
            .concerns(|v, ()| v.on_the_chart(v.data.airdrop.all().collect()))
            .caution(|v, ()| {
                let empty = v.fillable_slots().without(v.loaded_slots()).count();
                (empty > 0).then(|| format!("{empty} open slots are empty."))
            })
            .fixed_prior(-1.0)
            .rolls()
            .ends(|p, ()| p.next((WeatherRoll, TracksRise)));
        ask.why_not(|v, target| {
            let waiting = v.unit_at(target).filter(|unit| v.state.is_in(*unit, Area::Hanoi));
            waiting.map(|_| refuse("5.4-A-01", "first a slot is taken in hand (fill)"))
        });
    }
}

/// 5.4-A-02: what goes into the slot in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Filling {
    pub slot: Slot,
}

impl Question<DienBienPhu> for Filling {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("5.4-A-02", format!("What goes into {}?", v.slot_name(self.slot)))
            .rules(&["5.4-A-02", "5.4-C-01", "5.4-E-01", "5.4-E-03", "5.4-B-02", "5.3-A-07"])
            .meaning("Food adds 1, ammunition and fuel 2, medicine 6; the Replacement unit flips a reduced company.")
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Load)
            .legal(move |v| v.cargoes(self.slot), move |v, cargo| v.can_load(self.slot, cargo))
            .label(|v, cargo| match cargo {
                Cargo::Supply(supply) => format!("Load {}", supply.word()),
                Cargo::Replacement => "Load the Replacement unit".into(),
                Cargo::Unit(unit) => format!("Load {}", v.data.name(unit)),
            })
            .concerns(move |v, _| v.on_the_chart(Slots::one(self.slot)))
            .prior(|v, cargo| v.prior_of_cargo(cargo))
            .ends(move |p, cargo| p.load(self.slot, cargo));
        ask.answer(verb::Cancel).labelled("Leave it as it is").fixed_prior(f32::MIN).takes_back().end();
    }
}

impl<'a> View<'a> {
    pub(crate) fn slot_name(self, slot: Slot) -> String {
        let record = self.data.airdrop.of(slot);
        format!("slot {}-{}", record.row, record.column)
    }

    /// Slots as things on the table: what the answers concern that are buttons, so that the chart is in sight.
    fn on_the_chart(self, slots: Slots) -> Vec<Target> {
        slots.iter().map(|slot| Target::Place(slot.id(self.data))).collect()
    }

    /// The units in a slot.
    pub(crate) fn aboard(self, slot: Slot) -> Units {
        let units = self.state.index().flying;
        units.iter().filter(|unit| self.state.place_of(*unit) == Place::Slot(slot)).collect()
    }

    /// What lies in a slot: `slot 2-5 with food`.
    pub(crate) fn load_in_words(self, slot: Slot) -> String {
        let supply = self.supply_in(slot).map(|own| own.word().to_string());
        let replacement = (self.state.replacement == Some(slot)).then(|| "the Replacement unit".to_string());
        let units = self.aboard(slot).into_iter().map(|unit| self.data.name(unit).to_string());
        let loads: Vec<String> = supply.into_iter().chain(replacement).chain(units).collect();
        format!("{} with {}", self.slot_name(slot), loads.join(" and "))
    }

    fn supply_in(self, slot: Slot) -> Option<Supply> {
        Supply::ALL.into_iter().find(|own| self.state.loads[own.at()].has(slot))
    }

    /// How many units are in a slot, the Replacement unit included (5.4-E-03).
    pub(crate) fn units_in(self, slot: Slot) -> usize {
        self.aboard(slot).count() + usize::from(self.state.replacement == Some(slot))
    }

    #[must_use]
    pub fn is_loaded(self, slot: Slot) -> bool {
        self.loaded_slots().has(slot)
    }

    /// All slots with something in them.
    #[must_use]
    pub fn loaded_slots(self) -> Slots {
        let supplies = self.state.loads.into_iter().fold(Slots::NONE, Slots::or);
        let replacement = self.state.replacement.map_or(Slots::NONE, Slots::one);
        let units = self.state.index().flying.iter();
        let units = units.filter_map(|unit| match self.state.place_of(unit) {
            Place::Slot(slot) => Some(slot),
            _ => None,
        });
        units.collect::<Slots>().or(supplies).or(replacement)
    }

    /// 5.4-A-06 (R92): how many green slots the supply of the men in Laos takes.
    pub(crate) fn green_slots_closed(self) -> usize {
        let in_laos = [Area::Laos1, Area::Laos2].map(|area| self.army_in(Army::French, area).count());
        in_laos.iter().sum::<usize>().div_ceil(4)
    }

    /// 5.4-A-03, 5.4-A-04, 5.4-A-05, 5.4-A-06, 5.4-A-07: why a slot is closed, if it is.
    pub(crate) fn is_slot_open(self, slot: Slot) -> Verdict {
        self.opens(slot, self.loaded_slots())
    }

    /// 6.2-B-07: whether a Condor unit waits for the Standby Force.
    pub(crate) fn can_call_standby(self) -> bool {
        self.state.in_area(Area::Laos1).meets(self.data.reserves.condor)
    }

    /// The same, with these slots in use.
    pub(crate) fn opens(self, slot: Slot, loaded: Slots) -> Verdict {
        let record = self.data.airdrop.of(slot);
        if self.state.standby_called {
            let white = record.kind == SlotKind::White;
            return ensure(white, "5.4-A-07", "the Standby Force needs all planes but those of the white slots");
        }
        let open = record.is_open(self.weather(), self.state.trenches.count());
        match record.kind {
            SlotKind::Zones => ensure(open, "5.4-A-03", "there are too many Trench and Dig Zones"),
            SlotKind::Rain => ensure(open, "5.4-A-04", "it is closed since the Rain began"),
            SlotKind::Monsoon => ensure(open, "5.4-A-05", "it is closed in the Monsoon"),
            SlotKind::White => Ok(()),
            SlotKind::Green => {
                let green = self.data.airdrop.of_kind(SlotKind::Green);
                let used = loaded.and(green);
                let left = green.count().saturating_sub(self.green_slots_closed());
                let usable = used.has(slot) || used.count() < left;
                ensure(usable, "5.4-A-06", "the planes of this slot supply the men in Laos")
            }
        }
    }

    fn can_fill(self, slot: Slot) -> Verdict {
        self.is_slot_open(slot)?;
        ensure(self.supply_in(slot).is_none(), "5.4-A-02", "a Supply Marker is in it")?;
        let units = self.units_in(slot);
        ensure(units < UNITS_PER_SLOT, "5.4-A-02", "two units are in it")?;
        let more = units == 0 || self.state.replacement.is_none() || !self.state.in_area(Area::Hanoi).is_empty();
        ensure(more, "5.4-A-02", "a Supply Marker does not fit, and no unit waits in Hanoi")
    }

    /// The slots into which something more can go.
    pub(crate) fn fillable_slots(self) -> Slots {
        let loaded = self.loaded_slots();
        let supplies = self.state.loads.into_iter().fold(Slots::NONE, Slots::or);
        let rest = loaded.without(supplies);
        let empty =
            self.data.airdrop.all().filter(|slot| !loaded.has(*slot)).filter(|slot| self.opens(*slot, loaded).is_ok());
        empty.chain(rest.iter().filter(|slot| self.can_fill(*slot).is_ok())).collect()
    }

    fn cargoes(self, slot: Slot) -> impl Iterator<Item = Cargo> {
        let supplies = Supply::ALL.into_iter().filter(move |_| self.units_in(slot) == 0).map(Cargo::Supply);
        let replacement = self.state.replacement.is_none().then_some(Cargo::Replacement);
        supplies.chain(replacement).chain(self.state.in_area(Area::Hanoi).into_iter().map(Cargo::Unit))
    }

    fn can_load(self, slot: Slot, cargo: Cargo) -> Verdict {
        self.can_fill(slot)?;
        match cargo {
            Cargo::Supply(_) => ensure(self.units_in(slot) == 0, "5.4-A-02", "units are in the slot"),
            Cargo::Replacement => ensure(self.state.replacement.is_none(), "5.4-E-03", "it is loaded already"),
            Cargo::Unit(unit) if self.state.is_in(unit, Area::Hanoi) => Ok(()),
            Cargo::Unit(_) => refuse("5.4-A-01", "it does not wait in Hanoi"),
        }
    }

    /// The next open slot without a load, with what is wanted most.
    fn next_load(self) -> Option<(Slot, Cargo)> {
        let (open, loaded) = (self.fillable_slots(), self.loaded_slots());
        if let (Some(half), Some(unit)) = (open.and(loaded).first(), self.state.in_area(Area::Hanoi).first()) {
            return Some((half, Cargo::Unit(unit)));
        }
        let slot = open.without(loaded).first()?;
        let wanted = |cargo: Cargo| self.prior_of_cargo(cargo);
        let best = self.cargoes(slot).max_by(|a, b| wanted(*a).total_cmp(&wanted(*b)))?;
        Some((slot, best))
    }

    /// 5.3-A-05: whether more ammunition would be wasted because fuel was short.
    fn is_ammo_wasted(self) -> bool {
        let carried = self.state.loads[Supply::Ammo.at()].count() as u8 * self.data.tracks.load(Supply::Ammo);
        self.data.tracks.shortage(self.state.fuel_used).ammo.is_some_and(|most| carried >= most)
    }

    /// First what the next bill asks for and keeps a track from being low (5.1-B-01); then men, and what lasts the shortest.
    fn prior_of_cargo(self, cargo: Cargo) -> f32 {
        const NOT_LOW: u8 = 3;
        const RATS: u8 = 1;
        const FIRED_IN_A_TURN: u8 = 8;
        let (supply, bill, used) = match cargo {
            Cargo::Unit(_) => return 2.0,
            Cargo::Replacement => return 1.3,
            Cargo::Supply(Supply::Ammo) if self.is_ammo_wasted() => return -1.0,
            Cargo::Supply(Supply::Ammo) => (Supply::Ammo, 0, FIRED_IN_A_TURN),
            Cargo::Supply(Supply::Food) => (Supply::Food, self.food_bill(), self.food_bill()),
            Cargo::Supply(Supply::Fuel) => (Supply::Fuel, self.fuel_bill(), self.fuel_bill()),
            Cargo::Supply(Supply::Medicine) => (Supply::Medicine, self.medicine_bill(), self.medicine_bill()),
        };
        let (level, needed) = (self.supply_with_loads(supply), f32::from(bill.max(NOT_LOW) + RATS));
        if level < needed { 3.0 - level / needed } else { 1.6 - 0.6 * (level - needed) / f32::from(used.max(1)) }
    }
}

impl Play<'_> {
    fn load_the_rest(&mut self) {
        while let Some((slot, cargo)) = self.view().next_load() {
            self.load(slot, cargo);
        }
    }

    fn load(&mut self, slot: Slot, cargo: Cargo) {
        match cargo {
            Cargo::Supply(supply) => self.state.loads[supply.at()].insert(slot),
            Cargo::Replacement => self.state.replacement = Some(slot),
            Cargo::Unit(unit) => self.put(unit, Place::Slot(slot)),
        }
        let load = if self.story.is_recording() { self.view().load_in_words(slot) } else { String::new() };
        self.tell(Fact::noted().by(Army::French), |data| {
            let event = Event::new("loaded", Case("5.4-A-02"), format!("Loaded: {load}.")).place(slot.id(data));
            match cargo {
                Cargo::Supply(supply) => event.piece(supply.word()),
                Cargo::Replacement => event,
                Cargo::Unit(unit) => event.piece(&data.unit(unit).id),
            }
        });
    }

    fn unload(&mut self, slot: Slot) {
        let aboard = self.view().aboard(slot);
        let load = if self.story.is_recording() { self.view().load_in_words(slot) } else { String::new() };
        self.empty_slot(slot);
        self.tell(Fact::noted().by(Army::French), |data| {
            let event = Event::new("unloaded", Case("5.4-A-01"), format!("Unloaded: {load}.")).place(slot.id(data));
            aboard.iter().fold(event, |event, unit| event.piece(&data.unit(unit).id))
        });
    }
}
