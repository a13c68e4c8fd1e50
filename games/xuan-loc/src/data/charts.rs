//! The charts: results tables, dice tables and the terrain effects chart.

use engine::pack::Source;
use engine::{Fault, Pack};
use serde::Deserialize;

use super::map::Ground;
use crate::ids::Army;

/// The most hexes that a table lets anybody retreat or shells go astray.
pub const FARTHEST_RETREAT: u8 = 3;

engine::words! {
    /// A result of Direct Fire (12.2).
    /// 12.1.16-01, 12.3-01, 12.3-02, 12.3-03, 12.3-04, 12.3-05, 12.3-06: the columns of the Direct Fire table are in
    /// `charts.toml`.
    pub enum FireResult { None = "-", Disrupt = "DD", Retreat = "DR", Eliminate = "DE" }
}

engine::words! {
    /// A result of bombardment (20.2-01).
    /// 20.2-02, 20.2-03, 20.2-04: the cells of the bombardment table, and which of them are coloured, are in
    /// `charts.toml`.
    pub enum Bombed { Nothing = "NE", Retreat = "R1", Disrupt = "D", Eliminate = "DE", EliminateAndDisrupt = "DED" }
}

/// What one side of a close assault suffers (13.1.12-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plight {
    /// One unit is eliminated.
    pub loss: bool,
    /// The survivors retreat so many hexes.
    pub retreat: u8,
}

/// 13.1.12-01, 13.1.12-02, 13.1.12-03, 13.1.12-04: the columns of the Close Assault table are in `charts.toml`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssaultResult {
    pub attacker: Plight,
    pub defender: Plight,
}

engine::records! {
    /// One row of the terrain effects chart.
    #[derive(Clone, Copy, Debug)]
    pub part Row { pub infantry: u8, pub afv: u8, pub defence: u8, pub scatter: u8 }

    #[derive(Clone, Copy, Debug)]
    pub part FortRow { pub defence: u8, pub scatter: u8 }

    #[derive(Clone, Copy, Debug)]
    pub part RubbleRow { pub infantry_extra: u8, pub defence: u8, pub scatter: u8 }

    #[derive(Clone, Debug)]
    pub part TerrainChart {
        pub road_mp: u8,
        pub clear: Row,
        pub town: Row,
        pub city: Row,
        pub wood: Row,
        pub hill: Row,
        pub fort: FortRow,
        pub rubble: RubbleRow,
        pub source: Source,
    }
}

/// How a row of the chart shelters whoever is in the hex: the multiplier of his strength, and the highest
/// die at which shells aimed there scatter.
/// 20.1-03, 20.1-04, 20.1-07, 20.1-08: what each terrain adds to defence and scatter; roads and airfields add
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    pub defence: u8,
    pub scatter: u8,
}

impl TerrainChart {
    /// The cover that every hex gives at least.
    #[must_use]
    pub const fn clear_ground(&self) -> Cover {
        Cover { defence: self.clear.defence, scatter: self.clear.scatter }
    }

    /// The rows beyond that of clear ground that shelter in a hex. Fire and shells read the best of them
    /// (12.1.11, R50), an assault adds them up (13.1.6).
    pub fn covers(&self, ground: Ground, rubble: bool) -> impl Iterator<Item = Cover> + use<> {
        let of = |row: &Row| Cover { defence: row.defence, scatter: row.scatter };
        let rows = [
            (rubble, Cover { defence: self.rubble.defence, scatter: self.rubble.scatter }),
            (ground.town, of(&self.town)),
            (ground.city, of(&self.city)),
            (ground.fort, Cover { defence: self.fort.defence, scatter: self.fort.scatter }),
            (ground.wood, of(&self.wood)),
            (ground.level > 0, of(&self.hill)),
        ];
        rows.into_iter().filter_map(|(there, cover)| there.then_some(cover))
    }

