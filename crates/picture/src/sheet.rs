//! The whole sheet: everything in its order, from the paper up.

use engine::table::{Board, PlaceShape, Table};
use kurbo::{Point, Rect};

use crate::field::Field;
use crate::font::Fonts;
use crate::ground::Ground;
use crate::ink::{Escaped, Ink, N};
use crate::naming::{self, Country, RegionName};
use crate::places::{self, extent, mark_box};
use crate::shape::{across, point, walk};
use crate::{areas, covers, edges, frame, legend, norm, overlay, panel, routes, stacks, texture, water};

/// What goes on the sheet besides the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Border, title, scale bar and north point.
    pub frame: bool,
    /// The key to the map.
    pub legend: bool,
    /// Turn, question and tracks beside the map, where there is a table.
    pub panel: bool,
    /// The overlays of the table.
    pub overlays: bool,
    /// The names of places. Who lets them give way to counters draws them where [`name_boxes`] says.
    pub names: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { frame: true, legend: true, panel: true, overlays: false, names: true }
    }
}

const PAPER: &str = "#efe5cb";
const MARGIN: f64 = 40.0;
const TITLE: f64 = 64.0;
const FOOT: f64 = 34.0;

/// Where a name of the map stands, in the units of the drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct NameBox {
    /// Empty for words that belong to no place.
    pub place: String,
    pub lines: Vec<String>,
    /// The height of the type.
    pub size: f64,
    /// Left, top, right, bottom.
    pub rect: [f64; 4],
}

/// Draws a board, and the table that lies on it, as SVG.
#[must_use]
pub fn svg(board: &Board, table: Option<&Table>, style: &Options) -> String {
    let board = norm::normalised(board);
    let mut fonts = Fonts::new();
    let plan = Plan::new(&board, &fonts, style);
    let mut body = Ink::default();
    plan.draw_map(&mut body, &mut fonts, table, style);
    let mut sheet = plan.map.inflate(MARGIN, MARGIN);
    if style.frame {
        sheet.y0 -= TITLE;
        sheet.y1 += FOOT;
        plan.draw_frame(&mut body, &mut fonts);
    }
    if let Some((rect, layout)) = &plan.legend {
        legend::draw(&mut body, &mut fonts, &board, layout, *rect);
        sheet = sheet.union(rect.inflate(MARGIN, MARGIN));
    }
    if let Some(table) = table.filter(|_| style.panel) {
        let at = Point::new(plan.map.x1 + MARGIN, plan.map.y0);
        let height = panel::draw(&mut body, &mut fonts, &board, table, at);
        sheet.x1 = at.x + panel::WIDTH + MARGIN;
        sheet.y1 = sheet.y1.max(at.y + height + MARGIN);
    }
    let mut ink = Ink::default();
    let (w, h) = (N(sheet.width()), N(sheet.height()));
    ink.put(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="{} {} {w} {h}">"#,
        N(sheet.x0),
        N(sheet.y0)
    ));
    ink.put(format_args!("<title>{}</title>", Escaped(&board.title)));
    texture::define(&mut ink);
    fonts.write_outlines(&mut ink);
    ink.rect(sheet, 0.0, r##"fill="#f4ecd8""##);
    ink.out.push_str(&body.out);
    ink.put(format_args!("</svg>"));
    ink.out
}

/// Where the names of places stand on the picture of a board, so that others can draw around them
/// and tests can see that no two collide.
#[must_use]
pub fn name_boxes(board: &Board, style: &Options) -> Vec<NameBox> {
    let board = norm::normalised(board);
    let fonts = Fonts::new();
    let plan = Plan::new(&board, &fonts, style);
    let names = naming::place(&plan.country(), &fonts);
    let areas = areas::place(&plan.country(), &fonts);
    let boxed = |place: &str, lines: &[String], size: f64, Rect { x0, y0, x1, y1 }: Rect| NameBox {
        place: place.into(),
        lines: lines.to_vec(),
        size,
        rect: [x0, y0, x1, y1],
    };
    let beside = names.iter().map(|n| boxed(&n.place.id, &n.lines, naming::face_of(n.place).size, n.spot.rect));
    let inside = areas.iter().map(|n| boxed(&n.place.id, &n.lines, n.size, n.rect));
    let labels = board.labels.iter().filter(|label| naming::is_upright(label)).filter_map(|label| {
        let whole = naming::label_boxes(label, &fonts).into_iter().reduce(|a, b| a.union(b))?;
        Some(boxed("", std::slice::from_ref(&label.text), f64::from(label.size), whole))
    });
    beside.chain(inside).chain(labels).collect()
}

