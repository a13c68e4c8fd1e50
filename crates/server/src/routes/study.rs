//! Before one decides: odds, reasons, hints; and the past.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use engine::Target;
use engine::game::Viewer;
use engine::odds::{Budget, Odds};
use engine::reach::Reached;
use engine::table::{Overlay, Table};
use library::Play;
use serde::Deserialize;

use crate::app::App;
use crate::documents::{Ask, Hint, Moment, Places, Probe, Refusal, Refusals, Suggestion, Wanted};
use crate::extract::{Body, Path, Query, Tokens, count_if_any};
use crate::problem::{Problem, ProblemDocument};

/// How an action can turn out, from what the side to decide may know.
#[utoipa::path(post, path = "/api/games/{id}/odds", request_body = Probe, responses(
    (status = 200, body = Odds), (status = 403, body = ProblemDocument), (status = 422, body = ProblemDocument)))]
pub(super) async fn odds(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
    Body(Probe { action }): Body<Probe>,
) -> Result<Json<Odds>, Problem> {
    let (play, claim) = app
        .hall
        .look(&id, &tokens, |live, holder| {
            live.asked_side(holder)?;
            Ok((live.play.clone_box(), live.claim()))
        })
        .await?;
    let counted = app.hall.thinkers.compute(&claim, move || play.odds(&action, Budget::default())).await?;
    Ok(Json(counted?))
}

/// What keeps a thing on the table from being chosen now; empty where it can be chosen.
#[utoipa::path(post, path = "/api/games/{id}/why", request_body = Ask, responses(
    (status = 200, body = Refusals), (status = 403, body = ProblemDocument), (status = 404, body = ProblemDocument)))]
pub(super) async fn why(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
    Body(Ask { target }): Body<Ask>,
) -> Result<Json<Refusals>, Problem> {
    let ask = |live: &crate::live::Live, holder: &_| {
        let side = live.asked_side(holder)?;
        // The rules look at the true table: a thing that this side cannot see is not there for it.
        if !is_seen(&live.play.view(Viewer::Side(side)), &target) {
            return Err(Problem::missing("there is no such thing on the table"));
        }
        live.play.why(&target).map_err(Problem::missing)
    };
    let refusals = app.hall.look(&id, &tokens, ask).await?;
    let refusal = |refusal: &engine::Refusal| Refusal { case: refusal.case.0.into(), reason: refusal.reason.into() };
    Ok(Json(Refusals { refusals: refusals.iter().map(refusal).collect() }))
}

/// Where pieces of the side to decide can go together, what that costs, and the decisions that lead there. Where not all
/// of them can go together, as many as can.
#[utoipa::path(post, path = "/api/games/{id}/reach", request_body = Wanted, responses(
    (status = 200, body = Places), (status = 403, body = ProblemDocument), (status = 404, body = ProblemDocument),
    (status = 422, description = "they cannot move", body = ProblemDocument)))]
pub(super) async fn reach(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
    Body(Wanted { pieces, along }): Body<Wanted>,
) -> Result<Json<Places>, Problem> {
    let look = |live: &crate::live::Live, holder: &_| {
        let side = live.asked_side(holder)?;
        let table = live.play.view(Viewer::Side(side));
        // More pieces than lie on the table are no honest question, and each costs a decision to try.
        let known = |id: &String| is_seen(&table, &Target::Piece(id.clone()));
        if pieces.len() > table.pieces.len() || !pieces.iter().all(known) {
            return Err(Problem::missing("there is no such thing on the table"));
        }
        Ok((live.play.clone_box(), live.version, live.claim()))
    };
    let (play, version, claim) = app.hall.look(&id, &tokens, look).await?;
    let parts_of_a_point = play.parts_of_a_point();
    let found = app.hall.thinkers.compute(&claim, move || as_many_as_can(&*play, pieces, &along)).await?;
    let (pieces, places) = found.map_err(Problem::refused)?;
    Ok(Json(Places { version, pieces, places, parts_of_a_point }))
}

/// So many pieces are tried one after the other where not all can go together.
const TRIED: usize = 12;

