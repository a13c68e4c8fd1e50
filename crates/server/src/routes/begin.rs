//! New games, imported games, and the list of one's own.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::{Json, http::StatusCode};
use engine::Seed;
use engine::history::Save;
use engine::position::Start;
use library::Title;
use opponent::Level;
use serde_json::Value;

use crate::app::App;
use crate::documents::{GameSummary, Import, Mine, NewGame, SeatKind, SeatWish, Seated, Taken, Turn};
use crate::extract::{Body, Path, Tokens};
use crate::hall::new_seat;
use crate::limits::{self, ClientAddress};
use crate::live::Origin;
use crate::problem::{Problem, ProblemDocument};
use crate::secret::{self, TokenHash};
use crate::store::{FoundSeat, SeatRecord};

/// Begins a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGame, responses(
    (status = 201, body = Seated), (status = 404, description = "no such title", body = ProblemDocument),
    (status = 422, description = "no such beginning", body = ProblemDocument)))]
pub(super) async fn new_game(
    State(app): State<App>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(wish): Body<NewGame>,
) -> Result<(StatusCode, Json<Seated>), Problem> {
    app.limits.count_game(address)?;
    let title = app.hall.title(&wish.game)?.clone();
    if let Some(lesson) = &wish.lesson {
        let seated = begin_lesson(&app, title, lesson, app.tickets.mark(address)).await?;
        return Ok((StatusCode::CREATED, Json(seated)));
    }
    let seed_named = wish.seed.is_some();
    let (seats, tokens) = seat_all(&*title, &wish.seats)?;
    let play = title.begin(start(&*title, wish)?)?;
    let dice_of_all = !seed_named && is_between_people(&seats);
    let origin = Origin { seed_named, owner: app.tickets.mark(address), dice_of_all, ..Origin::default() };
    let id = app.hall.found(title, play, seats, origin).await?;
    Ok((StatusCode::CREATED, Json(Seated { id, seats: tokens })))
}

/// Begins a lesson: the learner plays its side, the computer the others.
async fn begin_lesson(app: &App, title: Arc<dyn Title>, wanted: &str, owner: String) -> Result<Seated, Problem> {
    let lessons = title.lessons();
    let lesson = lessons.find(wanted).ok_or_else(|| {
        let ids: Vec<_> = lessons.list().iter().map(|lesson| lesson.id.as_str()).collect();
        Problem::refused(format!("there is no lesson '{wanted}'; there are: {}", ids.join(", ")))
    })?;
    let others = title.book().sides.iter().filter(|side| side.id != lesson.side);
    let wishes = others.map(|side| (side.id.clone(), SeatWish::Computer { level: Level::Easy })).collect();
    let (seats, tokens) = seat_all(&*title, &wishes)?;
    let play = lesson.begin(&*title)?;
    let origin = Origin { seed_named: true, lesson: Some(lesson.id.clone()), owner, ..Origin::default() };
    let id = app.hall.found(title.clone(), play, seats, origin).await?;
    Ok(Seated { id, seats: tokens })
}

/// Whether somebody else than whoever begins the game plays against a person. Nobody may know the dice of such a game; at
/// one screen, and against the computer, there is nobody to hide them from.
fn is_between_people(seats: &[SeatRecord]) -> bool {
    let persons = seats.iter().filter(|seat| seat.kind != SeatKind::Computer).count();
    persons > 1 && seats.iter().any(|seat| seat.kind == SeatKind::Open)
}

/// How a game is to begin; with dice that nobody can know unless a seed is named.
fn start(title: &dyn Title, wish: NewGame) -> Result<Start, Problem> {
    let (seed_named, by_hand) = (wish.seed.is_some(), wish.position.is_some());
    let mut document = wish.position.unwrap_or_default();
    let outer = [
        ("scenario", wish.scenario.map(Value::String)),
        ("options", wish.options.map(Value::Object)),
        ("seed", wish.seed),
    ];
    for (key, value) in outer {
        if let Some(value) = value {
            document.insert(key.into(), value);
        }
    }
    let mut start = if by_hand { title.situation(document)? } else { title.start(document)? };
    if !start.chance.is_empty() {
        return Err(Problem::refused("chance: at a table nobody lays the dice"));
    }
    if !seed_named {
        start.seed = Seed(secret::random());
    }
    Ok(start)
}

