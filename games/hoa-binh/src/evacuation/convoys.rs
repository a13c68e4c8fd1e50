//! Convoys on the road: where they go, ambushes, and how they end (10.1.1 to 10.1.4).

use arrayvec::ArrayVec;
use engine::rules::Step;
use engine::story::{Die, Roll};
use engine::{Case, Event, Fact, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::Piece;
use crate::changes::needed;
use crate::context::{Play, View};
use crate::data::{Operation, TRAIL};
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{MAX_SPACES, Site, Sites, Space, Spaces};
use crate::movement::{March, MarchKind};

/// 10.1.2: one die if counters are adjacent to a convoy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ConvoyTest {
    pub site: Site,
}

impl Step<HoaBinh> for ConvoyTest {
    fn run(self, p: &mut Play<'_>) {
        if p.is_ambushed(self.site) {
            p.lose_ambushed(Sites::one(self.site));
        }
    }
}

/// The convoy has been tested where it set out; where nobody is left the action is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AfterDeparture;

impl Step<HoaBinh> for AfterDeparture {
    fn run(self, p: &mut Play<'_>) {
        if p.state.march.is_empty() {
            p.end_march();
        }
    }
}

/// The convoys of the group have entered a space: one after another they arrive, or are tested. What befalls them follows
/// after the last die, so that no order matters (R76).
/// Cases 7.2-34, 10.1.2-04.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ConvoysEnter {
    /// Those with a lower number have arrived or were tested.
    first: u8,
    #[serde(default)]
    ambushed: Sites,
}

impl Step<HoaBinh> for ConvoysEnter {
    fn run(self, p: &mut Play<'_>) {
        let next = p.state.march.convoys.iter().find(|site| site.0 >= self.first);
        let Some(site) = next else {
            p.lose_ambushed(self.ambushed);
            if p.state.march.is_empty() {
                p.end_march();
            }
            return;
        };
        let mut ambushed = self.ambushed;
        match p.state.march.at {
            Some(at) if p.view().group_destinations(site).has(at) => p.convoy_arrives(site, at),
            _ => ambushed.set(site, p.is_ambushed(site)),
        }
        p.next(ConvoysEnter { first: site.0 + 1, ambushed });
    }
}

