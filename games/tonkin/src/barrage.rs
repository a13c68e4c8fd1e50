//! 6.6: barrage with artillery, Airstrike and Navy.

use arrayvec::ArrayVec;
use engine::rules::{Ask, Foresight, Opening, Program, Question, Step};
use engine::story::{Die, EventKind, Roll, Tally};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::agenda::Item;
use crate::combat::Line;
use crate::context::{Play, View};
use crate::data::{BarrageResult, Kind};
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Unit, Units};
use crate::judgement::NEVER;
use crate::operations::PointOver;
use crate::state::Place;
use crate::transport::Exposure;

/// A barrage that is being declared or fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Barrage {
    pub target: Option<Hex>,
    pub artillery: Units,
    pub airstrike: bool,
    pub navy: bool,
    /// VM have declared the anti-aircraft unit.
    pub flak: bool,
}

impl Barrage {
    pub(crate) fn forget(&mut self, unit: Unit) {
        self.artillery.remove(unit);
    }
}

/// 6.3-d-01, 6.3-F-01: which hex is barraged.
/// R51: as often as there are points for it.
pub(crate) fn barrages<'a>(ask: &mut impl Ask<'a, Tonkin>) {
    ask.answer(verb::Barrage)
        .legal(View::barrage_targets, View::can_barrage)
        .label(|v, hex| format!("Barrage {}", v.data.hex_name(hex)))
        .prior(View::prior_of_barrage)
        .ends(|p, hex| {
            p.state.barrage = Barrage { target: Some(hex), ..Barrage::default() };
            p.next((BarrageGathering, PointOver));
        });
}

/// 6.6-02: what takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BarrageGathering;

