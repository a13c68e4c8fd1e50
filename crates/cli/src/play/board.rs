//! The board in letters and dots: places as signs or tinted ground, routes and rivers as lines,
//! counters by name.

mod ground;
mod overlay;

use engine::table::{Board, FeatureShape, Line as Stroke, Overlay, Place, PlaceShape, Point, Table, Texture};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::Marker;
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas, Line};

use super::palette::colour;
use ground::Ground;
pub(super) use overlay::sign_of;

/// The part of the board that is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    left: f32,
    top: f32,
    /// Board units to a column and to a row. A letter is about twice as high as it is wide.
    unit: f32,
    row: f32,
    area: Rect,
}

/// How far a board may be drawn out sideways to fill its pane: names need the room.
const STRETCH: f32 = 1.5;

/// How much each step of the zoom enlarges.
const ZOOMS: [f32; 6] = [1.0, 1.7, 2.8, 4.5, 7.0, 11.0];

/// How many rows a place needs for itself and its name.
const ROWS_TO_A_PLACE: f32 = 2.3;

impl Window {
    /// The whole board where its names can be read so, or else the part of it around a point.
    /// `zoom` goes nearer or farther from there.
    pub fn new(board: &Board, area: Rect, zoom: i8, around: Option<Point>) -> Self {
        let (columns, rows) = (f32::from(area.width.max(1)), f32::from(area.height.max(1)));
        let whole = (board.height / rows).max(board.width * 2.0 / columns).max(f32::EPSILON);
        let spacing = (board.width * board.height / board.places.len().max(1) as f32).sqrt();
        let readable = ZOOMS.iter().position(|zoom| spacing * zoom / whole >= ROWS_TO_A_PLACE);
        let step = (readable.unwrap_or(ZOOMS.len()) as isize + isize::from(zoom)).clamp(0, ZOOMS.len() as isize - 1);
        let zoom = ZOOMS[step as usize];
        let row = whole / zoom;
        let unit = (board.width / columns).clamp(whole / (2.0 * STRETCH), whole / 2.0) / zoom;
        let place = |span: f32, full: f32, at: f32| {
            if span >= full { (full - span) / 2.0 } else { (at - span / 2.0).clamp(0.0, full - span) }
        };
        let [x, y] = around.unwrap_or([board.width / 2.0, board.height / 2.0]);
        Window { left: place(unit * columns, board.width, x), top: place(row * rows, board.height, y), unit, row, area }
    }

    /// The letter under a point of the board, if it is in sight.
    pub fn cell(&self, [x, y]: Point) -> Option<(u16, u16)> {
        let column = (x - self.left) / self.unit;
        let row = (y - self.top) / self.row;
        let inside =
            (0.0..f32::from(self.area.width)).contains(&column) && (0.0..f32::from(self.area.height)).contains(&row);
        inside.then(|| (self.area.x + column as u16, self.area.y + row as u16))
    }

    /// The point of the board under the middle of a letter.
    fn point(&self, x: u16, y: u16) -> Point {
        let column = f32::from(x - self.area.x) + 0.5;
        let row = f32::from(y - self.area.y) + 0.5;
        [self.left + column * self.unit, self.top + row * self.row]
    }

    fn bounds(&self) -> ([f64; 2], [f64; 2]) {
        let (left, top) = (f64::from(self.left), f64::from(self.top));
        let right = left + f64::from(self.unit) * f64::from(self.area.width);
        let bottom = top + f64::from(self.row) * f64::from(self.area.height);
        // The canvas counts upwards, the board downwards.
        ([left, right], [-bottom, -top])
    }
}

/// What is to be seen and what is lit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub board: &'a Board,
    pub table: &'a Table,
    /// Places where something can be chosen.
    pub lit: &'a [&'a str],
    /// The place of the choice under the cursor.
    pub marked: Option<&'a str>,
    /// What is laid over the board for study.
    pub overlay: Option<&'a Overlay>,
    pub zoom: i8,
}

