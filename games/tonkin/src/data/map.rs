//! The hex map: terrain, countries, rivers, roads and coast, and what follows from them once and for all.
//!
//! Directions are those of [`HexMap`]: 0 east, 1 south-east, 2 south-west, 3 west, 4 north-west, 5 north-east; the
//! opposite of `d` is `(d + 3) % 6`. Masks have bit `d` for direction `d`.

mod read;
mod rivers;

use std::ops::Deref;

use engine::board::{HexMap, Ripple};
use serde::{Deserialize, Serialize};

use crate::ids::{Army, Hex, Hexes, River, Road};

pub use rivers::{Arm, Arms, RiverSize};

engine::words! {
    /// What the ground of a hex is; features such as rivers and roads are no terrain.
    /// 1.6-01, 1.6-02: the dearest in the hex.
    pub enum Terrain {
        Clear = "clear",
        Rough = "rough",
        Forest = "forest",
        Mountain = "mountain",
        /// Impassable; a coastal hex is land.
        Sea = "sea",
    }
}

/// How far vicinities are kept: what is asked over and over.
const FARTHEST: usize = 5;

impl Terrain {
    /// The four that units enter.
    pub const LAND: [Terrain; 4] = [Terrain::Clear, Terrain::Rough, Terrain::Forest, Terrain::Mountain];

    /// Forest and mountain: no FEF zone of control reaches in (1.3), nothing is dropped there (3.5).
    #[inline]
    #[must_use]
    pub const fn is_close(self) -> bool {
        matches!(self, Terrain::Forest | Terrain::Mountain)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Country {
    Vietnam,
    Laos,
    China,
    Sea,
}

impl Country {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Country::Vietnam => "Vietnam",
            Country::Laos => "Laos",
            Country::China => "China",
            Country::Sea => "the sea",
        }
    }
}

/// A river as drawn: its reaches from the source to the mouth or the fork.
#[derive(Clone, Debug)]
pub struct Course {
    pub river: River,
    pub size: RiverSize,
    /// Neighbour after neighbour.
    pub hexes: Vec<Hex>,
    /// The directions in which the first and the last hex let it run on to their hexsides (R32).
    pub ends: [Option<usize>; 2],
}

/// A road as drawn.
#[derive(Clone, Debug)]
pub struct RoadCourse {
    pub road: Road,
    pub name: String,
    pub hexes: Vec<Hex>,
}

/// A white circle with a number, where some scenarios set up (1.6, R107).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
    pub army: Army,
    pub number: u8,
    pub hex: Hex,
}

/// The map with its tables.
#[derive(Clone, Debug)]
pub struct Map {
    hexes: HexMap<Hex>,
    pub rows: u8,
    pub columns: u8,
    pub km_across: f32,
    terrain: Vec<Terrain>,
    country: Vec<Country>,
    ripple: Ripple<Hex, 12>,
    /// By hex: what lies at most 0, 1, ... hexes away.
    vicinities: Vec<[Hexes; FARTHEST + 1]>,
    arms: Vec<Arms>,
    /// Masks: where a road leads on, and where a DNA may go (3.6).
    roads: Vec<u8>,
    waterways: Vec<u8>,
    /// The neighbour of each country whose border is near: see [`Map::borders`].
    beside_country: [Hexes; 3],
    pub river_names: Vec<String>,
    pub courses: Vec<Course>,
    pub road_courses: Vec<RoadCourse>,
    pub circles: Vec<Circle>,
    /// All hexes but the sea.
    pub land: Hexes,
    pub vietnam: Hexes,
    pub laos: Hexes,
    pub china: Hexes,
    /// 1.6-06: the clear part of Vietnam; and the rest of Vietnam with all of Laos.
    pub delta: Hexes,
    pub highlands: Hexes,
    /// 1.6-03: with the island chain.
    pub coast: Hexes,
    pub islands: Hexes,
    /// Hexes of a major river.
    pub major_river: Hexes,
    /// Hexes with a printed road.
    pub road_hexes: Hexes,
    /// Forest and mountain.
    pub close: Hexes,
}

/// From the centre of a hex to a corner, in board units.
pub const RADIUS: f32 = 24.0;

/// What every map of hexes answers.
impl Deref for Map {
    type Target = HexMap<Hex>;

    fn deref(&self) -> &HexMap<Hex> {
        &self.hexes
    }
}

