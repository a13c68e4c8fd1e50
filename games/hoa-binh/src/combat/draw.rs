//! What the Viet Minh bring: the draw from the cup, DCA, and the sharing of supports (8.1, 8.2).

use arrayvec::ArrayVec;
use engine::story::Roll;
use engine::{Case, Event};

use super::{Attacker, Foe, Then};
use crate::data::{ActionKind, Drawn, Tables};
use crate::play::Play;

/// The most counters a cup can hold, and so the most that can be drawn.
const MOST_DRAWN: usize = 24;

impl Play<'_> {
    /// 8.1-05: draws until the needed number of Combat Actions is out, from a fresh cup (R52).
    pub(super) fn draw_actions(&mut self) {
        let needed = self.state.combat.level;
        if needed == 0 {
            return self.roll_french();
        }
        let mut cup = match self.state.combat.foe {
            Foe::Base => self.data.tables.base_cup,
            _ => self.data.tables.cup[usize::from(self.state.turn)],
        };
        let limited = self.state.combat.limited;
        let mut needed = usize::from(needed);
        let mut actions: ArrayVec<ActionKind, 4> = ArrayVec::new();
        let mut supports: ArrayVec<Drawn, MOST_DRAWN> = ArrayVec::new();
        let mut order: ArrayVec<Drawn, MOST_DRAWN> = ArrayVec::new();
        while actions.len() < needed.min(actions.capacity()) && cup.iter().any(|count| *count > 0) {
            let drawn = Drawn::ALL[self.dice.draw(&cup, "Combat Actions", |i| Drawn::ALL[i].id())];
            cup[drawn as usize] -= 1;
            order.push(drawn);
            match drawn {
                Drawn::Reinforcements => needed += 1,
                Drawn::Offensive | Drawn::Assault if limited => {}
                _ => match drawn.action() {
                    Some(action) => actions.push(action),
                    None => supports.push(drawn),
                },
            }
        }
        self.tell(|data| {
            let name = |d: &Drawn| match d.action() {
                Some(action) => data.tables.action(action).name.clone(),
                None => d.id().to_string(),
            };
            let aside = |d: &Drawn| limited && matches!(d, Drawn::Offensive | Drawn::Assault);
            let names: Vec<_> =
                order.iter().map(|d| if aside(d) { format!("({} set aside)", name(d)) } else { name(d) }).collect();
            Event::new("drew", Case("8.1-05"), format!("Drawn: {}.", names.join(", ")))
        });
        self.state.combat.actions = actions;
        self.meet_dca(&mut supports);
        self.share_supports(&supports);
        self.fight_action();
    }

    /// R61: DCA against the Morane, else against Air Support, else it stays to act as artillery.
    fn meet_dca(&mut self, supports: &mut ArrayVec<Drawn, MOST_DRAWN>) {
        let Some(at) = supports.iter().position(|s| *s == Drawn::Dca) else { return };
        if self.state.combat.morane {
            supports.remove(at);
            self.state.combat.morane = false;
            self.tell(|_| {
                let text = "DCA drives the Morane off; both leave the combat.";
                Event::new("driven-off", Case("2.2.2-10"), text).piece("morane")
            });
            return;
        }
        if !self.state.combat.air {
            return;
        }
        supports.remove(at);
        let face = self.dice.d6("DCA");
        let hit = self.data.tables.dca_hits.hit(face);
        if hit {
            self.state.combat.air = false;
        }
        self.tell(|_| {
            let effect = if hit { "Air Support is driven off" } else { "Air Support gets through" };
            Event::new("rolled", Case("8.2.2-02"), format!("DCA: {face}, {effect}.")).roll(Roll::single("DCA", face))
        });
    }

    fn share_supports(&mut self, supports: &[Drawn]) {
        let shares = share(&self.data.tables, &self.state.combat.actions, supports);
        self.state.combat.supports = shares;
        let combat = &self.state.combat;
        let (actions, shares) = (combat.actions.clone(), combat.supports.clone());
        if shares.is_empty() {
            return;
        }
        self.tell(|data| {
            let parts: Vec<_> = shares
                .iter()
                .map(|(i, s)| format!("{} to the {}", s.id(), data.tables.action(actions[usize::from(*i)]).name))
                .collect();
            Event::new("assigned", Case("8.1-07"), format!("Supports: {}.", parts.join(", ")))
        });
    }

    /// Fights the present action: its artillery, its ambush, then the French dice.
    pub(super) fn fight_action(&mut self) {
        let combat = &self.state.combat;
        if combat.attacker == Attacker::Supports {
            return self.roll_french();
        }
        let index = combat.index;
        let mut seen = 0;
        for (i, support) in combat.supports.clone() {
            if i != index || !matches!(support, Drawn::Artillery | Drawn::Dca) {
                continue;
            }
            seen += 1;
            if seen <= self.state.combat.supports_done {
                continue;
            }
            self.state.combat.supports_done = seen;
            if self.bombard(support) {
                return self.suffer(1, false, Then::Supports);
            }
        }
        self.spring_ambush();
    }

    /// 8.2.2-01, 8.2.2-03: the die of VM artillery, or of DCA acting as such.
    fn bombard(&mut self, support: Drawn) -> bool {
        let face = self.dice.d6("Viet Minh artillery");
        let (hits, name, case) = match support {
            Drawn::Dca => (self.data.tables.dca_hits, "DCA fires on the ground", "8.2.2-03"),
            _ => (self.data.tables.artillery_hits, "Viet Minh artillery", "8.2.2-01"),
        };
        let hit = hits.hit(face);
        self.tell(|_| {
            let effect = if hit { "one loss" } else { "no effect" };
            let roll = Roll::single("Viet Minh artillery", face);
            Event::new("rolled", Case(case), format!("{name}: {face}, {effect}.")).roll(roll)
        });
        hit
    }

    /// 8.2.1-03: before an Ambush is fought it may cost a unit a step.
    fn spring_ambush(&mut self) {
        let combat = &self.state.combat;
        let Some(at) = combat.at else { return };
        let ambush = combat.actions.get(usize::from(combat.index)) == Some(&ActionKind::Ambush);
        if !ambush {
            return self.roll_french();
        }
        let face = self.dice.d6("Ambush");
        let hit = self.data.tables.ambush_hits.hit(face);
        let exposed = !self.state.units_at(at).is_empty();
        self.tell(|_| {
            let effect = match (hit, exposed) {
                (true, true) => "a unit loses a step",
                (true, false) => "no unit is there to be hit",
                _ => "no effect",
            };
            Event::new("rolled", Case("8.2.1-03"), format!("Ambush: {face}, {effect}."))
                .roll(Roll::single("Ambush", face))
        });
        self.suffer(u8::from(hit && exposed), true, Then::Roll);
    }
}

/// R53: supports in draw order to actions in draw order. As many or more supports than actions:
/// consecutive blocks, the first actions one more. Fewer: one each to the hardest actions.
fn share(tables: &Tables, actions: &[ActionKind], supports: &[Drawn]) -> ArrayVec<(u8, Drawn), 8> {
    let (n, k) = (supports.len(), actions.len());
    let mut shares = ArrayVec::new();
    if n == 0 || k == 0 {
        return shares;
    }
    if n >= k {
        let (each, more) = (n / k, n % k);
        let mut left = supports.iter();
        for action in 0..k {
            let block = each + usize::from(action < more);
            for support in left.by_ref().take(block) {
                let _ = shares.try_push((action as u8, *support));
            }
        }
        return shares;
    }
    let mut hardest: ArrayVec<u8, 4> = (0..k as u8).collect();
    hardest.sort_by_key(|i| (-tables.action(actions[usize::from(*i)]).eliminated_on, *i));
    hardest.truncate(n);
    hardest.sort_unstable();
    for (action, support) in hardest.iter().zip(supports) {
        let _ = shares.try_push((*action, *support));
    }
    shares
}
