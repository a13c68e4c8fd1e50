//! Chapters 11.4, 11.5 and 14: aircraft, anti-aircraft fire, helicopters that bomb, Daisy Cutters.

use engine::story::Roll;
use engine::{Case, Event};

use super::Marker;
use crate::data::Effect;
use crate::ids::{Army, Hex, Hexes, Plane, Units};
use crate::play::Play;
use crate::state::{Stage, Task, View};

impl View<'_> {
    /// Whether the ARVN rolls for aircraft this turn (11.4.1).
    #[must_use]
    pub fn rolls_for_aircraft(self) -> bool {
        self.state.active == Army::Arvn
            && self.effect() != Effect::NoFlying
            && self.data.charts.aircraft_turns.contains(&self.state.turn)
    }

    /// Aircraft that an event grants, up to the last turn of air support (R64).
    #[must_use]
    pub fn event_aircraft(self) -> u8 {
        let last = self.data.charts.aircraft_turns.iter().max().copied().unwrap_or(0);
        let granted = self.effect() == Effect::ArvnAircraftAdd && self.state.turn <= last;
        if granted && self.state.active == Army::Arvn { self.effect_value().max(0) as u8 } else { 0 }
    }
}

impl Play<'_> {
    /// The number of aircraft is rolled and the markers are drawn (11.4.1, 11.4.2).
    pub(crate) fn draw_aircraft(&mut self) {
        let mut count = self.view().event_aircraft();
        if self.view().rolls_for_aircraft() {
            let die = self.dice.d6("aircraft");
            let number = self.data.charts.aircraft[usize::from(die) - 1];
            count += number;
            self.tell(|_| {
                Event::new("aircraft", Case("11.4.1-01"), format!("Aircraft: {die}, {number} can fly."))
                    .roll(Roll::single("aircraft", die))
                    .amount(i32::from(number))
            });
        }
        let data = self.data;
        for _ in 0..count.min(data.planes.len() as u8) {
            let mut cup = [0u8; 16];
            for (at, left) in cup.iter_mut().take(data.planes.len()).enumerate() {
                *left = u8::from(self.state.planes & (1 << at) == 0);
            }
            let drawn = self.dice.draw(&cup[..data.planes.len()], "aircraft", |i| &data.planes[i].id);
            self.state.planes |= 1 << drawn;
            self.tell(|data| {
                let text = format!("{} is ready.", data.plane_name(Plane(drawn as u8)));
                Event::new("drew", Case("11.4.2-01"), text)
            });
        }
        self.state.stage = Stage::Bombardment;
    }

    /// 11.5: says whether anti-aircraft fire turns the machine back.
    fn is_aborted(&mut self, marker: Marker, abort: [bool; 6]) -> bool {
        let die = self.dice.d6("anti-aircraft fire");
        let aborted = abort[usize::from(die) - 1];
        self.tell(|data| {
            let what = if aborted { "is turned back" } else { "comes through" };
            let text = format!("{}: {die}, {what}.", data.marker_name(marker));
            let event =
                Event::new("anti-aircraft", Case("11.5.2-01"), text).roll(Roll::single("anti-aircraft fire", die));
            if aborted { event.outcome() } else { event }
        });
        aborted
    }

    pub(super) fn bomb(&mut self, marker: Marker, plane: Plane, cluster: bool, hex: Hex) {
        let record = &self.data.planes[plane.at()];
        let abort = self.data.charts.abort(&record.kind).unwrap_or_default();
        if self.is_aborted(marker, abort) {
            return;
        }
        let bonus = if cluster { self.data.charts.cluster } else { 0 };
        if cluster {
            self.state.cbu -= 1;
        }
        let column = self.roll_column(record.plus, bonus, "11.4.6-01");
        let unobserved = !self.view().is_observed(Army::Arvn, hex);
        self.bombard(marker, hex, column, unobserved, 1);
    }

    pub(super) fn bomb_by_helicopter(&mut self, marker: Marker, hex: Hex) {
        self.state.helicopters -= 1;
        if self.is_aborted(marker, self.data.charts.helicopter_abort) {
            self.state.helicopters_aborted += 1;
            return;
        }
        let unobserved = !self.view().is_observed(Army::Arvn, hex);
        self.bombard(marker, hex, self.data.helicopter_column, unobserved, 1);
    }

    /// 11.4.11 b: a die for each unit, the HQ last (R63); then the hexes around are shaken.
    pub(super) fn drop_daisy_cutter(&mut self, hex: Hex) {
        self.state.daisy_cutters -= 1;
        self.tell(|data| {
            let text = format!("A Daisy Cutter falls on {}.", data.hex_name(hex));
            Event::new("daisy-cutter", Case("11.4.11-06"), text).place(data.map.label(hex)).outcome()
        });
        let everyone: Units = self.state.stack(hex).filter(|u| !self.data.leaders.has(*u)).collect();
        let (hqs, others) = (everyone.and(&self.data.hqs), everyone.without(&self.data.hqs));
        let mut died = false;
        for unit in others.iter().chain(hqs.iter()) {
            let die = self.dice.d6("Daisy Cutter");
            let spared = hqs.has(unit) && others.iter().any(|u| self.state.hex_of(u) == Some(hex));
            self.tell(|data| {
                Event::new("daisy-rolled", Case("11.4.11-06"), format!("{}: {die}.", data.name(unit)))
                    .piece(&data.of(unit).id)
                    .roll(Roll::single("Daisy Cutter", die))
            });
            if self.data.charts.daisy_cutter[usize::from(die) - 1] && !spared {
                self.eliminate(unit, Case("11.4.11-06"));
                died = true;
            } else {
                self.disrupt(unit, Case("11.4.11-06"));
            }
        }
        self.shake(Hexes::one(hex), everyone);
        self.push(Task::StrikeEnd);
        if died {
            self.push(Task::LeaderCheck(hex));
        }
    }
}
