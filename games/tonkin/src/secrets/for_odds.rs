//! What odds imagine: the one stack that an action is about, in every make-up that the French must reckon with. All of it
//! is worked out from what they see, so that where they see the same the odds are the same.

use arrayvec::ArrayVec;
use engine::{Dice, Side, Viewer};

use super::{OpenStacks, imagine, redact};
use crate::actions::Action;
use crate::context::View;
use crate::data::{Data, Face, Kind};
use crate::ids::{Army, Hex, Hexes, MAX_UNITS, Objective, Piece, Unit, Units};
use crate::state::{Flags, Place, State};

/// A state for odds. Once both sides of a combat have shown their stacks, what lies elsewhere does not matter to it: one
/// world stands for all. Before, only the make-up of the stack matters that the action is about.
pub(crate) fn imagine_for_odds(
    data: &Data,
    state: &State,
    side: Side,
    action: Option<Action>,
    dice: &mut Dice,
) -> State {
    match action {
        Some(action) if Army::of(side) == Army::Fef => {
            let target = target_of(state, action).filter(|_| !state.combat.declared);
            World::seen(data, state).fill(target, dice)
        }
        _ => imagine(data, state, side, dice),
    }
}

/// The hex whose stack an action of the French makes fight or suffer.
fn target_of(state: &State, action: Action) -> Option<Hex> {
    match action {
        Action::Overrun(hex) | Action::Airdrop(hex) => Some(hex),
        _ => state.combat.target.or(state.barrage.target),
    }
}

/// What a combat or a barrage asks of a hidden unit. Those of the same make are as good as one another.
#[derive(Clone, Copy, PartialEq)]
struct Make {
    kind: Kind,
    full: Face,
}

impl Make {
    fn of(data: &Data, unit: Unit) -> Self {
        let record = data.of(unit);
        Make { kind: record.kind, full: record.full() }
    }
}

/// Units of one make.
type Same = ArrayVec<Unit, MAX_UNITS>;

/// What the French see, with the hidden units that are still to be put below the tops of stacks.
struct World<'a> {
    data: &'a Data,
    state: State,
    stacks: OpenStacks,
    /// Stacks that have a zone of control though their top is DG: somebody else there is not.
    guarded: Hexes,
    hidden: Units,
}

impl<'a> World<'a> {
    /// What the French see: of hidden units only that they are on the map, and so at full strength for all they know.
    fn seen(data: &'a Data, state: &State) -> Self {
        let mut seen = redact(data, state, Viewer::Side(Army::Fef.side()));
        seen.real = Objective::all().find(|o| seen.objectives[o.at()].is_some());
        let stacks = View { data, state: &seen }.open_stacks();
        let guarded = stacks.shaken.and(seen.index().exerting[Army::Vm.at()]);
        let lies_hidden = |unit: &Unit| seen.units[unit.at()].place == Place::Hidden;
        let hidden = data.army[Army::Vm.at()].iter().filter(lies_hidden).collect();
        seen.reindex(data);
        World { data, state: seen, stacks, guarded, hidden }
    }

    /// Imagines one stack: of each make so many units as chance puts there, where each hidden unit is as likely in one stack
    /// that takes it as in another. The others are anywhere else.
    fn fill(mut self, target: Option<Hex>, dice: &mut Dice) -> State {
        for hex in self.guarded.iter() {
            self.post_guard(hex, (target == Some(hex)).then_some(&mut *dice));
        }
        for same in self.makes(self.hidden) {
            let there = target.map_or(0, |hex| self.draw_number(hex, &same, dice));
            for unit in &same[..there] {
                self.lay(*unit, target);
            }
            for unit in &same[there..] {
                let view = self.view();
                let others =
                    self.open_to(*unit).filter(|hex| Some(*hex) != target && view.has_room(*hex, Piece::Unit(*unit)));
                let emptiest = others.min_by_key(|hex| view.stacking_points(*hex, Army::Vm));
                self.lay(*unit, emptiest);
            }
        }
        self.state
    }

    fn view(&self) -> View<'_> {
        View { data: self.data, state: &self.state }
    }

    /// Units by their make.
    fn makes(&self, units: Units) -> Vec<Same> {
        let mut makes: Vec<Same> = Vec::new();
        for unit in units.iter() {
            let make = Make::of(self.data, unit);
            match makes.iter_mut().find(|same| Make::of(self.data, same[0]) == make) {
                Some(same) => same.push(unit),
                None => makes.push(Same::from_iter([unit])),
            }
        }
        makes
    }

    /// Stacks in which a unit may lie. That a regiment on a river would cut River Supply tells nothing: the French learn who is
    /// fed at the Supply Check only.
    fn open_to(&self, unit: Unit) -> impl Iterator<Item = Hex> + use<> {
        self.stacks.all.and(self.view().grounds(unit)).into_iter()
    }

    /// Puts a unit below the top of a stack, where it is OoS and DG as that is; without a stack that takes it, it stays out of
    /// sight.
    fn lay(&mut self, unit: Unit, hex: Option<Hex>) {
        let Some(hex) = hex else { return };
        let top = self.view().top_of(hex);
        for flag in [Flags::DG, Flags::OOS] {
            let shared = top.is_some_and(|top| self.state.is(top, flag));
            self.state.units[unit.at()].set(flag, shared);
        }
        self.state.put(self.data, unit, Place::Hex(hex));
        self.hidden.remove(unit);
    }

    /// Puts a unit that is not DG into a stack whose zone of control tells of it: any of those that may be there, by chance
    /// where that matters, else the weakest.
    fn post_guard(&mut self, hex: Hex, dice: Option<&mut Dice>) {
        let able = self.hidden.iter().filter(|unit| self.open_to(*unit).any(|at| at == hex)).collect();
        let mut makes = self.makes(able);
        makes.sort_by_key(|same| self.data.of(same[0]).full().value);
        if makes.is_empty() {
            return;
        }
        let weights: Vec<u32> = makes.iter().map(|same| same.len() as u32).collect();
        let guard = makes[dice.map_or(0, |dice| dice.weighted(&weights))][0];
        self.lay(guard, Some(hex));
        self.state.set_dg(self.data, guard, false);
    }

    /// How many units of one make are in the stack.
    fn draw_number(&self, hex: Hex, units: &Same, dice: &mut Dice) -> usize {
        /// Weights are whole numbers.
        const WHOLE: f64 = 1e9;
        let (view, first) = (self.view(), units[0]);
        let (places, here) =
            self.open_to(first).fold((0u32, false), |(count, here), at| (count + 1, here || at == hex));
        let points = view.points_of(Piece::Unit(first)).max(1);
        let room = self.data.tables.limits.stacking.saturating_sub(view.stacking_points(hex, Army::Vm)) / points;
        let most = if here { units.len().min(usize::from(room)) } else { 0 };
        if most == 0 {
            return 0;
        }
        let p = 1.0 / f64::from(places);
        let mut ways = 1.0;
        let weights: ArrayVec<u32, { MAX_UNITS + 1 }> = (0..=most)
            .map(|there| {
                let away = (units.len() - there) as i32;
                let share = ways * p.powi(there as i32) * (1.0 - p).powi(away);
                ways *= f64::from(away) / (there + 1) as f64;
                (share * WHOLE).round() as u32
            })
            .collect();
        // Where a stack is too small for all that must be there, it is full.
        if weights.iter().all(|weight| *weight == 0) { most } else { dice.weighted(&weights) }
    }
}
