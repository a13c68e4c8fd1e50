//! 11.3: retreats to the nearest safe areas.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::ambush::Arrival;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, MAP, Place, Seat};
use crate::kind::Kind;
use crate::state::Force;

/// 11.3-05: units that have evaded form groups and name their safe area; who they are is in `state.retreat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreat;

impl Question<HeartsAndMinds> for Retreat {
    fn side(self, v: View<'_>) -> Seat {
        v.state.retreat.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let from = v.name(v.state.retreat.from);
        if v.state.group.is_empty() {
            return v.ask("11.3-05", format!("Who retreats from {from} first?"));
        }
        v.ask("11.3-01", format!("Where do they retreat to from {from}?"))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let (waiting, group) = (&v.state.retreat.waiting, &v.state.group);
        if waiting.is_empty() && group.is_empty() {
            return Opening::Skips;
        }
        if v.nobody_can_leave() {
            return Opening::Takes(Action::Stand);
        }
        let places: Vec<Place> = if waiting.is_empty() { v.shelters().iter().collect() } else { Vec::new() };
        match (waiting.kinds().next(), &places[..]) {
            (Some(kind), _) if waiting.total() == 1 && group.is_empty() => Opening::Takes(Action::Take(kind)),
            (None, [only]) => Opening::Takes(Action::Retreat(*only)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Take)
            .from(|v| v.state.retreat.waiting.kinds())
            .allowed(|v, kind| v.can_leave(kind))
            .label(|v, kind| format!("{} joins the group", v.unit_begins(kind)))
            .on(|v, kind| v.nth_piece(Action::Take(kind), kind, v.state.retreat.from, v.state.group.of(kind)))
            .fixed_prior(1.0)
            .secret_if(Kind::is_concealed)
            .then(|p, kind| {
                p.state.retreat.waiting.take(kind, 1);
                p.state.group.add(kind, 1);
            });
        ask.answer(verb::Retreat)
            .from(|v| v.shelters())
            .allowed(|v, to| v.can_retreat(to))
            .label(|v, to| format!("Retreat to {}", v.name(to)))
            .prior(|v, to| v.prior_of_shelter(v.state.retreat.seat, to))
            .then(|p, to| p.begin_retreat(to));
        // Those for whom no safe area is left stay and fight: nobody is asked.
        ask.answer(verb::Stand)
            .when(|v| v.nobody_can_leave())
            .labelled("Stand and fight")
            .then(|p, ()| p.stay_behind());
    }
}

/// 11.3-09: a Blue ground group goes from area to area, because VC may ambush it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WayBack {
    pub(crate) to: Place,
}

impl Question<HeartsAndMinds> for WayBack {
    fn side(self, v: View<'_>) -> Seat {
        v.state.retreat.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("11.3-09", format!("Which way does the group take to {}?", v.name(self.to)))
    }

    /// Whoever has arrived, or is no more, is not asked; one way only needs no question.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        if v.state.group.is_empty() || v.state.retreat.at == self.to {
            return Opening::Takes(Action::Halt);
        }
        match v.ways_on(self.to).iter().collect::<Vec<_>>()[..] {
            [next] if !v.can_halt() => Opening::Takes(Action::Through(next)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Through)
            .from(|v| v.ways_on(self.to))
            .allowed(|v, area| ensure(v.ways_on(self.to).has(area), "11.3-01", "this is not on a shortest way"))
            .label(|v, area| format!("Go by way of {}", v.name(area)))
            .prior(|v, area| if v.vc_areas().has(area) { -1.0 } else { 0.0 })
            .then(|p, area| p.retreat_through(area, self.to));
        ask.answer(verb::Halt)
            .allowed(|v, ()| ensure(v.can_halt(), "14-09", "the group must go on to its safe area"))
            .labelled("Stay here, where it is safe now")
            .fixed_prior(0.5)
            .ends(|p, ()| p.end_group_retreat());
    }
}

