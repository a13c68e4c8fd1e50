//! Chapter 4: stacking and zones of control.

use engine::rules::{Ask, DEPTH, Foresight, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::state::Flags;

/// How deep the agenda may be for one more unit to make room: what that brings about must find room on it, and a
/// stored state must leave some.
const DEEPEST: usize = DEPTH - 10;

/// 4.1.5, 4.1.6: every hex of an army is looked at; the owner removes what is too much.
/// 4.1.5-01, 4.1.5-02 (R7): when a phase of movement is over, never on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StackCheck {
    pub army: Army,
}

impl Step<XuanLoc> for StackCheck {
    fn run(self, p: &mut Play<'_>) {
        let (view, army) = (p.view(), self.army);
        let full = p.state.index().held[army.at()].iter().find(|hex| view.is_overfull(*hex, army));
        p.next(full.map(|hex| (Overfull { hex, army, displace: false }, self)));
    }
}

/// 4.1.6: more units than the hex holds; one is lost, or after a retreat makes room (13.4.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Overfull {
    pub hex: Hex,
    pub army: Army,
    pub displace: bool,
}

impl Question<XuanLoc> for Overfull {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let case = if self.displace { "13.4.10-01" } else { "4.1.6-01" };
        let (load, limit) = (v.stacking_load(self.hex, self.army), v.stacking_limit(self.hex));
        let text = format!("{} holds too many: which unit goes?", v.data.hex_name(self.hex));
        Prompt::new(case, text)
            .detail(v.left_to_do())
            .cause(format!("{load} companies stand where {limit} fit."))
            .meaning(if self.displace {
                "One unit that has not just retreated goes a hex further, or one is lost."
            } else {
                "Units are lost until the rest fits."
            })
            .rules(&[case, "4.1.1-01", "4.1.2-01", "4.1.5-01", "4.1.6-01", "4.1.7-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.is_overfull(self.hex, self.army))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Lose)
            .from(|v| v.units_in(self.hex, self.army))
            .allowed(|v, unit| v.can_lose_for_room(unit, self))
            .label(|v, unit| format!("Lose {}", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_making_room(unit, self.hex))
            .then(|p, unit| p.eliminate(unit, Case("4.1.6-02")));
        ask.answer(verb::Displace)
            .pointed_at(|_, _| None)
            .from(|v| v.units_in(self.hex, self.army))
            .allowed(|v, unit| v.can_displace(unit, self))
            .label(|v, unit| format!("{} makes room", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_displacing(unit, self.hex))
            .then(|p, unit| p.displace(unit, self.hex));
    }

    /// After a retreat odds count what the full hex costs (R106).
    fn foresight(self) -> Foresight {
        if self.displace { Foresight::Likely } else { Foresight::Ends }
    }
}

impl View<'_> {
    /// How many companies a hex holds (4.1.1, 4.1.2; rubble changes nothing, R6).
    /// 4.1.2-01, 4.1.2-02: eight companies in each city hex, rubble or not.
    #[inline]
    #[must_use]
    pub fn stacking_limit(self, hex: Hex) -> u8 {
        if self.data.map.ground(hex).city { 8 } else { 4 }
    }

    /// The stacking points that an army has in a hex.
    /// 4.1-01, 4.1-02, 4.1.1-02, 4.1.3-01: a battalion is four companies, AFVs and support one each, HQs and leaders
    /// nothing.
    #[must_use]
    pub fn stacking_load(self, hex: Hex, army: Army) -> u8 {
        self.units_in(hex, army).map(|u| self.data.of(u).points).sum()
    }

    /// The stacking points of some units.
    #[must_use]
    pub fn points_of(self, units: Units) -> u8 {
        units.iter().map(|u| self.data.of(u).points).sum()
    }

    #[must_use]
    pub fn is_overfull(self, hex: Hex, army: Army) -> bool {
        self.stacking_load(hex, army) > self.stacking_limit(hex)
    }

    /// Whether so many more points fit into a hex.
    /// 4.1.5-02 (R7): who is flown in or regrouped must fit at once.
    #[must_use]
    pub fn fits(self, hex: Hex, army: Army, points: u8) -> bool {
        self.stacking_load(hex, army) + points <= self.stacking_limit(hex)
    }

    /// Whether a zone of control of that army reaches into a hex (4.2): not into woods, towns and
    /// city, and not uphill.
    #[inline]
    #[must_use]
    pub fn in_zone_of(self, army: Army, hex: Hex) -> bool {
        self.state.index().zone[army.at()].has(hex)
    }

    /// Whether units of that army (not mere leaders) stand next to a hex.
    #[inline]
    #[must_use]
    pub fn is_beside(self, army: Army, hex: Hex) -> bool {
        self.state.index().beside[army.at()].has(hex)
    }

    fn can_lose_for_room(self, unit: Unit, full: Overfull) -> Verdict {
        let here = self.state.hex_of(unit) == Some(full.hex) && self.army(unit) == full.army;
        let counts = here && self.data.of(unit).points > 0;
        ensure(counts, "4.1.6-01", "only a unit that counts in the full hex can be removed")
    }

    fn can_displace(self, unit: Unit, full: Overfull) -> Verdict {
        let Overfull { hex, army, displace } = full;
        ensure(displace, "4.1.6-01", "units are eliminated until the limit is met")?;
        if self.state.hex_of(unit) != Some(hex) || self.army(unit) != army || self.data.of(unit).points == 0 {
            return refuse("13.4.10-01", "only a unit of the full hex makes room");
        }
        ensure(!self.state.retreat.gone.has(unit), "13.4.10-01", "it has just retreated itself")?;
        let has_room = self.state.agenda.depth() <= DEEPEST;
        ensure(has_room, "13.4.10-01", "too many units make room for one another already")?;
        ensure(!self.state.is(unit, Flags::STUCK), "13.4.8-01", "it is immobilised in the rubble")?;
        let nowhere = self.retreat_hexes(Units::one(unit), Hexes::one(hex)).is_empty();
        ensure(!nowhere, "13.4.10-02", "it has nowhere to go")
    }
}
