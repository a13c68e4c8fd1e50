//! A game brought back from the store.

use std::sync::{Arc, Mutex};

use engine::history::Save;
use engine::{Case, Event, Fault, Side, Story};
use library::{Play, Title};

use super::{Drawing, Live, write};
use crate::log::{Entry, Log};
use crate::problem::Problem;
use crate::store::{ChangeRecord, GameRecord, Missing, NewChange, What};

/// A game brought back, and what must be stored before it goes on.
#[derive(Debug)]
pub(crate) struct Rebuilt {
    pub(crate) live: Live,
    /// Where its changes did not lead to the stored state, so that it goes on from its last save.
    pub(crate) mismatch: Option<Mismatch>,
}

/// The stored changes of a game do not lead to its stored state.
#[derive(Debug)]
pub(crate) struct Mismatch {
    /// What exactly, for the operator.
    pub(crate) why: String,
    /// Says so in the log of the game.
    pub(crate) note: NewChange,
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
        let after = &record.changes[saved + 1..];
        // A save is checked when it is loaded; states stored in another layout cannot be compared.
        let comparable = !after.is_empty() && save.layout == title.book().layout;
        let arrived = replay(&mut *play, after).and_then(|()| match play.hash() {
            hash if comparable && hash != last.hash => {
                Err(format!("change {} led to the state {}, and now to {hash}", last.version, last.hash))
            }
            _ => Ok(()),
        });
        let mut live = Live {
            id: record.id.clone(),
            title: title.clone(),
            play,
            version: last.version,
            revision: record.revision,
            online_elsewhere: 0,
            log,
            offset,
            chat: record.chat,
            undo_asked: record.undo_asked.filter(|(_, at)| *at == last.version).map(|(side, _)| Side(side)),
            scenario: record.scenario,
            lesson: record.summary.lesson,
            imported: record.summary.imported,
            seed_named: record.seed_named,
            owner: record.summary.owner,
            saved_at: record.saved_at,
            drawing: Drawing::after(&record.changes, &record.seats),
            seats: record.seats,
            shown: Mutex::default(),
            thinking: None,
        };
        let Err(why) = arrived else { return Ok(Rebuilt { live, mismatch: None }) };
        live.play = load()?;
        let book = title.book();
        let same_rules = save.rules == book.version && save.data == book.data_hash;
        let note = live.note_resumption(saved_length, same_rules)?;
        let rules = if same_rules { "the rules are the same" } else { "the rules or their data have changed since" };
        Ok(Rebuilt { live, mismatch: Some(Mismatch { why: format!("{why}; {rules}"), note }) })
    }

    /// Adds what other servers have written to the game. Where it says why that cannot be, the game is to be brought back
    /// as a whole.
    pub(crate) fn catch_up(&mut self, missing: Missing) -> Result<(), String> {
        let Missing { revision, changes, chat, seats, undo_asked, saved_at } = missing;
        if let Some(last) = changes.last() {
            let is_play = |change: &ChangeRecord| matches!(change.what, What::Act(_) | What::Undo(_) | What::Redo);
            if !changes.iter().all(is_play) {
                return Err("the match has begun anew".into());
            }
            replay(&mut *self.play, &changes)?;
            if self.play.hash() != last.hash {
                return Err(format!("change {} has led to another state", last.version));
            }
            let fits = changes.iter().all(|change| self.log.add_change(change));
            if !fits {
                return Err("its changes do not fit together".into());
            }
            self.version = last.version;
            self.pass_question();
        }
        self.chat.extend(chat);
        self.undo_asked = undo_asked.filter(|(_, at)| *at == self.version).map(|(side, _)| Side(side));
        (self.revision, self.seats, self.saved_at) = (revision, seats, saved_at);
        Ok(())
    }

    /// Says in the log that the game goes on from its last save.
    fn note_resumption(&mut self, length: usize, same_rules: bool) -> Result<NewChange, Problem> {
        let text = if same_rules {
            "What was stored of this game does not fit together; it goes on from the last position that was saved."
        } else {
            "The rules of this game were updated; it goes on from the last position that was saved."
        };
        let event = Event::new("resumed", Case(""), text);
        let entries = vec![Entry::new(Side(0), "", "", true, &[event])];
        let written = write(&entries)?;
        self.log.resume(length, entries);
        let mut note = self.accept(What::Resume, written)?;
        note.save = Some(self.save());
        Ok(note)
    }
}

