//! The map: spaces, routes, and the distances that the Viet Minh measure.

mod graph;
mod records;

use std::collections::BTreeMap;

use engine::pack::Source;
use engine::{Fault, Listed as _, Pack};
use serde::Deserialize;

use super::faces::Faces;
use super::number;
use crate::ids::{MAX_BASES, MAX_SITES, MAX_SPACES, Site, Space};
use crate::words::plain;
pub use graph::{Graph, UNREACHED};
use records::{Bank, Construction, DirectionRecord, MapFile, River, RouteRecord, Shape};

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

engine::records! {
    /// One printed space.
    /// Cases 1.3.1-01, 1.3.4-01, 1.3.4-03, 9.4.1a-02, R10-01.
    #[derive(Clone, Debug)]
    pub part SpaceData {
        pub id: String,
        pub name: String,
        order: usize,
        pub x: f32,
        pub y: f32,
        pub size: Size,
        pub colour: Colour,
        shape: Shape,
        construction: Construction,
        pub airdrop: bool,
        pub permanent_post: bool,
        retreat_base: bool,
        /// Dice of a retreat base; 0 elsewhere.
        #[serde(default)]
        pub retreat_dice: u8,
        #[serde(rename = "red_dot")]
        pub start: bool,
        #[serde(rename = "viet_base")]
        is_potential_base: bool,
        #[serde(default)]
        pub historical: bool,
        #[serde(default, rename = "directions")]
        written_directions: Vec<DirectionRecord>,
        /// Die faces that put the Dangerous counter here.
        pub dangerous: Faces,
        pub cr6: bool,
        river: River,
        bank: Bank,
        pub kem_hill: bool,
        pub source: Source,

        // What follows from these once all spaces are read.
        #[serde(skip)]
        pub site: Option<Site>,
        /// A potential Viet base, by its number among them.
        #[serde(skip)]
        pub viet_base: Option<u8>,
        #[serde(skip)]
        pub directions: Vec<Direction>,
        /// The site is that of the Hoa Binh base.
        #[serde(skip)]
        pub base_site: bool,
        #[serde(skip)]
        pub square: bool,
        #[serde(skip)]
        pub black_river: bool,
        #[serde(skip)]
        pub is_river: bool,
        #[serde(skip)]
        pub east: bool,
    }
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

/// A departure from a potential Viet base: the die faces that take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    pub faces: Faces,
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

impl Map {
    pub(super) fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: MapFile = pack.read(FILE)?;
        if file.space.len() > MAX_SPACES {
            return Err(Fault::new(FILE, "space", format!("more than {MAX_SPACES} spaces")));
        }
        let ids = number(FILE, file.space.iter().map(|s| &s.id))?;
        let hanoi = match &file.r#box[..] {
            [hanoi] if hanoi.id == "hanoi" => hanoi.clone(),
            _ => return Err(Fault::new(FILE, "box", "there must be one box, 'hanoi' (1.3.5)")),
        };
        let routes = read_routes(&file.route, &ids)?;
        let count = file.space.len();
        let [land, river] = land_and_river(count, &routes);
        let mut spaces = file.space;
        for (at, space) in spaces.iter_mut().enumerate() {
            complete(at, space, &ids, &land)?;
        }
        number_sites_and_bases(&mut spaces);
        check_all(&spaces)?;
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
        self.spaces.id_where(|space| space.dangerous.hit(face))
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

/// In map order.
fn number_sites_and_bases(spaces: &mut [SpaceData]) {
    let (mut sites, mut bases) = ((0..).map(Site), 0..);
    for space in spaces {
        space.site = if space.construction == Construction::None { None } else { sites.next() };
        space.viet_base = if space.is_potential_base { bases.next() } else { None };
    }
}

/// What there must be in all.
fn check_all(spaces: &[SpaceData]) -> Result<(), Fault> {
    let fault = |key: &str, reason: &str| Err(Fault::new(FILE, key, reason));
    let count = |test: fn(&SpaceData) -> bool| spaces.iter().filter(|space| test(space)).count();
    let faces: Vec<u8> = spaces.iter().flat_map(|space| space.dangerous.iter()).collect();
    match () {
        () if count(|s| s.base_site) != 1 => fault("space.construction", "exactly one space is the base site (1.3.2)"),
        () if count(|s| s.site.is_some()) > MAX_SITES => {
            fault("space.construction", "more sites than there is room for")
        }
        () if !(6..=MAX_BASES).contains(&count(|s| s.viet_base.is_some())) => {
            fault("space.viet_base", &format!("there must be 6 to {MAX_BASES} potential Viet bases (2.4.1)"))
        }
        () if (1..=6).any(|face| faces.iter().filter(|other| **other == face).count() != 1) => {
            fault("space.dangerous", "the faces 1 to 6 must each have one space (6.3.6)")
        }
        () if count(|s| s.retreat_base) == 0 => fault("space.retreat_base", "there is no retreat base (1.3.2)"),
        () => Ok(()),
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
fn check_space(space: &SpaceData) -> Result<(), (&'static str, &'static str)> {
    if space.retreat_base != (space.retreat_dice > 0) {
        return Err(("retreat_dice", "a retreat base, and nothing else, has dice"));
    }
    if space.airdrop && (space.size != Size::Large || !matches!(space.colour, Colour::White | Colour::BlueWhite)) {
        return Err(("airdrop", "only large white or blue-white spaces take an airdrop (R31)"));
    }
    if space.is_potential_base && (space.size != Size::Large || space.colour != Colour::Green) {
        return Err(("viet_base", "a potential Viet base is a large green space (1.3.1)"));
    }
    if (space.colour == Colour::Blue || space.colour == Colour::BlueWhite) != (space.river != River::None) {
        return Err(("river", "blue and blue-white spaces, and no others, lie on a river (1.3.4)"));
    }
    Ok(())
}

/// Where each face of the die leads from a space.
fn read_directions(
    at: usize,
    space: &SpaceData,
    ids: &BTreeMap<String, Space>,
    land: &Graph,
) -> Result<Vec<Direction>, (&'static str, &'static str)> {
    let mut directions = Vec::new();
    let mut all = Faces::default();
    for DirectionRecord { numbers, to } in &space.written_directions {
        let Some(to) = ids.get(to).copied().filter(|to| land.link(at as u16, u16::from(to.0)).is_some()) else {
            return Err(("directions", "every face leads to a neighbouring space"));
        };
        if all.meets(*numbers) {
            return Err(("directions", "every face leads one way"));
        }
        all = all.or(*numbers);
        directions.push(Direction { faces: *numbers, to });
    }
    if space.is_potential_base && all != Faces::ALL {
        return Err(("directions", "the faces 1 to 6 must each lead somewhere (6.1.1)"));
    }
    Ok(directions)
}

/// Checks a space as it was written and fills in what follows from that.
fn complete(at: usize, space: &mut SpaceData, ids: &BTreeMap<String, Space>, land: &Graph) -> Result<(), Fault> {
    let wrong = |(key, reason)| Fault::new(FILE, format!("space[{at}] '{}'.{key}", space.id), reason);
    if space.order != at + 1 {
        return Err(wrong(("order", "orders must rise by one with every space")));
    }
    check_space(space).map_err(wrong)?;
    let directions = read_directions(at, space, ids, land).map_err(wrong)?;
    space.directions = directions;
    space.base_site = space.construction == Construction::Base;
    space.square = space.shape == Shape::Square;
    (space.is_river, space.black_river) = (space.river != River::None, space.river == River::Black);
    space.east = space.bank == Bank::East;
    Ok(())
}

const _: () = assert!(UNREACHED > 999, "an unreached space is farther than any real one");
