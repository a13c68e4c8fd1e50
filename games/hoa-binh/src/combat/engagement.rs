//! Whom the French fight in a space that they entered: its counters one by one, then the Viet base (R67, 9.4).

use engine::rules::{Ask, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, ensure};
use serde::{Deserialize, Serialize};

use super::commitment::SupportsMayJoin;
use super::losses::Losses;
use super::threat::ThreatDie;
use super::{Ending, Foe};
use crate::actions::verb;
use crate::changes::needed;
use crate::context::{Play, View};
use crate::game::{FRANCE, HoaBinh};
use crate::ids::Seq;
use crate::state::Kind;

/// R67: which counter of the entered space is fought next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Engagement;

impl Question<HoaBinh> for Engagement {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.prompt("R67-01", format!("Which counter at {} is fought first?", v.combat_place()))
            .cause("Several counters stand in the entered space.")
            .meaning("Each is a combat of its own, one after another; a failure ends the attack.")
            .rules(&["R67-01", "R67", "9.1-01", "8.1-01", "9.3.1-15"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Engage)
            .legal(
                |v| v.state.combat.at.into_iter().flat_map(move |at| v.state.counters_in(at).map(|c| c.seq)),
                |v, seq| {
                    let here = v.state.counter(seq).is_some_and(|counter| Some(counter.space) == v.state.combat.at);
                    ensure(here, "R67-01", "that counter is not in the entered space")
                },
            )
            .label(|v, seq| format!("Fight {}", v.counter_name(seq)))
            .prior(|v, seq| match v.state.counter(seq).map(|counter| counter.kind) {
                Some(Kind::Guerrilla) => 0.5,
                Some(Kind::Infiltration | Kind::Dangerous) | None => 0.0,
            })
            .rolls()
            .ends(|p, seq| p.fight_counter(seq));
    }
}

/// 9.4.1b-03: once its counters are beaten, attack the Viet base, or go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BaseAttack;

impl Question<HoaBinh> for BaseAttack {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.prompt("9.4.1b-03", format!("Attack the Viet base at {}, or go back?", v.combat_place()))
            .cause("The counters on the base are beaten.")
            .meaning(
                "The base rolls a die first, then three actions are drawn. If all are beaten it is gone for two turns.",
            )
            .rules(&["9.4.1b-03", "9.4.2-01", "9.4.2-02", "9.4.2-03", "9.4.2-04", "11.2.1b-07"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::EngageBase)
            .labelled("Attack the Viet base")
            .on(|v, ()| {
                let place = v.state.combat.at.map(|space| v.data.map.space(space).id.clone());
                place.map_or_else(|| engine::Target::Button("engage-base".into()), engine::Target::Place)
            })
            .fixed_prior(0.0)
            .rolls()
            .ends(|p, ()| p.next(BaseDefence));
        ask.answer(verb::GoBack).labelled("Go back").fixed_prior(0.5).ends(|p, ()| {
            p.muster();
            p.start_falling_back(Ending::Stalemate);
        });
    }
}

/// 9.4.2: a Viet base rolls its defence die; then three actions, whatever the threat.
/// Case 9.4.2-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BaseDefence;

impl Step<HoaBinh> for BaseDefence {
    fn run(self, p: &mut Play<'_>) {
        let Some(at) = p.state.combat.at else { return };
        p.state.combat.next_foe(Foe::Base);
        p.muster();
        p.state.combat.level = p.data.tables.base_actions;
        let hits = p.data.tables.base_defence_hits;
        let face = p.dice.d6_by("Viet base defence", |face| hits.hit(face));
        let hit = hits.hit(face);
        p.tell(Fact::rolled(), |data| {
            let effect = if hit { "the attackers lose a step" } else { "no effect" };
            let roll = hits.roll("Viet base defence", face, "hits");
            let text = format!("The Viet base at {} defends itself{}: {face}, {effect}.", data.name(at), needed(&roll));
            Event::new("rolled", Case("9.4.2-01"), text).place(&data.map.space(at).id).roll(roll)
        });
        p.next((Losses { due: u8::from(hit), units_only: false }, SupportsMayJoin));
    }
}

impl Play<'_> {
    /// R67: which counter of the entered space comes first; the base after them (9.4.1b-02).
    pub(crate) fn choose_foe(&mut self) {
        let Some(at) = self.state.combat.at else { return };
        let first = self.state.counters_in(at).next().map(|c| c.seq);
        match (first, self.state.counters_at(at)) {
            (Some(only), 1) => self.fight_counter(only),
            (Some(_), _) => self.next(Engagement),
            (None, _) if self.state.combat.foe == Foe::None => self.next(BaseDefence),
            (None, _) => {
                // What belonged to the last counter must not count for the way back.
                let foe = self.state.combat.foe;
                self.state.combat.next_foe(foe);
                self.next(BaseAttack);
            }
        }
    }

    fn fight_counter(&mut self, seq: Seq) {
        self.state.combat.next_foe(Foe::Counter(seq));
        self.next(ThreatDie);
    }
}
