//! What lies on the table: plain data, and the questions one can ask it without changing it.

use arrayvec::ArrayVec;
use engine::{Case, Refusal};
use serde::{Deserialize, Serialize};

use crate::combat::Combat;
use crate::data::{Data, Strategy};
use crate::ids::{
    COMMANDERS, Commander, Commanders, MAX_BASES, MAX_SITES, MAX_SPACES, MAX_UNITS, Seq, Site, Space, Spaces, Unit,
    Units,
};
use crate::movement::March;

/// The most counters that can be on the map: 30 Infiltration, two Guerrillas, the Dangerous one.
pub const MAX_COUNTERS: usize = 33;

/// The whole situation. Everything that follows from the rest is in `index` and is not stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub stage: Stage,
    pub options: Optional,
    pub strategy: Strategy,
    pub ap: u8,
    /// French points less Viet Minh points (R78).
    pub score: i16,
    pub violet: Option<u8>,
    pub rainbow: Option<u8>,
    pub artillery: u8,
    pub air: u8,
    pub transport: u8,
    pub morane_used: bool,
    /// The Viet Minh Action Phase is on.
    pub viet_phase: bool,
    pub units: [UnitState; MAX_UNITS],
    pub commanders: [CommanderState; COMMANDERS],
    pub sites: [SiteState; MAX_SITES],
    /// Post counters that became convoys and never come back (R38).
    pub posts_gone: u8,
    /// Permanent posts and retreat bases in Viet Minh hands.
    pub captured: Spaces,
    pub bases: [VietBase; MAX_BASES],
    pub counters: ArrayVec<Counter, MAX_COUNTERS>,
    pub next_seq: u16,
    pub next_line: u16,
    /// Units, and spaces with a post or base, that were encircled when the phase began (6.3.3).
    pub encircled: Units,
    pub encircled_forts: Spaces,
    /// Paras still to be kept or sent home this Command Phase.
    pub paras_due: Units,
    /// The action under way in the French phase.
    pub march: March,
    /// The combat under way.
    pub combat: Combat,
    #[serde(skip)]
    pub index: Index,
}

/// The optional rules in use (chapter 12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Optional {
    pub historical_bases: bool,
    pub threat_by_strategy: bool,
    pub mild_ambush: bool,
}

/// Where the sequence of play stands: which question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Reinforcements due this turn choose a retreat base.
    Arrivals,
    /// Roll for the strategy, or launch Violet or Rainbow.
    Operation,
    /// Keep each para or send it to Hanoi.
    Paras,
    /// The Infiltration Phase is about to begin.
    Infiltration,
    /// French units move away from a Viet base that comes back.
    Displacement,
    /// The counters are about to be placed.
    Placement,
    /// The Dangerous counter is about to be placed.
    Dangerous,
    /// The French choose their next action.
    Actions,
    /// A group is on the move.
    March,
    /// A para is in the air.
    Landing(Unit),
    /// An airlift is loading.
    Transport,
    /// Reinforcements are being called.
    Reinforcements,
    /// A commander rides alone.
    Ride(Commander),
    /// An evacuation is being prepared.
    Evacuation,
    /// The Viet Minh Action Phase is about to begin, with the isolated counters.
    Isolation,
    /// The encirclement of the Viet Minh phase is about to be noted, then its attacks begin.
    Encirclement,
    /// The next counter attacks.
    Attacks,
    /// A question inside a combat.
    Combat,
    /// The turn is about to end.
    TurnEnd,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    Space(Space),
    Hanoi,
    /// On the turn track, due on that turn.
    Track(u8),
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    pub place: Place,
    /// On its back: one step lost.
    pub reduced: bool,
    /// Paid for; ready again next turn (R21).
    pub repair: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommanderState {
    /// None once eliminated.
    pub space: Option<Space>,
    /// Has given his action point or his re-roll this turn.
    pub used: bool,
    /// Has ridden alone since the last action: two rides without one between are one ride.
    pub rode: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteState {
    /// The post or base stands.
    pub standing: bool,
    pub convoy: Option<Convoy>,
    /// Its construction points were given.
    pub scored: bool,
    /// Its operation is over: nothing may be built here any more (R37).
    pub closed: bool,
}

/// A post or base on its way home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Convoy {
    pub space: Space,
    /// Named when the Evacuation started, for good (R119).
    pub escorts: Units,
    pub arrived: bool,
}