impl Scene<'_> {
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let around = self.marked.or(self.lit.first().copied()).and_then(|id| self.board.place(id)).map(|p| p.centre);
        let window = Window::new(self.board, area, self.zoom, around);
        self.draw_lines(&window, buffer);
        Ground::new(self.board, &window).paint(self, buffer);
        let mut paper = Paper { buffer, area, taken: vec![false; usize::from(area.width) * usize::from(area.height)] };
        let mut places: Vec<(&Place, (u16, u16))> =
            self.board.places.iter().filter_map(|p| Some((p, window.cell(p.centre)?))).collect();
        places.sort_by_key(|(place, _)| std::cmp::Reverse(self.importance(place)));
        for (place, cell) in &places {
            self.draw_sign(place, *cell, &mut paper);
        }
        for (place, cell) in &places {
            self.draw_stacks(place, *cell, &mut paper);
        }
        for (place, cell) in &places {
            self.draw_overlay(place, *cell, &mut paper);
        }
        for (place, cell) in &places {
            self.draw_name(place, *cell, &mut paper);
        }
    }

    /// Names of important places are set first.
    fn importance(&self, place: &Place) -> u8 {
        let held = self.table.pieces.iter().any(|p| p.place == place.id);
        let large = matches!(place.shape, PlaceShape::Square { .. } | PlaceShape::Box { .. });
        8 * u8::from(self.marked == Some(place.id.as_str()))
            + 4 * u8::from(self.lit.contains(&place.id.as_str()))
            + 2 * u8::from(held)
            + u8::from(large)
    }

    fn draw_lines(&self, window: &Window, buffer: &mut Buffer) {
        let (across, up) = window.bounds();
        Canvas::default()
            .marker(Marker::Braille)
            .x_bounds(across)
            .y_bounds(up)
            .paint(|canvas| {
                let mut stroke = |a: Point, b: Point, color: Color| {
                    let [x1, y1, x2, y2] = [a[0], -a[1], b[0], -b[1]].map(f64::from);
                    canvas.draw(&Line { x1, y1, x2, y2, color });
                };
                for (through, width) in self.rivers() {
                    draw_river(through, width, window.unit, &mut stroke);
                }
                for route in self.board.routes.iter().filter(|r| r.drawn) {
                    let Some(a) = self.board.place(&route.a) else { continue };
                    let b = self.board.place(&route.b).map(|b| b.centre);
                    let style = self.board.style(&route.style);
                    let tint = style.and_then(|s| s.stroke.as_deref()).map_or(Color::Gray, colour);
                    let dashed = style.is_some_and(|s| matches!(s.line, Stroke::Dashed | Stroke::Dotted));
                    let through: Vec<Point> =
                        [a.centre].into_iter().chain(route.via.iter().copied()).chain(b).collect();
                    for leg in through.windows(2) {
                        draw_leg(leg[0], leg[1], dashed, window.unit, |a, b| stroke(a, b, tint));
                    }
                }
                self.overlay_lines().for_each(|(from, to, tint)| stroke(from, to, tint));
            })
            .render(window.area, buffer);
    }

    fn rivers(&self) -> impl Iterator<Item = (&[Point], f32)> {
        self.board.features.iter().filter_map(|feature| match &feature.shape {
            FeatureShape::Curve { points, width }
                if self.board.style(&feature.style).is_some_and(|s| s.texture == Texture::Water) =>
            {
                Some((&points[..], *width))
            }
            _ => None,
        })
    }

    fn draw_sign(&self, place: &Place, cell: (u16, u16), paper: &mut Paper<'_>) {
        let sign = match place.shape {
            PlaceShape::Disc { .. } => "●",
            PlaceShape::Square { .. } => "■",
            PlaceShape::Box { .. } => "▣",
            // Its ground shows where it is and whether it can be chosen.
            PlaceShape::Hex { .. } | PlaceShape::Area { .. } => return,
        };
        let fill = self.board.style(&place.style).and_then(|s| s.fill.as_deref()).map_or(Color::White, colour);
        let mut style = Style::new().fg(fill);
        if let Some(mark) = self.laid_over(&place.id) {
            style = style.fg(Color::Black).bg(colour(overlay::fill_of(mark.tone)));
        }
        if self.lit.contains(&place.id.as_str()) {
            style = style.fg(Color::Black).bg(Color::Yellow);
        }
        if self.marked == Some(place.id.as_str()) {
            style = style.fg(Color::White).bg(Color::Magenta).add_modifier(Modifier::BOLD);
        }
        paper.put(cell.0, cell.1, sign, style);
    }

    /// The counters of a place, a short word for each side's stack.
    fn draw_stacks(&self, place: &Place, cell: (u16, u16), paper: &mut Paper<'_>) {
        for stack in stacks(self.table, &place.id) {
            let style = Style::new().fg(colour(&stack.ink)).bg(colour(&stack.fill));
            for word in [stack.word(6), stack.word(3), stack.count.to_string()] {
                if paper.put_beside(cell, &word, style) {
                    break;
                }
            }
        }
    }

    fn draw_name(&self, place: &Place, cell: (u16, u16), paper: &mut Paper<'_>) {
        let important = self.importance(place) >= 4;
        let on_ground = ground::is_tinted(place);
        let style = match (important, on_ground) {
            (true, _) => Style::new().add_modifier(Modifier::BOLD),
            (false, true) => Style::new(),
            (false, false) => Style::new().fg(Color::Gray),
        };
        if !paper.put_beside(cell, &place.name, style) && important {
            let short: String = place.name.chars().take(7).collect();
            paper.put_beside(cell, &short, style);
        }
    }
}

