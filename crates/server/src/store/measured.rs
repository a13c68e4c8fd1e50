//! A store that says how long it takes and how often it fails.

use std::sync::Arc;
use std::time::Instant;

use async_trait::async_trait;

use super::{ChatRecord, FoundSeat, GameRecord, NewChange, SeatTaking, Store, StoreError};
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

    async fn append(&self, game: &str, change: NewChange) -> Result<(), StoreError> {
        self.measure("append", self.store.append(game, change)).await
    }

    async fn load(&self, game: &str) -> Result<Option<GameRecord>, StoreError> {
        self.measure("load", self.store.load(game)).await
    }

    async fn find_seats(&self, hashes: Vec<TokenHash>) -> Result<Vec<FoundSeat>, StoreError> {
        self.measure("find_seats", self.store.find_seats(hashes)).await
    }

    async fn take_seat(&self, game: &str, side: u8, taking: SeatTaking) -> Result<(), StoreError> {
        self.measure("take_seat", self.store.take_seat(game, side, taking)).await
    }

    async fn write_notes(&self, game: &str, side: u8, text: String) -> Result<(), StoreError> {
        self.measure("write_notes", self.store.write_notes(game, side, text)).await
    }

    async fn ask_undo(&self, game: &str, asked: Option<(u8, u64)>) -> Result<(), StoreError> {
        self.measure("ask_undo", self.store.ask_undo(game, asked)).await
    }

    async fn say(&self, game: &str, line: ChatRecord) -> Result<(), StoreError> {
        self.measure("say", self.store.say(game, line)).await
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
}
