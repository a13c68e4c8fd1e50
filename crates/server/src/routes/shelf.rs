//! What is on the shelf: titles, boards, maps and rules.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use engine::cases::CaseText;
use engine::digest;
use engine::table::Board;
use library::Title;
use serde::Deserialize;

use crate::app::App;
use crate::assets::{self, Packed};
use crate::documents::{Print, TitleSummary};
use crate::extract::{Path, Query};
use crate::problem::{Problem, ProblemDocument};

/// All titles.
#[utoipa::path(get, path = "/api/titles", responses((status = 200, body = [TitleSummary])))]
pub(super) async fn titles(State(app): State<App>) -> Result<Json<Vec<TitleSummary>>, Problem> {
    let mut shelf = Vec::new();
    for title in &app.hall.titles {
        shelf.push(TitleSummary::new(&**title, app.lengths.get(title.clone()).await?));
    }
    Ok(Json(shelf))
}

/// The printed board.
#[utoipa::path(get, path = "/api/titles/{game}/board",
    responses((status = 200, body = Board), (status = 404, body = ProblemDocument)))]
pub(super) async fn board(
    State(app): State<App>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let title = app.hall.title(&game)?.clone();
    let tag = tag(&*title, "board");
    let board = app.maps.board(title).await?;
    Ok(assets::answer(&headers, &tag, "application/json", "no-cache", &board))
}

/// What of the map is wanted.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
pub(super) struct Part {
    /// Whether the names of places are on it; `names` says where they stand.
    #[serde(default = "yes")]
    names: bool,
}

const fn yes() -> bool {
    true
}

/// The printed map as a picture. One unit of its view box is one unit of the board.
#[utoipa::path(get, path = "/api/titles/{game}/map.svg", params(Part),
    responses((status = 200, content_type = "image/svg+xml", body = String), (status = 404, body = ProblemDocument)))]
pub(super) async fn map(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(Part { names }): Query<Part>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let title = app.hall.title(&game)?.clone();
    let tag = tag(&*title, if names { "map" } else { "map-without-names" });
    let drawn = app.maps.get(title, names).await?;
    Ok(assets::answer(&headers, &tag, "image/svg+xml", "no-cache", &drawn))
}

/// Where the map prints the names of places, and what they keep off.
#[utoipa::path(get, path = "/api/titles/{game}/names",
    responses((status = 200, body = Print), (status = 404, body = ProblemDocument)))]
pub(super) async fn names(
    State(app): State<App>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let title = app.hall.title(&game)?.clone();
    let tag = tag(&*title, "names");
    let names = app.maps.names(title).await?;
    Ok(assets::answer(&headers, &tag, "application/json", "no-cache", &names))
}

/// Changes whenever the data or the program does.
fn tag(title: &dyn Title, part: &str) -> String {
    format!("\"{part}-{}-{}\"", env!("CARGO_PKG_VERSION"), title.book().data_hash)
}

/// What to look for.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
pub(super) struct Search {
    /// The id of a case, the number of a section, or words; everything unless named.
    #[serde(default)]
    q: String,
}

/// The rule cases.
#[utoipa::path(get, path = "/api/titles/{game}/cases", params(Search),
    responses((status = 200, body = [CaseText]), (status = 404, body = ProblemDocument)))]
pub(super) async fn cases(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(search): Query<Search>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let title = app.hall.title(&game)?.clone();
    let words = search.q.trim();
    let part = format!("cases-{}", digest::sha256_hex(words.as_bytes()).split_at(16).0);
    let tag = tag(&*title, &part);
    let found = match words {
        "" => app.maps.cases(title).await?,
        words => {
            let found: Vec<&CaseText> = title.book().cases.search(words);
            Packed::new(Bytes::from(serde_json::to_vec(&found).map_err(Problem::internal)?))
        }
    };
    Ok(assets::answer(&headers, &tag, "application/json", "no-cache", &found))
}
