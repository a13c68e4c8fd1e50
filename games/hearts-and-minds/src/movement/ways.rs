//! The ways a group can go: overland, with the ARVN die, by sea, by air, along the trail.

use engine::story::{Die, Roll};
use engine::wording::counted;
use engine::{Case, Event, Fact, Refusal, Verdict, ensure, refuse};

use super::passes_dearly;
use crate::ambush::Arrival;
use crate::context::{Play, View};
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::state::Force;

/// What card X17 adds.
const FORCED_MARCH: u8 = 2;

/// A group somewhere on its way, real or thought of.
#[derive(Clone, Copy)]
struct Stand {
    at: Place,
    spent: u8,
    /// Areas entered so far.
    entered: usize,
}

impl View<'_> {
    /// 9.2: the group has ARVN units and no die yet, so it announces its path.
    pub(super) fn must_announce(self) -> bool {
        let march = &self.state.march;
        march.die.is_none() && march.way.len() == 1 && self.state.group.any(Kind::is_arvn)
    }

    /// 9-03: the movement points of a unit of the group.
    fn points(self, kind: Kind) -> u8 {
        let march = &self.state.march;
        let extra = if march.forced && !kind.is_vc() { FORCED_MARCH } else { 0 };
        let own = self.data.counters.allowance(kind) + extra;
        march.die.map_or(own, |die| own.min(die + extra))
    }

    /// 9-06, RL-36: what it costs to leave for the next area. The extra point is paid on going on, so that there is
    /// none where the move begins or ends (9-07). VC make one step only, Air / Naval units none, and who retreats or
    /// reacts spends no points (9-08).
    fn step_cost(self, from: Stand) -> u8 {
        let dear = from.entered > 0 && passes_dearly(self, self.state.turn.side, from.at);
        1 + u8::from(dear)
    }

    /// 9-12: the units of the group that can afford the next step, each by its own points; a VC makes one only (9.5).
    fn movers(self, from: Stand) -> Force {
        let cost = self.step_cost(from);
        self.state.group.only(
            |kind| {
                if kind.is_vc() { from.entered == 0 } else { from.spent + cost <= self.points(kind) }
            },
        )
    }

    /// The movement points of the fastest unit of the group.
    pub(crate) fn points_of_group(self) -> u8 {
        self.state.group.kinds().map(|kind| self.points(kind)).max().unwrap_or_default()
    }

    /// What the next step of the group costs.
    pub(super) fn cost_of_step(self) -> u16 {
        u16::from(self.step_cost(self.stand()))
    }

    /// What the next area of an announced path costs the die.
    pub(super) fn cost_on_path(self) -> u16 {
        let march = &self.state.march;
        let at = march.path.last().copied().unwrap_or(march.at);
        u16::from(self.step_cost(Stand { at, spent: march.spent, entered: march.path.len() }))
    }

    /// What the whole of an announced path costs, as the table stands.
    pub(crate) fn cost_of_path(self) -> u8 {
        let march = &self.state.march;
        let from = std::iter::once(march.at).chain(march.path.iter().copied());
        let stands = from.take(march.path.len()).enumerate();
        stands.fold(0, |spent, (entered, at)| spent + self.step_cost(Stand { at, spent: march.spent + spent, entered }))
    }

    fn stand(self) -> Stand {
        let march = &self.state.march;
        Stand { at: march.at, spent: march.spent, entered: march.way.len() - 1 }
    }

    /// What keeps a force from a step, apart from stacking and points. Enemy units do not (9-11).
    fn may_cross(self, force: &Force, from: Stand, to: Place) -> Verdict {
        let march = &self.state.march;
        ensure(to.is_area() && self.data.map.beside(from.at).has(to), "3-01", "the two areas do not touch")?;
        if march.die.is_some() {
            let next = march.path.get(from.entered);
            ensure(next == Some(&to), "9.2-02", "an ARVN group keeps to the path that was announced")?;
        }
        self.lets_enter_more(from.entered)?;
        self.is_border_open(self.state.turn.side, from.at, to)?;
        force.kinds().try_for_each(|kind| self.may_be(kind, to))
    }

    /// X01: the monsoon.
    fn lets_enter_more(self, entered: usize) -> Verdict {
        let monsoon = self.state.lasting.monsoon.is_some() && entered > 0;
        ensure(!monsoon, "card-X01-a", "in the monsoon a group enters one area only")
    }

    /// B06: the McNamara Line.
    pub(crate) fn is_border_open(self, seat: Seat, from: Place, to: Place) -> Verdict {
        let map = &self.data.map;
        let across = (from, to) == (map.nvn, map.quang_tri) || (from, to) == (map.quang_tri, map.nvn);
        let closed = across && seat == Seat::Red && self.state.this_year.line_closed;
        ensure(!closed, "card-B06-a", "the McNamara Line closes this border to Red")
    }

    pub(super) fn can_step(self, to: Place) -> Verdict {
        let (from, movers) = self.setting_off()?;
        self.can_step_with(&movers, from, to)
    }

    /// The areas beside the group that it may enter.
    pub(super) fn next_areas(self) -> impl Iterator<Item = Place> {
        let set_off = self.setting_off().ok();
        set_off.into_iter().flat_map(move |(from, movers)| {
            let near = self.data.map.beside(from.at).iter();
            near.filter(move |to| self.can_step_with(&movers, from, *to).is_ok())
        })
    }

    /// Where the group stands and who of it can make the next step, whatever area that leads to.
    fn setting_off(self) -> Result<(Stand, Force), Refusal> {
        self.has_no_surplus()?;
        let group = &self.state.group;
        ensure(!group.is_empty() && !self.state.march.halted, "9-04", "no group is ready to move")?;
        ensure(!group.any(Kind::is_air_naval), "9.1-01", "an Air / Naval unit flies or sails to its target")?;
        ensure(!self.must_announce(), "9.2-01", "ARVN announce their path and roll first")?;
        let from = self.stand();
        let movers = self.movers(from);
        ensure(!movers.is_empty(), "9-03", "the movement points do not suffice")?;
        Ok((from, movers))
    }

    fn can_step_with(self, movers: &Force, from: Stand, to: Place) -> Verdict {
        self.may_cross(movers, from, to)?;
        if from.entered > 0 && *movers != self.state.group {
            let left = self.units(from.at).minus(movers);
            let fits = self.fits(from.at, &left, self.state.turn.side);
            ensure(fits, "10-04", "who cannot go on may not stay over-stacked")?;
        }
        self.may_enter(movers, from, to)
    }

    /// 10-04: over-stacking only in passing, and not beside the enemy.
    fn may_enter(self, force: &Force, from: Stand, to: Place) -> Verdict {
        let seat = self.state.turn.side;
        let there = if to == self.state.march.at { self.units(to).minus(force) } else { *self.units(to) };
        if self.fits(to, &there.plus(force), seat) {
            return Ok(());
        }
        ensure(self.count(seat.other(), to) == 0, "10-04", "no over-stacking in an area with enemy units")?;
        let next = Stand { at: to, spent: from.spent + self.step_cost(from), entered: from.entered + 1 };
        let cost = self.step_cost(next);
        let affordable = force.kinds().all(|kind| !kind.is_vc() && next.spent + cost <= self.points(kind));
        let onward = affordable
            && self.data.map.beside(to).iter().any(|beyond| {
                self.may_cross(force, next, beyond).is_ok() && self.may_enter(force, next, beyond).is_ok()
            });
        ensure(onward, "10-04", "the group would have to stop there over-stacked")
    }

    pub(super) fn can_step_anywhere(self) -> bool {
        self.next_areas().next().is_some()
    }

    /// 9.2-01: one more area of the announced path.
    pub(super) fn can_announce(self, to: Place) -> Verdict {
        self.has_no_surplus()?;
        let march = &self.state.march;
        ensure(self.must_announce(), "9.2-01", "only ARVN announce a path, before their die")?;
        let last = march.path.last().copied().unwrap_or(march.at);
        ensure(to.is_area() && self.data.map.beside(last).has(to), "3-01", "the two areas do not touch")?;
        let again = to == march.from || march.path.contains(&to);
        ensure(!again, "9.2-01", "a path leads through no area twice")?;
        let longest = if march.forced { 6 + FORCED_MARCH } else { 6 };
        self.lets_enter_more(march.path.len())?;
        ensure(march.path.len() < usize::from(longest), "9.2-01", "no die reaches farther")?;
        self.state.group.kinds().try_for_each(|kind| self.may_be(kind, to))
    }

    pub(super) fn can_roll_for_arvn(self) -> Verdict {
        self.has_no_surplus()?;
        ensure(self.must_announce(), "9.2-01", "only ARVN roll, once, before they leave")?;
        ensure(!self.state.march.path.is_empty(), "9.2-01", "the path is announced first")
    }

    /// 9.3-01, 9.3-05: by sea, without a die, from one coastal province to another; the monsoon is no hindrance
    /// (9.3-07).
    pub(super) fn can_sail(self, to: Place) -> Verdict {
        self.has_no_surplus()?;
        let march = &self.state.march;
        let group = &self.state.group;
        let coastal = self.data.map.coastal;
        ensure(self.state.turn.side == Seat::Blue, "9.3-02", "Red never moves by sea")?;
        ensure(!group.is_empty() && !group.any(Kind::is_air_naval), "9.3-02", "only ground units go by sea")?;
        let fresh = march.way.len() == 1 && march.die.is_none() && march.path.is_empty();
        ensure(fresh, "9.3-06", "sea and land are not combined on one RP")?;
        let joined = coastal.has(march.from) && coastal.has(to) && to != march.from;
        ensure(joined, "9.3-01", "the sea joins coastal provinces of South Vietnam")?;
        ensure(!self.state.lasting.typhoon, "card-X23-a", "there is no movement by sea in the typhoon")?;
        group.kinds().try_for_each(|kind| self.may_be(kind, to))?;
        ensure(self.has_room(to, group, Seat::Blue), "10-04", "units may not stop over-stacked")
    }

    /// 9.1: an Air / Naval unit goes to any legal area, each as a group of its own on the same RP (9.1-03).
    pub(super) fn can_fly(self, to: Place) -> Verdict {
        self.has_no_surplus()?;
        let march = &self.state.march;
        let asset = self.state.group.kinds().find(|kind| kind.is_air_naval());
        ensure(asset.is_some() && march.way.len() == 1, "9.1-01", "only an Air / Naval unit goes there directly")?;
        ensure(to != march.from, "9.1-01", "the unit is there already")?;
        asset.map_or(Ok(()), |kind| self.may_be(kind, to))
    }

    /// 9.6: whether the group may set out on strategic movement.
    fn can_set_out_on_trail(self) -> Verdict {
        self.has_no_surplus()?;
        let march = &self.state.march;
        let group = &self.state.group;
        let nva = !group.is_empty() && group.kinds().all(Kind::is_nva);
        ensure(nva, "9.6-01", "only NVA units move strategically")?;
        ensure(march.way.len() == 1 && !march.halted, "9.6-02", "the whole journey is on the trail")?;
        ensure(self.state.lasting.monsoon.is_none(), "9.6-05", "there is no strategic movement in the monsoon")?;
        ensure(self.data.map.trail.has(march.from), "9.6-02", "the whole journey is on the trail")?;
        ensure(self.is_trail_open(march.from), "9.6-03", "Blue outnumbers Red where the journey begins")
    }

    /// Where strategic movement leads.
    pub(super) fn trail_targets(self) -> Areas {
        if self.can_set_out_on_trail().is_err() {
            return Areas::NONE;
        }
        let group = &self.state.group;
        let reached = self.trail_reach(group).without(Areas::one(self.state.march.from));
        reached.iter().filter(|to| self.has_room(*to, group, Seat::Red)).collect()
    }

    /// 9.6: strategic movement.
    pub(super) fn can_use_trail(self, to: Place) -> Verdict {
        self.can_set_out_on_trail()?;
        let group = &self.state.group;
        let on_trail = to.is_area() && self.data.map.trail.has(to) && to != self.state.march.from;
        ensure(on_trail, "9.6-02", "the whole journey is on the trail")?;
        if !self.trail_reach(group).has(to) {
            ensure(self.trail_reach(&Force::NONE).has(to), "9.6-03", "the trail is blocked")?;
            return refuse("10-04", "no over-stacking in an area with enemy units on the way");
        }
        ensure(self.has_room(to, group, Seat::Red), "10-04", "units may not stop over-stacked")
    }

    /// RL-42: not more Blue units and bombers (9.6-06) than Red units; Lima Site 85 never counts (9.6-04).
    pub(crate) fn is_trail_open(self, area: Place) -> bool {
        let lima = self.units(area).of(Kind::LIMA_SITE);
        let blue = self.count(Seat::Blue, area) - lima + self.bombers_at(area);
        blue <= self.count(Seat::Red, area)
    }

    /// The areas that a group reaches on the open trail; an empty one finds room everywhere.
    fn trail_reach(self, group: &Force) -> Areas {
        let mut reached = Areas::one(self.state.march.from);
        let mut edge = reached;
        while !edge.is_empty() {
            let near = self.data.map.beside_any(edge).and(self.data.map.trail).without(reached);
            edge = near
                .iter()
                .filter(|area| {
                    let alone = self.count(Seat::Blue, *area) == self.units(*area).of(Kind::LIMA_SITE);
                    self.is_trail_open(*area) && (alone || self.has_room(*area, group, Seat::Red))
                })
                .collect();
            reached = reached.or(edge);
        }
        reached
    }
}

