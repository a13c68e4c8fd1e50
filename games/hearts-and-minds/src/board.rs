//! The printed board: the areas of `map.toml` over the country of `gazetteer.toml`.

mod gazetteer;
mod legend;
mod marks;
mod outline;
mod styles;

use engine::table::{Board, Feature, FeatureShape, Label, Place, PlaceShape, Point, Region};
use engine::{Fault, Pack};

use crate::data::{BoxData, Country, Data, Map};
use crate::ids::Zone;
use gazetteer::Gazetteer;
use outline::Lines;

/// How far off the shore the fine lines run that give the water its edge.
const WATER_LINES: [f32; 4] = [7.0, 16.0, 28.0, 44.0];

/// Builds the board. Only the gazetteer can still be wrong here: the rest was checked before.
pub fn board(data: &Data, pack: &Pack) -> Result<Board, Fault> {
    let gazetteer = Gazetteer::read(pack, &data.map)?;
    let lines = Lines::new(&gazetteer.sea.shore);
    let areas = (0..data.map.areas.len()).map(|i| area(i, &data.map, &gazetteer, &lines));
    Ok(Board {
        edges: Vec::new(),
        title: "Hearts & Minds: Vietnam 1965-1975".into(),
        width: data.map.width,
        height: data.map.height,
        km_per_unit: 0.0,
        styles: styles::all(),
        features: features(&data.map, &gazetteer, &lines),
        routes: Vec::new(),
        places: areas.chain(data.map.boxes.iter().map(holding_box)).collect(),
        labels: labels(&data.map, &gazetteer),
        legend: legend::entries(),
        regions: regions(&data.map),
    })
}

/// The four zones of South Vietnam, and the countries beside it.
fn regions(map: &Map) -> Vec<Region> {
    let mut regions: Vec<Region> = Vec::new();
    for (number, area) in map.areas.iter().enumerate() {
        let name = match (map.zone(crate::ids::Place(number as u8)), area.country) {
            (Some(zone), _) => format!("Zone {}", zone.word()),
            (None, Country::Laos) => "Laos".into(),
            (None, Country::Cambodia) => "Cambodia".into(),
            (None, Country::NorthVietnam | Country::SouthVietnam) => continue,
        };
        match regions.iter_mut().find(|region| region.name == name) {
            Some(region) => region.places.push(area.id.clone()),
            None => regions.push(Region { name, places: vec![area.id.clone()] }),
        }
    }
    regions
}

fn area(number: usize, map: &Map, gazetteer: &Gazetteer, lines: &Lines) -> Place {
    let area = &map.areas[number];
    let place = crate::ids::Place(number as u8);
    let outline = lines.around(&area.polygon);
    let signs: Vec<Point> =
        gazetteer.place.iter().filter(|town| town.province == area.id).map(|t| [t.x, t.y]).collect();
    let centre = outline::standing(&outline, [area.label.x, area.label.y], &signs);
    Place {
        id: area.id.clone(),
        name: area.name.clone(),
        centre,
        shape: PlaceShape::Area { outline },
        style: styles::of_area(area.country, map.zone(place)).into(),
        marks: marks::of(area, centre, gazetteer),
        description: marks::describe(area, map.zone(place), map.beside(place), map),
    }
}

fn holding_box(record: &BoxData) -> Place {
    let description = match record.id.as_str() {
        "airbase" => "Airbase Box: bombers between their missions; Guam and Thailand, off the map.",
        "reserve" => "VC Pool: VC counters face down, from which Red draws.",
        "arriving" => "Reinforcements: units that are about to be deployed, or wait for the next year.",
        "body-count" => "Body Count Box: the units eliminated this year.",
        "dead-pool" => "Dead Pool: the dead of earlier years, from which replacements come.",
        _ => &record.name,
    };
    let centre = [record.x + record.width / 2.0, record.y + record.height / 2.0];
    Place::holding(&record.id, &record.name, centre, [record.width, record.height], description)
}

/// Everything under the areas: relief first, then the sea, rivers, borders and the trail.
fn features(map: &Map, gazetteer: &Gazetteer, lines: &Lines) -> Vec<Feature> {
    let mut features: Vec<Feature> = Vec::new();
    let mut add = |id: String, name: &str, style: &str, shape: FeatureShape| {
        features.push(Feature::new(id, name, style, shape));
    };
    for (i, relief) in gazetteer.relief.iter().enumerate() {
        let shape = FeatureShape::Region { points: relief.line.clone() };
        add(format!("relief-{i}"), &relief.name, styles::of_relief(relief.kind), shape);
    }
    let shore = lines.along(&gazetteer.sea.shore);
    let sea = shore.iter().chain(&gazetteer.sea.corners).copied().collect();
    add("sea".into(), "", "sea", FeatureShape::Region { points: sea });
    for (i, lake) in gazetteer.lake.iter().enumerate() {
        add(format!("lake-{i}"), &lake.name, "lake", FeatureShape::Region { points: lake.line.clone() });
    }
    for (i, far) in WATER_LINES.into_iter().enumerate() {
        let points = outline::beside(&shore, far);
        add(format!("water-line-{i}"), "", "water-line", FeatureShape::Curve { points, width: 1.2 - 0.2 * i as f32 });
    }
    for (i, river) in gazetteer.river.iter().enumerate() {
        let shape = FeatureShape::Curve { points: lines.along(&river.line), width: river.width };
        add(format!("river-{i}"), &river.name, "river", shape);
    }
    let mut border = |name: &str, style: &str, width: f32, chains: &[Vec<Point>]| {
        for (i, chain) in chains.iter().enumerate() {
            let shape = FeatureShape::Curve { points: lines.along(chain), width };
            add(format!("{style}-{name}-{i}"), "", style, shape);
        }
    };
    for zone in [Zone::II, Zone::III, Zone::IV] {
        let north = Zone::ALL[zone.at() - 1];
        let chains = outline::border(map, |a, b| map.zone(a) == Some(north) && map.zone(b) == Some(zone));
        border(zone.word(), "zone-line", 7.0, &chains);
    }
    let chains = outline::border(map, |a, b| map.area(a).country != map.area(b).country);
    border("band", "country-band", 11.0, &chains);
    border("line", "country-line", 2.6, &chains);
    border("shore", "shore", 1.8, std::slice::from_ref(&gazetteer.sea.shore));
    let trail = FeatureShape::Curve { points: gazetteer.trail.line.clone(), width: 5.0 };
    add("trail".into(), &gazetteer.trail.name, "trail", trail);
    features
}

/// Words of the map: seas and countries, and the towns beside their dots.
fn labels(map: &Map, gazetteer: &Gazetteer) -> Vec<Label> {
    let printed = gazetteer.label.iter().map(|label| Label {
        text: label.text.clone(),
        at: [label.x, label.y],
        size: label.size,
        italic: label.italic,
        turn: label.turn,
    });
    // A city that has the name of its area needs no name of its own.
    let towns = gazetteer.place.iter().filter(|town| !map.areas.iter().any(|area| area.name == town.name));
    printed.chain(towns.map(marks::town_label)).collect()
}

/// A country in words.
pub(crate) fn country_name(country: Country) -> &'static str {
    match country {
        Country::NorthVietnam => "North Vietnam",
        Country::SouthVietnam => "South Vietnam",
        Country::Laos => "Laos",
        Country::Cambodia => "Cambodia",
    }
}
