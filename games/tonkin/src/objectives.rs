//! 1.9 A: the Political Objectives.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Objective, Unit};
use crate::state::Phase;

/// VM places the Political Objective-Markers, one after the other.
/// 1.9-A-01, 1.9-A-02, 1.9-A-03, 1.9-A-07 (R27, R100).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlaceObjectives {
    /// The hex that the card prescribes for the first one.
    pub prescribed: Option<Hex>,
}

impl Question<Tonkin> for PlaceObjectives {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let number = v.placed_objectives() + 1;
        Prompt::new("1.9-A-03", format!("Where does Political Objective-Marker {number} go?"))
            .meaning(
                "If the hex of the real one is VM-friendly when the scenario ends, 5 VP are deducted, otherwise 5 are added; the \
                 French do not know which one that is.",
            )
            .rules(&["1.9-A-03", "1.9-A-01", "1.9-A-04", "1.9-A-05", "1.9-A-06"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        if v.placed_objectives() == 0
            && let Some(hex) = self.prescribed
        {
            return Opening::Takes(Action::Objective(hex));
        }
        let hexes = v.objective_hexes();
        if v.placed_objectives() == 2 || hexes.is_empty() {
            return Opening::Skips;
        }
        if v.state.phase == Phase::Setup && v.state.by_default[Army::Vm.at()] {
            let best = hexes.iter().max_by(|a, b| v.prior_of_objective(*a).total_cmp(&v.prior_of_objective(*b)));
            return best.map_or(Opening::Skips, |hex| Opening::Takes(Action::Objective(hex)));
        }
        Opening::Asks
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Objective)
            .from(View::objective_hexes)
            .allowed(move |v, hex| v.can_place_objective(self.prescribed, hex))
            .label(|v, hex| format!("A marker on {}", v.data.hex_name(hex)))
            .prior(|v, hex| v.prior_of_objective(hex))
            .secret()
            .then(|p, hex| p.place_objective(hex));
        ask.answer(verb::Default)
            .when(|v| v.state.phase == Phase::Setup)
            .labelled("Set up the rest as suggested")
            .fixed_prior(3.0)
            .then(|p, ()| p.state.by_default[Army::Vm.at()] = true);
    }
}

/// VM says in secret which marker is the real one.
/// 1.9-A-02, 1.9-A-04.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChooseReal;

impl Question<Tonkin> for ChooseReal {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("1.9-A-02", "Which of the two markers is the real Political Objective?")
            .meaning("Only you know. Choose the one that you can hold on the last day; the other draws French garrisons away.")
            .rules(&["1.9-A-02", "1.9-A-04", "1.9-A-05"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.placed_objectives() > 0)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Real)
            .from(|v| Objective::all().filter(move |o| v.state.objectives[o.at()].is_some()))
            .allowed(|v, o| ensure(v.state.objectives[o.at()].is_some(), "1.9-A-01", "this marker is not on the map"))
            .label(|v, o| {
                let hex = v.state.objectives[o.at()].map_or_else(String::new, |hex| v.data.hex_name(hex));
                format!("The one on {hex}")
            })
            .secret()
            .ends(|p, o| {
                p.state.real = Some(o);
                p.tell(Fact::noted().only(Army::Vm).amount(o.0 + 1), |_| {
                    Event::new("objective-chosen", Case("1.9-A-02"), format!("Marker {} is the real one.", o.0 + 1))
                });
            });
    }
}

/// VM may pay to place both markers again; offered with every VM decision of the Replacement and Reinforcement Phase.
/// 1.9-A-06 (R27).
pub(crate) fn may_move_objectives<'a>(ask: &mut impl Ask<'a, Tonkin>) {
    ask.answer(verb::MoveObjectives)
        .when(|v| v.placed_objectives() > 0)
        .allowed(|v, ()| v.can_move_objectives())
        .labelled("Place both Political Objectives again for 5 VP")
        .caution(|_, ()| Some("The French gain 5 VP at once.".into()))
        .fixed_prior(-6.0)
        .then(|p, ()| p.move_objectives());
}

