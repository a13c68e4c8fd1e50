//! The course of a turn: the headings under which the story is read.

use engine::story::EventKind;
use engine::{Case, Event, Fact};

use crate::context::Play;
use crate::state::Phase;

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
        let (title, case) = (heading.phase.title(), heading.phase.case());
        self.tell(Fact::of(EventKind::Phase), |_| Event::new("phase", Case(case), format!("The {title} begins.")));
    }
}
