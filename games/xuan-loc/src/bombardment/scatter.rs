//! Section 11.2: before any marker strikes, artillery may go astray.

use arrayvec::ArrayVec;
use engine::rules::Step;
use engine::story::{Die, Roll};
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::{MAX_PLACED, Marker, Placed};
use crate::context::Play;
use crate::data::Data;
use crate::game::XuanLoc;
use crate::ids::{Aims, Hex, Units};
use crate::words::hexes;

/// 11.2.3-01: all markers are placed: the artillery scatters, hex by hex, and then whatever is left on the map waits to
/// strike where it fell.
/// 11.2-01, 11.2-02 (R52).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scatter {
    /// The number of the first hex that has not been looked at.
    pub from: u16,
}

impl Step<XuanLoc> for Scatter {
    fn run(self, p: &mut Play<'_>) {
        let aimed = p.artillery().filter(|placed| !placed.done).filter_map(|placed| placed.hex);
        if let Some(hex) = aimed.filter(|hex| hex.0 >= self.from).min() {
            p.next(Scatter { from: hex.0 + 1 });
            p.scatter(hex);
            return;
        }
        for placed in &mut p.state.bombardment.placed {
            placed.done = placed.hex.is_none();
        }
    }
}

/// 11.2.4-01: in which direction the shells go that were aimed at a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Drift {
    pub hex: Hex,
    /// The highest total of the scatter die by which the same markers stray: rockets alone, or guns too.
    pub total: i8,
}

impl Step<XuanLoc> for Drift {
    fn run(self, p: &mut Play<'_>) {
        let die = p.dice.d6("scatter direction");
        let direction = p.data.charts.scatter_direction[usize::from(die) - 1];
        let towards = p.data.map.around(self.hex)[usize::from(direction)];
        let astray = p.aims(|placed| p.strays(placed, self));
        p.tell(Fact::rolled().by(p.state.active), |data| {
            let toward = towards.map_or("off the map".to_string(), |hex| format!("towards {}", data.hex_name(hex)));
            let text = format!("Direction, die {die}: from {} {toward}.", data.hex_name(self.hex));
            let event = Event::new("drift-rolled", Case("11.2.4-01"), text).place(data.map.label(self.hex));
            let event = towards.into_iter().fold(event, |event, hex| event.place(data.map.label(hex)));
            data.about_aims(event, astray).roll(Roll::single("scatter direction", die))
        });
        p.next(DriftDistance { drift: self, direction });
    }
}

/// 11.2.5-01: how many hexes they go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DriftDistance {
    pub drift: Drift,
    pub direction: u8,
}

impl Step<XuanLoc> for DriftDistance {
    fn run(self, p: &mut Play<'_>) {
        let die = p.dice.d6("scatter distance");
        let far = p.data.charts.scatter_distance[usize::from(die) - 1];
        let astray = p.aims(|placed| p.strays(placed, self.drift));
        p.tell(Fact::rolled().by(p.state.active).amount(far), |data| {
            let text = format!("Distance, die {die}: {}.", hexes(far));
            let event = Event::new("drift-rolled", Case("11.2.5-01"), text).place(data.map.label(self.drift.hex));
            data.about_aims(event, astray).roll(Roll::single("scatter distance", die))
        });
        p.drift(self.drift, usize::from(self.direction), far);
    }
}

