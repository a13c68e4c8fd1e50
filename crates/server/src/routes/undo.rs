//! Undo and redo, alone or with the other side's consent.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};

use crate::app::App;
use crate::channels::Update;
use crate::documents::{Agree, Asked, Snapshot, Versioned};
use crate::extract::{Body, Path, Tokens};
use crate::hall::Plan;
use crate::live::{Holder, Live, LogPart, Look};
use crate::problem::{Problem, ProblemDocument};
use crate::secret::TokenHash;
use crate::store::{Amendment, NewChange};

/// Takes back one's last decision, or asks the other side for leave to do so.
#[utoipa::path(post, path = "/api/games/{id}/undo", request_body = Versioned, responses(
    (status = 200, body = Snapshot),
    (status = 202, description = "the other side is asked", body = Asked),
    (status = 409, description = "the game has gone on", body = ProblemDocument),
    (status = 422, description = "dice were rolled, or something was shown", body = ProblemDocument)))]
pub(super) async fn undo(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
    Body(Versioned { version }): Body<Versioned>,
) -> Result<Response, Problem> {
    let plan = app
        .hall
        .look(&id, &tokens, |live, holder| {
            live.expect_version(version)?;
            plan(live, holder)
        })
        .await?;
    if plan.consent.is_empty() {
        let undo = move |live: &mut Live, _: &Holder| {
            live.expect_version(version)?;
            live.undo(plan.steps)
        };
        return Ok(Json(change(&app, &id, &tokens, version, undo).await?).into_response());
    }
    ask(&app, &id, &tokens, version, Some(plan.by)).await?;
    Ok((StatusCode::ACCEPTED, Json(Asked { asked: true })).into_response())
}

fn plan(live: &Live, holder: &Holder) -> Result<crate::live::UndoPlan, Problem> {
    if holder.0.is_empty() {
        return Err(Problem::forbidden("only a player can take something back"));
    }
    live.plan_undo(holder).map_err(|stop| Problem::refused(stop.to_string()))
}

/// Writes down who wishes to undo, or that nobody does any more.
async fn ask(app: &App, id: &str, tokens: &[TokenHash], version: u64, by: Option<engine::Side>) -> Result<(), Problem> {
    let tokens = tokens.to_vec();
    let ask = move |live: &Live| {
        live.identify(&tokens)?;
        live.expect_version(version)?;
        let amendment = Amendment::UndoAsked(by.map(|side| (side.0, version)));
        let update = Update::Undo(by.map(|side| live.book().side_id(side).into()));
        Ok(Plan { amendment, update: Some(update), answer: () })
    };
    app.hall.amend(id, ask).await
}

/// Answers the other side's wish to undo.
#[utoipa::path(post, path = "/api/games/{id}/undo/answer", request_body = Agree, responses(
    (status = 200, body = Snapshot),
    (status = 403, description = "not yours to answer", body = ProblemDocument),
    (status = 409, description = "nobody asks any more", body = ProblemDocument)))]
pub(super) async fn answer(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
    Body(Agree { version, agree }): Body<Agree>,
) -> Result<Json<Snapshot>, Problem> {
    let check = move |live: &Live, holder: &Holder| {
        live.expect_version(version)?;
        let by = live.undo_asked.ok_or_else(|| Problem::stale(live.version))?;
        let plan = plan(live, &Holder(vec![by]))?;
        match plan.consent.iter().any(|side| holder.holds(*side)) {
            true => Ok(plan),
            false => Err(Problem::forbidden("this is for the other side to answer")),
        }
    };
    if agree {
        let undo = move |live: &mut Live, holder: &Holder| {
            let plan = check(live, holder)?;
            live.undo(plan.steps)
        };
        return Ok(Json(change(&app, &id, &tokens, version, undo).await?));
    }
    app.hall.look(&id, &tokens, check).await?;
    ask(&app, &id, &tokens, version, None).await?;
    let online = app.hall.channels.online(&id);
    let look = Look { through: None, log: LogPart::Since(version) };
    Ok(Json(app.hall.look(&id, &tokens, |live, holder| live.snapshot(holder, &look, online)).await?))
}

/// Does again what was undone last.
#[utoipa::path(post, path = "/api/games/{id}/redo", request_body = Versioned, responses(
    (status = 200, body = Snapshot),
    (status = 409, description = "the game has gone on", body = ProblemDocument),
    (status = 422, description = "nothing was undone", body = ProblemDocument)))]
pub(super) async fn redo(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
    Body(Versioned { version }): Body<Versioned>,
) -> Result<Json<Snapshot>, Problem> {
    let redo = move |live: &mut Live, holder: &Holder| {
        live.expect_version(version)?;
        live.asked_side(holder)?;
        live.redo()
    };
    Ok(Json(change(&app, &id, &tokens, version, redo).await?))
}

async fn change(
    app: &App,
    id: &str,
    tokens: &[TokenHash],
    version: u64,
    change: impl Fn(&mut Live, &Holder) -> Result<NewChange, Problem> + Send + Sync + 'static,
) -> Result<Snapshot, Problem> {
    let online = app.hall.channels.online(id);
    let look = Look { through: None, log: LogPart::Since(version) };
    let then = move |live: &Live, holder: &Holder| live.snapshot(holder, &look, online);
    app.hall.change(id, tokens, change, then).await
}
