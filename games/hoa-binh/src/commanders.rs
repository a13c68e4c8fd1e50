//! Commanders (2.1): they ride alone, and get away when they are left alone.

use arrayvec::ArrayVec;
use engine::rules::{Ask, Item as _, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::verb;
use crate::agenda::Item;
use crate::context::{Play, View};
use crate::data::FOOT;
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Commander, Commanders, MAX_SPACES, Space, Spaces};
use crate::movement::cancels;

/// A commander left alone with the enemy or in the forest has to get away before anything else goes on (R11, R15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relocation;

impl Question<HoaBinh> for Relocation {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let stranded = v.commanders_to_relocate();
        let text = match (stranded.first(), stranded.count()) {
            (Some(only), 1) => format!("{} is left alone. Where does he get away to?", v.data.commander_name(only)),
            _ => "Commanders are left alone. Who gets away first, and where to?".into(),
        };
        v.prompt("R11-01", text)
            .cause("He has no unit with him and stands in the forest or among the enemy's counters.")
            .meaning("He goes at once to any French force or retreat base; it costs nothing.")
            .rules(&["R11-01", "R11", "R15", "R121", "2.1-08", "2.1-12"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Relocate)
            .pointed_at(|v, target| Some((v.commanders_to_relocate().first()?, v.space_pointed_at(target)?)))
            .from(|v| {
                let stranded = v.commanders_to_relocate().into_iter();
                stranded.flat_map(move |c| v.data.all_spaces().map(move |to| (c, to)))
            })
            .allowed(|v, (commander, to)| v.can_relocate(commander, to))
            .label(|v, (c, to)| format!("{} gets away to {}", v.data.commander_name(c), v.data.name(to)))
            .prior(|v, (_, to)| v.shelter(to))
            .ends(|p, (commander, to)| p.relocate(commander, to));
    }
}

/// A commander rides alone between two actions (2.1-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LoneRide {
    pub commander: Commander,
}

impl Question<HoaBinh> for LoneRide {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.prompt("2.1-06", format!("Where does {} ride?", v.data.commander_name(self.commander)))
            .meaning("Over open ground without enemies, as far as he likes, for nothing; once between two actions.")
            .rules(&["2.1-06", "2.1-07", "R12", "2.1-01", "2.1-03"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::RideTo)
            .legal(|v| v.ride_reach(self.commander), |v, to| v.can_ride_to(self.commander, to))
            .label(|v, to| format!("Ride to {}", v.data.name(to)))
            .prior(|v, to| v.shelter(to))
            .ends(|p, to| p.ride_to(self.commander, to));
        cancels(ask, |_| true, |_| ());
    }
}

/// The answer of the French phase that lets a commander ride.
pub(crate) fn may_ride<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    ask.answer(verb::Ride)
        .from(|_| Commander::all())
        .allowed(|v, commander| v.can_ride(commander))
        .label(|v, commander| format!("{} rides alone", v.data.commander_name(commander)))
        .fixed_prior(-1.5)
        .then(|p, commander| p.next(LoneRide { commander }));
}

