//! The points counted when the game ends (11.2).

use engine::Case;

use crate::play::Play;
use crate::state::{Fort, Kind};

impl Play<'_> {
    pub fn count_final_points(&mut self) {
        let vp = self.data.tables.vp;
        let east = |space| self.data.map.space(space).east;
        let counted = self.state.counters.iter().filter(|c| c.kind != Kind::Dangerous && east(c.space)).count();
        let pairs = (counted / 2) as i16;
        self.score(vp.east_pair * pairs, Case("11.2.1a-04"), |_| format!("{counted} counters east of the Black River"));
        for space in self.data.map.permanent_posts.iter().chain(&self.data.map.retreat_bases).copied() {
            if self.state.captured.has(space) {
                self.score(vp.place_held, Case("11.2.1a-07"), |data| {
                    format!("the Viet Minh hold {}", data.name(space))
                });
            } else if self.data.map.space(space).permanent_post {
                self.score(vp.permanent_post, Case("11.2.1b-04"), |data| format!("{} held", data.name(space)));
            }
        }
        let trung_ha = self.data.landmarks.trung_ha;
        if matches!(self.view().fort(trung_ha), Some(Fort::Post(_))) {
            self.score(vp.trung_ha, Case("11.2.1b-05"), |_| "the post at Trung Ha stands".into());
        }
        let score = i32::from(self.state.score);
        self.tell(|data| {
            let (_, name, _) = &data.tables.levels[crate::command::victory_level(&data.tables, score)];
            engine::Event::new("ended", Case("11.1-01"), format!("The game ends with {score} VP: {name}."))
                .amount(score)
                .outcome()
        });
    }
}