impl Question<Tonkin> for BarrageGathering {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let place = v.state.barrage.target.map_or(String::new(), |hex| v.data.hex_name(hex));
        Prompt::new("6.6-02", format!("What barrages {place}?"))
            .detail(format!("Barrage Value {}", v.barrage_value()))
            .meaning("All values are added; a hit disorganizes everything there, a good one costs a step as well.")
            .rules(&["6.6-01", "6.6-02", "6.6-03", "6.3-F-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Add)
            .from(|v| v.attackers_beside(v.state.barrage.target))
            .allowed(View::can_add_artillery)
            .label(|v, unit| format!("{} fires ({})", v.data.name(unit), v.barrage_value_of(unit)))
            .fixed_prior(2.0)
            .then(|p, unit| p.state.barrage.artillery.insert(unit));
        ask.answer(verb::Airstrike)
            .allowed(|v, ()| v.can_add_airstrike())
            .label(|v, ()| format!("Airstrike ({})", v.airstrike_value()))
            .fixed_prior(2.0)
            .then(|p, ()| p.state.barrage.airstrike = true);
        ask.answer(verb::Navy)
            .allowed(|v, ()| v.can_add_navy())
            .label(|v, ()| format!("Navy ({})", v.navy_value()))
            .fixed_prior(2.0)
            .then(|p, ()| p.state.barrage.navy = true);
        ask.answer(verb::Fire)
            .allowed(|v, ()| ensure(v.barrage_value() > 0, "6.6-02", "nothing takes part that has a Barrage Value"))
            .label(|v, ()| format!("Fire with {}", v.barrage_value()))
            .fixed_prior(1.0)
            .rolls()
            .ends(|p, ()| p.next(BarrageGuns));
        ask.answer(verb::Cancel).labelled("Call it off").fixed_prior(NEVER).ends(|p, ()| {
            p.state.barrage = Barrage::default();
            p.take_back_point();
        });
    }
}

/// 6.6-08 (R40): whether VM show the anti-aircraft unit against the Airstrike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BarrageGuns;

impl Question<Tonkin> for BarrageGuns {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let place = v.state.barrage.target.map_or(String::new(), |hex| v.data.hex_name(hex));
        Prompt::new("3.5-08", "Do you show the anti-aircraft unit?")
            .cause(format!("An Airstrike barrages {place}."))
            .meaning("Shown, it takes 2 off the roll of the whole barrage; kept secret, it does nothing.")
            .rules(&["3.5-08", "6.6-08", "6.6-07"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let barrage = &v.state.barrage;
        let fears = barrage.airstrike && barrage.target.is_some_and(|hex| v.may_have_guns_near(hex));
        Opening::asks_or_declines(fears)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        declares_guns(
            ask,
            |v| v.state.barrage.target,
            |p, unit| {
                p.state.barrage.flak = true;
                p.tell_flak(unit);
            },
            BarrageRoll,
        );
    }
}

/// VM show the anti-aircraft unit against an Airstrike on a hex, or keep it secret; then the dice fall.
pub(crate) fn declares_guns<'a>(
    ask: &mut impl Ask<'a, Tonkin>,
    at: impl Fn(View<'_>) -> Option<Hex> + Copy,
    shown: impl FnOnce(&mut Play<'_>, Unit),
    roll: impl Program<Item> + Copy,
) {
    ask.answer(verb::Declare)
        .legal(
            move |v| at(v).map_or(Units::NONE, |hex| v.guns_near(hex, Exposure::Drop)),
            move |v, unit| v.can_show_flak(at(v), unit),
        )
        .label(|v, unit| format!("Show {}", v.data.name(unit)))
        .fixed_prior(1.5)
        .secret()
        .rolls()
        .ends(move |p, unit| {
            p.next(roll);
            shown(p, unit);
        });
    ask.answer(verb::Silent)
        .labelled("Keep it secret")
        .fixed_prior(0.0)
        .secret()
        .rolls()
        .declines()
        .ends(move |p, ()| p.next(roll));
}

/// 6.6-02, 6.6-03: two dice on the Barrage Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BarrageRoll;

impl Step<Tonkin> for BarrageRoll {
    fn run(self, p: &mut Play<'_>) {
        let Some(hex) = p.state.barrage.target else { return };
        let (value, lines) = (p.view().barrage_value(), p.view().barrage_modifiers(hex));
        let modifier: i8 = lines.iter().map(|line| line.by).sum();
        let dice = [p.dice.d6("barrage"), p.dice.d6("barrage")];
        let result = p.data.tables.barrage(value, dice[0] + dice[1], modifier);
        p.tell_barrage(hex, value, &lines, dice, result);
        if result != BarrageResult::Miss {
            p.suffer_barrage(hex, result);
        }
        p.state.barrage = Barrage::default();
    }
}

/// 6.6-03: the owner chooses who loses a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BarrageLoss {
    pub hex: Hex,
    pub army: Army,
}

impl Question<Tonkin> for BarrageLoss {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.6-03", format!("Which unit in {} loses a step?", v.data.hex_name(self.hex)))
            .cause("The barrage was DG & DL.")
            .meaning("All of them are disorganized; one of your choice loses a step.")
            .rules(&["6.6-03", "6.13-05", "1.9-B-03", "1.9-B-04"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Lose)
            .legal(
                move |v| v.step_units_in(self.hex, self.army),
                move |v, unit| {
                    let there = v.state.hex_of(unit) == Some(self.hex) && v.army(unit) == self.army;
                    ensure(there && v.data.of(unit).steps > 0, "6.6-03", "it was not barraged")
                },
            )
            .label(|v, unit| format!("{} loses a step", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_bleeding(unit))
            .secret()
            .ends(|p, unit| p.lose_step(unit, Case("6.6-03")));
    }

    fn owes(self, _: View<'_>, tally: &mut Tally) {
        tally.note(Fact::of(EventKind::Reduced).by(self.army));
    }

    /// What looks best to him who is asked.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }
}

impl<'a> View<'a> {
    /// The Barrage Value of an artillery unit that fires.
    /// 6.14-11, 7.5-02 (R53): less 1 while DG, then half while OoS.
    #[must_use]
    pub fn barrage_value_of(self, unit: Unit) -> u8 {
        let value = self.face(unit).value.saturating_sub(u8::from(self.is_dg(unit)));
        if self.is_oos(unit) { value / 2 } else { value }
    }

    fn navy_value(self) -> u8 {
        self.navy().map_or(0, |navy| self.data.of(navy).full().value)
    }

    /// The Navy, while it is there.
    fn navy(self) -> Option<Unit> {
        let mut units = self.data.army[Army::Fef.at()].iter();
        units.find(|unit| self.data.of(*unit).kind == Kind::Navy && self.state.units[unit.at()].place == Place::Sea)
    }

    /// The total of all that take part.
    #[must_use]
    pub fn barrage_value(self) -> u8 {
        let barrage = &self.state.barrage;
        let guns: u8 = barrage.artillery.iter().map(|unit| self.barrage_value_of(unit)).sum();
        let air = if barrage.airstrike { self.airstrike_value() } else { 0 };
        guns + air + if barrage.navy { self.navy_value() } else { 0 }
    }

