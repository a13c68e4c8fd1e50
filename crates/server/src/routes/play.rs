//! A game as one viewer sees it, and decisions in it.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::Value;

use crate::app::App;
use crate::documents::{Act, LogPage, Snapshot};
use crate::extract::{Body, Path, Query, Tokens, count, count_if_any};
use crate::live::{Holder, Live, LogPart, Look, Page};
use crate::problem::{Problem, ProblemDocument};

/// How to look at a game.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
pub(super) struct Wanted {
    /// Only entries of the log from this one on.
    #[serde(default, deserialize_with = "count_if_any")]
    log_from: Option<usize>,
    /// Only entries of the log that are not as they were at this version.
    #[serde(default, deserialize_with = "count_if_any")]
    since: Option<u64>,
    /// Through the eyes of which of one's sides; of the one that is asked unless named.
    #[serde(rename = "as")]
    #[param(rename = "as")]
    through: Option<String>,
}

impl From<Wanted> for Look {
    fn from(wanted: Wanted) -> Self {
        let log = match (wanted.since, wanted.log_from) {
            (Some(version), _) => LogPart::Since(version),
            (None, Some(n)) => LogPart::From(n),
            (None, None) => LogPart::All,
        };
        Look { through: wanted.through, log }
    }
}

/// Everything that the viewer may know about a game.
#[utoipa::path(get, path = "/api/games/{id}", params(Wanted), responses(
    (status = 200, body = Snapshot), (status = 401, body = ProblemDocument), (status = 404, body = ProblemDocument)))]
pub(super) async fn snapshot(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    Tokens(tokens): Tokens,
) -> Result<Json<Snapshot>, Problem> {
    let look = Look::from(wanted);
    let online = app.hall.channels.online(&id);
    Ok(Json(app.hall.look(&id, &tokens, |live, holder| live.snapshot(holder, &look, online)).await?))
}

/// Which entries are wanted.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
pub(super) struct WantedPage {
    /// The first one.
    #[serde(default, deserialize_with = "count")]
    #[param(default = 0)]
    from: usize,
    /// How many; there is a most, which is given unless named.
    #[serde(default, deserialize_with = "count_if_any")]
    limit: Option<usize>,
    /// Through the eyes of which of one's sides; of the one that is asked unless named.
    #[serde(rename = "as")]
    #[param(rename = "as")]
    through: Option<String>,
}

/// Some entries of the log.
#[utoipa::path(get, path = "/api/games/{id}/log", params(WantedPage), responses((status = 200, body = LogPage)))]
pub(super) async fn log(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(WantedPage { from, limit, through }): Query<WantedPage>,
    Tokens(tokens): Tokens,
) -> Result<Json<LogPage>, Problem> {
    let page = Page { from, limit, through };
    Ok(Json(app.hall.look(&id, &tokens, |live, holder| live.log_page(holder, &page)).await?))
}

/// Decides. The answer holds the entries of the log that came of it.
#[utoipa::path(post, path = "/api/games/{id}/act", request_body = Act, responses(
    (status = 200, body = Snapshot),
    (status = 403, description = "not yours to decide", body = ProblemDocument),
    (status = 409, description = "the question has passed", body = ProblemDocument),
    (status = 422, description = "the rules forbid it", body = ProblemDocument)))]
pub(super) async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
    Body(act): Body<Act>,
) -> Result<Json<Snapshot>, Problem> {
    let version = act.version;
    let change = move |live: &mut Live, holder: &Holder| {
        live.expect_version(version)?;
        let side = live.asked_side(holder)?;
        live.act(side, &act.action)
    };
    let online = app.hall.channels.online(&id);
    let look = Look { through: None, log: LogPart::Since(version) };
    let then = move |live: &Live, holder: &Holder| live.snapshot(holder, &look, online);
    Ok(Json(app.hall.change(&id, &tokens, change, then).await?))
}

/// The game as a save document. It holds the seed and every secret, so while the game runs only
/// whoever began it for himself alone gets it: a study of his own, against nobody else, not even the computer.
#[utoipa::path(get, path = "/api/games/{id}/export", responses(
    (status = 200, body = Object), (status = 403, body = ProblemDocument),
    (status = 422, description = "the game has not begun", body = ProblemDocument)))]
pub(super) async fn export(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
) -> Result<Json<Value>, Problem> {
    let save = |live: &Live, holder: &Holder| {
        live.expect_begun()?;
        if !live.may_study(holder) {
            return Err(Problem::forbidden(
                "a save holds the secrets of all sides; it can be had when the game is over",
            ));
        }
        serde_json::to_value(live.play.save()).map_err(Problem::internal)
    };
    Ok(Json(app.hall.look(&id, &tokens, save).await?))
}
