//! An action is fought: its artillery, its ambush, then the French dice (8.2, R56).

use engine::rules::Step;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::losses::Losses;
use super::roll::FrenchDice;
use super::{Attacker, Ending};
use crate::changes::needed;
use crate::context::{Play, View};
use crate::data::{ActionKind, Drawn};
use crate::game::HoaBinh;

/// 8.2.2-01, 8.2.2-03: one die for each VM artillery, or DCA acting as such, that supports the action. Nobody fires at
/// French supports alone.
/// Cases R60-01, R60-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bombardment {
    /// How many of the supports have had their die.
    pub fired: u8,
}

impl Step<HoaBinh> for Bombardment {
    fn run(self, p: &mut Play<'_>) {
        if !p.force_holds() {
            return;
        }
        if p.state.combat.attacker == Attacker::Supports {
            return p.next(FrenchDice);
        }
        let Some(support) = p.view().artillery_of_action().nth(usize::from(self.fired)) else {
            return p.next(Ambush);
        };
        let hit = p.bombard(support);
        p.next((hit.then_some(Losses { due: 1, units_only: false }), Bombardment { fired: self.fired + 1 }));
    }
}

impl Bombardment {
    /// Nothing more fires for the action.
    pub(super) fn is_idle(self, view: View<'_>) -> bool {
        view.artillery_of_action().nth(usize::from(self.fired)).is_none()
    }
}

/// 8.2.1-03: before an Ambush is fought it may cost a unit a step.
/// Case 8.2.1-04.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ambush;

impl Step<HoaBinh> for Ambush {
    fn run(self, p: &mut Play<'_>) {
        let Some(at) = p.state.combat.at else { return };
        if p.state.combat.action() != Some(ActionKind::Ambush) {
            return p.next(FrenchDice);
        }
        let hits = p.data.tables.ambush_hits;
        let face = p.dice.d6_by("Ambush", |face| hits.hit(face));
        let hit = hits.hit(face);
        let exposed = !p.state.units_at(at).is_empty();
        p.tell(Fact::rolled(), |_| {
            let effect = match (hit, exposed) {
                (true, true) => "a unit loses a step",
                (true, false) => "no unit is there to be hit",
                _ => "no effect",
            };
            let roll = hits.roll("Ambush", face, "hits");
            let text = format!("Ambush{}: {face}, {effect}.", needed(&roll));
            Event::new("rolled", Case("8.2.1-03"), text).roll(roll)
        });
        p.next(((hit && exposed).then_some(Losses { due: 1, units_only: true }), FrenchDice));
    }
}

/// R56: each action is fought once, in the order drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextAction;

impl Step<HoaBinh> for NextAction {
    fn run(self, p: &mut Play<'_>) {
        if !p.force_holds() {
            return;
        }
        p.state.combat.index += 1;
        let combat = &p.state.combat;
        let count = combat.actions.len() + combat.undecided.actions();
        if usize::from(combat.index) < count {
            p.begin_action();
        } else if usize::from(combat.beaten) == count {
            p.conclude(Ending::Won);
        } else {
            p.break_off();
        }
    }
}

impl<'a> View<'a> {
    /// What fires for the present action, in draw order.
    fn artillery_of_action(self) -> impl Iterator<Item = Drawn> + 'a {
        let combat = &self.state.combat;
        let of_action = combat.supports.iter().filter(|(action, _)| *action == combat.index);
        of_action.map(|(_, support)| *support).filter(|support| matches!(support, Drawn::Artillery | Drawn::Dca))
    }
}

impl Play<'_> {
    fn bombard(&mut self, support: Drawn) -> bool {
        let (hits, purpose, name, case) = match support {
            Drawn::Dca => (self.data.tables.dca_hits, "DCA", "DCA fires on the ground", "8.2.2-03"),
            _ => (self.data.tables.artillery_hits, "Viet Minh artillery", "Viet Minh artillery", "8.2.2-01"),
        };
        let face = self.dice.d6_by(purpose, |face| hits.hit(face));
        let hit = hits.hit(face);
        self.tell(Fact::rolled(), |_| {
            let effect = if hit { "one loss" } else { "no effect" };
            let roll = hits.roll(purpose, face, "hits");
            let text = format!("{name}{}: {face}, {effect}.", needed(&roll));
            Event::new("rolled", Case(case), text).roll(roll)
        });
        hit
    }

    /// Attackers and defenders part: defenders stay, attackers go back (9.2.1-02, 9.2.1-03, R56).
    pub(super) fn break_off(&mut self) {
        match self.state.combat.attacker {
            Attacker::VietMinh | Attacker::Supports => self.conclude(Ending::Stalemate),
            Attacker::Group | Attacker::Para => self.start_falling_back(Ending::Stalemate),
        }
    }
}
