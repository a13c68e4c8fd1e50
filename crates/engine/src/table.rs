//! Presentation: one plain description that the browser, the terminal and the picture exporter
//! all draw. Ids are text here, at the edge; nothing in this module knows a game.
//!
//! A [`Board`] is what is printed and never changes; a [`Table`] is what lies on it now, what is
//! asked, and what can be chosen.

mod make;

use serde::{Deserialize, Serialize};

use crate::game::Target;

/// A point on the board, in board units (x to the right, y down).
pub type Point = [f32; 2];

/// The printed board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Board {
    pub title: String,
    pub width: f32,
    pub height: f32,
    /// Kilometres per board unit, for a scale bar; 0 where the board has no scale.
    pub km_per_unit: f32,
    /// How to draw each kind of terrain, route and feature that the board names.
    pub styles: Vec<Style>,
    /// What lies under the places: water, relief, borders. Drawn in order, first at the bottom.
    pub features: Vec<Feature>,
    pub routes: Vec<Route>,
    pub places: Vec<Place>,
    /// What is printed on the edges between places: a river along a hexside, a bridge, wire.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<Edge>>"))]
    pub edges: Vec<Edge>,
    /// Words printed on the map that belong to no place.
    pub labels: Vec<Label>,
    pub legend: Vec<LegendEntry>,
    /// The parts of the map that players speak of: long lists of choices are grouped by them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<Region>>"))]
    pub regions: Vec<Region>,
}

impl Board {
    #[must_use]
    pub fn place(&self, id: &str) -> Option<&Place> {
        self.places.iter().find(|p| p.id == id)
    }

    #[must_use]
    pub fn style(&self, id: &str) -> Option<&Style> {
        self.styles.iter().find(|s| s.id == id)
    }
}

/// A named part of the map: a zone, a country. No place belongs to two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Region {
    pub name: String,
    pub places: Vec<String>,
}

/// How to draw something; colours as `#rrggbb`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Style {
    pub id: String,
    pub fill: Option<String>,
    /// The fill of the lower half, for a place that is two things at once, such as land and river.
    pub half: Option<String>,
    pub stroke: Option<String>,
    /// In board units.
    pub width: f32,
    pub line: Line,
    pub texture: Texture,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    #[default]
    Solid,
    Dashed,
    Dotted,
    /// Two thin lines with a light core, as roads are printed.
    Cased,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Texture {
    #[default]
    None,
    Forest,
    Hills,
    Mountains,
    Marsh,
    Paddy,
    Plantation,
    Town,
    Water,
}

/// Something drawn under the places.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Feature {
    pub id: String,
    pub name: String,
    pub style: String,
    pub shape: FeatureShape,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum FeatureShape {
    /// A smooth line through the points, such as a river.
    Curve {
        #[cfg_attr(feature = "schema", schema(value_type = Vec<[f32; 2]>))]
        points: Vec<Point>,
        width: f32,
    },
    /// A closed outline with soft corners, such as a massif.
    Region {
        #[cfg_attr(feature = "schema", schema(value_type = Vec<[f32; 2]>))]
        points: Vec<Point>,
    },
    /// A closed outline with sharp corners, such as a border.
    Polygon {
        #[cfg_attr(feature = "schema", schema(value_type = Vec<[f32; 2]>))]
        points: Vec<Point>,
    },
}

/// A connection between two places.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Route {
    pub a: String,
    /// Empty where the route leaves the map: then it ends at the last point of `via`.
    pub b: String,
    pub style: String,
    pub name: String,
    /// Points that the drawn line passes through.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<[f32; 2]>))]
    pub via: Vec<Point>,
    /// Whether the route is drawn at all (a river link follows the river itself).
    pub drawn: bool,
}

/// Somewhere a piece can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Place {
    pub id: String,
    pub name: String,
    /// Where pieces are drawn.
    #[cfg_attr(feature = "schema", schema(value_type = [f32; 2]))]
    pub centre: Point,
    pub shape: PlaceShape,
    pub style: String,
    /// Small printed marks: direction numbers, dice, construction symbol, hex number.
    pub marks: Vec<Mark>,
    /// One sentence for a tool tip and a screen reader.
    pub description: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum PlaceShape {
    Disc {
        radius: f32,
    },
    Square {
        half: f32,
    },
    /// A hexagon of that outer radius, with a point up or a flat side up.
    Hex {
        radius: f32,
        pointy: bool,
    },
    Area {
        #[cfg_attr(feature = "schema", schema(value_type = Vec<[f32; 2]>))]
        outline: Vec<Point>,
    },
    /// A holding box beside the map.
    Box {
        width: f32,
        height: f32,
    },
}