impl Map {
    #[inline]
    #[must_use]
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[hex.at()]
    }

    #[inline]
    #[must_use]
    pub fn country(&self, hex: Hex) -> Country {
        self.country[hex.at()]
    }

    /// The land hexes beside a hex.
    #[inline]
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<'_> {
        self.around(hex).into_iter().flatten().filter(|near| self.land.has(*near))
    }

    /// The same as a set.
    #[inline]
    #[must_use]
    pub fn beside(&self, hex: Hex) -> Hexes {
        let mut near = self.vicinities[hex.at()][1].and(self.land);
        near.remove(hex);
        near
    }

    /// All land hexes beside those of a set; members only if they lie beside another.
    #[inline]
    #[must_use]
    pub fn around_all(&self, set: Hexes) -> Hexes {
        self.ripple.around(set).and(self.land)
    }

    /// The hexes at most so far from one of a set by plain distance, over the sea too (R118), with the set itself.
    #[must_use]
    pub fn within_all(&self, set: Hexes, range: u8) -> Hexes {
        (0..range).fold(set, |reached, _| reached.or(self.ripple.around(reached)))
    }

    /// The land hexes at most so far away on a way through land and none of the forbidden hexes; those of the set that
    /// are not forbidden are members. This is the trace of 1.4.
    #[must_use]
    pub fn reach(&self, from: Hexes, range: u8, forbidden: Hexes) -> Hexes {
        let free = self.land.without(forbidden);
        let mut reached = from.and(free);
        for _ in 0..range {
            reached = reached.or(self.around_all(reached).and(free));
        }
        reached
    }

    /// The hexes at most so far away by plain distance, with the hex itself (R118).
    #[inline]
    #[must_use]
    pub fn within(&self, hex: Hex, range: u8) -> Hexes {
        match self.vicinities[hex.at()].get(usize::from(range)) {
            Some(known) => *known,
            None => self.range(hex, range).collect(),
        }
    }

    #[inline]
    #[must_use]
    pub fn arms(&self, hex: Hex) -> &Arms {
        &self.arms[hex.at()]
    }

    /// The river that one follows from a hex into its neighbour: both are neighbours in its chain, or it has its source
    /// at the hexside between them (3.1, R32).
    #[inline]
    #[must_use]
    pub fn along(&self, from: Hex, to: Hex) -> Option<River> {
        let back = self.direction(to, from)?;
        self.arms[to.at()].0[back].map(|arm| arm.river)
    }

    /// The river that has to be paid from a hex into its neighbour, not by road (3.1).
    #[inline]
    #[must_use]
    pub fn river_paid(&self, from: Hex, to: Hex) -> Option<RiverSize> {
        self.arms[to.at()].paid_from(self.direction(to, from)?)
    }

    /// The river that counts against an attack on a hex from these neighbours (6.9, R70).
    #[must_use]
    pub fn river_against(&self, defender: Hex, attackers: Hexes) -> Option<RiverSize> {
        let over = attackers.iter().filter_map(|hex| self.direction(defender, hex));
        self.arms[defender.at()].against(over.fold(0, |mask, direction| mask | 1 << direction))
    }

    /// The directions in which a road leads on from a hex.
    #[inline]
    #[must_use]
    pub fn road_mask(&self, hex: Hex) -> u8 {
        self.roads[hex.at()]
    }

    /// Whether a printed road joins two neighbours.
    #[inline]
    #[must_use]
    pub fn road_between(&self, from: Hex, to: Hex) -> bool {
        self.direction(from, to).is_some_and(|direction| self.roads[from.at()] & (1 << direction) != 0)
    }

    /// The hexes to which a printed road leads on.
    pub fn road_links(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        self.linked(hex, self.roads[hex.at()])
    }

    /// The roads that join two neighbours, by their names.
    pub fn roads_between(&self, from: Hex, to: Hex) -> impl Iterator<Item = &RoadCourse> {
        let joins = move |pair: &[Hex]| pair == [from, to] || pair == [to, from];
        self.road_courses.iter().filter(move |course| course.hexes.windows(2).any(joins))
    }

    /// The hexes to which a DNA can go on, and River Supply can be traced: along a major river or from coastal hex to
    /// coastal hex (3.6, 7.4, R75).
    pub fn waterways(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        self.linked(hex, self.waterways[hex.at()])
    }

    /// Whether a hex has any waterway for a DNA.
    #[must_use]
    pub fn is_navigable(&self, hex: Hex) -> bool {
        self.coast.has(hex) || self.major_river.has(hex)
    }

    /// The hexes of any country that share a hexside with Vietnam, Laos or China (3.8, R43); nothing lies beside the sea.
    #[must_use]
    pub fn borders(&self, on: Country) -> Hexes {
        match on {
            Country::Vietnam => self.beside_country[0],
            Country::Laos => self.beside_country[1],
            Country::China => self.beside_country[2],
            Country::Sea => Hexes::NONE,
        }
    }
}
