//! 2.1, 2.2 A, 2.5, 2.6 A and 2.7: what comes onto the map and what leaves it.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Count, verb};
use crate::context::{Play, View};
use crate::data::{Country, Kind, Mix};
use crate::game::Tonkin;
use crate::ids::{Army, Dump, Hexes, Piece, Spot, Turn, Unit, Units};
use crate::objectives::may_move_objectives;
use crate::replacements::{Absorption, Airlift, FefReplacements, MobilizationCount, ThaiBinhCount, VmReplacements};
use crate::sequence::VmMovementPhase;
use crate::setup::GcmaPlace;
use crate::stacking::Tidy;
use crate::state::Place;

/// 2.0-01: what VM do after their reinforcements, up to absorption.
pub(crate) const VM_PART: (SupplyMix, ThaiBinhCount, VmReplacements, Absorption, MobilizationCount) =
    (SupplyMix { army: Army::Vm }, ThaiBinhCount, VmReplacements, Absorption, MobilizationCount);

/// 2.0-01: what the FEF do when VM have mobilized.
pub(crate) const FEF_PART: (FefArrival, SupplyMix, FefReplacements, WithdrawalDue) =
    (FefArrival, SupplyMix { army: Army::Fef }, FefReplacements, WithdrawalDue);

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
                    Event::new("arrived", Case("2.1-05"), text).piece(&data.of(unit).id)
                });
            }
        }
        if !waiting.is_empty() && !enter {
            let (level, number) = (p.state.vp, month.vm_number);
            p.tell(Fact::noted().by(Army::Vm), |data| {
                let text =
                    format!("The VP-Level {level} is above the VM-Number {number}: VM reinforcements are held back.");
                let event = Event::new("held-back", Case("2.1-01"), text);
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

/// A side chooses its mix of Supply Dumps and Replacement Points.
/// 2.2-A-01, 2.2-A-09, 2.6-A-01, 2.6-A-03 (R123).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SupplyMix {
    pub army: Army,
}

impl Question<Tonkin> for SupplyMix {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let case = if self.army == Army::Vm { "2.2-A-01" } else { "2.6-A-01" };
        let free = v.free_dumps(self.army).count();
        Prompt::new(case, "Which mix of Supply Dumps and Replacement Points?")
            .detail(format!("{free} Supply Dumps can still come onto the map."))
            .meaning(
                "A Supply Dump makes attacks and artillery possible for a month, feeds units, or becomes three trenches; points \
                 pay for lost steps now or later, and 8 of them are kept.",
            )
            .rules(if self.army == Army::Vm {
                &["2.2-A-01", "2.2-A-03", "2.2-B-02", "2.2-B-03", "6.2-01"]
            } else {
                &["2.6-A-01", "2.6-A-02", "2.6-B-01", "2.6-B-02", "6.2-01"]
            })
    }

    /// The training game gives each side the same every turn.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        match v.mixes(self.army)[..] {
            [only] => Opening::Takes(Action::Supply(Count(only.dumps))),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Supply)
            .exactly(
                move |v| v.mixes(self.army).into_iter().map(|mix| Count(mix.dumps)),
                |_, _| Refusal::new(Case("2.2-A-01"), "there is no mix with so many Supply Dumps"),
            )
            .label(move |v, count| {
                let points = v.mix(self.army, count).map_or(0, |mix| mix.points);
                format!("{} Supply Dumps and {points} Replacement Points", count.0)
            })
            .caution(move |v, count| {
                let free = v.free_dumps(self.army).count();
                (usize::from(count.0) > free).then(|| format!("Only {free} Supply Dumps can still come onto the map."))
            })
            .prior(move |v, count| v.prior_of_mix(self.army, count.0))
            .ends(move |p, count| p.receive(self.army, count));
        if self.army == Army::Vm {
            may_move_objectives(ask);
        }
    }
}

/// A new Supply Dump is placed.
/// 2.2-A-02, 2.2-A-03, 2.6-A-02, 9.0-12 (R87).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlaceDump {
    pub army: Army,
    pub left: u8,
}

