//! One game in memory: the match, its log, its seats and its talk.
//!
//! Nothing here waits and nothing here writes: a change is made in memory and returned as a
//! [`NewChange`], and the hall keeps the game only if the store has taken that.

mod draw;
mod rebuild;
mod show;
mod undo;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::StatusCode;
use engine::game::{Turn, Viewer};
use engine::{Rulebook, Side, Story};
use library::{Play, Title};
use opponent::Strength;

use crate::documents::SeatKind;
use crate::log::{Entry, Log, chapters};
use crate::problem::Problem;
use crate::secret::TokenHash;
use crate::store::{
    Amendment, ChangeRecord, ChatRecord, GameRecord, Known, NewChange, SeatRecord, SeatTaking, Summary, What,
};
use crate::turns::Claim;

pub(crate) use draw::Drawing;
pub(crate) use rebuild::{Mismatch, Rebuilt};
pub(crate) use show::{LogPart, Look, Page, Shown};
pub(crate) use undo::UndoPlan;

/// A save is stored every so many changes, so that opening a game replays little.
const SAVE_EVERY: u64 = 64;

/// A game in memory.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) id: String,
    pub(crate) title: Arc<dyn Title>,
    pub(crate) play: Box<dyn Play>,
    pub(crate) version: u64,
    /// How many times the game was written to, as far as this server knows.
    pub(crate) revision: u64,
    /// The seats whose players watch through other servers, one bit for each side.
    pub(crate) online_elsewhere: u8,
    pub(crate) log: Log,
    /// How many actions of the log lie before the first one of the match: an update of the rules can
    /// cut them off.
    offset: usize,
    pub(crate) seats: Vec<SeatRecord>,
    pub(crate) chat: Vec<ChatRecord>,
    /// The side that wishes to undo from the present version.
    pub(crate) undo_asked: Option<Side>,
    scenario: String,
    /// The id of the lesson that the game is.
    pub(crate) lesson: Option<String>,
    imported: bool,
    seed_named: bool,
    /// Who has begun it; empty where nobody knows any more.
    owner: String,
    saved_at: u64,
    /// Where its dice are still to be drawn: the match is then not the one that will be played.
    drawing: Option<Drawing>,
    /// What viewers have seen at this version.
    shown: Mutex<Vec<Arc<Shown>>>,
    pub(crate) thinking: Option<Thinking>,
}

/// Where a new game comes from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Origin {
    /// Whether whoever started it named the seed.
    pub(crate) seed_named: bool,
    /// The id of the lesson that it is.
    pub(crate) lesson: Option<String>,
    /// Whether it was begun elsewhere and came in as a save.
    pub(crate) imported: bool,
    /// A mark of whoever began it.
    pub(crate) owner: String,
    /// Whether its dice are drawn by all players together before it begins.
    pub(crate) dice_of_all: bool,
}

/// A computer player at work.
#[derive(Debug)]
pub(crate) struct Thinking {
    pub(crate) side: Side,
    pub(crate) stop: Arc<AtomicBool>,
}

/// The sides that a client has proved to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Holder(pub(crate) Vec<Side>);

