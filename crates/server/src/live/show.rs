//! What one viewer gets to see of a game.

use std::collections::BTreeMap;
use std::mem;
use std::ops::Range;
use std::sync::{Arc, PoisonError};

use engine::Side;
use engine::game::{Turn, Viewer};
use engine::table::{Choice, Overlay, Table};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{Holder, Live};
use crate::documents::{self, ChatLine, ChatPage, Guide, LogPage, Moment, OverlayName, Seat, Snapshot};
use crate::limits;
use crate::problem::Problem;

/// What one viewer sees at one version. Drawing a table takes longer than all else that a move
/// costs, so it is drawn once for everybody who looks through the same eyes, and kept as text,
/// which needs less room than the table itself.
#[derive(Debug)]
pub(crate) struct Shown {
    viewer: Viewer,
    table: Box<RawValue>,
    overlays: Box<[OverlayName]>,
    pub(crate) heading: String,
    pub(crate) phase_title: String,
    /// The choices with their labels, where the question is the viewer's own.
    labels: Box<[(Box<str>, Box<str>)]>,
    guide: Option<Guide>,
}

impl Shown {
    /// The words for an action that the viewer was offered.
    pub(crate) fn label(&self, action: &str) -> Option<&str> {
        self.labels.iter().find(|(offered, _)| **offered == *action).map(|(_, label)| &**label)
    }
}

/// Takes the overlays off a table and leaves their names.
fn name_overlays(table: &mut Table) -> Vec<OverlayName> {
    mem::take(&mut table.overlays).into_iter().map(OverlayName::new).collect()
}

/// How a client wants to look at a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Look {
    /// One of its own sides.
    pub(crate) through: Option<String>,
    pub(crate) log: LogPart,
}

/// Which of many entries or lines are wanted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    pub(crate) from: usize,
    pub(crate) limit: Option<usize>,
    pub(crate) through: Option<String>,
}

impl Page {
    fn range(&self, length: usize) -> Range<usize> {
        let from = self.from.min(length);
        from..length.min(from.saturating_add(self.limit.unwrap_or(limits::PAGE).min(limits::PAGE)))
    }
}

/// How much of the log is wanted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum LogPart {
    #[default]
    All,
    From(usize),
    Since(u64),
}

impl Live {
    /// Through whose eyes a client looks: the side it names, or the one that is asked, or its first;
    /// everybody sees everything once the game is over.
    pub(crate) fn viewer(&self, holder: &Holder, through: Option<&str>) -> Result<Viewer, Problem> {
        let named = match through {
            None => None,
            Some(word) => {
                let side = self.book().side(word).filter(|side| holder.holds(*side));
                Some(side.ok_or_else(|| Problem::forbidden(format!("you do not hold the seat '{word}'")))?)
            }
        };
        Ok(match self.play.turn() {
            _ if self.drawing.is_some() => Viewer::Public,
            Turn::Over(_) => Viewer::Omniscient,
            Turn::Decide(asked) => {
                let own = named.or_else(|| Some(asked).filter(|side| holder.holds(*side)));
                own.or_else(|| holder.0.first().copied()).map_or(Viewer::Public, Viewer::Side)
            }
        })
    }

    /// Whether a client may know everything: the game is over, or whoever began it plays it alone, against nobody else,
    /// not even the computer.
    pub(crate) fn may_study(&self, holder: &Holder) -> bool {
        let mut seats = self.seats.iter().enumerate();
        let is_own = |(i, seat): (usize, &crate::store::SeatRecord)| {
            seat.kind == documents::SeatKind::Person && holder.holds(Side(i as u8))
        };
        self.is_over() || seats.all(is_own)
    }

    /// The document that begins a match as this one stood after the first `n` entries of the log. It holds every secret.
    pub(crate) fn position(&self, n: usize) -> Result<Map<String, Value>, Problem> {
        self.expect_begun()?;
        let position = self.play.position_at(self.actions_before(n)?);
        position.ok_or_else(|| Problem::refused("this moment cannot be written as a position"))
    }

