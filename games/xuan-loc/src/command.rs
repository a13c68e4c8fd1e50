//! Chapter 7: command, leaders and regrouping.

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::Roll;
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Kind;
use crate::game::XuanLoc;
use crate::ids::{Army, Formation, Hex, Hexes, Unit, Units};
use crate::judgement::priors;
use crate::sequence::cancels;
use crate::state::{Flags, Order, Phase, Place};
use crate::supply::PATH;
use crate::words::{low_faces, marked_faces};

/// 7.4.7-01: a die for each disrupted unit of the leader's hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RallyRoll {
    pub leader: Unit,
    pub left: Units,
}

impl Step<XuanLoc> for RallyRoll {
    fn run(self, p: &mut Play<'_>) {
        let RallyRoll { leader, mut left } = self;
        let Some(unit) = left.first() else { return };
        left.remove(unit);
        let die = p.dice.d6("rally");
        let rallied = p.data.charts.rally[usize::from(die) - 1];
        if rallied {
            p.recover(unit);
        }
        p.tell(Fact::rolled().by(Army::Arvn), |data| {
            let what = if rallied { "rallies" } else { "stays disrupted" };
            let (who, whom, needed) = (data.name(leader), data.name(unit), marked_faces(&data.charts.rally));
            let text = format!("{who} rolls {die} for {whom}, which {what}: {needed} rallies.");
            Event::new("rallied", Case("7.4.7-01"), text)
                .piece(&data.of(leader).id)
                .piece(&data.of(unit).id)
                .roll(Roll::single("rally", die).effect(format!("{needed} rallies")))
        });
        p.next(RallyRoll { leader, left });
    }
}

/// 7.4.6-01: leaders whose hex lost a unit to fire or bombs are in danger.
/// 7.4.6-02 (R88), 7.4.6-03 (R136): once for each fire or strike that kills, never after an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeaderCheck {
    pub hex: Hex,
}

impl Step<XuanLoc> for LeaderCheck {
    fn run(self, p: &mut Play<'_>) {
        let left = p.view().leaders_in(self.hex).collect();
        p.next(LeaderRoll { left });
    }
}

/// 7.4.6-01: a die for each of these leaders; 1 and he is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LeaderRoll {
    pub left: Units,
}

impl Step<XuanLoc> for LeaderRoll {
    fn run(self, p: &mut Play<'_>) {
        let LeaderRoll { mut left } = self;
        let Some(leader) = left.first() else { return };
        left.remove(leader);
        let die = p.dice.d6("leader loss");
        p.tell(Fact::rolled().by(Army::Arvn), |data| {
            let low = low_faces(&data.charts.leader_loss);
            let text = format!("{} is in danger and rolls {die}: {low} is the end of him.", data.name(leader));
            let event = Event::new("leader-rolled", Case("7.4.6-01"), text).piece(&data.of(leader).id);
            event.roll(Roll::single("leader loss", die).at_most(low).effect("is the end of him"))
        });
        if p.data.charts.leader_loss[usize::from(die) - 1] {
            p.lose_leader(leader, Case("7.4.6-01"));
        }
        p.next(LeaderRoll { left });
    }
}

/// 7.5.1-05: infantry of regrouping formations comes back when the Movement Phase ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Regrouping;

impl Question<XuanLoc> for Regrouping {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("7.5.1-05", "Which infantry comes back?")
            .cause("The movement of a regrouping formation is over.")
            .meaning("Each company that comes back costs two others of the formation's dead, which are lost for good.")
            .rules(&["7.5.1-05", "7.5.1-01", "7.5.1-02", "7.5.2-01", "7.5.3-01", "7.5.3-02"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.returning().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Return)
            .from(|v| v.data.army[v.state.active.at()])
            .allowed(View::can_return)
            .label(|v, unit| format!("Bring {} back", v.data.name(unit)))
            .fixed_prior(2.0)
            .takes_in_hand()
            .then(|p, unit| p.next(Returning { unit }));
        ask.answer(verb::Done).labelled("Done").fixed_prior(priors::DONE).end();
    }
}

