//! 11.3: retreats to the nearest safe areas.

use engine::rules::{Ask, Foresight, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Target, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::ambush::Arrival;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, MAP, Place, Seat};
use crate::kind::Kind;
use crate::responses::cancel;
use crate::state::{Force, Retreat as Retreating};
use crate::words::{capital, naming};

/// 11.3-05: units that have evaded form groups and name their safe area; who they are is in `state.retreat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreat;

impl Question<HeartsAndMinds> for Retreat {
    fn side(self, v: View<'_>) -> Seat {
        v.state.retreat.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let from = v.name(v.state.retreat.from);
        if v.is_on_its_way() {
            return v
                .ask("11.3-06", format!("{} is full. Where do the others go?", v.name(v.state.retreat.at)))
                .meaning("The area has reached its stacking limit: the others go on together to the next nearest.")
                .rules(&["11.3-06", "11.3-01", "11.3-02", "11.3-05", "11.3-09", "RL-127"]);
        }
        if v.state.group.is_empty() {
            return v.asks_for_the_group(format!("Who retreats from {from} first?")).cause("They have slipped away.");
        }
        v.ask("11.3-01", format!("Where do they retreat to from {from}?"))
            .meaning("They go to a nearest safe area, by sea to any safe coast, Air / Naval units to any in their reach; of several you choose.")
            .rules(&["11.3-01", "11.3-02", "11.3-03", "11.3-04", "11.3-05", "11.3-06", "11.3-07", "11.3-08"])
            .cause("They have slipped away.")
    }

    fn foresight(self) -> Foresight {
        Foresight::Likely
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let (waiting, group) = (&v.state.retreat.waiting, &v.state.group);
        if waiting.is_empty() && group.is_empty() {
            return Opening::Skips;
        }
        if v.nobody_can_leave() {
            return Opening::Takes(Action::Stand);
        }
        let complete = waiting.is_empty() || v.is_on_its_way();
        let places: Vec<Place> = if complete { v.shelters().iter().collect() } else { Vec::new() };
        match (waiting.kinds().next(), &places[..]) {
            (Some(kind), _) if waiting.total() == 1 && group.is_empty() => Opening::Takes(Action::Take(kind)),
            (_, [only]) => Opening::Takes(Action::Retreat(*only)),
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
            .legal(|v| v.shelters(), |v, to| v.can_retreat(to))
            .label(|v, to| format!("Retreat to {}", v.name(to)))
            .prior(|v, to| v.prior_of_shelter(v.state.retreat.seat, to))
            .then(|p, to| p.begin_retreat(to));
        // A unit that is alone was not gathered: there is nothing to form otherwise.
        let alone = |v: View<'_>| v.state.group.total() + v.state.retreat.waiting.total() == 1;
        let forming = |v: View<'_>| !v.state.group.is_empty() && !alone(v) && !v.is_on_its_way();
        cancel(ask, "Form the group anew", forming, |p| {
            let group = std::mem::take(&mut p.state.group);
            p.state.retreat.waiting = p.state.retreat.waiting.plus(&group);
            p.next(Retreat);
        });
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
        if v.state.retreat.at == self.to {
            return v.asks_for_the_group(format!("There is no room for all in {}. Who stays?", v.name(self.to)));
        }
        v.ask("11.3-09", format!("Which way does the group take to {}?", v.name(self.to)))
            .meaning("On land VC may ambush the group in every area that it enters on its way.")
            .rules(&["11.3-09", "11.3-01", "14-01", "14-09", "10-05", "RL-59", "RL-62"])
    }

    fn foresight(self) -> Foresight {
        Foresight::Likely
    }

    /// Whoever has arrived, or is no more, is not asked, unless there is room for some of the group only; one way only
    /// needs no question.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        if v.state.group.is_empty() || v.state.retreat.at == self.to {
            let mut stayers = v.stayers(self.to);
            return match (stayers.next(), stayers.next()) {
                (None, _) => Opening::Takes(Action::Halt),
                (Some(only), None) => Opening::Takes(Action::Drop(only)),
                (Some(_), Some(_)) => Opening::Asks,
            };
        }
        match v.ways_on(self.to).iter().collect::<Vec<_>>()[..] {
            [next] if !v.can_halt() => Opening::Takes(Action::Through(next)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Through)
            .legal(
                |v| v.ways_on(self.to),
                |v, area| ensure(v.ways_on(self.to).has(area), "11.3-01", "this is not on a shortest way"),
            )
            .label(|v, area| format!("Go by way of {}", v.name(area)))
            .prior(|v, area| if v.vc_areas().has(area) { -1.0 } else { 0.0 })
            .then(|p, area| p.retreat_through(area, self.to));
        ask.answer(verb::Halt)
            .allowed(|v, ()| ensure(v.can_halt(), "14-09", "the group must go on to its safe area"))
            .labelled("Stay here, where it is safe now")
            .fixed_prior(0.5)
            .ends(|p, ()| p.end_leg(self.to));
        ask.answer(verb::Drop)
            .pointed_at(|v, target| v.unit_pointed_at(target))
            .legal(|v| v.stayers(self.to), |v, kind| v.can_stay_behind(self.to, kind))
            .label(|v, kind| format!("{} stays in {}", v.unit_begins(kind), v.name(self.to)))
            .on(|v, kind| v.piece(Action::Drop(kind), kind, self.to))
            .prior(|v, kind| v.worth(kind))
            .then(|p, kind| p.leave_behind(kind));
    }
}

