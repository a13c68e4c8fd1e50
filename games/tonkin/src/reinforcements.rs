//! 2.1 and 2.5: what comes onto the map. Supplies (2.2 A, 2.6 A) are in `supplies`, what leaves again (2.7) in `withdrawal`.

mod supplies;
mod withdrawal;

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::board::BOX_2;
use crate::context::{Play, View};
use crate::data::{Country, Kind};
use crate::game::Tonkin;
use crate::ids::{Army, Hexes, Piece, Spot, Turn, Unit, Units};
use crate::judgement::NEVER;
use crate::objectives::may_move_objectives;
use crate::replacements::{Absorption, Airlift, FefReplacements, MobilizationCount, ThaiBinhCount, VmReplacements};
use crate::setup::GcmaPlace;
use crate::state::Place;

pub(crate) use supplies::{PlaceDump, SupplyMix};
pub(crate) use withdrawal::{Withdrawal, WithdrawalDue};

/// 2.0-01: what VM do after their reinforcements, up to absorption.
pub(crate) const VM_PART: (SupplyMix, ThaiBinhCount, VmReplacements, Absorption, MobilizationCount) =
    (SupplyMix { army: Army::Vm }, ThaiBinhCount, VmReplacements, Absorption, MobilizationCount);

/// 2.0-01: what the FEF do when VM have mobilized.
pub(crate) const FEF_PART: (FefArrival, SupplyMix, FefReplacements, WithdrawalDue) =
    (FefArrival { called: None }, SupplyMix { army: Army::Fef }, FefReplacements, WithdrawalDue);

/// 2.1: VM units that are due enter, if the VP-Level lets them.
/// 2.1-01, 2.1-02, 2.1-03, 2.1-05, 2.1-06, 2.2-A-04 (R17, R18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmReinforcements;

impl Step<Tonkin> for VmReinforcements {
    fn run(self, p: &mut Play<'_>) {
        if p.view().training().is_some() {
            return;
        }
        let data = p.data;
        let month = data.calendar.of(p.state.turn);
        p.gain_points(Army::Vm, month.vm_points, Case("2.1-06"), "reinforcements");
        let turn = p.state.turn;
        let enter = p.state.vp <= month.vm_number;
        let due = |place: Place| matches!(place, Place::Track(due) if due <= turn) || place == Place::HeldBack;
        let units = p.data.army[Army::Vm.at()];
        let waiting: Units = units.iter().filter(|unit| due(p.state.units[unit.at()].place)).collect();
        for unit in waiting.iter() {
            let battalion = matches!(p.data.of(unit).kind, Kind::TieuDoan | Kind::PathetLao);
            let place = if enter && battalion { Place::Box2 } else { Place::HeldBack };
            p.state.units[unit.at()].place = place;
            if place == Place::Box2 {
                p.tell(Fact::arrived(Army::Vm), |data| {
                    let text = format!("{} comes to Box 2.", data.name(unit));
                    Event::new("arrived", Case("2.1-05"), text).piece(&data.of(unit).id).place(BOX_2)
                });
            }
        }
        if !waiting.is_empty() && !enter {
            let (level, number) = (p.state.vp, month.vm_number);
            p.tell(Fact::noted().by(Army::Vm).amount(number), |data| {
                let text =
                    format!("The VP-Level {level} is above the VM-Number {number}: VM reinforcements are held back.");
                let event = Event::new("held-back", Case("2.1-01"), text).total(level);
                waiting.iter().fold(event, |event, unit| event.piece(&data.of(unit).id))
            });
        }
        p.next(enter.then_some(VmArrival));
    }
}

/// A VM reinforcement enters at a Supply Center, a motorized one in China.
/// 2.1-04.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmArrival;