/// 7.5.3-01: where regrouped infantry is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Returning {
    pub unit: Unit,
}

impl Question<XuanLoc> for Returning {
    fn side(self, v: View<'_>) -> Army {
        v.army(self.unit)
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("7.5.3-01", format!("Where does {} come back?", v.data.name(self.unit)))
            .meaning("At its HQ or next to it, where there is room, and not next to the enemy.")
            .rules(&["7.5.3-01", "7.5.3-02", "7.5.2-01", "4.1.5-02"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::At)
            .legal(|v| v.regroup_hexes(self.unit), |v, hex| v.can_regroup_at(self.unit, hex))
            .label(|v, hex| v.data.hex_name(hex))
            .prior(|v, hex| v.prior_of_placing(v.army(self.unit), hex))
            .moves(|_, _| 0)
            .ends(|p, hex| p.bring_back(self.unit, hex));
        cancels(ask, |_| ());
    }
}

/// 7.5.1-05: two others of the pile are lost for good for each unit that came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sacrifice {
    pub formation: Formation,
    pub left: u8,
}

impl Question<XuanLoc> for Sacrifice {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("7.5.1-05", format!("Which units are disbanded for it? {} to name.", self.left))
            .cause("A company has come back by regrouping.")
            .meaning("Two others of the pile are lost for good; they are not counted as losses again.")
            .rules(&["7.5.1-05", "7.5.1-01", "7.5.1-03", "19.1-04"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        const NO_DEAD: Refusal =
            Refusal::new(Case("7.5.1-05"), "it is not an eliminated infantry or support unit of the formation");
        ask.answer(verb::Sacrifice)
            .exactly(|v| v.dead_of(self.formation), |_, _| NO_DEAD)
            .label(|v, unit| format!("Disband {}", v.data.name(unit)))
            .prior(View::prior_of_giving_up)
            .ends(|p, unit| {
                p.disband(unit);
                p.next((self.left > 1).then_some(Sacrifice { left: self.left - 1, ..self }));
            });
    }
}

impl View<'_> {
    /// The units of an army that are in command now (7.1). HQs and leaders always are (R40).
    /// 7.0-01, 7.1.2-01, 7.1.2-05, 7.1.3-01.
    #[must_use]
    pub fn trace_command(self, army: Army) -> Units {
        let closed = self.closed_to(army);
        let mut commanded = self.data.hqs.or(self.data.leaders);
        let hqs = self.data.hqs.and(self.data.army[army.at()]);
        let mut sources = Hexes::NONE;
        for hq in hqs.iter() {
            if let Some(at) = self.state.hex_of(hq)
                && !self.is_disrupted(hq)
            {
                sources.insert(at);
                if army == Army::Nva {
                    self.command_division(hq, at, closed, &mut commanded);
                }
            }
        }
        if army == Army::Arvn {
            let commanding = sources.or(self.reach(sources, closed, u8::MAX));
            for unit in self.data.army[army.at()].iter() {
                if let Some(hex) = self.state.hex_of(unit)
                    && commanding.has(hex)
                {
                    commanded.insert(unit);
                }
            }
        }
        let arrived = self.data.army[army.at()].iter().filter(|u| self.state.is(*u, Flags::ARRIVED));
        commanded.or(arrived.collect())
    }

    /// Units of the division, and those of none, within five hexes of its HQ (7.1.2, 7.1.4, R15).
    /// 7.1.2-02, 7.1.2-04, 7.1.4-01.
    fn command_division(self, hq: Unit, at: Hex, closed: Hexes, commanded: &mut Units) {
        let commanding = self.reach(Hexes::one(at), closed, PATH);
        let division = self.data.of(hq).formation;
        for unit in self.data.army[Army::Nva.at()].iter() {
            let record = self.data.of(unit);
            if (record.formation == division || record.formation.is_none())
                && let Some(hex) = self.state.hex_of(unit)
                && (hex == at || commanding.has(hex))
            {
                commanded.insert(unit);
            }
        }
    }

