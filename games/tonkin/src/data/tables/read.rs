//! Reading `tables.toml`, and looking things up in it.

use engine::{Fault, Pack};

use super::{
    BarrageModifiers, BarrageResult, CombatModifiers, CombatResult, DisorganizationModifiers, Movement, Mover, Odds,
    RiverEffects, TerrainEffects, Transport,
};
use crate::data::limits::{Limits, Replacements, VictoryPoints};
use crate::data::map::{RiverSize, Terrain};
use crate::data::places::Places;
use crate::ids::Hex;

/// All charts.
#[derive(Clone, Debug)]
pub struct Tables {
    combat: [[CombatResult; 16]; 6],
    /// The numbers of attacker and defender by column.
    disorganization: [[u8; 5]; 2],
    barrage: Vec<BarrageRow>,
    terrain: [TerrainEffects; 4],
    rivers: [RiverEffects; 2],
    pub combat_modifiers: CombatModifiers,
    pub disorganization_modifiers: DisorganizationModifiers,
    pub barrage_modifiers: BarrageModifiers,
    pub movement: Movement,
    pub transport: Transport,
    pub limits: Limits,
    /// Where hexes are counted for points (2.2), and whose fall ends the game (1.9).
    pub thai_binh: Hex,
    pub capital: Hex,
    pub replacements: Replacements,
    pub victory_points: VictoryPoints,
}

engine::records! {
    part File {
        combat: Vec<CombatRow>,
        disorganization: DisorganizationRecord,
        combat_modifiers: CombatModifiers,
        disorganization_modifiers: DisorganizationModifiers,
        barrage: Vec<BarrageRow>,
        barrage_modifiers: BarrageModifiers,
        terrain: Vec<TerrainEffects>,
        river: Vec<RiverEffects>,
        movement: Movement,
        transport: Transport,
        limits: Limits,
        replacements: Replacements,
        victory_points: VictoryPoints,
    }

    struct CombatRow {
        odds: Odds,
        /// The lowest modified roll of each column.
        first: [u8; 5],
    }

    struct DisorganizationRecord { attacker: [u8; 5], defender: [u8; 5] }

    #[derive(Clone, Debug)]
    struct BarrageRow { from: u8, dg: i8, dg_dl: i8 }
}

const FILE: &str = "tables.toml";

