//! The bombardment roll: one die for a unit, read once for a loss and once for its nerves (2.2-D, 6.1, 6.3-C).

use engine::rules::{Ask, Foresight, Opening, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Location, Unit, Units};
use crate::losses::{Fate, MarkerState};
use crate::state::{Aim, Place, Placed};

/// 2.2-D-02, 6.3-C-01
const LOSS: i8 = 5;

/// 2.2-D-01: for which unit the die is rolled next. Only in a stack does the order matter, and only VM chooses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BombardmentRolls {
    pub army: Army,
}

impl Question<DienBienPhu> for BombardmentRolls {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("2.2-D-01", "Bombardment: for which unit is the die rolled next?")
            .rules(&["2.2-D-01", "2.2-D-02", "2.2-D-03", "2.2-D-04", "6.3-C-01", "6.3-C-02"])
            .meaning("A unit stacked with one of better Morale is harder to shake as long as that one is there.")
            .detail(format!("{} units under fire", v.state.pending.count()))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        match (v.state.pending.is_empty(), v.order_matters()) {
            (true, _) => Opening::Skips,
            (_, true) => Opening::Asks,
            (_, false) => Opening::Takes(Action::RollAll),
        }
    }

    /// In which order stacks are rolled for changes little.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Roll)
            .legal(|v| v.state.pending.iter(), View::can_roll)
            .label(|v, unit| format!("Roll for {}", v.data.name(unit)))
            .prior(|v, unit| f32::from(v.morale(unit)) / 20.0)
            .rolls()
            .then(|p, unit| p.next(BombardmentRoll { unit, airstrike: false }));
        ask.answer(verb::RollAll)
            .labelled("Roll for all of them in turn")
            .fixed_prior(1.0)
            .rolls()
            .ends(|p, ()| p.next(RollRest));
    }
}

/// The rest is rolled for, marker by marker as they were placed, and in a stack in the order of the units' numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RollRest;

impl Step<DienBienPhu> for RollRest {
    fn run(self, p: &mut Play<'_>) {
        if let Some(unit) = p.view().next_under_fire() {
            p.next((BombardmentRoll { unit, airstrike: false }, RollRest));
        }
    }
}

/// 2.2-D, 6.3-C: the die for one unit.
/// 2.2-A-05, 1.10-01: markers of both sides and all kinds do the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BombardmentRoll {
    pub unit: Unit,
    /// 6.1
    pub airstrike: bool,
}

impl Step<DienBienPhu> for BombardmentRoll {
    /// 2.2-D-02, 2.2-D-03, 2.2-D-05, 2.2-D-07, 6.3-C-01, 6.3-C-02, R51: one die for both; who is eliminated is not shaken any more.
    fn run(self, p: &mut Play<'_>) {
        let unit = self.unit;
        let effect = p.view().effect_of_fire(self);
        let die = p.dice.d6("bombardment");
        let (loss, nerves) = (die as i8 + effect.loss(), die as i8 + effect.nerves());
        let morale = p.view().morale(unit) as i8;
        let (is_hit, is_shaken) = (loss >= LOSS, nerves >= morale);
        let survives = !is_hit || p.view().steps_left(unit) > 1;
        p.tell_loss_check(self, &effect, die, is_hit);
        p.state.pending.remove(unit);
        p.take_markers_off();
        if is_hit {
            p.lose_step(unit, Fate::Roll, effect.case);
        }
        if survives {
            p.tell_nerves(unit, &effect, die, is_shaken);
            if is_shaken {
                p.shake(unit, effect.case_of_nerves);
            }
        }
    }
}

