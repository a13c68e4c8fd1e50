//! Communities with their symbols, and the Viet Minh's Supply Centers in China.

use std::collections::BTreeMap;

use engine::pack::Source;
use engine::{Fault, Listed as _, Pack};
use serde::Deserialize;

use super::map::{Country, Map};
use crate::ids::{Army, Communities, Community, Hex, Hexes, MAX_COMMUNITIES};

engine::words! {
    /// How large a community is.
    pub enum CommunityKind { Village = "village", Town = "town", City = "city" }
}

/// What is printed beside a community (1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Symbol {
    Airstrip,
    Harbor,
    FefSupply,
    VmSupply,
    Mobilization,
    ThaiEntry,
}

#[derive(Clone, Debug)]
pub struct CommunityData {
    pub name: String,
    pub hex: Hex,
    pub kind: CommunityKind,
    /// The side in whose colour the name is printed: friendly to it by default (1.8).
    pub owner: Army,
    /// Its VP-Number; 0 where it is no VP-Hex.
    pub vp: u8,
    pub country: Country,
    pub delta: bool,
    pub source: Source,
}

/// A Supply Center in China, which is no community.
#[derive(Clone, Debug)]
pub struct ChinaPlace {
    pub name: String,
    pub hex: Hex,
}

/// Everything that has a name on the map, by kind and by symbol.
#[derive(Clone, Debug)]
pub struct Places {
    pub communities: Vec<CommunityData>,
    pub china: Vec<ChinaPlace>,
    /// Looked up over and over: by the number of the hex, as far as the last community.
    by_hex: Vec<Option<Community>>,
    /// Where communities stand, and those with a red name.
    pub hexes: Hexes,
    pub red: Hexes,
    /// The VP-Hexes, and those of Vietnam (2.4).
    pub vp: Communities,
    pub vp_hexes: Hexes,
    pub vp_in_vietnam: Communities,
    pub in_delta: Communities,
    pub in_highlands: Communities,
    pub airstrips: Hexes,
    /// Without Saigon, which is no hex.
    pub harbors: Hexes,
    /// Both without Saigon; the Viet Minh's with those in China.
    pub supply_centers: [Hexes; 2],
    /// Mobilization Centers in Vietnam and in Laos (2.4).
    pub mobilization: Hexes,
    pub mobilization_in_laos: Hexes,
    /// Where Thai units may enter while it is FEF-friendly (2.5, R22).
    pub thai_entry: Communities,
    /// Blue communities of the Vietnamese Highlands, which feed Thai units; those of Laos feed Laotian ones (7.3).
    pub thai_supply: Communities,
    pub in_laos: Communities,
}

engine::records! {
    part File { community: Vec<CommunityRecord>, china: Vec<ChinaRecord> }

    part CommunityRecord {
        name: String,
        hex: String,
        kind: CommunityKind,
        owner: Army,
        vp: u8,
        marks: Vec<Symbol>,
        source: Source,
    }

    struct ChinaRecord { name: String, hex: String }
}

const FILE: &str = "communities.toml";

