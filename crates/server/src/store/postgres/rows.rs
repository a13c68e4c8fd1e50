//! Rows of the database, read and written.

use deadpool_postgres::Transaction;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use crate::secret::TokenHash;
use crate::store::{ChangeRecord, ChatRecord, FoundSeat, GameRecord, Missing, SeatRecord, StoreError};

/// A game with all that belongs to it.
pub(super) async fn game(transaction: &Transaction<'_>, id: &str) -> Result<Option<GameRecord>, StoreError> {
    let select = "SELECT revision, saved_at, asked_by, asked_at, title, scenario, seed_named, summary, save \
                  FROM games WHERE id = $1";
    let select = transaction.prepare_cached(select).await?;
    let Some(row) = transaction.query_opt(&select, &[&id]).await? else { return Ok(None) };
    let Missing { revision, changes, chat, seats, undo_asked, saved_at } = parts(transaction, id, &row, -1, 0).await?;
    Ok(Some(GameRecord {
        id: id.into(),
        title: row.try_get(4)?,
        scenario: row.try_get(5)?,
        seed_named: row.try_get(6)?,
        summary: from_text(&row, 7)?,
        save: row.try_get(8)?,
        revision,
        seats,
        saved_at,
        changes,
        chat,
        undo_asked,
    }))
}

/// What was added to a game after a version and after so many lines of talk.
pub(super) async fn missing(
    transaction: &Transaction<'_>,
    id: &str,
    version: i64,
    lines: i64,
) -> Result<Option<Missing>, StoreError> {
    let select = "SELECT revision, saved_at, asked_by, asked_at FROM games WHERE id = $1";
    let select = transaction.prepare_cached(select).await?;
    let Some(row) = transaction.query_opt(&select, &[&id]).await? else { return Ok(None) };
    Ok(Some(parts(transaction, id, &row, version, lines).await?))
}

/// What belongs to a game whose row begins with its revision, its save's change and who wishes to undo.
async fn parts(
    transaction: &Transaction<'_>,
    id: &str,
    game: &Row,
    version: i64,
    lines: i64,
) -> Result<Missing, StoreError> {
    let seats = "SELECT kind, level, hash, taken, notes FROM seats WHERE game = $1 ORDER BY side";
    let changes = "SELECT version, at, what, entries, length, hash FROM changes WHERE game = $1 AND version > $2 \
                   ORDER BY version";
    let chat = "SELECT side, text, at FROM chat WHERE game = $1 AND n >= $2 ORDER BY n";
    let (seats, changes, chat) = (
        transaction.prepare_cached(seats).await?,
        transaction.prepare_cached(changes).await?,
        transaction.prepare_cached(chat).await?,
    );
    // Sent at once and answered one after the other.
    let (after_version, after_lines): ([&(dyn ToSql + Sync); 2], [&(dyn ToSql + Sync); 2]) =
        ([&id, &version], [&id, &lines]);
    let (seats, changes, chat) = tokio::try_join!(
        transaction.query(&seats, &after_version[..1]),
        transaction.query(&changes, &after_version),
        transaction.query(&chat, &after_lines),
    )?;
    let asked: (Option<i16>, Option<i64>) = (game.try_get(2)?, game.try_get(3)?);
    Ok(Missing {
        revision: count(game, 0)?,
        saved_at: count(game, 1)?,
        undo_asked: match asked {
            (Some(side), Some(at)) => Some((small(side)?, at.try_into().map_err(|_| broken("asked_at"))?)),
            _ => None,
        },
        seats: seats.iter().map(seat).collect::<Result<_, _>>()?,
        changes: changes.iter().map(change).collect::<Result<_, _>>()?,
        chat: chat.iter().map(line).collect::<Result<_, _>>()?,
    })
}

fn seat(row: &Row) -> Result<SeatRecord, StoreError> {
    let level: &str = row.try_get(1)?;
    let hash: Option<&[u8]> = row.try_get(2)?;
    let hash = hash.map(|hash| hash.try_into().map(TokenHash).map_err(|_| broken("hash"))).transpose()?;
    Ok(SeatRecord {
        kind: from_text(row, 0)?,
        level: level.parse().unwrap_or_default(),
        hash,
        taken: row.try_get(3)?,
        notes: row.try_get(4)?,
    })
}

fn change(row: &Row) -> Result<ChangeRecord, StoreError> {
    Ok(ChangeRecord {
        version: count(row, 0)?,
        at: row.try_get(1)?,
        what: from_text(row, 2)?,
        entries: row.try_get(3)?,
        length: usize::try_from(count(row, 4)?).map_err(|_| broken("length"))?,
        hash: row.try_get(5)?,
    })
}

fn line(row: &Row) -> Result<ChatRecord, StoreError> {
    Ok(ChatRecord { side: small(row.try_get(0)?)?, text: row.try_get(1)?, at: row.try_get(2)? })
}

/// A seat with what a list says about its game.
pub(super) fn found_seat(row: &Row) -> Result<FoundSeat, StoreError> {
    Ok(FoundSeat {
        game: row.try_get(0)?,
        title: row.try_get(1)?,
        scenario: row.try_get(2)?,
        side: small(row.try_get(3)?)?,
        updated_at: row.try_get(4)?,
        summary: from_text(row, 5)?,
        seed_named: row.try_get(6)?,
    })
}

fn broken(what: &str) -> StoreError {
    StoreError::Failed(format!("a stored value cannot be: {what}"))
}

fn small(value: i16) -> Result<u8, StoreError> {
    value.try_into().map_err(|_| broken("side"))
}

fn count(row: &Row, column: usize) -> Result<u64, StoreError> {
    let value: i64 = row.try_get(column)?;
    value.try_into().map_err(|_| broken(row.columns()[column].name()))
}

/// A count as the database keeps it.
pub(super) fn number(value: u64) -> Result<i64, StoreError> {
    value.try_into().map_err(|_| StoreError::Failed("a number is too large to be stored".into()))
}

pub(super) fn to_text(value: &impl Serialize) -> Result<String, StoreError> {
    Ok(serde_json::to_string(value)?)
}

fn from_text<T: DeserializeOwned>(row: &Row, column: usize) -> Result<T, StoreError> {
    Ok(serde_json::from_str(row.try_get(column)?)?)
}