    /// What it costs to enter a hex off road: the highest rate of what is printed in it (R137).
    pub(super) fn cost(&self, tracked: bool, ground: Ground) -> u8 {
        let rows = [
            (true, &self.clear),
            (ground.town, &self.town),
            (ground.city, &self.city),
            (ground.wood, &self.wood),
            (ground.level > 0, &self.hill),
        ];
        let there = rows.into_iter().filter(|(there, _)| *there);
        there.map(|(_, row)| if tracked { row.afv } else { row.infantry }).max().unwrap_or_default()
    }

    /// Movement counts on it that every step costs something, and combat that terrain never weakens; and both
    /// that the numbers are small.
    fn check(&self) -> Result<(), Fault> {
        let rows = [&self.clear, &self.town, &self.city, &self.wood, &self.hill];
        let mut multipliers = rows.iter().map(|row| row.defence).chain([self.fort.defence, self.rubble.defence]);
        if multipliers.any(|multiplier| !(1..=9).contains(&multiplier)) {
            return Err(Fault::new(FILE, "terrain", "terrain multiplies a defence by 1 to 9"));
        }
        let costs = rows.into_iter().flat_map(|row| [row.infantry, row.afv]).chain([self.road_mp]);
        if costs.chain([self.rubble.infantry_extra.max(1)]).any(|cost| !(1..=20).contains(&cost)) {
            return Err(Fault::new(FILE, "terrain", "a step costs from 1 to 20 movement points"));
        }
        Ok(())
    }
}

/// Victory points (19).
#[derive(Clone, Copy, Debug)]
pub struct Points {
    pub threshold: i32,
    pub nva_unit: i32,
    pub arvn_town: i32,
    pub arvn_city: i32,
    pub exit: i32,
    pub arvn_unit: i32,
    pub unsupplied: i32,
    pub nva_town: i32,
    pub nva_city: i32,
}

/// All charts in the form in which play asks them.
/// 2.0-01: every table is entered with one six-sided die, events with the sum of the two initiative dice.
/// R5: where a numbered rule and a chart disagree, the rule wins. R116: there is no mortar strength.
#[derive(Clone, Debug)]
pub struct Charts {
    pub fire: [[FireResult; 6]; 6],
    pub assault: [[AssaultResult; 4]; 6],
    pub bombardment: [[Bombed; 10]; 6],
    pub collateral: [[bool; 10]; 6],
    pub city_or_fort_shift: i8,
    pub unobserved_air: u8,
    pub cluster: u8,
    pub scatter_distance: [u8; 6],
    pub hq_spotter: i8,
    pub rocket_scatter: i8,
    pub unobserved_scatter: i8,
    pub scatter_direction: [u8; 6],
    pub activation: [u8; 6],
    /// The highest die at which combat is voluntary, by army.
    pub voluntary: [[bool; 6]; 2],
    pub daisy_cutter: [bool; 6],
    pub retreat: [u8; 6],
    pub adjacent_disruption: [bool; 6],
    pub rally: [bool; 6],
    pub leader_loss: [bool; 6],
    pub aircraft: [u8; 6],
    pub aircraft_turns: Vec<u8>,
    pub helicopter_abort: [bool; 6],
    abort: Vec<(String, [bool; 6])>,
    pub terrain: TerrainChart,
    pub points: Points,
}

engine::records! {
    part File {
        direct_fire: Grid<FireResult>,
        close_assault: Grid<String>,
        bombardment: BombardmentFile,
        antiaircraft: AntiAircraft,
        scatter: ScatterFile,
        nva_activation: Activation,
        adjacency: Adjacency,
        daisy_cutter: Eliminated,
        retreat_distance: Distances,
        adjacent_disruption: Disrupted,
        rally: Rally,
        leader_loss: Eliminated,
        aircraft_available: Available,
        terrain: TerrainChart,
    }

    struct Grid<T> { columns: Vec<String>, rows: Vec<Vec<T>> }

    struct BombardmentFile {
        rows: Vec<Vec<Bombed>>,
        collateral: Vec<[usize; 2]>,
        city_or_fort_shift: i8,
        unobserved_air_drm: u8,
        cbu_strength_drm: u8,
    }
}

