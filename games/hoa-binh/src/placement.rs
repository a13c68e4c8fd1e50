//! How the Viet Minh infiltrate (6.1, 6.3.6): which bases are active, where their lines grow, and the Dangerous
//! counter.

use arrayvec::ArrayVec;
use engine::rules::Step;
use engine::story::{Die, EventKind, Roll};
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use crate::context::{Play, View};
use crate::data::FOOT;
use crate::game::HoaBinh;
use crate::ids::{Seq, Space, Units};
use crate::state::{Counter, Kind, MAX_COUNTERS, Place};

/// Longer than any real distance: there is nothing to measure to.
const NOWHERE: u16 = 999;

/// 6.1a: two dice name the active bases, rolled again while neither names one on the map; each gets its share of the
/// counters, the first die's base first (R39).
/// Cases 6.1a-07, 9.4.3-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ActiveBases;

impl Step<HoaBinh> for ActiveBases {
    fn run(self, p: &mut Play<'_>) {
        if !p.state.bases.iter().any(|b| b.on_map && b.number > 0) {
            let text = "No Viet base is on the map: nothing is placed.";
            p.tell(Fact::noted(), |_| Event::new("skipped", Case("R39-01"), text));
            return;
        }
        let total = p.data.tables.of(p.state.strategy).infiltration;
        let grow = |base, left| GrowLine { base, left, head: Head::Newest };
        match p.roll_active_bases() {
            [Some(first), Some(second)] => p.next((grow(first, total / 2), grow(second, total / 2))),
            [Some(only), None] | [None, Some(only)] => p.next(grow(only, total)),
            [None, None] => p.next(ActiveBases),
        }
    }
}

/// Where the next counter of a base goes on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Head {
    /// From its newest counter (6.1.2-06), which is still to be looked for.
    Newest,
    Counter(Seq),
    /// The start is blocked by a French force: the counters of this line gather on the base (6.1.3-01).
    Base {
        line: u16,
    },
    /// From the base, with a die for the direction.
    Departure,
}

impl Head {
    fn of(counter: Option<Seq>) -> Self {
        counter.map_or(Head::Departure, Head::Counter)
    }
}

/// Places the counters of one base: along its newest line, stacked where the French block it, from
/// older counters, at last from the base with a die (6.1.2 A to D).
/// Cases 6.1b-01, 6.1.2-01, 6.1.2-02, 6.1.2-05, 6.1.2-07, 6.1.2-10, R39-02, R42-01, R42-02, R43-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GrowLine {
    pub base: u8,
    /// Counters still to be placed.
    pub left: u8,
    pub head: Head,
}

impl Step<HoaBinh> for GrowLine {
    fn run(self, p: &mut Play<'_>) {
        let GrowLine { base, mut left, mut head } = self;
        let Some(home) = p.view().base_space(base) else { return };
        while left > 0 && p.view().reserve() > 0 {
            let placed = match head {
                Head::Newest => {
                    head = Head::of(p.newest_counter(base, home));
                    continue;
                }
                Head::Base { line } => p.gather_on_base(base, home, line),
                Head::Counter(seq) => match p.state.counter(seq).copied() {
                    Some(counter) => p.extend_line(base, home, counter, &mut head),
                    None => false,
                },
                Head::Departure if p.view().has_departure(home) => {
                    return p.next(DirectionDie { base, left });
                }
                Head::Departure => break,
            };
            if placed {
                left -= 1;
            } else {
                head = Head::Departure;
            }
        }
        p.tell_unplaced(base, left);
    }
}

/// Step D: a direction die, rolled again until it leads somewhere (6.1.3, R43).
/// Cases 6.1.3-02, 6.1.3-03, 6.1.3-04, 6.1.3-05.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DirectionDie {
    pub base: u8,
    pub left: u8,
}

impl Step<HoaBinh> for DirectionDie {
    fn run(self, p: &mut Play<'_>) {
        let DirectionDie { base, left } = self;
        let Some(home) = p.view().base_space(base) else { return };
        let directions = &p.data.map.space(home).directions;
        let along = |face: u8| directions.iter().position(|d| d.faces.hit(face));
        let face = p.dice.d6_by("departure direction", along);
        let Some(direction) = along(face).map(|at| &directions[at]) else {
            return p.next(self);
        };
        let way = p.view().departure(home, direction.to);
        p.tell(Fact::rolled(), |data| {
            let to = data.name(direction.to);
            let text = match way {
                Departure::Free => format!("Base {base} sends a line toward {to} ({face})."),
                Departure::Blocked => {
                    format!("Base {base} is blocked at {to} ({face}): its counters gather on the base.")
                }
                Departure::Closed => format!("Base {base} cannot leave toward {to} ({face}); roll again."),
            };
            let roll = Roll::single("departure direction", face);
            let [from, toward] = [home, direction.to].map(|space| &data.map.space(space).id);
            Event::new("rolled", Case("6.1.1-01"), text).place(from).place(toward).roll(roll)
        });
        if way == Departure::Closed {
            return p.next(self);
        }
        let line = p.state.next_line;
        p.state.next_line += 1;
        if way == Departure::Blocked {
            return p.next(GrowLine { base, left, head: Head::Base { line } });
        }
        match p.put_counter(direction.to, base, line, Case("6.1.1-01")) {
            Some(seq) => p.next(GrowLine { base, left: left - 1, head: Head::Counter(seq) }),
            None => p.tell_unplaced(base, left),
        }
    }
}