/// The ways of all pieces together; where not all can go together, of as many as can, the first of them first.
fn as_many_as_can(
    play: &dyn Play,
    pieces: Vec<String>,
    along: &[String],
) -> Result<(Vec<String>, Vec<Reached>), String> {
    let why = match play.reach(&pieces, along) {
        Ok(places) => return Ok((pieces, places)),
        Err(why) => why,
    };
    let mut found = (Vec::new(), None);
    for piece in pieces.into_iter().take(TRIED) {
        let mut more = found.0.clone();
        more.push(piece);
        if let Ok(places) = play.reach(&more, along) {
            found = (more, Some(places));
        }
    }
    found.1.map(|places| (found.0, places)).ok_or(why)
}

fn is_seen(table: &Table, target: &Target) -> bool {
    match target {
        Target::Piece(id) => table.pieces.iter().any(|piece| &piece.id == id),
        Target::Card(id) => table.hands.iter().flat_map(|hand| &hand.cards).any(|card| &card.id == id),
        Target::Place(_) | Target::Edge(..) | Target::Button(_) => true,
    }
}

/// What a computer player of a level would do.
#[utoipa::path(post, path = "/api/games/{id}/hint", request_body = Hint, responses(
    (status = 200, body = Suggestion), (status = 403, body = ProblemDocument)))]
pub(super) async fn hint(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
    Body(Hint { level }): Body<Hint>,
) -> Result<Json<Suggestion>, Problem> {
    let (play, shown, claim) = app
        .hall
        .look(&id, &tokens, |live, holder| {
            let side = live.asked_side(holder)?;
            Ok((live.play.clone_box(), live.show(Viewer::Side(side))?, live.claim()))
        })
        .await?;
    let stop = Arc::new(AtomicBool::new(false));
    let thought = app.hall.thinkers.think(&claim, play, level.into(), stop).await?;
    let busy = || Problem::new(StatusCode::SERVICE_UNAVAILABLE, "the computer players have gone home");
    let action = thought.ok_or_else(busy)?;
    let label = shown.label(&action).unwrap_or(&action).to_string();
    Ok(Json(Suggestion { action, label }))
}

/// The table as it lay after the first `n` actions.
#[utoipa::path(get, path = "/api/games/{id}/moments/{n}", responses(
    (status = 200, body = Moment), (status = 404, body = ProblemDocument)))]
pub(super) async fn moment(
    State(app): State<App>,
    Path((id, n)): Path<(String, usize)>,
    Tokens(tokens): Tokens,
) -> Result<Json<Moment>, Problem> {
    let look = |live: &crate::live::Live, holder: &_| {
        let viewer = live.viewer(holder, None)?;
        live.moment(n, viewer)
    };
    Ok(Json(app.hall.look(&id, &tokens, look).await?))
}

/// When, and how, to look at an overlay.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
pub(super) struct WantedOverlay {
    /// As it was after so many actions; as it is now unless named.
    #[serde(default, deserialize_with = "count_if_any")]
    moment: Option<usize>,
    /// Through the eyes of which of one's sides; of the one that is asked unless named.
    #[serde(rename = "as")]
    #[param(rename = "as")]
    through: Option<String>,
}

/// What one overlay shows.
#[utoipa::path(get, path = "/api/games/{id}/overlays/{overlay}", params(WantedOverlay), responses(
    (status = 200, body = Overlay), (status = 403, body = ProblemDocument),
    (status = 404, description = "there is none of this name at this moment", body = ProblemDocument)))]
pub(super) async fn overlay(
    State(app): State<App>,
    Path((id, overlay)): Path<(String, String)>,
    Query(WantedOverlay { moment, through }): Query<WantedOverlay>,
    Tokens(tokens): Tokens,
) -> Result<Json<Overlay>, Problem> {
    let look = |live: &crate::live::Live, holder: &_| {
        let viewer = live.viewer(holder, through.as_deref())?;
        live.overlay(&overlay, moment, viewer)
    };
    Ok(Json(app.hall.look(&id, &tokens, look).await?))
}