/// The seats of a new game in the order of its sides, and the tokens that are given out.
fn seat_all(
    title: &dyn Title,
    wishes: &BTreeMap<String, SeatWish>,
) -> Result<(Vec<SeatRecord>, BTreeMap<String, String>), Problem> {
    let sides = &title.book().sides;
    if let Some(unknown) = wishes.keys().find(|id| sides.iter().all(|side| side.id != **id)) {
        let ids: Vec<_> = sides.iter().map(|side| side.id.as_str()).collect();
        return Err(Problem::refused(format!("there is no side '{unknown}'; there are: {}", ids.join(", "))));
    }
    let mut tokens = BTreeMap::new();
    let mut seats = Vec::new();
    for side in sides {
        let (kind, level) = match wishes.get(&side.id) {
            None | Some(SeatWish::Person) => (SeatKind::Person, Level::default()),
            Some(SeatWish::Open) => (SeatKind::Open, Level::default()),
            Some(SeatWish::Computer { level }) => (SeatKind::Computer, *level),
        };
        let (seat, token) = new_seat(kind, level);
        seats.push(seat);
        tokens.extend(token.map(|token| (side.id.clone(), token)));
    }
    Ok((seats, tokens))
}

/// Goes on with a saved game.
#[utoipa::path(post, path = "/api/games/import", request_body = Import, responses(
    (status = 201, body = Seated), (status = 404, description = "no such title", body = ProblemDocument),
    (status = 422, description = "not a save that can be played", body = ProblemDocument)))]
pub(super) async fn import(
    State(app): State<App>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    Body(wish): Body<Import>,
) -> Result<(StatusCode, Json<Seated>), Problem> {
    app.limits.count_game(address)?;
    let document = Value::Object(wish.save.0);
    if let Some(game) = document["game"].as_str() {
        app.hall.title(game)?;
    }
    let save = Save::read(&document.to_string())?;
    let title = app.hall.title(&save.game)?.clone();
    let (seats, tokens) = seat_all(&*title, &wish.seats)?;
    let loader = title.clone();
    let loaded = tokio::task::spawn_blocking(move || loader.load(&save));
    let mut play = loaded.await.map_err(Problem::internal)??;
    // Where the log does not lead to the stored state, or begins in the middle, the state could be anything.
    if play.resumed_after().is_some() {
        return Err(Problem::refused(
            "this save cannot be checked: by the rules of this table its log does not lead to its position",
        ));
    }
    play.clear_script();
    // Whoever has the save has its seed.
    let origin = Origin { seed_named: true, imported: true, owner: app.tickets.mark(address), ..Origin::default() };
    let id = app.hall.found(title, play, seats, origin).await?;
    Ok((StatusCode::CREATED, Json(Seated { id, seats: tokens })))
}

/// Takes an open seat: the invitation that is shown is exchanged, once, for a token that nobody else has seen.
#[utoipa::path(post, path = "/api/games/{id}/seat", responses(
    (status = 201, body = Taken), (status = 401, body = ProblemDocument), (status = 404, body = ProblemDocument),
    (status = 410, description = "the invitation was used before", body = ProblemDocument)))]
pub(super) async fn take_seat(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
) -> Result<(StatusCode, Json<Taken>), Problem> {
    Ok((StatusCode::CREATED, Json(app.hall.take_seat(&id, &tokens).await?)))
}

/// The games of these seats, the ones that wait for a decision first.
#[utoipa::path(post, path = "/api/games/mine", request_body = Mine,
    responses((status = 200, body = [GameSummary]), (status = 400, body = ProblemDocument)))]
pub(super) async fn mine(State(app): State<App>, Body(mine): Body<Mine>) -> Result<Json<Vec<GameSummary>>, Problem> {
    if mine.tokens.len() > limits::MINE {
        return Err(Problem::bad(format!("at most {} tokens at once", limits::MINE)));
    }
    let hashes = mine.tokens.iter().map(|token| TokenHash::of(token)).collect();
    let found = app.hall.store.find_seats(hashes).await.map_err(Problem::internal)?;
    let mut games: BTreeMap<String, GameSummary> = BTreeMap::new();
    for seat in found {
        let Ok(title) = app.hall.title(&seat.title) else { continue };
        let Some(side) = title.book().sides.get(usize::from(seat.side)) else { continue };
        let game = games.entry(seat.game.clone()).or_insert_with(|| summary(&seat, &title.book().title));
        if !game.sides_mine.contains(&side.id) {
            game.sides_mine.push(side.id.clone());
        }
        game.your_turn |= match &game.turn {
            Turn::Decide(asked) => *asked == side.id,
            Turn::Wait(sides) => sides.contains(&side.id),
            Turn::Over(_) => false,
        };
    }
    let mut list: Vec<_> = games.into_values().collect();
    list.sort_by_key(|game| (!game.your_turn, game.turn.is_over(), -game.updated_at));
    Ok(Json(list))
}

fn summary(seat: &FoundSeat, title: &str) -> GameSummary {
    let about = seat.summary.clone();
    GameSummary {
        id: seat.game.clone(),
        game: seat.title.clone(),
        title: title.into(),
        scenario: seat.scenario.clone(),
        sides_mine: Vec::new(),
        turn: about.turn,
        your_turn: false,
        heading: about.heading,
        phase_title: about.phase_title,
        seed_named: seat.seed_named,
        imported: about.imported,
        moves: about.moves,
        updated_at: seat.updated_at,
    }
}