impl Play<'_> {
    pub(super) fn step(&mut self, to: Place) {
        let from = self.view().stand();
        let movers = self.view().movers(from);
        let cost = self.view().step_cost(from);
        self.state.group = movers;
        self.tell_move(["moves to", "move to"], to, Case("9-03"));
        self.shift_all(&movers, from.at, to);
        self.state.march.at = to;
        self.state.march.spent += cost;
        self.state.march.way.push(to);
        self.note_vc_move(to);
        self.enter(to, Arrival::Mobilized);
    }

    /// 9.2-01: the die is the movement of the whole group.
    pub(super) fn roll_for_arvn(&mut self) {
        let die = self.dice.d6("ARVN movement");
        self.state.march.die = Some(die);
        self.state.march.untouched = false;
        let forced = self.state.march.forced;
        self.tell(Fact::rolled().by(Seat::Blue), |_| {
            let mut rolled = Die::new("Blue", die);
            if forced {
                rolled = rolled.modifier("Forced March", i32::from(FORCED_MARCH), Case("card-X17-a"));
            }
            let text = format!("The ARVN group has {}.", counted(rolled.total, "movement point"));
            Event::new("rolled", Case("9.2-01"), text).roll(Roll::new("ARVN movement").die(rolled))
        });
    }

    /// 9.3-03: a group that goes by sea enters no area but the one where it lands, and may be ambushed only there.
    pub(super) fn sail(&mut self, to: Place) {
        self.go_directly(to, ["goes by sea to", "go by sea to"], Case("9.3-01"));
        self.enter(to, Arrival::Mobilized);
    }

    pub(super) fn fly(&mut self, to: Place) {
        self.go_directly(to, ["goes to", "go to"], Case("9.1-01"));
    }

    pub(super) fn use_trail(&mut self, to: Place) {
        self.go_directly(to, ["goes down the trail to", "go down the trail to"], Case("9.6-01"));
    }

    /// A move without steps: it ends where it leads.
    fn go_directly(&mut self, to: Place, how: [&'static str; 2], case: Case) {
        self.tell_move(how, to, case);
        let group = self.state.group;
        self.shift_all(&group, self.state.march.at, to);
        self.state.march.at = to;
        self.state.march.way.push(to);
        self.state.march.halted = true;
    }
}