impl Question<Tonkin> for PlaceDump {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        let case = case_of_dumps(self.army).0;
        Prompt::new(case, "Where does the new Supply Dump go?")
            .detail(format!("{} left to place", self.left))
            .meaning(if self.army == Army::Vm {
                "It walks, or goes by truck along a road from China; attacks need it within 3 hexes."
            } else {
                "It moves by truck, ship, river craft or air only; attacks need it within 3 hexes."
            })
            .rules(&[case, "6.2-01", "6.3-G-01", "3.3-02", "3.3-03"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let nowhere = v.dump_spots(self.army).next().is_none();
        Opening::asks_if(self.left > 0 && !v.free_dumps(self.army).is_empty() && !nowhere)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::At)
            .exactly(
                move |v| v.dump_spots(self.army),
                move |_, _| {
                    let why = "a new Supply Dump goes to an own Supply Center that works and is friendly";
                    Refusal::new(case_of_dumps(self.army), why)
                },
            )
            .label(|v, spot| format!("In {}", v.data.spot_name(spot)))
            .prior(move |v, spot| v.prior_of_entry(self.army, spot))
            .secret_if(move |_| self.army == Army::Vm)
            .ends(move |p, spot| {
                p.place_dump(self.army, spot);
                p.next(PlaceDump { left: self.left - 1, ..self });
            });
        if self.army == Army::Vm {
            may_move_objectives(ask);
        }
    }
}

/// Where new Supply Dumps go.
const fn case_of_dumps(army: Army) -> Case {
    match army {
        Army::Vm => Case("2.2-A-02"),
        Army::Fef => Case("2.6-A-02"),
    }
}

/// An FEF unit is due: it is paid for and placed, or it comes six turns later.
/// 2.5-01, 2.5-02, 2.5-04, 2.5-05, 2.5-06, 2.5-07, 2.5-08, 2.5-09, 2.5-11, 2.5-12, 2.7-06, 1.9-B-05 (R12, R24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FefArrival;

