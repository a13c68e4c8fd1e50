//! Artillery Zone Markers and the counters that can run out (1.10, R8).

use engine::{Fault, Listed as _, Pack};

use super::units::{Forces, Kind};
use crate::ids::{Army, Formation, MAX_OF_A_WORD, Marker, Markers as Set};

const FILE: &str = "markers.toml";

/// A Zone Marker.
#[derive(Clone, Debug)]
pub struct MarkerData {
    pub id: String,
    pub name: String,
    pub army: Army,
    /// The French formation whose losses reduce it (1.10).
    pub formation: Option<Formation>,
    /// 2.2-A: Heavy Weapons, which reach only two or three hexes.
    pub heavy_weapons: bool,
    pub weapon: String,
}

/// How many there are of each counter that can run out.
#[derive(Clone, Copy, Debug)]
pub struct Pools {
    /// 3.1: assaults that can be declared in a phase.
    pub combat: u8,
    pub support_mortars: u8,
    pub assets: u8,
    pub commando: u8,
    pub airstrike: u8,
    pub replacement: u8,
}

#[derive(Clone, Debug)]
pub struct Markers {
    pub zone: Vec<MarkerData>,
    pub army: [Set; 2],
    pub pools: Pools,
}

engine::records! {
    part File { zone_marker: Vec<MarkerRecord>, pool: PoolRecords }

    struct MarkerRecord {
        id: String,
        formation: Option<String>,
        name: Option<String>,
        #[serde(default)]
        heavy_weapons: bool,
        weapon: String,
    }

    part PoolRecords {
        combat: Pool,
        support_mortars: Pool,
        assets: Pool,
        commando: Pool,
        airstrike: Pool,
        replacement: Pool,
        /// One for each sector and one for each division.
        trench: Pool,
        division_morale: Pool,
    }

    struct Pool { count: u8 }
}

impl Markers {
    pub fn read(pack: &Pack, forces: &Forces) -> Result<Self, Fault> {
        let File { zone_marker, pool } = pack.read(FILE)?;
        if zone_marker.len() > MAX_OF_A_WORD {
            return Err(Fault::new(FILE, "zone_marker", format!("at most {MAX_OF_A_WORD} Zone Markers")));
        }
        if pool.trench.count != 4 || pool.division_morale.count != 4 {
            return Err(Fault::new(FILE, "pool", "there is one Trench and one Morale Marker for each division"));
        }
        if pool.combat.count == 0 {
            return Err(Fault::new(FILE, "pool.combat.count", "without Combat Markers there are no assaults"));
        }
        let mut zone =
            zone_marker.into_iter().map(|record| read_marker(record, forces)).collect::<Result<Vec<_>, _>>()?;
        number_namesakes(&mut zone);
        let of = |army: Army| zone.ids_where(|marker| marker.army == army);
        let markers = Markers {
            army: Army::BOTH.map(of),
            pools: Pools {
                combat: pool.combat.count,
                support_mortars: pool.support_mortars.count,
                assets: pool.assets.count,
                commando: pool.commando.count,
                airstrike: pool.airstrike.count,
                replacement: pool.replacement.count,
            },
            zone,
        };
        markers.check(forces)?;
        Ok(markers)
    }

    /// 1.10, R96: with three units two markers, with one or two units one: else the ladder of losses does not work.
    fn check(&self, forces: &Forces) -> Result<(), Fault> {
        for (i, formation) in forces.formations.iter().enumerate() {
            let own = self.of_formation(Formation(i as u8)).count();
            let expected = match (formation.kind, formation.units.count()) {
                (Kind::Artillery, 3) => 2,
                (Kind::Artillery, 1 | 2) => 1,
                (Kind::Artillery, _) => {
                    return Err(Fault::new("units.toml", &formation.id, "expected 1 to 3 units (1.10)"));
                }
                _ => 0,
            };
            if own != expected {
                let reason = format!("its units need {expected} Zone Markers and not {own}");
                return Err(Fault::new(FILE, &formation.name, reason));
            }
        }
        Ok(())
    }

    #[inline]
    #[must_use]
    pub fn of(&self, marker: Marker) -> &MarkerData {
        &self.zone[marker.at()]
    }

    /// The markers of a formation, in the order in which losses reduce them.
    pub fn of_formation(&self, formation: Formation) -> impl Iterator<Item = Marker> {
        let own = (0..self.zone.len()).filter(move |i| self.zone[*i].formation == Some(formation));
        own.map(|i| Marker(i as u8))
    }
}

fn read_marker(record: MarkerRecord, forces: &Forces) -> Result<MarkerData, Fault> {
    let fault = |reason: String| Fault::new(FILE, &record.id, reason);
    let formation = match &record.formation {
        None => None,
        Some(name) => {
            Some(forces.find_formation(name).ok_or_else(|| fault(format!("there is no formation '{name}'")))?)
        }
    };
    let name = match (record.name, &record.formation) {
        (Some(name), None) => name,
        (None, Some(formation)) => formation.clone(),
        _ => return Err(Fault::new(FILE, &record.id, "expected a formation, or a name for a marker of VM")),
    };
    let army = if formation.is_some() { Army::French } else { Army::Vm };
    let (heavy_weapons, weapon) = (record.heavy_weapons, record.weapon);
    Ok(MarkerData { id: record.id, name, army, formation, heavy_weapons, weapon })
}

/// Markers of the same formation are told apart by a number.
fn number_namesakes(zone: &mut [MarkerData]) {
    let names: Vec<String> = zone.iter().map(|marker| marker.name.clone()).collect();
    for (at, marker) in zone.iter_mut().enumerate() {
        let before = names[..at].iter().filter(|name| **name == names[at]).count();
        if names.iter().filter(|name| **name == names[at]).count() > 1 {
            marker.name = format!("{} no. {}", marker.name, before + 1);
        }
    }
}
