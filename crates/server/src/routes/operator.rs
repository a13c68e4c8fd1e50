//! For whoever runs the table: what runs here, whether it is well, and what it has done.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::documents::About;
use crate::metrics::{BUILD, Levels, VERSION};
use crate::problem::{Problem, ProblemDocument};

/// What runs here.
#[utoipa::path(get, path = "/api", responses((status = 200, body = About)))]
pub(super) async fn about() -> Json<About> {
    Json(About { name: "indochina", version: VERSION, build: BUILD, description: "/api/openapi.json" })
}

/// Whether the server is alive.
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = String)))]
pub(super) async fn health() -> &'static str {
    "ok"
}

/// Whether the server can do its work: read, and write down what is decided.
#[utoipa::path(get, path = "/readyz", responses((status = 200, body = String), (status = 503, body = ProblemDocument)))]
pub(super) async fn ready(State(app): State<App>) -> Result<&'static str, Problem> {
    let failed = |error| Problem::unavailable(format!("the store cannot be used: {error}"));
    app.hall.store.find_seats(Vec::new()).await.map_err(failed)?;
    app.hall.store.check().await.map_err(failed)?;
    Ok("ok")
}

/// Counts and times in the format of Prometheus.
#[utoipa::path(get, path = "/metrics",
    responses((status = 200, content_type = "application/openmetrics-text", body = String)))]
pub(super) async fn metrics(State(app): State<App>) -> Result<Response, Problem> {
    let (thinking, waiting) = app.hall.thinkers.load();
    let levels = Levels {
        open_games: app.hall.open_games(),
        connections: app.connections.count(),
        streams: app.hall.channels.streams(),
        thinking,
        waiting,
    };
    let written = app.hall.metrics.write(levels).map_err(Problem::internal)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], written).into_response())
}
