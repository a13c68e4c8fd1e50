//! Chapter 5: supply, and the paths that supply and command have in common.

mod rations;
mod ways;

use arrayvec::ArrayVec;
use engine::rules::Ask;
use engine::{Verdict, ensure, refuse};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::Edge;
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Hexes, MAX_HEXES, Unit, Units};
use crate::judgement::priors;
use crate::state::Flags;
use rations::Rations;

/// How far supply and NVA command reach across country.
pub const PATH: u8 = 5;

/// 5.3.2-03: the NVA names who goes without where an HQ has too many to supply, before each fire, assault or move of
/// vehicles that it concerns (R14, R16). Named once more a unit is back in its place.
pub(crate) fn defers<'a>(ask: &mut impl Ask<'a, XuanLoc>) {
    ask.answer(verb::Defer)
        .pointed_at(|_, _| None)
        .legal(View::deferrable, View::can_defer)
        .label(|v, unit| match v.state.is(unit, Flags::DEFERRED) {
            true => format!("{} stands in line for supply as before", v.data.name(unit)),
            false => format!("{} goes without supply if others need it", v.data.name(unit)),
        })
        .prior(|v, unit| if v.state.is(unit, Flags::DEFERRED) { priors::TAKEN_BACK } else { -1.0 })
        .then(|p, unit| p.defer(unit));
}

impl View<'_> {
    /// The hexes closed to paths of an army: those with enemy units or in an enemy zone of control.
    pub(crate) fn closed_to(self, army: Army) -> Hexes {
        let enemy = army.other().at();
        self.state.index().held[enemy].or(self.state.index().zone[enemy])
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
        let mut begins = self.road_sources(army);
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

    /// Where roads of supply begin, free or not.
    fn road_sources(self, army: Army) -> Hexes {
        let map = &self.data.map;
        let is_source = |hex: &Hex| {
            let ground = map.ground(*hex);
            match army {
                Army::Arvn => ground.road_off == Some(Edge::West) || (ground.city && self.is_city_source(*hex)),
                Army::Nva => ground.road_off.is_some_and(|edge| edge != Edge::West),
            }
        };
        map.road_sources().iter().filter(is_source).collect()
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
        let closed = self.closed_to(army);
        let by_road = self.supplied_by_road(army, closed);
        let supplied = by_road.or(self.supplied_as_arrivals(army));
        match army {
            Army::Nva => supplied.or(self.rations(closed, by_road, supplied).fed),
            Army::Arvn => supplied,
        }
    }

    /// 18.0-03: who has come this turn counts as supplied, but only for what he does himself: an HQ that reaches no road
    /// has nothing to pass on (R152).
    fn supplied_as_arrivals(self, army: Army) -> Units {
        let here = |unit: &Unit| self.state.hex_of(*unit).is_some() && self.state.is(*unit, Flags::ARRIVED);
        self.data.army[army.at()].iter().filter(here).collect()
    }

    /// 5.3.2: whom the HQs feed and who contends for it, where they cannot feed everybody: then their owner has a choice.
    fn shortage(self) -> Option<Rations> {
        let starving = self.data.army[Army::Nva.at()].without(self.state.supplied).without(self.data.hqs);
        if !starving.iter().any(|unit| self.state.hex_of(unit).is_some()) {
            return None;
        }
        let closed = self.closed_to(Army::Nva);
        let by_road = self.supplied_by_road(Army::Nva, closed);
        let rations = self.rations(closed, by_road, by_road.or(self.supplied_as_arrivals(Army::Nva)));
        (!rations.contested.is_empty()).then_some(rations)
    }

    /// Everybody whom an HQ could feed that cannot feed all who need it.
    pub(crate) fn contending_for_supply(self) -> Units {
        self.shortage().map_or(Units::NONE, |rations| rations.contested)
    }

    /// Whether something held if every unit were fed that its owner could have fed (5.3.2).
    pub(crate) fn would_hold_if_fed(self, holds: impl Fn(View<'_>) -> bool) -> bool {
        let contested = self.contending_for_supply();
        if self.state.supplied.or(contested) == self.state.supplied {
            return false;
        }
        let mut state = self.state.clone();
        state.supplied = state.supplied.or(contested);
        holds(View { data: self.data, state: &state })
    }

    /// 18.0-09 (R152), 19.2-03: the ARVN's units that can trace supply, whether they have just come or not. Leaders always
    /// have it.
    pub(crate) fn can_trace_supply(self) -> Units {
        self.supplied_by_road(Army::Arvn, self.closed_to(Army::Arvn))
    }

    /// 5.2.1-01, 5.3.1-01.
    fn supplied_by_road(self, army: Army, closed: Hexes) -> Units {
        let (mut sources, begins) = self.supply_roads(army, closed);
        if army == Army::Arvn {
            sources = sources.or(self.data.map.city.iter().filter(|h| self.is_city_source(*h)).collect());
        }
        let fed = self.reach(sources, closed, PATH).or(begins);
        let mut supplied = Units::NONE;
        for unit in self.data.army[army.at()].iter() {
            if let Some(hex) = self.state.hex_of(unit)
                && (fed.has(hex) || self.data.leaders.has(unit))
            {
                supplied.insert(unit);
            }
        }
        supplied
    }

    /// The units that their owner has put last in line for supply.
    pub(crate) fn deferred(self) -> Units {
        self.data.army[Army::Nva.at()].iter().filter(|unit| self.state.is(*unit, Flags::DEFERRED)).collect()
    }

    /// Who can give up his supply for others, or take that back.
    fn deferrable(self) -> Units {
        let giving = self.shortage().map_or(Units::NONE, |rations| rations.contested.and(rations.fed));
        giving.without(self.state.fire.firers).or(self.deferred())
    }

    /// 5.3.2: whoever gives up his supply does so before he fires. Where that alone makes no room for another, more have to.
    /// R157: even one whom a mandatory attack would bind.
    fn can_defer(self, unit: Unit) -> Verdict {
        let record = self.data.of(unit);
        if record.army != Army::Nva || !record.kind.fights() || self.state.hex_of(unit).is_none() {
            return refuse("5.3.2-01", "only NVA units on the map are supplied by their HQ");
        }
        if self.state.is(unit, Flags::DEFERRED) {
            return Ok(());
        }
        let firers = self.state.fire.firers;
        ensure(!firers.has(unit), "5.3.2-03", "it takes part in the fire, and needs its supply")?;
        ensure(self.is_supplied(unit), "5.3.2-01", "it has no supply to give up")?;
        let gives = self.shortage().is_some_and(|rations| rations.contested.and(rations.fed).has(unit));
        ensure(gives, "5.3.2-01", "nobody goes without who could be supplied in its place")
    }

    /// Whether a unit had supply when that was last judged.
    #[inline]
    #[must_use]
    pub fn is_supplied(self, unit: Unit) -> bool {
        self.state.supplied.has(unit)
    }
}

impl Play<'_> {
    fn defer(&mut self, unit: Unit) {
        let is_deferred = self.state.is(unit, Flags::DEFERRED);
        self.state.units[unit.at()].set(Flags::DEFERRED, !is_deferred);
        self.judge_supply_of_firers(self.state.fire.kind, Army::Nva);
    }
}
