//! A game brought back from the store.

use std::sync::{Arc, Mutex};

use engine::history::Save;
use engine::{Case, Event, Fault, Side, Story};
use library::{Play, Title};

use super::{Live, write};
use crate::log::{Entry, Log};
use crate::problem::Problem;
use crate::store::{ChangeRecord, GameRecord, NewChange, What};

/// A game brought back, and what must be stored before it goes on.
#[derive(Debug)]
pub(crate) struct Rebuilt {
    pub(crate) live: Live,
    /// Says in the log that an update of the rules took the game back to its last save.
    pub(crate) note: Option<NewChange>,
}

impl Live {
    /// Brings a game back: from its last save and the changes after that. Where the rules have
    /// changed so that these no longer lead to the stored state, the game goes on from the save.
    pub(crate) fn rebuild(title: &Arc<dyn Title>, record: GameRecord) -> Result<Rebuilt, Problem> {
        let broken = |what: &str| Problem::internal(format!("game {}: {what}", record.id));
        let save = Save::read(&record.save).map_err(|fault| broken(&fault.to_string()))?;
        let load = || title.load(&save).map_err(|fault: Fault| broken(&fault.to_string()));
        let last = record.changes.last().ok_or_else(|| broken("it has no beginning"))?;
        let log = Log::of(&record.changes).ok_or_else(|| broken("its changes do not fit together"))?;
        let saved = record.changes.iter().position(|change| change.version == record.saved_at);
        let saved = saved.ok_or_else(|| broken("its save belongs to no change"))?;
        let mut play = load()?;
        let saved_length = record.changes[saved].length;
        let offset = log.actions_before(saved_length).saturating_sub(play.length());
        let arrived = replay(&mut *play, &record.changes[saved + 1..]) && play.hash() == last.hash;
        let mut live = Live {
            id: record.id.clone(),
            title: title.clone(),
            play,
            version: last.version,
            log,
            offset,
            chat: record.chat,
            undo_asked: record.undo_asked.filter(|(_, at)| *at == last.version).map(|(side, _)| Side(side)),
            scenario: record.scenario,
            seed_named: record.seed_named,
            saved_at: record.saved_at,
            seats: record.seats,
            shown: Mutex::default(),
            thinking: None,
        };
        if arrived {
            return Ok(Rebuilt { live, note: None });
        }
        live.play = load()?;
        let note = live.note_resumption(saved_length)?;
        Ok(Rebuilt { live, note: Some(note) })
    }

    /// Says in the log that the game goes on from its last save.
    fn note_resumption(&mut self, length: usize) -> Result<NewChange, Problem> {
        let text = "The rules of this game were updated; it goes on from the last position that was saved.";
        let event = Event::new("resumed", Case(""), text);
        let entries = vec![Entry::new(Side(0), "", "", true, &[event])];
        let written = write(&entries)?;
        self.log.resume(length, entries);
        let mut note = self.accept(What::Resume, written)?;
        note.save = Some(self.save());
        Ok(note)
    }
}

/// Does stored changes again; false where one cannot be done any more.
fn replay(play: &mut dyn Play, changes: &[ChangeRecord]) -> bool {
    let mut silent = Story::silent();
    changes.iter().all(|change| match &change.what {
        What::Begin | What::Resume => true,
        What::Act(action) => play.act(action, &mut silent).is_ok() && play.take_forced(&mut silent).is_ok(),
        What::Undo(steps) => (0..*steps).all(|_| play.undo(None).is_ok()),
        What::Redo => play.redo(&mut silent),
    })
}
