//! The printed sheet: both maps with the boxes between them, for whoever draws it.
//!
//! Hexes have their numbers as ids, boxes the words of [`Area`], slots of the Airdrop Chart `slot-ROW-COLUMN`. Wire, rivers and
//! bridges are edges. What changes (Trench and Dig Zones, flags, breaches) is for the table to lay on it.

mod lines;
pub mod outline;
mod styles;
mod words;

use engine::document::Named;
use engine::table::{Board, Mark, MarkKind, Place, PlaceShape, Point, Region};

use crate::data::{Data, RADIUS, SlotKind, StrongpointData, Wire};
use crate::ids::{Area, Hex, Slot, Zone};

/// Room around the maps.
const MARGIN: f32 = 40.0;

/// The printed sheet.
#[must_use]
pub fn board(data: &Data) -> Board {
    let painter = Painter { data };
    let hexes = data.map.all().map(|hex| painter.hex(hex));
    let boxes = Area::ALL.into_iter().map(|area| painter.area(area));
    let slots = data.airdrop.all().map(|slot| painter.slot(slot));
    let [width, height] = data.map.sheet.far_corner();
    Board {
        title: "Dien Bien Phu, March to May 1954".into(),
        width: width + 2.0 * MARGIN,
        height: height + 2.0 * MARGIN,
        km_per_unit: data.map.metres_per_hex / 1000.0 / (RADIUS * 3f32.sqrt()),
        styles: styles::all(),
        features: painter.features(),
        routes: painter.roads(),
        places: hexes.chain(boxes).chain(slots).collect(),
        edges: painter.edges(),
        labels: painter.labels(),
        legend: painter.legend(),
        regions: painter.regions(),
    }
}

/// The hex where the name of a zone is printed; none of a zone that is a box.
pub(crate) fn hex_of_zone_name(data: &Data, zone: Zone) -> Option<Hex> {
    Painter { data }.middle_of_zone(zone)
}

struct Painter<'a> {
    data: &'a Data,
}

impl Painter<'_> {
    fn centre(&self, hex: Hex) -> Point {
        let [x, y] = self.data.map.sheet.centre(hex.0);
        [x + MARGIN, y + MARGIN]
    }

    /// What is printed at a strongpoint: its code, or its name where it has no code.
    fn printed_name<'s>(&self, place: &'s StrongpointData) -> &'s str {
        if place.id.chars().any(|c| c.is_ascii_digit()) || place.id.ends_with("HQ") { &place.id } else { &place.name }
    }

    /// The zones, and what belongs to none.
    fn regions(&self) -> Vec<Region> {
        let map = &self.data.map;
        let named = |name: String, hexes: &mut dyn Iterator<Item = Hex>| Region {
            name,
            places: hexes.map(|hex| map.label(hex).into()).collect(),
        };
        let mut regions: Vec<Region> = map
            .all_zones()
            .map(|zone| map.zone(zone))
            .filter(|zone| zone.area.is_none())
            .map(|zone| named(format!("Zone {}", zone.name), &mut zone.hexes.iter()))
            .collect();
        for (supply, name) in [(true, "Supply Area"), (false, "Central area")] {
            let is_of = |hex: &Hex| map.ground(*hex).zone.is_none() && map.ground(*hex).supply == supply;
            regions.push(named(name.into(), &mut map.all().filter(is_of)));
        }
        regions
    }

    fn hex(&self, hex: Hex) -> Place {
        let (map, ground) = (&self.data.map, self.data.map.ground(hex));
        let number = ground.zone.map(|zone| map.zone(zone).number);
        let mark = Mark::new(map.label(hex), MarkKind::Id, [0.0, -RADIUS * 0.72]);
        Place {
            id: map.label(hex).into(),
            name: ground.strongpoint.map_or(String::new(), |own| self.printed_name(self.data.strongpoint(own)).into()),
            centre: self.centre(hex),
            shape: PlaceShape::Hex { radius: RADIUS, pointy: false },
            style: styles::of(ground, number),
            marks: vec![mark],
            description: self.describe(hex),
        }
    }

    fn describe(&self, hex: Hex) -> String {
        let (map, ground) = (&self.data.map, self.data.map.ground(hex));
        let mut parts = vec![format!("Hex {}: {}", map.label(hex), ground.terrain.word())];
        if let Some(hill) = ground.hill {
            parts.push(map.hill_name(hill).to_string());
        }
        parts.push(match (ground.zone, ground.supply) {
            (Some(zone), _) => map.zone(zone).name.clone(),
            (None, true) => "Supply Area".into(),
            (None, false) => "central area".into(),
        });
        if let Some(own) = ground.strongpoint.map(|own| self.data.strongpoint(own)) {
            let wire = own.wire.iter().map(|(_, wire)| *wire).max().unwrap_or(Wire::None);
            let vm = if own.vm_name.is_empty() { String::new() } else { format!(" ({})", own.vm_name) };
            let wire = if wire == Wire::None { String::new() } else { format!(", {} wire", wire.word()) };
            parts.push(format!("strongpoint {}{vm}, {} points{wire}", own.name, own.points));
        }
        parts.extend(ground.structure.map(|own| self.data.places.structures[own.at()].name.clone()));
        parts.extend(ground.outpost.map(|own| format!("outpost {}", self.data.places.outposts[own.at()].name)));
        if ground.edge {
            parts.push("at the edge of the map".into());
        }
        format!("{}.", parts.join(", "))
    }

    fn area(&self, area: Area) -> Place {
        let record = self.data.boxes.of(area);
        let letters = match area.zone_number() {
            Some(number) => self.letters(crate::ids::Division::D304, number),
            None => String::new(),
        };
        Place {
            id: area.word().into(),
            name: format!("{} {letters}", record.name).trim().to_string(),
            centre: record.at,
            shape: PlaceShape::Box { width: record.size[0], height: record.size[1] },
            style: match area {
                Area::Zone2 | Area::Laos1 | Area::Laos2 => "box-both",
                Area::Zone1
                | Area::OffMap
                | Area::VmReinforcements
                | Area::PulledBack
                | Area::Removed
                | Area::VmArtillery
                | Area::Commando => "box-vm",
                _ => "box-french",
            }
            .into(),
            marks: Vec::new(),
            description: format!("{}: {}", record.name, record.note),
        }
    }

    fn slot(&self, slot: Slot) -> Place {
        let (chart, record) = (&self.data.airdrop, self.data.airdrop.of(slot));
        let [wide, high] = chart.cell;
        let (name, closed) = match record.kind {
            SlotKind::White => (String::new(), "open even on the turn of the Standby Force".to_string()),
            SlotKind::Green => (String::new(), "closed by French units in Laos".into()),
            SlotKind::Rain => ("Rain".into(), "closed in Rain and Monsoon turns".into()),
            SlotKind::Monsoon => ("Mons.".into(), "closed in Monsoon turns".into()),
            SlotKind::Zones => {
                let zones = record.zones.unwrap_or_default();
                (format!("T/D {zones}"), format!("closed by {zones} or more Trench and Dig Zones"))
            }
        };
        Place {
            id: slot.id(self.data),
            name,
            centre: [
                chart.at[0] + (f32::from(record.column) - 0.5) * wide,
                chart.at[1] + (f32::from(record.row) - 0.5) * high,
            ],
            shape: PlaceShape::Box { width: wide - 6.0, height: high - 6.0 },
            style: styles::of_slot(record.kind).into(),
            marks: Vec::new(),
            description: format!("Airdrop slot, black {} white {}: {closed}.", record.row, record.column),
        }
    }
}
