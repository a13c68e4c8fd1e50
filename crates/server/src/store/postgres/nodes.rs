//! Nodes: who is alive, who thinks about what, who watches where, and the line on which they hear of one another.

use std::time::Duration;

use async_trait::async_trait;
use futures_util::StreamExt as _;
use futures_util::stream;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_postgres::{AsyncMessage, Client, Config, NoTls};

use super::rows::number;
use super::{Line, PostgresStore, execute, rows, statement};
use crate::channels::Update;
use crate::store::{Missing, News, Shared, Standing, StoreError};

/// How often a node shows that it is alive.
const PULSE: Duration = Duration::from_secs(2);
/// How long others believe it, in the words of the database.
const LIFE: &str = "interval '8 seconds'";
/// How long to wait before the line is laid again.
const BREATH: Duration = Duration::from_secs(1);
/// How much news may wait; a node that is slower than that holds up its own line only.
const BACKLOG: usize = 4096;
/// The most questions that are taken over at once.
const TAKEN_AT_ONCE: i64 = 32;

#[async_trait]
impl Shared for PostgresStore {
    async fn join(&self, rules: &str) -> Result<mpsc::Receiver<News>, StoreError> {
        let client = self.pool.get().await?;
        let others = "SELECT count(*) FROM nodes WHERE alive_until > now() AND rules <> $1";
        if client.query_one(others, &[&rules]).await?.get::<_, i64>(0) > 0 {
            let message = "the servers on this database play by other rules or data; end all of them first";
            return Err(StoreError::Failed(message.into()));
        }
        drop(client);
        let (news, heard) = mpsc::channel(BACKLOG);
        let (ready, laid) = oneshot::channel();
        let post = Post { config: self.config.clone(), line: self.line.clone(), rules: rules.into(), news };
        tokio::spawn(post.keep_line(ready));
        laid.await.map_err(|_| StoreError::Failed("the line to the other servers broke at once".into()))??;
        Ok(heard)
    }

    async fn leave(&self) -> Result<(), StoreError> {
        let client = self.pool.get().await?;
        execute(&client, "UPDATE nodes SET alive_until = '-infinity' WHERE id = $1", &[&self.line.node]).await?;
        Ok(())
    }

    async fn standing(&self, game: &str) -> Result<Option<Standing>, StoreError> {
        let client = self.pool.get().await?;
        let select = "SELECT revision, (SELECT coalesce(bit_or(seats), 0::smallint) FROM watchers \
                      JOIN nodes ON nodes.id = node AND alive_until > now() WHERE game = games.id AND node <> $2) \
                      FROM games WHERE id = $1";
        let select = statement(&client, select).await?;
        let Some(row) = client.query_opt(&select, &[&game, &self.line.node]).await? else { return Ok(None) };
        let (revision, online): (i64, i16) = (row.try_get(0)?, row.try_get(1)?);
        let cannot = |_| StoreError::Failed("a stored number cannot be".into());
        Ok(Some(Standing {
            revision: revision.try_into().map_err(cannot)?,
            online: online.try_into().map_err(cannot)?,
        }))
    }

    async fn missing(&self, game: &str, version: u64, lines: usize) -> Result<Option<Missing>, StoreError> {
        let client = self.pool.get().await?;
        // The revision is read first. Where somebody writes in between, it is older than the rest, and whoever writes
        // with it is refused and asks again: so this needs no transaction.
        rows::missing(&client, game, number(version)?, number(lines as u64)?).await
    }

    async fn show_online(&self, seats: Vec<(String, u8)>) -> Result<(), StoreError> {
        let client = self.pool.get().await?;
        let games: Vec<&str> = seats.iter().map(|(game, _)| &**game).collect();
        let bits: Vec<i16> = seats.iter().map(|(_, bits)| i16::from(*bits)).collect();
        let told = games.iter().map(|game| self.line.write(game, Update::Seats)).collect::<Result<Vec<_>, _>>()?;
        let write = "WITH new AS (SELECT * FROM unnest($1::text[], $2::smallint[], $3::text[]) AS new (game, seats, told)), \
                     gone AS (DELETE FROM watchers USING new WHERE watchers.game = new.game AND node = $4 AND new.seats = 0), \
                     here AS (INSERT INTO watchers SELECT game, $4, seats FROM new WHERE seats <> 0 \
                     ON CONFLICT (game, node) DO UPDATE SET seats = excluded.seats) \
                     SELECT pg_notify($5, told) FROM new";
        execute(&client, write, &[&games, &bits, &told, &self.line.node, &self.line.channel]).await?;
        Ok(())
    }

    async fn lease(&self, game: &str, version: u64) -> Result<bool, StoreError> {
        let client = self.pool.get().await?;
        let take = "INSERT INTO leases VALUES ($1, $2, $3) ON CONFLICT (game) DO UPDATE SET version = $2, node = $3 \
                    WHERE leases.version < $2 OR (leases.version = $2 AND (leases.node = $3 OR NOT EXISTS \
                    (SELECT FROM nodes WHERE id = leases.node AND alive_until > now())))";
        Ok(execute(&client, take, &[&game, &number(version)?, &self.line.node]).await? == 1)
    }

