//! The printed board: an operational map with its rivers, roads, borders and symbols, and the boxes at sea.

mod lines;
mod outline;
mod styles;
mod symbols;
mod words;

use engine::table::{Board, Feature, Mark, MarkKind, Place, PlaceShape, Point, Region};

use crate::data::{Data, RADIUS, Terrain};
use crate::ids::{Army, Hex};

/// Room around the hexes for the letters and numbers.
const MARGIN: f32 = 26.0;

/// The place of units in Saigon (3.7).
pub const SAIGON: &str = "saigon";
/// The two boxes of Tieu Doan and Pathet Lao (2.3, 2.4).
pub const BOX_1: &str = "box-1";
pub const BOX_2: &str = "box-2";
/// What barrages from sea and air (6.6).
pub const SUPPORT: &str = "support";

/// The place of units that wait on the Turn Track or are held back.
#[must_use]
pub const fn arrivals(army: Army) -> &'static str {
    match army {
        Army::Vm => "vm-arrivals",
        Army::Fef => "fef-arrivals",
    }
}

/// The Eliminated Box of a side.
#[must_use]
pub const fn eliminated(army: Army) -> &'static str {
    match army {
        Army::Vm => "vm-eliminated",
        Army::Fef => "fef-eliminated",
    }
}

/// Draws the board.
#[must_use]
pub fn board(data: &Data) -> Board {
    let painter = Painter { data };
    let [width, height] = data.map.sheet.far_corner();
    let land = data.map.land.iter().map(|hex| painter.hex(hex));
    let mut features: Vec<Feature> = vec![painter.sea()];
    features.extend(painter.straits());
    features.extend(painter.rivers());
    features.extend(painter.borders());
    features.extend(painter.roads());
    features.extend(painter.centers());
    features.extend(painter.symbols());
    Board {
        title: "Tonkin 1950-1954".into(),
        width: width + 2.0 * MARGIN,
        height: height + 2.0 * MARGIN,
        km_per_unit: data.map.km_across / (RADIUS * 3f32.sqrt()),
        styles: styles::all(),
        features,
        routes: painter.routes(),
        places: land.chain(painter.boxes()).collect(),
        edges: Vec::new(),
        labels: painter.labels(),
        legend: words::legend(),
        regions: painter.regions(),
    }
}

/// Everything that is drawn is worked out from the data.
struct Painter<'a> {
    data: &'a Data,
}

