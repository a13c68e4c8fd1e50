//! What is printed in the boxes (maps, boards, rules), each made and packed once.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Bytes;
use library::Title;
use serde::Serialize;
use tokio::sync::{Mutex, OnceCell};

use crate::assets::Packed;
use crate::boards;
use crate::documents::{Print, PrintedName};
use crate::problem::Problem;

/// What was worked out so far, by title.
type Kept = Mutex<HashMap<&'static str, Arc<OnceCell<Packed>>>>;

/// What was printed so far.
#[derive(Debug, Default)]
pub(crate) struct Maps {
    drawn: Kept,
    nameless: Kept,
    names: Kept,
    boards: Kept,
    cases: Kept,
}

impl Maps {
    /// The map, with the names of its places or without.
    pub(crate) async fn get(&self, title: Arc<dyn Title>, names: bool) -> Result<Packed, Problem> {
        let kept = if names { &self.drawn } else { &self.nameless };
        once(kept, title, move |title| Ok(draw(title, names).into_bytes())).await
    }

    /// The board, as JSON.
    pub(crate) async fn board(&self, title: Arc<dyn Title>) -> Result<Packed, Problem> {
        once(&self.boards, title, |title| write(&boards::rounded(title.board()))).await
    }

    /// All rule cases, as JSON.
    pub(crate) async fn cases(&self, title: Arc<dyn Title>) -> Result<Packed, Problem> {
        once(&self.cases, title, |title| write(&title.book().cases.iter().collect::<Vec<_>>())).await
    }

    /// Where the map prints names and what else is in words, as JSON.
    pub(crate) async fn names(&self, title: Arc<dyn Title>) -> Result<Packed, Problem> {
        once(&self.names, title, |title| write(&names(title))).await
    }
}

fn write(document: &impl Serialize) -> Result<Vec<u8>, Problem> {
    serde_json::to_vec(document).map_err(Problem::internal)
}

/// Works something out and packs it on a thread of its own, once for each title.
async fn once(
    kept: &Kept,
    title: Arc<dyn Title>,
    work: impl FnOnce(&dyn Title) -> Result<Vec<u8>, Problem> + Send + 'static,
) -> Result<Packed, Problem> {
    let cell = kept.lock().await.entry(title.book().id).or_default().clone();
    let pack = move || Ok(Packed::new(Bytes::from(work(&*title)?)));
    let begin = || async move { tokio::task::spawn_blocking(pack).await.map_err(Problem::internal)? };
    cell.get_or_try_init(begin).await.cloned()
}

const BARE: picture::Options =
    picture::Options { frame: false, legend: false, panel: false, overlays: false, names: true };

/// The map without pieces, legend or frame, and without the margin around it.
fn draw(title: &dyn Title, names: bool) -> String {
    let board = title.board();
    trim(&picture::svg(board, None, &picture::Options { names, ..BARE }), board.width, board.height)
}

fn names(title: &dyn Title) -> Print {
    let board = title.board();
    let scale = f64::from(picture::scale(board));
    let tenth = |length: f64| (length / scale * 10.0).round() / 10.0;
    let name = |picture::NameBox { place, lines, size, rect: [x0, y0, x1, y1] }| {
        let [x, y, width, height, size] = [x0, y0, x1 - x0, y1 - y0, size].map(tenth);
        PrintedName { place, lines, size, x, y, width, height }
    };
    let names = picture::name_boxes(board, &BARE).into_iter().map(name).collect();
    let others = picture::small_print_boxes(board, &BARE);
    let others = others.into_iter().map(|[x0, y0, x1, y1]| [x0, y0, x1 - x0, y1 - y0].map(tenth)).collect();
    Print { names, others }
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
