//! The two contexts in which the rules are written, and the questions that all chapters ask.

mod changes;

use crate::agenda::Item;
use crate::cards::{EASTER, TET};
use crate::data::Data;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::state::{Bomber, Force, State};

engine::contexts! { Data, State, Item }

impl<'a> View<'a> {
    /// The units in a place.
    #[inline]
    #[must_use]
    pub fn units(self, place: Place) -> &'a Force {
        self.state.units.at(place)
    }

    /// How many units a side has in an area: assets, and VC face up or down, are units (5.1-03); bombers and markers
    /// are none, and no stacking, control, deployment or hiding heeds them (10-07).
    #[inline]
    #[must_use]
    pub fn count(self, seat: Seat, area: Place) -> u8 {
        self.state.units.count(seat, area)
    }

    /// The areas with units of a side.
    #[inline]
    #[must_use]
    pub fn occupied(self, seat: Seat) -> Areas {
        self.state.units.occupied(seat)
    }

    /// The areas with VC of any kind.
    #[inline]
    pub(crate) fn vc_areas(self) -> Areas {
        self.state.units.vc_areas()
    }

    /// The area in which the one counter of a kind stands.
    pub(crate) fn whereabouts(self, kind: Kind) -> Option<Place> {
        self.state.units.of(kind).map(|(at, _)| at).find(|at| at.is_area())
    }

    /// Whether an Action is being carried out: the side that buys Actions has to wait for its end.
    pub(crate) fn is_in_action(self) -> bool {
        self.state.agenda.iter().skip(1).any(|item| matches!(item, Item::Actions(_)))
    }

    /// What is owed in the question that is asked: for stability, or for a faction.
    #[must_use]
    pub fn owed(self) -> Option<i8> {
        match self.state.agenda.top()? {
            Item::PropUp(question) => Some(question.owed),
            Item::Bribe(question) => Some(question.owed),
            Item::StabilityAnswer(question) => Some(question.owed),
            _ => None,
        }
    }

    /// How many bombers are in an area.
    #[must_use]
    pub fn bombers_at(self, area: Place) -> u8 {
        self.state.bombers.count(Bomber::Out(area))
    }

    /// 8.1-01c, 3.1-03: zero is Hawk.
    #[must_use]
    pub fn is_hawk(self) -> bool {
        self.state.will <= 0
    }

    /// Units of a side in the Body Count Box that satisfy a test.
    #[must_use]
    pub fn dead(self, test: impl Fn(Kind) -> bool) -> u8 {
        self.units(Place::BODY_COUNT).count(test)
    }

    /// 5.1, RL-108: whether a unit counts as US, ROK or IF now.
    #[must_use]
    pub fn is_blue_coloured(self, kind: Kind) -> bool {
        kind.is_blue_coloured() && !(kind == Kind::GUNBOAT && self.state.year >= 1973)
    }

    /// US, ROK and IF units in the Body Count Box.
    #[must_use]
    pub fn blue_coloured_dead(self) -> u8 {
        self.dead(|kind| self.is_blue_coloured(kind))
    }

    /// Whether a Grand Campaign is in play this year.
    #[must_use]
    pub fn grand_campaign(self) -> bool {
        self.state.this_year.campaign[Seat::Red.at()].is_some_and(|card| self.data.cards[card.at()].is_grand_campaign())
    }

    /// Whether the Tet Offensive is in play this year.
    #[must_use]
    pub fn is_tet(self) -> bool {
        self.state.this_year.campaign[Seat::Red.at()] == Some(TET)
    }

    /// Whether the Easter Offensive is in play this year.
    #[must_use]
    pub fn is_easter(self) -> bool {
        self.state.this_year.campaign[Seat::Red.at()] == Some(EASTER)
    }

    /// VC units on the map.
    #[must_use]
    pub fn vc_in_play(self) -> u8 {
        self.vc_areas().iter().map(|area| self.units(area).count(Kind::is_vc)).sum()
    }

    /// VC in the pool that are not promised to an area yet.
    #[must_use]
    pub fn pool_left(self) -> u8 {
        let pool = self.units(Place::RESERVE);
        let drawn: u8 = self.vc_areas().iter().map(|area| self.units(area).count(Kind::is_unseen)).sum();
        Kind::POOL.map(|kind| pool.of(kind)).iter().sum::<u8>().saturating_sub(drawn)
    }
}
