//! Who may go along, where a group may go, and who may stay behind (7.2-04 to 7.2-07, R20 to R25, R95).

use engine::{Refusal, Verdict, ensure, refuse};

use super::MarchKind;
use super::finish::Finish;
use crate::actions::Piece;
use crate::context::View;
use crate::data::{FOOT, TRAIL};
use crate::ids::{Site, Sites, Space, Unit, Units};
use crate::state::Kind;

impl View<'_> {
    /// Units in a space that a Movement or Offensive can take: neither the Dinassaut (R20-02) nor
    /// one under repair (R21-01).
    pub(super) fn movable_at(self, space: Space) -> Units {
        let mut units = self.state.units_at(space);
        units.remove(self.data.dinassaut);
        for unit in units.iter() {
            if self.state.units[unit.at()].repair {
                units.remove(unit);
            }
        }
        units
    }

    pub(super) fn movable_convoys_at(self, space: Space) -> Sites {
        let moving = |site: &Site| self.state.sites[site.at()].convoy.is_some_and(|c| c.space == space && !c.arrived);
        Site::all().filter(moving).collect()
    }

    /// 7.2-04: a Movement starts with at least one unit or convoy of a space.
    pub(crate) fn can_start_movement(self, space: Space) -> Verdict {
        if !self.movable_at(space).is_empty() || !self.movable_convoys_at(space).is_empty() {
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
    pub(super) fn can_take(self, piece: Piece) -> Verdict {
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
        let full = counted(march.units) + march.convoys.count() >= usize::from(limit);
        match piece {
            Piece::Unit(unit) => self.can_take_unit(unit, at, full),
            Piece::Commander(commander) => ensure(
                self.state.commanders[commander.at()].space == Some(at) && !march.commanders.has(commander),
                "2.1-08",
                "this commander is not there to be taken",
            ),
            Piece::Convoy(site) => self.can_take_convoy(site, at, full),
        }
    }

    fn can_take_unit(self, unit: Unit, at: Space, full: bool) -> Verdict {
        ensure(!self.state.march.units.has(unit), "7.2-04", "this unit is in the group already")?;
        ensure(unit != self.data.dinassaut, "R20-02", "the Dinassaut has an action of its own")?;
        ensure(self.state.space_of(unit) == Some(at), "7.2-04", "all units of a group start in one space")?;
        let under_repair = self.state.units[unit.at()].repair;
        ensure(!under_repair, "R21-01", "a unit under repair may not act before the next turn")?;
        ensure(!full || unit == self.data.dozer, "7.2-04", "the group is full")
    }

    fn can_take_convoy(self, site: Site, at: Space, full: bool) -> Verdict {
        let march = &self.state.march;
        ensure(march.kind == MarchKind::Movement, "R93-01", "a convoy moves by Evacuation and Movement only")?;
        match self.state.sites[site.at()].convoy {
            Some(convoy) if convoy.arrived => refuse("10.1.1-07", "this convoy has arrived"),
            Some(convoy) if convoy.space == at && !march.convoys.has(site) => {
                ensure(!full, "7.2-04", "the group is full")
            }
            _ => refuse("7.2-04", "this convoy is not there to be taken"),
        }
    }

    /// Movement points that are left to the slowest of the group (7.2-05).
    pub(crate) fn march_left(self) -> u8 {
        let march = &self.state.march;
        let speed = self.group_speed(march.units, march.convoys);
        speed.saturating_sub(march.spent)
    }

    pub(super) fn group_speed(self, units: Units, convoys: Sites) -> u8 {
        let slowest_unit = units.iter().map(|u| self.data.units[u.at()].mp).min().unwrap_or(u8::MAX);
        let slowest_convoy = convoys.iter().map(|site| self.convoy_speed(site)).min().unwrap_or(u8::MAX);
        slowest_unit.min(slowest_convoy)
    }

    /// The kinds of land route that every member may use (1.3.3); none for the Dinassaut.
    pub(super) fn group_routes(self, units: Units, convoys: Sites) -> u8 {
        let routes = units.iter().fold(FOOT, |set, u| set & self.data.units[u.at()].moves.routes());
        if convoys.is_empty() { routes } else { routes & TRAIL }
    }

    /// Whether these can go on by themselves: anybody moves, but the Dozer attacks only with others (R18).
    pub(super) fn can_be_group(self, units: Units, convoys: Sites) -> bool {
        let dozer = Units::one(self.data.dozer);
        let attackers = self.state.march.kind == MarchKind::Offensive;
        !convoys.is_empty() || !(if attackers { units.without(dozer) } else { units }).is_empty()
    }

    /// Whether the group may enter a neighbouring space now.
    /// Cases 6.3.2-01, 7.2-08, 9.4.1a-01.
    pub(super) fn can_step(self, to: Space) -> Verdict {
        let march = &self.state.march;
        let Some(at) = march.at else { return refuse("7.2-04", "no group is forming") };
        if !self.can_be_group(march.units, march.convoys) {
            let (_, case) = march.kind.action();
            return Err(Refusal::new(case, "take at least one unit along first"));
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
        if !march.convoys.is_empty() {
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
            () if !self.data.map.joined(at, to, FOOT) => {
                refuse("1.3.3-01", "no road, trail or path leads straight there: a group goes space by space")
            }
            () if self.data.map.joined(at, to, TRAIL) => refuse("1.3.3-03", "armoured units may not use a trail"),
            () => refuse("1.3.3-04", "only foot units may use a path"),
        }
    }

    /// 2.1-08: a commander is not left behind alone on green.
    fn can_leave_behind(self, at: Space) -> Verdict {
        let march = &self.state.march;
        if self.data.map.space(at).is_open() {
            return Ok(());
        }
        let left = self.state.commanders_at(at).without(march.commanders);
        let company = self.state.units_at(at).without(march.units);
        if left.is_empty() || !company.is_empty() {
            Ok(())
        } else {
            refuse("2.1-08", "a commander may not stay alone on a green space")
        }
    }

    /// Entering a space of the enemy: what each kind of action may do (R25).
    /// Cases 2.2.2-16, 6.3.4-01, 6.3.5-08, R88-01.
    fn can_enter_hostile(self, to: Space) -> Verdict {
        let march = &self.state.march;
        let kinds = |wanted: Kind| self.state.counters_in(to).any(|c| c.kind == wanted);
        match march.kind {
            MarchKind::Movement | MarchKind::Evacuation if !march.convoys.is_empty() => {
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
                } else if !self.fits(to, march.units, Sites::NONE) {
                    refuse(self.stacking_case(to), "the group is too large to fight in that space")
                } else {
                    Ok(())
                }
            }
        }
    }

    /// Whether the group, standing at `from` with that many points spent, can still end its action
    /// with everybody in a space that has room (3.1-04, R95).
    pub(crate) fn can_finish(self, from: Space, units: Units, convoys: Sites, spent: u8) -> bool {
        if self.fits_without_group(from, units, convoys) {
            return true;
        }
        Finish::new(self).from(from, units, convoys, spent)
    }

    /// Room for these members, with the rest of the group counted as gone on.
    pub(super) fn fits_without_group(self, space: Space, units: Units, convoys: Sites) -> bool {
        let march = &self.state.march;
        let there = self.state.units_at(space).without(march.units).or(units);
        let parked = self.state.convoys_at(space).without(march.convoys).or(convoys);
        self.stacking_load(there, parked) <= self.stacking_limit(space)
    }

    /// Whether a member may be left in the space where the group stands (7.2-06, R95).
    pub(super) fn can_drop(self, piece: Piece) -> Verdict {
        let march = &self.state.march;
        let Some(at) = march.at else { return refuse("7.2-06", "no group is on the move") };
        let in_group = match piece {
            Piece::Unit(unit) => march.units.has(unit),
            Piece::Commander(commander) => march.commanders.has(commander),
            Piece::Convoy(site) => march.convoys.has(site),
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
            Piece::Unit(unit) => self.can_leave_members(at, Units::one(unit), Sites::NONE),
            Piece::Convoy(site) => self.can_leave_members(at, Units::NONE, Sites::one(site)),
            Piece::Commander(_) => {
                let stays = self.state.units_at(at).without(march.units);
                let company = self.data.map.space(at).is_open() || !stays.is_empty();
                ensure(company, "2.1-08", "a commander may not stay alone on a green space")
            }
        }
    }

    fn can_leave_members(self, at: Space, units: Units, convoys: Sites) -> Verdict {
        let march = &self.state.march;
        let others = self.can_be_group(march.units.without(units), march.convoys.without(convoys));
        ensure(others, "7.2-06", "the last unit does not drop off: it stops")?;
        let room = self.fits_without_group(at, units, convoys);
        ensure(room, "R95-01", "there is no room to drop a unit or convoy off here")?;
        self.can_go_on_without(units, convoys)
    }

    /// Whether the others can still end their action when these members take up room here (R95).
    fn can_go_on_without(self, units: Units, convoys: Sites) -> Verdict {
        let march = &self.state.march;
        let Some(at) = march.at else { return refuse("7.2-06", "no group is on the move") };
        if self.fits_without_group(at, march.units, march.convoys) {
            return Ok(());
        }
        let mut after = self.state.clone();
        after.march.units = march.units.without(units);
        after.march.convoys = march.convoys.without(convoys);
        let rest = View { data: self.data, state: &after };
        if rest.can_finish(at, after.march.units, after.march.convoys, march.spent) {
            Ok(())
        } else {
            refuse("R95-01", "the others would find no room any more")
        }
    }

    /// 7.2-37: the action may end before the points are used up, where there is room.
    pub(super) fn can_stop(self) -> Verdict {
        let march = &self.state.march;
        let Some(at) = march.at else { return refuse("7.2-37", "no group is on the move") };
        if self.fits_without_group(at, march.units, march.convoys) {
            Ok(())
        } else {
            refuse("3.1-04", "the group may pass through a full space but not stop there")
        }
    }

    /// R20: the Dinassaut fights the Dangerous counter that was placed on its space.
    pub(super) fn can_fight_here(self) -> Verdict {
        let march = &self.state.march;
        let shared = march.at.is_some() && march.at == self.state.dangerous_at();
        if march.kind == MarchKind::Dinassaut && !march.began && shared {
            Ok(())
        } else {
            refuse("2.2.2-17", "the Dinassaut fights in its own space only the Dangerous counter placed on it")
        }
    }
}