#[derive(Deserialize)]
struct AntiAircraft {
    #[serde(rename = "source")]
    _source: Source,
    helicopter: Vec<u8>,
    #[serde(flatten)]
    types: std::collections::BTreeMap<String, Vec<u8>>,
}

engine::records! {
    struct ScatterFile {
        distance: [u8; 6],
        hq_spotter_drm: i8,
        rocket_drm: i8,
        unobserved_drm: i8,
        direction: [Compass; 6],
    }
}

engine::words! {
    /// In the order of the neighbours of a hex.
    enum Compass { East = "E", SouthEast = "SE", SouthWest = "SW", West = "W", NorthWest = "NW", NorthEast = "NE" }
}

engine::records! {
    struct Activation { regiments: [u8; 6] }
    struct Adjacency { arvn_voluntary: Vec<u8>, nva_voluntary: Vec<u8> }
    struct Eliminated { eliminated: Vec<u8> }
    struct Distances { hexes: [u8; 6] }
    struct Disrupted { disrupted: Vec<u8> }
    struct Rally { success: Vec<u8> }
    struct Available { number: [u8; 6], turns: Vec<u8> }
    struct VictoryFile { threshold: i32, arvn: ArvnPoints, nva: NvaPoints }
    struct ArvnPoints { nva_unit_eliminated: i32, town_hex: i32, xuan_loc_hex: i32 }

    struct NvaPoints {
        sixth_division_unit_exited_west: i32,
        arvn_unit_or_leader_eliminated: i32,
        arvn_unit_unsupplied_at_end: i32,
        town_hex: i32,
        xuan_loc_hex: i32,
    }
}

const FILE: &str = "charts.toml";

impl Charts {
    pub(super) fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let victory: VictoryFile = pack.read("victory.toml")?;
        file.terrain.check()?;
        expect_columns("direct_fire", &file.direct_fire.columns, 6)?;
        expect_columns("close_assault", &file.close_assault.columns, 4)?;
        let mut collateral = [[false; 10]; 6];
        for [die, column] in &file.bombardment.collateral {
            if !(1..=6).contains(die) || !(1..=10).contains(column) {
                return Err(Fault::new(FILE, "bombardment.collateral", "expected a die and a column of the table"));
            }
            collateral[die - 1][column - 1] = true;
        }
        if file.scatter.distance.iter().chain(&file.retreat_distance.hexes).any(|d| !(1..=FARTHEST_RETREAT).contains(d))
        {
            return Err(Fault::new(FILE, "scatter.distance", "distances are from 1 to 3"));
        }
        let abort = file.antiaircraft.types.iter().map(|(name, dice)| Ok((name.clone(), faces("antiaircraft", dice)?)));
        Ok(Charts {
            fire: grid("direct_fire", &file.direct_fire.rows, |cell| Ok(*cell))?,
            assault: grid("close_assault", &file.close_assault.rows, |cell| read_assault(cell))?,
            bombardment: grid("bombardment", &file.bombardment.rows, |cell| Ok(*cell))?,
            collateral,
            city_or_fort_shift: file.bombardment.city_or_fort_shift,
            unobserved_air: file.bombardment.unobserved_air_drm,
            cluster: file.bombardment.cbu_strength_drm,
            scatter_distance: file.scatter.distance,
            hq_spotter: file.scatter.hq_spotter_drm,
            rocket_scatter: file.scatter.rocket_drm,
            unobserved_scatter: file.scatter.unobserved_drm,
            scatter_direction: file.scatter.direction.map(|d| d as u8),
            activation: file.nva_activation.regiments,
            voluntary: [
                faces("adjacency.nva_voluntary", &file.adjacency.nva_voluntary)?,
                faces("adjacency.arvn_voluntary", &file.adjacency.arvn_voluntary)?,
            ],
            daisy_cutter: faces("daisy_cutter", &file.daisy_cutter.eliminated)?,
            retreat: file.retreat_distance.hexes,
            adjacent_disruption: faces("adjacent_disruption", &file.adjacent_disruption.disrupted)?,
            rally: faces("rally", &file.rally.success)?,
            leader_loss: faces("leader_loss", &file.leader_loss.eliminated)?,
            aircraft: file.aircraft_available.number,
            aircraft_turns: file.aircraft_available.turns,
            helicopter_abort: faces("antiaircraft.helicopter", &file.antiaircraft.helicopter)?,
            abort: abort.collect::<Result<_, Fault>>()?,
            terrain: file.terrain,
            points: Points {
                threshold: victory.threshold,
                nva_unit: victory.arvn.nva_unit_eliminated,
                arvn_town: victory.arvn.town_hex,
                arvn_city: victory.arvn.xuan_loc_hex,
                exit: victory.nva.sixth_division_unit_exited_west,
                arvn_unit: victory.nva.arvn_unit_or_leader_eliminated,
                unsupplied: victory.nva.arvn_unit_unsupplied_at_end,
                nva_town: victory.nva.town_hex,
                nva_city: victory.nva.xuan_loc_hex,
            },
        })
    }

    /// Whether combat is voluntary for that army at that die (10.2).
    #[inline]
    #[must_use]
    pub fn is_voluntary(&self, army: Army, die: u8) -> bool {
        self.voluntary[army.at()][usize::from(die) - 1]
    }

    /// At which dice anti-aircraft fire turns an aircraft back (11.5.2).
    #[must_use]
    pub fn abort(&self, kind: &str) -> Option<[bool; 6]> {
        self.abort.iter().find(|(name, _)| name == kind).map(|(_, dice)| *dice)
    }
}