impl Play<'_> {
    /// The artillery markers of the phase.
    fn artillery(&self) -> impl Iterator<Item = &Placed> {
        self.state.bombardment.placed.iter().filter(|placed| !placed.marker.is_air())
    }

    /// Whether a marker goes astray by this total of the die for its hex, which rockets read one lower (R48).
    /// R49: any modified roll up to the limit scatters.
    fn strays(&self, placed: &Placed, drift: Drift) -> bool {
        let Marker::Aim(aim) = placed.marker else { return false };
        let limit = self.view().scatter_range(drift.hex) as i8;
        let total = drift.total.saturating_add(self.data.aims[aim.at()].scatter);
        placed.hex == Some(drift.hex) && !placed.done && total <= limit
    }

    /// One die for a hex, read for guns and, one lower, for rockets (R48).
    /// 11.2.2-02, 11.2.2-03.
    fn scatter(&mut self, hex: Hex) {
        let limit = i32::from(self.view().scatter_range(hex));
        let rolled = self.roll_scatter(hex);
        let drift = Drift { hex, total: rolled.total as i8 };
        let aimed = self.aims(|placed| placed.hex == Some(hex) && !placed.done);
        let astray = self.aims(|placed| self.strays(placed, drift));
        self.tell(Fact::rolled().by(self.state.active), |data| data.scatter_event(hex, limit, &rolled, aimed, astray));
        // Who strays by this total strays by any that is as low: the die itself is no longer asked.
        let strict = astray.iter().map(|aim| limit as i8 - self.data.aims[aim.at()].scatter).min();
        if let Some(total) = strict {
            self.next(Drift { hex, total });
        }
    }

    /// Those artillery markers of the phase.
    fn aims(&self, which: impl Fn(&Placed) -> bool) -> Aims {
        let aim = |placed: &Placed| match placed.marker {
            Marker::Aim(aim) => Some(aim),
            Marker::Plane(..) | Marker::Helicopter(_) | Marker::Daisy(_) => None,
        };
        self.artillery().filter(|placed| which(placed)).filter_map(aim).collect()
    }

    /// The scatter die with what changes it (11.1.7, 11.2.2).
    fn roll_scatter(&mut self, hex: Hex) -> Die {
        let army = self.state.active;
        let charts = &self.data.charts;
        let mut rolled = Die::new("", self.dice.d6("scatter"));
        if self.view().is_spotted_by_hq(army, hex) {
            rolled = rolled.modifier("HQ spots", i32::from(charts.hq_spotter), Case("11.2.2-01"));
        }
        if !self.view().is_observed(army, hex) {
            rolled = rolled.modifier("unobserved", i32::from(charts.unobserved_scatter), Case("11.1.7-01"));
        }
        rolled
    }

    /// Shells that go astray fall so many hexes away, or off the map.
    /// R51: markers off the map are lost for the turn.
    fn drift(&mut self, drift: Drift, direction: usize, far: u8) {
        let to = (0..far).try_fold(drift.hex, |at, _| self.data.map.around(at)[direction]);
        let astray: ArrayVec<usize, MAX_PLACED> = {
            let placed = self.state.bombardment.placed.iter().enumerate();
            placed.filter(|(_, placed)| self.strays(placed, drift)).map(|(at, _)| at).collect()
        };
        let markers = self.aims(|placed| self.strays(placed, drift));
        for at in astray {
            let placed = &mut self.state.bombardment.placed[at];
            // It waits as if it were done, so that a later hex does not scatter it again.
            (placed.hex, placed.done) = (to, true);
        }
        self.tell_drift(to, markers);
    }

    fn tell_drift(&mut self, to: Option<Hex>, markers: Aims) {
        let there: Units = to.into_iter().flat_map(|to| self.state.stack(to)).collect();
        self.tell(Fact::noted().by(self.state.active), |data| {
            let event = match to {
                Some(to) => {
                    let text = format!("It falls on {}.", data.hex_name(to));
                    let event = Event::new("drifted", Case("11.2.5-02"), text).place(data.map.label(to));
                    data.about(event, there)
                }
                None => Event::new("drifted", Case("11.2.4-02"), "It falls off the map and is lost."),
            };
            data.about_aims(event, markers)
        });
    }
}

impl Data {
    /// The scatter die as it is read for each kind of marker on its hex (R48), and who goes astray by it.
    fn scatter_event(&self, hex: Hex, limit: i32, rolled: &Die, aimed: Aims, astray: Aims) -> Event {
        let mut kinds: Vec<i8> = aimed.iter().map(|aim| self.aims[aim.at()].scatter).collect();
        kinds.sort_unstable_by_key(|own| std::cmp::Reverse(*own));
        kinds.dedup();
        let who = |own: i8| if own == 0 { "guns" } else { "rockets" };
        let mut roll = Roll::new("scatter").at_most(limit).effect("scatters");
        let mut readings = Vec::new();
        for own in kinds.iter().copied() {
            let mut die = rolled.clone();
            if own != 0 {
                die = die.modifier("rockets", i32::from(own), Case("11.2.2-02"));
            }
            match kinds.len() {
                1 => readings.push(die.total.to_string()),
                _ => {
                    readings.push(format!("{} for {}", die.total, who(own)));
                    die.who = who(own).into();
                }
            }
            roll = roll.die(die);
        }
        let face = rolled.face.to_string();
        let read =
            if readings == [face.as_str()] { face } else { format!("{face}, modified {}", readings.join(" and ")) };
        let what = if astray.is_empty() {
            "the fire is on target".into()
        } else if astray == aimed {
            "the fire scatters".into()
        } else {
            let names: Vec<_> = astray.iter().map(|aim| self.aim_name(aim)).collect();
            format!("astray: {}", names.join(", "))
        };
        let text = format!("Scatter at {}: {read}, 1-{limit} scatters; {what}.", self.hex_name(hex));
        let event = Event::new("scattered", Case("11.2.3-01"), text).place(self.map.label(hex)).roll(roll);
        self.about_aims(event, astray)
    }
}
