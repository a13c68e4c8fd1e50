//! The points counted when the game ends (11.2).

use engine::story::EventKind;
use engine::{Case, Event, Fact};

use crate::context::Play;
use crate::data::Tables;
use crate::state::{Fort, Kind};

impl Play<'_> {
    /// The last count: what each side holds when the game ends (11.2.1).
    /// Cases 11.2.1a-05, R80-01.
    pub(crate) fn count_final_points(&mut self) {
        let vp = self.data.tables.vp;
        let east = |space| self.data.map.space(space).east;
        let counted = self.state.counters.iter().filter(|c| c.kind != Kind::Dangerous && east(c.space)).count();
        let pairs = (counted / 2) as i16;
        self.score(vp.east_pair * pairs, Case("11.2.1a-04"), |_| format!("{counted} counters east of the Black River"));
        for space in self.data.map.permanent_posts.iter().chain(&self.data.map.retreat_bases).copied() {
            if self.state.captured.has(space) {
                self.score_at(space, vp.place_held, Case("11.2.1a-07"), |name| format!("the Viet Minh hold {name}"));
            } else if self.data.map.space(space).permanent_post {
                self.score_at(space, vp.permanent_post, Case("11.2.1b-04"), |name| format!("{name} held"));
            }
        }
        let trung_ha = self.data.landmarks.trung_ha;
        if matches!(self.view().fort(trung_ha), Some(Fort::Post(_))) {
            self.score_at(trung_ha, vp.trung_ha, Case("11.2.1b-05"), |name| format!("the post at {name} stands"));
        }
        let score = i32::from(self.state.score);
        self.tell(Fact::of(EventKind::Ended).amount(score), |data| {
            let (_, name, _) = &data.tables.levels[victory_level(&data.tables, score)];
            Event::new("ended", Case("11.1-01"), format!("The game ends with {score} VP: {name}.")).outcome()
        });
    }
}

/// The index of a victory level by score (11.1-01).
#[must_use]
pub(crate) fn victory_level(tables: &Tables, score: i32) -> usize {
    tables.levels.iter().position(|(_, _, least)| score >= *least).unwrap_or(tables.levels.len() - 1)
}
