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
    pub(super) fn roll_column(&mut self, plus: bool, bonus: u8, case: &'static str) -> u8 {
        let first = self.roll_strength(bonus, case);
        if first < 6 || !plus {
            return first + bonus;
        }
        match self.roll_strength(0, "11.3.3-01") {
            more @ 1..=4 => (first + bonus + more).min(10),
            _ => first + bonus,
        }
    }

    fn roll_strength(&mut self, bonus: u8, case: &'static str) -> u8 {
        let face = self.dice.d6("bombardment strength");
        self.tell(Fact::rolled(), |_| {
            let mut die = Die::new("", face);
            let mut text = format!("Strength: {face}.");
            if bonus > 0 {
                die = die.modifier("cluster bombs", i32::from(bonus), Case("11.4.11-03"));
                text = format!("Strength: {face}, cluster bombs +{bonus}.");
            }
            Event::new("strength", Case(case), text).roll(Roll::new("bombardment strength").die(die))
        });
        face
    }
}
