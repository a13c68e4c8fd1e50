//! Section 2.3: the Commando Raid.

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::Roll;
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::DienBienPhu;
use crate::ids::{Army, Hex, Hexes, Sheet, Unit};
use crate::losses::Fate;

/// 2.3-01: where the Commando comes from, if it comes at all (R52).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Commando;

impl Question<DienBienPhu> for Commando {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("2.3-01", "Commando Raid: from which hex?")
            .rules(&["2.3-01", "2.3-02", "2.3-03"])
            .meaning("A die of the unit's Morale plus 3 or more takes a step; only Morale 2 and 3 can be hurt.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.commando_hexes().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Commando)
            .legal(|v| v.commando_hexes().iter(), View::can_place_commando)
            .label(|v, hex| format!("Commando in {}", v.data.hex_name(hex)))
            .prior(|v, hex| v.beside(Army::French, hex).map(|(unit, _)| v.chance_of_raid(unit)).fold(-1.0, f32::max))
            .ends(|p, hex| p.next(Raiding { hex }));
        ask.answer(verb::Pass).labelled("No raid").fixed_prior(-0.5).end();
    }
}

/// 2.3-01: whom the Commando raids; in a stack VM picks the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Raiding {
    pub hex: Hex,
}

impl Question<DienBienPhu> for Raiding {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("2.3-01", format!("Whom does the Commando in {} raid?", v.data.hex_name(self.hex)))
            .rules(&["2.3-01", "2.3-02", "2.3-03"])
            .meaning("A die of the unit's Morale plus 3 or more takes a step.")
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        let hex = self.hex;
        ask.answer(verb::Raid)
            .legal(|v| v.beside(Army::French, hex).map(|(unit, _)| unit), |v, unit| v.can_raid(hex, unit))
            .label(|v, unit| format!("Raid {}", v.data.name(unit)))
            .prior(View::chance_of_raid)
            .rolls()
            .ends(|p, unit| p.next(RaidRoll { unit }));
        ask.answer(verb::Cancel)
            .labelled("From another hex")
            .fixed_prior(f32::MIN)
            .takes_back()
            .ends(|p, ()| p.next(Commando));
    }
}

/// 2.3-02, 2.3-03: the die; the Commando returns to its box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RaidRoll {
    pub unit: Unit,
}

impl Step<DienBienPhu> for RaidRoll {
    fn run(self, p: &mut Play<'_>) {
        let unit = self.unit;
        let needed = p.view().morale(unit) + RAID_ABOVE_MORALE;
        let die = p.dice.d6("Commando Raid");
        let hit = die >= needed;
        p.tell(Fact::rolled().by(Army::Vm), |data| {
            let what = if hit { "a step is lost" } else { "it is beaten off" };
            let text = format!("The Commando raids {}: {die}, {what}.", data.name(unit));
            let roll = Roll::single("Commando Raid", die).target(needed.into());
            Event::new("raided", Case("2.3-02"), text).piece(&data.unit(unit).id).roll(roll)
        });
        if hit {
            let case = if p.view().steps_left(unit) > 1 { "2.3-02" } else { "2.3-03" };
            p.lose_step(unit, Fate::Gone, Case(case));
        }
    }
}

const RAID_ABOVE_MORALE: u8 = 3;

impl View<'_> {
    fn is_commando_ground(self, hex: Hex) -> bool {
        self.is_dug(hex) || self.data.map.ground(hex).edge
    }

    /// Hexes next to French units, dug or at the edge, in which no French unit stands.
    fn commando_hexes(self) -> Hexes {
        let index = self.state.index();
        let [dbp, isabelle] = Sheet::ALL.map(|sheet| self.data.map.edge_hexes(sheet));
        let ground = index.trench.or(index.dig).or(dbp).or(isabelle);
        index.beside[Army::French.at()].and(ground).without(index.held[Army::French.at()])
    }

    fn can_place_commando(self, hex: Hex) -> Verdict {
        ensure(
            self.is_commando_ground(hex),
            "2.3-01",
            "the Commando comes from a Trench or Dig Zone or from the map edge",
        )?;
        ensure(!self.state.holds(Army::French, hex), "2.3-01", "French units stand there")?;
        ensure(self.commando_hexes().has(hex), "2.3-01", "no French unit is next to it")
    }

    fn can_raid(self, hex: Hex, unit: Unit) -> Verdict {
        let beside = self.state.hex_of(unit).is_some_and(|at| self.data.map.adjacent(at, hex));
        ensure(self.army(unit) == Army::French && beside, "2.3-01", "it raids a French unit next to it")
    }

    /// How many faces of the die take a step.
    fn chance_of_raid(self, unit: Unit) -> f32 {
        f32::from(7u8.saturating_sub(self.morale(unit) + RAID_ABOVE_MORALE)) / 2.0
    }
}
