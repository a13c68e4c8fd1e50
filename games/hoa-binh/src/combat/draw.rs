//! What the Viet Minh bring: the draw from the cup, DCA, and the sharing of supports (8.1, 8.2).

use arrayvec::ArrayVec;
use engine::rules::Step;
use engine::story::EventKind;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::fire::Bombardment;
use super::roll::FrenchDice;
use super::undecided::Uncover;
use super::{Combat, Foe};
use crate::changes::needed;
use crate::context::{Play, View};
use crate::data::{ActionKind, Cup, Drawn, Tables};
use crate::game::HoaBinh;

/// 8.1-05: one counter after another is drawn until the needed number of Combat Actions is out, from a fresh cup (R52).
/// Cases 1.2-03, 8.1-06, 8.2.1-07, 8.2.2-05, 8.2.2-07, 6.3.5-10, 6.3.6-10, R52-01, R52-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Draw;

impl Step<HoaBinh> for Draw {
    fn run(self, p: &mut Play<'_>) {
        if p.state.combat.level == 0 {
            return p.next(FrenchDice);
        }
        let cup = p.view().cup_left();
        if !p.state.combat.is_drawing() || cup.iter().all(|count| *count == 0) {
            p.tell_draw();
            return p.next(AntiAircraft);
        }
        let drawn = Drawn::ALL[p.dice.draw(&cup, "Combat Actions", |i| Drawn::ALL[i].word())];
        let combat = &mut p.state.combat;
        combat.drawn.push(drawn);
        match drawn.action() {
            Some(_) if combat.sets_aside(drawn) => {}
            Some(action) => combat.actions.push(action),
            None if drawn == Drawn::Reinforcements => {}
            None => combat.drawn_supports.push(drawn),
        }
        p.next(Draw);
    }
}

/// R61: DCA against the Morane, else against Air Support, else it stays to act as artillery. Then the supports are
/// shared, and the first action is fought.
/// Cases R19-01, R61-01, R98-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AntiAircraft;

impl Step<HoaBinh> for AntiAircraft {
    fn run(self, p: &mut Play<'_>) {
        p.meet_anti_aircraft();
        p.share_supports();
        p.begin_action();
    }
}

impl Combat {
    /// Takes a DCA away, if one was drawn.
    fn spend_anti_aircraft(&mut self) -> bool {
        match self.drawn_supports.iter().position(|support| *support == Drawn::Dca) {
            Some(at) => {
                self.drawn_supports.remove(at);
                true
            }
            None => self.undecided.take(Drawn::Dca),
        }
    }

    /// More actions are needed: as many as the threat says, and one more for each Reinforcements.
    fn is_drawing(&self) -> bool {
        let more = self.drawn.iter().filter(|drawn| **drawn == Drawn::Reinforcements).count();
        self.actions.len() < (usize::from(self.level) + more).min(self.actions.capacity())
    }

    /// Only Clash and Ambush count in a limited draw.
    pub(super) fn sets_aside(&self, drawn: Drawn) -> bool {
        self.limited && matches!(drawn, Drawn::Offensive | Drawn::Assault)
    }
}

impl View<'_> {
    /// Cases 8.1-14, 8.1-15, 8.1-16, 9.4.2-03.
    pub(super) fn full_cup(self) -> Cup {
        match self.state.combat.foe {
            Foe::Base => self.data.tables.base_cup,
            Foe::Counter(_) | Foe::None => self.data.tables.cup[usize::from(self.state.turn)],
        }
    }

    fn cup_left(self) -> Cup {
        let mut cup = self.full_cup();
        for drawn in &self.state.combat.drawn {
            cup[*drawn as usize] = cup[*drawn as usize].saturating_sub(1);
        }
        cup
    }
}

impl Play<'_> {
    fn tell_draw(&mut self) {
        if !self.story.is_recording() {
            return;
        }
        let combat = &self.state.combat;
        let name = |drawn: &Drawn| {
            let name = match drawn.action() {
                Some(action) => self.data.tables.action(action).name.clone(),
                None => drawn.word().to_string(),
            };
            if combat.sets_aside(*drawn) { format!("({name} set aside)") } else { name }
        };
        let names: Vec<_> = combat.drawn.iter().map(name).collect();
        let ids: Vec<_> = combat.drawn.iter().map(|drawn| drawn.word()).collect();
        let counted = combat.actions.len() as i16;
        self.tell(Fact::of(EventKind::Drew).amount(counted), |_| {
            let event = Event::new("drew", Case("8.1-05"), format!("Drawn: {}.", names.join(", ")));
            ids.into_iter().fold(event, |event, id| event.piece(id))
        });
    }

    fn meet_anti_aircraft(&mut self) {
        let combat = &mut self.state.combat;
        if !(combat.morane || combat.air) || !combat.spend_anti_aircraft() {
            return;
        }
        if combat.morane {
            combat.morane = false;
            self.tell(Fact::noted(), |_| {
                let text = "DCA drives the Morane off; both leave the combat.";
                Event::new("driven-off", Case("2.2.2-10"), text).piece("morane")
            });
        } else {
            let hits = self.data.tables.dca_hits;
            let face = self.dice.d6_by("DCA", |face| hits.hit(face));
            let hit = hits.hit(face);
            self.state.combat.air = !hit;
            self.tell(Fact::rolled(), |_| {
                let effect = if hit { "Air Support is driven off" } else { "Air Support gets through" };
                let roll = hits.roll("DCA", face, "drives it off");
                let text = format!("DCA{}: {face}, {effect}.", needed(&roll));
                Event::new("rolled", Case("8.2.2-02"), text).roll(roll)
            });
        }
    }

    /// The next action is fought: first those who fire for it.
    pub(super) fn begin_action(&mut self) {
        let combat = &self.state.combat;
        if combat.actions.len() == usize::from(combat.index) && combat.undecided.actions() > 0 {
            self.next(Uncover);
        } else {
            self.next(Bombardment { fired: 0 });
        }
    }

    /// Each support joins an action; what was drawn is forgotten.
    fn share_supports(&mut self) {
        let combat = &mut self.state.combat;
        combat.supports = share(&self.data.tables, &combat.actions, &combat.drawn_supports);
        combat.drawn.clear();
        combat.drawn_supports.clear();
        if !self.story.is_recording() || self.state.combat.supports.is_empty() {
            return;
        }
        let combat = &self.state.combat;
        let actions = combat.actions.clone();
        for (at, support) in combat.supports.clone() {
            let action = actions[usize::from(at)];
            self.tell(Fact::noted().amount(i16::from(at) + 1), |data| {
                let text = format!("Support for the {}: {}.", data.tables.action(action).name, support.word());
                Event::new("assigned", Case("8.1-07"), text).piece(support.word()).piece(action.drawn().word())
            });
        }
    }
}

/// R53: supports in draw order to actions in draw order. As many or more supports than actions:
/// consecutive blocks, the first actions one more. Fewer: one each to the hardest actions.
/// Cases 2.4.4-01, 8.1-08, R53-01.
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
