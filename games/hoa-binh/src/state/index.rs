//! What follows from the rest of the state, kept for speed; only the functions here change it.

use super::{Convoy, Counter, Kind, Place, State};
use crate::ids::{MAX_SPACES, MAX_UNITS, Seq, Site, Sites, Space, Unit, Units};

const _: () = assert!(MAX_UNITS <= 32);

#[derive(Clone, Debug)]
pub struct Index {
    /// One bit for each of the [`MAX_UNITS`]: half of what a set would take.
    units_at: [u32; MAX_SPACES],
    counters_at: [u8; MAX_SPACES],
    infiltration: u8,
    guerrillas: u8,
    dangerous_at: Option<Space>,
    /// The sites whose convoy is on the map.
    convoys: Sites,
}

impl Default for Index {
    fn default() -> Self {
        Index {
            units_at: [0; MAX_SPACES],
            counters_at: [0; MAX_SPACES],
            infiltration: 0,
            guerrillas: 0,
            dangerous_at: None,
            convoys: Sites::NONE,
        }
    }
}

impl Index {
    fn add(&mut self, counter: &Counter) {
        self.counters_at[counter.space.at()] += 1;
        match counter.kind {
            Kind::Infiltration => self.infiltration += 1,
            Kind::Guerrilla => self.guerrillas += 1,
            Kind::Dangerous => self.dangerous_at = Some(counter.space),
        }
    }

    fn remove(&mut self, counter: &Counter) {
        self.counters_at[counter.space.at()] -= 1;
        match counter.kind {
            Kind::Infiltration => self.infiltration -= 1,
            Kind::Guerrilla => self.guerrillas -= 1,
            Kind::Dangerous => self.dangerous_at = None,
        }
    }
}

impl State {
    /// Makes the index anew.
    pub(crate) fn rebuild_index(&mut self) {
        let mut index = Index::default();
        for (i, unit) in self.units.iter().enumerate() {
            if let Place::Space(space) = unit.place {
                index.units_at[space.at()] |= 1 << i;
            }
        }
        self.counters.iter().for_each(|counter| index.add(counter));
        index.convoys = Site::all().filter(|site| self.sites[site.at()].convoy.is_some()).collect();
        *self.index = index;
    }

    #[inline]
    #[must_use]
    pub fn units_at(&self, space: Space) -> Units {
        Units::from_words([u64::from(self.index.units_at[space.at()])])
    }

    /// How many counters of any kind are in a space.
    #[inline]
    #[must_use]
    pub fn counters_at(&self, space: Space) -> u8 {
        self.index.counters_at[space.at()]
    }

    /// Convoys in a space, by the sites they come from.
    #[inline]
    #[must_use]
    pub fn convoys_at(&self, space: Space) -> Sites {
        let here = |site: &Site| self.sites[site.at()].convoy.is_some_and(|convoy| convoy.space == space);
        self.index.convoys.iter().filter(here).collect()
    }

    /// A post or the base sets out as a convoy, or its convoy leaves the map.
    pub(crate) fn set_convoy(&mut self, site: Site, convoy: Option<Convoy>) {
        self.sites[site.at()].convoy = convoy;
        self.index.convoys.set(site, convoy.is_some());
    }

    /// Where the Dangerous counter is, if it is on the map.
    #[inline]
    #[must_use]
    pub fn dangerous_at(&self) -> Option<Space> {
        self.index.dangerous_at
    }

    /// Infiltration counters on the map.
    pub(crate) fn infiltration_on_map(&self) -> u8 {
        self.index.infiltration
    }

    pub(crate) fn guerrillas_on_map(&self) -> u8 {
        self.index.guerrillas
    }

    /// R119: an escort that parts from its convoy is none any more.
    pub(crate) fn set_place(&mut self, unit: Unit, place: Place) {
        for site in self.index.convoys {
            if let Some(convoy) = &mut self.sites[site.at()].convoy
                && place != Place::Space(convoy.space)
            {
                convoy.escorts.remove(unit);
            }
        }
        if let Some(space) = self.space_of(unit) {
            self.index.units_at[space.at()] &= !(1 << unit.at());
        }
        self.units[unit.at()].place = place;
        if let Place::Space(space) = place {
            self.index.units_at[space.at()] |= 1 << unit.at();
        }
    }

    /// Puts a new counter on the map.
    pub(crate) fn add_counter(&mut self, kind: Kind, space: Space, base: u8, line: u16) -> Seq {
        let seq = Seq(self.next_seq);
        self.next_seq += 1;
        let counter = Counter { seq, space, kind, base, line, able: false, attacked: false };
        self.index.add(&counter);
        self.counters.push(counter);
        seq
    }

    /// Takes a counter off the map.
    pub(crate) fn take_counter(&mut self, seq: Seq) -> Option<Counter> {
        let at = self.counters.iter().position(|c| c.seq == seq)?;
        let counter = self.counters.remove(at);
        self.index.remove(&counter);
        Some(counter)
    }

    pub(crate) fn move_counter(&mut self, seq: Seq, to: Space) {
        let Some(at) = self.counters.iter().position(|c| c.seq == seq) else { return };
        let before = self.counters[at];
        self.index.remove(&before);
        self.counters[at].space = to;
        let after = self.counters[at];
        self.index.add(&after);
    }
}
