//! 1.5: stacking, and what else is put in order at the end of every phase and Operation Point.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::{Bounds, Kind};
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Piece, Unit, Units};

/// The end of a phase or Operation Point: who stands where he may not is gone, what is too much is removed, trenches
/// without a garrison are.
/// 1.5-02, 3.8-07, 6.3-b-06.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tidy;

impl Step<Tonkin> for Tidy {
    fn run(self, p: &mut Play<'_>) {
        for unit in p.view().out_of_bounds().iter() {
            p.eliminate(unit, Case("3.8-07"));
        }
        let full = Army::BOTH.into_iter().find_map(|army| {
            let held = p.state.index().held[army.at()];
            held.iter().find(|hex| p.view().is_overfull(*hex, army)).map(|hex| Overfull { army, hex })
        });
        match full {
            Some(full) => p.next((full, self)),
            None => p.fill_in_trenches(),
        }
    }
}

/// 1.5-03: too much stands in a hex; the owner removes step after step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Overfull {
    pub army: Army,
    pub hex: Hex,
}

impl Question<Tonkin> for Overfull {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let limit = v.data.tables.limits.stacking;
        Prompt::new(
            "1.5-03",
            format!("{} holds more than {limit} Stacking Points: what goes?", v.data.hex_name(self.hex)),
        )
        .detail(format!("{} points stand there", v.stacking_points(self.hex, self.army)))
        .meaning("Each answer removes one step for good, until 13 points or less are left.")
        .rules(&["1.5-03", "1.5-01", "1.5-02", "1.9-06"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.is_overfull(self.hex, self.army))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Remove)
            .from(move |v| v.pieces_in(self.hex, self.army))
            .allowed(move |v, piece| v.can_remove(self, piece))
            .label(|v, piece| match piece {
                Piece::Unit(unit) => format!("{} gives up a step", v.data.name(unit)),
                Piece::Dump(dump) => format!("Remove {}", v.data.dump_name(dump)),
            })
            .prior(|v, piece| match piece {
                Piece::Unit(unit) => -f32::from(v.face(unit).value) / 4.0,
                Piece::Dump(_) => -2.0,
            })
            .secret_if(move |_| self.army == Army::Vm)
            .then(|p, piece| match piece {
                Piece::Unit(unit) => p.lose_step(unit, Case("1.5-03")),
                Piece::Dump(dump) => p.remove_dump(dump, Case("1.5-03")),
            });
    }
}

impl<'a> View<'a> {
    /// Everything of an army in a hex.
    pub fn pieces_in(self, hex: Hex, army: Army) -> impl Iterator<Item = Piece> + 'a {
        let dumps = self.state.dumps_in(hex).into_iter().filter(move |dump| dump.army() == army);
        self.units_in(hex, army).map(Piece::Unit).chain(dumps.map(Piece::Dump))
    }

    /// The Stacking Points of an army in a hex.
    /// 1.5-01: a Supply Dump and an HQ count 1.
    #[must_use]
    pub fn stacking_points(self, hex: Hex, army: Army) -> u8 {
        let units: u8 = self.units_in(hex, army).map(|unit| self.face(unit).stack).sum();
        units + self.state.dumps_in(hex).iter().filter(|dump| dump.army() == army).count() as u8
    }

    /// The Stacking Points of a unit or Supply Dump.
    #[must_use]
    pub fn points_of(self, piece: Piece) -> u8 {
        piece.unit().map_or(1, |unit| self.face(unit).stack)
    }

    #[must_use]
    pub fn is_overfull(self, hex: Hex, army: Army) -> bool {
        let limit = self.data.tables.limits.stacking;
        let units: u8 = self.units_in(hex, army).map(|unit| self.face(unit).stack).sum();
        // Few units fit with all Supply Dumps there are.
        units + self.data.tables.limits.dumps > limit && self.stacking_points(hex, army) > limit
    }

    /// R3, R4: an HQ has no steps to give up; a step that takes nothing off the Stacking Points goes only if nothing else would help.
    fn can_remove(self, full: Overfull, piece: Piece) -> Verdict {
        let here = self.hex_of(piece) == Some(full.hex) && self.army_of(piece) == full.army;
        ensure(here, "1.5-03", "only what stands in the full hex is removed")?;
        let is_hq = piece.unit().is_some_and(|unit| self.data.of(unit).kind == Kind::Hq);
        ensure(!is_hq, "1.5-03", "steps and Supply Dumps are removed, never an HQ")?;
        let helps = |piece: Piece| match piece {
            Piece::Dump(_) => true,
            Piece::Unit(unit) => {
                let steps = self.state.units[unit.at()].steps;
                steps == 1 || steps > 1 && self.data.of(unit).face(steps - 1).stack < self.face(unit).stack
            }
        };
        if helps(piece) || !self.pieces_in(full.hex, full.army).any(helps) {
            return Ok(());
        }
        refuse("1.5-03", "losing a step would not lower its Stacking Points")
    }

    /// 3.8-07 (R43, R136): units that stand where they may not end. Only those bound to a country or to the Highlands can,
    /// and 1 REC that a DNA has taken into the hills.
    fn out_of_bounds(self) -> Units {
        let bound = |unit: &Unit| {
            let kind = self.data.of(*unit).kind;
            kind == Kind::AmphibiousArmour
                || matches!(kind.bounds(), Bounds::Vietnam | Bounds::Laos | Bounds::Highlands)
        };
        let astray =
            |unit: &Unit| self.state.hex_of(*unit).is_some_and(|hex| self.can_stand(Piece::Unit(*unit), hex).is_err());
        self.data.all_units().filter(bound).filter(astray).collect()
    }

    /// Hexes in which an army may have a trench.
    /// 6.3-b-06: with a unit that is neither DNA nor HQ, and no enemy.
    #[must_use]
    pub fn can_be_entrenched(self, army: Army) -> Hexes {
        let enemy = self.state.index().held[army.other().at()];
        let manned = self.state.index().manned[army.at()].without(enemy);
        manned.iter().filter(|hex| self.is_garrisoned(*hex, army)).collect()
    }

    fn is_garrisoned(self, hex: Hex, army: Army) -> bool {
        self.step_units_in(hex, army).any(|unit| self.data.of(unit).kind != Kind::Dinassaut)
    }
}

impl Play<'_> {
    /// 6.3-b-06: trenches that nobody may keep are removed.
    fn fill_in_trenches(&mut self) {
        for army in Army::BOTH {
            let dug = self.state.trenches[army.at()];
            if dug.is_empty() {
                continue;
            }
            let enemy = self.state.index().held[army.other().at()];
            for hex in dug.iter() {
                if self.view().is_garrisoned(hex, army) && !enemy.has(hex) {
                    continue;
                }
                self.state.trenches[army.at()].remove(hex);
                self.tell(Fact::noted().by(army), |data| {
                    let text = format!("The trench in {} is given up.", data.hex_name(hex));
                    Event::new("trench-removed", Case("6.3-b-06"), text).place(data.map.label(hex))
                });
            }
        }
    }
}
