//! What can be laid over the board for study.

use engine::table::{Overlay, OverlayLine, OverlayPlace, Tone};

use crate::context::View;
use crate::data::Area;
use crate::direct_fire::FireKind;
use crate::ids::{Army, Hexes, Units};
use crate::state::Phase;

impl View<'_> {
    pub(super) fn overlays(self) -> Vec<Overlay> {
        let mut overlays = vec![
            self.zones(Army::Nva, "nva-zones", "NVA zones of control"),
            self.zones(Army::Arvn, "arvn-zones", "ARVN zones of control"),
            self.supply_overlay(Army::Nva, "nva-supply", "NVA supply"),
            self.supply_overlay(Army::Arvn, "arvn-supply", "ARVN supply"),
            self.command_overlay(Army::Nva, "nva-command", "NVA command"),
            self.command_overlay(Army::Arvn, "arvn-command", "ARVN command"),
            self.duties_overlay(),
        ];
        overlays.extend(self.sight());
        if self.state.turn >= self.data.schedule.evacuation_turn {
            overlays.push(self.evacuation_overlay());
        }
        overlays
    }

    fn tint(self, hexes: Hexes, text: &str, tone: Tone) -> Vec<OverlayPlace> {
        let tinted = |hex| OverlayPlace::new(self.data.map.label(hex), text, tone);
        hexes.iter().map(tinted).collect()
    }

    fn zones(self, army: Army, id: &str, title: &str) -> Overlay {
        let zone: Hexes = self.data.map.all().filter(|hex| self.in_zone_of(army, *hex)).collect();
        Overlay::new(id, title, self.tint(zone, "", Tone::Bad))
    }

    /// The ways by which supply comes, hex by hex from each unit, and the units without it.
    fn supply_overlay(self, army: Army, id: &str, title: &str) -> Overlay {
        let label = |hex| self.data.map.label(hex);
        let step = |(from, to)| OverlayLine::new(label(from), label(to), Tone::Good);
        let places = self.tint(self.hexes_without(army, self.trace_supply(army)), "no supply", Tone::Bad);
        Overlay::new(id, title, places).with_lines(self.supply_steps(army).into_iter().map(step).collect())
    }

    /// A line from each commanded unit to its HQ, and the units without command.
    fn command_overlay(self, army: Army, id: &str, title: &str) -> Overlay {
        let commanded = self.trace_command(army);
        let places = self.tint(self.hexes_without(army, commanded), "no command", Tone::Bad);
        let mut overlay = Overlay::new(id, title, places);
        for unit in self.data.army[army.at()].and(commanded).iter() {
            let Some(hex) = self.state.hex_of(unit) else { continue };
            let hq = self.data.of(unit).formation.and_then(|formation| self.data.hq_of(formation));
            if let Some(to) = hq.and_then(|hq| self.state.hex_of(hq))
                && to != hex
            {
                let [from, to] = [hex, to].map(|hex| self.data.map.label(hex));
                let line = OverlayLine::new(from, to, Tone::Neutral);
                if !overlay.lines.contains(&line) {
                    overlay.lines.push(line);
                }
            }
        }
        overlay
    }

    /// Where units of an army stand that are not among these.
    fn hexes_without(self, army: Army, these: Units) -> Hexes {
        self.data.army[army.at()].without(these).iter().filter_map(|unit| self.state.hex_of(unit)).collect()
    }

    /// What must still be attacked.
    fn duties_overlay(self) -> Overlay {
        let due = match self.state.phase {
            Phase::Combat => self.due_hexes(),
            Phase::DefensiveFire => {
                let owing = self.owes_attack(FireKind::Defensive).and_then(|u| self.state.hex_of(u));
                owing.map_or(Hexes::NONE, Hexes::one)
            }
            _ => Hexes::NONE,
        };
        let places = self.tint(due, "must be attacked", Tone::Warning);
        Overlay::new("duties", "Mandatory attacks still open", places)
    }

    /// What is seen from the hex in hand: where a group stands, or what is fired at.
    fn sight(self) -> Option<Overlay> {
        let from = self.state.march.at.or(self.state.fire.hex).or(self.state.assault.hex)?;
        let seen: Hexes = self.data.map.all().filter(|hex| *hex != from && self.data.map.sees(from, *hex)).collect();
        let title = format!("Line of sight from {}", self.data.hex_name(from));
        Some(Overlay::new("sight", title, self.tint(seen, "", Tone::Good)))
    }

    fn evacuation_overlay(self) -> Overlay {
        let leaving = self.data.schedule.evacuees.iter().filter_map(|u| self.state.hex_of(u));
        let hexes: Hexes = leaving.collect();
        let place = |hex| {
            let text = format!("{} to the edge", self.data.map.area_distance(Area::E, hex));
            OverlayPlace::new(self.data.map.label(hex), text, Tone::Warning)
        };
        Overlay::new("evacuation", "Units that must leave", hexes.iter().map(place).collect())
    }
}
