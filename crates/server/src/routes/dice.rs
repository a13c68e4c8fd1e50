//! The dice of a game between people: every player adds a nonce to the seed of the server.

use axum::Json;
use axum::extract::State;

use crate::app::App;
use crate::documents::{Commit, Reveal, Snapshot};
use crate::extract::{Body, Path, Tokens};
use crate::live::{Holder, Live, Look};
use crate::problem::{Problem, ProblemDocument};
use crate::secret::TokenHash;
use crate::store::NewChange;

/// Publishes the SHA-256 of one's nonce. It can be replaced until every player has published one.
#[utoipa::path(post, path = "/api/games/{id}/dice/commitment", request_body = Commit, responses(
    (status = 200, body = Snapshot),
    (status = 403, description = "not your seat", body = ProblemDocument),
    (status = 409, description = "somebody else was faster; try again", body = ProblemDocument),
    (status = 422, description = "the dice are not drawn together, or all have committed themselves",
     body = ProblemDocument)))]
pub(super) async fn commit(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
    Body(Commit { side, commitment }): Body<Commit>,
) -> Result<Json<Snapshot>, Problem> {
    draw(&app, &id, &tokens, move |live, holder| live.commit(holder, &side, &commitment)).await
}

/// Shows one's nonce, when every player has published the SHA-256 of his. With the last nonce the game begins; its
/// seed is the SHA-256 of the server's seed and all nonces, one after the other in the order of sides.
#[utoipa::path(post, path = "/api/games/{id}/dice/nonce", request_body = Reveal, responses(
    (status = 200, body = Snapshot),
    (status = 403, description = "not your seat", body = ProblemDocument),
    (status = 409, description = "somebody else was faster; try again", body = ProblemDocument),
    (status = 422, description = "it does not fit, or not all have committed themselves", body = ProblemDocument)))]
pub(super) async fn reveal(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
    Body(Reveal { side, nonce }): Body<Reveal>,
) -> Result<Json<Snapshot>, Problem> {
    draw(&app, &id, &tokens, move |live, holder| live.reveal(holder, &side, &nonce)).await
}

async fn draw(
    app: &App,
    id: &str,
    tokens: &[TokenHash],
    draw: impl Fn(&mut Live, &Holder) -> Result<Option<NewChange>, Problem> + Send + Sync + 'static,
) -> Result<Json<Snapshot>, Problem> {
    let online = app.hall.channels.online(id);
    let then = move |live: &Live, holder: &Holder| live.snapshot(holder, &Look::default(), online);
    Ok(Json(app.hall.change_if(id, tokens, draw, then).await?))
}
