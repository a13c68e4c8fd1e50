//! The French Action Phase (7): what its actions need and cost, and those that take one decision only.

use arrayvec::ArrayVec;
use engine::rules::{Ask, Question};
use engine::story::EventKind;
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal, Side, Target, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Gun, Piece, verb};
use crate::air::{may_airdrop, may_fly, may_reinforce};
use crate::combat::threat::ThreatDie;
use crate::combat::{Attacker, Foe};
use crate::command::BeginTurn;
use crate::commanders::may_ride;
use crate::context::{Play, View};
use crate::evacuation::may_evacuate;
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{COMMANDERS, Commanders, Seq, Sites, Space, Unit, Units};
use crate::movement::{may_act_alone, may_march};
use crate::sequence::Begin;
use crate::state::{Kind, Phase, Place, VietBase};
use crate::words::viet_base_id;

/// The French choose their next action, until they end the phase (7.1-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchActions;

impl Question<HoaBinh> for FrenchActions {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        if v.state.turn == 0 {
            return v
                .prompt("4.1-09", "Operation Lotus: choose an action, or end the turn.")
                .meaning("Every action costs points. No enemy is near yet; the spaces of the Viet bases stay closed.")
                .rules(&["4.1-09", "4.1-10", "4.1-11", "7.2-01", "7.2-04", "7.2-12", "2.1-01"]);
        }
        v.prompt("7.1-01", "Choose an action, or end the phase.")
            .meaning("Actions cost points; for most of them a commander there can give one. Points that are kept buy support and airdrops when the Viet Minh attack, and lapse with the turn.")
            .rules(&["7.1-01", "7.2-01", "7.2-04", "7.2-09", "7.2-12", "7.2-33", "9.1-02", "2.1-01", "2.1-06"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        may_march(ask);
        may_act_alone(ask);
        may_build(ask);
        may_evacuate(ask);
        may_airdrop(ask);
        may_fly(ask);
        may_reinforce(ask);
        may_maintain(ask);
        may_strike(ask);
        may_ride(ask);
        may_slip_away(ask);
        ask.answer(verb::End)
            .allowed(|v, ()| v.can_end_actions())
            .label(|v, ()| format!("End the French phase ({} AP left)", v.state.ap))
            .fixed_prior(0.6)
            .caution(|v, ()| v.what_would_be_wasted())
            .ends(|p, ()| p.end_french_phase());
    }
}

fn may_build<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    ask.answer(verb::Build)
        .legal(
            |v| {
                let sites = v.data.map.sites.iter().copied().filter(move |site| v.can_build_at(*site).is_ok());
                sites.flat_map(move |site| v.paid([site], v.price_of_building(site)))
            },
            |v, (site, by)| {
                v.can_build_at(site)?;
                v.can_pay(v.price_of_building(site), by, Some(site), Case("2.1-01"))
            },
        )
        .label(|v, (site, by)| {
            let what = if v.data.map.space(site).base_site { "the base" } else { "a post" };
            format!("Build {what} at {}{}", v.data.name(site), v.data.price(v.price_of_building(site), by))
        })
        .prior(|v, (site, by)| 9.0 + f32::from(u8::from(v.data.map.space(site).base_site)) + 0.2 * by.count() as f32)
        .then(|p, (site, by)| p.build(site, by));
}

fn may_maintain<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    ask.answer(verb::Maintain)
        .from(|v| {
            let units = v.data.vehicles.iter().chain([v.data.dozer, v.data.dinassaut]);
            units.flat_map(move |unit| v.payers_of_maintenance(unit).into_iter().map(move |by| (unit, by)))
        })
        .allowed(|v, (unit, by)| v.can_maintain(unit, by))
        .label(|v, (unit, by)| {
            format!("Rebuild {}{}", v.data.unit_name(unit), v.data.price(v.price_of_maintenance(unit), by))
        })
        .on(|v, (unit, _)| match v.state.units[unit.at()].place {
            Place::Gone => Target::Button(format!("maintain-{}", v.data.units[unit.at()].id)),
            _ => v.piece_target(Piece::Unit(unit)),
        })
        .fixed_prior(0.0)
        .caution(|v, _| v.comes_too_late())
        .then(|p, (unit, by)| p.maintain(unit, by));
}

