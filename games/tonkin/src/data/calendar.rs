//! The Turn Track and the Reinforcement Chart: months, rain, what arrives and what must go.

use engine::{Fault, Pack};
use serde::Deserialize;

use super::names::slug;
use super::units::{Counters, UnitData};
use crate::ids::{Army, Turn, Unit, Units};

/// Which FEF unit must be withdrawn (2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Withdrawal {
    Any,
    Para,
    Rei,
    Navy,
}

impl Withdrawal {
    /// Whether a unit is of the kind that is asked for (R26).
    #[must_use]
    pub fn asks_for(self, unit: &UnitData) -> bool {
        use super::units::Kind;
        unit.army == Army::Fef
            && match self {
                Withdrawal::Any => unit.steps > 0,
                Withdrawal::Para => unit.is_para(),
                Withdrawal::Rei => unit.name.ends_with(" REI"),
                Withdrawal::Navy => unit.kind == Kind::Navy,
            }
    }
}

/// A month of the Turn Track.
#[derive(Clone, Debug)]
pub struct TurnData {
    /// As it is printed: `Oct-50`.
    pub month: String,
    pub rain: bool,
    /// The FEF lack material (6.10).
    pub shortage: bool,
    /// VM units enter at this VP-Level or below (2.1).
    pub vm_number: i16,
    pub air_transports: u8,
    pub truck_transports: u8,
    pub airstrike: u8,
    /// Units that are due by the chart; a scenario card may know otherwise.
    pub arrivals: Units,
    /// VM Replacement Points that arrive whatever the VP-Level.
    pub vm_points: u8,
    pub withdrawal: Option<Withdrawal>,
}

/// The Turn Track.
#[derive(Clone, Debug)]
pub struct Calendar {
    pub(super) turns: Vec<TurnData>,
}

engine::records! {
    part File {
        calendar: CalendarRecord,
        vm_number: Vec<NumberRecord>,
        air_transports: Vec<TotalRecord>,
        truck_transports: Vec<TotalRecord>,
        airstrike: Vec<ValueRecord>,
    }

    struct CalendarRecord { first: String, turns: u8, rain: Vec<String>, shortage_until: String }
    struct NumberRecord { month: String, number: i16 }
    struct TotalRecord { month: String, total: u8 }
    struct ValueRecord { month: String, value: u8 }
    part Chart { vm: Vec<VmRecord>, fef: Vec<FefRecord>, withdrawal: Vec<WithdrawalRecord> }
    struct VmRecord { month: String, units: Vec<String>, points: u8 }
    struct FefRecord { month: String, units: Vec<String> }
    struct WithdrawalRecord { month: String, kind: Withdrawal }
}

const FILE: &str = "calendar.toml";
const CHART: &str = "reinforcements.toml";
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/// The same in full, as people write them.
const FULL_MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

impl Calendar {
    pub(super) fn read(pack: &Pack, counters: &Counters) -> Result<Self, Fault> {
        let file: File = pack.read(FILE)?;
        let mut calendar = Calendar { turns: lay_months(&file.calendar)? };
        let shortage = calendar.month(FILE, "calendar.shortage_until", &file.calendar.shortage_until)?;
        for turn in &mut calendar.turns[..=shortage.at()] {
            turn.shortage = true;
        }
        let numbers = file.vm_number.iter().map(|r| (r.month.as_str(), r.number));
        calendar.carry("vm_number", numbers, |turn, number| turn.vm_number = number)?;
        let air = file.air_transports.iter().map(|r| (r.month.as_str(), r.total));
        calendar.carry("air_transports", air, |turn, total| turn.air_transports = total)?;
        let trucks = file.truck_transports.iter().map(|r| (r.month.as_str(), r.total));
        calendar.carry("truck_transports", trucks, |turn, total| turn.truck_transports = total)?;
        let strikes = file.airstrike.iter().map(|r| (r.month.as_str(), r.value));
        calendar.carry("airstrike", strikes, |turn, value| turn.airstrike = value)?;
        calendar.read_chart(pack, counters)?;
        Ok(calendar)
    }

    /// Sets a value from its month on until the next one; the first month needs one.
    fn carry<'a, T: Copy>(
        &mut self,
        key: &str,
        records: impl Iterator<Item = (&'a str, T)>,
        set: impl Fn(&mut TurnData, T),
    ) -> Result<(), Fault> {
        let mut last: Option<Turn> = None;
        for (month, value) in records {
            let from = self.month(FILE, key, month)?;
            if last.map_or(from != Turn(0), |last| from <= last) {
                return Err(Fault::new(FILE, key, format!("{month}: the months begin with the first and rise")));
            }
            for turn in &mut self.turns[from.at()..] {
                set(turn, value);
            }
            last = Some(from);
        }
        last.map(|_| ()).ok_or_else(|| Fault::new(FILE, key, "this list is empty"))
    }

