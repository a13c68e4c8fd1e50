//! The Fire Roll and the four effect tables (3.5, 3.6, 7.4, 7.5).

use engine::{Fault, Pack};

use super::chances::{Chances, FARTHEST};
use crate::ids::Army;

const FILE: &str = "combat.toml";

engine::words! {
    /// 3.5-C, 7.4-C: what defence fire does to an assault.
    pub enum DefenceResult {
        Surprise = "S",
        Loss = "L",
        LossHesitate = "LH",
        Abort = "A",
        LossAbort = "LA",
    }
}

impl DefenceResult {
    #[inline]
    #[must_use]
    pub const fn loses_step(self) -> bool {
        matches!(self, DefenceResult::Loss | DefenceResult::LossHesitate | DefenceResult::LossAbort)
    }

    /// On which die column the assault is rolled; none if it is aborted.
    #[inline]
    #[must_use]
    pub const fn charge(self) -> Option<Charge> {
        match self {
            DefenceResult::Surprise => Some(Charge::Surprise),
            DefenceResult::Loss => Some(Charge::Normal),
            DefenceResult::LossHesitate => Some(Charge::Hesitate),
            DefenceResult::Abort | DefenceResult::LossAbort => None,
        }
    }
}

engine::words! {
    /// 3.6-C, 7.5-C: what an assault does to the defender.
    pub enum AssaultResult {
        NoEffect = "N",
        Choice = "C",
        LossRetreat = "LR",
        TwoLossesRetreat = "2LR",
    }
}

engine::words! {
    /// 3.6-C: the die column of an assault.
    pub enum Charge { Hesitate = "hesitate", Normal = "normal", Surprise = "surprise" }
}

/// The combat charts.
#[derive(Clone, Debug)]
pub struct Combat {
    /// Columns from 0 by heading (plain, favourable) and Morale 5, 4, 3, 2.
    headings: [[u8; 4]; 2],
    offset: [u8; 3],
    /// Far below, below, equal, above, far above.
    fire: [i8; 5],
    far: i8,
    /// By the army that fires or assaults, column and die or row.
    defence: [[[DefenceResult; 6]; 5]; 2],
    assault: [[[AssaultResult; 8]; 5]; 2],
    pub(crate) chances: Chances,
}

engine::records! {
    part File {
        headings: Headings,
        die_columns: DieColumns,
        fire: Fire,
        french_defence: DefenceTable,
        vm_defence: DefenceTable,
        vm_assault: AssaultTable,
        french_assault: AssaultTable,
    }

    struct Headings { plain: [u8; 4], favourable: [u8; 4] }
    struct DieColumns { hesitate: u8, normal: u8, surprise: u8 }
    struct Fire { far_below: i8, below: i8, equal: i8, above: i8, far_above: i8, far: i8 }
    struct DefenceTable { columns: [[DefenceResult; 6]; 5] }
    struct AssaultTable { columns: [[AssaultResult; 8]; 5] }
}

impl Combat {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let headings = [file.headings.plain, file.headings.favourable];
        if headings.as_flattened().iter().any(|column| !(1..=5).contains(column)) {
            return Err(Fault::new(FILE, "headings", "columns go from 1 to 5"));
        }
        let offset = [file.die_columns.hesitate, file.die_columns.normal, file.die_columns.surprise];
        if offset.into_iter().any(|offset| offset > 2) {
            return Err(Fault::new(FILE, "die_columns", "offsets go from 0 to 2"));
        }
        let Fire { far_below, below, equal, above, far_above, far, .. } = file.fire;
        if !(1..=FARTHEST).contains(&far) {
            return Err(Fault::new(FILE, "fire.far", format!("expected 1 to {FARTHEST}")));
        }
        let mut combat = Combat {
            headings: headings.map(|row| row.map(|column| column - 1)),
            offset,
            fire: [far_below, below, equal, above, far_above],
            far,
            defence: [file.vm_defence.columns, file.french_defence.columns],
            assault: [file.vm_assault.columns, file.french_assault.columns],
            chances: Chances::default(),
        };
        combat.chances = Chances::of(&combat);
        Ok(combat)
    }

    /// 3.5-B, 3.6-B: how a Fire Roll against a strength changes the Effect Roll.
    #[inline]
    #[must_use]
    pub fn fire(&self, roll: u8, strength: i8) -> i8 {
        let over = (roll as i8).saturating_sub(strength);
        let at = match over {
            _ if over <= -self.far => 0,
            ..0 => 1,
            0 => 2,
            _ if over >= self.far => 4,
            _ => 3,
        };
        self.fire[at]
    }

    /// 3.5-C: what the fire of an army does to an assaulting unit of this Morale. The die is held between 1 and 6.
    #[inline]
    #[must_use]
    pub fn defence(&self, by: Army, morale: u8, barrage: bool, die: i8) -> DefenceResult {
        self.defence[by.at()][self.column(morale, barrage)][usize::from(held(die)) - 1]
    }

    /// 3.6-C: what an assault of an army does to a defender of this Morale. The die is held between 1 and 6.
    #[inline]
    #[must_use]
    pub fn assault(&self, by: Army, morale: u8, shaken: bool, charge: Charge, die: i8) -> AssaultResult {
        let row = held(die) - 1 + self.offset[charge.at()];
        self.assault[by.at()][self.column(morale, shaken)][usize::from(row)]
    }

    fn column(&self, morale: u8, favourable: bool) -> usize {
        self.headings[usize::from(favourable)][usize::from(5 - morale.clamp(2, 5))].into()
    }
}

fn held(die: i8) -> u8 {
    die.clamp(1, 6) as u8
}