fn may_strike<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    ask.answer(verb::Strike)
        .pointed_at(|v, target| {
            let gun = if v.state.artillery > 0 { Gun::Artillery } else { Gun::Air };
            Some((gun, v.counter_pointed_at(target)?))
        })
        .legal(
            |v| {
                let infiltration = v.state.counters.iter().filter(|counter| counter.kind == Kind::Infiltration);
                let affordable = v.state.ap >= v.data.tables.cost.support;
                let guns = [(Gun::Artillery, v.state.artillery), (Gun::Air, v.state.air)];
                infiltration.flat_map(move |counter| {
                    let ready = guns.into_iter().filter(move |(_, points)| affordable && *points > 0);
                    ready.map(|(gun, _)| (gun, counter.seq))
                })
            },
            |v, (gun, counter)| v.can_strike(gun, counter),
        )
        .label(|v, (gun, counter)| {
            let what = if gun == Gun::Artillery { "Artillery" } else { "Air" };
            format!("{what} alone on {} ({} AP)", v.counter_name(counter), v.data.tables.cost.support)
        })
        .prior(|v, (gun, counter)| v.prior_of_striking(gun, counter))
        .rolls()
        .then(|p, (gun, counter)| p.strike(gun, counter));
}

/// R20-01: without AP the challenged Dinassaut slips away free of charge.
fn may_slip_away<'a>(ask: &mut impl Ask<'a, HoaBinh>) {
    ask.answer(verb::Leave)
        .pointed_at(|v, target| {
            v.dinassaut_is_challenged()?;
            v.space_pointed_at(target)
        })
        .from(|v| {
            let shared = v.dinassaut_is_challenged().into_iter();
            shared.flat_map(move |space| v.data.map.downstream_and_up(space))
        })
        .allowed(|v, to| v.can_leave(to))
        .label(|v, to| format!("The Dinassaut slips away to {}", v.data.name(to)))
        .fixed_prior(1.0)
        .then(|p, to| p.slip_away(to));
}

impl View<'_> {
    /// What is ready on the next turn only is paid for in vain where none follows (R3).
    pub(crate) fn comes_too_late(self) -> Option<String> {
        self.is_last_turn().then(|| "The game ends with this turn: nothing comes of it any more.".into())
    }

    /// What the end of the phase costs: convoys on the road, and points that lapse.
    fn what_would_be_wasted(self) -> Option<String> {
        let late = self.data.map.sites.iter().zip(&self.state.sites).filter(|(space, site)| {
            let home = |site| self.convoy_destinations(site);
            let site_id = self.data.map.space(**space).site;
            site.convoy.is_some_and(|c| !c.arrived && !site_id.is_some_and(|site| home(site).has(c.space)))
        });
        // 7.1-02: on turn 0 nobody attacks, and what is left is of no use.
        let later = if self.state.turn == 0 { "" } else { ", for support and airdrops when the Viet Minh attack" };
        match (late.count(), self.state.ap) {
            (0, 0) => None,
            (0, 1) => Some(format!("1 action point is left{later}.")),
            (0, ap) => Some(format!("{ap} action points are left{later}.")),
            (1, _) => Some("A convoy is still on the road: it is lost when the phase ends.".into()),
            (count, _) => Some(format!("{count} convoys are still on the road: they are lost when the phase ends.")),
        }
    }
}

