//! The application: what every request can reach, and the way from an address to its handler.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use tokio::sync::watch;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

use crate::connections::{Crowd, Patience};
use crate::hall::Hall;
use crate::lengths::Lengths;
use crate::limits::{self, Limits};
use crate::maps::Maps;
use crate::problem::Problem;
use crate::secret::TicketOffice;
use crate::{assets, describe, observe, routes};

/// What every request can reach.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) connections: Arc<Crowd>,
    pub(crate) tickets: Arc<TicketOffice>,
    pub(crate) maps: Arc<Maps>,
    pub(crate) lengths: Arc<Lengths>,
    /// Turns true when the server ends, so that streams end too.
    pub(crate) ending: watch::Receiver<bool>,
}

/// How long a request may take; streams begin their answer at once and go on.
const PATIENCE: Duration = Duration::from_secs(60);

/// The whole server as one service.
pub(crate) fn router(app: App, patience: Patience) -> Router {
    let metrics = app.hall.metrics.clone();
    let (api, mut description) = routes::all();
    describe::complete(&mut description);
    let description = description.to_pretty_json().unwrap_or_default();
    let described = move || async move { ([(header::CONTENT_TYPE, "application/json")], description) };
    let api = api
        .route("/api/openapi.json", get(described))
        .route("/api/{*rest}", axum::routing::any(unknown))
        .method_not_allowed_fallback(not_allowed)
        .layer(middleware::from_fn_with_state(app.limits.clone(), limits::count_addresses))
        .layer(middleware::map_response(keep_nothing))
        .with_state(app);
    api.fallback(assets::serve)
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(RequestBodyTimeoutLayer::new(patience.body))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, PATIENCE))
        .layer(CatchPanicLayer::custom(|_| Problem::internal("a request stumbled").into_response()))
        .layer(middleware::from_fn(protect))
        .layer(middleware::from_fn_with_state(metrics, observe::observe))
}

async fn unknown() -> Problem {
    Problem::missing("there is nothing at this address; see /api/openapi.json")
}

async fn not_allowed() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not take this method; see /api/openapi.json")
}

/// Answers of the interface are about this moment and this seat: nobody keeps them, unless the
/// handler says otherwise.
async fn keep_nothing(mut response: Response) -> Response {
    let headers = response.headers_mut();
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Headers that keep the page to itself: nothing from elsewhere, nothing inline, no frames.
async fn protect(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
