//! The combat or barrage at hand: odds, every modifier with its case, what the table can bring, and what each way out costs.

use engine::table::Panel;

use crate::combat::{Line, Role};
use crate::context::View;
use crate::data::{BarrageResult, CombatResult};
use crate::ids::{Hexes, Unit};

/// The ways in which two dice make 2 to 12.
const WAYS: [u32; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

impl View<'_> {
    pub(super) fn combat_panel(self) -> Option<Panel> {
        let combat = &self.state.combat;
        let hex = combat.target.filter(|_| !combat.attackers.is_empty())?;
        let modifiers = self.combat_modifiers();
        let mut lines = vec![format!("{} to {}: {}.", modifiers.attack, modifiers.defence, modifiers.odds.word())];
        lines.extend(modifiers.lines.iter().map(in_words));
        let (sum, net) = (modifiers.sum(), modifiers.net());
        lines.push(if sum == net {
            format!("In all {net:+}.")
        } else {
            format!("In all {sum:+}, of which {net:+} counts (6.8-05).")
        });
        for (role, name) in [(Role::Attacker, "attack"), (Role::Defender, "defence")] {
            if let Some(leader) = combat.leaders[role.at()] {
                let morale = self.morale(leader, combat.party(role));
                lines.push(format!(
                    "{} leads the {name} with morale {morale}, and takes its first loss.",
                    self.data.name(leader)
                ));
            }
        }
        match combat.result {
            None => {
                let table = &self.data.tables;
                let chance = |result: CombatResult| {
                    let hits = |(at, ways): (usize, &u32)| {
                        let roll = (at as i8 + 2 + net).max(0);
                        if table.combat(modifiers.odds, roll) == result { *ways } else { 0 }
                    };
                    percent(WAYS.iter().enumerate().map(hits).sum())
                };
                for result in CombatResult::ALL {
                    let [own, theirs] = result.losses();
                    let [a, d] = [true, false].map(|attacker| table.disorganization(attacker, result));
                    lines.push(format!(
                        "{} {}: attacker loses {own}, defender {theirs}; DG from {a} and {d} on a die.",
                        chance(result),
                        result.name()
                    ));
                }
            }
            Some(result) => lines.extend(self.ways_out(result)),
        }
        Some(Panel { id: "combat".into(), title: format!("The fight for {}", self.data.hex_name(hex)), lines })
    }

    /// What standing fast and retreating would cost the defender.
    fn ways_out(self, result: CombatResult) -> Vec<String> {
        let [own, theirs] = result.losses();
        let mut lines = vec![format!("The result is {}: attacker loses {own}, defender {theirs}.", result.name())];
        if theirs > 0 && !self.state.combat.retreats {
            let more = u8::from(self.costs_more_to_stand());
            let steps = |count: u8| if count == 1 { "1 step".to_string() } else { format!("{count} steps") };
            lines.push(format!(
                "Standing fast costs {}, a retreat {} and the hex.",
                steps(theirs + more),
                steps(theirs - 1)
            ));
        }
        lines
    }

    /// Where the defenders could go.
    pub(super) fn ways_of_retreat(self) -> Hexes {
        let combat = &self.state.combat;
        let Some(hex) = combat.target.filter(|_| combat.declared) else { return Hexes::NONE };
        let there = self.units_in(hex, self.army_in(Role::Defender));
        there.flat_map(|unit: Unit| self.retreat_hexes(unit, hex)).collect()
    }

    pub(super) fn barrage_panel(self) -> Option<Panel> {
        let barrage = &self.state.barrage;
        let hex = barrage.target?;
        let value = self.barrage_value();
        let modifiers = self.barrage_modifiers(hex);
        let modifier: i8 = modifiers.iter().map(|line| line.by).sum();
        let mut lines = vec![format!("Barrage Value {value}, {modifier:+} to the roll.")];
        lines.extend(modifiers.iter().map(in_words));
        if value > 0 {
            let chance = |wanted: BarrageResult| {
                let hits = |(at, ways): (usize, &u32)| {
                    if self.data.tables.barrage(value, at as u8 + 2, modifier) == wanted { *ways } else { 0 }
                };
                percent(WAYS.iter().enumerate().map(hits).sum())
            };
            lines.push(format!(
                "{} miss, {} all disorganized, {} disorganized and a step lost.",
                chance(BarrageResult::Miss),
                chance(BarrageResult::Disorganized),
                chance(BarrageResult::DisorganizedAndLoss)
            ));
        }
        Some(Panel { id: "barrage".into(), title: format!("Barrage of {}", self.data.hex_name(hex)), lines })
    }
}

fn in_words(line: &Line) -> String {
    format!("{:+} {} ({})", line.by, line.name, line.case)
}

/// A share of the 36 falls of two dice.
fn percent(ways: u32) -> String {
    format!("{}%", (ways * 100 + 18) / 36)
}
