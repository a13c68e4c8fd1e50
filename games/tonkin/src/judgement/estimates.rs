//! What a fight is likely to bring, from the tables themselves. Leaders that are not chosen yet are the best there are: it
//! is an estimate for priors, and the search plays the fight itself.

use crate::context::View;
use crate::data::{CombatResult, Odds};
use crate::ids::{Army, Hex, Hexes, Unit, Units};

/// The ways in which two dice make 2 to 12.
const WAYS: [f32; 11] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0];
/// How likely a defender who could bear the losses leaves the hex, by the column.
const LEAVES: [f32; 5] = [0.0, 0.15, 0.3, 0.5, 0.6];
/// What the step of an attacker costs.
const OWN_STEP: f32 = 0.55;
/// What speaks against a French attack with less than the strength of the enemy.
const POOR_ODDS: f32 = 1.0;
/// How often an ambush hits.
const AMBUSHED: f32 = 0.5;
/// What ends the game at once: Hanoi, the VM HQ.
const DECISIVE: f32 = 25.0;

/// How a fight is begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Assault {
    Attack,
    Overrun,
}

impl View<'_> {
    /// What taking a hex is worth to an army, in VP.
    pub(crate) fn stake(self, army: Army, hex: Hex) -> f32 {
        let loot = self.state.dumps_in(hex).iter().filter(|dump| dump.army() != army).count() as f32;
        let hq = match army {
            Army::Fef if self.hq_hex(Army::Vm) == Some(hex) => DECISIVE,
            Army::Vm if self.hq_hex(Army::Fef) == Some(hex) => 1.0,
            _ => 0.0,
        };
        let community = if self.is_friendly(army, hex) { 0.0 } else { self.stake_of_community(army, hex) };
        1.2 * loot + hq + community
    }

    /// What the community of a hex is worth if it changes hands.
    fn stake_of_community(self, army: Army, hex: Hex) -> f32 {
        let places = &self.data.places;
        let Some(community) = places.at(hex) else { return 0.0 };
        if let Some(training) = self.training() {
            return if training.objectives.contains(&community) { 8.0 } else { 0.2 };
        }
        let hanoi = if army == Army::Vm && self.data.tables.capital == hex { DECISIVE } else { 0.0 };
        let marked = self.state.objectives.contains(&Some(hex));
        let real = self.state.real.is_some_and(|real| self.state.objectives[real.at()] == Some(hex));
        let objective = match (marked, army) {
            (true, Army::Fef) => 4.0,
            (true, Army::Vm) if real => 8.0,
            _ => 0.0,
        };
        f32::from(places.of(community).vp) + 0.4 + hanoi + objective
    }

    /// What a step of these defenders is worth to their enemy.
    fn worth_of_their_step(self, defenders: Units) -> f32 {
        let steps: f32 = defenders.iter().map(|unit| f32::from(self.state.units[unit.at()].steps)).sum();
        self.bounty(defenders) / steps.max(1.0)
    }

    /// What units are worth to their enemy if they are destroyed.
    pub(super) fn bounty(self, units: Units) -> f32 {
        let price = |unit: Unit| match self.army(unit) {
            Army::Fef => f32::from(self.price_of_loss(unit)) + 0.3 * f32::from(self.data.of(unit).steps),
            Army::Vm if self.data.regiments.has(unit) => 0.55 * f32::from(self.state.units[unit.at()].steps),
            Army::Vm => 0.35,
        };
        units.iter().map(price).sum()
    }

    /// The expected gain of a fight for the army that begins it, in VP.
    pub(crate) fn promise(self, army: Army, attackers: Units, hex: Hex, how: Assault) -> f32 {
        let defenders: Units = self.step_units_in(hex, army.other()).collect();
        let stake = self.stake(army, hex);
        if defenders.is_empty() {
            return stake;
        }
        let attack = match army {
            Army::Vm => self.attack_strength(attackers),
            // 6.11: some of them fall to an ambush before it comes to blows.
            Army::Fef => self.attack_strength(attackers) * 4 / 5,
        };
        if attack == 0 {
            return -2.0;
        }
        let (odds, beyond) = Odds::of(attack, self.defence_strength(defenders));
        let net = i16::from(beyond) + self.likely_modifier(army, attackers, defenders, hex, how);
        let net = net.clamp(-3, 3) as i8;
        let steps: u8 = defenders.iter().map(|unit| self.state.units[unit.at()].steps).sum();
        let their_step = self.worth_of_their_step(defenders);
        let own: u8 = attackers.iter().map(|unit| self.state.units[unit.at()].steps).sum();
        let ruin = if army == Army::Fef { self.ruin(attackers) } else { 0.0 };
        let mut value = if army == Army::Fef && odds == Odds::OneToTwo { -POOR_ODDS } else { 0.0 };
        for (at, ways) in WAYS.iter().enumerate() {
            let result = self.data.tables.combat(odds, (at as i8 + 2 + net).max(0));
            let ruin = if result.losses()[0] >= own { ruin } else { 0.0 };
            value += ways / 36.0 * (value_of_result(result, steps, stake, their_step) - ruin);
        }
        if army == Army::Vm {
            return value;
        }
        // 6.11: an ambush hits about one French attack in two, and one of a single unit ends there.
        let alone = attackers.count() == 1;
        if alone { AMBUSHED * (value - OWN_STEP) } else { value - AMBUSHED * OWN_STEP }
    }

    /// What the French lose if all who attack are lost: their price, and the places that only they hold.
    fn ruin(self, attackers: Units) -> f32 {
        let price: f32 = attackers.iter().map(|unit| f32::from(self.price_of_loss(unit))).sum();
        let from: Hexes = attackers.iter().filter_map(|unit| self.state.hex_of(unit)).collect();
        let bare = |hex: &Hex| {
            self.data.places.vp_hexes.has(*hex) && self.step_units_in(*hex, Army::Fef).all(|unit| attackers.has(unit))
        };
        price + from.iter().filter(bare).map(|hex| self.stake_of_community(Army::Vm, hex).min(12.0)).sum::<f32>()
    }

    /// Morale, ground, trench, weather and supplies, as far as they can be told before a fight.
    fn likely_modifier(self, army: Army, attackers: Units, defenders: Units, hex: Hex, how: Assault) -> i16 {
        let tables = &self.data.tables;
        let table = &tables.combat_modifiers;
        let best = |units: Units| units.iter().map(|unit| i16::from(self.morale(unit, units))).max().unwrap_or(0);
        let ground = tables.terrain(self.data.map.terrain(hex)).map_or(0, |terrain| terrain.combat);
        let trench = if self.state.trenches[army.other().at()].has(hex) { table.trench } else { 0 };
        let rain = if self.rain() { table.rain } else { 0 };
        let shortage = match army {
            _ if !self.month().shortage => 0,
            Army::Fef => table.shortage_attacking,
            Army::Vm => table.shortage_defending,
        };
        let far = match how {
            Assault::Attack => 0,
            Assault::Overrun => {
                let dumps = self.dump_hexes(army);
                let near = dumps.iter().any(|dump| self.data.map.distance(dump, hex) <= tables.limits.range);
                if near { 0 } else { table.overrun_far_from_dump }
            }
        };
        let from: Hexes = attackers.iter().filter_map(|unit| self.state.hex_of(unit)).collect();
        let river = self.data.map.river_against(hex, from).map_or(0, |size| tables.river(size).combat);
        best(attackers) - best(defenders) + i16::from(ground + trench + rain + shortage + far + river)
    }

    /// The best that an army's units beside a hex of the enemy could do to it, all of them together.
    pub(crate) fn best_attack(self, army: Army, hex: Hex, from: Hexes) -> f32 {
        let near = self.data.map.beside(hex).and(from);
        let units: Units = near.iter().flat_map(|at| self.step_units_in(at, army)).collect();
        self.promise(army, units, hex, Assault::Attack)
    }
}

fn value_of_result(result: CombatResult, steps: u8, stake: f32, their_step: f32) -> f32 {
    let [own, theirs] = result.losses();
    let leaves = LEAVES[result as usize];
    let falls = match theirs >= steps {
        true => 1.0,
        // Nobody leaves what the game hangs on.
        false if stake >= DECISIVE => 0.0,
        false => leaves,
    };
    falls * stake + their_step * f32::from(theirs.min(steps)) - OWN_STEP * f32::from(own)
}
