//! The store in one SQLite file.
//!
//! One thread writes. It takes all writes that are waiting, carries them out in one transaction and
//! answers when that is on the disk, so that many games share one flush: with `synchronous = FULL`
//! an answered move survives a power cut, and the disk is still not asked thousands of times a
//! second. In write-ahead mode readers never wait for the writer.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension as _, Row, Savepoint, params};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::oneshot;

use super::{
    Amendment, ChangeRecord, ChatRecord, FoundSeat, GameRecord, Known, NewChange, SeatRecord, SeatTaking, Store,
    StoreError,
};
use crate::channels::Update;
use crate::secret::{self, TokenHash};

const SCHEMA: &str = include_str!("schema.sql");
/// Rises when the tables change.
const FORMAT: i64 = 1;
/// The most writes that share one transaction.
const BATCH: usize = 512;

/// The most games that are deleted in one transaction.
const FORGOTTEN_AT_ONCE: usize = 100;

/// What is left to do after the transaction: tell whoever waits how it went.
type Deliver = Box<dyn FnOnce(Result<(), StoreError>)>;
type Write = Box<dyn FnOnce(&Savepoint<'_>) -> Result<Deliver, Deliver> + Send>;

/// Games in one SQLite file.
#[derive(Debug)]
pub struct SqliteStore {
    writes: mpsc::Sender<Write>,
    readers: Arc<Readers>,
    /// Held as long as the store is open, so that no second program serves the same games.
    _lock: File,
}

impl SqliteStore {
    /// Opens the file, or makes it.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let lock = lock(path)?;
        keep_private(path)?;
        let mut connection = connect(path)?;
        prepare(&connection)?;
        let (writes, waiting) = mpsc::channel();
        thread::Builder::new()
            .name("store".into())
            .spawn(move || write_all(&mut connection, &waiting))
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        Ok(SqliteStore {
            writes,
            readers: Arc::new(Readers { path: path.into(), idle: Mutex::default() }),
            _lock: lock,
        })
    }

    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Savepoint<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, waiting) = oneshot::channel();
        let write: Write = Box::new(move |savepoint| match work(savepoint) {
            Ok(value) => Ok(Box::new(move |committed| drop(answer.send(committed.map(|()| value))))),
            Err(error) => Err(Box::new(move |_| drop(answer.send(Err(error))))),
        });
        let gone = || StoreError::Failed("the write was given up".into());
        self.writes.send(write).map_err(|_| gone())?;
        waiting.await.map_err(|_| gone())?
    }

    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let readers = self.readers.clone();
        let read = tokio::task::spawn_blocking(move || {
            let connection = readers.take()?;
            let value = work(&connection);
            readers.give_back(connection);
            value
        });
        read.await.map_err(|error| StoreError::Failed(error.to_string()))?
    }
}

/// Connections that wait for something to read.
#[derive(Debug)]
struct Readers {
    path: std::path::PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    fn take(&self) -> Result<Connection, StoreError> {
        let idle = self.idle.lock().unwrap_or_else(std::sync::PoisonError::into_inner).pop();
        idle.map_or_else(|| connect(&self.path), Ok)
    }

    fn give_back(&self, connection: Connection) {
        self.idle.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(connection);
    }
}

/// Takes the lock beside the file. Each program keeps open games in memory, so two on one file would not see each
/// other's changes.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".lock");
    let lock = File::create(path.with_file_name(name))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::Failed(format!("another program serves the games of {}", path.display())))
        }
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// The file holds the secrets of all games: its owner alone may read it. What SQLite writes beside it follows suit.
fn keep_private(path: &Path) -> Result<(), StoreError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
        let file = File::options().write(true).create(true).truncate(false).mode(0o600).open(path)?;
        file.set_permissions(std::fs::Permissions::from_mode(0o600))?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        StoreError::Failed(error.to_string())
    }
}

