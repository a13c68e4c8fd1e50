//! The two contexts in which the rules are written, and the questions that all chapters ask a state.

use engine::Target;
use engine::rules::Arg as _;
use engine::table::Prompt;

use crate::actions::Piece;
use crate::agenda::Item;
use crate::data::{Data, FOOT};
use crate::ids::{Seq, Site, Space, Unit, Units};
use crate::state::{Fort, State};

engine::contexts! { Data, State, Item }

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
    /// Cases 2.3-01, 2.3-02, R106-01.
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

    /// The steps that a unit has left (2.2.1, R17).
    #[must_use]
    pub(crate) fn steps_of(self, unit: Unit) -> u8 {
        if self.state.units[unit.at()].reduced || unit == self.data.dozer { 1 } else { 2 }
    }

    /// A French presence for the Viet Minh placement: a force or a convoy.
    #[inline]
    #[must_use]
    pub(crate) fn is_french(self, space: Space) -> bool {
        self.has_force(space) || !self.state.convoys_at(space).is_empty()
    }

    /// Units that fight and count as combat units: all but the Dozer.
    #[inline]
    #[must_use]
    pub(crate) fn combat_units_at(self, space: Space) -> Units {
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
    pub(crate) fn base_index(self, space: Space) -> Option<usize> {
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
    pub(crate) fn is_hostile(self, space: Space) -> bool {
        self.state.counters_at(space) > 0 || self.has_base(space)
    }

    /// R9: joined by land, or by river where the Dinassaut or the Dangerous counter is at one end.
    /// Case R9-01.
    #[must_use]
    pub fn adjacent(self, a: Space, b: Space) -> bool {
        self.data.map.joined(a, b, FOOT) || (self.data.map.joined_by_river(a, b) && self.opens_river(a, b))
    }

    fn opens_river(self, a: Space, b: Space) -> bool {
        let boat = self.state.space_of(self.data.dinassaut);
        let danger = self.state.dangerous_at();
        [boat, danger].iter().flatten().any(|space| *space == a || *space == b)
    }

    /// Every space adjacent to a space, R9 included.
    pub(crate) fn adjacent_spaces(self, space: Space) -> impl Iterator<Item = Space> + 'a {
        let map = &self.data.map;
        let by_river = map
            .downstream_and_up(space)
            .filter(move |next| self.opens_river(space, *next) && !map.joined(space, *next, FOOT));
        map.neighbours(space, FOOT).chain(by_river)
    }

    /// How many counters are adjacent to a space, each of a stack counted.
    #[must_use]
    pub(crate) fn adjacent_counters(self, space: Space) -> u8 {
        self.adjacent_spaces(space).map(|next| self.state.counters_at(next)).sum()
    }

    /// A retreat base in French hands.
    #[must_use]
    pub(crate) fn is_french_retreat_base(self, space: Space) -> bool {
        self.data.map.space(space).is_retreat_base() && !self.state.captured.has(space)
    }

    /// Posts left to build with (R38).
    #[must_use]
    pub fn posts_in_pool(self) -> u8 {
        let standing = self.data.map.sites.iter().filter(|space| matches!(self.fort(**space), Some(Fort::Post(_))));
        self.data.post.count.saturating_sub(standing.count() as u8).saturating_sub(self.state.posts_gone)
    }

    /// Infiltration counters in the reserve; decoys lie on the map during turn 0.
    /// Cases 2.4.2-01, 2.4.2-03.
    #[must_use]
    pub fn reserve(self) -> u8 {
        // Of the counters that lie face down six are bases; nobody knows which, so they are counted.
        let face_down = self.state.bases.iter().filter(|b| b.on_map && !b.face_up).count() as u8;
        let decoys = face_down.saturating_sub(6);
        self.data.tables.infiltration.saturating_sub(self.state.infiltration_on_map() + decoys)
    }

    #[must_use]
    pub fn guerrilla_in_reserve(self) -> bool {
        self.state.guerrillas_on_map() < self.data.tables.guerrillas
    }

    /// The space of a site.
    #[must_use]
    pub(crate) fn site_space(self, site: Site) -> Space {
        self.data.map.sites[site.at()]
    }

    /// Where a piece that moves lies on the table.
    pub(crate) fn piece_target(self, piece: Piece) -> Target {
        Target::Piece(self.data.piece_id(piece))
    }

    pub(crate) fn space_pointed_at(self, target: &Target) -> Option<Space> {
        Space::pointed_at(target, self.data)
    }

    pub(crate) fn unit_pointed_at(self, target: &Target) -> Option<Unit> {
        Unit::pointed_at(target, self.data)
    }

    pub(crate) fn counter_pointed_at(self, target: &Target) -> Option<Seq> {
        Seq::pointed_at(target, self.data)
    }

    /// A site by its space, or by the post, base or convoy that is its counter.
    pub(crate) fn site_pointed_at(self, target: &Target) -> Option<Space> {
        match target {
            Target::Piece(id) => {
                let (_, site) = id.split_once('-')?;
                self.data.map.find(site).filter(|space| self.data.map.space(*space).site.is_some())
            }
            _ => self.space_pointed_at(target),
        }
    }

    /// A question with what is left to spend.
    pub(crate) fn prompt(self, case: &'static str, text: impl Into<String>) -> Prompt {
        Prompt::new(case, text).detail(self.what_is_left())
    }
}
