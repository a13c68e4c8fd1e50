//! Chapters 9 and 10: mobilizing an area and moving its units in groups.

mod moves;

use engine::{Case, Event};

use crate::action::Action;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::play::{Play, capital};
use crate::task::{March, Task};
use crate::view::{Verdict, View, ensure, refuse};

/// One stack in North Vietnam: infantry, artillery, tanks, VC (9.4).
const STACK: [u8; 4] = [4, 1, 1, 2];

/// Which place of a stack's quota a unit takes.
fn quota_of(kind: Kind) -> usize {
    match kind {
        _ if kind.is_artillery() => 1,
        _ if kind.is_tank() => 2,
        _ if kind.is_vc() => 3,
        _ => 0,
    }
}

impl View<'_> {
    /// 8.3-08: 1 RP, or none by card R14.
    pub(crate) fn can_mobilize(self, area: Place) -> Verdict {
        let seat = self.state.turn.side;
        ensure(area.is_area() && self.count(seat, area) > 0, "8.3-08", "there is no own unit to mobilize")?;
        let here = self.units(area).side(seat);
        if !here.any(|kind| self.can_ever_move(kind).is_ok()) {
            here.kinds().try_for_each(|kind| self.can_ever_move(kind))?;
        }
        if self.mobilizes_free(area) { Ok(()) } else { self.can_afford(1) }
    }

    fn mobilizes_free(self, area: Place) -> bool {
        self.state.turn.free_trail > 0 && self.data.map.trail.has(area)
    }

    /// Whether a unit may be mobilized at all this turn.
    fn can_ever_move(self, kind: Kind) -> Verdict {
        ensure(!kind.is_held(), "19-10", "the garrison of Saigon may not move this year")?;
        ensure(kind != Kind::LIMA_SITE, "5.1-08", "Lima Site 85 never moves")?;
        let typhoon = kind == Kind::NAVY && self.state.lasting.typhoon;
        ensure(!typhoon, "card-X23-a", "the Navy may not move in the typhoon")?;
        if !kind.is_vc() {
            return Ok(());
        }
        ensure(!self.state.lasting.vc_pinned, "card-X23-b", "no VC may move this turn")?;
        if self.is_tet() {
            return ensure(!kind.is_tired(), "P-T07", "each VC moves once a turn");
        }
        ensure(!self.state.turn.vc_moved, "9.5-01", "only one VC moves each turn")
    }

    pub(crate) fn offer_march(self, out: &mut Vec<Action>) {
        let march = &self.state.march;
        let mut push = |action: Action| {
            if self.check_march(action).is_ok() {
                out.push(action);
            }
        };
        march.ready.kinds().map(Action::Take).for_each(&mut push);
        self.state.group.kinds().map(Action::Drop).for_each(&mut push);
        if !self.state.group.is_empty() && !march.halted {
            let near = self.data.map.beside(march.at);
            near.iter().map(Action::Step).for_each(&mut push);
            if self.must_announce() {
                let end = march.path.last().copied().unwrap_or(march.at);
                self.data.map.beside(end).iter().map(Action::Path).for_each(&mut push);
                push(Action::Roll);
            }
            if march.way.len() == 1 {
                self.data.map.coastal.iter().map(Action::Sail).for_each(&mut push);
                self.data.map.trail.iter().map(Action::Trail).for_each(&mut push);
                if self.state.group.any(Kind::is_air_naval) {
                    Areas::ALL.iter().map(Action::Fly).for_each(&mut push);
                }
            }
        }
        push(Action::Stop);
    }

    pub(crate) fn check_march(self, action: Action) -> Verdict {
        if self.is_overstacked_by_halt() {
            return match action {
                Action::Drop(kind) => ensure(self.state.group.has(kind), "RL-112", "this unit is not in the group"),
                _ => ensure(false, "RL-112", "the surplus of the halted group goes back first"),
            };
        }
        match action {
            Action::Take(kind) => self.can_take(kind),
            Action::Drop(kind) => self.can_drop(kind),
            Action::Step(to) => self.can_step(to),
            Action::Path(to) => self.can_announce(to),
            Action::Roll => self.can_roll_for_arvn(),
            Action::Sail(to) => self.can_sail(to),
            Action::Fly(to) => self.can_fly(to),
            Action::Trail(to) => self.can_use_trail(to),
            Action::Stop => self.can_stop(),
            _ => self.refuse_untimely(action),
        }
    }

    /// 9-04, 9.2-04: who may join the group: units that have not moved on this RP, before it leaves.
    fn can_take(self, kind: Kind) -> Verdict {
        let march = &self.state.march;
        ensure(march.way.len() == 1 && !march.halted, "9-04", "a group picks up nobody on its way")?;
        if !march.ready.has(kind) {
            return self.refuse_to_join(kind);
        }
        self.can_ever_move(kind)?;
        let group = &self.state.group;
        let alone = kind.is_air_naval() || group.any(Kind::is_air_naval);
        ensure(!alone || group.is_empty(), "9.1-01", "an Air / Naval unit moves alone")?;
        if march.die.is_some() {
            ensure(!kind.is_arvn() && !kind.is_air_naval(), "9.2-04", "other units than ARVN join after the die")?;
        } else {
            ensure(march.path.is_empty(), "9.2-01", "the group was named before its path")?;
        }
        if kind.is_vc() && !self.is_tet() {
            ensure(!group.any(Kind::is_vc), "9.5-01", "only one VC moves each turn")?;
        }
        let quota = march.from != self.data.map.nvn || march.quota[quota_of(kind)] > 0;
        ensure(quota, "9.4-01", "one RP mobilizes one stack in North Vietnam")
    }

    /// Why a unit that is not ready to move cannot join the group.
    fn refuse_to_join(self, kind: Kind) -> Verdict {
        let march = &self.state.march;
        if kind.seat() == self.state.turn.side && self.units(march.from).of(kind) > self.state.group.of(kind) {
            self.can_ever_move(kind)?;
            ensure(!kind.is_arvn(), "9.2-03", "ARVN that were rolled for have used up this RP")?;
        }
        refuse("RL-33", "no such unit here that has not moved on this RP")
    }

    /// 9-04, 9.2-02: the group leaves a unit behind on its way; once the ARVN die is known, also where it forms.
    fn can_drop(self, kind: Kind) -> Verdict {
        let march = &self.state.march;
        let group = &self.state.group;
        ensure(group.has(kind) && group.total() > 1, "9-04", "a group leaves some of its units behind, not all")?;
        let rolled = march.way.len() > 1 || march.die.is_some();
        ensure(rolled, "9-04", "who is not to move is not taken along")?;
        let mut others = *group;
        others.take(kind, 1);
        let left = self.units(march.at).minus(&others);
        ensure(self.fits(march.at, &left, kind.seat()), "10-04", "units may not stop over-stacked")
    }

    fn can_stop(self) -> Verdict {
        let march = &self.state.march;
        let at = march.at;
        ensure(self.fits(at, self.units(at), self.state.turn.side), "10-04", "units may not stop over-stacked")
    }

    /// RL-112: a loss has stopped the group where there is no room for it.
    fn is_overstacked_by_halt(self) -> bool {
        let march = &self.state.march;
        march.halted && !self.state.group.is_empty() && !self.fits(march.at, self.units(march.at), self.state.turn.side)
    }
}