fn draw_river(through: &[Point], width: f32, unit: f32, stroke: &mut impl FnMut(Point, Point, Color)) {
    // A braille dot is half a column wide: broad rivers take several lines side by side.
    let lanes = (width / unit).round().clamp(1.0, 9.0) as i32;
    for leg in through.windows(2) {
        let (dx, dy) = (leg[1][0] - leg[0][0], leg[1][1] - leg[0][1]);
        let length = dx.hypot(dy).max(f32::EPSILON);
        for lane in 0..lanes {
            let aside = (lane as f32 - (lanes - 1) as f32 / 2.0) * unit * 0.5;
            let (ox, oy) = (-dy / length * aside, dx / length * aside);
            let moved = |p: Point| [p[0] + ox, p[1] + oy];
            stroke(moved(leg[0]), moved(leg[1]), Color::Indexed(67));
        }
    }
}

fn draw_leg(a: Point, b: Point, dashed: bool, unit: f32, mut stroke: impl FnMut(Point, Point)) {
    if !dashed {
        return stroke(a, b);
    }
    let length = (b[0] - a[0]).hypot(b[1] - a[1]);
    let pieces = (length / (unit * 1.6)).max(1.0) as u32;
    let at = |i: u32| {
        let t = i as f32 / pieces as f32;
        [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
    };
    for i in (0..pieces).step_by(2) {
        stroke(at(i), at(i + 1));
    }
}

/// One side's counters in a place.
struct Stack {
    title: String,
    count: usize,
    fill: String,
    ink: String,
}

impl Stack {
    fn word(&self, letters: usize) -> String {
        let short: String = self.title.chars().filter(|c| c.is_alphanumeric()).take(letters).collect();
        if self.count > 1 { format!("{short}+{}", self.count - 1) } else { short }
    }
}

fn stacks(table: &Table, place: &str) -> Vec<Stack> {
    let mut stacks: Vec<(Option<&str>, Stack)> = Vec::new();
    for piece in table.pieces.iter().filter(|p| p.place == place) {
        let side = piece.side.as_deref();
        match stacks.iter_mut().find(|(owner, _)| *owner == side) {
            Some((_, stack)) => stack.count += 1,
            None => {
                let face = &piece.face;
                let title = if face.title.is_empty() { piece.name.clone() } else { face.title.clone() };
                stacks.push((side, Stack { title, count: 1, fill: face.fill.clone(), ink: face.ink.clone() }));
            }
        }
    }
    stacks.into_iter().map(|(_, stack)| stack).collect()
}

/// The letters of the board, of which no two words take the same.
struct Paper<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    taken: Vec<bool>,
}

