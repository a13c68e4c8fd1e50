//! 1.5: what each viewer may know, and worlds that he could not tell from the true one.

mod for_odds;

use arrayvec::ArrayVec;
use engine::rules::Ask;
use engine::{Dice, Side, Verdict, Viewer, ensure};

pub(crate) use for_odds::imagine_for_odds;

use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::{Data, Kind};
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, MAX_UNITS, Objective, Piece, Unit, Units};
use crate::judgement::NEVER;
use crate::state::{Flags, Place, State, UnitState};

/// VM may put another unit on top of a stack, once for each stack in a phase.
pub(crate) fn order_stacks<'a>(ask: &mut impl Ask<'a, Tonkin>) {
    if ask.see(|v| v.state.active != Army::Vm) {
        return;
    }
    ask.answer(verb::Show)
        .pointed_at(|_, _| None)
        .legal(View::to_be_shown, View::can_show)
        .label(|v, unit| format!("Put {} on top of its stack", v.data.name(unit)))
        // The weakest lies on top unasked, which tells least.
        .fixed_prior(NEVER)
        .then(|p, unit| p.show(unit));
}

impl<'a> View<'a> {
    /// Units below the tops of stacks that have not been put in order in this phase.
    fn to_be_shown(self) -> impl Iterator<Item = Unit> + use<'a> {
        let stacks = self.state.index().manned[Army::Vm.at()].without(self.state.reordered);
        stacks.iter().flat_map(move |hex| {
            let top = self.top_of(hex);
            self.step_units_in(hex, Army::Vm).filter(move |unit| Some(*unit) != top)
        })
    }

    /// The unit of a VM stack that the French see.
    /// 1.5-05, 1.5-07 (R5): the one that VM put there, else the weakest; guns are kept secret as long as they can be (3.5-08).
    #[must_use]
    pub fn top_of(self, hex: Hex) -> Option<Unit> {
        let rank = |unit: &Unit| {
            let record = self.data.of(*unit);
            (!self.state.is(*unit, Flags::SHOWN), record.kind.closes_airstrips(), record.full().value, unit.0)
        };
        self.step_units_in(hex, Army::Vm).min_by_key(rank)
    }

    /// Hexes whose VM stacks are shown for the moment: both sides of a combat.
    /// 6.8-08.
    #[must_use]
    pub fn shown_hexes(self) -> Hexes {
        let combat = &self.state.combat;
        if !combat.declared {
            return Hexes::NONE;
        }
        let attackers = combat.attackers.iter().filter_map(|unit| self.state.hex_of(unit));
        combat.target.into_iter().chain(attackers).collect()
    }

    /// Whether the French cannot see where a unit is.
    /// 1.5-04: all FEF units lie open; HQs lie on top.
    #[must_use]
    pub fn is_hidden(self, unit: Unit) -> bool {
        let record = self.data.of(unit);
        let Some(hex) = self.state.hex_of(unit) else { return false };
        let combat = &self.state.combat;
        // Who fights is seen until the combat is over, wherever a retreat takes him (6.8-08).
        let fights = combat.declared && combat.attackers.or(combat.defenders).has(unit);
        record.army == Army::Vm
            && !fights
            && record.kind != Kind::Hq
            && self.top_of(hex) != Some(unit)
            && !self.shown_hexes().has(hex)
    }

    fn can_show(self, unit: Unit) -> Verdict {
        let hex = self.state.hex_of(unit).filter(|_| self.army(unit) == Army::Vm && self.data.of(unit).steps > 0);
        let Some(hex) = hex else { return engine::refuse("1.5-07", "only VM units of a stack are put on top") };
        ensure(self.top_of(hex) != Some(unit), "1.5-07", "it lies on top already")?;
        ensure(!self.state.reordered.has(hex), "1.5-07", "this stack was put in order in this phase already")
    }
}

impl Play<'_> {
    fn show(&mut self, unit: Unit) {
        let Some(hex) = self.state.hex_of(unit) else { return };
        let stack: Vec<Unit> = self.view().step_units_in(hex, Army::Vm).collect();
        for other in stack {
            self.state.units[other.at()].set(Flags::SHOWN, other == unit);
        }
        self.state.reordered.insert(hex);
    }
}

/// What the viewer may know of a state.
/// 1.5-04, 1.5-05, 1.9-A-04 (R5): VM see everything; all others see of a VM stack its top, and not which Political
/// Objective is real.
pub(crate) fn redact(data: &Data, state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    if matches!(viewer, Viewer::Omniscient) || viewer == Viewer::Side(Army::Vm.side()) {
        return seen;
    }
    seen.real = None;
    let view = View { data, state };
    let mut hidden = Units::NONE;
    for unit in data.army[Army::Vm.at()].iter() {
        if state.units[unit.at()].place == Place::Hidden || view.is_hidden(unit) {
            hidden.insert(unit);
            let place = Place::Hidden;
            seen.units[unit.at()] = UnitState { place, ..UnitState::new(data.of(unit).steps) };
        } else {
            // Whether it lies on top by choice or by default cannot be seen.
            let on_map = state.hex_of(unit).is_some() && data.of(unit).steps > 0;
            seen.units[unit.at()].set(Flags::SHOWN, on_map);
        }
    }
    seen.march.group.retain(|m| m.piece.unit().is_none_or(|unit| !hidden.has(unit)));
    seen.march.bound = seen.march.bound.without(hidden);
    seen.combat.attackers = seen.combat.attackers.without(hidden);
    seen.barrage.artillery = seen.barrage.artillery.without(hidden);
    for pursuit in &mut seen.pursuits {
        for units in [&mut pursuit.by, &mut pursuit.met, &mut pursuit.retreated] {
            *units = units.without(hidden);
        }
    }
    seen.reindex(data);
    // Whose zones of control reach where is open, even where the unit that has one is not: communities turn by it.
    seen.show_zones_of(state);
    seen
}