/// What is on a potential Viet base space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VietBase {
    /// 1 to 6, or 0 for a decoy or nothing.
    pub number: u8,
    pub on_map: bool,
    pub face_up: bool,
    /// The turn on which a destroyed base returns; 0 for none.
    pub returns: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Infiltration,
    #[serde(alias = "guerilla")]
    Guerrilla,
    Dangerous,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    pub seq: Seq,
    pub space: Space,
    pub kind: Kind,
    /// The base it came from; 0 for none.
    pub base: u8,
    pub line: u16,
    /// May attack in this phase: neither isolated nor placed in it.
    pub able: bool,
    pub attacked: bool,
}

/// What follows from the rest of the state, kept for speed.
#[derive(Clone, Debug, PartialEq)]
pub struct Index {
    pub units_at: [Units; MAX_SPACES],
    pub counters_at: [u8; MAX_SPACES],
    pub infiltration: u8,
    pub guerrillas: u8,
    pub dangerous_at: Option<Space>,
}

impl Default for Index {
    fn default() -> Self {
        Index {
            units_at: [Units::NONE; MAX_SPACES],
            counters_at: [0; MAX_SPACES],
            infiltration: 0,
            guerrillas: 0,
            dangerous_at: None,
        }
    }
}

/// A French post or base that can fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fort {
    Post(Site),
    Base(Site),
    /// A De Lattre Line post or a retreat base, printed on the map.
    Printed,
}

/// A state together with what is printed: everything a rule needs to look at.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub data: &'a Data,
    pub state: &'a State,
}

impl State {
    /// Rebuilds the index.
    pub fn reindex(&mut self) {
        let mut index = Index::default();
        for (i, unit) in self.units.iter().enumerate() {
            if let Place::Space(space) = unit.place {
                index.units_at[space.at()].insert(Unit(i as u8));
            }
        }
        for counter in &self.counters {
            index.counters_at[counter.space.at()] += 1;
            match counter.kind {
                Kind::Infiltration => index.infiltration += 1,
                Kind::Guerrilla => index.guerrillas += 1,
                Kind::Dangerous => index.dangerous_at = Some(counter.space),
            }
        }
        self.index = index;
    }

    #[inline]
    #[must_use]
    pub fn units_at(&self, space: Space) -> Units {
        self.index.units_at[space.at()]
    }

    /// How many counters of any kind are in a space.
    #[inline]
    #[must_use]
    pub fn counters_at(&self, space: Space) -> u8 {
        self.index.counters_at[space.at()]
    }

    pub fn counters_in(&self, space: Space) -> impl Iterator<Item = &Counter> {
        self.counters.iter().filter(move |c| c.space == space)
    }

    #[must_use]
    pub fn counter(&self, seq: Seq) -> Option<&Counter> {
        self.counters.iter().find(|c| c.seq == seq)
    }

    pub fn counter_mut(&mut self, seq: Seq) -> Option<&mut Counter> {
        self.counters.iter_mut().find(|c| c.seq == seq)
    }

    #[must_use]
    pub fn commanders_at(&self, space: Space) -> Commanders {
        let mut here = Commanders::NONE;
        for (i, commander) in self.commanders.iter().enumerate() {
            if commander.space == Some(space) {
                here.insert(Commander(i as u8));
            }
        }
        here
    }

    /// The commanders in a space whose action point or re-roll is still to be had (2.1-04).
    #[must_use]
    pub fn fresh_commanders_at(&self, space: Space) -> Commanders {
        let mut here = self.commanders_at(space);
        for commander in here.iter() {
            if self.commanders[commander.at()].used {
                here.remove(commander);
            }
        }
        here
    }

    #[must_use]
    pub fn space_of(&self, unit: Unit) -> Option<Space> {
        match self.units[unit.at()].place {
            Place::Space(space) => Some(space),
            _ => None,
        }
    }