impl<'a> View<'a> {
    /// Whether a price can be paid, `by` these commanders in `space` and the rest from the AP (2.1-01).
    /// Cases 7.1-04, R13-02, R27-01.
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
            if by.count() > usize::from(cost) {
                return refuse("2.1-01", "more commanders than points to pay");
            }
        }
        if cost - by.count() as u8 <= self.state.ap {
            Ok(())
        } else {
            refuse("7.1-01", "there are not enough action points")
        }
    }

    /// Every way to share a price between the AP and the fresh commanders of a space.
    pub(crate) fn payers(self, space: Option<Space>, cost: u8) -> ArrayVec<Commanders, 8> {
        let Some(space) = space else { return ArrayVec::new() };
        let fresh = self.state.fresh_commanders_at(space);
        if fresh.is_empty() {
            return (cost <= self.state.ap).then_some(Commanders::NONE).into_iter().collect();
        }
        let sets = (0..1u64 << COMMANDERS).map(|members| Commanders::from_words([members]));
        let can_pay = |by: &Commanders| {
            let given = by.count() as u8;
            by.is_within(fresh) && given <= cost && cost - given <= self.state.ap
        };
        sets.filter(can_pay).collect()
    }

    /// Spaces with every way to pay for an action there.
    pub(crate) fn paid(
        self,
        spaces: impl IntoIterator<Item = Space>,
        cost: u8,
    ) -> impl Iterator<Item = (Space, Commanders)> {
        let payers = move |space| self.payers(Some(space), cost).into_iter().map(move |by| (space, by));
        spaces.into_iter().flat_map(payers)
    }

    fn price_of_building(self, site: Space) -> u8 {
        let cost = &self.data.tables.cost;
        if self.data.map.space(site).base_site { cost.base } else { cost.post }
    }

    /// What is lost or reduced may be worth a payment.
    fn payers_of_maintenance(self, unit: Unit) -> ArrayVec<Commanders, 8> {
        let state = &self.state.units[unit.at()];
        match state.place {
            Place::Space(space) if state.reduced => self.payers(Some(space), self.data.tables.cost.maintenance),
            Place::Gone => ArrayVec::from_iter([Commanders::NONE]),
            Place::Space(_) | Place::Hanoi | Place::Track(_) => ArrayVec::new(),
        }
    }

    /// 7.2-01, 7.2-02: a post or the base is built where a combat unit stands.
    /// Cases 1.3.2-04, 9.3.2-05, R38-04.
    fn can_build_at(self, space: Space) -> Verdict {
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
                || !self.state.convoys_at(space).is_empty();
            return if others {
                refuse("R38-01", "neither the Dozer nor a commander nor a convoy builds")
            } else {
                refuse("7.2-01", "a combat unit must stand on the site")
            };
        }
        if here.standing {
            return refuse("7.2-03", "the site has its post or base");
        }
        if here.convoy.is_some() && printed.base_site {
            return refuse("R38-05", "the counter of the base is the convoy that is on the road");
        }
        if here.closed && printed.base_site {
            return refuse("R38-05", "the counter of the base went out of the game with its convoy");
        }
        if here.closed {
            return refuse("R38-03", "the operation has given this site up");
        }
        ensure(printed.base_site || self.posts_in_pool() > 0, "1.3.2-03", "all posts are used")
    }

    /// Where a destroyed Dozer or Dinassaut comes back (2.2.2).
    pub(crate) fn workshop(self, unit: Unit) -> Space {
        if unit == self.data.dozer { self.data.landmarks.xuan_mai } else { self.data.landmarks.viet_tri }
    }

    fn price_of_maintenance(self, unit: Unit) -> u8 {
        let cost = &self.data.tables.cost;
        match unit {
            u if u == self.data.dozer => cost.maintenance_dozer,
            u if u == self.data.dinassaut => cost.maintenance_dinassaut,
            _ => cost.maintenance,
        }
    }

    /// 2.2.2, 7.2-26: what may be repaired, and where.
    fn can_maintain(self, unit: Unit, by: Commanders) -> Verdict {
        let here = &self.state.units[unit.at()];
        ensure(!here.repair, "R21-01", "it is under repair already")?;
        if unit == self.data.dozer || unit == self.data.dinassaut {
            return self.can_replace(unit, by);
        }
        ensure(self.data.vehicles.has(unit), "2.2.2-03", "only armoured and mechanised units are rebuilt")?;
        let Place::Space(space) = here.place else {
            return refuse("2.2.2-02", "a destroyed unit, or one in Hanoi, is not rebuilt");
        };
        ensure(here.reduced, "2.2.2-01", "the unit is at full strength")?;
        ensure(self.is_french_retreat_base(space), "2.2.2-02", "it must stand on a retreat base")?;
        self.can_pay(self.price_of_maintenance(unit), by, Some(space), Case("R13-03"))
    }

    /// The Dozer and the Dinassaut come back once they are destroyed (2.2.2-14, 2.2.2-19).
    fn can_replace(self, unit: Unit, by: Commanders) -> Verdict {
        let destroyed = self.state.units[unit.at()].place == Place::Gone;
        if unit == self.data.dinassaut {
            ensure(destroyed, "2.2.2-19", "the Dinassaut is rebuilt only when it is destroyed")?;
        } else {
            ensure(destroyed, "2.2.2-14", "the Dozer is rebuilt only when it is destroyed")?;
        }
        let home = self.is_french_retreat_base(self.workshop(unit));
        ensure(home, "R91-01", "the base where it would come back is in Viet Minh hands")?;
        self.can_pay(self.price_of_maintenance(unit), by, None, Case("R13-01"))
    }

    /// 9.1-02, R65: artillery or air alone against one Infiltration counter.
    /// Cases 9.4.2-08, R65-01.
    fn can_strike(self, gun: Gun, seq: Seq) -> Verdict {
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

    /// R20: the Dinassaut shares its space with the Dangerous counter.
    fn dinassaut_is_challenged(self) -> Option<Space> {
        let space = self.state.space_of(self.data.dinassaut)?;
        (self.state.dangerous_at() == Some(space)).then_some(space)
    }

    fn free_water(self, from: Space) -> impl Iterator<Item = Space> {
        let boat = Units::one(self.data.dinassaut);
        let ways: ArrayVec<Space, 8> = self.data.map.downstream_and_up(from).take(8).collect();
        ways.into_iter().filter(move |to| self.state.counters_at(*to) == 0 && self.fits(*to, boat, Sites::NONE))
    }

    /// R20-01: without AP the challenged Dinassaut slips away free of charge.
    fn can_leave(self, to: Space) -> Verdict {
        let Some(from) = self.dinassaut_is_challenged() else {
            return refuse("R20-01", "the Dinassaut does not share its space with the Dangerous counter");
        };
        let price = self.data.tables.cost.dinassaut;
        let mut payers = self.payers(Some(from), price).into_iter();
        if payers.any(|by| self.can_pay(price, by, Some(from), Case("2.1-01")).is_ok()) {
            return refuse("R20-01", "it leaves free only when no action point is left");
        }
        if self.free_water(from).any(|space| space == to) {
            Ok(())
        } else {
            refuse("R20-01", "it leaves to an adjacent river space without counters")
        }
    }

    /// 7.1-01: the phase ends when the player stops, unless the Dinassaut must fight or leave first.
    fn can_end_actions(self) -> Verdict {
        match self.dinassaut_is_challenged() {
            Some(space) if self.free_water(space).next().is_some() => {
                refuse("2.2.2-17", "the Dinassaut must fight the Dangerous counter or leave its space")
            }
            _ => Ok(()),
        }
    }
}

