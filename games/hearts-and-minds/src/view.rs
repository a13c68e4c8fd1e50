//! Looking at a state: what every chapter of the rules asks.

use engine::{Case, Refusal};

use crate::data::Data;
use crate::force::Force;
use crate::ids::{Areas, Card, Place, Seat, Zone};
use crate::kind::Kind;
use crate::state::{Holder, State};

/// A state together with what is printed: everything a rule needs to look at.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub data: &'a Data,
    pub state: &'a State,
}

/// A result with the case that forbids.
pub type Verdict = Result<(), Refusal>;

/// The verdict that a case forbids it.
pub(crate) fn refuse(case: &'static str, reason: &'static str) -> Verdict {
    Err(Refusal::new(Case(case), reason))
}

/// Refuses unless something holds.
pub(crate) fn ensure(holds: bool, case: &'static str, reason: &'static str) -> Verdict {
    if holds { Ok(()) } else { refuse(case, reason) }
}

impl<'a> View<'a> {
    /// The units in a place.
    #[inline]
    #[must_use]
    pub fn units(self, place: Place) -> &'a Force {
        self.state.units.at(place)
    }

    /// How many units a side has in an area.
    #[inline]
    #[must_use]
    pub fn count(self, seat: Seat, area: Place) -> u8 {
        self.state.index.count[seat.at()][area.at()]
    }

    /// The areas with units of a side.
    #[inline]
    #[must_use]
    pub fn occupied(self, seat: Seat) -> Areas {
        self.state.index.occupied[seat.at()]
    }

    /// 3.2-01: who controls an area; nobody in Laos and Cambodia.
    #[must_use]
    pub fn controller(self, area: Place) -> Option<Seat> {
        if self.state.red_flags.has(area) || area == self.data.map.nvn {
            Some(Seat::Red)
        } else {
            self.data.map.svn.has(area).then_some(Seat::Blue)
        }
    }

    /// The areas that a side controls.
    #[must_use]
    pub fn controlled(self, seat: Seat) -> Areas {
        match seat {
            Seat::Red => self.state.red_flags.or(Areas::one(self.data.map.nvn)),
            Seat::Blue => self.data.map.svn.without(self.state.red_flags),
        }
    }

    /// 3.3: the areas that a unit may be in now, events included.
    #[must_use]
    pub fn legal(self, kind: Kind) -> Areas {
        let map = &self.data.map;
        let year = &self.state.this_year;
        let mut areas = match kind {
            Kind::NAVY => return map.coastal,
            Kind::GUNBOAT => return map.zones[Zone::IV.at()],
            Kind::LIMA_SITE | Kind::LA_INF | Kind::LA_VET | Kind::PL_INF | Kind::PL_VET => return map.laos,
            Kind::CA_INF | Kind::CA_VET | Kind::KR_INF | Kind::KR_VET => return map.cambodia,
            _ if kind.seat() == Seat::Red => {
                let mut areas = map.svn.or(map.trail);
                if kind.is_nva() {
                    if year.nva_in_cambodia {
                        areas = areas.or(map.cambodia);
                    }
                    if year.nva_in_laos {
                        areas = areas.or(map.laos);
                    }
                }
                areas
            }
            _ => {
                let mut areas = map.svn;
                if year.blue_in_cambodia {
                    areas = areas.or(map.cambodia.and(map.trail));
                }
                if year.arvn_in_laos && kind.is_arvn() {
                    areas = areas.or(map.laos.and(map.trail));
                }
                areas
            }
        };
        if kind.is_tank() {
            areas = areas.without(map.zones[Zone::IV.at()]);
        }
        areas
    }

    /// 3.3: whether a unit may be in an area, by the line of the list that is about it.
    pub(crate) fn may_be(self, kind: Kind, area: Place) -> Verdict {
        if area.is_area() && self.legal(kind).has(area) {
            return Ok(());
        }
        let delta = area.is_area() && self.data.map.zones[Zone::IV.at()].has(area);
        match kind {
            _ if kind.is_tank() && delta => refuse("3.3-07", "no tank enters Zone IV"),
            Kind::NAVY => refuse("3.3-08", "the Blue Water Navy keeps to the coast of South Vietnam"),
            Kind::GUNBOAT => refuse("3.3-09", "the Gunboat keeps to Zone IV"),
            Kind::AIR_CAV => refuse("3.3-10", "the Air Cav keeps to South Vietnam"),
            Kind::LIMA_SITE | Kind::LA_INF | Kind::LA_VET | Kind::PL_INF | Kind::PL_VET => {
                refuse("3.3-06", "Laotian units keep to Laos")
            }
            Kind::CA_INF | Kind::CA_VET | Kind::KR_INF | Kind::KR_VET => {
                refuse("3.3-05", "Cambodian units keep to Cambodia")
            }
            _ if kind.seat() == Seat::Red => refuse("3.3-03", "NVA and VC keep to Vietnam and the trail"),
            _ => refuse("3.3-04", "ARVN, US, ROK and IF units keep to South Vietnam"),
        }
    }

    /// The areas that every unit of a force may be in.
    #[must_use]
    pub fn legal_for_all(self, force: &Force) -> Areas {
        force.kinds().fold(Areas::ALL, |areas, kind| areas.and(self.legal(kind)))
    }

    /// 10: whether these units of a side may lie together in an area.
    #[must_use]
    pub fn fits(self, area: Place, force: &Force, seat: Seat) -> bool {
        if area == self.data.map.nvn {
            return true;
        }
        let alone = match seat {
            Seat::Blue => {
                [Kind::AIR_CAV, Kind::NAVY, Kind::GUNBOAT, Kind::LIMA_SITE].iter().all(|kind| force.of(*kind) <= 1)
            }
            Seat::Red => force.vc() <= 2,
        };
        alone && force.regulars(seat) <= 4 && force.artillery(seat) <= 1 && force.tanks(seat) <= 1
    }

    /// Whether a side's units in an area may stay with these in addition.
    #[must_use]
    pub fn has_room(self, area: Place, extra: &Force, seat: Seat) -> bool {
        self.fits(area, &self.units(area).plus(extra), seat)
    }

    /// Whether one more unit of a kind may stay in an area.
    #[must_use]
    pub fn has_room_for(self, area: Place, kind: Kind) -> bool {
        if area == self.data.map.nvn {
            return true;
        }
        let here = self.units(area);
        let seat = kind.seat();
        match kind {
            _ if kind.is_regular() => self.state.index.regulars[seat.at()][area.at()] < 4,
            _ if kind.is_artillery() => here.artillery(seat) == 0,
            _ if kind.is_tank() => here.tanks(seat) == 0,
            _ if kind.is_vc() => here.vc() < 2,
            _ => !here.has(kind),
        }
    }

    /// How many bombers are in an area.
    #[must_use]
    pub fn bombers_at(self, area: Place) -> u8 {
        self.state.bombers.iter().filter(|b| **b == crate::state::Bomber::Out(area)).count() as u8
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

    /// Whether a card lies where everybody can see it, so that nobody can hold it.
    #[must_use]
    pub fn is_public(self, card: Card) -> bool {
        matches!(self.state.cards.of(card), Holder::Discard(_) | Holder::Table(_) | Holder::Removed)
    }

    /// Whether a side has a card in its hand.
    #[must_use]
    pub fn holds(self, seat: Seat, card: Card) -> bool {
        self.state.cards.of(card) == Holder::Hand(seat)
    }

    /// Whether the window for a response is opened: everybody must be able to tell from what lies open,
    /// so that the question itself gives nothing away.
    #[must_use]
    pub fn may_respond(self, seat: Seat, card: Card) -> bool {
        let printed = &self.data.cards[card.at()];
        let event = printed.events.iter().find(|event| event.is_for(seat));
        let in_time = |years: [u16; 2]| (years[0]..=years[1]).contains(&self.state.year);
        let payable = |cost: u8| cost <= self.payable(seat);
        !self.is_public(card)
            && self.state.held[seat.at()] > 0
            && event.is_some_and(|event| in_time(event.years) && payable(event.cost))
    }

    /// 6.1-02: whether a side may answer with a card whose moment has come.
    pub(crate) fn can_respond(self, seat: Seat, card: Card) -> Verdict {
        ensure(self.holds(seat, card), "6.1-02", "this card is not in the hand")?;
        ensure(self.may_respond(seat, card), "6.1-02", "its year has not come, or its cost cannot be paid")
    }

    /// Whether a Grand Campaign is in play this year.
    #[must_use]
    pub fn grand_campaign(self) -> bool {
        self.state.this_year.campaign[Seat::Red.at()].is_some_and(|card| self.data.cards[card.at()].is_grand_campaign())
    }

    /// Whether the Tet Offensive is in play this year.
    #[must_use]
    pub fn is_tet(self) -> bool {
        self.state.this_year.campaign[Seat::Red.at()] == Some(crate::cards::TET)
    }

    /// Whether the Easter Offensive is in play this year.
    #[must_use]
    pub fn is_easter(self) -> bool {
        self.state.this_year.campaign[Seat::Red.at()] == Some(crate::cards::EASTER)
    }

    /// VC units on the map.
    #[must_use]
    pub fn vc_in_play(self) -> u8 {
        self.state.index.vc.iter().map(|area| self.units(area).count(Kind::is_vc)).sum()
    }

    /// VC in the pool that are not promised to an area yet.
    #[must_use]
    pub fn pool_left(self) -> u8 {
        let pool = self.units(Place::RESERVE);
        let drawn: u8 = self.state.index.vc.iter().map(|area| self.units(area).of(Kind::UNSEEN_VC)).sum();
        (pool.of(Kind::VC) + pool.of(Kind::VC_PLUS) + pool.of(Kind::BAD_INTEL)).saturating_sub(drawn)
    }
}