impl View<'_> {
    /// How many markers lie on the map.
    #[must_use]
    pub fn placed_objectives(self) -> usize {
        self.state.objectives.iter().flatten().count()
    }

    /// Where the next marker may go: VP-Hexes without one that meet the condition of distance or garrison; at set-up, if
    /// there is none, any other FEF-friendly VP-Hex (R27, R100).
    fn objective_hexes(self) -> Hexes {
        let marked: Hexes = self.state.objectives.iter().flatten().copied().collect();
        let safe = self.safe_vp_hexes().without(marked);
        let must = safe.is_empty() && self.state.phase == Phase::Setup;
        if must { self.friendly_fef_vp_hexes().without(marked) } else { safe }
    }

    fn friendly_fef_vp_hexes(self) -> Hexes {
        let places = &self.data.places;
        places.vp.iter().map(|c| places.of(c).hex).filter(|hex| self.is_friendly(Army::Fef, *hex)).collect()
    }

    fn safe_vp_hexes(self) -> Hexes {
        let near = self.near_regiments();
        self.friendly_fef_vp_hexes().iter().filter(|hex| !near.has(*hex) || self.is_well_held(*hex)).collect()
    }

    /// 1.9-A-03 (R118): hexes less than 4 hexes from a VM regiment.
    fn near_regiments(self) -> Hexes {
        let regiments = self.data.regiments.iter().filter_map(|unit| self.state.hex_of(unit)).collect();
        self.data.map.within_all(regiments, self.data.tables.limits.objective_distance - 1)
    }

    /// 1.9-A-03: 4 FEF steps in the hex.
    fn is_well_held(self, hex: Hex) -> bool {
        let steps = |unit: Unit| self.state.units[unit.at()].steps;
        let garrison: u8 = self.step_units_in(hex, Army::Fef).map(steps).sum();
        garrison >= self.data.tables.limits.objective_garrison
    }

    fn can_place_objective(self, prescribed: Option<Hex>, hex: Hex) -> Verdict {
        if self.placed_objectives() == 0 && prescribed == Some(hex) {
            return Ok(());
        }
        let vp = self.data.places.at(hex).is_some_and(|c| self.data.places.vp.has(c));
        ensure(vp && self.is_friendly(Army::Fef, hex), "1.9-A-01", "a marker goes on an FEF-friendly VP-Hex")?;
        ensure(!self.state.objectives.contains(&Some(hex)), "1.9-A-01", "the other marker lies there")?;
        let why = "it must be 4 hexes from every VM regiment, or hold 4 FEF steps";
        ensure(self.objective_hexes().has(hex), "1.9-A-03", why)
    }

    fn can_move_objectives(self) -> Verdict {
        ensure(!self.state.objectives_moved, "1.9-A-06", "they were moved in this phase already")?;
        ensure(self.safe_vp_hexes().count() >= 2, "1.9-A-03", "there are no two VP-Hexes where they could go")
    }

    fn prior_of_objective(self, hex: Hex) -> f32 {
        let near = |unit: Unit| self.state.hex_of(unit).map_or(20, |at| self.data.map.distance(at, hex));
        let nearest = self.data.regiments.iter().map(near).min().unwrap_or(20);
        -f32::from(nearest) / 4.0
    }
}

impl Play<'_> {
    fn place_objective(&mut self, hex: Hex) {
        let Some(free) = self.state.objectives.iter().position(Option::is_none) else { return };
        self.state.objectives[free] = Some(hex);
        self.tell(Fact::noted().by(Army::Vm).amount(free as u8 + 1), |data| {
            let text = format!("Political Objective-Marker {} is placed on {}.", free + 1, data.hex_name(hex));
            Event::new("objective", Case("1.9-A-01"), text).place(data.map.label(hex))
        });
    }

    fn move_objectives(&mut self) {
        let price = self.data.tables.victory_points.moving_objectives;
        self.state.objectives_moved = true;
        self.state.objectives = [None; 2];
        self.state.real = None;
        self.score(price.into(), Case("1.9-A-06"), "The Political Objectives are moved");
        self.next((PlaceObjectives { prescribed: None }, ChooseReal));
    }

    /// 1.9-A-05, 1.9-A-07: the real one is scored and both are removed.
    pub(crate) fn score_objectives(&mut self) {
        let Some(hex) = self.state.real.and_then(|real| self.state.objectives[real.at()]) else { return };
        let points = i16::from(self.data.tables.victory_points.objective);
        let taken = self.view().is_friendly(Army::Vm, hex);
        let points = if taken { -points } else { points };
        self.score_at(hex, points, Case("1.9-A-05"), |name| format!("The Political Objective was {name}"));
        self.state.objectives = [None; 2];
        self.state.real = None;
    }
}