impl Tables {
    pub(in crate::data) fn read(pack: &Pack, places: &Places) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let faces = file.disorganization.attacker.iter().chain(&file.disorganization.defender);
        if faces.into_iter().any(|number| !(2..=6).contains(number)) {
            return Err(Fault::new(FILE, "disorganization", "expected numbers from 2 to 6"));
        }
        let rising = file.barrage.windows(2).all(|rows| rows[0].from < rows[1].from);
        let begins = file.barrage.first().is_some_and(|row| row.from == 1);
        if !begins || !rising || file.barrage.iter().any(|row| row.dg >= row.dg_dl) {
            return Err(Fault::new(FILE, "barrage", "rows rise from value 1, and DG comes before DG & DL"));
        }
        let terrain = Terrain::LAND.map(|id| file.terrain.iter().find(|record| record.id == id).cloned());
        let [Some(clear), Some(rough), Some(forest), Some(mountain)] = terrain else {
            return Err(Fault::new(FILE, "terrain", "expected clear, rough, forest and mountain"));
        };
        let rivers = [RiverSize::Minor, RiverSize::Major];
        let rivers = rivers.map(|size| file.river.iter().find(|record| record.size == size).cloned());
        let [Some(minor), Some(major)] = rivers else {
            return Err(Fault::new(FILE, "river", "expected minor and major"));
        };
        Ok(Tables {
            combat: read_combat(&file.combat)?,
            disorganization: [file.disorganization.attacker, file.disorganization.defender],
            barrage: file.barrage,
            terrain: [clear, rough, forest, mountain],
            rivers: [minor, major],
            combat_modifiers: file.combat_modifiers,
            disorganization_modifiers: file.disorganization_modifiers,
            barrage_modifiers: file.barrage_modifiers,
            movement: file.movement,
            transport: file.transport,
            thai_binh: hex_named(places, "limits.thai_binh", &file.limits.thai_binh)?,
            capital: hex_named(places, "limits.capital", &file.limits.capital)?,
            limits: file.limits,
            replacements: file.replacements,
            victory_points: file.victory_points,
        })
    }

    /// The result of a modified roll; below 0 it reads as 0, above the table as its last number (6.8).
    #[must_use]
    pub fn combat(&self, odds: Odds, roll: i8) -> CombatResult {
        self.combat[odds as usize][roll.clamp(0, 15) as usize]
    }

    /// The modified roll from which on a column holds, if it can occur at these odds.
    #[must_use]
    pub fn first_roll(&self, odds: Odds, result: CombatResult) -> Option<i8> {
        self.combat[odds as usize].iter().position(|cell| *cell == result).map(|roll| roll as i8)
    }

    /// The number on which attacker or defender is disorganized, or above (6.14).
    #[must_use]
    pub fn disorganization(&self, attacker: bool, result: CombatResult) -> u8 {
        self.disorganization[usize::from(!attacker)][result as usize]
    }

    /// What two dice of that sum do with that modifier; a value of 0 always misses (6.6).
    #[must_use]
    pub fn barrage(&self, value: u8, natural: u8, modifier: i8) -> BarrageResult {
        let Some(row) = self.barrage.iter().rev().find(|row| row.from <= value) else { return BarrageResult::Miss };
        match (natural, natural as i8 + modifier) {
            (2, _) => BarrageResult::Miss,
            (12, _) => BarrageResult::DisorganizedAndLoss,
            (_, roll) if roll >= row.dg_dl => BarrageResult::DisorganizedAndLoss,
            (_, roll) if roll >= row.dg => BarrageResult::Disorganized,
            _ => BarrageResult::Miss,
        }
    }

    /// The modified rolls from which a barrage of that value disorganizes, and from which it costs a step as well.
    #[must_use]
    pub fn barrage_numbers(&self, value: u8) -> [i8; 2] {
        self.barrage.iter().rev().find(|row| row.from <= value).map_or([i8::MAX; 2], |row| [row.dg, row.dg_dl])
    }

    /// The line of a terrain; none for the sea.
    #[must_use]
    pub fn terrain(&self, terrain: Terrain) -> Option<&TerrainEffects> {
        self.terrain.get(terrain as usize)
    }

    #[must_use]
    pub fn river(&self, size: RiverSize) -> &RiverEffects {
        &self.rivers[size as usize]
    }

    /// The cost of entering a hex by printed road, whoever moves (3.1).
    #[must_use]
    pub fn road_cost(&self, into: Terrain) -> u8 {
        if into == Terrain::Clear { self.movement.road_clear } else { self.movement.road_elsewhere }
    }

    /// The cost of entering a hex off the road, before rain and disorganization: terrain, less in a river valley, and
    /// the river that has to be paid (R30). None at sea.
    #[must_use]
    pub fn cost(&self, mover: Mover, into: Terrain, along_river: bool, paid: Option<RiverSize>) -> Option<u8> {
        let terrain = self.terrain(into)?.cost(mover);
        let least = self.movement.valley_least.min(terrain);
        let ground = match along_river && into != Terrain::Clear {
            true => terrain.saturating_sub(self.movement.valley_discount).max(least),
            false => terrain,
        };
        Some(ground + paid.map_or(0, |size| self.river(size).cost(mover)))
    }
}

fn read_combat(rows: &[CombatRow]) -> Result<[[CombatResult; 16]; 6], Fault> {
    let mut table = [[CombatResult::TwoAttacker; 16]; 6];
    for odds in Odds::ALL {
        let wrong = |reason: &str| Fault::new(FILE, format!("combat.{}", odds.word()), reason);
        let Some(row) = rows.iter().find(|row| row.odds == odds) else { return Err(wrong("this row is missing")) };
        if row.first[0] != 0 || !row.first.is_sorted() || row.first[4] > 15 {
            return Err(wrong("the columns begin at 0 and rise to 15 at most (rule 6.8)"));
        }
        for (result, first) in CombatResult::ALL.into_iter().zip(row.first) {
            table[odds as usize][usize::from(first)..].fill(result);
        }
    }
    Ok(table)
}

fn hex_named(places: &Places, key: &str, name: &str) -> Result<Hex, Fault> {
    places.hex_of(name).ok_or_else(|| Fault::new(FILE, key, format!("there is no place '{name}'")))
}
