//! The Viet Minh Action Phase: isolated counters, then the attacks (6.3.7, 9.1, 9.2.2).

use engine::story::Roll;
use engine::{Case, Event};

use crate::action::Action;
use crate::ids::{Seq, Space};
use crate::play::Play;
use crate::state::{Counter, Kind, Stage, Verdict, View, refuse};

impl View<'_> {
    /// 6.3.7-01, R48: no other counter in the same or an adjacent space.
    pub(crate) fn is_isolated(self, counter: &Counter) -> bool {
        self.state.counters_at(counter.space) == 1 && self.adjacent_counters(counter.space) == 0
    }

    /// R68: how weak a French space is; the weakest is attacked.
    fn weakness(self, space: Space) -> (i32, u8, bool, Space) {
        let units = self.state.units_at(space);
        let bonus =
            |unit: crate::ids::Unit| i32::from(self.data.units[unit.at()].bonus(self.state.units[unit.at()].reduced));
        (units.iter().map(bonus).sum(), units.count(), self.fort(space).is_none(), space)
    }

    /// 9.2.2: the space that a counter attacks, if a force is adjacent.
    pub(crate) fn target_of(self, counter: &Counter) -> Option<Space> {
        // R20-04: the Dangerous counter attacks a Dinassaut in its own space as if adjacent.
        let own = (counter.kind == Kind::Dangerous).then_some(counter.space);
        let spaces = self.adjacent_spaces(counter.space).chain(own);
        spaces.filter(|space| self.has_force(*space)).min_by_key(|space| self.weakness(*space))
    }

    fn is_ready(self, counter: &Counter) -> bool {
        counter.able && !counter.attacked
    }

    pub(crate) fn can_attack(self, seq: Seq) -> Verdict {
        let Some(counter) = self.state.counter(seq) else { return refuse("R96-01", "there is no such counter") };
        if counter.attacked {
            return refuse("9.2.2-05", "a counter attacks once in a phase");
        }
        if !counter.able {
            return refuse("6.3.7-03", "an isolated counter, or one placed in this phase, does not attack");
        }
        if self.target_of(counter).is_some() { Ok(()) } else { refuse("6.3.1-02", "no French force is adjacent to it") }
    }

    fn attacks_remain(self) -> bool {
        self.state.counters.iter().any(|c| self.is_ready(c) && self.target_of(c).is_some())
    }

    pub(crate) fn can_end_attacks(self) -> Verdict {
        if self.attacks_remain() {
            refuse("R102-02", "an able counter beside a French force must attack first")
        } else {
            Ok(())
        }
    }

    pub(crate) fn can_drop_between_attacks(self) -> bool {
        self.state.ap > 0
            && self.state.transport > 0
            && self.data.paras.iter().any(|unit| self.check_action(Action::Airdrop(unit)).is_ok())
    }

    pub(crate) fn offer_attacks(self, out: &mut Vec<Action>) {
        let ready = self.state.counters.iter().filter(|c| self.is_ready(c) && self.target_of(c).is_some());
        let before = out.len();
        out.extend(ready.map(|c| Action::Attack(c.seq)));
        let attacks = out.len() > before;
        if self.state.ap > 0 && self.state.transport > 0 {
            let paras = self.data.paras.iter().map(Action::Airdrop);
            out.extend(paras.filter(|a| self.check_action(*a).is_ok()));
        }
        if !attacks {
            out.push(Action::End);
        }
    }
}

impl Play<'_> {
    /// V1: all isolated counters are found together, then each rolls, oldest first (6.3.7-02).
    pub fn roll_for_isolated(&mut self) {
        for i in 0..self.state.counters.len() {
            let isolated = self.view().is_isolated(&self.state.counters[i]);
            let counter = &mut self.state.counters[i];
            counter.able = !isolated;
            counter.attacked = false;
        }
        let mut last = None;
        loop {
            let next =
                self.state.counters.iter().filter(|c| !c.able && Some(c.seq) > last).min_by_key(|c| c.seq).copied();
            let Some(counter) = next else { break };
            last = Some(counter.seq);
            let face = self.dice.d6("isolated counter");
            let removed = self.data.tables.isolated_hits.hit(face);
            self.tell(|data| {
                let result = if removed { "it melts away" } else { "it stays, but cannot attack" };
                let text = format!("The counter at {} is isolated: {face}, {result}.", data.name(counter.space));
                Event::new("rolled", Case("6.3.7-02"), text)
                    .piece(format!("#{}", counter.seq.0))
                    .place(&data.map.space(counter.space).id)
                    .roll(Roll::single("isolated counter", face))
            });
            if removed {
                self.remove_counter(counter.seq, Case("6.3.7-02"));
            }
        }
        self.state.stage = Stage::Encirclement;
    }

    /// The player has chosen the next attacker; its target is not his to choose (R68).
    pub fn attack_with(&mut self, seq: Seq) {
        let view = self.view();
        let target = view.state.counter(seq).and_then(|counter| view.target_of(counter));
        if let Some(target) = target {
            self.begin_viet_attack(seq, target);
        }
    }
}
