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
        Phase::Initiative,
        Phase::Bombardment,
        Phase::Movement,
        Phase::DefensiveFire,
        Phase::Combat,
        Phase::AfvMovement,
        Phase::Over,
    ];

    const fn record(self) -> PhaseRecord {
        let (id, title, case, rules): (_, _, _, &'static [&'static str]) = match self {
            Phase::Setup => ("setup", "Set-up", "17.0-16", &["17.0"]),
            Phase::Initiative => ("initiative", "Initiative Phase", "6.1.1-01", &["6.1", "16.0"]),
            Phase::Bombardment => ("bombardment", "Bombardment Phase", "6.2-01", &["6.2", "9.1", "11", "14.1"]),
            Phase::Movement => ("movement", "Movement Phase", "6.3-01", &["6.3", "7", "8", "10.2", "18.0"]),
            Phase::DefensiveFire => ("defensive-fire", "Defensive Fire Phase", "6.4-01", &["6.4", "10.2", "12"]),
            Phase::Combat => ("combat", "Combat Phase", "6.5-01", &["6.5", "10", "12", "13"]),
            Phase::AfvMovement => ("afv-movement", "AFV Movement Phase", "6.6-01", &["6.6", "8"]),
            Phase::Over => ("over", "The game is over", "19.2-06", &["19.0", "19.1", "19.2"]),
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
    /// Heads the chapter of a game turn (2.3).
    pub(super) fn tell_turn(&mut self) {
        let turn = self.state.turn;
        self.tell(Fact::of(EventKind::Turn).amount(turn), |data| {
            let date = &data.schedule.turns[usize::from(turn) - 1].date;
            Event::new("turn", Case("2.3-01"), format!("Turn {turn}: {date}."))
        });
    }

    /// Heads the chapter of a player turn: first he who has the initiative, then the other.
    pub(super) fn tell_player_turn(&mut self) {
        let (turn, army) = (self.state.turn, self.state.active);
        self.tell(Fact::of(EventKind::Turn).by(army).amount(turn), |_| {
            Event::new("turn", Case("6.0-01"), format!("Turn {turn}: player turn of the {}.", army.name()))
        });
    }

    /// Tells which phase has begun since somebody was asked last. A phase in which nobody is asked passes untold, and
    /// the end of the game has an event of its own.
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
