//! The tables of the Players Chart.

use engine::{Fault, Pack};

use crate::ids::Seat;

const FILE: &str = "tables.toml";

/// All tables.
#[derive(Clone, Debug)]
pub struct Charts {
    battle: Vec<BattleRow>,
    evasion: [[Evasion; 6]; 5],
    bomber: Vec<BomberRow>,
    ambush: Vec<AmbushRow>,
    /// The Bush Events by first and second die, row by row.
    bush: Vec<BushData>,
}

engine::records! {
    /// What a result demands: units to remove, and whether an "R" comes with it (11.1).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub part Damage { pub hits: u8, pub r: bool }
}

impl std::fmt::Display for Damage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.hits, self.r) {
            (0, false) => f.write_str("no effect"),
            (0, true) => f.write_str("R"),
            (hits, false) => write!(f, "{hits}"),
            (hits, true) => write!(f, "{hits}R"),
        }
    }
}

engine::words! {
    /// What an attempt to evade comes to; where it loses, it fails and costs a stockpile RP or a unit.
    pub enum Evasion { Escapes = "E", Fails = "-", Loses = "R" }
}

/// What an ambush or raid does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AmbushResult {
    pub attacker_loses: u8,
    pub defender: Damage,
}

impl std::fmt::Display for AmbushResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.attacker_loses, self.defender) {
            (0, damage) => write!(f, "{damage}"),
            (_, Damage { hits: 0, r: false }) => f.write_str("attacker lost"),
            (_, damage) => write!(f, "attacker lost, {damage}"),
        }
    }
}

engine::records! {
    /// One Bush Event.
    #[derive(Clone, Debug)]
    pub struct BushData {
        dice: [u8; 2],
        pub title: String,
        #[serde(rename = "helps")]
        _helps: String,
        text: String,
    }
}

impl BushData {
    /// Its number on the table, as the dice show it: "3-5".
    #[must_use]
    pub fn id(&self) -> String {
        let [first, second] = self.dice;
        format!("{first}-{second}")
    }

    /// The printed text with the province in place of the table's P.
    #[must_use]
    pub fn told_in(&self, province: &str) -> String {
        let named = |word: &str| match word.strip_prefix('P') {
            Some(rest) if !rest.starts_with(char::is_alphanumeric) => format!("{province}{rest}"),
            _ => word.to_string(),
        };
        self.text.split(' ').map(named).collect::<Vec<_>>().join(" ")
    }
}

engine::records! {
    #[derive(Clone, Debug)]
    struct BattleRow {
        total: i8,
        #[serde(default, rename = "or_less")]
        _or_less: bool,
        #[serde(default, rename = "or_more")]
        _or_more: bool,
        red: Damage,
        blue: Damage,
    }

    #[derive(Clone, Debug)]
    struct EvasionRow { row: String, die: [Evasion; 6] }

    #[derive(Clone, Debug)]
    struct BomberRow {
        #[serde(rename = "row")]
        _row: String,
        units_min: u8,
        units_max: u8,
        die: [Damage; 6],
    }

    #[derive(Clone, Debug)]
    struct AmbushRow {
        total: i8,
        #[serde(default, rename = "or_less")]
        _or_less: bool,
        #[serde(default, rename = "or_more")]
        _or_more: bool,
        attacker_loses: u8,
        defender: Damage,
    }

    part File {
        #[serde(rename = "schema")]
        _schema: u8,
        #[serde(rename = "game")]
        _game: String,
        battle: Vec<BattleRow>,
        evasion: Vec<EvasionRow>,
        bomber: Vec<BomberRow>,
        ambush: Vec<AmbushRow>,
        bush_event: Vec<BushData>,
    }
}

/// The rows of the Evasion table in the order of [`Charts::evade_vc`] and [`Charts::evade_group`].
const EVASION_ROWS: [&str; 5] = ["vc-concealed", "vc-revealed", "1-unit", "2-units", "3-units"];

