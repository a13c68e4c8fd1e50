//! The Game Turn Track (1.2).

use engine::{Fault, Pack};

use crate::ids::Weather;

const FILE: &str = "turns.toml";

engine::words! {
    /// What a turn brings besides its weather.
    pub enum Happening {
        /// 4.1-B: VM loses a step.
        Disease = "disease",
        /// 5.2-E
        ExtraAmmo = "extra-ammo",
        /// 5.2-E: a battalion may come.
        VmReinforcements = "vm-reinforcements",
        /// 6.2-B: the Condor Force may move.
        Condor = "condor",
        /// 5.1-B, R72
        Last = "last",
    }
}

engine::records! {
    #[derive(Clone, Debug)]
    pub struct TurnData {
        /// `13-15 March`.
        pub label: String,
        pub weather: Weather,
        /// 5.1-C: a VM Morale Check.
        pub check: bool,
        events: Vec<Happening>,
    }
}

impl TurnData {
    #[must_use]
    pub fn has(&self, happening: Happening) -> bool {
        self.events.contains(&happening)
    }
}

/// The turns, numbered from 1.
#[derive(Clone, Debug)]
pub struct Calendar {
    turns: Vec<TurnData>,
}

engine::records! {
    part File { turn: Vec<TurnData> }
}

impl Calendar {
    pub fn read(pack: &Pack) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let turns = file.turn;
        if turns.is_empty() || turns.len() > 99 {
            return Err(Fault::new(FILE, "turn", "expected 1 to 99 turns"));
        }
        let lasts = turns.iter().filter(|turn| turn.has(Happening::Last)).count();
        if lasts != 1 || !turns[turns.len() - 1].has(Happening::Last) {
            return Err(Fault::new(FILE, "turn.events", "the last turn is marked, and no other"));
        }
        if !turns.is_sorted_by_key(|turn| turn.weather) {
            return Err(Fault::new(
                FILE,
                "turn.weather",
                "the Monsoon follows the Rain and the Rain the Dry period (1.2)",
            ));
        }
        Ok(Calendar { turns })
    }

    /// A turn by its number from 1 up; beyond the last, the last.
    #[inline]
    #[must_use]
    pub fn turn(&self, number: u8) -> &TurnData {
        &self.turns[usize::from(number.clamp(1, self.last())) - 1]
    }

    #[inline]
    #[must_use]
    pub fn last(&self) -> u8 {
        self.turns.len() as u8
    }
}
