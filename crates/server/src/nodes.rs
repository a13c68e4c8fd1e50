//! Several servers on one store: each is a node that hears what the others have done, tells who watches through it, and
//! takes over the questions of computer players that a dead one has left.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::digest;
use library::Title;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::channels::Update;
use crate::hall::Hall;
use crate::store::{News, StoreError};

/// How often a node looks for what dead ones have left.
const ROUND: Duration = Duration::from_secs(2);
/// How long to wait where the store could not be asked.
const BREATH: Duration = Duration::from_secs(1);

/// What must be the same on all nodes: otherwise one takes the games of another for damaged.
fn rules(titles: &[Arc<dyn Title>]) -> String {
    let mut lines: Vec<String> = titles
        .iter()
        .map(|title| {
            let book = title.book();
            format!("{} {} {} {}", book.id, book.version, book.data_hash, book.layout)
        })
        .collect();
    lines.sort();
    digest::sha256_hex(lines.join("\n").as_bytes())
}

impl Hall {
    /// Becomes a node, where the store is shared. The work of a node ends when it is dropped.
    pub(crate) async fn join(self: &Arc<Self>) -> Result<JoinSet<()>, StoreError> {
        let mut work = JoinSet::new();
        let Some(shared) = self.store.shared() else { return Ok(work) };
        let news = shared.join(&rules(&self.titles)).await?;
        let (pass_on, arrivals) = mpsc::unbounded_channel();
        self.channels.pass_on_to(pass_on);
        work.spawn(self.clone().hear(news));
        work.spawn(self.clone().show_online(arrivals));
        work.spawn(self.clone().look_after_the_dead());
        Ok(work)
    }

    /// Ends being a node, so that others take over at once.
    pub(crate) async fn leave(&self) {
        let Some(shared) = self.store.shared() else { return };
        if let Err(error) = shared.leave().await {
            tracing::warn!("the other servers do not know yet that this one ends: {error}");
        }
    }

    /// Passes on to the watchers here what other nodes have done.
    async fn hear(self: Arc<Self>, mut news: mpsc::Receiver<News>) {
        while let Some(news) = news.recv().await {
            match news {
                News::Told { game, update } => {
                    if matches!(update, Update::Changed { .. }) {
                        tokio::spawn(self.clone().think_anew(game.clone()));
                    }
                    self.channels.tell(&game, update);
                }
                News::Missed => self.channels.tell_to_look(),
                News::Forgotten => {
                    let online = self.channels.all_online();
                    self.pass_on_online(online).await;
                }
            }
        }
    }

    /// Passes on who watches here, as much at once as has come together.
    async fn show_online(self: Arc<Self>, mut arrivals: mpsc::UnboundedReceiver<(String, u8)>) {
        let mut some = Vec::new();
        while arrivals.recv_many(&mut some, 500).await > 0 {
            // The latest word on each game.
            let latest: HashMap<String, u8> = some.drain(..).collect();
            self.pass_on_online(latest.into_iter().collect()).await;
        }
    }

    async fn pass_on_online(&self, online: Vec<(String, u8)>) {
        let Some(shared) = self.store.shared() else { return };
        if let Err(error) = shared.show_online(online).await {
            tracing::warn!("the other servers do not know who watches here: {error}");
        }
    }

    async fn look_after_the_dead(self: Arc<Self>) {
        let Some(shared) = self.store.shared() else { return };
        loop {
            tokio::time::sleep(ROUND).await;
            match shared.take_over().await {
                Ok(games) => games.into_iter().for_each(|game| drop(tokio::spawn(self.clone().take_up(game)))),
                Err(error) => tracing::warn!("what dead servers have left was not looked after: {error}"),
            }
        }
    }

    /// Thinks about a question that a dead node has left.
    async fn take_up(self: Arc<Self>, game: String) {
        let mut opened = self.open(&game).await;
        while matches!(&opened, Err(problem) if problem.status.is_server_error()) {
            tokio::time::sleep(BREATH).await;
            opened = self.open(&game).await;
        }
        let over = match opened {
            Ok(mut guard) => {
                let Some(live) = guard.as_mut() else { return };
                // Whoever waited here for the dead one thinks himself now.
                live.stop_thinking();
                self.wake_computer(live);
                tracing::info!(game, thinks = live.thinking.is_some(), "taken over from a server that is no more");
                live.thinking.is_none().then_some(live.version)
            }
            Err(_) => Some(u64::from(u32::MAX)),
        };
        if let Some(version) = over {
            self.release(&game, version).await;
        }
    }

    /// Whether this server is the one to think about a question. Where the store cannot say, it is asked again until the
    /// question has passed.
    pub(crate) async fn lease(&self, game: &str, version: u64, passed: &AtomicBool) -> bool {
        let Some(shared) = self.store.shared() else { return true };
        loop {
            match shared.lease(game, version).await {
                Ok(ours) => return ours,
                Err(_) if passed.load(Ordering::Relaxed) => return false,
                Err(error) => tracing::warn!(game, "nobody knows who is to think: {error}"),
            }
            tokio::time::sleep(BREATH).await;
        }
    }

    /// Nobody need think about the questions of a game up to a version.
    pub(crate) async fn release(&self, game: &str, version: u64) {
        let Some(shared) = self.store.shared() else { return };
        if let Err(error) = shared.release(game, version).await {
            tracing::warn!(game, "a question that has passed is not given up yet: {error}");
        }
    }
}
