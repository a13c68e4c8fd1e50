//! The story: what happened, told in typed events that the log, the animation, the statistics
//! and the tests all read.

use serde::{Deserialize, Serialize};

use crate::cases::Case;
use crate::game::{Side, Viewer};

/// Who may read an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    #[default]
    Everyone,
    Only(Side),
    Except(Side),
}

impl Audience {
    #[must_use]
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::Everyone, _) | (_, Viewer::Omniscient) => true,
            (Audience::Only(side), Viewer::Side(viewer)) => side == viewer,
            (Audience::Except(side), Viewer::Side(viewer)) => side != viewer,
            (Audience::Only(_), Viewer::Public) => false,
            (Audience::Except(_), Viewer::Public) => true,
        }
    }
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "StoryEvent"))]
pub struct Event {
    /// What kind of thing: `moved`, `rolled`, `drew`, `lost-step`, `scored`, ...
    #[serde(rename = "event")]
    pub kind: &'static str,
    /// The case under which it happened.
    pub case: Case,
    /// One sentence for the log.
    pub text: String,
    /// The pieces and places that the sentence is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
    pub pieces: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
    pub places: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub roll: Option<Roll>,
    /// Points scored, steps lost, points spent: the number in the sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub amount: Option<i32>,
    /// Whether this is what came of it all: such events make up the outcomes of [`crate::odds`].
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub outcome: bool,
    #[serde(skip_serializing_if = "is_for_everyone")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Audience>"))]
    pub audience: Audience,
}

fn is_for_everyone(audience: &Audience) -> bool {
    *audience == Audience::Everyone
}

impl Event {
    #[must_use]
    pub fn new(kind: &'static str, case: Case, text: impl Into<String>) -> Self {
        Event {
            kind,
            case,
            text: text.into(),
            pieces: Vec::new(),
            places: Vec::new(),
            roll: None,
            amount: None,
            outcome: false,
            audience: Audience::Everyone,
        }
    }

    #[must_use]
    pub fn piece(mut self, id: impl Into<String>) -> Self {
        self.pieces.push(id.into());
        self
    }

    #[must_use]
    pub fn place(mut self, id: impl Into<String>) -> Self {
        self.places.push(id.into());
        self
    }

    #[must_use]
    pub fn amount(mut self, amount: i32) -> Self {
        self.amount = Some(amount);
        self
    }

    #[must_use]
    pub fn roll(mut self, roll: Roll) -> Self {
        self.roll = Some(roll);
        self
    }

    /// Marks the event as a result worth naming in the odds.
    #[must_use]
    pub fn outcome(mut self) -> Self {
        self.outcome = true;
        self
    }

    #[must_use]
    pub fn only(mut self, side: Side) -> Self {
        self.audience = Audience::Only(side);
        self
    }

    #[must_use]
    pub fn except(mut self, side: Side) -> Self {
        self.audience = Audience::Except(side);
        self
    }
}

/// Dice rolled together for one purpose, each with every modifier by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Roll {
    pub purpose: String,
    /// What one die has to reach, where that decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub target: Option<i32>,
    pub dice: Vec<Die>,
}

impl Roll {
    #[must_use]
    pub fn new(purpose: impl Into<String>) -> Self {
        Roll { purpose: purpose.into(), target: None, dice: Vec::new() }
    }

    /// A roll of one unmodified die.
    #[must_use]
    pub fn single(purpose: impl Into<String>, face: u8) -> Self {
        Roll::new(purpose).die(Die::new("", face))
    }

    #[must_use]
    pub fn target(mut self, target: i32) -> Self {
        self.target = Some(target);
        self
    }

    #[must_use]
    pub fn die(mut self, die: Die) -> Self {
        self.dice.push(die);
        self
    }
}

/// One die: its face, who rolls it, its modifiers and their sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Die {
    #[serde(skip_serializing_if = "String::is_empty", default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub who: String,
    pub face: u8,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<Modifier>>"))]
    pub modifiers: Vec<Modifier>,
    pub total: i32,
}

impl Die {
    #[must_use]
    pub fn new(who: impl Into<String>, face: u8) -> Self {
        Die { who: who.into(), face, modifiers: Vec::new(), total: i32::from(face) }
    }

    #[must_use]
    pub fn modifier(mut self, name: impl Into<String>, value: i32, case: Case) -> Self {
        self.total += value;
        self.modifiers.push(Modifier { name: name.into(), value, case: case.0.into() });
        self
    }
}

/// One reason why a die counts more or less than its face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Modifier {
    pub name: String,
    pub value: i32,
    pub case: String,
}

/// Collects the events of one action. A silent story costs nothing: its events are never built.
#[derive(Clone, Debug, Default)]
pub struct Story {
    recording: bool,
    revealed: bool,
    pub events: Vec<Event>,
    /// Where the events of each action end.
    ends: Vec<usize>,
}

impl Story {
    /// A story that listens.
    #[must_use]
    pub fn new() -> Self {
        Story { recording: true, ..Story::default() }
    }

    /// A story that nobody listens to.
    #[must_use]
    pub fn silent() -> Self {
        Story::default()
    }

    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> Event) {
        if self.recording {
            self.events.push(event());
        }
    }

    /// Ends the part of the story that one action told. A [`crate::Match`] does this after every
    /// action, so that a story told over several of them can be taken apart again.
    pub(crate) fn end_chapter(&mut self) {
        if self.recording {
            self.ends.push(self.events.len());
        }
    }

    /// The story action by action.
    pub fn chapters(&self) -> impl ExactSizeIterator<Item = &[Event]> {
        let begin = |i: usize| if i == 0 { 0 } else { self.ends[i - 1] };
        self.ends.iter().enumerate().map(move |(i, end)| &self.events[begin(i)..*end])
    }

    /// Says that something hidden was shown to somebody: undo stops here.
    #[inline]
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Whether something hidden was shown since the last time this was asked.
    pub(crate) fn take_revealed(&mut self) -> bool {
        std::mem::take(&mut self.revealed)
    }

    /// Whether something hidden was shown.
    #[must_use]
    pub fn revealed(&self) -> bool {
        self.revealed
    }

    #[must_use]
    pub fn is_recording(&self) -> bool {
        self.recording
    }

    /// The events that a viewer may read.
    pub fn for_viewer(&self, viewer: Viewer) -> impl Iterator<Item = &Event> {
        self.events.iter().filter(move |e| e.audience.includes(viewer))
    }
}
