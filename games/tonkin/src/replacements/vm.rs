//! 2.2 to 2.4: what VM do with Replacement Points and Tieu Doan.

use engine::rules::{Arg, Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal, Target, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::board::BOX_1;
use crate::context::{Play, View};
use crate::data::{Data, Kind};
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Spot, Unit, Units};
use crate::objectives::may_move_objectives;
use crate::reinforcements::FEF_PART;
use crate::setup::TieuDoanPlace;
use crate::state::Place;

/// 2.2-A-07, 2.2-A-08, 2.2-A-10, 1.4-04 (R16): the hexes near Thai Binh that VM occupy are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ThaiBinhCount;

impl Step<Tonkin> for ThaiBinhCount {
    fn run(self, p: &mut Play<'_>) {
        if p.view().training().is_some() {
            return;
        }
        let limits = &p.data.tables.limits;
        let near = p.data.map.within(p.data.tables.thai_binh, limits.thai_binh_range);
        let held = near.and(p.state.index().held[Army::Vm.at()]).count();
        if held >= usize::from(limits.thai_binh_gain) {
            p.gain_points_at(p.data.tables.thai_binh, Army::Vm, 1, Case("2.2-A-07"), "hexes near Thai Binh");
        } else if held <= usize::from(limits.thai_binh_loss) {
            p.next(ThaiBinh);
        }
    }
}

/// VM hold too little near Thai Binh: a point or a step.
/// 2.2-A-08.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ThaiBinh;

impl Question<Tonkin> for ThaiBinh {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new(
            "2.2-A-08",
            "VM hold at most one hex near Thai Binh: give up a Replacement Point, or a step of any unit.",
        )
        .meaning("Rice and recruits come from the Delta; with four hexes there VM would gain a point instead.")
        .rules(&["2.2-A-08", "2.2-A-07", "2.2-A-10", "1.9-06"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.state.points[Army::Vm.at()] > 0 || !v.vm_step_units().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Forfeit)
            .allowed(|v, ()| ensure(v.state.points[Army::Vm.at()] > 0, "2.2-A-08", "VM have no point to give up"))
            .labelled("Give up a point")
            .fixed_prior(2.0)
            .secret()
            .ends(|p, ()| {
                p.state.points[Army::Vm.at()] -= 1;
                let left = p.state.points[Army::Vm.at()];
                p.tell(Fact::spent(Army::Vm).amount(1), |data| {
                    let text = format!("VM lose a Replacement Point for Thai Binh and have {left}.");
                    let event = Event::new("thai-binh", Case("2.2-A-08"), text);
                    event.place(data.map.label(data.tables.thai_binh)).amount(1).total(left)
                });
            });
        ask.answer(verb::Lose)
            .exactly(View::vm_step_units, |_, _| {
                Refusal::new(Case("2.2-A-08"), "expected a VM unit with steps on the map")
            })
            .label(|v, unit| format!("A step of {}", v.data.name(unit)))
            .prior(View::prior_of_giving_up)
            .secret()
            .ends(|p, unit| p.lose_step(unit, Case("2.2-A-08")));
        may_move_objectives(ask);
    }
}

/// VM replace steps and rebuild regiments.
/// 2.2-B-01, 2.2-B-03, 2.2-B-04, 2.2-B-05, 2.2-B-06, 2.2-B-07, 2.2-B-08, 2.2-B-09.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmReplacements;

impl Question<Tonkin> for VmReplacements {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let points = v.state.points[Army::Vm.at()];
        Prompt::new("2.2-B-01", "Which regiments regain steps, and which are rebuilt?")
            .detail(format!("{points} Replacement Points; at most 8 are kept for the next turn."))
            .meaning("A step costs 1 point, a motorized one 2, and a regiment regains two at most; one rebuilt comes in 3 turns.")
            .rules(&["2.2-B-01", "2.2-B-03", "2.2-B-04", "2.2-B-05", "2.2-B-07", "2.2-B-08", "2.2-B-09"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.state.points[Army::Vm.at()] > 0)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Replace)
            .exactly(View::vm_replaceable, |v, unit| {
                why(v.can_replace_vm(unit, v.vm_depots()), "2.2-B-01", "it cannot regain a step")
            })
            .label(|v, unit| format!("A step for {}", v.data.name(unit)))
            .fixed_prior(2.0)
            .then(|p, unit| {
                let price = p.view().price_of_step(unit);
                p.pay_points(unit, price);
                p.regain_step(unit, Case("2.2-B-03"));
            });
        ask.answer(verb::Rebuild)
            .from(|v| v.data.regiments.iter().filter(move |u| v.state.units[u.at()].place == Place::Eliminated))
            .allowed(View::can_rebuild_vm)
            .label(|v, unit| format!("Rebuild {}", v.data.name(unit)))
            .fixed_prior(1.0)
            .then(|p, unit| {
                let price = p.view().price_of_vm_rebuild(unit);
                p.pay_points(unit, price);
                p.send_ahead(unit, p.data.tables.replacements.vm_rebuild_turns, Case("2.2-B-09"));
            });
        may_move_objectives(ask);
        ask.answer(verb::Done)
            .labelled("Done")
            .caution(|v, ()| v.points_beyond(Army::Vm))
            .fixed_prior(0.0)
            .secret()
            .end();
    }
}

