//! Who assaults whom (3.1, 7.2).

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use super::Assault;
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::DienBienPhu;
use crate::ids::{Army, Hex, Unit};

/// 3.1-01, 7.2-01: which unit assaults which hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Declaration {
    pub army: Army,
}

impl Question<DienBienPhu> for Declaration {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let left = usize::from(v.data.markers.pools.combat).saturating_sub(v.state.assaults.len());
        let prompt = match self.army {
            Army::Vm => Prompt::new("3.1-01", "Which battalion assaults which hex?")
                .rules(&[
                    "3.1-01", "3.1-02", "3.1-03", "3.1-05", "3.1-06", "3.1-08", "3.6-A-02", "3.5-A-13", "5.2-D-02",
                ])
                .meaning("The defender fires first; a division that assaults nowhere rests and regains Morale."),
            Army::French => Prompt::new("7.2-01", "Which unit assaults which hex?")
                .rules(&["7.2-01", "7.2-02", "7.2-03", "7.5-A-01", "7.5-A-02", "7.5-A-03", "7.5-A-04"])
                .meaning("The defender fires first, at this very unit; the others of its hex support it, but not guns nor the shaken."),
        };
        prompt.detail(format!("{left} Assault Markers left"))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.state.assaults.is_empty() || v.assaults_to_declare(self.army).next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        let army = self.army;
        ask.answer(verb::Assault)
            .legal(|v| v.assaults_to_declare(army), |v, (unit, hex)| v.can_declare(army, unit, hex))
            .label(|v, (unit, hex)| format!("{} assaults {}", v.data.name(unit), v.data.hex_name(hex)))
            .prior(|v, (unit, hex)| v.prior_of_assault(unit, hex))
            .concerns(|v, (unit, _)| vec![v.piece(unit)])
            .then(|p, (unit, hex)| p.declare(unit, hex));
        ask.answer(verb::Done).labelled("No more assaults").fixed_prior(0.0).end();
        ask.why_not(|v, target| {
            v.unit_at(target).map(|unit| {
                v.can_declare_any(army, unit)?;
                refuse(if army == Army::Vm { "3.1-01" } else { "7.2-01" }, "choose the hex that it assaults")
            })
        });
    }
}

impl<'a> View<'a> {
    fn assaults_to_declare(self, army: Army) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        let left = self.has_assault_markers();
        let enemy = self.state.index().held[army.other().at()];
        let beside = self.state.index().beside[army.other().at()];
        let able =
            self.on_map(army).filter(move |(unit, hex)| left && beside.has(*hex) && self.may_assault(*unit).is_ok());
        able.flat_map(move |(unit, from)| {
            let targets = self.data.map.neighbours(from).filter(move |hex| enemy.has(*hex) && !self.is_targeted(*hex));
            targets.map(move |hex| (unit, hex))
        })
    }

    /// 3.1-03, 7.2-03, R8: the Combat Markers limit the assaults of a phase.
    fn has_assault_markers(self) -> bool {
        self.state.assaults.len() < usize::from(self.data.markers.pools.combat)
    }

    /// Whether an assault on a hex was declared in this phase.
    fn is_targeted(self, hex: Hex) -> bool {
        self.state.assaults.iter().any(|assault| assault.target == hex)
    }

    /// Whether a unit may assault at all.
    /// 3.1-08, 3.1-13, 3.1-14, 7.2-01, 7.2-03 (R45, R112): reduced, disorganised or cut off makes no difference.
    fn may_assault(self, unit: Unit) -> Verdict {
        let army = self.army(unit);
        let Some(hex) = self.state.hex_of(unit) else {
            return refuse(if army == Army::Vm { "3.1-14" } else { "7.2-01" }, "only units on the maps assault");
        };
        match army {
            Army::Vm => {
                let shut_down = self.data.unit(unit).division.is_some_and(|own| self.is_shut_down(own));
                ensure(!shut_down, "3.1-08", "its division is shut down")?;
                ensure(!self.is_marked(unit), "3.1-14", "it has an Assault Marker already")
            }
            Army::French => {
                ensure(!self.is_artillery(unit), "7.2-01", "guns do not assault")?;
                let marked = self.state.stack(hex).any(|other| self.is_marked(other));
                ensure(!marked, "7.2-01", "its hex has an Assault Marker already")
            }
        }
    }

    /// Whether a unit can declare an assault on some hex.
    fn can_declare_any(self, army: Army, unit: Unit) -> Verdict {
        let case = if army == Army::Vm { "3.1-01" } else { "7.2-01" };
        ensure(self.army(unit) == army, case, "it belongs to the other side")?;
        self.may_assault(unit)?;
        let Some(at) = self.state.hex_of(unit) else { return refuse(case, "only units on the maps assault") };
        let enemy = self.state.index().held[army.other().at()];
        let mut beside = self.data.map.neighbours(at).filter(|hex| enemy.has(*hex)).peekable();
        ensure(beside.peek().is_some(), case, "no enemy stands next to it")?;
        let verdicts = beside.map(|hex| self.can_declare(army, unit, hex));
        verdicts.reduce(|best, next| if best.is_ok() { best } else { next }).unwrap_or(Ok(()))
    }

    /// 3.1-02, 7.2-02, R103.
    fn can_declare(self, army: Army, unit: Unit, hex: Hex) -> Verdict {
        let (own, twice, pool) = match army {
            Army::Vm => ("3.1-01", "3.1-02", "3.1-03"),
            Army::French => ("7.2-01", "7.2-02", "7.2-03"),
        };
        ensure(self.army(unit) == army, own, "it belongs to the other side")?;
        self.may_assault(unit)?;
        let beside = self.state.hex_of(unit).is_some_and(|at| self.data.map.adjacent(at, hex));
        ensure(beside, own, "only an adjacent hex can be assaulted")?;
        let target = if army == Army::Vm { "3.1-01" } else { "7.2-02" };
        ensure(self.state.holds(army.other(), hex), target, "no enemy unit stands there")?;
        ensure(!self.is_targeted(hex), twice, "that hex is assaulted already")?;
        ensure(self.has_assault_markers(), pool, "all Combat Markers are in use")
    }
}

impl Play<'_> {
    fn declare(&mut self, unit: Unit, hex: Hex) {
        let _ = self.state.assaults.try_push(Assault::declared(unit, hex));
        let army = self.data.army(unit);
        let case = Case(if army == Army::Vm { "3.1-01" } else { "7.2-01" });
        self.tell(Fact::played(army), |data| {
            let text = format!("{} will assault {}.", data.name(unit), data.hex_name(hex));
            Event::new("declared", case, text).piece(&data.unit(unit).id).place(data.map.label(hex))
        });
    }
}
