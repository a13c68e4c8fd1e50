//! 19-09, RL-77: after a coup step 7 begins with the ARVN garrison of Saigon.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::words::capital;

/// Units that the garrison needs: a test of their kind, and how many.
type Post = (fn(Kind) -> bool, u8);

/// The garrison: infantry, artillery, tanks.
const POSTS: [Post; 3] = [(Kind::is_regular, 4), (Kind::is_artillery, 1), (Kind::is_tank, 1)];

/// 19-09: Blue calls ARVN units to Saigon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Garrison;

impl Question<HeartsAndMinds> for Garrison {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Blue
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("19-09", "The coup calls ARVN units to Saigon. Which?")
            .meaning("Up to four ARVN infantry, an artillery and a tank unit are gathered in Saigon; these may not move this year.")
            .rules(&["19-09", "19-10", "19-08", "RL-77", "RL-78", "10-01"])
    }

    /// A unit goes unasked if its post needs all there are, or no other can be chosen.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        let forced = (0..POSTS.len()).find_map(|post| {
            let recalls = v.recalls(post);
            let units: u8 = recalls.iter().map(|(_, _, count)| count).sum();
            let sure = recalls.len() == 1 || units <= v.lacking(post);
            recalls.first().filter(|_| sure).map(|(kind, place, _)| Action::Garrison(*kind, *place))
        });
        match forced {
            Some(action) => Opening::Takes(action),
            None => Opening::asks_if((0..POSTS.len()).any(|post| !v.recalls(post).is_empty())),
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Garrison)
            .legal(
                |v| {
                    let recalls = (0..POSTS.len()).flat_map(move |post| v.recalls(post));
                    recalls.map(|(kind, place, _)| (kind, place))
                },
                |v, (kind, place)| v.can_guard(kind, place),
            )
            .label(|v, (kind, place)| format!("{} from {} joins the garrison", v.unit_begins(kind), v.name(place)))
            .on(|v, (kind, place)| v.piece(Action::Garrison(kind, place), kind, place))
            .prior(|v, (kind, _)| -3.0 * v.worth(kind))
            .then(|p, (kind, place)| p.guard(kind, place));
    }
}

/// 19-10: what stands in Saigon now may not move this year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HoldGarrison;

impl Step<HeartsAndMinds> for HoldGarrison {
    fn run(self, p: &mut Play<'_>) {
        if !p.state.flags.coup {
            return;
        }
        let saigon = p.data.map.saigon;
        for (kind, count) in p.state.units.at(saigon).only(Kind::is_arvn).iter() {
            p.turn_into(kind, count, saigon, kind.held());
        }
    }
}

impl View<'_> {
    /// ARVN units of a post that Saigon still lacks.
    fn lacking(self, post: usize) -> u8 {
        let (belongs, full) = POSTS[post];
        let here = self.units(self.data.map.saigon).count(|kind| kind.is_arvn() && belongs(kind));
        if self.state.flags.coup { full.saturating_sub(here) } else { 0 }
    }

    /// The units that can be called to a post: ARVN elsewhere in South Vietnam, or about to arrive.
    fn recalls(self, post: usize) -> Vec<(Kind, Place, u8)> {
        let mut found = Vec::new();
        if self.lacking(post) == 0 {
            return found;
        }
        let (belongs, _) = POSTS[post];
        let saigon = self.data.map.saigon;
        for place in self.data.map.svn.iter().filter(|area| *area != saigon).chain([Place::ARRIVING]) {
            let own = self.units(place).iter().filter(|(kind, _)| kind.is_arvn() && belongs(*kind));
            let fitting = own.filter(|(kind, _)| self.has_room_for(saigon, *kind));
            found.extend(fitting.map(|(kind, count)| (kind, place, count)));
        }
        found
    }

    fn can_guard(self, kind: Kind, place: Place) -> Verdict {
        ensure(kind.is_arvn(), "19-09", "the garrison of Saigon is ARVN")?;
        let wanted = |recall: &(Kind, Place, u8)| (recall.0, recall.1) == (kind, place);
        let found = (0..POSTS.len()).any(|post| self.recalls(post).iter().any(wanted));
        ensure(found, "19-09", "no such unit is there, or the garrison has enough of them")
    }
}

impl Play<'_> {
    fn guard(&mut self, kind: Kind, place: Place) {
        let saigon = self.data.map.saigon;
        self.tell(Fact::moved(Seat::Blue), |data| {
            let text = format!("{} is recalled to Saigon from {}.", capital(&data.describe(kind)), data.name(place));
            let told = Event::new("moved", Case("19-09"), text).piece(data.piece(kind, saigon));
            told.place(data.id(place)).place(data.id(saigon))
        });
        self.shift(kind, 1, place, saigon);
    }
}
