//! The Command Phase (5) and the turn around it: what begins and ends a turn, and who arrives.

use engine::story::Roll;
use engine::{Case, Event};

use crate::action::Action;
use crate::data::{Strategy, Tables};
use crate::ids::{Commanders, Space, Unit, Units};
use crate::play::Play;
use crate::state::{Kind, Place, Stage, Verdict, View, refuse};

/// The last turn (1.1).
pub const LAST_TURN: u8 = 10;

impl View<'_> {
    /// The next reinforcement that is due and finds room somewhere (R34).
    pub(crate) fn arriving_unit(self) -> Option<Unit> {
        let due = |unit: &Unit| match self.state.units[unit.at()].place {
            Place::Track(turn) => turn <= self.state.turn,
            _ => false,
        };
        let room = |unit: &Unit| self.data.map.retreat_bases.iter().any(|base| self.can_arrive_at(*unit, *base));
        self.data.all_units().find(|unit| due(unit) && room(unit))
    }

    fn can_arrive_at(self, unit: Unit, space: Space) -> bool {
        self.is_french_retreat_base(space) && self.fits(space, Units::one(unit), 0)
    }

    pub(crate) fn can_arrive(self, unit: Unit, space: Space) -> Verdict {
        if self.arriving_unit() != Some(unit) {
            return refuse("7.2-24", "it is not due, or another unit comes first in the order of the units");
        }
        if !self.data.map.space(space).is_retreat_base() {
            return refuse("7.2-24", "reinforcements arrive at a retreat base");
        }
        if self.state.captured.has(space) {
            return refuse("R91-01", "this retreat base is in Viet Minh hands");
        }
        if self.can_arrive_at(unit, space) { Ok(()) } else { refuse("R34-01", "this retreat base is full") }
    }

    /// 5.2.1b: whether Violet or Rainbow may be launched now.
    pub(crate) fn can_launch(self, strategy: Strategy) -> Verdict {
        let turns = &self.data.tables.of(strategy).turns;
        let open = turns.contains(&self.state.turn);
        match strategy {
            Strategy::Violet if self.state.violet.is_some() => refuse("5.2.1b-02", "Violet is launched once"),
            Strategy::Violet if !open => refuse("5.2.1b-02", "Violet is launched on turn 5, 6 or 7"),
            Strategy::Rainbow if self.state.rainbow.is_some() => refuse("5.2.1b-06", "Rainbow is launched once"),
            Strategy::Rainbow if !open => refuse("5.2.1b-06", "Rainbow is launched on turn 7, 8, 9 or 10"),
            Strategy::Rainbow if self.state.violet.is_none() => refuse("5.2.1b-07", "Rainbow comes after Violet"),
            Strategy::Violet | Strategy::Rainbow => Ok(()),
            _ => refuse("5.2.1b-01", "only Violet and Rainbow are launched"),
        }
    }

    /// The roll is barred when an operation can wait no longer (R36).
    pub(crate) fn can_roll_strategy(self) -> Verdict {
        let is_last_chance = |strategy| {
            let last = self.data.tables.of(strategy).turns.last() == Some(&self.state.turn);
            last && self.can_launch(strategy).is_ok()
        };
        if is_last_chance(Strategy::Violet) {
            return refuse("5.2.1b-02", "Violet has to be launched on turn 7 at the latest");
        }
        if is_last_chance(Strategy::Rainbow) {
            return refuse("5.2.1b-06", "Rainbow has to be launched on turn 10 at the latest");
        }
        Ok(())
    }

    /// 7.2-16: each para on the map is kept for a point or sent home; in the order of the list.
    pub(crate) fn para_due(self) -> Option<Unit> {
        self.state.paras_due.iter().next()
    }

    pub(crate) fn can_keep(self, unit: Unit) -> Verdict {
        self.can_return(unit)?;
        if self.state.ap < self.data.tables.cost.keep_para {
            return refuse("7.2-19", "no action point is left: the para returns to Hanoi");
        }
        Ok(())
    }

    pub(crate) fn can_return(self, unit: Unit) -> Verdict {
        match self.para_due() {
            Some(due) if due == unit => Ok(()),
            Some(_) if self.state.paras_due.has(unit) => {
                refuse("7.2-16", "the paras are decided on in the order of the units, and another comes first")
            }
            _ if self.data.paras.has(unit) => refuse("R29-01", "it was not on the map when the turn began"),
            _ => refuse("7.2-16", "only paras are kept or sent home"),
        }
    }

    pub(crate) fn offer_command(self, out: &mut Vec<Action>) {
        match self.state.stage {
            Stage::Arrivals => {
                let Some(unit) = self.arriving_unit() else { return };
                let bases = self.data.map.retreat_bases.iter().copied();
                out.extend(bases.filter(|b| self.can_arrive(unit, *b).is_ok()).map(|b| Action::Arrive(unit, b)));
            }
            Stage::Operation => {
                if self.can_roll_strategy().is_ok() {
                    out.push(Action::Roll);
                }
                if self.can_launch(Strategy::Violet).is_ok() {
                    out.push(Action::Violet);
                }
                if self.can_launch(Strategy::Rainbow).is_ok() {
                    out.push(Action::Rainbow);
                }
            }
            Stage::Paras => {
                let Some(unit) = self.para_due() else { return };
                if self.can_keep(unit).is_ok() {
                    out.push(Action::Keep(unit));
                }
                out.push(Action::Return(unit));
            }
            _ => {}
        }
    }
}

