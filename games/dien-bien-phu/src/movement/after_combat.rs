//! Moves after combat: from the open into a trench (4.2, 8.2).

use engine::{Case, Refusal};

use super::{Destinations, Move, NO_BRIDGE};
use crate::context::View;
use crate::ids::{Area, Army, Hex, Hexes, Location, Sheet, Unit, Units};
use crate::state::Place;

/// From where the third alternative of France leads to a shelter, worked out once for many units.
struct Relocation {
    /// Hexes at DBP from which a unit relocates, and a battery.
    from: Hexes,
    for_guns: Hexes,
    /// Whether 2z-304 serves a unit, and a battery.
    from_box: [bool; 2],
}

impl Relocation {
    fn of(view: View<'_>, army: Army, units: Units) -> Self {
        let none = Relocation { from: Hexes::NONE, for_guns: Hexes::NONE, from_box: [false; 2] };
        if army == Army::Vm {
            return none;
        }
        let guns = view.data.forces.artillery;
        let at_dbp = view.french_lines().and(view.data.map.of_sheet(Sheet::Dbp));
        let shelters = view.shelters(Sheet::Dbp);
        let from = if shelters.is_empty() { Hexes::NONE } else { at_dbp };
        // What guns reach from a shelter is where they reach it from.
        let for_guns = if units.meets(guns) && !shelters.is_empty() {
            view.gun_chain(shelters.and(view.open_hexes(Army::French)), view.is_box_open()).and(at_dbp)
        } else {
            Hexes::NONE
        };
        let in_box = units.and(view.state.in_area(Area::Zone2));
        let serves = |among: Units, guns: bool| !among.is_empty() && !view.relocation_from_box(guns).is_empty();
        Relocation { from, for_guns, from_box: [serves(in_box.without(guns), false), serves(in_box.and(guns), true)] }
    }

    fn serves(&self, view: View<'_>, unit: Unit) -> bool {
        let guns = view.is_artillery(unit);
        match view.state.place_of(unit) {
            Place::Hex(at) => (if guns { self.for_guns } else { self.from }).has(at),
            Place::Area(_) => self.from_box[usize::from(guns)],
            Place::Slot(_) | Place::Pool | Place::Out => false,
        }
    }
}

