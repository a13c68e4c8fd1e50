//! What odds imagine: the one stack that an action is about, in every make-up that the French must reckon with.

use arrayvec::ArrayVec;
use engine::{Dice, Seed, Side};

use super::{Hidden, OpenStacks, imagine, lift_hidden};
use crate::actions::Action;
use crate::context::View;
use crate::data::{Data, Face, Kind};
use crate::ids::{Army, Hex, MAX_UNITS, Piece, Unit};
use crate::state::{Place, State};

/// A state for odds. Once both sides of a combat have shown their stacks, what lies elsewhere does not matter to it: one
/// world stands for all. Before, only the make-up of the stack matters that the action is about.
pub(crate) fn imagine_for_odds(
    data: &Data,
    state: &State,
    side: Side,
    action: Option<Action>,
    dice: &mut Dice,
) -> State {
    let mut any = Dice::seeded(Seed::from_number(0));
    let target = action.map(|action| target_of(state, action));
    match target {
        _ if Army::of(side) == Army::Vm || state.combat.declared => imagine(data, state, side, &mut any),
        None => imagine(data, state, side, dice),
        Some(None) => imagine(data, state, side, &mut any),
        Some(Some(hex)) => imagine_stack(data, state, hex, dice),
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
    steps: u8,
    now: Face,
    full: Face,
    shaken: bool,
    unsupplied: bool,
}

impl Make {
    fn of(view: View<'_>, unit: Unit) -> Self {
        let record = view.data.of(unit);
        Make {
            kind: record.kind,
            steps: view.state.units[unit.at()].steps,
            now: view.face(unit),
            full: record.full(),
            shaken: view.is_dg(unit),
            unsupplied: view.is_oos(unit),
        }
    }
}

/// Imagines one stack: of each make so many units as chance puts there, where each hidden unit is as likely in one stack that
/// takes it as in another. The others are anywhere else.
fn imagine_stack(data: &Data, state: &State, hex: Hex, dice: &mut Dice) -> State {
    let mut world = state.clone();
    let (stacks, mut hidden) = lift_hidden(data, state, &mut world);
    hidden.sort_by_key(|(unit, _)| unit.0);
    let view = View { data, state };
    while let Some((first, _)) = hidden.first().copied() {
        let make = Make::of(view, first);
        let (same, others): (Hidden, Hidden) =
            hidden.iter().copied().partition(|(unit, _)| Make::of(view, *unit) == make);
        hidden = others;
        let units: ArrayVec<Unit, MAX_UNITS> = same.iter().map(|(unit, _)| *unit).collect();
        let there = draw_number(&stacks, View { data, state: &world }, hex, &units, dice);
        for unit in &units[..there] {
            world.put(data, *unit, Place::Hex(hex));
        }
        for (unit, home) in &same[there..] {
            put_elsewhere(data, &mut world, &stacks, hex, (*unit, *home));
        }
    }
    world
}

/// How many units of one make are in the stack.
fn draw_number(stacks: &OpenStacks, view: View<'_>, hex: Hex, units: &[Unit], dice: &mut Dice) -> usize {
    /// Weights are whole numbers.
    const WHOLE: f64 = 1e9;
    let first = units[0];
    let places = stacks.all.and(view.grounds(first)).iter().filter(|at| stacks.takes(view, first, *at));
    let (places, here) = places.fold((0u32, false), |(count, here), at| (count + 1, here || at == hex));
    let points = view.points_of(Piece::Unit(first)).max(1);
    let room = view.data.tables.limits.stacking.saturating_sub(view.stacking_points(hex, Army::Vm)) / points;
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

/// Puts a unit into the emptiest of the other stacks that take it.
fn put_elsewhere(data: &Data, world: &mut State, stacks: &OpenStacks, not: Hex, (unit, home): (Unit, Hex)) {
    let view = View { data, state: world };
    let others = stacks.open_to(view, unit).filter(|hex| *hex != not);
    let hex = others.min_by_key(|hex| view.stacking_points(*hex, Army::Vm)).unwrap_or(home);
    world.put(data, unit, Place::Hex(hex));
}