impl View<'_> {
    /// A commander has to go elsewhere at once: he is left alone with the enemy (R11), or alone on green (R15).
    fn is_stranded(self, commander: Commander) -> bool {
        self.state.commanders[commander.at()].space.is_some_and(|space| {
            let forest = !self.data.map.space(space).is_open() && self.state.convoys_at(space).is_empty();
            (forest || self.is_hostile(space)) && self.state.units_at(space).is_empty()
        })
    }

    fn has_refuge(self, commander: Commander) -> bool {
        self.data.all_spaces().any(|to| self.can_get_away(commander, to).is_ok())
    }

    /// The commanders who have to go elsewhere and have somewhere to go.
    fn commanders_to_relocate(self) -> Commanders {
        Commander::all().filter(|commander| self.is_stranded(*commander) && self.has_refuge(*commander)).collect()
    }

    /// Commanders left alone get away before anything else is asked, but never in the middle of a combat or a march.
    pub(crate) fn asks_for_relocation(self) -> bool {
        let at_rest = match self.state.agenda.top() {
            Some(Item::Relocation(_)) => false,
            Some(Item::MakeWay(_)) => true,
            _ => self.is_at_rest(),
        };
        at_rest && !self.commanders_to_relocate().is_empty()
    }

    /// Somebody is asked something that is no part of a combat or a march.
    fn is_at_rest(self) -> bool {
        match self.state.agenda.top() {
            None => false,
            Some(Item::Marching(_)) => self.state.march.at.is_none(),
            Some(item) => self.state.combat.at.is_none() && item.side(self).is_some(),
        }
    }

    /// Units are making way for a Viet base that came back, and commanders with them.
    fn is_making_way(self) -> bool {
        self.state.agenda.iter().any(|item| matches!(item, Item::MakeWay(_) | Item::Displacement(_)))
    }

    /// R11: a space with a French force, or a retreat base in French hands. From a Viet base that came back
    /// he goes along with his force (R15).
    fn can_relocate(self, commander: Commander, to: Space) -> Verdict {
        if !self.is_stranded(commander) {
            return refuse("R11-01", "this commander does not have to move");
        }
        self.can_get_away(commander, to)
    }

    fn can_get_away(self, commander: Commander, to: Space) -> Verdict {
        let from = self.state.commanders[commander.at()].space;
        if self.is_making_way() && !from.is_some_and(|from| self.is_refuge(from, to)) {
            return refuse("R15-01", "he makes way with his force: to a French force one or two spaces away");
        }
        // A convoy is a force for whoever rides with it (R122).
        if self.is_french(to) && !self.is_hostile(to) {
            Ok(())
        } else {
            refuse("R11-01", "he goes to a space with a French force or a retreat base")
        }
    }

    /// 2.1-06: a commander rides alone from open ground, once between two actions.
    fn can_ride(self, commander: Commander) -> Verdict {
        let here = &self.state.commanders[commander.at()];
        let Some(from) = here.space else { return refuse("2.1-12", "this commander is lost") };
        if here.rode {
            return refuse("2.1-06", "he has ridden since the last action; one ride reaches as far as two");
        }
        if !self.data.map.space(from).is_open() {
            return refuse("2.1-07", "a commander does not leave a green space alone");
        }
        if self.data.map.neighbours(from, FOOT).any(|next| self.is_open_road(next)) {
            Ok(())
        } else {
            refuse("2.1-06", "the enemy or the forest bars every way")
        }
    }

    fn is_open_road(self, space: Space) -> bool {
        self.data.map.space(space).is_open() && !self.is_hostile(space)
    }

    /// Every space a lone commander can reach (R12).
    fn ride_reach(self, commander: Commander) -> Spaces {
        let mut seen = Spaces::default();
        let Some(from) = self.state.commanders[commander.at()].space else { return seen };
        let mut queue: ArrayVec<Space, MAX_SPACES> = ArrayVec::new();
        seen.insert(from);
        queue.push(from);
        let mut at = 0;
        while at < queue.len() {
            for next in self.data.map.neighbours(queue[at], FOOT) {
                if !seen.has(next) && self.is_open_road(next) {
                    seen.insert(next);
                    queue.push(next);
                }
            }
            at += 1;
        }
        seen.remove(from);
        seen
    }

    fn can_ride_to(self, commander: Commander, to: Space) -> Verdict {
        if !self.data.map.space(to).is_open() {
            return refuse("2.1-07", "alone he may not enter a green space");
        }
        if self.ride_reach(commander).has(to) {
            Ok(())
        } else {
            refuse("2.1-06", "no way over open ground without enemies leads there")
        }
    }
}

impl Play<'_> {
    /// Where no French force and no retreat base is left to get away to, a commander among the enemy is lost; alone on
    /// green he stays, since nothing forces him away (R121).
    /// Case R121-01.
    pub(crate) fn lose_commanders_without_refuge(&mut self) {
        for commander in Commander::all() {
            let view = self.view();
            let beset = view.state.commanders[commander.at()].space.is_some_and(|space| view.is_hostile(space));
            let settled = beset && view.is_at_rest() && !view.is_making_way();
            if settled && view.is_stranded(commander) && !view.has_refuge(commander) {
                self.lose_commander(commander, Case("R121-01"));
            }
        }
    }

    fn relocate(&mut self, commander: Commander, to: Space) {
        self.send_commander(commander, to, ("relocated", Case("R11-01"), "gets away"));
    }

    fn ride_to(&mut self, commander: Commander, to: Space) {
        self.state.commanders[commander.at()].rode = true;
        self.send_commander(commander, to, ("rode", Case("2.1-06"), "rides"));
    }

    /// R15: a commander goes where his force went.
    pub(crate) fn bring_commander(&mut self, commander: Commander, to: Space) {
        self.send_commander(commander, to, ("followed", Case("R15-01"), "goes along"));
    }

    fn send_commander(&mut self, commander: Commander, to: Space, (word, case, goes): (&'static str, Case, &str)) {
        self.state.commanders[commander.at()].space = Some(to);
        self.tell(Fact::moved(FRANCE), |data| {
            let text = format!("{} {goes} to {}.", data.commander_name(commander), data.name(to));
            let event = Event::new(word, case, text).piece(&data.commanders[commander.at()].id);
            event.place(&data.map.space(to).id)
        });
    }
}
