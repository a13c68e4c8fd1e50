//! The attacks of the Viet Minh Action Phase (9.1, 9.2.2).

use engine::rules::{Ask, Foresight, Opening, Question};
use engine::table::Prompt;
use engine::{Side, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::air::may_airdrop;
use crate::context::{Play, View};
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Seq, Space, Unit};
use crate::state::{Counter, Kind};

/// The player chooses which counter attacks next; its target is not his to choose (R68). Between two attacks paras may
/// be dropped (7.2-13).
/// Cases 9.2.2-04, R102-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attacks;

impl Question<HoaBinh> for Attacks {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        if v.can_end_attacks().is_ok() {
            v.prompt("7.2-13", "The attacks are over. Drop a para, or end the turn.")
                .meaning("An airdrop costs 1 AP and 1 Air Transport point; next turn the para is kept for 1 AP or goes back to Hanoi.")
                .rules(&["7.2-13", "7.2-12", "7.2-16", "R31", "11-01"])
        } else {
            v.prompt("R68-01", "Which counter attacks next?")
                .cause("Counters beside a French force that were not isolated attack in this phase, each once.")
                .meaning("You choose the order, not the target: a counter attacks the weakest force beside it.")
                .rules(&["R68-01", "9.2.2-01", "9.2.2-05", "R102", "8.1-01", "9.2.1-04", "7.2-13"])
        }
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.can_end_attacks().is_err() || v.can_drop_between_attacks())
    }

    /// The dice for isolated counters are one matter, each attack another.
    fn foresight(self) -> Foresight {
        Foresight::Stops
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Attack)
            .from(|v| v.state.counters.iter().map(|counter| counter.seq))
            .allowed(|v, counter| v.can_attack(counter))
            .label(|v, seq| {
                let target = v.state.counter(seq).and_then(|counter| v.target_of(counter));
                format!("{} attacks {}", v.counter_name(seq), target.map_or("nobody", |space| v.data.name(space)))
            })
            .fixed_prior(1.0)
            .rolls()
            .then(|p, counter| p.attack_with(counter));
        may_airdrop(ask);
        ask.answer(verb::End).allowed(|v, ()| v.can_end_attacks()).labelled("End the phase").fixed_prior(0.6).end();
    }
}

impl View<'_> {
    /// R68: how weak a French space is; the weakest is attacked.
    /// Cases 9.2.2-01, 9.2.2-02, 9.2.2-03, R104-01.
    fn weakness(self, space: Space) -> (i32, usize, bool, Space) {
        let units = self.state.units_at(space);
        let bonus = |unit: Unit| i32::from(self.data.units[unit.at()].bonus(self.state.units[unit.at()].reduced));
        (units.iter().map(bonus).sum(), units.count(), self.fort(space).is_none(), space)
    }

    /// 9.2.2: the space that a counter attacks, if a force is adjacent.
    /// Cases R11-02, R94-01, R107-01.
    pub(crate) fn target_of(self, counter: &Counter) -> Option<Space> {
        // R20-04: the Dangerous counter attacks a Dinassaut in its own space as if adjacent.
        let own = (counter.kind == Kind::Dangerous).then_some(counter.space);
        let spaces = self.adjacent_spaces(counter.space).chain(own);
        spaces.filter(|space| self.has_force(*space)).min_by_key(|space| self.weakness(*space))
    }

    fn can_attack(self, seq: Seq) -> Verdict {
        let Some(counter) = self.state.counter(seq) else { return refuse("R96-01", "there is no such counter") };
        if counter.attacked {
            return refuse("9.2.2-05", "a counter attacks once in a phase");
        }
        if !counter.able {
            return refuse(
                "6.3.7-03",
                "it was isolated when the phase began, or came onto its space later: it does not attack",
            );
        }
        if self.target_of(counter).is_some() { Ok(()) } else { refuse("6.3.1-02", "no French force is adjacent to it") }
    }

    fn attacks_remain(self) -> bool {
        self.state.counters.iter().any(|c| c.is_ready() && self.target_of(c).is_some())
    }

    fn can_end_attacks(self) -> Verdict {
        if self.attacks_remain() {
            refuse("R102-02", "an able counter beside a French force must attack first")
        } else {
            Ok(())
        }
    }

    fn can_drop_between_attacks(self) -> bool {
        self.state.ap > 0
            && self.state.transport > 0
            && self.data.paras.iter().any(|unit| self.can_take_off(unit).is_ok())
    }
}

impl Play<'_> {
    fn attack_with(&mut self, seq: Seq) {
        let view = self.view();
        let target = view.state.counter(seq).and_then(|counter| view.target_of(counter));
        if let Some(target) = target {
            self.begin_viet_attack(seq, target);
        }
    }
}
