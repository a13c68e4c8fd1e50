//! Changes are stored many at a time: one task takes all that are waiting and carries them out in one transaction, so that
//! many games share one flush to the disk, one announcement queue and one trip to the database.

use std::collections::HashSet;

use deadpool_postgres::{Object, Pool};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::types::ToSql;

use super::rows::{number, to_text};
use super::{Line, statement};
use crate::channels::Update;
use crate::store::{ChangeRecord, Known, NewChange, StoreError};

/// The most changes that share one transaction.
const BATCH: usize = 256;

/// Locks in the order of ids: two nodes that change the same games wait for each other, but never both.
const LOCK: &str = "SELECT FROM games WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE";

/// Stores those changes whose writer knew the game as it stands, announces them, and answers which they are.
const WRITE: &str = "WITH new AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], \
    $6::text[], $7::bigint[], $8::text[], $9::boolean[], $10::text[], $11::text[], $12::text[]) \
    AS new (game, revision, version, at, what, entries, length, hash, is_over, summary, save, announcement)), \
    accepted AS (UPDATE games SET revision = games.revision + 1, updated_at = new.at, is_over = new.is_over, \
    summary = new.summary, save = coalesce(new.save, games.save), \
    saved_at = CASE WHEN new.save IS NULL THEN games.saved_at ELSE new.version END, asked_by = NULL, asked_at = NULL \
    FROM new WHERE games.id = new.game AND games.revision = new.revision RETURNING games.id, new.announcement), \
    kept AS (INSERT INTO changes SELECT game, version, at, what, entries, length, hash \
    FROM new JOIN accepted ON accepted.id = new.game) \
    SELECT id, pg_notify($13, announcement) FROM accepted";

/// A change that waits to be stored, and whoever waits for that.
#[derive(Debug)]
pub(super) struct Waiting {
    row: Row,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

#[derive(Debug)]
struct Row {
    game: String,
    revision: i64,
    version: i64,
    at: i64,
    what: String,
    entries: String,
    length: i64,
    hash: String,
    is_over: bool,
    summary: String,
    save: Option<String>,
    announcement: String,
}

impl Waiting {
    pub(super) fn new(
        known: Known<'_>,
        new: NewChange,
        line: &Line,
    ) -> Result<(Self, oneshot::Receiver<Result<(), StoreError>>), StoreError> {
        let NewChange { change, summary, save } = new;
        let ChangeRecord { version, at, what, entries, length, hash } = change;
        let row = Row {
            game: known.game.into(),
            revision: number(known.revision)?,
            version: number(version)?,
            at,
            what: to_text(&what)?,
            entries,
            length: number(length as u64)?,
            hash,
            is_over: summary.turn.is_over(),
            summary: to_text(&summary)?,
            save,
            announcement: line.write(known.game, Update::Changed { version })?,
        };
        let (answer, waiting) = oneshot::channel();
        Ok((Waiting { row, answer }, waiting))
    }
}

/// The writing task: ends when the store is dropped.
pub(super) async fn write_all(pool: Pool, line: Line, mut waiting: mpsc::UnboundedReceiver<Waiting>) {
    let mut next = Vec::new();
    loop {
        if next.is_empty() && waiting.recv_many(&mut next, BATCH).await == 0 {
            return;
        }
        let mut games = HashSet::new();
        // A game is changed once in a transaction; a second change of it waits for the next.
        let (batch, later) = next.into_iter().partition(|waiting: &Waiting| games.insert(waiting.row.game.clone()));
        next = later;
        write_batch(&pool, &line, batch).await;
    }
}

async fn write_batch(pool: &Pool, line: &Line, batch: Vec<Waiting>) {
    let rows: Vec<&Row> = batch.iter().map(|waiting| &waiting.row).collect();
    match store(pool, line, &rows).await {
        Ok(accepted) => {
            for waiting in batch {
                let stored = if accepted.contains(&waiting.row.game) { Ok(()) } else { Err(StoreError::Conflict) };
                let _ = waiting.answer.send(stored);
            }
        }
        // What one of them did wrong is not the others' fault.
        Err(_) if batch.len() > 1 => {
            for waiting in batch {
                let stored = match store(pool, line, &[&waiting.row]).await {
                    Ok(accepted) if accepted.is_empty() => Err(StoreError::Conflict),
                    Ok(_) => Ok(()),
                    Err(error) => Err(error),
                };
                let _ = waiting.answer.send(stored);
            }
        }
        Err(error) => {
            for waiting in batch {
                let _ = waiting.answer.send(Err(error.clone()));
            }
        }
    }
}

/// Stores changes of different games in one transaction, and answers which games they were accepted in.
async fn store(pool: &Pool, line: &Line, rows: &[&Row]) -> Result<HashSet<String>, StoreError> {
    let client: Object = pool.get().await?;
    let (lock, write) = (statement(&client, LOCK).await?, statement(&client, WRITE).await?);
    let games: Vec<&str> = rows.iter().map(|row| &*row.game).collect();
    let revisions: Vec<i64> = rows.iter().map(|row| row.revision).collect();
    let versions: Vec<i64> = rows.iter().map(|row| row.version).collect();
    let times: Vec<i64> = rows.iter().map(|row| row.at).collect();
    let whats: Vec<&str> = rows.iter().map(|row| &*row.what).collect();
    let entries: Vec<&str> = rows.iter().map(|row| &*row.entries).collect();
    let lengths: Vec<i64> = rows.iter().map(|row| row.length).collect();
    let hashes: Vec<&str> = rows.iter().map(|row| &*row.hash).collect();
    let overs: Vec<bool> = rows.iter().map(|row| row.is_over).collect();
    let summaries: Vec<&str> = rows.iter().map(|row| &*row.summary).collect();
    let saves: Vec<Option<&str>> = rows.iter().map(|row| row.save.as_deref()).collect();
    let announcements: Vec<&str> = rows.iter().map(|row| &*row.announcement).collect();
    let values: [&(dyn ToSql + Sync); 13] = [
        &games,
        &revisions,
        &versions,
        &times,
        &whats,
        &entries,
        &lengths,
        &hashes,
        &overs,
        &summaries,
        &saves,
        &announcements,
        &line.channel,
    ];
    // All four are sent at once, in this order. Where one fails, the last one takes everything back.
    let (begun, locked, written, ended) = tokio::join!(
        client.batch_execute("BEGIN"),
        client.execute(&lock, &values[..1]),
        client.query(&write, &values),
        client.batch_execute("COMMIT"),
    );
    begun?;
    locked?;
    let accepted = written?;
    ended?;
    Ok(accepted.iter().map(|row| row.get(0)).collect())
}