/// The edge between two neighbouring places, where something is printed on it or can be laid on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Edge {
    pub a: String,
    pub b: String,
    pub style: String,
    pub name: String,
    /// One sentence for a tool tip and a screen reader.
    pub description: String,
}

/// A small printed mark on or beside a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Mark {
    pub text: String,
    pub kind: MarkKind,
    /// Relative to the centre of the place.
    #[cfg_attr(feature = "schema", schema(value_type = [f32; 2]))]
    pub offset: Point,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    Number,
    Dice,
    Construction,
    Fort,
    Flag,
    Start,
    Airfield,
    /// Crossed rifles: a military base.
    Rifles,
    /// Mountain tops.
    Peaks,
    Id,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Label {
    pub text: String,
    #[cfg_attr(feature = "schema", schema(value_type = [f32; 2]))]
    pub at: Point,
    /// Height of the letters in board units.
    pub size: f32,
    pub italic: bool,
    /// Degrees clockwise.
    pub turn: f32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LegendEntry {
    pub text: String,
    pub sample: LegendSample,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum LegendSample {
    Place { shape: PlaceShape, style: String, marks: Vec<Mark> },
    Route { style: String },
    Feature { style: String },
}

/// What lies on the table now, as one viewer may see it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Table {
    /// "Turn 3, 6-15 December 1951".
    pub heading: String,
    pub phase: String,
    pub phase_title: String,
    pub pieces: Vec<Piece>,
    /// Marks laid on places for this moment: captured, encircled, closed.
    pub place_marks: Vec<PlaceMark>,
    /// Marks laid on the edges between places: wire, a breach, a blown bridge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<EdgeMark>>"))]
    pub edge_marks: Vec<EdgeMark>,
    /// What covers whole stretches of the board for now: trenches that were dug, a flooded plain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<Cover>>"))]
    pub covers: Vec<Cover>,
    pub tracks: Vec<Track>,
    pub hands: Vec<Hand>,
    /// Boxes of text beside the board, the matter at hand first: the combat, the contents of a cup.
    pub panels: Vec<Panel>,
    pub prompt: Prompt,
    pub choices: Vec<Choice>,
    /// Lines and tints that can be laid over the board.
    pub overlays: Vec<Overlay>,
}

/// A counter on the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Piece {
    pub id: String,
    pub name: String,
    pub place: String,
    /// The side it belongs to, if any.
    pub side: Option<String>,
    pub face: Face,
    /// One sentence for a tool tip and a screen reader: values, condition.
    pub description: String,
    /// Lies face down for this viewer.
    pub hidden: bool,
}

/// A counter's face as data.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Face {
    pub symbol: Symbol,
    /// Colours as `#rrggbb`.
    pub fill: String,
    pub ink: String,
    /// A short name over the symbol.
    pub title: String,
    /// The printed values, left to right along the lower edge.
    pub values: Vec<String>,
    /// The unit's size above the symbol: "II" for a battalion.
    pub size: String,
    /// Has lost a step: drawn with a band across.
    pub reduced: bool,
    /// Words for markers on top: "encircled", "used", "repair".
    pub markers: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "SymbolName"))]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    #[default]
    None,
    Infantry,
    Paratroops,
    ParachuteArtillery,
    Commando,
    Armour,
    Mechanised,
    Reconnaissance,
    Artillery,
    AntiAircraft,
    Engineer,
    River,
    Aircraft,
    Helicopter,
    Headquarters,
    Leader,
    Convoy,
    Post,
    Base,
    Guerrilla,
    Infiltration,
    Flag,
    Unknown,
    Marker,
}

