//! R26: the Tet Offensive. What it changes in battles, movement and the Interphase stands with those chapters, under the
//! cases P-T04 to P-T10.

use engine::Case;

use super::vc::{DrawVc, LookAtVc, PickVc, RestVc};
use super::{CardEvent, Choices, TET};
use crate::ids::Areas;
use crate::kind::Kind;

/// VC that the preparation of Tet brings (P-T02).
const TET_VC: u8 = 6;

/// P-T02, P-T03: up to six VC are drawn into South Vietnam, then every VC may go one area.
pub(super) static TET_EVENT: CardEvent = CardEvent {
    event: |p| {
        let left = p.view().pool_left().min(TET_VC);
        let wander = PickVc { card: TET, preparing: true };
        p.next((DrawVc { card: TET, left }, LookAtVc, wander, RestVc));
    },
    choices: Choices {
        havens: |v| {
            let room = v.data.map.svn.iter().filter(|area| v.has_room_for(*area, Kind::VC));
            room.collect::<Areas>()
        },
        areas: |v| v.legal(Kind::VC),
        moved: |p, kind, from, to| {
            p.tell_vc_move(kind, from, to, Case("P-T03"));
            p.turn_into(kind, 1, to, kind.tired());
        },
        ..Choices::NONE
    },
    ..CardEvent::no_action("card-R26-a")
};
