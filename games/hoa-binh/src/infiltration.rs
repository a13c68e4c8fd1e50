//! The Viet Minh Infiltration Phase (6): which bases are active, where their lines grow, and the
//! Dangerous counter.

use arrayvec::ArrayVec;
use engine::story::{Die, Roll};
use engine::{Case, Event};

use crate::action::Action;
use crate::data::FOOT;
use crate::ids::{Commander, Seq, Space, Unit, Units};
use crate::play::Play;
use crate::state::{Counter, Kind, Place, Stage, Verdict, View, refuse};

/// Longer than any real distance: there is nothing to measure to.
const NOWHERE: u16 = 999;

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
    pub(crate) fn choose_next(self, head: Space, line: u16) -> Option<Space> {
        let map = &self.data.map;
        let danger = self.state.index.dangerous_at;
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
        direct.chain(crossing).filter(|space| self.is_free(*space)).min_by_key(|space| rank(*space))
    }

    /// The first unit that has to leave the space of a Viet base that came back, with its choices.
    pub(crate) fn displaced_unit(self) -> Option<Unit> {
        let returned = self.data.map.base_spaces.iter().filter(|space| self.has_base(**space));
        returned.flat_map(|space| self.state.units_at(*space).iter()).next()
    }

    /// R72: one or two spaces away by legal routes, past no enemy, where there is room.
    pub(crate) fn displacements(self, unit: Unit) -> ArrayVec<Space, 64> {
        let Some(from) = self.state.space_of(unit) else { return ArrayVec::new() };
        let mut found = self.ways_to_make_way(from, self.data.units[unit.at()].moves.routes());
        found.retain(|space| self.fits(*space, Units::one(unit), 0));
        found
    }

    /// The spaces one or two away by these routes, past no enemy.
    fn ways_to_make_way(self, from: Space, routes: u8) -> ArrayVec<Space, 64> {
        let mut found = ArrayVec::<Space, 64>::new();
        let mut note = |space: Space| {
            if space != from && !found.contains(&space) {
                let _ = found.try_push(space);
            }
        };
        for near in self.data.map.neighbours(from, routes).filter(|s| !self.is_hostile(*s)) {
            note(near);
            for far in self.data.map.neighbours(near, routes).filter(|s| !self.is_hostile(*s)) {
                note(far);
            }
        }
        found
    }

    pub(crate) fn can_displace(self, unit: Unit, to: Space) -> Verdict {
        if self.displaced_unit() != Some(unit) {
            return refuse("9.4.2-06", "this unit does not have to make way now");
        }
        if self.displacements(unit).contains(&to) {
            Ok(())
        } else {
            refuse("9.4.2-06", "it moves one or two spaces by its own routes to where there is room and no enemy")
        }
    }

    /// R11: a space with a French force, or a retreat base in French hands. From a Viet base that came back
    /// he goes along with his force (R15).
    pub(crate) fn can_relocate(self, commander: Commander, to: Space) -> Verdict {
        if self.stranded_commander() != Some(commander) {
            return refuse("R11-01", "this commander does not have to move");
        }
        let from = self.state.commanders[commander.at()].space;
        if self.state.stage == Stage::Displacement && !from.is_some_and(|from| self.is_refuge(from, to)) {
            return refuse("R15-01", "he makes way with his force: to a French force one or two spaces away");
        }
        if self.has_force(to) && !self.is_hostile(to) {
            Ok(())
        } else {
            refuse("R11-01", "he goes to a space with a French force or a retreat base")
        }
    }

    /// Whether a commander who makes way from a space finds a French force in another.
    fn is_refuge(self, from: Space, to: Space) -> bool {
        self.has_force(to) && self.ways_to_make_way(from, FOOT).contains(&to)
    }

    pub(crate) fn offer_relocation(self, commander: Commander, out: &mut Vec<Action>) {
        let spaces = self.data.all_spaces();
        out.extend(spaces.filter(|s| self.can_relocate(commander, *s).is_ok()).map(|s| Action::Relocate(commander, s)));
    }
}

