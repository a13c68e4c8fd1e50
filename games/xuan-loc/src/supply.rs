//! Chapter 5: supply, and the paths that supply and command have in common.

use crate::data::Edge;
use crate::ids::{Army, Hex, Hexes, MAX_HEXES, Unit, Units};
use crate::state::{Flags, View};

/// How far supply and NVA command reach across country.
pub const PATH: u8 = 5;
/// How many companies a divisional HQ supplies (5.3.2).
pub const HQ_COMPANIES: u8 = 16;

/// How many hexes each hex is away from a source along free hexes; 255 where no path leads.
#[derive(Debug)]
pub(crate) struct Field([u8; MAX_HEXES]);

impl Field {
    const FAR: u8 = u8::MAX;

    /// Whether a unit in that hex is within so many hexes; its own hex need not be free (R11).
    pub fn reaches(&self, view: View, hex: Hex, limit: u8) -> bool {
        self.0[hex.at()] <= limit || view.data.map.neighbours(hex).any(|near| self.0[near.at()] < limit)
    }
}

impl View<'_> {
    /// The hexes closed to paths of an army: those with enemy units or in an enemy zone of control.
    pub(crate) fn closed_to(self, army: Army) -> Hexes {
        let enemy = army.other();
        let mut closed = self.state.index.held[enemy.at()];
        for stack in self.state.index.exerting[enemy.at()].iter() {
            for near in self.data.map.neighbours(stack) {
                if self.in_zone_of(enemy, near) {
                    closed.insert(near);
                }
            }
        }
        closed
    }

    /// Spreads from the sources over free hexes, so many steps far. Sources that are closed lead nowhere.
    pub(crate) fn spread(self, sources: Hexes, closed: &Hexes, limit: u8) -> Field {
        let mut field = Field([Field::FAR; MAX_HEXES]);
        let mut queue = [Hex(0); MAX_HEXES];
        let (mut from, mut to) = (0, 0);
        for hex in sources.without(closed).iter() {
            field.0[hex.at()] = 0;
            queue[to] = hex;
            to += 1;
        }
        while from < to {
            let hex = queue[from];
            from += 1;
            let far = field.0[hex.at()];
            if far >= limit {
                continue;
            }
            for near in self.data.map.neighbours(hex) {
                if field.0[near.at()] == Field::FAR && !closed.has(near) {
                    field.0[near.at()] = far.saturating_add(1).min(Field::FAR - 1);
                    queue[to] = near;
                    to += 1;
                }
            }
        }
        field
    }

    /// Road hexes joined by free road hexes to where supply comes from: the west edge or a city hex
    /// that the ARVN holds, or a road off the other edges for the NVA (R12, R13, R129).
    fn supply_roads(self, army: Army, closed: &Hexes) -> Hexes {
        let map = &self.data.map;
        let is_source = |hex: Hex| {
            let ground = map.ground(hex);
            match army {
                Army::Arvn => {
                    ground.road_off == Some(Edge::West)
                        || (ground.city && self.is_city_source(hex) && ground.has_road())
                }
                Army::Nva => ground.road_off.is_some_and(|edge| edge != Edge::West),
            }
        };
        let mut roads = Hexes::NONE;
        let mut queue = [Hex(0); MAX_HEXES];
        let (mut from, mut to) = (0, 0);
        for hex in map.road_sources().iter().filter(|h| is_source(*h) && !closed.has(*h)) {
            roads.insert(hex);
            queue[to] = hex;
            to += 1;
        }
        while from < to {
            let hex = queue[from];
            from += 1;
            let ways = map.ground(hex).roads;
            for (way, near) in map.around(hex).into_iter().enumerate() {
                if let Some(near) = near
                    && ways & (1 << way) != 0
                    && !roads.has(near)
                    && !closed.has(near)
                {
                    roads.insert(near);
                    queue[to] = near;
                    to += 1;
                }
            }
        }
        roads
    }

    /// R13: a city hex supplies while the ARVN controls it and no NVA unit is in it.
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
        let starving = self.data.army[Army::Nva.at()].without(&self.state.supplied);
        starving.iter().any(|u| self.state.hex_of(u).is_some())
            && self.trace_supply_up_to(Army::Nva, u8::MAX) != self.state.supplied.and(&self.data.army[Army::Nva.at()])
    }

    fn trace_supply_up_to(self, army: Army, companies: u8) -> Units {
        let closed = self.closed_to(army);
        let roads = self.supply_roads(army, &closed);
        let mut sources = roads;
        if army == Army::Arvn {
            sources = sources.or(&self.data.map.city.iter().filter(|h| self.is_city_source(*h)).collect());
        }
        let field = self.spread(sources, &closed, PATH);
        let mut supplied = Units::NONE;
        for unit in self.data.army[army.at()].iter() {
            if let Some(hex) = self.state.hex_of(unit)
                && (self.state.is(unit, Flags::ARRIVED)
                    || self.data.leaders.has(unit)
                    || field.reaches(self, hex, PATH)
                    || self.is_on_supply_road(army, hex, &roads))
            {
                supplied.insert(unit);
            }
        }
        if army == Army::Nva {
            self.supply_by_hqs(&closed, companies, &mut supplied);
        }
        supplied
    }

    /// A unit on a road starts the road leg at once, even from a hex that is closed (R11).
    fn is_on_supply_road(self, army: Army, hex: Hex, roads: &Hexes) -> bool {
        let ground = self.data.map.ground(hex);
        let leaves = match army {
            Army::Arvn => ground.road_off == Some(Edge::West) || (ground.city && self.is_city_source(hex)),
            Army::Nva => ground.road_off.is_some_and(|edge| edge != Edge::West),
        };
        let joined = |(way, near): (usize, Option<Hex>)| {
            near.is_some_and(|near| ground.roads & (1 << way) != 0 && roads.has(near))
        };
        leaves || self.data.map.around(hex).into_iter().enumerate().any(joined)
    }

    /// 5.3.2: each divisional HQ that is supplied by road feeds sixteen companies that are not (R14,
    /// R15). Units marked as deferred come last.
    fn supply_by_hqs(self, closed: &Hexes, companies: u8, supplied: &mut Units) {
        let by_road = *supplied;
        let needy: Units = self.data.army[Army::Nva.at()].without(&by_road);
        let needy: Units = needy.iter().filter(|u| self.state.hex_of(*u).is_some() && !self.data.hqs.has(*u)).collect();
        if needy.is_empty() {
            return;
        }
        for hq in self.data.hqs.and(&by_road).and(&self.data.army[Army::Nva.at()]).iter() {
            let Some(at) = self.state.hex_of(hq) else { continue };
            let field = self.spread(Hexes::one(at), closed, PATH);
            let near =
                |unit: &Unit| self.state.hex_of(*unit).is_some_and(|hex| hex == at || field.reaches(self, hex, PATH));
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