impl Question<Tonkin> for VmArrival {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let name = v.arriving_vm().map_or("", |unit| v.data.name(unit));
        Prompt::new("2.1-04", format!("{name} arrives: at which Supply Center?"))
            .cause(format!("The VP-Level is {}, the VM-Number {}.", v.state.vp, v.month().vm_number))
            .meaning("It enters at full strength and may move this month; motorized units enter in China only.")
            .rules(&["2.1-04", "2.1-01", "2.1-03", "1.9-A-06"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.arriving_vm().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::At)
            .exactly(
                |v| {
                    let centers = v.arriving_vm().map_or(Hexes::NONE, |unit| v.vm_entry_hexes(unit));
                    centers.into_iter().map(Spot::Hex)
                },
                |_, _| Refusal::new(Case("2.1-04"), "it enters at a VM Supply Center, motorized units in China"),
            )
            .label(|v, spot| format!("At {}", v.data.spot_name(spot)))
            .prior(|v, spot| v.prior_of_entry(Army::Vm, spot))
            .secret()
            .then(|p, spot| {
                if let Some(unit) = p.view().arriving_vm() {
                    p.arrive(unit, spot.into(), Case("2.1-04"));
                }
            });
        may_move_objectives(ask);
    }
}

/// An FEF unit is due: it is paid for and placed, or it comes six turns later.
/// 2.5-01, 2.5-02, 2.5-04, 2.5-05, 2.5-06, 2.5-07, 2.5-08, 2.5-09, 2.5-11, 2.5-12, 2.7-06, 1.9-B-05 (R12, R24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FefArrival {
    /// The unit that is taken before the others (R138).
    pub called: Option<Unit>,
}

impl Question<Tonkin> for FefArrival {
    fn side(self, _: View<'_>) -> Army {
        Army::Fef
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let Some(unit) = self.unit(v) else { return Prompt::default() };
        let (name, price, others) = (v.data.name(unit), v.price_of_entry(unit), self.others(v));
        let others = if others.is_empty() { String::new() } else { format!("Also due: {}.", v.names(others)) };
        Prompt::new("2.5-01", format!("{name} is due. Bring it in for {price} VP, or wait six turns?"))
            .cause(others)
            .detail(format!("VP-Level {}", v.state.vp))
            .meaning(
                "Its price is lost at once, whatever becomes of it; a unit that waits is offered again in six turns.",
            )
            .rules(&["2.5-01", "2.5-02", "2.5-09", "2.5-11", "1.9-B-05"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.training().is_none() && self.unit(v).is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::At)
            .exactly(move |v| v.arrival_spots(self.unit(v)), move |v, _| v.why_not_there(self.unit(v)))
            .label(|v, spot| format!("Bring it to {}", v.data.spot_name(spot)))
            .prior(|v, spot| v.prior_of_entry(Army::Fef, spot))
            .then(move |p, spot| {
                if let Some(unit) = self.unit(p.view()) {
                    p.bring_in(unit, spot.into());
                }
            });
        ask.answer(verb::Near)
            .exactly(
                move |v| {
                    let unit = self.unit(v).filter(|unit| v.data.of(*unit).kind == Kind::Gcma);
                    unit.map_or(Hexes::NONE, |unit| v.gcma_communities(unit))
                },
                |_, _| Refusal::new(Case("2.5-06"), "a GCMA enters near an FEF-friendly Highland community of its own"),
            )
            .label(|v, hex| format!("Bring it in near {}", v.data.hex_name(hex)))
            .prior(|v, hex| v.prior_of_entry(Army::Fef, Spot::Hex(hex)))
            .then(move |p, near| {
                if let Some(unit) = self.unit(p.view()) {
                    p.next(GcmaPlace { unit, near });
                }
            });
        ask.answer(verb::Accept)
            .when(move |v| self.unit(v).is_some_and(|unit| v.data.of(unit).kind == Kind::Navy))
            .labelled("Bring the Navy back")
            .then(move |p, ()| {
                if let Some(unit) = self.unit(p.view()) {
                    p.bring_in(unit, Place::Sea);
                }
            });
        ask.answer(verb::Postpone)
            .labelled("Six turns later")
            .prior(move |v, ()| self.unit(v).map_or(0.0, |unit| v.prior_of_postponing(unit)))
            .then(move |p, ()| {
                if let Some(unit) = self.unit(p.view()) {
                    let turns = p.data.tables.replacements.postponed_turns;
                    p.send_ahead(unit, turns, Case("2.5-11"));
                }
            });
        self.order(ask);
    }
}

impl FefArrival {
    /// The unit that the question is about: the one that was called, or the first that is due.
    fn unit(self, v: View<'_>) -> Option<Unit> {
        let due = v.due_fef();
        self.called.map_or(due.first(), |unit| due.has(unit).then_some(unit))
    }

