//! The printed board: the graph of `map.toml` over the country of `gazetteer.toml`.

mod gazetteer;
mod legend;
mod marks;
mod styles;

use engine::table::{Board, Feature, FeatureShape, Label, Place, PlaceShape, Point, Route};
use engine::{Fault, Pack};

use crate::data::{Colour, Data, Map, RouteKind, Size, SpaceData};
use gazetteer::{Gazetteer, NamedRoute, WaterKind};

/// Half the side of a large and of a small space, in board units.
const LARGE: f32 = 17.0;
const SMALL: f32 = 11.0;

/// Builds the board. Only the gazetteer can still be wrong here: the rest was checked before.
pub(crate) fn board(data: &Data, pack: &Pack) -> Result<Board, Fault> {
    let gazetteer = Gazetteer::read(pack, &data.map)?;
    let map = &data.map;
    let mut features = features(&gazetteer);
    let mut labels: Vec<Label> = gazetteer.label.iter().map(label).collect();
    for route in &gazetteer.named_route {
        print_kilometres(route, map, &mut features, &mut labels);
    }
    Ok(Board {
        edges: Vec::new(),
        title: map.title.clone(),
        width: map.width,
        height: map.height,
        km_per_unit: gazetteer.scale.km_per_unit,
        styles: styles::all(),
        features,
        routes: map.routes.iter().map(|route| self::route(route, map)).collect(),
        places: map
            .spaces
            .iter()
            .map(|space| place(space, map, &gazetteer))
            .chain(gazetteer.inset.iter().map(inset))
            .collect(),
        labels,
        legend: legend::entries(&gazetteer),
        regions: Vec::new(),
    })
}

fn features(gazetteer: &Gazetteer) -> Vec<Feature> {
    let relief = gazetteer.relief.iter().map(|relief| {
        let shape = FeatureShape::Region { points: relief.points.clone() };
        Feature::new(&relief.id, &relief.name, styles::relief(relief.kind), shape)
    });
    let water = gazetteer.water.iter().map(|water| {
        let points = water.points.clone();
        let shape = match water.kind {
            WaterKind::River | WaterKind::Stream => FeatureShape::Curve { points, width: water.width },
            WaterKind::Marsh => FeatureShape::Region { points },
        };
        Feature::new(&water.id, &water.name, styles::water(water.kind), shape)
    });
    relief.chain(water).collect()
}

fn label(record: &gazetteer::LabelRecord) -> Label {
    Label {
        text: record.text.clone(),
        at: [record.x, record.y],
        size: record.size,
        italic: record.italic,
        turn: record.turn,
    }
}

fn route(route: &crate::data::Route, map: &Map) -> Route {
    let style = match route.kind {
        RouteKind::Road if route.name == styles::MAIN_ROUTE => "main-road",
        RouteKind::Road => "road",
        RouteKind::Trail => "trail",
        RouteKind::Path => "path",
        RouteKind::River => "river-link",
    };
    Route {
        a: map.space(route.a).id.clone(),
        b: map.space(route.b).id.clone(),
        style: style.into(),
        name: route.name.clone(),
        via: route.via.clone(),
        drawn: route.kind != RouteKind::River,
    }
}

fn place(space: &SpaceData, map: &Map, gazetteer: &Gazetteer) -> Place {
    let note = gazetteer.place.iter().find(|p| p.id == space.id).map_or("", |p| p.note.as_str());
    Place {
        id: space.id.clone(),
        name: space.name.clone(),
        centre: [space.x, space.y],
        shape: shape(space),
        style: style(space.colour).into(),
        marks: marks::of(space, map),
        description: marks::describe(space, note),
    }
}

fn shape(space: &SpaceData) -> PlaceShape {
    let half = if space.size == Size::Large { LARGE } else { SMALL };
    if space.square { PlaceShape::Square { half } } else { PlaceShape::Disc { radius: half } }
}

fn style(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "plain",
        Colour::Green => "forest",
        Colour::Blue => "ford",
        Colour::BlueWhite => "river-town",
    }
}

fn inset(record: &gazetteer::Inset) -> Place {
    Place {
        id: record.id.clone(),
        name: record.name.clone(),
        centre: [record.x + record.w / 2.0, record.y + record.h / 2.0],
        shape: PlaceShape::Box { width: record.w, height: record.h },
        style: "reserve".into(),
        marks: Vec::new(),
        description: format!("{}: the French reserve, off the map.", record.name),
    }
}

/// How far apart the printed kilometre posts stand.
const KILOMETRE_STEP: f32 = 10.0;

/// Prints a tick across the route and a figure beside it every ten kilometres from Hanoi.
fn print_kilometres(route: &NamedRoute, map: &Map, features: &mut Vec<Feature>, labels: &mut Vec<Label>) {
    let (first, last) = (route.first_km, route.last_km);
    let course: Vec<Point> = route.course.iter().filter_map(|id| map.find(id)).map(|s| centre(map.space(s))).collect();
    let length: f32 = course.windows(2).map(|leg| distance(leg[0], leg[1])).sum();
    let mut km = (first / KILOMETRE_STEP).floor() * KILOMETRE_STEP + KILOMETRE_STEP;
    while km < last {
        if let Some((at, along)) = point_along(&course, length * (km - first) / (last - first)) {
            let across = [-along[1], along[0]];
            let side = |far: f32| [at[0] + across[0] * far, at[1] + across[1] * far];
            let crowding = |p: Point| map.spaces.iter().map(|s| distance(centre(s), p)).fold(f32::MAX, f32::min);
            let reach = if crowding(side(18.0)) >= crowding(side(-18.0)) { 15.0 } else { -15.0 };
            let tick = vec![side(-7.0), side(7.0)];
            features.push(Feature::curve(format!("{}-km-{km}", route.id), "", "kilometre", tick, 1.4));
            labels.push(Label { text: format!("{km}"), at: side(reach), size: 7.0, italic: false, turn: 0.0 });
        }
        km += KILOMETRE_STEP;
    }
}

/// The point about that far along a line, and the direction of the line there. A space must not
/// hide it, so it keeps away from the ends of its leg.
fn point_along(course: &[Point], mut far: f32) -> Option<(Point, Point)> {
    for leg in course.windows(2) {
        let length = distance(leg[0], leg[1]);
        if far <= length && length > 0.0 {
            let margin = (LARGE + 4.0).min(length / 2.0);
            let far = far.clamp(margin, length - margin);
            let along = [(leg[1][0] - leg[0][0]) / length, (leg[1][1] - leg[0][1]) / length];
            return Some(([leg[0][0] + along[0] * far, leg[0][1] + along[1] * far], along));
        }
        far -= length;
    }
    None
}

fn centre(space: &SpaceData) -> Point {
    [space.x, space.y]
}

fn distance(a: Point, b: Point) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}
