//! The counters.

use engine::pack::Source;
use engine::{Fault, Listed as _, Pack};
use serde::Deserialize;

use super::names::slug;
use crate::ids::{Army, DUMPS, MAX_UNITS, Turn, Unit};

/// What a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    DivisionalRegiment,
    IndependentRegiment,
    ArtilleryRegiment,
    EngineerRegiment,
    AntiAircraftRegiment,
    TieuDoan,
    PathetLao,
    GroupeMobile,
    Para,
    /// 1 REC, which swims (4.0).
    AmphibiousArmour,
    Tank,
    Artillery,
    Infantry,
    VietnameseInfantry,
    VietnameseGarrison,
    LaotianInfantry,
    LaotianDetachment,
    Thai,
    Gcma,
    /// DNA: naval assault divisions (3.6).
    Dinassaut,
    Hq,
    Navy,
}

impl Kind {
    /// Every VM unit of four steps, whatever it does (R118).
    #[inline]
    #[must_use]
    pub const fn is_regiment(self) -> bool {
        use Kind::{
            AntiAircraftRegiment, ArtilleryRegiment, DivisionalRegiment, EngineerRegiment, IndependentRegiment,
        };
        matches!(
            self,
            DivisionalRegiment | IndependentRegiment | ArtilleryRegiment | EngineerRegiment | AntiAircraftRegiment
        )
    }

    /// Artillery of either side: a Barrage Value, but neither Navy nor Airstrike.
    #[inline]
    #[must_use]
    pub const fn is_artillery(self) -> bool {
        matches!(self, Kind::ArtilleryRegiment | Kind::Artillery)
    }

    /// Its value is a Barrage Value.
    /// 1.2-02: in a gray box; HQs and Supply Dumps have neither.
    #[inline]
    #[must_use]
    pub const fn has_barrage(self) -> bool {
        self.is_artillery() || matches!(self, Kind::Navy)
    }

    /// The value in parentheses counts in defence only (4.0).
    #[inline]
    #[must_use]
    pub const fn defends_only(self) -> bool {
        matches!(self, Kind::EngineerRegiment | Kind::AntiAircraftRegiment)
    }

    /// Closes airstrips that lie in its zone of control (3.5).
    #[inline]
    #[must_use]
    pub const fn closes_airstrips(self) -> bool {
        matches!(self, Kind::ArtilleryRegiment | Kind::AntiAircraftRegiment)
    }

    /// One step, and no victory points when lost (6.13).
    #[inline]
    #[must_use]
    pub const fn has_one_step(self) -> bool {
        matches!(self, Kind::TieuDoan | Kind::PathetLao | Kind::Thai | Kind::LaotianDetachment | Kind::Gcma)
    }

    /// May leave before combat (6.5); the VM HQ may too.
    #[inline]
    #[must_use]
    pub const fn slips_away(self) -> bool {
        matches!(self, Kind::TieuDoan | Kind::PathetLao | Kind::Gcma)
    }

    /// Raises the morale of those stacked with it and takes the second loss (4.0).
    #[inline]
    #[must_use]
    pub const fn heartens(self) -> bool {
        matches!(self, Kind::Tank | Kind::Dinassaut)
    }

    /// Bound to Vietnam, to Laos or to the Highlands (3.8).
    #[inline]
    #[must_use]
    pub const fn bounds(self) -> Bounds {
        match self {
            Kind::TieuDoan | Kind::VietnameseInfantry | Kind::VietnameseGarrison => Bounds::Vietnam,
            Kind::PathetLao | Kind::LaotianInfantry | Kind::LaotianDetachment => Bounds::Laos,
            Kind::Thai | Kind::Gcma => Bounds::Highlands,
            kind if kind.is_regiment() => Bounds::None,
            _ => Bounds::VietnamAndLaos,
        }
    }

    /// Always in supply (7.2, 7.3).
    #[inline]
    #[must_use]
    pub const fn lives_off_the_land(self) -> bool {
        matches!(self, Kind::TieuDoan | Kind::PathetLao | Kind::IndependentRegiment | Kind::Gcma)
    }
}

/// Where a unit may end its movement and attack (3.8). The VM HQ may stand anywhere (R112).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    None,
    VietnamAndLaos,
    /// With the hexes of the other country that border on it.
    Vietnam,
    Laos,
    Highlands,
}

