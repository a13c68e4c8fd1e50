//! Evacuations, convoys and their escorts (10.1).

use arrayvec::ArrayVec;
use engine::rules::{Ask, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Piece, verb};
use crate::changes::needed;
use crate::context::{Play, View};
use crate::data::{Operation, TRAIL};
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Commanders, MAX_SPACES, Site, Sites, Space, Spaces, Unit, Units};
use crate::movement::{March, MarchKind, Marching, cancels};
use crate::state::Convoy;

/// An evacuation is being prepared: where it goes, who escorts it, who rides along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Evacuation;

impl Question<HoaBinh> for Evacuation {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        match v.state.march.destination {
            None => v
                .prompt("10.1.1-02", "Where does the convoy go?")
                .meaning("It has to be there before the French phase ends, by roads and trails without a counter.")
                .rules(&["10.1.1-02", "10.1.1-03", "10.1.1-04", "10.1.1-05", "R74", "R26"]),
            Some(_) => v
                .prompt("10.1.1-06", "Choose escorts, then let the convoy set out.")
                .meaning(
                    "An escort adds 1 to every ambush die of its convoy, and loses a step if the convoy is destroyed.",
                )
                .rules(&["10.1.1-06", "10.1.2-01", "10.1.2-02", "10.1.3-01", "R92", "R119"]),
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Destination)
            .from(|v| v.retreat_bases())
            .allowed(|v, to| v.can_set_destination(to))
            .label(|v, to| format!("The convoy goes to {}", v.data.name(to)))
            .prior(|v, to| -f32::from(v.way_home(to)) * 0.3)
            .then(|p, to| p.state.march.destination = Some(to));
        ask.answer(verb::Escort)
            .from(|v| v.state.march.at.map_or(Units::NONE, |at| v.state.units_at(at)))
            .allowed(|v, unit| v.can_escort(unit))
            .label(|v, unit| format!("{} escorts the convoy", v.data.unit_name(unit)))
            .fixed_prior(1.0)
            .then(|p, unit| p.state.march.units.insert(unit));
        ask.answer(verb::Take)
            .from(|v| {
                let there = v.state.march.at.into_iter().flat_map(|at| v.state.commanders_at(at));
                there.map(Piece::Commander)
            })
            .allowed(|v, piece| v.can_ride_along(piece))
            .label(|v, piece| format!("Take {} along", v.data.piece_name(piece)))
            .prior(|v, piece| v.prior_of_taking(piece))
            .then(|p, piece| p.take_along(piece));
        ask.answer(verb::Depart)
            .allowed(|v, ()| v.can_depart())
            .labelled("The convoy sets out")
            .fixed_prior(0.5)
            .rolls_if(|v, ()| v.state.march.at.is_some_and(|at| v.adjacent_counters(at) > 0))
            .caution(|v, ()| v.escort_left_behind())
            .ends(|p, ()| p.depart());
        cancels(ask, |_| true, |p| p.call_off_march());
    }
}

/// The answer of the French phase that starts an Evacuation (7.2-33).
pub(crate) fn may_evacuate<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    ask.answer(verb::Evacuate)
        .pointed_at(|v, target| Some((v.site_pointed_at(target)?, Commanders::NONE)))
        .legal(
            |v| {
                let sites = v.data.map.sites.iter().copied().filter(move |site| v.can_evacuate(*site).is_ok());
                v.paid(sites, v.data.tables.cost.evacuation)
            },
            |v, (site, by)| {
                v.can_evacuate(site)?;
                v.can_pay(v.data.tables.cost.evacuation, by, Some(site), Case("2.1-01"))
            },
        )
        .label(|v, (site, by)| {
            format!("Evacuate {}{}", v.data.name(site), v.data.price(v.data.tables.cost.evacuation, by))
        })
        .prior(|v, (site, by)| v.prior_of_leaving(site) + 0.2 * by.count() as f32)
        .then(|p, (site, by)| {
            p.start_march(MarchKind::Evacuation, site, by);
            p.next(Evacuation);
        });
}

/// 10.1.2: one die if counters are adjacent to a convoy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ConvoyTest {
    pub site: Site,
}

