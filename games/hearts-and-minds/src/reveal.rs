//! Chapter 12: turning concealed VC face up.

use engine::{Case, Event};

use crate::force::Force;
use crate::ids::Place;
use crate::kind::Kind;
use crate::play::Play;
use crate::task::{Bush, Task};

impl Play<'_> {
    /// Reveals concealed VC of an area together. Bad Intel is set aside, and in South Vietnam one Bush
    /// Event follows (12-10, 12-11, RL-103). `case` says by what they are revealed (12-08).
    pub(crate) fn reveal_vc(&mut self, area: Place, concealed: &Force, case: Case) {
        if self.turn_up(area, concealed, Place::ASIDE, case) == 0 {
            return;
        }
        if self.data.map.svn.has(area) {
            self.push(Task::Bush(Bush { area, dice: [0; 2], done: false }));
        } else {
            self.return_bad_intel();
        }
    }

    /// Reveals concealed VC without any Bush Event: Bad Intel goes to the pool at once (Bush Event 3-1).
    pub(crate) fn reveal_vc_quietly(&mut self, area: Place, concealed: &Force) {
        self.turn_up(area, concealed, Place::RESERVE, Case("12-10"));
    }

    /// Turns counters face up; says how many were Bad Intel.
    fn turn_up(&mut self, area: Place, concealed: &Force, bad_intel_to: Place, case: Case) -> u8 {
        let mut bad = 0;
        for (kind, count) in concealed.iter().filter(|(kind, _)| kind.is_concealed()) {
            if kind.is_bad_intel() {
                bad += count;
                self.shift(kind, count, area, bad_intel_to);
                self.turn_into(kind, count, bad_intel_to, Kind::BAD_INTEL);
            } else {
                self.turn_into(kind, count, area, kind.revealed());
            }
            self.story.reveal();
            self.tell(|data| {
                let name = &data.counters.of(kind.kind()).name;
                let text = format!("Revealed in {}: {count} {name}.", data.name(area));
                Event::new("revealed", case, text).place(data.id(area)).outcome()
            });
        }
        bad
    }

    /// 12-10: revealed Bad Intel goes back to the pool.
    pub(crate) fn return_bad_intel(&mut self) {
        let aside = *self.state.units.at(Place::ASIDE);
        self.shift_all(&aside, Place::ASIDE, Place::RESERVE);
    }
}
