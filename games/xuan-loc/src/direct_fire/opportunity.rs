//! Section 8.4 (printed in part as 9.4, R34): units on the move draw fire, and reserves on their way to an assault (13.3);
//! airlifts, retreats and advances do not (R33).

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use super::FireKind;
use crate::context::{Play, View};
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Unit, Units};
use crate::state::Flags;

/// 8.4-01: the other side may fire at the units on the move, as long as somebody can fire and somebody is a target.
/// 6.3-03, 8.4-02 (R29), 8.4-03 (R30), 8.4.1-01, 13.1.4-01, 13.2.8-01, 13.3.5-01: after each hex, the first on the
/// map included; then the move goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opportunity;

impl Step<XuanLoc> for Opportunity {
    fn run(self, p: &mut Play<'_>) {
        let kind = if p.state.march.reserve { FireKind::Support } else { FireKind::Opportunity };
        let army = p.view().firing_army(kind);
        let Some(hex) = p.state.march.at.filter(|hex| p.could_draw_fire(army, *hex)) else { return };
        p.forget_deferred();
        p.judge_supply_of_firers(kind, army);
        if p.view().invites_fire(kind, hex) || p.view().would_invite_fire_if_fed(kind, hex) {
            p.declare_fire(kind, hex);
        }
    }
}

impl View<'_> {
    /// Whether somebody must fire at those on the move, or could with some hope.
    fn invites_fire(self, kind: FireKind, hex: Hex) -> bool {
        let targets = self.eligible_targets(kind, hex);
        let free = || self.free_to_fire_at_movers(kind, hex, targets);
        self.is_lawful_target(hex, targets)
            && (self.possible_firers(kind, hex, false).any(|u| self.is_obliged_at(u, kind, hex))
                || self.has_promise(kind, hex, targets, free()))
    }

    /// Those whom no mandatory attack keeps from giving Support Fire (R142); Opportunity Fire is bound to nothing else.
    fn free_to_fire_at_movers(self, kind: FireKind, hex: Hex, targets: Units) -> Units {
        if kind != FireKind::Support {
            return self.data.army[self.firing_army(kind).at()];
        }
        let duties = self.duties();
        let keeps = |unit: &Unit| self.keeps_these_duties(&duties, hex, Units::one(*unit), targets).is_ok();
        self.possible_firers(kind, hex, false).filter(keeps).collect()
    }

    /// 5.3.2-03: where an HQ has too many to supply, others may be able to fire once its owner has said who goes without.
    fn would_invite_fire_if_fed(self, kind: FireKind, hex: Hex) -> bool {
        self.firing_army(kind) == Army::Nva && self.would_hold_if_fed(|v| v.invites_fire(kind, hex))
    }
}

impl Play<'_> {
    /// A quick look before supply is judged: an enemy within range at all.
    /// 8.4.2-01, 8.4.3-01, 8.4.3-02.
    fn could_draw_fire(&self, army: Army, hex: Hex) -> bool {
        let view = self.view();
        let held = self.state.index().held[army.at()];
        let movers = self.state.march.units().without(self.data.leaders);
        movers.iter().any(|u| !self.state.is(u, Flags::FIRED_AT))
            && self.data.map.within(hex).iter().any(|(at, _)| {
                held.has(*at)
                    && view.units_in(*at, army).any(|u| {
                        !self.state.is(u, Flags::FIRED)
                            && self.data.of(u).kind.fights()
                            && view.can_reach(u, hex, false).is_ok()
                    })
            })
    }

    /// 5.1.1: what an assault was announced with stands, whatever roads the reserves cut. Support Fire is a combat of its
    /// own, for which the HQs give out anew (R158).
    /// R150.
    pub(crate) fn judge_supply_of_firers(&mut self, kind: FireKind, army: Army) {
        let announced = self.state.assault.attackers;
        let fed = self.state.supplied.and(announced);
        self.judge_supply(army);
        if kind == FireKind::Support {
            self.state.supplied = self.state.supplied.without(announced).or(fed);
        }
    }
}