    /// 6.1.8, R24: tanks and the 95th within command range of a designated division's HQ.
    /// 6.1.8-01, 6.1.8-03.
    pub(crate) fn attached(self) -> Units {
        let closed = self.closed_to(Army::Nva);
        let mut attached = Units::NONE;
        for hq in self.data.hqs.and(self.data.army[Army::Nva.at()]).iter() {
            let designated = self.data.of(hq).formation.map(|f| self.state.orders[f.at()]) == Some(Order::Activated);
            if let Some(at) = self.state.hex_of(hq)
                && designated
                && !self.is_disrupted(hq)
            {
                self.command_division(hq, at, closed, &mut attached);
            }
        }
        attached.iter().filter(|u| self.data.of(*u).formation.is_none()).collect()
    }

    /// 7.4.7: a leader who has not moved rolls for the disrupted units in his hex, once.
    /// 15.1.3-01: what else weakens a unit stays.
    /// R113.
    pub(crate) fn can_rally(self, leader: Unit) -> Verdict {
        if self.data.of(leader).kind != Kind::Leader {
            return refuse("7.4.7-01", "only leaders rally");
        }
        let Some(hex) = self.state.hex_of(leader) else {
            return refuse("7.4.7-01", "this leader is not on the map");
        };
        if self.state.active != Army::Arvn {
            return refuse("7.4.7-01", "leaders rally in their own player turn");
        }
        if self.state.is(leader, Flags::RALLIED) {
            return refuse("7.4.7-02", "this leader has rallied already");
        }
        if self.state.is(leader, Flags::MOVED) {
            return refuse("7.4.7-03", "a leader who has moved cannot rally");
        }
        if self.state.phase == Phase::Combat && self.state.begun {
            return refuse("7.4.7-04", "in the Combat Phase leaders rally before the first attack");
        }
        if !self.units_in(hex, Army::Arvn).any(|u| self.is_disrupted(u)) {
            return refuse("7.4.7-01", "nobody in his hex is disrupted");
        }
        Ok(())
    }

    /// The eliminated infantry and support of a formation (7.5.1, R96).
    /// 7.5.1-03.
    pub(crate) fn dead_of(self, formation: Formation) -> Units {
        let of = |unit: &Unit| {
            let record = self.data.of(*unit);
            record.formation == Some(formation)
                && matches!(record.kind, Kind::Infantry | Kind::Support)
                && self.state.units[unit.at()].place == Place::Dead
        };
        self.data.all_units().filter(of).collect()
    }

    /// Where regrouped infantry can be put (7.5.3).
    fn regroup_hexes(self, unit: Unit) -> Hexes {
        let Some(at) = self.hex_of_own_hq(unit) else { return Hexes::NONE };
        let around = self.data.map.neighbours(at).chain([at]);
        around.filter(|hex| self.can_regroup_at(unit, *hex).is_ok()).collect()
    }

    fn hex_of_own_hq(self, unit: Unit) -> Option<Hex> {
        let hq = self.data.of(unit).formation.and_then(|formation| self.data.hq_of(formation));
        hq.and_then(|hq| self.state.hex_of(hq))
    }

    fn can_regroup_at(self, unit: Unit, hex: Hex) -> Verdict {
        let army = self.army(unit);
        let is_near = self.hex_of_own_hq(unit).is_some_and(|at| self.data.map.distance(at, hex) <= 1);
        ensure(is_near, "7.5.3-01", "infantry comes back at its HQ or next to it")?;
        ensure(!self.state.holds(army.other(), hex), "4.1.4-01", "enemy units stand there")?;
        ensure(!self.is_beside(army.other(), hex), "7.5.3-01", "infantry does not come back next to the enemy")?;
        ensure(self.fits(hex, army, self.data.of(unit).points), "7.5.3-02", "the hex is full")
    }

