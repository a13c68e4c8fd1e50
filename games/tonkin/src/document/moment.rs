//! What a state holds in the middle of a phase and no other key of a position says.

use engine::rules::Agenda;
use serde::{Deserialize, Serialize};

use super::begin::Start;
use crate::agenda::Item;
use crate::barrage::Barrage;
use crate::combat::{Combat, Pursuit};
use crate::context::View;
use crate::data::Data;
use crate::ids::{Hexes, Unit, Units};
use crate::movement::March;
use crate::operations::Operation;
use crate::replacements::Airlift;
use crate::state::{Flags, Heading, Phase, Place, State};
use crate::transport::Transports;

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Moment {
    objectives_moved: bool,
    used_centers: Hexes,
    to_mobilize: u8,
    airlift: Airlift,
    by_default: [bool; 2],
    reordered: Hexes,
    march: March,
    transports: Transports,
    operation: Operation,
    combat: Combat,
    barrage: Barrage,
    pursuits: Vec<Pursuit>,
    /// Units that wait to be set up, and those off the map that have changed places (9.0-11).
    waiting: Units,
    exchanged: Units,
    /// During set-up, when communities are not counted all the time: which are friendly to the VM.
    friendly: Option<(Hexes, bool, bool)>,
}

impl Moment {
    fn of(state: &State, data: &Data) -> Self {
        let is_off_map = |unit: &Unit| !state.units[unit.at()].place.is_in_play();
        let waits = |unit: &Unit| state.units[unit.at()].place == Place::Waiting;
        Moment {
            objectives_moved: state.objectives_moved,
            used_centers: state.used_centers,
            to_mobilize: state.to_mobilize,
            airlift: state.airlift,
            by_default: state.by_default,
            reordered: state.reordered,
            march: state.march.clone(),
            transports: state.transports,
            // What has keys of its own is left to them.
            operation: Operation { points: [0; 2], allowance: 0, begun: false, spending: [None; 2], ..state.operation },
            combat: state.combat,
            barrage: state.barrage,
            pursuits: state.pursuits.to_vec(),
            waiting: data.all_units().filter(waits).collect(),
            exchanged: data.all_units().filter(is_off_map).filter(|unit| state.is(*unit, Flags::MOVED)).collect(),
            friendly: (state.phase == Phase::Setup).then_some((state.friendly, state.delta, state.highlands)),
        }
    }

    fn put(self, state: &mut State) {
        state.objectives_moved = self.objectives_moved;
        (state.used_centers, state.to_mobilize) = (self.used_centers, self.to_mobilize);
        (state.airlift, state.by_default, state.reordered) = (self.airlift, self.by_default, self.reordered);
        (state.march, state.transports) = (self.march, self.transports);
        let Operation { points, allowance, begun, spending, .. } = state.operation;
        state.operation = Operation { points, allowance, begun, spending, ..self.operation };
        (state.combat, state.barrage) = (self.combat, self.barrage);
        state.pursuits = self.pursuits.into_iter().take(crate::state::MAX_PURSUITS).collect();
        for (at, unit) in state.units.iter_mut().enumerate() {
            if self.waiting.has(Unit(at as u8)) {
                unit.place = Place::Waiting;
            }
            if self.exchanged.has(Unit(at as u8)) {
                unit.set(Flags::MOVED, true);
            }
        }
        if let Some((friendly, delta, highlands)) = self.friendly {
            (state.friendly, state.delta, state.highlands) = (friendly, delta, highlands);
        }
    }
}

/// What the key holds: the moment, what is asked next, and the heading that was told last.
pub(super) type Written = (Moment, Agenda<Item>, Heading);

pub(super) fn put((moment, agenda, heading): Written, state: &mut State) {
    moment.put(state);
    (state.agenda, state.heading) = (agenda, heading);
}

/// None where the other keys say everything.
pub(super) fn get(state: &State, data: &Data) -> Option<Written> {
    let view = View { data, state };
    let moment = Moment::of(state, data);
    let begins = |start: Start| {
        let mut fresh = state.clone();
        fresh.agenda.clear();
        Moment::default().put(&mut fresh);
        super::begin::enter(start, &mut fresh);
        fresh.heading = fresh.present_heading();
        fresh == *state
    };
    let says_nothing = moment == Moment::default() && Start::of(view).is_some_and(begins);
    (!says_nothing).then(|| (moment, state.agenda.clone(), state.heading))
}
