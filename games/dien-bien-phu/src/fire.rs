//! The markers of an assault, and the two rolls of fire and effect that both sides share (3.5, 3.6, 7.4, 7.5).

mod charge;
mod declaration;
mod defence;
mod outcome;

use engine::story::{Die, Roll};
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use crate::context::{Play, View};
use crate::data::{Charge, Kind};
use crate::ids::{Army, Hex, Marker, Unit, Units, Weather};

pub use charge::{AssaultsOver, ChargeEffect, ChargeFire, Charges, Urging};
pub use declaration::Declaration;
pub use defence::{Defence, DefenceEffect, DefenceFire};
pub use outcome::{AdvanceAfterCombat, CombatLoss, FightOver, StandOrGo, SupportAdvance};

engine::words! {
    /// 3.1-04: which marker lies on an assaulting unit. All but Abort are Combat Markers.
    pub enum Mark {
        /// Declared; the defender has not fired yet.
        Declared = "assault",
        /// The defender has fired; it will be rolled on the column of that name.
        Normal = "normal",
        Surprise = "surprise",
        Hesitate = "hesitate",
        Abort = "abort",
    }
}

impl Mark {
    /// 3.1-04
    #[inline]
    #[must_use]
    pub const fn is_combat(self) -> bool {
        !matches!(self, Mark::Abort)
    }

    /// 3.6-C: the die column on which the assault will be rolled; none before the defence and after an Abort.
    #[inline]
    #[must_use]
    pub const fn charge(self) -> Option<Charge> {
        match self {
            Mark::Normal => Some(Charge::Normal),
            Mark::Surprise => Some(Charge::Surprise),
            Mark::Hesitate => Some(Charge::Hesitate),
            Mark::Declared | Mark::Abort => None,
        }
    }

    /// The marker for a die column.
    pub(crate) const fn of(charge: Option<Charge>) -> Self {
        match charge {
            Some(Charge::Normal) => Mark::Normal,
            Some(Charge::Surprise) => Mark::Surprise,
            Some(Charge::Hesitate) => Mark::Hesitate,
            None => Mark::Abort,
        }
    }
}

/// 3.1, 7.2: an assault from its declaration until its marker is taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assault {
    pub unit: Unit,
    pub target: Hex,
    pub mark: Mark,
    /// 3.1, 7.3: Support Mortars, of the assaulter where VM assaults and of the defender where France does.
    pub mortars: bool,
    /// 3.4: Support Barrage on an assaulting VM unit.
    pub barrage: Option<Barrage>,
    /// 3.5-A, R126: the unit that was chosen to defend.
    pub defender: Option<Unit>,
}

impl Assault {
    #[must_use]
    pub const fn declared(unit: Unit, target: Hex) -> Self {
        Assault { unit, target, mark: Mark::Declared, mortars: false, barrage: None, defender: None }
    }
}

/// 3.4: a French Zone Marker on an assaulting unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Barrage {
    pub marker: Marker,
    pub intense: bool,
}

/// 3.6, 7.5: the assault that is being rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    pub unit: Unit,
    /// Where the assaulter stood, and the hex that it assaults.
    pub from: Hex,
    pub target: Hex,
    pub defender: Unit,
    /// Who adds to its strength: they may pay for Tien len or En avant, and advance.
    pub supporters: Units,
    /// What the Fire Roll adds to the Effect Roll.
    pub modifier: i8,
    /// 3.6-B-02, 7.5-B-02: a supporter has paid a step, which adds one more.
    pub urged: bool,
    /// Steps that the defender has yet to lose, and whether the defending unit has yet to take the first of them.
    pub losses: u8,
    pub first: bool,
    /// Whether those who are left have to go.
    pub retreats: bool,
}

impl Fight {
    /// An assault from one hex into another before any die is rolled.
    pub(crate) const fn new(unit: Unit, (from, target): (Hex, Hex), defender: Unit, supporters: Units) -> Self {
        let (modifier, urged, losses, first, retreats) = (0, false, 0, true, false);
        Fight { unit, from, target, defender, supporters, modifier, urged, losses, first, retreats }
    }
}

/// A Strength Value with everything that changes it.
#[derive(Clone, Debug, Default)]
pub struct Strength {
    parts: [Option<Part>; MAX_PARTS],
}

const MAX_PARTS: usize = 8;

/// One reason why a unit fights with more or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub name: &'static str,
    pub value: i8,
    pub case: &'static str,
}

impl Strength {
    pub(crate) fn new(name: &'static str, value: u8, case: &'static str) -> Self {
        let mut strength = Strength::default();
        strength.add(name, value as i8, case);
        strength
    }

    /// Adds a part that counts; one of nothing is left out.
    pub(crate) fn add(&mut self, name: &'static str, value: i8, case: &'static str) {
        if value != 0
            && let Some(free) = self.parts.iter_mut().find(|part| part.is_none())
        {
            *free = Some(Part { name, value, case });
        }
    }

