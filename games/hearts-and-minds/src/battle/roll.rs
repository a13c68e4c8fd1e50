//! 11-09: factors, dice and damage.

use engine::story::{Die, Roll};
use engine::{Case, Event};

use crate::force::Force;
use crate::ids::{Place, Seat};
use crate::play::Play;
use crate::task::{BattleStep, Losses, Scope};
use crate::view::View;

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

    /// What the attacker of the battle under way adds to his die.
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
    /// Both roll, and the damage is simultaneous; the attacker's dice are read first.
    pub(super) fn roll_battle(&mut self) {
        let attacker = self.state.battle.attacker;
        let area = self.state.battle.area;
        self.state.battle.defenders = self.state.units.at(area).side(attacker.other());
        let (attack, defence) = (self.view().attack_strength(), self.view().defence_strength());
        let battle = &mut self.state.battle;
        battle.fought = [battle.attackers.total(), battle.defenders.total()];
        let first = self.dice.d6("attack");
        let second = self.state.turn.two_dice.then(|| self.dice.d6("attack, second die"));
        let die = second.map_or(first, |second| first.max(second));
        let worse = second.map(|second| first.min(second));
        let answer = self.dice.d6("defence");
        let given = self.data.charts.battle(attacker, die as i8 + attack.total());
        let taken = self.data.charts.battle(attacker.other(), answer as i8 + defence.total());
        self.tell_dice(attacker, die, worse, attack);
        self.tell_dice(attacker.other(), answer, None, defence);
        self.tell(|data| {
            let text = format!(
                "{}: {} inflicts {given}, {} inflicts {taken}.",
                data.name(area),
                attacker.name(),
                attacker.other().name()
            );
            Event::new("fought", Case("11-09"), text).place(data.id(area)).outcome()
        });
        self.go_to(BattleStep::Promote(0));
        let losses = |seat: Seat, damage: crate::data::Damage, scope: Scope| Losses {
            seat,
            hits: damage.hits,
            r: damage.r,
            scope,
            stock_only: false,
        };
        self.inflict(losses(attacker.other(), given, Scope::Defenders));
        self.inflict(losses(attacker, taken, Scope::Attackers));
    }

    /// The die that counts comes first; after it the worse one of a campaign's first turn (6.2-05).
    fn tell_dice(&mut self, seat: Seat, die: u8, worse: Option<u8>, strength: Strength) {
        let area = self.state.battle.area;
        let firebase = self.view().firebase_case(seat.other(), area);
        self.tell(|data| {
            let mut rolled = Die::new(seat.name(), die).modifier("factors", i32::from(strength.factors), Case("11-09"));
            if strength.firebase != 0 {
                rolled = rolled.modifier("firebase", -i32::from(strength.firebase), firebase);
            }
            if strength.night_attack != 0 {
                rolled = rolled.modifier("Night Attack", i32::from(strength.night_attack), Case("card-R15-a"));
            }
            let total = rolled.total;
            let mut roll = Roll::new("battle").die(rolled);
            let (mut case, mut faces) = (Case("11-09"), die.to_string());
            if let Some(worse) = worse {
                roll = roll.die(Die::new("not used", worse));
                (case, faces) = (Case("6.2-05"), format!("{die} and {worse}"));
            }
            let text = format!("{} rolls {faces} and comes to {total}.", seat.name());
            Event::new("rolled", case, text).place(data.id(area)).roll(roll)
        });
    }
}
