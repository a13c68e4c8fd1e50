//! What counters do by being where they are (6.3): they encircle, and when they are isolated they melt away.

use engine::rules::Step;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use crate::changes::needed;
use crate::context::{Play, View};
use crate::game::HoaBinh;
use crate::ids::{Seq, Spaces, Units};
use crate::state::Counter;

/// 6.3.3: notes every unit and fort with three or more adjacent counters, for this phase.
/// Cases 6.3.3-02, 6.3.3-03, 6.3.3-04, R49-01, R49-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NoteEncirclement;

impl Step<HoaBinh> for NoteEncirclement {
    fn run(self, p: &mut Play<'_>) {
        let view = p.view();
        let mut units = Units::NONE;
        let mut forts = Spaces::NONE;
        for space in p.data.all_spaces() {
            let here = view.state.units_at(space);
            let fort = view.fort(space).is_some();
            if (fort || !here.is_empty()) && view.adjacent_counters(space) >= p.data.tables.encircling {
                units = units.or(here);
                if fort {
                    forts.insert(space);
                }
            }
        }
        p.state.encircled = units;
        p.state.encircled_forts = forts;
        for unit in units.iter() {
            let at = p.state.space_of(unit);
            p.tell(Fact::noted(), |data| {
                let text = format!("{} is encircled for this phase.", data.unit_name(unit));
                let event = Event::new("encircled", Case("6.3.3-01"), text).piece(&data.units[unit.at()].id);
                if let Some(at) = at { event.place(&data.map.space(at).id) } else { event }
            });
        }
        for space in forts.iter() {
            p.tell(Fact::noted(), |data| {
                let text = format!("The garrison of {} is encircled for this phase.", data.name(space));
                Event::new("encircled", Case("6.3.3-01"), text).place(&data.map.space(space).id)
            });
        }
    }
}

/// V1: all isolated counters are found together, then each rolls, oldest first (6.3.7-02).
/// Case R48-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FindIsolated;

impl Step<HoaBinh> for FindIsolated {
    fn run(self, p: &mut Play<'_>) {
        for i in 0..p.state.counters.len() {
            let isolated = p.view().is_isolated(&p.state.counters[i]);
            let counter = &mut p.state.counters[i];
            counter.able = !isolated;
            counter.attacked = false;
        }
        p.next_isolated(Seq(0));
    }
}

/// An isolated counter rolls; then the next one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct IsolatedDie {
    pub counter: Seq,
}

impl Step<HoaBinh> for IsolatedDie {
    fn run(self, p: &mut Play<'_>) {
        let Some(counter) = p.state.counter(self.counter).copied() else { return };
        let hits = p.data.tables.isolated_hits;
        let face = p.dice.d6_by("isolated counter", |face| hits.hit(face));
        let removed = hits.hit(face);
        p.tell(Fact::rolled(), |data| {
            let result = if removed { "it melts away" } else { "it stays, but cannot attack" };
            let roll = hits.roll("isolated counter", face, "melts away");
            let at = data.name(counter.space);
            let text = format!("The counter at {at} is isolated{}: {face}, {result}.", needed(&roll));
            Event::new("rolled", Case("6.3.7-02"), text)
                .piece(format!("#{}", counter.seq.0))
                .place(&data.map.space(counter.space).id)
                .roll(roll)
        });
        if removed {
            p.remove_counter(counter.seq, Case("6.3.7-02"));
        }
        p.next_isolated(Seq(counter.seq.0 + 1));
    }
}

impl View<'_> {
    /// 6.3.7-01, R48: no other counter in the same or an adjacent space.
    /// Cases 6.3.5-09, 6.3.6-08, 6.3.7-04, 6.3.7-05, R48-01.
    pub(crate) fn is_isolated(self, counter: &Counter) -> bool {
        self.state.counters_at(counter.space) == 1 && self.adjacent_counters(counter.space) == 0
    }
}

impl Play<'_> {
    /// The oldest isolated counter with this number or a later one rolls next.
    fn next_isolated(&mut self, first: Seq) {
        let isolated = self.state.counters.iter().filter(|c| !c.able && c.seq >= first).map(|c| c.seq);
        let die = isolated.min().map(|counter| IsolatedDie { counter });
        self.next(die);
    }
}