impl View<'_> {
    /// Asks who leaves, or stays, with whom.
    fn asks_for_the_group(self, text: String) -> Prompt {
        self.ask("11.3-05", text)
            .meaning("Units that leave together are ambushed together; those for whom there is no room go on.")
            .rules(&["11.3-05", "11.3-01", "11.3-02", "11.3-06", "11.3-09", "RL-127"])
    }

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
        self.nearest_safe_besides(kind, from, Areas::NONE)
    }

    /// The same if some areas were full.
    fn nearest_safe_besides(self, kind: Kind, from: Place, full: Areas) -> Areas {
        let map = &self.data.map;
        let safe = self.safe_areas(kind).without(Areas::one(from)).without(full);
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

    /// Where a group may go together: a nearest safe area of all its units, with room for all. RL-127: a group that goes
    /// from area to area may also make for one that has room for some of them; it drops these and goes on.
    fn retreats_of(self, group: &Force) -> Areas {
        let retreat = &self.state.retreat;
        let nearest = |kind: Kind| self.nearest_safe(kind, retreat.from);
        let every = group.kinds().fold(Areas::NONE, |all, kind| all.or(nearest(kind)));
        let for_all = group.kinds().fold(every, |all, kind| all.and(nearest(kind)));
        let mut places: Areas = for_all.iter().filter(|to| self.has_room(*to, group, retreat.seat)).collect();
        for to in every.without(places).iter().filter(|to| self.drops_units_at(*to, group)) {
            let fits = |kind: Kind| nearest(kind).has(to) || !self.has_room_for(to, kind);
            if group.kinds().all(fits) && self.legal_for_all(group).has(to) {
                places.insert(to);
            }
        }
        if self.is_on_its_way() {
            places = places.iter().filter(|to| self.is_on_the_way(retreat.at, *to, group)).collect();
        }
        places
    }

    /// Whether an area lies on a shortest way of the group from the battle to another.
    fn is_on_the_way(self, area: Place, to: Place, group: &Force) -> bool {
        let from = self.state.retreat.from;
        let legal = self.legal_for_all(group).or(Areas::one(from));
        let steps = |start: Place, end: Place| self.data.map.steps(legal, start, end);
        match (steps(from, area), steps(area, to), steps(from, to)) {
            (Some(first), Some(rest), Some(whole)) => first + rest == whole,
            _ => false,
        }
    }

    /// 11.3-05, RL-127: whether a group may leave units in an area and go on to the next nearest: one that can be ambushed,
    /// so that it matters that it is one group.
    fn drops_units_at(self, to: Place, group: &Force) -> bool {
        let from = self.state.retreat.from;
        let beyond = |kind: Kind| self.nearest_safe_besides(kind, from, Areas::one(to));
        let next = || group.kinds().fold(MAP, |all, kind| all.and(beyond(kind)));
        !self.goes_directly(group, from, to) && next().iter().any(|beyond| self.is_on_the_way(to, beyond, group))
    }

    /// Red, and everybody by sea or air, goes at once, so that nobody ambushes them (11.3-10).
    fn goes_directly(self, group: &Force, from: Place, to: Place) -> bool {
        let coastal = self.data.map.coastal;
        let by_sea = coastal.has(from) && coastal.has(to);
        self.state.retreat.seat == Seat::Red || by_sea || group.any(Kind::is_air_naval)
    }

    /// Whether the group has left the battle and stands where there was no room for all of it.
    fn is_on_its_way(self) -> bool {
        self.state.retreat.at != self.state.retreat.from && !self.state.group.is_empty()
    }

    /// The units of the group that find room where it has come to, if there is none for all of them.
    fn stayers(self, to: Place) -> impl Iterator<Item = Kind> {
        let (retreat, group) = (&self.state.retreat, self.state.group);
        let here = self.units(to).minus(&group);
        let full = retreat.at == to && !self.fits(to, self.units(to), retreat.seat);
        let kinds: Vec<Kind> =
            group.kinds().filter(|kind| full && self.fits(to, &here.with(*kind), retreat.seat)).collect();
        kinds.into_iter()
    }

    fn can_stay_behind(self, to: Place, kind: Kind) -> Verdict {
        ensure(self.state.group.has(kind), "11.3-05", "this unit is not in the group")?;
        ensure(self.state.retreat.at == to, "11.3-05", "units are dropped where they are safe, not on the way")?;
        ensure(self.stayers(to).any(|stayer| stayer == kind), "11.3-06", "there is no more room for it")
    }

    /// Who points at a piece of the group where it stands thinks of that unit.
    fn unit_pointed_at(self, target: &Target) -> Option<Kind> {
        use engine::rules::Arg as _;
        Kind::pointed_at(target, self.data)
    }

    /// The next areas on a shortest way of the group to its target (RL-62).
    fn ways_on(self, to: Place) -> Areas {
        let retreat = &self.state.retreat;
        let map = &self.data.map;
        if retreat.at == to {
            return Areas::NONE;
        }
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
        ensure(!self.is_on_its_way(), "11.3-05", "a group on its way picks up nobody")?;
        let alone = kind.is_vc() || kind.is_air_naval();
        ensure(group.is_empty() || !alone, "11.3-05", "VC and Air / Naval units retreat alone")?;
        ensure(!self.retreats_of(&group.with(kind)).is_empty(), "11.3-06", "there is no room for them together")
    }

    fn nobody_can_leave(self) -> bool {
        if self.is_on_its_way() {
            return self.shelters().is_empty();
        }
        let waiting = &self.state.retreat.waiting;
        self.state.group.is_empty() && !waiting.kinds().any(|kind| self.can_leave(kind).is_ok())
    }

    fn can_retreat(self, to: Place) -> Verdict {
        let group = &self.state.group;
        ensure(!group.is_empty(), "11.3-05", "nobody was chosen to go")?;
        let case = if group.any(Kind::is_air_naval) { "11.3-07" } else { "11.3-01" };
        let near = |kind: Kind| self.nearest_safe(kind, self.state.retreat.from).has(to);
        let crowded = to.is_area() && group.kinds().all(near) && !self.has_room(to, group, self.state.retreat.seat);
        let reached = to.is_area() && self.retreats_of(group).has(to);
        ensure(reached || !crowded, "11.3-06", "there is no room for all of them")?;
        ensure(reached, case, "not a nearest safe area")
    }
}

