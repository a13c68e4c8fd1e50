//! 6.8 and 6.14: the combat roll, and the rolls for disorganization.

use arrayvec::ArrayVec;
use engine::rules::Step;
use engine::story::{Die, Roll};
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use super::Role;
use super::modifiers::Line;
use crate::context::{Play, View};
use crate::data::{Kind, RiverSize, Terrain};
use crate::game::Tonkin;
use crate::ids::{Army, Hex, MAX_UNITS, Unit, Units};

/// 6.8-02: two dice, modified, on the row of the odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatRoll;

impl Step<Tonkin> for CombatRoll {
    fn run(self, p: &mut Play<'_>) {
        let modifiers = p.view().combat_modifiers();
        let dice = [p.dice.d6("combat"), p.dice.d6("combat")];
        let modified = (dice[0] + dice[1]) as i8 + modifiers.net();
        // 6.8-06: -1 is read as 0.
        let result = p.data.tables.combat(modifiers.odds, modified.max(0));
        p.state.combat.result = Some(result);
        // Only the fame of heroes depends on it.
        p.state.combat.modified = if p.state.heroes { modified } else { 0 };
        let hex = p.state.combat.target;
        p.tell(Fact::rolled().by(p.state.active).amount(modified), |data| {
            let text = format!(
                "Combat, {}: {} and {} make {}, modified {modified}: {}.",
                modifiers.in_words(),
                dice[0],
                dice[1],
                dice[0] + dice[1],
                result.name()
            );
            let mut first = Die::new("", dice[0]);
            for line in &modifiers.lines {
                first = first.modifier(line.name, line.by.into(), Case(line.case));
            }
            let beyond = modifiers.net() - modifiers.sum();
            if beyond != 0 {
                first = first.modifier("at most 3", beyond.into(), Case("6.8-05"));
            }
            let roll = Roll::new("combat").effect(result.name()).die(first).die(Die::new("", dice[1]));
            let event = Event::new("combat-rolled", Case("6.8-04"), text).roll(roll).outcome();
            match hex {
                Some(hex) => event.place(data.map.label(hex)),
                None => event,
            }
        });
    }
}

/// 6.14-01: one die for a side; each of its stacks compares it with its own modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DisorganizationRoll {
    pub role: Role,
}

impl Step<Tonkin> for DisorganizationRoll {
    fn run(self, p: &mut Play<'_>) {
        let Some(result) = p.state.combat.result else { return };
        let number = p.data.tables.disorganization(self.role == Role::Attacker, result);
        let (thresholds, baggage) = p.view().disorganization_thresholds(self.role, number);
        let shaken_by = |die: u8| -> Units {
            thresholds.iter().filter(|(_, least)| die as i8 >= *least).map(|(unit, _)| *unit).collect()
        };
        let catches = |die: u8| baggage.is_some_and(|least| die as i8 >= least);
        let die = p.dice.d6_by("disorganization", |face| (shaken_by(face), catches(face)));
        p.tell_disorganization(self.role, die, number);
        for unit in shaken_by(die).iter() {
            p.disorganize(unit, Case("6.14-02"));
        }
        if let Some(hex) = p.state.combat.target.filter(|_| catches(die)) {
            let army = p.view().army_in(self.role);
            p.disorganize_baggage(hex, army, "6.14-02");
        }
    }
}

