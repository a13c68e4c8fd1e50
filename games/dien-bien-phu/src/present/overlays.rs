//! What can be laid over the board for study.

use engine::document::Named;
use engine::table::{Overlay, OverlayLine, OverlayPlace, Tone};

use crate::agenda::Item;
use crate::context::View;
use crate::ids::{Area, Army, Division, Hex, Hexes, Location, Unit};
use crate::sequence::Segment;

impl View<'_> {
    pub(super) fn overlays(self) -> Vec<Overlay> {
        let mut overlays = vec![
            self.lines_overlay(Army::French, "french-lines", "French lines of communication, and what is cut off"),
            self.lines_overlay(Army::Vm, "vm-lines", "VM lines of communication, and what is cut off"),
            self.isolation_overlay(),
            self.zones_overlay(Army::French, "french-zones", "French zones of control"),
            self.zones_overlay(Army::Vm, "vm-zones", "VM zones of control"),
            self.heavy_weapons_overlay(),
            self.guns_overlay(),
            self.reaction_overlay(),
            self.assault_overlay(),
            self.points_overlay(),
            self.digging_overlay(),
            self.airdrop_overlay(),
        ];
        overlays.retain(|overlay| !overlay.is_empty());
        overlays
    }

    fn tint(self, hex: Hex, text: impl Into<String>, tone: Tone) -> OverlayPlace {
        OverlayPlace::new(hex.id(self.data), text, tone)
    }

    /// 1.9: how far an army reaches with its lines, as the rim of all such hexes; the units beyond it, and what cuts them off.
    fn lines_overlay(self, army: Army, id: &str, title: &str) -> Overlay {
        let lines = self.lines(army);
        let index = self.state.index();
        let held = index.held[army.at()];
        let cut = held.without(lines);
        let around_cut = self.data.map.around_all(cut).without(held);
        let why = |hex: Hex| match () {
            () if index.held[army.other().at()].has(hex) => "enemy",
            () if index.zone[army.other().at()].has(hex) => "enemy ZoC",
            () if army == Army::French && index.trench.has(hex) => "trench",
            () => "enemy strongpoint",
        };
        let beyond = self.all_hexes().without(lines);
        let rim = lines.and(self.data.map.around_all(beyond));
        let mut places: Vec<OverlayPlace> = rim.iter().map(|hex| self.tint(hex, "", Tone::Good)).collect();
        places.extend(cut.iter().map(|hex| self.tint(hex, "cut off", Tone::Bad)));
        let closed = around_cut.without(self.open_hexes(army));
        places.extend(closed.iter().map(|hex| self.tint(hex, why(hex), Tone::Warning)));
        Overlay::new(id, title, places)
    }

    /// 4.4, 8.4: what would be isolated if the segment ended now.
    fn isolation_overlay(self) -> Overlay {
        let mut places = Vec::new();
        for own in self.data.all_strongpoints().filter(|own| !self.is_strongpoint_in_line(*own)) {
            // Only a marker that lies there already lets it fall, in its owner's next Attrition Segment (4.1, 8.1).
            let fate = if self.state.isolated.has(own) { "falls" } else { "isolated" };
            let text = format!("{} {fate}", self.data.strongpoint(own).id);
            places.extend(self.data.strongpoint(own).hexes.first().map(|hex| self.tint(hex, text, Tone::Bad)));
        }
        let mut cut = Hexes::NONE;
        for army in Army::BOTH {
            cut.extend(
                self.must_trace(army)
                    .iter()
                    .filter(|unit| !self.is_in_line(*unit))
                    .filter_map(|unit| self.state.hex_of(unit)),
            );
        }
        let named: Hexes =
            self.data.all_strongpoints().filter_map(|own| self.data.strongpoint(own).hexes.first()).collect();
        places.extend(cut.without(named).iter().map(|hex| self.tint(hex, "isolated", Tone::Warning)));
        Overlay::new("isolation", "What would be isolated now", places)
    }

    fn zones_overlay(self, army: Army, id: &str, title: &str) -> Overlay {
        let zone = self.state.index().zone[army.at()].without(self.state.index().held[army.other().at()]);
        Overlay::new(id, title, zone.iter().map(|hex| self.tint(hex, "", Tone::Bad)).collect())
    }

    /// 2.2-A: French hexes that VM Heavy Weapons reach; the other Zone Markers reach everything.
    fn heavy_weapons_overlay(self) -> Overlay {
        let held = self.state.index().held[Army::French.at()];
        let near = held.iter().filter(|hex| self.is_close(Army::Vm, Location::Hex(*hex)));
        let places = near.map(|hex| self.tint(hex, "in reach", Tone::Warning)).collect();
        Overlay::new("heavy-weapons", "Within reach of VM Heavy Weapons", places)
    }

    /// 6.3-A: VM units that French units see, so that guns fire at them at their best.
    fn guns_overlay(self) -> Overlay {
        let held = self.state.index().held[Army::Vm.at()];
        let places = held.iter().map(|hex| match self.is_close(Army::French, Location::Hex(hex)) {
            true => self.tint(hex, "observed", Tone::Good),
            false => self.tint(hex, "long range", Tone::Neutral),
        });
        Overlay::new("french-guns", "French bombardment: observed and long range", places.collect())
    }

    /// 3.3: who may make a Reaction Move.
    fn reaction_overlay(self) -> Overlay {
        let able = self.reaction_starters();
        let hexes: Hexes = able.iter().filter_map(|unit| self.state.hex_of(unit)).collect();
        let places = hexes.iter().map(|hex| {
            let count = self.force(Army::French, hex).and(able).count();
            self.tint(hex, format!("{count} can react"), Tone::Good)
        });
        Overlay::new("reaction", "Who can react", places.collect())
    }

    /// Where units of the side that assaults stand against the enemy: the best chance at each hex, with arrows for what is declared.
    fn assault_overlay(self) -> Overlay {
        let army = match self.state.agenda.top() {
            Some(Item::Declaration(own)) => own.army,
            _ if (Segment::Airstrike..=Segment::Digging).contains(&self.state.segment) => Army::French,
            _ => Army::Vm,
        };
        let (held, enemy) = (self.state.index().held[army.at()], self.state.index().held[army.other().at()]);
        let targets = enemy.and(self.state.index().beside[army.at()]);
        let chance = |hex: Hex| {
            let near = self.data.map.neighbours(hex).filter(|near| held.has(*near));
            let units = near.flat_map(|near| self.state.stack(near)).filter(|unit| !self.is_artillery(*unit));
            units.filter_map(|unit| self.forecast(unit, hex)).map(|forecast| forecast.retreat).fold(0.0, f32::max)
        };
        let places = targets.iter().map(|hex| {
            let chance = chance(hex);
            let tone = if chance >= 0.5 {
                Tone::Good
            } else if chance >= 0.25 {
                Tone::Warning
            } else {
                Tone::Neutral
            };
            self.tint(hex, format!("{:.0}%", chance * 100.0), tone)
        });
        let title = format!("Assaults of {}: the chance to drive the defender out", army.name());
        let mut overlay = Overlay::new("assaults", title, places.collect());
        for assault in self.state.assaults.iter().filter(|assault| assault.mark.is_combat()) {
            let arrow = |from: Hex, tone| OverlayLine::new(from.id(self.data), assault.target.id(self.data), tone);
            let Some(from) = self.state.hex_of(assault.unit) else { continue };
            overlay.lines.push(arrow(from, Tone::Bad));
            for supporter in self.supporters_of(assault.unit, from, assault.target) {
                overlay.lines.extend(
                    self.state.hex_of(supporter).filter(|hex| *hex != from).map(|hex| arrow(hex, Tone::Neutral)),
                );
            }
        }
        overlay
    }

    fn supporters_of(self, unit: Unit, from: Hex, target: Hex) -> Vec<Unit> {
        let supporters = match self.army(unit) {
            Army::Vm => self.vm_supporters(unit, target),
            Army::French => self.french_supporters(unit, from, target),
        };
        supporters.iter().collect()
    }

    /// 1.4-F: what each strongpoint is worth, and who holds it.
    fn points_overlay(self) -> Overlay {
        let places = self.data.all_strongpoints().filter_map(|own| {
            let record = self.data.strongpoint(own);
            let tone = if self.state.controller(own) == Army::French { Tone::Good } else { Tone::Bad };
            let text = format!("{} {}", record.id, record.points);
            record.hexes.first().map(|hex| self.tint(hex, text, tone))
        });
        Overlay::new("points", "Strongpoints: points, and who holds them", places.collect())
    }

    /// 8.5: the zones into which VM could dig next.
    fn digging_overlay(self) -> Overlay {
        let mut places = Vec::new();
        for sector in Division::ALL {
            let number = self.state.trenches.number[sector.at()] + 1;
            let Some(zone) = self.data.map.zone_of(sector, number).filter(|_| self.can_dig(sector).is_ok()) else {
                continue;
            };
            let (text, tone) =
                if self.has_french_place(zone) { ("Dig Zone", Tone::Warning) } else { ("Trench Zone", Tone::Neutral) };
            let named = crate::board::hex_of_zone_name(self.data, zone);
            let hexes = self.data.map.zone(zone).hexes;
            places.extend(hexes.iter().map(|hex| self.tint(hex, if Some(hex) == named { text } else { "" }, tone)));
            let area = Area::ALL.into_iter().find(|area| self.data.map.zone_of_area(*area) == Some(zone));
            places.extend(area.map(|area| OverlayPlace::new(area.id(self.data), text, tone)));
        }
        Overlay::new("digging", "Where VM can dig next", places)
    }

    /// 5.4-A: which slots are open, and why the others are not.
    fn airdrop_overlay(self) -> Overlay {
        let places = self.data.airdrop.all().map(|slot| {
            let (text, tone) = match self.is_slot_open(slot) {
                Ok(()) if self.is_loaded(slot) => ("loaded", Tone::Neutral),
                Ok(()) => ("open", Tone::Good),
                Err(refusal) => match refusal.case.0 {
                    "5.4-A-03" => ("trenches", Tone::Bad),
                    "5.4-A-04" => ("rain", Tone::Bad),
                    "5.4-A-05" => ("monsoon", Tone::Bad),
                    "5.4-A-06" => ("for Laos", Tone::Bad),
                    _ => ("Standby", Tone::Bad),
                },
            };
            OverlayPlace::new(slot.id(self.data), text, tone)
        });
        Overlay::new("airdrop", "Slots of the Airdrop Chart", places.collect())
    }
}
