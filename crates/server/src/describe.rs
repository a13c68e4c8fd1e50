//! Completes the description of the interface: what a route can answer because of how it is asked follows from its path,
//! its parameters and its body, so it is said here once and not at every handler.

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr, ResponseBuilder, Schema};

/// Adds the answers that come before a handler, or from all of them.
pub(crate) fn complete(api: &mut OpenApi) {
    for name in ["Target", "SeatWish", "Edit"] {
        close(api, name);
    }
    for (path, item) in &mut api.paths.paths {
        for operation in operations(item) {
            for (status, meaning) in common_answers(path, operation) {
                add(operation, status, meaning);
            }
        }
    }
}

/// Says of a schema of several forms that each has its own fields and no others: the reader refuses unknown ones.
fn close(api: &mut OpenApi, name: &str) {
    let schema = api.components.as_mut().and_then(|components| components.schemas.get_mut(name));
    let Some(RefOr::T(Schema::OneOf(forms))) = schema else { return };
    for form in &mut forms.items {
        if let RefOr::T(Schema::Object(object)) = form {
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.put].into_iter().filter_map(Option::as_mut)
}

fn common_answers(path: &str, operation: &Operation) -> Vec<(u16, &'static str)> {
    let mut answers = vec![
        (429, "too many requests; see Retry-After"),
        (500, "something failed here; nothing was changed"),
        (503, "the server is too busy, or ends"),
    ];
    let of_a_game = path.starts_with("/api/games/{id}");
    let is_read = operation.request_body.is_some();
    if path.contains('{') {
        answers.push((404, "there is no such thing"));
    }
    if is_read || path.contains('{') {
        answers.push((400, "the request cannot be read"));
    }
    if is_read {
        answers.extend([(413, "the body is too large"), (415, "the body is not JSON"), (422, "it cannot be done")]);
    }
    if of_a_game {
        answers.extend([(401, "this is no seat of this game"), (403, "this is not for this seat")]);
    }
    answers
}

/// Adds an answer with a sentence, unless the handler tells of it in words of its own.
fn add(operation: &mut Operation, status: u16, meaning: &str) {
    let sentence = ContentBuilder::new().schema(Some(Ref::from_schema_name("ProblemDocument"))).build();
    let answer = ResponseBuilder::new().description(meaning).content("application/json", sentence).build();
    operation.responses.responses.entry(status.to_string()).or_insert_with(|| answer.into());
}
