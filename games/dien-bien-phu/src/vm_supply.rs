//! Section 5.2: ammunition, patrols, replacements and reinforcements of the Viet Minh.

use engine::document::Named;
use engine::rules::{Ask, Opening, Question, Step};
use engine::story::Roll;
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Happening;
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Division, Location, Unit, Units};
use crate::state::Place;

/// 5.2-A-01
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmAmmo;

impl Step<DienBienPhu> for VmAmmo {
    fn run(self, p: &mut Play<'_>) {
        p.gain_vm_ammo(3, Case("5.2-A-01"));
    }
}

/// 5.2-B-01: VM may look for what fell outside the camp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Patrols;

impl Question<DienBienPhu> for Patrols {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("5.2-B-01", "Send patrols out for misdropped supplies?")
            .rules(&["5.2-B-01", "5.2-B-02", "5.2-B-03"])
            .meaning("A die: on 1 to 3 one Division Morale Marker rises a slot, on 4 to 6 VM gains 2 ammunition. It costs nothing.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        const ENOUGH_ZONES: u8 = 8;
        Opening::asks_if(v.state.trenches.count() >= ENOUGH_ZONES)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Patrol).labelled("Send patrols").fixed_prior(2.0).rolls().ends(|p, ()| p.next(PatrolRoll));
        ask.answer(verb::Pass).labelled("Send none").fixed_prior(-2.0).end();
    }
}

/// 5.2-B-01, 5.2-B-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PatrolRoll;

impl Step<DienBienPhu> for PatrolRoll {
    fn run(self, p: &mut Play<'_>) {
        let die = p.dice.d6("patrols");
        let lifts = die <= 3;
        let can_lift = Division::ALL.into_iter().any(|own| p.view().can_rise(own).is_ok());
        p.tell(Fact::rolled().by(Army::Vm), |_| {
            let text = match (lifts, can_lift) {
                (true, true) => "Patrols bring food and medicine.",
                (true, false) => "Patrols bring food and medicine, but no division can be raised.",
                (false, _) => "Patrols bring shells.",
            };
            let roll = Roll::single("patrols", die).at_most(3).effect("morale rises");
            Event::new("patrol", Case("5.2-B-01"), text).roll(roll)
        });
        if lifts {
            p.next(MarkerRises);
        } else {
            p.gain_vm_ammo(2, Case("5.2-B-01"));
        }
    }
}

/// 5.2-B-03 (R53, R120): which Division Morale Marker rises: none at the top, none at Shut down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MarkerRises;

impl Question<DienBienPhu> for MarkerRises {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("5.2-B-01", "Which Division Morale Marker rises a slot?")
            .rules(&["5.2-B-01", "5.2-B-03", "5.2-D-02"])
            .cause("The patrols found supplies.")
            .meaning("The colour of its slot is the Morale of all battalions of the division; a slot won is one more to lose before it sinks.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        only(Division::ALL.into_iter().filter(|own| v.can_rise(*own).is_ok()), Action::Raise)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Raise)
            .from(|_| Division::ALL)
            .allowed(View::can_rise)
            .label(|v, own| format!("Division {} rises from slot {}", own.word(), v.slot_of(own)))
            .prior(|v, own| f32::from(v.state.morale[own.at()]) / 10.0)
            .ends(|p, own| {
                p.raise_morale(own, 1);
                p.tell_morale(own, Case("5.2-B-01"));
            });
    }
}

/// 5.2-E-03 (R120): which Division Morale Marker falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MarkerFalls;

impl Question<DienBienPhu> for MarkerFalls {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("5.2-E-03", "Which Division Morale Marker falls a slot?")
            .rules(&["5.2-E-03", "5.2-D-02", "5.2-D-04"])
            .cause("Supplies are lost with the units that guarded them.")
            .meaning(
                "In a lower colour all units of the division have that morale; at the bottom it can assault no more.",
            )
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        only(Division::ALL.into_iter().filter(|own| v.can_fall(*own).is_ok()), Action::Lower)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Lower)
            .from(|_| Division::ALL)
            .allowed(View::can_fall)
            .label(|v, own| format!("Division {} falls from slot {}", own.word(), v.slot_of(own)))
            .ends(|p, own| {
                p.lower_morale(own);
                p.tell_morale(own, Case("5.2-E-03"));
            });
    }
}

