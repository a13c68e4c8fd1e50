//! What a strike does: to the hex, to stacks nearby (11.6), and to those who feel it (11.3.6).

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::Marker;
use crate::actions::{Action, verb};
use crate::combat::{Cause, DisruptRest, Loss};
use crate::command::LeaderCheck;
use crate::context::{Play, View};
use crate::data::{Bombed, Data};
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::state::Flags;
use crate::words::{bombed, columns, marked_faces};

/// 11.3.5-01, 11.4.8-01: the result die on a column, read and applied.
/// 11.6.1-01, 11.6.2-01, 11.6.2-02 (R73): collateral damage at most once for each hex where markers strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Impact {
    pub marker: Marker,
    pub hex: Hex,
    pub column: u8,
    /// Aircraft that nobody guides do less (11.4.9).
    pub unobserved: bool,
    /// How far collateral damage reaches.
    pub reach: u8,
}

impl Step<XuanLoc> for Impact {
    fn run(self, p: &mut Play<'_>) {
        let column = p.harden(self);
        let (result, coloured) = p.roll_impact(self, column);
        let Impact { hex, reach, .. } = self;
        if coloured && !p.state.bombardment.collateral.has(hex) {
            p.state.bombardment.collateral.insert(hex);
            let damage = |chooser: Army| Collateral { hex, column, reach, chooser };
            p.next((damage(p.state.active), damage(p.state.active.other())));
            p.lay_rubble(hex);
        }
        p.hit(hex, result);
    }
}

/// 11.6.4-01: collateral damage: each side in turn names a stack of the other's nearby.
/// 11.6.4-02 (R72), 11.6.4-03 (R135), 11.6.7-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Collateral {
    pub hex: Hex,
    pub column: u8,
    pub reach: u8,
    pub chooser: Army,
}

impl Question<XuanLoc> for Collateral {
    fn side(self, _: View<'_>) -> Army {
        self.chooser
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let text = format!("Which stack near {} suffers too?", v.data.hex_name(self.hex));
        Prompt::new("11.6.4-01", text)
            .cause(format!("The strike on {}, column {}, spills over.", v.data.hex_name(self.hex), self.column))
            .meaning("The stack that is named is struck on the same column; nothing further comes of that.")
            .rules(&["11.6.4-01", "11.6.5-01", "11.6.6-01", "11.6.7-01", "11.6.4-03", "20.2-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.collateral_targets(self).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Collateral)
            .from(|v| v.collateral_targets(self))
            .allowed(|v, hex| v.can_suffer_collateral(self, hex))
            .label(|v, hex| format!("Collateral damage at {}", v.data.hex_name(hex)))
            .prior(|v, hex| v.force(hex, self.chooser.other()).count() as f32)
            .rolls()
            .ends(|p, hex| p.strike_collateral(hex, self.column));
    }
}

/// 11.3.6-01: units in clear hexes next to where shells fell, other than the targets themselves, roll once each; 5 or 6
/// disrupts (R62).
/// 11.3.6-02, 11.3.6-03.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shock {
    /// Where a Daisy Cutter fell; none for the artillery of the phase.
    pub daisy_cutter: Option<Hex>,
    /// Who rolled last.
    pub after: Option<(Hex, Unit)>,
}

impl Shock {
    pub(super) const fn of_artillery() -> Self {
        Shock { daisy_cutter: None, after: None }
    }

    pub(super) const fn of_daisy_cutter(hex: Hex) -> Self {
        Shock { daisy_cutter: Some(hex), after: None }
    }
}

impl Step<XuanLoc> for Shock {
    fn run(self, p: &mut Play<'_>) {
        let Some((hex, unit)) = p.view().in_shock(self).next() else { return };
        let die = p.dice.d6("adjacent disruption");
        let army = p.data.of(unit).army;
        p.tell(Fact::rolled().by(army), |data| {
            let needed = marked_faces(&data.charts.adjacent_disruption);
            let text = format!("{} feels the shells nearby and rolls {die}: {needed} disrupts.", data.name(unit));
            let event = Event::new("shaken", Case("11.3.6-01"), text).piece(&data.of(unit).id);
            event.place(data.map.label(hex)).roll(Roll::single("adjacent disruption", die).target(5).effect("disrupts"))
        });
        if p.data.charts.adjacent_disruption[usize::from(die) - 1] {
            p.disrupt(unit, Case("11.3.6-01"));
        }
        p.next(Shock { after: Some((hex, unit)), ..self });
    }
}

impl<'a> View<'a> {
    /// Whether a hex shifts the column: an unrubbled city or fort (11.3.4, R60).
    /// 11.3.4-02, 11.3.4-03: a town does not, nor rubble.
    #[must_use]
    pub fn is_hardened(self, hex: Hex) -> bool {
        let ground = self.data.map.ground(hex);
        (ground.city || ground.fort) && !self.state.rubble.has(hex)
    }