impl Play<'_> {
    /// A turn begins: supports and commanders are fresh, repairs are done, paras are listed (C1).
    pub fn begin_turn(&mut self, turn: u8) {
        let points = self.data.tables.limit.support_points;
        let state = &mut *self.state;
        state.turn = turn;
        state.viet_phase = false;
        (state.artillery, state.air, state.transport) = (points, points, points);
        state.morane_used = false;
        state.ap = 0;
        for commander in &mut state.commanders {
            commander.used = false;
            commander.rode = false;
        }
        self.tell(|data| {
            let record = &data.turns[usize::from(turn)];
            Event::new("turn", Case("1.1-01"), format!("Turn {turn}: {}.", record.dates)).amount(i32::from(turn))
        });
        self.finish_repairs();
        self.state.paras_due = self.paras_on_map();
        self.state.stage = Stage::Arrivals;
    }

    pub fn paras_on_map(&self) -> Units {
        crate::setup::paras_on_map(self.data, self.state)
    }

    /// 7.2-26: what was paid for last turn is ready, if it is still where it must be (R21).
    fn finish_repairs(&mut self) {
        for unit in self.data.all_units() {
            if !self.state.units[unit.at()].repair {
                continue;
            }
            match self.state.units[unit.at()].place {
                Place::Space(space) => {
                    self.state.units[unit.at()].repair = false;
                    if !self.view().is_french_retreat_base(space) {
                        continue;
                    }
                    self.state.units[unit.at()].reduced = false;
                }
                _ => {
                    let home = self.view().workshop(unit);
                    let view = self.view();
                    if !(view.is_french_retreat_base(home) && view.fits(home, Units::one(unit), 0)) {
                        continue; // it waits until its base can take it
                    }
                    self.state.units[unit.at()].repair = false;
                    self.state.units[unit.at()].reduced = false;
                    self.place(unit, Place::Space(home));
                }
            }
            self.tell(|data| {
                let text = format!("{} is ready again.", data.unit_name(unit));
                Event::new("repaired", Case("7.2-26"), text).piece(&data.units[unit.at()].id)
            });
        }
    }

    pub fn arrive(&mut self, unit: Unit, space: Space) {
        self.place(unit, Place::Space(space));
        self.tell(|data| {
            let text = format!("{} arrives at {}.", data.unit_name(unit), data.name(space));
            Event::new("arrived", Case("7.2-24"), text)
                .piece(&data.units[unit.at()].id)
                .place(&data.map.space(space).id)
        });
    }

    /// 5.2.1a: the strategy die.
    pub fn roll_strategy(&mut self) {
        let face = self.dice.d6("War Strategy");
        let strategy = self.data.tables.strategy[usize::from(self.state.turn)][usize::from(face) - 1];
        self.tell(|data| {
            let text = format!("War Strategy: {face}, {}.", data.tables.of(strategy).name);
            Event::new("rolled", Case("5.2.1a-01"), text).roll(Roll::single("War Strategy", face)).outcome()
        });
        self.adopt(strategy);
    }

    /// 5.2.1b: Violet or Rainbow; what is due at the launch is counted before anything else (R78).
    pub fn launch(&mut self, strategy: Strategy) {
        let turn = self.state.turn;
        let record = self.data.tables.of(strategy);
        let points = record.turns.iter().position(|t| *t == turn).map_or(0, |i| record.vp[i]);
        self.tell(|_| Event::new("launched", Case("5.2.1b-01"), format!("{} is launched.", record.name)).outcome());
        let marks = self.data.landmarks;
        if strategy == Strategy::Violet {
            self.state.violet = Some(turn);
            for space in [marks.ap_phu_tho, marks.notre_dame] {
                if self.state.counters_at(space) > 0 {
                    let points = self.data.tables.vp.river_post;
                    self.score(points, Case("11.2.1a-09"), |data| format!("the Viet Minh hold {}", data.name(space)));
                }
            }
            self.score(points, Case("5.2.1b-05"), |_| format!("Violet on turn {turn}"));
        } else {
            self.state.rainbow = Some(turn);
            let view = self.view();
            if view.fort(marks.hoa_binh).is_none() && view.combat_units_at(marks.hoa_binh).is_empty() {
                let points = self.data.tables.vp.hoa_binh_held;
                self.score(points, Case("11.2.1a-10"), |_| "Hoa Binh is not in French hands".into());
            }
            self.score(points, Case("5.2.1b-10"), |_| format!("Rainbow on turn {turn}"));
        }
        self.adopt(strategy);
    }

    fn adopt(&mut self, strategy: Strategy) {
        self.state.strategy = strategy;
        self.state.ap = self.data.tables.of(strategy).ap;
        self.state.stage = Stage::Paras;
    }

    pub fn keep_para(&mut self, unit: Unit) {
        self.state.paras_due.remove(unit);
        self.pay(self.data.tables.cost.keep_para, Commanders::NONE);
        self.tell(|data| {
            let text = format!("{} stays in the field for 1 AP.", data.unit_name(unit));
            Event::new("kept", Case("7.2-16"), text).piece(&data.units[unit.at()].id)
        });
    }

    pub fn return_para(&mut self, unit: Unit) {
        self.state.paras_due.remove(unit);
        self.place(unit, Place::Hanoi);
        self.tell(|data| {
            let text = format!("{} returns to Hanoi.", data.unit_name(unit));
            Event::new("returned", Case("7.2-16"), text).piece(&data.units[unit.at()].id)
        });
    }

    /// The turn ends: counters that hold the road and the river score, operations are called in.
    pub fn end_turn(&mut self) {
        let points = self.data.tables.vp;
        for seq in 0..self.state.counters.len() {
            let counter = self.state.counters[seq];
            let (value, case, what) = match counter.kind {
                Kind::Infiltration => continue,
                Kind::Guerrilla => (points.guerrilla, "6.3.5-06", "a Guerrilla holds"),
                Kind::Dangerous => (points.dangerous, "6.3.6-03", "the Dangerous counter holds"),
            };
            self.score(value, Case(case), |data| format!("{what} {}", data.name(counter.space)));
        }
        if self.state.violet == Some(self.state.turn) {
            self.call_in(self.data.violet);
        }
        if self.state.rainbow == Some(self.state.turn) {
            self.call_in(self.data.rainbow);
        }
        self.state.ap = 0;
        if self.state.rainbow == Some(self.state.turn) || self.state.turn >= LAST_TURN {
            self.count_final_points();
            self.state.stage = Stage::Over;
        } else {
            self.begin_turn(self.state.turn + 1);
        }
    }

    /// R37: what an operation should have evacuated and did not is lost.
    fn call_in(&mut self, operation: crate::data::Operation) {
        for space in operation.sites.iter() {
            let Some(site) = self.data.map.space(space).site else { continue };
            self.state.sites[site.at()].closed = true;
            if !self.state.sites[site.at()].standing {
                continue;
            }
            self.state.sites[site.at()].standing = false;
            self.tell(|data| {
                let text = format!("{} was not evacuated and is given up.", data.name(space));
                Event::new("abandoned", Case("5.2.1b-12"), text).place(&data.map.space(space).id).outcome()
            });
            if self.data.map.space(space).base_site {
                let points = self.data.tables.vp.hoa_binh_convoy_lost;
                self.score(points, Case("5.2.1b-12"), |_| "the Hoa Binh base was not evacuated".into());
            } else {
                self.score(self.data.tables.vp.post_lost, Case("5.2.1b-12"), |_| "a post was not evacuated".into());
            }
        }
    }
}

/// The index of a victory level by score (11.1-01).
#[must_use]
pub fn victory_level(tables: &Tables, score: i32) -> usize {
    tables.levels.iter().position(|(_, _, least)| score >= *least).unwrap_or(tables.levels.len() - 1)
}
