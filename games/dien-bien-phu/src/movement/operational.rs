//! Operational moves: between boxes and maps, and through the valley (2.1, 6.2).

use engine::{Case, Refusal};

use super::{Destinations, Move};
use crate::context::View;
use crate::ids::{Area, Army, Hex, Hexes, Location, Sheet, Unit, Units};
use crate::state::Place;

/// 1.5-B-04: why guns find no way where others do.
pub(crate) const NO_BRIDGE: &str = "guns need a way there that crosses rivers by bridges only";

/// The boxes in which both sides fight and move.
pub(crate) const CONTESTED: [Area; 4] = [Area::Zone1, Area::Zone2, Area::Laos1, Area::Laos2];

impl<'a> View<'a> {
    fn in_areas(self, areas: &[Area]) -> Units {
        areas.iter().fold(Units::NONE, |sum, area| sum.or(self.state.in_area(*area)))
    }

    fn is_laos_only(self, unit: Unit) -> bool {
        self.data.unit(unit).regiment().is_some_and(|own| self.data.regiment(own).laos_only)
    }

    fn edges(self) -> Hexes {
        let [dbp, isabelle] = Sheet::ALL.map(|sheet| self.data.map.edge_hexes(sheet));
        dbp.or(isabelle)
    }

    /// 2.1-A: units in boxes, and those on the maps that may go to the rear, as all at the edge may.
    pub(super) fn vm_box_starters(self) -> Units {
        let lines = self.vm_lines();
        let on_map = self.on_map(Army::Vm).filter(|(_, hex)| lines.has(*hex)).map(|(unit, _)| unit);
        self.in_areas(&CONTESTED).or(self.state.in_area(Area::OffMap)).or(on_map.collect())
    }

    /// 2.1-A-02 to 2.1-A-07, R1: one of the five options.
    pub(super) fn vm_box_reach(self, unit: Unit) -> Destinations {
        match self.state.place_of(unit) {
            Place::Hex(hex) => self.vm_boxes_from(hex),
            Place::Area(area) => self.vm_ways_from(area, unit),
            _ => Destinations::default(),
        }
    }

    /// 2.1-A-04, 2.1-A-05: from the edge in a trench to a box, from communication to the rear.
    fn vm_boxes_from(self, hex: Hex) -> Destinations {
        let mut found = Destinations::default();
        let ground = self.data.map.ground(hex);
        if ground.edge && self.is_dug(hex) {
            let boxes = [Area::Zone1, Area::Zone2].into_iter();
            boxes
                .filter(|area| self.data.boxes.reached_from(Army::Vm, ground.sheet, *area))
                .for_each(|area| found.add_area(area));
        }
        if self.vm_lines().has(hex) {
            found.add_area(Area::OffMap);
        }
        found
    }

    /// 2.1-A-02, 2.1-A-03, 2.1-A-06, 2.1-A-07: along arrows, or onto the edge of a map; the Pathet Lao stay in Laos.
    fn vm_ways_from(self, area: Area, unit: Unit) -> Destinations {
        let mut found = Destinations::default();
        let stays = self.is_laos_only(unit);
        let next = self.data.boxes.next(Army::Vm, area).filter(|to| !stays || to.is_laos());
        next.for_each(|to| found.add_area(to));
        if stays {
            return found;
        }
        let index = self.state.index();
        let dug = if area == Area::OffMap { self.all_hexes() } else { index.trench.or(index.dig) };
        for sheet in Sheet::ALL.into_iter().filter(|sheet| self.data.boxes.reaches(Army::Vm, area, *sheet)) {
            found.hexes = found.hexes.or(self.data.map.edge_hexes(sheet).and(dug));
        }
        found.hexes = self.elsewhere(unit, found.hexes);
        found
    }

    /// 2.1-B-01, 2.1-B-04: units in communication on the maps and in the boxes of Sector 304.
    pub(super) fn vm_valley_starters(self) -> Units {
        let lines = self.vm_lines();
        let on_map = self.on_map(Army::Vm).filter(|(_, hex)| lines.has(*hex)).map(|(unit, _)| unit);
        self.in_areas(&[Area::Zone1, Area::Zone2]).or(on_map.collect())
    }

