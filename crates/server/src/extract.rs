//! Reads requests, and says in one sentence what is wrong with them.

use std::str::FromStr;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{self, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize as _, Deserializer};

use crate::app::App;
use crate::limits;
use crate::problem::Problem;
use crate::secret::TokenHash;

/// The seats that a request shows: `Authorization: Bearer TOKEN[,TOKEN]`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tokens(pub(crate) Vec<TokenHash>);

impl FromRequestParts<App> for Tokens {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else { return Ok(Tokens::default()) };
        let unreadable = || Problem::new(StatusCode::UNAUTHORIZED, "expected the header 'Authorization: Bearer TOKEN'");
        let value = value.to_str().map_err(|_| unreadable())?;
        let list = value.strip_prefix("Bearer ").ok_or_else(unreadable)?;
        let tokens: Vec<_> = list.split(',').map(str::trim).filter(|token| !token.is_empty()).collect();
        if tokens.is_empty() || tokens.len() > limits::TOKENS || tokens.iter().any(|token| token.len() > 128) {
            return Err(unreadable());
        }
        let hashes: Vec<_> = tokens.into_iter().map(TokenHash::of).collect();
        app.limits.count_seats(&hashes)?;
        Ok(Tokens(hashes))
    }
}

/// The parts of an address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let read = extract::Path::from_request_parts(parts, app).await;
        // What cannot be read names nothing that is there.
        read.map(|extract::Path(value)| Path(value)).map_err(|error| Problem::missing(one_line(&error.body_text())))
    }
}

/// What stands behind the question mark of an address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let read = extract::Query::from_request_parts(parts, app).await;
        read.map(|extract::Query(value)| Query(value)).map_err(|error| Problem::bad(one_line(&error.body_text())))
    }
}

/// A number behind the question mark. However large it is, it counts: there is just nothing so far away.
pub(crate) fn count<'d, D: Deserializer<'d>, N: FromStr + Bounded>(deserializer: D) -> Result<N, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(D::Error::custom(format!("'{text}' is not a whole number from 0 up")));
    }
    Ok(text.parse().unwrap_or(N::LARGEST))
}

/// The same where it may be left out.
pub(crate) fn count_if_any<'d, D: Deserializer<'d>, N: FromStr + Bounded>(
    deserializer: D,
) -> Result<Option<N>, D::Error> {
    count(deserializer).map(Some)
}

/// A number that has a largest one.
pub(crate) trait Bounded {
    const LARGEST: Self;
}

impl Bounded for usize {
    const LARGEST: Self = usize::MAX;
}

impl Bounded for u64 {
    const LARGEST: Self = u64::MAX;
}

fn one_line(text: &str) -> String {
    text.lines().collect::<Vec<_>>().join(" ")
}

/// A JSON body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        match Json::from_request(request, app).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(rejection) => Err(explain(&rejection)),
        }
    }
}

fn explain(rejection: &JsonRejection) -> Problem {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => {
            Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "expected a body of the type application/json")
        }
        JsonRejection::BytesRejection(_) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "the body is too large")
        }
        JsonRejection::JsonDataError(error) => Problem::bad(cause(error)),
        JsonRejection::JsonSyntaxError(error) => Problem::bad(format!("the body is not JSON: {}", cause(error))),
        _ => Problem::bad("the body cannot be read"),
    }
}

/// What the reader of JSON said, without the words around it.
fn cause(error: &dyn std::error::Error) -> String {
    let mut last = error;
    while let Some(deeper) = last.source() {
        last = deeper;
    }
    last.to_string()
}