/// Asks only where there is a choice.
fn only<T>(mut list: impl Iterator<Item = T>, action: impl FnOnce(T) -> Action) -> Opening<Action> {
    match (list.next(), list.next()) {
        (None, _) => Opening::Skips,
        (Some(one), None) => Opening::Takes(action(one)),
        _ => Opening::Asks,
    }
}

/// 5.2-C-01: who was pulled back is ready again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PulledBackReturn;

impl Step<DienBienPhu> for PulledBackReturn {
    fn run(self, p: &mut Play<'_>) {
        let ready = p.state.in_area(Area::PulledBack);
        for unit in ready.iter() {
            p.put(unit, Place::Area(Area::OffMap));
        }
        if !ready.is_empty() {
            p.tell(Fact::moved(Army::Vm), |data| {
                let names: Vec<&str> = ready.iter().map(|unit| data.name(unit)).collect();
                let text = format!("Ready again in the Off-Map Box: {}.", names.join(", "));
                let event = Event::new("returned", Case("5.2-C-01"), text).place(Area::OffMap.word());
                ready.iter().fold(event, |event, unit| event.piece(&data.unit(unit).id))
            });
        }
    }
}

/// 5.2-C: VM spends replacements and withdraws the disorganised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Replacements;

impl Question<DienBienPhu> for Replacements {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let due = v.must_be_treated().count();
        let due = if due == 0 { String::new() } else { format!(", {due} disorganised units to be treated") };
        Prompt::new("5.2-C-02", "Give replacements, withdraw disorganised units, or end the segment.")
            .detail(format!("{} replacements left{due}", v.state.vm_replacements))
            .meaning("Each replacement costs a point and lowers the morale of the division by a slot; withdrawing costs neither, but the unit is away.")
            .rules(&["5.2-C-02", "5.2-C-06", "5.2-D-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let anybody = v.must_be_treated().or(v.may_be_replaced());
        Opening::asks_if(!anybody.is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Replace)
            .legal(|v| v.may_be_replaced(), View::can_replace)
            .label(|v, unit| format!("Replacement for {}", v.data.name(unit)))
            .prior(|v, unit| if v.is_disorganised(unit) { 0.5 } else { 0.0 })
            .then(|p, unit| p.replace(unit));
        ask.answer(verb::PullBack)
            .pointed_at(|_, _| None)
            .legal(|v| v.must_be_treated(), View::can_pull_back)
            .label(|v, unit| format!("Withdraw {}", v.data.name(unit)))
            .fixed_prior(0.5)
            .then(|p, unit| p.pull_back(unit));
        ask.answer(verb::Done)
            .allowed(|v, ()| {
                ensure(
                    v.must_be_treated().is_empty(),
                    "5.2-C-06",
                    "every disorganised unit in communication is replaced or withdrawn",
                )
            })
            .labelled("Done")
            .end();
    }
}

/// 5.2-E: ammunition on 24 April, and one unit of the reserve a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ExtraAmmo;

impl Step<DienBienPhu> for ExtraAmmo {
    /// 5.2-E-01, 5.2-E-04
    fn run(self, p: &mut Play<'_>) {
        if p.view().turn().has(Happening::ExtraAmmo) {
            p.gain_vm_ammo(9, Case("5.2-E-01"));
        }
    }
}

/// 5.2-E-02
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmReinforcement;

impl Question<DienBienPhu> for VmReinforcement {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("5.2-E-02", "Bring a unit from the VM Reinforcements Box?")
            .rules(&["5.2-E-02", "5.2-E-03", "5.2-D-02"])
            .meaning("It goes to the Off-Map Box. A die: on 1 to 3 a Division Morale Marker falls a slot, on 4 to 6 VM loses 1 ammunition.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let waiting = !v.state.in_area(Area::VmReinforcements).is_empty();
        Opening::asks_if(waiting && v.turn().has(Happening::VmReinforcements))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Reinforce)
            .legal(
                |v| v.state.in_area(Area::VmReinforcements),
                |v, unit| {
                    ensure(
                        v.state.is_in(unit, Area::VmReinforcements),
                        "5.2-E-02",
                        "it does not wait in the VM Reinforcements Box",
                    )
                },
            )
            .label(|v, unit| format!("Bring {}", v.data.name(unit)))
            .rolls()
            .ends(|p, unit| {
                p.next(ReinforcementRoll);
                p.put(unit, Place::Area(Area::OffMap));
                p.tell(Fact::arrived(Army::Vm), |data| {
                    let text = format!("{} comes up to the Off-Map Box.", data.name(unit));
                    let event = Event::new("reinforcement", Case("5.2-E-02"), text);
                    event.piece(&data.unit(unit).id).place(Area::OffMap.word())
                });
            });
        ask.answer(verb::Pass).labelled("Bring none").end();
    }
}

