//! Carrying things out: the small changes that all chapters share, each told in the story.

use engine::{Case, Dice, Event, Story};

use crate::data::{Data, Kind};
use crate::ids::{Army, Unit, Units};
use crate::state::{Flags, Place, State, Task, View};

/// A state being changed, with the dice and the story.
#[derive(Debug)]
pub(crate) struct Play<'a> {
    pub data: &'a Data,
    pub state: &'a mut State,
    pub dice: &'a mut Dice,
    pub story: &'a mut Story,
}

impl Play<'_> {
    #[inline]
    pub fn view(&self) -> View<'_> {
        View { data: self.data, state: self.state }
    }

    #[inline]
    pub fn tell(&mut self, event: impl FnOnce(&Data) -> Event) {
        let data = self.data;
        self.story.tell(engine::Fact::noted(), || event(data));
    }

    /// Adds something to be dealt with before anything that waits already. There is always room: the
    /// chapters add only what the depth of the rules allows.
    pub fn push(&mut self, task: Task) {
        debug_assert!(!self.state.tasks.is_full(), "too many tasks: {:?}", self.state.tasks);
        let _ = self.state.tasks.try_push(task);
    }

    /// Takes the task at hand away.
    pub fn pop(&mut self) {
        self.state.tasks.pop();
    }

    /// 5.1.1: supply of an army is judged now.
    pub fn judge_supply(&mut self, army: Army) {
        let supplied = self.view().trace_supply(army);
        self.state.supplied = self.state.supplied.without(&self.data.army[army.at()]).or(&supplied);
    }

    /// 15.1.1: leaders are never disrupted (7.4.4).
    pub fn disrupt(&mut self, unit: Unit, case: Case) {
        if self.data.leaders.has(unit) || self.state.is(unit, Flags::DISRUPTED) {
            return;
        }
        let Some(hex) = self.state.hex_of(unit) else { return };
        self.state.units[unit.at()].set(Flags::DISRUPTED, true);
        self.state.note_hex(self.data, hex);
        self.tell(|data| {
            let text = format!("{} is disrupted.", data.name(unit));
            Event::new("disrupted", case, text).piece(&data.of(unit).id).place(data.map.label(hex)).outcome()
        });
    }

    pub fn disrupt_all(&mut self, units: Units, case: Case) {
        for unit in units.iter() {
            self.disrupt(unit, case);
        }
    }

    pub fn recover(&mut self, unit: Unit) {
        self.state.units[unit.at()].set(Flags::DISRUPTED, false);
        if let Some(hex) = self.state.hex_of(unit) {
            self.state.note_hex(self.data, hex);
        }
    }

    /// 6.7: says who recovers at the end of a player turn, if anybody does.
    pub fn tell_recovered(&mut self, army: Army, units: Units) {
        if units.is_empty() {
            return;
        }
        self.tell(|data| {
            let text = format!("Disrupted units of the {} recover.", army.name());
            let event = Event::new("recovered", Case("6.7-01"), text);
            units.iter().fold(event, |event, unit| event.piece(&data.of(unit).id))
        });
    }

    /// Removes a unit and books it; HQs go onto the turn track (7.3).
    pub fn eliminate(&mut self, unit: Unit, case: Case) {
        let Some(hex) = self.state.hex_of(unit) else { return };
        let record = self.data.of(unit);
        let army = record.army;
        self.state.put(self.data, unit, Place::Dead);
        self.state.units[unit.at()].flags = Flags(0);
        self.state.units[unit.at()].number = match record.kind {
            Kind::Hq => self.state.turn + self.data.schedule.hq_delay[army.at()],
            _ => 0,
        };
        self.forget(unit);
        match army {
            Army::Nva => self.state.nva_losses += 1,
            Army::Arvn => self.state.arvn_losses += 1,
        }
        self.tell(|data| {
            let text = format!("{} is eliminated.", data.name(unit));
            Event::new("eliminated", case, text).piece(&data.of(unit).id).place(data.map.label(hex)).outcome()
        });
    }

    /// 7.4.5, 7.4.6: a leader is removed for good.
    pub fn lose_leader(&mut self, leader: Unit, case: Case) {
        self.state.put(self.data, leader, Place::Lost);
        self.state.units[leader.at()].flags = Flags(0);
        self.forget(leader);
        self.state.arvn_losses += 1;
        self.tell(|data| {
            let text = format!("{} is lost.", data.name(leader));
            Event::new("eliminated", case, text).piece(&data.of(leader).id).outcome()
        });
    }

    /// Takes a unit that is gone out of everything under way.
    fn forget(&mut self, unit: Unit) {
        self.state.march.drop_unit(unit);
        self.state.fire.firers.remove(unit);
        self.state.fire.targets.remove(unit);
        self.state.assault.attackers.remove(unit);
        self.state.assault.reserves.remove(unit);
        self.state.retreat.pending.remove(unit);
        self.state.retreat.undecided.remove(unit);
        self.state.retreat.body.remove(unit);
        for task in &mut self.state.tasks {
            match task {
                Task::Lose { units, .. } | Task::Disrupt(units) => units.remove(unit),
                _ => {}
            }
        }
    }
}
