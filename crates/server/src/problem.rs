//! What went wrong, as a status and one document that says so.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Fault;
use library::PlayError;
use serde::Serialize;

/// Why a request was not carried out. Nothing has changed.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    /// On the heap: nearly every answer could be a problem, and nearly none is.
    pub(crate) document: Box<ProblemDocument>,
    /// Seconds until it is worth trying again.
    retry_after: Option<u64>,
}

/// The document of every answer that is not a success.
#[derive(Clone, Debug, Default, Serialize, ts_rs::TS, utoipa::ToSchema)]
pub struct ProblemDocument {
    /// One sentence.
    pub error: String,
    /// The rule case that forbids what was asked, where it was an action.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub case: Option<String>,
    /// The sentence of that case, or what is wrong with that key.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
    /// The key of a position that is at fault, with the keys that lead to it: `units.2-bpc.at`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub key: Option<String>,
    /// The present version, where the request was about an older one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub version: Option<u64>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, error: impl Into<String>) -> Self {
        let document = ProblemDocument { error: error.into(), ..ProblemDocument::default() };
        Problem { status, document: Box::new(document), retry_after: None }
    }

    pub(crate) fn bad(error: impl Into<String>) -> Self {
        Problem::new(StatusCode::BAD_REQUEST, error)
    }

    pub(crate) fn forbidden(error: impl Into<String>) -> Self {
        Problem::new(StatusCode::FORBIDDEN, error)
    }

    pub(crate) fn missing(error: impl Into<String>) -> Self {
        Problem::new(StatusCode::NOT_FOUND, error)
    }

    /// Well formed, but it cannot be done.
    pub(crate) fn refused(error: impl Into<String>) -> Self {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, error)
    }

    /// The game has gone on since the client looked.
    pub(crate) fn stale(version: u64) -> Self {
        let mut problem = Problem::new(StatusCode::CONFLICT, "the question has passed");
        problem.document.version = Some(version);
        problem
    }

    /// An invitation was shown that nobody can use any more.
    pub(crate) fn seat_is_taken() -> Self {
        Problem::new(StatusCode::GONE, "this invitation was used before: whoever opened it first has the seat")
    }

    pub(crate) fn too_many(retry_after: u64) -> Self {
        let mut problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "too many requests; wait a moment");
        problem.retry_after = Some(retry_after.max(1));
        problem
    }

    /// The same in other words.
    pub(crate) fn saying(mut self, error: &str) -> Self {
        self.document.error = error.into();
        self
    }

    /// It cannot be done now; the operator should look into it.
    pub(crate) fn unavailable(what: impl std::fmt::Display) -> Self {
        tracing::error!("{what}");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the server cannot keep games at the moment")
    }

    /// Something failed here. What exactly goes to the log, not to the client.
    pub(crate) fn internal(what: impl std::fmt::Display) -> Self {
        tracing::error!("{what}");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the server could not do this; nothing was changed")
    }
}

impl From<PlayError> for Problem {
    fn from(error: PlayError) -> Self {
        let mut problem = Problem::refused(error.to_string());
        if let Some(case) = error.case() {
            problem.document.case = Some(case.0.into());
            problem.document.reason = Some(error.reason());
        }
        problem
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        let mut problem = Problem::refused(fault.to_string());
        if !fault.key.is_empty() {
            problem.document.reason = Some(fault.reason);
            problem.document.key = Some(fault.key);
        }
        problem
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.document)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
