//! The page, built from `web/` and embedded in the program.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use engine::digest;

use crate::problem::Problem;

#[derive(Debug, rust_embed::RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Page;

/// Answers every address that is not of the interface: a file of the page, or the page itself at `/`.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this address can only be read").into_response();
    }
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(file) = Page::get(path) else {
        return Problem::missing("there is nothing at this address").into_response();
    };
    let tag = format!("\"{}\"", digest::hex(&file.metadata.sha256_hash()[..16]));
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    // Files under assets/ carry a digest in their names; the rest may change with the program.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    answer(&headers, &tag, kind.as_ref(), keep, Body::from(file.data.into_owned()))
}

/// An answer that a browser may keep and ask for again by its tag.
pub(crate) fn answer(asked: &HeaderMap, tag: &str, kind: &str, keep: &'static str, body: Body) -> Response {
    let same = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let fresh = same.is_some_and(|list| list.split(',').any(|one| one.trim().trim_start_matches("W/") == tag));
    let mut response = if fresh { StatusCode::NOT_MODIFIED.into_response() } else { Response::new(body) };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let (Ok(tag), Ok(kind)) = (HeaderValue::from_str(tag), HeaderValue::from_str(kind)) {
        headers.insert(header::ETAG, tag);
        headers.insert(header::CONTENT_TYPE, kind);
    }
    response
}
