//! Section 1.9: lines of communication.

use crate::context::View;
use crate::ids::{Area, Army, Division, Hexes, Location, Sheet, Strongpoint, Unit};
use crate::state::{FrenchLines, Place};

impl View<'_> {
    /// 1.9-A: the hexes that a line of an army may include.
    /// 1.9-A-02, 1.9-A-03, 1.9-A-04, 1.9-A-06, 1.9-C-02, 1.4-C-03, 1.8-02, R20: a hex with an own unit always, others neither in
    /// enemy ZoC nor in an enemy strongpoint, and for France not in a Trench Zone.
    /// 1.4-H-05: outposts and structures bar no line.
    pub(crate) fn open_hexes(self, army: Army) -> Hexes {
        let index = self.state.index();
        let (own, enemy) = (army.at(), army.other().at());
        let mut closed = index.held[enemy].or(index.zone[enemy]).or(index.strong[enemy]);
        if army == Army::French {
            closed = closed.or(index.trench);
        }
        let [dbp, isabelle] = Sheet::ALL.map(|sheet| self.data.map.of_sheet(sheet));
        dbp.or(isabelle).without(closed).or(index.held[own])
    }

    pub(crate) fn flood(self, sources: Hexes, open: Hexes) -> Hexes {
        self.data.map.flood(sources, open)
    }

    /// 1.9-B: all hexes from which VM reaches a Map Edge Hex.
    /// 1.9-A-01, 1.9-B-01, R23, R104.
    #[must_use]
    pub fn vm_lines(self) -> Hexes {
        self.state.index().vm_lines.get(|| {
            let [dbp, isabelle] = Sheet::ALL.map(|sheet| self.data.map.edge_hexes(sheet));
            self.flood(dbp.or(isabelle), self.open_hexes(Army::Vm))
        })
    }

    /// 1.9-C: from where France reaches one of the two Supply Areas.
    /// 1.9-A-05, 1.9-C-01, 1.9-C-05 (R24, R25, R130): through 2z-304, where VM does not block it, as long as it is no Trench Zone,
    /// from an open Map Edge Hex to one of the other map.
    pub(crate) fn french_lines_to(self, sheet: Sheet) -> FrenchLines {
        self.state.index().french_lines[sheet.at()].get(|| {
            let map = &self.data.map;
            let open = self.open_hexes(Army::French);
            let near = self.flood(map.supply_area(sheet), open);
            let through_box = self.is_box_open() && near.meets(map.edge_hexes(sheet));
            let [dbp, isabelle] = Sheet::ALL.map(|sheet| map.edge_hexes(sheet));
            // Whatever is near is reached already: only from other edges do lines lead farther.
            let links = dbp.or(isabelle).and(open).without(near);
            let hexes = if through_box { near.or(self.flood(links, open)) } else { near };
            FrenchLines { hexes, through_box }
        })
    }

    /// 1.9-C: 2z-304 serves French lines until it is a Trench Zone.
    pub(crate) fn is_box_open(self) -> bool {
        !self.state.trenches.is_trench(Division::D304, 2)
    }

    /// 1.9-C: all hexes from which France reaches a Supply Area.
    #[must_use]
    pub fn french_lines(self) -> Hexes {
        let [dbp, isabelle] = Sheet::ALL.map(|sheet| self.french_lines_to(sheet).hexes);
        dbp.or(isabelle)
    }

    /// The hexes from which an army has a line of communication.
    #[must_use]
    pub fn lines(self, army: Army) -> Hexes {
        match army {
            Army::French => self.french_lines(),
            Army::Vm => self.vm_lines(),
        }
    }

    /// Whether a place has a line of communication.
    /// 6.2-B-08, 1.9-B-02, 1.9-C-03, 1.9-C-04, R101: boxes always have one, but 2z-304 for France only while it reaches a Supply Area.
    #[must_use]
    pub fn has_line(self, army: Army, location: Location) -> bool {
        match (location, army) {
            (Location::Hex(hex), _) => self.lines(army).has(hex),
            (Location::Area(Area::Zone2), Army::French) => {
                Sheet::ALL.into_iter().any(|sheet| self.french_lines_to(sheet).through_box)
            }
            (Location::Area(_), _) => true,
        }
    }

    /// Whether a unit is in communication. Units that wait, rest or are lost trace no line.
    #[must_use]
    pub fn is_in_line(self, unit: Unit) -> bool {
        match self.state.place_of(unit) {
            Place::Hex(hex) => self.lines(self.army(unit)).has(hex),
            Place::Area(area) => self.has_line(self.army(unit), Location::Area(area)),
            Place::Slot(_) | Place::Pool | Place::Out => false,
        }
    }

    /// 4.4, 8.4: whether a hex of a strongpoint has a line of its owner.
    /// 4.4-02, 8.4-02 (R124): each hex as it stands.
    #[must_use]
    pub fn is_strongpoint_in_line(self, strongpoint: Strongpoint) -> bool {
        let owner = self.state.controller(strongpoint);
        self.data.strongpoint(strongpoint).hexes.meets(self.lines_of_places(owner))
    }

    /// The hexes in which a strongpoint of an army is not isolated.
    /// 4.4-03, 4.4-05 (R124): a hex of the Supply Area that VM does not hold never is.
    pub(crate) fn lines_of_places(self, owner: Army) -> Hexes {
        let safe = match owner {
            Army::French => self.supply_areas().without(self.state.index().held[Army::Vm.at()]),
            Army::Vm => Hexes::NONE,
        };
        self.lines(owner).or(safe)
    }
}