/// The colour bar.
/// 1.2-03.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Bar {
    None,
    White,
    Black,
    Gray,
    Blue,
    Sand,
    Brown,
    Green,
}

/// The values of a unit with so many steps left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// Combat Value, or Barrage Value for those that have one.
    pub value: u8,
    pub morale: u8,
    pub stack: u8,
}

engine::records! {
    /// A counter.
    #[derive(Clone, Debug)]
    pub part UnitData {
        /// As it is printed.
        pub name: String,
        pub army: Army,
        pub kind: Kind,
        pub bar: Bar,
        pub division: Option<u16>,
        /// 4, 2, 1, or 0 for HQs and the Navy.
        pub steps: u8,
        #[serde(rename = "move")]
        pub movement: u8,
        /// 1.2-01: its Movement Value is printed in red.
        #[serde(default)]
        pub motorized: bool,
        /// Value, morale and Stacking Value.
        front: [u8; 3],
        back: Option<[u8; 3]>,
        #[serde(default)]
        pub legion: bool,
        /// Advances after combat although it is artillery: GM/35 RALP (6.15).
        #[serde(default)]
        pub may_advance: bool,
        pub source: Source,
        /// As documents and actions write it: `gm-1`, `36/308`.
        #[serde(skip)]
        pub id: String,
        /// 1.2-04: the turn of the Reinforcement Chart; none where it is there from the beginning.
        #[serde(skip)]
        pub arrival: Option<Turn>,
        /// By steps left.
        #[serde(skip)]
        faces: [Face; 5],
    }
}

impl UnitData {
    /// Its values with so many steps left; without steps, as printed.
    #[inline]
    #[must_use]
    pub fn face(&self, steps_left: u8) -> Face {
        self.faces[usize::from(steps_left.min(4))]
    }

    /// Its printed values at full strength.
    #[inline]
    #[must_use]
    pub fn full(&self) -> Face {
        self.face(self.steps)
    }

    /// Whether the counter lies on its back with so many steps left, and whether it wears a "-1 Marker" (6.13).
    #[must_use]
    pub const fn flipped_and_marked(&self, steps_left: u8) -> (bool, bool) {
        (steps_left < self.steps && steps_left * 2 <= self.steps, self.steps == 4 && steps_left % 2 == 1)
    }

    /// Victory points for losing it or bringing it in (1.9, 2.5): by the printed Stacking Value (R12).
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.full().stack >= 3
    }

    /// A paratrooper may be dropped (1.2, 3.5).
    #[inline]
    #[must_use]
    pub fn is_para(&self) -> bool {
        self.bar == Bar::Blue
    }

    /// What the quick set-up of 9.0 calls it: the word of its bar or kind, value and movement.
    #[must_use]
    pub fn generic(&self) -> String {
        let word = match self.kind {
            Kind::DivisionalRegiment => "div ",
            Kind::IndependentRegiment => "ind ",
            Kind::ArtilleryRegiment => "artillery regiment ",
            Kind::EngineerRegiment => "engineer regiment ",
            Kind::AntiAircraftRegiment => "anti-aircraft regiment ",
            Kind::TieuDoan => "tieu doan ",
            Kind::PathetLao => "pathet lao ",
            Kind::GroupeMobile => "GM ",
            Kind::Para => "para ",
            Kind::AmphibiousArmour => "REC ",
            Kind::Tank => "tank ",
            Kind::Artillery => "art ",
            Kind::Infantry => "",
            Kind::VietnameseInfantry => "BVN ",
            Kind::VietnameseGarrison => "BVN garr ",
            Kind::LaotianInfantry => "Lao ",
            Kind::LaotianDetachment => "Lao det ",
            Kind::Thai => "Thai ",
            Kind::Gcma => "GCMA ",
            Kind::Dinassaut => "DNA ",
            Kind::Hq => return "HQ".into(),
            Kind::Navy => return "Navy".into(),
        };
        format!("{word}{}-{}", self.full().value, self.movement)
    }
}

/// The markers that lie on the map or on units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkerKind {
    VmDump,
    FefDump,
    VmTrench,
    FefTrench,
    Road,
    DestroyedRoad,
    PoliticalObjective,
    Disorganized,
    OutOfSupply,
    StepLoss,
    Delta,
    Highlands,
    Officer,
    Airstrike,
}