impl Places {
    pub(super) fn read(pack: &Pack, map: &Map) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        if file.community.len() > MAX_COMMUNITIES {
            return Err(Fault::new(FILE, "community", format!("at most {MAX_COMMUNITIES} communities")));
        }
        let mut communities = Vec::new();
        let mut by_hex = BTreeMap::new();
        for record in &file.community {
            let wrong = |reason: String| Fault::new(FILE, format!("community.{}", record.name), reason);
            let hex = map.find(&record.hex).ok_or_else(|| wrong(format!("there is no hex '{}'", record.hex)))?;
            if !map.vietnam.or(map.laos).has(hex) {
                return Err(wrong(format!("{} lies in {}", record.hex, map.country(hex).name())));
            }
            if by_hex.insert(hex, Community(communities.len() as u8)).is_some() {
                return Err(wrong(format!("{} has a community already", record.hex)));
            }
            communities.push(CommunityData {
                name: record.name.clone(),
                hex,
                kind: record.kind,
                owner: record.owner,
                vp: record.vp,
                country: map.country(hex),
                delta: map.delta.has(hex),
                source: record.source.clone(),
            });
        }
        let mut china = Vec::new();
        for record in file.china {
            let hex = map.find(&record.hex).filter(|hex| map.china.has(*hex));
            let wrong = || Fault::new(FILE, format!("china.{}", record.name), "expected a hex of China");
            china.push(ChinaPlace { hex: hex.ok_or_else(wrong)?, name: record.name });
        }
        let places = Places::sorted(&file.community, communities, china, by_hex);
        places.check(map)?;
        Ok(places)
    }

    fn sorted(
        records: &[CommunityRecord],
        communities: Vec<CommunityData>,
        china: Vec<ChinaPlace>,
        by_hex: BTreeMap<Hex, Community>,
    ) -> Self {
        let with = |symbol: Symbol| -> Communities { records.ids_where(|record| record.marks.contains(&symbol)) };
        let those = |test: &dyn Fn(&CommunityData) -> bool| -> Communities { communities.ids_where(test) };
        let hexes = |set: Communities| -> Hexes { set.iter().map(|c| communities[c.at()].hex).collect() };
        let in_laos = those(&|c| c.country == Country::Laos);
        let mut numbered = vec![None; by_hex.last_key_value().map_or(0, |(hex, _)| hex.at() + 1)];
        for (hex, community) in by_hex {
            numbered[hex.at()] = Some(community);
        }
        let mobilization = with(Symbol::Mobilization);
        let vm_centers = hexes(with(Symbol::VmSupply)).or(china.iter().map(|place| place.hex).collect());
        Places {
            hexes: communities.iter().map(|c| c.hex).collect(),
            red: hexes(those(&|c| c.owner == Army::Vm)),
            vp: those(&|c| c.vp > 0),
            vp_hexes: hexes(those(&|c| c.vp > 0)),
            vp_in_vietnam: those(&|c| c.vp > 0 && c.country == Country::Vietnam),
            in_delta: those(&|c| c.delta),
            in_highlands: those(&|c| !c.delta),
            airstrips: hexes(with(Symbol::Airstrip)),
            harbors: hexes(with(Symbol::Harbor)),
            supply_centers: [vm_centers, hexes(with(Symbol::FefSupply))],
            mobilization: hexes(mobilization.without(in_laos)),
            mobilization_in_laos: hexes(mobilization.and(in_laos)),
            thai_entry: with(Symbol::ThaiEntry),
            thai_supply: those(&|c| c.owner == Army::Fef && !c.delta && c.country == Country::Vietnam),
            in_laos,
            communities,
            china,
            by_hex: numbered,
        }
    }

    fn check(&self, map: &Map) -> Result<(), Fault> {
        let is_entry = |c: Community| self.of(c).kind == CommunityKind::Village && self.thai_supply.has(c);
        if let Some(c) = self.thai_entry.iter().find(|c| !is_entry(*c)) {
            let reason = "Thai units enter in blue villages of the Vietnamese Highlands (rule 2.5)";
            return Err(Fault::new(FILE, format!("community.{}", self.of(c).name), reason));
        }
        let inland = |hex: &Hex| !map.coast.has(*hex) && !map.major_river.has(*hex);
        if let Some(hex) = self.harbors.iter().find(inland) {
            return Err(Fault::new(FILE, "community", format!("the harbor in {} has no water", map.label(hex))));
        }
        let names = self.communities.iter().map(|c| &c.name).chain(self.china.iter().map(|place| &place.name));
        let mut seen: Vec<&String> = Vec::new();
        for name in names {
            if seen.contains(&name) {
                return Err(Fault::new(FILE, format!("community.{name}"), "this name stands twice"));
            }
            seen.push(name);
        }
        Ok(())
    }

    #[inline]
    #[must_use]
    pub fn of(&self, community: Community) -> &CommunityData {
        &self.communities[community.at()]
    }

    pub fn all(&self) -> impl Iterator<Item = Community> + use<> {
        (0..self.communities.len() as u8).map(Community)
    }

    #[inline]
    #[must_use]
    pub fn at(&self, hex: Hex) -> Option<Community> {
        self.by_hex.get(hex.at()).copied().flatten()
    }

    /// A community by its name in any spelling: `Dien Bien Phu`, `dien-bien-phu`.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Community> {
        let wanted = super::names::slug(name);
        self.all().find(|c| super::names::slug(&self.of(*c).name) == wanted)
    }

    /// The hex of a community or of a Supply Center in China.
    #[must_use]
    pub fn hex_of(&self, name: &str) -> Option<Hex> {
        let wanted = super::names::slug(name);
        let in_china = || self.china.iter().find(|place| super::names::slug(&place.name) == wanted);
        self.find(name).map(|c| self.of(c).hex).or_else(|| in_china().map(|place| place.hex))
    }
}
