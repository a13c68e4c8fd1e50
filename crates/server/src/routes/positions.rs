//! Positions: any moment as a document that begins a match, read, changed and shown. Nothing is kept here: what somebody
//! sets up lives in his browser until he begins a game with it.

use std::net::IpAddr;

use axum::extract::State;
use axum::{Extension, Json};
use engine::table::Piece;
use library::edit;

use crate::app::App;
use crate::documents::{Opened, Setup, StoredPosition};
use crate::extract::{Body, Path, Tokens};
use crate::limits::ClientAddress;
use crate::live::{Holder, Live};
use crate::problem::{Problem, ProblemDocument};
use crate::turns::Claim;

/// The position after the first `n` actions. It holds every secret, so while the game runs only whoever began it for
/// himself alone gets it, as with a save.
#[utoipa::path(get, path = "/api/games/{id}/moments/{n}/position", responses(
    (status = 200, body = StoredPosition), (status = 403, body = ProblemDocument), (status = 404, body = ProblemDocument),
    (status = 422, description = "this moment cannot be written down", body = ProblemDocument)))]
pub(super) async fn at_moment(
    State(app): State<App>,
    Path((id, n)): Path<(String, usize)>,
    Tokens(tokens): Tokens,
) -> Result<Json<StoredPosition>, Problem> {
    let position = |live: &Live, holder: &Holder| {
        if !live.may_study(holder) {
            return Err(Problem::forbidden(
                "a position holds the secrets of all sides; it can be had when the game is over",
            ));
        }
        live.position(n)
    };
    Ok(Json(StoredPosition(app.hall.look(&id, &tokens, position).await?)))
}

/// Reads a position, changes it on the board if that is asked, and shows what lies on the table then.
#[utoipa::path(post, path = "/api/titles/{game}/position", request_body = Setup, responses(
    (status = 200, body = Opened), (status = 404, description = "no such title", body = ProblemDocument),
    (status = 422, description = "no such position, or the rules refuse the change", body = ProblemDocument)))]
pub(super) async fn open(
    State(app): State<App>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(game): Path<String>,
    Body(Setup { position: StoredPosition(document), edit: change }): Body<Setup>,
) -> Result<Json<Opened>, Problem> {
    let title = app.hall.title(&game)?.clone();
    let read = move || {
        let opened = match change {
            None => edit::open(&*title, document),
            Some(change) => edit::edit(&*title, document, &change.into()),
        };
        opened.map(|opened| Opened::new(title.book(), opened))
    };
    Ok(Json(app.hall.thinkers.compute(&claim(&app, address, &game), read).await??))
}

/// The pieces that can be put on the table.
#[utoipa::path(get, path = "/api/titles/{game}/pieces",
    responses((status = 200, body = [Piece]), (status = 404, description = "no such title", body = ProblemDocument)))]
pub(super) async fn pieces(
    State(app): State<App>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Path(game): Path<String>,
) -> Result<Json<Vec<Piece>>, Problem> {
    let title = app.hall.title(&game)?.clone();
    Ok(Json(app.hall.thinkers.compute(&claim(&app, address, &game), move || edit::roster(&*title)).await?))
}

/// Nothing is begun here, so whoever asks takes turns as if all that he sets up were one game of his.
fn claim(app: &App, address: IpAddr, title: &str) -> Claim {
    Claim { owner: app.tickets.mark(address), game: title.into() }
}
