//! Chapters 11.4, 11.5 and 14: aircraft, anti-aircraft fire, helicopters that bomb, Daisy Cutters.

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::{EventKind, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, refuse};
use serde::{Deserialize, Serialize};

use super::{Impact, Marker, Shock};
use crate::actions::{Action, verb};
use crate::command::LeaderCheck;
use crate::context::{Play, View};
use crate::data::Effect;
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Plane, Units};
use crate::words::low_faces;

/// 11.4.1-01: the ARVN rolls for aircraft, or an event brings some.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AircraftRoll;

impl Question<XuanLoc> for AircraftRoll {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("11.4.1-01", "Roll for aircraft.")
            .meaning("So many aircraft, drawn at random, can strike in this phase; on a 6 none flies.")
            .rules(&["11.4.1-01", "11.4.2-01", "11.5.1-01", "11.4.11-01", "16.0-05", "16.0-06"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.gets_aircraft())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Proceed).labelled("Go on").fixed_prior(1.0).rolls().ends(|p, ()| p.roll_aircraft());
    }
}

/// 11.4.2-01: so many markers are drawn, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AircraftDraw {
    pub left: u8,
}

impl Step<XuanLoc> for AircraftDraw {
    fn run(self, p: &mut Play<'_>) {
        let data = p.data;
        let mut cup = [0u8; 16];
        for (at, left) in cup.iter_mut().take(data.planes.len()).enumerate() {
            *left = u8::from(!p.state.planes.has(Plane(at as u8)));
        }
        let drawn = p.dice.draw(&cup[..data.planes.len()], "aircraft", |i| &data.planes[i].id);
        let plane = Plane(drawn as u8);
        p.state.planes.insert(plane);
        p.tell(Fact::of(EventKind::Drew).by(Army::Arvn), |data| {
            let text = format!("{} is ready.", data.plane_name(plane));
            Event::new("drew", Case("11.4.2-01"), text).piece(&data.planes[plane.at()].id)
        });
        p.next((self.left > 1).then_some(AircraftDraw { left: self.left - 1 }));
    }
}

/// 11.4.11-06: a die for each unit where a Daisy Cutter fell, the HQ last (R63); then the hexes around are shaken.
/// 11.4.11-07, 11.4.11-11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DaisyCutter {
    pub hex: Hex,
    pub left: Units,
    pub died: bool,
}

impl Step<XuanLoc> for DaisyCutter {
    fn run(self, p: &mut Play<'_>) {
        let DaisyCutter { hex, mut left, mut died } = self;
        let Some(unit) = left.without(p.data.hqs).first().or(left.first()) else {
            p.next((Shock::of_daisy_cutter(hex), died.then_some(LeaderCheck { hex })));
            return;
        };
        left.remove(unit);
        let die = p.dice.d6("Daisy Cutter");
        let army = p.data.of(unit).army;
        let others = p.view().force(hex, army).without(p.data.hqs);
        let spared = p.data.hqs.has(unit) && !others.is_empty();
        p.tell(Fact::rolled().by(army), |data| {
            let low = low_faces(&data.charts.daisy_cutter);
            let but = if spared { "; an HQ is only disrupted while others of its hex are left" } else { "" };
            let text = format!("{} rolls {die} under the bomb: {low} or less is the end{but}.", data.name(unit));
            Event::new("daisy-rolled", Case("11.4.11-06"), text)
                .piece(&data.of(unit).id)
                .place(data.map.label(hex))
                .roll(Roll::single("Daisy Cutter", die).at_most(low).effect("is the end"))
        });
        if p.data.charts.daisy_cutter[usize::from(die) - 1] && !spared {
            p.eliminate(unit, Case("11.4.11-06"));
            died = true;
        } else {
            p.disrupt(unit, Case("11.4.11-06"));
        }
        p.next(DaisyCutter { hex, left, died });
    }
}

impl View<'_> {
    /// Whether the ARVN rolls for aircraft this turn (11.4.1).
    /// 6.2-02, 6.2-03 (R26).
    fn rolls_for_aircraft(self) -> bool {
        self.state.active == Army::Arvn
            && self.effect() != Effect::NoFlying
            && self.data.charts.aircraft_turns.contains(&self.state.turn)
    }

    /// Aircraft that an event grants, up to the last turn of air support (R64).
    fn event_aircraft(self) -> u8 {
        let last = self.data.charts.aircraft_turns.iter().max().copied().unwrap_or(0);
        let granted = self.effect() == Effect::ArvnAircraftAdd && self.state.turn <= last;
        if granted && self.state.active == Army::Arvn { self.effect_value().max(0) as u8 } else { 0 }
    }

    /// Why an aircraft is not there: it is too early or too late for any, or others were drawn.
    pub(super) fn why_no_aircraft(self) -> Verdict {
        let turns = &self.data.charts.aircraft_turns;
        if self.gets_aircraft() {
            return refuse("11.4.2-01", "this aircraft was not drawn this turn");
        }
        match turns.iter().max() {
            Some(last) if self.state.turn > *last => refuse("18.7-02", "the ARVN gets no aircraft any more"),
            _ => refuse("6.2-02", "the ARVN has no aircraft yet"),
        }
    }

    /// Whether the ARVN has aircraft to roll for or to draw.
    pub(crate) fn gets_aircraft(self) -> bool {
        self.rolls_for_aircraft() || self.event_aircraft() > 0
    }
}