/// 5.2-E-03, R75
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReinforcementRoll;

impl Step<DienBienPhu> for ReinforcementRoll {
    /// Where nothing is left to lose, nothing is lost.
    fn run(self, p: &mut Play<'_>) {
        let die = p.dice.d6("what the reinforcement costs");
        let falls = die <= 3;
        let lost = u8::from(!falls).min(p.state.vm_ammo);
        p.state.vm_ammo -= lost;
        let left = p.state.vm_ammo;
        let can_fall = Division::ALL.into_iter().any(|own| p.view().can_fall(own).is_ok());
        if falls {
            p.next(MarkerFalls);
        }
        p.tell(Fact::rolled().by(Army::Vm), |_| {
            let text = match (falls, can_fall) {
                (true, true) => "The morale of a division falls.".to_string(),
                (true, false) => "No Division Morale Marker can fall any further.".into(),
                (false, _) if lost > 0 => format!("VM loses {lost} ammunition and has {left}."),
                (false, _) => "VM has no ammunition to lose.".into(),
            };
            let roll = Roll::single("what the reinforcement costs", die).at_most(3).effect("morale falls");
            let event = Event::new("reinforcement-roll", Case("5.2-E-03"), text).roll(roll);
            if falls { event } else { event.amount(lost.into()).total(left) }
        });
    }
}

impl<'a> View<'a> {
    /// The letter of the slot in which a Division Morale Marker lies.
    pub(crate) fn slot_of(self, division: Division) -> &'a str {
        self.data.tracks.slot_name(self.state.morale[division.at()])
    }

    fn can_rise(self, division: Division) -> Verdict {
        ensure(!self.is_shut_down(division), "5.2-B-03", "only rest lifts a division out of Shut down")?;
        ensure(self.state.morale[division.at()] > 0, "5.2-B-03", "its marker is at the top")
    }

    fn can_fall(self, division: Division) -> Verdict {
        ensure(!self.is_shut_down(division), "5.2-E-03", "its marker cannot fall any further")
    }

    /// 5.2-C, R119: in communication, or in a box where replacements come to; Laos is out of reach.
    /// 5.2-C-07, 5.2-C-08, 5.2-C-12.
    fn is_reached_by_replacements(self, unit: Unit) -> bool {
        match self.state.place_of(unit) {
            Place::Hex(hex) => self.vm_lines().has(hex),
            Place::Area(area) => area == Area::OffMap || area.zone_number().is_some(),
            Place::Slot(_) | Place::Pool | Place::Out => false,
        }
    }

    /// 5.2-C-06: disorganised units that may not stay as they are.
    fn must_be_treated(self) -> Units {
        let weak = self.units_of(Army::Vm).iter().filter(|unit| self.is_disorganised(*unit));
        weak.filter(|unit| self.is_reached_by_replacements(*unit)).collect()
    }

    fn may_be_replaced(self) -> Units {
        if self.state.vm_replacements == 0 {
            return Units::NONE;
        }
        let weak = self.units_of(Army::Vm).iter().filter(|unit| self.is_reduced(*unit));
        weak.filter(|unit| self.can_replace(*unit).is_ok()).collect()
    }

    /// 5.2-C-02, 5.2-C-03, 5.2-C-04, 5.2-C-05, 5.2-C-09, 5.2-C-10, 5.2-C-11, 5.2-D-04, R74.
    fn can_replace(self, unit: Unit) -> Verdict {
        ensure(self.army(unit) == Army::Vm, "5.2-C-02", "these are replacements of VM")?;
        ensure(self.state.vm_replacements > 0, "5.2-C-09", "no replacements are left")?;
        ensure(self.is_reduced(unit), "5.2-C-02", "it has lost no step")?;
        ensure(!self.state.replaced.has(unit), "5.2-C-02", "it has had its replacement this turn")?;
        let shut = self.data.unit(unit).division.is_some_and(|own| self.is_shut_down(own));
        ensure(!shut, "5.2-D-04", "its division is shut down")?;
        let laos = matches!(self.state.place_of(unit), Place::Area(area) if area.is_laos());
        ensure(!laos, "5.2-C-08", "no replacements reach Laos")?;
        let reached = self.state.is_in(unit, Area::Removed) || self.is_reached_by_replacements(unit);
        ensure(reached, "5.2-C-07", "no replacements reach it there")
    }

    fn can_pull_back(self, unit: Unit) -> Verdict {
        ensure(
            self.army(unit) == Army::Vm && self.is_disorganised(unit),
            "5.2-C-06",
            "only a disorganised unit of VM is withdrawn",
        )?;
        let laos = matches!(self.state.place_of(unit), Place::Area(area) if area.is_laos());
        ensure(!laos, "5.2-C-08", "units in Laos are never withdrawn")?;
        ensure(self.is_reached_by_replacements(unit), "5.2-C-07", "it has no line of communication")
    }
}