/// How a way out of a base lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Departure {
    Free,
    /// By the French: counters gather on the base.
    Blocked,
    Closed,
}

/// I4: the Dangerous counter, if it is off the map (6.3.6-01).
/// Cases 6.3.6-02, R108-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlaceDangerous;

impl Step<HoaBinh> for PlaceDangerous {
    fn run(self, p: &mut Play<'_>) {
        if p.state.dangerous_at().is_some() {
            return;
        }
        let map = &p.data.map;
        let face = p.dice.d6_by("Dangerous counter", |face| map.dangerous_space(face));
        let Some(space) = map.dangerous_space(face) else { return };
        let ground = p.state.units_at(space).without(Units::one(p.data.dinassaut));
        let barred = !ground.is_empty() || !p.state.convoys_at(space).is_empty();
        let number = p.state.next_seq;
        let kind = if barred { EventKind::Noted } else { EventKind::Arrived };
        p.tell(Fact::of(kind), |data| {
            let place = data.name(space);
            let event = if barred {
                let text = format!("The Dangerous counter is kept off {place} by French ground units ({face}).");
                Event::new("barred", Case("6.3.6-11"), text)
            } else {
                let text = format!("The Dangerous counter appears at {place} ({face}).");
                Event::new("placed", Case("6.3.6-01"), text).piece(format!("#{number}"))
            };
            event.place(&data.map.space(space).id).roll(Roll::single("Dangerous counter", face)).outcome()
        });
        if !barred {
            p.send_infiltration_home(space, Case("6.3.6-04"));
            p.state.add_counter(Kind::Dangerous, space, 0, 0);
        }
    }
}

impl View<'_> {
    /// The space of a numbered base that is on the map.
    fn base_space(self, number: u8) -> Option<Space> {
        let index = self.state.bases.iter().position(|b| b.on_map && b.number == number)?;
        self.data.map.base_spaces.get(index).copied()
    }

    /// Distance to the nearest French-held post or base (6.1.1, item 2).
    fn to_fort(self, space: Space) -> u16 {
        let printed = self.data.map.permanent_posts.iter().chain(&self.data.map.retreat_bases);
        let forts = printed.chain(&self.data.map.sites).filter(|fort| self.fort(**fort).is_some());
        forts.map(|fort| self.data.map.distance(space, *fort)).min().unwrap_or(NOWHERE).min(NOWHERE)
    }

    /// Distance to the nearest French unit or convoy (item 3).
    fn to_force(self, space: Space) -> u16 {
        let units = self.state.units.iter().filter_map(|u| match u.place {
            Place::Space(at) => Some(at),
            _ => None,
        });
        let convoys = self.state.sites.iter().filter_map(|s| s.convoy.map(|c| c.space));
        units.chain(convoys).map(|at| self.data.map.distance(space, at)).min().unwrap_or(NOWHERE).min(NOWHERE)
    }

    /// 6.1.1 and R40: the next space of a line whose newest counter is at `head`.
    /// Cases 6.1.1-03, 6.1.1-04, 6.1.1-05, 6.1.1-06, 6.1.1-07, 6.1.1-08, 6.1.1-09, 6.1.1-10, 6.1.2-09, 6.1.2-11,
    /// 6.3.6-07, R40-01, R44-01, R45-01.
    pub(crate) fn choose_next(self, head: Space, line: u16) -> Option<Space> {
        let map = &self.data.map;
        let danger = self.state.dangerous_at();
        let reached = self.state.counters.iter().any(|c| {
            c.line == line
                && c.kind != Kind::Dangerous
                && (map.space(c.space).on_axis() || danger.is_some_and(|d| map.joined(c.space, d, FOOT)))
        });
        let (river, road) = (map.to_river[head.at()], map.to_cr6[head.at()]);
        let to_river = river < road || (river == road && self.state.turn <= 7);
        let goal = if to_river { &map.to_river } else { &map.to_cr6 };
        let rank = |space: Space| {
            let french = map.neighbours(space, FOOT).filter(|next| self.is_french(*next)).count();
            (
                if reached { 0 } else { goal[space.at()] },
                self.to_fort(space),
                self.to_force(space),
                map.space(space).placement_rank(),
                std::cmp::Reverse(french),
                space,
            )
        };
        let direct = map.neighbours(head, FOOT);
        // R44: a line beside the Dangerous counter may go on from the other side of it.
        let across = danger.filter(|d| map.joined(head, *d, FOOT));
        let crossing = across.into_iter().flat_map(|d| map.neighbours(d, FOOT)).filter(|space| *space != head);
        // R85: what is still in doubt then goes by the order of the spaces.
        direct.chain(crossing).filter(|space| self.is_free(*space)).min_by_key(|space| rank(*space))
    }

    fn departure(self, home: Space, to: Space) -> Departure {
        let room = self.state.counters_at(home) < self.data.tables.limit.viet_minh;
        match () {
            () if self.has_base(to) => Departure::Closed,
            () if self.is_free(to) => Departure::Free,
            () if self.is_french(to) && room => Departure::Blocked,
            () => Departure::Closed,
        }
    }

    fn has_departure(self, home: Space) -> bool {
        let mut directions = self.data.map.space(home).directions.iter();
        directions.any(|direction| self.departure(home, direction.to) != Departure::Closed)
    }
}

