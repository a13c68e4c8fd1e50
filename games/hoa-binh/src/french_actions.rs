//! The French Action Phase (7): what each action needs, costs and does.

use arrayvec::ArrayVec;
use engine::{Case, Event, Refusal};

use crate::action::{Action, Gun};
use crate::combat::{Attacker, Foe};
use crate::data::FOOT;
use crate::ids::{COMMANDERS, Commander, Commanders, Seq, Space, Spaces, Unit, Units};
use crate::movement::{March, MarchKind};
use crate::play::Play;
use crate::state::{Kind, Place, Stage, Verdict, View, refuse};

impl View<'_> {
    /// Whether a price can be paid, `by` these commanders in `space` and the rest from the AP (2.1-01).
    pub(crate) fn can_pay(self, cost: u8, by: Commanders, space: Option<Space>, case: Case) -> Verdict {
        if !by.is_empty() {
            let Some(space) = space else {
                return refuse("R13-01", "no commander can pay for this");
            };
            if !by.is_within(self.state.commanders_at(space)) {
                return Err(Refusal::new(case, "a commander pays only for the force he is stacked with"));
            }
            if !by.is_within(self.state.fresh_commanders_at(space)) {
                return refuse("2.1-04", "this commander has given his point or re-roll this turn");
            }
            if by.count() > cost {
                return refuse("2.1-01", "more commanders than points to pay");
            }
        }
        if cost - by.count() <= self.state.ap { Ok(()) } else { refuse("7.1-01", "there are not enough action points") }
    }

    /// 7.2-01, 7.2-02: a post or the base is built where a combat unit stands.
    pub(crate) fn can_build(self, space: Space, by: Commanders) -> Verdict {
        let printed = self.data.map.space(space);
        let Some(site) = printed.site else { return refuse("1.3.2-03", "this space has no construction symbol") };
        let here = &self.state.sites[site.at()];
        if self.state.counters_at(space) > 0 {
            return refuse("R38-02", "there is a counter on the site");
        }
        let builders = self.combat_units_at(space);
        if !builders.iter().any(|unit| !self.state.units[unit.at()].repair) {
            let others = !self.state.units_at(space).is_empty()
                || !self.state.commanders_at(space).is_empty()
                || self.state.convoys_at(space) != 0;
            return if others {
                refuse("R38-01", "neither the Dozer nor a commander nor a convoy builds")
            } else {
                refuse("7.2-01", "a combat unit must stand on the site")
            };
        }
        if here.standing {
            return refuse("7.2-03", "the site has its post or base");
        }
        if here.convoy.is_some() {
            return refuse("7.2-03", "the convoy of the site is on the map until the French phase ends");
        }
        if here.closed {
            return refuse("R38-03", "the operation has given this site up");
        }
        if !printed.base_site && self.posts_in_pool() == 0 {
            return refuse("1.3.2-03", "all ten posts are used");
        }
        let cost = &self.data.tables.cost;
        self.can_pay(if printed.base_site { cost.base } else { cost.post }, by, Some(space), Case("2.1-01"))
    }

    /// Where a destroyed Dozer or Dinassaut comes back (2.2.2).
    pub(crate) fn workshop(self, unit: Unit) -> Space {
        if unit == self.data.dozer { self.data.landmarks.xuan_mai } else { self.data.landmarks.viet_tri }
    }

    /// 2.2.2, 7.2-26: what may be repaired, and where.
    pub(crate) fn can_maintain(self, unit: Unit, by: Commanders) -> Verdict {
        let cost = &self.data.tables.cost;
        let here = &self.state.units[unit.at()];
        if here.repair {
            return refuse("R21-01", "it is under repair already");
        }
        if unit == self.data.dozer || unit == self.data.dinassaut {
            if here.place != Place::Gone {
                return if unit == self.data.dinassaut {
                    refuse("2.2.2-19", "the Dinassaut is rebuilt only when it is destroyed")
                } else {
                    refuse("2.2.2-14", "the Dozer is rebuilt only when it is destroyed")
                };
            }
            if !self.is_french_retreat_base(self.workshop(unit)) {
                return refuse("R91-01", "the base where it would come back is in Viet Minh hands");
            }
            let price = if unit == self.data.dozer { cost.maintenance_dozer } else { cost.maintenance_dinassaut };
            return self.can_pay(price, by, None, Case("R13-01"));
        }
        if !self.data.vehicles.has(unit) {
            return refuse("2.2.2-03", "only armoured and mechanised units are rebuilt");
        }
        let Place::Space(space) = here.place else {
            return refuse("2.2.2-02", "a destroyed unit, or one in Hanoi, is not rebuilt");
        };
        if !here.reduced {
            return refuse("2.2.2-01", "the unit is at full strength");
        }
        if !self.is_french_retreat_base(space) {
            return refuse("2.2.2-02", "it must stand on a retreat base");
        }
        self.can_pay(cost.maintenance, by, Some(space), Case("R13-03"))
    }

    /// 9.1-02, R65: artillery or air alone against one Infiltration counter.
    pub(crate) fn can_strike(self, gun: Gun, seq: Seq) -> Verdict {
        let Some(counter) = self.state.counter(seq) else { return refuse("9.1-02", "there is no such counter") };
        match counter.kind {
            Kind::Guerrilla => return refuse("6.3.5-07", "supports alone cannot eliminate a Guerrilla"),
            Kind::Dangerous => return refuse("6.3.6-09", "only the Dinassaut may fight the Dangerous counter"),
            Kind::Infiltration => {}
        }
        let points = if gun == Gun::Artillery { self.state.artillery } else { self.state.air };
        if points == 0 {
            return refuse("7.2-29", "the points of this support are used up for the turn");
        }
        self.can_pay(self.data.tables.cost.support, Commanders::NONE, None, Case("R13-01"))
    }

    /// 2.1-06: a commander rides alone from open ground, once between two actions.
    pub(crate) fn can_ride(self, commander: Commander) -> Verdict {
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
        let mut queue: ArrayVec<Space, { crate::ids::MAX_SPACES }> = ArrayVec::new();
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

    pub(crate) fn can_ride_to(self, commander: Commander, to: Space) -> Verdict {
        if !self.data.map.space(to).is_open() {
            return refuse("2.1-07", "alone he may not enter a green space");
        }
        if self.ride_reach(commander).has(to) {
            Ok(())
        } else {
            refuse("2.1-06", "no way over open ground without enemies leads there")
        }
    }

    /// R20: the Dinassaut shares its space with the Dangerous counter.
    fn dinassaut_is_challenged(self) -> Option<Space> {
        let space = self.state.space_of(self.data.dinassaut)?;
        (self.state.index.dangerous_at == Some(space)).then_some(space)
    }

    fn free_water(self, from: Space) -> impl Iterator<Item = Space> {
        let boat = Units::one(self.data.dinassaut);
        let ways: ArrayVec<Space, 8> = self.data.map.downstream_and_up(from).take(8).collect();
        ways.into_iter().filter(move |to| self.state.counters_at(*to) == 0 && self.fits(*to, boat, 0))
    }

    /// R20-01: without AP the challenged Dinassaut slips away free of charge.
    pub(crate) fn can_leave(self, to: Space) -> Verdict {
        let Some(from) = self.dinassaut_is_challenged() else {
            return refuse("R20-01", "the Dinassaut does not share its space with the Dangerous counter");
        };
        let payers = self.payers(from, self.data.tables.cost.dinassaut);
        if payers
            .into_iter()
            .any(|by| self.can_pay(self.data.tables.cost.dinassaut, by, Some(from), Case("2.1-01")).is_ok())
        {
            return refuse("R20-01", "it leaves free only when no action point is left");
        }
        if self.free_water(from).any(|space| space == to) {
            Ok(())
        } else {
            refuse("R20-01", "it leaves to an adjacent river space without counters")
        }
    }

    /// 7.1-01: the phase ends when the player stops, unless the Dinassaut must fight or leave first.
    pub(crate) fn can_end_actions(self) -> Verdict {
        match self.dinassaut_is_challenged() {
            Some(space) if self.free_water(space).next().is_some() => {
                refuse("2.2.2-17", "the Dinassaut must fight the Dangerous counter or leave its space")
            }
            _ => Ok(()),
        }
    }

    /// Every way to share a price between the AP and the fresh commanders of a space.
    fn payers(self, space: Space, cost: u8) -> ArrayVec<Commanders, 8> {
        let fresh = self.state.fresh_commanders_at(space);
        let sets = (0..1u8 << COMMANDERS).map(Commanders);
        sets.filter(|by| by.is_within(fresh) && by.count() <= cost && cost - by.count() <= self.state.ap).collect()
    }

    pub(crate) fn offer_actions(self, out: &mut Vec<Action>) {
        let cost = &self.data.tables.cost;
        let mut seen = Spaces::default();
        for unit in self.data.all_units() {
            let Some(space) = self.state.space_of(unit) else { continue };
            if seen.has(space) {
                continue;
            }
            seen.insert(space);
            let payers = self.payers(space, cost.movement);
            if !payers.is_empty() && self.can_start_movement(space).is_ok() {
                out.extend(payers.iter().map(|by| Action::Move(space, *by)));
            }
            let payers = self.payers(space, cost.offensive);
            if !payers.is_empty() && self.can_start_offensive(space).is_ok() {
                out.extend(payers.iter().map(|by| Action::Offensive(space, *by)));
            }
        }
        for convoy in self.state.sites.iter().filter_map(|s| s.convoy) {
            if !seen.has(convoy.space) && self.can_start_movement(convoy.space).is_ok() {
                seen.insert(convoy.space);
                out.extend(self.payers(convoy.space, cost.movement).iter().map(|by| Action::Move(convoy.space, *by)));
            }
        }
        if let Some(space) = self.state.space_of(self.data.dinassaut) {
            out.extend(self.payers(space, cost.dinassaut).iter().map(|by| Action::Dinassaut(*by)));
        }
        if let Some(space) = self.state.space_of(self.data.dozer) {
            out.extend(self.payers(space, cost.mine_clearing).iter().map(|by| Action::Clear(*by)));
        }
        for space in self.data.map.sites.iter().copied() {
            let price = if self.data.map.space(space).base_site { cost.base } else { cost.post };
            let payers = self.payers(space, price);
            out.extend(payers.iter().map(|by| Action::Build(space, *by)).filter(|a| self.check_action(*a).is_ok()));
            if self.can_evacuate(space).is_ok() {
                out.extend(self.payers(space, cost.evacuation).iter().map(|by| Action::Evacuate(space, *by)));
            }
        }
        if self.state.ap >= cost.airdrop && self.state.transport > 0 {
            let paras = self.data.paras.iter().map(Action::Airdrop);
            out.extend(paras.filter(|a| self.check_action(*a).is_ok()));
        }
        if self.state.transport > 0 {
            let bases = self.data.map.retreat_bases.iter().copied().chain([self.data.landmarks.hoa_binh]);
            for space in bases {
                let payers = self.payers(space, cost.transport);
                if payers.first().is_some_and(|by| self.can_transport(Some(space), *by).is_ok()) {
                    out.extend(payers.iter().map(|by| Action::Transport(Some(space), *by)));
                }
            }
            if self.can_transport(None, Commanders::NONE).is_ok() {
                out.push(Action::Transport(None, Commanders::NONE));
            }
        }
        if self.can_reinforce().is_ok() {
            out.push(Action::Reinforcements);
        }
        self.offer_maintenance(out);
        if self.state.ap >= cost.support {
            for gun in [Gun::Artillery, Gun::Air] {
                let counters = self.state.counters.iter().map(|c| Action::Strike(gun, c.seq));
                out.extend(counters.filter(|a| self.check_action(*a).is_ok()));
            }
        }
        out.extend((0..COMMANDERS as u8).map(|i| Action::Ride(Commander(i))).filter(|a| self.check_action(*a).is_ok()));
        if let Some(space) = self.dinassaut_is_challenged() {
            let ways = self.data.map.downstream_and_up(space).map(Action::Leave);
            out.extend(ways.filter(|a| self.check_action(*a).is_ok()));
        }
        if self.can_end_actions().is_ok() {
            out.push(Action::End);
        }
    }

    fn offer_maintenance(self, out: &mut Vec<Action>) {
        let special = [self.data.dozer, self.data.dinassaut].into_iter();
        for unit in self.data.vehicles.iter().chain(special) {
            let state = &self.state.units[unit.at()];
            if !(state.reduced || state.place == Place::Gone) {
                continue;
            }
            let payers = match state.place {
                Place::Space(space) => self.payers(space, self.data.tables.cost.maintenance),
                _ => ArrayVec::from_iter([Commanders::NONE]),
            };
            let actions = payers.into_iter().map(|by| Action::Maintain(unit, by));
            out.extend(actions.filter(|a| self.check_action(*a).is_ok()));
        }
    }

    /// Whether an action may be started now in the French Action Phase.
    pub(crate) fn check_action(self, action: Action) -> Verdict {
        let cost = &self.data.tables.cost;
        let pay = |price: u8, by: Commanders, space: Space| self.can_pay(price, by, Some(space), Case("2.1-01"));
        match action {
            Action::Build(space, by) => self.can_build(space, by),
            Action::Move(space, by) => {
                self.can_start_movement(space)?;
                pay(cost.movement, by, space)
            }
            Action::Offensive(space, by) => {
                self.can_start_offensive(space)?;
                pay(cost.offensive, by, space)
            }
            Action::Dinassaut(by) => {
                self.can_start_dinassaut()?;
                self.can_pay(cost.dinassaut, by, self.state.space_of(self.data.dinassaut), Case("2.1-01"))
            }
            Action::Clear(by) => {
                self.can_clear_mines()?;
                self.can_pay(cost.mine_clearing, by, self.state.space_of(self.data.dozer), Case("2.1-01"))
            }
            Action::Evacuate(space, by) => {
                self.can_evacuate(space)?;
                pay(cost.evacuation, by, space)
            }
            Action::Airdrop(unit) => {
                self.can_airdrop(unit)?;
                if self.data.all_spaces().any(|space| self.can_land(unit, space).is_ok()) {
                    Ok(())
                } else {
                    refuse("3.1-01", "there is no room anywhere")
                }
            }
            Action::Transport(origin, by) => self.can_transport(origin, by),
            Action::Reinforcements => self.can_reinforce(),
            Action::Maintain(unit, by) => self.can_maintain(unit, by),
            Action::Strike(gun, seq) => self.can_strike(gun, seq),
            Action::Ride(commander) => self.can_ride(commander),
            Action::Leave(space) => self.can_leave(space),
            Action::End => self.can_end_actions(),
            _ => refuse("7.1-01", "this is not an action to start now"),
        }
    }

    pub(crate) fn offer_rides(self, commander: Commander, out: &mut Vec<Action>) {
        out.extend(self.ride_reach(commander).iter().map(Action::RideTo));
    }
}

