//! 6.8 to 6.10: strengths, odds, morale and every modifier of the combat roll by name.

use arrayvec::ArrayVec;

use super::{CombatKind, Role};
use crate::context::View;
use crate::data::{Kind, Odds, RiverSize};
use crate::ids::{Army, Hex, Hexes, Unit, Units};

/// One reason why a roll counts more or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub name: &'static str,
    pub by: i8,
    pub case: &'static str,
}

/// The strengths of a combat, its row of the table, and what modifies the roll.
#[derive(Clone, Debug)]
pub struct Modifiers {
    pub attack: u16,
    pub defence: u16,
    pub odds: Odds,
    pub lines: ArrayVec<Line, 12>,
    cap: i8,
}

impl Modifiers {
    fn add(&mut self, name: &'static str, by: i8, case: &'static str) {
        if by != 0 {
            self.lines.push(Line { name, by, case });
        }
    }

    /// The sum of all modifiers.
    #[must_use]
    pub fn sum(&self) -> i8 {
        self.lines.iter().map(|line| line.by).sum()
    }

    /// What counts of it.
    /// 6.8-05 (R61): never more than 3 either way.
    #[must_use]
    pub fn net(&self) -> i8 {
        self.sum().clamp(-self.cap, self.cap)
    }

    /// "11 to 5, 2-1, +1 (morale +1)".
    #[must_use]
    pub fn in_words(&self) -> String {
        let lines: Vec<_> = self.lines.iter().map(|line| format!("{} {:+}", line.name, line.by)).collect();
        let why = if lines.is_empty() { String::new() } else { format!(" ({})", lines.join(", ")) };
        format!("{} to {}, {}, {:+}{why}", self.attack, self.defence, self.odds.word(), self.net())
    }
}

