//! The handlers, one module for each part of the interface.

mod begin;
mod dice;
mod operator;
mod play;
mod positions;
mod shelf;
mod stream;
mod study;
mod talk;
mod undo;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::limits;

/// What the description says of itself.
#[derive(Debug, utoipa::OpenApi)]
#[openapi(info(
    title = "Indochina",
    description = "Board wargames played by their rules. A seat is proved by the header \
                   `Authorization: Bearer TOKEN`; several tokens stand side by side with commas. Without a token one \
                   watches. Every answer that is not a success is a document with one sentence in `error`."
))]
struct Description;

/// All routes of the interface, and their description, which is made from the same list.
pub(crate) fn all() -> (Router<App>, OpenApi) {
    let large = OpenApiRouter::new()
        .routes(routes!(begin::new_game))
        .routes(routes!(begin::import))
        .routes(routes!(positions::open))
        .layer(DefaultBodyLimit::max(limits::SAVE_BODY));
    let written = OpenApiRouter::new().routes(routes!(talk::notes)).layer(DefaultBodyLimit::max(limits::NOTES_BODY));
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(shelf::titles))
        .routes(routes!(shelf::board))
        .routes(routes!(shelf::map))
        .routes(routes!(shelf::names))
        .routes(routes!(shelf::cases))
        .routes(routes!(positions::pieces))
        .routes(routes!(operator::about))
        .routes(routes!(operator::health))
        .routes(routes!(operator::ready))
        .routes(routes!(operator::metrics))
        .merge(large)
        .routes(routes!(begin::mine))
        .routes(routes!(begin::take_seat))
        .routes(routes!(dice::commit))
        .routes(routes!(dice::reveal))
        .routes(routes!(play::snapshot))
        .routes(routes!(play::log))
        .routes(routes!(play::act))
        .routes(routes!(play::export))
        .routes(routes!(undo::undo))
        .routes(routes!(undo::redo))
        .routes(routes!(undo::answer))
        .routes(routes!(study::odds))
        .routes(routes!(study::why))
        .routes(routes!(study::reach))
        .routes(routes!(study::hint))
        .routes(routes!(study::moment))
        .routes(routes!(study::overlay))
        .routes(routes!(positions::at_moment))
        .routes(routes!(talk::chat, talk::lines))
        .merge(written)
        .routes(routes!(stream::ticket))
        .routes(routes!(stream::events))
        .split_for_parts()
}
