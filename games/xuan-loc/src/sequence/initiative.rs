//! The beginning of a turn (6.1, 16.0, 18.0): artillery, initiative and the random event.

use engine::rules::{Ask, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, refuse};
use serde::{Deserialize, Serialize};

use super::{Activation, PLAYER_TURN};
use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::{AimChange, Effect};
use crate::game::XuanLoc;
use crate::ids::{Aim, Aims, Army, Regiments};
use crate::state::{Flags, Phase};

/// The NVA has the initiative up to this turn whatever the dice say (6.1.3).
pub(crate) const NVA_TURNS: u8 = 2;

/// The case of a total without an event, and of an event that cannot apply.
const NO_EVENT: &str = "16.0-12";

/// R124: a turn begins: what lasted for a turn is over, and scheduled artillery comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TurnStart;

impl Step<XuanLoc> for TurnStart {
    fn run(self, p: &mut Play<'_>) {
        p.forget_last_turn();
        p.begin_phase();
        p.tell_turn();
        let (data, turn, mut due) = (p.data, p.state.turn, 0);
        for change in data.schedule.aim_changes.iter().filter(|change| change.turn == turn) {
            p.change_artillery(change);
            due += change.remove;
        }
        // R153: nobody loses more than he has.
        let view = p.view();
        let left = due.min(view.count_aims(View::can_remove));
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
            .cause("Turn 3: the NVA has to do without two batteries from now on.")
            .meaning("A battery that is named here does not come back, but for one turn by a random event.")
            .rules(&["18.3-03", "18.3-02", "11.1.2-01", "11.3.3-01", "16.0-07"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Remove)
            .from(|v| v.data.all_aims())
            .allowed(View::can_remove)
            .label(|v, aim| format!("Do without {}", v.data.aim_name(aim)))
            .caution(|v, aim| Some(format!("{} is lost for good.", v.data.aim_name(aim))))
            .ends(|p, aim| {
                p.state.aims.remove(aim);
                p.state.aims_removed.insert(aim);
                p.tell_artillery(Aims::one(aim), "18.3-03", "Lost for good");
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
            .meaning("The higher die goes first, the NVA on turns 1 and 2; the sum of both is the event of the turn.")
            .rules(&["6.1.1-01", "6.1.1-02", "6.1.2-01", "6.1.3-01", "16.0-01"])
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
            .cause("The event of this turn: the guns run short.")
            .meaning("A battery that is named here does not fire this turn, and is back in the next.")
            .rules(&["16.0-04", "11.1.2-01", "11.3.3-01", "11.3.7-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Withhold)
            .from(|v| v.data.all_aims())
            .allowed(View::can_withhold)
            .label(|v, aim| format!("Do without {}", v.data.aim_name(aim)))
            .ends(|p, aim| {
                p.state.aims_withheld.insert(aim);
                p.tell_artillery(Aims::one(aim), "16.0-04", "Without ammunition this turn");
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
            .cause("The event of this turn: a convoy has come through.")
            .meaning("The battery fires in this turn only.")
            .rules(&["16.0-07", "18.3-02", "11.3.3-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Restore)
            .from(|v| v.data.all_aims())
            .allowed(View::can_restore)
            .label(|v, aim| format!("Use {} this turn", v.data.aim_name(aim)))
            .ends(|p, aim| {
                p.state.aims.insert(aim);
                p.tell_artillery(Aims::one(aim), "16.0-07", "Back for this turn");
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
            _ => NO_EVENT,
        }
    }

    fn is_nva(self, aim: Aim) -> bool {
        self.data.aims[aim.at()].army == Army::Nva
    }

    /// How many artillery markers can be named.
    fn count_aims(self, can: impl Fn(Self, Aim) -> Verdict) -> u8 {
        self.data.all_aims().filter(|aim| can(self, *aim).is_ok()).count() as u8
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
        (state.event, state.regiments, state.second) = (0, Regiments::NONE, false);
        state.begun = false;
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
            let (case, goes) = match () {
                () if turn <= NVA_TURNS => ("6.1.3-01", "go first"),
                () if nva == arvn => ("6.1.1-02", "keep the initiative and go first"),
                () => ("6.1.1-01", "go first"),
            };
            let text = format!("Initiative: NVA {nva}, ARVN {arvn}; the {} {goes}.", first.name());
            Event::new("initiative", Case(case), text).roll(roll)
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
            let what = if case == NO_EVENT && event.effect != Effect::None {
                "It cannot apply: no event."
            } else {
                event.text.as_str()
            };
            Event::new("event", Case(case), format!("Event {total}: {}. {what}", event.name))
        });
        let first = self.state.initiative;
        self.next((Activation { army: first }, Activation { army: first.other() }, FirstPlayerTurn));
        match self.view().effect() {
            Effect::ArvnCbuAdd => self.state.cbu += value,
            Effect::MarinesEnter => self.state.marines = true,
            Effect::NvaAimReduce => {
                let left = value.min(self.view().count_aims(View::can_withhold));
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

    /// 18.0-06: what the schedule brings and takes away at the start of a turn.
    fn change_artillery(&mut self, change: &AimChange) {
        let before = self.state.aims;
        let now = change.apply(before, &self.data.aims);
        self.state.aims = now;
        self.tell_artillery(now.without(before), "18.0-06", "In play from now on");
        self.tell_artillery(before.without(now), "18.7-02", "No longer in use");
    }

    /// Which artillery one side has lost or got.
    fn tell_artillery(&mut self, aims: Aims, case: &'static str, what: &str) {
        let Some(first) = aims.first() else { return };
        self.tell(Fact::noted().by(self.data.aims[first.at()].army), |data| {
            let names: Vec<_> = aims.iter().map(|aim| data.aim_name(aim)).collect();
            data.about_aims(Event::new("artillery", Case(case), format!("{what}: {}.", names.join(", "))), aims)
        });
    }
}
