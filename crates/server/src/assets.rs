//! The page, built from `web/` and embedded in the program, and everything else that is sent again and again: packed
//! once, not for every request.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use engine::digest;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::problem::Problem;

#[derive(Debug, rust_embed::RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Page;

/// Bytes, and the same packed, where that is smaller.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    plain: Bytes,
    gzip: Option<Bytes>,
}

impl Packed {
    pub(crate) fn new(plain: Bytes) -> Self {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        let packed = packer.write_all(&plain).and_then(|()| packer.finish()).ok();
        let gzip = packed.filter(|packed| packed.len() < plain.len()).map(Bytes::from);
        Packed { plain, gzip }
    }
}

/// A file of the page.
struct File {
    bytes: Packed,
    tag: String,
}

static PAGE: LazyLock<HashMap<String, File>> = LazyLock::new(|| {
    let file = |path: std::borrow::Cow<'static, str>| {
        let file = Page::get(&path)?;
        let tag = format!("\"{}\"", digest::hex(&file.metadata.sha256_hash()[..16]));
        Some((path.into_owned(), File { bytes: Packed::new(Bytes::from(file.data.into_owned())), tag }))
    };
    Page::iter().filter_map(file).collect()
});

/// Packs the page, if that was not done yet.
pub(crate) fn pack() {
    LazyLock::force(&PAGE);
}

/// Answers every address that is not of the interface: a file of the page, or the page itself at `/`.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "this address can only be read").into_response();
    }
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(File { bytes, tag }) = PAGE.get(path) else {
        return Problem::missing("there is nothing at this address").into_response();
    };
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    // Files under assets/ carry a digest in their names; the rest may change with the program.
    let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    answer(&headers, tag, kind.as_ref(), keep, bytes)
}

/// An answer that a browser may keep and ask for again by its tag.
pub(crate) fn answer(asked: &HeaderMap, tag: &str, kind: &str, keep: &'static str, bytes: &Packed) -> Response {
    let lists = |name, wanted: &dyn Fn(&str) -> bool| {
        let lines = asked.get_all(name).iter().filter_map(|value| value.to_str().ok());
        lines.flat_map(|line| line.split(',')).any(|one| wanted(one.trim()))
    };
    if lists(header::IF_NONE_MATCH, &|one| one.trim_start_matches("W/") == tag) {
        return kept(StatusCode::NOT_MODIFIED.into_response(), tag, kind, keep);
    }
    let takes_gzip = lists(header::ACCEPT_ENCODING, &|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        name.trim().eq_ignore_ascii_case("gzip") && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    });
    let mut response = match bytes.gzip.clone().filter(|_| takes_gzip) {
        Some(packed) => ([(header::CONTENT_ENCODING, "gzip")], Body::from(packed)).into_response(),
        None => Response::new(Body::from(bytes.plain.clone())),
    };
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    kept(response, tag, kind, keep)
}

/// Says how long a browser may keep an answer, and by what it asks for it again.
fn kept(mut response: Response, tag: &str, kind: &str, keep: &'static str) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    if let (Ok(tag), Ok(kind)) = (HeaderValue::from_str(tag), HeaderValue::from_str(kind)) {
        headers.insert(header::ETAG, tag);
        headers.insert(header::CONTENT_TYPE, kind);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_goes_to_who_can_unpack_it() {
        let bytes = Packed::new(Bytes::from(vec![b'a'; 1000]));
        let encoding = |accepted: Option<&'static str>| {
            let mut asked = HeaderMap::new();
            if let Some(accepted) = accepted {
                asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            }
            answer(&asked, "\"t\"", "text/plain", "no-cache", &bytes).headers().get(header::CONTENT_ENCODING).cloned()
        };
        assert_eq!(encoding(Some("br, gzip;q=0.8")).unwrap(), "gzip");
        assert_eq!((encoding(None), encoding(Some("br")), encoding(Some("gzip;q=0, br"))), (None, None, None));
        assert!(Packed::new(Bytes::from_static(b"x")).gzip.is_none(), "a letter cannot be packed");
    }
}
