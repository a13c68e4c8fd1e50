//! Airdrops, Transport and Reinforcements (7.2): how units come from Hanoi and fly between bases.

use engine::rules::{Ask, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::verb;
use crate::combat::Attacker;
use crate::context::{Play, View};
use crate::data::Moves;
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Commanders, Sites, Space, Unit, Units};
use crate::movement::{March, cancels};
use crate::state::Place;

/// The most units one Transport or one call for reinforcements takes (7.2-20, 7.2-24).
const TWO_UNITS: usize = 2;

/// A para is in the air (7.2-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landing {
    pub unit: Unit,
}

impl Question<HoaBinh> for Landing {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.prompt("7.2-12", format!("Where does {} land?", v.data.unit_name(self.unit)))
            .meaning("On any large plain or river town. Among counters it fights at once, with 1 less on its die.")
            .rules(&["7.2-12", "7.2-13", "7.2-14", "R31", "7.2-16", "3.1-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Land)
            .from(|v| v.data.all_spaces())
            .allowed(|v, space| v.can_land(self.unit, space))
            .label(|v, space| {
                let enemy = if v.state.counters_at(space) > 0 { " among the enemy" } else { "" };
                format!("Land on {}{enemy}", v.data.name(space))
            })
            .prior(|v, space| v.prior_of_landing(space))
            .rolls_if(|v, space| v.state.counters_at(space) > 0)
            .ends(|p, space| p.land(self.unit, space));
        // Nothing is paid before it lands.
        cancels(ask, |_| true, |_| ());
    }
}

/// An airlift is loading, then it flies (7.2-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Airlift;

impl Question<HoaBinh> for Airlift {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.prompt("7.2-20", "Load one or two units, then choose where they fly.")
            .meaning("Foot units fly from Hanoi or a base to a retreat base, or to Hoa Binh while its base stands.")
            .rules(&["7.2-20", "7.2-21", "7.2-22", "7.2-23", "R35", "3.1-03"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Load)
            .from(|v| v.data.all_units())
            .allowed(|v, unit| v.can_load(unit))
            .label(|v, unit| format!("Load {}", v.data.unit_name(unit)))
            .prior(|v, unit| f32::from(v.data.units[unit.at()].front))
            .then(|p, unit| p.state.march.units.insert(unit));
        ask.answer(verb::Fly)
            .from(|v| v.airfields())
            .allowed(|v, base| v.can_fly_to(base))
            .label(|v, base| format!("Fly to {}", v.data.name(base)))
            .prior(|v, base| 0.3 * v.need(base))
            .ends(|p, base| p.fly_to(base));
        cancels(ask, |_| true, |p| p.call_off_transport());
    }
}

/// One or two units are called from Hanoi (7.2-24).
/// Cases 7.2-25, R118-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reinforcing;

impl Question<HoaBinh> for Reinforcing {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.prompt("7.2-24", "Call one or two units from Hanoi for the next turn.")
            .meaning("They arrive at a retreat base of your choice when the next turn begins.")
            .rules(&["7.2-24", "7.2-25", "R34", "R118"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Call)
            .from(|v| v.data.all_units())
            .allowed(|v, unit| v.can_call(unit))
            .label(|v, unit| format!("Call {}", v.data.unit_name(unit)))
            .prior(|v, unit| f32::from(v.data.units[unit.at()].front))
            .ends(|p, unit| p.call(unit));
        ask.answer(verb::Done)
            .allowed(|v, ()| ensure(!v.state.march.units.is_empty(), "7.2-24", "call at least one unit"))
            .labelled("Call nobody else")
            .fixed_prior(0.0)
            .caution(|v, ()| {
                let more = v.data.all_units().any(|unit| v.can_call(unit).is_ok());
                more.then(|| "One more unit could be called for the same price.".into())
            })
            .ends(|p, ()| p.end_march());
        cancels(ask, |v| v.state.march.units.is_empty(), |p| p.call_off_reinforcements());
    }
}

/// The answer that lets a para take off, in the French phase and between two attacks.
pub(crate) fn may_airdrop<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    ask.answer(verb::Airdrop)
        .from(|v| if v.state.transport > 0 && v.state.ap > 0 { v.data.paras } else { Units::NONE })
        .allowed(|v, unit| v.can_take_off(unit))
        .label(|v, unit| v.airdrop_label(unit))
        .prior(|v, _| v.prior_of_dropping())
        .then(|p, unit| p.next(Landing { unit }));
}

/// The answer of the French phase that starts a Transport.
pub(crate) fn may_fly<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    ask.answer(verb::Transport)
        .from(|v| {
            let cost = v.data.tables.cost.transport;
            let bases = v.paid(v.airfields(), cost).map(|(base, by)| (Some(base), by));
            bases.chain([(None, Commanders::NONE)]).filter(move |_| v.state.transport > 0)
        })
        .allowed(|v, (origin, by)| v.can_transport(origin, by))
        .label(|v, (origin, by)| {
            let origin = origin.map_or("Hanoi", |base| v.data.name(base));
            format!("Fly units out of {origin}{}, 1 Air Transport", v.data.price(v.data.tables.cost.transport, by))
        })
        .fixed_prior(-2.0)
        .then(|p, (origin, by)| {
            p.pay(p.data.tables.cost.transport, by);
            p.state.transport -= 1;
            p.state.march = March { at: origin, paid: by, ..March::default() };
            p.next(Airlift);
        });
}

