//! 6.15 and 6.4: the advance after combat, what it earns, and the end of a drop.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::{Combat, CombatKind, Retreating, Role};
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::{CombatResult, Kind};
use crate::game::Tonkin;
use crate::ids::{Army, Piece, Unit};
use crate::state::Place;

/// 6.15-03, 6.15-09: who advances into the hex, if nobody with steps is left in it; a trench there is no use to him.
/// R102: by retreat or by elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Advancing;

impl Question<Tonkin> for Advancing {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.15-03", format!("Who advances into {}?", v.target_name()))
            .meaning("Any of the attackers may; SD, HQ and trenches of the enemy there are removed. Artillery stays, but for GM/35 RALP.")
            .rules(&["6.15-03", "6.15-04", "6.15-05"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.advancing().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Advance)
            .legal(View::advancing, View::can_advance)
            .label(|v, unit| format!("{} advances", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_advance(unit))
            .then(|p, unit| p.advance(unit));
        ask.answer(verb::Done)
            .labelled("No more advance")
            .caution(|v, ()| {
                (!v.state.combat.advanced)
                    .then(|| "Nobody has advanced: the hex is not taken, and a Supply Dump there stays.".into())
            })
            .fixed_prior(0.0)
            .end();
    }
}

/// The attack is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatOver;

impl Step<Tonkin> for CombatOver {
    fn run(self, p: &mut Play<'_>) {
        p.end_of_combat(p.state.combat.advanced);
    }
}

/// 6.4-11 (R74, R129): paras take a hex that is empty; otherwise they retreat, or die where they cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DropOver;

impl Step<Tonkin> for DropOver {
    fn run(self, p: &mut Play<'_>) {
        let Some(hex) = p.state.combat.target else { return };
        let paras = p.state.combat.attackers;
        if !p.view().is_emptied() {
            let trapped = |unit: &Unit| p.view().retreat_hexes(*unit, hex).next().is_none();
            let lost: Vec<Unit> = paras.iter().filter(trapped).collect();
            for unit in lost {
                p.eliminate(unit, Case("6.4-11"));
            }
            p.state.combat.retreating = p.state.combat.attackers;
            p.next((Retreating, CombatOver));
            return;
        }
        if !paras.is_empty() {
            p.take_hex(Army::Fef, hex, Case("6.15-04"));
            p.state.combat.advanced = true;
            for unit in paras.iter() {
                p.state.put(p.data, unit, Place::Hex(hex));
            }
            p.tell(Fact::moved(Army::Fef), |data| {
                let text = format!("The paras hold {}.", data.hex_name(hex));
                Event::new("advanced", Case("6.4-08"), text).place(data.map.label(hex))
            });
        }
        p.next(CombatOver);
    }
}

impl<'a> View<'a> {
    fn advancing(self) -> impl Iterator<Item = Unit> + use<'a> {
        self.state.combat.attackers.iter().filter(move |unit| self.can_advance(*unit).is_ok())
    }

    /// 6.15-05, 7.5-04: any attacker that may stand there, but no artillery other than GM/35 RALP; OoS does not hinder it.
    fn can_advance(self, unit: Unit) -> Verdict {
        let combat = &self.state.combat;
        ensure(combat.attackers.has(unit), "6.15-03", "only units that attacked advance")?;
        let (Some(hex), Some(at)) = (combat.target, self.state.hex_of(unit)) else {
            return refuse("6.15-03", "nobody advances now");
        };
        ensure(self.is_emptied(), "6.15-03", "defenders are left in the hex")?;
        ensure(at != hex, "6.15-03", "it has advanced already")?;
        let record = self.data.of(unit);
        ensure(!record.kind.is_artillery() || record.may_advance, "6.15-05", "artillery does not advance")?;
        let afloat = record.kind == Kind::Dinassaut;
        let along = !afloat || self.data.map.waterways(at).any(|near| near == hex);
        ensure(along, "3.6-01", "a DNA keeps to major rivers and the coast")?;
        self.can_stand(Piece::Unit(unit), hex)
    }
}

impl Play<'_> {
    fn advance(&mut self, unit: Unit) {
        let Some(hex) = self.state.combat.target else { return };
        if !self.state.combat.advanced {
            self.take_hex(self.state.active, hex, Case("6.15-04"));
            self.earn_for_advance();
        }
        self.state.put(self.data, unit, Place::Hex(hex));
        self.tell(Fact::moved(self.state.active), |data| {
            let text = format!("{} advances into {}.", data.name(unit), data.hex_name(hex));
            Event::new("advanced", Case("6.15-03"), text).piece(&data.of(unit).id).place(data.map.label(hex))
        });
    }

    /// 2.2-A-06, 6.15-08 (R85): VM earn a point for an advance after Ex-DL or 2DL.
    pub(crate) fn earn_for_advance(&mut self) {
        self.state.combat.advanced = true;
        let earned =
            matches!(self.state.combat.result, Some(CombatResult::ExchangeDefender | CombatResult::TwoDefender));
        if earned && self.state.active == Army::Vm {
            let points = self.data.tables.replacements.advance;
            let case = if self.state.combat.kind == CombatKind::Attack { Case("2.2-A-06") } else { Case("6.15-08") };
            self.gain_points(Army::Vm, points, case, "an advance");
        }
    }

    /// The combat is over: heroes are mentioned, and what was shown is hidden again.
    pub(crate) fn end_of_combat(&mut self, advanced: bool) {
        self.state.combat.advanced = advanced;
        if self.state.combat.result.is_some() {
            for role in Role::BOTH {
                self.mention_hero(role);
            }
        }
        self.state.combat = Combat::default();
    }
}
