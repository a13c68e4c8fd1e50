//! Every test of Dien Bien Phu, in one program.

mod broken;
mod cases;
mod counters;
mod judgement;
mod laws;
mod maps;
mod outline;
mod playthroughs;
mod positions;
mod present;
mod scenarios;
mod sheet;
mod support;
mod tables;

use dien_bien_phu::data::{Data, StrongpointData};

/// What is printed.
fn data() -> Data {
    Data::read(&dien_bien_phu::pack()).expect("the data built in can be read")
}

fn strongpoint<'a>(data: &'a Data, id: &str) -> &'a StrongpointData {
    data.places.strongpoints.iter().find(|place| place.id == id).expect("there is such a strongpoint")
}

/// The zone of a strongpoint; empty in the central area.
fn zone_name(data: &Data, id: &str) -> String {
    strongpoint(data, id).zone.map_or(String::new(), |zone| data.map.zone(zone).name.clone())
}
