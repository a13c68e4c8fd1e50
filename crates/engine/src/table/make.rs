//! Short ways to make the parts of a board and a table.

use super::{
    Feature, FeatureShape, LegendEntry, LegendSample, Line, Mark, MarkKind, Overlay, OverlayLine, OverlayPlace, Panel,
    Place, PlaceMark, PlaceShape, Point, Style, Texture, Tone, Track,
};

impl Style {
    /// Something with a fill and an outline.
    #[must_use]
    pub fn area(id: &str, fill: &str, stroke: &str, width: f32) -> Self {
        Style { fill: Some(fill.into()), ..Style::line(id, stroke, width, Line::Solid) }
    }

    /// A line, or an outline without a fill.
    #[must_use]
    pub fn line(id: &str, stroke: &str, width: f32, line: Line) -> Self {
        Style { id: id.into(), stroke: Some(stroke.into()), width, line, ..Style::default() }
    }

    /// A road: a core between two edges.
    #[must_use]
    pub fn cased(id: &str, core: &str, edge: &str, width: f32) -> Self {
        Style { line: Line::Cased, ..Style::area(id, core, edge, width) }
    }

    #[must_use]
    pub fn textured(self, texture: Texture) -> Self {
        Style { texture, ..self }
    }
}

impl Place {
    /// A box beside the map.
    #[must_use]
    pub fn holding(
        id: &str,
        name: &str,
        centre: Point,
        [width, height]: Point,
        description: impl Into<String>,
    ) -> Self {
        Place {
            id: id.into(),
            name: name.into(),
            centre,
            shape: PlaceShape::Box { width, height },
            style: "box".into(),
            marks: Vec::new(),
            description: description.into(),
        }
    }
}

impl Feature {
    #[must_use]
    pub fn new(id: impl Into<String>, name: &str, style: &str, shape: FeatureShape) -> Self {
        Feature { id: id.into(), name: name.into(), style: style.into(), shape }
    }

    /// A line or band along some points.
    #[must_use]
    pub fn curve(id: impl Into<String>, name: &str, style: &str, points: Vec<Point>, width: f32) -> Self {
        Feature::new(id, name, style, FeatureShape::Curve { points, width })
    }
}

impl Mark {
    /// A mark at an offset from the centre of its place.
    #[must_use]
    pub fn new(text: impl Into<String>, kind: MarkKind, offset: Point) -> Self {
        Mark { text: text.into(), kind, offset }
    }
}

impl LegendEntry {
    /// A sample of a place, with its printed marks.
    #[must_use]
    pub fn place(text: &str, shape: PlaceShape, style: &str, marks: Vec<Mark>) -> Self {
        LegendEntry { text: text.into(), sample: LegendSample::Place { shape, style: style.into(), marks } }
    }

    /// A sample of a line.
    #[must_use]
    pub fn route(text: &str, style: &str) -> Self {
        LegendEntry { text: text.into(), sample: LegendSample::Route { style: style.into() } }
    }

    /// A sample of what lies under the places.
    #[must_use]
    pub fn feature(text: &str, style: &str) -> Self {
        LegendEntry { text: text.into(), sample: LegendSample::Feature { style: style.into() } }
    }
}

impl PlaceMark {
    #[must_use]
    pub fn new(place: impl Into<String>, text: impl Into<String>, tone: Tone) -> Self {
        PlaceMark { place: place.into(), text: text.into(), tone }
    }
}

impl Track {
    /// Words for special boxes.
    #[must_use]
    pub fn noted(mut self, notes: impl IntoIterator<Item = (i32, String)>) -> Self {
        self.notes = notes.into_iter().collect();
        self
    }
}

impl Panel {
    /// A box of text; none where there is nothing to say.
    #[must_use]
    pub fn of(id: &str, title: &str, lines: Vec<String>) -> Option<Self> {
        (!lines.is_empty()).then(|| Panel { id: id.into(), title: title.into(), lines })
    }
}

impl Overlay {
    /// Tints; lines may be added.
    #[must_use]
    pub fn new(id: &str, title: impl Into<String>, places: Vec<OverlayPlace>) -> Self {
        Overlay { id: id.into(), title: title.into(), places, lines: Vec::new() }
    }

    #[must_use]
    pub fn with_lines(self, lines: Vec<OverlayLine>) -> Self {
        Overlay { lines, ..self }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty() && self.lines.is_empty()
    }
}

impl OverlayPlace {
    #[must_use]
    pub fn new(place: impl Into<String>, text: impl Into<String>, tone: Tone) -> Self {
        OverlayPlace { place: place.into(), text: text.into(), tone }
    }
}

impl OverlayLine {
    #[must_use]
    pub fn new(from: impl Into<String>, to: impl Into<String>, tone: Tone) -> Self {
        OverlayLine { from: from.into(), to: to.into(), tone }
    }
}
