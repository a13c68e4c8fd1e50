//! A fire is declared, rolled for and suffered (12.1.15 to 12.2), with the help of helicopters (14.1).

use engine::story::Roll;
use engine::{Case, Event};

use super::{Fire, FireKind};
use crate::data::FireResult;
use crate::ids::{Hex, Units};
use crate::play::Play;
use crate::state::{Flags, Loss, Task, View};

impl View<'_> {
    /// Whether the ARVN could send a helicopter into the combat at hand.
    #[must_use]
    pub fn has_helicopter(self) -> bool {
        self.state.helicopters > 0
    }
}

impl Play<'_> {
    /// Opens the declaration of a fire: all possible targets, nobody firing yet.
    pub(crate) fn open_fire(&mut self, kind: FireKind, hex: Hex) {
        let targets = self.view().eligible_targets(kind, hex);
        self.state.fire = Fire { kind, hex: Some(hex), targets, ..Fire::default() };
        self.push(Task::DeclareFire);
    }

    pub(crate) fn close_fire(&mut self) {
        self.state.fire = Fire::default();
        self.pop();
    }

    pub(crate) fn shoot(&mut self) {
        let fire = self.state.fire;
        let mark = if fire.kind.at_movers() { Flags::FIRED_AT } else { Flags::ATTACKED };
        for unit in fire.firers.iter() {
            self.state.units[unit.at()].set(Flags::FIRED, true);
        }
        for unit in fire.targets.iter() {
            self.state.units[unit.at()].set(mark, true);
            if let Some(hex) = fire.hex.filter(|_| fire.kind.at_movers()) {
                let _ = self.state.march.drawn.try_push((unit, hex));
            }
        }
        self.state.begun = true;
        let odds = self.view().fire_odds(&fire);
        self.tell_fire(&fire, &odds);
        self.pop();
        if odds.raw.is_none() || odds.attack == 0 {
            self.state.fire = Fire::default();
            self.tell(|_| Event::new("missed", Case("12.1.15-02"), "Less than 1-2: no effect.").outcome());
        } else {
            self.push(Task::Fire);
        }
    }

    /// The die is rolled and read (12.1.16 to 12.1.18).
    pub(crate) fn resolve_fire(&mut self) {
        self.pop();
        let fire = self.state.fire;
        let odds = self.view().fire_odds(&fire);
        let (Some(column), Some(hex)) = (odds.column(), fire.hex) else { return };
        self.tell_shifts(&odds);
        let die = self.dice.d6("Direct Fire");
        let result = self.data.charts.fire[usize::from(die) - 1][usize::from(column)];
        self.tell(|data| {
            let what = match result {
                FireResult::None => "no effect",
                FireResult::Disrupt => "DD",
                FireResult::Retreat => "DR",
                FireResult::Eliminate => "DE",
            };
            let case = odds.shifts.first().map_or("12.1.17-01", |s| s.case);
            Event::new("fire-result", Case(case), format!("Fire at {}: {die}, {what}.", odds.describe()))
                .place(data.map.label(hex))
                .roll(Roll::single("Direct Fire", die))
                .amount(i32::from(column))
                .outcome()
        });
        match result {
            FireResult::None => {}
            FireResult::Disrupt => self.disrupt_all(fire.targets, Case("12.2.2-01")),
            FireResult::Retreat => self.push(Task::FireFollow),
            FireResult::Eliminate => {
                self.push(Task::FireFollow);
                self.push(Task::LeaderCheck(hex));
                let army = self.view().firing_army(fire.kind).other();
                self.push(Task::Lose { units: fire.targets, army, why: Loss::Fire });
            }
        }
    }

    /// What a retreat result means for the targets that are left.
    pub(crate) fn follow_fire(&mut self) {
        self.pop();
        let fire = self.state.fire;
        if fire.kind.at_movers() {
            self.disrupt_all(fire.targets, Case("8.4.4-01"));
        } else if let Some(hex) = fire.hex {
            self.retreat_from_fire(hex, fire.targets);
        }
    }

    /// 7.4.6: a leader whose hex lost a unit to fire or bombs rolls; 1 and he is gone.
    pub(crate) fn check_leaders(&mut self, hex: Hex) {
        self.pop();
        let leaders: Units = self.view().leaders_in(hex).collect();
        for leader in leaders.iter() {
            let die = self.dice.d6("leader loss");
            self.tell(|data| {
                let text = format!("{} rolls {die}: 1 would be the end of him.", data.name(leader));
                Event::new("leader-rolled", Case("7.4.6-01"), text)
                    .piece(&data.of(leader).id)
                    .roll(Roll::single("leader loss", die))
            });
            if self.data.charts.leader_loss[usize::from(die) - 1] {
                self.lose_leader(leader, Case("7.4.6-01"));
            }
        }
    }

    /// A helicopter comes to help the ARVN in the combat at hand, past the anti-aircraft fire (14.1).
    /// Says whether it comes through.
    pub(crate) fn send_helicopter(&mut self) -> bool {
        self.state.helicopters -= 1;
        let die = self.dice.d6("anti-aircraft fire");
        let aborted = self.data.charts.helicopter_abort[usize::from(die) - 1];
        if aborted {
            self.state.helicopters_aborted += 1;
        }
        self.tell(|_| {
            let what = if aborted { "turns back" } else { "comes through" };
            let text = format!("A helicopter comes to help: {die}, it {what}.");
            let event = Event::new("helicopter", Case("14.1.5-01"), text).roll(Roll::single("anti-aircraft fire", die));
            if aborted { event.outcome() } else { event }
        });
        !aborted
    }
}