impl View<'_> {
    /// Where the convoy of a site may go (R74): French retreat bases, on the turn of its operation
    /// only those the operation names; the Hoa Binh convoy only to those of Rainbow (R97).
    pub(crate) fn convoy_destinations(self, site: Site) -> Spaces {
        let space = self.site_space(site);
        let turn = Some(self.state.turn);
        let of_operation = |operation: &Operation, played: Option<u8>| {
            (played == turn && operation.sites.has(space)).then_some(operation.to)
        };
        let named = if self.data.map.space(space).base_site {
            Some(self.data.rainbow.to)
        } else {
            of_operation(&self.data.violet, self.state.violet)
                .or_else(|| of_operation(&self.data.rainbow, self.state.rainbow))
        };
        let mut destinations = Spaces::NONE;
        for base in &self.data.map.retreat_bases {
            if self.is_french_retreat_base(*base) && named.is_none_or(|to| to.has(*base)) {
                destinations.insert(*base);
            }
        }
        destinations
    }

    pub(crate) fn convoy_speed(self, site: Site) -> u8 {
        if self.data.map.space(self.site_space(site)).base_site {
            self.data.base.convoy_mp
        } else {
            self.data.post.convoy_mp
        }
    }

    pub(crate) fn escort_limit(self, site: Site) -> u8 {
        if self.data.map.space(self.site_space(site)).base_site {
            self.data.base.escorts
        } else {
            self.data.post.escorts
        }
    }

    /// Whether a way for vehicles without a counter on it leads from a space to one of the goals.
    pub(crate) fn has_open_road(self, from: Space, goals: Spaces) -> bool {
        let mut seen = Spaces::NONE;
        let mut queue: ArrayVec<Space, MAX_SPACES> = ArrayVec::new();
        if self.state.counters_at(from) > 0 {
            return false;
        }
        seen.insert(from);
        queue.push(from);
        let mut at = 0;
        while at < queue.len() {
            let space = queue[at];
            at += 1;
            if goals.has(space) {
                return true;
            }
            for next in self.data.map.neighbours(space, TRAIL) {
                if !seen.has(next) && self.state.counters_at(next) == 0 {
                    seen.insert(next);
                    queue.push(next);
                }
            }
        }
        false
    }

    /// Where the convoys of the present group may end their way.
    fn group_destinations(self, site: Site) -> Spaces {
        match (self.state.march.kind, self.state.march.destination) {
            (MarchKind::Evacuation, Some(to)) => Spaces::one(to),
            _ => self.convoy_destinations(site),
        }
    }

    /// Whether the convoys of the group may enter a space: a way home must stay open (10.1.1-05), and
    /// the retreat base where they arrive must have room (R26).
    pub(crate) fn can_lead_convoys(self, to: Space) -> Verdict {
        let march = &self.state.march;
        for site in march.convoys {
            let goals = self.group_destinations(site);
            if goals.has(to) {
                let there = self.state.units_at(to).without(march.units);
                let parked = self.state.convoys_at(to).or(march.convoys);
                if self.stacking_load(there, parked) > self.stacking_limit(to) {
                    return refuse("10.1.1-07", "the retreat base has no room for the convoy");
                }
            } else if goals.is_empty() {
                return refuse("R91-01", "every retreat base that the convoy may go to is in Viet Minh hands");
            } else if !self.has_open_road(to, goals) {
                return refuse("10.1.1-05", "from there no way without counters leads home");
            }
        }
        Ok(())
    }
}

