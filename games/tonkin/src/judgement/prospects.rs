//! What an army could take soon: places that are not its own, and how much stands ready near them.

use arrayvec::ArrayVec;

use crate::context::View;
use crate::ids::{Army, Hex, Hexes, MAX_HEXES, Unit, Units};

/// How much of a stack's strength counts so many hexes from a place.
const REACH: [f32; 6] = [1.0, 1.0, 0.6, 0.35, 0.2, 0.1];
const FARTHEST_REACH: u8 = REACH.len() as u8 - 1;
/// How many times the defence makes an attack ready.
const READY: f32 = 3.0;
/// How much of a stake counts before it is taken, by VM and by the French: VM strike first in a month.
const HOPE: [f32; 2] = [0.6, 0.4];
/// Without a Supply Dump near there is only the overrun.
const NO_DUMP: f32 = 0.6;

/// What must stay in Hanoi, and for each point of the enemy's strength within reach of it.
const GARRISON: f32 = 8.0;
const GARRISON_AGAINST: f32 = 0.45;
/// The same for another place with VP.
const POST: f32 = 2.0;
const POST_AGAINST: f32 = 0.12;
/// From how far away a place can be attacked within a month.
const DAYS_MARCH: u8 = 4;
/// How much of what units are worth counts before they are destroyed.
const EXPOSED: [f32; 2] = [0.8, 0.5];
/// How far units look for something to gain.
const SIGHT: u8 = 3;
/// What each hex on the way to the nearest goal is worth to units that have none in sight.
const FAR: f32 = 0.1;
/// What an open place so many hexes away calls for, what enemies near do, and how units that guard a place resist.
const CALLS: [(u8, f32); 3] = [(1, 1.6), (2, 1.2), (4, 0.8)];
const ENEMY_NEAR: f32 = 0.7;
const GUARDS: f32 = 0.6;
/// How fast a goal loses its pull with each hex.
const LOSS_BY_HEX: f32 = 0.6;
/// How many hexes the border of China adds.
const DETOUR: u8 = 2;
/// The most stacks that are looked at.
const MOST: usize = 128;

/// A stack and what it could attack with, or a place and what it is worth.
type Stack = (Hex, f32);