impl View<'_> {
    /// 11.3-02: areas that are safe for a unit. A province must be its side's, so that an empty one of Blue's is not
    /// safe for Red (11.3-03); North Vietnam always is (11.3-11).
    pub(crate) fn safe_areas(self, kind: Kind) -> Areas {
        let map = &self.data.map;
        let seat = kind.seat();
        let friendly = self.controlled(seat).or(map.laos).or(map.cambodia);
        let mut safe = friendly.and(self.legal(kind)).without(self.occupied(seat.other()));
        if seat == Seat::Red {
            safe = safe.without(self.state.bombers.areas());
        }
        safe
    }

    fn roomy(self, areas: Areas, kind: Kind) -> Areas {
        areas.iter().filter(|area| self.has_room_for(*area, kind)).collect()
    }

    /// 11.3-01, 11.3-07, 11.3-08: where a unit that leaves an area may retreat to. It is no movement: points, distance
    /// and events that hinder movement do not matter (11.3-04). Blue ground units may go by sea (9.3-04).
    pub(crate) fn nearest_safe(self, kind: Kind, from: Place) -> Areas {
        let map = &self.data.map;
        let safe = self.safe_areas(kind).without(Areas::one(from));
        if kind.is_air_naval() {
            let near = self.roomy(safe.and(self.reaction_reach(kind, from)), kind);
            if !near.is_empty() {
                return near;
            }
            if kind == Kind::NAVY {
                let distance = |area: &Place| map.coastal_steps(from, *area).unwrap_or(u8::MAX);
                let least = safe.iter().map(|area| distance(&area)).min();
                return safe.iter().filter(|area| Some(distance(area)) == least).collect();
            }
        }
        let by_sea = kind.seat() == Seat::Blue && !kind.is_air_naval() && map.coastal.has(from);
        let mut found = if by_sea { self.roomy(safe.and(map.coastal), kind) } else { Areas::NONE };
        let legal = self.legal(kind);
        let mut reached = Areas::one(from);
        loop {
            let ring = map.beside_any(reached).and(legal);
            found = found.or(self.roomy(ring.and(safe), kind));
            if !found.is_empty() || ring.is_empty() {
                return found;
            }
            reached = reached.or(ring);
        }
    }

    /// Where a group may go together: the nearest safe areas of all its units, with room for all.
    fn retreats_of(self, group: &Force) -> Areas {
        let retreat = &self.state.retreat;
        let nearest = group.kinds().fold(MAP, |all, kind| all.and(self.nearest_safe(kind, retreat.from)));
        nearest.iter().filter(|area| self.has_room(*area, group, retreat.seat)).collect()
    }

    /// The next areas on a shortest way of the group to its target (RL-62).
    fn ways_on(self, to: Place) -> Areas {
        let retreat = &self.state.retreat;
        let map = &self.data.map;
        let legal = self.legal_for_all(&self.state.group).or(Areas::one(retreat.from));
        let mut reached = Areas::one(to);
        loop {
            let next = reached.and(map.beside(retreat.at));
            if !next.is_empty() {
                return next;
            }
            let ring = map.beside_any(reached).and(legal);
            if ring.is_empty() {
                return Areas::one(to);
            }
            reached = reached.or(ring);
        }
    }

    /// RL-59: an area that an ambush has made safe may end the retreat.
    fn can_halt(self) -> bool {
        let retreat = &self.state.retreat;
        let group = &self.state.group;
        retreat.at != retreat.from
            && group.kinds().all(|kind| self.safe_areas(kind).has(retreat.at))
            && self.fits(retreat.at, self.units(retreat.at), retreat.seat)
    }

    /// Where the group may go, once there is one.
    fn shelters(self) -> Areas {
        if self.state.group.is_empty() { Areas::NONE } else { self.retreats_of(&self.state.group) }
    }

    fn can_leave(self, kind: Kind) -> Verdict {
        ensure(self.state.retreat.waiting.has(kind), "11.3-05", "no such unit is waiting to retreat")?;
        let group = &self.state.group;
        let alone = kind.is_vc() || kind.is_air_naval();
        ensure(group.is_empty() || !alone, "11.3-05", "VC and Air / Naval units retreat alone")?;
        ensure(!self.retreats_of(&group.with(kind)).is_empty(), "11.3-06", "there is no room for them together")
    }

    fn nobody_can_leave(self) -> bool {
        let waiting = &self.state.retreat.waiting;
        self.state.group.is_empty() && !waiting.kinds().any(|kind| self.can_leave(kind).is_ok())
    }

    fn can_retreat(self, to: Place) -> Verdict {
        let group = &self.state.group;
        ensure(!group.is_empty(), "11.3-05", "nobody was chosen to go")?;
        let case = if group.any(Kind::is_air_naval) { "11.3-07" } else { "11.3-01" };
        ensure(to.is_area() && self.retreats_of(group).has(to), case, "not a nearest safe area")
    }
}

impl Play<'_> {
    /// Those for whom no safe area is left stay and fight.
    fn stay_behind(&mut self) {
        let waiting = std::mem::take(&mut self.state.retreat.waiting);
        self.state.battle.tried = self.state.battle.tried.plus(&waiting);
    }

    fn end_group_retreat(&mut self) {
        self.state.group = Force::NONE;
        self.state.retreat.at = self.state.retreat.from;
    }

    /// Red, and everybody by sea or air, goes at once, so that nobody ambushes them (11.3-10); Blue ground units go
    /// from area to area.
    fn begin_retreat(&mut self, to: Place) {
        let group = self.state.group;
        let seat = self.state.retreat.seat;
        let from = self.state.retreat.from;
        self.tell(Fact::retreated(seat), |data| {
            let text = format!("{} units retreat from {} to {}.", seat.name(), data.name(from), data.name(to));
            Event::new("retreated", Case("11.3-01"), text).place(data.id(from)).place(data.id(to)).outcome()
        });
        let sea = self.data.map.coastal.has(from) && self.data.map.coastal.has(to);
        let direct = seat == Seat::Red || sea || group.any(Kind::is_air_naval);
        if direct {
            self.shift_all(&group, from, to);
            self.end_group_retreat();
        } else {
            self.next(WayBack { to });
        }
    }

    /// 10-05: on the way there is no stacking limit, not even beside the enemy or where an ambush strikes.
    fn retreat_through(&mut self, area: Place, to: Place) {
        let group = self.state.group;
        let at = self.state.retreat.at;
        self.shift_all(&group, at, area);
        self.state.retreat.at = area;
        if area != to {
            self.enter(area, Arrival::Retreating);
        }
    }
}
