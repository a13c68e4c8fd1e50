//! The beginning of a turn (6.1, 16.0, 18.0): artillery, initiative, the random event, activation.

use engine::story::{Die, Roll};
use engine::{Case, Event};

use crate::bombardment::Marker;
use crate::data::Effect;
use crate::ids::{Aim, Army, Formation, Regiment, Unit};
use crate::play::Play;
use crate::state::{Flags, Order, Place, Stage, Verdict, View, refuse};

/// The NVA has the initiative up to this turn whatever the dice say (6.1.3).
const NVA_TURNS: u8 = 2;

impl View<'_> {
    /// Formations that an army still has to activate or let regroup (6.1.4).
    pub(crate) fn undecided(self, army: Army) -> impl Iterator<Item = Formation> {
        self.data.all_formations().filter(move |f| self.can_order(*f, army).is_ok())
    }

    pub(crate) fn can_order(self, formation: Formation, army: Army) -> Verdict {
        let record = &self.data.formations[formation.at()];
        if record.army != army {
            return refuse("6.1.4-01", "this is the other side's formation");
        }
        if !record.activates {
            return refuse("6.1.4-07", "these troops are always active");
        }
        if self.state.orders[formation.at()] != Order::None {
            return refuse("6.1.4-06", "that is settled for this turn");
        }
        let there = |u: &Unit| {
            self.data.of(*u).formation == Some(formation)
                && matches!(self.state.units[u.at()].place, Place::Map(_) | Place::Dead)
        };
        if !self.data.army[army.at()].iter().any(|u| there(&u)) {
            return refuse("6.1.4-04", "no unit of it has come yet; those that come this turn are active");
        }
        Ok(())
    }

    fn has_units_on_map(self, formation: Formation) -> bool {
        self.data.all_units().any(|u| self.data.of(u).formation == Some(formation) && self.state.hex_of(u).is_some())
    }

    /// Regiments of a division among which a low die lets the NVA choose: those that have come.
    pub(crate) fn regiments_of(self, division: Formation) -> impl Iterator<Item = Regiment> {
        let all = (0..self.data.regiments.len() as u8).map(Regiment);
        all.filter(move |r| self.data.regiments[r.at()].division == division && self.has_come(*r))
    }

    fn has_come(self, regiment: Regiment) -> bool {
        self.data.all_units().any(|u| {
            self.data.of(u).regiment == Some(regiment)
                && matches!(self.state.units[u.at()].place, Place::Map(_) | Place::Dead)
        })
    }

    pub(crate) fn can_pick(self, regiment: Regiment, division: Formation) -> Verdict {
        if self.data.regiments[regiment.at()].division != division {
            return refuse("6.1.5-02", "this regiment belongs to another division");
        }
        if self.is_regiment_active(regiment) {
            return refuse("6.1.5-02", "this regiment is active already");
        }
        if !self.has_come(regiment) {
            return refuse("6.1.5-02", "this regiment has not come yet");
        }
        Ok(())
    }

    /// The case of the event just rolled; one that cannot apply is no event.
    fn event_case(self) -> &'static str {
        let last_flight = self.data.charts.aircraft_turns.iter().max().copied().unwrap_or(0);
        match self.effect() {
            Effect::ArvnCbuAdd => "16.0-02",
            Effect::MarinesEnter if !self.state.marines => "16.0-03",
            Effect::NvaAimReduce => "16.0-04",
            Effect::NoFlying => "16.0-05",
            Effect::ArvnAircraftAdd if self.state.turn <= last_flight => "16.0-06",
            Effect::NvaAimRestore if self.state.aims_removed != 0 => "16.0-07",
            Effect::HelicopterReduce => "16.0-08",
            Effect::ArvnVoluntary => "16.0-09",
            Effect::NvaActivationDrm => "16.0-10",
            Effect::NvaFullActivation => "16.0-11",
            _ => "16.0-12",
        }
    }

    fn is_nva(self, aim: Aim) -> bool {
        self.data.aims[aim.at()].army == Army::Nva
    }

    pub(crate) fn can_remove(self, aim: Aim) -> Verdict {
        if !self.is_nva(aim) || self.state.aims & (1 << aim.0) == 0 {
            return refuse("18.3-03", "the NVA loses artillery that it has");
        }
        Ok(())
    }

    pub(crate) fn can_withhold(self, aim: Aim) -> Verdict {
        if !self.is_nva(aim) || self.state.aims & !self.state.aims_withheld & (1 << aim.0) == 0 {
            return refuse("16.0-04", "the NVA does without artillery that it has");
        }
        Ok(())
    }

    pub(crate) fn can_restore(self, aim: Aim) -> Verdict {
        if self.state.aims_removed & (1 << aim.0) == 0 {
            return refuse("16.0-07", "only artillery that was removed comes back");
        }
        Ok(())
    }

    pub(crate) fn all_aims(self) -> impl Iterator<Item = Aim> {
        (0..self.data.aims.len() as u8).map(Aim)
    }
}