impl View<'_> {
    /// From which face on each unit of a party breaks, and the HQ and SD with the defenders.
    /// 6.14-01, 6.14-02 (R65): each stack with its own modifiers; HQ and SD share the fate of the defenders around them.
    fn disorganization_thresholds(self, role: Role, number: u8) -> (ArrayVec<(Unit, i8), MAX_UNITS>, Option<i8>) {
        let party = self.state.combat.party(role);
        let mut thresholds = ArrayVec::new();
        for hex in self.hexes_of(party).iter() {
            let stack: Units = party.iter().filter(|unit| self.state.hex_of(*unit) == Some(hex)).collect();
            let sum: i8 = self.disorganization_modifiers(stack, role).iter().map(|line| line.by).sum();
            thresholds.extend(stack.iter().map(|unit| (unit, number as i8 - sum - self.forest_on(unit))));
        }
        let baggage = (role == Role::Defender).then(|| {
            let sum: i8 = self.disorganization_modifiers(party, role).iter().map(|line| line.by).sum();
            let forest = if self.army_in(role) == Army::Fef { self.forest_in_combat() } else { 0 };
            number as i8 - sum - forest
        });
        (thresholds, baggage)
    }

    /// What modifies the die for one stack, but for the forest, which is reckoned unit by unit.
    /// 6.14-03, 6.14-05, 6.14-06, 6.14-07 (R65): the best morale of the stack, the trench of a defender, a major
    /// river and defending
    /// artillery against the attacker.
    fn disorganization_modifiers(self, stack: Units, role: Role) -> ArrayVec<Line, 6> {
        let table = &self.data.tables.disorganization_modifiers;
        let combat = &self.state.combat;
        let mut lines = ArrayVec::new();
        let mut add = |name, by, case| lines.push(Line { name, by, case });
        let best = stack.iter().map(|unit| self.morale(unit, combat.party(role))).max().unwrap_or(0);
        if best >= table.high_morale.0 {
            add("high morale", table.high_morale.1, "6.14-05");
        } else if best <= table.low_morale.0 {
            add("low morale", table.low_morale.1, "6.14-05");
        }
        match role {
            Role::Defender => {
                let dug = combat.target.is_some_and(|hex| self.state.trenches[self.army_in(role).at()].has(hex));
                if dug {
                    add("trench", table.trench, "6.14-06");
                }
            }
            Role::Attacker => {
                if self.river_in_combat() == Some(RiverSize::Major) {
                    add("major river", table.major_river, "6.14-07");
                }
                if combat.defenders.iter().any(|unit| self.data.of(unit).kind.is_artillery()) {
                    add("defending artillery", table.defending_artillery, "6.14-01");
                }
            }
        }
        lines
    }

    /// The forest of the defender's hex.
    fn forest_in_combat(self) -> i8 {
        let wooded = self.state.combat.target.is_some_and(|hex| self.data.map.terrain(hex) == Terrain::Forest);
        if wooded { self.data.tables.disorganization_modifiers.forest } else { 0 }
    }

    /// 6.14-04 (R120): VM and GCMA are at home there.
    fn forest_on(self, unit: Unit) -> i8 {
        let record = self.data.of(unit);
        if record.army == Army::Vm || record.kind == Kind::Gcma { 0 } else { self.forest_in_combat() }
    }
}

impl Play<'_> {
    /// The HQ and the SD of an army in a hex become DG.
    pub(crate) fn disorganize_baggage(&mut self, hex: Hex, army: Army, case: &'static str) {
        let hq = self.data.hq[army.at()];
        if self.state.hex_of(hq) == Some(hex) {
            self.disorganize(hq, Case(case));
        }
        for dump in self.state.dumps_in(hex).iter().filter(|dump| dump.army() == army) {
            if !self.state.dumps[dump.at()].dg {
                self.state.dumps[dump.at()].dg = true;
                self.tell(Fact::disrupted(army), |data| {
                    let text = format!("{} is disorganized.", data.dump_name(dump));
                    let event = Event::new("disorganized", Case(case), text).place(data.map.label(hex));
                    event.piece(engine::document::Named::id(dump, data))
                });
            }
        }
    }

    fn tell_disorganization(&mut self, role: Role, die: u8, number: u8) {
        let view = self.view();
        let (army, party) = (view.army_in(role), view.state.combat.party(role));
        let forest = if army == Army::Fef { view.forest_in_combat() } else { 0 };
        let mut stacks: Vec<(Hex, ArrayVec<Line, 6>, i8)> = Vec::new();
        if self.story.is_recording() {
            for hex in view.hexes_of(party).iter() {
                let stack: Units = party.iter().filter(|unit| view.state.hex_of(*unit) == Some(hex)).collect();
                let is_at_home = stack.iter().all(|unit| view.data.of(unit).kind == Kind::Gcma);
                let forest = if is_at_home { 0 } else { forest };
                stacks.push((hex, view.disorganization_modifiers(stack, role), forest));
            }
        }
        self.tell(Fact::rolled().by(army), |data| {
            let mut roll = Roll::new("disorganization").target(number.into()).effect("disorganizes");
            for (hex, lines, forest) in &stacks {
                let mut stack = Die::new(data.map.label(*hex), die);
                for line in lines {
                    stack = stack.modifier(line.name, line.by.into(), Case(line.case));
                }
                if *forest != 0 {
                    stack = stack.modifier("forest, but for GCMA", (*forest).into(), Case("6.14-04"));
                }
                roll = roll.die(stack);
            }
            let text = format!("The {} rolls {die} for disorganization, {number} or more breaks a stack.", role.name());
            Event::new("disorganization-rolled", Case("6.14-01"), text).roll(roll)
        });
    }
}