impl Step<HoaBinh> for ConvoyTest {
    fn run(self, p: &mut Play<'_>) {
        p.test_convoy(self.site);
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

/// The convoys of the group have entered a space: one after another they arrive, or are tested.
/// Cases 7.2-34, 10.1.2-04.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ConvoysEnter {
    /// Those with a lower number have arrived or were tested.
    pub first: u8,
}

impl Step<HoaBinh> for ConvoysEnter {
    fn run(self, p: &mut Play<'_>) {
        let next = p.state.march.convoys.iter().find(|site| site.0 >= self.first);
        let Some(site) = next else {
            if p.state.march.is_empty() {
                p.end_march();
            }
            return;
        };
        p.next(ConvoysEnter { first: site.0 + 1 });
        match p.state.march.at {
            Some(at) if p.view().group_destinations(site).has(at) => p.convoy_arrives(site, at),
            _ => p.test_convoy(site),
        }
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

    /// 10.1.1-01, 10.1.4-01: what stands in a space can set out as a convoy now.
    /// Case R74-01.
    fn can_evacuate(self, space: Space) -> Verdict {
        let printed = self.data.map.space(space);
        let Some(site) = printed.site else {
            return if printed.permanent_post || printed.is_retreat_base() {
                refuse("1.3.2-02", "permanent posts and retreat bases are never evacuated")
            } else {
                refuse("10.1.1-01", "there is no post here")
            };
        };
        if !self.state.sites[site.at()].standing {
            return refuse("10.1.1-01", "no post or base stands here");
        }
        if printed.base_site && self.state.rainbow != Some(self.state.turn) {
            return refuse("10.1.4-01", "Hoa Binh is evacuated on the turn of Rainbow only");
        }
        if self.state.sites[site.at()].convoy.is_some() {
            return refuse("R120-01", "the convoy of this site is still on the map");
        }
        let goals = self.convoy_destinations(site);
        if goals.is_empty() {
            return refuse("R91-01", "every retreat base that it may go to is in Viet Minh hands");
        }
        if !self.has_open_road(space, goals) {
            return if printed.base_site {
                refuse("10.1.1-08", "a counter stands on every way home")
            } else {
                refuse("10.1.1-05", "a counter stands on every way to a retreat base")
            };
        }
        if goals.iter().any(|to| self.convoy_finds_room(site, to)) {
            Ok(())
        } else {
            refuse("3.1-04", "the convoy finds no room, neither here nor on its way")
        }
    }

    /// Whether the convoy of a site, bound for a retreat base, can end the Evacuation where there is
    /// room: beside a full garrison it has to get away.
    fn convoy_finds_room(self, site: Site, to: Space) -> bool {
        let at = self.site_space(site);
        let convoys = Sites::one(site);
        if self.fits(at, Units::NONE, convoys) {
            return true;
        }
        let mut after = self.state.clone();
        let (kind, destination) = (MarchKind::Evacuation, Some(to));
        after.march = March { kind, at: Some(at), convoys, destination, ..March::default() };
        View { data: self.data, state: &after }.can_finish(at, Units::NONE, convoys, 0)
    }

    /// The site that is being evacuated.
    fn evacuating(self) -> Option<Site> {
        self.state.march.at.and_then(|space| self.data.map.space(space).site)
    }

    fn can_set_destination(self, to: Space) -> Verdict {
        let (Some(site), Some(at)) = (self.evacuating(), self.state.march.at) else {
            return refuse("10.1.1-02", "nothing is being evacuated");
        };
        if self.state.march.destination.is_some() {
            return refuse("10.1.1-02", "the destination is declared already");
        }
        if !self.data.map.space(to).is_retreat_base() {
            return refuse("10.1.1-02", "a convoy goes to a retreat base");
        }
        if self.state.captured.has(to) {
            return refuse("R91-01", "this retreat base is in Viet Minh hands");
        }
        if !self.convoy_destinations(site).has(to) {
            return if self.data.map.space(self.site_space(site)).base_site {
                refuse("R97-01", "the Hoa Binh convoy goes to Xuan Mai")
            } else {
                refuse("5.2.1b-13", "the operation sends this convoy elsewhere")
            };
        }
        if !self.has_open_road(at, Spaces::one(to)) {
            return refuse("10.1.1-05", "no way for vehicles without counters leads there");
        }
        if self.convoy_finds_room(site, to) {
            Ok(())
        } else {
            refuse("3.1-04", "the convoy finds no room, neither here nor on its way")
        }
    }

    /// 10.1.1-06, R92: a unit of the post that may use the roads escorts.
    fn can_escort(self, unit: Unit) -> Verdict {
        let march = &self.state.march;
        let (Some(site), Some(at)) = (self.evacuating(), march.at) else {
            return refuse("10.1.1-06", "nothing is being evacuated");
        };
        if march.destination.is_none() {
            return refuse("10.1.1-02", "declare the destination first");
        }
        if self.state.space_of(unit) != Some(at) {
            return refuse("R92-01", "an escort stands in the post when the Evacuation starts");
        }
        if unit == self.data.dinassaut || unit == self.data.dozer {
            return refuse("10.1.1-06", "neither the Dinassaut nor the Dozer escorts a convoy");
        }
        if self.state.units[unit.at()].repair {
            return refuse("R21-01", "a unit under repair may not act before the next turn");
        }
        if march.units.has(unit) {
            return refuse("10.1.1-06", "this unit escorts already");
        }
        if march.units.count() >= usize::from(self.escort_limit(site)) {
            return refuse("10.1.1-06", "the convoy has all the escorts it may have");
        }
        Ok(())
    }

    /// A commander rides along with an evacuation (R92).
    fn can_ride_along(self, piece: Piece) -> Verdict {
        match piece {
            Piece::Commander(commander) => {
                let here = self.state.march.at.is_some()
                    && self.state.commanders[commander.at()].space == self.state.march.at
                    && !self.state.march.commanders.has(commander)
                    && self.state.march.destination.is_some();
                if here { Ok(()) } else { refuse("R92-01", "this commander is not there to ride along") }
            }
            _ => refuse("10.1.1-06", "a unit goes along as an escort"),
        }
    }

    /// A convoy that could have an escort sets out without one into an ambush.
    fn escort_left_behind(self) -> Option<String> {
        let at = self.state.march.at?;
        let could = self.state.units_at(at).iter().any(|unit| self.can_escort(unit).is_ok());
        (could && self.state.march.units.is_empty() && self.adjacent_counters(at) > 0)
            .then(|| "The convoy is tested for an ambush at once, and nobody escorts it.".into())
    }

    fn can_depart(self) -> Verdict {
        match self.state.march.destination {
            Some(_) => Ok(()),
            None => refuse("10.1.1-02", "declare the destination first"),
        }
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
    /// The post turns into a convoy; it is tested before it moves if counters are near (10.1.2-01).
    fn depart(&mut self) {
        let (Some(at), Some(site)) = (self.state.march.at, self.view().evacuating()) else { return };
        let escorts = self.state.march.units;
        self.state.sites[site.at()].standing = false;
        self.state.set_convoy(site, Some(Convoy { space: at, escorts, arrived: false }));
        if !self.data.map.space(at).base_site {
            self.state.posts_gone += 1;
        }
        self.state.march.convoys = Sites::one(site);
        self.state.march.began = true;
        self.tell(Fact::moved(FRANCE), |data| {
            let text = format!("{} is evacuated: a convoy sets out.", data.name(at));
            Event::new("evacuated", Case("10.1.1-01"), text).place(&data.map.space(at).id)
        });
        self.next((ConvoyTest { site }, AfterDeparture, Marching));
    }

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
            Event::new("arrived", Case("10.1.1-07"), text).place(from).place(to).outcome()
        });
        if self.data.map.space(from).base_site {
            let points = self.data.tables.vp.hoa_binh_convoy_home;
            self.score_at(from, points, Case("11.2.1b-06"), |name| format!("the {name} convoy is home"));
        }
    }

