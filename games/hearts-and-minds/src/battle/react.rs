//! 11.4: Air / Naval units react to a battle.

use engine::{Case, Event};

use crate::ids::{Areas, Place, Seat, Zone};
use crate::kind::Kind;
use crate::play::{Play, capital};
use crate::task::BattleStep;
use crate::view::{Verdict, View, ensure};

/// The place of an asset among the three that react.
fn rank(kind: Kind) -> usize {
    usize::from(kind.0 - Kind::AIR_CAV.0)
}

impl View<'_> {
    /// Where an Air / Naval unit stands.
    pub(crate) fn place_of_asset(self, kind: Kind) -> Option<Place> {
        self.state.units.of(kind).map(|(place, _)| place).find(|place| place.is_area())
    }

    /// 11.4-02, RL-34 and RL-35: the areas that an asset reaches from where it stands.
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

    pub(super) fn can_react(self, step: BattleStep, kind: Kind) -> Verdict {
        let battle = &self.state.battle;
        ensure(kind.is_air_naval(), "11.4-01", "only Air / Naval units react")?;
        let Some(from) = self.place_of_asset(kind) else {
            return ensure(false, "11.4-01", "this unit is not on the map");
        };
        ensure(self.both_are_there(), "11.4-05", "both sides must have units in the battle area")?;
        let attacking = step == BattleStep::ReactAttack;
        let side = if attacking { battle.attacker } else { battle.attacker.other() };
        ensure(side == Seat::Blue, "11.4-01", "only Blue reacts")?;
        ensure(!battle.reacted[rank(kind)], "11.4-04", "each unit reacts once in a battle round")?;
        let there = from == battle.area && (!attacking || battle.attackers.has(kind));
        ensure(!there, "11.4-01", "this unit is in the battle already")?;
        ensure(!battle.night_attack, "card-R15-a", "nobody reacts to a night attack")?;
        let grounded = kind == Kind::AIR_CAV && self.state.lasting.monsoon.is_some();
        ensure(!grounded, "card-X01-a", "the Air Cav does not react in the monsoon")?;
        let typhoon = kind == Kind::NAVY && self.state.lasting.typhoon && self.state.turn.side == Seat::Blue;
        ensure(!typhoon, "card-X23-a", "the Navy does not react in the typhoon")?;
        let reach = self.reaction_reach(kind, from).and(self.legal(kind));
        ensure(reach.has(battle.area), "11.4-02", "the battle is out of its range")
    }

    pub(super) fn someone_can_react(self, step: BattleStep) -> bool {
        [Kind::AIR_CAV, Kind::NAVY, Kind::GUNBOAT].into_iter().any(|kind| self.can_react(step, kind).is_ok())
    }
}

impl Play<'_> {
    /// The asset goes to the battle; before the dice it joins the attack.
    pub(super) fn react(&mut self, kind: Kind, attacks: bool) {
        let area = self.state.battle.area;
        if let Some(from) = self.view().place_of_asset(kind)
            && from != area
        {
            self.shift(kind, 1, from, area);
        }
        self.state.battle.reacted[rank(kind)] = true;
        if attacks {
            self.state.battle.attackers.add(kind, 1);
        }
        self.tell(|data| {
            let text = format!("{} reacts to the battle in {}.", capital(&data.describe(kind)), data.name(area));
            Event::new("reacted", Case("11.4-01"), text).place(data.id(area))
        });
    }
}
