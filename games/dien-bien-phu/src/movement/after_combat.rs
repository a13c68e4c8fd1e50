//! Moves after combat: from the open into a trench (4.2, 8.2).

use engine::{Case, Refusal};

use super::{Destinations, Move};
use crate::context::View;
use crate::ids::{Area, Army, Hex, Hexes, Location, Sheet, Unit, Units};
use crate::state::Place;

impl View<'_> {
    /// 4.2-01, 8.2-01, R67: units on the maps that are not entrenched, and of France those in 2z-304.
    pub(super) fn after_combat_starters(self, army: Army) -> Units {
        let open = self.on_map(army).filter(|(_, hex)| !self.entrenches(army, Location::Hex(*hex)));
        let in_box = if army == Army::French { self.army_in(army, Area::Zone2) } else { Units::NONE };
        in_box.or(open.map(|(unit, _)| unit).collect())
    }

    /// Whether a unit may end such a move in a hex: entrenched, not in an enemy strongpoint or outpost, and with room.
    /// 4.2-02, 8.2-01, 1.4-H-03.
    fn is_cover(self, army: Army, hex: Hex) -> bool {
        self.entrenches(army, Location::Hex(hex)) && self.is_own_or_nobodys(army, hex) && self.fits(army, hex)
    }

    /// 4.2 names strongpoints only, 8.2 outposts as well.
    fn is_own_or_nobodys(self, army: Army, hex: Hex) -> bool {
        let is_outpost = self.data.map.ground(hex).strongpoint.is_none();
        (army == Army::Vm && is_outpost) || self.controller_at(hex) != Some(army.other())
    }

    /// 4.2-03, 8.2-02: the first alternative, one hex whatever the zones; only rivers stop guns (R16).
    fn cover_beside(self, army: Army, unit: Unit) -> impl Iterator<Item = Hex> {
        let artillery = self.is_artillery(unit);
        let near = self.state.hex_of(unit).into_iter().flat_map(move |at| {
            self.data.map.neighbours(at).filter(move |to| !artillery || self.guns_can_cross(at, *to))
        });
        near.filter(move |to| self.is_cover(army, *to))
    }

    pub(super) fn can_take_cover(self, kind: Move, unit: Unit) -> bool {
        let army = kind.army();
        // What is cheap to see comes first; chains of bridges come last.
        self.cover_beside(army, unit).next().is_some()
            || (army == Army::French && !self.is_artillery(unit) && !self.relocation(unit).is_empty())
            || self.walks_into_cover(kind, unit)
            || (army == Army::French && self.is_artillery(unit) && !self.relocation(unit).is_empty())
    }

    fn walks_into_cover(self, kind: Move, unit: Unit) -> bool {
        let at = self.state.hex_of(unit);
        let walked = at.map_or(Hexes::NONE, |_| self.walk(kind, unit).reached());
        walked.iter().any(|hex| Some(hex) != at && self.is_cover(kind.army(), hex))
    }

    /// Where a unit can take cover.
    /// 4.2-03, 4.2-04, 4.2-05, 4.2-06, 8.2-02, 8.2-03, 8.2-07: one hex, or its movement points outside enemy zones, as things stand when
    /// it sets out.
    pub(super) fn cover_for(self, kind: Move, unit: Unit) -> Destinations {
        let army = kind.army();
        let mut hexes: Hexes = self.cover_beside(army, unit).collect();
        if self.state.hex_of(unit).is_some() {
            let walked = self.walk(kind, unit).reached();
            hexes.extend(walked.iter().filter(|hex| self.is_cover(army, *hex)));
        }
        if army == Army::French {
            hexes = hexes.or(self.relocation(unit));
        }
        if let Some(at) = self.state.hex_of(unit) {
            hexes.remove(at);
        }
        Destinations::of_hexes(hexes)
    }

    /// The third alternative: a strongpoint in a Supply Area that is French and outside VM zones of control.
    /// 8.2-04 (R90), 8.2-06, 1.3-A-01: from DBP to DBP, in communication. R122: guns by bridges.
    fn relocation(self, unit: Unit) -> Hexes {
        match self.state.place_of(unit) {
            Place::Hex(at) if self.data.map.ground(at).sheet == Sheet::Dbp && self.french_lines().has(at) => {
                let shelters = self.shelters(Sheet::Dbp);
                if !self.is_artillery(unit) || shelters.is_empty() {
                    return shelters;
                }
                shelters.and(self.gun_chain(Hexes::one(at), self.is_box_open()))
            }
            Place::Area(Area::Zone2) => self.relocation_from_box(unit),
            _ => Hexes::NONE,
        }
    }

    /// 8.2-05, 8.2-08 (R108, R130): from 2z-304, dug or not, where a line leads from a Map Edge Hex to the hex itself.
    fn relocation_from_box(self, unit: Unit) -> Hexes {
        let open = self.open_hexes(Army::French);
        let sheets = Sheet::ALL.into_iter().filter(|sheet| *sheet == Sheet::Dbp || !self.state.isabelle_fallen);
        sheets.fold(Hexes::NONE, |sum, sheet| {
            let edges = self.data.map.edge_hexes(sheet).and(open);
            let led_to = if self.is_artillery(unit) { self.gun_chain(edges, false) } else { self.flood(edges, open) };
            sum.or(self.shelters(sheet).and(led_to))
        })
    }

    /// Strongpoint hexes in a Supply Area in which a unit may take shelter.
    fn shelters(self, sheet: Sheet) -> Hexes {
        let index = &self.state.index;
        let area = self.data.map.supply_area(sheet).and(index.strong[Army::French.at()]);
        let able = |hex: &Hex| !self.in_enemy_zone(Army::French, *hex) && self.fits(Army::French, *hex);
        area.iter().filter(able).collect()
    }

    pub(super) fn why_no_cover(self, kind: Move, unit: Unit, place: Location) -> Refusal {
        let army = kind.army();
        let (case, reason) = match (place, army) {
            (Location::Area(_), Army::Vm) => ("4.2-02", "it has to end in a trench"),
            (Location::Area(_), Army::French) => ("8.2-01", "it has to end in a strongpoint or an outpost"),
            (Location::Hex(hex), Army::Vm) if !self.is_cover(army, hex) => {
                ("4.2-02", "it has to end entrenched, and not in a strongpoint of France")
            }
            (Location::Hex(hex), Army::French) if !self.is_cover(army, hex) => {
                ("8.2-01", "it has to end entrenched, and not in a strongpoint or an outpost of VM")
            }
            (Location::Hex(_), Army::Vm) => {
                ("4.2-04", "it is farther than one hex and 5 movement points outside French zones")
            }
            (Location::Hex(hex), Army::French) if self.is_lost_to_france(hex) => ("8.2-08", "Isabelle has surrendered"),
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
