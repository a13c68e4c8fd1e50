//! The printed maps, each drawn once.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Bytes;
use library::Title;
use tokio::sync::{Mutex, OnceCell};

use crate::problem::Problem;

/// The maps drawn so far, by title.
#[derive(Debug, Default)]
pub(crate) struct Maps(Mutex<HashMap<&'static str, Arc<OnceCell<Bytes>>>>);

impl Maps {
    pub(crate) async fn get(&self, title: Arc<dyn Title>) -> Result<Bytes, Problem> {
        let cell = self.0.lock().await.entry(title.book().id).or_default().clone();
        let draw = || async move {
            let drawn = tokio::task::spawn_blocking(move || Bytes::from(draw(&*title)));
            drawn.await.map_err(Problem::internal)
        };
        cell.get_or_try_init(draw).await.cloned()
    }
}

/// The map without pieces, legend or frame, and without the margin around it.
fn draw(title: &dyn Title) -> String {
    let board = title.board();
    let bare = picture::Options { frame: false, legend: false, panel: false, overlays: false };
    trim(&picture::svg(board, None, &bare), board.width, board.height)
}

/// Puts a drawing into a view box of that size. The drawing has a scale of its own and an equal
/// margin on all sides; in the result one unit is one unit of the board.
fn trim(drawn: &str, width: f32, height: f32) -> String {
    let whole = || drawn.to_string();
    let Some((head, _)) = drawn.split_once('>') else { return whole() };
    let Some(view) = head.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()) else { return whole() };
    let numbers: Vec<f32> = view.split(' ').filter_map(|number| number.parse().ok()).collect();
    let [x, y, w, h] = numbers[..] else { return whole() };
    // The map begins at 0 and its margin is what lies before that.
    let scale = (w + 2.0 * x) / width;
    let place = format!(
        r#"<svg x="{}" y="{}" width="{}" height="{}" viewBox="{view}""#,
        x / scale,
        y / scale,
        w / scale,
        h / scale
    );
    let inner = format!("{place}{}", &drawn[head.len()..]);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">{inner}</svg>"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_brought_to_the_units_of_the_board() {
        let drawn = r#"<svg xmlns="u" width="280" height="180" viewBox="-40 -40 280 180"><rect/></svg>"#;
        let trimmed = trim(drawn, 100.0, 50.0);
        assert!(trimmed.contains(r#"viewBox="0 0 100 50""#), "{trimmed}");
        assert!(trimmed.contains(r#"<svg x="-20" y="-20" width="140" height="90" viewBox="-40 -40 280 180"><rect/>"#));
    }
}
