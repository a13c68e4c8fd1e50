//! What documents and actions call things, and what they are called in sentences.

use engine::document::Named;
use engine::wording::is_alike;
use engine::{Listed as _, Target, named};

use super::Data;
use crate::ids::{
    Area, Army, Division, Edge, Formation, Hex, Location, Marker, Outpost, Regiment, Scenario, Sheet, Slot,
    Strongpoint, Structure, Supply, Unit, Units, Zone,
};

named! {
    Data;
    Unit, "unit", "UNIT", |data| data.forces.units, |own| own.id, on Piece;
    Formation, "formation", "FORMATION", |data| data.forces.formations, |own| own.id;
    Regiment, "regiment", "REGIMENT", |data| data.forces.regiments, |own| own.id;
    Strongpoint, "strongpoint", "STRONGPOINT", |data| data.places.strongpoints, |own| own.id;
    Structure, "structure", "STRUCTURE", |data| data.places.structures, |own| own.id;
    Outpost, "outpost", "OUTPOST", |data| data.places.outposts, |own| own.id;
    Slot, "slot of the Airdrop Chart", "SLOT", |data| data.airdrop.slots, |own| format!("slot-{}-{}", own.row, own.column), on Place;
    Scenario, "scenario", "SCENARIO", |data| data.scenarios, |own| own.id;
    Zone, "zone", "ZONE", |data| data.map.zones, |own| own.name;
    Hex, "hex", "HEX", |data| data.map.sheet.labels(), |own| own, on Place, by |data, name| data.map.find(name), without hint;
}

named! {
    Data, fixed;
    Area, "box", "BOX", Area::ALL, Area::word, on Place;
    Army, "side", "SIDE", Army::BOTH, Army::id;
    Division, "division", "DIVISION", Division::ALL, Division::word;
    Sheet, "map", "MAP", Sheet::ALL, Sheet::word;
    Supply, "supply", "SUPPLY", Supply::ALL, Supply::word;
}

named! {
    Data, either;
    Location, "hex or box", "PLACE", Hex | Area;
}

/// French markers have the ids of the guns whose fire they are; as pieces they are told apart by a prefix, which may be left out.
impl Named<Data> for Marker {
    const WHAT: &'static str = "Zone Marker";
    const FORM: &'static str = "MARKER";

    fn each(data: &Data) -> impl Iterator<Item = Self> {
        (0..data.markers.zone.len() as u8).map(Marker)
    }

    fn find(data: &Data, name: &str) -> Option<Self> {
        let name = name.strip_prefix(MARKER_PIECE).unwrap_or(name);
        data.markers.zone.id_where(|own| is_alike(&own.id, name))
    }

    fn id(self, data: &Data) -> String {
        data.markers.of(self).id.clone()
    }

    fn target(self, data: &Data) -> Option<Target> {
        Some(Target::Piece(self.piece(data)))
    }
}

const MARKER_PIECE: &str = "zone-";

impl Marker {
    /// The id of its piece on the table.
    #[must_use]
    pub fn piece(self, data: &Data) -> String {
        format!("{MARKER_PIECE}{}", data.markers.of(self).id)
    }
}

impl Named<Data> for Edge {
    const WHAT: &'static str = "hexside";
    const FORM: &'static str = "HEX-HEX";

    fn each(data: &Data) -> impl Iterator<Item = Self> {
        data.map.all_edges()
    }

    fn find(data: &Data, name: &str) -> Option<Self> {
        let (a, b) = name.split_once('-')?;
        data.map.edge(data.map.find(a)?, data.map.find(b)?)
    }

    fn id(self, data: &Data) -> String {
        let [a, b] = data.map.side(self).hexes.map(|hex| data.map.label(hex));
        format!("{a}-{b}")
    }

    fn ids(_: &Data) -> Vec<String> {
        Vec::new()
    }

    fn target(self, data: &Data) -> Option<Target> {
        let [a, b] = data.map.side(self).hexes.map(|hex| data.map.label(hex).to_string());
        Some(Target::Edge(a, b))
    }
}

impl Data {
    /// The name of a unit in a sentence: `1 BEP no. 3`, `80/36`.
    #[must_use]
    pub fn name(&self, unit: Unit) -> &str {
        &self.unit(unit).name
    }

    #[must_use]
    pub fn names(&self, units: Units) -> String {
        units.iter().map(|unit| self.name(unit)).collect::<Vec<_>>().join(", ")
    }

    /// A hex with what stands there: `E2 (2430)`.
    #[must_use]
    pub fn hex_name(&self, hex: Hex) -> String {
        let (label, ground) = (self.map.label(hex), self.map.ground(hex));
        let name = ground.strongpoint.map(|own| &self.strongpoint(own).id);
        let name = name.or_else(|| ground.structure.map(|own| &self.places.structures[own.at()].name));
        let name = name.or_else(|| ground.outpost.map(|own| &self.places.outposts[own.at()].name));
        name.map_or_else(|| label.to_string(), |name| format!("{name} ({label})"))
    }

    /// A hex or a box in a sentence.
    #[must_use]
    pub fn location_name(&self, location: Location) -> String {
        match location {
            Location::Hex(hex) => self.hex_name(hex),
            Location::Area(area) => self.boxes.of(area).name.clone(),
        }
    }
}
