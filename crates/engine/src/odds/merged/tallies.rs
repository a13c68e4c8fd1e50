//! What was heard on the way, by number: ways of the same tally are one weight.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use crate::story::Tally;

/// A tally by its number in [`Tallies`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TallyId(u32);

impl TallyId {
    pub(super) const NOTHING: TallyId = TallyId(0);
}

/// All tallies that have come up.
pub(super) struct Tallies {
    list: Vec<Tally>,
    ids: HashMap<Tally, TallyId, FixedState>,
    sums: HashMap<(TallyId, TallyId), TallyId, FixedState>,
}

impl Default for Tallies {
    fn default() -> Self {
        let nothing = Tally::default();
        let ids = [(nothing, TallyId::NOTHING)].into_iter().collect();
        Tallies { list: vec![nothing], ids, sums: HashMap::default() }
    }
}

impl Tallies {
    pub(super) fn get(&self, id: TallyId) -> &Tally {
        &self.list[id.0 as usize]
    }

    pub(super) fn id_of(&mut self, tally: Tally) -> TallyId {
        let new = TallyId(self.list.len() as u32);
        let id = *self.ids.entry(tally).or_insert(new);
        if id == new {
            self.list.push(tally);
        }
        id
    }

    /// What was heard before and what is heard now, together.
    pub(super) fn sum(&mut self, before: TallyId, now: TallyId) -> TallyId {
        match (before, now) {
            (all, TallyId::NOTHING) | (TallyId::NOTHING, all) => all,
            _ => match self.sums.get(&(before, now)) {
                Some(known) => *known,
                None => {
                    let sum = self.id_of(self.get(before).plus(self.get(now)));
                    self.sums.insert((before, now), sum);
                    sum
                }
            },
        }
    }
}

/// Weight in one place, by what was heard: thousands of tallies where many fires fall one after the other. The state of
/// the hash is fixed, so that the same weights always add up in the same order.
#[derive(Default)]
pub(super) struct Weights {
    of: HashMap<TallyId, f64, FixedState>,
    sum: f64,
}

impl Weights {
    #[inline]
    pub(super) fn add(&mut self, heard: TallyId, weight: f64) {
        self.sum += weight;
        *self.of.entry(heard).or_default() += weight;
    }

    #[inline]
    pub(super) fn sum(&self) -> f64 {
        self.sum
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (TallyId, f64)> {
        self.of.iter().map(|(heard, weight)| (*heard, *weight))
    }
}