    /// Convoys in a space, as a set of sites.
    #[must_use]
    pub fn convoys_at(&self, space: Space) -> u16 {
        let here = |site: &SiteState| site.convoy.is_some_and(|convoy| convoy.space == space);
        self.sites.iter().enumerate().filter(|(_, site)| here(site)).fold(0, |set, (i, _)| set | 1 << i)
    }
}

/// A result with the case that forbids.
pub type Verdict = Result<(), Refusal>;

/// The verdict that a case forbids it.
pub(crate) fn refuse(case: &'static str, reason: &'static str) -> Verdict {
    Err(Refusal::new(Case(case), reason))
}

impl<'a> View<'a> {
    /// The fort that France holds in a space: a built post or base, or a printed one not captured.
    #[inline]
    #[must_use]
    pub fn fort(self, space: Space) -> Option<Fort> {
        let printed = self.data.map.space(space);
        if let Some(site) = printed.site {
            return self.state.sites[site.at()].standing.then_some(if printed.base_site {
                Fort::Base(site)
            } else {
                Fort::Post(site)
            });
        }
        let fortified = printed.permanent_post || printed.is_retreat_base();
        (fortified && !self.state.captured.has(space)).then_some(Fort::Printed)
    }

    /// How many dice the fort of a space rolls (2.3, 9.2.1).
    #[must_use]
    pub fn fort_dice(self, space: Space) -> u8 {
        match self.fort(space) {
            None => 0,
            Some(Fort::Base(_)) => self.data.base.dice,
            Some(Fort::Post(_)) => self.data.post.dice,
            Some(Fort::Printed) => match self.data.map.space(space).retreat_dice {
                0 => self.data.post.dice,
                dice => dice,
            },
        }
    }

    /// 1.2-01: a combat unit (or the Dozer), a post or a base; a commander alone is no force.
    #[inline]
    #[must_use]
    pub fn has_force(self, space: Space) -> bool {
        !self.state.units_at(space).is_empty() || self.fort(space).is_some()
    }

    /// A French presence for the Viet Minh placement: a force or a convoy.
    #[inline]
    #[must_use]
    pub fn is_french(self, space: Space) -> bool {
        self.has_force(space) || self.state.convoys_at(space) != 0
    }

    /// Units that fight and count as combat units: all but the Dozer.
    #[inline]
    #[must_use]
    pub fn combat_units_at(self, space: Space) -> Units {
        self.state.units_at(space).without(Units::one(self.data.dozer))
    }

    /// A Viet base counter, real or face down, stands there.
    #[inline]
    #[must_use]
    pub fn has_base(self, space: Space) -> bool {
        self.base_index(space).is_some_and(|i| self.state.bases[i].on_map)
    }

    #[inline]
    #[must_use]
    pub fn base_index(self, space: Space) -> Option<usize> {
        self.data.map.space(space).viet_base.map(usize::from)
    }

    /// 1.2-02: no French presence, no counter, no Viet base.
    #[inline]
    #[must_use]
    pub fn is_free(self, space: Space) -> bool {
        self.state.counters_at(space) == 0 && !self.is_french(space) && !self.has_base(space)
    }

    /// The enemy holds the space: counters, or a Viet base.
    #[inline]
    #[must_use]
    pub fn is_hostile(self, space: Space) -> bool {
        self.state.counters_at(space) > 0 || self.has_base(space)
    }

    /// R9: joined by land, or by river where the Dinassaut or the Dangerous counter is at one end.
    #[must_use]
    pub fn adjacent(self, a: Space, b: Space) -> bool {
        self.data.map.joined(a, b, crate::data::FOOT) || (self.data.map.joined_by_river(a, b) && self.opens_river(a, b))
    }

    fn opens_river(self, a: Space, b: Space) -> bool {
        let boat = self.state.space_of(self.data.dinassaut);
        let danger = self.state.index.dangerous_at;
        [boat, danger].iter().flatten().any(|space| *space == a || *space == b)
    }

