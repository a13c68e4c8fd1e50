//! Section 1.5-B: what a step costs, and where so many movement points lead.

use engine::{Case, Refusal};

use super::Move;
use crate::context::View;
use crate::data::{Way, Wire};
use crate::ids::{Army, Hex, Hexes, Location, Unit, Weather};
use crate::state::Flags;

/// More half movement points than any unit has.
const MOST: usize = 16;

/// The hexes that a unit reaches, by the half movement points that the cheapest way to each costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    at_cost: [Hexes; MOST + 1],
    reached: Hexes,
}

impl Walk {
    /// All hexes that can be entered, with the one where the walk begins.
    pub(super) fn reached(&self) -> Hexes {
        self.reached
    }

    pub(super) fn cost_to(&self, hex: Hex) -> Option<u8> {
        self.at_cost.iter().position(|hexes| hexes.has(hex)).map(|cost| cost as u8)
    }
}

/// What decides how a unit moves, looked up once for many steps.
#[derive(Clone, Copy, Debug)]
struct Walker {
    army: Army,
    artillery: bool,
    allowance: u8,
    weather: Weather,
    /// 4.2, 8.2: hexes in enemy zones of control are closed.
    shuns_zones: bool,
}

impl Move {
    /// Whether movement points are counted.
    pub(super) const fn walks(self) -> bool {
        matches!(
            self,
            Move::VmTactical | Move::Reaction | Move::FrenchTactical | Move::VmAfterCombat | Move::FrenchAfterCombat
        )
    }
}

impl<'a> View<'a> {
    /// 1.5-B-01, 2.4-A-03, 1.5-B-16: 5 movement points, 6 with Recon.
    fn walker(self, kind: Move, unit: Unit) -> Walker {
        let terrain = &self.data.terrain;
        let recon = kind == Move::VmTactical && self.state.is(unit, Flags::RECON);
        Walker {
            army: self.army(unit),
            artillery: self.is_artillery(unit),
            allowance: if recon { terrain.recon_allowance } else { terrain.allowance },
            weather: self.weather(),
            shuns_zones: matches!(kind, Move::VmAfterCombat | Move::FrenchAfterCombat),
        }
    }

    /// Whether artillery comes from one hex into another: over a river by a bridge only.
    pub(super) fn guns_can_cross(self, from: Hex, to: Hex) -> bool {
        self.data.map.guns_can_cross(from, to)
    }

    /// What it costs a unit to step into a hex, in half movement points; none where it may not.
    /// 1.5-B-08: never onto an enemy. 1.5-B-09: wire hinders VM only. 1.8-03, 1.8-07, R93: zones of control add once and do not stop.
    #[inline]
    fn step_cost(self, walker: &Walker, way: &Way) -> Option<u8> {
        if self.state.holds(walker.army.other(), way.to) {
            return None;
        }
        let in_zone = self.in_enemy_zone(walker.army, way.to);
        if in_zone && walker.shuns_zones || walker.artillery && !way.for_guns {
            return None;
        }
        Some(self.price(walker, way, in_zone))
    }

    /// 1.5-B-14, 1.5-B-15 (R15): exactly 5 points into a Supply Area for VM, into a Trench Zone for France.
    /// 1.5-B-12, 1.5-B-13, 1.5-B-17, 1.8-04: else what is printed, with what wire and zone add.
    #[inline]
    fn price(self, walker: &Walker, way: &Way, in_zone: bool) -> u8 {
        let chart = &self.data.terrain;
        let flat = match walker.army {
            Army::Vm => way.into_supply,
            Army::French => self.state.index.trench.has(way.to),
        };
        if flat {
            return chart.flat;
        }
        let is_wired = || way.wire.is_some_and(|edge| self.wire_along(edge) != Wire::None);
        let wire = if walker.army == Army::Vm && is_wired() { chart.wire } else { 0 };
        let zone = if in_zone { chart.enemy_zoc } else { 0 };
        way.base(walker.weather, in_zone) + way.uphill + wire + zone
    }

