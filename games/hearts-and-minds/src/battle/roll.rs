//! 11-09: factors, dice and damage.

use engine::rules::Step;
use engine::story::{Die, Roll};
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::BattleCost;
use super::losses::{Losses, Scope};
use super::promotion::Promotion;
use super::reaction::ReactionOfDefender;
use super::reinforcement::Reinforcement;
use crate::context::{Play, View};
use crate::data::Damage;
use crate::game::HeartsAndMinds;
use crate::ids::{Place, Seat};
use crate::state::Force;

/// 11-09: both roll, and the damage is simultaneous; the attacker's dice are read first. Then the attacker promotes, then
/// the defender, the RP is spent, and the defender reacts and reinforces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BattleRoll;

impl Step<HeartsAndMinds> for BattleRoll {
    fn run(self, p: &mut Play<'_>) {
        let (attacker, area) = (p.state.battle.attacker, p.state.battle.area);
        let defender = attacker.other();
        p.state.battle.defenders = p.state.units.at(area).side(defender);
        let (attack, defence) = (p.view().attack_strength(), p.view().defence_strength());
        let first = p.dice.d6("attack");
        // 6.2-06: whoever defends in the other side's turn has one die.
        let second = p.state.turn.two_dice.then(|| p.dice.d6("attack, second die"));
        let die = second.map_or(first, |second| first.max(second));
        let worse = second.map(|second| first.min(second));
        let answer = p.dice.d6("defence");
        let given = p.data.charts.battle(attacker, die as i8 + attack.total());
        let taken = p.data.charts.battle(defender, answer as i8 + defence.total());
        p.tell_dice(attacker, (die, worse), attack, given);
        p.tell_dice(defender, (answer, None), defence, taken);
        p.tell_damage(attacker, given);
        p.tell_damage(defender, taken);
        // 11.6-02: a side promotes as many units as it fought.
        let battle = &p.state.battle;
        let (attackers, defenders) = (battle.attackers.total(), battle.defenders.total());
        p.next((
            Promotion { seat: attacker, count: defenders, scope: Scope::Attackers },
            Promotion { seat: defender, count: attackers, scope: Scope::Defenders },
            BattleCost,
            ReactionOfDefender,
            Reinforcement,
        ));
        // RL-117: what is entered last is asked first, so that the attacker, who is active, chooses before the
        // defender.
        p.inflict(Losses::new(defender, given, Scope::Defenders));
        p.inflict(Losses::new(attacker, taken, Scope::Attackers));
    }
}

/// What is added to or taken from a side's die, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Strength {
    pub factors: i8,
    pub firebase: i8,
    pub night_attack: i8,
}

impl Strength {
    pub const fn total(self) -> i8 {
        self.factors - self.firebase + self.night_attack
    }
}

impl View<'_> {
    /// The battle factors of a force (5.1-01).
    #[must_use]
    pub fn factors(self, force: &Force) -> u8 {
        force.iter().map(|(kind, count)| self.data.counters.strength(kind) * count).sum()
    }

    /// 5.2-03, 5.2-06, RL-56: what firebases take from attackers of a side's units in an area.
    #[must_use]
    pub fn firebase_penalty(self, defender: Seat, area: Place) -> u8 {
        let (permanent, marker) = self.firebases(defender, area);
        self.data.counters.firebase * (u8::from(permanent) + u8::from(marker))
    }

    /// Whether a side's units in an area have a permanent firebase, and the marker.
    fn firebases(self, defender: Seat, area: Place) -> (bool, bool) {
        let permanent = match defender {
            Seat::Blue => area == self.data.map.saigon,
            Seat::Red => self.state.flags.iron_triangle && area == self.data.map.binh_duong,
        };
        (permanent, self.state.firebase == Some((area, defender)))
    }

    /// The case of what firebases take from attackers.
    fn firebase_case(self, defender: Seat, area: Place) -> Case {
        Case(match self.firebases(defender, area) {
            (true, true) => "5.2-07",
            (true, false) => "5.2-06",
            (false, _) => "5.2-03",
        })
    }

    /// What the attacker of the battle under way adds to his die. 5.2-11: a firebase counts only for those who are
    /// attacked, and only here, not in raids and ambushes.
    pub(crate) fn attack_strength(self) -> Strength {
        let battle = &self.state.battle;
        Strength {
            factors: self.factors(&battle.attackers) as i8,
            firebase: self.firebase_penalty(battle.attacker.other(), battle.area) as i8,
            night_attack: i8::from(battle.night_attack),
        }
    }

    /// What the defender adds to his: all his units there fight (11-03).
    pub(crate) fn defence_strength(self) -> Strength {
        let battle = &self.state.battle;
        let here = self.units(battle.area).side(battle.attacker.other());
        Strength { factors: self.factors(&here) as i8, ..Strength::default() }
    }
}

impl Play<'_> {
    /// The die that counts comes first; after it the worse one of a campaign's first turn (6.2-05).
    fn tell_dice(&mut self, seat: Seat, (die, worse): (u8, Option<u8>), strength: Strength, damage: Damage) {
        let area = self.state.battle.area;
        let firebase = self.view().firebase_case(seat.other(), area);
        self.tell(Fact::rolled().by(seat), |data| {
            let mut rolled = Die::new(seat.name(), die).modifier("factors", i32::from(strength.factors), Case("11-09"));
            if strength.firebase != 0 {
                rolled = rolled.modifier("firebase", -i32::from(strength.firebase), firebase);
            }
            if strength.night_attack != 0 {
                rolled = rolled.modifier("Night Attack", i32::from(strength.night_attack), Case("card-R15-a"));
            }
            let total = rolled.total;
            let mut roll = Roll::new("battle").effect(damage.to_string()).die(rolled);
            let (mut case, mut faces) = (Case("11-09"), die.to_string());
            if let Some(worse) = worse {
                roll = roll.die(Die::new("not used", worse));
                (case, faces) = (Case("6.2-05"), format!("{die} and {worse}"));
            }
            let text = format!("{} rolls {faces} and comes to {total}.", seat.name());
            Event::new("rolled", case, text).place(data.id(area)).roll(roll)
        });
    }

    /// What a side's die has come to; the units to remove are the amount.
    fn tell_damage(&mut self, seat: Seat, damage: Damage) {
        let area = self.state.battle.area;
        self.tell(Fact::rolled().by(seat).amount(damage.hits), |data| {
            let text = format!("{}: {} inflicts {damage}.", data.name(area), seat.name());
            Event::new("fought", Case("11-09"), text).place(data.id(area))
        });
    }
}
