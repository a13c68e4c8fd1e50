//! Chapter 13.4: retreats, and the over-stacking that may come of them (4.1.7, 13.4.10).

use engine::story::Roll;
use engine::{Case, Event};
use serde::{Deserialize, Serialize};

use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::play::Play;
use crate::state::{Flags, Loss, MAX_TASKS, Stage, Task, Verdict, View, refuse};

/// A retreat under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    pub owner: Army,
    /// After an assault: the opponent moves each stack as one body (R85).
    pub assault: bool,
    /// Units that have to go; how far is their number.
    pub pending: Units,
    /// Units under fire in a town that may stay instead.
    pub undecided: Units,
    /// Who moves together now.
    pub body: Units,
    pub left: u8,
    pub moving: bool,
    /// One unit makes room for others (13.4.10).
    pub displaced: bool,
    pub visited: Hexes,
    /// Units that have retreated in this combat.
    pub gone: Units,
}

impl Default for Retreat {
    fn default() -> Self {
        Retreat {
            owner: Army::Nva,
            assault: false,
            pending: Units::NONE,
            undecided: Units::NONE,
            body: Units::NONE,
            left: 0,
            moving: false,
            displaced: false,
            visited: Hexes::NONE,
            gone: Units::NONE,
        }
    }
}

impl View<'_> {
    /// 13.4.9: defenders in a city, town or fort that is not rubble may stay.
    #[must_use]
    pub fn may_stay(self, hex: Hex) -> bool {
        let ground = self.data.map.ground(hex);
        (ground.built_up() || ground.fort) && !self.state.rubble.has(hex)
    }

    /// Who moves the retreating body.
    #[must_use]
    pub fn retreat_mover(self) -> Army {
        let retreat = &self.state.retreat;
        if retreat.assault && !retreat.displaced { retreat.owner.other() } else { retreat.owner }
    }

    /// The hexes a body may retreat to next: closer to its entry area, or else as close (R86).
    #[must_use]
    pub fn retreat_hexes(self, body: Units, visited: &Hexes) -> Hexes {
        let first = body.without(&self.data.leaders).first();
        let Some((unit, at)) = first.and_then(|u| self.state.hex_of(u).map(|at| (u, at))) else { return Hexes::NONE };
        let area = self.retreat_area(unit);
        let here = self.data.map.area_distance(area, at);
        let tracked = self.has_armour(body);
        let open = |hex: &Hex| {
            !visited.has(*hex)
                && !self.state.holds(self.army(unit).other(), *hex)
                && self.terrain_cost(tracked, *hex).is_some()
        };
        let far = |hex: Hex| self.data.map.area_distance(area, hex);
        let near = || self.data.map.neighbours(at).filter(open);
        let closer: Hexes = near().filter(|hex| far(*hex) < here).collect();
        if closer.is_empty() { near().filter(|hex| far(*hex) == here).collect() } else { closer }
    }

    pub(crate) fn can_retreat_to(self, hex: Hex) -> Verdict {
        let retreat = &self.state.retreat;
        if self.retreat_hexes(retreat.body, &retreat.visited).has(hex) {
            return Ok(());
        }
        let at = retreat.body.first().and_then(|u| self.state.hex_of(u));
        if at.is_none_or(|at| !self.data.map.adjacent(at, hex)) {
            return refuse("13.4.2-02", "a retreat goes from hex to hex");
        }
        if self.state.holds(retreat.owner.other(), hex) || retreat.visited.has(hex) {
            return refuse("13.4.6-01", "it cannot move into that hex");
        }
        if self.has_armour(retreat.body) && self.state.rubble.has(hex) {
            return refuse("13.4.6-02", "rubble is closed to armoured vehicles");
        }
        refuse("13.4.2-02", "a retreat goes toward the unit's own entry area")
    }

    pub(crate) fn can_begin_retreat(self, unit: Unit) -> Verdict {
        let retreat = &self.state.retreat;
        if !retreat.body.is_empty() || !retreat.pending.has(unit) {
            return refuse("13.4.1-01", "it does not have to retreat now");
        }
        if retreat.assault && self.retreat_stack(unit).first() != Some(unit) {
            return refuse("13.4.1-02", "its stack goes as one body");
        }
        Ok(())
    }

    /// After an assault: everyone of the hex who has to go the same way.
    fn retreat_stack(self, unit: Unit) -> Units {
        let (at, area) = (self.state.hex_of(unit), self.retreat_area(unit));
        let pending = self.state.retreat.pending;
        pending.iter().filter(|u| self.state.hex_of(*u) == at && self.retreat_area(*u) == area).collect()
    }

    /// Whether a unit may go along before the first step: others that go as far, leaders, and an HQ
    /// that was not hit (R88, R107, R139).
    pub(crate) fn can_join_retreat(self, unit: Unit) -> Verdict {
        let retreat = &self.state.retreat;
        let Some(first) = retreat.body.first() else {
            return refuse("13.4.1-01", "nobody retreats yet");
        };
        if retreat.moving || retreat.assault || retreat.displaced || retreat.body.has(unit) {
            return refuse("13.4.1-01", "nobody joins this retreat now");
        }
        if self.army(unit) != retreat.owner || self.state.hex_of(unit) != self.state.hex_of(first) {
            return refuse("13.4.1-01", "only units of the same hex retreat together");
        }
        let same = retreat.pending.has(unit) && self.state.units[unit.at()].number == retreat.left;
        let along = !retreat.pending.has(unit)
            && !retreat.undecided.has(unit)
            && (self.data.leaders.has(unit) || self.data.hqs.has(unit));
        let body = retreat.body.or(&Units::one(unit));
        let way = self.retreat_hexes(body, &retreat.visited);
        if !(same || along) {
            return refuse("13.4.7-02", "only units that retreat equally far go together");
        }
        if self.retreat_area(unit) != self.retreat_area(first) {
            return refuse("13.4.2-01", "it retreats toward another entry area");
        }
        if way.is_empty() && !self.retreat_hexes(retreat.body, &retreat.visited).is_empty() {
            return refuse("13.4.6-02", "together they would have no way out");
        }
        Ok(())
    }

    pub(crate) fn can_displace(self, unit: Unit, hex: Hex, army: Army) -> Verdict {
        if self.state.hex_of(unit) != Some(hex) || self.army(unit) != army || self.data.of(unit).points == 0 {
            return refuse("13.4.10-01", "only a unit of the full hex makes room");
        }
        if self.state.retreat.gone.has(unit) {
            return refuse("13.4.10-01", "it has just retreated itself");
        }
        if self.state.tasks.len() + 4 > MAX_TASKS {
            return refuse("13.4.10-01", "too many units make room for one another already");
        }
        if self.state.is(unit, Flags::STUCK) {
            return refuse("13.4.8-01", "it is immobilised in the rubble");
        }
        if self.retreat_hexes(Units::one(unit), &Hexes::one(hex)).is_empty() {
            return refuse("13.4.10-02", "it has nowhere to go");
        }
        Ok(())
    }
}