/// The boxes of what else is printed in words and figures: numbers and emblems of places, shields of roads, names of rivers
/// and regions, words that are turned. Names that give way keep off them.
#[must_use]
pub fn small_print_boxes(board: &Board, style: &Options) -> Vec<[f64; 4]> {
    let board = norm::normalised(board);
    let fonts = Fonts::new();
    let plan = Plan::new(&board, &fonts, style);
    let turned = board.labels.iter().filter(|label| !naming::is_upright(label));
    let turned = turned.flat_map(|label| naming::label_boxes(label, &fonts));
    let regions = plan.regions(&naming::place(&plan.country(), &fonts), &areas::place(&plan.country(), &fonts), &fonts);
    let all = plan.taken.iter().copied().chain(mark_boxes(&board, &fonts)).chain(turned);
    all.chain(regions.iter().map(|name| name.rect)).map(|Rect { x0, y0, x1, y1 }| [x0, y0, x1, y1]).collect()
}

/// Everything that is worked out before drawing begins.
struct Plan<'a> {
    board: &'a Board,
    map: Rect,
    routes: Vec<routes::Drawn<'a>>,
    courses: Vec<water::Course<'a>>,
    shields: Vec<(String, String, Rect)>,
    rivers: Vec<water::RiverName<'a>>,
    legend: Option<(Rect, legend::Layout)>,
    north: Option<Rect>,
    /// Boxes that names must leave free.
    taken: Vec<Rect>,
    busy: Field,
}

impl<'a> Plan<'a> {
    fn new(board: &'a Board, fonts: &Fonts, style: &Options) -> Self {
        let map = Rect::new(0.0, 0.0, f64::from(board.width), f64::from(board.height));
        let routes = routes::lay(board);
        let courses = water::courses(board);
        let shields = routes::shields(&routes, fonts, &small_print(board, fonts));
        let mut taken: Vec<Rect> = shields.iter().map(|(_, _, rect)| *rect).collect();
        let busy = busy(board, map, &routes, &courses, fonts);
        let rivers = water::plan_names(&courses, fonts, &busy);
        taken.extend(rivers.iter().flat_map(water::RiverName::boxes));
        let (legend, north) = (None, None);
        let mut plan = Plan { board, map, routes, courses, shields, rivers, legend, north, taken, busy };
        if style.legend && !board.legend.is_empty() {
            plan.legend = Some(plan.find_legend(fonts));
            plan.taken.extend(plan.legend.iter().map(|(rect, _)| *rect));
        }
        if style.frame && board.km_per_unit > 0.0 {
            let (boxes, lines) = plan.printed(fonts);
            plan.north = legend::free_corner(frame::NORTH, map, &boxes, &lines);
            plan.taken.extend(plan.north);
        }
        plan
    }

