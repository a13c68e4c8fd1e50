//! What an army could take soon: places that are not its own, and how much stands ready near them.

use arrayvec::ArrayVec;

use crate::context::View;
use crate::ids::{Army, Hex, Hexes, Unit};

/// How much of a stack's strength counts so many hexes from a place.
const REACH: [f32; 6] = [1.0, 1.0, 0.6, 0.35, 0.2, 0.1];
/// How many times the defence makes an attack ready.
const READY: f32 = 3.0;
/// How much of a stake counts before it is taken.
const HOPE: f32 = 0.4;
/// Without a Supply Dump near there is only the overrun.
const NO_DUMP: f32 = 0.6;

/// What must stay in Hanoi.
const GARRISON: u16 = 8;
/// How far units look for something to gain.
const SIGHT: usize = 6;
/// The most stacks that are looked at.
const MOST: usize = 128;

/// A stack and what it could attack with, or a place and what it is worth.
type Stack = (Hex, f32);

impl View<'_> {
    /// The stacks of an army with their strength in attack.
    fn strengths(self, army: Army) -> ArrayVec<Stack, MOST> {
        let worth = |unit: Unit| f32::from(self.attack_value(unit)) * if self.is_dg(unit) { 0.5 } else { 1.0 };
        let of_hex = |hex: Hex| (hex, self.step_units_in(hex, army).map(worth).sum());
        self.state.index.manned[army.at()].iter().take(MOST).map(of_hex).collect()
    }

    /// Places that an army would like to have.
    fn targets(self, army: Army) -> Hexes {
        let communities = self.data.places.hexes;
        let theirs = if army == Army::Vm {
            communities.without(self.state.friendly)
        } else {
            communities.and(self.state.friendly)
        };
        let enemy = army.other();
        let mut targets = theirs.or(self.dump_hexes(enemy)).without(self.data.map.china);
        if let Some(hq) = self.hq_hex(enemy).filter(|_| army == Army::Fef) {
            targets.insert(hq);
        }
        targets
    }

    /// The VP that an army may hope to gain where it stands ready: stakes, by how far its strength near them is enough.
    pub(super) fn chances(self, army: Army) -> f32 {
        let stacks = self.strengths(army);
        let dumps = self.dump_hexes(army).or(self.supply_centers(army));
        let mut sum = 0.0;
        for target in self.targets(army).iter() {
            let stake = self.stake(army, target).min(12.0);
            let pressure: f32 = stacks.iter().map(|(hex, strength)| strength * self.weight_of(*hex, target)).sum();
            if pressure <= 0.0 {
                continue;
            }
            let need = READY * self.resistance(army.other(), target) + 1.0;
            let fed =
                dumps.iter().any(|dump| self.data.map.distance(dump, target) <= self.data.tables.limits.range + 1);
            let ready = (pressure / need).min(1.0);
            sum += HOPE * stake * ready * ready * if fed { 1.0 } else { NO_DUMP };
        }
        sum
    }

    fn weight_of(self, from: Hex, to: Hex) -> f32 {
        REACH.get(usize::from(self.data.map.distance(from, to))).copied().unwrap_or(0.0)
    }

    /// What an army has near a place, by how near it is.
    pub(super) fn pressure(self, army: Army, hex: Hex) -> f32 {
        self.strengths(army).iter().map(|(at, strength)| strength * self.weight_of(*at, hex)).sum()
    }

    /// What holds a place.
    pub(super) fn resistance(self, army: Army, hex: Hex) -> f32 {
        let defenders = self.step_units_in(hex, army).collect();
        let dug = if self.state.trenches[army.at()].has(hex) { 1.35 } else { 1.0 };
        f32::from(self.defence_strength(defenders)) * dug
    }

    /// What an army would like to have near a hex, each with what it is worth.
    fn goals_near(self, army: Army, hex: Hex) -> ArrayVec<Stack, MOST> {
        let mut near = Hexes::one(hex);
        for _ in 0..SIGHT {
            near = near.or(self.data.map.around_all(near));
        }
        let goals = self.targets(army).and(near);
        let worth = |goal: Hex| {
            let held = if self.mans(army.other(), goal) { 0.6 } else { 1.0 };
            (goal, held * self.stake(army, goal).min(12.0))
        };
        goals.iter().take(MOST).map(worth).collect()
    }

    fn pull(self, goals: &[Stack], hex: Hex) -> f32 {
        let of_goal = |(goal, worth): &Stack| worth / (1.0 + 0.6 * f32::from(self.data.map.distance(hex, *goal)));
        goals.iter().map(of_goal).fold(0.0, f32::max)
    }

    /// How much a hex draws an army's units: the best of what is near it, less the farther it is.
    pub(crate) fn lure(self, army: Army, hex: Hex) -> f32 {
        self.pull(&self.goals_near(army, hex), hex)
    }

    /// How much better a neighbour is than where one stands.
    pub(crate) fn gain_near(self, army: Army, hex: Hex) -> f32 {
        let goals = self.goals_near(army, hex);
        let near = self.data.map.neighbours(hex).map(|near| self.pull(&goals, near)).fold(0.0, f32::max);
        (2.0 * (near - self.pull(&goals, hex))).max(0.0)
    }

    /// How much better the second hex is than the first, its neighbour.
    pub(crate) fn gain_of_step(self, army: Army, from: Hex, to: Hex) -> f32 {
        let goals = self.goals_near(army, from);
        self.pull(&goals, to) - self.pull(&goals, from)
    }

    /// What would be lost if a unit left its hex: a place that no other unit holds and that would turn.
    pub(crate) fn price_of_leaving(self, unit: Unit) -> f32 {
        let army = self.army(unit);
        let Some(hex) = self.state.hex_of(unit) else { return 0.0 };
        if !self.is_friendly(army, hex) {
            return self.price_of_leaving_key(unit, hex);
        }
        let alone = self.units_in(hex, army).all(|other| other == unit) && self.state.dumps_in(hex).is_empty();
        let printed = if self.data.places.red.has(hex) { Army::Vm } else { Army::Fef };
        let turns = match army {
            Army::Fef => printed == Army::Vm || self.in_zone_of(Army::Vm, hex),
            Army::Vm => printed == Army::Fef,
        };
        let exposed = self.weight_of_enemies(army, hex);
        let place = if alone && (turns || exposed > 0.0) { self.stake_if_lost(army, hex) } else { 0.0 };
        place.max(self.price_of_leaving_key(unit, hex))
    }

    /// Hanoi needs a garrison, and the VM HQ a regiment with it.
    fn price_of_leaving_key(self, unit: Unit, hex: Hex) -> f32 {
        let army = self.army(unit);
        let others = || self.step_units_in(hex, army).filter(|other| *other != unit);
        match army {
            Army::Fef if hex == self.data.tables.capital => {
                if self.defence_strength(others().collect()) < GARRISON {
                    12.0
                } else {
                    0.0
                }
            }
            Army::Vm if self.hq_hex(Army::Vm) == Some(hex) && self.data.regiments.has(unit) => {
                if others().any(|other| self.data.regiments.has(other)) { 0.0 } else { 3.0 }
            }
            _ => 0.0,
        }
    }

    fn weight_of_enemies(self, army: Army, hex: Hex) -> f32 {
        let enemies = self.state.index.manned[army.other().at()];
        enemies.iter().map(|at| self.weight_of(at, hex)).fold(0.0, f32::max)
    }

    /// What a place is worth to the enemy of those who hold it.
    fn stake_if_lost(self, army: Army, hex: Hex) -> f32 {
        self.stake(army.other(), hex).min(12.0)
    }
}
