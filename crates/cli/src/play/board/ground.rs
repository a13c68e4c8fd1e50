//! Hexes and areas as tinted ground: every letter takes the colour of the place that it lies in.

use engine::table::{Board, Place, PlaceShape, Point};
use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::super::palette::{colour, darker};
use super::{Scene, Window, overlay};

/// Whether a place is shown by the colour of its ground.
pub(super) fn is_tinted(place: &Place) -> bool {
    matches!(place.shape, PlaceShape::Hex { .. } | PlaceShape::Area { .. })
}

/// Which place every letter of a window lies in.
#[derive(Debug)]
pub(super) struct Ground<'a> {
    board: &'a Board,
    window: &'a Window,
    /// The number of the place, row by row.
    owners: Vec<Option<usize>>,
}

impl<'a> Ground<'a> {
    pub fn new(board: &'a Board, window: &'a Window) -> Self {
        let mut ground = Ground { board, window, owners: vec![None; window.area.area() as usize] };
        for (number, place) in board.places.iter().enumerate().filter(|(_, place)| is_tinted(place)) {
            ground.lay(number, place);
        }
        ground
    }

    /// Gives a place the letters inside its outline.
    fn lay(&mut self, number: usize, place: &Place) {
        let (columns, rows) = self.span(place);
        for y in rows {
            for x in columns.clone() {
                if contains(place, self.window.point(x, y)) {
                    let index = self.index(x, y);
                    self.owners[index] = Some(number);
                }
            }
        }
    }

    /// The columns and rows that a place can reach.
    fn span(&self, place: &Place) -> (std::ops::Range<u16>, std::ops::Range<u16>) {
        let (low, high) = extent(place);
        let area = self.window.area;
        let letters = |from: f32, to: f32, unit: f32, first: u16, count: u16| {
            let cut = |value: f32| first + (value / unit).clamp(0.0, f32::from(count)) as u16;
            cut(from)..cut(to + unit).min(first + count)
        };
        let (left, top) = (self.window.left, self.window.top);
        let columns = letters(low[0] - left, high[0] - left, self.window.unit, area.x, area.width);
        (columns, letters(low[1] - top, high[1] - top, self.window.row, area.y, area.height))
    }

    fn index(&self, x: u16, y: u16) -> usize {
        let area = self.window.area;
        usize::from(y - area.y) * usize::from(area.width) + usize::from(x - area.x)
    }

    fn owner(&self, x: u16, y: u16) -> Option<usize> {
        let area = self.window.area;
        if x < area.right() && y < area.bottom() { self.owners[self.index(x, y)] } else { None }
    }

    /// Colours the letters; the lower and right edges of a place are darker, so that neighbours
    /// of one kind can be told apart.
    pub fn paint(&self, scene: &Scene<'_>, buffer: &mut Buffer) {
        let area = self.window.area;
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                let Some(owner) = self.owner(x, y) else { continue };
                let place = &self.board.places[owner];
                let edge = self.owner(x + 1, y) != Some(owner) || self.owner(x, y + 1) != Some(owner);
                buffer[(x, y)].set_bg(self.tint(place, scene, edge));
            }
        }
    }

    fn tint(&self, place: &Place, scene: &Scene<'_>, edge: bool) -> Color {
        let id = place.id.as_str();
        let fill = match self.board.style(&place.style).and_then(|style| style.fill.as_deref()) {
            _ if scene.marked == Some(id) => "#e08ad0",
            _ if scene.lit.contains(&id) => "#f0d050",
            fill => match (scene.laid_over(id), fill) {
                (Some(mark), _) => overlay::fill_of(mark.tone),
                (None, Some(fill)) => fill,
                (None, None) => "#d8d4c4",
            },
        };
        if edge { darker(fill, 0.84) } else { colour(fill) }
    }
}

fn extent(place: &Place) -> (Point, Point) {
    let [x, y] = place.centre;
    match &place.shape {
        PlaceShape::Hex { radius, .. } => ([x - radius, y - radius], [x + radius, y + radius]),
        PlaceShape::Area { outline } => outline.iter().fold((place.centre, place.centre), |(low, high), point| {
            ([low[0].min(point[0]), low[1].min(point[1])], [high[0].max(point[0]), high[1].max(point[1])])
        }),
        _ => (place.centre, place.centre),
    }
}

fn contains(place: &Place, [x, y]: Point) -> bool {
    match &place.shape {
        PlaceShape::Hex { radius, pointy } => {
            let (dx, dy) = ((x - place.centre[0]).abs(), (y - place.centre[1]).abs());
            let (along, across) = if *pointy { (dy, dx) } else { (dx, dy) };
            // Half of the distance between two flat sides, and the slanted side beyond it.
            let flat = radius * 0.75_f32.sqrt();
            across <= flat && along <= radius - across * 0.5 / 0.75_f32.sqrt()
        }
        PlaceShape::Area { outline } => {
            let ends = outline.iter().zip(outline.iter().cycle().skip(1));
            // A ray to the right crosses the outline an odd number of times from inside.
            let crossed =
                ends.filter(|(a, b)| (a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]);
            crossed.count() % 2 == 1
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use engine::table::{Style, Table};
    use ratatui::layout::Rect;

    use super::*;

    fn place(id: &str, centre: Point, shape: PlaceShape) -> Place {
        let (id, style) = (id.to_string(), id.to_string());
        Place { name: id.clone(), description: String::new(), marks: Vec::new(), id, centre, shape, style }
    }

    fn board(places: Vec<Place>) -> Board {
        let fill = |id: &str, fill: &str| Style { id: id.into(), fill: Some(fill.into()), ..Style::default() };
        let styles = vec![fill("0101", "#00ff00"), fill("0102", "#0000ff")];
        Board { width: 20.0, height: 20.0, styles, places, ..Board::default() }
    }

    fn colours(board: &Board, lit: &[&str]) -> Vec<Color> {
        let area = Rect::new(0, 0, 40, 20);
        let mut buffer = Buffer::empty(area);
        let table = Table::default();
        Scene { board, table: &table, lit, marked: None, overlay: None, zoom: -5 }.draw(area, &mut buffer);
        (0..40).map(|x| buffer[(x, 10)].bg).collect()
    }

    #[test]
    fn every_letter_takes_the_colour_of_the_hex_it_lies_in() {
        let hex = PlaceShape::Hex { radius: 5.0, pointy: false };
        let board = board(vec![place("0101", [5.0, 10.5], hex.clone()), place("0102", [15.0, 10.5], hex)]);
        let row = colours(&board, &[]);
        assert_eq!((row[6], row[26]), (colour("#00ff00"), colour("#0000ff")));
        assert_eq!(row[19], darker("#00ff00", 0.84), "the edge between two hexes");
        assert_ne!(colours(&board, &["0102"])[26], colour("#0000ff"), "a choice shines");
    }

    #[test]
    fn an_area_is_filled_up_to_its_outline() {
        let outline = vec![[2.0, 2.0], [10.0, 2.0], [10.0, 18.0], [2.0, 18.0]];
        let row = colours(&board(vec![place("0101", [6.0, 10.0], PlaceShape::Area { outline })]), &[]);
        assert_eq!((row[2], row[30]), (Color::Reset, Color::Reset));
        assert_eq!(row[8], colour("#00ff00"));
    }
}
