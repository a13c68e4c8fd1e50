//! Chapter 13.4: retreats.

use engine::rules::{Ask, Foresight, Question, Step};
use engine::story::{Roll, Tally};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, refuse};
use serde::{Deserialize, Serialize};

use super::{HqChoice, StayAll, StayOne};
use crate::actions::verb;
use crate::combat::{Cause, Loss};
use crate::context::{Play, View};
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::movement::Gait;
use crate::stacking::Overfull;
use crate::state::{Flags, Phase};
use crate::words::hexes;

/// A retreat under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreat {
    pub owner: Army,
    /// After an assault: the opponent moves each stack as one body (R85).
    pub assault: bool,
    /// Units that have to go; how far stands with each of them.
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

impl Retreat {
    /// Who has gone a hex or more of his retreat.
    fn set_out(&self) -> Units {
        let under_way = if self.visited.count() > 1 { self.body } else { Units::NONE };
        self.gone.or(under_way)
    }
}

/// 13.4.3-01: each of these units rolls how far it retreats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RetreatRolls {
    pub left: Units,
}

impl Step<XuanLoc> for RetreatRolls {
    fn run(self, p: &mut Play<'_>) {
        let RetreatRolls { mut left } = self;
        let Some(unit) = left.first() else { return };
        left.remove(unit);
        p.roll_retreat(unit);
        p.next(RetreatRolls { left });
    }
}

/// 13.4.1-01: who retreats first, with whom, and where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreating;