/// Regiments absorb Tieu Doan.
/// 2.3-01, 2.3-02, 2.3-03, 2.3-04 (R19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Absorption;

impl Question<Tonkin> for Absorption {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("2.3-01", "Which regiments regain a step by removing a Tieu Doan no more than 2 hexes away?")
            .meaning("It costs no point; the Tieu Doan can be mobilized again next month.")
            .rules(&["2.3-01", "2.3-03", "2.3-04", "2.2-B-07"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Absorb)
            .pointed_at(View::absorption_meant)
            .from(View::absorptions)
            .allowed(|v, (unit, tieu_doan)| v.can_absorb(unit, tieu_doan))
            .label(|v, (unit, other)| format!("{} absorbs {}", v.data.name(unit), v.data.name(other)))
            .concerns(|v, (unit, _)| vec![engine::Target::Piece(v.data.of(unit).id.clone())])
            .fixed_prior(-1.0)
            .then(|p, (unit, tieu_doan)| {
                p.tell(p.view().known(tieu_doan, Fact::lost(Army::Vm)), |data| {
                    let text = format!("{} is absorbed and goes to Box 1.", data.name(tieu_doan));
                    Event::new("absorbed", Case("2.3-03"), text).piece(&data.of(tieu_doan).id).place(BOX_1)
                });
                p.take_away(tieu_doan, Place::Box1);
                p.regain_step(unit, Case("2.3-01"));
            });
        may_move_objectives(ask);
        ask.answer(verb::Done).labelled("Done").fixed_prior(0.0).secret().end();
    }
}

/// 2.4-01 (R133): how many Tieu Doan may be mobilized is settled after absorption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MobilizationCount;

impl Step<Tonkin> for MobilizationCount {
    fn run(self, p: &mut Play<'_>) {
        let allowed = match p.view().training() {
            Some(card) => card.mobilize,
            None => p.view().friendly_vp_hexes().div_ceil(2) as u8,
        };
        p.state.to_mobilize = allowed;
        p.state.used_centers = Hexes::NONE;
        p.next((Mobilization, PathetLao, BoxesEmptied));
    }
}

/// VM mobilize Tieu Doan from Box 2, each by a center of its own.
/// 2.4-01, 2.4-02, 2.4-03, 2.4-08 (R20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mobilization;

