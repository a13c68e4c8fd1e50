//! The course of a turn: what each phase is called, and the headings under which the story is read.

use engine::story::EventKind;
use engine::{Case, Event, Fact, PhaseInfo};

use crate::context::Play;
use crate::state::Phase;

/// A phase as the rulebook lists it.
struct PhaseRecord {
    id: &'static str,
    title: &'static str,
    rules: &'static [&'static str],
    /// The case with which it begins.
    case: &'static str,
}

impl Phase {
    const ALL: [Phase; 8] = [
        Phase::Setup,
        Phase::Reinforcement,
        Phase::VmMovement,
        Phase::FefMovement,
        Phase::Attrition,
        Phase::Operation,
        Phase::SupplyCheck,
        Phase::Over,
    ];

    const fn record(self) -> PhaseRecord {
        let (id, title, case, rules): (_, _, _, &'static [&'static str]) = match self {
            Phase::Setup => ("setup", "Set-up", "9.0-02", &["9.0"]),
            Phase::Reinforcement => {
                ("reinforcement", "Replacement and Reinforcement Phase", "2.0-01", &["1.9", "2.0", "2.1", "2.2", "2.5"])
            }
            Phase::VmMovement => ("vm-movement", "VM Movement Phase", "3.1-01", &["3.0", "3.1", "3.2", "3.8", "6.4"]),
            Phase::FefMovement => {
                ("fef-movement", "FEF Movement Phase", "3.1-01", &["3.0", "3.1", "3.3", "3.8", "6.4"])
            }
            Phase::Attrition => ("attrition", "Attrition Phase", "5.0-01", &["5.0"]),
            Phase::Operation => ("operation", "Operation Phase", "6.1-01", &["6.0", "6.1", "6.2", "6.3", "6.8"]),
            Phase::SupplyCheck => ("supply-check", "Supply Check Phase", "7.1-01", &["7.0", "7.1"]),
            Phase::Over => ("over", "The game is over", "8.0-03", &["1.9", "8.0"]),
        };
        PhaseRecord { id, title, rules, case }
    }

    pub(crate) const fn id(self) -> &'static str {
        self.record().id
    }

    pub(crate) const fn title(self) -> &'static str {
        self.record().title
    }
}

/// The phases as the rulebook lists them.
pub(crate) fn list_phases() -> Vec<PhaseInfo> {
    let info = |phase: Phase| {
        let PhaseRecord { id, title, rules, .. } = phase.record();
        PhaseInfo { id: id.into(), title: title.into(), rules: rules.iter().map(|rule| (*rule).into()).collect() }
    };
    Phase::ALL.map(info).into()
}

impl Play<'_> {
    /// Heads the chapter of a turn.
    pub(super) fn tell_turn(&mut self) {
        let turn = self.state.turn;
        self.tell(Fact::of(EventKind::Turn).amount(turn.0 + 1), |data| {
            let month = data.calendar.of(turn);
            let rain = if month.rain { ", in the rain" } else { "" };
            Event::new("turn", Case("1.10-02"), format!("Turn {}: {}{rain}.", turn.0 + 1, month.month))
        });
    }

    /// Tells which phase has begun, before anything happens in it. The end of the game has an event of its own.
    pub(crate) fn tell_heading(&mut self) {
        let heading = self.state.present_heading();
        if heading == self.state.heading || heading.phase == Phase::Over {
            return;
        }
        self.state.heading = heading;
        let PhaseRecord { title, case, .. } = heading.phase.record();
        self.tell(Fact::of(EventKind::Phase), |_| Event::new("phase", Case(case), format!("The {title} begins.")));
    }
}
