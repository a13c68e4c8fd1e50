//! 6.13 and what follows from losses everywhere: steps, eliminated units, captured Supply Dumps, victory points.

use engine::story::EventKind;
use engine::{Case, Event, Fact};

use crate::context::{Play, View};
use crate::data::{Data, Kind, Victory};
use crate::ids::{Army, Dump, Hex, Piece, Spot, Unit};
use crate::state::{DumpState, Flags, Phase, Place, UnitState};

impl View<'_> {
    /// 1.9-B-04, 6.13-02, 6.13-03, 6.13-04 (R12, R13): what it costs to lose an FEF unit.
    #[must_use]
    pub fn price_of_loss(self, unit: Unit) -> u8 {
        let record = self.data.of(unit);
        let points = &self.data.tables.victory_points;
        match record.army {
            Army::Vm => 0,
            Army::Fef if record.kind.has_one_step() => 0,
            Army::Fef if record.is_large() => points.large_unit,
            Army::Fef => points.small_unit,
        }
    }
}

impl Play<'_> {
    /// 1.9-01: VP are added toward 100 or deducted toward 0, at once. The training game has no VP-Level.
    pub(crate) fn score(&mut self, amount: i16, case: Case, why: &str) {
        self.book(amount, case, why, |event, _| event);
    }

    /// The same for what happens in a hex; the reason is given its name.
    pub(crate) fn score_at(&mut self, hex: Hex, amount: i16, case: Case, why: impl FnOnce(String) -> String) {
        let why = why(self.data.hex_name(hex));
        self.book(amount, case, &why, |event, data| event.place(data.map.label(hex)));
    }

    /// The same for what befalls a unit.
    pub(crate) fn score_for_unit(&mut self, unit: Unit, amount: i16, case: Case, what: &str) {
        let why = format!("{} {what}", self.data.name(unit));
        self.book(amount, case, &why, |event, data| event.piece(&data.of(unit).id));
    }

    fn book(&mut self, amount: i16, case: Case, why: &str, about: impl FnOnce(Event, &Data) -> Event) {
        if amount == 0 || self.view().training().is_some() || self.state.phase == Phase::Setup {
            return;
        }
        self.state.vp += amount;
        let (level, army) = (self.state.vp, if amount > 0 { Army::Fef } else { Army::Vm });
        self.tell(Fact::scored(army).amount(amount.abs()), |data| {
            let text = format!("{why}: {amount:+} VP, the VP-Level is {level}.");
            about(Event::new("scored", case, text), data).total(level).outcome()
        });
    }

    /// A unit loses a step; it is eliminated with its last.
    /// 6.13-02, 6.13-03, 6.13-04, 6.13-07, 1.9-06, 1.9-B-03, 5.0-05.
    pub(crate) fn lose_step(&mut self, unit: Unit, case: Case) {
        let at = unit.at();
        if self.state.units[at].steps == 0 || !self.state.units[at].place.is_in_play() {
            return;
        }
        if self.state.units[at].steps == 1 {
            self.eliminate(unit, case);
            return;
        }
        self.state.units[at].steps -= 1;
        let (left, army) = (self.state.units[at].steps, self.view().army(unit));
        let fact = self.view().known(unit, Fact::reduced(army));
        let place = self.state.units[at].place.spot();
        self.tell(fact, |data| {
            let text = format!("{} loses a step and has {left} left.", data.name(unit));
            let event = Event::new("lost-step", case, text).piece(&data.of(unit).id).total(left);
            match place {
                Some(Spot::Hex(hex)) => event.place(data.map.label(hex)),
                _ => event,
            }
        });
        self.count_regiment_steps(unit, 1);
    }

    /// 6.13-07, 1.9-B-03: every tenth lost step of regiments adds 5 VP.
    fn count_regiment_steps(&mut self, unit: Unit, steps: u8) {
        if !self.data.regiments.has(unit) || self.state.phase == Phase::Setup {
            return;
        }
        let [full, points] = self.data.tables.victory_points.regiment_steps;
        self.state.steps_lost += steps;
        while self.state.steps_lost >= full {
            self.state.steps_lost -= full;
            self.score(points.into(), Case("1.9-B-03"), "Ten regiment steps are lost");
        }
    }

    /// Removes a unit from play with everything that follows.
    /// 6.13-06, 1.9-B-03, 1.9-B-04, 1.9-C-02 (R13, R14, R73): regiment steps that it still had are counted.
    pub(crate) fn eliminate(&mut self, unit: Unit, case: Case) {
        let record = self.data.of(unit);
        let (army, kind) = (record.army, record.kind);
        let place = self.state.units[unit.at()].place;
        let steps = self.state.units[unit.at()].steps;
        let fact = self.view().known(unit, Fact::lost(army));
        self.tell(fact, |data| {
            let text = format!("{} is eliminated.", data.name(unit));
            let event = Event::new("eliminated", case, text).piece(&data.of(unit).id).outcome();
            match place {
                Place::Hex(hex) => event.place(data.map.label(hex)),
                _ => event,
            }
        });
        let price = i16::from(self.view().price_of_loss(unit));
        let goes_to = if matches!(kind, Kind::TieuDoan | Kind::PathetLao) { Place::Box2 } else { Place::Eliminated };
        self.take_away(unit, goes_to);
        self.count_regiment_steps(unit, steps);
        if price > 0 {
            self.score_for_unit(unit, -price, Case("1.9-B-04"), "is lost");
        }
        if unit == self.data.hq[Army::Vm.at()] && self.state.ended.is_none() {
            self.state.ended = Some(Victory::FefStrategic);
        }
    }

    /// Takes a unit off the map to another place, where it waits at full strength and in good order (R90).
    pub(crate) fn take_away(&mut self, unit: Unit, to: Place) {
        self.state.put(self.data, unit, to);
        let full = self.data.of(unit).steps;
        let state = &mut self.state.units[unit.at()];
        *state = UnitState { place: state.place, ..UnitState::new(full) };
        self.forget(Piece::Unit(unit));
    }

    /// Takes a unit or Supply Dump that is gone out of everything under way.
    fn forget(&mut self, piece: Piece) {
        self.state.march.forget(piece);
        self.state.operation.forget(piece);
        if let Piece::Unit(unit) = piece {
            self.state.combat.forget(unit);
            self.state.barrage.forget(unit);
            self.state.hero.iter_mut().for_each(|hero| hero.forget(unit));
        }
    }

    /// Removes a Supply Dump from the map.
    pub(crate) fn remove_dump(&mut self, dump: Dump, case: Case) {
        let hex = self.state.dumps[dump.at()].hex();
        self.state.put_dump(self.data, dump, None);
        self.state.dumps[dump.at()] = DumpState::default();
        self.forget(Piece::Dump(dump));
        self.tell(Fact::lost(dump.army()), |data| {
            let event = Event::new("dump-removed", case, format!("{} is removed.", data.dump_name(dump)));
            let event = event.piece(engine::document::Named::id(dump, data));
            match hex {
                Some(hex) => event.place(data.map.label(hex)),
                None => event,
            }
        });
    }

    /// A unit has entered a hex with nothing but enemy HQ and Supply Dumps, or advanced there: they are removed.
    /// 3.1-15, 6.2-02, 6.4-14, 6.15-04, 2.2-A-05 (R73, R81, R85, R97, R109): VM gain 2 points for each Supply Dump. The
    /// enemy's trench goes too.
    pub(crate) fn take_hex(&mut self, army: Army, hex: Hex, case: Case) {
        let enemy = army.other();
        let dumps = self.state.dumps_in(hex);
        for dump in dumps.iter().filter(|dump| dump.army() == enemy) {
            self.remove_dump(dump, case);
            if army == Army::Vm {
                let points = self.data.tables.replacements.dump_captured;
                self.gain_points(Army::Vm, points, Case("2.2-A-05"), "a Supply Dump is captured");
            }
        }
        let hq = self.data.hq[enemy.at()];
        if self.state.hex_of(hq) == Some(hex) {
            self.eliminate(hq, case);
        }
        if self.state.trenches[enemy.at()].has(hex) {
            self.state.trenches[enemy.at()].remove(hex);
            self.tell(Fact::noted(), |data| {
                let text = format!("The {} trench in {} is removed.", enemy.name(), data.hex_name(hex));
                Event::new("trench-removed", Case("6.15-04"), text).place(data.map.label(hex))
            });
        }
    }

    /// R15: Replacement Points are credited at once.
    pub(crate) fn gain_points(&mut self, army: Army, points: u8, case: Case, why: &str) {
        self.credit(army, points, case, why, |event, _| event);
    }

    /// The same where the reason names a hex.
    pub(crate) fn gain_points_at(&mut self, hex: Hex, army: Army, points: u8, case: Case, why: &str) {
        self.credit(army, points, case, why, |event, data| event.place(data.map.label(hex)));
    }

    fn credit(&mut self, army: Army, points: u8, case: Case, why: &str, about: impl FnOnce(Event, &Data) -> Event) {
        if points == 0 {
            return;
        }
        let track = &mut self.state.points[army.at()];
        *track = track.saturating_add(points);
        let now = *track;
        self.tell(Fact::noted().by(army).amount(points), |data| {
            let plural = if points == 1 { "" } else { "s" };
            let text = format!("{} gain {points} Replacement Point{plural} ({why}) and have {now}.", army.name());
            about(Event::new("points", case, text).total(now), data)
        });
    }

    /// Disorganizes units of a hex; told where the French see it.
    /// 6.14-12: once is enough.
    pub(crate) fn disorganize(&mut self, unit: Unit, case: Case) {
        if self.state.is(unit, Flags::DG) {
            return;
        }
        self.state.set_dg(self.data, unit, true);
        let hex = self.state.hex_of(unit);
        let fact = self.view().known(unit, Fact::disrupted(self.view().army(unit)));
        self.tell(fact, |data| {
            let text = format!("{} is disorganized.", data.name(unit));
            let event = Event::new("disorganized", case, text).piece(&data.of(unit).id);
            match hex {
                Some(hex) => event.place(data.map.label(hex)),
                None => event,
            }
        });
    }

    /// What follows at once from any change: who owns what, and sudden death.
    pub(crate) fn settle_table(&mut self) {
        if matches!(self.state.phase, Phase::Setup | Phase::Over) {
            return;
        }
        self.settle_communities();
        // 1.9-C-03 (R11, R110): any unit, the HQ or a Supply Dump; what the running step brought about first decides.
        if self.state.ended.is_none() && self.view().holds(Army::Vm, self.data.tables.capital) {
            self.state.ended = Some(Victory::VmStrategic);
        }
        if let Some(victory) = self.state.ended {
            self.end_game(victory, if victory == Victory::VmStrategic { "1.9-C-03" } else { "1.9-C-02" });
        }
    }

    /// The game is over.
    pub(crate) fn end_game(&mut self, victory: Victory, case: &'static str) {
        self.state.ended = Some(victory);
        self.state.phase = Phase::Over;
        self.state.agenda.clear();
        let level = self.state.vp;
        self.tell(Fact::of(EventKind::Ended).amount(level), |_| {
            Event::new("ended", Case(case), format!("The game is over: {}.", victory.name())).outcome()
        });
    }
}