/// A full state that a side could not tell from the true one: for the French, VM units below the tops of stacks may be
/// below others, and the other objective may be the real one.
pub(crate) fn imagine(data: &Data, state: &State, side: Side, dice: &mut Dice) -> State {
    let mut world = state.clone();
    if Army::of(side) == Army::Vm {
        return world;
    }
    let placed: ArrayVec<Objective, 2> = Objective::all().filter(|o| state.objectives[o.at()].is_some()).collect();
    if state.real.is_some() && !placed.is_empty() {
        world.real = Some(placed[dice.choose(placed.len())]);
    }
    let (stacks, mut hidden) = lift_hidden(data, state, &mut world);
    for last in (1..hidden.len()).rev() {
        hidden.swap(last, dice.choose(last + 1));
    }
    for (unit, home) in hidden {
        let view = View { data, state: &world };
        let open: ArrayVec<Hex, MAX_UNITS> = stacks.open_to(view, unit).take(MAX_UNITS).collect();
        let hex = if open.is_empty() { home } else { open[dice.choose(open.len())] };
        world.put(data, unit, Place::Hex(hex));
    }
    world
}

/// Units that the French do not see, and where they are.
type Hidden = ArrayVec<(Unit, Hex), MAX_UNITS>;

/// Takes the units out of a world that the French do not see and that might be elsewhere.
fn lift_hidden(data: &Data, state: &State, world: &mut State) -> (OpenStacks, Hidden) {
    let view = View { data, state };
    let stacks = view.open_stacks();
    let hidden: Hidden = data.army[Army::Vm.at()]
        .iter()
        .filter(|unit| view.is_hidden(*unit) && !stacks.busy.has(*unit))
        .filter_map(|unit| state.hex_of(unit).map(|hex| (unit, hex)))
        .filter(|(unit, hex)| stacks.takes(view, *unit, *hex))
        .collect();
    for unit in data.army[Army::Vm.at()].iter().filter(|unit| state.hex_of(*unit).is_some()) {
        let top = state.hex_of(unit).and_then(|hex| view.top_of(hex)) == Some(unit);
        world.units[unit.at()].set(Flags::SHOWN, top);
    }
    for (unit, _) in &hidden {
        world.put(data, *unit, Place::Hidden);
    }
    (stacks, hidden)
}

/// VM stacks under whose tops something may lie that the French do not see.
#[derive(Debug)]
struct OpenStacks {
    all: Hexes,
    /// Those whose top is DG: without a zone of control of their own, so that only units that are DG may lie there or go.
    shaken: Hexes,
    /// Those where a regiment would cut River Supply, which the French would learn (7.4).
    rivers: Hexes,
    /// Units that are part of something under way.
    busy: Units,
}

impl OpenStacks {
    /// Where a unit that was taken out may be, and finds room.
    fn open_to<'a>(&'a self, view: View<'a>, unit: Unit) -> impl Iterator<Item = Hex> + use<'a> {
        let fits = move |hex: &Hex| self.takes(view, unit, *hex) && view.has_room(*hex, Piece::Unit(unit));
        self.all.and(view.grounds(unit)).iter().filter(fits)
    }

    fn takes(&self, view: View<'_>, unit: Unit, hex: Hex) -> bool {
        let shows = self.shaken.has(hex) && !view.is_dg(unit);
        self.all.has(hex) && !shows && !(self.rivers.has(hex) && view.data.regiments.has(unit))
    }
}

impl View<'_> {
    /// Stacks that are not shown. A zone of control is open to the French: where the top has none, one below would show.
    fn open_stacks(self) -> OpenStacks {
        let state = self.state;
        let map = &self.data.map;
        let none = Hexes::NONE;
        let mut stacks = OpenStacks { all: none, shaken: none, rivers: none, busy: state.march.units() };
        stacks.busy = stacks.busy.or(state.combat.attackers).or(state.combat.defenders).or(state.barrage.artillery);
        for hex in state.index().manned[Army::Vm.at()].without(self.shown_hexes()).iter() {
            let Some(top) = self.top_of(hex) else { continue };
            stacks.all.insert(hex);
            stacks.shaken.set(hex, self.is_dg(top));
            if !self.data.regiments.has(top) && map.major_river.has(hex) && !map.coast.has(hex) {
                stacks.rivers.insert(hex);
            }
        }
        stacks
    }
}
