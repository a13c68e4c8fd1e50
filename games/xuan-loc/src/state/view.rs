//! A state with the data beside it: the questions that all chapters ask.

use super::{Flags, Order, Stage, State, Status};
use crate::data::{Area, Cover, Data, Effect, EventData, Kind};
use crate::ids::{Army, Hex, Regiment, Unit, Units};

/// A state with what is printed, to ask questions of.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub data: &'a Data,
    pub state: &'a State,
}

impl<'a> View<'a> {
    #[inline]
    #[must_use]
    pub fn army(self, unit: Unit) -> Army {
        self.data.of(unit).army
    }

    #[inline]
    #[must_use]
    pub fn is_disrupted(self, unit: Unit) -> bool {
        self.state.is(unit, Flags::DISRUPTED)
    }

    /// Out of command; leaders and HQs never are (R40).
    #[inline]
    #[must_use]
    pub fn is_cut(self, unit: Unit) -> bool {
        self.state.is(unit, Flags::CUT)
    }

    /// The units of an army in a hex, leaders left out.
    pub fn units_in(self, hex: Hex, army: Army) -> impl Iterator<Item = Unit> {
        let data = self.data;
        self.state.stack(hex).filter(move |u| data.of(*u).army == army && data.of(*u).kind != Kind::Leader)
    }

    /// The units of an army in a hex as a set.
    #[must_use]
    pub fn force(self, hex: Hex, army: Army) -> Units {
        self.units_in(hex, army).collect()
    }

    pub fn leaders_in(self, hex: Hex) -> impl Iterator<Item = Unit> {
        let data = self.data;
        self.state.stack(hex).filter(move |u| data.of(*u).kind == Kind::Leader)
    }

    /// What shelters whoever is in a hex, beyond clear ground.
    pub(crate) fn covers(self, hex: Hex) -> impl Iterator<Item = Cover> {
        self.data.charts.terrain.covers(self.data.map.ground(hex), self.state.rubble.has(hex))
    }

    /// The random event of this turn, once it is rolled.
    #[must_use]
    pub fn event(self) -> Option<&'a EventData> {
        let row = usize::from(self.state.event).checked_sub(2)?;
        self.data.schedule.events.get(row)
    }

    /// What the event of this turn changes.
    #[must_use]
    pub fn effect(self) -> Effect {
        self.event().map_or(Effect::None, |event| event.effect)
    }

    /// How much the event of the turn changes something.
    #[must_use]
    pub fn effect_value(self) -> i8 {
        self.event().map_or(0, |event| event.value)
    }

    /// Whether a unit is active, regroups, or does nothing in its own player turn (6.1.4, R20).
    #[must_use]
    pub fn status(self, unit: Unit) -> Status {
        if self.state.is(unit, Flags::ARRIVED) {
            return Status::Active;
        }
        let record = self.data.of(unit);
        let Some(formation) = record.formation else {
            return if self.state.is(unit, Flags::ATTACHED) { Status::Active } else { Status::Inactive };
        };
        if !self.data.formations[formation.at()].activates {
            return Status::Active;
        }
        match (self.state.orders[formation.at()], record.regiment) {
            (Order::Regrouping, _) => Status::Regrouping,
            (Order::None, _) => Status::Inactive,
            (Order::Activated, Some(regiment)) if !self.is_regiment_active(regiment) => Status::Inactive,
            (Order::Activated, _) => Status::Active,
        }
    }

    #[inline]
    #[must_use]
    pub fn is_regiment_active(self, regiment: Regiment) -> bool {
        self.state.regiments & (1 << regiment.0) != 0
    }

    /// The entry area toward which a unit retreats (R87).
    #[must_use]
    pub fn retreat_area(self, unit: Unit) -> Area {
        if self.state.is(unit, Flags::FROM_D) { Area::D } else { self.data.of(unit).retreat }
    }

    #[must_use]
    pub fn is_over(self) -> bool {
        self.state.stage == Stage::Over
    }

    /// Who controls a town, city or airfield hex.
    #[must_use]
    pub fn controller(self, hex: Hex) -> Army {
        if self.state.nva_control.has(hex) { Army::Nva } else { Army::Arvn }
    }
}