/// Writes a consistent copy of a file that may be in use at this moment.
pub fn back_up(path: &Path, copy: &Path) -> Result<(), StoreError> {
    if !path.exists() {
        return Err(StoreError::Failed(format!("there is no file {}", path.display())));
    }
    if copy.exists() {
        return Err(StoreError::Failed(format!("{} is there already", copy.display())));
    }
    let name = copy.to_str().ok_or_else(|| StoreError::Failed("the name of the copy cannot be read".into()))?;
    keep_private(copy)?;
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.execute("VACUUM INTO ?1", [name])?;
    Ok(())
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

fn prepare(connection: &Connection) -> Result<(), StoreError> {
    let format: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if format != 0 && format != FORMAT {
        return Err(StoreError::Failed(format!("the file has format {format}, this program reads format {FORMAT}")));
    }
    connection.execute_batch(SCHEMA)?;
    connection.pragma_update(None, "user_version", FORMAT)?;
    Ok(())
}

/// The writing thread: ends when the store is dropped.
fn write_all(connection: &mut Connection, waiting: &mpsc::Receiver<Write>) {
    while let Ok(first) = waiting.recv() {
        let batch = std::iter::once(first).chain(waiting.try_iter().take(BATCH - 1));
        write_batch(connection, batch);
    }
}

fn write_batch(connection: &mut Connection, batch: impl Iterator<Item = Write>) {
    let mut done: Vec<Deliver> = Vec::new();
    let committed = (|| {
        let mut transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        for write in batch {
            let mut savepoint = transaction.savepoint()?;
            match write(&savepoint) {
                Ok(deliver) => {
                    savepoint.commit()?;
                    done.push(deliver);
                }
                Err(deliver) => {
                    savepoint.rollback()?;
                    deliver(Ok(()));
                }
            }
        }
        transaction.commit()
    })()
    .map_err(StoreError::from);
    for deliver in done {
        deliver(committed.clone());
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::ConstraintViolation) => StoreError::Conflict,
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        StoreError::Failed(error.to_string())
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, game: GameRecord) -> Result<(), StoreError> {
        self.write(move |db| insert_game(db, &game)).await
    }

    /// One server writes to the file, so it always knows how its games stand: the number of a change is enough.
    async fn append(&self, game: Known<'_>, new: NewChange) -> Result<(), StoreError> {
        let game = game.game.to_string();
        self.write(move |db| {
            let NewChange { change, summary, save } = new;
            insert_change(db, &game, &change)?;
            let mut update = db.prepare_cached(
                "UPDATE games SET updated_at = ?2, summary = ?3, asked_by = NULL, asked_at = NULL WHERE id = ?1",
            )?;
            update.execute(params![game, change.at, to_text(&summary)?])?;
            match save {
                Some(save) => update_save(db, &game, change.version, &save),
                None => Ok(()),
            }
        })
        .await
    }

    async fn amend(&self, game: Known<'_>, amendment: Amendment, _: Option<Update>) -> Result<(), StoreError> {
        let game = game.game.to_string();
        self.write(move |db| amend_game(db, &game, amendment)).await
    }

    async fn load(&self, game: &str) -> Result<Option<GameRecord>, StoreError> {
        let game = game.to_string();
        self.read(move |db| {
            // One transaction, so that no change slips in between the questions.
            let db = db.unchecked_transaction()?;
            select_game(&db, &game)
        })
        .await
    }

    async fn find_seats(&self, hashes: Vec<TokenHash>) -> Result<Vec<FoundSeat>, StoreError> {
        self.read(move |db| {
            let mut select = db.prepare_cached(
                "SELECT id, title, scenario, side, updated_at, summary, seed_named FROM seats JOIN games ON game = id \
                 WHERE hash = ?1",
            )?;
            let mut found = Vec::new();
            for hash in hashes {
                found.extend(select.query_row([&hash.0[..]], found_seat).optional()?);
            }
            Ok(found)
        })
        .await
    }

    async fn keep_save(&self, game: &str, version: u64, save: String) -> Result<(), StoreError> {
        let game = game.to_string();
        self.write(move |db| update_save(db, &game, version, &save)).await
    }

    async fn forget(&self, finished_before: i64, idle_before: i64) -> Result<Vec<String>, StoreError> {
        self.write(move |db| {
            let mut select = db.prepare_cached(
                "SELECT id FROM games WHERE updated_at < \
                 CASE WHEN json_extract(summary, '$.turn.over') IS NULL THEN ?2 ELSE ?1 END LIMIT ?3",
            )?;
            let found = select.query_map(params![finished_before, idle_before, FORGOTTEN_AT_ONCE], |row| row.get(0))?;
            let games: Vec<String> = found.collect::<Result<_, _>>()?;
            for game in &games {
                for delete in [
                    "DELETE FROM chat WHERE game = ?1",
                    "DELETE FROM changes WHERE game = ?1",
                    "DELETE FROM seats WHERE game = ?1",
                    "DELETE FROM games WHERE id = ?1",
                ] {
                    db.prepare_cached(delete)?.execute([game])?;
                }
            }
            Ok(games)
        })
        .await
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.write(|db| {
            db.execute(
                "INSERT OR REPLACE INTO keys (name, bytes) VALUES ('pulse', ?1)",
                [&secret::random::<32>()[..]],
            )?;
            Ok(())
        })
        .await
    }

    async fn key(&self) -> Result<[u8; 32], StoreError> {
        self.write(|db| {
            let fresh = secret::random::<32>();
            db.execute("INSERT OR IGNORE INTO keys (name, bytes) VALUES ('tickets', ?1)", [&fresh[..]])?;
            Ok(db.query_row("SELECT bytes FROM keys WHERE name = 'tickets'", [], |row| row.get(0))?)
        })
        .await
    }
}

