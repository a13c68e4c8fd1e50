//! What the combat charts bring on average, worked out once for every strength: how defence fire ends, and what a charge does.

use super::combat::{AssaultResult, Charge, Combat};
use crate::ids::Army;

/// The most by which a Fire Roll misses a strength before it counts as far from it.
pub(super) const FARTHEST: i8 = 12;
/// Beyond these strengths every Fire Roll is far above, or far below.
const LEAST: i8 = 2 - FARTHEST;
const MOST: i8 = 12 + FARTHEST;
const STRENGTHS: usize = (MOST - LEAST) as usize + 1;
/// Morale 2 to 5.
const MORALES: usize = 4;
const SIDES: usize = 2;

/// How defence fire ends: the steps that it costs, the chance that it stops the assault, and that of each column on which the assault
/// goes on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DefenceChances {
    pub steps: f32,
    pub abort: f32,
    pub charges: [f32; 3],
}

/// What a charge does to a defender: the chance that he may choose, that he is driven out, and the steps that he loses where he is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ChargeChances {
    pub choice: f32,
    pub retreat: f32,
    pub steps: f32,
}

/// The averages of both Effect Tables of each army, by column and strength.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chances {
    defence: Vec<DefenceChances>,
    charge: Vec<ChargeChances>,
}

impl Chances {
    pub(super) fn of(combat: &Combat) -> Self {
        let mut chances = Chances::default();
        for army in Army::BOTH {
            for morale in 2..=5 {
                for favourable in [false, true] {
                    for last_step in [false, true] {
                        let all = (LEAST..=MOST).map(|own| defence(combat, army, morale, favourable, last_step, own));
                        chances.defence.extend(all);
                    }
                    for charge in Charge::ALL {
                        let all = (LEAST..=MOST).map(|own| assault(combat, army, morale, favourable, charge, own));
                        chances.charge.extend(all);
                    }
                }
            }
        }
        chances
    }

    /// 3.5-B, 3.5-C: the fire of an army at an assaulter of this Morale, who may have but one step left.
    #[inline]
    pub(crate) fn of_defence(
        &self,
        by: Army,
        morale: u8,
        barrage: bool,
        last_step: bool,
        strength: i8,
    ) -> &DefenceChances {
        &self.defence[place(by, morale, barrage, (usize::from(last_step), SIDES), strength)]
    }

    /// 3.6-B, 3.6-C: the charge of an army at a defender of this Morale.
    #[inline]
    pub(crate) fn of_charge(&self, by: Army, morale: u8, shaken: bool, charge: Charge, strength: i8) -> &ChargeChances {
        &self.charge[place(by, morale, shaken, (charge.at(), Charge::ALL.len()), strength)]
    }
}

/// Where in a list a case stands that is the n-th of so many kinds.
fn place(by: Army, morale: u8, favourable: bool, (kind, kinds): (usize, usize), strength: i8) -> usize {
    let column = (by.at() * MORALES + usize::from(morale.clamp(2, 5) - 2)) * SIDES + usize::from(favourable);
    (column * kinds + kind) * STRENGTHS + (strength.clamp(LEAST, MOST) - LEAST) as usize
}

/// Every fall of both dice of the Fire Roll and of that of the Effect Roll: the Effect Roll, and its chance.
fn rolls(combat: &Combat, strength: i8) -> impl Iterator<Item = (i8, f32)> {
    let fire = (2..=12u8).map(move |roll| (combat.fire(roll, strength), 6 - (roll as i8 - 7).abs()));
    fire.flat_map(|(modifier, ways)| (1..=6).map(move |die| (die + modifier, f32::from(ways) / 216.0)))
}

fn defence(combat: &Combat, by: Army, morale: u8, barrage: bool, last_step: bool, strength: i8) -> DefenceChances {
    let mut chances = DefenceChances::default();
    for (die, chance) in rolls(combat, strength) {
        let result = combat.defence(by, morale, barrage, die);
        chances.steps += if result.loses_step() { chance } else { 0.0 };
        match result.charge().filter(|_| !(last_step && result.loses_step())) {
            None => chances.abort += chance,
            Some(charge) => chances.charges[charge.at()] += chance,
        }
    }
    chances
}

fn assault(combat: &Combat, by: Army, morale: u8, shaken: bool, charge: Charge, strength: i8) -> ChargeChances {
    let mut chances = ChargeChances::default();
    for (die, chance) in rolls(combat, strength) {
        let steps = match combat.assault(by, morale, shaken, charge, die) {
            AssaultResult::NoEffect => continue,
            AssaultResult::Choice => {
                chances.choice += chance;
                continue;
            }
            AssaultResult::LossRetreat => 1.0,
            AssaultResult::TwoLossesRetreat => 2.0,
        };
        chances.retreat += chance;
        chances.steps += steps * chance;
    }
    chances
}
