//! The log of one game: what was done, and what it told.

use std::ops::Range;

use engine::game::Viewer;
use engine::story::Audience;
use engine::{Event, Rulebook, Side, Story};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::documents::LogEntry;
use crate::store::{ChangeRecord, What};

/// One action and the events it told, each already written as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) side: Side,
    pub(crate) action: Box<str>,
    pub(crate) label: Box<str>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) forced: bool,
    pub(crate) events: Box<[Told]>,
}

/// An event with who may read it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Told(Audience, Box<RawValue>);

impl Told {
    fn new(event: &Event) -> Self {
        // The audience is kept beside the event: a reader need not know who else may read it.
        let plain = Event { audience: Audience::Everyone, ..event.clone() };
        let written = serde_json::value::to_raw_value(&plain).expect("an event can be written");
        Told(event.audience, written)
    }
}

impl Entry {
    pub(crate) fn new(side: Side, action: &str, label: &str, forced: bool, events: &[Event]) -> Self {
        let events = events.iter().map(Told::new).collect();
        Entry { side, action: action.into(), label: label.into(), forced, events }
    }

    /// Whether this is no action, but says something about the log itself.
    fn is_note(&self) -> bool {
        self.action.is_empty()
    }

    /// The events that a viewer may read.
    pub(crate) fn events_for(&self, viewer: Viewer) -> Vec<Box<RawValue>> {
        self.events.iter().filter(|told| told.0.includes(viewer)).map(|told| told.1.clone()).collect()
    }
}

/// What every action of a story told.
pub(crate) fn chapters(story: &Story) -> impl Iterator<Item = &[Event]> {
    story.chapters().chain(std::iter::repeat(&[][..]))
}

/// The log as it stands, with what was undone and may be done again.
#[derive(Debug, Default)]
pub(crate) struct Log {
    entries: Vec<Entry>,
    /// Decisions that were taken back, each with the forced choices after it; the last one on top.
    undone: Vec<Vec<Entry>>,
    /// For every change, how many entries it left untouched.
    kept: Vec<usize>,
}

impl Log {
    /// Builds the log from the stored changes; none where they do not fit together.
    pub(crate) fn of(changes: &[ChangeRecord]) -> Option<Self> {
        let mut log = Log::default();
        changes.iter().all(|change| log.add_change(change)).then_some(log)
    }

    /// Adds a stored change; false where it does not fit.
    pub(crate) fn add_change(&mut self, change: &ChangeRecord) -> bool {
        let entries = || serde_json::from_str::<Vec<Entry>>(&change.entries).ok();
        match &change.what {
            What::Begin | What::Act(_) | What::Draw | What::Commit(..) | What::Nonce(..) => match entries() {
                Some(entries) => self.add(entries),
                None => return false,
            },
            What::Resume => {
                let note = entries().and_then(|note| Some((change.length.checked_sub(note.len())?, note)));
                let Some((length, note)) = note else { return false };
                self.resume(length, note);
            }
            What::Undo(steps) => self.undo(*steps),
            What::Redo => drop(self.redo()),
        }
        self.len() == change.length
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn get(&self, n: usize) -> Option<&Entry> {
        self.entries.get(n)
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    pub(crate) fn add(&mut self, new: Vec<Entry>) {
        self.kept.push(self.entries.len());
        self.entries.extend(new);
        self.undone.clear();
    }

    /// Drops what an update of the rules made impossible, and adds a note about it.
    pub(crate) fn resume(&mut self, length: usize, note: Vec<Entry>) {
        self.entries.truncate(length);
        self.add(note);
    }

    /// How many of the first `n` entries are actions of the match, and not notes about it.
    pub(crate) fn actions_before(&self, n: usize) -> usize {
        self.entries.iter().take(n).filter(|entry| !entry.is_note()).count()
    }

    /// Takes decisions back, each with the forced choices after it, as a match does.
    pub(crate) fn undo(&mut self, steps: usize) {
        for _ in 0..steps {
            let decision = self.entries.iter().rposition(|entry| !entry.forced).unwrap_or_default();
            self.undone.push(self.entries.split_off(decision));
        }
        self.kept.push(self.entries.len());
    }

    /// How many entries would be left without the last decisions.
    pub(crate) fn length_without(&self, decisions: usize) -> usize {
        let from_the_end = self.entries.iter().enumerate().rev().filter(|(_, entry)| !entry.forced);
        from_the_end.take(decisions).last().map_or(self.entries.len(), |(n, _)| n)
    }

    /// Puts the decision back that was undone last.
    pub(crate) fn redo(&mut self) -> bool {
        self.kept.push(self.entries.len());
        let decision = self.undone.pop();
        let done = decision.is_some();
        self.entries.extend(decision.into_iter().flatten());
        done
    }

    /// The sides of the last decisions, the latest first.
    pub(crate) fn deciders(&self) -> impl Iterator<Item = Side> {
        self.entries.iter().rev().filter(|entry| !entry.forced).map(|entry| entry.side)
    }

    /// The first entry that is not as it was at a version.
    pub(crate) fn since(&self, version: u64) -> usize {
        let after = usize::try_from(version).unwrap_or(usize::MAX).saturating_add(1);
        let changed = self.kept.get(after..).unwrap_or_default();
        changed.iter().copied().min().unwrap_or(self.entries.len()).min(self.entries.len())
    }

    /// Some entries, as far as a viewer may read them. What another side chose may be
    /// secret even where everything that came of it is told, so it is left out.
    pub(crate) fn page(&self, book: &Rulebook, range: Range<usize>, viewer: Viewer) -> Vec<LogEntry> {
        let some = self.entries.iter().enumerate().skip(range.start).take(range.len());
        some.map(|(n, entry)| {
            let own = viewer == Viewer::Omniscient || viewer == Viewer::Side(entry.side);
            let text = |text: &str| if own { text.to_string() } else { String::new() };
            LogEntry {
                n,
                side: book.side_id(entry.side).into(),
                action: text(&entry.action),
                label: text(&entry.label),
                forced: entry.forced,
                events: entry.events_for(viewer),
            }
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(side: u8, forced: bool) -> Entry {
        Entry::new(Side(side), "a", "A", forced, &[])
    }

    #[test]
    fn forced_choices_go_with_the_decision_before_them() {
        let mut log = Log::default();
        log.add(vec![entry(0, true)]);
        log.add(vec![entry(0, false), entry(1, true)]);
        log.add(vec![entry(1, false)]);
        assert_eq!(log.deciders().collect::<Vec<_>>(), [Side(1), Side(0)]);
        assert_eq!([0, 1, 2].map(|decisions| log.length_without(decisions)), [4, 3, 1]);
        log.undo(2);
        assert_eq!((log.len(), log.can_redo()), (1, true));
        assert!(log.redo());
        assert_eq!((log.len(), log.can_redo()), (3, true));
        log.add(vec![entry(1, false)]);
        assert!(!log.can_redo() && !log.redo());
    }

    #[test]
    fn what_changed_since_a_version_counts_undone_entries() {
        let mut log = Log::default();
        log.add(vec![]);
        log.add(vec![entry(0, false)]);
        log.add(vec![entry(0, false)]);
        assert_eq!((log.since(0), log.since(1), log.since(2), log.since(99)), (0, 1, 2, 2));
        log.undo(1);
        assert_eq!((log.since(2), log.since(3)), (1, 1));
        log.add(vec![entry(0, false)]);
        assert_eq!((log.since(2), log.since(3), log.since(4)), (1, 1, 2));
    }
}