    fn read_chart(&mut self, pack: &Pack, counters: &Counters) -> Result<(), Fault> {
        let chart: Chart = pack.read(CHART)?;
        let mut seen = Units::NONE;
        let vm = chart.vm.iter().map(|r| (Army::Vm, &r.month, &r.units));
        for (army, month, units) in vm.chain(chart.fef.iter().map(|r| (Army::Fef, &r.month, &r.units))) {
            let key = army.name().to_lowercase();
            let turn = self.month(CHART, &key, month)?;
            for name in units {
                let wrong = |reason: &str| Fault::new(CHART, format!("{key}.{month}"), format!("{name}: {reason}"));
                let unit = counters.find(name).ok_or_else(|| wrong("there is no such unit"))?;
                if counters.units[unit.at()].army != army {
                    return Err(wrong("this unit belongs to the other side"));
                }
                if seen.has(unit) {
                    return Err(wrong("this unit arrives twice"));
                }
                seen.insert(unit);
                self.turns[turn.at()].arrivals.insert(unit);
            }
        }
        for record in &chart.vm {
            let turn = self.month(CHART, "vm", &record.month)?;
            self.turns[turn.at()].vm_points += record.points;
        }
        for record in &chart.withdrawal {
            let turn = self.month(CHART, "withdrawal", &record.month)?;
            self.turns[turn.at()].withdrawal = Some(record.kind);
        }
        Ok(())
    }

    pub(super) fn month(&self, file: &str, key: &str, month: &str) -> Result<Turn, Fault> {
        self.find(month).ok_or_else(|| Fault::new(file, key, format!("the Turn Track has no month '{month}'")))
    }

    /// A turn by its month in any spelling, or by its number from 1.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Turn> {
        let wanted = slug(name);
        let by_month = self.all().find(|turn| is_month(&slug(&self.of(*turn).month), &wanted));
        let by_number = || wanted.parse::<u8>().ok()?.checked_sub(1).map(Turn);
        by_month.or_else(by_number).filter(|turn| turn.at() < self.turns.len())
    }

    #[inline]
    #[must_use]
    pub fn of(&self, turn: Turn) -> &TurnData {
        &self.turns[turn.at()]
    }

    pub fn all(&self) -> impl Iterator<Item = Turn> + use<> {
        (0..self.turns.len() as u8).map(Turn)
    }

    /// So many turns later; none beyond the end of the Turn Track (R24).
    #[must_use]
    pub fn later(&self, turn: Turn, by: u8) -> Option<Turn> {
        Some(Turn(turn.0.checked_add(by)?)).filter(|later| later.at() < self.turns.len())
    }

    /// The turn in which a unit is due by the chart.
    #[must_use]
    pub fn arrival(&self, unit: Unit) -> Option<Turn> {
        self.all().find(|turn| self.of(*turn).arrivals.has(unit))
    }
}

/// Whether a month as it is printed (`jun-51`) is meant by what somebody wrote: `jun-51`, `june-51`, `june-1951`.
fn is_month(printed: &str, written: &str) -> bool {
    let (Some((short, year)), Some((name, written_year))) = (printed.split_once('-'), written.rsplit_once('-')) else {
        return false;
    };
    let named = name.starts_with(short) && FULL_MONTHS.iter().any(|full| full.starts_with(name));
    named && written_year.strip_prefix("19").unwrap_or(written_year) == year
}

/// The months of the track, not yet filled.
fn lay_months(record: &CalendarRecord) -> Result<Vec<TurnData>, Fault> {
    let unknown = |key: &str, month: &str| Fault::new(FILE, format!("calendar.{key}"), format!("no month '{month}'"));
    let first = record.first.split_once('-').and_then(|(month, year)| {
        Some((MONTHS.iter().position(|name| *name == month)?, year.parse::<usize>().ok().filter(|year| *year < 99)?))
    });
    let (first, year) = first.ok_or_else(|| unknown("first", &record.first))?;
    if let Some(month) = record.rain.iter().find(|month| !MONTHS.contains(&month.as_str())) {
        return Err(unknown("rain", month));
    }
    if !(1..=120).contains(&record.turns) {
        return Err(Fault::new(FILE, "calendar.turns", "expected 1 to 120 turns"));
    }
    let month = |at: usize| {
        let name = MONTHS[(first + at) % 12];
        TurnData {
            month: format!("{name}-{:02}", (year + (first + at) / 12) % 100),
            rain: record.rain.iter().any(|month| month == name),
            shortage: false,
            vm_number: 0,
            air_transports: 0,
            truck_transports: 0,
            airstrike: 0,
            arrivals: Units::NONE,
            vm_points: 0,
            withdrawal: None,
        }
    };
    Ok((0..usize::from(record.turns)).map(month).collect())
}
