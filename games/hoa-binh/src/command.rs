//! The Command Phase (5) and the beginning of a turn: who arrives, the War Strategy, and the paras in the field.

use engine::rules::{Ask, Foresight, Opening, Question, Step};
use engine::story::{EventKind, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::{Operation, Strategy};
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Commanders, Sites, Space, Unit, Units};
use crate::sequence::Begin;
use crate::state::{Phase, Place};

/// The last turn (1.1).
pub(crate) const LAST_TURN: u8 = 10;

/// 7.2-24: reinforcements that are due choose a retreat base, in the order that the player likes: where room is left for
/// some of them only, he chooses who comes (R34).
/// Case R34-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrivals;

impl Question<HoaBinh> for Arrivals {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let due = v.arriving_units();
        let text = match (due.first(), due.count()) {
            (Some(only), 1) => format!("{} arrives. At which retreat base?", v.data.unit_name(only)),
            _ => "Reinforcements arrive. Who comes next, and to which retreat base?".into(),
        };
        v.prompt("7.2-24", text)
            .cause("They were called last turn.")
            .meaning("Six units and convoys fit into a retreat base; who finds no room waits.")
            .rules(&["7.2-24", "R34", "R34-02", "3.1-03", "R91"])
    }

    /// Another turn begins.
    fn foresight(self) -> Foresight {
        Foresight::Stops
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.arriving_units().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Arrive)
            .pointed_at(|v, target| Some((v.arriving_units().first()?, v.space_pointed_at(target)?)))
            .legal(
                |v| {
                    let pairs = v
                        .arriving_units()
                        .into_iter()
                        .flat_map(move |unit| v.retreat_bases().map(move |base| (unit, base)));
                    pairs.filter(move |(unit, base)| v.can_arrive_at(*unit, *base))
                },
                |v, (unit, base)| v.can_arrive(unit, base),
            )
            .label(|v, (unit, base)| format!("{} arrives at {}", v.data.unit_name(unit), v.data.name(base)))
            .prior(|v, (_, base)| 0.3 * v.need(base))
            .then(|p, (unit, base)| p.arrive(unit, base));
    }
}

/// 5.2.1: the War Strategy of the turn is rolled for, or an operation is launched.
/// Cases 5-01, 5.2.1a-02, 5.2.1a-03, 5.2.1a-04.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WarStrategy;

impl Question<HoaBinh> for WarStrategy {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let can_launch =
            [Strategy::Violet, Strategy::Rainbow].into_iter().any(|operation| v.can_launch(operation).is_ok());
        let (text, meaning) = if can_launch {
            (
                "Roll for the War Strategy, or launch an operation.",
                "An operation gives 12 action points against 8 counters, and points won or lost by its turn; the die 6, 8 or 10 against 4, 6 or 8.",
            )
        } else {
            (
                "Roll for the War Strategy.",
                "The die gives 6 or 8 action points against 4 or 6 counters; from turn 3 on also 10 against 8.",
            )
        };
        v.prompt("5.2.1b-01", text).meaning(meaning).rules(&[
            "5.2.1a-01",
            "5.2.1b-01",
            "5.2.1b-02",
            "5.2.1b-05",
            "5.2.1b-06",
            "5.2.1b-10",
            "5.2.1b-12",
            "R36",
        ])
    }

    /// Another turn has begun, be there a choice or none.
    fn foresight(self) -> Foresight {
        Foresight::Stops
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Roll)
            .allowed(|v, ()| v.can_roll_strategy())
            .labelled("Roll for the War Strategy")
            .fixed_prior(2.0)
            .rolls()
            .ends(|p, ()| p.roll_strategy());
        ask.answer(verb::Violet)
            .allowed(|v, ()| v.can_launch(Strategy::Violet))
            .labelled("Launch Operation Violet")
            .fixed_prior(0.0)
            .ends(|p, ()| p.launch(Strategy::Violet));
        ask.answer(verb::Rainbow)
            .allowed(|v, ()| v.can_launch(Strategy::Rainbow))
            .labelled("Launch Operation Rainbow")
            .fixed_prior(0.0)
            .ends(|p, ()| p.launch(Strategy::Rainbow));
    }
}

/// 7.2-16: each para on the map is kept for a point or sent home; in the order of the units.
/// Cases 7.2-17, R16-01, R103-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ParasInField;