impl Charts {
    pub(super) fn read(pack: &Pack) -> Result<Charts, Fault> {
        let file: File = pack.read(FILE)?;
        let fault = |key: &str, reason: &str| Fault::new(FILE, key, reason);
        let rising = |totals: &[i8]| !totals.is_empty() && totals.windows(2).all(|pair| pair[1] == pair[0] + 1);
        if !rising(&file.battle.iter().map(|row| row.total).collect::<Vec<_>>()) {
            return Err(fault("battle", "the totals must rise by one from row to row"));
        }
        if !rising(&file.ambush.iter().map(|row| row.total).collect::<Vec<_>>()) {
            return Err(fault("ambush", "the totals must rise by one from row to row"));
        }
        let mut evasion = [[Evasion::Fails; 6]; 5];
        for (i, name) in EVASION_ROWS.iter().enumerate() {
            let row = file.evasion.iter().find(|row| row.row == *name);
            evasion[i] = row.ok_or_else(|| fault("evasion", &format!("the row '{name}' is missing")))?.die;
        }
        let rows = &file.bomber;
        let joined = rows.windows(2).all(|pair| pair[1].units_min == pair[0].units_max + 1);
        if rows.first().is_none_or(|row| row.units_min != 1) || !joined {
            return Err(fault("bomber", "the rows must follow each other from 1 unit on"));
        }
        let in_order = (0..36u8).all(|i| {
            let dice = [i / 6 + 1, i % 6 + 1];
            file.bush_event.get(usize::from(i)).is_some_and(|event| event.dice == dice)
        });
        if file.bush_event.len() != 36 || !in_order {
            return Err(fault("bush_event", "expected the 36 pairs of dice in order"));
        }
        Ok(Charts { battle: file.battle, evasion, bomber: file.bomber, ambush: file.ambush, bush: file.bush_event })
    }

    /// What a side inflicts in battle (11-09); totals beyond the table use its ends (4-01).
    #[must_use]
    pub fn battle(&self, seat: Seat, total: i8) -> Damage {
        let row = &self.battle[line(total, self.battle[0].total, self.battle.len())];
        match seat {
            Seat::Red => row.red,
            Seat::Blue => row.blue,
        }
    }

    /// The evasion of one VC (11.2-02).
    #[must_use]
    pub fn evade_vc(&self, concealed: bool, die: u8) -> Evasion {
        self.evasion[usize::from(!concealed)][usize::from(die - 1)]
    }

    /// The evasion of a group of one to three units (11.2-03).
    #[must_use]
    pub fn evade_group(&self, units: u8, die: u8) -> Evasion {
        self.evasion[1 + usize::from(units.clamp(1, 3))][usize::from(die - 1)]
    }

    /// What a bombing mission does to that many units; the die is held between 1 and 6 (RL-114).
    #[must_use]
    pub fn bomber(&self, units: u8, die: u8) -> Damage {
        let row = self.bomber.iter().find(|row| units <= row.units_max).or(self.bomber.last());
        row.map_or(Damage::default(), |row| row.die[usize::from(die.clamp(1, 6) - 1)])
    }

    /// The Bush Event of two dice (12-10).
    #[must_use]
    pub fn bush_event(&self, dice: [u8; 2]) -> &BushData {
        let [first, second] = dice.map(|die| usize::from(die.clamp(1, 6) - 1));
        &self.bush[first * 6 + second]
    }

    /// An ambush or a raid (14-06, 15-03).
    #[must_use]
    pub fn ambush(&self, total: i8) -> AmbushResult {
        let row = &self.ambush[line(total, self.ambush[0].total, self.ambush.len())];
        AmbushResult { attacker_loses: row.attacker_loses, defender: row.defender }
    }
}

fn line(total: i8, first: i8, rows: usize) -> usize {
    usize::try_from(i16::from(total) - i16::from(first)).unwrap_or(0).min(rows - 1)
}