/// What changes the die of a bombardment: name, for the loss, for the nerves, and the case where it has one of its own.
type Part = (&'static str, i8, i8, Option<Case>);

struct Effect {
    case: Case,
    case_of_nerves: Case,
    parts: [Option<Part>; 6],
}

impl Effect {
    fn new(case: &'static str, case_of_nerves: &'static str) -> Self {
        Effect { case: Case(case), case_of_nerves: Case(case_of_nerves), parts: [None; 6] }
    }

    fn add(&mut self, holds: bool, name: &'static str, loss: i8, nerves: i8) {
        self.add_by(holds, name, (loss, nerves), None);
    }

    fn add_by(&mut self, holds: bool, name: &'static str, (loss, nerves): (i8, i8), case: Option<&'static str>) {
        if holds && let Some(free) = self.parts.iter_mut().find(|part| part.is_none()) {
            *free = Some((name, loss, nerves, case.map(Case)));
        }
    }

    /// One reading of the die, with what changes it.
    fn read(&self, name: &'static str, die: u8, case: Case, value_of: impl Fn(&Part) -> i8) -> Die {
        let parts = self.parts.iter().flatten().filter(|part| value_of(part) != 0);
        parts.fold(Die::new(name, die), |rolled, part| {
            rolled.modifier(part.0, value_of(part).into(), part.3.unwrap_or(case))
        })
    }

    fn loss(&self) -> i8 {
        self.parts.iter().flatten().map(|part| part.1).sum()
    }

    fn nerves(&self) -> i8 {
        self.parts.iter().flatten().map(|part| part.2).sum()
    }
}

impl View<'_> {
    /// Whether VM has to choose: several units under one marker are still to be rolled for.
    fn order_matters(self) -> bool {
        let stacked = |placed: &Placed| match placed.aim {
            Aim::Hex(hex) => self.state.stack(hex).filter(|unit| self.state.pending.has(*unit)).count() > 1,
            Aim::Unit(_) => false,
        };
        self.state.placed.iter().any(stacked)
    }

    fn can_roll(self, unit: Unit) -> Verdict {
        ensure(self.state.pending.has(unit), "2.2-D-01", "it is not under a Zone Marker, or has been rolled for")
    }

    fn units_under(self, placed: &Placed) -> Units {
        match placed.aim {
            Aim::Hex(hex) => self.state.stack(hex).filter(|unit| self.state.pending.has(*unit)).collect(),
            Aim::Unit(unit) if self.state.pending.has(unit) => Units::one(unit),
            Aim::Unit(_) => Units::NONE,
        }
    }

    fn next_under_fire(self) -> Option<Unit> {
        self.state.placed.iter().find_map(|placed| self.units_under(placed).first())
    }

    fn effect_of_fire(self, roll: BombardmentRoll) -> Effect {
        match self.army(roll.unit) {
            Army::French => self.effect_on_french(roll.unit),
            Army::Vm => self.effect_on_vm(roll),
        }
    }

    /// 2.2-D-02, 2.2-D-03, 2.2-D-04, 2.2-D-08, R95: in a box nobody helps and nobody is entrenched.
    fn effect_on_french(self, unit: Unit) -> Effect {
        let mut effect = Effect::new("2.2-D-02", "2.2-D-03");
        let braver = |other: Unit| other != unit && self.morale(other) > self.morale(unit);
        let helped = self.state.hex_of(unit).is_some_and(|hex| self.state.stack(hex).any(braver));
        effect.add(!self.is_entrenched(unit), "not entrenched", 1, 1);
        effect.add(self.is_reduced(unit), "reduced", -1, 0);
        effect.add(helped, "stacked with better Morale", 0, -1);
        effect
    }

    /// 6.1-01, 6.3-C-01, 6.3-C-02, R82: an Airstrike counts as long range, once.
    fn effect_on_vm(self, BombardmentRoll { unit, airstrike }: BombardmentRoll) -> Effect {
        let mut effect = if airstrike { Effect::new("6.1-01", "6.1-01") } else { Effect::new("6.3-C-01", "6.3-C-02") };
        let placed = self.state.placed.iter().find(|placed| placed.aim == Aim::Unit(unit) && !airstrike);
        let worn = placed.is_some_and(|placed| self.marker_state(placed.marker) == MarkerState::Reduced);
        effect.add(!self.is_entrenched(unit), "not entrenched", 1, 1);
        effect.add(placed.is_some_and(|placed| placed.intense), "intense", 1, 1);
        effect.add(worn, "reduced marker", -1, -1);
        effect.add(self.is_reduced(unit), "reduced unit", -1, 0);
        effect.add(airstrike, "Airstrike", -1, -1);
        effect.add_by(!airstrike && self.is_at_long_range(unit), "long range", (-1, -1), Some("6.3-A-02"));
        effect
    }

    /// 6.3-A-02, 6.3-A-03: beyond normal range of the French guns' observers.
    #[must_use]
    pub fn is_at_long_range(self, unit: Unit) -> bool {
        match self.state.place_of(unit) {
            Place::Hex(hex) => !self.is_close(Army::French, Location::Hex(hex)),
            Place::Area(Area::Zone2) => !self.is_close(Army::French, Location::Area(Area::Zone2)),
            _ => true,
        }
    }
}

impl Play<'_> {
    /// 2.2-D-06: a marker returns to its box when all units under it have been rolled for.
    fn take_markers_off(&mut self) {
        let view = self.view();
        let kept = view.state.placed.iter().copied().filter(|placed| !view.units_under(placed).is_empty()).collect();
        self.state.placed = kept;
    }

    fn tell_loss_check(&mut self, roll: BombardmentRoll, effect: &Effect, die: u8, hit: bool) {
        let BombardmentRoll { unit, airstrike } = roll;
        self.tell(Fact::rolled().by(self.data.army(unit).other()), |data| {
            let loss = effect.read("loss", die, effect.case, |part| part.1);
            let text = format!(
                "{} {}: {die}, counts {}: {}.",
                data.name(unit),
                if airstrike { "is struck from the air" } else { "is bombarded" },
                loss.total,
                if hit { "a step is lost" } else { "no loss" },
            );
            let roll = Roll::new("bombardment").target(LOSS.into()).effect("takes a step").die(loss);
            Event::new("bombarded", effect.case, text).piece(&data.unit(unit).id).roll(roll)
        });
    }

    /// The same die, read against the Morale of who is left.
    fn tell_nerves(&mut self, unit: Unit, effect: &Effect, die: u8, shaken: bool) {
        let morale = self.view().morale(unit);
        self.tell(Fact::rolled().by(self.data.army(unit).other()), |data| {
            let nerves = effect.read("nerves", die, effect.case_of_nerves, |part| part.2);
            let what = if shaken { "its nerve breaks" } else { "it keeps its nerve" };
            let text =
                format!("The same die counts {} against Morale {morale} of {}: {what}.", nerves.total, data.name(unit));
            let roll = Roll::new("nerves, the same die").target(morale.into()).effect("shakes").die(nerves);
            Event::new("nerves", effect.case_of_nerves, text).piece(&data.unit(unit).id).roll(roll)
        });
    }
}
