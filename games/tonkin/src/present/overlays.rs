//! What can be laid over the board for study. The title of each says in a sentence how it is read.

use engine::Viewer;
use engine::table::{Overlay, OverlayLine, OverlayPlace, Tone};

use super::knows_vm;
use crate::context::View;
use crate::ids::{Army, Hex, Hexes};
use crate::state::{Flags, Phase};

impl View<'_> {
    pub(super) fn overlays(self, viewer: Viewer) -> Vec<Overlay> {
        if self.state.phase == Phase::Over {
            return vec![self.owners()];
        }
        let mut overlays = vec![
            self.supply(
                Army::Vm,
                "vm-supply",
                "VM supply: within 3 hexes of a Supply Center or Supply Dump, or in a trench",
            ),
            self.supply(
                Army::Fef,
                "fef-supply",
                "FEF supply: within 3 hexes of a Supply Center or Supply Dump, in a trench, or by river",
            ),
            self.hungry(),
            self.zones(
                Army::Vm,
                "vm-zones",
                "VM zones of control: no French Double-Move, and empty communities turn VM-friendly",
            ),
            self.zones(Army::Fef, "fef-zones", "FEF zones of control: not into forest and mountain"),
            self.owners(),
            self.spending_overlay(
                Army::Vm,
                "vm-range",
                "Where VM units can attack and fire: within 3 hexes of the spending SD",
            ),
            self.spending_overlay(
                Army::Fef,
                "fef-range",
                "Where FEF units can attack and fire: within 3 hexes of the spending SD",
            ),
            self.overrun_overlay(
                Army::Vm,
                "vm-overruns",
                "FEF hexes that VM units in good order could overrun with one move",
            ),
            self.overrun_overlay(
                Army::Fef,
                "fef-overruns",
                "VM hexes that FEF units in good order could overrun with one move",
            ),
            self.truck_chain(),
            self.airstrips(knows_vm(viewer)),
            self.thai_binh(),
            Overlay::new(
                "retreats",
                "Where the defenders could retreat to",
                self.tint(self.ways_of_retreat(), "retreat", Tone::Good),
            ),
        ];
        let moves = viewer == Viewer::Omniscient || viewer == Viewer::Side(self.state.active.side());
        overlays.extend(moves.then(|| self.moves()));
        overlays.retain(|overlay| !overlay.is_empty());
        overlays
    }

    fn place(self, hex: Hex, text: impl Into<String>, tone: Tone) -> OverlayPlace {
        OverlayPlace::new(self.data.map.label(hex), text, tone)
    }

    fn tint(self, hexes: Hexes, text: &str, tone: Tone) -> Vec<OverlayPlace> {
        hexes.iter().map(|hex| self.place(hex, text, tone)).collect()
    }

    /// Lines between those of some hexes that a way joins.
    fn lines(self, hexes: Hexes, joined: impl Fn(Hex, Hex) -> bool) -> Vec<OverlayLine> {
        let label = |hex: Hex| self.data.map.label(hex);
        let mut lines = Vec::new();
        for from in hexes.iter() {
            let near = self.data.map.neighbours(from).filter(|to| from < *to && hexes.has(*to));
            for to in near.filter(|to| joined(from, *to)) {
                lines.push(OverlayLine::new(label(from), label(to), Tone::Good));
            }
        }
        lines
    }

    /// 7.2-02, 7.3-02, 7.4-01: the fields of an army's sources, and for the FEF the waterways that carry supply.
    fn supply(self, army: Army, id: &str, title: &str) -> Overlay {
        let centers = self.supply_centers(army);
        let dumps = self.dump_hexes(army);
        let near = self.within(army, centers.or(dumps), self.data.tables.limits.range);
        let river = if army == Army::Fef { self.river_supply() } else { Hexes::NONE };
        let trenches = self.state.trenches[army.at()].without(near);
        let word = |hex: Hex| match (dumps.has(hex), centers.has(hex)) {
            (true, _) => "SD",
            (false, true) => "Supply Center",
            (false, false) => "",
        };
        let mut places: Vec<OverlayPlace> = near.iter().map(|hex| self.place(hex, word(hex), Tone::Good)).collect();
        places.extend(self.tint(river.without(near).without(trenches), "by river", Tone::Neutral));
        places.extend(self.tint(trenches, "trench", Tone::Neutral));
        let lines = self.lines(river, |from, to| self.data.map.waterways(from).any(|near| near == to));
        Overlay::new(id, title, places).with_lines(lines)
    }

    /// 7.1-01, 5.0-01: who would get the marker if supply were checked now, and who has it and would lose a step.
    fn hungry(self) -> Overlay {
        let fed = self.supplied();
        let (mut hungry, mut starving) = (Hexes::NONE, Hexes::NONE);
        for unit in self.data.all_units().filter(|unit| !fed.has(*unit) && self.data.of(*unit).steps > 0) {
            let Some(hex) = self.state.hex_of(unit) else { continue };
            hungry.insert(hex);
            if self.state.is(unit, Flags::OOS) {
                starving.insert(hex);
            }
        }
        let mut places = self.tint(hungry.without(starving), "no supply", Tone::Warning);
        places.extend(self.tint(starving, "loses a step", Tone::Bad));
        Overlay::new("no-supply", "Who would be out of supply if it were checked now", places)
    }

    fn zones(self, army: Army, id: &str, title: &str) -> Overlay {
        let tone = if army == Army::Vm { Tone::Bad } else { Tone::Neutral };
        Overlay::new(id, title, self.tint(self.state.index().zone[army.at()], "", tone))
    }

    /// 1.8-01: whose each community is, with the VP of VP-Hexes.
    fn owners(self) -> Overlay {
        let places = self.data.places.communities.iter().map(|community| {
            let (owner, tone) =
                if self.is_friendly(Army::Vm, community.hex) { ("VM", Tone::Bad) } else { ("FEF", Tone::Good) };
            let text = if community.vp > 0 { format!("{owner} {}", community.vp) } else { owner.into() };
            self.place(community.hex, text, tone)
        });
        Overlay::new("owners", "Who owns what, with the points of VP-Hexes", places.collect())
    }

    /// 6.3-F-01, 6.3-G-01.
    fn spending_overlay(self, army: Army, id: &str, title: &str) -> Overlay {
        let dump = self.spending(army).and_then(|dump| self.state.dumps[dump.at()].hex());
        let range = dump.map_or(Hexes::NONE, |hex| self.within(army, Hexes::one(hex), self.data.tables.limits.range));
        let text = |hex: Hex| if Some(hex) == dump { "spending SD" } else { "" };
        Overlay::new(id, title, range.iter().map(|hex| self.place(hex, text(hex), Tone::Good)).collect())
    }

    fn overrun_overlay(self, army: Army, id: &str, title: &str) -> Overlay {
        Overlay::new(id, title, self.tint(self.overrun_reach(army), "in reach", Tone::Warning))
    }

    /// 3.4-02, 2.2-B-06: the roads by which VM trucks and motorized regiments are joined to China.
    fn truck_chain(self) -> Overlay {
        let centers = self.supply_centers(Army::Vm).and(self.data.map.china);
        let joined = self.joined_by_road(Army::Vm, centers);
        let beside = self.truck_reach().without(joined).without(self.state.destroyed_roads);
        let mut places = self.tint(joined, "", Tone::Good);
        places.extend(self.tint(beside, "", Tone::Neutral));
        places.extend(self.tint(self.state.destroyed_roads, "road cut", Tone::Bad));
        let lines = self.lines(joined, |from, to| self.road_joins(from, to));
        let title = "The roads that join VM trucks to China, and the hexes beside them";
        Overlay::new("trucks", title, places).with_lines(lines)
    }

    /// 3.5-05, 3.5-06: where the FEF can land; guns that a viewer does not see may be there.
    fn airstrips(self, knows: bool) -> Overlay {
        let places = self.data.places.airstrips.iter().map(|hex| {
            let watched = !self.guns_over(hex).is_empty();
            let (text, tone) = match () {
                () if !self.holds(Army::Fef, hex) => ("not held", Tone::Neutral),
                () if watched || self.state.transports.closed.has(hex) => ("guns can close it", Tone::Bad),
                () if !knows && self.in_zone_of(Army::Vm, hex) => ("guns may be near", Tone::Warning),
                () => ("open", Tone::Good),
            };
            self.place(hex, text, tone)
        });
        Overlay::new("airstrips", "Airstrips: open, in reach of VM guns, or not held by the FEF", places.collect())
    }

    /// 2.2-A-07.
    fn thai_binh(self) -> Overlay {
        if self.training().is_some() {
            return Overlay::new("thai-binh", "", Vec::new());
        }
        let limits = &self.data.tables.limits;
        let near = self.data.map.within(self.data.tables.thai_binh, limits.thai_binh_range).and(self.data.map.land);
        let held = near.and(self.state.index().held[Army::Vm.at()]);
        let mut places = self.tint(held, "VM", Tone::Bad);
        places.extend(self.tint(near.without(held), "", Tone::Neutral));
        Overlay::new("thai-binh", self.thai_binh_in_words(), places)
    }

    /// Where the group on the move may go next, and what it has left there.
    fn moves(self) -> Overlay {
        let march = &self.state.march;
        let mut places = Vec::new();
        if march.is_under_way() {
            for hex in self.next_hexes().filter(|hex| self.can_step(*hex).is_ok()) {
                places.push(self.next_step(hex));
            }
            let enemies = self.next_enemies().filter(|hex| self.can_overrun(*hex).is_ok());
            places.extend(enemies.map(|hex| self.place(hex, "overrun", Tone::Bad)));
        }
        Overlay::new("moves", "Where the group can go next: the price, what is left, and Double-Moves", places)
    }

    fn next_step(self, hex: Hex) -> OverlayPlace {
        let march = &self.state.march;
        let price = self.step_price(hex) as i16;
        let left = march
            .group
            .iter()
            .filter(|m| !m.cargo)
            .map(|m| i16::from(self.allowance(m.piece, march.way)) - i16::from(m.spent) - price);
        let left = left.min().unwrap_or(0);
        let zone = self.in_zone_of(self.state.active.other(), hex);
        let (text, tone) = match left {
            left if left >= 0 && zone => {
                (format!("{price}, {left} left; zone of control: no Double-Move"), Tone::Warning)
            }
            left if left >= 0 => (format!("{price}, {left} left"), Tone::Good),
            _ if march.steps == 0 => (format!("{price}: the one hex it may always enter"), Tone::Warning),
            _ => (format!("{price}, by Double-Move"), Tone::Neutral),
        };
        self.place(hex, text, tone)
    }
}