impl Play<'_> {
    /// Cases 10.1.4-03, R101-01.
    fn convoy_arrives(&mut self, site: Site, at: Space) {
        if let Some(convoy) = &mut self.state.sites[site.at()].convoy {
            convoy.arrived = true;
        }
        self.state.march.convoys.remove(site);
        let from = self.view().site_space(site);
        self.tell(Fact::arrived(FRANCE), |data| {
            let text = format!("The convoy from {} reaches {}.", data.name(from), data.name(at));
            let [from, to] = [from, at].map(|space| &data.map.space(space).id);
            let event = Event::new("arrived", Case("10.1.1-07"), text);
            event.piece(data.piece_id(Piece::Convoy(site))).place(from).place(to).outcome()
        });
        if self.data.map.space(from).base_site {
            let points = self.data.tables.vp.hoa_binh_convoy_home;
            let convoy = Piece::Convoy(site);
            self.score_for(convoy, Some(at), points, Case("11.2.1b-06"), |name| format!("{name} is home"));
        }
    }

    /// 10.1.2: one die if counters are adjacent; each of them and each escort counts.
    /// Case R119-01.
    fn is_ambushed(&mut self, site: Site) -> bool {
        let Some(convoy) = self.state.sites[site.at()].convoy else { return false };
        let beside = self.view().adjacent_counters(convoy.space);
        if beside == 0 {
            return false;
        }
        let tables = &self.data.tables;
        let counted = if self.state.options.mild_ambush { 1 } else { beside as i8 };
        let escorts = convoy.escorts;
        let (penalty, bonus) = (tables.convoy * counted, tables.escort * escorts.count() as i8);
        let is_destroyed = |face: u8| face as i8 + penalty + bonus <= tables.convoy_destroyed;
        let face = self.dice.d6_by("convoy ambush test", is_destroyed);
        let destroyed = is_destroyed(face);
        self.tell(Fact::rolled(), |data| {
            let mut die = Die::new("ambush", face).modifier("counters adjacent", i32::from(penalty), Case("10.1.2-02"));
            if bonus != 0 {
                die = die.modifier("escort", i32::from(bonus), Case("10.1.2-01"));
            }
            let result = if destroyed { "destroyed" } else { "safe" };
            let total = die.total;
            let limit = i32::from(data.tables.convoy_destroyed);
            let roll = Roll::new("convoy ambush test").at_most(limit).effect("destroys it").die(die);
            let piece = Piece::Convoy(site);
            let (name, at) = (data.piece_name(piece), data.map.space(convoy.space));
            let text = format!("Ambush test for {name} at {}{}: {total}, {result}.", at.name, needed(&roll));
            let event = Event::new("rolled", Case("10.1.2-01"), text);
            event.piece(data.piece_id(piece)).place(&at.id).roll(roll)
        });
        destroyed
    }

    /// Convoys of one space are destroyed, and cost their escorts a step each. Only then is it seen whether the departure
    /// space of one of them is left to the enemy, be it that it sets out or has come back there (R76).
    /// Cases 10.1.2-03, 10.1.3-02, R76-01, R76-02, R122-01.
    fn lose_ambushed(&mut self, sites: Sites) {
        let mut escort_fell = false;
        for site in sites {
            let Some(convoy) = self.state.sites[site.at()].convoy else { continue };
            self.lose_convoy(site, Case("10.1.2-01"));
            for unit in convoy.escorts.iter() {
                self.lose_step(unit, Case("10.1.3-01"));
            }
            escort_fell |= convoy.escorts.iter().any(|unit| self.state.space_of(unit).is_none());
        }
        if let Some(at) = self.state.march.at.filter(|_| !sites.is_empty()) {
            self.lose_commanders_with_force(at, Case(if escort_fell { "2.1-12" } else { "R122-01" }));
        }
        let view = self.view();
        let is_home = |at: &Space| sites.iter().any(|site| view.site_space(site) == *at);
        if let Some(home) = self.state.march.at.filter(is_home).filter(|home| !view.is_french(*home)) {
            self.occupy_abandoned(home);
        }
    }

    fn lose_convoy(&mut self, site: Site, case: Case) {
        let at = self.state.sites[site.at()].convoy.map(|convoy| convoy.space);
        self.state.set_convoy(site, None);
        self.state.march.convoys.remove(site);
        let from = self.view().site_space(site);
        self.tell(Fact::lost(FRANCE), |data| {
            let place = data.map.space(at.unwrap_or(from));
            let text = format!("The convoy from {} is destroyed at {}.", data.name(from), place.name);
            let event = Event::new("destroyed", case, text);
            event.piece(data.piece_id(Piece::Convoy(site))).place(&place.id).outcome()
        });
        let vp = self.data.tables.vp;
        let (points, case) = if self.data.map.space(from).base_site {
            // R38: the counter of the base is out of the game, and no other is built with.
            self.state.sites[site.at()].closed = true;
            (vp.hoa_binh_convoy_lost, "11.2.1a-08")
        } else {
            (vp.post_lost, "11.2.1a-03")
        };
        self.score_for(Piece::Convoy(site), at, points, Case(case), |name| format!("{name} lost"));
    }

    /// The French phase ends: convoys that are home leave the map, the others are lost (R26, R77).
    /// Cases 10.1.1-03, R122-01.
    pub(crate) fn bring_convoys_in(&mut self) {
        let mut left = Spaces::NONE;
        for site in Site::all() {
            let Some(convoy) = self.state.sites[site.at()].convoy else { continue };
            // A convoy bound elsewhere that halts in another lawful retreat base is home as well.
            if convoy.arrived || self.view().convoy_destinations(site).has(convoy.space) {
                self.state.set_convoy(site, None);
            } else {
                self.lose_convoy(site, Case("10.1.1-04"));
                left.insert(convoy.space);
            }
        }
        for space in left {
            self.lose_commanders_with_force(space, Case("R122-01"));
        }
        self.state.march = March::default();
    }
}
