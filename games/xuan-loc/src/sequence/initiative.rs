//! The beginning of a turn (6.1, 16.0, 18.0): artillery, initiative, the random event, activation.

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, refuse};
use serde::{Deserialize, Serialize};

use super::PLAYER_TURN;
use crate::actions::{Action, verb};
use crate::bombardment::Marker;
use crate::context::{Play, View};
use crate::data::Effect;
use crate::game::XuanLoc;
use crate::ids::{Aim, Aims, Army, Formation, Regiment, Regiments as RegimentSet, Unit};
use crate::state::{Flags, Order, Phase, Place};

/// The NVA has the initiative up to this turn whatever the dice say (6.1.3).
const NVA_TURNS: u8 = 2;

/// R124: a turn begins: what lasted for a turn is over, and scheduled artillery comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TurnStart;

impl Step<XuanLoc> for TurnStart {
    fn run(self, p: &mut Play<'_>) {
        p.forget_last_turn();
        p.tell_turn();
        let mut left = 0;
        for change in p.data.schedule.aim_changes.iter().filter(|c| c.turn == p.state.turn) {
            p.state.aims = change.apply(p.state.aims, &p.data.aims);
            left += change.remove;
        }
        p.next(((left > 0).then_some(Reduction { left }), InitiativeRoll));
    }
}

/// 18.3-03: the NVA names the artillery it loses for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reduction {
    pub left: u8,
}

impl Question<XuanLoc> for Reduction {
    fn side(self, _: View<'_>) -> Army {
        Army::Nva
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("18.3-03", format!("Which artillery does the NVA lose? {} to name.", self.left))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Remove)
            .from(|v| v.data.all_aims())
            .allowed(View::can_remove)
            .label(|v, aim| format!("Do without {}", v.data.aim_name(aim)))
            .ends(|p, aim| {
                p.state.aims.remove(aim);
                p.state.aims_removed.insert(aim);
                p.tell_artillery(aim, "18.3-03", "is lost for good");
                p.next((self.left > 1).then_some(Reduction { left: self.left - 1 }));
            });
    }
}

/// 6.1.1-01: two dice for the initiative; their sum is the random event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct InitiativeRoll;

impl Question<XuanLoc> for InitiativeRoll {
    fn side(self, v: View<'_>) -> Army {
        v.state.initiative
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("6.1.1-01", "Roll for the initiative and the event.")
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Proceed).labelled("Go on").fixed_prior(1.0).rolls().ends(|p, ()| {
            p.roll_initiative();
            p.apply_event();
        });
    }
}

/// 16.0-04: the NVA names the artillery that has no ammunition this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shortage {
    pub left: u8,
}

impl Question<XuanLoc> for Shortage {
    fn side(self, _: View<'_>) -> Army {
        Army::Nva
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("16.0-04", format!("Which artillery has no ammunition? {} to name.", self.left))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Withhold)
            .from(|v| v.data.all_aims())
            .allowed(View::can_withhold)
            .label(|v, aim| format!("Do without {}", v.data.aim_name(aim)))
            .ends(|p, aim| {
                p.state.aims_withheld.insert(aim);
                p.tell_artillery(aim, "16.0-04", "has no ammunition this turn");
                p.next((self.left > 1).then_some(Shortage { left: self.left - 1 }));
            });
    }
}

/// 16.0-07: artillery that was lost comes back for this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Convoy;

impl Question<XuanLoc> for Convoy {
    fn side(self, _: View<'_>) -> Army {
        Army::Nva
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("16.0-07", "Which artillery comes back for this turn?")
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Restore)
            .from(|v| v.data.all_aims())
            .allowed(View::can_restore)
            .label(|v, aim| format!("Use {} this turn", v.data.aim_name(aim)))
            .ends(|p, aim| {
                p.state.aims.insert(aim);
                p.tell_artillery(aim, "16.0-07", "comes back for this turn");
            });
    }
}

/// 6.1.4-01: an army activates its formations or lets them regroup.
/// R18: after the event, he who has the initiative first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Activation {
    pub army: Army,
}

impl Question<XuanLoc> for Activation {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("6.1.4-01", "Activate each formation, or let it regroup.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.undecided(self.army).next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Activate)
            .from(|v| v.data.all_formations())
            .allowed(|v, formation| v.can_order(formation, self.army))
            .label(|v, formation| format!("Activate the {}", v.data.formations[formation.at()].name))
            .fixed_prior(1.0)
            .rolls()
            .then(|p, formation| p.activate(formation));
        ask.answer(verb::Regroup)
            .from(|v| v.data.all_formations())
            .allowed(|v, formation| v.can_order(formation, self.army))
            .label(|v, formation| format!("Let the {} regroup", v.data.formations[formation.at()].name))
            .prior(View::prior_of_regrouping)
            .then(|p, formation| p.regroup(formation));
    }
}

