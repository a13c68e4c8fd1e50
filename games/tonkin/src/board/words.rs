//! Words on the map, and its key.

use engine::table::{Label, LegendEntry, MarkKind, PlaceShape, Point};

use super::{MARGIN, Painter, mark};
use crate::data::RADIUS;

/// Names of countries and regions: the words, the hex in whose middle they stand, their size and their turn.
const REGIONS: [(&str, &str, f32, f32); 8] = [
    ("CHINA", "AC-4", 30.0, 0.0),
    ("CHINA", "F-2", 24.0, 0.0),
    ("LAOS", "F-19", 30.0, 0.0),
    ("Thai country", "H-12", 13.0, 12.0),
    ("Viet Bac", "R-7", 15.0, 0.0),
    ("Fan Si Pan", "J-7", 9.0, 40.0),
    ("Tran Ninh", "E-22", 11.0, 0.0),
    ("Gulf of Tonkin", "X-21", 17.0, -38.0),
];

impl Painter<'_> {
    pub(super) fn labels(&self) -> Vec<Label> {
        let mut labels = self.frame();
        for (text, hex, size, turn) in REGIONS {
            if let Some(hex) = self.data.map.find(hex) {
                let [x, y] = self.centre(hex);
                labels.push(Label { text: text.into(), at: [x, y + RADIUS * 0.5], size, italic: true, turn });
            }
        }
        let roads = self.road_name_spots().into_iter();
        labels.extend(roads.map(|(text, at, turn)| Label { text, at, size: 6.2, italic: false, turn }));
        for circle in &self.data.map.circles {
            let [x, y] = self.centre(circle.hex);
            let at = [x + RADIUS * 0.45, y + RADIUS * 0.42];
            labels.push(Label { text: circle.number.to_string(), at, size: 6.4, italic: false, turn: 0.0 });
        }
        labels
    }

    /// Letters along the upper and lower edge, numbers along the sides (9.0).
    fn frame(&self) -> Vec<Label> {
        let map = &self.data.map;
        let [right, bottom] = map.sheet.far_corner();
        let word = |text: &str, at: Point| Label { text: text.into(), at, size: 9.0, italic: false, turn: 0.0 };
        let mut labels = Vec::new();
        for hex in map.all() {
            let Some((letters, number)) = map.label(hex).split_once('-') else { continue };
            let [x, y] = self.centre(hex);
            let [column, row] = map.sheet.cell(hex.0);
            if row == 1 {
                labels.push(word(letters, [x, MARGIN * 0.45]));
            }
            if row == i32::from(map.rows) {
                labels.push(word(letters, [x, bottom + MARGIN * 1.55]));
            }
            if column == 1 {
                labels.push(word(number, [MARGIN * 0.45, y]));
                labels.push(word(number, [right + MARGIN * 1.55, y]));
            }
        }
        labels
    }
}

pub(super) fn legend() -> Vec<LegendEntry> {
    let hex = || PlaceShape::Hex { radius: RADIUS, pointy: true };
    let place = |text: &str, style: &str, marks: Vec<_>| LegendEntry::place(text, hex(), style, marks);
    let (line, way) = (LegendEntry::feature, LegendEntry::route);
    let middle = [0.0, 0.0];
    vec![
        place("Clear: the Delta", "clear", vec![]),
        place("Rough", "rough", vec![]),
        place("Forest", "forest", vec![]),
        place("Mountain", "mountain", vec![]),
        place("VP-Hex: shaded, with its number", "rough-vp", vec![mark("3", MarkKind::Number, [0.01, 0.0])]),
        place("China: closed to the FEF", "china", vec![]),
        place("Airstrip", "clear", vec![mark("airstrip", MarkKind::Airfield, middle)]),
        place("Mobilization Center", "clear", vec![mark("Mobilization Center", MarkKind::Flag, middle)]),
        place("VM Supply Center: red ring", "center-vm", vec![]),
        place("FEF Supply Center: blue ring", "center-fef", vec![]),
        line("Red symbol: VM community by default", "community-vm"),
        line("Blue symbol: FEF community by default", "community-fef"),
        way("Harbor: an anchor", "anchor"),
        line("Major river", "major-river"),
        line("Minor river", "minor-river"),
        way("Road", "road-casing"),
        way("Border", "border"),
        way("Line of Delta and Highlands", "delta-line"),
    ]
}