    /// 10.1.2: one die if counters are adjacent; each of them and each escort counts.
    /// Cases 10.1.3-02, R76-01, R76-02, R119-01.
    fn test_convoy(&mut self, site: Site) {
        let Some(convoy) = self.state.sites[site.at()].convoy else { return };
        let beside = self.view().adjacent_counters(convoy.space);
        if beside == 0 {
            return;
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
            let at = data.name(convoy.space);
            let text = format!("Ambush test for the convoy at {at}{}: {total}, {result}.", needed(&roll));
            Event::new("rolled", Case("10.1.2-01"), text).place(&data.map.space(convoy.space).id).roll(roll)
        });
        if destroyed {
            self.lose_convoy(site, Case("10.1.2-01"));
            for unit in escorts.iter() {
                self.lose_step(unit, Case("10.1.3-01"));
            }
            if escorts.iter().any(|unit| self.state.space_of(unit).is_none()) {
                self.lose_commanders_with_force(convoy.space);
            }
            // R76: in its departure space, whether it sets out or has come back there.
            if convoy.space == self.view().site_space(site) && !self.view().is_french(convoy.space) {
                self.put_counter(convoy.space, 0, 0, Case("10.1.2-03"));
            }
        }
    }

    fn lose_convoy(&mut self, site: Site, case: Case) {
        self.state.set_convoy(site, None);
        self.state.march.convoys.remove(site);
        let from = self.view().site_space(site);
        self.tell(Fact::lost(FRANCE), |data| {
            let text = format!("The convoy from {} is destroyed.", data.name(from));
            Event::new("destroyed", case, text).place(&data.map.space(from).id).outcome()
        });
        if self.data.map.space(from).base_site {
            let points = self.data.tables.vp.hoa_binh_convoy_lost;
            self.score_at(from, points, Case("11.2.1a-08"), |name| format!("the {name} convoy lost"));
        } else {
            self.score_at(from, self.data.tables.vp.post_lost, Case("11.2.1a-03"), |_| "a convoy lost".into());
        }
    }

    /// The French phase ends: convoys that are home leave the map, the others are lost (R26, R77).
    /// Case 10.1.1-03.
    pub(crate) fn bring_convoys_in(&mut self) {
        for site in Site::all() {
            let Some(convoy) = self.state.sites[site.at()].convoy else { continue };
            // A convoy bound elsewhere that halts in another lawful retreat base is home as well.
            if convoy.arrived || self.view().convoy_destinations(site).has(convoy.space) {
                self.state.set_convoy(site, None);
            } else {
                self.lose_convoy(site, Case("10.1.1-04"));
            }
        }
        self.state.march = March::default();
    }
}
