//! Chat and private notes.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;

use crate::app::App;
use crate::channels::Update;
use crate::documents::{ChatLine, ChatPage, Note, Say};
use crate::extract::{Body, Path, Query, Tokens, count, count_if_any};
use crate::hall::Plan;
use crate::limits;
use crate::live::{Live, Page, now};
use crate::problem::{Problem, ProblemDocument};
use crate::store::{Amendment, ChatRecord};

/// Says something to everybody at the table.
#[utoipa::path(post, path = "/api/games/{id}/chat", request_body = Say, responses(
    (status = 201, body = ChatLine), (status = 403, body = ProblemDocument), (status = 422, body = ProblemDocument)))]
pub(super) async fn chat(
    State(app): State<App>,
    Path(id): Path<String>,
    Tokens(tokens): Tokens,
    Body(Say { text }): Body<Say>,
) -> Result<(StatusCode, Json<ChatLine>), Problem> {
    let say = move |live: &Live| {
        let holder = live.identify(&tokens)?;
        let side = *holder.0.first().ok_or_else(|| Problem::forbidden("only players talk at the table"))?;
        let text = clean(&text, limits::CHAT)?;
        if text.is_empty() {
            return Err(Problem::refused("there is nothing to say"));
        }
        if live.chat.len() >= limits::CHAT_LINES {
            return Err(Problem::refused("this game has no room for more talk"));
        }
        let line = ChatRecord { side: side.0, text, at: now() };
        let said = live.chat_line(live.chat.len(), &line);
        Ok(Plan { amendment: Amendment::Said(line), update: Some(Update::Chat(said.clone())), answer: said })
    };
    let line = app.hall.amend(&id, say).await?;
    Ok((StatusCode::CREATED, Json(line)))
}

/// Which lines are wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize, utoipa::IntoParams)]
pub(super) struct WantedLines {
    /// The first one.
    #[serde(default, deserialize_with = "count")]
    #[param(default = 0)]
    from: usize,
    /// How many; there is a most, which is given unless named.
    #[serde(default, deserialize_with = "count_if_any")]
    limit: Option<usize>,
}

/// Some lines of the chat.
#[utoipa::path(get, path = "/api/games/{id}/chat", params(WantedLines), responses((status = 200, body = ChatPage)))]
pub(super) async fn lines(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(WantedLines { from, limit }): Query<WantedLines>,
    Tokens(tokens): Tokens,
) -> Result<Json<ChatPage>, Problem> {
    let page = Page { from, limit, through: None };
    Ok(Json(app.hall.look(&id, &tokens, |live, _| Ok(live.chat_page(&page))).await?))
}

/// Which of one's sides the notes belong to.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
pub(super) struct Whose {
    /// Where one holds several; the one through whose eyes the table is shown unless named.
    #[serde(rename = "as")]
    #[param(rename = "as")]
    through: Option<String>,
}

/// Keeps a side's private notes.
#[utoipa::path(put, path = "/api/games/{id}/notes", params(Whose), request_body = Note, responses(
    (status = 204), (status = 403, body = ProblemDocument), (status = 422, body = ProblemDocument)))]
pub(super) async fn notes(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(whose): Query<Whose>,
    Tokens(tokens): Tokens,
    Body(Note { text }): Body<Note>,
) -> Result<StatusCode, Problem> {
    let write = move |live: &Live| {
        let own = live.note_side(&live.identify(&tokens)?, whose.through.as_deref())?;
        let side = own.ok_or_else(|| Problem::forbidden("only players keep notes"))?;
        let text = clean(&text, limits::NOTES)?;
        Ok(Plan { amendment: Amendment::Notes(side.0, text), update: None, answer: () })
    };
    app.hall.amend(&id, write).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A text without control characters and without those that are invisible or turn the direction of what follows, if
/// it is not too long: with them one line can be made to look like another.
fn clean(text: &str, limit: usize) -> Result<String, Problem> {
    if text.chars().count() > limit {
        return Err(Problem::refused(format!("at most {limit} characters")));
    }
    let is_shown = |c: &char| matches!(c, '\n' | '\t') || !(c.is_control() || is_invisible(*c));
    Ok(text.chars().filter(is_shown).collect::<String>().trim().into())
}

/// The format characters of Unicode, but for the joiner that emoji are made with.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{200c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_not_said() {
        assert_eq!(clean("\u{202e}yes\u{202c} \u{200b}no\u{feff}\u{7}", 50).unwrap(), "yes no");
        assert_eq!(clean("a\nb\t\u{1f469}\u{200d}\u{1f680}", 50).unwrap(), "a\nb\t\u{1f469}\u{200d}\u{1f680}");
        assert!(clean("abc", 2).is_err());
    }
}
