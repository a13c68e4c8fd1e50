//! Estimates that the priors of several answers share: which actions look promising before any search. Rollouts follow
//! them, so every answer is cheap. Differences of one are clear preferences.

use crate::actions::{EventNumber, Purse};
use crate::cards::{CORRUPTION, KY, TET, THIEU, event_of};
use crate::context::View;
use crate::data::Moment;
use crate::ids::{Card, Place, Seat, Zone};
use crate::kind::Kind;
use crate::state::{Bomber, Force};

impl View<'_> {
    pub(crate) fn prior_of_deploying(self, seat: Seat, kind: Kind, to: Place) -> f32 {
        let crowd = 0.15 * f32::from(self.count(seat, to));
        let city =
            if seat == Seat::Blue && self.data.map.city.has(to) && self.count(seat, to) == 0 { 0.5 } else { 0.0 };
        self.pull(seat, &Force::one(kind), to) + city - crowd
    }

    /// How good it is for one unit to be in an area.
    pub(crate) fn pull_of_one(self, seat: Seat, kind: Kind, area: Place) -> f32 {
        self.pull(seat, &Force::one(kind), area)
    }

    /// How good it is to put a VC into an area.
    pub(crate) fn prior_of_vc(self, area: Place) -> f32 {
        self.pull_of_one(Seat::Red, Kind::VC, area) + if self.count(Seat::Red, area) == 0 { 0.4 } else { 0.0 }
    }

    pub(crate) fn prior_of_lifting(self, seat: Seat, kind: Kind, area: Place) -> f32 {
        -self.price_of_leaving(seat, &Force::one(kind), area) - 0.2
    }

    /// An attack with everything that lies open.
    pub(crate) fn prior_of_attacking(self, seat: Seat, area: Place) -> f32 {
        let force = self.units(area).side(seat).only(|kind| !kind.is_concealed() && kind != Kind::LIMA_SITE);
        self.prior_of_battle(seat, &force, area) + 0.3
    }

    /// How near a zone is to scoring for a campaign.
    pub(crate) fn prior_of_campaign(self, seat: Seat, card: Card) -> f32 {
        let printed = &self.data.cards[card.at()];
        if printed.is_grand_campaign() {
            let vc = f32::from(self.vc_in_play());
            return if card == TET { 0.15 * vc } else { 1.2 };
        }
        let Some(zone) = printed.zone() else { return 0.0 };
        let red = self.data.map.zones[zone.at()].and(self.state.red_flags).count() as f32;
        let wanted = match zone {
            Zone::I => 3.0,
            Zone::II | Zone::III => 4.0,
            Zone::IV => 5.0,
        };
        let short = if seat == Seat::Red { wanted - red } else { red };
        let turns = f32::from(5 - self.state.round.clamp(1, 4));
        (0.45 * turns - 0.6 * short.max(0.0)).max(-1.0)
    }

    /// RPs first; a response is kept for its moment, a Campaign for its event.
    pub(crate) fn prior_of_card(self, seat: Seat, card: Card) -> f32 {
        let printed = &self.data.cards[card.at()];
        let own = printed.events.iter().find(|event| event.is_for(seat));
        let in_time = own.is_some_and(|event| (event.years[0]..=event.years[1]).contains(&self.state.year));
        let response = own.is_some_and(|event| event.kind == Moment::Response);
        let event = match own {
            Some(_) if response => -0.6,
            Some(_) if in_time => 0.35 * event_of(card, seat).worth,
            _ => 0.0,
        };
        0.45 * f32::from(printed.rp) + event - if printed.is_campaign() { 1.0 } else { 0.0 }
    }

    pub(crate) fn prior_of_event(self, seat: Seat, number: EventNumber) -> f32 {
        let Some(card) = self.state.turn.card else { return 0.0 };
        let Some(event) = self.data.cards[card.at()].events.get(number.at()) else { return 0.0 };
        let rich = f32::from(self.state.stock[seat.at()] + self.state.turn.purse) > f32::from(event.cost) + 3.0;
        let price = if rich { 0.3 } else { 0.45 };
        event_of(card, seat).worth - price * f32::from(event.cost)
    }

    /// Groups of four and more, or a pass to be blocked.
    pub(crate) fn prior_of_bombing(self, area: Place) -> f32 {
        let ready = f32::from(self.state.bombers.count(Bomber::Ready));
        let rounds = f32::from(5 - self.state.round.clamp(1, 4));
        let urgency = if ready >= rounds { 0.8 } else { 0.0 };
        match self.count(Seat::Red, area) {
            0 => -2.5,
            units @ 1..=3 => 0.2 * f32::from(units) + urgency,
            units => 1.4 + 0.3 * f32::from(units) + urgency,
        }
    }

    pub(crate) fn prior_of_control(self, seat: Seat, area: Place) -> f32 {
        let worth = self.next_flag(seat);
        let city = if self.data.map.city.has(area) { 0.4 } else { 0.0 };
        if self.takes_control_surely(seat, area) {
            return 2.6 + worth + city;
        }
        let chance = f32::from(self.count(seat, area).min(6)) / 6.0;
        3.0 * chance * worth + city - 0.6
    }

    /// What the units of an area could do elsewhere.
    pub(crate) fn prior_of_mobilizing(self, seat: Seat, area: Place) -> f32 {
        let here = self.units(area).side(seat);
        let map = &self.data.map;
        if area == map.nvn {
            let waiting = here.count(Kind::is_nva).min(6);
            return 0.3 * f32::from(waiting);
        }
        let vc = here.only(Kind::is_vc);
        let mut best: f32 = -0.5;
        if !vc.is_empty() && !self.state.turn.vc_moved && self.state.red_flags.has(area) {
            let group = Force::one(Kind::VC);
            best = best.max(self.best_nearby(seat, &group, area) - 0.3);
        }
        let movers =
            here.only(|kind| !kind.is_vc() && !kind.is_held() && !kind.is_air_naval() && kind != Kind::LIMA_SITE);
        if !movers.is_empty() && !self.contested().has(area) {
            let stay = self.price_of_leaving(seat, &movers, area);
            let flag = map.svn.has(area) && self.controller(area) != Some(seat);
            let busy = if flag { 1.2 } else { 0.0 };
            best = best.max(self.best_nearby(seat, &movers, area) - stay - busy);
        }
        best
    }

    pub(crate) fn prior_of_taking(self, seat: Seat, kind: Kind) -> f32 {
        let from = self.state.march.from;
        let group = &self.state.group;
        let stay = self.price_of_leaving(seat, &group.with(kind), from);
        match kind {
            _ if kind.is_vc() && self.state.red_flags.has(from) => 0.9 - stay,
            _ if kind.is_vc() => -0.6,
            _ if kind.is_air_naval() => 0.1,
            _ if group.is_empty() => 1.6 - stay,
            // One ARVN unit takes a province; the others need numbers to fight, to hold and to pacify.
            _ if kind.is_arvn() => 0.6 - 0.12 * f32::from(group.total()) - stay,
            _ => 1.7 - 0.2 * f32::from(group.total()) - stay,
        }
    }

    pub(crate) fn prior_of_going(self, seat: Seat, to: Place) -> f32 {
        let group = &self.state.group;
        let here = self.state.march.at;
        let home = if here == self.state.march.from { self.price_of_leaving(seat, group, here) } else { 0.0 };
        let back = if self.state.march.way.contains(&to) { 2.5 } else { 0.0 };
        self.pull(seat, group, to) - 0.5 * home - back - if to == self.data.map.nvn { 1.5 } else { 0.0 }
    }

    /// Air / Naval units stand where they reach most battles, or where they help.
    pub(crate) fn prior_of_flying(self, to: Place) -> f32 {
        let fights = self.contested();
        let near = self.data.map.around(to).and(fights).count();
        0.2 * near as f32 + if fights.has(to) { 0.6 } else { 0.0 }
    }

    pub(crate) fn prior_of_stopping(self, seat: Seat) -> f32 {
        let march = &self.state.march;
        if march.way.len() > 1 {
            let along = &self.state.group;
            return 0.25 + 0.9 * self.pull(seat, &Force::NONE, march.at).max(self.pull_at(seat, march.at, along));
        }
        // Who has paid for a mobilization moves somebody.
        let idle = march.ready.total() >= self.count(seat, march.from);
        match self.state.group.is_empty() {
            true if idle => -1.2,
            true => 0.15,
            false => -2.5,
        }
    }

    /// The pull of the area in which a group stands already.
    fn pull_at(self, seat: Seat, area: Place, group: &Force) -> f32 {
        let map = &self.data.map;
        let free = self.count(seat.other(), area) == 0;
        if free && map.svn.has(area) && self.controller(area) != Some(seat) {
            return 1.6 * self.next_flag(seat);
        }
        if free { 0.0 } else { 0.8 * self.prior_of_battle(seat, group, area) }
    }

    pub(crate) fn prior_of_ambush(self, kind: Kind) -> f32 {
        let dear = self.state.group.count(Kind::is_blue_coloured);
        0.7 + 0.35 * f32::from(dear.min(3)) + if matches!(kind, Kind::VC_PLUS | Kind::OPEN_VC_PLUS) { 0.4 } else { 0.0 }
    }

    /// The cheapest unit goes first.
    pub(crate) fn prior_of_losing(self, seat: Seat, kind: Kind, place: Place) -> f32 {
        let last = if self.state.blue_flags.has(place) && self.count(seat, place) == 1 { 1.0 } else { 0.0 };
        let body = match seat {
            Seat::Blue if self.is_blue_coloured(kind) => 1.0,
            Seat::Blue if kind.is_arvn() => 0.35,
            _ => 0.1,
        };
        -2.0 * (self.worth(kind) + body + last)
    }

    pub(crate) fn prior_of_paying(self, seat: Seat, purse: Purse) -> f32 {
        let stock = self.state.stock[seat.at()];
        let price = match purse {
            Purse::Card => 0.45,
            Purse::Stockpile if stock > 3 => 0.3,
            Purse::Stockpile => 0.5,
        };
        -2.0 * price
    }

    pub(crate) fn prior_of_evading(self, kind: Kind) -> f32 {
        let battle = &self.state.battle;
        let weak = self.advantage(battle.attacker, &battle.attackers, battle.area) > 1.0;
        match kind {
            _ if kind.is_bad_intel() => 3.0,
            _ if kind.is_vc() && weak => 2.2,
            _ if kind.is_vc() => 1.2,
            _ => -0.5,
        }
    }

    /// A group slips away from a stronger enemy; three units seldom get through.
    pub(crate) fn prior_of_gathering(self, kind: Kind) -> f32 {
        let battle = &self.state.battle;
        let weak = self.advantage(battle.attacker, &battle.attackers, battle.area);
        let gathered = f32::from(battle.gathered.total());
        let dear = if self.is_blue_coloured(kind) { 0.3 } else { 0.0 };
        0.25 * weak.clamp(-4.0, 6.0) + dear - 0.6 * gathered
    }

    /// Who comes from an area that is open already was asked when it was opened.
    pub(crate) fn prior_of_reinforcing(self, seat: Seat, from: Place) -> f32 {
        if self.state.battle.paid.has(from) {
            return -3.0;
        }
        let spare = self.state.stock[seat.at()];
        let stay = self.price_of_leaving(seat, &self.units(from).side(seat), from);
        let fight = self.contested().has(self.state.battle.area);
        let need = if fight { 0.5 } else { -0.6 };
        need + if spare > 3 { 0.3 } else { -0.3 } - stay
    }

    pub(crate) fn prior_of_shelter(self, seat: Seat, to: Place) -> f32 {
        let company = 0.15 * f32::from(self.count(seat, to).min(4));
        let front = 0.1 * self.data.map.beside(to).and(self.data.map.svn).count() as f32;
        company + front
    }

    /// A response to what Blue owes: it counts most where it decides whether he can pay.
    pub(crate) fn prior_of_answer(self, owed: i8, card: Card) -> f32 {
        let stock = self.state.stock[Seat::Blue.at()] as i8;
        match card {
            KY | CORRUPTION => {
                let extra = if card == KY { 2 } else { 1 };
                if owed <= stock && owed + extra > stock { 4.0 } else { 0.9 }
            }
            THIEU if owed > stock && owed - 2 <= stock => 4.0,
            THIEU => 0.8,
            _ => 1.2,
        }
    }

    /// A place that the event of a card asks for.
    pub(crate) fn prior_of_target(self, seat: Seat, area: Place) -> f32 {
        if !area.is_area() {
            return 0.0;
        }
        let enemy = 0.15 * f32::from(self.count(seat.other(), area).min(5));
        let flag = if self.data.map.svn.has(area) && self.controller(area) != Some(seat) { 0.6 } else { 0.0 };
        let front = 0.1 * self.data.map.beside(area).and(self.occupied(seat.other())).count() as f32;
        enemy + flag + front
    }

    /// A unit that the event of a card asks for: the enemy's best, the own one of most use.
    pub(crate) fn prior_of_picking(self, seat: Seat, kind: Kind, place: Place) -> f32 {
        let area = if place.is_area() { 0.4 * self.prior_of_target(seat, place) } else { 0.0 };
        self.worth(kind) + area
    }
}
