//! Airdrops, Transport and Reinforcements (7.2): how units come from Hanoi and fly between bases.

use engine::{Case, Event};

use crate::action::Action;
use crate::combat::Attacker;
use crate::data::Moves;
use crate::ids::{Commanders, Space, Unit, Units};
use crate::play::Play;
use crate::state::{Place, Stage, Verdict, View, refuse};

/// The most units one Transport or one call for reinforcements takes (7.2-20, 7.2-24).
const TWO_UNITS: u8 = 2;

impl View<'_> {
    /// The airdrop of a para: from Hanoi, for AP and an Air Transport point (7.2-12).
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
    pub(crate) fn can_land(self, unit: Unit, space: Space) -> Verdict {
        if !self.data.map.space(space).airdrop {
            return refuse("R31-01", "airdrops are possible on large white spaces only");
        }
        if self.state.counters_at(space) > 0 || self.fits(space, Units::one(unit), 0) {
            Ok(())
        } else {
            refuse(self.stacking_case(space), "there is no room for one more unit")
        }
    }

    /// A base that aircraft can use: a retreat base in French hands, or Hoa Binh while it stands.
    fn is_air_base(self, space: Space) -> bool {
        self.is_french_retreat_base(space) || (self.data.map.space(space).base_site && self.fort(space).is_some())
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
        let bases = self.data.map.retreat_bases.iter().copied().chain([self.data.landmarks.hoa_binh]);
        let mut bases = bases.filter(|b| Some(*b) != origin && self.is_air_base(*b));
        bases.find(|base| self.fits(*base, units, 0))
    }

    pub(crate) fn can_transport(self, origin: Option<Space>, by: Commanders) -> Verdict {
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
        let cost = self.data.tables.cost.transport;
        self.can_pay(cost, by, origin, Case("R13-03"))?;
        let flies = |unit: Unit| {
            self.can_fly_out(unit, origin).is_ok() && self.landing_field(origin, Units::one(unit)).is_some()
        };
        if self.data.all_units().any(flies) { Ok(()) } else { refuse("7.2-20", "no unit there can be flown anywhere") }
    }

    pub(crate) fn can_load(self, unit: Unit) -> Verdict {
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

    pub(crate) fn can_fly_to(self, space: Space) -> Verdict {
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
        if self.fits(space, march.units, 0) { Ok(()) } else { refuse("3.1-03", "the base has no room for them") }
    }

    pub(crate) fn can_reinforce(self) -> Verdict {
        self.can_pay(self.data.tables.cost.reinforcements, Commanders::NONE, None, Case("R13-01"))?;
        if self.data.all_units().any(|unit| self.can_call(unit).is_ok()) {
            Ok(())
        } else if self.state.turn == 0 {
            refuse("4.1-11", "on turn 0 only paras leave Hanoi")
        } else {
            refuse("7.2-24", "no unit is waiting in Hanoi")
        }
    }

    pub(crate) fn can_call(self, unit: Unit) -> Verdict {
        if self.state.units[unit.at()].place != Place::Hanoi {
            return refuse("7.2-24", "reinforcements come from Hanoi");
        }
        if self.state.turn == 0 && !self.data.paras.has(unit) {
            return refuse("4.1-11", "on turn 0 only paras leave Hanoi");
        }
        if self.state.stage == Stage::Reinforcements && self.state.march.units.count() >= TWO_UNITS {
            return refuse("7.2-24", "two units at most are called");
        }
        Ok(())
    }

    pub(crate) fn offer_landings(self, unit: Unit, out: &mut Vec<Action>) {
        out.extend(self.data.all_spaces().filter(|s| self.can_land(unit, *s).is_ok()).map(Action::Land));
    }

    pub(crate) fn offer_transport(self, out: &mut Vec<Action>) {
        out.extend(self.data.all_units().filter(|u| self.can_load(*u).is_ok()).map(Action::Load));
        let bases = self.data.map.retreat_bases.iter().copied().chain([self.data.landmarks.hoa_binh]);
        out.extend(bases.filter(|b| self.can_fly_to(*b).is_ok()).map(Action::Fly));
    }

    pub(crate) fn offer_calls(self, out: &mut Vec<Action>) {
        out.extend(self.data.all_units().filter(|u| self.can_call(*u).is_ok()).map(Action::Call));
        if !self.state.march.units.is_empty() {
            out.push(Action::Done);
        }
    }
}

impl Play<'_> {
    /// Pays for a para and puts it down.
    pub fn drop_para(&mut self, unit: Unit, space: Space) {
        self.pay(self.data.tables.cost.airdrop, Commanders::NONE);
        self.state.transport -= 1;
        self.place(unit, Place::Space(space));
        self.tell(|data| {
            let text = format!("{} is dropped on {}.", data.unit_name(unit), data.name(space));
            Event::new("dropped", Case("7.2-12"), text)
                .piece(&data.units[unit.at()].id)
                .place(&data.map.space(space).id)
        });
    }

    /// The para lands; among counters it fights at once (7.2-14).
    pub fn land(&mut self, unit: Unit, space: Space) {
        self.drop_para(unit, space);
        if self.state.counters_at(space) == 0 {
            return self.after_french_action();
        }
        self.state.combat.begin_attack(Attacker::Para, space, None);
        self.state.combat.dropped.insert(unit);
        self.choose_foe();
    }

    pub fn fly_to(&mut self, space: Space) {
        let units = self.state.march.units;
        for unit in units.iter() {
            self.place(unit, Place::Space(space));
            self.tell(|data| {
                let text = format!("{} is flown to {}.", data.unit_name(unit), data.name(space));
                Event::new("flown", Case("7.2-20"), text)
                    .piece(&data.units[unit.at()].id)
                    .place(&data.map.space(space).id)
            });
        }
        self.end_march();
    }

    pub fn call(&mut self, unit: Unit) {
        self.state.march.units.insert(unit);
        let turn = self.state.turn + 1;
        self.place(unit, Place::Track(turn));
        self.tell(|data| {
            let text = format!("{} is called for turn {turn}.", data.unit_name(unit));
            Event::new("called", Case("7.2-24"), text).piece(&data.units[unit.at()].id)
        });
        if self.state.march.units.count() == TWO_UNITS
            || !self.data.all_units().any(|u| self.view().can_call(u).is_ok())
        {
            self.end_march();
        }
    }
}