/// 6.1.5-02: after a low die the NVA chooses which regiments of the division act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Regiments {
    pub division: Formation,
    pub left: u8,
}

impl Question<XuanLoc> for Regiments {
    fn side(self, _: View<'_>) -> Army {
        Army::Nva
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let division = &v.data.formations[self.division.at()].name;
        Prompt::new("6.1.5-02", format!("Which regiments of the {division} act? {} to pick.", self.left))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Pick)
            .from(|v| v.data.regiments_of(self.division))
            .allowed(|v, regiment| v.can_pick(regiment, self.division))
            .label(|v, regiment| format!("Activate the {}", v.data.regiment_name(regiment)))
            .fixed_prior(1.0)
            .ends(|p, regiment| {
                p.pick(regiment);
                p.next((self.left > 1).then_some(Regiments { left: self.left - 1, ..self }));
            });
    }
}

/// Both armies have given their orders: he who has the initiative goes first.
/// 6.1.7-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FirstPlayerTurn;

impl Step<XuanLoc> for FirstPlayerTurn {
    fn run(self, p: &mut Play<'_>) {
        p.state.second = false;
        p.begin_player_turn(p.state.initiative);
        p.next(PLAYER_TURN);
    }
}

impl View<'_> {
    /// Formations that an army still has to activate or let regroup (6.1.4).
    fn undecided(self, army: Army) -> impl Iterator<Item = Formation> {
        self.data.all_formations().filter(move |f| self.can_order(*f, army).is_ok())
    }

    fn can_order(self, formation: Formation, army: Army) -> Verdict {
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
    fn regiments_that_came(self, division: Formation) -> impl Iterator<Item = Regiment> {
        self.data.regiments_of(division).iter().filter(move |r| self.has_come(*r))
    }

    fn has_come(self, regiment: Regiment) -> bool {
        self.data.all_units().any(|u| {
            self.data.of(u).regiment == Some(regiment)
                && matches!(self.state.units[u.at()].place, Place::Map(_) | Place::Dead)
        })
    }

    fn can_pick(self, regiment: Regiment, division: Formation) -> Verdict {
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
            Effect::NvaAimRestore if !self.state.aims_removed.is_empty() => "16.0-07",
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

    fn can_remove(self, aim: Aim) -> Verdict {
        if !self.is_nva(aim) || !self.state.aims.has(aim) {
            return refuse("18.3-03", "the NVA loses artillery that it has");
        }
        Ok(())
    }

    fn can_withhold(self, aim: Aim) -> Verdict {
        if !self.is_nva(aim) || !self.state.aims.without(self.state.aims_withheld).has(aim) {
            return refuse("16.0-04", "the NVA does without artillery that it has");
        }
        Ok(())
    }

    fn can_restore(self, aim: Aim) -> Verdict {
        if !self.state.aims_removed.has(aim) {
            return refuse("16.0-07", "only artillery that was removed comes back");
        }
        Ok(())
    }
}

impl Play<'_> {
    fn forget_last_turn(&mut self) {
        let state = &mut *self.state;
        state.phase = Phase::Initiative;
        (state.event, state.regiments, state.second) = (0, RegimentSet::NONE, false);
        (state.begun, state.taken_back) = (false, 0);
        state.orders = Default::default();
        (state.helicopters_aborted, state.aims_withheld, state.mandatory) = (0, Aims::NONE, [false; 2]);
        state.aims = state.aims.without(state.aims_removed);
        for unit in &mut state.units {
            for flag in [Flags::ARRIVED, Flags::DEFERRED, Flags::ATTACHED] {
                unit.set(flag, false);
            }
        }
    }

    /// 6.1.1 to 6.1.3: two dice for the initiative, their sum for the event.
    /// 6.1.1-02: on a tie the initiative stays where it was.
    fn roll_initiative(&mut self) {
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
        self.tell(Fact::rolled().by(first), |_| {
            let roll = Roll::new("initiative").die(Die::new("NVA", nva)).die(Die::new("ARVN", arvn));
            let case = if turn <= NVA_TURNS { "6.1.3-01" } else { "6.1.1-01" };
            let text = format!("Initiative: NVA {nva}, ARVN {arvn}; the {} go first.", first.name());
            Event::new("initiative", Case(case), text).roll(roll).outcome()
        });
    }

    /// 16.0: the event takes effect; then both armies give their orders, and the first player turn begins.
    /// 6.1.2-01, 16.0-01.
    fn apply_event(&mut self) {
        let total = self.state.event;
        let value = self.view().effect_value().max(0) as u8;
        let case = self.view().event_case();
        self.tell(Fact::noted().amount(total), |data| {
            let event = &data.schedule.events[usize::from(total) - 2];
            Event::new("event", Case(case), format!("Event {total}: {}. {}", event.name, event.text)).outcome()
        });
        let first = self.state.initiative;
        self.next((Activation { army: first }, Activation { army: first.other() }, FirstPlayerTurn));
        match self.view().effect() {
            Effect::ArvnCbuAdd => self.state.cbu += value,
            Effect::MarinesEnter => self.state.marines = true,
            Effect::NvaAimReduce => {
                let view = self.view();
                let there = self.data.all_aims().filter(|aim| view.can_withhold(*aim).is_ok()).count() as u8;
                let left = value.min(there);
                self.next((left > 0).then_some(Shortage { left }));
            }
            Effect::NvaAimRestore => self.next((!self.state.aims_removed.is_empty()).then_some(Convoy)),
            // These last through the turn: the rules that they change ask for them.
            Effect::None
            | Effect::NoFlying
            | Effect::ArvnAircraftAdd
            | Effect::HelicopterReduce
            | Effect::ArvnVoluntary
            | Effect::NvaActivationDrm
            | Effect::NvaFullActivation => {}
        }
        if self.state.turn == 1 {
            self.activate_first_division();
        }
    }

    /// 6.1.6: the division that enters on turn 1 is active as a whole.
    /// 6.1.6-01.
    fn activate_first_division(&mut self) {
        let first = self.data.schedule.arrivals.iter().find(|a| a.turn == Some(1) && a.army == Army::Nva);
        let division = first.and_then(|a| a.units.first()).and_then(|u| self.data.of(u).formation);
        if let Some(division) = division {
            self.state.orders[division.at()] = Order::Activated;
            self.activate_all(division);
        }
    }

    fn activate_all(&mut self, division: Formation) {
        self.state.regiments = self.state.regiments.or(self.data.regiments_of(division));
    }

    /// 6.1.5: an NVA division rolls how many regiments act; ARVN formations simply act (R19).
    /// 6.1.4-05, 6.1.5-06 (R23): no die for the ARVN, nor for a division that has nobody on the map.
    fn activate(&mut self, formation: Formation) {
        self.state.orders[formation.at()] = Order::Activated;
        let army = self.data.formations[formation.at()].army;
        self.tell(Fact::noted().by(army), |data| {
            let text = format!("{} is activated.", data.formations[formation.at()].name);
            Event::new("activated", Case("6.1.4-01"), text)
        });
        if army == Army::Arvn {
            return;
        }
        if self.view().effect() == Effect::NvaFullActivation || !self.view().has_units_on_map(formation) {
            self.activate_all(formation);
        } else {
            self.roll_activation(formation);
        }
    }

    /// 6.1.5-05 (R25): a division of two regiments is whole from two on.
    fn roll_activation(&mut self, division: Formation) {
        let die = self.dice.d6("activation");
        let drm = if self.view().effect() == Effect::NvaActivationDrm { self.view().effect_value() } else { 0 };
        let row = (die as i8 + drm).clamp(1, 6) as usize - 1;
        let count = self.data.charts.activation[row];
        let there = self.view().regiments_that_came(division).count() as u8;
        let acting = count.min(there);
        self.tell(Fact::rolled().by(Army::Nva).amount(acting), |data| {
            let name = &data.formations[division.at()].name;
            let text = format!("{name} rolls {die}: regiments activated: {acting}.");
            let mut rolled = Die::new("NVA", die);
            if drm != 0 {
                rolled = rolled.modifier("confused orders", i32::from(drm), Case("16.0-10"));
            }
            Event::new("activation", Case("6.1.5-01"), text).roll(Roll::new("activation").die(rolled)).outcome()
        });
        if count >= 3 || count >= there {
            self.activate_all(division);
        } else {
            self.next(Regiments { division, left: count });
        }
    }

    fn regroup(&mut self, formation: Formation) {
        self.state.orders[formation.at()] = Order::Regrouping;
        let army = self.data.formations[formation.at()].army;
        self.tell(Fact::noted().by(army), |data| {
            let text = format!("{} regroups.", data.formations[formation.at()].name);
            Event::new("regrouping", Case("6.1.4-02"), text)
        });
    }

    /// Which artillery the NVA has lost or got.
    fn tell_artillery(&mut self, aim: Aim, case: &'static str, what: &str) {
        self.tell(Fact::noted().by(Army::Nva), |data| {
            let text = format!("{} {what}.", data.marker_name(Marker::Aim(aim)));
            Event::new("artillery", Case(case), text)
        });
    }

    fn pick(&mut self, regiment: Regiment) {
        self.state.regiments.insert(regiment);
        self.tell(Fact::noted().by(Army::Nva), |data| {
            let text = format!("{} is activated.", data.regiment_id(regiment));
            Event::new("picked", Case("6.1.5-02"), text)
        });
    }
}
