//! What a move would waste: said before it happens.

use crate::context::View;
use crate::ids::Hex;
use crate::state::Phase;

impl View<'_> {
    /// More stand in a hex than it holds: the rest is lost when the phase ends (4.1.6).
    pub(super) fn caution_of_crowding(self, hex: Option<Hex>) -> Option<String> {
        let army = self.state.active;
        let over = |hex: Hex| self.stacking_load(hex, army).saturating_sub(self.stacking_limit(hex));
        let hex = hex.filter(|hex| over(*hex) > 0)?;
        Some(match over(hex) {
            1 => format!("{} holds one company too many: it is lost when the phase ends.", self.data.hex_name(hex)),
            more => format!(
                "{} holds {more} companies too many: they are lost when the phase ends.",
                self.data.hex_name(hex)
            ),
        })
    }

    /// What ending the phase would cost: units that do not fit, and reinforcements that have not come.
    pub(super) fn caution_of_ending_movement(self) -> Option<String> {
        let army = self.state.active;
        let crowded = self.state.index().held[army.at()].iter().find_map(|hex| self.caution_of_crowding(Some(hex)));
        let movement = self.state.phase == Phase::Movement;
        let waiting = self.data.army[army.at()].iter().filter(|unit| movement && self.waits_to_arrive(*unit)).count();
        let waiting = match waiting {
            0 => None,
            1 => Some("One unit waits to come onto the map.".to_string()),
            more => Some(format!("{more} units wait to come onto the map.")),
        };
        let parts: Vec<String> = crowded.into_iter().chain(waiting).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }
}