impl View<'_> {
    /// The strength in attack of an army's stack in a hex.
    fn strength_in(self, army: Army, hex: Hex) -> f32 {
        let worth = |unit: Unit| f32::from(self.attack_value(unit)) * if self.is_dg(unit) { 0.5 } else { 1.0 };
        self.step_units_in(hex, army).map(worth).sum()
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
        let manned = self.state.index().manned;
        // Each stack threatens many places: its strength is worked out once.
        let mut strengths = [0.0; MAX_HEXES];
        for hex in manned[army.at()].iter() {
            strengths[hex.at()] = self.strength_in(army, hex);
        }
        let sources = self.dump_hexes(army).or(self.supply_centers(army));
        let within_reach = self.data.tables.limits.range + 1;
        let fed = sources.iter().fold(Hexes::NONE, |fed, source| fed.or(self.data.map.within(source, within_reach)));
        let mut sum = 0.0;
        for target in self.targets(army).or(manned[army.other().at()].without(self.data.map.china)).iter() {
            let near = self.data.map.within(target, FARTHEST_REACH).and(manned[army.at()]);
            let pressure: f32 = near.iter().map(|hex| strengths[hex.at()] * self.weight_of(hex, target)).sum();
            if pressure <= 0.0 {
                continue;
            }
            let defenders = self.step_units_in(target, army.other()).collect();
            let stake = (self.stake(army, target) + EXPOSED[army.at()] * self.bounty(defenders)).min(12.0);
            let need = READY * self.resistance_of(army.other(), target, defenders) + 1.0;
            let ready = (pressure / need).min(1.0);
            sum += HOPE[army.at()] * stake * ready * ready * if fed.has(target) { 1.0 } else { NO_DUMP };
        }
        sum
    }

    fn weight_of(self, from: Hex, to: Hex) -> f32 {
        REACH.get(usize::from(self.way_between(from, to))).copied().unwrap_or(0.0)
    }

    /// How far a place is for units that would attack it.
    /// 3.8-02: from China nobody does, so its hexes are farther than they look.
    fn way_between(self, from: Hex, to: Hex) -> u8 {
        let detour = if self.data.map.china.has(from) { DETOUR } else { 0 };
        self.data.map.distance(from, to) + detour
    }

    /// What an army could attack with from at most so many hexes away.
    pub(super) fn strength_near(self, army: Army, hex: Hex, range: u8) -> f32 {
        let near = self.data.map.within(hex, range).and(self.state.index().manned[army.at()]);
        near.iter().map(|at| self.strength_in(army, at)).sum()
    }

    /// What threatens a place: who stands near counts fully, who could come in a month in part.
    pub(super) fn threat(self, army: Army, hex: Hex) -> f32 {
        let (map, manned) = (&self.data.map, self.state.index().manned[army.at()]);
        let close = map.within(hex, 2);
        let (mut near, mut far) = (0.0, 0.0);
        for at in map.within(hex, DAYS_MARCH).and(manned).iter() {
            let strength = self.strength_in(army, at);
            far += strength;
            near += if close.has(at) { strength } else { 0.0 };
        }
        near + 0.6 * (far - near)
    }

    /// What holds a place.
    pub(super) fn resistance(self, army: Army, hex: Hex) -> f32 {
        self.resistance_of(army, hex, self.step_units_in(hex, army).collect())
    }

    fn resistance_of(self, army: Army, hex: Hex, defenders: Units) -> f32 {
        let dug = if self.state.trenches[army.at()].has(hex) { 1.35 } else { 1.0 };
        f32::from(self.defence_strength(defenders)) * dug
    }

    /// What draws an army's units near a hex, each with what it is worth: what it would like to have, as far as its
    /// strength near it promises that, enemies that stand exposed, and places of its own that are in danger.
    fn goals_near(self, army: Army, hex: Hex) -> ArrayVec<Stack, MOST> {
        let near = self.data.map.within(hex, SIGHT);
        let manned = self.state.index().manned;
        let wanted = self.targets(army).or(manned[army.other().at()].without(self.data.map.china)).and(near);
        let own = self.attack_strength(self.step_units_in(hex, army).collect());
        let worth = |goal: Hex| (goal, self.worth_of_goal(army, goal, f32::from(own)));
        let in_danger = self.data.places.vp_hexes.and(near).iter().map(|place| (place, self.alarm(army, place)));
        let mut goals: ArrayVec<Stack, MOST> =
            wanted.iter().map(worth).chain(in_danger).filter(|(_, worth)| *worth > 0.0).take(MOST).collect();
        if goals.is_empty() {
            let far = self.targets(army).iter().min_by_key(|goal| self.data.map.distance(hex, *goal));
            goals.extend(
                far.map(|goal| (goal, FAR * (1.0 + LOSS_BY_HEX * f32::from(self.data.map.distance(hex, goal))))),
            );
        }
        goals
    }

    fn worth_of_goal(self, army: Army, goal: Hex, own: f32) -> f32 {
        let stake = self.stake(army, goal).min(12.0);
        let defenders = self.step_units_in(goal, army.other()).collect();
        let held = self.resistance_of(army.other(), goal, defenders);
        if held <= 0.0 {
            return stake;
        }
        let exposed = EXPOSED[army.at()] * self.bounty(defenders);
        let ready = ((own + self.strength_near(army, goal, 2)) / (READY * held)).min(1.0);
        (stake + exposed) * ready
    }

    /// What a place of an army loses by too weak a garrison: nothing while no enemy is near.
    fn alarm(self, army: Army, place: Hex) -> f32 {
        if !self.is_friendly(army, place) {
            return 0.0;
        }
        if !self.data.map.within(place, 3).meets(self.state.index().manned[army.other().at()]) {
            return 0.0;
        }
        if place == self.data.tables.capital
            && army == Army::Fef
            && self.resistance(army, place) >= self.garrison_needed()
        {
            return 0.0;
        }
        let threat = self.strength_near(army.other(), place, 3);
        let danger = (threat / (2.0 * self.resistance(army, place) + 1.0)).min(1.0);
        self.stake_if_lost(army, place) * danger * danger
    }

    fn pull(self, goals: &[Stack], hex: Hex) -> f32 {
        let of_goal = |(goal, worth): &Stack| worth / (1.0 + LOSS_BY_HEX * f32::from(self.way_between(hex, *goal)));
        goals.iter().map(of_goal).fold(0.0, f32::max)
    }

    /// How much a hex draws an army's units: the best of what is near it, less the farther it is.
    pub(crate) fn lure(self, army: Army, hex: Hex) -> f32 {
        self.pull(&self.goals_near(army, hex), hex)
    }

    /// How much calls an army's units away from a hex, at a glance: it is asked for every unit of every list.
    pub(crate) fn call(self, army: Army, hex: Hex) -> f32 {
        let enemies = self.state.index().manned[army.other().at()];
        let open = self.targets(army).without(enemies);
        let near = |range: u8, set: Hexes| self.data.map.within(hex, range).meets(set);
        let places = CALLS.iter().find(|(range, _)| near(*range, open)).map_or(0.0, |(_, worth)| *worth);
        let guarded = self.data.places.vp_hexes.has(hex) && near(3, enemies);
        places.max(if near(3, enemies) { ENEMY_NEAR } else { FAR }) - if guarded { GUARDS } else { 0.0 }
    }

    /// How much better a hex is than another for halting: nothing beside it draws more.
    pub(crate) fn gain_near(self, army: Army, hex: Hex) -> f32 {
        let goals = self.goals_near(army, hex);
        let enemies = self.state.index().manned[army.other().at()];
        let open = self.data.map.neighbours(hex).filter(|near| !enemies.has(*near));
        let near = open.map(|near| self.pull(&goals, near)).fold(0.0, f32::max);
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
            return self.price_of_leaving_key(unit);
        }
        let alone = self.units_in(hex, army).all(|other| other == unit) && self.state.dumps_in(hex).is_empty();
        let printed = if self.data.places.red.has(hex) { Army::Vm } else { Army::Fef };
        let turns = match army {
            Army::Fef => printed == Army::Vm || self.in_zone_of(Army::Vm, hex),
            Army::Vm => printed == Army::Fef,
        };
        let place = if alone && (turns || self.is_in_reach(army, hex)) { self.stake_if_lost(army, hex) } else { 0.0 };
        place.max(self.price_of_leaving_key(unit))
    }

    /// What it costs to leave Hanoi with too small a garrison, or the VM HQ without a regiment.
    fn price_of_leaving_key(self, unit: Unit) -> f32 {
        match self.army(unit) {
            _ if !self.must_stay(unit) => 0.0,
            Army::Fef => 12.0,
            Army::Vm => 3.0,
        }
    }

    /// Whether Hanoi would have too few defenders without a unit, or the VM HQ no regiment.
    pub(crate) fn must_stay(self, unit: Unit) -> bool {
        let Some(hex) = self.state.hex_of(unit) else { return false };
        let army = self.army(unit);
        let mut others = self.step_units_in(hex, army).filter(|other| *other != unit);
        match army {
            Army::Vm => {
                let guards = self.data.regiments.has(unit) && self.hq_hex(Army::Vm) == Some(hex);
                guards && !self.data.map.china.has(hex) && !others.any(|other| self.data.regiments.has(other))
            }
            Army::Fef => {
                hex == self.data.tables.capital
                    && f32::from(self.defence_strength(others.collect())) < self.garrison_needed()
            }
        }
    }

    /// What must defend Hanoi.
    fn garrison_needed(self) -> f32 {
        (GARRISON_AGAINST * self.threat(Army::Vm, self.data.tables.capital)).max(GARRISON)
    }

    /// Whether a French battalion on foot belongs to the garrison of a place that VM could reach: Groupes Mobiles, paras and
    /// all that drives are the reserve.
    pub(crate) fn guards_place(self, unit: Unit) -> bool {
        let record = self.data.of(unit);
        let reserve = record.is_para() || record.motorized || record.steps == 0;
        if record.army == Army::Vm || reserve || self.is_oos(unit) {
            return false;
        }
        let Some(hex) = self.state.hex_of(unit) else { return false };
        if !self.data.places.vp_hexes.has(hex) {
            return false;
        }
        let threat = self.threat(Army::Vm, hex);
        let others = self.step_units_in(hex, Army::Fef).filter(|other| *other != unit).collect();
        threat > 0.0 && f32::from(self.defence_strength(others)) < (POST_AGAINST * threat).max(POST)
    }

    /// What units that come to a hex risk there, beside those of their army that stand in it: all that they are worth where
    /// enemies three times as strong are near.
    pub(crate) fn exposure(self, army: Army, hex: Hex, coming: Units) -> f32 {
        let units = coming.or(self.step_units_in(hex, army).collect());
        let threat = self.strength_near(army.other(), hex, 2);
        if threat <= 0.0 {
            return 0.0;
        }
        let dug = if self.state.trenches[army.at()].has(hex) { 1.35 } else { 1.0 };
        let ready = (threat / (READY * dug * f32::from(self.defence_strength(units)) + 1.0)).min(1.0);
        self.bounty(coming) * ready * ready
    }

    /// Whether enemies of an army could come to a hex soon.
    fn is_in_reach(self, army: Army, hex: Hex) -> bool {
        let enemies = self.data.map.within(hex, FARTHEST_REACH).and(self.state.index().manned[army.other().at()]);
        enemies.iter().any(|at| self.weight_of(at, hex) > 0.0)
    }

    /// What a place is worth to the enemy of those who hold it.
    fn stake_if_lost(self, army: Army, hex: Hex) -> f32 {
        self.stake(army.other(), hex).min(12.0)
    }
}