    /// How many actions of the match lie before an entry of the log.
    fn actions_before(&self, n: usize) -> Result<usize, Problem> {
        if n > self.log.len() {
            return Err(Problem::missing(format!("the log has {} entries", self.log.len())));
        }
        let length = self.log.actions_before(n).checked_sub(self.offset);
        length.ok_or_else(|| Problem::missing("an update of the rules lies between this moment and now"))
    }

    /// The side whose private notes a client reads and writes.
    pub(crate) fn note_side(&self, holder: &Holder, through: Option<&str>) -> Result<Option<Side>, Problem> {
        Ok(match self.viewer(holder, through)? {
            Viewer::Side(side) => Some(side),
            _ => holder.0.first().copied(),
        })
    }

    /// The table for a viewer, with choices only where the question is the viewer's own.
    fn table(&self, viewer: Viewer) -> Table {
        let mut table = self.play.view(viewer);
        if !self.is_asked(viewer) {
            table.choices.clear();
        }
        self.bare(table)
    }

    fn is_asked(&self, viewer: Viewer) -> bool {
        matches!((self.play.turn(), viewer), (Turn::Decide(side), Viewer::Side(own)) if side == own)
    }

    fn guide(&self) -> Guide {
        // A tenth is as fine as an order of choices needs.
        let coarse = |prior: f32| (prior * 10.0).round() / 10.0;
        let priors = self.play.priors().into_iter().map(coarse).collect();
        Guide { priors, movers: self.play.movers(), declining: self.play.declining() }
    }

