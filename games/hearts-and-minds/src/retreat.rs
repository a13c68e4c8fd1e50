//! 11.3: retreats to the nearest safe areas.

use engine::{Case, Event};

use crate::action::Action;
use crate::force::Force;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::task::Arrival;
use crate::view::{Verdict, View, ensure};

impl View<'_> {
    /// 11.3-02: areas that are safe for a unit, with room for one more of its kind.
    pub(crate) fn safe_areas(self, kind: Kind) -> Areas {
        let map = &self.data.map;
        let seat = kind.seat();
        let friendly = self.controlled(seat).or(map.laos).or(map.cambodia);
        let mut safe = friendly.and(self.legal(kind)).without(self.occupied(seat.other()));
        if seat == Seat::Red {
            safe = safe.without(self.state.index.bombed);
        }
        safe
    }

    fn roomy(self, areas: Areas, kind: Kind) -> Areas {
        areas.iter().filter(|area| self.has_room_for(*area, kind)).collect()
    }

    /// 11.3-01, 11.3-07, 11.3-08: where a unit that leaves an area may retreat to.
    #[must_use]
    pub fn nearest_safe(self, kind: Kind, from: Place) -> Areas {
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
        let nearest = group.kinds().fold(Areas::ALL, |all, kind| all.and(self.nearest_safe(kind, retreat.from)));
        nearest.iter().filter(|area| self.has_room(*area, group, retreat.seat)).collect()
    }

    /// The next areas on a shortest way of the group to its target (RL-62).
    fn ways_on(self) -> Areas {
        let retreat = &self.state.retreat;
        let Some(to) = retreat.to else { return Areas::NONE };
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
        retreat.to.is_some()
            && retreat.at != retreat.from
            && group.kinds().all(|kind| self.safe_areas(kind).has(retreat.at))
            && self.fits(retreat.at, self.units(retreat.at), retreat.seat)
    }

    pub(crate) fn offer_retreat(self, out: &mut Vec<Action>) {
        let retreat = &self.state.retreat;
        if retreat.to.is_some() {
            out.extend(self.ways_on().iter().map(Action::Through));
            if self.can_halt() {
                out.push(Action::Halt);
            }
            return;
        }
        let joining = retreat.waiting.kinds().map(Action::Take);
        out.extend(joining.filter(|action| self.check_retreat(*action).is_ok()));
        if !self.state.group.is_empty() {
            out.extend(self.retreats_of(&self.state.group).iter().map(Action::Retreat));
        }
    }

    pub(crate) fn check_retreat(self, action: Action) -> Verdict {
        let retreat = &self.state.retreat;
        match (retreat.to, action) {
            (Some(_), Action::Through(area)) => {
                ensure(self.ways_on().has(area), "11.3-01", "this is not on a shortest way")
            }
            (Some(_), Action::Halt) => ensure(self.can_halt(), "14-09", "the group must go on to its safe area"),
            (None, Action::Take(kind)) => {
                ensure(retreat.waiting.has(kind), "11.3-05", "no such unit is waiting to retreat")?;
                let group = &self.state.group;
                let alone = kind.is_vc() || kind.is_air_naval();
                ensure(group.is_empty() || !alone, "11.3-05", "VC and Air / Naval units retreat alone")?;
                let mut all = *group;
                all.add(kind, 1);
                ensure(!self.retreats_of(&all).is_empty(), "11.3-06", "there is no room for them together")
            }
            (None, Action::Retreat(area)) => {
                let group = &self.state.group;
                ensure(!group.is_empty(), "11.3-05", "nobody was chosen to go")?;
                let case = if group.any(Kind::is_air_naval) { "11.3-07" } else { "11.3-01" };
                ensure(area.is_area() && self.retreats_of(group).has(area), case, "not a nearest safe area")
            }
            _ => self.refuse_untimely(action),
        }
    }
}

impl Play<'_> {
    pub(crate) fn advance_retreat(&mut self) -> bool {
        if self.state.retreat.to.is_some() {
            return self.advance_on_the_way();
        }
        let view = self.view();
        let retreat = &view.state.retreat;
        if retreat.waiting.is_empty() && view.state.group.is_empty() {
            self.finish();
            return false;
        }
        if retreat.waiting.total() == 1 && view.state.group.is_empty() {
            if view.retreats_of(&retreat.waiting).is_empty() {
                self.stay_behind();
                return false;
            }
            self.state.group = std::mem::take(&mut self.state.retreat.waiting);
            return false;
        }
        if retreat.waiting.is_empty() {
            let places = view.retreats_of(&view.state.group);
            if places.count() == 1
                && let Some(only) = places.iter().next()
            {
                self.begin_retreat(only);
                return false;
            }
            return true;
        }
        let stuck = view.state.group.is_empty()
            && !retreat.waiting.kinds().any(|kind| view.check_retreat(Action::Take(kind)).is_ok());
        if stuck {
            self.stay_behind();
            return false;
        }
        true
    }

    /// Those for whom no safe area is left stay and fight.
    fn stay_behind(&mut self) {
        let waiting = std::mem::take(&mut self.state.retreat.waiting);
        self.state.battle.tried = self.state.battle.tried.plus(&waiting);
    }

    fn advance_on_the_way(&mut self) -> bool {
        let retreat = &self.state.retreat;
        if self.state.group.is_empty() || retreat.to == Some(retreat.at) {
            self.end_group_retreat();
            return false;
        }
        let view = self.view();
        let ways = view.ways_on();
        if view.can_halt() || ways.count() > 1 {
            return true;
        }
        if let Some(next) = ways.iter().next() {
            self.retreat_through(next);
        }
        false
    }

    fn end_group_retreat(&mut self) {
        self.state.group = Force::NONE;
        self.state.retreat.to = None;
        self.state.retreat.at = self.state.retreat.from;
    }

    pub(crate) fn act_in_retreat(&mut self, action: Action) {
        match action {
            Action::Take(kind) => {
                self.state.retreat.waiting.take(kind, 1);
                self.state.group.add(kind, 1);
            }
            Action::Retreat(area) => self.begin_retreat(area),
            Action::Through(area) => self.retreat_through(area),
            Action::Halt => self.end_group_retreat(),
            _ => {}
        }
    }

    /// Red, and everybody by sea or air, goes at once; Blue ground units go from area to area, because VC
    /// may ambush them there (11.3-09).
    fn begin_retreat(&mut self, to: Place) {
        let group = self.state.group;
        let seat = self.state.retreat.seat;
        let from = self.state.retreat.from;
        self.tell(|data| {
            let text = format!("{} units retreat from {} to {}.", seat.name(), data.name(from), data.name(to));
            Event::new("retreated", Case("11.3-01"), text).place(data.id(from)).place(data.id(to)).outcome()
        });
        let sea = self.data.map.coastal.has(from) && self.data.map.coastal.has(to);
        let direct = seat == Seat::Red || sea || group.any(Kind::is_air_naval);
        self.state.retreat.to = Some(to);
        if direct {
            self.shift_all(&group, from, to);
            self.state.retreat.at = to;
        }
    }

    fn retreat_through(&mut self, area: Place) {
        let group = self.state.group;
        let at = self.state.retreat.at;
        self.shift_all(&group, at, area);
        self.state.retreat.at = area;
        if self.state.retreat.to != Some(area) {
            self.enter(area, Arrival::Retreating);
        }
    }
}
