//! 1.5: what each viewer may know, and worlds that he could not tell from the true one.

use engine::rules::Ask;
use engine::{Verdict, ensure};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Unit};
use crate::state::Flags;

/// VM may put another unit on top of a stack, once for each stack in a phase.
pub(crate) fn order_stacks<'a>(ask: &mut impl Ask<'a, Tonkin>) {
    if ask.see(|v| v.state.active != Army::Vm) {
        return;
    }
    ask.answer(verb::Show)
        .pointed_at(|_, _| None)
        .from(|v| v.data.army[Army::Vm.at()].iter().filter(move |unit| v.state.hex_of(*unit).is_some()))
        .allowed(View::can_show)
        .label(|v, unit| format!("Put {} on top of its stack", v.data.name(unit)))
        .fixed_prior(-4.0)
        .then(|p, unit| p.show(unit));
}

impl View<'_> {
    /// The unit of a VM stack that the French see.
    /// 1.5-05, 1.5-07 (R5): the one that VM put there, else the weakest.
    #[must_use]
    pub fn top_of(self, hex: Hex) -> Option<Unit> {
        let rank = |unit: &Unit| (!self.state.is(*unit, Flags::SHOWN), self.data.of(*unit).full().value, unit.0);
        self.step_units_in(hex, Army::Vm).min_by_key(rank)
    }

    /// Hexes whose VM stacks are shown for the moment: both sides of a combat.
    /// 6.8-08.
    #[must_use]
    pub fn shown_hexes(self) -> Hexes {
        let combat = &self.state.combat;
        if !combat.declared {
            return Hexes::NONE;
        }
        let attackers = combat.attackers.iter().filter_map(|unit| self.state.hex_of(unit));
        combat.target.into_iter().chain(attackers).collect()
    }

    /// Whether the French cannot see where a unit is.
    /// 1.5-04: all FEF units lie open; HQs lie on top.
    #[must_use]
    pub fn is_hidden(self, unit: Unit) -> bool {
        let record = self.data.of(unit);
        let Some(hex) = self.state.hex_of(unit) else { return false };
        record.army == Army::Vm
            && record.kind != Kind::Hq
            && self.top_of(hex) != Some(unit)
            && !self.shown_hexes().has(hex)
    }

    fn can_show(self, unit: Unit) -> Verdict {
        let hex = self.state.hex_of(unit).filter(|_| self.army(unit) == Army::Vm && self.data.of(unit).steps > 0);
        let Some(hex) = hex else { return engine::refuse("1.5-07", "only VM units of a stack are put on top") };
        ensure(self.top_of(hex) != Some(unit), "1.5-07", "it lies on top already")?;
        ensure(!self.state.reordered.has(hex), "1.5-07", "this stack was put in order in this phase already")
    }
}

impl Play<'_> {
    fn show(&mut self, unit: Unit) {
        let Some(hex) = self.state.hex_of(unit) else { return };
        let stack: Vec<Unit> = self.view().step_units_in(hex, Army::Vm).collect();
        for other in stack {
            self.state.units[other.at()].set(Flags::SHOWN, other == unit);
        }
        self.state.reordered.insert(hex);
    }
}