    /// 2.1-B-01, 2.1-B-02 (R117), 2.1-B-03, 1.4-C-02: any place in a Trench Zone in communication and outside French zones of control,
    /// judged before the unit arrives.
    pub(super) fn vm_valley_reach(self, unit: Unit) -> Destinations {
        let mut found = Destinations::of_hexes(self.elsewhere(unit, self.vm_valley_hexes()));
        for area in [Area::Zone1, Area::Zone2] {
            if self.state.trenches.is_trench_area(area) && !self.state.is_in(unit, area) {
                found.add_area(area);
            }
        }
        found
    }

    pub(super) fn vm_valley_hexes(self) -> Hexes {
        let index = self.state.index();
        index.trench.and(self.vm_lines()).without(index.zone[Army::French.at()])
    }

    /// 6.2-A-01, 6.2-A-06: units on the maps from which a line can be traced.
    pub(super) fn french_valley_starters(self) -> Units {
        let lines = self.french_lines();
        self.on_map(Army::French).filter(|(_, hex)| lines.has(*hex)).map(|(unit, _)| unit).collect()
    }

    /// 6.2-A-02, 6.2-A-03, 6.2-A-05, 6.2-A-07 (R83, R117): places with a line to the same Supply Area, not dug.
    pub(super) fn french_valley_reach(self, unit: Unit) -> Destinations {
        let Some(at) = self.state.hex_of(unit) else { return Destinations::default() };
        let (mut open, mut box_serves) = (Hexes::NONE, false);
        for sheet in Sheet::ALL {
            let lines = self.french_lines_to(sheet);
            if lines.hexes.has(at) {
                open = open.or(lines.hexes);
                box_serves |= lines.through_box;
            }
        }
        let index = self.state.index();
        open = self.elsewhere(unit, open.without(index.trench).without(index.dig));
        if self.state.isabelle_fallen {
            open = open.without(self.data.map.of_sheet(Sheet::Isabelle));
        }
        if self.is_artillery(unit) {
            let chain = self.gun_chain(Hexes::one(at), self.is_box_open());
            box_serves &= chain.meets(self.edges());
            open = open.and(chain);
        }
        let mut found = Destinations::of_hexes(open);
        if box_serves && !self.state.trenches.is_dig_area(Area::Zone2) {
            found.add_area(Area::Zone2);
        }
        found
    }

    /// Whether a Valley Move leads anywhere: nearly always next to where the unit stands, which is cheap to see.
    pub(super) fn can_cross_the_valley(self, unit: Unit) -> bool {
        let Some(at) = self.state.hex_of(unit) else { return false };
        let guns = self.is_artillery(unit);
        let lines = self.french_lines();
        let mut near = self.data.map.neighbours(at).filter(|to| lines.has(*to) && !self.is_dug(*to));
        near.any(|to| self.fits(Army::French, to) && (!guns || self.guns_can_cross(at, to)))
            || self.leads_somewhere(Move::FrenchValley, unit, self.french_valley_reach(unit))
    }

    /// 6.2-A-04 (R84, R122): the hexes that guns reach along a chain that French lines may take, over rivers by bridges only. A chain
    /// through 2z-304 leaves and enters a map on any bank.
    pub(crate) fn gun_chain(self, start: Hexes, through_box: bool) -> Hexes {
        let open = self.open_hexes(Army::French);
        let reached = self.data.map.flood_for_guns(start, open.or(start)).or(start);
        let links = self.edges().and(open);
        if through_box && reached.meets(links) {
            self.data.map.flood_for_guns(reached.or(links), open.or(start))
        } else {
            reached
        }
    }

    /// 6.2-B-01, 6.2-B-03, 6.2-B-06: not guns; from boxes and from edges outside Trench Zones.
    pub(super) fn french_box_starters(self) -> Units {
        let trench = self.state.index().trench;
        let at_edge = self.edges().without(trench).and(self.state.index().held[Army::French.at()]);
        let on_map = at_edge.iter().flat_map(|hex| self.state.stack(hex)).collect();
        let condor = if self.is_condor_released() { self.state.in_area(Area::Condor) } else { Units::NONE };
        self.in_areas(&CONTESTED).or(condor).or(on_map).without(self.data.forces.artillery)
    }

    /// 6.2-B-03, 6.2-B-05: whether an arrow leads a unit to a box.
    fn french_box_leads_to(self, unit: Unit, area: Area) -> bool {
        match self.state.place_of(unit) {
            Place::Hex(hex) => {
                let ground = self.data.map.ground(hex);
                area == Area::Zone2
                    && ground.edge
                    && !self.state.index().trench.has(hex)
                    && self.data.boxes.reached_from(Army::French, ground.sheet, area)
            }
            Place::Area(from) => self.data.boxes.next(Army::French, from).any(|to| to == area),
            _ => false,
        }
    }