    fn barrage_targets(self) -> impl Iterator<Item = Hex> + use<'a> {
        let army = self.state.active;
        let near = self.data.map.around_all(self.state.index().manned[army.at()]);
        let targets = self.state.index().held[army.other().at()].and(near);
        targets.iter().filter(move |hex| self.can_barrage(*hex).is_ok())
    }

    /// Whether anything can barrage a hex.
    /// 6.3-d-01, 6.6-10, 3.8-08: nothing in China.
    fn can_barrage(self, hex: Hex) -> Verdict {
        ensure(self.holds(self.state.active.other(), hex), "6.6-01", "there is no enemy to barrage")?;
        ensure(!self.data.map.china.has(hex), "3.8-08", "there is no barrage across the border of China")?;
        if self.can_strike_from_air(hex).is_ok() || self.can_shell_from_sea(hex).is_ok() {
            return Ok(());
        }
        let mut verdict = match self.state.active {
            Army::Vm => refuse("6.6-10", "no artillery stands next to it"),
            Army::Fef => refuse("6.3-d-01", "neither artillery nor Airstrike nor Navy can barrage it"),
        };
        for gun in self.attackers_beside(Some(hex)).filter(|unit| self.data.of(*unit).kind.is_artillery()) {
            let silent = || ensure(self.barrage_value_of(gun) > 0, "7.5-02", "the artillery has no Barrage Value left");
            verdict = self.can_fire_at(hex, gun).and_then(|()| silent());
            if verdict.is_ok() {
                break;
            }
        }
        verdict
    }

    /// 6.6-01, 6.3-F-01, 6.3-01, 3.8-08: adjacent artillery within 3 hexes of the spending SD.
    fn can_fire_at(self, hex: Hex, unit: Unit) -> Verdict {
        let record = self.data.of(unit);
        ensure(record.army == self.state.active, "6.6-01", "it belongs to the other side")?;
        ensure(record.kind.is_artillery(), "6.6-02", "only artillery has a Barrage Value")?;
        let Some(at) = self.state.hex_of(unit) else { return refuse("6.6-01", "it is not on the map") };
        ensure(self.data.map.adjacent(at, hex), "6.6-01", "artillery must be adjacent to the target")?;
        let across = self.data.map.china.has(at) || self.data.map.china.has(hex);
        ensure(!across, "3.8-08", "there is no barrage across the border of China")?;
        self.has_spending_dump()?;
        ensure(self.spending_range().has(at), "6.3-F-01", "it is not within 3 hexes of the spending SD")
    }

    fn can_add_artillery(self, unit: Unit) -> Verdict {
        let barrage = &self.state.barrage;
        ensure(!barrage.artillery.has(unit), "6.6-02", "it takes part already")?;
        let Some(hex) = barrage.target else { return refuse("6.6-01", "no barrage is being declared") };
        self.can_fire_at(hex, unit)
    }

    /// R92: an FEF unit with steps stands next to the target.
    fn is_spotted(self, hex: Hex) -> Verdict {
        let spotted = self.data.map.beside(hex).meets(self.state.index().manned[Army::Fef.at()]);
        ensure(spotted, "6.3-d-01", "no FEF unit stands next to it")
    }

    /// 6.6-07, 1.7-03.
    fn can_strike_from_air(self, hex: Hex) -> Verdict {
        ensure(self.state.active == Army::Fef, "6.6-10", "only the FEF have an Airstrike")?;
        ensure(!self.rain(), "1.7-03", "there are no Airstrikes in the rain")?;
        ensure(self.state.airstrike > 0, "6.6-07", "there is no Airstrike")?;
        self.is_spotted(hex)
    }

    fn can_add_airstrike(self) -> Verdict {
        let barrage = &self.state.barrage;
        ensure(!barrage.airstrike, "6.6-02", "it takes part already")?;
        barrage.target.map_or(Ok(()), |hex| self.can_strike_from_air(hex))
    }

    /// 6.6-09 (R98): on or next to the coast; rain does not matter.
    fn can_shell_from_sea(self, hex: Hex) -> Verdict {
        ensure(self.state.active == Army::Fef, "6.6-10", "only the FEF have a Navy")?;
        ensure(self.navy().is_some(), "6.6-09", "the Navy is not there")?;
        let coast = self.data.map.coast;
        let near = coast.or(self.data.map.around_all(coast)).has(hex);
        ensure(near, "6.6-09", "the Navy reaches coastal hexes and those next to them")?;
        self.is_spotted(hex)
    }

