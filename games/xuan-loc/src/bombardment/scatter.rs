//! Section 11.2: before any marker strikes, artillery may go astray.

use engine::story::{Die, Roll};
use engine::{Case, Event};

use super::{Marker, Placed};
use crate::ids::{Hex, Hexes, Units};
use crate::play::Play;
use crate::state::Stage;

impl Play<'_> {
    /// All markers are placed: the artillery scatters, hex by hex, and then whatever is left on the map waits
    /// to strike where it fell.
    pub(crate) fn begin_resolution(&mut self) {
        let aimed: Hexes = self.artillery().filter_map(|placed| placed.hex).collect();
        for hex in aimed.iter() {
            self.scatter(hex);
        }
        for placed in &mut self.state.bombardment.placed {
            placed.done = placed.hex.is_none();
        }
        self.state.stage = Stage::Resolution;
    }

    /// The artillery markers of the phase.
    pub(super) fn artillery(&self) -> impl Iterator<Item = &Placed> {
        self.state.bombardment.placed.iter().filter(|placed| !placed.marker.is_air())
    }

    /// One die for a hex, read for guns and, one lower, for rockets (R48).
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
        self.tell(|data| {
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
    fn roll_drift(&mut self, hex: Hex) -> Option<Hex> {
        let direction = self.dice.d6("scatter direction");
        self.tell(|_| {
            Event::new("drift-rolled", Case("11.2.4-01"), format!("Direction: {direction}."))
                .roll(Roll::single("scatter direction", direction))
        });
        let distance = self.dice.d6("scatter distance");
        let far = self.data.charts.scatter_distance[usize::from(distance) - 1];
        self.tell(|_| {
            Event::new("drift-rolled", Case("11.2.5-01"), format!("Distance: {distance}, hexes: {far}."))
                .roll(Roll::single("scatter distance", distance))
                .amount(i32::from(far))
        });
        let way = usize::from(self.data.charts.scatter_direction[usize::from(direction) - 1]);
        (0..far).try_fold(hex, |at, _| self.data.map.around(at)[way])
    }

    fn tell_drift(&mut self, to: Option<Hex>) {
        let there: Units = to.into_iter().flat_map(|to| self.state.stack(to)).collect();
        self.tell(|data| match to {
            Some(to) => {
                let text = format!("It falls on {}.", data.hex_name(to));
                let event = Event::new("drifted", Case("11.2.5-02"), text).place(data.map.label(to));
                data.about(event, there)
            }
            None => Event::new("drifted", Case("11.2.4-02"), "It falls off the map and is lost."),
        });
    }
}