    /// Who has still to roll, as a set.
    pub(crate) fn units_in_shock(self, shock: Shock) -> Units {
        self.in_shock(shock).map(|(_, unit)| unit).collect()
    }

    /// Who has still to roll: hex by hex and unit by unit in the order of their numbers.
    /// R149: whoever stood where a shell fell does not roll.
    fn in_shock(self, shock: Shock) -> impl Iterator<Item = (Hex, Unit)> {
        let artillery = self.state.bombardment.placed.iter().filter(|placed| !placed.marker.is_air());
        let struck: Hexes = match shock.daisy_cutter {
            Some(hex) => Hexes::one(hex),
            None => artillery.filter_map(|placed| placed.hex).collect(),
        };
        let targets = if shock.daisy_cutter.is_some() { Units::NONE } else { self.state.bombardment.shelled };
        let spared = targets.or(self.data.leaders);
        let open = move |hex: &Hex| self.data.map.ground(*hex).is_open() && !struck.has(*hex);
        let near = self.data.map.around_all(struck);
        let near = near.iter().filter(open).filter(move |hex| shock.after.is_none_or(|(last, _)| *hex >= last));
        let units = near.flat_map(move |hex| self.state.stack(hex).map(move |unit| (hex, unit)));
        units.filter(move |at| !spared.has(at.1) && shock.after.is_none_or(|last| *at > last))
    }

    /// The stacks that a collateral attack may be aimed at (11.6.4 to 11.6.7).
    fn collateral_targets(self, Collateral { hex, reach, chooser, .. }: Collateral) -> Hexes {
        let held = self.state.index().held[chooser.other().at()];
        let near = self.data.map.within(hex).iter().filter(|(at, far)| *far <= reach && held.has(*at));
        near.map(|(at, _)| *at).collect()
    }

    fn can_suffer_collateral(self, damage: Collateral, at: Hex) -> Verdict {
        ensure(at != damage.hex, "11.6.6-01", "the hex that was bombarded cannot be picked")?;
        ensure(self.collateral_targets(damage).has(at), "11.6.4-01", "no stack within reach stands there")
    }
}

impl Play<'_> {
    /// 11.3.4-01, 11.4.7-01: an unrubbled city or fort shifts the column.
    /// R59: once, last, and never below column 1.
    fn harden(&mut self, Impact { marker, hex, column, .. }: Impact) -> u8 {
        let hardened = self.view().is_hardened(hex);
        let shift = if hardened { self.data.charts.city_or_fort_shift } else { 0 };
        let shifted = (column as i8 + shift).clamp(1, 10) as u8;
        if hardened {
            self.tell(Fact::noted().by(self.state.active).amount(shift), |data| {
                let case = if marker.is_air() { "11.4.7-01" } else { "11.3.4-01" };
                let held = if shifted == column { "; there is none below column 1" } else { "" };
                let text = format!("City or fort: {}{held}.", columns(shift));
                Event::new("modified", Case(case), text).place(data.map.label(hex))
            });
        }
        shifted
    }