    fn can_add_navy(self) -> Verdict {
        let barrage = &self.state.barrage;
        ensure(!barrage.navy, "6.6-02", "it takes part already")?;
        barrage.target.map_or(Ok(()), |hex| self.can_shell_from_sea(hex))
    }

    /// What modifies the roll.
    /// 6.6-02, 6.6-08, 6.14-11, 4.0-04, 4.0-08 (R49, R52): terrain, best morale, crowd, trench, DG, anti-aircraft.
    pub(crate) fn barrage_modifiers(self, hex: Hex) -> ArrayVec<Line, 6> {
        let (map, tables) = (&self.data.map, &self.data.tables);
        let table = &tables.barrage_modifiers;
        let army = self.state.active.other();
        let mut lines = ArrayVec::new();
        let mut add = |name, by, case| {
            if by != 0 {
                lines.push(Line { name, by, case });
            }
        };
        add(map.terrain(hex).word(), tables.terrain(map.terrain(hex)).map_or(0, |terrain| terrain.barrage), "6.6-02");
        let units: Units = self.step_units_in(hex, army).collect();
        let best = units.iter().map(|unit| self.morale(unit, units)).max().unwrap_or(0);
        if best >= table.high_morale.0 {
            add("high morale", table.high_morale.1, "4.0-04");
        }
        if self.stacking_points(hex, army) >= table.crowded.0 {
            add("crowded", table.crowded.1, "6.6-02");
        }
        if self.state.trenches[army.at()].has(hex) {
            add("trench", table.trench, "6.3-b-07");
        }
        let mut pieces = self.pieces_in(hex, army);
        if pieces.any(|piece| self.piece_is_dg(piece)) {
            add("disorganized", table.disorganized, "6.14-11");
        }
        if self.state.barrage.flak {
            add("anti-aircraft", table.anti_aircraft, "6.6-08");
        }
        lines
    }
}

impl Play<'_> {
    fn tell_barrage(&mut self, hex: Hex, value: u8, lines: &[Line], dice: [u8; 2], result: BarrageResult) {
        self.tell(Fact::rolled().by(self.state.active).amount(value), |data| {
            let name = match result {
                BarrageResult::Miss => "miss",
                BarrageResult::Disorganized => "DG",
                BarrageResult::DisorganizedAndLoss => "DG & DL",
            };
            let mut first = Die::new("", dice[0]);
            for line in lines {
                first = first.modifier(line.name, line.by.into(), Case(line.case));
            }
            let sum: i8 = lines.iter().map(|line| line.by).sum();
            let total = (dice[0] + dice[1]) as i8 + sum;
            let why: Vec<String> = lines.iter().map(|line| format!("{} {:+}", line.name, line.by)).collect();
            let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join(", ")) };
            let [dg, dg_dl] = data.tables.barrage_numbers(value);
            let text = format!(
                "Barrage of {} with {value}, DG from {dg}, DG & DL from {dg_dl}: {} and {}, modified {total}{why}: {name}.",
                data.hex_name(hex),
                dice[0],
                dice[1]
            );
            let roll = Roll::new("barrage").target(dg.into()).die(first).die(Die::new("", dice[1]));
            let case = if matches!(dice[0] + dice[1], 2 | 12) { "6.6-04" } else { "6.6-03" };
            Event::new("barrage-rolled", Case(case), text).place(data.map.label(hex)).roll(roll).outcome()
        });
    }

    /// 6.6-03, 6.6-05, 6.6-06, 6.6-11, 6.7-04: the road is not harmed; everything there is DG; one unit loses a step, or a hex of SD and HQ alone is wiped out.
    /// R109: that gives the VM no points.
    fn suffer_barrage(&mut self, hex: Hex, result: BarrageResult) {
        let army = self.state.active.other();
        let units: Units = self.view().step_units_in(hex, army).collect();
        if units.is_empty() && result == BarrageResult::DisorganizedAndLoss {
            for dump in self.state.dumps_in(hex).iter() {
                self.remove_dump(dump, Case("6.6-06"));
            }
            let hq = self.data.hq[army.at()];
            if self.state.hex_of(hq) == Some(hex) {
                self.eliminate(hq, Case("6.6-06"));
            }
            return;
        }
        for unit in units.iter() {
            self.disorganize(unit, Case("6.6-03"));
        }
        self.disorganize_baggage(hex, army, "6.6-05");
        if result == BarrageResult::DisorganizedAndLoss {
            self.next(BarrageLoss { hex, army });
        }
    }
}
