//! Who wins (5.1-B, 9.0-A).

use engine::story::EventKind;
use engine::{Case, Event, Fact};

use crate::context::{Play, View};
use crate::ids::Army;
use crate::sequence::Segment;

impl View<'_> {
    /// 5.1-A-02: the Surrender Number: the Strongpoints Track less Strongpoints Taken.
    #[must_use]
    pub fn surrender_number(self) -> i32 {
        i32::from(self.state.strongpoints) - i32::from(self.state.taken)
    }

    /// The score that the table shows: the Surrender Number, which the garrison wants high.
    #[must_use]
    pub fn score(self) -> i32 {
        self.surrender_number()
    }
}

impl Play<'_> {
    /// 9.0-A-01: the game ends at once.
    pub(crate) fn end_game(&mut self, winner: Army, case: Case) {
        self.state.winner = Some(winner);
        self.state.segment = Segment::Over;
        self.state.agenda.clear();
        self.tell(Fact::of(EventKind::Ended).by(winner), |_| {
            let text = match winner {
                Army::French => "The garrison has held out: France wins.",
                Army::Vm => "The garrison surrenders: VM wins.",
            };
            Event::new("ended", case, text).outcome()
        });
    }
}
