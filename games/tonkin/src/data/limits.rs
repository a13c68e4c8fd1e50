//! Numbers of the rules that are no charts: ranges, limits, prices and victory points.

use engine::pack::Source;

use crate::ids::Army;

engine::records! {
    /// Ranges and limits.
    #[derive(Clone, Debug)]
    pub part Limits {
        pub stacking: u8,
        pub dumps: u8,
        pub saved_points: u8,
        pub operation_points: u8,
        pub range: u8,
        pub river_range: u8,
        pub(super) thai_binh: String,
        pub thai_binh_range: u8,
        /// Hexes for a point more, and hexes or fewer for a point less (2.2).
        pub thai_binh_gain: u8,
        pub thai_binh_loss: u8,
        pub objective_distance: u8,
        pub objective_garrison: u8,
        pub mobilization_range: u8,
        pub absorption_range: u8,
        pub steps_at_a_time: u8,
        pub trenches_for_dump: u8,
        pub markers_removed: u8,
        pub roads_destroyed: u8,
        pub bolshevik_steps: u8,
        pub(super) capital: String,
        pub source: Source,
    }
}

/// Supply Dumps and Replacement Points that a side may choose together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mix {
    pub dumps: u8,
    pub points: u8,
}

engine::records! {
    /// Prices of replacements (2.2, 2.6).
    #[derive(Clone, Debug)]
    pub part Replacements {
        vm_mixes: [[u8; 2]; 3],
        fef_mixes: [[u8; 2]; 3],
        pub step: u8,
        pub motorized_step: u8,
        pub vm_rebuild: u8,
        pub vm_motorized_rebuild: u8,
        pub vm_rebuild_turns: u8,
        pub fef_small_rebuild: u8,
        pub fef_large_rebuild: u8,
        /// With a morale of 3 or less, or as the HQ; with 4 or more.
        pub fef_rebuild_turns: [u8; 2],
        pub postponed_turns: u8,
        pub withdrawn_turns: u8,
        pub dump_captured: u8,
        pub advance: u8,
        pub source: Source,
    }
}

impl Replacements {
    /// The three mixes that a side may choose from.
    #[must_use]
    pub fn mixes(&self, army: Army) -> [Mix; 3] {
        let mixes = match army {
            Army::Vm => self.vm_mixes,
            Army::Fef => self.fef_mixes,
        };
        mixes.map(|[dumps, points]| Mix { dumps, points })
    }
}

engine::records! {
    /// Victory points (1.9).
    #[derive(Clone, Debug)]
    pub part VictoryPoints {
        pub objective: u8,
        pub moving_objectives: u8,
        /// Communities, and the points for so many of them.
        pub delta: [u8; 2],
        pub highlands: [u8; 2],
        /// Steps, and the points for so many of them.
        pub regiment_steps: [u8; 2],
        pub small_unit: u8,
        pub large_unit: u8,
        pub navy: u8,
        pub failed_withdrawal: u8,
        pub source: Source,
    }
}
