//! Step 7: both sides deploy, by the chart WHERE TO DEPLOY UNITS.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Place, Seat, Zone};
use crate::kind::Kind;
use crate::sequence::interphase::LATE_WAR;
use crate::words::capital;

/// NVA units that may arrive in Laos each year from 1973 on (special S5).
const IN_LAOS: u8 = 4;

/// The stacking class of a ground unit: what shares a limit with it (10).
fn class(kind: Kind) -> (fn(Kind) -> bool, u8) {
    match kind {
        _ if kind.is_artillery() => (Kind::is_artillery, 1),
        _ if kind.is_tank() => (Kind::is_tank, 1),
        _ => (Kind::is_regular, 4),
    }
}

/// US, ROK and IF units that the chart sends to bases; Air / Naval units have their own lines.
fn is_expeditionary(kind: Kind) -> bool {
    kind.is_blue_coloured() && !kind.is_air_naval()
}

/// 8.1-07a: a side deploys the units that arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deploy {
    pub(crate) seat: Seat,
}

impl Question<HeartsAndMinds> for Deploy {
    fn side(self, _: View<'_>) -> Seat {
        self.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("8.1-07a", "Deploy the units that arrive.")
            .meaning("Everything that arrives is put on the map, by the chart; what finds no place waits a year.")
            .rules(&["8.1-07a", "8.1-07b", "8.1-07c", "8.1-07d", "8.1-07e", "C-01", "C-03"])
    }

    /// The one thing that can be done needs no question, nor does one of several that all end in North Vietnam.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        let all = v.deployments(self.seat);
        let nvn = v.data.map.nvn;
        match all.first() {
            None => Opening::Skips,
            Some((kind, place)) if all.len() == 1 || all.iter().all(|(_, to)| *to == nvn) => {
                Opening::Takes(Action::Deploy(*kind, *place))
            }
            Some(_) => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Deploy)
            .pointed_at(|v, target| {
                use engine::rules::Arg as _;
                let waiting = v.units(Place::ARRIVING).side(self.seat).kinds().next();
                waiting.zip(Place::pointed_at(target, v.data))
            })
            .legal(|v| v.deployments(self.seat), |v, (kind, place)| v.can_deploy(self.seat, kind, place))
            .label(|v, (kind, place)| format!("Deploy {} in {}", v.unit_name(kind), v.name(place)))
            .prior(|v, (kind, place)| v.prior_of_deploying(self.seat, kind, place))
            .then(|p, (kind, place)| p.deploy(kind, place));
        ask.answer(verb::Done)
            .allowed(|v, ()| v.can_leave_the_rest(self.seat))
            .labelled("The rest waits")
            .fixed_prior(0.35)
            .then(|p, ()| p.deploy_the_rest());
    }
}

/// 8.1-07e: a unit for which there is no room waits for the next year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    pub(crate) seat: Seat,
}

impl Step<HeartsAndMinds> for Waiting {
    fn run(self, p: &mut Play<'_>) {
        let seat = self.seat;
        let count = p.state.units.at(Place::ARRIVING).total_of(seat);
        if count > 0 {
            p.tell(Fact::noted().by(seat).amount(count), |_| {
                let (units, find) = (counted(count, "unit"), if count == 1 { "finds" } else { "find" });
                let text = format!("{units} of {} {find} no place until the next year.", seat.name());
                Event::new("waiting", Case("8.1-07e"), text)
            });
        }
    }
}