impl Symbol {
    pub const ALL: [Symbol; 24] = [
        Symbol::None,
        Symbol::Infantry,
        Symbol::Paratroops,
        Symbol::ParachuteArtillery,
        Symbol::Commando,
        Symbol::Armour,
        Symbol::Mechanised,
        Symbol::Reconnaissance,
        Symbol::Artillery,
        Symbol::AntiAircraft,
        Symbol::Engineer,
        Symbol::River,
        Symbol::Aircraft,
        Symbol::Helicopter,
        Symbol::Headquarters,
        Symbol::Leader,
        Symbol::Convoy,
        Symbol::Post,
        Symbol::Base,
        Symbol::Guerrilla,
        Symbol::Infiltration,
        Symbol::Flag,
        Symbol::Unknown,
        Symbol::Marker,
    ];
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PlaceMark {
    pub place: String,
    pub text: String,
    pub tone: Tone,
}

/// Something that covers many places and is seen as one: a tint, and a line around all of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Cover {
    /// What it is, for a screen reader: "Trench Zones".
    pub title: String,
    /// A style of the board.
    pub style: String,
    pub places: Vec<String>,
}

/// Something that lies on the edge between two places.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EdgeMark {
    pub a: String,
    pub b: String,
    pub text: String,
    pub tone: Tone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    Neutral,
    Good,
    Bad,
    Warning,
}

/// A numbered track with markers on it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Track {
    pub id: String,
    pub name: String,
    pub value: i32,
    pub min: i32,
    pub max: i32,
    /// Words for special boxes: (7, "Violet at the latest").
    pub notes: Vec<(i32, String)>,
}

impl Track {
    /// A track without notes. A value beyond the printed ends moves the end, so that its marker always
    /// lies on the track.
    #[must_use]
    pub fn new(id: &str, name: &str, value: i32, min: i32, max: i32) -> Self {
        let (min, max) = (min.min(value), max.max(value));
        Track { id: id.into(), name: name.into(), value, min, max, notes: Vec::new() }
    }
}

/// Cards held or laid out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Hand {
    pub id: String,
    pub name: String,
    pub side: Option<String>,
    pub cards: Vec<Card>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Card {
    pub id: String,
    pub title: String,
    pub text: String,
    /// What it is worth, a figure with its unit ("3 RP"), then its tags.
    pub values: Vec<String>,
    pub hidden: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Panel {
    pub id: String,
    pub title: String,
    pub lines: Vec<String>,
}

/// The question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Prompt {
    /// Whose question it is; none when the game is over.
    pub side: Option<String>,
    /// One sentence.
    pub text: String,
    /// What is left: "5 AP, 2 artillery".
    pub detail: String,
    /// The case that the question comes from.
    pub case: String,
    /// What brought it about: "Artillery hit Binh Loc, column 12: one company is lost."
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub cause: String,
    /// What the choice means and what it costs, for somebody new.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub meaning: String,
    /// The cases that matter for this very question, the one it comes from first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
    pub rules: Vec<String>,
}

impl Prompt {
    /// A question, and the case that it comes from.
    #[must_use]
    pub fn new(case: &'static str, text: impl Into<String>) -> Self {
        Prompt { text: text.into(), case: case.into(), ..Prompt::default() }
    }

    /// Says what is left to do or to spend.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// Says what brought the question about.
    #[must_use]
    pub fn cause(mut self, cause: impl Into<String>) -> Self {
        self.cause = cause.into();
        self
    }

    /// Says what the choice means and what it costs.
    #[must_use]
    pub fn meaning(mut self, meaning: impl Into<String>) -> Self {
        self.meaning = meaning.into();
        self
    }

    /// Names the cases that matter for this question.
    #[must_use]
    pub fn rules(mut self, cases: &[&str]) -> Self {
        self.rules = cases.iter().map(|case| (*case).into()).collect();
        self
    }
}

/// One thing that can be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Choice {
    /// The action in its text notation.
    pub action: String,
    pub label: String,
    pub on: Target,
    /// Pieces and places that it concerns beyond its target.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<Target>>"))]
    pub concerns: Vec<Target>,
    /// What it would waste or make final: the player is asked once more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub caution: Option<String>,
    /// Whether chance follows, so that its odds are worth showing first.
    pub risky: bool,
}

/// Something that can be laid over the board for study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Overlay {
    pub id: String,
    pub title: String,
    pub places: Vec<OverlayPlace>,
    pub lines: Vec<OverlayLine>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OverlayPlace {
    pub place: String,
    pub text: String,
    pub tone: Tone,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OverlayLine {
    pub from: String,
    pub to: String,
    pub tone: Tone,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marker_beyond_the_printed_ends_makes_the_track_longer() {
        let ends = |value: i32| {
            let track = Track::new("score", "Score", value, -3, 5);
            (track.min, track.max)
        };
        assert_eq!([ends(0), ends(-4), ends(9)], [(-3, 5), (-4, 5), (-3, 9)]);
    }
}