impl Painter<'_> {
    /// 1.6-06: the Delta and the Highlands, of which Laos is a part; and China.
    fn regions(&self) -> Vec<Region> {
        let map = &self.data.map;
        let parts = [
            ("Delta", map.delta),
            ("Highlands", map.highlands.without(map.laos)),
            ("Laos", map.laos),
            ("China", map.china),
        ];
        parts
            .map(|(name, hexes)| Region {
                name: name.into(),
                places: hexes.and(map.land).iter().map(|hex| map.label(hex).into()).collect(),
            })
            .into()
    }

    fn centre(&self, hex: Hex) -> Point {
        let [x, y] = self.data.map.sheet.centre(hex.0);
        [x + MARGIN, y + MARGIN]
    }

    fn hex(&self, hex: Hex) -> Place {
        let map = &self.data.map;
        let community = self.data.places.at(hex).map(|c| self.data.places.of(c));
        let china = self.data.places.china.iter().find(|place| place.hex == hex);
        let name = community.map(|c| c.name.clone()).or_else(|| china.map(|place| place.name.clone()));
        let vp = community.map_or(0, |c| c.vp);
        let mut marks = vec![mark(map.label(hex), MarkKind::Id, [0.0, -0.76])];
        if vp > 0 {
            marks.push(mark(&vp.to_string(), MarkKind::Number, [0.54, 0.34]));
        }
        if self.data.places.airstrips.has(hex) {
            marks.push(mark("airstrip", MarkKind::Airfield, [-0.46, 0.36]));
        }
        if self.data.places.mobilization.or(self.data.places.mobilization_in_laos).has(hex) {
            marks.push(mark("Mobilization Center", MarkKind::Flag, [0.5, -0.3]));
        }
        Place {
            id: map.label(hex).into(),
            name: name.unwrap_or_default(),
            centre: self.centre(hex),
            shape: PlaceShape::Hex { radius: RADIUS, pointy: true },
            style: styles::of(map.terrain(hex), map.china.has(hex), vp > 0).into(),
            marks,
            description: self.describe(hex),
        }
    }

    /// Saigon, and the boxes that lie in the open sea, below one another from the right edge.
    fn boxes(&self) -> Vec<Place> {
        let [right, bottom] = self.data.map.sheet.far_corner();
        let size = [132.0, 84.0];
        let kinds = [
            (arrivals(Army::Vm), "VM arrivals", "VM units on the Turn Track or held back"),
            (arrivals(Army::Fef), "FEF arrivals", "FEF units on the Turn Track"),
            (BOX_1, "Box 1", "Tieu Doan and Pathet Lao that wait a turn"),
            (BOX_2, "Box 2", "Tieu Doan and Pathet Lao that can be mobilized"),
            (eliminated(Army::Vm), "VM eliminated", "VM regiments that can be rebuilt"),
            (eliminated(Army::Fef), "FEF eliminated", "FEF units that can be rebuilt"),
        ];
        let mut places: Vec<Place> = kinds
            .iter()
            .enumerate()
            .map(|(i, (id, name, about))| {
                let (column, row) = ((i % 2) as f32, (i / 2) as f32);
                let centre = [
                    right + MARGIN - size[0] * (1.5 - column) - 8.0 * (1.0 - column),
                    bottom + MARGIN - size[1] * (2.5 - row) - 8.0 * (2.0 - row),
                ];
                Place::holding(id, name, centre, size, format!("{name}: {about}."))
            })
            .collect();
        let centre = [right + MARGIN - size[0] * 0.5, bottom + MARGIN - size[1] * 3.5 - 24.0];
        let about = "Navy and Airstrike: what barrages from the sea, beside the coast, and from the air.";
        places.push(Place::holding(SUPPORT, "Navy and Airstrike", centre, size, about));
        places.push(Place {
            id: SAIGON.into(),
            name: "Saigon".into(),
            centre: [right + MARGIN - 2.0 * size[0] - 58.0, bottom + MARGIN - 62.0],
            shape: PlaceShape::Disc { radius: 27.0 },
            style: "saigon".into(),
            marks: Vec::new(),
            description: "Saigon: harbor and FEF Supply Center without a stacking limit, reached by ship.".into(),
        });
        places
    }

    fn describe(&self, hex: Hex) -> String {
        let (map, places) = (&self.data.map, &self.data.places);
        let region = match () {
            () if map.delta.has(hex) => " (Delta)",
            () if map.highlands.has(hex) => " (Highlands)",
            () => "",
        };
        let place = format!("{} in {}{region}", map.terrain(hex).word(), map.country(hex).name());
        let mut parts = vec![format!("Hex {}: {place}", map.label(hex))];
        if let Some(community) = places.at(hex).map(|c| places.of(c)) {
            let owner = community.owner.name();
            parts.push(format!("{}, a {} of the {owner} by default", community.name, community.kind.word()));
            if community.vp > 0 {
                parts.push(format!("{} VP", community.vp));
            }
        }
        let (center, harbor) = (places.supply_centers, places.harbors.has(hex));
        let mobilization = places.mobilization.or(places.mobilization_in_laos);
        let things = [
            (center[Army::Vm.at()].has(hex), "VM Supply Center"),
            (center[Army::Fef.at()].has(hex), "FEF Supply Center"),
            (mobilization.has(hex), "Mobilization Center"),
            (places.airstrips.has(hex), "airstrip"),
            (harbor, "harbor"),
            (map.major_river.has(hex), "major river"),
            (map.arms(hex).any() && !map.major_river.has(hex), "minor river"),
            (map.road_hexes.has(hex), "road"),
            (map.coast.has(hex), "coast"),
        ];
        parts.extend(things.iter().filter(|(there, _)| *there).map(|(_, word)| (*word).to_string()));
        format!("{}.", parts.join(", "))
    }

    /// All hexes that no unit enters.
    fn is_sea(&self, hex: Hex) -> bool {
        self.data.map.terrain(hex) == Terrain::Sea
    }
}

/// A mark at an offset in radii of a hex.
fn mark(text: &str, kind: MarkKind, [x, y]: Point) -> Mark {
    Mark::new(text, kind, [x * RADIUS, y * RADIUS])
}
