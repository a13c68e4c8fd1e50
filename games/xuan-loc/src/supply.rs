//! Chapter 5: supply, and the paths that supply and command have in common.

use arrayvec::ArrayVec;

use crate::context::View;
use crate::data::Edge;
use crate::ids::{Army, Hex, Hexes, MAX_HEXES, Unit, Units};
use crate::state::Flags;

/// How far supply and NVA command reach across country.
pub const PATH: u8 = 5;
/// How many companies a divisional HQ supplies (5.3.2).
pub const HQ_COMPANIES: u8 = 16;

impl View<'_> {
    /// The hexes closed to paths of an army: those with enemy units or in an enemy zone of control.
    pub(crate) fn closed_to(self, army: Army) -> Hexes {
        let enemy = army.other().at();
        self.state.index.held[enemy].or(self.state.index.zone[enemy])
    }

    /// The hexes from which a path of at most so many hexes leads to a source. Every hex of it but the
    /// first must be free, the source too (R11).
    /// 5.2.1-02, 5.2.1-03, 5.2.1-04 (R11), 5.2.1-06 (R129), 7.1.2-03: friends open no closed hex, the first hex is
    /// not looked at, rubble does not matter.
    pub(crate) fn reach(self, sources: Hexes, closed: Hexes, limit: u8) -> Hexes {
        let mut reached = sources.without(closed);
        for _ in 1..limit {
            let next = reached.or(self.data.map.around_all(reached).without(closed));
            if next == reached {
                break;
            }
            reached = next;
        }
        reached.or(self.data.map.around_all(reached))
    }

    /// Road hexes joined by free road hexes to where supply comes from: the west edge or a city hex
    /// that the ARVN holds, or a road off the other edges for the NVA (R12, R13, R129). The second set
    /// has the hexes where such a road begins or leads to, free or not: a unit on a road starts the road
    /// leg at once, even from a hex that is closed (R11).
    /// 5.2.1-05, 5.3.1-02.
    fn supply_roads(self, army: Army, closed: Hexes) -> (Hexes, Hexes) {
        let map = &self.data.map;
        let is_source = |hex: Hex| {
            let ground = map.ground(hex);
            match army {
                Army::Arvn => ground.road_off == Some(Edge::West) || (ground.city && self.is_city_source(hex)),
                Army::Nva => ground.road_off.is_some_and(|edge| edge != Edge::West),
            }
        };
        let mut begins: Hexes = map.road_sources().iter().filter(|hex| is_source(*hex)).collect();
        let mut roads = begins.without(closed);
        let mut queue: ArrayVec<Hex, MAX_HEXES> = roads.iter().filter(|hex| map.ground(*hex).has_road()).collect();
        roads = queue.iter().copied().collect();
        while let Some(hex) = queue.pop() {
            for near in map.links(hex) {
                begins.insert(*near);
                if !roads.has(*near) && !closed.has(*near) {
                    roads.insert(*near);
                    queue.push(*near);
                }
            }
        }
        (roads, begins)
    }

    /// R13: a city hex supplies while the ARVN controls it and no NVA unit is in it.
    /// 5.2.2-01, 5.2.2-02.
    fn is_city_source(self, hex: Hex) -> bool {
        !self.state.nva_control.has(hex) && !self.state.holds(Army::Nva, hex)
    }

    /// The units of an army that can trace supply now; those that came this turn can (18.0-03), and
    /// leaders always (R40).
    #[must_use]
    pub fn trace_supply(self, army: Army) -> Units {
        self.trace_supply_up_to(army, HQ_COMPANIES)
    }

    /// Whether an HQ has more units to supply than it can, so that its owner has a choice (5.3.2).
    pub(crate) fn is_supply_short(self) -> bool {
        let starving = self.data.army[Army::Nva.at()].without(self.state.supplied);
        starving.iter().any(|u| self.state.hex_of(u).is_some())
            && self.trace_supply_up_to(Army::Nva, u8::MAX) != self.state.supplied.and(self.data.army[Army::Nva.at()])
    }

    /// 5.2.1-01, 5.3.1-01.
    fn trace_supply_up_to(self, army: Army, companies: u8) -> Units {
        let closed = self.closed_to(army);
        let (mut sources, begins) = self.supply_roads(army, closed);
        if army == Army::Arvn {
            sources = sources.or(self.data.map.city.iter().filter(|h| self.is_city_source(*h)).collect());
        }
        let fed = self.reach(sources, closed, PATH).or(begins);
        let mut supplied = Units::NONE;
        for unit in self.data.army[army.at()].iter() {
            if let Some(hex) = self.state.hex_of(unit)
                && (fed.has(hex) || self.state.is(unit, Flags::ARRIVED) || self.data.leaders.has(unit))
            {
                supplied.insert(unit);
            }
        }
        if army == Army::Nva {
            self.supply_by_hqs(closed, companies, &mut supplied);
        }
        supplied
    }

    /// 5.3.2: each divisional HQ that is supplied by road feeds sixteen companies that are not (R14,
    /// R15). Units marked as deferred come last.
    /// 5.3.1-03, 5.3.1-04, 5.3.1-05, 5.3.1-06, 5.3.2-02.
    fn supply_by_hqs(self, closed: Hexes, companies: u8, supplied: &mut Units) {
        let by_road = *supplied;
        let needy: Units = self.data.army[Army::Nva.at()].without(by_road);
        let needy: Units = needy.iter().filter(|u| self.state.hex_of(*u).is_some() && !self.data.hqs.has(*u)).collect();
        if needy.is_empty() {
            return;
        }
        for hq in self.data.hqs.and(by_road).and(self.data.army[Army::Nva.at()]).iter() {
            let Some(at) = self.state.hex_of(hq) else { continue };
            let fed = self.reach(Hexes::one(at), closed, PATH);
            let near = |unit: &Unit| self.state.hex_of(*unit).is_some_and(|hex| hex == at || fed.has(hex));
            let own = |unit: &Unit| self.data.of(*unit).formation == self.data.of(hq).formation;
            let free = |unit: &Unit| self.data.of(*unit).formation.is_none();
            let mut left = companies;
            for late in [false, true] {
                let turn = |unit: &Unit| self.state.is(*unit, Flags::DEFERRED) == late;
                let first = needy.iter().filter(own);
                for unit in first.chain(needy.iter().filter(free)).filter(turn) {
                    let points = self.data.of(unit).points;
                    if !supplied.has(unit) && points <= left && near(&unit) {
                        left -= points;
                        supplied.insert(unit);
                    }
                }
            }
        }
    }

    /// Whether a unit had supply when that was last judged.
    #[inline]
    #[must_use]
    pub fn is_supplied(self, unit: Unit) -> bool {
        self.state.supplied.has(unit)
    }
}
