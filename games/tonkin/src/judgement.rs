//! What a computer player values: the VP-Level expected at the end, from what lies on the table. It follows the dossier's
//! pages on how to think: points in hand, places about to fall, steps, supply, dumps where the next fight should be.
//!
//! What a fight promises is in `estimates`, what could be taken soon in `prospects`, and what makes an answer look
//! promising before any search in `priors` here and in the chapters.

mod estimates;
mod priors;
mod prospects;

pub(crate) use estimates::Assault;
pub(crate) use priors::NEVER;

use crate::agenda::Item;
use crate::context::View;
use crate::data::{Kind, Victory};
use crate::ids::{Army, Hex, Hexes, Unit};
use crate::state::Place;

/// What a step can still do, beside the VP of its loss: less when the game is nearly over.
const STEP: f32 = 0.22;
/// A Supply Dump is an attack or a month of supply.
const DUMP: f32 = 0.6;
const POINT: f32 = 0.3;
/// What a disorganized step loses of its worth, one with the marker, and one that would get it.
const SHAKEN: f32 = 0.2;
const STARVING: f32 = 0.5;
const HUNGRY: f32 = 0.3;
/// How much of a threshold of 10 VP a community is worth that is still missing, or to spare.
const COMMUNITY: f32 = 0.25;
/// Hanoi has fallen, or the VM HQ: nothing else counts.
const DECIDED: f32 = 200.0;
/// What a VM HQ without a regiment puts at risk, by how many hexes away the nearest French unit is.
const EXPOSED_HQ: [f32; 9] = [30.0, 30.0, 25.0, 20.0, 14.0, 9.0, 6.0, 4.0, 2.0];
/// What it risks without a regiment at least: paras find it anywhere.
const FORSAKEN_HQ: f32 = 6.0;
/// How much of that is left with a regiment beside it, and from how near French units hunt it all the same: the guard can be driven off.
const GUARDED_HQ: f32 = 0.4;
const HUNTED: u8 = 3;
/// What Hanoi puts at risk: nobody there, or too few against what stands near.
const OPEN_CAPITAL: f32 = 60.0;
const WEAK_CAPITAL: f32 = 30.0;
const DITHER: f32 = 0.5;
/// What a Stacking Point too many costs: a step or more.
const CROWDED: f32 = 1.0;