impl Question<HoaBinh> for ParasInField {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let unit = v.para_due().map_or("the para", |unit| v.data.unit_name(unit));
        let price = v.data.tables.cost.keep_para;
        v.prompt("7.2-16", format!("Keep {unit} in the field for {price} AP, or send it to Hanoi?"))
            .cause("It was on the map when the turn began.")
            .meaning("Kept, it costs points every turn. In Hanoi it can be dropped again.")
            .rules(&["7.2-16", "7.2-17", "7.2-18", "7.2-19", "7.2-12"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.para_due().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Keep)
            .from(|v| v.para_due())
            .allowed(|v, unit| v.can_keep(unit))
            .label(|v, unit| {
                format!("Keep {} in the field ({} AP)", v.data.unit_name(unit), v.data.tables.cost.keep_para)
            })
            .prior(|v, unit| v.prior_of_keeping(unit))
            .then(|p, unit| p.keep_para(unit));
        ask.answer(verb::Return)
            .from(|v| v.para_due())
            .allowed(|v, unit| v.can_return(unit))
            .label(|v, unit| format!("Send {} back to Hanoi", v.data.unit_name(unit)))
            .fixed_prior(0.5)
            .then(|p, unit| p.return_para(unit));
    }
}

/// A turn begins: supports and commanders are fresh, repairs are done, paras are listed (C1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BeginTurn {
    pub turn: u8,
}

impl Step<HoaBinh> for BeginTurn {
    fn run(self, p: &mut Play<'_>) {
        let turn = self.turn;
        let points = p.data.tables.limit.support_points;
        let state = &mut *p.state;
        state.turn = turn;
        (state.artillery, state.air, state.transport) = (points, points, points);
        state.morane_used = false;
        state.ap = 0;
        for commander in &mut state.commanders {
            commander.used = false;
            commander.rode = false;
        }
        p.tell(Fact::of(EventKind::Turn).amount(turn), |data| {
            let record = &data.turns[usize::from(turn)];
            Event::new("turn", Case("1.1-01"), format!("Turn {turn}: {}.", record.dates))
        });
        p.finish_repairs();
        p.state.paras_due = p.view().paras_on_map();
        p.next(Begin(Phase::Command));
    }
}

impl<'a> View<'a> {
    /// The reinforcements that were called for this turn, or have waited since an earlier one.
    fn due_units(self) -> Units {
        self.data.all_units().filter(|unit| self.is_due(*unit)).collect()
    }

    fn is_due(self, unit: Unit) -> bool {
        matches!(self.state.units[unit.at()].place, Place::Track(turn) if turn <= self.state.turn)
    }

    /// The reinforcements that are due and find room somewhere (R34).
    fn arriving_units(self) -> Units {
        let room = |unit: &Unit| self.retreat_bases().any(|base| self.can_arrive_at(*unit, base));
        self.due_units().iter().filter(room).collect()
    }

