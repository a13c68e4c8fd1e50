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

/// What kind of thing happened. Reports, odds and animations read this and never a game's own words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "EventKind"))]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum EventKind {
    // What odds and reports count; `EventKind::COUNTED` lists these.
    /// A piece is gone, for good or until it is replaced.
    Lost,
    /// A piece has lost strength and stays.
    Reduced,
    /// A piece is shaken: disrupted, disorganized, exhausted.
    Disrupted,
    Retreated,
    /// A side has to give a piece or means, as it likes.
    Owed,
    /// A side holds a place that it did not hold.
    Took,
    /// Points were scored, or lost where the amount is negative.
    Scored,
    // What is told only.
    Moved,
    /// A piece came onto the table.
    Arrived,
    /// Means were spent.
    Spent,
    Played,
    Rolled,
    Drew,
    /// Something hidden was shown.
    Revealed,
    /// A turn, a year or a round begins.
    Turn,
    Phase,
    /// The game is over.
    Ended,
    #[default]
    Noted,
}

impl EventKind {
    pub const COUNTED: [EventKind; 7] = [
        EventKind::Lost,
        EventKind::Reduced,
        EventKind::Disrupted,
        EventKind::Retreated,
        EventKind::Owed,
        EventKind::Took,
        EventKind::Scored,
    ];
}

/// What happened, without its words: plain values, so that odds can count them without a word being written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fact {
    pub kind: EventKind,
    /// Whom it befell, or who did it.
    pub side: Option<Side>,
    /// How many, how much; one where nothing is said.
    pub amount: Option<i32>,
    pub audience: Audience,
}

