//! The words on the sheet and its legend.

use engine::table::{Label, LegendEntry, Mark, MarkKind, PlaceShape, Point};

use super::Painter;
use crate::data::RADIUS;
use crate::ids::{Division, Hex, Hexes, Sheet, Zone};

fn label(text: impl Into<String>, at: Point, size: f32) -> Label {
    Label { text: text.into(), at, size, italic: false, turn: 0.0 }
}

fn italic(text: impl Into<String>, at: Point, size: f32) -> Label {
    Label { italic: true, ..label(text, at, size) }
}

impl Painter<'_> {
    pub(super) fn labels(&self) -> Vec<Label> {
        let mut labels = self.strongpoint_names();
        labels.extend(self.small_names());
        labels.extend(self.zone_names());
        labels.extend(self.chart_words());
        for sheet in Sheet::ALL {
            let hexes = self.data.map.of_sheet(sheet);
            let corner = hexes.first().map_or([0.0; 2], |hex| self.centre(hex));
            let name = self.data.map.map_names[sheet.at()].to_uppercase();
            let half = name.chars().count() as f32 * 5.2;
            labels.push(label(name, [corner[0] + RADIUS + half, corner[1] - RADIUS - 8.0], 15.0));
        }
        labels
    }

    /// The middle of a set of hexes: that of the hex nearest to it.
    fn middle(&self, hexes: Hexes) -> Option<(Hex, Point)> {
        let centres: Vec<(Hex, Point)> = hexes.iter().map(|hex| (hex, self.centre(hex))).collect();
        let count = centres.len() as f32;
        let sum = centres.iter().fold([0.0, 0.0], |sum, (_, at)| [sum[0] + at[0], sum[1] + at[1]]);
        let mean = [sum[0] / count, sum[1] / count];
        let far = |at: Point| (at[0] - mean[0]).hypot(at[1] - mean[1]);
        centres.into_iter().min_by(|a, b| far(a.1).total_cmp(&far(b.1)))
    }

    fn strongpoint_names(&self) -> Vec<Label> {
        let mut labels = Vec::new();
        for place in &self.data.places.strongpoints {
            let Some((_, [x, y])) = self.middle(place.hexes) else { continue };
            let name = self.printed_name(place);
            let size = if name.chars().count() > 5 { 11.0 } else { 12.5 };
            let low = if place.vm_name.is_empty() { 4.0 } else { 1.0 };
            labels.push(label(name, [x, y + low], size));
            if !place.vm_name.is_empty() {
                labels.push(italic(&place.vm_name, [x, y + 11.0], 7.5));
            }
        }
        labels
    }

    fn small_names(&self) -> Vec<Label> {
        let mut labels = Vec::new();
        for place in &self.data.places.structures {
            let Some((_, [x, y])) = self.middle(place.hexes) else { continue };
            let words: Vec<&str> = match place.kind {
                crate::data::StructureKind::Hospital => vec!["Hospital"],
                _ => place.name.split(' ').collect(),
            };
            let top = y + 3.0 - 4.2 * (words.len() as f32 - 1.0);
            for (i, word) in words.into_iter().enumerate() {
                labels.push(label(word, [x, top + 8.4 * i as f32], 7.8));
            }
        }
        for outpost in &self.data.places.outposts {
            let [x, y] = self.centre(outpost.hex);
            labels.push(italic(&outpost.name, [x, y + 15.5], 7.5));
        }
        for village in &self.data.map.villages {
            let Some([x, y]) = village.hexes.last().map(|hex| self.centre(*hex)) else { continue };
            labels.push(italic(&village.name, [x, y + 15.0], 8.5));
        }
        labels
    }

    /// The number of each zone, with the letters of the scenarios whose Trench Marker begins there; and the sectors.
    fn zone_names(&self) -> Vec<Label> {
        let mut labels = Vec::new();
        for zone in self.data.map.all_zones() {
            let Some((_, [x, y])) = self.middle(self.is_quiet(zone)) else { continue };
            let record = self.data.map.zone(zone);
            let letters = self.letters(record.sector, record.number);
            let text = if letters.is_empty() { record.name.clone() } else { format!("{} {letters}", record.name) };
            labels.push(italic(text, [x, y + 4.0], 11.0));
            if record.number == 1 {
                labels.push(label(format!("DIVISION {}", record.sector.word()), [x, y - 16.0], 19.0));
            }
        }
        labels
    }

    pub(super) fn middle_of_zone(&self, zone: Zone) -> Option<Hex> {
        self.middle(self.is_quiet(zone)).map(|(hex, _)| hex)
    }

    /// The letters of the scenarios that begin with the Trench Marker of a sector on a zone.
    pub(super) fn letters(&self, sector: Division, number: u8) -> String {
        let here = self.data.scenarios.iter().filter(|s| s.trenches.number[sector.at()] == number);
        here.map(|scenario| scenario.id.as_str()).collect::<Vec<_>>().join("")
    }

    /// The hexes of a zone where nothing else is printed, away from its borders where there are such.
    fn is_quiet(&self, zone: Zone) -> Hexes {
        let map = &self.data.map;
        let own = map.zone(zone).hexes;
        let is_empty = |hex: Hex| {
            let ground = map.ground(hex);
            let bare = ground.strongpoint.is_none() && ground.structure.is_none() && ground.outpost.is_none();
            bare && !matches!(ground.terrain, crate::data::Terrain::Village | crate::data::Terrain::Airstrip)
        };
        let free: Hexes = own.iter().filter(|hex| is_empty(*hex) && map.neighbours(*hex).all(is_empty)).collect();
        let inner: Hexes = free.iter().filter(|hex| map.neighbours(*hex).all(|near| own.has(near))).collect();
        // Signs of trees make words hard to read.
        let open: Hexes = inner.iter().filter(|hex| !map.ground(*hex).terrain.is_forest()).collect();
        let empty: Hexes = own.iter().filter(|hex| is_empty(*hex)).collect();
        [open, inner, free, empty].into_iter().find(|set| !set.is_empty()).unwrap_or(own)
    }

    /// The heading of the Airdrop Chart and the faces of its dice.
    fn chart_words(&self) -> Vec<Label> {
        let chart = &self.data.airdrop;
        let [x, y] = chart.at;
        let [wide, high] = chart.cell;
        let mut labels = vec![label("AIRDROP CHART", [x + 3.0 * wide, y - 18.0], 13.0)];
        for die in 1..=6 {
            let step = f32::from(die - 1u8) + 0.5;
            labels.push(label(die.to_string(), [x - 8.0, y + step * high + 4.0], 10.0));
            labels.push(italic(die.to_string(), [x + step * wide, y - 4.0], 10.0));
        }
        labels
    }

    pub(super) fn legend(&self) -> Vec<LegendEntry> {
        let shape = || PlaceShape::Hex { radius: RADIUS, pointy: false };
        let hex = |text: &str, style: &str| LegendEntry::place(text, shape(), style, Vec::new());
        let (feature, route) = (LegendEntry::feature, LegendEntry::route);
        let mark = Mark::new("1723", MarkKind::Id, [0.0, 0.0]);
        vec![
            LegendEntry::place("Field, zones with odd numbers", shape(), "field-dark", vec![mark]),
            hex("Field, zones with even numbers", "field-light"),
            hex("Central area: no sector", "field-camp"),
            hex("Hill", "hill-light"),
            hex("Wooded hill", "wooded-hill-light"),
            hex("Forest", "forest-light"),
            hex("Village", "village-light"),
            feature("Strongpoint: trench, French and VM name", "trench"),
            feature("Hospital, dump or depot", "structure"),
            feature("Outpost", "outpost"),
            feature("Airstrip", "airstrip-line"),
            route("Trench Zone: dug by VM", "trench-zone"),
            route("Dig Zone: held up by a French place", "dig-zone"),
            route("Supply Area", "supply"),
            route("Border of a Division Sector", "sector-border"),
            route("Border of a zone", "zone-border"),
            route("Heavy wire", "heavy-wire"),
            route("Light wire", "light-wire"),
            feature("River", "river"),
            route("Bridge", "bridge"),
            route("Road", "road"),
            feature("Arrow for France", "arrow-french"),
            feature("Arrow for the Viet Minh", "arrow-vm"),
            feature("Arrow for both", "arrow-both"),
        ]
    }
}