impl Question<Tonkin> for Mobilization {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let left = v.state.to_mobilize;
        Prompt::new("2.4-01", "By which Mobilization Center is the next Tieu Doan mobilized?")
            .detail(format!("{left} may still be mobilized in this phase."))
            .meaning("It is free, and turns empty communities beside it; each center serves once.")
            .rules(&["2.4-01", "2.4-02", "2.4-03", "1.8-02"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let more = v.state.to_mobilize > 0 && v.tieu_doan_in(Place::Box2).is_some();
        Opening::asks_if(more && !v.open_centers().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Near)
            .exactly(View::open_centers, |_, _| {
                Refusal::new(Case("2.4-03"), "expected a Mobilization Center in Vietnam not used in this phase")
            })
            .label(|v, hex| format!("By {}", v.data.hex_name(hex)))
            .prior(|v, hex| 1.0 + v.prior_of_partisan(Army::Vm, hex))
            .then(|p, center| p.next(TieuDoanPlace { center }));
        may_move_objectives(ask);
        ask.answer(verb::Done).labelled("Done").fixed_prior(-1.0).secret().end();
    }
}

/// A Pathet Lao is mobilized, where VM have more centers in Laos than Pathet Lao on the map.
/// 2.4-04, 2.4-05, 2.4-06, 1.6-09.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PathetLao;

impl Question<Tonkin> for PathetLao {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("2.4-04", "On which Mobilization Center in Laos is a Pathet Lao mobilized?")
            .meaning(
                "One in a month, free of charge, while there are more VM-friendly centers in Laos than Pathet Lao.",
            )
            .rules(&["2.4-04", "2.4-05", "2.4-06", "3.8-04"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.pathet_lao_hexes().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::At)
            .exactly(
                |v| v.pathet_lao_hexes().into_iter().map(Spot::Hex),
                |_, _| Refusal::new(Case("2.4-05"), "expected a VM-friendly Mobilization Center in Laos"),
            )
            .label(|v, spot| v.data.spot_name(spot))
            .prior(|v, spot| 1.0 + v.prior_of_entry(Army::Vm, spot))
            .ends(|p, spot| {
                if let Some(unit) = p.view().pathet_lao_in(Place::Box2).first() {
                    p.state.put(p.data, unit, spot.into());
                    p.tell(p.view().known(unit, Fact::arrived(Army::Vm)), |data| {
                        let text = format!("{} is mobilized in {}.", data.name(unit), data.spot_name(spot));
                        let event = Event::new("mobilized", Case("2.4-05"), text).piece(&data.of(unit).id);
                        spot.hex().map_or(event.clone(), |hex| event.place(data.map.label(hex)))
                    });
                }
            });
        may_move_objectives(ask);
        ask.answer(verb::Done).labelled("None").fixed_prior(-1.0).secret().end();
    }
}

/// 2.4-07, 2.3-03 (R21): what is in Box 1 moves to Box 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoxesEmptied;

impl Step<Tonkin> for BoxesEmptied {
    fn run(self, p: &mut Play<'_>) {
        for unit in &mut p.state.units {
            if unit.place == Place::Box1 {
                unit.place = Place::Box2;
            }
        }
        p.state.used_centers = Hexes::NONE;
        p.next(FEF_PART);
    }
}

/// The refusal of a verdict, or another where the verdict finds nothing.
pub(super) fn why(verdict: Verdict, case: &'static str, reason: &'static str) -> Refusal {
    verdict.err().unwrap_or_else(|| Refusal::new(Case(case), reason))
}

/// Where regiments can regain steps, worked out once for a list.
#[derive(Clone, Copy)]
struct Depots {
    near: Hexes,
    by_road: Hexes,
}

impl View<'_> {
    /// VM units with steps on the map.
    fn vm_step_units(self) -> Units {
        self.on_map(Army::Vm).iter().filter(|unit| self.data.of(*unit).steps > 0).collect()
    }

    /// 2.2-B-05, 2.2-B-06: within 3 hexes of the HQ or a Supply Center; motorized ones joined to China by road.
    fn vm_depots(self) -> Depots {
        let sources: Hexes = self.supply_centers(Army::Vm).iter().chain(self.hq_hex(Army::Vm)).collect();
        Depots { near: self.within(Army::Vm, sources, self.data.tables.limits.range), by_road: self.truck_reach() }
    }

    fn vm_replaceable(self) -> Units {
        if self.state.points[Army::Vm.at()] == 0 {
            return Units::NONE;
        }
        let depots = self.vm_depots();
        self.data.regiments.iter().filter(|unit| self.can_replace_vm(*unit, depots).is_ok()).collect()
    }

    fn can_replace_vm(self, unit: Unit, depots: Depots) -> Verdict {
        ensure(self.data.regiments.has(unit), "2.2-B-03", "only regiments regain steps")?;
        let hex = self.state.hex_of(unit);
        ensure(hex.is_some() && !self.is_full(unit), "2.2-B-03", "it has lost no step, or is not on the map")?;
        ensure(!self.is_oos(unit), "2.2-B-04", "it is out of supply")?;
        let most = self.data.tables.limits.steps_at_a_time;
        ensure(self.state.units[unit.at()].regained < most, "2.2-B-07", "it has regained 2 steps in this phase")?;
        let price = self.price_of_step(unit);
        ensure(self.state.points[Army::Vm.at()] >= price, "2.2-B-03", "there are not enough Replacement Points")?;
        let is_in = |hexes: Hexes| hex.is_some_and(|hex: Hex| hexes.has(hex));
        let why = "it is not within 3 hexes of the VM HQ or a VM Supply Center";
        ensure(is_in(depots.near), "2.2-B-05", why)?;
        let joined = !self.data.of(unit).motorized || is_in(depots.by_road);
        ensure(joined, "2.2-B-06", "no open road joins it to a VM Supply Center in China")
    }

    fn price_of_vm_rebuild(self, unit: Unit) -> u8 {
        let prices = &self.data.tables.replacements;
        if self.data.of(unit).motorized { prices.vm_motorized_rebuild } else { prices.vm_rebuild }
    }

