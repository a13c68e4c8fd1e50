//! Section 8.4 (printed in part as 9.4, R34): units on the move draw fire, and reserves on their way to an assault (13.3);
//! airlifts, retreats and advances do not (R33).

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use super::FireKind;
use crate::context::Play;
use crate::game::XuanLoc;
use crate::ids::{Army, Hex};
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
        p.judge_supply_of_firers(kind, army);
        let view = p.view();
        let targets = view.eligible_targets(kind, hex);
        let obliged = view.possible_firers(kind, hex, false).any(|u| view.is_obliged_at(u, kind, hex));
        if view.is_lawful_target(hex, targets)
            && (obliged || view.has_promise(kind, hex, targets, view.data.army[army.at()]))
        {
            p.declare_fire(kind, hex);
        }
    }
}

impl Play<'_> {
    /// A quick look before supply is judged: an enemy within range at all.
    /// 8.4.2-01, 8.4.3-01, 8.4.3-02.
    fn could_draw_fire(&self, army: Army, hex: Hex) -> bool {
        let view = self.view();
        let held = self.state.index.held[army.at()];
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

    /// 5.1.1: what an assault was announced with stands, whatever roads the reserves cut.
    /// R150.
    fn judge_supply_of_firers(&mut self, kind: FireKind, army: Army) {
        let announced = self.state.assault.attackers;
        let fed = self.state.supplied.and(announced);
        self.judge_supply(army);
        if kind == FireKind::Support {
            self.state.supplied = self.state.supplied.without(announced).or(fed);
        }
    }
}
