//! The store in a PostgreSQL database that several servers share.
//!
//! Whatever is written to a game counts up its revision, and is refused where the writer knew another one: so no node
//! ever writes on top of what it has not seen, and everything it does not know yet follows from two numbers. What
//! watchers on other nodes must hear is announced in the same transaction (`NOTIFY`), so that it is neither told of what
//! was not stored nor lost.

mod append;
mod nodes;
mod rows;

use std::time::Duration;

use async_trait::async_trait;
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime, Timeouts};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Config, IsolationLevel, NoTls, Statement};

use super::{Amendment, FoundSeat, GameRecord, Known, NewChange, SeatTaking, Shared, Store, StoreError};
use crate::channels::Update;
use crate::secret::{self, TokenHash};
use append::Waiting;
use rows::{number, to_text};

const SCHEMA: &str = include_str!("postgres/schema.sql");
/// Rises when the tables change.
const FORMAT: i32 = 1;
/// The most connections of one server, beside the one on which it listens.
const CONNECTIONS: usize = 16;
/// How long to wait for a connection.
const PATIENCE: Duration = Duration::from_secs(5);
/// Nothing here takes long; what does is given up, so that a node that hangs holds nobody up.
const LIMITS: &str = "-c lock_timeout=5s -c statement_timeout=20s -c idle_in_transaction_session_timeout=10s";
/// The most games that are deleted in one transaction.
const FORGOTTEN_AT_ONCE: i64 = 100;

/// Games in a PostgreSQL database.
#[derive(Debug)]
pub(crate) struct PostgresStore {
    config: Config,
    pool: Pool,
    appends: mpsc::UnboundedSender<Waiting>,
    line: Line,
}

/// Where a node announces what it has done.
#[derive(Clone, Debug)]
struct Line {
    /// The name of this node.
    node: String,
    /// The channel of all nodes on this database and schema.
    channel: String,
}

/// What goes over the line.
#[derive(Debug, Serialize, Deserialize)]
struct Announcement {
    from: String,
    game: String,
    update: Update,
}

impl Line {
    fn write(&self, game: &str, update: Update) -> Result<String, StoreError> {
        to_text(&Announcement { from: self.node.clone(), game: game.into(), update })
    }

    /// What another node has announced; none for what this one has.
    fn read(&self, payload: &str) -> Option<Announcement> {
        let announcement: Announcement = serde_json::from_str(payload).ok()?;
        (announcement.from != self.node).then_some(announcement)
    }
}

impl PostgresStore {
    /// Connects, and makes the tables unless they are there.
    pub(crate) async fn open(url: &str) -> Result<Self, StoreError> {
        let mut config: Config = url.parse()?;
        let options = format!("{} {LIMITS}", config.get_options().unwrap_or_default());
        config.options(options.trim()).application_name("indochina");
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        // A database that has gone without a word is noticed in time.
        config.keepalives_idle(Duration::from_secs(15)).tcp_user_timeout(Duration::from_secs(30));
        let manager_config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(config.clone(), NoTls, manager_config);
        let timeouts = Timeouts { wait: Some(PATIENCE), create: Some(PATIENCE), recycle: Some(PATIENCE) };
        let pool = Pool::builder(manager).max_size(CONNECTIONS).runtime(Runtime::Tokio1).timeouts(timeouts);
        let pool = pool.build().map_err(|error| StoreError::Failed(error.to_string()))?;
        let schema = prepare(&mut pool.get().await?).await?;
        let node = engine::digest::hex(&secret::random::<8>());
        let line = Line { node, channel: format!("indochina {schema}") };
        let (appends, waiting) = mpsc::unbounded_channel();
        tokio::spawn(append::write_all(pool.clone(), line.clone(), waiting));
        Ok(PostgresStore { config, pool, appends, line })
    }
}

/// Makes the tables unless they are there, one server after the other, and answers the schema that they are in.
async fn prepare(client: &mut Object) -> Result<String, StoreError> {
    let transaction = client.transaction().await?;
    transaction.batch_execute("SELECT pg_advisory_xact_lock(hashtext('indochina'))").await?;
    let schema: Option<String> = transaction.query_one("SELECT current_schema()::text", &[]).await?.get(0);
    let schema = schema.ok_or_else(|| StoreError::Failed("the database has no schema for the tables".into()))?;
    let there = "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = 'format')";
    if !transaction.query_one(there, &[&schema]).await?.get::<_, bool>(0) {
        transaction.batch_execute("CREATE TABLE format (number INTEGER NOT NULL)").await?;
        transaction.execute("INSERT INTO format VALUES ($1)", &[&FORMAT]).await?;
        transaction.batch_execute(SCHEMA).await?;
    }
    let format: i32 = transaction.query_one("SELECT number FROM format", &[]).await?.get(0);
    if format != FORMAT {
        let message = format!("the database has format {format}, this program reads format {FORMAT}");
        return Err(StoreError::Failed(message));
    }
    transaction.commit().await?;
    Ok(schema)
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        if error.code() == Some(&SqlState::UNIQUE_VIOLATION) {
            return StoreError::Conflict;
        }
        // The error alone says little; the database's own words are behind it.
        let cause = std::error::Error::source(&error).map(|cause| format!(": {cause}")).unwrap_or_default();
        StoreError::Failed(format!("{error}{cause}"))
    }
}

