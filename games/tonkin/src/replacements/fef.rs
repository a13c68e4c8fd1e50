//! 2.6 B: what the FEF do with Replacement Points, by land, river and air.

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::EventKind;
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::vm::why;
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::state::Place;

/// The airlift of replacements in this phase: one for all (R25).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Airlift {
    /// VM were asked whether they declare anything near the HQ.
    pub asked: bool,
    /// Declared artillery or anti-aircraft closes the airstrip of the HQ.
    pub closed: bool,
    /// The declared unit is anti-aircraft: a drop costs 2 Air Transports.
    pub anti_aircraft: bool,
    /// It has been paid for.
    pub flown: bool,
    /// What it can still carry.
    pub left: u8,
}

/// The FEF replace steps and rebuild units.
/// 2.6-B-02, 2.6-B-03, 2.6-B-04, 2.6-B-05, 2.6-B-06, 2.6-B-07, 2.6-B-08, 2.6-B-09, 2.6-B-10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FefReplacements;

impl Question<Tonkin> for FefReplacements {
    fn side(self, _: View<'_>) -> Army {
        Army::Fef
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let points = v.state.points[Army::Fef.at()];
        Prompt::new("2.6-B-02", "Which units regain steps, and which are rebuilt?")
            .detail(format!("{points} Replacement Points; at most 8 are kept for the next turn."))
            .meaning(match v.training() {
                Some(_) => "A step costs 1 point, a motorized one 2.",
                None => "A step costs 1 point, a motorized one 2; a unit that is rebuilt costs its VP again when it comes back.",
            })
            .rules(&["2.6-B-02", "2.6-B-03", "2.6-B-04", "2.6-B-05", "2.6-B-07", "2.6-B-08", "2.6-B-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.state.points[Army::Fef.at()] > 0)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Replace)
            .exactly(View::fef_replaceable, |v, unit| {
                why(v.can_replace_fef(unit, v.fef_depots()), "2.6-B-03", "it cannot regain a step")
            })
            .label(|v, unit| {
                let how = if v.needs_airlift(unit, v.fef_depots()) { " by airlift" } else { "" };
                format!("A step for {}{how}", v.data.name(unit))
            })
            .fixed_prior(2.0)
            .then(|p, unit| p.replace_fef(unit));
        ask.answer(verb::Rebuild)
            .from(|v| {
                let units = v.data.army[Army::Fef.at()].iter();
                units.filter(move |unit| v.state.units[unit.at()].place == Place::Eliminated)
            })
            .allowed(View::can_rebuild_fef)
            .label(|v, unit| format!("Rebuild {}", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_rebuilding(unit, v.fef_rebuild_turns(unit)))
            .then(|p, unit| {
                let (price, turns) = (p.view().price_of_fef_rebuild(unit), p.view().fef_rebuild_turns(unit));
                p.pay_points(unit, price);
                p.send_ahead(unit, turns, Case("2.6-B-08"));
            });
        ask.answer(verb::Done).labelled("Done").caution(|v, ()| v.points_beyond(Army::Fef)).fixed_prior(0.0).end();
    }
}

/// VM may declare artillery or anti-aircraft next to the FEF HQ, which hinders an airlift.
/// 2.6-B-04, 3.5-08 (R25, R40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirliftHindered;

impl Question<Tonkin> for AirliftHindered {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("3.5-08", "The FEF fly replacements to their HQ: declare artillery or anti-aircraft beside it?")
            .meaning("Either closes its airstrip; anti-aircraft makes drops cost 2 Air Transports. The unit is shown.")
            .rules(&["3.5-08", "3.5-06", "2.6-B-04", "2.6-B-05"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Declare)
            .exactly(View::airlift_guns, |_, _| {
                Refusal::new(Case("3.5-06"), "expected artillery or anti-aircraft in good order beside the FEF HQ")
            })
            .label(|v, unit| format!("Declare {}", v.data.name(unit)))
            .ends(|p, unit| {
                p.state.airlift.closed = true;
                p.state.airlift.anti_aircraft = p.data.of(unit).kind == Kind::AntiAircraftRegiment;
                p.story.reveal();
                p.tell_guns_at_hq(unit);
            });
        ask.answer(verb::Silent).labelled("Say nothing").declines().secret().end();
    }
}

/// The airlift flies, if it still can, and the unit regains its step.
/// 2.6-B-05, 2.6-B-06.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirliftCleared {
    pub unit: Unit,
}

impl Step<Tonkin> for AirliftCleared {
    fn run(self, p: &mut Play<'_>) {
        p.state.airlift.asked = true;
        let view = p.view();
        let can = view.can_replace_fef(self.unit, view.fef_depots()).is_ok();
        if can {
            p.fly_replacements();
            p.airlift_step(self.unit);
        } else {
            p.tell(Fact::noted().by(Army::Fef), |data| {
                let text = format!("No airlift reaches {}.", data.name(self.unit));
                Event::new("airlift", Case("2.6-B-04"), text)
            });
        }
    }
}

/// Where FEF units can regain steps, worked out once for a list.
#[derive(Clone, Copy)]
struct Depots {
    /// Without an airlift.
    by_land: Hexes,
    /// Within 3 hexes of the HQ, if an airlift can serve it: by its airstrip, by drop for paras.
    landed: Hexes,
    dropped: Hexes,
    /// Within 3 hexes of the HQ, whatever can reach that.
    near_hq: Hexes,
}

impl View<'_> {
    /// 2.6-B-03, 2.6-B-04, 2.6-B-10.
    fn fef_depots(self) -> Depots {
        let none = Hexes::NONE;
        let by_land = self.near_supply_centers(Army::Fef);
        let mut depots = Depots { by_land, landed: none, dropped: none, near_hq: none };
        let Some(hq) = self.hq_hex(Army::Fef) else { return depots };
        let near = self.within(Army::Fef, Hexes::one(hq), self.data.tables.limits.range);
        depots.near_hq = near;
        if depots.by_land.has(hq) || self.river_supply().has(hq) {
            depots.by_land = depots.by_land.or(near);
            return depots;
        }
        if self.data.places.airstrips.has(hq) && !self.state.airlift.closed {
            depots.landed = near;
        }
        if !self.data.map.close.has(hq) {
            depots.dropped = near;
        }
        depots
    }

    fn fef_replaceable(self) -> Units {
        if self.state.points[Army::Fef.at()] == 0 {
            return Units::NONE;
        }
        let depots = self.fef_depots();
        self.data.army[Army::Fef.at()].iter().filter(|unit| self.can_replace_fef(*unit, depots).is_ok()).collect()
    }

    fn needs_airlift(self, unit: Unit, depots: Depots) -> bool {
        self.state.hex_of(unit).is_some_and(|hex| !depots.by_land.has(hex))
    }

    /// What a step weighs in the airlift (R25).
    fn airlift_weight(self, unit: Unit) -> u8 {
        if self.data.of(unit).motorized { self.data.tables.transport.heavy } else { 1 }
    }

    /// 2.6-B-05, 3.5-03: 1 Air Transport, or 2 for a drop under declared anti-aircraft.
    fn price_of_airlift(self) -> u8 {
        if self.state.airlift.anti_aircraft { 2 } else { 1 }
    }

    fn can_replace_fef(self, unit: Unit, depots: Depots) -> Verdict {
        let (record, state) = (self.data.of(unit), &self.state.units[unit.at()]);
        ensure(record.army == Army::Fef && state.place.is_in_play(), "2.6-B-03", "expected an FEF unit on the map")?;
        ensure(!self.is_full(unit), "2.6-B-02", "it has lost no step")?;
        ensure(!self.is_oos(unit), "2.6-B-03", "it is out of supply")?;
        let enough = self.state.points[Army::Fef.at()] >= self.price_of_step(unit);
        ensure(enough, "2.6-B-02", "there are not enough Replacement Points")?;
        let Some(hex) = state.place.hex() else { return Ok(()) };
        if depots.by_land.has(hex) {
            return Ok(());
        }
        ensure(depots.near_hq.has(hex), "2.6-B-03", "it is not within 3 hexes of the HQ or a Supply Center")?;
        let reached = depots.landed.has(hex) || (record.is_para() && depots.dropped.has(hex));
        ensure(reached, "2.6-B-04", "the HQ offers no replacements where it stands")?;
        let airlift = &self.state.airlift;
        if airlift.flown {
            return ensure(airlift.left >= self.airlift_weight(unit), "2.6-B-06", "the airlift has no room left");
        }
        ensure(self.state.air >= self.price_of_airlift(), "2.6-B-05", "there are not enough Air Transports")
    }

    fn price_of_fef_rebuild(self, unit: Unit) -> u8 {
        let prices = &self.data.tables.replacements;
        if self.data.of(unit).is_large() { prices.fef_large_rebuild } else { prices.fef_small_rebuild }
    }

    /// 2.6-B-08: by the printed morale; the HQ comes back next turn.
    fn fef_rebuild_turns(self, unit: Unit) -> u8 {
        let [soon, later] = self.data.tables.replacements.fef_rebuild_turns;
        let record = self.data.of(unit);
        if record.kind == Kind::Hq || record.full().morale <= 3 { soon } else { later }
    }

    /// 2.6-B-07 (R13).
    fn can_rebuild_fef(self, unit: Unit) -> Verdict {
        let gone = self.state.units[unit.at()].place == Place::Eliminated;
        ensure(gone && self.army(unit) == Army::Fef, "2.6-B-07", "only eliminated FEF units are rebuilt")?;
        ensure(self.training().is_none(), "9.0-12", "the training game has no reinforcements")?;
        let enough = self.state.points[Army::Fef.at()] >= self.price_of_fef_rebuild(unit);
        ensure(enough, "2.6-B-07", "there are not enough Replacement Points")?;
        let later = self.data.calendar.later(self.state.turn, self.fef_rebuild_turns(unit));
        ensure(later.is_some(), "2.6-B-08", "the Turn Track ends before it would come back")
    }

    /// VM artillery and anti-aircraft with a zone of control over the FEF HQ.
    fn airlift_guns(self) -> Units {
        let Some(hq) = self.hq_hex(Army::Fef) else { return Units::NONE };
        self.guns_over(hq)
    }

    /// VM artillery and anti-aircraft with a zone of control over a hex.
    /// 3.5-06, 4.0-08 (R124): not if DG.
    #[must_use]
    pub fn guns_over(self, hex: Hex) -> Units {
        let closes = |unit: &Unit| {
            let beside = self.state.hex_of(*unit).is_some_and(|at| self.data.map.adjacent(at, hex));
            beside && self.data.of(*unit).kind.closes_airstrips() && !self.is_dg(*unit)
        };
        if self.data.map.china.has(hex) {
            return Units::NONE;
        }
        self.data.regiments.iter().filter(closes).collect()
    }
}

impl Play<'_> {
    fn replace_fef(&mut self, unit: Unit) {
        let view = self.view();
        if !view.needs_airlift(unit, view.fef_depots()) {
            let price = view.price_of_step(unit);
            self.pay_points(unit, price);
            self.regain_step(unit, Case("2.6-B-02"));
            return;
        }
        if self.state.airlift.flown {
            self.airlift_step(unit);
            return;
        }
        // VM are asked whenever anything of theirs reaches the HQ, so that the question tells nothing.
        let watched = view.hq_hex(Army::Fef).is_some_and(|hq| view.in_zone_of(Army::Vm, hq));
        let ask = watched && !self.state.airlift.asked;
        self.next((ask.then_some(AirliftHindered), AirliftCleared { unit }));
    }