/// Does stored changes again; says which one cannot be done any more.
fn replay(play: &mut dyn Play, changes: &[ChangeRecord]) -> Result<(), String> {
    let mut silent = Story::silent();
    let mut again = |what: &What| match what {
        What::Begin | What::Resume | What::Draw | What::Commit(..) | What::Nonce(..) => true,
        What::Act(action) => play.act(action, &mut silent).is_ok() && play.take_forced(&mut silent).is_ok(),
        What::Undo(steps) => (0..*steps).all(|_| play.undo(None).is_ok()),
        What::Redo => play.redo(&mut silent),
    };
    match changes.iter().find(|change| !again(&change.what)) {
        None => Ok(()),
        Some(change) => Err(format!("change {} cannot be done again", change.version)),
    }
}

#[cfg(test)]
mod tests {
    use engine::Seed;
    use engine::digest;
    use engine::position::Start;
    use library::Library;

    use super::*;
    use crate::live::Origin;

    /// A game of some actions, saved before them, as the store keeps it.
    fn stored() -> (Arc<dyn Title>, GameRecord) {
        let title = Library::builtin().title("hoa-binh").unwrap();
        let play = title.begin(Start::scenario("campaign", Seed::from_number(3))).unwrap();
        let (mut live, mut record) =
            Live::found("g".into(), title.clone(), play, Vec::new(), Origin::default()).unwrap();
        for _ in 0..5 {
            let action = live.play.actions()[0].action.clone();
            record.changes.push(live.act(Side(0), &action).unwrap().change);
        }
        (title, record)
    }

    /// The save as a program of another layout would have written it.
    fn in_layout(layout: u32, save: &str) -> String {
        let mut document: serde_json::Value = serde_json::from_str(save).unwrap();
        document["layout"] = layout.into();
        document["checksum"] = "".into();
        let plain: Save = serde_json::from_value(document.clone()).unwrap();
        document["checksum"] = digest::sha256_hex(plain.write().as_bytes()).into();
        serde_json::from_value::<Save>(document).unwrap().write()
    }

    /// How many actions a game has after it was brought back, and whether it was taken back to its save.
    fn brought_back(title: &Arc<dyn Title>, record: GameRecord) -> (usize, bool) {
        let rebuilt = Live::rebuild(title, record).unwrap();
        (rebuilt.live.play.length(), rebuilt.mismatch.is_some())
    }

    #[test]
    fn hashes_of_the_same_layout_are_compared() {
        let (title, mut record) = stored();
        let (length, taken_back) = brought_back(&title, record.clone());
        assert!(length >= 5 && !taken_back);
        record.changes.last_mut().unwrap().hash = "0".into();
        assert!(brought_back(&title, record).1);
    }

    #[test]
    fn what_others_have_played_is_caught_up_with_or_found_not_to_fit() {
        let (title, record) = stored();
        let whole = Live::rebuild(&title, record.clone()).unwrap().live;
        let missing = Missing {
            revision: 5,
            changes: record.changes[3..].to_vec(),
            chat: Vec::new(),
            seats: Vec::new(),
            undo_asked: Some((0, 5)),
            saved_at: 0,
        };
        let behind = GameRecord { changes: record.changes[..3].to_vec(), ..record.clone() };
        let mut live = Live::rebuild(&title, behind.clone()).unwrap().live;
        live.catch_up(missing.clone()).unwrap();
        assert_eq!((live.version, live.revision, live.play.hash()), (5, 5, whole.play.hash()));
        assert_eq!((live.log.len(), live.undo_asked), (whole.log.len(), Some(Side(0))));
        let mut strange = missing.clone();
        strange.changes.last_mut().unwrap().hash = "0".into();
        assert!(Live::rebuild(&title, behind.clone()).unwrap().live.catch_up(strange).is_err());
        let mut anew = missing;
        anew.changes[1].what = What::Resume;
        assert!(Live::rebuild(&title, behind).unwrap().live.catch_up(anew).is_err());
    }

    #[test]
    fn a_game_of_another_layout_is_played_again_without_comparing() {
        let (title, mut record) = stored();
        let (length, _) = brought_back(&title, record.clone());
        record.changes.iter_mut().for_each(|change| change.hash = "0".into());
        for layout in [0, title.book().layout + 1] {
            record.save = in_layout(layout, &record.save);
            assert_eq!(brought_back(&title, record.clone()), (length, false));
        }
        // A newer program has saved it since, and nothing was played after that.
        record.save = Live::rebuild(&title, record.clone()).unwrap().live.play.save().write();
        record.saved_at = record.changes.last().unwrap().version;
        assert_eq!(brought_back(&title, record), (length, false));
    }
}
