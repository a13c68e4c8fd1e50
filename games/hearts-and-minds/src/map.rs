//! Chapter 3: the map. Who controls an area, and which units may be in it.

use engine::{Verdict, refuse};

use crate::context::View;
use crate::ids::{Areas, MAP, Place, Seat, Zone};
use crate::kind::Kind;
use crate::state::{Force, ThisYear};

impl View<'_> {
    /// 3.2-01: who controls an area; nobody in Laos and Cambodia (3.2-04). 3-04: North Vietnam is Red's without a flag.
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

    /// 3.3-01: the areas that a unit may be in now; the events of the year open more.
    #[must_use]
    pub fn legal(self, kind: Kind) -> Areas {
        self.legal_in(kind, &self.state.this_year)
    }

    /// The areas that a unit may be in in a year whose events have opened so much.
    pub(crate) fn legal_in(self, kind: Kind, year: &ThisYear) -> Areas {
        let map = &self.data.map;
        let mut areas = match kind {
            Kind::NAVY => return map.coastal,
            Kind::GUNBOAT => return map.zones[Zone::IV.at()],
            _ if kind.is_laotian() => return map.laos,
            _ if kind.is_cambodian() => return map.cambodia,
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
            _ if kind.is_laotian() => refuse("3.3-06", "Laotian units keep to Laos"),
            _ if kind.is_cambodian() => refuse("3.3-05", "Cambodian units keep to Cambodia"),
            _ if kind.seat() == Seat::Red => refuse("3.3-03", "NVA and VC keep to Vietnam and the trail"),
            _ => refuse(
                "3.3-04",
                "ARVN, US, ROK and IF units keep to South Vietnam, and to where a card of this year lets them",
            ),
        }
    }

    /// The areas that every unit of a force may be in.
    #[must_use]
    pub fn legal_for_all(self, force: &Force) -> Areas {
        force.kinds().fold(MAP, |areas, kind| areas.and(self.legal(kind)))
    }
}