    /// Every space adjacent to a space, R9 included.
    pub fn adjacent_spaces(self, space: Space) -> impl Iterator<Item = Space> + 'a {
        let map = &self.data.map;
        let by_river = map
            .downstream_and_up(space)
            .filter(move |next| self.opens_river(space, *next) && !map.joined(space, *next, crate::data::FOOT));
        map.neighbours(space, crate::data::FOOT).chain(by_river)
    }

    /// How many counters are adjacent to a space, each of a stack counted.
    #[must_use]
    pub fn adjacent_counters(self, space: Space) -> u8 {
        self.adjacent_spaces(space).map(|next| self.state.counters_at(next)).sum()
    }

    /// The stacking limit of a space (3.1).
    #[must_use]
    pub fn stacking_limit(self, space: Space) -> u8 {
        let printed = self.data.map.space(space);
        let limit = &self.data.tables.limit;
        if printed.is_retreat_base() {
            limit.retreat_base
        } else if printed.is_open() {
            limit.white
        } else {
            limit.green
        }
    }

    /// The case that sets the stacking limit of a space.
    #[must_use]
    pub fn stacking_case(self, space: Space) -> &'static str {
        let printed = self.data.map.space(space);
        if printed.is_retreat_base() {
            "3.1-03"
        } else if printed.is_open() {
            "3.1-01"
        } else {
            "3.1-02"
        }
    }

    /// How much of the limit these units and convoys take: the Dozer nothing, the 2nd BPC pair one.
    #[must_use]
    pub fn stacking_load(self, units: Units, convoys: u16) -> u8 {
        let counted = units.without(Units::one(self.data.dozer));
        let both = !self.data.pair.is_empty() && self.data.pair.and(counted) == self.data.pair;
        let pair = if both { self.data.pair.count() - 1 } else { 0 };
        counted.count() - pair + convoys.count_ones() as u8
    }

    /// Whether units and convoys could stay in a space beside what is there already.
    #[must_use]
    pub fn fits(self, space: Space, units: Units, convoys: u16) -> bool {
        let units = self.state.units_at(space).or(units);
        let convoys = self.state.convoys_at(space) | convoys;
        self.stacking_load(units, convoys) <= self.stacking_limit(space)
    }

    /// A retreat base in French hands.
    #[must_use]
    pub fn is_french_retreat_base(self, space: Space) -> bool {
        self.data.map.space(space).is_retreat_base() && !self.state.captured.has(space)
    }

    /// Posts left to build with (R38).
    #[must_use]
    pub fn posts_in_pool(self) -> u8 {
        let standing = self.data.map.sites.iter().filter(|space| matches!(self.fort(**space), Some(Fort::Post(_))));
        self.data.post.count.saturating_sub(standing.count() as u8).saturating_sub(self.state.posts_gone)
    }

    /// Infiltration counters in the reserve; decoys lie on the map during turn 0.
    #[must_use]
    pub fn reserve(self) -> u8 {
        // Of the counters that lie face down six are bases; nobody knows which, so they are counted.
        let face_down = self.state.bases.iter().filter(|b| b.on_map && !b.face_up).count() as u8;
        let decoys = face_down.saturating_sub(6);
        self.data.tables.infiltration.saturating_sub(self.state.index.infiltration + decoys)
    }

    #[must_use]
    pub fn guerrilla_in_reserve(self) -> bool {
        self.state.index.guerrillas < self.data.tables.guerrillas
    }

    /// A commander who has to go elsewhere at once: left alone with the enemy (R11), or alone on green
    /// (R15).
    #[must_use]
    pub fn stranded_commander(self) -> Option<Commander> {
        let alone = |space: Space| {
            let forest = !self.data.map.space(space).is_open() && self.state.convoys_at(space) == 0;
            (forest || self.is_hostile(space)) && self.state.units_at(space).is_empty()
        };
        let stranded = self.state.commanders.iter().position(|c| c.space.is_some_and(alone));
        stranded.map(|i| Commander(i as u8))
    }

    /// The space of a site.
    #[must_use]
    pub fn site_space(self, site: Site) -> Space {
        self.data.map.sites[site.at()]
    }
}