impl View<'_> {
    /// Kampot while Sihanoukville is closed (5.2-09, RL-31); nothing otherwise.
    pub(super) fn shut_port(self) -> Areas {
        if self.state.flags.port_closed { Areas::one(self.data.map.kampot) } else { Areas::NONE }
    }

    /// Provinces without a red flag and Red units.
    pub(super) fn quiet_provinces(self) -> Areas {
        self.controlled(Seat::Blue).without(self.occupied(Seat::Red))
    }

    fn with_room(self, areas: Areas, kind: Kind) -> Areas {
        areas.iter().filter(|area| self.has_room_for(*area, kind)).collect()
    }

    /// Areas without enemy units as long as one has room, then the others (RL-118).
    fn without_enemy_if_possible(self, areas: Areas, kind: Kind) -> Areas {
        let free = areas.without(self.occupied(kind.seat().other()));
        let first = self.with_room(free, kind);
        if first.is_empty() { self.with_room(areas, kind) } else { first }
    }

    /// The bases at which a unit may arrive, if it finds room.
    fn open_bases(self, kind: Kind) -> Areas {
        self.data.map.base.and(self.quiet_provinces()).and(self.legal(kind))
    }

    /// 8.1-07d: whether US, ROK and IF units that still wait need every place at a base that is left.
    fn are_bases_spoken_for(self, kind: Kind) -> bool {
        let (belongs, limit) = class(kind);
        let bases = self.open_bases(kind);
        let taken: u8 = bases.iter().map(|area| self.units(area).side(Seat::Blue).count(belongs).min(limit)).sum();
        let waiting = self.units(Place::ARRIVING).count(|other| is_expeditionary(other) && belongs(other));
        bases.count() as u8 * limit - taken <= waiting
    }

    /// The chart: where a unit may be deployed now.
    fn berths(self, kind: Kind) -> Areas {
        let map = &self.data.map;
        match kind {
            Kind::NAVY => self.with_room(map.coastal, kind),
            Kind::GUNBOAT => self.with_room(map.zones[Zone::IV.at()], kind),
            Kind::AIR_CAV => self.with_room(self.quiet_provinces(), kind),
            _ if kind.is_factional() && kind.seat() == Seat::Blue => {
                self.without_enemy_if_possible(self.legal(kind).and(map.interior), kind)
            }
            _ if kind.is_factional() => {
                self.without_enemy_if_possible(self.legal(kind).and(map.trail).without(self.shut_port()), kind)
            }
            _ if kind.is_nva() => self.harbours(kind),
            _ if kind.is_arvn() => {
                let provinces = self.quiet_provinces().and(self.legal(kind));
                let full = if self.are_bases_spoken_for(kind) { map.base } else { Areas::NONE };
                self.with_room(provinces.without(full), kind)
            }
            _ if is_expeditionary(kind) => self.beachheads(kind),
            _ => Areas::NONE,
        }
    }

    /// C-01, P-S05, P-S10: North Vietnam, Kampot while the port is open, from 1973 on the trail in Laos.
    fn harbours(self, kind: Kind) -> Areas {
        let map = &self.data.map;
        let mut areas = Areas::one(map.nvn);
        if self.can_use_port(kind).is_ok() {
            areas.insert(map.kampot);
        }
        if self.state.year >= LATE_WAR && self.state.muster.in_laos < IN_LAOS {
            let trail = map.laos.and(map.trail).without(self.occupied(Seat::Blue));
            areas = areas.or(self.with_room(trail, kind));
        }
        areas
    }

    /// C-01, RL-136: one NVA unit a year comes by sea; those that step 6 brings there have come overland.
    fn can_use_port(self, kind: Kind) -> Verdict {
        let kampot = self.data.map.kampot;
        let limit = 1 + u8::from(self.state.flags.second_berth);
        ensure(!self.state.flags.port_closed, "5.2-09", "the port is closed to deployment")?;
        ensure(self.state.muster.at_kampot < limit, "C-01", "no more NVA units arrive in Kampot this year")?;
        ensure(self.has_room_for(kampot, kind), "8.1-07a", "the area is full")
    }

    /// 8.1-07b, 8.1-07c, RL-29: bases, then the coast without Red units, then the coast with them.
    fn beachheads(self, kind: Kind) -> Areas {
        let bases = self.with_room(self.open_bases(kind), kind);
        if !bases.is_empty() {
            return bases;
        }
        let coast = self.data.map.coastal.and(self.controlled(Seat::Blue)).and(self.legal(kind));
        self.without_enemy_if_possible(coast, kind)
    }

    fn can_deploy(self, seat: Seat, kind: Kind, place: Place) -> Verdict {
        let waits = kind.seat() == seat && self.units(Place::ARRIVING).has(kind);
        ensure(waits, "8.1-07a", "no such unit of this side waits to be deployed")?;
        if self.berths(kind).has(place) { Ok(()) } else { self.refuse_berth(kind, place) }
    }

    /// Why a unit may not be deployed in a place that is none of its berths.
    fn refuse_berth(self, kind: Kind, place: Place) -> Verdict {
        let map = &self.data.map;
        ensure(place.is_area(), "8.1-07a", "units are deployed on the map")?;
        if kind.seat() == Seat::Red && self.shut_port().has(place) {
            return refuse("5.2-09", "the port is closed to deployment");
        }
        if kind.is_nva() {
            if place == map.kampot {
                return self.can_use_port(kind);
            }
            if self.state.year >= LATE_WAR && map.laos.and(map.trail).has(place) {
                return refuse("P-S05", "at most 4 NVA units a year arrive in trail areas of Laos without Blue units");
            }
            return refuse("C-01", "NVA units arrive in North Vietnam, one of them in Kampot");
        }
        self.may_be(kind, place)?;
        ensure(self.has_room_for(place, kind), "8.1-07a", "the area is full")?;
        match kind {
            _ if kind.is_air_naval() => refuse("C-04", "the chart does not let this asset arrive there"),
            _ if kind.is_factional() && kind.seat() == Seat::Blue => {
                refuse("C-05", "it arrives in the interior of its country, away from Red units if possible")
            }
            _ if kind.seat() == Seat::Red => {
                refuse("C-02", "it arrives at the border of its country, away from Blue units if possible")
            }
            _ if kind.is_arvn() && self.quiet_provinces().has(place) => {
                refuse("8.1-07d", "US, ROK and IF units need the places at the bases")
            }
            _ if kind.is_arvn() => refuse("C-03", "ARVN arrives in friendly provinces without Red units"),
            _ if self.berths(kind).meets(self.open_bases(kind)) => {
                refuse("8.1-07b", "a base without Red units and red flag has room")
            }
            _ => refuse("8.1-07c", "what bases cannot take goes to the coast, away from Red units if possible"),
        }
    }

    /// What may be deployed where.
    fn deployments(self, seat: Seat) -> Vec<(Kind, Place)> {
        let waiting = self.units(Place::ARRIVING).side(seat);
        let mut found = Vec::new();
        for kind in waiting.kinds() {
            found.extend(self.berths(kind).iter().map(|place| (kind, place)));
        }
        found
    }

    /// Red may send all NVA units that still wait to North Vietnam at once.
    fn can_leave_the_rest(self, seat: Seat) -> Verdict {
        let waiting = self.units(Place::ARRIVING).side(seat);
        let settled = seat == Seat::Red && !waiting.is_empty() && !waiting.any(|kind| !kind.is_nva());
        ensure(
            settled,
            "8.1-07a",
            "all units are deployed; only what can go nowhere but to North Vietnam needs no word",
        )
    }
}

impl Play<'_> {
    fn deploy(&mut self, kind: Kind, place: Place) {
        if kind.is_nva() {
            self.state.muster.at_kampot += u8::from(place == self.data.map.kampot);
            self.state.muster.in_laos += u8::from(self.data.map.laos.has(place));
        }
        self.shift(kind, 1, Place::ARRIVING, place);
        self.tell(Fact::arrived(kind.seat()), |data| {
            let text = format!("{} arrives in {}.", capital(&data.describe(kind)), data.name(place));
            Event::new("deployed", Case("8.1-07a"), text).piece(data.piece(kind, place)).place(data.id(place))
        });
    }

    fn deploy_the_rest(&mut self) {
        let rest = self.state.units.at(Place::ARRIVING).only(Kind::is_nva);
        for (kind, count) in rest.iter() {
            (0..count).for_each(|_| self.deploy(kind, self.data.map.nvn));
        }
    }
}