impl View<'_> {
    /// 4.2-01, 8.2-01, R67: units on the maps that are not entrenched, and of France those in 2z-304.
    pub(super) fn after_combat_starters(self, army: Army) -> Units {
        let open = self.on_map(army).filter(|(_, hex)| !self.entrenches(army, Location::Hex(*hex)));
        let in_box = if army == Army::French { self.army_in(army, Area::Zone2) } else { Units::NONE };
        in_box.or(open.map(|(unit, _)| unit).collect())
    }

    /// All hexes in which a unit may end such a move: entrenched, not in an enemy strongpoint or outpost, and with room.
    /// 4.2-02, 8.2-01, 1.4-H-03: 4.2 names strongpoints only, 8.2 outposts as well.
    fn covered_hexes(self, army: Army) -> Hexes {
        let index = self.state.index();
        let (own, enemy) = (army.at(), army.other().at());
        let trenches = match army {
            Army::Vm => index.trench.or(index.dig),
            Army::French => {
                let held = self.state.outposts.without(self.state.vm_outposts);
                held.iter().map(|outpost| self.data.places.outposts[outpost.at()].hex).collect()
            }
        };
        let closed = index.strong[enemy].or(index.held[enemy]).or(index.full[own]);
        trenches.or(index.strong[own]).without(closed)
    }

    fn is_cover(self, army: Army, hex: Hex) -> bool {
        self.covered_hexes(army).has(hex)
    }

    /// 4.2-03, 8.2-02: the first alternative, one hex whatever the zones; only rivers stop guns (R16).
    fn cover_beside(self, covers: Hexes, unit: Unit, guns: bool) -> Hexes {
        let Some(at) = self.state.hex_of(unit) else { return Hexes::NONE };
        let near = self.data.ways.from(at).iter().filter(|way| !guns || way.for_guns);
        near.map(|way| way.to).filter(|to| covers.has(*to)).collect()
    }

    /// Who of some units can take cover. What is cheap to see comes first; chains of bridges, and ways on foot, come last.
    pub(super) fn who_can_take_cover(self, kind: Move, units: Units) -> Units {
        let army = kind.army();
        let covers = self.covered_hexes(army);
        let beside: Units = units.iter().filter(|unit| self.has_cover_beside(covers, *unit)).collect();
        let others = units.without(beside);
        let relocation = Relocation::of(self, army, others);
        // All on foot who share a hex come to the same places.
        let (mut asked, mut led) = (Hexes::NONE, Hexes::NONE);
        let mut walks = |unit: Unit| match self.state.hex_of(unit) {
            Some(at) if !self.is_artillery(unit) => {
                if !asked.has(at) {
                    asked.insert(at);
                    led.set(at, self.walks_into_cover(kind, unit, covers));
                }
                led.has(at)
            }
            _ => self.walks_into_cover(kind, unit, covers),
        };
        beside.or(others.iter().filter(|unit| relocation.serves(self, *unit) || walks(*unit)).collect())
    }

    fn has_cover_beside(self, covers: Hexes, unit: Unit) -> bool {
        let Some(at) = self.state.hex_of(unit) else { return false };
        let artillery = self.is_artillery(unit);
        self.data.ways.from(at).iter().any(|way| covers.has(way.to) && (!artillery || way.for_guns))
    }

    pub(super) fn can_take_cover(self, kind: Move, unit: Unit) -> bool {
        self.who_can_take_cover(kind, Units::one(unit)).has(unit)
    }

    fn walks_into_cover(self, kind: Move, unit: Unit, covers: Hexes) -> bool {
        self.can_walk_to(kind, unit, self.elsewhere(unit, covers))
    }

    /// Where a unit can take cover.
    /// 4.2-03, 4.2-04, 4.2-05, 4.2-06, 8.2-02, 8.2-03, 8.2-07: one hex, or its movement points outside enemy zones, as things stand when
    /// it sets out.
    pub(super) fn cover_for(self, kind: Move, unit: Unit) -> Destinations {
        let army = kind.army();
        let (covers, guns) = (self.covered_hexes(army), self.is_artillery(unit));
        let mut hexes = self.cover_beside(covers, unit, guns);
        if self.state.hex_of(unit).is_some() {
            hexes = hexes.or(self.walk(kind, unit).and(covers));
        }
        if army == Army::French {
            hexes = hexes.or(self.relocation(unit, guns));
        }
        Destinations::of_hexes(self.elsewhere(unit, hexes))
    }

    /// The third alternative: a strongpoint in a Supply Area that is French and outside VM zones of control.
    /// 8.2-04 (R90), 8.2-06, 1.3-A-01: from DBP to DBP, in communication. R122: guns by bridges.
    fn relocation(self, unit: Unit, guns: bool) -> Hexes {
        match self.state.place_of(unit) {
            Place::Hex(at) if self.data.map.ground(at).sheet == Sheet::Dbp && self.french_lines().has(at) => {
                let shelters = self.shelters(Sheet::Dbp);
                if !guns || shelters.is_empty() {
                    return shelters;
                }
                shelters.and(self.gun_chain(Hexes::one(at), self.is_box_open()))
            }
            Place::Area(Area::Zone2) => self.relocation_from_box(guns),
            _ => Hexes::NONE,
        }
    }

    /// 8.2-05, 8.2-08 (R108, R130): from 2z-304, dug or not, where a line leads from a Map Edge Hex to the hex itself.
    fn relocation_from_box(self, guns: bool) -> Hexes {
        let open = self.open_hexes(Army::French);
        let sheets = Sheet::ALL.into_iter().filter(|sheet| *sheet == Sheet::Dbp || !self.state.isabelle_fallen);
        sheets.fold(Hexes::NONE, |sum, sheet| {
            let edges = self.data.map.edge_hexes(sheet).and(open);
            let led_to = if guns { self.gun_chain(edges, false) } else { self.flood(edges, open) };
            sum.or(self.shelters(sheet).and(led_to))
        })
    }

    /// Strongpoint hexes in a Supply Area in which a unit may take shelter.
    fn shelters(self, sheet: Sheet) -> Hexes {
        let index = self.state.index();
        let area = self.data.map.supply_area(sheet).and(index.strong[Army::French.at()]);
        let able = |hex: &Hex| !self.in_enemy_zone(Army::French, *hex) && self.fits(Army::French, *hex);
        area.iter().filter(able).collect()
    }

    /// R16, R122: whether nothing but a river without a bridge keeps guns from taking cover in a hex.
    fn lacks_a_bridge(self, unit: Unit, hex: Hex) -> bool {
        let by_others = self.relocation(unit, false).or(self.cover_beside(Hexes::one(hex), unit, false));
        self.is_artillery(unit) && by_others.has(hex)
    }

    pub(super) fn why_no_cover(self, kind: Move, unit: Unit, place: Location) -> Refusal {
        let army = kind.army();
        let (case, reason) = match (place, army) {
            (Location::Area(_), Army::Vm) => ("4.2-02", "it has to end in a trench"),
            (Location::Area(_), Army::French) => ("8.2-01", "it has to end in a strongpoint or an outpost"),
            (Location::Hex(hex), Army::Vm) if !self.is_cover(army, hex) => {
                ("4.2-02", "it has to end entrenched, and not in a strongpoint of France")
            }
            (Location::Hex(hex), Army::French) if self.is_lost_to_france(hex) => ("8.2-08", "Isabelle has surrendered"),
            (Location::Hex(hex), Army::French) if !self.is_cover(army, hex) => {
                ("8.2-01", "it has to end entrenched, and not in a strongpoint or an outpost of VM")
            }
            (Location::Hex(hex), Army::French) if self.lacks_a_bridge(unit, hex) => ("1.5-B-04", NO_BRIDGE),
            (Location::Hex(_), Army::Vm) => {
                ("4.2-04", "it is farther than one hex and 5 movement points outside French zones")
            }
            (Location::Hex(hex), Army::French)
                if self.state.is_in(unit, Area::Zone2) && !self.data.map.ground(hex).supply =>
            {
                ("8.2-05", "from 2z-304 it relocates into a Supply Area")
            }
            (Location::Hex(_), Army::French) if self.state.is_in(unit, Area::Zone2) => {
                ("8.2-05", "no line leads from a Map Edge Hex to a shelter there")
            }
            (Location::Hex(hex), Army::French) if self.data.map.ground(hex).supply => {
                ("8.2-04", "units in communication at DBP relocate there, to hexes outside VM zones of control")
            }
            (Location::Hex(_), Army::French) => {
                ("8.2-03", "it is farther than one hex and 5 movement points outside VM zones")
            }
        };
        Refusal::new(Case(case), reason)
    }
}