impl Play<'_> {
    /// 13.4.3: each unit hit by fire rolls how far it goes, unless it may and does stay.
    pub(crate) fn retreat_from_fire(&mut self, hex: Hex, units: Units) {
        let Some(first) = units.first() else { return };
        self.state.retreat = Retreat { owner: self.data.of(first).army, ..Retreat::default() };
        let may_stay = self.view().may_stay(hex);
        self.push(Task::Retreat);
        for unit in self.free_of_rubble(units).iter() {
            if may_stay {
                self.state.retreat.undecided.insert(unit);
            } else {
                self.roll_retreat(unit);
            }
        }
        if may_stay {
            self.push(Task::StayOne);
        }
    }

    /// All go the same way: after an assault or by the bombardment result R1.
    pub(crate) fn retreat_all(&mut self, hex: Option<Hex>, units: Units, hexes: u8, assault: bool) {
        let Some(first) = units.first() else { return };
        self.state.retreat = Retreat { owner: self.data.of(first).army, assault, ..Retreat::default() };
        let units = self.free_of_rubble(units);
        for unit in units.iter() {
            self.state.units[unit.at()].number = hexes;
        }
        self.state.retreat.pending = units;
        self.push(Task::Retreat);
        if let Some(hex) = hex
            && self.view().may_stay(hex)
            && !units.is_empty()
        {
            self.push(Task::StayAll { hex });
        }
    }

    /// 13.4.8: vehicles stuck in rubble do not retreat: disrupted, or eliminated if they were already.
    fn free_of_rubble(&mut self, units: Units) -> Units {
        let mut free = units;
        for unit in units.iter().filter(|u| self.state.is(*u, Flags::STUCK)).collect::<Units>().iter() {
            free.remove(unit);
            if self.state.is(unit, Flags::DISRUPTED) {
                self.eliminate(unit, Case("13.4.8-01"));
            } else {
                self.disrupt(unit, Case("13.4.8-01"));
            }
        }
        free
    }

    pub(crate) fn roll_retreat(&mut self, unit: Unit) {
        let die = self.dice.d6("retreat");
        let hexes = self.data.charts.retreat[usize::from(die) - 1];
        self.state.units[unit.at()].number = hexes;
        self.state.retreat.pending.insert(unit);
        self.tell(|data| {
            let text = format!("{} rolls {die} and retreats {hexes}.", data.name(unit));
            Event::new("retreat-rolled", Case("13.4.3-01"), text)
                .piece(&data.of(unit).id)
                .roll(Roll::single("retreat", die))
        });
    }

    /// One unit under fire stays in town, or goes.
    pub(crate) fn settle_stay(&mut self, stays: bool) {
        match self.state.tasks.last().copied() {
            Some(Task::StayOne) => {
                if let Some(unit) = self.state.retreat.undecided.first() {
                    self.state.retreat.undecided.remove(unit);
                    if stays { self.disrupt(unit, Case("13.4.9-01")) } else { self.roll_retreat(unit) }
                }
            }
            Some(Task::StayAll { .. }) => {
                self.pop();
                if stays {
                    let units = self.state.retreat.pending;
                    self.state.retreat.pending = Units::NONE;
                    self.disrupt_all(units, Case("13.4.9-01"));
                }
            }
            _ => {}
        }
    }

    /// Goes on with a retreat until somebody must choose; says whether somebody must.
    pub(crate) fn run_retreat(&mut self) -> bool {
        let retreat = self.state.retreat;
        if retreat.body.without(&self.data.leaders).is_empty() {
            self.state.retreat.body = Units::NONE;
            self.state.retreat.moving = false;
            if retreat.displaced {
                self.state.retreat.displaced = false;
                self.pop();
                return false;
            }
            return self.next_retreat();
        }
        if retreat.left > 0 {
            let way = self.view().retreat_hexes(retreat.body, &retreat.visited);
            if !way.is_empty() {
                return true;
            }
            self.cut_off(retreat.body, &retreat.visited);
            return false;
        }
        self.end_retreat();
        false
    }

    /// 13.4.6: those who have nowhere to go are lost; where only vehicles are kept out, the others go on.
    fn cut_off(&mut self, body: Units, visited: &Hexes) {
        let foot = body.without(&self.data.afvs);
        let only_vehicles = !self.view().retreat_hexes(foot, visited).is_empty();
        let lost = if only_vehicles { body.and(&self.data.afvs) } else { body.without(&self.data.leaders) };
        let case = if only_vehicles { "13.4.6-02" } else { "13.4.6-01" };
        for unit in lost.iter() {
            self.eliminate(unit, Case(case));
        }
    }

    fn next_retreat(&mut self) -> bool {
        let pending = self.state.retreat.pending;
        let Some(first) = pending.first() else {
            self.pop();
            return false;
        };
        let stacks = pending.iter().filter(|u| self.view().can_begin_retreat(*u).is_ok()).count();
        if stacks > 1 {
            return true;
        }
        self.begin_retreat(first);
        false
    }

    pub(crate) fn begin_retreat(&mut self, unit: Unit) {
        let assault = self.state.retreat.assault;
        let mut body = if assault { self.view().retreat_stack(unit) } else { Units::one(unit) };
        let retreat = &mut self.state.retreat;
        retreat.pending = retreat.pending.without(&body);
        retreat.left = self.state.units[unit.at()].number;
        let Some(at) = self.state.hex_of(unit) else { return };
        if assault {
            body = body.or(&self.followers(at, body));
        }
        let retreat = &mut self.state.retreat;
        (retreat.body, retreat.visited, retreat.moving) = (body, Hexes::one(at), assault);
    }

    /// Leaders and HQs leave with the last units of their hex.
    fn followers(&self, at: Hex, body: Units) -> Units {
        let view = self.view();
        let army = self.state.retreat.owner;
        let stays = |u: Unit| !body.has(u) && !self.data.hqs.has(u);
        if view.units_in(at, army).any(stays) {
            return Units::NONE;
        }
        let along = self.state.stack(at).filter(|u| self.data.leaders.has(*u) || self.data.hqs.has(*u));
        along.filter(|u| self.data.of(*u).army == army).collect()
    }

    pub(crate) fn join_retreat(&mut self, unit: Unit) {
        self.state.retreat.body.insert(unit);
        self.state.retreat.pending.remove(unit);
    }

    pub(crate) fn retreat_step(&mut self, to: Hex) {
        let body = self.state.retreat.body;
        let owner = self.state.retreat.owner;
        for unit in body.iter() {
            self.enter(unit, to);
        }
        let retreat = &mut self.state.retreat;
        retreat.visited.insert(to);
        retreat.left -= 1;
        retreat.moving = true;
        self.tell(|data| {
            let text = format!("{} retreat to {}.", data.names(body), data.hex_name(to));
            let event = Event::new("retreated", Case("13.4.2-01"), text).place(data.map.label(to)).outcome();
            data.about(event, body)
        });
        if self.view().in_zone_of(owner.other(), to) {
            let units = body.without(&self.data.leaders);
            self.push(Task::Lose { units, army: owner, why: Loss::Zone });
        }
    }

    /// The body has gone far enough: it goes on if it does not fit, else it is disrupted (R106).
    fn end_retreat(&mut self) {
        let Retreat { body, visited, owner, .. } = self.state.retreat;
        let Some(at) = body.without(&self.data.leaders).first().and_then(|u| self.state.hex_of(u)) else { return };
        let full = self.view().is_overfull(at, owner);
        if full && !self.view().retreat_hexes(body, &visited).is_empty() {
            self.state.retreat.left = 1;
            return;
        }
        let Retreat { displaced, assault, .. } = self.state.retreat;
        let case = match (displaced, assault, self.state.stage) {
            (true, ..) => "13.4.10-01",
            (_, true, _) => "13.4.4-01",
            (.., Stage::Resolution) => "20.2-01",
            _ => "13.4.3-01",
        };
        self.disrupt_all(body, Case(case));
        let retreat = &mut self.state.retreat;
        retreat.gone = retreat.gone.or(&body);
        retreat.body = Units::NONE;
        retreat.moving = false;
        if full {
            self.push(Task::Overfull { hex: at, army: owner, displace: true });
        }
    }

    pub(crate) fn displace(&mut self, unit: Unit, hex: Hex) {
        let retreat = &mut self.state.retreat;
        (retreat.body, retreat.left, retreat.displaced) = (Units::one(unit), 1, true);
        (retreat.visited, retreat.moving) = (Hexes::one(hex), true);
        retreat.owner = self.data.of(unit).army;
        self.push(Task::Retreat);
    }
}