impl View<'_> {
    /// How good the state is for an army, in VP.
    pub(crate) fn evaluate(self, army: Army) -> f32 {
        let fef = self.prospect();
        if army == Army::Fef { fef } else { -fef }
    }

    /// Whether nothing is under way that a computer player should look through to its end.
    pub(crate) fn is_quiet(self) -> bool {
        self.state.agenda.top().is_none_or(|item| {
            matches!(
                item,
                Item::Movement(_)
                    | Item::Operating(_)
                    | Item::SpendDump(_)
                    | Item::SupplyMix(_)
                    | Item::VmReplacements(_)
                    | Item::FefReplacements(_)
                    | Item::Absorption(_)
                    | Item::Mobilization(_)
            )
        })
    }

    /// The VP-Level that the French may expect.
    fn prospect(self) -> f32 {
        let state = self.state;
        if let Some(winner) = state.ended.and_then(Victory::winner) {
            let sign = if winner == Army::Fef { 1.0 } else { -1.0 };
            return f32::from(state.vp) + sign * DECIDED;
        }
        let level = if self.training().is_some() { self.training_level() } else { f32::from(state.vp) };
        let forces = self.worth_of(Army::Fef) - self.worth_of(Army::Vm);
        let steps =
            if self.training().is_some() { 0.0 } else { self.value_of_regiment_step() * f32::from(state.steps_lost) };
        let chances = self.chances(Army::Fef) - self.chances(Army::Vm);
        level + forces + steps + chances + self.objective_level() + self.threshold_level() + self.hq_level()
            - self.capital_risk()
            - self.cost_of_dithering()
            - self.cost_of_crowding(Army::Fef)
            + self.cost_of_crowding(Army::Vm)
    }

    /// 1.9-B-03: ten of them are five VP.
    fn value_of_regiment_step(self) -> f32 {
        let [steps, points] = self.data.tables.victory_points.regiment_steps;
        f32::from(points) / f32::from(steps.max(1))
    }

    /// Months to come in this game, this one included, as far as they matter.
    fn months_left(self) -> f32 {
        f32::from(self.months_to_come().min(6))
    }

    fn months_to_come(self) -> u8 {
        (self.last_card().end.0 + 1).saturating_sub(self.state.turn.0)
    }

    /// What an army has in the field and in store.
    fn worth_of(self, army: Army) -> f32 {
        let step = STEP * (0.4 + 0.15 * self.months_left());
        let fed = self.fed_field(army);
        let of_unit = |unit: Unit| {
            let (record, state) = (self.data.of(unit), &self.state.units[unit.at()]);
            let own_way = record.kind.lives_off_the_land()
                || matches!(record.kind, Kind::Thai | Kind::LaotianInfantry | Kind::LaotianDetachment);
            let hungry = !own_way && state.place.hex().is_some_and(|hex| !fed.has(hex));
            let mut lost = 0.0;
            for (holds, part) in [(self.is_dg(unit), SHAKEN), (self.is_oos(unit), STARVING), (hungry, HUNGRY)] {
                lost += if holds { part } else { 0.0 };
            }
            let full = f32::from(self.face(unit).value.max(1)) / 3.0 + f32::from(state.steps);
            match state.place {
                Place::Hex(_) | Place::Saigon | Place::Hidden => step * full * (1.0 - lost),
                Place::Box1 | Place::Box2 if record.kind == Kind::TieuDoan => step / 2.0,
                _ => 0.0,
            }
        };
        let units: f32 = self.data.army[army.at()].iter().map(of_unit).sum();
        let dumps = self.dumps(army).count().min(5) as f32;
        let points = f32::from(self.state.points[army.at()].min(self.data.tables.limits.saved_points));
        units + DUMP * dumps + POINT * points
    }

    /// Where most units of an army would be in supply, rivers and friendly villages left out.
    fn fed_field(self, army: Army) -> Hexes {
        let sources = self.supply_centers(army).or(self.dump_hexes(army));
        self.within(army, sources, self.data.tables.limits.range).or(self.state.trenches[army.at()])
    }

    /// 1.9 A: the real objective, while it lies on the map.
    fn objective_level(self) -> f32 {
        let hex = self.state.real.and_then(|real| self.state.objectives[real.at()]);
        let worth = f32::from(self.data.tables.victory_points.objective);
        hex.map_or(0.0, |hex| if self.is_friendly(Army::Vm, hex) { -worth } else { worth })
    }

    /// How near the counts of the Delta and the Highlands are to the next change.
    fn threshold_level(self) -> f32 {
        if self.training().is_some() {
            return 0.0;
        }
        let points = &self.data.tables.victory_points;
        let [delta, highlands] = self.friendly_counts().map(|count| count as f32);
        let near = |count: f32, goal: u8| (f32::from(goal) - count).clamp(-6.0, 6.0) * COMMUNITY;
        near(delta, points.delta[0]) + near(highlands, points.highlands[0])
    }

    /// 1.9-C-02: the VM HQ alone where French units can come is the game.
    fn hq_level(self) -> f32 {
        let Some(at) = self.hq_hex(Army::Vm) else { return 0.0 };
        if self.refuges().has(at) {
            return 0.0;
        }
        let nearest = self.state.index().manned[Army::Fef.at()].iter().map(|hex| self.data.map.distance(hex, at)).min();
        let risk = nearest.and_then(|far| EXPOSED_HQ.get(usize::from(far))).copied().unwrap_or(0.0);
        if self.guarded_hexes().has(at) { GUARDED_HQ * risk } else { risk.max(FORSAKEN_HQ) }
    }

    /// Where the VM HQ is not alone: even past a regiment that is DG nobody walks.
    pub(crate) fn guarded_hexes(self) -> Hexes {
        self.data.regiments.iter().filter_map(|unit| self.state.hex_of(unit)).collect()
    }

    /// Where the VM HQ is safe: in China, and with a regiment that no French unit can reach at once.
    pub(crate) fn refuges(self) -> Hexes {
        let hunters = self.state.index().manned[Army::Fef.at()];
        let safe = |hex: &Hex| !self.data.map.within(*hex, HUNTED).meets(hunters);
        let fit = self.data.regiments.iter().filter(|unit| !self.is_dg(*unit));
        fit.filter_map(|unit| self.state.hex_of(unit)).filter(safe).collect::<Hexes>().or(self.data.map.china)
    }

    /// What was begun and taken back costs its side something: otherwise a phase in which it can still act looks better
    /// than the next, and never ends.
    fn cost_of_dithering(self) -> f32 {
        let times = f32::from(self.state.march.taken_back) + f32::from(self.state.operation.changes_of_mind);
        if self.state.active == Army::Fef { DITHER * times } else { -DITHER * times }
    }

    /// 1.5-03: what is too much in a hex is removed, a step for each point.
    fn cost_of_crowding(self, army: Army) -> f32 {
        let limit = self.data.tables.limits.stacking;
        let excess = |hex| f32::from(self.stacking_points(hex, army).saturating_sub(limit));
        CROWDED * self.state.index().manned[army.at()].iter().map(excess).sum::<f32>()
    }

    /// 1.9-C-03: Hanoi lost is the game lost. A garrison behind its river is at ease while little more than
    /// its own strength could come.
    fn capital_risk(self) -> f32 {
        let capital = self.data.tables.capital;
        let held = self.resistance(Army::Fef, capital);
        let threat = self.threat(Army::Vm, capital);
        match held {
            _ if threat <= 0.0 && held > 0.0 => 0.0,
            held if held <= 0.0 => OPEN_CAPITAL * if threat > 0.0 { 1.0 } else { 0.3 },
            held => WEAK_CAPITAL * ((threat / held - 1.2) / 2.3).clamp(0.0, 1.2).powi(2),
        }
    }

    /// The training game has no VP-Level: each of its places counts like a large community.
    fn training_level(self) -> f32 {
        let Some(training) = self.training() else { return 0.0 };
        let held = |hex| if self.is_friendly(Army::Vm, hex) { -8.0 } else { 8.0 };
        training.objectives.iter().map(|community| held(self.data.places.of(*community).hex)).sum()
    }
}