    fn can_rebuild_vm(self, unit: Unit) -> Verdict {
        let gone = self.state.units[unit.at()].place == Place::Eliminated;
        ensure(self.data.regiments.has(unit) && gone, "2.2-B-08", "only eliminated regiments are rebuilt")?;
        ensure(self.training().is_none(), "9.0-12", "the training game has no reinforcements")?;
        let price = self.price_of_vm_rebuild(unit);
        ensure(self.state.points[Army::Vm.at()] >= price, "2.2-B-08", "there are not enough Replacement Points")?;
        let later = self.data.calendar.later(self.state.turn, self.data.tables.replacements.vm_rebuild_turns);
        ensure(later.is_some(), "2.2-B-09", "the Turn Track ends before it would come back")
    }

    fn absorptions(self) -> impl Iterator<Item = (Unit, Unit)> {
        let takes = move |unit: &Unit| self.can_regain_by_absorption(*unit).is_ok();
        self.data.regiments.iter().filter(takes).flat_map(move |unit| {
            let near = self.absorption_reach(unit);
            let there = move |other: &Unit| self.state.hex_of(*other).is_some_and(|hex| near.has(hex));
            self.data.tieu_doan.iter().filter(there).map(move |other| (unit, other))
        })
    }

    /// What somebody means who points at a regiment or at a Tieu Doan: the pair that can be chosen, else the one that is nearest to it.
    fn absorption_meant(self, target: &Target) -> Option<(Unit, Unit)> {
        let pointed = <Unit as Arg<Data>>::pointed_at(target, self.data)?;
        let is_tieu_doan = self.data.tieu_doan.has(pointed);
        let others = if is_tieu_doan { self.data.regiments } else { self.data.tieu_doan };
        let pair = |other: Unit| if is_tieu_doan { (other, pointed) } else { (pointed, other) };
        let apart = |(unit, tieu_doan): (Unit, Unit)| {
            let (from, to) = (self.state.hex_of(unit)?, self.state.hex_of(tieu_doan)?);
            Some(self.data.map.distance(from, to))
        };
        let rank = |pair: &(Unit, Unit)| {
            let takes = self.can_regain_by_absorption(pair.0).is_ok();
            (self.can_absorb(pair.0, pair.1).is_err(), !takes, apart(*pair).unwrap_or(u8::MAX))
        };
        others.iter().map(pair).min_by_key(rank)
    }

    fn absorption_reach(self, unit: Unit) -> Hexes {
        let from = self.state.hex_of(unit).map_or(Hexes::NONE, Hexes::one);
        self.within(Army::Vm, from, self.data.tables.limits.absorption_range)
    }

    fn can_regain_by_absorption(self, unit: Unit) -> Verdict {
        let record = self.data.of(unit);
        ensure(record.kind.is_regiment() && !record.motorized, "2.3-01", "only regiments on foot absorb Tieu Doan")?;
        let hex = self.state.hex_of(unit);
        ensure(hex.is_some() && !self.is_full(unit), "2.3-01", "it has lost no step, or is not on the map")?;
        let map = &self.data.map;
        let near = map.vietnam.or(map.borders(crate::data::Country::Vietnam));
        ensure(hex.is_some_and(|hex| near.has(hex)), "2.3-01", "it is more than 1 hex outside Vietnam")?;
        let most = self.data.tables.limits.steps_at_a_time;
        ensure(self.state.units[unit.at()].regained < most, "2.2-B-07", "it has regained 2 steps in this phase")
    }

    fn can_absorb(self, unit: Unit, tieu_doan: Unit) -> Verdict {
        self.can_regain_by_absorption(unit)?;
        ensure(self.data.tieu_doan.has(tieu_doan), "2.3-01", "only a Tieu Doan is absorbed")?;
        let near = self.absorption_reach(unit);
        let there = self.state.hex_of(tieu_doan).is_some_and(|hex| near.has(hex));
        ensure(there, "2.3-01", "no way of 2 hexes or less that is free of the enemy leads to the Tieu Doan")
    }

    fn pathet_lao_in(self, place: Place) -> Units {
        let units = self.data.army[Army::Vm.at()].iter().filter(|unit| self.data.of(*unit).kind == Kind::PathetLao);
        units.filter(|unit| self.state.units[unit.at()].place == place).collect()
    }

    /// Where a Pathet Lao can be mobilized now.
    fn pathet_lao_hexes(self) -> Hexes {
        if self.training().is_some() || self.pathet_lao_in(Place::Box2).is_empty() {
            return Hexes::NONE;
        }
        let centers = self.data.places.mobilization_in_laos.and(self.state.friendly);
        let on_map = self.on_map(Army::Vm).iter().filter(|unit| self.data.of(*unit).kind == Kind::PathetLao).count();
        if centers.count() > on_map { centers } else { Hexes::NONE }
    }
}
