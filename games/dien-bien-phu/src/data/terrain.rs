//! The Terrain Effect Chart (1.5-B), in half movement points.

use engine::{Fault, Pack};

use super::map::Terrain;
use crate::ids::Weather;

const FILE: &str = "terrain.toml";

/// What entering costs, in half movement points.
#[derive(Clone, Debug)]
pub struct TerrainChart {
    /// By terrain and weather.
    cost: [[u8; 3]; Terrain::ALL.len()],
    road: [u8; 3],
    /// What a unit may spend, and with Recon.
    pub allowance: u8,
    pub recon_allowance: u8,
    pub river: u8,
    /// Paid by the Viet Minh only.
    pub wire: u8,
    pub enemy_zoc: u8,
    pub uphill: u8,
    /// Instead of everything else: VM into a Supply Area, France into a Trench Zone.
    pub flat: u8,
}

engine::records! {
    part File {
        field: Row,
        hill: Row,
        forest: Row,
        village: Row,
        airstrip: Row,
        road: Row,
        allowance: Allowance,
        surcharge: Surcharge,
    }

    struct Row { cost: Costs }
    part Costs { dry: u8, rain: u8, monsoon: u8 }
    struct Allowance { normal: u8, recon: u8 }
    struct Surcharge { river: u8, wire: u8, enemy_zoc: u8, uphill: u8, flat: u8 }
}

impl Row {
    fn by_weather(&self) -> [u8; 3] {
        [self.cost.dry, self.cost.rain, self.cost.monsoon]
    }
}

impl TerrainChart {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let rows = [
            ("field", &file.field),
            ("hill", &file.hill),
            ("forest", &file.forest),
            ("village", &file.village),
            ("airstrip", &file.airstrip),
            ("road", &file.road),
        ];
        for (name, row) in rows {
            if row.by_weather().into_iter().any(|cost| !(1..=20).contains(&cost)) {
                return Err(Fault::new(FILE, format!("{name}.cost"), "expected 1 to 20 half movement points"));
            }
        }
        if file.allowance.normal == 0 || file.allowance.recon < file.allowance.normal {
            return Err(Fault::new(FILE, "allowance", "Recon lets a unit move no less than others"));
        }
        // 1.5-B: the most expensive terrain of a hex is paid.
        let wooded = |w: usize| file.hill.by_weather()[w].max(file.forest.by_weather()[w]);
        let cost = Terrain::ALL.map(|terrain| match terrain {
            Terrain::Field => file.field.by_weather(),
            Terrain::Hill => file.hill.by_weather(),
            Terrain::WoodedHill => [wooded(0), wooded(1), wooded(2)],
            Terrain::Forest => file.forest.by_weather(),
            Terrain::Village => file.village.by_weather(),
            Terrain::Airstrip => file.airstrip.by_weather(),
        });
        Ok(TerrainChart {
            cost,
            road: file.road.by_weather(),
            allowance: file.allowance.normal,
            recon_allowance: file.allowance.recon,
            river: file.surcharge.river,
            wire: file.surcharge.wire,
            enemy_zoc: file.surcharge.enemy_zoc,
            uphill: file.surcharge.uphill,
            flat: file.surcharge.flat,
        })
    }

    #[inline]
    #[must_use]
    pub fn cost(&self, terrain: Terrain, weather: Weather) -> u8 {
        self.cost[terrain.at()][weather.at()]
    }

    #[inline]
    #[must_use]
    pub fn road(&self, weather: Weather) -> u8 {
        self.road[weather.at()]
    }
}
