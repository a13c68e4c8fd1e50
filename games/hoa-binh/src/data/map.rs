//! The map: spaces, routes, and the distances that the Viet Minh measure.

mod graph;
mod records;

use std::collections::BTreeMap;

use engine::pack::Source;
use engine::{Fault, Pack};
use serde::Deserialize;

use super::number;
use crate::ids::{MAX_BASES, MAX_SITES, MAX_SPACES, Site, Space};
use crate::words::plain;
pub use graph::{Graph, UNREACHED};
use records::{Bank, Construction, MapFile, River, RouteRecord, Shape, SpaceRecord};

/// Sets of land routes by who may use them (1.3.3): bit 0 road, bit 1 trail, bit 2 path.
pub const ROAD: u8 = 0b001;
pub const TRAIL: u8 = 0b011;
pub const FOOT: u8 = 0b111;

/// The whole map.
/// Cases 1.3.1-02, 1.3.2-01, 1.3.3-02, 1.3.4-04.
#[derive(Clone, Debug)]
pub struct Map {
    pub title: String,
    pub width: f32,
    pub height: f32,
    pub hanoi: BoxData,
    pub spaces: Vec<SpaceData>,
    pub routes: Vec<Route>,
    /// Roads, trails and paths; the kind of a link is its bit in [`FOOT`].
    pub land: Graph,
    /// River links, for the Dinassaut and the Dangerous counter (R9).
    pub river: Graph,
    /// The spaces that can hold a Viet base, in map order.
    pub base_spaces: Vec<Space>,
    /// The spaces where something can be built, in map order.
    pub sites: Vec<Space>,
    pub retreat_bases: Vec<Space>,
    pub permanent_posts: Vec<Space>,
    /// Land distance to the Black River and to CR6.
    pub to_river: Vec<u16>,
    pub to_cr6: Vec<u16>,
    distance: Vec<u16>,
    vehicle_distance: Vec<u16>,
    ids: BTreeMap<String, Space>,
}

/// One printed space.
/// Cases 1.3.1-01, 1.3.4-01, 1.3.4-03, 9.4.1a-02, R10-01.
#[derive(Clone, Debug)]
pub struct SpaceData {
    pub id: String,
    pub name: String,
    pub x: f32,
    pub y: f32,
    pub size: Size,
    pub colour: Colour,
    pub square: bool,
    pub site: Option<Site>,
    /// The site is that of the Hoa Binh base.
    pub base_site: bool,
    pub airdrop: bool,
    pub permanent_post: bool,
    /// Dice of a retreat base; 0 elsewhere.
    pub retreat_dice: u8,
    pub start: bool,
    /// A potential Viet base, by its number among them.
    pub viet_base: Option<u8>,
    pub historical: bool,
    pub directions: Vec<Direction>,
    /// Die faces that put the Dangerous counter here, as a set of bits.
    pub dangerous: u8,
    pub cr6: bool,
    pub black_river: bool,
    pub is_river: bool,
    pub east: bool,
    pub kem_hill: bool,
    pub source: Source,
}

impl SpaceData {
    #[must_use]
    pub fn is_retreat_base(&self) -> bool {
        self.retreat_dice > 0
    }

    /// White for movement and stacking: everything but green (R5).
    #[must_use]
    pub(crate) fn is_open(&self) -> bool {
        self.colour != Colour::Green
    }

    /// On the axis of 6.1.1: the Black River or CR6.
    #[must_use]
    pub(crate) fn on_axis(&self) -> bool {
        self.black_river || self.cr6
    }