macro_rules! facts {
    ($( $(#[$about:meta])* $name:ident = $kind:ident; )+) => {
        impl Fact {
            $(
                $(#[$about])*
                #[must_use]
                pub fn $name(side: impl Into<Side>) -> Self {
                    Fact { kind: EventKind::$kind, side: Some(side.into()), ..Fact::default() }
                }
            )+
        }
    };
}
facts! {
    /// A piece of this side is gone.
    lost = Lost;
    /// A piece of this side has lost strength.
    reduced = Reduced;
    /// A piece of this side is shaken.
    disrupted = Disrupted;
    retreated = Retreated;
    /// This side holds a place that it did not hold.
    took = Took;
    /// This side scored; say how much with [`Fact::amount`].
    scored = Scored;
    moved = Moved;
    arrived = Arrived;
    spent = Spent;
    played = Played;
}

impl Fact {
    /// A fact that belongs to nobody in particular.
    #[must_use]
    pub fn of(kind: EventKind) -> Self {
        Fact { kind, ..Fact::default() }
    }

    #[must_use]
    pub fn rolled() -> Self {
        Fact::of(EventKind::Rolled)
    }

    #[must_use]
    pub fn noted() -> Self {
        Fact::of(EventKind::Noted)
    }

    /// Says whom it befell, or who did it.
    #[must_use]
    pub fn by(mut self, side: impl Into<Side>) -> Self {
        self.side = Some(side.into());
        self
    }

    #[must_use]
    pub fn amount(mut self, amount: impl Into<i32>) -> Self {
        self.amount = Some(amount.into());
        self
    }

    /// Only this side may know of it.
    #[must_use]
    pub fn only(mut self, side: impl Into<Side>) -> Self {
        self.audience = Audience::Only(side.into());
        self
    }

    /// Everyone but this side may know of it.
    #[must_use]
    pub fn except(mut self, side: impl Into<Side>) -> Self {
        self.audience = Audience::Except(side.into());
        self
    }
}

/// The columns of a tally: two sides, and what belongs to nobody.
const COLUMNS: usize = 3;

/// How much of each counted kind has befallen each side: what of a story matters for the odds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tally([[i32; EventKind::COUNTED.len()]; COLUMNS]);

impl Tally {
    pub fn note(&mut self, fact: Fact) {
        let column = fact.side.map_or(COLUMNS - 1, |side| usize::from(side.0).min(COLUMNS - 1));
        if let Some(count) = self.0[column].get_mut(fact.kind as usize) {
            *count += fact.amount.unwrap_or(1);
        }
    }

    /// Both together.
    #[must_use]
    pub(crate) fn plus(&self, more: &Tally) -> Tally {
        let add = |column: usize, kind: usize| self.0[column][kind] + more.0[column][kind];
        Tally(std::array::from_fn(|column| std::array::from_fn(|kind| add(column, kind))))
    }

    /// How much of a counted kind has befallen a side, or nobody in particular.
    #[must_use]
    pub fn of(&self, kind: EventKind, side: Option<Side>) -> i32 {
        let column = side.map_or(COLUMNS - 1, |side| usize::from(side.0).min(COLUMNS - 1));
        self.0[column].get(kind as usize).copied().unwrap_or(0)
    }
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "schema", ts(rename = "StoryEvent"))]
pub struct Event {
    /// The game's own word for it: `moved`, `drift-rolled`, `lost-step`, ...
    #[serde(rename = "event")]
    pub word: &'static str,
    /// What kind of thing that is, in words that all games share; left out where it is merely noted.
    #[serde(skip_serializing_if = "is_noted")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<EventKind>"))]
    pub kind: EventKind,
    /// Whom it befell, or who did it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub side: Option<Side>,
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
    /// What a track, a stock or a unit stands at afterwards, where the sentence says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub total: Option<i32>,
    /// Whether this is what came of it all: such events make up the outcomes of [`crate::odds`].
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub outcome: bool,
    #[serde(skip_serializing_if = "is_for_everyone")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Audience>"))]
    pub audience: Audience,
}

fn is_noted(kind: &EventKind) -> bool {
    *kind == EventKind::Noted
}

fn is_for_everyone(audience: &Audience) -> bool {
    *audience == Audience::Everyone
}

impl Event {
    #[must_use]
    pub fn new(word: &'static str, case: Case, text: impl Into<String>) -> Self {
        Event {
            word,
            kind: EventKind::default(),
            side: None,
            case,
            text: text.into(),
            pieces: Vec::new(),
            places: Vec::new(),
            roll: None,
            amount: None,
            total: None,
            outcome: false,
            audience: Audience::Everyone,
        }
    }

    /// The event with its plain facts.
    fn with(mut self, fact: Fact) -> Self {
        (self.kind, self.side) = (fact.kind, fact.side);
        self.amount = fact.amount.or(self.amount);
        if fact.audience != Audience::Everyone {
            self.audience = fact.audience;
        }
        self
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
    pub fn total(mut self, total: impl Into<i32>) -> Self {
        self.total = Some(total.into());
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
    /// The number that decides, where there is one: a die has to reach it, or to stay at or under it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub target: Option<i32>,
    /// Whether low numbers meet the target.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<bool>"))]
    pub at_most: bool,
    /// What meeting the target does, where that is not what the roller hopes for: "scatters".
    #[serde(skip_serializing_if = "String::is_empty", default)]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<String>"))]
    pub effect: String,
    pub dice: Vec<Die>,
}

impl Roll {
    #[must_use]
    pub fn new(purpose: impl Into<String>) -> Self {
        Roll { purpose: purpose.into(), target: None, at_most: false, effect: String::new(), dice: Vec::new() }
    }

    /// A roll of one unmodified die.
    #[must_use]
    pub fn single(purpose: impl Into<String>, face: u8) -> Self {
        Roll::new(purpose).die(Die::new("", face))
    }

    /// The die has to reach this number.
    #[must_use]
    pub fn target(mut self, target: i32) -> Self {
        self.target = Some(target);
        self
    }

    /// The die has to show this number or a lower one.
    #[must_use]
    pub fn at_most(mut self, target: i32) -> Self {
        (self.target, self.at_most) = (Some(target), true);
        self
    }

    /// Says what meeting the target does: "scatters", "is shot down".
    #[must_use]
    pub fn effect(mut self, effect: impl Into<String>) -> Self {
        self.effect = effect.into();
        self
    }

    /// What decides, in words: "needed 5+", "needed 2 or less", "2 or less scatters"; empty where no number does.
    #[must_use]
    pub fn caption(&self) -> String {
        let Some(target) = self.target else { return String::new() };
        let numbers = if self.at_most { format!("{target} or less") } else { format!("{target}+") };
        if self.effect.is_empty() { format!("needed {numbers}") } else { format!("{numbers} {}", self.effect) }
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

    /// Holds the total within bounds, where a rule says so: what goes beyond them is shown as one more modifier.
    #[must_use]
    pub fn held(self, least: i32, most: i32, case: Case) -> Self {
        let beyond = self.total.clamp(least, most) - self.total;
        if beyond == 0 { self } else { self.modifier(format!("held to {least}-{most}"), beyond, case) }
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

/// Who listens to a story.
#[derive(Clone, Copy, Debug, Default)]
enum Listener {
    #[default]
    Nobody,
    Reader,
    /// Counts what a viewer may know, for the odds.
    Counter(Viewer, Tally),
}

/// Collects the events of one action. A silent story costs nothing: its events are never built.
#[derive(Clone, Debug, Default)]
pub struct Story {
    listener: Listener,
    revealed: bool,
    pub events: Vec<Event>,
    /// Where the events of each action end.
    ends: Vec<usize>,
}

impl Story {
    /// A story that listens.
    #[must_use]
    pub fn new() -> Self {
        Story { listener: Listener::Reader, ..Story::default() }
    }

    /// A story that nobody listens to.
    #[must_use]
    pub fn silent() -> Self {
        Story::default()
    }

    /// A story of which only what counts is kept, as far as a viewer may know it.
    #[must_use]
    pub fn counting(viewer: Viewer, tally: Tally) -> Self {
        Story { listener: Listener::Counter(viewer, tally), ..Story::default() }
    }

    /// What was counted.
    #[must_use]
    pub fn tally(&self) -> Tally {
        match self.listener {
            Listener::Counter(_, tally) => tally,
            _ => Tally::default(),
        }
    }

    /// Tells what happened; the words are made only if somebody reads them.
    #[inline]
    pub fn tell(&mut self, fact: Fact, event: impl FnOnce() -> Event) {
        match &mut self.listener {
            Listener::Nobody => {}
            Listener::Reader => self.events.push(event().with(fact)),
            Listener::Counter(viewer, tally) => {
                if fact.audience.includes(*viewer) {
                    tally.note(fact);
                }
            }
        }
    }

    /// Ends the part of the story that one action told. A [`crate::Match`] does this after every
    /// action, so that a story told over several of them can be taken apart again.
    pub(crate) fn end_chapter(&mut self) {
        if self.is_recording() {
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
        matches!(self.listener, Listener::Reader)
    }

    /// The events that a viewer may read.
    pub fn for_viewer(&self, viewer: Viewer) -> impl Iterator<Item = &Event> {
        self.events.iter().filter(move |e| e.audience.includes(viewer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_says_which_numbers_decide_and_what_they_do() {
        let roll = || Roll::single("scatter", 2);
        assert_eq!(roll().caption(), "");
        assert_eq!(roll().target(5).caption(), "needed 5+");
        assert_eq!(roll().at_most(2).caption(), "needed 2 or less");
        assert_eq!(roll().at_most(2).effect("scatters").caption(), "2 or less scatters");
        assert_eq!(roll().target(5).effect("is shot down").caption(), "5+ is shot down");
    }

    #[test]
    fn a_roll_that_has_to_reach_its_target_is_written_as_before() {
        let written = serde_json::to_value(Roll::single("attack", 4).target(5)).unwrap();
        let expected = serde_json::json!({"purpose": "attack", "target": 5, "dice": [{"face": 4, "total": 4}]});
        assert_eq!(written, expected);
    }
}