impl Play<'_> {
    /// I1: bases whose turn has come are back on their spaces; units there make way.
    pub fn return_bases(&mut self) {
        for index in 0..self.data.map.base_spaces.len() {
            let base = &mut self.state.bases[index];
            if base.on_map || base.returns != self.state.turn || base.returns == 0 {
                continue;
            }
            base.on_map = true;
            base.returns = 0;
            let number = base.number;
            let space = self.data.map.base_spaces[index];
            self.tell(|data| {
                let text = format!("Viet base {number} is back at {}.", data.name(space));
                Event::new("returned", Case("9.4.2-05"), text).place(&data.map.space(space).id)
            });
        }
        self.state.stage = Stage::Displacement;
    }

    /// R72-01: a unit that finds no room is lost; with the last of his force so is a commander (2.1-12).
    pub fn lose_displaced(&mut self, unit: Unit) {
        let Some(from) = self.state.space_of(unit) else { return };
        self.eliminate(unit, Case("R72-01"));
        let view = self.view();
        if !self.data.all_spaces().any(|to| view.is_refuge(from, to)) {
            self.lose_commanders_with_force(from);
        }
    }

    pub fn displace(&mut self, unit: Unit, to: Space) {
        self.place(unit, Place::Space(to));
        self.tell(|data| {
            let text = format!("{} makes way to {}.", data.unit_name(unit), data.name(to));
            Event::new("displaced", Case("9.4.2-06"), text)
                .piece(&data.units[unit.at()].id)
                .place(&data.map.space(to).id)
        });
    }

    /// I2 and I3: two dice name the bases, each gets its share, the first die's base first (R39).
    pub fn place_counters(&mut self) {
        let total = self.data.tables.of(self.state.strategy).infiltration;
        self.state.stage = Stage::Dangerous;
        if !self.state.bases.iter().any(|b| b.on_map && b.number > 0) {
            self.tell(|_| Event::new("skipped", Case("R39-01"), "No Viet base is on the map: nothing is placed."));
            return;
        }
        let active = self.roll_active_bases();
        match active {
            [Some(first), Some(second)] => {
                self.grow_lines(first, total / 2);
                self.grow_lines(second, total / 2);
            }
            [Some(only), None] | [None, Some(only)] => self.grow_lines(only, total),
            [None, None] => {}
        }
    }

    /// 6.1a: rolled again while neither die names a base on the map.
    fn roll_active_bases(&mut self) -> [Option<u8>; 2] {
        loop {
            let (a, b) = (self.dice.d6("active Viet bases"), self.dice.d6("active Viet bases"));
            let here = |number: u8| self.view().base_space(number).is_some().then_some(number);
            let active = [here(a), if a == b { None } else { here(b) }];
            self.tell(|_| {
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
            if active != [None, None] {
                return active;
            }
        }
    }

    /// Places the counters of one base: along its newest line, stacked where the French block it, from
    /// older counters, at last from the base with a die (6.1.2 A to D).
    fn grow_lines(&mut self, base: u8, quota: u8) {
        let Some(home) = self.view().base_space(base) else { return };
        let limit = self.data.tables.limit.viet_minh;
        let mut head = self.newest_counter(base, home);
        let mut stacking_line: Option<u16> = None;
        let mut left = quota;
        while left > 0 && self.view().reserve() > 0 {
            let placed = if let Some(line) = stacking_line {
                // The start is blocked by a French force: the base itself fills up (6.1.3-01).
                if self.state.counters_at(home) < limit {
                    self.put_counter(home, base, line, Case("6.1.3-01"));
                    true
                } else {
                    stacking_line = None;
                    head = None;
                    false
                }
            } else {
                match head.and_then(|seq| self.state.counter(seq).copied()) {
                    Some(counter) => self.extend_line(base, home, counter, &mut head),
                    None => false,
                }
            };
            if placed {
                left -= 1;
                continue;
            }
            if stacking_line.is_some() {
                continue;
            }
            match self.depart_from_base(base, home) {
                Departure::Placed(seq) => {
                    head = Some(seq);
                    left -= 1;
                }
                Departure::Blocked(line) => stacking_line = Some(line),
                Departure::Closed => break,
            }
        }
        if left > 0 {
            self.tell(|_| {
                let text = format!("Base {base} cannot place {left} of its counters.");
                Event::new("unplaced", Case("6.1.2-08"), text).amount(i32::from(left))
            });
        }
    }

    /// The counter where a base's placement resumes (6.1.2-06): its newest that left the base.
    fn newest_counter(&self, base: u8, home: Space) -> Option<Seq> {
        let own = self.state.counters.iter().filter(|c| c.base == base && c.kind != Kind::Dangerous && c.space != home);
        own.map(|c| c.seq).max()
    }

    /// Steps A, B and C; false where only the base itself is left to start from.
    fn extend_line(&mut self, base: u8, home: Space, from: Counter, head: &mut Option<Seq>) -> bool {
        if let Some(space) = self.view().choose_next(from.space, from.line) {
            *head = self.put_counter(space, base, from.line, Case("6.1.1-02"));
            return true;
        }
        let limit = self.data.tables.limit.viet_minh;
        let view = self.view();
        let blocked = view.data.map.neighbours(from.space, FOOT).any(|next| view.is_french(next));
        if blocked && view.state.counters_at(from.space) < limit {
            *head = self.put_counter(from.space, base, from.line, Case("6.1.2-03"));
            return true;
        }
        let mut older: ArrayVec<Counter, { crate::state::MAX_COUNTERS }> = self
            .state
            .counters
            .iter()
            .filter(|c| c.base == base && c.kind != Kind::Dangerous && c.space != home && c.space != from.space)
            .copied()
            .collect();
        older.sort_unstable_by_key(|c| std::cmp::Reverse(c.seq));
        for counter in older {
            if let Some(space) = self.view().choose_next(counter.space, counter.line) {
                *head = self.put_counter(space, base, counter.line, Case("6.1.2-04"));
                return true;
            }
        }
        false
    }

    /// Step D: a direction die, rolled again until it leads somewhere (6.1.3, R43).
    fn depart_from_base(&mut self, base: u8, home: Space) -> Departure {
        let limit = self.data.tables.limit.viet_minh;
        let directions = &self.data.map.space(home).directions;
        let state_of = |play: &Self, to: Space| {
            let view = play.view();
            if view.has_base(to) {
                None
            } else if view.is_free(to) {
                Some(true)
            } else {
                (view.is_french(to) && view.state.counters_at(home) < limit).then_some(false)
            }
        };
        if directions.iter().all(|d| state_of(self, d.to).is_none()) {
            return Departure::Closed;
        }
        loop {
            let face = self.dice.d6("departure direction");
            let Some(direction) = directions.iter().find(|d| d.faces & (1 << face) != 0) else { continue };
            let open = state_of(self, direction.to);
            self.tell(|data| {
                let way = data.name(direction.to);
                let text = match open {
                    Some(true) => format!("Base {base} sends a line toward {way} ({face})."),
                    Some(false) => {
                        format!("Base {base} is blocked at {way} ({face}): its counters gather on the base.")
                    }
                    None => format!("Base {base} cannot leave toward {way} ({face}); roll again."),
                };
                let roll = Roll::single("departure direction", face);
                Event::new("rolled", Case("6.1.1-01"), text).place(&data.map.space(home).id).roll(roll)
            });
            let Some(free) = open else { continue };
            let line = self.state.next_line;
            self.state.next_line += 1;
            if !free {
                return Departure::Blocked(line);
            }
            return match self.put_counter(direction.to, base, line, Case("6.1.1-01")) {
                Some(seq) => Departure::Placed(seq),
                None => Departure::Closed,
            };
        }
    }

    /// I4: the Dangerous counter, if it is off the map (6.3.6-01).
    pub fn place_dangerous(&mut self) {
        if self.state.index.dangerous_at.is_some() {
            return;
        }
        let face = self.dice.d6("Dangerous counter");
        let Some(space) = self.data.map.dangerous_space(face) else { return };
        let ground = self.state.units_at(space).without(Units::one(self.data.dinassaut));
        let barred = !ground.is_empty() || self.state.convoys_at(space) != 0;
        let number = self.state.next_seq;
        self.tell(|data| {
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
            self.send_infiltration_home(space, Case("6.3.6-04"));
            self.add_counter(Kind::Dangerous, space, 0, 0);
        }
    }

    pub fn relocate(&mut self, commander: Commander, to: Space) {
        self.state.commanders[commander.at()].space = Some(to);
        self.tell(|data| {
            let text = format!("{} gets away to {}.", data.commander_name(commander), data.name(to));
            Event::new("relocated", Case("R11-01"), text)
                .piece(&data.commanders[commander.at()].id)
                .place(&data.map.space(to).id)
        });
    }
}

/// What came of a direction die.
enum Departure {
    Placed(Seq),
    /// The way is blocked by the French: counters of this line gather on the base.
    Blocked(u16),
    Closed,
}