impl Holder {
    pub(crate) fn holds(&self, side: Side) -> bool {
        self.0.contains(&side)
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl Live {
    /// A new game around a match that has just begun or was loaded, and what the store keeps of it.
    pub(crate) fn found(
        id: String,
        title: Arc<dyn Title>,
        mut play: Box<dyn Play>,
        seats: Vec<SeatRecord>,
        origin: Origin,
    ) -> Result<(Self, GameRecord), Problem> {
        let Origin { seed_named, lesson, imported, owner, dice_of_all } = origin;
        let drawing = dice_of_all.then(|| Drawing::of(&seats));
        let mut entries = Vec::new();
        if drawing.is_none() {
            // A lesson begins with its text: whatever follows from it is for the learner to set off.
            if lesson.is_none() {
                play.take_forced(&mut Story::silent())?;
            }
            entries = retell(&*play);
        }
        let scenario = play.start().scenario.clone().unwrap_or_default();
        let mut live = Live {
            id,
            title,
            play,
            version: 0,
            revision: 0,
            online_elsewhere: 0,
            log: Log::default(),
            offset: 0,
            seats,
            chat: Vec::new(),
            undo_asked: None,
            scenario,
            lesson,
            imported,
            seed_named,
            owner,
            saved_at: 0,
            drawing,
            shown: Mutex::default(),
            thinking: None,
        };
        let written = write(&entries)?;
        live.log.add(entries);
        let record = GameRecord {
            id: live.id.clone(),
            title: live.book().id.into(),
            scenario: live.scenario.clone(),
            seed_named,
            summary: live.summary()?,
            revision: 0,
            seats: live.seats.clone(),
            save: live.play.save().write(),
            saved_at: 0,
            changes: vec![live.record(if dice_of_all { What::Draw } else { What::Begin }, written)],
            chat: Vec::new(),
            undo_asked: None,
        };
        Ok((live, record))
    }

    pub(crate) fn book(&self) -> &Rulebook {
        self.title.book()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.drawing.is_none() && matches!(self.play.turn(), Turn::Over(_))
    }

    /// The sides whose tokens are shown; a token of no seat here is refused, and so is an invitation.
    pub(crate) fn identify(&self, tokens: &[TokenHash]) -> Result<Holder, Problem> {
        let mut held = Vec::new();
        for token in tokens {
            let unknown = || Problem::new(StatusCode::UNAUTHORIZED, "this seat is not known at this table");
            let side = self.side_of(token).ok_or_else(unknown)?;
            if self.seats[usize::from(side.0)].is_invitation() {
                return Err(Problem::forbidden("this is an invitation: take the seat with it first"));
            }
            if !held.contains(&side) {
                held.push(side);
            }
        }
        held.sort();
        Ok(Holder(held))
    }

    /// Every seat is looked at, so that the time says nothing about which one it was.
    fn side_of(&self, token: &TokenHash) -> Option<Side> {
        let mut found = None;
        for (i, seat) in self.seats.iter().enumerate() {
            if seat.hash.is_some_and(|hash| hash.is(token)) {
                found = Some(Side(i as u8));
            }
        }
        found
    }

    /// The side to which one of these tokens invites, that invitation, and the other tokens.
    pub(crate) fn invited(&self, tokens: &[TokenHash]) -> Result<(Side, TokenHash, Vec<TokenHash>), Problem> {
        let invites = |token: &TokenHash| {
            let side = self.side_of(token)?;
            self.seats[usize::from(side.0)].is_invitation().then_some(side)
        };
        let found = tokens.iter().enumerate().find_map(|(i, token)| Some((i, invites(token)?)));
        let (i, side) = found.ok_or_else(Problem::seat_is_taken)?;
        let mut others = tokens.to_vec();
        let invitation = others.remove(i);
        Ok((side, invitation, others))
    }

    /// The game as this server knows it, for the store.
    pub(crate) fn known(&self) -> Known<'_> {
        Known { game: &self.id, revision: self.revision }
    }

    /// Something beside the match was written down.
    pub(crate) fn amend(&mut self, amendment: Amendment) {
        self.revision += 1;
        match amendment {
            Amendment::Seat(side, SeatTaking { token, kind, .. }) => {
                let seat = &mut self.seats[usize::from(side)];
                (seat.hash, seat.kind, seat.taken) = (Some(token), kind, true);
            }
            Amendment::Notes(side, text) => self.seats[usize::from(side)].notes = text,
            Amendment::UndoAsked(asked) => self.undo_asked = asked.map(|(side, _)| Side(side)),
            Amendment::Said(line) => self.chat.push(line),
        }
    }

    /// Refuses what was asked of an older version.
    pub(crate) fn expect_version(&self, version: u64) -> Result<(), Problem> {
        if version == self.version { Ok(()) } else { Err(Problem::stale(self.version)) }
    }

    /// The side that is asked, which the client must hold.
    pub(crate) fn asked_side(&self, holder: &Holder) -> Result<Side, Problem> {
        self.expect_begun()?;
        match self.play.turn() {
            Turn::Over(_) => Err(Problem::refused("the game is over")),
            Turn::Decide(side) if holder.holds(side) => Ok(side),
            Turn::Decide(side) => Err(Problem::forbidden(format!("this is for {} to decide", self.side_name(side)))),
        }
    }

    pub(crate) fn side_name(&self, side: Side) -> &str {
        &self.book().sides[usize::from(side.0)].name
    }

    /// Carries out a decision of a side, and the forced ones after it.
    pub(crate) fn act(&mut self, side: Side, action: &str) -> Result<NewChange, Problem> {
        let action = action.trim();
        let label = self.show(Viewer::Side(side))?.label(action).unwrap_or(action).to_string();
        let before = self.play.length();
        let mut story = Story::new();
        self.play.act(action, &mut story)?;
        let forced = self.play.take_forced(&mut story).map_err(Problem::internal)?;
        let mut told = chapters(&story);
        let mut entries = vec![Entry::new(side, action, &label, false, told.next().unwrap_or_default())];
        if forced > 0 {
            let lines = self.play.log();
            let taken = lines.iter().skip(before + 1).zip(told);
            entries.extend(taken.map(|(line, events)| {
                let side = self.book().side(&line.side).unwrap_or(side);
                Entry::new(side, &line.action, &line.action, true, events)
            }));
        }
        let written = write(&entries)?;
        self.log.add(entries);
        self.accept(What::Act(action.into()), written)
    }

    /// Does again what was undone last.
    pub(crate) fn redo(&mut self) -> Result<NewChange, Problem> {
        if !self.log.can_redo() || !self.play.redo(&mut Story::silent()) {
            return Err(Problem::refused("there is nothing to do again"));
        }
        self.log.redo();
        self.accept(What::Redo, String::new())
    }

    /// Counts a change that was just made, and writes it down for the store.
    fn accept(&mut self, what: What, entries: String) -> Result<NewChange, Problem> {
        self.version += 1;
        self.undo_asked = None;
        self.pass_question();
        // What was undone is not in a save, so a save is made only where nothing is undone.
        let due = self.version >= self.saved_at + SAVE_EVERY || self.is_over();
        let save = (due && !self.log.can_redo()).then(|| self.save());
        Ok(NewChange { change: self.record(what, entries), summary: self.summary()?, save })
    }

    /// What was shown is out of date, and nobody need think about it any longer.
    fn pass_question(&mut self) {
        self.shown = Mutex::default();
        self.stop_thinking();
    }

    pub(crate) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    fn save(&mut self) -> String {
        self.saved_at = self.version;
        self.play.save().write()
    }

    /// A save for the store, where the last one is older than the game.
    pub(crate) fn save_if_due(&mut self) -> Option<String> {
        (self.saved_at < self.version && !self.log.can_redo()).then(|| self.save())
    }

    fn record(&self, what: What, entries: String) -> ChangeRecord {
        ChangeRecord { version: self.version, at: now(), what, entries, length: self.log.len(), hash: self.play.hash() }
    }

    /// What a list says about the game: nothing that only one of several sides may see.
    fn summary(&self) -> Result<Summary, Problem> {
        let alone = self.book().sides.len() == 1;
        // Alone one sees what everybody may see, and that view is needed for the answer anyway.
        let seen = self.show(if alone { Viewer::Side(Side(0)) } else { Viewer::Public })?;
        Ok(Summary {
            turn: self.turn_shown(),
            heading: seen.heading.clone(),
            phase_title: seen.phase_title.clone(),
            moves: self.log.len(),
            lesson: self.lesson.clone(),
            imported: self.imported,
            owner: self.owner.clone(),
        })
    }

    /// Whose turn its thoughts take.
    pub(crate) fn claim(&self) -> Claim {
        let owner = if self.owner.is_empty() { &self.id } else { &self.owner };
        Claim { owner: owner.clone(), game: self.id.clone() }
    }

    pub(crate) fn computers_alone(&self) -> bool {
        self.seats.iter().all(|seat| seat.kind == SeatKind::Computer)
    }

    /// The computer player that is asked, if it is one.
    pub(crate) fn computer_to_decide(&self) -> Option<(Side, Strength)> {
        let Turn::Decide(side) = self.play.turn() else { return None };
        self.expect_begun().ok()?;
        let seat = self.seats.get(usize::from(side.0))?;
        (seat.kind == SeatKind::Computer).then(|| (side, seat.level.into()))
    }
}

/// The log of a match that was begun elsewhere, told again from its beginning.
fn retell(play: &dyn Play) -> Vec<Entry> {
    let told = play.moment(play.length(), Viewer::Omniscient).story;
    let lines = play.log();
    let side = |id: &str| play.book().side(id).unwrap_or(Side(0));
    let entry = |(line, events): (&library::LogLine, &Vec<engine::Event>)| {
        Entry::new(side(&line.side), &line.action, &line.action, line.forced, events)
    };
    lines.iter().zip(&told).map(entry).collect()
}

fn write(entries: &[Entry]) -> Result<String, Problem> {
    serde_json::to_string(entries).map_err(Problem::internal)
}