impl Question<XuanLoc> for Retreating {
    fn side(self, v: View<'_>) -> Army {
        v.retreat_mover()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let retreat = &v.state.retreat;
        let prompt = if retreat.body.is_empty() {
            Prompt::new("13.4.1-01", "Who retreats first?")
        } else {
            let names = v.data.names(retreat.body);
            let asks = if retreat.body.count() == 1 { "does" } else { "do" };
            Prompt::new("13.4.2-02", format!("Where {asks} {names} retreat? {} to go.", hexes(retreat.left)))
        };
        let first = retreat.body.or(retreat.pending).first();
        prompt
            .cause(v.cause_of_retreat(first.and_then(|unit| v.state.hex_of(unit))))
            .meaning(
                "A retreat leads toward the units' own entry area. Each enemy zone of control on the way costs a unit, and \
                 who has nowhere to go is lost.",
            )
            .rules(&["13.4.1-01", "13.4.1-02", "13.4.2-02", "13.4.3-01", "13.4.6-01", "13.4.7-01", "13.4.10-01", "4.1.7-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Retreat)
            .pointed_at(|v, target| v.unit_pointed_at(target, |_| v.state.retreat.body.is_empty()))
            .from(|v| v.state.retreat.pending)
            .allowed(View::can_begin_retreat)
            .label(|v, unit| format!("{} retreats", v.data.name(unit)))
            .ends(|p, unit| p.begin_retreat(unit));
        ask.answer(verb::Join)
            .pointed_at(|v, target| {
                let meant = v.unit_pointed_at(target, |_| !v.state.retreat.body.is_empty());
                meant.map(|unit| (unit, Gait::Own))
            })
            .from(View::stack_of_retreat)
            .allowed(|v, (unit, gait)| gait.must_be_own().and_then(|()| v.can_join_retreat(unit)))
            .label(|v, (unit, _)| format!("{} comes along", v.data.name(unit)))
            .fixed_prior(1.0)
            .ends(|p, (unit, _)| p.join_retreat(unit));
        ask.answer(verb::Step)
            .legal(|v| v.retreat_hexes(v.state.retreat.body, v.state.retreat.visited), View::can_retreat_to)
            .when(|v| !v.state.retreat.body.is_empty())
            .label(|v, hex| format!("Go to {}", v.data.hex_name(hex)))
            .prior(View::prior_of_retreating_to)
            .ends(|p, hex| p.retreat_step(hex));
    }

    fn owes(self, v: View<'_>, tally: &mut Tally) {
        let retreat = &v.state.retreat;
        v.owe_retreat(retreat.owner, retreat.body.or(retreat.pending), retreat.set_out(), tally);
    }

    /// What a retreat costs counts (13.4.6, 13.4.7): which of several ways it takes matters little otherwise.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }
}

/// A retreat goes on until somebody must choose, or everybody has gone as far as he must.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RetreatGoesOn;

impl Step<XuanLoc> for RetreatGoesOn {
    fn run(self, p: &mut Play<'_>) {
        let retreat = p.state.retreat;
        if retreat.body.without(p.data.leaders).is_empty() {
            (p.state.retreat.body, p.state.retreat.moving, p.state.retreat.displaced) = (Units::NONE, false, false);
            if !retreat.displaced {
                p.next_retreat();
            }
        } else if retreat.left == 0 {
            p.end_retreat();
        } else if p.view().retreat_hexes(retreat.body, retreat.visited).is_empty() {
            p.cut_off(retreat.body, retreat.visited);
            p.next(RetreatGoesOn);
        } else {
            p.next((Retreating, RetreatGoesOn));
        }
    }
}

impl<'a> View<'a> {
    /// What drives units back, as the cause of a question.
    pub(super) fn cause_of_retreat(self, hex: Option<Hex>) -> String {
        let retreat = &self.state.retreat;
        let from = hex.map_or(String::new(), |hex| format!(" in {}", self.data.hex_name(hex)));
        match (retreat.displaced, retreat.assault, self.state.phase) {
            (true, ..) => format!("Others have retreated{from}, and there is no room for all."),
            (_, true, _) => format!("The assault on {} drives units back.", self.assaulted_hex()),
            (.., Phase::Bombardment) => format!("Shells or bombs drive the units{from} back."),
            _ => format!("Fire drives the units{from} back."),
        }
    }

    /// Who moves the retreating body.
    pub(crate) fn retreat_mover(self) -> Army {
        let retreat = &self.state.retreat;
        if retreat.assault && !retreat.displaced { retreat.owner.other() } else { retreat.owner }
    }

    /// The hexes a body may retreat to next: closer to its entry area, or else as close (R86).
    /// 13.4.2-04 (R131): along its own edge, never off the map.
    pub(crate) fn retreat_hexes(self, body: Units, visited: Hexes) -> Hexes {
        let at = body.without(self.data.leaders).first().and_then(|unit| self.state.hex_of(unit));
        at.map_or(Hexes::NONE, |at| self.retreat_hexes_from(at, body, visited))
    }

    /// The same for a body that has come to a hex.
    pub(crate) fn retreat_hexes_from(self, at: Hex, body: Units, visited: Hexes) -> Hexes {
        let Some(unit) = body.without(self.data.leaders).first() else { return Hexes::NONE };
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

    fn can_retreat_to(self, hex: Hex) -> Verdict {
        let retreat = &self.state.retreat;
        if self.retreat_hexes(retreat.body, retreat.visited).has(hex) {
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

    fn can_begin_retreat(self, unit: Unit) -> Verdict {
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
    /// R141: one body for each entry area.
    fn retreat_stack(self, unit: Unit) -> Units {
        let (at, area) = (self.state.hex_of(unit), self.retreat_area(unit));
        let pending = self.state.retreat.pending;
        pending.iter().filter(|u| self.state.hex_of(*u) == at && self.retreat_area(*u) == area).collect()
    }

    /// Whether a unit may go along before the first step: others that go as far, leaders, and an HQ
    /// that was not hit (R88, R107, R139).
    /// R148.
    fn can_join_retreat(self, unit: Unit) -> Verdict {
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
        let same = retreat.pending.has(unit) && self.state.units[unit.at()].retreat == retreat.left;
        let along = !retreat.pending.has(unit)
            && !retreat.undecided.has(unit)
            && (self.data.leaders.has(unit) || self.data.hqs.has(unit));
        let body = retreat.body.or(Units::one(unit));
        let way = self.retreat_hexes(body, retreat.visited);
        if !(same || along) {
            return refuse("13.4.7-02", "only units that retreat equally far go together");
        }
        if self.retreat_area(unit) != self.retreat_area(first) {
            return refuse("13.4.2-01", "it retreats toward another entry area");
        }
        if way.is_empty() && !self.retreat_hexes(retreat.body, retreat.visited).is_empty() {
            return refuse("13.4.6-02", "together they would have no way out");
        }
        Ok(())
    }

    /// The stack from which the retreating body starts.
    fn stack_of_retreat(self) -> impl Iterator<Item = (Unit, Gait)> {
        let at = self.state.retreat.body.first().and_then(|u| self.state.hex_of(u));
        at.into_iter().flat_map(move |at| self.state.stack(at)).map(|unit| (unit, Gait::Own))
    }
}

impl Play<'_> {
    /// 13.4.3: each unit hit by fire rolls how far it goes, unless it may and does stay.
    pub(crate) fn retreat_from_fire(&mut self, hex: Hex, units: Units) {
        let Some(first) = units.first() else { return };
        self.state.retreat = Retreat { owner: self.data.of(first).army, ..Retreat::default() };
        let may_stay = self.view().may_stay(hex);
        let left = self.free_of_rubble(units);
        if may_stay {
            self.state.retreat.undecided = left;
            self.next((StayOne, RetreatGoesOn));
        } else {
            self.next((RetreatRolls { left }, RetreatGoesOn));
        }
    }

    /// All go the same way: after an assault or by the bombardment result R1.
    pub(crate) fn retreat_all(&mut self, hex: Option<Hex>, units: Units, hexes: u8, assault: bool) {
        let Some(first) = units.first() else { return };
        self.state.retreat = Retreat { owner: self.data.of(first).army, assault, ..Retreat::default() };
        let units = self.free_of_rubble(units);
        for unit in units.iter() {
            self.state.units[unit.at()].retreat = hexes;
        }
        self.state.retreat.pending = units;
        let town = hex.filter(|hex| self.view().may_stay(*hex) && !units.is_empty());
        self.next((town.map(|hex| StayAll { hex }), RetreatGoesOn));
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

    pub(super) fn roll_retreat(&mut self, unit: Unit) {
        let die = self.dice.d6("retreat");
        let far = self.data.charts.retreat[usize::from(die) - 1];
        self.state.units[unit.at()].retreat = far;
        self.state.retreat.pending.insert(unit);
        let army = self.data.of(unit).army;
        let at = self.state.hex_of(unit);
        self.tell(Fact::rolled().by(army).amount(far), |data| {
            let text = format!("{} rolls {die} and retreats {}.", data.name(unit), hexes(far));
            let event = Event::new("retreat-rolled", Case("13.4.3-01"), text);
            let event = at.into_iter().fold(event, |event, hex| event.place(data.map.label(hex)));
            event.piece(&data.of(unit).id).roll(Roll::single("retreat", die))
        });
    }

    /// 13.4.6: those who have nowhere to go are lost; where only vehicles are kept out, the others go on.
    /// R132, R145: rubble is closed to vehicles here too.
    fn cut_off(&mut self, body: Units, visited: Hexes) {
        let foot = body.without(self.data.afvs);
        let only_vehicles = !self.view().retreat_hexes(foot, visited).is_empty();
        let lost = if only_vehicles { body.and(self.data.afvs) } else { body.without(self.data.leaders) };
        let case = if only_vehicles { "13.4.6-02" } else { "13.4.6-01" };
        for unit in lost.iter() {
            self.eliminate(unit, Case(case));
        }
    }

    /// The next body goes; where several could, somebody chooses.
    fn next_retreat(&mut self) {
        let pending = self.state.retreat.pending;
        let Some(first) = pending.first() else { return };
        let stacks = pending.iter().filter(|unit| self.view().can_begin_retreat(*unit).is_ok()).count();
        if stacks > 1 {
            self.next((Retreating, RetreatGoesOn));
        } else {
            self.next(RetreatGoesOn);
            self.begin_retreat(first);
        }
    }

    fn begin_retreat(&mut self, unit: Unit) {
        let assault = self.state.retreat.assault;
        let mut body = if assault { self.view().retreat_stack(unit) } else { Units::one(unit) };
        let retreat = &mut self.state.retreat;
        retreat.pending = retreat.pending.without(body);
        retreat.left = self.state.units[unit.at()].retreat;
        let Some(at) = self.state.hex_of(unit) else { return };
        if assault {
            body = body.or(self.followers(at, body));
        }
        let retreat = &mut self.state.retreat;
        (retreat.body, retreat.visited, retreat.moving) = (body, Hexes::one(at), assault);
        let attackers = assault && retreat.owner == self.state.active;
        self.next(attackers.then_some(HqChoice));
    }

    /// Leaders leave with the last units of their hex (R88).
    fn followers(&self, at: Hex, body: Units) -> Units {
        let view = self.view();
        let army = self.state.retreat.owner;
        let stays = |u: Unit| !body.has(u) && !self.data.hqs.has(u);
        if view.units_in(at, army).any(stays) {
            return Units::NONE;
        }
        self.state.stack(at).filter(|u| self.data.leaders.has(*u) && self.data.of(*u).army == army).collect()
    }

    fn join_retreat(&mut self, unit: Unit) {
        self.state.retreat.body.insert(unit);
        self.state.retreat.pending.remove(unit);
    }

    fn retreat_step(&mut self, to: Hex) {
        let body = self.state.retreat.body;
        let owner = self.state.retreat.owner;
        let retreat = &mut self.state.retreat;
        // A unit draws back once, however far it goes: it is counted with its first hex. Leaders are no units (R127).
        let sets_out = body.without(retreat.set_out()).without(self.data.leaders);
        let fact = Fact::retreated(owner).amount(sets_out.count() as i32);
        retreat.visited.insert(to);
        retreat.left = retreat.left.saturating_sub(1);
        retreat.moving = true;
        self.enter(body, to, fact, |data| {
            let text = format!("{} {}.", data.names_do(body, "retreats to", "retreat to"), data.hex_name(to));
            let event = Event::new("retreated", Case("13.4.2-01"), text).place(data.map.label(to));
            data.about(event, body)
        });
        let passes_zone = self.view().in_zone_of(owner.other(), to);
        let units = body.without(self.data.leaders);
        self.next(passes_zone.then_some(Loss { units, army: owner, cause: Cause::Zone }));
    }

    /// The body has gone far enough: it goes on if it does not fit, else it is disrupted (R106).
    /// 4.1.7-01, 4.1.7-02.
    fn end_retreat(&mut self) {
        let Retreat { body, visited, owner, .. } = self.state.retreat;
        let Some(at) = body.without(self.data.leaders).first().and_then(|u| self.state.hex_of(u)) else { return };
        let full = self.view().is_overfull(at, owner);
        if full && !self.view().retreat_hexes(body, visited).is_empty() {
            self.state.retreat.left = 1;
            self.next(RetreatGoesOn);
            return;
        }
        self.disrupt_all(body, self.case_of_retreat());
        let retreat = &mut self.state.retreat;
        retreat.gone = retreat.gone.or(body);
        retreat.body = Units::NONE;
        retreat.moving = false;
        self.next((full.then_some(Overfull { hex: at, army: owner, displace: true }), RetreatGoesOn));
    }

    /// The case that disrupts those who have retreated.
    fn case_of_retreat(&self) -> Case {
        let Retreat { displaced, assault, .. } = self.state.retreat;
        Case(match (displaced, assault, self.state.phase) {
            (true, ..) => "13.4.10-01",
            (_, true, _) => "13.4.4-01",
            (.., Phase::Bombardment) => "20.2-01",
            _ => "13.4.3-01",
        })
    }

    /// 13.4.10-01: one unit goes a hex further, so that others fit.
    pub(crate) fn displace(&mut self, unit: Unit, hex: Hex) {
        let retreat = &mut self.state.retreat;
        (retreat.body, retreat.left, retreat.displaced) = (Units::one(unit), 1, true);
        (retreat.visited, retreat.moving) = (Hexes::one(hex), true);
        retreat.owner = self.data.of(unit).army;
        self.next(RetreatGoesOn);
    }
}