fn expect_columns(key: &str, columns: &[String], count: usize) -> Result<(), Fault> {
    if columns.len() == count { Ok(()) } else { Err(Fault::new(FILE, key, format!("expected {count} columns"))) }
}

fn grid<T, R: Copy, const W: usize>(
    key: &str,
    rows: &[Vec<T>],
    cell: impl Fn(&T) -> Result<R, String>,
) -> Result<[[R; W]; 6], Fault> {
    let wrong = |reason: String| Fault::new(FILE, format!("{key}.rows"), reason);
    let read = rows.iter().map(|row| {
        let cells: Vec<R> = row.iter().map(&cell).collect::<Result<_, _>>().map_err(wrong)?;
        <[R; W]>::try_from(cells).map_err(|_| wrong(format!("expected {W} columns")))
    });
    let rows: Vec<[R; W]> = read.collect::<Result<_, Fault>>()?;
    <[[R; W]; 6]>::try_from(rows).map_err(|_| wrong("expected six rows".into()))
}

fn faces(key: &str, dice: &[u8]) -> Result<[bool; 6], Fault> {
    let mut set = [false; 6];
    for die in dice {
        match set.get_mut(usize::from(*die).wrapping_sub(1)) {
            Some(face) => *face = true,
            None => return Err(Fault::new(FILE, key, format!("{die} is not the face of a die"))),
        }
    }
    Ok(set)
}

/// Reads "1R2/-": the attacker left of the slash, the defender right of it.
fn read_assault(text: &str) -> Result<AssaultResult, String> {
    let plight = |text: &str| match text.as_bytes() {
        b"-" => Ok(Plight::default()),
        b"1" => Ok(Plight { loss: true, retreat: 0 }),
        [b'1', b'R', n @ b'1'..=b'3'] => Ok(Plight { loss: true, retreat: n - b'0' }),
        _ => Err(format!("'{text}' is not -, 1 or 1R1 to 1R3")),
    };
    let (attacker, defender) = text.split_once('/').ok_or_else(|| format!("'{text}' has no slash"))?;
    Ok(AssaultResult { attacker: plight(attacker)?, defender: plight(defender)? })
}