impl Question<Tonkin> for FefArrival {
    fn side(self, _: View<'_>) -> Army {
        Army::Fef
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let Some(unit) = v.due_fef() else { return Prompt::default() };
        let (name, price) = (v.data.name(unit), v.price_of_entry(unit));
        Prompt::new("2.5-01", format!("{name} is due. Bring it in for {price} VP, or wait six turns?"))
            .detail(format!("VP-Level {}", v.state.vp))
            .meaning(
                "Its price is lost at once, whatever becomes of it; a unit that waits is offered again in six turns.",
            )
            .rules(&["2.5-01", "2.5-02", "2.5-09", "2.5-11", "1.9-B-05"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.training().is_none() && v.due_fef().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::At)
            .exactly(View::arrival_spots, |v, _| v.why_not_there())
            .label(|v, spot| format!("Bring it to {}", v.data.spot_name(spot)))
            .prior(|v, spot| v.prior_of_entry(Army::Fef, spot))
            .then(|p, spot| {
                if let Some(unit) = p.view().due_fef() {
                    p.bring_in(unit, spot.into());
                }
            });
        ask.answer(verb::Near)
            .exactly(
                |v| {
                    let unit = v.due_fef().filter(|unit| v.data.of(*unit).kind == Kind::Gcma);
                    unit.map_or(Hexes::NONE, |unit| v.gcma_communities(unit))
                },
                |_, _| Refusal::new(Case("2.5-06"), "a GCMA enters near an FEF-friendly Highland community of its own"),
            )
            .label(|v, hex| format!("Bring it in near {}", v.data.hex_name(hex)))
            .prior(|v, hex| v.prior_of_entry(Army::Fef, Spot::Hex(hex)))
            .then(|p, near| {
                if let Some(unit) = p.view().due_fef() {
                    p.next(GcmaPlace { unit, near });
                }
            });
        ask.answer(verb::Accept)
            .when(|v| v.due_fef().is_some_and(|unit| v.data.of(unit).kind == Kind::Navy))
            .labelled("Bring the Navy back")
            .then(|p, ()| {
                if let Some(unit) = p.view().due_fef() {
                    p.bring_in(unit, Place::Sea);
                }
            });
        ask.answer(verb::Postpone)
            .labelled("Six turns later")
            .prior(|v, ()| v.due_fef().map_or(0.0, |unit| v.prior_of_postponing(unit)))
            .then(|p, ()| {
                if let Some(unit) = p.view().due_fef() {
                    let turns = p.data.tables.replacements.postponed_turns;
                    p.send_ahead(unit, turns, Case("2.5-11"));
                }
            });
    }
}

/// 2.7-01: a withdrawal is due on turns marked W.
/// 2.7-04, 1.9-B-06 (R26, R111).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WithdrawalDue;

impl Step<Tonkin> for WithdrawalDue {
    fn run(self, p: &mut Play<'_>) {
        p.next((Tidy, VmMovementPhase));
        if p.view().training().is_some() || p.view().month().withdrawal.is_none() {
            return;
        }
        if p.view().withdrawable().is_empty() {
            let points = i16::from(p.data.tables.victory_points.failed_withdrawal);
            p.score(-points, Case("2.7-04"), "No unit can be withdrawn");
        } else {
            p.next(Withdrawal);
        }
    }
}

/// The FEF withdraw a unit of the kind that is asked for.
/// 2.7-01, 2.7-02, 2.7-03, 2.7-05.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Withdrawal;

impl Question<Tonkin> for Withdrawal {
    fn side(self, _: View<'_>) -> Army {
        Army::Fef
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("2.7-01", "Which unit is withdrawn?")
            .cause("The Turn Track is marked W.")
            .meaning("It leaves at full strength and comes back in six turns at the earliest, for its price in VP.")
            .rules(&["2.7-01", "2.7-02", "2.7-03", "2.7-04"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Withdraw)
            .exactly(View::withdrawable, |_, _| {
                let why = "expected a full unit of the kind asked for within 3 hexes of an FEF Supply Center";
                Refusal::new(Case("2.7-02"), why)
            })
            .label(|v, unit| format!("Withdraw {}", v.data.name(unit)))
            .prior(|v, unit| -f32::from(v.face(unit).value) / 3.0)
            .ends(|p, unit| {
                let turns = p.data.tables.replacements.withdrawn_turns;
                p.tell(Fact::of(engine::story::EventKind::Moved).by(Army::Fef), |data| {
                    let text = format!("{} is withdrawn.", data.name(unit));
                    Event::new("withdrawn", Case("2.7-01"), text).piece(&data.of(unit).id)
                });
                p.send_ahead(unit, turns, Case("2.7-03"));
            });
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

    /// What a side may choose from.
    fn mixes(self, army: Army) -> arrayvec::ArrayVec<Mix, 3> {
        match (self.training(), army) {
            (None, _) => self.data.tables.replacements.mixes(army).into_iter().collect(),
            (Some(card), Army::Vm) => [Mix { dumps: card.vm_dumps, points: card.vm_points }].into_iter().collect(),
            (Some(card), Army::Fef) => [Mix { dumps: card.fef_dumps, points: card.fef_points }].into_iter().collect(),
        }
    }

    fn mix(self, army: Army, count: Count) -> Option<Mix> {
        self.mixes(army).into_iter().find(|mix| mix.dumps == count.0)
    }

    /// Supply Dumps of an army that are not on the map.
    fn free_dumps(self, army: Army) -> crate::ids::Dumps {
        Dump::of(army).iter().filter(|dump| self.state.dumps[dump.at()].place.is_none()).collect()
    }

    /// Where new Supply Dumps go.
    fn dump_spots(self, army: Army) -> impl Iterator<Item = Spot> {
        let (hexes, saigon) = match (self.training(), army) {
            (None, _) => (self.supply_centers(army).without(self.unfriendly_to(army)), army == Army::Fef),
            (Some(card), Army::Vm) => (self.joined_by_road(army, Hexes::one(card.dump_road)), false),
            (Some(card), Army::Fef) => {
                (Hexes::one(card.dump_place).without(self.state.index.held[Army::Vm.at()]), false)
            }
        };
        hexes.into_iter().map(Spot::Hex).chain(saigon.then_some(Spot::Saigon))
    }

    /// The next FEF unit that is due.
    fn due_fef(self) -> Option<Unit> {
        let turn = self.state.turn;
        let due = |unit: &Unit| matches!(self.state.units[unit.at()].place, Place::Track(due) if due <= turn);
        self.data.army[Army::Fef.at()].iter().find(due)
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
    fn arrival_spots(self) -> impl Iterator<Item = Spot> {
        let (hexes, saigon) = self.due_fef().map_or((Hexes::NONE, false), |unit| self.entry_places(unit));
        hexes.into_iter().map(Spot::Hex).chain(saigon.then_some(Spot::Saigon))
    }

    fn entry_places(self, unit: Unit) -> (Hexes, bool) {
        let places = &self.data.places;
        let centers = self.supply_centers(Army::Fef);
        let open = self.may_stand(Piece::Unit(unit)).without(self.state.index.held[Army::Vm.at()]);
        let in_country = |country: Country| -> Hexes {
            centers.iter().filter(|hex| self.data.map.country(*hex) == country).collect()
        };
        let (hexes, saigon) = match self.data.of(unit).kind {
            Kind::Navy | Kind::Gcma => (Hexes::NONE, false),
            Kind::Thai => {
                let villages: Hexes = places.thai_entry.iter().map(|c| places.of(c).hex).collect();
                (villages.without(self.unfriendly_to(Army::Fef)), false)
            }
            Kind::LaotianInfantry | Kind::LaotianDetachment => (in_country(Country::Laos), false),
            Kind::VietnameseInfantry | Kind::VietnameseGarrison => (in_country(Country::Vietnam), true),
            _ => (places.harbors.without(self.unfriendly_to(Army::Fef)), true),
        };
        (hexes.and(open), saigon)
    }

    /// Where the unit that is due enters instead.
    fn why_not_there(self) -> Refusal {
        let kind = self.due_fef().map(|unit| self.data.of(unit).kind);
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
            _ => ("2.5-09", "the unit enters in a friendly harbour"),
        };
        Refusal::new(Case(case), why)
    }

    /// The communities that are friendly to the other side.
    fn unfriendly_to(self, army: Army) -> Hexes {
        match army {
            Army::Vm => self.data.places.hexes.without(self.state.friendly),
            Army::Fef => self.state.friendly,
        }
    }

    /// Units that may be withdrawn now.
    fn withdrawable(self) -> Units {
        let Some(kind) = self.month().withdrawal else { return Units::NONE };
        let near = self.near_supply_centers(Army::Fef);
        let fits = |unit: &Unit| {
            let there = match self.state.units[unit.at()].place {
                Place::Hex(hex) => near.has(hex),
                Place::Saigon => true,
                Place::Sea => self.data.of(*unit).kind == Kind::Navy,
                _ => false,
            };
            there && kind.asks_for(self.data.of(*unit)) && self.is_full(*unit)
        };
        self.data.army[Army::Fef.at()].iter().filter(fits).collect()
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
        self.score(-price, Case("1.9-B-05"), &format!("{} is brought in", self.data.name(unit)));
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

    fn receive(&mut self, army: Army, count: Count) {
        let Some(mix) = self.view().mix(army, count) else { return };
        let case = if army == Army::Vm { "2.2-A-01" } else { "2.6-A-01" };
        self.gain_points(army, mix.points, Case(case), "supplies");
        self.next(PlaceDump { army, left: mix.dumps });
    }

    fn place_dump(&mut self, army: Army, spot: Spot) {
        let Some(dump) = self.view().free_dumps(army).first() else { return };
        self.state.put_dump(self.data, dump, Some(spot));
        self.tell(Fact::arrived(army), |data| {
            let text = format!("{} is placed in {}.", data.dump_name(dump), data.spot_name(spot));
            let event = Event::new("dump", case_of_dumps(army), text);
            match spot {
                Spot::Hex(hex) => event.place(data.map.label(hex)),
                Spot::Saigon => event,
            }
        });
    }
}
