//! A store that says how long it takes and how often it fails.

use std::sync::Arc;
use std::time::Instant;

use async_trait::async_trait;

use tokio::sync::mpsc;

use super::{Amendment, FoundSeat, GameRecord, Known, Missing, NewChange, News, Shared, Standing, Store, StoreError};
use crate::channels::Update;
use crate::metrics::Metrics;
use crate::secret::TokenHash;

/// Any store, measured.
#[derive(Debug)]
pub(crate) struct Measured<S> {
    store: S,
    metrics: Arc<Metrics>,
}

impl<S: Store> Measured<S> {
    pub(crate) fn new(store: S, metrics: Arc<Metrics>) -> Self {
        Measured { store, metrics }
    }

    async fn measure<T>(
        &self,
        operation: &'static str,
        work: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        let begun = Instant::now();
        let done = work.await;
        // That somebody else was faster is an answer, not a failure.
        let failed = matches!(done, Err(StoreError::Failed(_)));
        self.metrics.stored(operation, begun.elapsed(), failed);
        done
    }
}

#[async_trait]
impl<S: Store> Store for Measured<S> {
    async fn create(&self, game: GameRecord) -> Result<(), StoreError> {
        self.measure("create", self.store.create(game)).await
    }

    async fn append(&self, game: Known<'_>, change: NewChange) -> Result<(), StoreError> {
        self.measure("append", self.store.append(game, change)).await
    }

    async fn amend(&self, game: Known<'_>, amendment: Amendment, update: Option<Update>) -> Result<(), StoreError> {
        self.measure("amend", self.store.amend(game, amendment, update)).await
    }

    async fn load(&self, game: &str) -> Result<Option<GameRecord>, StoreError> {
        self.measure("load", self.store.load(game)).await
    }

    async fn find_seats(&self, hashes: Vec<TokenHash>) -> Result<Vec<FoundSeat>, StoreError> {
        self.measure("find_seats", self.store.find_seats(hashes)).await
    }

    async fn keep_save(&self, game: &str, version: u64, save: String) -> Result<(), StoreError> {
        self.measure("keep_save", self.store.keep_save(game, version, save)).await
    }

    async fn forget(&self, finished_before: i64, idle_before: i64) -> Result<Vec<String>, StoreError> {
        self.measure("forget", self.store.forget(finished_before, idle_before)).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.measure("check", self.store.check()).await
    }

    async fn key(&self) -> Result<[u8; 32], StoreError> {
        self.measure("key", self.store.key()).await
    }

    fn shared(&self) -> Option<&dyn Shared> {
        self.store.shared().map(|_| self as &dyn Shared)
    }
}

impl<S: Store> Measured<S> {
    fn nodes(&self) -> Result<&dyn Shared, StoreError> {
        self.store.shared().ok_or_else(|| StoreError::Failed("the store belongs to one server".into()))
    }
}

#[async_trait]
impl<S: Store> Shared for Measured<S> {
    async fn join(&self, rules: &str) -> Result<mpsc::Receiver<News>, StoreError> {
        self.measure("join", self.nodes()?.join(rules)).await
    }

    async fn leave(&self) -> Result<(), StoreError> {
        self.measure("leave", self.nodes()?.leave()).await
    }

    async fn standing(&self, game: &str) -> Result<Option<Standing>, StoreError> {
        self.measure("standing", self.nodes()?.standing(game)).await
    }

    async fn missing(&self, game: &str, version: u64, lines: usize) -> Result<Option<Missing>, StoreError> {
        self.measure("missing", self.nodes()?.missing(game, version, lines)).await
    }

    async fn show_online(&self, seats: Vec<(String, u8)>) -> Result<(), StoreError> {
        self.measure("show_online", self.nodes()?.show_online(seats)).await
    }

    async fn lease(&self, game: &str, version: u64) -> Result<bool, StoreError> {
        self.measure("lease", self.nodes()?.lease(game, version)).await
    }

    async fn release(&self, game: &str, version: u64) -> Result<(), StoreError> {
        self.measure("release", self.nodes()?.release(game, version)).await
    }

    async fn take_over(&self) -> Result<Vec<String>, StoreError> {
        self.measure("take_over", self.nodes()?.take_over()).await
    }
}