    pub(crate) fn retreat_bases(self) -> impl Iterator<Item = Space> + 'a {
        self.data.map.retreat_bases.iter().copied()
    }

    fn can_arrive_at(self, unit: Unit, space: Space) -> bool {
        self.is_french_retreat_base(space) && self.fits(space, Units::one(unit), Sites::NONE)
    }

    fn can_arrive(self, unit: Unit, space: Space) -> Verdict {
        if !self.is_due(unit) {
            return refuse("7.2-24", "this unit is not due");
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
    /// Case R36-01.
    fn can_launch(self, strategy: Strategy) -> Verdict {
        let turns = &self.data.tables.of(strategy).turns;
        let open = turns.contains(&self.state.turn);
        match strategy {
            Strategy::Violet if self.state.violet.is_some() => refuse("5.2.1b-02", "Violet is launched once"),
            Strategy::Violet if !open => refuse("5.2.1b-02", "this is no turn on which Violet may be launched"),
            Strategy::Rainbow if self.state.rainbow.is_some() => refuse("5.2.1b-06", "Rainbow is launched once"),
            Strategy::Rainbow if !open => refuse("5.2.1b-06", "this is no turn on which Rainbow may be launched"),
            Strategy::Rainbow if self.state.violet.is_none() => refuse("5.2.1b-07", "Rainbow comes after Violet"),
            Strategy::Violet | Strategy::Rainbow => Ok(()),
            _ => refuse("5.2.1b-01", "only Violet and Rainbow are launched"),
        }
    }

    /// The roll is barred when an operation can wait no longer (R36).
    fn can_roll_strategy(self) -> Verdict {
        let is_last_chance = |strategy| {
            let last = self.data.tables.of(strategy).turns.last() == Some(&self.state.turn);
            last && self.can_launch(strategy).is_ok()
        };
        if is_last_chance(Strategy::Violet) {
            return refuse("5.2.1b-02", "this is the last turn for Violet: it has to be launched");
        }
        if is_last_chance(Strategy::Rainbow) {
            return refuse("5.2.1b-06", "this is the last turn for Rainbow: it has to be launched");
        }
        Ok(())
    }

    /// Paras that stand on the map.
    pub(crate) fn paras_on_map(self) -> Units {
        self.data.paras.iter().filter(|unit| self.state.space_of(*unit).is_some()).collect()
    }

    fn para_due(self) -> Option<Unit> {
        self.state.paras_due.iter().next()
    }

    fn can_keep(self, unit: Unit) -> Verdict {
        self.can_return(unit)?;
        if self.state.ap < self.data.tables.cost.keep_para {
            return refuse("7.2-19", "no action point is left: the para returns to Hanoi");
        }
        Ok(())
    }

    fn can_return(self, unit: Unit) -> Verdict {
        match self.para_due() {
            Some(due) if due == unit => Ok(()),
            Some(_) if self.state.paras_due.has(unit) => {
                refuse("7.2-16", "the paras are decided on in the order of the units, and another comes first")
            }
            _ if self.data.paras.has(unit) => refuse("R29-01", "it was not on the map when the turn began"),
            _ => refuse("7.2-16", "only paras are kept or sent home"),
        }
    }
}

impl Play<'_> {
    /// 7.2-26: what was paid for last turn is ready, if it is still where it must be (R21), before reinforcements take
    /// the room that is left (R34).
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
                    if !(view.is_french_retreat_base(home) && view.fits(home, Units::one(unit), Sites::NONE)) {
                        self.tell_waiting(unit, Case("7.2-26"));
                        continue;
                    }
                    self.state.units[unit.at()].repair = false;
                    self.state.units[unit.at()].reduced = false;
                    self.place(unit, Place::Space(home));
                }
            }
            self.tell(Fact::noted(), |data| {
                let text = format!("{} is ready again.", data.unit_name(unit));
                Event::new("repaired", Case("7.2-26"), text).piece(&data.units[unit.at()].id)
            });
        }
    }

    /// R34: the arrivals are over; who has found no room at a retreat base waits.
    /// Case R34-01.
    pub(crate) fn tell_who_waits(&mut self) {
        for unit in self.view().due_units() {
            self.tell_waiting(unit, Case("R34-01"));
        }
    }

    fn tell_waiting(&mut self, unit: Unit, case: Case) {
        self.tell(Fact::noted(), |data| {
            let text = format!("{} waits until a base can take it.", data.unit_name(unit));
            Event::new("waiting", case, text).piece(&data.units[unit.at()].id)
        });
    }

    fn arrive(&mut self, unit: Unit, space: Space) {
        self.place(unit, Place::Space(space));
        self.tell(Fact::arrived(FRANCE), |data| {
            let text = format!("{} arrives at {}.", data.unit_name(unit), data.name(space));
            Event::new("arrived", Case("7.2-24"), text)
                .piece(&data.units[unit.at()].id)
                .place(&data.map.space(space).id)
        });
    }

    /// 5.2.1a: the strategy die.
    fn roll_strategy(&mut self) {
        let row = self.data.tables.strategy[usize::from(self.state.turn)];
        let face = self.dice.d6_by("War Strategy", |face| row[usize::from(face) - 1]);
        let strategy = row[usize::from(face) - 1];
        self.tell(Fact::rolled(), |data| {
            let text = format!("War Strategy: {face}, {}.", data.tables.of(strategy).name);
            Event::new("rolled", Case("5.2.1a-01"), text).roll(Roll::single("War Strategy", face)).outcome()
        });
        self.adopt(strategy);
    }

    /// 5.2.1b: Violet or Rainbow; what is due at the launch is counted before anything else (R78).
    /// Cases 11.2.1b-08, R78-01.
    fn launch(&mut self, strategy: Strategy) {
        let turn = self.state.turn;
        let record = self.data.tables.of(strategy);
        self.tell(Fact::played(FRANCE), |_| {
            Event::new("launched", Case("5.2.1b-01"), format!("{} is launched.", record.name)).outcome()
        });
        let (case, name) = if strategy == Strategy::Violet {
            self.state.violet = Some(turn);
            self.count_river_posts();
            ("5.2.1b-05", "Violet")
        } else {
            self.state.rainbow = Some(turn);
            self.count_hoa_binh();
            ("5.2.1b-10", "Rainbow")
        };
        let points = record.turns.iter().position(|t| *t == turn).map_or(0, |i| record.vp[i]);
        self.score(points, Case(case), |_| format!("{name} on turn {turn}"));
        self.adopt(strategy);
    }

    fn count_river_posts(&mut self) {
        let marks = self.data.landmarks;
        for space in [marks.ap_phu_tho, marks.notre_dame] {
            if self.state.counters_at(space) > 0 {
                let points = self.data.tables.vp.river_post;
                self.score_at(space, points, Case("11.2.1a-09"), |name| format!("the Viet Minh hold {name}"));
            }
        }
    }

    fn count_hoa_binh(&mut self) {
        let (view, hoa_binh) = (self.view(), self.data.landmarks.hoa_binh);
        if view.fort(hoa_binh).is_none() && view.combat_units_at(hoa_binh).is_empty() {
            let points = self.data.tables.vp.hoa_binh_held;
            self.score_at(hoa_binh, points, Case("11.2.1a-10"), |name| format!("{name} is not in French hands"));
        }
    }

    /// Cases 5.2.1b-03, 5.2.1b-08.
    fn adopt(&mut self, strategy: Strategy) {
        self.state.strategy = strategy;
        self.state.ap = self.data.tables.of(strategy).ap;
    }

    fn keep_para(&mut self, unit: Unit) {
        self.state.paras_due.remove(unit);
        self.pay(self.data.tables.cost.keep_para, Commanders::NONE);
        self.tell(Fact::spent(FRANCE).amount(self.data.tables.cost.keep_para), |data| {
            let text = format!("{} stays in the field for {} AP.", data.unit_name(unit), data.tables.cost.keep_para);
            Event::new("kept", Case("7.2-16"), text).piece(&data.units[unit.at()].id)
        });
    }

    /// Cases 7.2-18, R29-02.
    fn return_para(&mut self, unit: Unit) {
        self.state.paras_due.remove(unit);
        self.place(unit, Place::Hanoi);
        self.tell(Fact::moved(FRANCE), |data| {
            let text = format!("{} returns to Hanoi.", data.unit_name(unit));
            Event::new("returned", Case("7.2-16"), text).piece(&data.units[unit.at()].id).place("hanoi")
        });
    }

    /// What the operations of this turn should have brought home.
    pub(crate) fn call_in_operations(&mut self) {
        if self.state.violet == Some(self.state.turn) {
            self.call_in(self.data.violet);
        }
        if self.state.rainbow == Some(self.state.turn) {
            self.call_in(self.data.rainbow);
        }
    }

    /// R37: what an operation should have evacuated and did not is lost.
    /// Cases 5.2.1b-04, 5.2.1b-09, 5.2.1b-14.
    fn call_in(&mut self, operation: Operation) {
        for space in operation.sites.iter() {
            let Some(site) = self.data.map.space(space).site else { continue };
            self.state.sites[site.at()].closed = true;
            if !self.state.sites[site.at()].standing {
                continue;
            }
            self.state.sites[site.at()].standing = false;
            self.tell(Fact::lost(FRANCE), |data| {
                let text = format!("{} was not evacuated and is given up.", data.name(space));
                Event::new("abandoned", Case("5.2.1b-12"), text).place(&data.map.space(space).id).outcome()
            });
            if self.data.map.space(space).base_site {
                let points = self.data.tables.vp.hoa_binh_convoy_lost;
                self.score_at(space, points, Case("5.2.1b-12"), |name| format!("the {name} base was not evacuated"));
            } else {
                let points = self.data.tables.vp.post_lost;
                self.score_at(space, points, Case("5.2.1b-12"), |_| "a post was not evacuated".into());
            }
        }
    }
}
