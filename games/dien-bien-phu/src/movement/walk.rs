//! Section 1.5-B: what a step costs, and where so many movement points lead.

use std::ops::ControlFlow;

use engine::{Case, Refusal};

use super::Move;
use crate::context::View;
use crate::data::{Way, Wire};
use crate::ids::{Army, Hex, Hexes, Location, Unit, Weather};
use crate::state::Flags;

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

    /// 4.2-04, 8.2-03: whether it leads through enemy zones of control.
    const fn is_bold(self) -> bool {
        !matches!(self, Move::VmAfterCombat | Move::FrenchAfterCombat)
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
            shuns_zones: !kind.is_bold(),
        }
    }

    /// Whether artillery comes from one hex into another: over a river by a bridge only.
    pub(super) fn guns_can_cross(self, from: Hex, to: Hex) -> bool {
        self.data.map.guns_can_cross(from, to)
    }

    /// What it costs a unit to step into a hex, in half movement points; none where it may not.
    #[inline]
    fn step_cost(self, walker: &Walker, way: &Way) -> Option<u8> {
        let open = !self.barred_to(walker).has(way.to) && (!walker.artillery || way.for_guns);
        open.then(|| self.price(walker, way, self.in_enemy_zone(walker.army, way.to)))
    }

    /// 1.5-B-08: nobody steps onto an enemy; 4.2-04, 8.2-03: nor after combat into his zones of control.
    fn barred_to(self, walker: &Walker) -> Hexes {
        let enemy = self.state.index().held[walker.army.other().at()];
        if walker.shuns_zones { enemy.or(self.enemy_zones(walker.army)) } else { enemy }
    }

    /// 1.8-06: the hexes in zones of control of the enemy of an army, without those where a friend stands.
    fn enemy_zones(self, army: Army) -> Hexes {
        let index = self.state.index();
        index.zone[army.other().at()].without(index.held[army.at()])
    }

    /// 1.5-B-14, 1.5-B-15 (R15): exactly 5 points into a Supply Area for VM, into a Trench Zone for France.
    /// 1.5-B-09, 1.5-B-12, 1.5-B-13, 1.5-B-17, 1.8-03, 1.8-04, 1.8-07, R93: else what is printed, with what wire adds for VM, and zones of
    /// control for all, once and without stopping anybody.
    #[inline]
    fn price(self, walker: &Walker, way: &Way, in_zone: bool) -> u8 {
        let chart = &self.data.terrain;
        let flat = match walker.army {
            Army::Vm => way.into_supply,
            Army::French => self.state.index().trench.has(way.to),
        };
        if flat {
            return chart.flat;
        }
        let is_wired = || way.wire.is_some_and(|edge| self.wire_along(edge) != Wire::None);
        let wire = if walker.army == Army::Vm && is_wired() { chart.wire } else { 0 };
        way.cost(walker.weather, in_zone) + wire
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

    /// Goes outward from a unit's hex: `see` is shown every hex with what it costs, until it has seen enough.
    fn wander(self, walker: &Walker, start: Hex, see: impl FnMut(u8, Hex) -> ControlFlow<()>) {
        let (zones, barred) = (self.enemy_zones(walker.army), self.barred_to(walker));
        let price = |way: &Way| {
            let open = !barred.has(way.to) && (!walker.artillery || way.for_guns);
            open.then(|| self.price(walker, way, zones.has(way.to)))
        };
        self.data.ways.spread((start, walker.weather, walker.allowance), price, see);
    }

    /// All hexes that a unit on foot can walk to, where nothing of what changes is in its reach: neither the enemy and his zones of control
    /// nor, for France, trenches and, for VM, wire. They only ever make ways dearer, so that beyond its reach they do not matter.
    fn unhindered_walk(self, walker: &Walker, start: Hex) -> Option<&'a Hexes> {
        let ways = &self.data.ways;
        if walker.artillery || walker.allowance != self.data.terrain.allowance || !ways.trenches_hinder {
            return None;
        }
        let (index, enemy) = (self.state.index(), walker.army.other().at());
        let reached = ways.unhindered(walker.army, start, walker.weather);
        let own = match walker.army {
            Army::Vm => &ways.wired,
            Army::French => &index.trench,
        };
        let hindered = [&index.held[enemy], &index.zone[enemy], own].into_iter().any(|hexes| reached.meets(*hexes));
        (!hindered).then_some(reached)
    }

    /// All hexes that a unit can walk to, with its own.
    pub(super) fn walk(self, kind: Move, unit: Unit) -> Hexes {
        let Some(start) = self.state.hex_of(unit) else { return Hexes::NONE };
        let walker = self.walker(kind, unit);
        if let Some(reached) = self.unhindered_walk(&walker, start) {
            return *reached;
        }
        let mut reached = Hexes::NONE;
        self.wander(&walker, start, |_, hex| {
            reached.insert(hex);
            ControlFlow::Continue(())
        });
        reached
    }

    /// Whether a unit can walk to one of some hexes.
    pub(super) fn can_walk_to(self, kind: Move, unit: Unit, goals: Hexes) -> bool {
        let Some(start) = self.state.hex_of(unit) else { return false };
        let walker = self.walker(kind, unit);
        if let Some(reached) = self.unhindered_walk(&walker, start) {
            return reached.meets(goals);
        }
        let mut found = false;
        self.wander(&walker, start, |_, hex| {
            found = goals.has(hex);
            if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// What the cheapest way to a hex costs, in half movement points.
    pub(super) fn cost_of_walk(self, kind: Move, unit: Unit, hex: Hex) -> Option<u8> {
        let (start, mut cost) = (self.state.hex_of(unit)?, None);
        self.wander(&self.walker(kind, unit), start, |spent, reached| {
            cost = (reached == hex).then_some(spent);
            if cost.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        cost
    }

    /// Whether a unit can walk into some hex and stay there: nearly always next to it.
    pub(super) fn can_walk_somewhere(self, kind: Move, unit: Unit) -> bool {
        let Some(at) = self.state.hex_of(unit) else { return false };
        self.can_step_aside(kind, unit, at, None) || self.leads_somewhere(kind, unit, self.reach(kind, unit))
    }

    /// Whether a unit could go from a hex into one next to it that has room, and is not one that stays out of account.
    pub(super) fn can_step_aside(self, kind: Move, unit: Unit, at: Hex, but: Option<Hex>) -> bool {
        let army = kind.army();
        let mut rooms = self.data.ways.from(at).iter().filter(|way| Some(way.to) != but && self.fits(army, way.to));
        if kind.is_bold() && !self.is_artillery(unit) {
            let least = self.data.terrain.allowance;
            if rooms.clone().any(|way| way.most <= least) {
                return true;
            }
        }
        let walker = self.walker(kind, unit);
        rooms.any(|way| self.step_cost(&walker, way).is_some_and(|cost| cost <= walker.allowance))
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
            Army::French => self.state.index().trench.has(hex).then_some("1.5-B-15"),
            Army::Vm => self.data.map.ground(hex).supply.then_some("1.5-B-14"),
        };
        Refusal::new(Case(flat.unwrap_or("1.5-B-01")), "its movement points do not suffice")
    }

    /// Whether a unit would get there if rivers did not stop its guns.
    fn reaches_without_guns(self, kind: Move, unit: Unit, hex: Hex) -> bool {
        let Some(start) = self.state.hex_of(unit) else { return false };
        let guns = self.walker(kind, unit);
        let (walker, mut reaches) = (Walker { artillery: false, ..guns }, false);
        self.wander(&guns, start, |spent, from| {
            let cost = self.way(from, hex).and_then(|way| self.step_cost(&walker, way));
            reaches |= cost.is_some_and(|cost| spent + cost <= walker.allowance);
            ControlFlow::Continue(())
        });
        reaches
    }
}