impl Paper<'_> {
    fn index(&self, x: u16, y: u16) -> usize {
        usize::from(y - self.area.y) * usize::from(self.area.width) + usize::from(x - self.area.x)
    }

    /// Writes on letters that are inside and free, all of them or none.
    fn put(&mut self, x: u16, y: u16, word: &str, style: Style) -> bool {
        let width = word.chars().count() as u16;
        let inside = x >= self.area.left()
            && x.saturating_add(width) <= self.area.right()
            && (self.area.top()..self.area.bottom()).contains(&y);
        if !inside || (x..x + width).any(|x| self.taken[self.index(x, y)]) {
            return false;
        }
        for x in x..x + width {
            let i = self.index(x, y);
            self.taken[i] = true;
        }
        // Lines that lie under the word must not colour it; the ground may.
        let ground = self.buffer[(x, y)].bg;
        let ink = if ground == Color::Reset { Color::Reset } else { Color::Indexed(16) };
        self.buffer.set_string(x, y, word, Style::reset().fg(ink).bg(ground).patch(style));
        true
    }

    /// Writes beside a letter: to the right, the left, below or above.
    fn put_beside(&mut self, (x, y): (u16, u16), word: &str, style: Style) -> bool {
        let width = word.chars().count() as u16;
        let middle = x.saturating_sub(width / 2);
        let spots = [
            Some((x + 1, y)),
            x.checked_sub(width).map(|left| (left, y)),
            Some((middle, y + 1)),
            y.checked_sub(1).map(|above| (middle, above)),
            Some((x + 1, y + 1)),
        ];
        spots.into_iter().flatten().any(|(x, y)| self.put(x, y, word, style))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    fn shown(zoom: i8, size: (u16, u16)) -> String {
        let session = testing::session("board");
        let area = Rect::new(0, 0, size.0, size.1);
        let mut buffer = Buffer::empty(area);
        let scene = Scene {
            board: session.board(),
            table: session.table(),
            lit: &["hoa-binh"],
            marked: Some("son-tay"),
            overlay: None,
            zoom,
        };
        scene.draw(area, &mut buffer);
        let row = |y| (0..size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..size.1).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_whole_board_names_what_can_be_chosen() {
        let text = shown(0, (70, 48));
        assert!(text.contains("Son Tay") && text.contains("Hoa Binh"), "{text}");
        assert!(text.contains('■') && text.contains('●'));
        assert!(text.chars().any(|c| ('\u{2801}'..='\u{28ff}').contains(&c)), "routes are drawn");
    }

    #[test]
    fn zoom_shows_the_surroundings_of_the_cursor() {
        let text = shown(2, (70, 44));
        assert!(text.contains("Son Tay") && text.contains("Vi Thuy"), "{text}");
        assert!(!text.contains("Hoa Binh"));
    }

    #[test]
    fn a_small_window_shows_a_region_of_itself() {
        let text = shown(0, (78, 8));
        assert!(text.contains("Son Tay") && text.contains("Vi Thuy") && text.contains("Phu Nhi"), "{text}");
        let whole = shown(-5, (78, 8));
        assert_ne!(text, whole);
    }

    #[test]
    fn no_size_of_window_is_too_small() {
        for size in [(1, 1), (3, 2), (200, 3), (2, 80)] {
            shown(3, size);
        }
    }

    #[test]
    fn a_window_stays_on_the_board() {
        let session = testing::session("window");
        let board = session.board();
        let window = Window::new(board, Rect::new(0, 0, 60, 30), 2, Some([0.0, 0.0]));
        assert!(window.left >= 0.0 && window.top >= 0.0);
        assert_eq!(window.cell([0.0, 0.0]), Some((0, 0)));
        assert_eq!(window.cell([board.width, board.height]), None);
    }
}
