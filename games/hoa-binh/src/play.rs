//! Carrying things out: the small changes that all chapters share, each told in the story.

use engine::{Case, Dice, Event, Story};

use crate::data::Data;
use crate::ids::{Commander, Commanders, Seq, Space, Unit, Units};
use crate::state::{Counter, Fort, Kind, Place, State, View};

/// A state being changed, with the dice and the story.
#[derive(Debug)]
pub(crate) struct Play<'a> {
    pub data: &'a Data,
    pub state: &'a mut State,
    pub dice: &'a mut Dice,
    pub story: &'a mut Story,
}

impl Play<'_> {
    #[inline]
    pub fn view(&self) -> View<'_> {
        View { data: self.data, state: self.state }
    }

    #[inline]
    pub fn tell(&mut self, event: impl FnOnce(&Data) -> Event) {
        let data = self.data;
        self.story.tell(engine::Fact::noted(), || event(data));
    }

    /// Books points for France (negative for the Viet Minh) at once (11-01).
    pub fn score(&mut self, points: i16, case: Case, why: impl FnOnce(&Data) -> String) {
        self.state.score += points;
        if points != 0 {
            self.tell(|data| {
                Event::new("scored", case, format!("{points:+} VP: {}", why(data))).amount(i32::from(points)).outcome()
            });
        }
    }

    /// Pays for an action; `by` are the commanders who give a point each (2.1-01).
    pub fn pay(&mut self, cost: u8, by: Commanders) {
        for commander in by.iter() {
            self.state.commanders[commander.at()].used = true;
            self.tell(|data| {
                let text = format!("{} gives his action point.", data.commander_name(commander));
                Event::new("paid", Case("2.1-01"), text).piece(&data.commanders[commander.at()].id)
            });
        }
        self.state.ap -= cost - by.count();
    }

    /// Puts a unit somewhere.
    pub fn place(&mut self, unit: Unit, place: Place) {
        if let Some(space) = self.state.space_of(unit) {
            self.state.index.units_at[space.at()].remove(unit);
        }
        self.state.units[unit.at()].place = place;
        if let Place::Space(space) = place {
            self.state.index.units_at[space.at()].insert(unit);
            self.retake(space);
        }
    }

    /// R70: a captured place is French again once a combat unit, not the Dozer alone, stands there and
    /// no counter does.
    pub fn retake(&mut self, space: Space) {
        let held = self.state.counters_at(space) == 0 && !self.view().combat_units_at(space).is_empty();
        if held && self.state.captured.has(space) {
            self.state.captured.remove(space);
            self.tell(|data| {
                let text = format!("{} is in French hands again.", data.name(space));
                Event::new("retaken", Case("9.3.2-04"), text).place(&data.map.space(space).id).outcome()
            });
        }
    }

    /// One step of a unit: the front flips, the back is eliminated; the Dozer has one step (R17).
    pub fn lose_step(&mut self, unit: Unit, case: Case) {
        let space = self.state.space_of(unit);
        let last = self.state.units[unit.at()].reduced || unit == self.data.dozer;
        if last {
            self.place(unit, Place::Gone);
            self.state.units[unit.at()].reduced = false;
            self.state.units[unit.at()].repair = false;
            self.state.march.units.remove(unit);
        } else {
            self.state.units[unit.at()].reduced = true;
        }
        self.tell(|data| {
            let what = if last { "is eliminated" } else { "loses a step" };
            let mut event = Event::new(
                if last { "eliminated" } else { "lost-step" },
                case,
                format!("{} {what}.", data.unit_name(unit)),
            );
            event = event.piece(&data.units[unit.at()].id).amount(1).outcome();
            if let Some(space) = space { event.place(&data.map.space(space).id) } else { event }
        });
        self.score(self.data.tables.vp.step, Case("11.2.1a-01"), |_| "a French step lost".into());
    }

    /// Every step a unit has left.
    pub fn eliminate(&mut self, unit: Unit, case: Case) {
        while self.state.units[unit.at()].place != Place::Gone {
            self.lose_step(unit, case);
        }
    }

    pub fn lose_commander(&mut self, commander: Commander, case: Case) {
        self.state.commanders[commander.at()].space = None;
        self.tell(|data| {
            let text = format!("{} is lost.", data.commander_name(commander));
            Event::new("eliminated", case, text).piece(&data.commanders[commander.at()].id).outcome()
        });
        self.score(self.data.tables.vp.commander, Case("11.2.1a-02"), |_| "a commander lost".into());
    }

    /// 2.1-12: commanders are lost with the last of the force they were stacked with. In a combat they wait
    /// for its end.
    pub fn lose_commanders_with_force(&mut self, space: Space) {
        if self.view().has_force(space) {
            return;
        }
        for commander in self.state.commanders_at(space).iter() {
            self.lose_commander(commander, Case("2.1-12"));
        }
    }

    /// A post or base takes a loss: built ones are gone, printed ones captured (9.3.2, R91).
    pub fn lose_fort(&mut self, space: Space) {
        let Some(fort) = self.view().fort(space) else { return };
        match fort {
            Fort::Post(site) => {
                self.state.sites[site.at()].standing = false;
                self.tell(|data| {
                    let text = format!("The post at {} is destroyed.", data.name(space));
                    Event::new("destroyed", Case("9.3.2-01"), text).place(&data.map.space(space).id).outcome()
                });
                self.score(self.data.tables.vp.post_lost, Case("11.2.1a-03"), |_| "a post lost".into());
            }
            Fort::Base(site) => {
                self.state.sites[site.at()].standing = false;
                self.tell(|data| {
                    let text = format!("The base at {} is destroyed.", data.name(space));
                    Event::new("destroyed", Case("R79-01"), text).place(&data.map.space(space).id).outcome()
                });
            }
            Fort::Printed => {
                self.state.captured.insert(space);
                self.tell(|data| {
                    let text = format!("{} falls into Viet Minh hands.", data.name(space));
                    Event::new("captured", Case("9.3.2-02"), text).place(&data.map.space(space).id).outcome()
                });
            }
        }
    }

    /// Puts a counter from the reserve on a space; on CR6 it becomes a Guerrilla if one is left
    /// (6.3.5-01). Returns it, or nothing when the reserve is empty.
    pub fn put_counter(&mut self, space: Space, base: u8, line: u16, case: Case) -> Option<Seq> {
        if self.view().reserve() == 0 {
            return None;
        }
        let kind = if self.turns_guerrilla(space) {
            self.send_infiltration_home(space, Case("6.3.5-04"));
            Kind::Guerrilla
        } else {
            Kind::Infiltration
        };
        let seq = self.add_counter(kind, space, base, line);
        self.tell(|data| {
            let (what, case) = match kind {
                Kind::Guerrilla => ("A Guerrilla", Case("6.3.5-01")),
                _ => ("An Infiltration counter", case),
            };
            let text = format!("{what} appears at {}.", data.name(space));
            Event::new("placed", case, text).piece(format!("#{}", seq.0)).place(&data.map.space(space).id).outcome()
        });
        Some(seq)
    }

    /// R46: whether a counter that comes onto a space becomes a Guerrilla.
    pub fn turns_guerrilla(&self, space: Space) -> bool {
        self.data.map.space(space).cr6
            && self.view().guerrilla_in_reserve()
            && !self.state.counters_in(space).any(|c| c.kind == Kind::Guerrilla)
    }

    pub fn add_counter(&mut self, kind: Kind, space: Space, base: u8, line: u16) -> Seq {
        let seq = Seq(self.state.next_seq);
        self.state.next_seq += 1;
        let counter = Counter { seq, space, kind, base, line, able: false, attacked: false };
        self.state.counters.push(counter);
        self.state.index.counters_at[space.at()] += 1;
        match kind {
            Kind::Infiltration => self.state.index.infiltration += 1,
            Kind::Guerrilla => self.state.index.guerrillas += 1,
            Kind::Dangerous => self.state.index.dangerous_at = Some(space),
        }
        seq
    }

    /// Takes a counter off the map, back to its reserve.
    pub fn remove_counter(&mut self, seq: Seq, case: Case) {
        let Some(at) = self.state.counters.iter().position(|c| c.seq == seq) else { return };
        let counter = self.state.counters.remove(at);
        self.state.index.counters_at[counter.space.at()] -= 1;
        match counter.kind {
            Kind::Infiltration => self.state.index.infiltration -= 1,
            Kind::Guerrilla => self.state.index.guerrillas -= 1,
            Kind::Dangerous => self.state.index.dangerous_at = None,
        }
        self.tell(|data| {
            let what = match counter.kind {
                Kind::Infiltration => "Infiltration counter",
                Kind::Guerrilla => "Guerrilla",
                Kind::Dangerous => "Dangerous counter",
            };
            let text = format!("The {what} at {} returns to the reserve.", data.name(counter.space));
            Event::new("removed", case, text)
                .piece(format!("#{}", seq.0))
                .place(&data.map.space(counter.space).id)
                .outcome()
        });
    }

    /// Infiltration counters on a space give way to a special counter.
    pub fn send_infiltration_home(&mut self, space: Space, case: Case) {
        loop {
            let guest = self.state.counters_in(space).find(|c| c.kind == Kind::Infiltration).map(|c| c.seq);
            let Some(seq) = guest else { return };
            self.remove_counter(seq, case);
        }
    }

    /// 6.3.3: notes every unit and fort with three or more adjacent counters, for this phase.
    pub fn note_encirclement(&mut self) {
        let view = View { data: self.data, state: self.state };
        let mut units = Units::NONE;
        let mut forts = crate::ids::Spaces::default();
        for space in self.data.all_spaces() {
            let here = view.state.units_at(space);
            let fort = view.fort(space).is_some();
            if (fort || !here.is_empty()) && view.adjacent_counters(space) >= self.data.tables.encircling {
                units = units.or(here);
                if fort {
                    forts.insert(space);
                }
            }
        }
        self.state.encircled = units;
        self.state.encircled_forts = forts;
        for unit in units.iter() {
            self.tell(|data| {
                let text = format!("{} is encircled for this phase.", data.unit_name(unit));
                Event::new("encircled", Case("6.3.3-01"), text).piece(&data.units[unit.at()].id)
            });
        }
        for space in forts.iter() {
            self.tell(|data| {
                let text = format!("The garrison of {} is encircled for this phase.", data.name(space));
                Event::new("encircled", Case("6.3.3-01"), text).place(&data.map.space(space).id)
            });
        }
    }
}