    /// The same as text, drawn once for each version and viewer.
    pub(crate) fn show(&self, viewer: Viewer) -> Result<Arc<Shown>, Problem> {
        let mut kept = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shown) = kept.iter().find(|shown| shown.viewer == viewer) {
            return Ok(shown.clone());
        }
        let mut table = self.table(viewer);
        let overlays = name_overlays(&mut table).into();
        let written = serde_json::value::to_raw_value(&table).map_err(Problem::internal)?;
        let label = |choice: Choice| (choice.action.into(), choice.label.into());
        let labels = table.choices.into_iter().map(label).collect();
        let (heading, phase_title) = (table.heading, table.phase_title);
        let guide = self.is_asked(viewer).then(|| self.guide());
        let shown = Arc::new(Shown { viewer, table: written, overlays, heading, phase_title, labels, guide });
        kept.push(shown.clone());
        Ok(shown)
    }

    pub(crate) fn snapshot(&self, holder: &Holder, look: &Look, online: u8) -> Result<Snapshot, Problem> {
        let (book, start) = (self.book(), self.play.start());
        let viewer = self.viewer(holder, look.through.as_deref())?;
        let id = |side: Side| book.side_id(side).to_string();
        let log_from = match look.log {
            LogPart::All => 0,
            LogPart::From(n) => n.min(self.log.len()),
            LogPart::Since(version) => self.log.since(version),
        };
        // However long the game, an answer about this moment stays small; pages tell the rest.
        let log_from = log_from.max(self.log.len().saturating_sub(limits::LATEST_LOG));
        let chat_from = self.chat.len().saturating_sub(limits::LATEST_CHAT);
        let own = self.note_side(holder, look.through.as_deref())?;
        let shown = self.show(viewer)?;
        Ok(Snapshot {
            id: self.id.clone(),
            game: book.id.into(),
            scenario: self.scenario.clone(),
            options: start.options.0.clone(),
            version: self.version,
            sides_mine: holder.0.iter().copied().map(id).collect(),
            seen_as: match viewer {
                Viewer::Side(side) => Some(id(side)),
                _ => None,
            },
            seats: self.seats_shown(online | self.online_elsewhere),
            turn: self.turn_shown(),
            phase: self.play.phase().into(),
            table: shown.table.clone(),
            overlays: shown.overlays.to_vec(),
            guide: shown.guide.clone(),
            undo: self.undo_state(holder),
            redo: self.log.can_redo() && self.asked_side(holder).is_ok(),
            undo_asked: self.undo_asked.map(id),
            undo_to: self.undo_asked.and_then(|side| self.undo_to(side)),
            commitment: self.commitment(),
            dice: self.joint_dice(),
            seed_named: self.seed_named,
            imported: self.imported,
            seed: self.play.revealed_seed().filter(|_| self.is_over()).map(engine::Seed::to_hex),
            log_from,
            log_length: self.log.len(),
            log: self.log.page(book, log_from..self.log.len(), viewer),
            resumed_after: (self.offset > 0).then_some(self.offset as u64),
            chat_length: self.chat.len(),
            chat: self.chat_lines(chat_from..self.chat.len()),
            notes: own.map(|side| self.seats[usize::from(side.0)].notes.clone()).unwrap_or_default(),
            thinking: self.thinking.as_ref().map(|thinking| id(thinking.side)),
            lesson: self.lesson_shown(),
        })
    }

    /// What is to be learned here, and how far it is.
    fn lesson_shown(&self) -> Option<documents::Lesson> {
        let lessons = self.title.lessons();
        let lesson = lessons.find(self.lesson.as_deref()?)?;
        Some(documents::Lesson::new(lesson, lessons.next(lesson), lesson.reached(&*self.play)))
    }

    fn seats_shown(&self, online: u8) -> BTreeMap<String, Seat> {
        let seat = |(i, seat): (usize, &crate::store::SeatRecord)| {
            let computer = seat.kind == documents::SeatKind::Computer;
            let shown = Seat {
                kind: seat.kind,
                level: computer.then_some(seat.level),
                taken: seat.taken,
                online: computer || online & (1 << i) != 0,
            };
            (self.book().sides[i].id.clone(), shown)
        };
        self.seats.iter().enumerate().map(seat).collect()
    }

    /// Some entries of the log, as far as a viewer may read them.
    pub(crate) fn log_page(&self, holder: &Holder, page: &Page) -> Result<LogPage, Problem> {
        let viewer = self.viewer(holder, page.through.as_deref())?;
        let range = page.range(self.log.len());
        let (from, length) = (range.start, self.log.len());
        Ok(LogPage { version: self.version, from, length, entries: self.log.page(self.book(), range, viewer) })
    }

    pub(crate) fn chat_page(&self, page: &Page) -> ChatPage {
        let range = page.range(self.chat.len());
        ChatPage { from: range.start, length: self.chat.len(), lines: self.chat_lines(range) }
    }

    /// Some lines of the chat.
    fn chat_lines(&self, range: Range<usize>) -> Vec<ChatLine> {
        let lines = self.chat.iter().enumerate().skip(range.start).take(range.len());
        lines.map(|(n, line)| self.chat_line(n, line)).collect()
    }

    /// A line of the chat as watchers are told.
    pub(crate) fn chat_line(&self, n: usize, line: &crate::store::ChatRecord) -> ChatLine {
        let side = self.book().side_id(Side(line.side)).into();
        ChatLine { n: n as u64, side, text: line.text.clone(), at: line.at }
    }

    /// The match as it stood after the first `n` entries of the log.
    fn past(&self, n: usize, viewer: Viewer) -> Result<library::Moment, Problem> {
        if self.drawing.is_some() {
            return Err(Problem::missing("there is no moment yet: the game has not begun"));
        }
        Ok(self.play.moment(self.actions_before(n)?, viewer))
    }

    /// What one overlay shows: now, or after the first entries of the log.
    pub(crate) fn overlay(&self, id: &str, after: Option<usize>, viewer: Viewer) -> Result<Overlay, Problem> {
        let table = match after {
            None => self.table(viewer),
            Some(n) => self.past(n, viewer)?.table,
        };
        let found = table.overlays.into_iter().find(|overlay| overlay.id == id);
        found.ok_or_else(|| Problem::missing(format!("there is no overlay '{id}' at this moment")))
    }

    /// The table as it lay after the first `n` entries of the log.
    pub(crate) fn moment(&self, n: usize, viewer: Viewer) -> Result<Moment, Problem> {
        let moment = self.past(n, viewer)?;
        let mut table = moment.table;
        table.choices.clear();
        let overlays = name_overlays(&mut table);
        let told = n.checked_sub(1).and_then(|last| self.log.get(last));
        Ok(Moment {
            turn: documents::Turn::new(self.book(), moment.turn),
            table,
            overlays,
            events: told.map(|entry| entry.events_for(viewer)).unwrap_or_default(),
        })
    }
}
