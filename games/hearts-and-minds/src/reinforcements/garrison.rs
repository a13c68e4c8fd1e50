//! 19-09, RL-77: after a coup step 7 begins with the ARVN garrison of Saigon.

use engine::{Case, Event};

use crate::action::Action;
use crate::ids::Place;
use crate::kind::Kind;
use crate::play::{Play, capital};
use crate::view::{Verdict, View, ensure};

/// Units that the garrison needs: a test of their kind, and how many.
type Post = (fn(Kind) -> bool, u8);

/// The garrison: infantry, artillery, tanks.
const POSTS: [Post; 3] = [(Kind::is_regular, 4), (Kind::is_artillery, 1), (Kind::is_tank, 1)];

impl View<'_> {
    /// ARVN units of a post that Saigon still lacks.
    fn lacking(self, post: usize) -> u8 {
        let (belongs, full) = POSTS[post];
        let here = self.units(self.data.map.saigon).count(|kind| kind.is_arvn() && belongs(kind));
        if self.state.flags.coup { full.saturating_sub(here) } else { 0 }
    }

    /// The units that can be called to a post: ARVN elsewhere in South Vietnam, or about to arrive.
    fn for_each_recall(self, post: usize, found: &mut dyn FnMut(Kind, Place, u8)) {
        if self.lacking(post) == 0 {
            return;
        }
        let (belongs, _) = POSTS[post];
        let saigon = self.data.map.saigon;
        let elsewhere = self.data.map.svn.iter().filter(|area| *area != saigon).chain([Place::ARRIVING]);
        for place in elsewhere {
            for (kind, count) in self.units(place).iter().filter(|(kind, _)| kind.is_arvn() && belongs(*kind)) {
                if self.has_room_for(saigon, kind) {
                    found(kind, place, count);
                }
            }
        }
    }

    pub(super) fn for_each_guard(self, found: &mut dyn FnMut(Action)) {
        for post in 0..POSTS.len() {
            self.for_each_recall(post, &mut |kind, place, _| found(Action::Garrison(kind, place)));
        }
    }

    pub(super) fn can_guard(self, kind: Kind, place: Place) -> Verdict {
        ensure(kind.is_arvn(), "19-09", "the garrison of Saigon is ARVN")?;
        let mut found = false;
        self.for_each_guard(&mut |action| found |= action == Action::Garrison(kind, place));
        ensure(found, "19-09", "no such unit is there, or the garrison has enough of them")
    }

    /// A unit that goes in any case: the post needs all there are, or no other can be chosen.
    pub(super) fn forced_guard(self) -> Option<Action> {
        (0..POSTS.len()).find_map(|post| {
            let (mut units, mut choices, mut first) = (0, 0, None);
            self.for_each_recall(post, &mut |kind, place, count| {
                units += count;
                choices += 1;
                first = first.or(Some(Action::Garrison(kind, place)));
            });
            first.filter(|_| units <= self.lacking(post) || choices == 1)
        })
    }
}

impl Play<'_> {
    pub(super) fn guard(&mut self, kind: Kind, place: Place) {
        let saigon = self.data.map.saigon;
        self.shift(kind, 1, place, saigon);
        self.tell(|data| {
            let text = format!("{} is recalled to Saigon from {}.", capital(&data.describe(kind)), data.name(place));
            Event::new("moved", Case("19-09"), text).place(data.id(place)).place(data.id(saigon))
        });
    }

    /// 19-10: what stands in Saigon now may not move this year.
    pub(super) fn hold_garrison(&mut self) {
        if !self.state.flags.coup {
            return;
        }
        let saigon = self.data.map.saigon;
        for (kind, count) in self.state.units.at(saigon).only(Kind::is_arvn).iter() {
            self.turn_into(kind, count, saigon, kind.held());
        }
    }
}