impl Play<'_> {
    /// The number of aircraft is rolled, and the markers are drawn (11.4.1, 11.4.2).
    fn roll_aircraft(&mut self) {
        let granted = self.view().event_aircraft();
        let most = self.data.planes.len() as u8;
        let mut left = granted.min(most);
        if self.view().rolls_for_aircraft() {
            let die = self.dice.d6("aircraft");
            let number = self.data.charts.aircraft[usize::from(die) - 1];
            left = (number + granted).min(most);
            self.tell(Fact::rolled().by(Army::Arvn).amount(left), |_| {
                let more = if granted > 0 { format!(", and {granted} by the event") } else { String::new() };
                let flies = if number == 0 { "none".into() } else { number.to_string() };
                let text = format!("Aircraft, die {die}: {flies} can fly{more}.");
                Event::new("aircraft", Case("11.4.1-01"), text).roll(Roll::single("aircraft", die))
            });
        }
        self.next((left > 0).then_some(AircraftDraw { left }));
    }

    /// 11.5: says whether anti-aircraft fire turns the machine back.
    /// 11.4.5-01, 11.4.10-01, 11.5.1-01, 11.5.1-02 (R65), 11.5.2-02.
    /// R66: each type by its row of the chart.
    fn is_aborted(&mut self, marker: Marker, hex: Hex, abort: [bool; 6]) -> bool {
        let die = self.dice.d6("anti-aircraft fire");
        let aborted = abort[usize::from(die) - 1];
        self.tell(Fact::rolled().by(Army::Arvn), |data| {
            let what = if aborted { "it is turned back" } else { "it comes through" };
            let text = format!("Anti-aircraft fire at {}: {die}, {what}.", data.marker_name(marker));
            let roll = Roll::single("anti-aircraft fire", die).at_most(low_faces(&abort)).effect("turns it back");
            Event::new("anti-aircraft", Case("11.5.2-01"), text)
                .piece(data.marker_id(marker))
                .place(data.map.label(hex))
                .roll(roll)
        });
        aborted
    }

    /// 11.4.11-04, 11.5.4-01: a load that was not dropped is kept.
    pub(super) fn bomb(&mut self, marker: Marker, plane: Plane, cluster: bool, hex: Hex) {
        let record = &self.data.planes[plane.at()];
        let abort = self.data.charts.abort(&record.kind).unwrap_or_default();
        if self.is_aborted(marker, hex, abort) {
            return;
        }
        let bonus = if cluster { self.data.charts.cluster } else { 0 };
        if cluster {
            self.state.cbu -= 1;
        }
        let column = self.roll_column(marker, record.plus, bonus, "11.4.6-01");
        let unobserved = !self.view().is_observed(Army::Arvn, hex);
        self.next(Impact { marker, hex, column, unobserved, reach: 1 });
    }

    /// 11.5.3-02 (R67).
    /// R70.
    pub(super) fn bomb_by_helicopter(&mut self, marker: Marker, hex: Hex) {
        self.state.helicopters -= 1;
        if self.is_aborted(marker, hex, self.data.charts.helicopter_abort) {
            self.state.helicopters_aborted += 1;
            return;
        }
        let unobserved = !self.view().is_observed(Army::Arvn, hex);
        self.next(Impact { marker, hex, column: self.data.helicopter_column, unobserved, reach: 1 });
    }

    /// 11.4.11-08: no anti-aircraft fire.
    pub(super) fn drop_daisy_cutter(&mut self, marker: Marker, hex: Hex) {
        self.state.daisy_cutters -= 1;
        self.tell(Fact::noted().by(Army::Arvn), |data| {
            let text = format!("A Daisy Cutter falls on {}.", data.hex_name(hex));
            Event::new("daisy-cutter", Case("11.4.11-06"), text)
                .piece(data.marker_id(marker))
                .place(data.map.label(hex))
        });
        let left = self.state.stack(hex).filter(|u| !self.data.leaders.has(*u)).collect();
        self.next(DaisyCutter { hex, left, died: false });
    }
}
