//! R27: the Easter Offensive. What it changes in battles, movement and the Interphase stands with those chapters, under
//! the cases P-E04 to P-E09.

use engine::Case;

use super::choices::{ChooseArea, Recruit};
use super::{CardEvent, Choices, EASTER};
use crate::context::View;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;

/// Tanks and promotions of the preparation (P-E02, P-E03).
const TANKS: u8 = 4;
const PROMOTIONS: u8 = 4;

/// P-E02, RL-137: tanks join NVA infantry on the trail where Blue has no unit. P-E03: up to four NVA units on the trail
/// are promoted, wherever Blue is.
pub(super) static EASTER_EVENT: CardEvent = CardEvent {
    event: |p| {
        let left = p.state.units.at(Place::RESERVE).of(Kind::NVA_TANK).min(TANKS);
        p.next((ChooseArea { card: EASTER, left, may_stop: false }, Recruit::up_to(EASTER, PROMOTIONS)));
    },
    choices: Choices {
        areas: |v| {
            let mut parks = v.tank_parks().without(v.occupied(Seat::Blue));
            if v.units(Place::RESERVE).has(Kind::NVA_TANK) {
                parks.insert(v.data.map.nvn);
            }
            parks
        },
        at: |p, area| p.bring(Kind::NVA_TANK, Place::RESERVE, area, Case("P-E02")),
        recruits: |v, kind, area| kind == Kind::NVA_INF && v.data.map.trail.has(area),
        ..Choices::NONE
    },
    ..CardEvent::no_action("card-R27-a")
};

impl View<'_> {
    /// X16, special E2: where an NVA tank that is not in play may join NVA infantry; up to 1972 only these
    /// events bring one (5.1-06).
    pub(super) fn tank_parks(self) -> Areas {
        if !self.units(Place::RESERVE).has(Kind::NVA_TANK) {
            return Areas::NONE;
        }
        let crewed = |area: &Place| self.units(*area).any(|kind| matches!(kind, Kind::NVA_INF | Kind::NVA_VET));
        let fits = |area: &Place| self.has_room_for(*area, Kind::NVA_TANK);
        self.data.map.trail.iter().filter(crewed).filter(fits).collect()
    }
}
