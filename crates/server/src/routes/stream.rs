//! Live updates: one stream of events for each watcher.

use std::convert::Infallible;
use std::time::Duration;

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::app::App;
use crate::channels::{Update, Watcher};
use crate::connections::Admitted;
use crate::documents::{Change, Sync, Ticket};
use crate::extract::{Path, Query, Tokens};
use crate::limits::ClientAddress;
use crate::live::{Holder, Live, now};
use crate::problem::{Problem, ProblemDocument};

fn bits(holder: &Holder) -> u8 {
    holder.0.iter().fold(0, |bits, side| bits | 1u8.checked_shl(u32::from(side.0)).unwrap_or_default())
}

fn seconds() -> u64 {
    u64::try_from(now() / 1000).unwrap_or_default()
}

/// A ticket that opens the stream in the name of one's seats: an `EventSource` sends no headers, and
/// a token must not stand in an address.
#[utoipa::path(post, path = "/api/games/{id}/ticket", responses(
    (status = 200, body = Ticket), (status = 401, body = ProblemDocument)))]
pub(super) async fn ticket(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
) -> Result<Json<Ticket>, Problem> {
    let seats = app.hall.look(&id, &tokens, |_, holder| Ok(bits(holder))).await?;
    Ok(Json(Ticket { ticket: app.tickets.issue(&id, seats, seconds()) }))
}

#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
pub(super) struct Admission {
    /// A ticket; the stream of a spectator needs none.
    ticket: Option<String>,
}

/// Live updates as server-sent events. Every stream begins with `sync` and, where the client's
/// `Last-Event-ID` is not the present version, `changed`. Then follow `changed`, `chat`, `thinking`,
/// `seats` and `undo` as they happen.
#[utoipa::path(get, path = "/api/games/{id}/events", params(Admission), responses(
    (status = 200, content_type = "text/event-stream", body = String),
    (status = 404, body = ProblemDocument), (status = 429, body = ProblemDocument)))]
pub(super) async fn events(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(admission): Query<Admission>,
    headers: HeaderMap,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Tokens(tokens): Tokens,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let held = app.hall.look(&id, &tokens, |_, holder| Ok(bits(holder))).await?;
    // An old ticket does not keep anybody from watching: the stream holds nothing secret.
    let named = admission.ticket.and_then(|ticket| app.tickets.read(&id, &ticket, seconds()));
    let admitted = app.limits.count_stream(address)?;
    let watcher = app.hall.channels.watch(&id, held | named.unwrap_or_default());
    let watcher = watcher.ok_or_else(|| Problem::too_many(30))?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let (version, first) = greet(&app, &id, last).await?;
    // Greeted before anybody is woken: what a computer player that is woken brings about does not cut the stream off.
    app.hall.attend(&id).await?;
    let following = Following { app, id, watcher, version, waiting: first, _admitted: admitted };
    Ok(Sse::new(stream::unfold(following, Following::next))
        .keep_alive(KeepAlive::new().interval(Duration::from_secs(15)).text("still here")))
}

/// The version, and what a client that has just come needs to see whether it missed anything. Latest first.
async fn greet(app: &App, id: &str, last: Option<u64>) -> Result<(u64, Vec<Event>), Problem> {
    let sync = |live: &Live, _: &_| {
        Ok(Sync {
            version: live.version,
            chat: live.chat.len() as u64,
            thinking: live.thinking.as_ref().map(|thinking| live.book().side_id(thinking.side).into()),
        })
    };
    let sync = app.hall.look(id, &[], sync).await?;
    let mut events = Vec::new();
    if last != Some(sync.version) {
        events.push(changed(sync.version));
    }
    events.push(event("sync", &sync).id(sync.version.to_string()));
    Ok((sync.version, events))
}

/// A stream on its way.
struct Following {
    app: App,
    id: String,
    watcher: Watcher,
    /// The latest version that was told.
    version: u64,
    /// Events to send before the next update, latest first.
    waiting: Vec<Event>,
    _admitted: Admitted,
}

impl Following {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        loop {
            if let Some(event) = self.waiting.pop() {
                return Some((Ok(event), self));
            }
            let update = tokio::select! {
                update = self.watcher.next() => update?,
                _ = self.app.ending.wait_for(|ending| *ending) => return None,
            };
            match update {
                // Too slow, or cut off from other servers: instead of what was missed, the client is told how things stand.
                Err(_) => (self.version, self.waiting) = greet(&self.app, &self.id, None).await.ok()?,
                // What this server did is told at once, and may overtake what another did before.
                Ok(Update::Changed { version }) if version <= self.version => {}
                Ok(update) => {
                    if let Update::Changed { version } = update {
                        self.version = version;
                    }
                    self.waiting.push(describe(&update));
                }
            }
        }
    }
}

fn describe(update: &Update) -> Event {
    match update {
        Update::Changed { version } => changed(*version),
        Update::Chat(line) => event("chat", line),
        Update::Thinking(side) => event("thinking", &json!({ "side": side })),
        Update::Seats => event("seats", &json!({})),
        Update::Undo(side) => event("undo", &json!({ "asked": side })),
    }
}

fn changed(version: u64) -> Event {
    event("changed", &Change { version }).id(version.to_string())
}

fn event(kind: &str, data: &impl Serialize) -> Event {
    let event = Event::default().event(kind);
    event.clone().json_data(data).unwrap_or(event)
}
