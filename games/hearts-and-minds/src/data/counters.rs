//! The counters: how many there are and what is printed on them.

use engine::pack::Source;
use engine::{Fault, Pack};

use crate::kind::{Counter, KINDS, Kind};

const FILE: &str = "units.toml";

/// All counters by type, with the values of each kind laid out for speed.
#[derive(Clone, Debug)]
pub struct Counters {
    list: Vec<CounterData>,
    pub bombers: u8,
    /// What a firebase takes from the attacker's total.
    pub firebase: u8,
    strength: [u8; KINDS],
    allowance: [u8; KINDS],
}

engine::records! {
    /// One type of counter.
    #[derive(Clone, Debug)]
    pub part CounterData {
        pub id: String,
        pub name: String,
        pub count: u8,
        untried: Option<Values>,
        veteran: Option<Values>,
        asset_value: Option<Values>,
        #[serde(default)]
        pub ambush_modifier: u8,
        pub source: Source,
        #[serde(default, rename = "count_source")]
        _count_source: Option<Source>,
    }

    #[derive(Clone, Copy, Debug)]
    part Values {
        strength: u8,
        #[serde(default, rename = "move")]
        allowance: u8,
        #[serde(default)]
        range: u8,
    }

    part File {
        #[serde(rename = "schema")]
        _schema: u8,
        #[serde(rename = "game")]
        _game: String,
        counter: Vec<CounterData>,
        markers: Markers,
    }

    struct Markers { bombers: u8, firebase: u8 }
}

impl Counters {
    pub(super) fn read(pack: &Pack) -> Result<Counters, Fault> {
        let file: File = pack.read(FILE)?;
        let mut list = Vec::with_capacity(Counter::COUNT);
        for kind in Counter::ALL {
            let found = file.counter.iter().find(|counter| counter.id == kind.word());
            list.push(found.cloned().ok_or_else(|| Fault::new(FILE, kind.word(), "this counter is missing"))?);
        }
        if let Some(extra) = file.counter.iter().find(|counter| Counter::find(&counter.id).is_none()) {
            return Err(Fault::new(FILE, &extra.id, "the game has no such counter"));
        }
        let mut counters = Counters {
            list,
            bombers: file.markers.bombers,
            firebase: file.markers.firebase,
            strength: [0; KINDS],
            allowance: [0; KINDS],
        };
        for kind in Kind::all() {
            let values = counters.values(kind).ok_or_else(|| {
                Fault::new(
                    FILE,
                    kind.counter().word(),
                    "infantry has an untried and a veteran side, the rest one value",
                )
            })?;
            counters.strength[kind.at()] = values.strength;
            counters.allowance[kind.at()] = if values.range > 0 { values.range } else { values.allowance };
        }
        Ok(counters)
    }

    fn values(&self, kind: Kind) -> Option<Values> {
        let counter = self.of(kind.counter());
        match kind {
            _ if kind.is_veteran() => counter.veteran,
            _ if kind.is_untried() => counter.untried,
            _ => counter.asset_value,
        }
    }

    #[must_use]
    pub fn of(&self, counter: Counter) -> &CounterData {
        &self.list[counter as usize]
    }

    /// The battle factors of a unit (5.1-01).
    #[inline]
    #[must_use]
    pub fn strength(&self, kind: Kind) -> u8 {
        self.strength[kind.at()]
    }

    /// The movement allowance of a ground unit, or the reaction range of an Air / Naval asset (5.1-01).
    #[inline]
    #[must_use]
    pub fn allowance(&self, kind: Kind) -> u8 {
        self.allowance[kind.at()]
    }
}