impl From<deadpool_postgres::PoolError> for StoreError {
    fn from(error: deadpool_postgres::PoolError) -> Self {
        match error {
            deadpool_postgres::PoolError::Backend(error) => error.into(),
            other => StoreError::Failed(other.to_string()),
        }
    }
}

/// One statement on a connection of the pool, prepared once on each.
async fn statement(client: &Object, text: &str) -> Result<Statement, StoreError> {
    Ok(client.prepare_cached(text).await?)
}

async fn execute(client: &Object, text: &str, values: &[&(dyn ToSql + Sync)]) -> Result<u64, StoreError> {
    Ok(client.execute(&statement(client, text).await?, values).await?)
}

#[async_trait]
impl Store for PostgresStore {
    async fn create(&self, game: GameRecord) -> Result<(), StoreError> {
        let [begin] = &game.changes[..] else {
            return Err(StoreError::Failed("a new game has one change, its beginning".into()));
        };
        let mut client = self.pool.get().await?;
        let transaction = client.transaction().await?;
        let insert = transaction
            .prepare_cached("INSERT INTO games VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, NULL, NULL)")
            .await?;
        let (revision, saved_at) = (number(game.revision)?, number(game.saved_at)?);
        let (over, summary) = (game.summary.turn.is_over(), to_text(&game.summary)?);
        transaction
            .execute(
                &insert,
                &[
                    &game.id,
                    &game.title,
                    &game.scenario,
                    &game.seed_named,
                    &revision,
                    &begin.at,
                    &over,
                    &summary,
                    &game.save,
                    &saved_at,
                ],
            )
            .await?;
        let insert = transaction.prepare_cached("INSERT INTO seats VALUES ($1, $2, $3, $4, $5, $6, $7)").await?;
        for (side, seat) in (0i16..).zip(&game.seats) {
            let hash = seat.hash.as_ref().map(|hash| &hash.0[..]);
            let (kind, level) = (to_text(&seat.kind)?, seat.level.id());
            transaction.execute(&insert, &[&game.id, &side, &kind, &level, &hash, &seat.taken, &seat.notes]).await?;
        }
        let insert = transaction.prepare_cached("INSERT INTO changes VALUES ($1, $2, $3, $4, $5, $6, $7)").await?;
        let (version, length) = (number(begin.version)?, number(begin.length as u64)?);
        let what = to_text(&begin.what)?;
        transaction
            .execute(&insert, &[&game.id, &version, &begin.at, &what, &begin.entries, &length, &begin.hash])
            .await?;
        Ok(transaction.commit().await?)
    }

