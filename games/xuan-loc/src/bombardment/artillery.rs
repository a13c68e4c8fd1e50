//! Off-map artillery: which markers there are, and the dice for their strength (11.1, 11.3).

use engine::story::{Die, Roll};
use engine::{Case, Event, Fact, Verdict, refuse};

use super::Marker;
use crate::context::{Play, View};
use crate::ids::Aim;

impl View<'_> {
    /// Artillery that the active player can still place.
    pub(super) fn available_aims(self) -> impl Iterator<Item = Aim> {
        let usable = self.state.aims.without(self.state.aims_withheld);
        let army = self.state.active;
        usable.iter().filter(move |a| self.data.aims[a.at()].army == army && !self.is_placed(Marker::Aim(*a)))
    }

    /// What has become of artillery that is not in play.
    pub(super) fn why_no_artillery(self, aim: Aim) -> Verdict {
        let changes = &self.data.schedule.aim_changes;
        let past = |turn: u8| turn <= self.state.turn;
        let army = self.data.aims[aim.at()].army;
        if self.state.aims_removed.has(aim) {
            return refuse("18.3-02", "this marker has been lost for good");
        }
        if changes.iter().any(|change| change.add.has(aim) && !past(change.turn)) {
            return refuse("18.0-06", "this marker has not come yet");
        }
        if changes.iter().any(|change| past(change.turn) && change.keep.is_some_and(|(whose, _)| whose == army)) {
            return refuse("18.7-02", "this marker is no longer in use");
        }
        refuse("11.1.1-01", "this marker is not available")
    }
}

impl Play<'_> {
    /// 11.3.2, 11.3.3, R57: the strength die, and for a + a second one on a 6.
    /// 11.3.2-01, 11.4.11-09.
    pub(super) fn roll_column(&mut self, marker: Marker, plus: bool, bonus: u8, case: &'static str) -> u8 {
        let face = self.dice.d6("bombardment strength");
        let column = face + bonus;
        self.tell_strength(marker, column, case, || {
            let die = Die::new("", face);
            match bonus {
                0 => (die, format!("Strength, die {face}: column {column}.")),
                _ => (
                    die.modifier("cluster bombs", i32::from(bonus), Case("11.4.11-03")),
                    format!("Strength, die {face}, cluster bombs +{bonus}: column {column}."),
                ),
            }
        });
        if face < 6 || !plus { column } else { self.roll_second_strength(marker, column) }
    }

    /// 11.3.3-01: the second die of a + adds up to four columns, or nothing.
    fn roll_second_strength(&mut self, marker: Marker, first: u8) -> u8 {
        let face = self.dice.d6("bombardment strength");
        let more = if face <= 4 { face } else { 0 };
        let column = (first + more).min(10);
        self.tell_strength(marker, column, "11.3.3-01", || {
            let text = match more {
                0 => format!("Strength, second die {face}: column {column} as before."),
                _ => format!("Strength, second die {face}: {more} more, column {column}."),
            };
            (Die::new("", face), text)
        });
        column
    }

    /// The column that a die for the strength leads to, before city or fort shift it.
    fn tell_strength(&mut self, marker: Marker, column: u8, case: &'static str, told: impl FnOnce() -> (Die, String)) {
        self.tell(Fact::rolled().by(self.state.active).amount(column), |data| {
            let (die, text) = told();
            let roll = Roll::new("bombardment strength").die(die);
            Event::new("strength", Case(case), text).piece(data.marker_id(marker)).roll(roll)
        });
    }
}