    /// The units that could be called in its place.
    fn others(self, v: View<'_>) -> Units {
        if self.called.is_some() {
            return Units::NONE;
        }
        let due = v.due_fef();
        due.first().map_or(due, |first| due.without(Units::one(first)))
    }

    /// R138: the French say who comes next.
    fn order<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Next)
            .exactly(
                move |v| self.others(v),
                |_, _| {
                    Refusal::new(Case("2.5-01"), "expected another unit that is due; one that was called comes first")
                },
            )
            .label(|v, unit| format!("{} first", v.data.name(unit)))
            .fixed_prior(NEVER)
            .then(|p, unit| p.next(FefArrival { called: Some(unit) }));
        ask.answer(verb::Cancel)
            .when(move |_| self.called.is_some())
            .labelled("Another unit first")
            .fixed_prior(NEVER)
            .end();
    }
}

impl<'a> View<'a> {
    /// The next VM unit that enters, if there is a place for it.
    fn arriving_vm(self) -> Option<Unit> {
        let waits = |unit: &Unit| self.state.units[unit.at()].place == Place::HeldBack;
        let mut units = self.data.army[Army::Vm.at()].iter().filter(waits);
        units.find(|unit| !self.vm_entry_hexes(*unit).is_empty())
    }

    fn vm_entry_hexes(self, unit: Unit) -> Hexes {
        let centers = self.supply_centers(Army::Vm);
        if self.data.of(unit).motorized { centers.and(self.data.map.china) } else { centers }
    }

    /// The FEF units that are due.
    fn due_fef(self) -> Units {
        let turn = self.state.turn;
        let due = |unit: &Unit| matches!(self.state.units[unit.at()].place, Place::Track(due) if due <= turn);
        self.data.army[Army::Fef.at()].iter().filter(due).collect()
    }

    /// 2.5-02, 2.5-04.
    pub(crate) fn price_of_entry(self, unit: Unit) -> u8 {
        let points = &self.data.tables.victory_points;
        let record = self.data.of(unit);
        match record.kind {
            Kind::Navy => points.navy,
            _ if record.is_large() => points.large_unit,
            _ => points.small_unit,
        }
    }

    /// 2.5-05, 2.5-07, 2.5-08, 2.5-09, 1.6-05, 1.6-10, 1.8-04 (R22, R87, R88, R106).
    fn arrival_spots(self, unit: Option<Unit>) -> impl Iterator<Item = Spot> {
        let (hexes, saigon) = unit.map_or((Hexes::NONE, false), |unit| self.entry_places(unit));
        hexes.into_iter().map(Spot::Hex).chain(saigon.then_some(Spot::Saigon))
    }

    fn entry_places(self, unit: Unit) -> (Hexes, bool) {
        let places = &self.data.places;
        let centers = self.supply_centers(Army::Fef);
        let open = self.may_stand(Piece::Unit(unit)).without(self.state.index().held[Army::Vm.at()]);
        let in_country = |country: Country| -> Hexes {
            centers.iter().filter(|hex| self.data.map.country(*hex) == country).collect()
        };
        let (hexes, saigon) = match self.data.of(unit).kind {
            Kind::Navy | Kind::Gcma => (Hexes::NONE, false),
            Kind::Thai => {
                let villages: Hexes = places.thai_entry.iter().map(|c| places.of(c).hex).collect();
                (villages.without(self.state.friendly), false)
            }
            Kind::LaotianInfantry | Kind::LaotianDetachment => (in_country(Country::Laos), false),
            Kind::VietnameseInfantry | Kind::VietnameseGarrison => (in_country(Country::Vietnam), true),
            _ => (places.harbors, true),
        };
        (hexes.and(open), saigon)
    }