    async fn release(&self, game: &str, version: u64) -> Result<(), StoreError> {
        let client = self.pool.get().await?;
        let delete = "DELETE FROM leases WHERE game = $1 AND version <= $2";
        execute(&client, delete, &[&game, &number(version)?]).await?;
        Ok(())
    }

    async fn take_over(&self) -> Result<Vec<String>, StoreError> {
        let client = self.pool.get().await?;
        // Each node takes what no other has in hand.
        let take = "UPDATE leases SET node = $1 WHERE game IN (SELECT game FROM leases WHERE NOT EXISTS \
                    (SELECT FROM nodes WHERE id = node AND alive_until > now()) LIMIT $2 FOR UPDATE SKIP LOCKED) \
                    RETURNING game";
        let take = statement(&client, take).await?;
        let taken = client.query(&take, &[&self.line.node, &TAKEN_AT_ONCE]).await?;
        let forget = "WITH dead AS (DELETE FROM nodes WHERE alive_until < now() RETURNING id), \
                      gone AS (DELETE FROM watchers WHERE node IN (SELECT id FROM dead) RETURNING game) \
                      SELECT game FROM gone";
        let gone = client.query(&statement(&client, forget).await?, &[]).await?;
        for row in gone {
            let told = self.line.write(row.try_get(0)?, Update::Seats)?;
            execute(&client, "SELECT pg_notify($1, $2)", &[&self.line.channel, &told]).await?;
        }
        Ok(taken.iter().map(|row| row.get(0)).collect())
    }
}

/// Where a node hears of the others and shows that it is alive.
struct Post {
    config: Config,
    line: Line,
    rules: String,
    news: mpsc::Sender<News>,
}

impl Post {
    /// Keeps the line open, and lays it again when it breaks; ends when nobody listens any more. `ready` hears how it
    /// went the first time.
    async fn keep_line(self, ready: oneshot::Sender<Result<(), StoreError>>) {
        let mut ready = Some(ready);
        while !self.news.is_closed() {
            let laid = self.lay_line().await;
            let first = ready.take();
            let (client, listening) = match (laid, first) {
                (Ok(line), Some(first)) => {
                    if first.send(Ok(())).is_err() {
                        return;
                    }
                    line
                }
                (Ok(line), None) => {
                    let _ = self.news.send(News::Missed).await;
                    line
                }
                (Err(error), Some(first)) => {
                    let _ = first.send(Err(error));
                    return;
                }
                (Err(error), None) => {
                    tracing::error!("the line to the other servers is broken: {error}");
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            };
            self.beat(&client).await;
            listening.abort();
        }
    }

    /// Connects, and begins to listen.
    async fn lay_line(&self) -> Result<(Client, JoinHandle<()>), StoreError> {
        let (client, mut connection) = self.config.connect(NoTls).await?;
        let (line, news) = (self.line.clone(), self.news.clone());
        let listening = tokio::spawn(async move {
            let mut messages = stream::poll_fn(move |context| connection.poll_message(context));
            // Ends with the connection; the next beat of the pulse notices that.
            while let Some(Ok(message)) = messages.next().await {
                let AsyncMessage::Notification(told) = message else { continue };
                let Some(heard) = line.read(told.payload()) else { continue };
                let _ = news.send(News::Told { game: heard.game, update: heard.update }).await;
            }
        });
        let channel = self.line.channel.replace('"', "\"\"");
        client.batch_execute(&format!("LISTEN \"{channel}\"")).await?;
        self.show_life(&client).await?;
        Ok((client, listening))
    }

    /// Shows that the node is alive for as long as the line holds.
    async fn beat(&self, client: &Client) {
        loop {
            tokio::time::sleep(PULSE).await;
            if self.news.is_closed() {
                return;
            }
            match tokio::time::timeout(2 * PULSE, self.show_life(client)).await {
                Ok(Ok(true)) => {}
                Ok(Ok(false)) => drop(self.news.send(News::Forgotten).await),
                Ok(Err(error)) => return tracing::warn!("the line to the other servers broke: {error}"),
                Err(_) => return tracing::warn!("the line to the other servers is dead"),
            }
        }
    }

    /// Whether the others believed this node alive until now.
    async fn show_life(&self, client: &Client) -> Result<bool, StoreError> {
        let renew = format!("UPDATE nodes SET alive_until = now() + {LIFE} WHERE id = $1 AND alive_until > now()");
        if client.execute(&renew, &[&self.line.node]).await? == 1 {
            return Ok(true);
        }
        let begin = format!(
            "INSERT INTO nodes VALUES ($1, $2, now() + {LIFE}) ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until"
        );
        client.execute(&begin, &[&self.line.node, &self.rules]).await?;
        Ok(false)
    }
}