    async fn append(&self, game: Known<'_>, change: NewChange) -> Result<(), StoreError> {
        let (waiting, answer) = Waiting::new(game, change, &self.line)?;
        let gone = || StoreError::Failed("the write was given up".into());
        self.appends.send(waiting).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    async fn amend(&self, game: Known<'_>, amendment: Amendment, update: Option<Update>) -> Result<(), StoreError> {
        let mut client = self.pool.get().await?;
        let transaction = client.transaction().await?;
        let count = "UPDATE games SET revision = revision + 1 WHERE id = $1 AND revision = $2";
        let count = transaction.prepare_cached(count).await?;
        if transaction.execute(&count, &[&game.game, &number(game.revision)?]).await? != 1 {
            return Err(StoreError::Conflict);
        }
        if amend_game(&transaction, game.game, amendment).await? != 1 {
            return Err(StoreError::Conflict);
        }
        if let Some(update) = update {
            let tell = transaction.prepare_cached("SELECT pg_notify($1, $2)").await?;
            transaction.execute(&tell, &[&self.line.channel, &self.line.write(game.game, update)?]).await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn load(&self, game: &str) -> Result<Option<GameRecord>, StoreError> {
        let mut client = self.pool.get().await?;
        // One snapshot, so that no change slips in between the questions.
        let transaction = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead).read_only(true);
        let transaction = transaction.start().await?;
        let found = rows::game(&transaction, game).await?;
        transaction.commit().await?;
        Ok(found)
    }

    async fn find_seats(&self, hashes: Vec<TokenHash>) -> Result<Vec<FoundSeat>, StoreError> {
        let client = self.pool.get().await?;
        let select = "SELECT id, title, scenario, side, updated_at, summary, seed_named \
                      FROM seats JOIN games ON game = id WHERE hash = ANY($1)";
        let hashes: Vec<&[u8]> = hashes.iter().map(|hash| &hash.0[..]).collect();
        let found = client.query(&statement(&client, select).await?, &[&hashes]).await?;
        found.iter().map(rows::found_seat).collect()
    }

    async fn keep_save(&self, game: &str, version: u64, save: String) -> Result<(), StoreError> {
        let client = self.pool.get().await?;
        let update = "UPDATE games SET save = $2, saved_at = $3 WHERE id = $1 AND saved_at < $3";
        execute(&client, update, &[&game, &save, &number(version)?]).await?;
        Ok(())
    }

    async fn forget(&self, finished_before: i64, idle_before: i64) -> Result<Vec<String>, StoreError> {
        let client = self.pool.get().await?;
        // Several nodes may do this at once; each takes what no other has in hand.
        let delete = "DELETE FROM games WHERE id IN (SELECT id FROM games WHERE updated_at < \
                      CASE WHEN is_over THEN $1::bigint ELSE $2::bigint END LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING id";
        let delete = statement(&client, delete).await?;
        let games = client.query(&delete, &[&finished_before, &idle_before, &FORGOTTEN_AT_ONCE]).await?;
        Ok(games.iter().map(|row| row.get(0)).collect())
    }

    async fn check(&self) -> Result<(), StoreError> {
        let client = self.pool.get().await?;
        let write = "INSERT INTO keys VALUES ('pulse', $1) ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes";
        execute(&client, write, &[&&secret::random::<32>()[..]]).await?;
        Ok(())
    }

    async fn key(&self) -> Result<[u8; 32], StoreError> {
        let client = self.pool.get().await?;
        let fresh = secret::random::<32>();
        execute(&client, "INSERT INTO keys VALUES ('tickets', $1) ON CONFLICT DO NOTHING", &[&&fresh[..]]).await?;
        let row = client.query_one("SELECT bytes FROM keys WHERE name = 'tickets'", &[]).await?;
        let key: &[u8] = row.try_get(0)?;
        key.try_into().map_err(|_| StoreError::Failed("the stored key has another length".into()))
    }

    fn shared(&self) -> Option<&dyn Shared> {
        Some(self)
    }
}

/// Writes an amendment down, and answers how many rows it has changed: one, unless there is nothing to amend.
async fn amend_game(
    transaction: &deadpool_postgres::Transaction<'_>,
    game: &str,
    amendment: Amendment,
) -> Result<u64, StoreError> {
    let written = match amendment {
        Amendment::Seat(side, SeatTaking { invitation, token, kind }) => {
            let update = "UPDATE seats SET hash = $4, kind = $5, taken = TRUE \
                          WHERE game = $1 AND side = $2 AND hash = $3 AND NOT taken";
            let values: [&(dyn ToSql + Sync); 5] =
                [&game, &i16::from(side), &&invitation.0[..], &&token.0[..], &to_text(&kind)?];
            transaction.execute(&transaction.prepare_cached(update).await?, &values).await
        }
        Amendment::Notes(side, text) => {
            let update = "UPDATE seats SET notes = $3 WHERE game = $1 AND side = $2";
            transaction.execute(&transaction.prepare_cached(update).await?, &[&game, &i16::from(side), &text]).await
        }
        Amendment::UndoAsked(asked) => {
            let by = asked.map(|(side, _)| i16::from(side));
            let at = asked.map(|(_, version)| number(version)).transpose()?;
            let update = "UPDATE games SET asked_by = $2, asked_at = $3 WHERE id = $1";
            transaction.execute(&transaction.prepare_cached(update).await?, &[&game, &by, &at]).await
        }
        Amendment::Said(line) => {
            // The row of the game is locked, so nobody else counts at this moment.
            let insert = "INSERT INTO chat SELECT $1, count(*), $2, $3, $4 FROM chat WHERE game = $1";
            let values: [&(dyn ToSql + Sync); 4] = [&game, &i16::from(line.side), &line.text, &line.at];
            transaction.execute(&transaction.prepare_cached(insert).await?, &values).await
        }
    };
    Ok(written?)
}