    /// The step from a hex into a neighbour.
    fn way(self, from: Hex, to: Hex) -> Option<&'a Way> {
        self.data.ways.from(from).iter().find(|way| way.to == to)
    }

    /// What a step between two neighbours costs a unit in a kind of move; none where it is not allowed.
    #[must_use]
    pub fn cost_of_step(self, kind: Move, unit: Unit, from: Hex, to: Hex) -> Option<u8> {
        self.step_cost(&self.walker(kind, unit), self.way(from, to)?)
    }

    /// Where a unit can go from its hex with its movement points.
    /// R17: no step without the points for it.
    pub(super) fn walk(self, kind: Move, unit: Unit) -> Walk {
        let walker = self.walker(kind, unit);
        let mut walk = Walk { at_cost: [Hexes::NONE; MOST + 1], reached: Hexes::NONE };
        let Some(start) = self.state.hex_of(unit) else { return walk };
        walk.at_cost[0].insert(start);
        let allowance = usize::from(walker.allowance).min(MOST);
        for spent in 0..=allowance {
            let new = walk.at_cost[spent].without(walk.reached);
            walk.at_cost[spent] = new;
            if new.is_empty() {
                continue;
            }
            walk.reached = walk.reached.or(new);
            for from in new.iter() {
                for way in self.data.ways.from(from).iter().filter(|way| !walk.reached.has(way.to)) {
                    let cost = self.step_cost(&walker, way).map(|cost| spent + usize::from(cost));
                    if let Some(total) = cost.filter(|total| *total <= allowance) {
                        walk.at_cost[total].insert(way.to);
                    }
                }
            }
        }
        walk
    }

    /// Whether a unit can walk into some hex and stay there: nearly always next to it.
    pub(super) fn can_walk_somewhere(self, kind: Move, unit: Unit) -> bool {
        let Some(at) = self.state.hex_of(unit) else { return false };
        self.can_step_aside(kind, unit, at, None) || self.leads_somewhere(kind, unit, self.reach(kind, unit))
    }

    /// Whether a unit could go from a hex into one next to it that has room, and is not one that stays out of account.
    pub(super) fn can_step_aside(self, kind: Move, unit: Unit, at: Hex, but: Option<Hex>) -> bool {
        let walker = self.walker(kind, unit);
        let mut rooms =
            self.data.ways.from(at).iter().filter(|way| Some(way.to) != but && self.fits(walker.army, way.to));
        rooms.any(|way| {
            let is_cheap = way.most <= walker.allowance && !walker.artillery && !walker.shuns_zones;
            is_cheap || self.step_cost(&walker, way).is_some_and(|cost| cost <= walker.allowance)
        })
    }

    /// Why a hex is out of a unit's reach.
    pub(super) fn why_out_of_reach(self, kind: Move, unit: Unit, place: Location) -> Refusal {
        let Location::Hex(hex) = place else {
            let case = match kind {
                Move::Reaction => "3.3-03",
                Move::VmTactical => "2.4-B-01",
                _ => "6.4-01",
            };
            return Refusal::new(Case(case), "boxes are entered by Box Moves only");
        };
        let sheet = |hex: Hex| self.data.map.ground(hex).sheet;
        if self.state.hex_of(unit).is_some_and(|at| sheet(at) != sheet(hex)) {
            return Refusal::new(Case("1.3-B-01"), "it lies on the other map");
        }
        if self.is_artillery(unit) && self.reaches_without_guns(kind, unit, hex) {
            return Refusal::new(Case("1.5-B-04"), "guns cross a river by a bridge only");
        }
        let flat = match kind.army() {
            Army::French => self.state.index.trench.has(hex).then_some("1.5-B-15"),
            Army::Vm => self.data.map.ground(hex).supply.then_some("1.5-B-14"),
        };
        Refusal::new(Case(flat.unwrap_or("1.5-B-01")), "its movement points do not suffice")
    }

    /// Whether a unit would get there if rivers did not stop its guns.
    fn reaches_without_guns(self, kind: Move, unit: Unit, hex: Hex) -> bool {
        let (walker, near) = (self.walker(kind, unit), self.data.map.neighbours(hex));
        let walker = Walker { artillery: false, ..walker };
        let walk = self.walk(kind, unit);
        near.filter(|from| walk.reached.has(*from)).any(|from| {
            let spent = walk.cost_to(from).unwrap_or(0);
            self.way(from, hex)
                .and_then(|way| self.step_cost(&walker, way))
                .is_some_and(|cost| spent + cost <= walker.allowance)
        })
    }
}