    /// The rank of the type of space in 6.1.1, items 4 to 6 (R8, R41).
    #[must_use]
    pub(crate) fn placement_rank(&self) -> u8 {
        match (self.colour, self.size) {
            (Colour::Blue | Colour::BlueWhite, _) | (Colour::White, Size::Large) => 4,
            (Colour::White, Size::Small) => 5,
            (Colour::Green, Size::Small) => 6,
            (Colour::Green, Size::Large) => 7,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Size {
    Small,
    Large,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    White,
    Green,
    Blue,
    BlueWhite,
}

/// A departure from a potential Viet base: the die faces (bits) that take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    pub faces: u8,
    pub to: Space,
}

/// A drawn route.
#[derive(Clone, Debug)]
pub struct Route {
    pub a: Space,
    pub b: Space,
    pub kind: RouteKind,
    pub name: String,
    pub via: Vec<[f32; 2]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RouteKind {
    Road,
    Trail,
    Path,
    River,
}

engine::records! {
    #[derive(Clone, Debug)]
    pub part BoxData { pub id: String, pub name: String, pub kind: String, pub x: f32, pub y: f32, pub source: Source }
}

const FILE: &str = "map.toml";

fn faces(numbers: &[u8]) -> Option<u8> {
    numbers.iter().try_fold(0, |set, n| (1..=6).contains(n).then(|| set | 1 << n))
}

impl Map {
    pub(super) fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: MapFile = pack.read(FILE)?;
        if file.space.len() > MAX_SPACES {
            return Err(Fault::new(FILE, "space", format!("more than {MAX_SPACES} spaces")));
        }
        let ids = number(FILE, file.space.iter().map(|s| &s.id), |i| Space(i as u8))?;
        let hanoi = match &file.r#box[..] {
            [hanoi] if hanoi.id == "hanoi" => hanoi.clone(),
            _ => return Err(Fault::new(FILE, "box", "there must be one box, 'hanoi' (1.3.5)")),
        };
        let routes = read_routes(&file.route, &ids)?;
        let count = file.space.len();
        let [land, river] = land_and_river(count, &routes);
        let mut numbering = Numbering::default();
        let mut spaces = Vec::with_capacity(count);
        for (i, record) in file.space.into_iter().enumerate() {
            spaces.push(read_space(i, record, &ids, &land, &mut numbering)?);
        }
        numbering.check()?;
        let sources = |wanted: &dyn Fn(&SpaceData) -> bool| -> Vec<Space> {
            (0..count as u8).map(Space).filter(|s| wanted(&spaces[s.at()])).collect()
        };
        let field = |wanted: &dyn Fn(&SpaceData) -> bool| {
            land.distances(sources(wanted).iter().map(|s| u16::from(s.0)), |_, _| true)
        };
        let distance = (0..count as u16).flat_map(|s| land.distances([s], |_, _| true)).collect();
        let by_vehicle = |s| land.distances([s], |_, link| link.kind & TRAIL != 0);
        let vehicle_distance = (0..count as u16).flat_map(by_vehicle).collect();
        Ok(Map {
            title: file.map.title,
            width: file.map.canvas_width,
            height: file.map.canvas_height,
            hanoi,
            routes,
            base_spaces: sources(&|s| s.viet_base.is_some()),
            sites: sources(&|s| s.site.is_some()),
            retreat_bases: sources(&SpaceData::is_retreat_base),
            permanent_posts: sources(&|s| s.permanent_post),
            to_river: field(&|s| s.black_river),
            to_cr6: field(&|s| s.cr6),
            distance,
            vehicle_distance,
            spaces,
            land,
            river,
            ids,
        })
    }

    #[must_use]
    pub fn find(&self, id: &str) -> Option<Space> {
        self.ids.get(id).or_else(|| self.ids.get(&plain(id))).copied()
    }

    /// Land distance between two spaces, all counters ignored; [`UNREACHED`] where there is no way.
    #[inline]
    #[must_use]
    pub fn distance(&self, a: Space, b: Space) -> u16 {
        self.distance[a.at() * self.spaces.len() + b.at()]
    }

    /// The same by road and trail only, as convoys go.
    #[inline]
    #[must_use]
    pub(crate) fn vehicle_distance(&self, a: Space, b: Space) -> u16 {
        self.vehicle_distance[a.at() * self.spaces.len() + b.at()]
    }

    #[inline]
    #[must_use]
    pub fn space(&self, space: Space) -> &SpaceData {
        &self.spaces[space.at()]
    }

    /// The spaces next to a space over routes of these kinds.
    #[inline]
    pub fn neighbours(&self, space: Space, routes: u8) -> impl Iterator<Item = Space> + '_ {
        let links = self.land.links(u16::from(space.0)).iter();
        links.filter(move |link| link.kind & routes != 0).map(|link| Space(link.to as u8))
    }