impl Play<'_> {
    /// A turn begins: what lasted for a turn is over, and scheduled artillery comes or goes (R124).
    pub(crate) fn begin_turn(&mut self) {
        let state = &mut *self.state;
        (state.event, state.regiments, state.second) = (0, 0, false);
        (state.begun, state.taken_back) = (false, 0);
        state.orders = Default::default();
        (state.helicopters_aborted, state.aims_withheld, state.mandatory) = (0, 0, [false; 2]);
        state.aims &= !state.aims_removed;
        for unit in &mut state.units {
            for flag in [Flags::ARRIVED, Flags::DEFERRED, Flags::ATTACHED] {
                unit.set(flag, false);
            }
        }
        self.tell_turn();
        let mut removed = 0;
        for change in self.data.schedule.aim_changes.iter().filter(|c| c.turn == self.state.turn) {
            self.state.aims = change.apply(self.state.aims, &self.data.aims);
            removed += change.remove;
        }
        self.state.stage = if removed > 0 { Stage::Reduction(removed) } else { Stage::Initiative };
    }

    /// 6.1.1 to 6.1.3: two dice for the initiative, their sum for the event.
    pub(crate) fn roll_initiative(&mut self) {
        let nva = self.dice.d6("NVA initiative");
        let arvn = self.dice.d6("ARVN initiative");
        let state = &mut *self.state;
        if state.turn <= NVA_TURNS || nva > arvn {
            state.initiative = Army::Nva;
        } else if arvn > nva {
            state.initiative = Army::Arvn;
        }
        state.event = nva + arvn;
        let (turn, first) = (state.turn, state.initiative);
        self.tell(|_| {
            let roll = Roll::new("initiative").die(Die::new("NVA", nva)).die(Die::new("ARVN", arvn));
            let case = if turn <= NVA_TURNS { "6.1.3-01" } else { "6.1.1-01" };
            let text = format!("Initiative: NVA {nva}, ARVN {arvn}; the {} go first.", first.name());
            Event::new("initiative", Case(case), text).roll(roll).outcome()
        });
        self.apply_event();
    }

    fn apply_event(&mut self) {
        let total = self.state.event;
        let effect = self.view().effect();
        let value = self.view().effect_value().max(0) as u8;
        let case = self.view().event_case();
        self.tell(|data| {
            let event = &data.schedule.events[usize::from(total) - 2];
            let text = format!("Event {total}: {}. {}", event.name, event.text);
            Event::new("event", Case(case), text).amount(i32::from(total)).outcome()
        });
        self.state.stage = Stage::Activation(self.state.initiative);
        match effect {
            Effect::ArvnCbuAdd => self.state.cbu += value,
            Effect::MarinesEnter => self.state.marines = true,
            Effect::NvaAimReduce => {
                let view = self.view();
                let there = view.all_aims().filter(|a| view.can_withhold(*a).is_ok()).count() as u8;
                if value.min(there) > 0 {
                    self.state.stage = Stage::Shortage(value.min(there));
                }
            }
            Effect::NvaAimRestore if self.state.aims_removed != 0 => self.state.stage = Stage::Convoy,
            _ => {}
        }
        if self.state.turn == 1 {
            self.activate_first_division();
        }
    }

    /// 6.1.6: the division that enters on turn 1 is active as a whole.
    fn activate_first_division(&mut self) {
        let first = self.data.schedule.arrivals.iter().find(|a| a.turn == Some(1) && a.army == Army::Nva);
        let division = first.and_then(|a| a.units.first()).and_then(|u| self.data.of(u).formation);
        if let Some(division) = division {
            self.state.orders[division.at()] = Order::Activated;
            self.activate_all(division);
        }
    }

    fn activate_all(&mut self, division: Formation) {
        for (at, regiment) in self.data.regiments.iter().enumerate() {
            if regiment.division == division {
                self.state.regiments |= 1 << at;
            }
        }
    }

    /// 6.1.5: an NVA division rolls how many regiments act; ARVN formations simply act (R19).
    pub(crate) fn activate(&mut self, formation: Formation) {
        let new = self.view().has_units_on_map(formation);
        self.state.orders[formation.at()] = Order::Activated;
        let army = self.data.formations[formation.at()].army;
        self.tell(|data| {
            let text = format!("{} is activated.", data.formations[formation.at()].name);
            Event::new("activated", Case("6.1.4-01"), text)
        });
        if army == Army::Arvn {
            return;
        }
        let effect = self.view().effect();
        if effect == Effect::NvaFullActivation || !new {
            self.activate_all(formation);
            return;
        }
        let die = self.dice.d6("activation");
        let drm = if effect == Effect::NvaActivationDrm { self.view().effect_value() } else { 0 };
        let row = (die as i8 + drm).clamp(1, 6) as usize - 1;
        let count = self.data.charts.activation[row];
        let there = self.view().regiments_of(formation).count() as u8;
        let acting = count.min(there);
        self.tell(|data| {
            let name = &data.formations[formation.at()].name;
            let text = format!("{name} rolls {die}: regiments activated: {acting}.");
            let mut rolled = Die::new("NVA", die);
            if drm != 0 {
                rolled = rolled.modifier("confused orders", i32::from(drm), Case("16.0-10"));
            }
            Event::new("activation", Case("6.1.5-01"), text)
                .roll(Roll::new("activation").die(rolled))
                .amount(i32::from(acting))
                .outcome()
        });
        if count >= 3 || count >= there {
            self.activate_all(formation);
        } else {
            self.state.stage = Stage::Regiments { division: formation, left: count };
        }
    }

    pub(crate) fn regroup(&mut self, formation: Formation) {
        self.state.orders[formation.at()] = Order::Regrouping;
        self.tell(|data| {
            let text = format!("{} regroups.", data.formations[formation.at()].name);
            Event::new("regrouping", Case("6.1.4-02"), text)
        });
    }

    /// Which artillery the NVA has lost or got.
    pub(crate) fn tell_artillery(&mut self, aim: Aim, case: &'static str, what: &str) {
        self.tell(|data| {
            let text = format!("{} {what}.", data.marker_name(Marker::Aim(aim)));
            Event::new("artillery", Case(case), text)
        });
    }

    pub(crate) fn pick(&mut self, regiment: Regiment, division: Formation, left: u8) {
        self.state.regiments |= 1 << regiment.0;
        self.tell(|data| {
            let text = format!("{} is activated.", data.regiment_id(regiment));
            Event::new("picked", Case("6.1.5-02"), text)
        });
        self.state.stage = if left > 1 {
            Stage::Regiments { division, left: left - 1 }
        } else {
            Stage::Activation(self.data.formations[division.at()].army)
        };
    }

    /// One army has given its orders: the other gives its own, or the first player turn begins.
    pub(crate) fn end_activation(&mut self, army: Army) {
        if army == self.state.initiative {
            self.state.stage = Stage::Activation(army.other());
        } else {
            self.state.second = false;
            self.begin_player_turn(self.state.initiative);
        }
    }

    /// Helicopters are counted at the start of each player turn (14.1.7, R67).
    pub(crate) fn begin_player_turn(&mut self, army: Army) {
        self.state.active = army;
        let view = self.view();
        let lost = self.data.map.airfields.and(&self.state.nva_control).count() as u8;
        let sapped = match view.effect() {
            Effect::HelicopterReduce => view.effect_value().max(0) as u8,
            Effect::NoFlying => u8::MAX,
            _ => 0,
        };
        let out = lost.saturating_add(sapped).saturating_add(self.state.helicopters_aborted);
        self.state.helicopters = self.data.helicopters.saturating_sub(out);
        self.state.begun = false;
        self.state.stage = Stage::Approach;
        self.tell_player_turn();
    }
}