impl Play<'_> {
    fn build(&mut self, space: Space, by: Commanders) {
        let base = self.data.map.space(space).base_site;
        self.pay(self.view().price_of_building(space), by);
        let Some(site) = self.data.map.space(space).site else { return };
        self.state.sites[site.at()].standing = true;
        let first = !std::mem::replace(&mut self.state.sites[site.at()].scored, true);
        self.tell(Fact::arrived(FRANCE), |data| {
            let what = if base { "The base" } else { "A post" };
            let case = if base { "7.2-02" } else { "7.2-01" };
            let text = format!("{what} is built at {}.", data.name(space));
            Event::new("built", Case(case), text).place(&data.map.space(space).id)
        });
        if first {
            let vp = self.data.tables.vp;
            let (points, case) = if base { (vp.base_built, "11.2.1b-03") } else { (vp.post_built, "11.2.1b-01") };
            self.score_at(space, points, Case(case), |name| format!("{name} built"));
        }
        self.end_action();
    }

    fn maintain(&mut self, unit: Unit, by: Commanders) {
        self.pay(self.view().price_of_maintenance(unit), by);
        self.state.units[unit.at()].repair = true;
        self.tell(Fact::spent(FRANCE), |data| {
            let text = format!("{} will be ready again next turn.", data.unit_name(unit));
            Event::new("ordered", Case("7.2-26"), text).piece(&data.units[unit.at()].id)
        });
        self.end_action();
    }

    /// R114: the support that makes the attack is paid before the threat die.
    /// Case R114-01.
    fn strike(&mut self, gun: Gun, seq: Seq) {
        let Some(space) = self.state.counter(seq).map(|c| c.space) else { return };
        self.pay(self.data.tables.cost.support, Commanders::NONE);
        self.state.combat.begin_attack(Attacker::Supports, space, None);
        self.state.combat.foe = Foe::Counter(seq);
        self.spend_support_point(gun);
        self.next(ThreatDie);
    }

    fn slip_away(&mut self, to: Space) {
        let from = self.state.space_of(self.data.dinassaut);
        self.place(self.data.dinassaut, Place::Space(to));
        self.tell(Fact::moved(FRANCE), |data| {
            let text = format!("The Dinassaut slips away to {}.", data.name(to));
            let event = Event::new("moved", Case("R20-01"), text).piece(&data.units[data.dinassaut.at()].id);
            let ends = from.into_iter().chain([to]);
            ends.fold(event, |event, space| event.place(&data.map.space(space).id))
        });
        self.end_action();
    }

    /// The phase ends: convoys come in, then the Viet Minh act, or turn 0 is over.
    /// Case R77-01.
    fn end_french_phase(&mut self) {
        self.tell(Fact::of(EventKind::Phase), |_| Event::new("phase", Case("7.1-01"), "The French Action Phase ends."));
        self.bring_convoys_in();
        if self.state.turn == 0 {
            self.reveal_bases();
            self.next(BeginTurn { turn: 1 });
        } else {
            self.next(Begin(Phase::VietActions));
        }
    }

    /// 4.1-13: the counters are turned up; decoys return to the reserve.
    /// Case R109-01.
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
                *base = VietBase::default();
            } else {
                base.face_up = true;
            }
            self.tell(Fact::of(EventKind::Revealed).amount(number), |data| {
                let text = match number {
                    0 => format!("{}: a decoy.", data.name(space)),
                    n => format!("{}: Viet base {n}.", data.name(space)),
                };
                let event = Event::new("revealed", Case("4.1-13"), text).place(&data.map.space(space).id);
                if number == 0 { event } else { event.piece(viet_base_id(number)) }
            });
        }
    }
}