    /// The result, and whether its cell is coloured: then there is collateral damage (11.6).
    /// 11.3.5-03 (R55), 11.4.8-02 (R56).
    fn roll_impact(&mut self, Impact { marker, hex, unobserved, .. }: Impact, column: u8) -> (Bombed, bool) {
        let die = self.dice.d6("bombardment");
        let extra = if unobserved { self.data.charts.unobserved_air } else { 0 };
        let row = usize::from((die + extra).min(6)) - 1;
        let result = self.data.charts.bombardment[row][usize::from(column) - 1];
        self.tell(Fact::rolled().by(self.state.active).amount(column), |data| {
            let (name, at) = (data.marker_name(marker), data.hex_name(hex));
            let (what, meaning) = bombed(result);
            let text = format!("{name} strikes {at}, column {column}, die {die}: {what}{meaning}.");
            let mut rolled = Die::new("", die);
            if unobserved {
                rolled = rolled.modifier("unobserved", i32::from(extra), Case("11.4.9-01"));
            }
            let case = if marker.is_air() { "11.4.8-01" } else { "11.3.5-01" };
            Event::new("bombarded", Case(case), text)
                .piece(data.marker_id(marker))
                .place(data.map.label(hex))
                .roll(Roll::new("bombardment").die(rolled).effect(what))
        });
        (result, self.data.charts.collateral[row][usize::from(column) - 1])
    }

    /// 20.2-01: what a result does to whoever is in the hex.
    /// 11.3.5-02, 11.3.5-04 (R61): whoever is there.
    fn hit(&mut self, hex: Hex, result: Bombed) {
        let view = self.view();
        let Some(army) = Army::BOTH.into_iter().find(|army| self.state.holds(*army, hex)) else { return };
        let force = view.force(hex, army);
        match result {
            Bombed::Nothing => {}
            Bombed::Disrupt => self.disrupt_all(force, Case("20.2-01")),
            Bombed::Retreat => self.retreat_all(Some(hex), force, 1, false),
            Bombed::Eliminate | Bombed::EliminateAndDisrupt => {
                let rest = result == Bombed::EliminateAndDisrupt;
                let loss = Loss { units: force, army, cause: Cause::Bombardment };
                self.next((loss, LeaderCheck { hex }, rest.then_some(DisruptRest { units: force })));
            }
        }
    }

    /// 11.6.3: a town, fort or city hex and those next to it become rubble for good.
    /// 11.6.3-02, 11.6.3-07 (R71, R155): none where the target is rubble already.
    fn lay_rubble(&mut self, hex: Hex) {
        let solid = |data: &Data, rubble: Hexes, hex: Hex| {
            let ground = data.map.ground(hex);
            (ground.built_up() || ground.fort) && !rubble.has(hex)
        };
        if !solid(self.data, self.state.rubble, hex) {
            return;
        }
        for at in self.data.map.neighbours(hex).chain([hex]) {
            if solid(self.data, self.state.rubble, at) {
                self.state.rubble.insert(at);
                let stuck: Units = self.state.stack(at).filter(|u| self.data.afvs.has(*u)).collect();
                for unit in stuck.iter() {
                    self.state.units[unit.at()].set(Flags::STUCK, true);
                }
                self.tell(Fact::noted(), |data| {
                    let text = format!("{} is rubble.", data.hex_name(at));
                    Event::new("rubble", Case("11.6.3-01"), text).place(data.map.label(at))
                });
                self.tell_stuck(at, stuck);
            }
        }
    }

    /// 11.6.3-04: vehicles in a hex that becomes rubble stay there for good.
    fn tell_stuck(&mut self, hex: Hex, vehicles: Units) {
        let Some(first) = vehicles.first() else { return };
        self.tell(Fact::noted().by(self.data.of(first).army), |data| {
            let text = format!("{} stuck in the rubble for good.", data.names_do(vehicles, "is", "are"));
            data.about(Event::new("immobilised", Case("11.6.3-04"), text).place(data.map.label(hex)), vehicles)
        });
    }

    /// A stack nearby suffers the same column; no further damage comes of it.
    fn strike_collateral(&mut self, hex: Hex, column: u8) {
        let on_enemy = self.state.holds(self.state.active.other(), hex);
        let die = self.dice.d6("collateral damage");
        let result = self.data.charts.bombardment[usize::from(die) - 1][usize::from(column) - 1];
        self.tell(Fact::rolled().by(self.state.active).amount(column), |data| {
            let name = data.hex_name(hex);
            let (what, meaning) = bombed(result);
            let text = format!("Collateral damage at {name}, column {column}, die {die}: {what}{meaning}.");
            let case = if on_enemy { "11.6.4-01" } else { "11.6.5-01" };
            Event::new("collateral", Case(case), text)
                .place(data.map.label(hex))
                .roll(Roll::single("collateral damage", die).effect(what))
        });
        self.hit(hex, result);
    }
}