    /// Where the unit that is due enters instead.
    fn why_not_there(self, unit: Option<Unit>) -> Refusal {
        let kind = unit.map(|unit| self.data.of(unit).kind);
        let (case, why) = match kind {
            Some(Kind::Thai) => {
                ("2.5-05", "a Thai unit enters in an FEF-friendly blue village on or west of the Red River")
            }
            Some(Kind::Gcma) => ("2.5-06", "name the Highland community first near which the GCMA enters"),
            Some(Kind::LaotianInfantry | Kind::LaotianDetachment) => {
                ("2.5-07", "a Laotian unit enters in an FEF Supply Center in Laos")
            }
            Some(Kind::VietnameseInfantry | Kind::VietnameseGarrison) => {
                ("2.5-08", "a Vietnamese unit enters in an FEF Supply Center in Vietnam")
            }
            Some(Kind::Navy) => ("2.5-04", "the Navy comes back at sea"),
            Some(Kind::AmphibiousArmour) => {
                ("4.0-01", "1 REC enters in Saigon or a harbour in clear terrain without VM")
            }
            _ => ("2.5-09", "the unit enters in a harbour without VM"),
        };
        Refusal::new(Case(case), why)
    }
}

impl Play<'_> {
    /// 2.0-01: the order of the phase.
    pub(crate) fn begin_replacements(&mut self) {
        self.clear_replacement_marks();
        self.next((VmReinforcements, VM_PART));
    }

    /// Forgets what counted in one Replacement and Reinforcement Phase only.
    pub(crate) fn clear_replacement_marks(&mut self) {
        self.state.objectives_moved = false;
        self.state.used_centers = Hexes::NONE;
        self.state.to_mobilize = 0;
        self.state.airlift = Airlift::default();
        self.state.units.iter_mut().for_each(|unit| unit.regained = 0);
    }

    /// A unit comes onto the map at full strength and in good order.
    fn arrive(&mut self, unit: Unit, place: Place, case: Case) {
        self.take_away(unit, place);
        let army = self.view().army(unit);
        self.tell(Fact::arrived(army), |data| {
            let event = Event::new("arrived", case, format!("{} enters the map.", data.name(unit)));
            let event = event.piece(&data.of(unit).id);
            match place {
                Place::Saigon => event.place(crate::board::SAIGON),
                _ => event,
            }
        });
        if let Place::Hex(hex) = place {
            let fact = self.view().known(unit, Fact::moved(army));
            self.tell(fact, |data| {
                let text = format!("{} stands in {}.", data.name(unit), data.hex_name(hex));
                Event::new("placed", case, text).piece(&data.of(unit).id).place(data.map.label(hex))
            });
        }
    }

    /// The FEF bring in a unit for its price.
    pub(crate) fn bring_in(&mut self, unit: Unit, place: Place) {
        let price = i16::from(self.view().price_of_entry(unit));
        self.arrive(unit, place, Case("2.5-01"));
        let case = if self.data.of(unit).kind == Kind::Navy { Case("2.5-04") } else { Case("1.9-B-05") };
        self.score_for_unit(unit, -price, case, "is brought in");
    }

    /// A unit goes so many turns ahead on the Turn Track; beyond its end it is out of the game (R24).
    pub(crate) fn send_ahead(&mut self, unit: Unit, turns: u8, case: Case) {
        let later: Option<Turn> = self.data.calendar.later(self.state.turn, turns);
        self.take_away(unit, later.map_or(Place::Out, Place::Track));
        let army = self.view().army(unit);
        self.tell(Fact::noted().by(army), |data| {
            let when =
                later.map_or_else(|| "not any more".into(), |turn| format!("in {}", data.calendar.of(turn).month));
            let what = match case.0 {
                "2.5-11" => "is postponed and comes",
                "2.7-03" => "can come back",
                _ => "is rebuilt and comes",
            };
            let text = format!("{} {what} {when}.", data.name(unit));
            Event::new("turn-track", case, text).piece(&data.of(unit).id)
        });
    }
}