fn insert_game(db: &Connection, game: &GameRecord) -> Result<(), StoreError> {
    let [begin] = &game.changes[..] else {
        return Err(StoreError::Failed("a new game has one change, its beginning".into()));
    };
    db.prepare_cached("INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, NULL, NULL)")?.execute(params![
        game.id,
        game.title,
        game.scenario,
        game.seed_named,
        begin.at,
        to_text(&game.summary)?,
        game.save,
        game.saved_at,
    ])?;
    let mut insert = db.prepare_cached("INSERT INTO seats VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?;
    for (side, seat) in game.seats.iter().enumerate() {
        let hash = seat.hash.as_ref().map(|hash| &hash.0[..]);
        let (kind, level) = (to_text(&seat.kind)?, seat.level.id());
        insert.execute(params![game.id, side, kind, level, hash, seat.taken, seat.notes])?;
    }
    insert_change(db, &game.id, begin)
}

fn amend_game(db: &Connection, game: &str, amendment: Amendment) -> Result<(), StoreError> {
    match amendment {
        Amendment::Seat(side, SeatTaking { invitation, token, kind }) => {
            let taken = db.execute(
                "UPDATE seats SET hash = ?4, kind = ?5, taken = 1 WHERE game = ?1 AND side = ?2 AND hash = ?3 AND taken = 0",
                params![game, side, &invitation.0[..], &token.0[..], to_text(&kind)?],
            )?;
            if taken != 1 {
                return Err(StoreError::Conflict);
            }
        }
        Amendment::Notes(side, text) => {
            db.execute("UPDATE seats SET notes = ?3 WHERE game = ?1 AND side = ?2", params![game, side, text])?;
        }
        Amendment::UndoAsked(asked) => {
            let (by, at) = asked.unzip();
            db.execute("UPDATE games SET asked_by = ?2, asked_at = ?3 WHERE id = ?1", params![game, by, at])?;
        }
        Amendment::Said(line) => {
            let mut insert = db.prepare_cached("INSERT INTO chat (game, side, text, at) VALUES (?1, ?2, ?3, ?4)")?;
            insert.execute(params![game, line.side, line.text, line.at])?;
        }
    }
    Ok(())
}

fn insert_change(db: &Connection, game: &str, change: &ChangeRecord) -> Result<(), StoreError> {
    let mut insert = db.prepare_cached("INSERT INTO changes VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?;
    let ChangeRecord { version, at, what, entries, length, hash, .. } = change;
    insert.execute(params![game, version, at, to_text(what)?, entries, length, hash])?;
    Ok(())
}

fn update_save(db: &Connection, game: &str, version: u64, save: &str) -> Result<(), StoreError> {
    let mut update = db.prepare_cached("UPDATE games SET save = ?2, saved_at = ?3 WHERE id = ?1 AND saved_at < ?3")?;
    update.execute(params![game, save, version])?;
    Ok(())
}

fn select_game(db: &Connection, id: &str) -> Result<Option<GameRecord>, StoreError> {
    let mut select = db.prepare_cached(
        "SELECT title, scenario, seed_named, summary, save, saved_at, asked_by, asked_at FROM games WHERE id = ?1",
    )?;
    let Some(mut game) = select.query_row([id], |row| game_head(id, row)).optional()? else {
        return Ok(None);
    };
    let mut select =
        db.prepare_cached("SELECT kind, level, hash, taken, notes FROM seats WHERE game = ?1 ORDER BY side")?;
    game.seats = select.query_map([id], seat)?.collect::<Result<_, _>>()?;
    let mut select = db.prepare_cached(
        "SELECT version, at, what, entries, length, hash FROM changes WHERE game = ?1 ORDER BY version",
    )?;
    game.changes = select.query_map([id], change)?.collect::<Result<_, _>>()?;
    let mut select = db.prepare_cached("SELECT side, text, at FROM chat WHERE game = ?1 ORDER BY id")?;
    let line = |row: &Row<'_>| Ok(ChatRecord { side: row.get(0)?, text: row.get(1)?, at: row.get(2)? });
    game.chat = select.query_map([id], line)?.collect::<Result<_, _>>()?;
    Ok(Some(game))
}

fn game_head(id: &str, row: &Row<'_>) -> rusqlite::Result<GameRecord> {
    let asked: (Option<u8>, Option<u64>) = (row.get(6)?, row.get(7)?);
    Ok(GameRecord {
        id: id.into(),
        title: row.get(0)?,
        scenario: row.get(1)?,
        seed_named: row.get(2)?,
        summary: from_text(row, 3)?,
        revision: 0,
        seats: Vec::new(),
        save: row.get(4)?,
        saved_at: row.get(5)?,
        changes: Vec::new(),
        chat: Vec::new(),
        undo_asked: asked.0.zip(asked.1),
    })
}

fn seat(row: &Row<'_>) -> rusqlite::Result<SeatRecord> {
    let level: String = row.get(1)?;
    let hash: Option<[u8; 32]> = row.get(2)?;
    Ok(SeatRecord {
        kind: from_text(row, 0)?,
        level: level.parse().unwrap_or_default(),
        hash: hash.map(TokenHash),
        taken: row.get(3)?,
        notes: row.get(4)?,
    })
}

fn change(row: &Row<'_>) -> rusqlite::Result<ChangeRecord> {
    Ok(ChangeRecord {
        version: row.get(0)?,
        at: row.get(1)?,
        what: from_text(row, 2)?,
        entries: row.get(3)?,
        length: row.get(4)?,
        hash: row.get(5)?,
    })
}

fn found_seat(row: &Row<'_>) -> rusqlite::Result<FoundSeat> {
    Ok(FoundSeat {
        game: row.get(0)?,
        title: row.get(1)?,
        scenario: row.get(2)?,
        side: row.get(3)?,
        updated_at: row.get(4)?,
        summary: from_text(row, 5)?,
        seed_named: row.get(6)?,
    })
}

fn to_text(value: &impl Serialize) -> Result<String, StoreError> {
    Ok(serde_json::to_string(value)?)
}

fn from_text<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text: String = row.get(column)?;
    serde_json::from_str(&text).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(error))
    })
}
