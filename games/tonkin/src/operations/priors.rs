//! How promising a use of an Operation Point looks before any search.

use crate::context::View;
use crate::ids::{Dump, Hex, Hexes, Spot, Units};

impl View<'_> {
    fn second_thoughts(self) -> f32 {
        f32::from(self.state.operation.changes_of_mind.min(10)) / 2.0
    }

    pub(super) fn prior_of_rally(self, hex: Hex) -> f32 {
        let army = self.state.active;
        let threatened = self.data.map.around_all(Hexes::one(hex)).meets(self.state.index.manned[army.other().at()]);
        0.6 + if threatened { 0.8 } else { 0.0 }
    }

    pub(super) fn prior_of_digging(self, dump: Dump) -> f32 {
        let spare = self.dumps(dump.army()).count();
        -1.2 + 0.2 * spare as f32 - self.second_thoughts()
    }

    pub(super) fn prior_of_trench(self, hex: Hex) -> f32 {
        let army = self.state.active;
        let threatened = self.data.map.around_all(Hexes::one(hex)).meets(self.state.index.manned[army.other().at()]);
        let vp = self.data.places.at(hex).map_or(0, |c| self.data.places.of(c).vp);
        f32::from(vp) + if threatened { 1.0 } else { 0.0 }
    }

    pub(super) fn prior_of_activating(self, spot: Spot) -> f32 {
        let army = self.state.active;
        let Some(hex) = spot.hex() else { return -0.5 };
        let close = self.data.map.around_all(Hexes::one(hex));
        let worth: f32 = close.iter().map(|near| self.worth_of_hex(army, near)).fold(0.0, f32::max);
        0.3 + worth / 2.0 - self.second_thoughts()
    }

    pub(super) fn prior_of_attack(self, hex: Hex) -> f32 {
        let range = self.spending_range();
        let able: Units = self
            .attackers_beside(Some(hex))
            .filter(|unit| self.state.hex_of(*unit).is_some_and(|at| range.has(at)))
            .collect();
        let (attack, defence) = self.strengths_against(able, hex);
        let odds = f32::from(attack) / f32::from(defence.max(1));
        odds.min(6.0) - 1.8 + self.worth_of_hex(self.state.active, hex) / 2.0 - self.second_thoughts()
    }

    pub(crate) fn prior_of_barrage(self, hex: Hex) -> f32 {
        let worth = self.worth_of_hex(self.state.active, hex);
        1.0 + worth / 4.0 - self.second_thoughts()
    }

    pub(super) fn prior_of_stopping(self) -> f32 {
        if self.points_waived().is_some() { -1.5 } else { 0.0 }
    }
}