impl Play<'_> {
    fn roll_active_bases(&mut self) -> [Option<u8>; 2] {
        let bases = self.state.bases;
        let here = |number: u8| bases.iter().any(|base| base.on_map && base.number == number).then_some(number);
        let a = self.dice.d6_by("active Viet bases", here);
        // The second die matters by whether it names another base on the map.
        let b = self.dice.d6_by("active Viet bases", |face| (here(face), face == a));
        let active = [here(a), if a == b { None } else { here(b) }];
        self.tell(Fact::rolled(), |_| {
            let named: Vec<_> = active.iter().flatten().map(u8::to_string).collect();
            let text = match &named[..] {
                [] => format!("Active bases: {a} and {b}, neither on the map; roll again."),
                [one] => format!("Active bases: {a} and {b}; all counters leave from base {one}."),
                _ => format!("Active bases: {a} and {b}."),
            };
            let roll = Roll::new("active Viet bases").die(Die::new("", a)).die(Die::new("", b));
            let case = match (named.len(), a == b) {
                (0, true) => "6.1a-06",
                (0, false) => "6.1a-05",
                (1, true) => "6.1a-03",
                (1, false) => "6.1a-04",
                _ => "6.1a-02",
            };
            Event::new("rolled", Case(case), text).roll(roll)
        });
        active
    }

    fn gather_on_base(&mut self, base: u8, home: Space, line: u16) -> bool {
        let room = self.state.counters_at(home) < self.data.tables.limit.viet_minh;
        if room {
            self.put_counter(home, base, line, Case("6.1.3-01"));
        }
        room
    }

    fn tell_unplaced(&mut self, base: u8, left: u8) {
        if left > 0 {
            let home = self.view().base_space(base);
            self.tell(Fact::noted().amount(left), |data| {
                let text = format!("Base {base} cannot place {left} of its counters.");
                let event = Event::new("unplaced", Case("6.1.2-08"), text);
                home.into_iter().fold(event, |event, home| event.place(&data.map.space(home).id))
            });
        }
    }

    /// The counter where a base's placement resumes (6.1.2-06): its newest that left the base.
    fn newest_counter(&self, base: u8, home: Space) -> Option<Seq> {
        let own = self.state.counters.iter().filter(|c| c.base == base && c.kind != Kind::Dangerous && c.space != home);
        own.map(|c| c.seq).max()
    }

    /// Steps A, B and C, the last from the newest counter to the oldest (R42); false where only the base itself is left to
    /// start from.
    fn extend_line(&mut self, base: u8, home: Space, from: Counter, head: &mut Head) -> bool {
        if let Some(space) = self.view().choose_next(from.space, from.line) {
            *head = Head::of(self.put_counter(space, base, from.line, Case("6.1.1-02")));
            return true;
        }
        let limit = self.data.tables.limit.viet_minh;
        let view = self.view();
        let blocked = view.data.map.neighbours(from.space, FOOT).any(|next| view.is_french(next));
        if blocked && view.state.counters_at(from.space) < limit {
            *head = Head::of(self.put_counter(from.space, base, from.line, Case("6.1.2-03")));
            return true;
        }
        let mut older: ArrayVec<Counter, MAX_COUNTERS> = self
            .state
            .counters
            .iter()
            .filter(|c| c.base == base && c.kind != Kind::Dangerous && c.space != home && c.space != from.space)
            .copied()
            .collect();
        older.sort_unstable_by_key(|c| std::cmp::Reverse(c.seq));
        for counter in older {
            if let Some(space) = self.view().choose_next(counter.space, counter.line) {
                *head = Head::of(self.put_counter(space, base, counter.line, Case("6.1.2-04")));
                return true;
            }
        }
        false
    }
}
