//! Movement, Offensive, Dinassaut and mine clearing (7.2), step by step.
//!
//! A group is taken together in one space, walks space by space, may drop members off, and stops.
//! Its members stand where the group stands; a combat on the way belongs to [`crate::combat`].

mod finish;

use engine::{Case, Event};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Piece};
use crate::combat::Attacker;
use crate::data::FOOT;
use crate::ids::{Commander, Commanders, Seq, Site, Space, Units};
use crate::play::Play;
use crate::state::{Kind, Place, Stage, Verdict, View, refuse};
use finish::Finish;

/// What kind of action a group is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MarchKind {
    #[default]
    Movement,
    Offensive,
    Dinassaut,
    MineClearing,
    Evacuation,
}

/// A group on the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    pub kind: MarchKind,
    pub at: Option<Space>,
    pub units: Units,
    pub commanders: Commanders,
    /// Convoys in the group, as a set of sites.
    pub convoys: u16,
    /// Movement points used so far by everyone in the group.
    pub spent: u8,
    /// The first step is made: nobody joins any more (R24).
    pub began: bool,
    /// Where an Evacuation has to lead.
    pub destination: Option<Space>,
}

impl March {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.convoys == 0
    }
}

impl View<'_> {
    /// Units in a space that a Movement or Offensive can take: neither the Dinassaut (R20-02) nor
    /// one under repair (R21-01).
    fn movable_at(self, space: Space) -> Units {
        let mut units = self.state.units_at(space);
        units.remove(self.data.dinassaut);
        for unit in units.iter() {
            if self.state.units[unit.at()].repair {
                units.remove(unit);
            }
        }
        units
    }

    fn movable_convoys_at(self, space: Space) -> u16 {
        let moving = |i: &usize| self.state.sites[*i].convoy.is_some_and(|c| c.space == space && !c.arrived);
        (0..self.data.map.sites.len()).filter(moving).fold(0, |set, i| set | 1 << i)
    }

    /// 7.2-04: a Movement starts with at least one unit or convoy of a space.
    pub(crate) fn can_start_movement(self, space: Space) -> Verdict {
        if !self.movable_at(space).is_empty() || self.movable_convoys_at(space) != 0 {
            return Ok(());
        }
        let here = self.state.units_at(space);
        match () {
            () if here.has(self.data.dinassaut) => refuse("R20-02", "the Dinassaut has an action of its own"),
            () if !here.is_empty() => refuse("R21-01", "a unit under repair may not act before the next turn"),
            () => refuse("7.2-04", "there is no unit to move"),
        }
    }

    /// 7.2-09: an Offensive starts with at least one combat unit of a space.
    pub(crate) fn can_start_offensive(self, space: Space) -> Verdict {
        if !self.movable_at(space).without(Units::one(self.data.dozer)).is_empty() {
            return Ok(());
        }
        self.can_start_movement(space)?;
        if self.state.units_at(space).has(self.data.dozer) {
            return refuse("7.2-09", "the Dozer alone attacks nobody; it clears mines");
        }
        refuse("R93-01", "a convoy takes no part in an Offensive")
    }

    /// 7.2-11: the Dinassaut must be on the map.
    pub(crate) fn can_start_dinassaut(self) -> Verdict {
        match self.state.space_of(self.data.dinassaut) {
            Some(_) => Ok(()),
            None => refuse("2.2.2-18", "the Dinassaut is destroyed"),
        }
    }

    /// 7.2-32: the Dozer must be on the map.
    pub(crate) fn can_clear_mines(self) -> Verdict {
        match self.state.space_of(self.data.dozer) {
            Some(_) => Ok(()),
            None => refuse("2.2.2-14", "the Dozer is destroyed"),
        }
    }

    /// Whether a piece may join the group before its first step (7.2-04, 7.2-07).
    pub(crate) fn can_take(self, piece: Piece) -> Verdict {
        let march = &self.state.march;
        let Some(at) = march.at else { return refuse("7.2-04", "no group is forming") };
        if march.began {
            return refuse("7.2-07", "no unit joins a group that has set out");
        }
        if !matches!(march.kind, MarchKind::Movement | MarchKind::Offensive) {
            return refuse("R20-02", "the Dinassaut and the Dozer act alone");
        }
        let limit = self.data.tables.limit.group;
        let counted = |units: Units| units.without(Units::one(self.data.dozer)).count();
        let full = counted(march.units) + march.convoys.count_ones() as u8 >= limit;
        match piece {
            Piece::Unit(unit) => {
                if march.units.has(unit) {
                    return refuse("7.2-04", "this unit is in the group already");
                }
                if unit == self.data.dinassaut {
                    return refuse("R20-02", "the Dinassaut has an action of its own");
                }
                if self.state.space_of(unit) != Some(at) {
                    return refuse("7.2-04", "all units of a group start in one space");
                }
                if self.state.units[unit.at()].repair {
                    return refuse("R21-01", "a unit under repair may not act before the next turn");
                }
                if full && unit != self.data.dozer {
                    return refuse("7.2-04", "a group has four units at most");
                }
                Ok(())
            }
            Piece::Commander(commander) => {
                if self.state.commanders[commander.at()].space != Some(at) || march.commanders.has(commander) {
                    return refuse("2.1-08", "this commander is not there to be taken");
                }
                Ok(())
            }
            Piece::Convoy(site) => {
                let convoy = self.state.sites.get(site.at()).and_then(|s| s.convoy);
                if march.kind != MarchKind::Movement {
                    return refuse("R93-01", "a convoy moves by Evacuation and Movement only");
                }
                match convoy {
                    Some(convoy) if convoy.arrived => refuse("10.1.1-07", "this convoy has arrived"),
                    Some(convoy) if convoy.space == at && march.convoys & (1 << site.0) == 0 => {
                        if full {
                            refuse("7.2-04", "a group has four units at most")
                        } else {
                            Ok(())
                        }
                    }
                    _ => refuse("7.2-04", "this convoy is not there to be taken"),
                }
            }
        }
    }

    /// Movement points that are left to the slowest of the group (7.2-05).
    pub(crate) fn march_left(self) -> u8 {
        let march = &self.state.march;
        let speed = self.group_speed(march.units, march.convoys);
        speed.saturating_sub(march.spent)
    }

    fn group_speed(self, units: Units, convoys: u16) -> u8 {
        let slowest_unit = units.iter().map(|u| self.data.units[u.at()].mp).min().unwrap_or(u8::MAX);
        let sites = (0..self.data.map.sites.len()).filter(|i| convoys & (1 << i) != 0);
        let slowest_convoy = sites.map(|i| self.convoy_speed(Site(i as u8))).min().unwrap_or(u8::MAX);
        slowest_unit.min(slowest_convoy)
    }

    /// The kinds of land route that every member may use (1.3.3); none for the Dinassaut.
    fn group_routes(self, units: Units, convoys: u16) -> u8 {
        let routes = units.iter().fold(FOOT, |set, u| set & self.data.units[u.at()].moves.routes());
        if convoys != 0 { routes & crate::data::TRAIL } else { routes }
    }

    /// Whether these can go on by themselves: anybody moves, but the Dozer attacks only with others (R18).
    fn can_be_group(self, units: Units, convoys: u16) -> bool {
        let dozer = Units::one(self.data.dozer);
        let attackers = self.state.march.kind == MarchKind::Offensive;
        convoys != 0 || !(if attackers { units.without(dozer) } else { units }).is_empty()
    }

    /// Whether the group may enter a neighbouring space now.
    pub(crate) fn can_step(self, to: Space) -> Verdict {
        let march = &self.state.march;
        let Some(at) = march.at else { return refuse("7.2-04", "no group is forming") };
        if !self.can_be_group(march.units, march.convoys) {
            return refuse("7.2-04", "take at least one unit along first");
        }
        self.can_use_route(at, to)?;
        if self.march_left() == 0 {
            return refuse("2.2.1-03", "the movement points of the group are used up");
        }
        if self.state.turn == 0 && self.has_base(to) {
            return refuse("4.1-10", "the base spaces are closed on turn 0");
        }
        self.can_leave_behind(at)?;
        if self.is_hostile(to) {
            return self.can_enter_hostile(to);
        }
        if march.convoys != 0 {
            self.can_lead_convoys(to)?;
        }
        if self.can_finish(to, march.units, march.convoys, march.spent + 1) {
            Ok(())
        } else {
            refuse("3.1-04", "there is no room for the group, here or farther on")
        }
    }

    fn can_use_route(self, at: Space, to: Space) -> Verdict {
        let march = &self.state.march;
        if march.kind == MarchKind::Dinassaut {
            return if self.data.map.joined_by_river(at, to) {
                Ok(())
            } else {
                refuse("2.2.2-15", "the Dinassaut moves along the river only")
            };
        }
        if self.data.map.joined(at, to, self.group_routes(march.units, march.convoys)) {
            return Ok(());
        }
        match () {
            () if !self.data.map.joined(at, to, FOOT) => refuse("1.3.3-01", "no road, trail or path leads there"),
            () if self.data.map.joined(at, to, crate::data::TRAIL) => {
                refuse("1.3.3-03", "armoured units may not use a trail")
            }
            () => refuse("1.3.3-04", "only foot units may use a path"),
        }
    }

    /// 2.1-08: a commander is not left behind alone on green.
    fn can_leave_behind(self, at: Space) -> Verdict {
        let march = &self.state.march;
        if self.data.map.space(at).is_open() {
            return Ok(());
        }
        let left = Commanders(self.state.commanders_at(at).0 & !march.commanders.0);
        let company = self.state.units_at(at).without(march.units);
        if left.is_empty() || !company.is_empty() {
            Ok(())
        } else {
            refuse("2.1-08", "a commander may not stay alone on a green space")
        }
    }

    /// Entering a space of the enemy: what each kind of action may do (R25).
    fn can_enter_hostile(self, to: Space) -> Verdict {
        let march = &self.state.march;
        let kinds = |wanted: Kind| self.state.counters_in(to).any(|c| c.kind == wanted);
        match march.kind {
            MarchKind::Movement | MarchKind::Evacuation if march.convoys != 0 => {
                refuse("R93-01", "a convoy never enters a space with counters")
            }
            MarchKind::Movement | MarchKind::Evacuation if self.state.counters_at(to) == 0 => {
                refuse("R25-01", "only an Offensive may enter the space of a Viet base")
            }
            MarchKind::Movement | MarchKind::Evacuation => {
                refuse("7.2-04", "a Movement does not enter a space with counters")
            }
            MarchKind::MineClearing => {
                let only_guerrilla = self.state.counters_in(to).all(|c| c.kind == Kind::Guerrilla);
                if only_guerrilla && !self.has_base(to) {
                    Ok(())
                } else {
                    refuse("R18-01", "the Dozer alone enters no space with counters other than a Guerrilla")
                }
            }
            MarchKind::Dinassaut => {
                if kinds(Kind::Guerrilla) {
                    refuse("R112-01", "the Dinassaut may not enter the space of a Guerrilla")
                } else {
                    Ok(())
                }
            }
            MarchKind::Offensive => {
                if kinds(Kind::Dangerous) {
                    refuse("6.3.6-09", "only the Dinassaut may fight the Dangerous counter")
                } else if !self.fits(to, march.units, 0) {
                    refuse(self.stacking_case(to), "the group is too large to fight in that space")
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Whether the group, standing at `from` with that many points spent, can still end its action
    /// with everybody in a space that has room (3.1-04, R95).
    pub(crate) fn can_finish(self, from: Space, units: Units, convoys: u16, spent: u8) -> bool {
        if self.fits_without_group(from, units, convoys) {
            return true;
        }
        Finish::new(self).from(from, units, convoys, spent)
    }

    /// Room for these members, with the rest of the group counted as gone on.
    fn fits_without_group(self, space: Space, units: Units, convoys: u16) -> bool {
        let march = &self.state.march;
        let there = self.state.units_at(space).without(march.units).or(units);
        let parked = (self.state.convoys_at(space) & !march.convoys) | convoys;
        self.stacking_load(there, parked) <= self.stacking_limit(space)
    }

    /// Whether a member may be left in the space where the group stands (7.2-06, R95).
    pub(crate) fn can_drop(self, piece: Piece) -> Verdict {
        let march = &self.state.march;
        let Some(at) = march.at else { return refuse("7.2-06", "no group is on the move") };
        let in_group = match piece {
            Piece::Unit(unit) => march.units.has(unit),
            Piece::Commander(commander) => march.commanders.has(commander),
            Piece::Convoy(site) => march.convoys & (1 << site.0) != 0,
        };
        if !in_group {
            return refuse("7.2-06", "this is not in the group");
        }
        if !march.began {
            return refuse("7.2-06", "the group has not moved yet");
        }
        if matches!(march.kind, MarchKind::Dinassaut | MarchKind::MineClearing) {
            return refuse("7.2-06", "there is nobody else to go on");
        }
        match piece {
            Piece::Unit(unit) => {
                if !self.can_be_group(march.units.without(Units::one(unit)), march.convoys) {
                    return refuse("7.2-06", "the last unit does not drop off: it stops");
                }
                if !self.fits_without_group(at, Units::one(unit), 0) {
                    return refuse("R95-01", "there is no room to drop a unit off here");
                }
                self.can_go_on_without(Units::one(unit), 0)
            }
            Piece::Convoy(site) => {
                if !self.can_be_group(march.units, march.convoys & !(1 << site.0)) {
                    return refuse("7.2-06", "the last unit does not drop off: it stops");
                }
                if !self.fits_without_group(at, Units::NONE, 1 << site.0) {
                    return refuse("R95-01", "there is no room to drop a convoy off here");
                }
                self.can_go_on_without(Units::NONE, 1 << site.0)
            }
            Piece::Commander(_) => {
                let stays = self.state.units_at(at).without(march.units);
                if self.data.map.space(at).is_open() || !stays.is_empty() {
                    Ok(())
                } else {
                    refuse("2.1-08", "a commander may not stay alone on a green space")
                }
            }
        }
    }

    /// Whether the others can still end their action when these members take up room here (R95).
    fn can_go_on_without(self, units: Units, convoys: u16) -> Verdict {
        let march = &self.state.march;
        let Some(at) = march.at else { return refuse("7.2-06", "no group is on the move") };
        if self.fits_without_group(at, march.units, march.convoys) {
            return Ok(());
        }
        let mut after = self.state.clone();
        after.march.units = march.units.without(units);
        after.march.convoys = march.convoys & !convoys;
        let rest = View { data: self.data, state: &after };
        if rest.can_finish(at, after.march.units, after.march.convoys, march.spent) {
            Ok(())
        } else {
            refuse("R95-01", "the others would find no room any more")
        }
    }

    /// 7.2-37: the action may end before the points are used up, where there is room.
    pub(crate) fn can_stop(self) -> Verdict {
        let march = &self.state.march;
        let Some(at) = march.at else { return refuse("7.2-37", "no group is on the move") };
        if self.fits_without_group(at, march.units, march.convoys) {
            Ok(())
        } else {
            refuse("3.1-04", "the group may pass through a full space but not stop there")
        }
    }

    /// R20: the Dinassaut fights the Dangerous counter that was placed on its space.
    pub(crate) fn can_fight_here(self) -> Verdict {
        let march = &self.state.march;
        let shared = march.at.is_some() && march.at == self.state.index.dangerous_at;
        if march.kind == MarchKind::Dinassaut && !march.began && shared {
            Ok(())
        } else {
            refuse("2.2.2-17", "the Dinassaut fights in its own space only the Dangerous counter placed on it")
        }
    }

    /// Everything a group may do now.
    pub(crate) fn offer_march(self, out: &mut Vec<Action>) {
        let march = &self.state.march;
        let Some(at) = march.at else { return };
        if !march.began && matches!(march.kind, MarchKind::Movement | MarchKind::Offensive) {
            let units = self.movable_at(at).without(march.units).iter().map(Piece::Unit);
            let commanders = self.state.commanders_at(at).iter().map(Piece::Commander);
            let convoys = self.movable_convoys_at(at);
            let sites = (0..self.data.map.sites.len() as u8).filter(|i| convoys & (1 << i) != 0);
            let pieces = units.chain(commanders).chain(sites.map(|i| Piece::Convoy(Site(i))));
            out.extend(pieces.filter(|piece| self.can_take(*piece).is_ok()).map(Action::Take));
        }
        if march.kind == MarchKind::Dinassaut {
            out.extend(self.data.map.downstream_and_up(at).filter(|to| self.can_step(*to).is_ok()).map(Action::Step));
        } else {
            let routes = self.group_routes(march.units, march.convoys);
            let steps = self.data.map.neighbours(at, routes).filter(|to| self.can_step(*to).is_ok());
            out.extend(steps.map(Action::Step));
        }
        if march.began && !matches!(march.kind, MarchKind::Dinassaut | MarchKind::MineClearing) {
            let units = march.units.iter().map(Piece::Unit);
            let commanders = march.commanders.iter().map(Piece::Commander);
            let sites = (0..self.data.map.sites.len() as u8).filter(|i| march.convoys & (1 << i) != 0);
            let pieces = units.chain(commanders).chain(sites.map(|i| Piece::Convoy(Site(i))));
            out.extend(pieces.filter(|piece| self.can_drop(*piece).is_ok()).map(Action::DropOff));
        }
        if self.can_fight_here().is_ok() {
            out.push(Action::Fight);
        }
        if self.can_stop().is_ok() {
            out.push(Action::Stop);
        }
    }
}

impl Play<'_> {
    /// Starts a Movement, an Offensive, mine clearing or the Dinassaut's action.
    pub fn start_march(&mut self, kind: MarchKind, at: Space) {
        let units = match kind {
            MarchKind::Dinassaut => Units::one(self.data.dinassaut),
            MarchKind::MineClearing => Units::one(self.data.dozer),
            _ => Units::NONE,
        };
        self.state.march = March { kind, at: Some(at), units, ..March::default() };
        self.state.stage = Stage::March;
        self.tell(|data| {
            let (what, case) = match kind {
                MarchKind::Movement => ("A Movement", "7.2-04"),
                MarchKind::Offensive => ("An Offensive", "7.2-09"),
                MarchKind::Dinassaut => ("The Dinassaut's action", "7.2-11"),
                MarchKind::MineClearing => ("Mine clearing", "7.2-32"),
                MarchKind::Evacuation => ("An Evacuation", "7.2-33"),
            };
            let text = format!("{what} starts at {}.", data.name(at));
            Event::new("started", Case(case), text).place(&data.map.space(at).id)
        });
    }

    pub fn take_along(&mut self, piece: Piece) {
        match piece {
            Piece::Unit(unit) => self.state.march.units.insert(unit),
            Piece::Commander(commander) => self.state.march.commanders.insert(commander),
            Piece::Convoy(site) => self.state.march.convoys |= 1 << site.0,
        }
    }

    pub fn drop_off(&mut self, piece: Piece) {
        match piece {
            Piece::Unit(unit) => self.state.march.units.remove(unit),
            Piece::Commander(commander) => self.state.march.commanders.remove(commander),
            Piece::Convoy(site) => self.state.march.convoys &= !(1 << site.0),
        }
        self.tell(|data| {
            let (name, id) = match piece {
                Piece::Unit(unit) => (data.unit_name(unit).to_string(), data.units[unit.at()].id.clone()),
                Piece::Commander(c) => (data.commander_name(c).to_string(), data.commanders[c.at()].id.clone()),
                Piece::Convoy(site) => {
                    let space = data.map.space(data.map.sites[site.at()]);
                    (format!("The convoy from {}", space.name), format!("convoy-{}", space.id))
                }
            };
            Event::new("dropped", Case("7.2-06"), format!("{name} stays behind.")).piece(id)
        });
    }

    /// The group enters a space; combat or an ambush test may follow.
    pub fn step(&mut self, to: Space) {
        let march = self.state.march;
        let from = march.at.unwrap_or(to);
        for unit in march.units.iter() {
            self.place(unit, Place::Space(to));
        }
        for commander in march.commanders.iter() {
            self.state.commanders[commander.at()].space = Some(to);
        }
        for site in (0..self.data.map.sites.len()).filter(|i| march.convoys & (1 << i) != 0) {
            if let Some(convoy) = &mut self.state.sites[site].convoy {
                convoy.space = to;
            }
        }
        self.state.march.at = Some(to);
        self.state.march.spent += 1;
        self.state.march.began = true;
        self.tell(|data| {
            let names: Vec<_> = march.units.iter().map(|u| data.unit_name(u)).collect();
            let who = if names.is_empty() { "The convoy".into() } else { names.join(", ") };
            let text = format!("{who}: {} to {}.", data.name(from), data.name(to));
            let event = Event::new("moved", Case("1.3.3-05"), text)
                .place(&data.map.space(from).id)
                .place(&data.map.space(to).id);
            march.units.iter().fold(event, |event, unit| event.piece(&data.units[unit.at()].id))
        });
        if march.convoys != 0 {
            self.convoys_enter(to);
        } else {
            self.meet_enemy(from);
        }
        if self.state.stage == Stage::March && self.state.march.is_empty() {
            self.end_march();
        }
    }

    /// What happens when a group without convoys has entered a space: the Dozer clears, the others
    /// fight.
    fn meet_enemy(&mut self, from: Space) {
        let Some(at) = self.state.march.at else { return };
        if self.state.march.units.has(self.data.dozer) {
            self.clear_guerrilla(at);
        }
        if self.view().is_hostile(at) {
            self.state.combat.begin_attack(Attacker::Group, at, Some(from));
            self.choose_foe();
        }
    }

    /// 2.2.2-12: the Dozer removes a Guerrilla it is stacked with, without a die.
    fn clear_guerrilla(&mut self, at: Space) {
        let guerrilla: Option<Seq> = self.state.counters_in(at).find(|c| c.kind == Kind::Guerrilla).map(|c| c.seq);
        if let Some(seq) = guerrilla {
            self.remove_counter(seq, Case("2.2.2-12"));
            self.retake(at);
        }
    }

    /// The action is over; the French choose the next one.
    pub fn end_march(&mut self) {
        self.state.march = March::default();
        self.after_french_action();
    }

    /// Back to the choice of actions; commanders may ride again (2.1-06).
    pub fn after_french_action(&mut self) {
        for commander in &mut self.state.commanders {
            commander.rode = false;
        }
        self.state.stage = if self.state.viet_phase { Stage::Attacks } else { Stage::Actions };
    }

    pub fn ride_to(&mut self, commander: Commander, to: Space) {
        self.state.commanders[commander.at()].space = Some(to);
        self.state.commanders[commander.at()].rode = true;
        self.tell(|data| {
            let text = format!("{} rides to {}.", data.commander_name(commander), data.name(to));
            Event::new("rode", Case("2.1-06"), text)
                .piece(&data.commanders[commander.at()].id)
                .place(&data.map.space(to).id)
        });
    }
}