    pub(crate) fn add_if(&mut self, holds: bool, name: &'static str, value: i8, case: &'static str) {
        if holds {
            self.add(name, value, case);
        }
    }

    pub fn parts(&self) -> impl Iterator<Item = Part> {
        self.parts.iter().copied().flatten()
    }

    /// 3.5-B-02: it can be zero or less.
    #[must_use]
    pub fn total(&self) -> i8 {
        self.parts().map(|part| part.value).sum()
    }

    /// `6 printed, +1 heavy wire, -2 shaken`.
    #[must_use]
    pub fn explain(&self) -> String {
        let word = |(at, part): (usize, Part)| match at {
            0 => format!("{} {}", part.value, part.name),
            _ => format!("{:+} {}", part.value, part.name),
        };
        self.parts().enumerate().map(word).collect::<Vec<_>>().join(", ")
    }
}

impl<'a> View<'a> {
    /// The assault of a unit, if a Combat or Abort Marker lies on it.
    #[must_use]
    pub fn assault_of(self, unit: Unit) -> Option<&'a Assault> {
        self.state.assaults.iter().find(|assault| assault.unit == unit)
    }

    /// R107: the marker lies on the assaulting unit, not on those who share its hex.
    pub(crate) fn is_marked(self, unit: Unit) -> bool {
        self.assault_of(unit).is_some()
    }

    /// 3.5-A-10, R37: whether a Combat Marker points at a hex; an Abort or the end of the assaulter frees it at once.
    pub(crate) fn is_assaulted(self, hex: Hex) -> bool {
        self.state.assaults.iter().any(|assault| assault.target == hex && assault.mark.is_combat())
    }

    /// The units of an army in a hex.
    pub(crate) fn force(self, army: Army, hex: Hex) -> Units {
        self.state.stack(hex).filter(|unit| self.army(*unit) == army).collect()
    }

    /// What a unit adds to another one in its hex.
    /// 3.5-A-07, 7.5-A-02 (R39): a full tank 2, but 1 in the Monsoon; 3.5-A-15: anything else 1, reduced or not.
    pub(crate) fn stacked_support(self, unit: Unit) -> i8 {
        let is_tank = self.kind(unit) == Kind::Tank;
        if is_tank && !self.is_reduced(unit) && self.weather() != Weather::Monsoon { 2 } else { 1 }
    }

    /// Units of an army in the hexes around one.
    pub(crate) fn beside(self, army: Army, hex: Hex) -> impl Iterator<Item = (Unit, Hex)> {
        let near = self.data.map.neighbours(hex).filter(move |near| self.state.holds(army, *near));
        near.flat_map(move |near| self.state.stack(near).map(move |unit| (unit, near)))
    }

    /// Same battalion or regiment, in the hexes around one; those in another hex are not looked at twice.
    /// 1.1-02, 1.1-03, 1.1-06.
    pub(crate) fn sisters_beside(self, unit: Unit, hex: Hex) -> impl Iterator<Item = (Unit, Hex)> {
        let near = self.beside(self.army(unit), hex);
        near.filter(move |(other, _)| self.data.support_each_other(unit, *other))
    }
}

impl Play<'_> {
    /// 3.5-B, 3.6-B: two dice against a Strength Value; what they add to the Effect Roll.
    /// 3.5-B-01, 3.6-B-01, 7.4-B-01, 7.5-B-01.
    pub(crate) fn roll_fire(&mut self, unit: Unit, strength: &Strength, word: &'static str, case: Case) -> i8 {
        let dice = [self.dice.d6("fire"), self.dice.d6("fire")];
        let total = strength.total();
        let modifier = self.data.combat.fire(dice[0] + dice[1], total);
        let army = self.data.army(unit);
        self.tell(Fact::rolled().by(army).amount(modifier), |data| {
            let text = format!(
                "{} fires with Strength {total} ({}): {} and {}, so {modifier:+} to the Effect Roll.",
                data.name(unit),
                strength.explain(),
                dice[0],
                dice[1]
            );
            let roll = Roll::new("Fire Roll").at_most(i32::from(total) - 1).effect("adds to the Effect Roll");
            let roll = dice.iter().fold(roll, |roll, face| roll.die(Die::new(army.name(), *face)));
            Event::new(word, case, text).piece(&data.unit(unit).id).total(total).roll(roll)
        });
        modifier
    }

    /// The Effect die, for a column of the table, with what changes it: name, value, case.
    pub(crate) fn roll_effect(
        &mut self,
        army: Army,
        purpose: String,
        parts: &[(&'static str, i8, &'static str)],
        held: Case,
    ) -> (i8, Roll) {
        let face = self.dice.d6("effect");
        let die = Die::new(army.name(), face);
        let add = |die: Die, (name, value, case): &(&'static str, i8, &'static str)| {
            die.modifier(*name, (*value).into(), Case(case))
        };
        let die = parts.iter().filter(|(_, value, _)| *value != 0).fold(die, add).held(1, 6, held);
        (die.total as i8, Roll::new(purpose).die(die))
    }
}