    /// The spaces next to a space along the river.
    #[inline]
    pub(crate) fn downstream_and_up(&self, space: Space) -> impl Iterator<Item = Space> + '_ {
        self.river.links(u16::from(space.0)).iter().map(|link| Space(link.to as u8))
    }

    /// Whether two spaces are joined by a land route of these kinds.
    #[inline]
    #[must_use]
    pub fn joined(&self, a: Space, b: Space, routes: u8) -> bool {
        self.neighbours(a, routes).any(|next| next == b)
    }

    #[inline]
    #[must_use]
    pub(crate) fn joined_by_river(&self, a: Space, b: Space) -> bool {
        self.downstream_and_up(a).any(|next| next == b)
    }

    /// The space where a die puts the Dangerous counter (6.3.6-01).
    #[must_use]
    pub(crate) fn dangerous_space(&self, face: u8) -> Option<Space> {
        self.spaces.iter().position(|s| s.dangerous & (1 << face) != 0).map(|i| Space(i as u8))
    }
}

fn read_routes(records: &[RouteRecord], ids: &BTreeMap<String, Space>) -> Result<Vec<Route>, Fault> {
    let mut routes = Vec::with_capacity(records.len());
    for (i, record) in records.iter().enumerate() {
        let fault = |key: &str, reason: String| Fault::new(FILE, format!("route[{i}].{key}"), reason);
        let end = |key: &str, id: &String| {
            ids.get(id).copied().ok_or_else(|| fault(key, format!("there is no space '{id}'")))
        };
        let (a, b) = (end("a", &record.a)?, end("b", &record.b)?);
        if a == b {
            return Err(fault("b", "a route joins two different spaces".into()));
        }
        routes.push(Route { a, b, kind: record.kind, name: record.name.clone(), via: record.via.clone() });
    }
    Ok(routes)
}

/// Counts sites and bases while spaces are read, and what there must be in all.
#[derive(Default)]
struct Numbering {
    sites: u8,
    base_sites: u8,
    bases: u8,
    dangerous: u8,
    retreat_bases: u8,
}

impl Numbering {
    fn check(&self) -> Result<(), Fault> {
        let fault = |key: &str, reason: &str| Err(Fault::new(FILE, key, reason));
        match self {
            n if n.base_sites != 1 => fault("space.construction", "exactly one space is the base site (1.3.2)"),
            n if usize::from(n.sites) > MAX_SITES => fault("space.construction", "more sites than there is room for"),
            n if n.bases < 6 || usize::from(n.bases) > MAX_BASES => {
                fault("space.viet_base", "there must be 6 to 16 potential Viet bases (2.4.1)")
            }
            n if n.dangerous != 0b111_1110 => {
                fault("space.dangerous", "the faces 1 to 6 must each have a space (6.3.6)")
            }
            n if n.retreat_bases == 0 => fault("space.retreat_base", "there is no retreat base (1.3.2)"),
            _ => Ok(()),
        }
    }
}

/// The ways by land, by their kinds, and those by water.
fn land_and_river(count: usize, routes: &[Route]) -> [Graph; 2] {
    let links = |wanted: fn(RouteKind) -> Option<u8>| -> Vec<(u16, u16, u8)> {
        let link = |r: &Route| wanted(r.kind).map(|kind| (u16::from(r.a.0), u16::from(r.b.0), kind));
        routes.iter().filter_map(link).collect()
    };
    let by_land = links(|kind| match kind {
        RouteKind::Road => Some(0b001),
        RouteKind::Trail => Some(0b010),
        RouteKind::Path => Some(0b100),
        RouteKind::River => None,
    });
    let by_water = links(|kind| (kind == RouteKind::River).then_some(0));
    [Graph::new(count, &by_land), Graph::new(count, &by_water)]
}

