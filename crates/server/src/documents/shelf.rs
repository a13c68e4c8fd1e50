//! The shelf: what is printed on the boxes.

use engine::game::{PhaseInfo, ResultInfo};
use engine::{CalendarInfo, OptionInfo, ScenarioInfo, ScoreInfo, SideInfo};
use library::Title;
use serde::Serialize;

/// What runs here.
#[derive(Clone, Copy, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct About {
    pub name: &'static str,
    pub version: &'static str,
    /// What the program was built from.
    pub build: &'static str,
    /// Where the interface is described.
    pub description: &'static str,
}

/// One title of the shelf.
#[derive(Clone, Debug, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct TitleSummary {
    pub id: String,
    pub title: String,
    /// One paragraph of history.
    pub about: String,
    pub sides: Vec<SideInfo>,
    /// The first one is the default.
    pub scenarios: Vec<ScenarioInfo>,
    /// About how many decisions each scenario takes; 0 where it could not be counted.
    #[ts(type = "Array<number>")]
    pub lengths: Vec<u64>,
    pub options: Vec<OptionInfo>,
    /// The ways the game can end.
    pub results: Vec<ResultInfo>,
    pub phases: Vec<PhaseInfo>,
    pub score: ScoreInfo,
    pub calendar: CalendarInfo,
    /// How many rule cases there are.
    pub cases: usize,
    /// The guided first game.
    pub lessons: Vec<super::LessonTitle>,
    /// Whether there is one side only.
    pub solitaire: bool,
    /// The part of the plane, in board units, that `map.svg` shows.
    pub map: MapFrame,
}

/// A rectangle in board units.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct MapFrame {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

/// Where the map prints words and figures, in board units.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct Print {
    /// The names that the table sets itself.
    pub names: Vec<PrintedName>,
    /// What else is printed, which names that give way keep off: numbers of hexes, shields of roads, names of rivers. Each
    /// as left, top, width and height.
    pub others: Vec<[f64; 4]>,
}

/// Where the map prints the name of a place, in board units: what covers it can let the name give way.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct PrintedName {
    /// Empty for words that belong to no place.
    pub place: String,
    /// The name as it is broken into lines.
    pub lines: Vec<String>,
    /// The height of the type.
    pub size: f64,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl TitleSummary {
    pub(crate) fn new(title: &dyn Title, lengths: Vec<u64>) -> Self {
        let (book, board) = (title.book(), title.board());
        TitleSummary {
            id: book.id.into(),
            title: book.title.clone(),
            about: book.about.clone(),
            sides: book.sides.clone(),
            scenarios: book.scenarios.clone(),
            lengths,
            options: book.options.clone(),
            results: book.results.clone(),
            phases: book.phases.clone(),
            score: book.score.clone(),
            calendar: book.calendar.clone(),
            cases: book.cases.len(),
            lessons: title.lessons().list().iter().map(super::LessonTitle::new).collect(),
            solitaire: book.sides.len() == 1,
            map: MapFrame { x: 0.0, y: 0.0, width: board.width, height: board.height },
        }
    }
}