    /// Whether an eliminated unit can come back by regrouping now.
    fn can_return(self, unit: Unit) -> Verdict {
        let record = self.data.of(unit);
        let Some(formation) = record.formation else {
            return refuse("7.5.1-04", "units of no division never regroup");
        };
        if record.army != self.state.active || self.state.orders[formation.at()] != Order::Regrouping {
            return refuse("7.5.1-01", "only a regrouping formation brings units back");
        }
        if record.kind != Kind::Infantry {
            return refuse("7.5.1-02", "only infantry comes back");
        }
        if self.state.units[unit.at()].place != Place::Dead {
            return refuse("7.5.1-01", "this unit is not in the pile of eliminated units");
        }
        if self.dead_of(formation).count() < 3 {
            return refuse("7.5.1-01", "it takes three eliminated units to bring one back");
        }
        if self.data.hq_of(formation).and_then(|hq| self.state.hex_of(hq)).is_none() {
            return refuse("7.5.2-01", "the formation's HQ is not on the map");
        }
        if self.regroup_hexes(unit).is_empty() {
            return refuse("7.5.3-02", "there is no free hex at the HQ away from the enemy");
        }
        Ok(())
    }

    /// Units that can be brought back now.
    fn returning(self) -> impl Iterator<Item = Unit> {
        self.data.army[self.state.active.at()].iter().filter(move |u| self.can_return(*u).is_ok())
    }
}

impl Play<'_> {
    /// 7.1.1: command is traced at the start of the Movement Phase and stands until the next time.
    /// 7.1.1-01, 7.1.1-02 (R92): until the first trace nobody is out of command.
    pub(crate) fn trace_command(&mut self) {
        let army = self.state.active;
        let commanded = self.view().trace_command(army);
        for unit in self.data.army[army.at()].iter() {
            let on_map = self.state.hex_of(unit).is_some();
            self.state.units[unit.at()].set(Flags::CUT, on_map && !commanded.has(unit));
        }
        // R160: until the NVA has moved, its condition binds those whom an activated HQ has in range now.
        if army == Army::Nva || !self.state.second {
            self.attach();
        }
    }

    /// 6.1.8-02, 6.1.8-03: who of no division goes with an activated one.
    fn attach(&mut self) {
        let attached = self.view().attached();
        for unit in self.data.army[Army::Nva.at()].iter() {
            self.state.units[unit.at()].set(Flags::ATTACHED, attached.has(unit));
        }
    }

    pub(crate) fn rally(&mut self, leader: Unit) {
        let Some(hex) = self.state.hex_of(leader) else { return };
        self.state.units[leader.at()].set(Flags::RALLIED, true);
        let left = self.view().units_in(hex, Army::Arvn).filter(|u| self.view().is_disrupted(*u)).collect();
        self.next(RallyRoll { leader, left });
    }

    /// Puts regrouped infantry beside its HQ; two others of the pile are then lost for good.
    fn bring_back(&mut self, unit: Unit, hex: Hex) {
        self.state.units[unit.at()].flags = Flags(0);
        let army = self.data.of(unit).army;
        self.enter(Units::one(unit), hex, Fact::arrived(army), |data| {
            let text = format!("{} comes back at {}.", data.name(unit), data.hex_name(hex));
            Event::new("regrouped", Case("7.5.3-01"), text).piece(&data.of(unit).id).place(data.map.label(hex))
        });
        if let Some(formation) = self.data.of(unit).formation {
            self.next(Sacrifice { formation, left: 2 });
        }
    }

    fn disband(&mut self, unit: Unit) {
        self.state.units[unit.at()].place = Place::Lost;
        let army = self.data.of(unit).army;
        self.tell(Fact::noted().by(army), |data| {
            let text = format!("{} is disbanded to fill up the others.", data.name(unit));
            Event::new("disbanded", Case("7.5.1-01"), text).piece(&data.of(unit).id)
        });
    }
}