    /// 3.5-06, 3.5-03: an airstrip of the HQ is closed, and a drop under anti-aircraft is dearer.
    fn tell_guns_at_hq(&mut self, unit: Unit) {
        let strip = self.view().hq_hex(Army::Fef).is_some_and(|hq| self.data.places.airstrips.has(hq));
        let (case, what) = match (strip, self.state.airlift.anti_aircraft) {
            (true, _) => ("3.5-06", "the airstrip of the FEF HQ is closed"),
            (false, true) => ("2.6-B-05", "a drop to the FEF HQ costs 2 Air Transports"),
            (false, false) => ("3.5-11", "drops to the FEF HQ go on"),
        };
        self.tell(Fact::of(EventKind::Revealed).by(Army::Vm), |data| {
            let text = format!("VM declare {}: {what}.", data.name(unit));
            Event::new("declared", Case(case), text).piece(&data.of(unit).id)
        });
    }

    /// The airlift is paid for.
    fn fly_replacements(&mut self) {
        let price = self.view().price_of_airlift();
        self.state.air = self.state.air.saturating_sub(price);
        self.state.airlift.flown = true;
        self.state.airlift.left = self.data.tables.transport.replacements;
        self.tell(Fact::spent(Army::Fef).amount(price), |_| {
            let transports = if price == 1 { "Air Transport" } else { "Air Transports" };
            Event::new("airlift", Case("2.6-B-05"), format!("Replacements are flown in with {price} {transports}."))
        });
    }

    fn airlift_step(&mut self, unit: Unit) {
        let (price, weight) = (self.view().price_of_step(unit), self.view().airlift_weight(unit));
        self.state.airlift.left = self.state.airlift.left.saturating_sub(weight);
        self.pay_points(unit, price);
        self.regain_step(unit, Case("2.6-B-06"));
    }
}
