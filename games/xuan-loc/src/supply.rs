//! Chapter 5: supply, and the paths that supply and command have in common.

mod ways;

use arrayvec::ArrayVec;
use engine::rules::Ask;
use engine::{Verdict, ensure, refuse};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::Edge;
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Hexes, MAX_HEXES, Unit, Units};
use crate::state::Flags;

/// How far supply and NVA command reach across country.
pub const PATH: u8 = 5;
/// How many companies a divisional HQ supplies (5.3.2).
pub const HQ_COMPANIES: u8 = 16;

/// 5.3.2-03: the NVA names who goes without where an HQ has too many to supply, before each fire, assault or move of
/// vehicles that it concerns (R14, R16).
pub(crate) fn defers<'a>(ask: &mut impl Ask<'a, XuanLoc>) {
    ask.answer(verb::Defer)
        .pointed_at(|_, _| None)
        .from(View::supplied_of_short_hqs)
        .allowed(View::can_defer)
        .label(|v, unit| format!("{} goes without supply", v.data.name(unit)))
        .fixed_prior(-1.0)
        .then(|p, unit| p.defer(unit));
}

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
        self.trace_supply_by(army, HQ_COMPANIES, None)
    }

    /// Whether an HQ has more units to supply than it can, so that its owner has a choice (5.3.2).
    pub(crate) fn is_supply_short(self) -> bool {
        let starving = self.data.army[Army::Nva.at()].without(self.state.supplied);
        starving.iter().any(|u| self.state.hex_of(u).is_some())
            && self.suppliable() != self.state.supplied.and(self.data.army[Army::Nva.at()])
    }

    /// Everybody of the NVA who could have supply if his HQ had enough of it.
    pub(crate) fn suppliable(self) -> Units {
        self.trace_supply_by(Army::Nva, u8::MAX, None)
    }

    /// Who would be supplied if this unit stood last in line.
    pub(crate) fn supplied_without(self, last: Unit) -> Units {
        self.trace_supply_by(Army::Nva, HQ_COMPANIES, Some(last))
    }

    /// 18.0-03: who has come this turn counts as supplied, but only for what he does himself: an HQ that reaches no road
    /// has nothing to pass on (R152).
    fn trace_supply_by(self, army: Army, companies: u8, last: Option<Unit>) -> Units {
        let closed = self.closed_to(army);
        let by_road = self.supplied_by_road(army, closed);
        let here = |unit: &Unit| self.state.hex_of(*unit).is_some() && self.state.is(*unit, Flags::ARRIVED);
        let mut supplied = by_road.or(self.data.army[army.at()].iter().filter(here).collect());
        if army == Army::Nva {
            self.supply_by_hqs(closed, companies, by_road, last, &mut supplied);
        }
        supplied
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

    /// 5.3.2: each divisional HQ that is supplied by road feeds sixteen companies that are not (R14,
    /// R15). Units marked as deferred come last.
    /// 5.3.1-03, 5.3.1-04, 5.3.1-05, 5.3.1-06, 5.3.2-02.
    fn supply_by_hqs(self, closed: Hexes, companies: u8, by_road: Units, last: Option<Unit>, supplied: &mut Units) {
        let needy: Units = self.data.army[Army::Nva.at()].without(*supplied);
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
                let turn = |unit: &Unit| (self.state.is(*unit, Flags::DEFERRED) || last == Some(*unit)) == late;
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

    /// Units that could give up their supply for others, where an HQ has too many to supply.
    fn supplied_of_short_hqs(self) -> Units {
        if self.is_supply_short() { self.data.army[Army::Nva.at()].and(self.state.supplied) } else { Units::NONE }
    }

    /// 5.3.2: whoever gives up his supply does so for somebody else, and before he fires.
    fn can_defer(self, unit: Unit) -> Verdict {
        let record = self.data.of(unit);
        if record.army != Army::Nva || !record.kind.fights() || self.state.hex_of(unit).is_none() {
            return refuse("5.3.2-01", "only NVA units on the map are supplied by their HQ");
        }
        if self.state.is(unit, Flags::DEFERRED) {
            return refuse("5.3.2-01", "it stands last in line already");
        }
        if !self.is_supplied(unit) {
            return refuse("5.3.2-01", "it has no supply to give up");
        }
        let firers = self.state.fire.firers;
        ensure(!firers.has(unit), "5.3.2-03", "it takes part in the fire, and needs its supply")?;
        let supplied = if self.is_supply_short() { self.supplied_without(unit) } else { self.state.supplied };
        let makes_room = !supplied.has(unit) && !supplied.without(self.state.supplied).is_empty();
        ensure(makes_room, "5.3.2-01", "nobody would be supplied in its place")?;
        ensure(firers.without(supplied).is_empty(), "5.3.2-03", "somebody who fires would lose his supply by that")
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
        self.state.units[unit.at()].set(Flags::DEFERRED, true);
        self.judge_supply_of_firers(self.state.fire.kind, Army::Nva);
    }
}