engine::records! {
    #[derive(Clone, Debug)]
    pub part MarkerData {
        pub kind: MarkerKind,
        pub count: u8,
        /// Movement Value of a VM Supply Dump (R114).
        #[serde(default, rename = "move")]
        pub movement: u8,
        pub source: Source,
    }
}

/// The counter sheets.
#[derive(Clone, Debug)]
pub struct Counters {
    pub units: Vec<UnitData>,
    pub markers: Vec<MarkerData>,
}

engine::records! {
    part File { unit: Vec<UnitData>, marker: Vec<MarkerData> }
}

const FILE: &str = "units.toml";

impl Counters {
    pub(super) fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        if file.unit.len() > MAX_UNITS {
            return Err(Fault::new(FILE, "unit", format!("at most {MAX_UNITS} units")));
        }
        let mut units: Vec<UnitData> = Vec::new();
        for mut unit in file.unit {
            unit.complete()?;
            if units.iter().any(|other| other.id == unit.id) {
                return Err(Fault::new(FILE, format!("unit.{}", unit.name), "this unit stands twice"));
            }
            units.push(unit);
        }
        let counters = Counters { units, markers: file.marker };
        for (army, kind) in [(Army::Vm, MarkerKind::VmDump), (Army::Fef, MarkerKind::FefDump)] {
            if counters.units.iter().filter(|unit| unit.army == army && unit.kind == Kind::Hq).count() != 1 {
                return Err(Fault::new(FILE, "unit", format!("expected one HQ of the {}", army.name())));
            }
            if usize::from(counters.count(kind)) != DUMPS / 2 {
                return Err(Fault::new(FILE, "marker", "each side has nine Supply Dumps (rules 2.2, 2.6)"));
            }
        }
        Ok(counters)
    }

    /// How many markers of a kind there are.
    #[must_use]
    pub fn count(&self, kind: MarkerKind) -> u8 {
        self.markers.iter().filter(|marker| marker.kind == kind).map(|marker| marker.count).sum()
    }

    /// How far a VM Supply Dump moves on foot (R114).
    pub(super) fn dump_movement(&self) -> u8 {
        self.markers.iter().filter(|marker| marker.kind == MarkerKind::VmDump).map(|marker| marker.movement).sum()
    }

    pub(super) fn find(&self, name: &str) -> Option<Unit> {
        let wanted = slug(name);
        self.units.id_where(|unit| unit.id == wanted)
    }
}

impl UnitData {
    /// Checks a counter as it was written and works out its id and its faces.
    fn complete(&mut self) -> Result<(), Fault> {
        let wrong = |reason: &str| Fault::new(FILE, format!("unit.{}", self.name), reason);
        let face = |[value, morale, stack]: [u8; 3]| Face { value, morale, stack };
        let front = face(self.front);
        let steps = match (self.kind, front.stack) {
            (Kind::Hq, 1) | (Kind::Navy, 0) => 0,
            (kind, 1) if kind.has_one_step() => 1,
            (_, 1 | 2) => 2,
            (_, 3 | 4) => 4,
            _ => return Err(wrong("the Stacking Value is from 1 to 4")),
        };
        if self.steps != steps {
            return Err(wrong(&format!("a unit of this kind and Stacking Value has {steps} steps (rule 6.13)")));
        }
        if (steps >= 2) != self.back.is_some() {
            return Err(wrong("a unit with two or four steps has a back, and only such a unit"));
        }
        if self.army == Army::Fef && front.morale > 5 {
            return Err(wrong("no FEF morale is above 5 (rule 2.6)"));
        }
        let back = self.back.map_or(front, face);
        // The marker takes one of each value, but leaves a Combat, Barrage and Stacking Value of 1 (R91).
        let marked = |face: Face| Face {
            value: face.value.saturating_sub(1).max(1),
            morale: face.morale.saturating_sub(1),
            stack: face.stack.saturating_sub(1).max(1),
        };
        self.faces = match steps {
            4 => [Face::default(), marked(back), back, marked(front), front],
            2 => [Face::default(), back, front, front, front],
            1 => [Face::default(), front, front, front, front],
            _ => [front; 5],
        };
        self.id = slug(&self.name);
        Ok(())
    }
}
