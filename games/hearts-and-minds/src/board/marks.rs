//! The signs printed on an area, the names of towns, and the area in words.

use engine::table::{Label, Mark, MarkKind, Point};

use super::country_name;
use super::gazetteer::{Beside, Gazetteer, Town, TownKind};
use crate::data::{AreaData, Map};
use crate::ids::{Areas, Zone};

/// The size of the letters of a town and of a site.
const TOWN: f32 = 11.5;
const SITE: f32 = 10.5;
/// How wide a letter is on average, as a share of its size.
const LETTER: f32 = 0.5;
/// How far the crossed rifles of a base stand from the dot of the city they belong to.
const APART: f32 = 15.0;

pub(super) fn of(area: &AreaData, centre: Point, gazetteer: &Gazetteer) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut mark = |kind, text: &str, x: f32, y: f32| {
        marks.push(Mark::new(text, kind, [x - centre[0], y - centre[1]]));
    };
    for town in gazetteer.place.iter().filter(|town| town.province == area.id) {
        match town.kind {
            TownKind::City => mark(MarkKind::Start, &town.name, town.x, town.y),
            TownKind::CityBase => {
                mark(MarkKind::Start, &town.name, town.x, town.y);
                mark(MarkKind::Rifles, &town.name, town.x - APART, town.y);
            }
            TownKind::Base => mark(MarkKind::Rifles, &town.name, town.x, town.y),
            TownKind::Town | TownKind::Site => {}
        }
    }
    if let Some(peaks) = area.montagnard.then(|| gazetteer.peaks(&area.id)).flatten() {
        mark(MarkKind::Peaks, "Montagnard", peaks[0], peaks[1]);
    }
    marks
}

/// The name of a town beside its sign.
pub(super) fn town_label(town: &Town) -> Label {
    let size = if town.kind == TownKind::Site { SITE } else { TOWN };
    let half = LETTER * size * town.name.chars().count() as f32 / 2.0;
    let (gap, drop) = match town.kind {
        TownKind::Base => (13.0, 15.0),
        TownKind::Site => (0.0, 0.0),
        _ => (8.0, 11.0),
    };
    let [x, y] = [town.x, town.y];
    let at = match (town.kind, town.side) {
        (TownKind::Site, _) => [x, y],
        (_, Beside::Right) => [x + gap + half, y],
        (TownKind::CityBase, Beside::Left) => [x - gap - APART - 6.0 - half, y],
        (_, Beside::Left) => [x - gap - half, y],
        (_, Beside::Above) => [x, y - drop],
        (_, Beside::Below) => [x, y + drop],
    };
    Label { text: town.name.clone(), at, size, italic: town.kind == TownKind::Site, turn: 0.0 }
}

/// One sentence on what the area is in the rules, and one on where it lies.
pub(super) fn describe(area: &AreaData, zone: Option<Zone>, beside: Areas, map: &Map) -> String {
    let mut words = vec![match zone {
        Some(zone) => format!("{}, zone {}", country_name(area.country), zone.word()),
        None => country_name(area.country).into(),
    }];
    let mut add = |holds: bool, what: String| {
        if holds {
            words.push(what);
        }
    };
    add(area.coastal, "coastal".into());
    add(area.border, "border province".into());
    add(area.trail, "on the Ho Chi Minh Trail".into());
    add(area.interior, "interior".into());
    add(!area.city.is_empty(), format!("city {}", area.city));
    add(!area.base.is_empty(), format!("US base {}", area.base));
    add(area.montagnard, "Montagnard area".into());
    add(!area.stacking_limit, "no stacking limit".into());
    let near: Vec<&str> = beside.iter().map(|other| map.area(other).name.as_str()).collect();
    format!("{}: {}. Beside {}. Holds {}.", area.name, words.join("; "), near.join(", "), area.places)
}
