//! Section 11.2: before any marker strikes, artillery may go astray.

use engine::rules::Step;
use engine::story::{Die, Roll};
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::{Marker, Placed, Resolution};
use crate::context::Play;
use crate::game::XuanLoc;
use crate::ids::{Hex, Units};

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
            p.scatter(hex);
            p.next(Scatter { from: hex.0 + 1 });
            return;
        }
        for placed in &mut p.state.bombardment.placed {
            placed.done = placed.hex.is_none();
        }
        p.next(Resolution);
    }
}

impl Play<'_> {
    /// The artillery markers of the phase.
    fn artillery(&self) -> impl Iterator<Item = &Placed> {
        self.state.bombardment.placed.iter().filter(|placed| !placed.marker.is_air())
    }

    /// One die for a hex, read for guns and, one lower, for rockets (R48).
    /// 11.2.2-02, 11.2.2-03.
    /// R49: any modified roll up to the limit scatters.
    fn scatter(&mut self, hex: Hex) {
        let limit = i32::from(self.view().scatter_range(hex));
        let rolled = self.roll_scatter(hex);
        let (data, total) = (self.data, rolled.total);
        let strays = |placed: &Placed| match placed.marker {
            Marker::Aim(aim) => {
                let lower = i32::from(data.aims[aim.at()].scatter);
                placed.hex == Some(hex) && !placed.done && total + lower <= limit
            }
            _ => false,
        };
        let any = self.artillery().any(strays);
        self.tell(Fact::rolled(), |data| {
            let what = if any { "scatters" } else { "is on target" };
            let name = data.hex_name(hex);
            let text = format!("Scatter at {name}: {}, 1-{limit} scatters; the fire {what}.", rolled.face);
            Event::new("scattered", Case("11.2.3-01"), text)
                .place(data.map.label(hex))
                .roll(Roll::new("scatter").target(limit).die(rolled))
        });
        if !any {
            return;
        }
        let to = self.roll_drift(hex);
        for placed in self.state.bombardment.placed.iter_mut().filter(|placed| strays(placed)) {
            // It waits as if it were done, so that a later hex does not scatter it again.
            (placed.hex, placed.done) = (to, true);
        }
        self.tell_drift(to);
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

    /// Where shells aimed at a hex fall when they go astray, by a die for the direction and one for the number of
    /// hexes (11.2.4, 11.2.5); none if that is off the map.
    /// R51: markers off the map are lost for the turn.
    fn roll_drift(&mut self, hex: Hex) -> Option<Hex> {
        let direction = self.dice.d6("scatter direction");
        self.tell(Fact::rolled(), |_| {
            Event::new("drift-rolled", Case("11.2.4-01"), format!("Direction: {direction}."))
                .roll(Roll::single("scatter direction", direction))
        });
        let distance = self.dice.d6("scatter distance");
        let far = self.data.charts.scatter_distance[usize::from(distance) - 1];
        self.tell(Fact::rolled().amount(far), |_| {
            Event::new("drift-rolled", Case("11.2.5-01"), format!("Distance: {distance}, hexes: {far}."))
                .roll(Roll::single("scatter distance", distance))
        });
        let way = usize::from(self.data.charts.scatter_direction[usize::from(direction) - 1]);
        (0..far).try_fold(hex, |at, _| self.data.map.around(at)[way])
    }

    fn tell_drift(&mut self, to: Option<Hex>) {
        let there: Units = to.into_iter().flat_map(|to| self.state.stack(to)).collect();
        self.tell(Fact::noted(), |data| match to {
            Some(to) => {
                let text = format!("It falls on {}.", data.hex_name(to));
                let event = Event::new("drifted", Case("11.2.5-02"), text).place(data.map.label(to));
                data.about(event, there)
            }
            None => Event::new("drifted", Case("11.2.4-02"), "It falls off the map and is lost."),
        });
    }
}