    /// 6.2-B-02 to 6.2-B-05 (R85): one of the three options; where a box with enemies was entered, only what brings it to two to one.
    pub(super) fn french_box_reach(self, unit: Unit) -> Destinations {
        let mut found = Destinations::default();
        if self.must_stay_in_box(unit) {
            return found;
        }
        if let Some(short) = self.short_box() {
            if self.french_box_leads_to(unit, short) {
                found.add_area(short);
            }
            return found;
        }
        for area in CONTESTED {
            if self.french_box_leads_to(unit, area) && self.can_enter_box(unit, area) {
                found.add_area(area);
            }
        }
        if self.state.is_in(unit, Area::Zone2) {
            let mut open = self.edges().without(self.state.index().trench);
            if self.state.isabelle_fallen {
                open = open.without(self.data.map.of_sheet(Sheet::Isabelle));
            }
            found.hexes = self.elsewhere(unit, open);
        }
        found
    }

    /// 8.1-B-05: after the surrender no French unit comes to Isabelle any more.
    pub(crate) fn is_lost_to_france(self, hex: Hex) -> bool {
        self.state.isabelle_fallen && self.data.map.ground(hex).sheet == Sheet::Isabelle
    }

    /// 6.2-B-02: whether it is the odds of two to one that keep a unit where it is.
    pub(super) fn is_held_back_by_odds(self, unit: Unit) -> bool {
        self.short_box().is_some()
            || self.must_stay_in_box(unit)
            || CONTESTED.into_iter().any(|area| self.french_box_leads_to(unit, area) && !self.can_enter_box(unit, area))
    }

    /// How many French units a box with VM units is short of.
    fn units_short(self, area: Area, french: usize) -> usize {
        (2 * self.army_in(Army::Vm, area).count()).saturating_sub(french)
    }

    /// Whether somebody has entered a box in this segment.
    fn was_entered(self, area: Area) -> bool {
        self.state.done.meets(self.army_in(Army::French, area))
    }

    /// 6.2-B-02: a box that was entered and is not held two to one yet.
    pub(super) fn short_box(self) -> Option<Area> {
        let french = |area: Area| self.army_in(Army::French, area).count();
        CONTESTED.into_iter().find(|area| self.was_entered(*area) && self.units_short(*area, french(*area)) > 0)
    }

    /// R85: leaving a box is free, but not one that has just been entered and would be held by too few.
    fn must_stay_in_box(self, unit: Unit) -> bool {
        let Place::Area(area) = self.state.place_of(unit) else { return false };
        let french = self.army_in(Army::French, area).count();
        self.was_entered(area) && self.units_short(area, french.saturating_sub(1)) > 0
    }

    /// 6.2-B-02: whether enough others can follow a unit into a box with enemies.
    fn can_enter_box(self, unit: Unit, area: Area) -> bool {
        const MOST: usize = 12;
        let short = self.units_short(area, self.army_in(Army::French, area).count() + 1);
        if short == 0 {
            return true;
        }
        let bound = |other: Unit| match self.state.place_of(other) {
            Place::Area(from) => self.was_entered(from) && !self.army_in(Army::Vm, from).is_empty(),
            _ => false,
        };
        let mut others = self.french_box_starters().and(self.units_of(Army::French)).without(self.state.done);
        others.remove(unit);
        let follow = others.iter().filter(|other| !bound(*other) && self.french_box_leads_to(*other, area)).count();
        follow >= short && MOST.saturating_sub(self.state.done.count() + 1) >= short
    }

    /// Why an operational move does not lead somewhere, once enemies and full hexes are ruled out.
    pub(super) fn why_not_there(self, kind: Move, unit: Unit, place: Location) -> Refusal {
        let (case, reason) = match kind {
            Move::VmBox => self.why_no_vm_box(unit, place),
            Move::VmValley => self.why_no_vm_valley(unit, place),
            Move::FrenchValley => self.why_no_french_valley(unit, place),
            _ => self.why_no_french_box(unit, place),
        };
        Refusal::new(Case(case), reason)
    }

