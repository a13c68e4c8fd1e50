//! The events that raid: R05, B15 and X18.

use super::case_of;
use crate::action::Action;
use crate::bombing::Raid;
use crate::cards::{ELITE_TROOPS, GREEN_BERETS, SAPPER_ATTACK};
use crate::force::Force;
use crate::ids::{Areas, Card, Place, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::task::Scope;
use crate::view::View;

pub(super) const RAID_CARDS: [Card; 3] = [SAPPER_ATTACK, GREEN_BERETS, ELITE_TROOPS];

impl View<'_> {
    /// First the raiding unit, then the target.
    pub(super) fn raid_choices(self, card: Card, found: &mut dyn FnMut(Action)) {
        let seat = self.state.turn.side;
        if let Some((_, from)) = self.state.errand.unit {
            return self.raid_targets(card, from).iter().map(Action::At).for_each(found);
        }
        for area in self.occupied(seat).iter().filter(|area| !self.raid_targets(card, *area).is_empty()) {
            let raiders = self.units(area).kinds().filter(|kind| self.may_raid(card, *kind));
            raiders.map(|kind| Action::Pick(kind, area)).for_each(&mut *found);
        }
    }

    fn may_raid(self, card: Card, kind: Kind) -> bool {
        match (card, self.state.turn.side) {
            (SAPPER_ATTACK, _) => matches!(kind, Kind::NVA_INF | Kind::NVA_VET) || kind.is_vc(),
            (GREEN_BERETS, _) => matches!(kind, Kind::US_INF | Kind::US_VET),
            (_, Seat::Blue) => kind.seat() == Seat::Blue && kind.is_veteran(),
            (_, Seat::Red) => kind == Kind::NVA_VET,
        }
    }

    /// 15-01: enemies in the raider's own area or beside it. Green Berets go to the trail too; Elite
    /// Troops of Blue start in South Vietnam.
    fn raid_targets(self, card: Card, from: Place) -> Areas {
        let map = &self.data.map;
        let seat = self.state.turn.side;
        let abroad = card == ELITE_TROOPS && seat == Seat::Blue && !map.svn.has(from);
        if abroad {
            return Areas::NONE;
        }
        let within = if card == GREEN_BERETS { map.svn.or(map.trail) } else { map.svn };
        map.around(from).and(within).and(self.occupied(seat.other()))
    }
}

impl Play<'_> {
    /// The raid goes in. A concealed VC is revealed first, and Bad Intel cancels the raid (R05).
    pub(super) fn raid_by_event(&mut self, card: Card, kind: Kind, from: Place, target: Place) {
        (self.state.errand.step, self.state.errand.left) = (1, 0);
        let mut raider = kind;
        if kind.is_concealed() {
            let mut hidden = Force::NONE;
            hidden.add(kind, 1);
            self.reveal_vc(from, &hidden, case_of(card, self.state.turn.side));
            raider = kind.revealed();
            if kind.is_bad_intel() {
                return;
            }
        }
        let seat = self.state.turn.side;
        self.raid(Raid {
            raider: Some((raider, from)),
            target,
            victim: seat.other(),
            scope: Scope::Areas(Areas::one(target)),
            bonus: if card == ELITE_TROOPS { 3 } else { 2 },
            case: case_of(card, seat),
        });
    }
}
