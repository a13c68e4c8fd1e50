//! The counters of both sides (1.1, 1.5-A, 1.7).

use std::collections::BTreeSet;

use engine::pack::Source;
use engine::{Fault, Listed as _, Pack};

use crate::ids::{Army, Division, Formation, MAX_OF_A_WORD, MAX_UNITS, Regiment, Unit, Units};

const FILE: &str = "units.toml";

engine::words! {
    /// What a counter is. Parachutists are infantry in every rule.
    /// 1.1-04: batteries, mortar platoons and Quad 50 are all Artillery.
    pub enum Kind { Infantry = "infantry", Tank = "tank", Artillery = "artillery" }
}

engine::words! {
    /// The symbol that the battalions of a regiment share (1.1).
    pub enum Emblem { None = "none", Square = "square", Circle = "circle", Triangle = "triangle" }
}

engine::records! {
    /// A French battalion, group or other unit whose counters are alike.
    #[derive(Clone, Debug)]
    pub part FormationData {
        pub id: String,
        /// As the scenario card has it: `1/2 REI`.
        pub name: String,
        pub origin: String,
        pub kind: Kind,
        #[serde(default)]
        pub parachute: bool,
        #[serde(rename = "units")]
        count: u8,
        pub morale: u8,
        /// Full and reduced.
        pub strength: [u8; 2],
        /// 1.1-03, 7.5-A: its companies support one another.
        #[serde(default)]
        pub battalion: bool,
        /// 5.4-E
        #[serde(default)]
        pub replaceable: bool,
        source: Source,
        #[serde(skip)]
        pub units: Units,
    }

    /// A regiment of the Viet Minh.
    #[derive(Clone, Debug)]
    pub part RegimentData {
        pub id: String,
        pub name: String,
        #[serde(default, rename = "division")]
        number: Option<u16>,
        pub region: String,
        pub symbol: Emblem,
        battalions: Vec<String>,
        /// The battalions that wait in the VM Reinforcements Box.
        #[serde(default)]
        reinforcements: Vec<String>,
        /// 1.5-A-03: printed where there is no division.
        #[serde(default)]
        pub morale: Option<u8>,
        /// 2.1-A, 1.7-A: the Pathet Lao stay in Laos, and are out of the game when they are lost.
        #[serde(default)]
        pub laos_only: bool,
        /// Full, reduced and disorganised.
        strength: [u8; 3],
        source: Source,
        #[serde(skip)]
        pub division: Option<Division>,
        #[serde(skip)]
        pub units: Units,
    }
}

/// To whom a counter belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    Formation(Formation),
    Regiment(Regiment),
}

/// A counter.
#[derive(Clone, Debug)]
pub struct UnitData {
    /// `1-2-rei-3`, `80-36`.
    pub id: String,
    /// `1/2 REI no. 3`, `80/36`.
    pub name: String,
    pub army: Army,
    pub kind: Kind,
    pub body: Body,
    pub division: Option<Division>,
    /// 1.5-A: none for those whose Morale is that of their division.
    pub morale: Option<u8>,
    /// By steps lost: full, reduced, and for the Viet Minh disorganised.
    pub strength: [u8; 3],
    /// 1.7: two for the French, three for the Viet Minh.
    pub steps: u8,
    pub source: Source,
}

impl UnitData {
    #[inline]
    #[must_use]
    pub fn formation(&self) -> Option<Formation> {
        match self.body {
            Body::Formation(formation) => Some(formation),
            Body::Regiment(_) => None,
        }
    }

    #[inline]
    #[must_use]
    pub fn regiment(&self) -> Option<Regiment> {
        match self.body {
            Body::Formation(_) => None,
            Body::Regiment(regiment) => Some(regiment),
        }
    }
}

engine::records! {
    part File { formation: Vec<FormationData>, regiment: Vec<RegimentData> }
}

/// The counter sheets: first the French, then the Viet Minh.
#[derive(Clone, Debug)]
pub struct Forces {
    pub units: Vec<UnitData>,
    pub formations: Vec<FormationData>,
    pub regiments: Vec<RegimentData>,
    /// The units of each army.
    pub army: [Units; 2],
    /// French units by kind.
    pub infantry: Units,
    pub tanks: Units,
    pub artillery: Units,
    /// 5.3-C-03: those of 31 BG, who keep the water clean.
    pub water: Units,
    /// The units of each division.
    pub division: [Units; 4],
    /// 5.2-E: those that wait in the VM Reinforcements Box.
    pub vm_reinforcements: Units,
}

fn fault(key: &str, reason: impl Into<String>) -> Fault {
    Fault::new(FILE, key, reason)
}

