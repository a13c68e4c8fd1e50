//! Strongpoints, structures and outposts (1.4).

use std::collections::BTreeMap;

use engine::{Fault, Pack};

use super::map::{Map, Wire};
use crate::ids::{Edge, Hex, Hexes, MAX_OF_A_WORD, Sheet, Strongpoint, Zone};

const FILE: &str = "strongpoints.toml";

/// 1.4-A: a single trench of one to four hexes.
/// 1.4-A-01: one trench system of one to four hexes.
#[derive(Clone, Debug)]
pub struct StrongpointData {
    /// The name used for set-up: `E2`.
    pub id: String,
    /// The French name in full: `Eliane 2`.
    pub name: String,
    /// The name that the Viet Minh gave it: `A1`. Empty where none is known.
    pub vm_name: String,
    pub sheet: Sheet,
    pub hexes: Hexes,
    /// The zone in which it lies; none in the central area and in Isabelle's Supply Area.
    pub zone: Option<Zone>,
    /// 1.4-F: what it counts on the Strongpoints Track; nothing at Isabelle.
    pub points: u8,
    /// The hexsides along which its wire runs.
    pub wire: Vec<(Edge, Wire)>,
}

engine::words! {
    /// 1.4-A: what a structure is.
    /// 1.4-A-02
    pub enum StructureKind {
        Hospital = "hospital",
        AmmoDump = "ammo-dump",
        FuelDepot = "fuel-depot",
        FoodSupply = "food-supply",
        Pim = "pim",
    }
}

#[derive(Clone, Debug)]
pub struct StructureData {
    pub id: String,
    pub name: String,
    pub kind: StructureKind,
    pub sheet: Sheet,
    pub hexes: Hexes,
    /// 1.4-F, R114: nothing at Isabelle.
    pub points: u8,
}

/// 1.4-H
#[derive(Clone, Debug)]
pub struct OutpostData {
    pub id: String,
    pub name: String,
    pub hex: Hex,
    pub zone: Option<Zone>,
}

/// Everything that stands on the maps.
#[derive(Clone, Debug)]
pub struct Places {
    pub strongpoints: Vec<StrongpointData>,
    pub structures: Vec<StructureData>,
    pub outposts: Vec<OutpostData>,
    /// By hex: the strongpoints of its map with how many hexes it is to each, the nearest first.
    nearest: Vec<Vec<(Strongpoint, u16)>>,
}

impl Places {
    /// The strongpoints of the map of a hex with how many hexes it is to each, the nearest first.
    pub fn nearest(&self, hex: Hex) -> impl Iterator<Item = (Strongpoint, u16)> {
        self.nearest[hex.at()].iter().copied()
    }
}

fn list_nearest(map: &Map, strongpoints: &[StrongpointData], hex: Hex) -> Vec<(Strongpoint, u16)> {
    let way = |place: &StrongpointData| place.hexes.iter().filter_map(|at| map.distance(hex, at)).min();
    let all = strongpoints.iter().enumerate();
    let mut list: Vec<_> = all.filter_map(|(at, place)| Some((Strongpoint(at as u8), way(place)?))).collect();
    list.sort_by_key(|(_, distance)| *distance);
    list
}

engine::records! {
    part File { strongpoint: Vec<StrongpointRecord>, structure: Vec<StructureRecord>, outpost: Vec<OutpostRecord> }

    struct StrongpointRecord {
        id: String,
        name: String,
        vm_name: String,
        hexes: Vec<String>,
        wire: Wire,
        #[serde(default)]
        wire_at: BTreeMap<String, Wire>,
    }

    struct StructureRecord { id: String, name: String, kind: StructureKind, hexes: Vec<String> }
    struct OutpostRecord { id: String, name: String, hex: String }
}

fn fault(key: &str, reason: impl Into<String>) -> Fault {
    Fault::new(FILE, key, reason)
}

