//! Choices: what each action is called and which thing on the table it is bound to; and why a thing
//! cannot be chosen.

use engine::table::Choice;
use engine::{Case, Refusal, Target};

use crate::action::Action;
use crate::fire::FireKind;
use crate::ids::{Formation, Hex, Unit};
use crate::movement::Gait;
use crate::state::{Stage, Task, Verdict, View};

impl View<'_> {
    pub(super) fn choices(self) -> Vec<Choice> {
        let mut actions = Vec::new();
        self.offer(&mut actions);
        let choice = |action: Action| Choice {
            action: self.data.notation(action),
            label: self.label(action),
            on: self.target(action),
            concerns: Vec::new(),
            caution: None,
            risky: self.is_risky(action),
        };
        actions.into_iter().map(choice).collect()
    }

    /// What an action is bound to.
    fn target(self, action: Action) -> Target {
        use Action as A;
        match action {
            A::Place(u) | A::Airlift(u) | A::Return(u) | A::Sacrifice(u) | A::Rally(u) | A::March(u, _) => self.on(u),
            A::Join(u, _) | A::Drop(u) | A::Add(u) | A::Spare(u) | A::Defer(u) | A::Reserve(u) => self.on(u),
            A::Lose(u) | A::Retreat(u) | A::Displace(u) | A::Advance(u) => self.on(u),
            A::At(h) | A::Step(h) | A::Fire(h) | A::Assault(h) | A::Collateral(h) => {
                Target::Place(self.data.map.label(h).into())
            }
            _ => Target::Button(self.data.notation(action)),
        }
    }

    fn on(self, unit: Unit) -> Target {
        Target::Piece(self.data.of(unit).id.clone())
    }

    fn label(self, action: Action) -> String {
        use Action as A;
        let unit = |u: Unit| self.data.name(u);
        let hex = |h: Hex| self.data.hex_name(h);
        let gait = |g: Gait| match g {
            Gait::Own => "",
            Gait::Foot => " on foot",
            Gait::Mechanised => " by vehicle",
        };
        let formation = |f: Formation| self.data.formations[f.at()].name.as_str();
        match action {
            A::Proceed => "Go on".into(),
            A::Done => "Done".into(),
            A::Default => "Take the default set-up".into(),
            A::Place(u) => format!("Place {}", unit(u)),
            A::Airlift(u) => format!("Fly {} in", unit(u)),
            A::Return(u) => format!("Bring {} back", unit(u)),
            A::At(h) => hex(h),
            A::Sacrifice(u) => format!("Disband {}", unit(u)),
            A::Remove(a) | A::Withhold(a) => format!("Do without {}", self.data.aim_name(a)),
            A::Restore(a) => format!("Use {} this turn", self.data.aim_name(a)),
            A::Activate(f) => format!("Activate the {}", formation(f)),
            A::Regroup(f) => format!("Let the {} regroup", formation(f)),
            A::Pick(r) => format!("Activate the {}", self.data.regiment_name(r)),
            A::Aim(m) => format!("Place {}", self.data.marker_name(m)),
            A::Strike(m) => format!("{} strikes", self.data.marker_name(m)),
            A::Collateral(h) => format!("Collateral damage at {}", hex(h)),
            A::Rally(u) => format!("{} rallies his hex", unit(u)),
            A::March(u, g) => format!("Move {}{}", unit(u), gait(g)),
            A::Join(u, g) => format!("{} comes along{}", unit(u), gait(g)),
            A::Step(h) => format!("Go to {}", hex(h)),
            A::Exit => "Leave the map".into(),
            A::Drop(u) => format!("Leave {} behind", unit(u)),
            A::Halt => "Halt".into(),
            A::Fire(h) => format!("Fire at {}", hex(h)),
            A::Assault(h) => format!("Assault {}", hex(h)),
            A::Add(u) => format!("{} takes part", unit(u)),
            A::Spare(u) => format!("Do not fire at {}", unit(u)),
            A::Shoot => format!("Fire ({})", self.fire_odds(&self.state.fire).preview()),
            A::Announce => format!("Assault ({})", self.assault_odds(&self.state.assault).preview()),
            A::Cancel => "Call it off".into(),
            A::Pass => "No".into(),
            A::Helicopter => "Send a helicopter".into(),
            A::Defer(u) => format!("{} goes without supply", unit(u)),
            A::Reserve(u) => format!("Send {}", unit(u)),
            A::Lose(u) => format!("Lose {}", unit(u)),
            A::Stay => "Stay".into(),
            A::Withdraw => "Retreat".into(),
            A::Retreat(u) => format!("{} retreats", unit(u)),
            A::Displace(u) => format!("{} makes room", unit(u)),
            A::Advance(u) => format!("{} advances", unit(u)),
        }
    }

    /// Whether dice follow at once.
    fn is_risky(self, action: Action) -> bool {
        use Action as A;
        match action {
            A::Proceed | A::Activate(_) | A::Strike(_) | A::Collateral(_) | A::Rally(_) | A::Helicopter => true,
            A::Shoot | A::Pass => {
                !matches!(self.state.tasks.last(), Some(Task::Fire | Task::Assault)) || action == A::Pass
            }
            A::Announce => true,
            _ => false,
        }
    }

    /// Why a thing on the table cannot be chosen now; empty where it can.
    pub(crate) fn why_not(self, target: &Target) -> Vec<Refusal> {
        let mut actions = Vec::new();
        if !self.is_over() {
            self.offer(&mut actions);
        }
        if actions.into_iter().any(|action| self.target(action) == *target) {
            return Vec::new();
        }
        let verdicts = match target {
            _ if self.is_over() => vec![Err(Refusal::new(Case("19.0-02"), "the game is over"))],
            Target::Piece(id) => self.data.unit(id).map(|unit| self.why_not_unit(unit)).into_iter().collect(),
            Target::Place(id) => self.data.map.find(id).map_or(Vec::new(), |hex| self.why_not_hex(hex)),
            Target::Button(text) => match self.data.parse(text).map(|action| self.check(action)) {
                Ok(Ok(())) => return Vec::new(),
                verdict => verdict.into_iter().collect(),
            },
            Target::Card(_) | Target::Edge(..) => Vec::new(),
        };
        Refusal::gather(verdicts, Refusal::new(Case("6.0-01"), "there is nothing to be done with this now"))
    }

    fn why_not_unit(self, unit: Unit) -> Verdict {
        let gait = if self.data.leaders.has(unit) { Gait::Foot } else { Gait::Own };
        match (self.state.tasks.last(), self.state.stage) {
            (Some(Task::DeclareFire), _) if self.army(unit) == self.asked() => self.check(Action::Add(unit)),
            (Some(Task::DeclareFire), _) => self.check(Action::Spare(unit)),
            (Some(Task::DeclareAssault), _) => self.check(Action::Add(unit)),
            (Some(Task::Reserves), _) => self.check(Action::Reserve(unit)),
            (Some(Task::ReserveMarch), _) => self.check(Action::Join(unit, Gait::Own)),
            (Some(Task::Advance), _) => self.check(Action::Advance(unit)),
            (Some(Task::Lose { .. } | Task::Overfull { .. }), _) => self.check(Action::Lose(unit)),
            (Some(Task::Retreat), _) if self.state.retreat.body.is_empty() => self.check(Action::Retreat(unit)),
            (Some(Task::Retreat), _) => self.check(Action::Join(unit, Gait::Own)),
            (Some(_), _) => Ok(()),
            (None, Stage::Setup) => self.check(Action::Place(unit)),
            (None, Stage::Movement | Stage::AfvMovement) => self.check(Action::March(unit, gait)),
            (None, Stage::Marching) => self.check(Action::Join(unit, gait)),
            (None, Stage::Regrouping) => self.check(Action::Return(unit)),
            (None, Stage::Sacrifice { .. }) => self.check(Action::Sacrifice(unit)),
            (None, Stage::DefensiveFire) => self.can_fire(unit, FireKind::Defensive),
            (None, Stage::Combat) => self.can_fire(unit, FireKind::Direct),
            _ => Ok(()),
        }
    }

    fn why_not_hex(self, hex: Hex) -> Vec<Verdict> {
        match (self.state.tasks.last(), self.state.stage) {
            (Some(Task::ReserveMarch | Task::Retreat), _) => vec![self.check(Action::Step(hex))],
            (Some(Task::Collateral { .. }), _) => vec![self.check(Action::Collateral(hex))],
            (Some(_), _) => Vec::new(),
            (None, Stage::Placing(_) | Stage::Aiming(_)) => vec![self.check(Action::At(hex))],
            (None, Stage::Marching) => vec![self.check(Action::Step(hex))],
            (None, Stage::DefensiveFire) => vec![self.check(Action::Fire(hex))],
            (None, Stage::Combat) => vec![self.check(Action::Fire(hex)), self.check(Action::Assault(hex))],
            _ => Vec::new(),
        }
    }
}
