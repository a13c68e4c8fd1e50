//! The course of a turn: the headings under which the story is read.

use engine::story::EventKind;
use engine::{Case, Event, Fact};

use crate::context::Play;
use crate::state::Phase;

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
        let (title, case) = (heading.phase.title(), heading.phase.case());
        self.tell(Fact::of(EventKind::Phase), |_| Event::new("phase", Case(case), format!("The {title} begins.")));
    }
}
