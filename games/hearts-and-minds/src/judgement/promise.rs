//! Which actions look promising before any search. Rollouts follow this, so every answer is cheap.

use crate::action::{Action, Purse};
use crate::cards::*;
use crate::ids::{Card, Place, Seat, Zone};
use crate::kind::Kind;
use crate::state::{Bomber, Stage};
use crate::task::{BattleStep, EntryStep, Task};
use crate::view::View;

impl View<'_> {
    /// How promising an action looks; differences of one are clear preferences.
    pub(crate) fn prefer(self, action: Action) -> f32 {
        use Action::*;
        let seat = self.asker().unwrap_or(Seat::Red);
        let state = self.state;
        match action {
            Proceed | Keep => 0.5,
            Done => 0.35,
            Pass => self.promise_of_passing(),
            Withdraw(kind, _) | Garrison(kind, _) => -3.0 * self.worth(kind),
            Replace(kind) => 3.0 * self.worth(kind),
            Buy(kind) => 2.0 * self.worth(kind) - if state.stock[seat.at()] > 4 { 0.2 } else { 0.8 },
            Evacuate(_, _, to) => self.pull(seat, &one(Kind::NVA_INF), to),
            Deploy(kind, to) => self.promise_of_deploying(seat, kind, to),
            PlaceVc(to) => {
                self.pull(Seat::Red, &one(Kind::VC), to) + if self.count(Seat::Red, to) == 0 { 0.4 } else { 0.0 }
            }
            Lift(kind, at) => -self.price_of_leaving(seat, &one(kind), at) - 0.2,
            Land(to) => {
                let kind = state.muster.lifted.map_or(Kind::ARVN_INF, |(kind, _)| kind);
                self.promise_of_deploying(seat, kind, to)
            }
            Choose(card) => self.promise_of_campaign(seat, card) - 0.3,
            Draw => 0.5,
            Play(card) => self.promise_of_card(seat, card),
            Launch(card) => 1.0 + self.promise_of_campaign(seat, card),
            Event(number) => self.promise_of_event(seat, number),
            Bomb(area) => self.promise_of_bombing(area),
            Mobilize(area) => self.promise_of_mobilizing(seat, area),
            Battle(area) => {
                let force = self.units(area).side(seat).only(|kind| !kind.is_concealed() && kind != Kind::LIMA_SITE);
                self.promise_of_battle(seat, &force, area) + 0.3
            }
            Control(area) => self.promise_of_control(seat, area),
            Pacify(area) => 0.55 * f32::from(self.count(seat, area).min(6)) - 1.1,
            Conceal(..) => 3.0,
            End => 0.3,
            Respond(card) => self.promise_of_response(card),
            Take(kind) => self.promise_of_taking(seat, kind),
            Step(to) | Sail(to) | Trail(to) => self.promise_of_going(seat, to),
            Fly(to) => self.promise_of_flying(to),
            Path(to) => self.promise_of_going(seat, to) - 0.35 * state.march.path.len() as f32,
            Roll => 0.9 + state.march.path.last().map_or(0.0, |to| self.promise_of_going(seat, *to)),
            Drop(_) => -0.8,
            Stop => self.promise_of_stopping(seat),
            Ambush(kind) => self.promise_of_ambush(kind),
            Lose(kind, place) => self.promise_of_losing(seat, kind, place),
            Pay(purse) => self.promise_of_paying(seat, purse),
            Promote(kind, _) => self.worth(kind),
            Commit(kind) => self.promise_of_committing(kind),
            CommitAll => 2.5,
            Attack => 1.5,
            Evade(kind) => self.promise_of_evading(kind),
            Gather(kind) => self.promise_of_gathering(kind),
            Slip => 2.0,
            Stand => 1.0,
            React(_) => 1.4,
            Reinforce(from) => self.promise_of_reinforcing(seat, from),
            Enter => 0.8,
            Retreat(to) => self.promise_of_shelter(seat, to),
            Through(to) => {
                if self.state.index.vc.has(to) {
                    -1.0
                } else {
                    0.0
                }
            }
            Halt => 0.5,
            MakeUp => self.promise_of_making_up(seat),
            Decline => 0.4,
            Disperse(kind, _) => -self.worth(kind),
            Prop => 2.5,
            Abandon => 0.0,
            At(area) => self.promise_of_target(seat, area),
            Pick(kind, place) => self.promise_of_picking(seat, kind, place),
        }
    }

    fn promise_of_passing(self) -> f32 {
        match self.state.stack.last() {
            Some(Task::Enter(entry)) if entry.step == EntryStep::Ambush => 0.6,
            Some(Task::Battle(BattleStep::ReactAttack | BattleStep::ReactDefend)) => 0.4,
            _ => 0.7,
        }
    }

    fn promise_of_deploying(self, seat: Seat, kind: Kind, to: Place) -> f32 {
        let crowd = 0.15 * f32::from(self.count(seat, to));
        let city =
            if seat == Seat::Blue && self.data.map.city.has(to) && self.count(seat, to) == 0 { 0.5 } else { 0.0 };
        self.pull(seat, &one(kind), to) + city - crowd
    }

    /// How near a zone is to scoring for a campaign.
    fn promise_of_campaign(self, seat: Seat, card: Card) -> f32 {
        let printed = &self.data.cards[card.at()];
        if printed.is_grand_campaign() {
            let vc = f32::from(self.vc_in_play());
            return if card == TET { 0.15 * vc } else { 1.2 };
        }
        let Some(zone) = printed.zone() else { return 0.0 };
        let red = f32::from(self.data.map.zones[zone.at()].and(self.state.red_flags).count());
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
    fn promise_of_card(self, seat: Seat, card: Card) -> f32 {
        let printed = &self.data.cards[card.at()];
        let own = printed.events.iter().find(|event| event.is_for(seat));
        let in_time = own.is_some_and(|event| (event.years[0]..=event.years[1]).contains(&self.state.year));
        let response = own.is_some_and(|event| event.kind == crate::data::Moment::Response);
        let event = match own {
            Some(_) if response => -0.6,
            Some(_) if in_time => 0.35 * worth_of_event(card),
            _ => 0.0,
        };
        0.45 * f32::from(printed.rp) + event - if printed.is_campaign() { 1.0 } else { 0.0 }
    }

    fn promise_of_event(self, seat: Seat, number: u8) -> f32 {
        let Some(card) = self.state.turn.card else { return 0.0 };
        let Some(event) = self.data.cards[card.at()].events.get(usize::from(number)) else { return 0.0 };
        let rich = f32::from(self.state.stock[seat.at()] + self.state.turn.purse) > f32::from(event.cost) + 3.0;
        let price = if rich { 0.3 } else { 0.45 };
        worth_of_event(card) - price * f32::from(event.cost)
    }

    /// Groups of four and more, or a pass to be blocked.
    fn promise_of_bombing(self, area: Place) -> f32 {
        let ready = self.state.bombers.iter().filter(|bomber| **bomber == Bomber::Ready).count() as f32;
        let rounds = f32::from(5 - self.state.round.clamp(1, 4));
        let urgency = if ready >= rounds { 0.8 } else { 0.0 };
        match self.count(Seat::Red, area) {
            0 => -2.5,
            units @ 1..=3 => 0.2 * f32::from(units) + urgency,
            units => 1.4 + 0.3 * f32::from(units) + urgency,
        }
    }

    fn promise_of_control(self, seat: Seat, area: Place) -> f32 {
        let worth = self.next_flag(seat);
        let city = if self.data.map.city.has(area) { 0.4 } else { 0.0 };
        if self.takes_control_surely(seat, area) {
            return 2.6 + worth + city;
        }
        let chance = f32::from(self.count(seat, area).min(6)) / 6.0;
        3.0 * chance * worth + city - 0.6
    }

    /// What the units of an area could do elsewhere.
    fn promise_of_mobilizing(self, seat: Seat, area: Place) -> f32 {
        let here = self.units(area).side(seat);
        let map = &self.data.map;
        if area == map.nvn {
            let waiting = here.count(Kind::is_nva).min(6);
            return 0.3 * f32::from(waiting);
        }
        let vc = here.only(Kind::is_vc);
        let mut best: f32 = -0.5;
        if !vc.is_empty() && !self.state.turn.vc_moved && self.state.red_flags.has(area) {
            let group = one(Kind::VC);
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

    fn promise_of_taking(self, seat: Seat, kind: Kind) -> f32 {
        let from = match self.state.stack.last() {
            Some(Task::Battle(BattleStep::Column(_)) | Task::Retreat) => return 1.0,
            _ => self.state.march.from,
        };
        let group = &self.state.group;
        let mut all = *group;
        all.add(kind, 1);
        let stay = self.price_of_leaving(seat, &all, from);
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

    fn promise_of_going(self, seat: Seat, to: Place) -> f32 {
        let group = &self.state.group;
        let here = self.state.march.at;
        let home = if here == self.state.march.from { self.price_of_leaving(seat, group, here) } else { 0.0 };
        let back = if self.state.march.way.contains(&to) { 2.5 } else { 0.0 };
        self.pull(seat, group, to) - 0.5 * home - back - if to == self.data.map.nvn { 1.5 } else { 0.0 }
    }

    /// Air / Naval units stand where they reach most battles, or where they help.
    fn promise_of_flying(self, to: Place) -> f32 {
        let fights = self.contested();
        let near = self.data.map.around(to).and(fights).count();
        0.2 * f32::from(near) + if fights.has(to) { 0.6 } else { 0.0 }
    }

    fn promise_of_stopping(self, seat: Seat) -> f32 {
        let march = &self.state.march;
        if march.way.len() > 1 {
            let along = &self.state.group;
            return 0.25
                + 0.9 * self.pull(seat, &crate::force::Force::NONE, march.at).max(self.pull_at(seat, march.at, along));
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
    fn pull_at(self, seat: Seat, area: Place, group: &crate::force::Force) -> f32 {
        let map = &self.data.map;
        let free = self.count(seat.other(), area) == 0;
        if free && map.svn.has(area) && self.controller(area) != Some(seat) {
            return 1.6 * self.next_flag(seat);
        }
        if free { 0.0 } else { 0.8 * self.promise_of_battle(seat, group, area) }
    }

    fn promise_of_ambush(self, kind: Kind) -> f32 {
        let dear = self.state.group.count(Kind::is_blue_coloured);
        0.7 + 0.35 * f32::from(dear.min(3)) + if matches!(kind, Kind::VC_PLUS | Kind::OPEN_VC_PLUS) { 0.4 } else { 0.0 }
    }

    /// The cheapest unit goes first.
    fn promise_of_losing(self, seat: Seat, kind: Kind, place: Place) -> f32 {
        let last = if self.state.blue_flags.has(place) && self.count(seat, place) == 1 { 1.0 } else { 0.0 };
        let body = match seat {
            Seat::Blue if self.is_blue_coloured(kind) => 1.0,
            Seat::Blue if kind.is_arvn() => 0.35,
            _ => 0.1,
        };
        -2.0 * (self.worth(kind) + body + last)
    }

    fn promise_of_paying(self, seat: Seat, purse: Purse) -> f32 {
        let stock = self.state.stock[seat.at()];
        let price = match purse {
            Purse::Card => 0.45,
            Purse::Stockpile if stock > 3 => 0.3,
            Purse::Stockpile => 0.5,
        };
        -2.0 * price
    }

    fn promise_of_committing(self, kind: Kind) -> f32 {
        match kind {
            _ if kind.is_bad_intel() => -4.0,
            _ if kind.is_concealed() => -0.5,
            _ => 0.8,
        }
    }

    fn promise_of_evading(self, kind: Kind) -> f32 {
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
    fn promise_of_gathering(self, kind: Kind) -> f32 {
        let battle = &self.state.battle;
        let weak = self.advantage(battle.attacker, &battle.attackers, battle.area);
        let gathered = f32::from(battle.gathered.total());
        let dear = if self.is_blue_coloured(kind) { 0.3 } else { 0.0 };
        0.25 * weak.clamp(-4.0, 6.0) + dear - 0.6 * gathered
    }

    fn promise_of_reinforcing(self, seat: Seat, from: Place) -> f32 {
        let spare = self.state.stock[seat.at()];
        let stay = self.price_of_leaving(seat, &self.units(from).side(seat), from);
        let fight = self.contested().has(self.state.battle.area);
        let need = if fight { 0.5 } else { -0.6 };
        need + if spare > 3 { 0.3 } else { -0.3 } - stay
    }

    fn promise_of_shelter(self, seat: Seat, to: Place) -> f32 {
        let company = 0.15 * f32::from(self.count(seat, to).min(4));
        let front = 0.1 * f32::from(self.data.map.beside(to).and(self.data.map.svn).count());
        company + front
    }

    fn promise_of_making_up(self, seat: Seat) -> f32 {
        let Some(Task::Shortfall(shortfall)) = self.state.stack.last() else { return 0.0 };
        let worth = if shortfall.pacify { 1.3 } else { self.next_flag(seat) + 0.5 };
        worth - 0.6 * f32::from(shortfall.missing)
    }

    fn promise_of_response(self, card: Card) -> f32 {
        let owed = self.state.reckoning.owed;
        let stock = self.state.stock[Seat::Blue.at()] as i8;
        match card {
            KY | CORRUPTION => {
                let extra = if card == KY { 2 } else { 1 };
                if owed <= stock && owed + extra > stock { 4.0 } else { 0.9 }
            }
            THIEU => {
                if owed > stock && owed - 2 <= stock {
                    4.0
                } else {
                    0.8
                }
            }
            SAM_MISSILES => match self.state.stack.last() {
                Some(Task::Mission(mission)) => 0.3 * f32::from(self.count(Seat::Red, mission.area)),
                _ => 0.5,
            },
            _ => 1.2,
        }
    }

    /// A place that the event of a card asks for.
    fn promise_of_target(self, seat: Seat, area: Place) -> f32 {
        if !area.is_area() {
            return 0.0;
        }
        let enemy = 0.15 * f32::from(self.count(seat.other(), area).min(5));
        let flag = if self.data.map.svn.has(area) && self.controller(area) != Some(seat) { 0.6 } else { 0.0 };
        let front = 0.1 * f32::from(self.data.map.beside(area).and(self.occupied(seat.other())).count());
        enemy + flag + front
    }

    /// A unit that the event of a card asks for: the enemy's best, the own one of most use.
    fn promise_of_picking(self, seat: Seat, kind: Kind, place: Place) -> f32 {
        let worth = self.worth(kind);
        let area = if place.is_area() { 0.4 * self.promise_of_target(seat, place) } else { 0.0 };
        match self.state.stage {
            Stage::Actions(_) => worth + area,
            _ => worth,
        }
    }
}

fn one(kind: Kind) -> crate::force::Force {
    let mut force = crate::force::Force::NONE;
    force.add(kind, 1);
    force
}

/// What the event of a card is worth before its price, in actions.
fn worth_of_event(card: Card) -> f32 {
    match card {
        PENTAGON_PAPERS => 4.0,
        PENTAGON_MARCH | PEACE_TALKS | PROPAGANDA | JANE_FONDA | KENT_STATE | MY_LAI | BOB_HOPE | ELECTIONS => 2.4,
        CRONKITE | NUMBERS_GAME | PRISONERS => 2.0,
        WHISPERING_DEATH | POLITICAL_CADRES => 2.6,
        GENERAL_UPRISING | LOCAL_RECRUITS | CORDS | COMMANDO_HUNT => 2.0,
        UNCLE_HO | WESTMORELAND | CHINESE_ADVISERS | ARC_LIGHT | LINEBACKER => 1.4,
        TRAIL_PORTERS | HAMBURGER_HILL => 1.2,
        DRAFT_CARDS | ROLLING_THUNDER | BLACK_MARKET => 1.2,
        REFUGEES | VILLAGE_CHIEFS | SAPPER_ATTACK | GREEN_BERETS | ELITE_TROOPS | PHOENIX_PROGRAM => 1.3,
        VETERANS | ARMOR | FREE_WORLD_FORCES | GOLDEN_TRIANGLE | SIHANOUK => 0.9,
        _ => 0.7,
    }
}