impl Play<'_> {
    /// As far as the track goes.
    fn gain_vm_ammo(&mut self, amount: u8, case: Case) {
        let ammo = (self.state.vm_ammo + amount).min(self.data.tracks.maximum);
        let gained = ammo - self.state.vm_ammo;
        self.state.vm_ammo = ammo;
        self.tell(Fact::noted().by(Army::Vm), |_| {
            let lost = if gained < amount { format!("; {} is wasted", amount - gained) } else { String::new() };
            let text = format!("VM gains {gained} ammunition and has {ammo}{lost}.");
            Event::new("vm-ammo", case, text).amount(gained.into()).total(ammo)
        });
    }

    pub(crate) fn tell_morale(&mut self, division: Division, case: Case) {
        let slot = self.state.morale[division.at()];
        self.tell(Fact::noted().by(Army::Vm), |data| {
            let name = data.tracks.slot_name(slot);
            Event::new("morale", case, format!("The marker of Division {} stands at {name}.", division.word()))
                .piece(division.word())
                .total(slot)
        });
    }

    /// 5.2-C-03, 5.2-C-04, 5.2-D-01, 5.2-D-03, R45.
    fn replace(&mut self, unit: Unit) {
        self.state.vm_replacements -= 1;
        self.state.replaced.insert(unit);
        if self.state.is_in(unit, Area::Removed) {
            self.state.units[unit.at()].lost = 1;
            self.put(unit, Place::Area(Area::PulledBack));
        } else {
            self.state.units[unit.at()].lost -= 1;
        }
        let (at, left) = (self.state.place_of(unit).location(), self.state.vm_replacements);
        self.tell(Fact::spent(Army::Vm).amount(1), |data| {
            let rebuilt = if at == Some(Location::Area(Area::PulledBack)) { " in the Pulled-Back Box" } else { "" };
            let text = format!("{} receives 1 replacement{rebuilt}; {left} left.", data.name(unit));
            let event = Event::new("replaced", Case("5.2-C-02"), text).piece(&data.unit(unit).id).total(left);
            at.into_iter().fold(event, |event, at| event.place(at.id(data)))
        });
        if let Some(division) = self.data.unit(unit).division {
            self.lower_morale(division);
            self.tell_morale(division, Case("5.2-D-01"));
        }
    }

    /// 5.2-C-06: without its Disorg Marker, free of points and morale.
    fn pull_back(&mut self, unit: Unit) {
        self.state.units[unit.at()].lost = 1;
        self.put(unit, Place::Area(Area::PulledBack));
        self.tell(Fact::moved(Army::Vm), |data| {
            let text = format!("{} is withdrawn to the Pulled-Back Box.", data.name(unit));
            let event = Event::new("pulled-back", Case("5.2-C-06"), text);
            event.piece(&data.unit(unit).id).place(Area::PulledBack.word())
        });
    }
}
