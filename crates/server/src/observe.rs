//! Every request leaves a trace: a number, what it asked for, how it was answered and how long that took. Never what it
//! showed or sent: tokens and bodies stay out of the log.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use engine::digest;
use tracing::Instrument as _;

use crate::metrics::Metrics;
use crate::secret;

/// Counts and times requests, and gives each a number that its answer carries and that its lines in the log begin with.
pub(crate) async fn observe(State(metrics): State<Arc<Metrics>>, request: Request, next: Next) -> Response {
    let number = digest::hex(&secret::random::<8>());
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_string();
    let game = game_of(&route, request.uri().path()).unwrap_or_default();
    let span = tracing::info_span!("request", id = number, method = %request.method(), route, game);
    let begun = Instant::now();
    async {
        let mut response = next.run(request).await;
        let (status, took) = (response.status(), begun.elapsed());
        metrics.answered(&route, status.as_u16(), took);
        let milliseconds = took.as_secs_f64() * 1000.0;
        if status.is_server_error() {
            tracing::error!(status = status.as_u16(), milliseconds, "failed");
        } else {
            tracing::debug!(status = status.as_u16(), milliseconds, "answered");
        }
        if let Ok(number) = HeaderValue::from_str(&number) {
            response.headers_mut().insert(HeaderName::from_static("x-request-id"), number);
        }
        response
    }
    .instrument(span)
    .await
}

/// The id of the game that a request is about, if it looks like one: what a client made up does not reach the log.
fn game_of<'p>(route: &str, path: &'p str) -> Option<&'p str> {
    let id = route.starts_with("/api/games/{id}").then(|| path.split('/').nth(3))??;
    secret::is_game_id(id).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_looks_like_a_game_is_named() {
        let route = "/api/games/{id}/act";
        assert_eq!(game_of(route, "/api/games/aB3-_x/act"), Some("aB3-_x"));
        assert_eq!(game_of(route, "/api/games/a%0ab/act"), None);
        assert_eq!(game_of("/api/titles", "/api/titles"), None);
    }
}
