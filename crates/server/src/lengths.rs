//! How long games take, for the boxes on the shelf: counted in games that chance plays.

use std::collections::HashMap;
use std::sync::Arc;

use engine::Seed;
use library::Title;
use opponent::{Level, Strength};
use serde_json::{Map, Value};
use tokio::sync::{Mutex, OnceCell};

use crate::problem::Problem;

/// The lengths counted so far, by title.
#[derive(Debug, Default)]
pub(crate) struct Lengths(Mutex<HashMap<&'static str, Arc<OnceCell<Vec<u64>>>>>);

impl Lengths {
    /// About how many decisions each scenario of a title takes, in the order of its rulebook.
    pub(crate) async fn get(&self, title: Arc<dyn Title>) -> Result<Vec<u64>, Problem> {
        let cell = self.0.lock().await.entry(title.book().id).or_default().clone();
        let count = || async move {
            let counted = tokio::task::spawn_blocking(move || count_all(&*title));
            counted.await.map_err(Problem::internal)
        };
        cell.get_or_try_init(count).await.cloned()
    }
}

fn count_all(title: &dyn Title) -> Vec<u64> {
    title.book().scenarios.iter().map(|scenario| count(title, &scenario.id).unwrap_or_default()).collect()
}

/// The decisions of one game of a scenario, always the same one; none where it cannot be played.
fn count(title: &dyn Title, scenario: &str) -> Option<u64> {
    let document = Map::from_iter([("scenario".to_string(), Value::from(scenario))]);
    let mut start = title.start(document).ok()?;
    start.seed = Seed::from_number(1);
    let players = vec![Strength::from(Level::Random); title.book().sides.len()];
    title.play_out(&start, &players).ok().map(|record| record.decisions)
}