impl Play<'_> {
    /// 8.3-08: the units of an area are mobilized.
    pub(crate) fn mobilize(&mut self, area: Place) {
        let seat = self.state.turn.side;
        let cost = u8::from(!self.view().mobilizes_free(area));
        if cost == 0 {
            self.state.turn.free_trail -= 1;
        }
        self.spend(cost);
        let ready = self.state.units.at(area).side(seat).only(|kind| !kind.is_held() && kind != Kind::LIMA_SITE);
        let stacks = if self.view().is_easter() { 2 } else { 1 };
        self.state.march = March {
            from: area,
            ready,
            quota: STACK.map(|count| count * stacks),
            forced: std::mem::take(&mut self.state.turn.forced_march),
            ..March::default()
        };
        self.begin_group();
        self.push(Task::Mobilize);
        self.tell(|data| {
            let text = format!("{} mobilizes {}.", seat.name(), data.name(area));
            Event::new("mobilized", Case("8.3-08"), text).place(data.id(area)).amount(i32::from(cost))
        });
    }

    /// The next group forms in the mobilized area.
    fn begin_group(&mut self) {
        let march = &mut self.state.march;
        march.at = march.from;
        march.spent = 0;
        march.die = None;
        march.path.clear();
        march.way.clear();
        march.way.push(march.from);
        march.ambushed = Areas::NONE;
        march.halted = false;
        self.state.group = crate::force::Force::NONE;
    }

    pub(crate) fn advance_march(&mut self) -> bool {
        let march = &self.state.march;
        let under_way = march.way.len() > 1 || march.halted;
        if self.view().is_overstacked_by_halt() {
            return true;
        }
        if under_way {
            let stuck = march.halted || self.state.group.is_empty() || !self.view().can_step_anywhere();
            if stuck && self.view().can_stop().is_ok() {
                self.begin_group();
                return false;
            }
            return true;
        }
        if self.state.group.is_empty() && !march.ready.kinds().any(|kind| self.view().can_take(kind).is_ok()) {
            self.end_march();
            return false;
        }
        true
    }

    pub(crate) fn act_in_march(&mut self, action: Action) {
        match action {
            Action::Take(kind) => {
                let march = &mut self.state.march;
                march.ready.take(kind, 1);
                let place = &mut march.quota[quota_of(kind)];
                *place = place.saturating_sub(1);
                self.state.group.add(kind, 1);
            }
            Action::Drop(kind) => self.drop_off(kind),
            Action::Step(to) => self.step(to),
            Action::Path(to) => self.state.march.path.push(to),
            Action::Roll => self.roll_for_arvn(),
            Action::Sail(to) => self.sail(to),
            Action::Fly(to) => self.fly(to),
            Action::Trail(to) => self.use_trail(to),
            Action::Stop if self.state.group.is_empty() => self.end_march(),
            Action::Stop => self.begin_group(),
            _ => {}
        }
    }

    /// The Action is over, and nothing of it is remembered.
    fn end_march(&mut self) {
        self.state.march = March::default();
        self.finish();
    }

    /// A unit stays where the group is; the surplus of a halted group goes back along its way.
    fn drop_off(&mut self, kind: Kind) {
        let at = self.state.march.at;
        if self.view().is_overstacked_by_halt() {
            let back = self
                .state
                .march
                .way
                .iter()
                .rev()
                .copied()
                .find(|area| *area != at && self.view().has_room_for(*area, kind));
            let to = back.unwrap_or(self.state.march.from);
            self.shift(kind, 1, at, to);
            self.tell(|data| {
                let text = format!("{} goes back to {}.", capital(&data.describe(kind)), data.name(to));
                Event::new("moved", Case("RL-112"), text).place(data.id(to))
            });
        }
        self.state.group.take(kind, 1);
    }

    /// Notes that a VC has made its move of the turn (9.5, special T7).
    fn note_vc_move(&mut self, area: Place) {
        let vc = self.state.group.only(Kind::is_vc);
        if vc.is_empty() {
            return;
        }
        self.state.turn.vc_moved = true;
        if self.view().is_tet() {
            for (kind, count) in vc.iter() {
                self.turn_into(kind, count, area, kind.tired());
                self.state.group.take(kind, count);
                self.state.group.add(kind.tired(), count);
            }
        }
    }

    fn tell_move(&mut self, how: &'static str, to: Place, case: Case) {
        let from = *self.state.march.way.first().unwrap_or(&to);
        let at = self.state.march.at;
        let group = self.state.group;
        self.tell(|data| {
            let units: Vec<String> = group
                .iter()
                .map(|(kind, count)| format!("{count} {}", data.describe(kind.unseen()).trim_start_matches("a ")))
                .collect();
            let text = format!("{} {how} {}.", units.join(", "), data.name(to));
            Event::new("moved", case, text).place(data.id(if at == to { from } else { at })).place(data.id(to))
        });
    }
}

/// Whose veterans and bombers make passing dear.
pub(crate) fn passes_dearly(view: View<'_>, mover: Seat, area: Place) -> bool {
    let veterans = view
        .units(area)
        .side(mover.other())
        .any(|kind| kind.is_veteran() || matches!(kind, Kind::OPEN_VC_PLUS | Kind::TIRED_OPEN_VC_PLUS));
    veterans || (mover == Seat::Red && view.state.index.bombed.has(area))
}
