//! The small changes that all chapters share, each told in the story.

use engine::story::{EventKind, Roll};
use engine::{Case, Event, Fact};

use crate::actions::Piece;
use crate::context::Play;
use crate::data::Data;
use crate::game::FRANCE;
use crate::ids::{Commander, Commanders, Seq, Space, Unit};
use crate::state::{Fort, Kind, Phase, Place};

/// Which numbers decide a roll and what they do, to be put in a sentence: " (4+ hits)".
pub(crate) fn needed(roll: &Roll) -> String {
    if roll.target.is_some() { format!(" ({})", roll.caption()) } else { String::new() }
}

impl Play<'_> {
    /// Books points for France (negative for the Viet Minh) at once (11-01).
    pub(crate) fn score(&mut self, points: i16, case: Case, why: impl FnOnce(&Data) -> String) {
        self.book(points, |data| Event::new("scored", case, format!("{points:+} VP: {}", why(data))));
    }

    /// The same for what happens in a place.
    pub(crate) fn score_at(&mut self, at: Space, points: i16, case: Case, why: impl FnOnce(&str) -> String) {
        self.book(points, |data| {
            let text = format!("{points:+} VP: {}", why(data.name(at)));
            Event::new("scored", case, text).place(&data.map.space(at).id)
        });
    }

    /// The same for what befalls a piece, and where if that was on the map.
    pub(crate) fn score_for(
        &mut self,
        piece: Piece,
        at: Option<Space>,
        points: i16,
        case: Case,
        why: impl FnOnce(&str) -> String,
    ) {
        self.book(points, |data| {
            let text = format!("{points:+} VP: {}", why(&data.piece_name(piece)));
            let event = Event::new("scored", case, text).piece(data.piece_id(piece));
            if let Some(at) = at { event.place(&data.map.space(at).id) } else { event }
        });
    }

    fn book(&mut self, points: i16, event: impl FnOnce(&Data) -> Event) {
        self.state.score += points;
        if points != 0 {
            self.tell(Fact::scored(FRANCE).amount(points), |data| event(data).outcome());
        }
    }

    /// Pays for an action; `by` are the commanders who give a point each (2.1-01).
    pub(crate) fn pay(&mut self, cost: u8, by: Commanders) {
        for commander in by.iter() {
            self.state.commanders[commander.at()].used = true;
            self.tell(Fact::spent(FRANCE), |data| {
                let text = format!("{} gives his action point.", data.commander_name(commander));
                Event::new("paid", Case("2.1-01"), text).piece(&data.commanders[commander.at()].id)
            });
        }
        self.state.ap -= cost - by.count() as u8;
    }

    /// Puts a unit somewhere.
    pub(crate) fn place(&mut self, unit: Unit, place: Place) {
        self.state.set_place(unit, place);
        if let Place::Space(space) = place {
            self.retake(space);
        }
    }

    /// R70: a captured place is French again once a combat unit, not the Dozer alone, stands there and
    /// no counter does.
    pub(crate) fn retake(&mut self, space: Space) {
        let held = self.state.counters_at(space) == 0 && !self.view().combat_units_at(space).is_empty();
        if held && self.state.captured.has(space) {
            self.state.captured.remove(space);
            self.tell(Fact::took(FRANCE), |data| {
                let text = format!("{} is in French hands again.", data.name(space));
                Event::new("retaken", Case("9.3.2-04"), text).place(&data.map.space(space).id).outcome()
            });
        }
    }

    /// One step of a unit: the front flips, the back is eliminated; the Dozer has one step (R17).
    pub(crate) fn lose_step(&mut self, unit: Unit, case: Case) {
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
        let fact = if last { Fact::lost(FRANCE) } else { Fact::reduced(FRANCE) };
        self.tell(fact.amount(1), |data| {
            let what = if last { "is eliminated" } else { "loses a step" };
            let mut event = Event::new(
                if last { "eliminated" } else { "lost-step" },
                case,
                format!("{} {what}.", data.unit_name(unit)),
            );
            event = event.piece(&data.units[unit.at()].id).outcome();
            if let Some(space) = space { event.place(&data.map.space(space).id) } else { event }
        });
        let points = self.data.tables.vp.step;
        self.score_for(Piece::Unit(unit), space, points, Case("11.2.1a-01"), |name| format!("a step of {name} lost"));
    }

    /// Every step a unit has left.
    pub(crate) fn eliminate(&mut self, unit: Unit, case: Case) {
        while self.state.units[unit.at()].place != Place::Gone {
            self.lose_step(unit, case);
        }
    }

    pub(crate) fn lose_commander(&mut self, commander: Commander, case: Case) {
        let space = self.state.commanders[commander.at()].space.take();
        self.tell(Fact::lost(FRANCE).amount(1), |data| {
            let text = format!("{} is lost.", data.commander_name(commander));
            let event = Event::new("eliminated", case, text).piece(&data.commanders[commander.at()].id).outcome();
            if let Some(space) = space { event.place(&data.map.space(space).id) } else { event }
        });
        let points = self.data.tables.vp.commander;
        self.score_for(Piece::Commander(commander), space, points, Case("11.2.1a-02"), |name| format!("{name} lost"));
    }

    /// 2.1-12: commanders are lost with the last of the force they were stacked with, convoys included (R122). In a combat
    /// they wait for its end.
    pub(crate) fn lose_commanders_with_force(&mut self, space: Space, case: Case) {
        if self.view().is_french(space) {
            return;
        }
        for commander in self.state.commanders_at(space).iter() {
            self.lose_commander(commander, case);
        }
    }

    /// A post or base takes a loss: built ones are gone, printed ones captured (9.3.2, R91).
    /// Cases 2.3-04, R91-02.
    pub(crate) fn lose_fort(&mut self, space: Space) {
        let Some(fort) = self.view().fort(space) else { return };
        match fort {
            Fort::Post(site) => {
                self.state.sites[site.at()].standing = false;
                self.tell(Fact::lost(FRANCE), |data| {
                    let text = format!("The post at {} is destroyed.", data.name(space));
                    Event::new("destroyed", Case("9.3.2-01"), text).place(&data.map.space(space).id).outcome()
                });
                self.score_at(space, self.data.tables.vp.post_lost, Case("11.2.1a-03"), |_| "a post lost".into());
            }
            Fort::Base(site) => {
                self.state.sites[site.at()].standing = false;
                self.tell(Fact::lost(FRANCE), |data| {
                    let text = format!("The base at {} is destroyed.", data.name(space));
                    Event::new("destroyed", Case("R79-01"), text).place(&data.map.space(space).id).outcome()
                });
            }
            Fort::Printed => {
                self.state.captured.insert(space);
                self.tell(Fact::of(EventKind::Took), |data| {
                    let text = format!("{} falls into Viet Minh hands.", data.name(space));
                    Event::new("captured", Case("9.3.2-02"), text).place(&data.map.space(space).id).outcome()
                });
            }
        }
    }

    /// Puts a counter from the reserve on a space; on CR6 it becomes a Guerrilla if one is left
    /// (6.3.5-01, and after a combat R46-01). Returns it, or nothing when the reserve is empty.
    /// Cases 6.3.5-02, 6.3.5-03, 3.2-01.
    pub(crate) fn put_counter(&mut self, space: Space, base: u8, line: u16, case: Case) -> Option<Seq> {
        if self.view().reserve() == 0 {
            return None;
        }
        let kind = if self.turns_guerrilla(space) {
            self.send_infiltration_home(space, Case("6.3.5-04"));
            Kind::Guerrilla
        } else {
            Kind::Infiltration
        };
        let seq = self.state.add_counter(kind, space, base, line);
        let is_placement = self.state.phase == Phase::Placement;
        self.tell(Fact::of(EventKind::Arrived), |data| {
            let (what, case) = match kind {
                Kind::Guerrilla => ("A Guerrilla", Case(if is_placement { "6.3.5-01" } else { "R46-01" })),
                _ => ("An Infiltration counter", case),
            };
            let text = format!("{what} appears at {}.", data.name(space));
            Event::new("placed", case, text).piece(format!("#{}", seq.0)).place(&data.map.space(space).id).outcome()
        });
        Some(seq)
    }

    /// R46: whether a counter that comes onto a space becomes a Guerrilla.
    /// Case 6.3.5-05.
    pub(crate) fn turns_guerrilla(&self, space: Space) -> bool {
        self.data.map.space(space).cr6
            && self.view().guerrilla_in_reserve()
            && !self.state.counters_in(space).any(|c| c.kind == Kind::Guerrilla)
    }

    /// Takes a counter off the map, back to its reserve.
    pub(crate) fn remove_counter(&mut self, seq: Seq, case: Case) {
        self.send_home(seq, Fact::of(EventKind::Lost), case);
    }

    /// The same for one that a Guerrilla stands in for: it is no loss (R46).
    pub(crate) fn exchange_counter(&mut self, seq: Seq, case: Case) {
        self.send_home(seq, Fact::noted(), case);
    }

    fn send_home(&mut self, seq: Seq, fact: Fact, case: Case) {
        let Some(counter) = self.state.take_counter(seq) else { return };
        self.tell(fact, |data| {
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
    pub(crate) fn send_infiltration_home(&mut self, space: Space, case: Case) {
        loop {
            let guest = self.state.counters_in(space).find(|c| c.kind == Kind::Infiltration).map(|c| c.seq);
            let Some(seq) = guest else { return };
            self.remove_counter(seq, case);
        }
    }
}
