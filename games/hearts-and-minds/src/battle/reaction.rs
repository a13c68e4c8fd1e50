//! 11.4: Air / Naval units react to a battle.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::roll::BattleRoll;
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Place, Seat, Zone};
use crate::kind::Kind;
use crate::responses::pass;
use crate::words::capital;

/// 11-08: Blue attacks and may react.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReactionOfAttacker;

impl Question<HeartsAndMinds> for ReactionOfAttacker {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Blue
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("11-08", format!("Which Air / Naval units join the attack in {}?", v.name(v.state.battle.area)))
            .meaning("A unit that reacts goes to the battle and adds its factors to the attack; it may be lost there.")
            .rules(&["11-08", "11.4-01", "11.4-02", "11.4-04", "11.4-05", "11-09"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_or_declines(v.someone_can_react(true))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        react(ask, true);
        pass(ask, "No reaction", 0.4, true, |p| p.next(BattleRoll));
    }
}

/// 11-11: Blue defends and may react.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReactionOfDefender;

impl Question<HeartsAndMinds> for ReactionOfDefender {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Blue
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let area = v.name(v.state.battle.area);
        v.ask("11-11", format!("Which Air / Naval units come to the defence of {area}?"))
            .meaning("The dice have fallen: a unit that reacts stands in the area in the next round.")
            .rules(&["11-11", "11.4-01", "11.4-02", "11.4-04", "11.4-05", "11.5-06"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.someone_can_react(false))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        react(ask, false);
        pass(ask, "No reaction", 0.4, false, |_| ());
    }
}

/// An Air / Naval unit goes to the battle, before the dice or after them; all three may (5.1-07).
fn react<'a>(ask: &mut impl Ask<'a, HeartsAndMinds>, attacks: bool) {
    ask.answer(verb::React)
        .from(|_| Kind::AIR_NAVAL)
        .allowed(|v, kind| v.can_react(attacks, kind))
        .label(|v, kind| format!("{} reacts", v.unit_begins(kind)))
        .on(|v, kind| v.piece(Action::React(kind), kind, v.whereabouts(kind).unwrap_or(Place::GONE)))
        .fixed_prior(1.4)
        .then(|p, kind| p.react(kind, attacks));
}

impl View<'_> {
    /// 11.4-02, RL-34 and RL-35: the areas that an asset reaches from where it stands, over enemy units but over no
    /// area that is forbidden to it (11.4-03).
    pub(crate) fn reaction_reach(self, kind: Kind, from: Place) -> Areas {
        let map = &self.data.map;
        let range = self.data.counters.allowance(kind);
        match kind {
            Kind::NAVY => {
                let within = |area: &Place| map.coastal_steps(from, *area).is_some_and(|steps| steps <= range);
                map.coastal.iter().filter(within).collect()
            }
            Kind::GUNBOAT => map.zones[Zone::IV.at()],
            _ => {
                let legal = self.legal(kind);
                (0..range).fold(Areas::one(from), |reached, _| reached.or(map.beside_any(reached).and(legal)))
            }
        }
    }

    /// Whether an asset may react; one that has evaded from this round may (11.5-06, RL-121).
    fn can_react(self, attacks: bool, kind: Kind) -> Verdict {
        let battle = &self.state.battle;
        ensure(kind.is_air_naval(), "11.4-01", "only Air / Naval units react")?;
        let Some(from) = self.whereabouts(kind) else {
            return refuse("11.4-01", "this unit is not on the map");
        };
        ensure(self.both_are_there(), "11.4-05", "both sides must have units in the battle area")?;
        let side = if attacks { battle.attacker } else { battle.attacker.other() };
        ensure(side == Seat::Blue, "11.4-01", "only Blue reacts")?;
        ensure(!battle.reacted[kind.asset_number()], "11.4-04", "each unit reacts once in a battle round")?;
        let there = from == battle.area && (!attacks || battle.attackers.has(kind));
        ensure(!there, "11.4-01", "this unit is in the battle already")?;
        ensure(!battle.night_attack, "card-R15-a", "nobody reacts to a night attack")?;
        let grounded = kind == Kind::AIR_CAV && self.state.lasting.monsoon.is_some();
        ensure(!grounded, "card-X01-a", "the Air Cav does not react in the monsoon")?;
        let typhoon = kind == Kind::NAVY && self.state.lasting.typhoon && self.state.turn.side == Seat::Blue;
        ensure(!typhoon, "card-X23-a", "the Navy does not react in the typhoon")?;
        let reach = self.reaction_reach(kind, from).and(self.legal(kind));
        ensure(reach.has(battle.area), "11.4-02", "the battle is out of its range")
    }

    fn someone_can_react(self, attacks: bool) -> bool {
        Kind::AIR_NAVAL.into_iter().any(|kind| self.can_react(attacks, kind).is_ok())
    }
}

impl Play<'_> {
    /// The asset goes to the battle; before the dice it joins the attack.
    fn react(&mut self, kind: Kind, attacks: bool) {
        let area = self.state.battle.area;
        self.state.battle.reacted[kind.asset_number()] = true;
        if attacks {
            self.state.battle.attackers.add(kind, 1);
        }
        self.tell(Fact::moved(Seat::Blue), |data| {
            let text = format!("{} reacts to the battle in {}.", capital(&data.describe(kind)), data.name(area));
            Event::new("reacted", Case("11.4-01"), text).piece(data.piece(kind, area)).place(data.id(area))
        });
        if let Some(from) = self.view().whereabouts(kind)
            && from != area
        {
            self.shift(kind, 1, from, area);
        }
    }
}