impl Places {
    pub fn read(pack: &Pack, map: &Map) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let most = file.strongpoint.len().max(file.structure.len()).max(file.outpost.len());
        if most > MAX_OF_A_WORD {
            return Err(fault("strongpoint", format!("at most {MAX_OF_A_WORD} of each kind")));
        }
        let mut taken = Taken { map, hexes: Hexes::NONE, ids: Vec::new() };
        let (strongpoints, structures, outposts, nearest) = Default::default();
        let mut places = Places { strongpoints, structures, outposts, nearest };
        for record in file.strongpoint {
            let place = read_strongpoint(record, &mut taken)?;
            places.strongpoints.push(place);
        }
        for record in file.structure {
            let hexes = taken.take(&record.id, &record.hexes)?;
            let sheet = one_sheet(map, &record.id, hexes)?;
            let points = points(sheet, hexes);
            let StructureRecord { id, name, kind, .. } = record;
            places.structures.push(StructureData { id, name, kind, sheet, hexes, points });
        }
        for record in file.outpost {
            let hexes = taken.take(&record.id, std::slice::from_ref(&record.hex))?;
            let hex = hexes.first().ok_or_else(|| fault(&record.id, "it needs a hex"))?;
            if map.ground(hex).sheet != Sheet::Dbp {
                return Err(fault(&record.id, "outposts stand at DBP (1.4-H)"));
            }
            let zone = map.ground(hex).zone;
            places.outposts.push(OutpostData { id: record.id, name: record.name, hex, zone });
        }
        places.nearest = map.all().map(|hex| list_nearest(map, &places.strongpoints, hex)).collect();
        Ok(places)
    }
}

fn points(sheet: Sheet, hexes: Hexes) -> u8 {
    if sheet == Sheet::Dbp { hexes.count() as u8 } else { 0 }
}

/// The hexes and ids that are given away: no two places share one.
struct Taken<'a> {
    map: &'a Map,
    hexes: Hexes,
    ids: Vec<String>,
}

impl Taken<'_> {
    fn take(&mut self, id: &str, names: &[String]) -> Result<Hexes, Fault> {
        if self.ids.iter().any(|other| other.eq_ignore_ascii_case(id)) {
            return Err(fault(id, "this id stands twice"));
        }
        let hexes: Hexes = self.map.read_all(FILE, id, names)?;
        if hexes.is_empty() || hexes.count() != names.len() {
            return Err(fault(id, "expected hexes, each of them once"));
        }
        if let Some(hex) = hexes.and(self.hexes).first() {
            return Err(fault(id, format!("something else stands in {}", self.map.label(hex))));
        }
        self.hexes = self.hexes.or(hexes);
        self.ids.push(id.into());
        Ok(hexes)
    }
}

fn one_sheet(map: &Map, id: &str, hexes: Hexes) -> Result<Sheet, Fault> {
    let sheet = Sheet::ALL.into_iter().find(|sheet| hexes.is_within(map.of_sheet(*sheet)));
    sheet.ok_or_else(|| fault(id, "its hexes lie on both maps"))
}

fn read_strongpoint(record: StrongpointRecord, taken: &mut Taken<'_>) -> Result<StrongpointData, Fault> {
    let id = record.id;
    let hexes = taken.take(&id, &record.hexes)?;
    let map = taken.map;
    let sheet = one_sheet(map, &id, hexes)?;
    if hexes.count() > 4 {
        return Err(fault(&id, "a strongpoint has one to four hexes (1.4-A)"));
    }
    let first = hexes.first().map_or(Hexes::NONE, Hexes::one);
    let trench = (0..3).fold(first, |part, _| part.or(map.around_all(part).and(hexes)));
    if trench != hexes {
        return Err(fault(&id, "its hexes do not hang together (1.4-A)"));
    }
    let zones: Vec<_> = hexes.iter().map(|hex| map.ground(hex).zone).collect();
    if zones.iter().any(|zone| *zone != zones[0]) {
        return Err(fault(&id, "its hexes lie in different zones"));
    }
    let mut wire: BTreeMap<Edge, Wire> = BTreeMap::new();
    for hex in hexes.iter() {
        for near in map.neighbours(hex).filter(|near| !hexes.has(*near)) {
            wire.extend(map.edge(hex, near).map(|edge| (edge, record.wire)));
        }
    }
    for (name, own) in &record.wire_at {
        let edge = map.read_edge(FILE, &format!("{id}.wire_at"), name)?;
        let around = wire.get_mut(&edge).ok_or_else(|| fault(&id, format!("{name} is not a hexside around it")))?;
        *around = *own;
    }
    wire.retain(|_, kind| *kind != Wire::None);
    Ok(StrongpointData {
        name: record.name,
        vm_name: record.vm_name,
        sheet,
        zone: zones[0],
        points: points(sheet, hexes),
        wire: wire.into_iter().collect(),
        hexes,
        id,
    })
}
