//! The counters.

use engine::pack::Source;
use engine::{Fault, Listed as _, Pack};
use serde::Deserialize;

use super::map::Area;
use crate::ids::{Army, Formation, MAX_FORMATIONS, MAX_UNITS, Regiment};

/// What a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Infantry,
    Support,
    Armor,
    Mech,
    Aa,
    Hq,
    Leader,
}

impl Kind {
    /// 20.1-06
    #[inline]
    #[must_use]
    pub const fn is_afv(self) -> bool {
        matches!(self, Kind::Armor | Kind::Mech | Kind::Aa)
    }

    /// A unit that fights: neither an HQ nor a leader.
    #[inline]
    #[must_use]
    pub const fn fights(self) -> bool {
        !matches!(self, Kind::Hq | Kind::Leader)
    }
}

engine::records! {
    /// A counter of the map.
    /// 3.0-01, 3.0-05, 8.1.1-01: one printed strength for attack and defence, and the movement allowance.
    #[derive(Clone, Debug)]
    pub part UnitData {
        pub id: String,
        pub name: String,
        pub army: Army,
        #[serde(rename = "formation")]
        formation_id: Option<String>,
        #[serde(rename = "regiment")]
        regiment_id: Option<String>,
        #[serde(default)]
        pub battalion: String,
        pub kind: Kind,
        #[serde(default)]
        battalion_size: bool,
        pub cf: u8,
        pub range: u8,
        pub ma: u8,
        pub retreat: Area,
        /// The name of its arrival; `setup` for those that begin on the map.
        pub enters: String,
        pub source: Source,
        pub values: Source,
        /// None for the 95th Regiment and the 203rd tanks.
        #[serde(skip)]
        pub formation: Option<Formation>,
        #[serde(skip)]
        pub regiment: Option<Regiment>,
        /// Stacking points: four for a battalion, none for HQs and leaders (R6).
        #[serde(skip)]
        pub points: u8,
    }
}

impl UnitData {
    /// 4.1.1-03: the units of the 325th Division and the 95th Regiment.
    #[inline]
    #[must_use]
    pub const fn is_battalion(&self) -> bool {
        self.points == 4
    }
}

engine::records! {
    /// 3.0-03, 3.0-04 (R22): which formations there are.
    #[derive(Clone, Debug)]
    pub part FormationData {
        pub id: String,
        pub name: String,
        pub army: Army,
        /// Whether it is activated or regroups; the troops of the 18th Division are always active (R21).
        pub activates: bool,
        pub source: Source,
    }
}

/// A regiment of an NVA division.
/// R104: the 341st has its historical regiments.
#[derive(Clone, Debug)]
pub struct RegimentData {
    pub id: String,
    pub division: Formation,
}

engine::records! {
    #[derive(Clone, Debug)]
    pub part AimData {
        pub id: String,
        pub army: Army,
        pub calibre: String,
        pub plus: bool,
        /// The fixed column of rockets (11.3.7).
        pub column: Option<u8>,
        #[serde(default)]
        pub scatter: i8,
        pub source: Source,
    }

    #[derive(Clone, Debug)]
    pub part PlaneData {
        pub id: String,
        #[serde(rename = "type")]
        pub kind: String,
        pub plus: bool,
        pub source: Source,
    }

    part File {
        unit: Vec<UnitData>,
        aircraft: Vec<PlaneData>,
        aim: Vec<AimData>,
        marker: Vec<MarkerRecord>,
        helicopters: u8,
        helicopter_column: u8,
        #[serde(rename = "helicopter_source")]
        _helicopter_source: Source,
        formation: Vec<FormationData>,
    }

    struct MarkerRecord {
        #[serde(rename = "id")]
        _id: String,
        count: u16,
    }
}

/// The counter sheets.
#[derive(Debug)]
pub(super) struct Counters {
    pub units: Vec<UnitData>,
    pub formations: Vec<FormationData>,
    pub regiments: Vec<RegimentData>,
    pub aims: Vec<AimData>,
    pub planes: Vec<PlaneData>,
    pub helicopters: u8,
    pub helicopter_column: u8,
    pub total: u16,
}

const FILE: &str = "units.toml";

impl Counters {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let fault = |key: &str, reason: &str| Fault::new(FILE, key, reason);
        if file.unit.len() > MAX_UNITS || file.formation.len() > MAX_FORMATIONS {
            return Err(fault("unit", &format!("at most {MAX_UNITS} units and {MAX_FORMATIONS} formations")));
        }
        if file.aim.len() > 32 || file.aircraft.len() > 16 || file.helicopters > 8 {
            return Err(fault("aim", "at most 32 artillery markers, 16 aircraft and 8 helicopters"));
        }
        if !(1..=10).contains(&file.helicopter_column) {
            return Err(fault("helicopter_column", "expected a column from 1 to 10"));
        }
        if file.aim.iter().any(|aim| aim.column.is_some_and(|c| !(1..=10).contains(&c))) {
            return Err(fault("aim.column", "expected a column from 1 to 10"));
        }
        let markers: u16 = file.marker.iter().map(|m| m.count).sum();
        let pieces = file.unit.len() + file.aim.len() + file.aircraft.len() + usize::from(file.helicopters);
        let mut counters = Counters {
            units: Vec::new(),
            formations: file.formation,
            regiments: Vec::new(),
            aims: file.aim,
            planes: file.aircraft,
            helicopters: file.helicopters,
            helicopter_column: file.helicopter_column,
            total: pieces as u16 + markers,
        };
        let mut seen = std::collections::BTreeSet::new();
        for mut unit in file.unit {
            if !seen.insert(unit.id.clone()) {
                return Err(fault(&unit.id, "this id stands twice"));
            }
            counters.complete(&mut unit)?;
            counters.units.push(unit);
        }
        Ok(counters)
    }

    /// Checks a counter as it was written and finds its formation and its regiment.
    fn complete(&mut self, unit: &mut UnitData) -> Result<(), Fault> {
        let fault = |reason: String| Fault::new(FILE, &unit.id, reason);
        if let Some(id) = &unit.formation_id {
            let found = self.formations.id_where(|f| &f.id == id && f.army == unit.army);
            unit.formation = Some(found.ok_or_else(|| fault(format!("its army has no formation '{id}'")))?);
        }
        if unit.ma < 2 || unit.range > super::map::FARTHEST_FIRE {
            return Err(fault("expected an allowance of at least 2 and a range of at most 3".into()));
        }
        let regiment = unit.regiment_id.as_ref().zip(unit.formation);
        unit.regiment = regiment.map(|(id, division)| self.regiment(id, division));
        unit.points = match unit.kind {
            Kind::Hq | Kind::Leader => 0,
            _ if unit.battalion_size => 4,
            _ => 1,
        };
        Ok(())
    }

    fn regiment(&mut self, id: &str, division: Formation) -> Regiment {
        self.regiments.id_where(|r| r.id == id && r.division == division).unwrap_or_else(|| {
            self.regiments.push(RegimentData { id: id.into(), division });
            Regiment(self.regiments.len() as u8 - 1)
        })
    }
}