impl Forces {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        if file.formation.len() > MAX_OF_A_WORD || file.regiment.len() > MAX_OF_A_WORD {
            return Err(fault("formation", format!("at most {MAX_OF_A_WORD} formations and regiments")));
        }
        let mut forces = Forces {
            units: Vec::new(),
            formations: Vec::new(),
            regiments: Vec::new(),
            army: [Units::NONE; 2],
            infantry: Units::NONE,
            tanks: Units::NONE,
            artillery: Units::NONE,
            water: Units::NONE,
            division: [Units::NONE; 4],
            vm_reinforcements: Units::NONE,
        };
        for record in file.formation {
            forces.raise_formation(record)?;
        }
        forces.water = forces.find_formation("31 BG").map_or(Units::NONE, |own| forces.formations[own.at()].units);
        for record in file.regiment {
            forces.raise_regiment(record)?;
        }
        let ids: BTreeSet<&str> = forces.units.iter().map(|unit| unit.id.as_str()).collect();
        if ids.len() != forces.units.len() {
            return Err(fault("unit", "two counters have the same id"));
        }
        Ok(forces)
    }

    fn raise_formation(&mut self, mut record: FormationData) -> Result<(), Fault> {
        if !(2..=5).contains(&record.morale) {
            return Err(fault(&record.id, "Morale goes from 2 to 5"));
        }
        if record.count == 0 || record.count > 12 {
            return Err(fault(&record.id, "expected 1 to 12 units"));
        }
        if record.battalion && record.kind != Kind::Infantry {
            return Err(fault(&record.id, "only infantry forms battalions (7.5-A)"));
        }
        let formation = Formation(self.formations.len() as u8);
        for number in 1..=record.count {
            let unit = self.add(UnitData {
                id: format!("{}-{number}", record.id),
                name: if record.count == 1 { record.name.clone() } else { format!("{} no. {number}", record.name) },
                army: Army::French,
                kind: record.kind,
                body: Body::Formation(formation),
                division: None,
                morale: Some(record.morale),
                strength: [record.strength[0], record.strength[1], 0],
                steps: 2,
                source: record.source.clone(),
            })?;
            record.units.insert(unit);
            match record.kind {
                Kind::Infantry => self.infantry.insert(unit),
                Kind::Tank => self.tanks.insert(unit),
                Kind::Artillery => self.artillery.insert(unit),
            }
        }
        self.formations.push(record);
        Ok(())
    }

    fn raise_regiment(&mut self, mut record: RegimentData) -> Result<(), Fault> {
        record.division = match record.number {
            None => None,
            Some(number) => {
                let found = Division::ALL.into_iter().find(|division| division.word() == number.to_string());
                Some(found.ok_or_else(|| fault(&record.id, format!("there is no division {number}")))?)
            }
        };
        if record.division.is_some() == record.morale.is_some() {
            return Err(fault(&record.id, "Morale is printed where there is no division, and only there (1.5-A)"));
        }
        if let Some(lost) = record.reinforcements.iter().find(|name| !record.battalions.contains(name)) {
            return Err(fault(&record.id, format!("it has no battalion '{lost}'")));
        }
        let regiment = Regiment(self.regiments.len() as u8);
        for battalion in &record.battalions {
            let [id, name] = match battalion.as_str() {
                "" => [record.id.clone(), record.name.clone()],
                own => [format!("{}-{}", own.to_lowercase(), record.id), format!("{own}/{}", record.id)],
            };
            let unit = self.add(UnitData {
                id,
                name,
                army: Army::Vm,
                kind: Kind::Infantry,
                body: Body::Regiment(regiment),
                division: record.division,
                morale: record.morale,
                strength: record.strength,
                steps: 3,
                source: record.source.clone(),
            })?;
            record.units.insert(unit);
            if let Some(division) = record.division {
                self.division[division.at()].insert(unit);
            }
            self.vm_reinforcements.set(unit, record.reinforcements.contains(battalion));
        }
        self.regiments.push(record);
        Ok(())
    }

    fn add(&mut self, unit: UnitData) -> Result<Unit, Fault> {
        let own = Unit(self.units.len() as u8);
        if self.units.len() >= MAX_UNITS {
            return Err(fault(&unit.id, format!("at most {MAX_UNITS} units")));
        }
        if unit.strength[0] <= unit.strength[1] || unit.strength[0] > 20 {
            return Err(fault(&unit.id, "a reduced unit is weaker than a full one, and strength is at most 20"));
        }
        self.army[unit.army.at()].insert(own);
        self.units.push(unit);
        Ok(own)
    }

    #[must_use]
    pub fn find(&self, id: &str) -> Option<Unit> {
        self.units.id_where(|unit| unit.id.eq_ignore_ascii_case(id))
    }

    /// A formation by its printed name or its id.
    #[must_use]
    pub fn find_formation(&self, name: &str) -> Option<Formation> {
        self.formations.id_where(|own| own.name.eq_ignore_ascii_case(name) || own.id.eq_ignore_ascii_case(name))
    }
}
