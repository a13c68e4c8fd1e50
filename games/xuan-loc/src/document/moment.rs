//! What a state holds in the middle of a phase and no other key of a position says.

use engine::rules::Agenda;
use serde::{Deserialize, Serialize};

use super::Start;
use crate::agenda::Item;
use crate::bombardment::Bombardment;
use crate::close_assault::{Assault, Retreat};
use crate::context::View;
use crate::data::Data;
use crate::direct_fire::Fire;
use crate::ids::{Hexes, Planes, Unit, Units};
use crate::movement::March;
use crate::state::{Flags, Heading, State};

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Moment {
    begun: bool,
    planes: Planes,
    supplied: Units,
    screened: Hexes,
    assaulted: Hexes,
    bombardment: Bombardment,
    march: March,
    fire: Fire,
    assault: Assault,
    retreat: Retreat,
    /// Who has to retreat how far.
    distances: Vec<(Unit, u8)>,
    /// Who has drawn fire where he stands.
    fired_at: Units,
    /// Who is about to come onto the map.
    called: Units,
    agenda: Agenda<Item>,
    heading: Heading,
}

impl Moment {
    /// None at the beginning of a phase, where the other keys say everything.
    pub(super) fn of(state: &State, data: &Data) -> Option<Self> {
        if Start::of(View { data, state }).is_some() {
            return None;
        }
        let units = || data.all_units();
        let flagged = |flag: Flags| -> Units { units().filter(|unit| state.is(*unit, flag)).collect() };
        let distance = |unit: Unit| (unit, state.units[unit.at()].retreat);
        Some(Moment {
            begun: state.begun,
            planes: state.planes,
            supplied: state.supplied,
            screened: state.screened,
            assaulted: state.assaulted,
            bombardment: state.bombardment.clone(),
            march: state.march.clone(),
            fire: state.fire,
            assault: state.assault,
            retreat: state.retreat,
            distances: units().map(distance).filter(|(_, hexes)| *hexes > 0).collect(),
            fired_at: flagged(Flags::FIRED_AT),
            called: flagged(Flags::MOVED).iter().filter(|unit| state.hex_of(*unit).is_none()).collect(),
            agenda: state.agenda.clone(),
            heading: state.heading,
        })
    }

    pub(super) fn put(self, state: &mut State) {
        state.begun = self.begun;
        state.planes = self.planes;
        (state.supplied, state.screened, state.assaulted) = (self.supplied, self.screened, self.assaulted);
        (state.bombardment, state.march) = (self.bombardment, self.march);
        (state.fire, state.assault, state.retreat) = (self.fire, self.assault, self.retreat);
        (state.agenda, state.heading) = (self.agenda, self.heading);
        for (unit, hexes) in self.distances {
            if let Some(unit) = state.units.get_mut(unit.at()) {
                unit.retreat = hexes;
            }
        }
        for (units, flag) in [(self.fired_at, Flags::FIRED_AT), (self.called, Flags::MOVED)] {
            for unit in units.iter() {
                if let Some(unit) = state.units.get_mut(unit.at()) {
                    unit.set(flag, true);
                }
            }
        }
    }
}
