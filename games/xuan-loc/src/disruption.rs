//! Chapter 15: disruption. What it keeps a unit from stands in the chapters that ask for it.

use engine::story::Tally;
use engine::{Case, Event, Fact};

use crate::context::{Play, View};
use crate::ids::{Army, Unit, Units};
use crate::state::Flags;

impl View<'_> {
    /// What a retreat costs wherever it leads: who goes is disrupted, and so is who stays in a town instead. Some may have set
    /// out already, and have been counted with their first hex.
    /// 13.4.3-01, 13.4.4-01, 13.4.9-01.
    pub(crate) fn owe_retreat(self, army: Army, units: Units, set_out: Units, tally: &mut Tally) {
        let free = |unit: &Unit| !self.state.is(*unit, Flags::STUCK);
        let to_go = self.living(units).without(self.data.leaders).without(set_out);
        tally.note(Fact::retreated(army).amount(to_go.iter().filter(free).count() as i32));
        tally.note(Fact::disrupted(army).amount(self.still_in_order(units)));
    }

    /// How many of these units can still be disrupted.
    pub(crate) fn still_in_order(self, units: Units) -> i32 {
        let in_order = |unit: &Unit| self.state.hex_of(*unit).is_some() && !self.is_disrupted(*unit);
        units.without(self.data.leaders).iter().filter(in_order).count() as i32
    }
}

impl Play<'_> {
    /// 15.1.1: leaders are never disrupted (7.4.4).
    /// 7.4.4-01, 13.4.9-02, 15.1.1-01: a second time changes nothing.
    pub(crate) fn disrupt(&mut self, unit: Unit, case: Case) {
        if self.data.leaders.has(unit) || self.state.is(unit, Flags::DISRUPTED) {
            return;
        }
        let Some(hex) = self.state.hex_of(unit) else { return };
        self.state.units[unit.at()].set(Flags::DISRUPTED, true);
        self.state.note_hex(self.data, hex);
        let army = self.data.of(unit).army;
        self.tell(Fact::disrupted(army), |data| {
            let text = format!("{} is disrupted.", data.name(unit));
            Event::new("disrupted", case, text).piece(&data.of(unit).id).place(data.map.label(hex))
        });
    }

    pub(crate) fn disrupt_all(&mut self, units: Units, case: Case) {
        for unit in units.iter() {
            self.disrupt(unit, case);
        }
    }

    pub(crate) fn recover(&mut self, unit: Unit) {
        self.state.units[unit.at()].set(Flags::DISRUPTED, false);
        if let Some(hex) = self.state.hex_of(unit) {
            self.state.note_hex(self.data, hex);
        }
    }

    /// 6.7: says who recovers at the end of a player turn, if anybody does.
    pub(crate) fn tell_recovered(&mut self, army: Army, units: Units) {
        if units.is_empty() {
            return;
        }
        self.tell(Fact::noted().by(army), |data| {
            let text = format!("Disrupted units of the {} recover.", army.name());
            let event = Event::new("recovered", Case("6.7-01"), text);
            units.iter().fold(event, |event, unit| event.piece(&data.of(unit).id))
        });
    }
}