/// What the facts of one space owe each other.
fn check_space(record: &SpaceRecord) -> Result<(), (&'static str, &'static str)> {
    if record.retreat_base != (record.retreat_dice > 0) {
        return Err(("retreat_dice", "a retreat base, and nothing else, has dice"));
    }
    if record.airdrop && (record.size != Size::Large || !matches!(record.colour, Colour::White | Colour::BlueWhite)) {
        return Err(("airdrop", "only large white or blue-white spaces take an airdrop (R31)"));
    }
    if record.viet_base && (record.size != Size::Large || record.colour != Colour::Green) {
        return Err(("viet_base", "a potential Viet base is a large green space (1.3.1)"));
    }
    if (record.colour == Colour::Blue || record.colour == Colour::BlueWhite) != (record.river != River::None) {
        return Err(("river", "blue and blue-white spaces, and no others, lie on a river (1.3.4)"));
    }
    Ok(())
}

/// Where each face of the die leads from a space.
fn read_directions(
    i: usize,
    record: &SpaceRecord,
    ids: &BTreeMap<String, Space>,
    land: &Graph,
) -> Result<Vec<Direction>, (String, &'static str)> {
    let mut directions = Vec::new();
    let mut all = 0;
    for (d, direction) in record.directions.iter().enumerate() {
        let key = || format!("directions[{d}]");
        let (Some(numbers), Some(to)) = (faces(&direction.numbers), ids.get(&direction.to).copied()) else {
            return Err((key(), "expected die faces from 1 to 6 and a space"));
        };
        if all & numbers != 0 || land.link(i as u16, u16::from(to.0)).is_none() {
            return Err((key(), "every face leads one way, and to a neighbouring space"));
        }
        all |= numbers;
        directions.push(Direction { faces: numbers, to });
    }
    if record.viet_base && all != 0b111_1110 {
        return Err(("directions".into(), "the faces 1 to 6 must each lead somewhere (6.1.1)"));
    }
    Ok(directions)
}

fn read_space(
    i: usize,
    record: SpaceRecord,
    ids: &BTreeMap<String, Space>,
    land: &Graph,
    numbering: &mut Numbering,
) -> Result<SpaceData, Fault> {
    let fault = |key: &str, reason: &str| Err(Fault::new(FILE, format!("space[{i}] '{}'.{key}", record.id), reason));
    if record.order != i + 1 {
        return fault("order", "orders must rise by one with every space");
    }
    if let Err((key, reason)) = check_space(&record) {
        return fault(key, reason);
    }
    let Some(dangerous) = faces(&record.dangerous) else {
        return fault("dangerous", "die faces go from 1 to 6");
    };
    if dangerous & numbering.dangerous != 0 {
        return fault("dangerous", "another space has one of these faces already");
    }
    numbering.dangerous |= dangerous;
    let directions = match read_directions(i, &record, ids, land) {
        Ok(directions) => directions,
        Err((key, reason)) => return fault(&key, reason),
    };
    let viet_base = record.viet_base.then_some(numbering.bases);
    numbering.bases += u8::from(record.viet_base);
    let site = (record.construction != Construction::None).then_some(Site(numbering.sites));
    numbering.sites += u8::from(site.is_some());
    numbering.base_sites += u8::from(record.construction == Construction::Base);
    numbering.retreat_bases += u8::from(record.retreat_base);
    Ok(SpaceData {
        id: record.id,
        name: record.name,
        x: record.x,
        y: record.y,
        size: record.size,
        colour: record.colour,
        square: record.shape == Shape::Square,
        site,
        base_site: record.construction == Construction::Base,
        airdrop: record.airdrop,
        permanent_post: record.permanent_post,
        retreat_dice: record.retreat_dice,
        start: record.red_dot,
        viet_base,
        historical: record.historical,
        directions,
        dangerous,
        cr6: record.cr6,
        black_river: record.river == River::Black,
        is_river: record.river != River::None,
        east: record.bank == Bank::East,
        kem_hill: record.kem_hill,
        source: record.source,
    })
}

const _: () = assert!(UNREACHED > 999, "an unreached space is farther than any real one");
