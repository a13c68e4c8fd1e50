//! Rows of the database, read and written.

use deadpool_postgres::GenericClient;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use crate::secret::TokenHash;
use crate::store::{ChangeRecord, ChatRecord, FoundSeat, GameRecord, Missing, SeatRecord, StoreError};

/// A game with all that belongs to it.
pub(super) async fn game(client: &impl GenericClient, id: &str) -> Result<Option<GameRecord>, StoreError> {
    let select = "SELECT revision, saved_at, asked_by, asked_at, title, scenario, seed_named, summary, save \
                  FROM games WHERE id = $1";
    let Some((row, parts)) = parts(client, select, id, -1, 0).await? else { return Ok(None) };
    let Missing { revision, changes, chat, seats, undo_asked, saved_at } = parts;
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
    client: &impl GenericClient,
    id: &str,
    version: i64,
    lines: i64,
) -> Result<Option<Missing>, StoreError> {
    let select = "SELECT revision, saved_at, asked_by, asked_at FROM games WHERE id = $1";
    Ok(parts(client, select, id, version, lines).await?.map(|(_, missing)| missing))
}

/// The row of a game, which begins with its revision, its save's change and who wishes to undo; and what belongs to it.
async fn parts(
    client: &impl GenericClient,
    select: &str,
    id: &str,
    version: i64,
    lines: i64,
) -> Result<Option<(Row, Missing)>, StoreError> {
    let seats = "SELECT kind, level, hash, taken, notes FROM seats WHERE game = $1 ORDER BY side";
    let changes = "SELECT version, at, what, entries, length, hash FROM changes WHERE game = $1 AND version > $2 \
                   ORDER BY version";
    let chat = "SELECT side, text, at FROM chat WHERE game = $1 AND n >= $2 ORDER BY n";
    let (select, seats) = (client.prepare_cached(select).await?, client.prepare_cached(seats).await?);
    let (changes, chat) = (client.prepare_cached(changes).await?, client.prepare_cached(chat).await?);
    let (after_version, after_lines): ([&(dyn ToSql + Sync); 2], [&(dyn ToSql + Sync); 2]) =
        ([&id, &version], [&id, &lines]);
    // Sent at once and answered one after the other.
    let (game, seats, changes, chat) = tokio::try_join!(
        client.query_opt(&select, &after_version[..1]),
        client.query(&seats, &after_version[..1]),
        client.query(&changes, &after_version),
        client.query(&chat, &after_lines),
    )?;
    let Some(game) = game else { return Ok(None) };
    let asked: (Option<i16>, Option<i64>) = (game.try_get(2)?, game.try_get(3)?);
    let missing = Missing {
        revision: count(&game, 0)?,
        saved_at: count(&game, 1)?,
        undo_asked: match asked {
            (Some(side), Some(at)) => Some((small(side)?, at.try_into().map_err(|_| broken("asked_at"))?)),
            _ => None,
        },
        seats: seats.iter().map(seat).collect::<Result<_, _>>()?,
        changes: changes.iter().map(change).collect::<Result<_, _>>()?,
        chat: chat.iter().map(line).collect::<Result<_, _>>()?,
    };
    Ok(Some((game, missing)))
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