/// The answer of the French phase that calls reinforcements.
pub(crate) fn may_reinforce<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    ask.answer(verb::Reinforcements)
        .allowed(|v, ()| v.can_reinforce())
        .label(|v, ()| format!("Call reinforcements from Hanoi ({} AP)", v.data.tables.cost.reinforcements))
        .prior(|v, ()| if v.state.turn <= 5 { 0.2 } else { -2.0 })
        .caution(|v, ()| v.comes_too_late())
        .then(|p, ()| {
            p.pay(p.data.tables.cost.reinforcements, Commanders::NONE);
            p.state.march = March::default();
            p.next(Reinforcing);
        });
}

impl<'a> View<'a> {
    /// The airdrop of a para: from Hanoi, for AP and an Air Transport point (7.2-12).
    /// Case 7.2-36.
    pub(crate) fn can_airdrop(self, unit: Unit) -> Verdict {
        if !self.data.paras.has(unit) {
            return refuse("7.2-12", "only paras are dropped");
        }
        if self.state.units[unit.at()].place != Place::Hanoi {
            return refuse("7.2-12", "a para is dropped from Hanoi");
        }
        if self.state.transport == 0 {
            let case = if self.state.turn == 0 { "4.1-12" } else { "7.2-29" };
            return refuse(case, "the Air Transport points are used up for the turn");
        }
        self.can_pay(self.data.tables.cost.airdrop, Commanders::NONE, None, Case("R13-01"))
    }

    /// 1.3.1-03, R31: a large white space with room, or one with counters, which means combat.
    fn can_land(self, unit: Unit, space: Space) -> Verdict {
        if !self.data.map.space(space).airdrop {
            return refuse("R31-01", "airdrops are possible on large white spaces only");
        }
        if self.state.counters_at(space) > 0 || self.fits(space, Units::one(unit), Sites::NONE) {
            Ok(())
        } else {
            refuse(self.stacking_case(space), "there is no room for one more unit")
        }
    }

    /// A base that aircraft can use: a retreat base in French hands, or Hoa Binh while it stands.
    fn is_air_base(self, space: Space) -> bool {
        self.is_french_retreat_base(space) || (self.data.map.space(space).base_site && self.fort(space).is_some())
    }