impl Play<'_> {
    /// Starts an action of the phase.
    pub fn start_action(&mut self, action: Action) {
        let cost = self.data.tables.cost;
        match action {
            Action::Build(space, by) => self.build(space, by),
            Action::Move(space, by) => {
                self.pay(cost.movement, by);
                self.start_march(MarchKind::Movement, space);
            }
            Action::Offensive(space, by) => {
                self.pay(cost.offensive, by);
                self.start_march(MarchKind::Offensive, space);
            }
            Action::Dinassaut(by) => {
                self.pay(cost.dinassaut, by);
                if let Some(space) = self.state.space_of(self.data.dinassaut) {
                    self.start_march(MarchKind::Dinassaut, space);
                }
            }
            Action::Clear(by) => {
                self.pay(cost.mine_clearing, by);
                if let Some(space) = self.state.space_of(self.data.dozer) {
                    self.start_march(MarchKind::MineClearing, space);
                }
            }
            Action::Evacuate(space, by) => {
                self.pay(cost.evacuation, by);
                self.start_evacuation(space);
            }
            Action::Airdrop(unit) => self.state.stage = Stage::Landing(unit),
            Action::Transport(origin, by) => {
                self.pay(cost.transport, by);
                self.state.transport -= 1;
                self.state.march = March { at: origin, ..March::default() };
                self.state.stage = Stage::Transport;
            }
            Action::Reinforcements => {
                self.pay(cost.reinforcements, Commanders::NONE);
                self.state.march = March::default();
                self.state.stage = Stage::Reinforcements;
            }
            Action::Maintain(unit, by) => self.maintain(unit, by),
            Action::Strike(gun, seq) => self.strike(gun, seq),
            Action::Ride(commander) => self.state.stage = Stage::Ride(commander),
            Action::Leave(space) => {
                self.place(self.data.dinassaut, Place::Space(space));
                self.tell(|data| {
                    let text = format!("The Dinassaut slips away to {}.", data.name(space));
                    Event::new("moved", Case("R20-01"), text)
                        .piece(&data.units[data.dinassaut.at()].id)
                        .place(&data.map.space(space).id)
                });
                self.after_french_action();
            }
            Action::End => self.end_french_phase(),
            _ => {}
        }
    }

    fn build(&mut self, space: Space, by: Commanders) {
        let base = self.data.map.space(space).base_site;
        let cost = &self.data.tables.cost;
        self.pay(if base { cost.base } else { cost.post }, by);
        let Some(site) = self.data.map.space(space).site else { return };
        self.state.sites[site.at()].standing = true;
        let first = !std::mem::replace(&mut self.state.sites[site.at()].scored, true);
        self.tell(|data| {
            let what = if base { "The base" } else { "A post" };
            let case = if base { "7.2-02" } else { "7.2-01" };
            let text = format!("{what} is built at {}.", data.name(space));
            Event::new("built", Case(case), text).place(&data.map.space(space).id)
        });
        if first {
            let vp = self.data.tables.vp;
            let (points, case) = if base { (vp.base_built, "11.2.1b-03") } else { (vp.post_built, "11.2.1b-01") };
            self.score(points, Case(case), |data| format!("{} built", data.name(space)));
        }
        self.after_french_action();
    }

    fn maintain(&mut self, unit: Unit, by: Commanders) {
        let cost = &self.data.tables.cost;
        let price = match unit {
            u if u == self.data.dozer => cost.maintenance_dozer,
            u if u == self.data.dinassaut => cost.maintenance_dinassaut,
            _ => cost.maintenance,
        };
        self.pay(price, by);
        self.state.units[unit.at()].repair = true;
        self.tell(|data| {
            let text = format!("{} will be ready again next turn.", data.unit_name(unit));
            Event::new("ordered", Case("7.2-26"), text).piece(&data.units[unit.at()].id)
        });
        self.after_french_action();
    }

    /// R114: the support that makes the attack is paid before the threat die.
    fn strike(&mut self, gun: Gun, seq: Seq) {
        let Some(space) = self.state.counter(seq).map(|c| c.space) else { return };
        self.pay(self.data.tables.cost.support, Commanders::NONE);
        self.state.combat.begin_attack(Attacker::Supports, space, None);
        self.state.combat.foe = Foe::Counter(seq);
        self.spend_support_point(gun);
        self.begin_strike();
    }

    /// The phase ends: convoys come in, then the Viet Minh act, or turn 0 is over.
    fn end_french_phase(&mut self) {
        self.tell(|_| Event::new("phase", Case("7.1-01"), "The French Action Phase ends."));
        self.bring_convoys_in();
        if self.state.turn == 0 {
            self.reveal_bases();
            self.begin_turn(1);
        } else {
            self.state.viet_phase = true;
            self.state.stage = Stage::Isolation;
        }
    }

    /// 4.1-13: the counters are turned up; decoys return to the reserve.
    fn reveal_bases(&mut self) {
        for index in 0..self.data.map.base_spaces.len() {
            let base = &mut self.state.bases[index];
            if !base.on_map || base.face_up {
                continue;
            }
            self.story.reveal();
            let number = base.number;
            let space = self.data.map.base_spaces[index];
            if number == 0 {
                *base = crate::state::VietBase::default();
            } else {
                base.face_up = true;
            }
            self.tell(|data| {
                let text = match number {
                    0 => format!("{}: a decoy.", data.name(space)),
                    n => format!("{}: Viet base {n}.", data.name(space)),
                };
                Event::new("revealed", Case("4.1-13"), text).place(&data.map.space(space).id)
            });
        }
    }
}
