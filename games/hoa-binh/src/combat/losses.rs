//! Losses: the player allots them, posts and bases come last (9.3.1).

use engine::{Case, Event};

use super::{Attacker, Ending, Step, Then};
use crate::ids::{Unit, Units};
use crate::play::Play;
use crate::state::View;

impl View<'_> {
    /// The units among which the next loss can be allotted.
    pub(crate) fn can_take_loss(self) -> Units {
        match self.state.combat.at {
            Some(at) => self.state.units_at(at),
            None => Units::NONE,
        }
    }
}

impl Play<'_> {
    /// The force suffers losses; then the combat goes on at `then`.
    pub(super) fn suffer(&mut self, losses: u8, units_only: bool, then: Then) {
        let combat = &mut self.state.combat;
        combat.losses_due = losses;
        combat.units_only = units_only;
        combat.then = then;
        self.allot_losses();
    }

    pub(super) fn allot_loss(&mut self, unit: Unit) {
        self.state.combat.losses_due -= 1;
        self.hit(unit);
        self.allot_losses();
    }

    fn hit(&mut self, unit: Unit) {
        self.state.combat.hurt = true;
        let case = if unit == self.data.dozer {
            "R17-01"
        } else if self.state.units[unit.at()].reduced {
            "9.3.1-08"
        } else {
            "2.2.1-01"
        };
        self.lose_step(unit, Case(case));
    }

    /// Takes losses that leave no choice (R105) and asks for the others.
    fn allot_losses(&mut self) {
        let Some(at) = self.state.combat.at else { return };
        while self.state.combat.losses_due > 0 {
            let units = self.view().can_take_loss();
            match units.count() {
                0 if !self.state.combat.units_only && self.view().fort(at).is_some() => {
                    self.state.combat.hurt = true;
                    self.lose_fort(at);
                }
                0 => {
                    // R84: losses beyond the steps present are void.
                    self.state.combat.losses_due = 0;
                    break;
                }
                1 => self.hit(Unit(units.0.trailing_zeros() as u8)),
                _ => return self.ask(Step::Losses),
            }
            self.state.combat.losses_due -= 1;
        }
        self.go_on();
    }

    fn go_on(&mut self) {
        let Some(at) = self.state.combat.at else { return };
        if !self.force_stands(at) {
            return self.conclude(Ending::Lost);
        }
        match self.state.combat.then {
            Then::Commit => self.offer_supports(),
            Then::Supports => self.fight_action(),
            Then::Roll => self.roll_french(),
            Then::Retreat => self.face_retreat(),
            Then::NextAction => self.next_action(),
        }
    }

    /// Whether any of the force is left: units, or in a defence the post or base.
    fn force_stands(&self, at: crate::ids::Space) -> bool {
        let view = self.view();
        !view.state.units_at(at).is_empty()
            || (view.state.combat.attacker == Attacker::VietMinh && view.fort(at).is_some())
    }

    /// 9.3.1: the first retreat is ignored with a post or base, otherwise it is asked.
    fn face_retreat(&mut self) {
        let Some(at) = self.state.combat.at else { return };
        let view = self.view();
        if view.state.units_at(at).is_empty() {
            return self.next_action(); // only a post or base is left, and it never retreats (9.3.2-01)
        }
        let sheltered = view.state.combat.attacker == Attacker::VietMinh && view.fort(at).is_some();
        if sheltered && !view.state.combat.ignored_retreat {
            self.state.combat.ignored_retreat = true;
            self.tell(|data| {
                let text = format!("The garrison of {} ignores the retreat.", data.name(at));
                Event::new("held", Case("9.2.3-03"), text).place(&data.map.space(at).id)
            });
            return self.next_action();
        }
        if view.can_retreat() {
            self.ask(Step::Retreat);
        } else {
            self.tell(|data| {
                let text = format!("There is no way out of {}: one more loss.", data.name(at));
                Event::new("trapped", Case("9.3.1-10"), text).place(&data.map.space(at).id)
            });
            self.suffer(1, false, Then::NextAction);
        }
    }

    /// 9.3.1-11: the whole force stays for one more loss (R58).
    pub(super) fn refuse_retreat(&mut self) {
        self.tell(|_| Event::new("held", Case("9.3.1-11"), "The force refuses to retreat and takes one more loss."));
        self.suffer(1, false, Then::NextAction);
    }
}
