//! Section 10.0: units are lost, and what is left of them is disrupted.

use engine::rules::{Ask, Foresight, Opening, Question, Step};
use engine::story::{EventKind, Tally};
use engine::table::Prompt;
use engine::{Case, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::XuanLoc;
use crate::ids::{Army, Unit, Units};

/// Why a unit must be chosen for elimination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    Fire,
    Bombardment,
    Assault,
    /// A zone of control entered in a retreat.
    Zone,
}

impl Cause {
    const fn case(self) -> Case {
        Case(match self {
            Cause::Fire => "12.2.1-01",
            Cause::Bombardment => "20.2-01",
            Cause::Assault => "13.1.12-05",
            Cause::Zone => "13.4.7-01",
        })
    }
}

/// 10.0-03: one of these units is lost; its owner chooses, the HQ last.
/// R80: one unit, not all targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loss {
    pub units: Units,
    pub army: Army,
    pub cause: Cause,
}

impl Question<XuanLoc> for Loss {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let hex = v.living(self.units).first().and_then(|unit| v.state.hex_of(unit));
        let at = hex.map_or("their hex".into(), |hex| v.data.hex_name(hex));
        let cause = match self.cause {
            Cause::Zone => format!("The retreat passes an enemy zone of control in {at}."),
            Cause::Fire => format!("Fire has hit the units in {at}."),
            Cause::Bombardment => format!("Shells or bombs have hit {at}."),
            Cause::Assault => "The assault costs a unit.".into(),
        };
        let case = if self.cause == Cause::Zone { "13.4.7-01" } else { "10.0-03" };
        Prompt::new(case, "Which unit is lost?")
            .cause(cause)
            .meaning(
                "The owner chooses; an HQ goes last. Infantry can come back by regrouping, one for every three infantry or \
                 support units lost.",
            )
            .rules(&[case, "10.3.1-01", "10.3.3-01", "7.5.1-01", "7.4.6-01", "19.1-01", "19.2-02"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let losable = v.losable(self.units);
        match (losable.first(), losable.count()) {
            (None, _) => Opening::Skips,
            (Some(only), 1) => Opening::Takes(Action::Lose(only)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Lose)
            .legal(|v| v.losable(self.units), |v, unit| v.can_lose(self.units, unit))
            .label(|v, unit| format!("Lose {}", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_losing(self, unit))
            .ends(|p, unit| p.eliminate(unit, self.cause.case()));
    }

    fn owes(self, _: View<'_>, tally: &mut Tally) {
        tally.note(Fact::of(EventKind::Lost).by(self.army));
    }

    /// Which of several like units is given up makes no difference worth showing.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }
}

/// 20.2-01: those who are left once the owner has named his loss are disrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DisruptRest {
    pub units: Units,
}

impl Step<XuanLoc> for DisruptRest {
    fn run(self, p: &mut Play<'_>) {
        p.disrupt_all(self.units, Case("20.2-01"));
    }
}

impl View<'_> {
    /// Those of these units that are on the map: others may have died since they were named.
    pub(crate) fn living(self, units: Units) -> Units {
        units.iter().filter(|unit| self.state.hex_of(*unit).is_some()).collect()
    }

    /// Those that can be chosen as a loss: HQs last (10.3.1).
    pub(crate) fn losable(self, units: Units) -> Units {
        let living = self.living(units);
        let others = living.without(self.data.hqs);
        if others.is_empty() { living } else { others }
    }

    fn can_lose(self, units: Units, unit: Unit) -> Verdict {
        ensure(self.living(units).has(unit), "10.0-03", "it is not among those that can be lost")?;
        ensure(self.losable(units).has(unit), "10.3.1-01", "the HQ is lost last")
    }
}