impl View<'_> {
    /// What a unit adds to an attack.
    /// 6.8-03, 4.0-09, 7.5-02 (R63, R71): its Combat Value, halved while OoS; a Barrage Value and one in parentheses count
    /// nothing.
    #[must_use]
    pub fn attack_value(self, unit: Unit) -> u16 {
        if !self.can_lead_attack(unit) {
            return 0;
        }
        let value = u16::from(self.face(unit).value);
        if self.is_oos(unit) { value / 2 } else { value }
    }

    #[must_use]
    pub fn attack_strength(self, units: Units) -> u16 {
        units.iter().map(|unit| self.attack_value(unit)).sum()
    }

    /// What units add to the defence.
    /// 6.8-03, 6.14-11 (R53, R63, R72): Combat and Barrage Values; artillery that is DG has 1 less.
    #[must_use]
    pub fn defence_strength(self, units: Units) -> u16 {
        let value = |unit: Unit| {
            let shaken = self.data.of(unit).kind.has_barrage() && self.is_dg(unit);
            u16::from(self.face(unit).value) - u16::from(shaken)
        };
        units.iter().map(value).sum()
    }

    /// The present morale of a unit among those who take part with it.
    /// 6.10-06, 6.14-08, 4.0-03, 4.0-04, 4.0-18 (R64, R91): steps lost, one more beside a tank or DNA in good order, and half
    /// of all that while DG.
    #[must_use]
    pub fn morale(self, unit: Unit, company: Units) -> u8 {
        let mut morale = self.face(unit).morale;
        let hex = self.state.hex_of(unit);
        let heartens = |other: Unit| {
            other != unit
                && self.data.of(other).kind.heartens()
                && !self.is_dg(other)
                && self.state.hex_of(other) == hex
        };
        if self.army(unit) == Army::Fef && company.iter().any(heartens) {
            morale += 1;
        }
        if self.is_dg(unit) { morale / 2 } else { morale }
    }

    /// The hexes from which units attack.
    pub(super) fn hexes_of(self, units: Units) -> Hexes {
        units.iter().filter_map(|unit| self.state.hex_of(unit)).collect()
    }

    /// The river that counts against the attack at hand.
    /// 6.9-01, 6.9-02, 6.9-03, 6.9-04, 6.9-05, 6.9-06, 4.0-02 (R70, R128): none from the air, none with a DNA or 1
    /// REC.
    #[must_use]
    pub fn river_in_combat(self) -> Option<RiverSize> {
        let combat = &self.state.combat;
        let swims = |unit: Unit| matches!(self.data.of(unit).kind, Kind::Dinassaut | Kind::AmphibiousArmour);
        let hex = combat.target.filter(|_| combat.kind != CombatKind::Airdrop)?;
        if combat.attackers.iter().any(swims) {
            return None;
        }
        self.data.map.river_against(hex, self.hexes_of(combat.attackers))
    }

    /// Strengths, odds and modifiers of the combat at hand, as far as they are decided.
    /// EX-03, EX-06 (R105): 11 to 5 is 2-1, 9 to 1 is 5-1 and +1; a river across the attack counts.
    #[must_use]
    pub fn combat_modifiers(self) -> Modifiers {
        let combat = &self.state.combat;
        let table = &self.data.tables.combat_modifiers;
        let defenders = if combat.declared { combat.defenders } else { self.defenders_in_sight() };
        let (attack, defence) = (self.attack_strength(combat.attackers), self.defence_strength(defenders));
        let (odds, beyond) = Odds::of(attack, defence);
        let mut sum = Modifiers { attack, defence, odds, lines: ArrayVec::new(), cap: table.cap };
        // 6.8-04 (R101): odds beyond the table.
        let beyond = match beyond {
            -1 => table.below_1_2,
            1 => table.above_5_1,
            _ => 0,
        };
        sum.add("odds beyond the table", beyond, "6.8-04");
        if let [Some(attacker), Some(defender)] = combat.leaders {
            let by = self.morale(attacker, combat.attackers) as i8 - self.morale(defender, combat.defenders) as i8;
            sum.add("morale", by, "6.10-04");
        }
        sum.add("Bolshevik Spirit", combat.bolshevik as i8, "6.12-02");
        if let Some(hex) = combat.target {
            self.add_ground(&mut sum, hex);
        }
        self.add_circumstances(&mut sum);
        sum
    }

    /// Terrain, river and trench of the defender's hex.
    fn add_ground(self, sum: &mut Modifiers, hex: Hex) {
        let (map, tables) = (&self.data.map, &self.data.tables);
        let terrain = tables.terrain(map.terrain(hex)).map_or(0, |terrain| terrain.combat);
        sum.add(map.terrain(hex).word(), terrain, "6.8-05");
        if let Some(size) = self.river_in_combat() {
            let name = if size == RiverSize::Major { "major river" } else { "minor river" };
            sum.add(name, tables.river(size).combat, "6.9-01");
        }
        if self.state.trenches[self.army_in(Role::Defender).at()].has(hex) {
            sum.add("trench", tables.combat_modifiers.trench, "6.3-b-07");
        }
    }

    /// Rain, shortage, overruns far from a dump, drops, heroes.
    /// 1.7-04 (R98), 6.10-07, 6.10-08 (R83), 6.4-12, 6.4-13 (R50, R86), 6.16-04.
    fn add_circumstances(self, sum: &mut Modifiers) {
        let combat = &self.state.combat;
        let table = &self.data.tables.combat_modifiers;
        if self.rain() {
            sum.add("rain", table.rain, "1.7-04");
        }
        if self.month().shortage {
            match self.army_in(Role::Attacker) {
                Army::Fef => sum.add("shortage of material", table.shortage_attacking, "6.10-07"),
                Army::Vm => sum.add("shortage of material", table.shortage_defending, "6.10-07"),
            }
        }
        match combat.kind {
            CombatKind::Airdrop => sum.add("airdrop", table.airdrop, "6.4-13"),
            CombatKind::Overrun if !self.overruns_near_dump() => {
                sum.add("no SD within 3 hexes", table.overrun_far_from_dump, "6.4-12");
            }
            CombatKind::Overrun | CombatKind::Attack | CombatKind::Entry => {}
        }
        if combat.front[Role::Attacker.at()] {
            sum.add("hero in the attack", table.hero_attacking, "6.16-04");
        }
        if combat.front[Role::Defender.at()] {
            sum.add("hero in the defence", table.hero_defending, "6.16-04");
        }
    }

    fn overruns_near_dump(self) -> bool {
        let army = self.state.active;
        let range = self.within(army, self.dump_hexes(army), self.data.tables.limits.range);
        self.hexes_of(self.state.combat.attackers).is_within(range)
    }

    /// Before the stacks are shown: what stands in the hex, as far as the viewer can see it.
    fn defenders_in_sight(self) -> Units {
        let enemy = self.state.active.other();
        self.state.combat.target.map_or(Units::NONE, |hex| self.step_units_in(hex, enemy).collect())
    }

    /// The odds of the combat at hand in words.
    #[must_use]
    pub fn odds_in_words(self) -> String {
        self.combat_modifiers().in_words()
    }
}
