//! The odds of a combat: two strengths, a column, and what shifts it.

/// The odds of a combat with everything that makes them: strengths, raw column, shifts by name.
#[derive(Clone, Debug)]
pub struct Odds {
    pub attack: u16,
    pub defence: u16,
    /// The column before shifts; none below 1-2.
    pub raw: Option<u8>,
    pub shifts: arrayvec::ArrayVec<Shift, 8>,
    pub columns: u8,
}

/// One reason why the column is another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    pub name: &'static str,
    pub by: i8,
    pub case: &'static str,
}

impl Odds {
    /// Odds are rounded in the defender's favour, capped at the last column, shifted, and kept on the
    /// table (R82).
    /// 12.1.14-01, 12.1.15-01, 12.1.15-03, 12.5-02 (R79), 12.5-03, 13.1.10-04.
    #[must_use]
    pub fn new(attack: u16, defence: u16, columns: u8) -> Self {
        let defence = defence.max(1);
        let raw = match attack / defence {
            0 if attack * 2 >= defence => Some(0),
            0 => None,
            ratio => Some((ratio.min(u16::from(columns) - 1)) as u8),
        };
        Odds { attack, defence, raw, shifts: arrayvec::ArrayVec::new(), columns }
    }

    pub fn shift(&mut self, name: &'static str, by: i8, case: &'static str) {
        let _ = self.shifts.try_push(Shift { name, by, case });
    }

    /// The column in force; none below 1-2.
    #[must_use]
    pub fn column(&self) -> Option<u8> {
        let net: i8 = self.shifts.iter().map(|s| s.by).sum();
        self.raw.map(|raw| (raw as i8 + net).clamp(0, self.columns as i8 - 1) as u8)
    }

    /// "10 to 5, 2-1" and so on.
    #[must_use]
    pub fn preview(&self) -> String {
        format!("{} to {}, {}", self.attack, self.defence, self.name())
    }

    /// The preview with everything that shifts the column: "10 to 5, 1-1 (ARVN leader -1)".
    #[must_use]
    pub fn explain(&self) -> String {
        self.preview() + &self.shifts_in_words()
    }

    /// The column with everything that has shifted it: "1-1 (ARVN leader -1)".
    #[must_use]
    pub fn describe(&self) -> String {
        self.name().to_owned() + &self.shifts_in_words()
    }

    fn shifts_in_words(&self) -> String {
        let shifts: Vec<_> = self.shifts.iter().map(|shift| format!("{} {:+}", shift.name, shift.by)).collect();
        if shifts.is_empty() { String::new() } else { format!(" ({})", shifts.join(", ")) }
    }

    /// "2-1" and so on.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match (self.column(), self.columns) {
            (None, _) => "less than 1-2",
            (Some(0), _) => "1-2",
            (Some(1), _) => "1-1",
            (Some(2), _) => "2-1",
            (Some(3), 4) => "3-1+",
            (Some(3), _) => "3-1",
            (Some(4), _) => "4-1",
            (Some(_), _) => "5-1+",
        }
    }
}