    fn why_no_vm_box(self, unit: Unit, place: Location) -> (&'static str, &'static str) {
        if self.is_laos_only(unit) {
            return ("2.1-A-07", "the Pathet Lao stay in Laos");
        }
        match (self.state.place_of(unit), place) {
            (Place::Hex(_), Location::Hex(_)) => ("2.1-A-01", "a Box Move leads to or from a box"),
            (Place::Hex(_), Location::Area(Area::OffMap)) => ("2.1-A-05", "it is not in VM communication"),
            (Place::Hex(_), Location::Area(area)) if area.zone_number().is_none() => {
                ("2.1-A-04", "from a map a Box Move leads to 1z-304, 2z-304 or the Off-Map Box")
            }
            (Place::Hex(_), Location::Area(_)) => {
                ("2.1-A-04", "only an edge hex in a Trench or Dig Zone leads there, to 1z-304 one at DBP")
            }
            (Place::Area(area), Location::Area(Area::OffMap)) if area.is_laos() => ("2.1-A-05", "not from Laos"),
            (Place::Area(_), Location::Area(_)) => ("2.1-A-02", "no arrow leads VM there"),
            (Place::Area(Area::OffMap), Location::Hex(_)) => ("2.1-A-06", "it comes onto a Map Edge Hex"),
            (Place::Area(area), Location::Hex(_)) if area.is_laos() => {
                ("2.1-A-02", "no arrow leads from Laos onto a map")
            }
            _ => ("2.1-A-03", "only edge hexes in a Trench or Dig Zone can be entered, those of Isabelle from 2z-304"),
        }
    }

    fn why_no_vm_valley(self, unit: Unit, place: Location) -> (&'static str, &'static str) {
        if self.state.place_of(unit).location() == Some(place) {
            return ("2.1-B-01", "it stands there already");
        }
        let Location::Hex(hex) = place else { return ("2.1-B-01", "that box is no Trench Zone of Sector 304") };
        if self.state.index().dig.has(hex) {
            return ("2.1-B-03", "a Dig Zone is closed to the Valley Move");
        }
        if !self.state.index().trench.has(hex) {
            return ("2.1-B-01", "it leads into Trench Zones only");
        }
        ("2.1-B-02", "the hex is in a French zone of control or not in VM communication")
    }

    fn why_no_french_valley(self, unit: Unit, place: Location) -> (&'static str, &'static str) {
        match place {
            Location::Hex(hex) if self.is_lost_to_france(hex) => ("8.1-B-05", "Isabelle has surrendered"),
            Location::Hex(hex) if self.is_dug(hex) => ("6.2-A-03", "a Trench or Dig Zone is closed to the Valley Move"),
            Location::Hex(hex) if !self.french_lines().has(hex) => {
                ("6.2-A-07", "the hex is not in French communication")
            }
            Location::Hex(hex) if self.shares_supply_area(unit, hex) => ("6.2-A-04", NO_BRIDGE),
            Location::Hex(_) => ("6.2-A-02", "both ends have to be in communication with the same Supply Area"),
            Location::Area(_) => ("6.2-A-02", "the only box in reach is 2z-304, while it is neither dug nor cut off"),
        }
    }

    fn shares_supply_area(self, unit: Unit, hex: Hex) -> bool {
        let at = self.state.hex_of(unit);
        Sheet::ALL
            .into_iter()
            .map(|sheet| self.french_lines_to(sheet).hexes)
            .any(|lines| lines.has(hex) && at.is_some_and(|at| lines.has(at)))
    }

    fn why_no_french_box(self, unit: Unit, place: Location) -> (&'static str, &'static str) {
        match (self.state.place_of(unit), place) {
            (Place::Area(Area::Zone2), Location::Hex(hex)) if self.is_lost_to_france(hex) => {
                ("8.1-B-05", "Isabelle has surrendered")
            }
            (Place::Area(Area::Zone2), Location::Hex(_)) => {
                ("6.2-B-04", "only edge hexes outside Trench Zones can be entered")
            }
            (_, Location::Hex(_)) => ("6.2-B-05", "maps are entered from 2z-304 only"),
            (_, Location::Area(area)) if self.french_box_leads_to(unit, area) => {
                ("6.2-B-02", "a box with VM units has to be held by twice as many French units")
            }
            (Place::Hex(_), _) => ("6.2-B-03", "an edge hex outside Trench Zones leads to 2z-304 only"),
            _ => ("6.2-B-05", "no arrow leads France there"),
        }
    }
}
