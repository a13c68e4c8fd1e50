//! 2.2 to 2.4 and 2.6 B: Replacement Points, absorption and mobilization.

mod fef;
mod vm;

pub use fef::{Airlift, AirliftCleared, AirliftHindered, FefReplacements};
pub use vm::{
    Absorption, BoxesEmptied, Mobilization, MobilizationCount, PathetLao, ThaiBinh, ThaiBinhCount, VmReplacements,
};

use engine::{Case, Event, Fact};

use crate::context::{Play, View};
use crate::ids::{Army, Unit};

impl View<'_> {
    /// 2.2-B-02, 2.6-B-01: what would be lost of the points when the month ends.
    fn points_beyond(self, army: Army) -> Option<String> {
        let kept = self.data.tables.limits.saved_points;
        let beyond = self.state.points[army.at()].saturating_sub(kept);
        (beyond > 0).then(|| format!("Only {kept} points are kept: {beyond} will be lost when the month ends."))
    }

    /// 2.2-B-03, 2.6-B-02: the price of a step.
    #[must_use]
    pub fn price_of_step(self, unit: Unit) -> u8 {
        let prices = &self.data.tables.replacements;
        if self.data.of(unit).motorized { prices.motorized_step } else { prices.step }
    }
}

impl Play<'_> {
    /// A unit regains a step.
    /// 2.3-02 (R90): the losses are taken back in their order; DG stays.
    fn regain_step(&mut self, unit: Unit, case: Case) {
        let state = &mut self.state.units[unit.at()];
        state.steps += 1;
        state.regained = state.regained.saturating_add(1);
        let steps = state.steps;
        let fact = self.view().known(unit, Fact::noted().by(self.view().army(unit)));
        self.tell(fact, |data| {
            let text = format!("{} regains a step and has {steps}.", data.name(unit));
            Event::new("replaced", case, text).piece(&data.of(unit).id).total(steps)
        });
    }

    fn pay_points(&mut self, unit: Unit, price: u8) {
        let army = self.view().army(unit);
        let points = &mut self.state.points[army.at()];
        *points = points.saturating_sub(price);
    }
}