    fn country(&self) -> Country<'_> {
        Country { board: self.board, routes: &self.routes, courses: &self.courses, taken: &self.taken }
    }

    /// The names of regions, which keep off all others.
    fn regions(&self, names: &[naming::Placed<'_>], areas: &[areas::Placed<'_>], fonts: &Fonts) -> Vec<RegionName> {
        let taken: Vec<Rect> = self.taken.iter().copied().chain(areas.iter().map(|name| name.rect)).collect();
        naming::place_regions(&Country { taken: &taken, ..self.country() }, fonts, names)
    }

    /// What is printed on the map, as boxes and as points of lines.
    fn printed(&self, fonts: &Fonts) -> (Vec<Rect>, Vec<Point>) {
        let mut boxes = self.taken.clone();
        for place in &self.board.places {
            let room = extent(place);
            boxes.push(if place.name.is_empty() { room } else { room.inflate(10.0, 8.0) });
            boxes.extend(place.marks.iter().map(|mark| mark_box(mark, point(place.centre), fonts)));
        }
        boxes.extend(self.board.labels.iter().flat_map(|label| naming::label_boxes(label, fonts)));
        let mut lines: Vec<Point> =
            self.routes.iter().flat_map(|d| walk(&d.legs, 6.0)).map(|station| station.at).collect();
        for course in &self.courses {
            for station in walk(&course.legs, 6.0) {
                let aside = across(station.along) * (course.width / 2.0);
                lines.extend([station.at - aside, station.at, station.at + aside]);
            }
        }
        (boxes, lines)
    }

    /// In a free corner of the map, or else under it over its whole width.
    fn find_legend(&self, fonts: &Fonts) -> (Rect, legend::Layout) {
        let (boxes, lines) = self.printed(fonts);
        for columns in [2, 1, 3] {
            let layout = legend::layout(self.board, fonts, columns);
            if let Some(rect) = legend::free_corner(layout.size, self.map, &boxes, &lines) {
                return (rect, layout);
            }
        }
        let one = legend::layout(self.board, fonts, 1).size.0;
        let layout = legend::layout(self.board, fonts, ((self.map.width() / one).floor() as usize).max(1));
        let top = self.map.y1 + FOOT + MARGIN;
        let left = self.map.center().x - layout.size.0 / 2.0;
        (Rect::from_origin_size((left, top), layout.size), layout)
    }

    fn draw_map(&self, ink: &mut Ink, fonts: &mut Fonts, table: Option<&Table>, style: &Options) {
        let map = self.map;
        ink.put(format_args!(
            r#"<clipPath id="map"><rect x="{}" y="{}" width="{}" height="{}"/></clipPath>"#,
            N(map.x0),
            N(map.y0),
            N(map.width()),
            N(map.height())
        ));
        ink.open(r#"clip-path="url(#map)""#);
        ink.rect(map, 0.0, format_args!(r#"fill="{PAPER}""#));
        Ground::survey(self.board).draw(ink, map, PAPER, &self.busy);
        water::draw(ink, self.board, &self.courses);
        places::draw_grid(ink, self.board);
        edges::draw(ink, self.board);
        if let Some(table) = table {
            covers::draw(ink, self.board, table);
        }
        water::draw_names(ink, fonts, &self.rivers);
        routes::draw(ink, &self.routes);
        let names = naming::place(&self.country(), fonts);
        let areas = areas::place(&self.country(), fonts);
        naming::draw_regions(ink, fonts, &self.regions(&names, &areas, fonts));
        naming::draw_labels(ink, fonts, self.board, style.names);
        routes::draw_shields(ink, fonts, &self.shields);
        places::draw(ink, fonts, self.board);
        if style.names {
            areas::draw(ink, fonts, &areas);
            naming::draw(ink, fonts, &names);
        }
        let studied = table.filter(|_| style.overlays);
        if let Some(table) = studied {
            overlay::draw(ink, self.board, table);
        }
        ink.close();
        if let Some(table) = table {
            stacks::draw(ink, fonts, self.board, table);
            edges::draw_marks(ink, fonts, self.board, table);
        }
        if let Some(table) = studied {
            overlay::draw_words(ink, fonts, self.board, table);
        }
    }

    fn draw_frame(&self, ink: &mut Ink, fonts: &mut Fonts) {
        let map = self.map;
        frame::draw_border(ink, map);
        let title = Rect::new(map.x0, map.y0 - MARGIN - TITLE + 18.0, map.x1, map.y0 - frame::BORDER - 4.0);
        frame::draw_title(ink, fonts, self.board, title);
        frame::draw_scale(ink, fonts, self.board, Point::new(map.x0 + 4.0, map.y1 + frame::BORDER + 32.0));
        if let Some(room) = self.north {
            frame::draw_north(ink, fonts, room);
        }
    }
}

/// The boxes of marks and of words that belong to no place.
fn small_print(board: &Board, fonts: &Fonts) -> Vec<Rect> {
    mark_boxes(board, fonts).chain(board.labels.iter().flat_map(|label| naming::label_boxes(label, fonts))).collect()
}

fn mark_boxes(board: &Board, fonts: &Fonts) -> impl Iterator<Item = Rect> {
    let marked = board.places.iter().flat_map(|place| place.marks.iter().map(|mark| (mark, point(place.centre))));
    marked.map(|(mark, centre)| mark_box(mark, centre, fonts))
}

/// Where routes, places, marks and rivers lie: textures and names of rivers keep away from them.
fn busy(board: &Board, map: Rect, routes: &[routes::Drawn<'_>], courses: &[water::Course<'_>], fonts: &Fonts) -> Field {
    let mut busy = Field::new(map, 4.0);
    for course in courses {
        for station in walk(&course.legs, 4.0) {
            busy.dot(station.at, course.width / 2.0 + 5.0, 0.4);
        }
    }
    for drawn in routes {
        for station in walk(&drawn.legs, 3.0) {
            busy.dot(station.at, drawn.width() / 2.0 + 4.0, 1.0);
        }
    }
    let mut keep_clear = |room: Rect| {
        let corners = [(room.x0, room.y0), (room.x1, room.y0), (room.x1, room.y1), (room.x0, room.y1)];
        busy.fill(&corners.map(Point::from), 1.0);
    };
    for place in &board.places {
        match place.shape {
            PlaceShape::Area { .. } => {}
            PlaceShape::Hex { .. } => {
                let marks = place.marks.iter().map(|mark| mark_box(mark, point(place.centre), fonts));
                marks.for_each(|mark| keep_clear(mark.inflate(2.5, 2.0)));
            }
            _ => keep_clear(extent(place).inflate(5.0, 5.0)),
        }
    }
    busy
}