    /// Spaces with an airfield, whoever holds them.
    fn airfields(self) -> impl Iterator<Item = Space> + 'a {
        self.retreat_bases().chain([self.data.landmarks.hoa_binh])
    }

    /// Whether a para may be dropped anywhere at all.
    pub(crate) fn can_take_off(self, unit: Unit) -> Verdict {
        self.can_airdrop(unit)?;
        let anywhere = self.data.all_spaces().any(|space| self.can_land(unit, space).is_ok());
        ensure(anywhere, "3.1-01", "there is no room anywhere")
    }

    fn place_of_origin(origin: Option<Space>) -> Place {
        origin.map_or(Place::Hanoi, Place::Space)
    }

    /// R35: foot units at the origin; on turn 0 only paras leave Hanoi (4.1-11).
    fn can_fly_out(self, unit: Unit, origin: Option<Space>) -> Verdict {
        if self.state.units[unit.at()].place != Self::place_of_origin(origin) {
            return refuse("R35-01", "all units of a Transport leave from one place");
        }
        if self.data.units[unit.at()].moves != Moves::Foot {
            return if self.data.vehicles.has(unit) {
                refuse("7.2-21", "armoured and mechanised units are not flown")
            } else {
                refuse("R35-01", "neither the Dinassaut nor the Dozer is flown")
            };
        }
        if origin.is_none() && self.state.turn == 0 && !self.data.paras.has(unit) {
            return refuse("4.1-11", "on turn 0 only paras leave Hanoi");
        }
        Ok(())
    }

    fn landing_field(self, origin: Option<Space>, units: Units) -> Option<Space> {
        let mut bases = self.airfields().filter(|b| Some(*b) != origin && self.is_air_base(*b));
        bases.find(|base| self.fits(*base, units, Sites::NONE))
    }

    fn can_transport(self, origin: Option<Space>, by: Commanders) -> Verdict {
        if let Some(space) = origin
            && !self.is_air_base(space)
        {
            return if self.data.map.space(space).base_site {
                refuse("7.2-22", "Hoa Binh is open to aircraft only while its base stands")
            } else {
                refuse("7.2-20", "a Transport leaves from a French base or Hanoi")
            };
        }
        if self.state.transport == 0 {
            return refuse("7.2-29", "the Air Transport points are used up for the turn");
        }
        self.can_pay(self.data.tables.cost.transport, by, origin, Case("R13-03"))?;
        let flies = |unit: Unit| {
            self.can_fly_out(unit, origin).is_ok() && self.landing_field(origin, Units::one(unit)).is_some()
        };
        if self.data.all_units().any(flies) { Ok(()) } else { refuse("7.2-20", "no unit there can be flown anywhere") }
    }

    fn can_load(self, unit: Unit) -> Verdict {
        let march = &self.state.march;
        if march.units.count() >= TWO_UNITS {
            return refuse("7.2-20", "a Transport takes two units at most");
        }
        if march.units.has(unit) {
            return refuse("7.2-20", "this unit is aboard already");
        }
        self.can_fly_out(unit, march.at)?;
        if self.landing_field(march.at, march.units.or(Units::one(unit))).is_some() {
            Ok(())
        } else {
            refuse("3.1-03", "no base has room for one more")
        }
    }

    fn can_fly_to(self, space: Space) -> Verdict {
        let march = &self.state.march;
        if march.units.is_empty() {
            return refuse("7.2-20", "load a unit first");
        }
        if !self.is_air_base(space) || march.at == Some(space) {
            return if self.state.captured.has(space) {
                refuse("R91-01", "this base is in Viet Minh hands")
            } else if self.data.map.space(space).base_site {
                refuse("7.2-22", "Hoa Binh is open to aircraft only while its base stands")
            } else {
                refuse("7.2-20", "a Transport lands at another French base")
            };
        }
        if self.fits(space, march.units, Sites::NONE) {
            Ok(())
        } else {
            refuse("3.1-03", "the base has no room for them")
        }
    }

    fn can_reinforce(self) -> Verdict {
        self.can_pay(self.data.tables.cost.reinforcements, Commanders::NONE, None, Case("R13-01"))?;
        if self.data.all_units().any(|unit| self.can_call(unit).is_ok()) {
            Ok(())
        } else if self.state.turn == 0 {
            refuse("4.1-11", "on turn 0 only paras leave Hanoi")
        } else {
            refuse("7.2-24", "no unit is waiting in Hanoi")
        }
    }

    fn can_call(self, unit: Unit) -> Verdict {
        if self.state.units[unit.at()].place != Place::Hanoi {
            return refuse("7.2-24", "reinforcements come from Hanoi");
        }
        if self.state.turn == 0 && !self.data.paras.has(unit) {
            return refuse("4.1-11", "on turn 0 only paras leave Hanoi");
        }
        if self.state.march.units.count() >= TWO_UNITS {
            return refuse("7.2-24", "two units at most are called");
        }
        Ok(())
    }

    pub(crate) fn airdrop_label(self, unit: Unit) -> String {
        format!("Drop {} ({} AP, 1 Air Transport)", self.data.unit_name(unit), self.data.tables.cost.airdrop)
    }
}

impl Play<'_> {
    /// Pays for a para and puts it down.
    /// Case 7.2-15.
    pub(crate) fn drop_para(&mut self, unit: Unit, space: Space) {
        self.pay(self.data.tables.cost.airdrop, Commanders::NONE);
        self.state.transport -= 1;
        self.place(unit, Place::Space(space));
        self.tell(Fact::moved(FRANCE), |data| {
            let text = format!("{} is dropped on {}.", data.unit_name(unit), data.name(space));
            Event::new("dropped", Case("7.2-12"), text)
                .piece(&data.units[unit.at()].id)
                .place(&data.map.space(space).id)
        });
    }

    /// The para lands; among counters it fights at once (7.2-14).
    /// Case R99-01.
    fn land(&mut self, unit: Unit, space: Space) {
        self.drop_para(unit, space);
        if self.state.counters_at(space) == 0 {
            return self.end_action();
        }
        self.state.combat.begin_attack(Attacker::Para, space, None);
        self.state.combat.dropped.insert(unit);
        self.choose_foe();
    }

    /// Case 7.2-23.
    fn fly_to(&mut self, space: Space) {
        let units = self.state.march.units;
        for unit in units.iter() {
            self.place(unit, Place::Space(space));
            self.tell(Fact::moved(FRANCE), |data| {
                let text = format!("{} is flown to {}.", data.unit_name(unit), data.name(space));
                Event::new("flown", Case("7.2-20"), text)
                    .piece(&data.units[unit.at()].id)
                    .place(&data.map.space(space).id)
            });
        }
        self.end_march();
    }

    fn call(&mut self, unit: Unit) {
        self.state.march.units.insert(unit);
        let turn = self.state.turn + 1;
        self.place(unit, Place::Track(turn));
        self.tell(Fact::spent(FRANCE), |data| {
            let text = format!("{} is called for turn {turn}.", data.unit_name(unit));
            Event::new("called", Case("7.2-24"), text).piece(&data.units[unit.at()].id).amount(turn.into())
        });
        if self.data.all_units().any(|unit| self.view().can_call(unit).is_ok()) {
            self.next(Reinforcing);
        } else {
            self.end_march();
        }
    }
}