impl Play<'_> {
    /// Those for whom no safe area is left stay and fight, or go back to the battle.
    fn stay_behind(&mut self) {
        let retreat = &mut self.state.retreat;
        let (from, at) = (retreat.from, retreat.at);
        let mut left = std::mem::take(&mut self.state.group);
        if left.is_empty() {
            left = std::mem::take(&mut retreat.waiting);
        } else {
            self.shift_all(&left, at, from);
        }
        self.state.battle.tried = self.state.battle.tried.plus(&left);
        self.end_group_retreat();
    }

    /// 11.3-05: a unit stays in a safe area while its group goes on.
    fn leave_behind(&mut self, kind: Kind) {
        self.state.group.take(kind, 1);
        let at = self.state.retreat.at;
        self.tell(Fact::noted().by(kind.seat()), |data| {
            let text = format!("{} stays in {}.", capital(&data.describe(kind)), data.name(at));
            Event::new("dropped", Case("11.3-05"), text).piece(data.piece(kind, at)).place(data.id(at))
        });
    }

    /// The group has come to its safe area, or halts where it is safe; those for whom there was no room go on. RL-59: who
    /// halts on the way does not come to the area that was named.
    fn end_leg(&mut self, to: Place) {
        let Retreating { seat, at, .. } = self.state.retreat;
        let group = self.state.group;
        if at != to && !group.is_empty() {
            self.tell(Fact::noted().by(seat).amount(group.total()), |data| {
                let text = format!("The group stays in {}, which is safe now.", data.name(at));
                naming(Event::new("halted", Case("14-09"), text).place(data.id(at)), data, &group, at)
            });
        }
        if self.view().fits(at, self.state.units.at(at), seat) {
            self.end_group_retreat();
        }
    }

    fn end_group_retreat(&mut self) {
        self.state.group = Force::NONE;
        self.state.retreat.at = self.state.retreat.from;
    }

    /// Blue ground units that go overland go from area to area.
    fn begin_retreat(&mut self, to: Place) {
        let group = self.state.group;
        let Retreating { seat, from, at, .. } = self.state.retreat;
        self.tell(Fact::retreated(seat).amount(group.total()), |data| {
            let text = format!("{} units retreat from {} to {}.", seat.name(), data.name(at), data.name(to));
            let told = Event::new("retreated", Case("11.3-01"), text).place(data.id(at)).place(data.id(to));
            naming(told, data, &group, to)
        });
        if self.view().goes_directly(&group, from, to) {
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
