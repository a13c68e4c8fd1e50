//! Chapter 9: how both sides set up by the card of a scenario, with the choices that it leaves to them.

use engine::document::Named;
use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::{Order, ScenarioData};
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Division, Hex, Hexes, Location, Unit, Units};
use crate::state::Place;

/// 9.0-C: France chooses hexes inside strongpoints. Units without a choice stand there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetupFrench;

impl Question<DienBienPhu> for SetupFrench {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let left = v.french_to_set_up().count();
        Prompt::new("9.0-C-01", "Set up France unit by unit, or take the default set-up.")
            .rules(&["9.0-C-01", "9.0-C-02", "9.0-C-03", "1.6-01"])
            .detail(format!("{left} units to place"))
            .meaning("The card names the strongpoint of each unit; you choose the hex within it, at most three units to a hex.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.french_to_set_up().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Default)
            .labelled("Take the default set-up")
            .fixed_prior(5.0)
            .ends(|p, ()| p.set_up_french_by_default());
        ask.answer(verb::Place)
            .legal(|v| v.french_to_set_up(), |v, unit| v.can_set_up(v.french_to_set_up(), unit))
            .label(|v, unit| format!("Place {}", v.data.name(unit)))
            .then(|p, unit| p.next(SettingUp { unit }));
    }
}

/// 9.0-D: both sides choose in turn who of the Wounded Square lies in hospital.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetupWounded;

impl Question<DienBienPhu> for SetupWounded {
    /// 9.0-D-01: France begins.
    fn side(self, v: View<'_>) -> Army {
        ScenarioData::chooser(v.wounded_chosen())
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let left = v.wounded_to_choose();
        Prompt::new("9.0-D-01", "Choose a unit of the Wounded Square for the hospital.")
            .rules(&["9.0-D-01", "9.0-D-02", "5.3-C-02"])
            .detail(format!("{left} still to be chosen, in turn"))
            .meaning("Units in hospital can be brought back for medicine; those that nobody chooses are gone.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.wounded_to_choose() > 0)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Wound)
            .legal(|v| v.on_wounded_square(), |v, unit| v.can_set_up(v.on_wounded_square(), unit))
            .label(|v, unit| format!("{} lies in hospital", v.data.name(unit)))
            .ends(|p, unit| {
                p.state.units[unit.at()].lost = p.data.unit(unit).steps;
                p.put(unit, Place::Area(Area::WoundedDbp));
                p.tell_begun(Units::one(unit), Some(Location::Area(Area::WoundedDbp)), Case("9.0-D-01"), "In hospital");
                p.next(SetupWounded);
            });
    }
}

/// 9.0-F-01: VM flips units of its divisions, before placing them (R98).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetupFlips;

impl Question<DienBienPhu> for SetupFlips {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let left = Division::ALL.map(|own| (own, v.flips_left(own))).into_iter().filter(|(_, left)| *left > 0);
        let left: Vec<String> = left.map(|(own, left)| format!("{left} of {}", own.word())).collect();
        Prompt::new("9.0-F-01", "Choose units that begin on their reduced side, or let the program choose.")
            .rules(&["9.0-F-01", "1.7-A-01"])
            .detail(left.join(", "))
            .meaning("Supporters are as good when they are reduced; keep those full that are to assault.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.can_be_flipped().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Default).labelled("Let the program choose").fixed_prior(5.0).ends(|p, ()| {
            let flipped = p.flip_by_default(p.data.forces.army[Army::Vm.at()]);
            p.tell_begun(flipped, None, Case("9.0-F-01"), "Reduced at the beginning");
        });
        ask.answer(verb::Reduce)
            .legal(|v| v.can_be_flipped(), View::can_be_reduced)
            .label(|v, unit| format!("{} begins reduced", v.data.name(unit)))
            .ends(|p, unit| {
                p.state.units[unit.at()].lost = 1;
                p.tell_begun(Units::one(unit), None, Case("9.0-F-01"), "Reduced at the beginning");
                p.next(SetupFlips);
            });
    }
}

/// 9.0-F-02: VM places its units in the trenches of their sectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetupVm;

impl Question<DienBienPhu> for SetupVm {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let left = v.vm_to_set_up().count();
        Prompt::new("9.0-F-02", "Set up VM unit by unit, or take the default set-up.")
            .rules(&["9.0-F-02", "9.0-F-03", "9.0-F-05", "1.6-02"])
            .detail(format!("{left} units to place"))
            .meaning("Each unit begins in a Trench Zone of its own sector, alone in its hex and out of French zones of control.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.vm_to_set_up().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Default)
            .labelled("Take the default set-up")
            .fixed_prior(5.0)
            .ends(|p, ()| p.set_up_vm_by_default());
        ask.answer(verb::Place)
            .legal(|v| v.vm_to_set_up(), |v, unit| v.can_set_up(v.vm_to_set_up(), unit))
            .label(|v, unit| format!("Place {}", v.data.name(unit)))
            .then(|p, unit| p.next(SettingUp { unit }));
    }
}

/// Where the unit in hand begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SettingUp {
    pub unit: Unit,
}

impl Question<DienBienPhu> for SettingUp {
    fn side(self, v: View<'_>) -> Army {
        v.army(self.unit)
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let case = if v.army(self.unit) == Army::French { "9.0-C-01" } else { "9.0-F-02" };
        Prompt::new(case, format!("Where does {} begin?", v.data.name(self.unit)))
            .meaning("It stands there when the first turn begins.")
            .rules(&["9.0-C-01", "9.0-F-02", "9.0-F-03", "1.6-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::At)
            .legal(
                move |v| v.setup_hexes(self.unit).into_iter().map(Location::Hex),
                move |v, at| v.can_begin_at(self.unit, at),
            )
            .label(|v, at| v.data.location_name(at))
            .ends(move |p, at| {
                p.put(self.unit, at);
                let french = p.data.army(self.unit) == Army::French;
                let case = Case(if french { "9.0-C-01" } else { "9.0-F-02" });
                p.tell_begun(Units::one(self.unit), Some(at), case, &p.data.location_name(at));
            });
        ask.answer(verb::Cancel).labelled("Take another unit").fixed_prior(f32::MIN).takes_back().end();
    }
}

/// 9.0-D-01: those of the Wounded Square whom nobody chose are gone; the first turn begins.
/// 9.0-D-02: the HQ Marker does not move. R99: the turn begins with 2.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetupOver;

impl Step<DienBienPhu> for SetupOver {
    fn run(self, p: &mut Play<'_>) {
        let rest = p.view().on_wounded_square();
        for unit in rest.iter() {
            p.state.units[unit.at()].lost = p.data.unit(unit).steps;
            p.put(unit, Place::Area(Area::Gone));
        }
        p.tell_begun(rest, Some(Location::Area(Area::Gone)), Case("9.0-D-01"), "Gone");
        p.state.scenario = None;
        p.tell_turn();
    }
}

impl<'a> View<'a> {
    fn card(self) -> Option<&'a ScenarioData> {
        self.state.scenario.map(|own| &self.data.scenarios[own.at()])
    }

    fn waiting(self, units: Units) -> Units {
        units.iter().filter(|unit| self.state.place_of(*unit) == Place::Pool).collect()
    }

    /// French units of the card that have no hex yet.
    fn french_to_set_up(self) -> Units {
        self.card().map_or(Units::NONE, |card| self.waiting(card.french_on_map()))
    }

    fn on_wounded_square(self) -> Units {
        self.card().map_or(Units::NONE, |card| self.waiting(card.wounded_square()))
    }

    fn wounded_chosen(self) -> u8 {
        self.state.in_area(Area::WoundedDbp).count() as u8
    }

    fn wounded_to_choose(self) -> u8 {
        let left = self.card().map_or(0, |card| card.wounded.saturating_sub(self.wounded_chosen()));
        left.min(self.on_wounded_square().count() as u8)
    }

    /// 9.0-F-01: how many units of a division are still to be flipped.
    fn flips_left(self, division: Division) -> u8 {
        let units = self.data.forces.division[division.at()];
        let done = units.iter().filter(|unit| self.is_reduced(*unit)).count() as u8;
        self.card().map_or(0, |card| card.to_reduce(division, done))
    }

    fn can_be_flipped(self) -> Units {
        let divisions = Division::ALL.into_iter().filter(|own| self.flips_left(*own) > 0);
        let units = divisions.fold(Units::NONE, |sum, own| sum.or(self.data.forces.division[own.at()]));
        let units = units.without(self.data.forces.vm_reinforcements);
        let takes_part = |unit: &Unit| self.state.place_of(*unit) != Place::Out;
        units.iter().filter(takes_part).filter(|unit| !self.is_reduced(*unit)).collect()
    }

    fn can_be_reduced(self, unit: Unit) -> Verdict {
        ensure(self.can_be_flipped().has(unit), "9.0-F-01", "the card asks for no loss of this unit")
    }

    /// VM units of the card that have no hex yet.
    fn vm_to_set_up(self) -> Units {
        self.card().map_or(Units::NONE, |card| self.waiting(card.on_map))
    }

    fn can_set_up(self, among: Units, unit: Unit) -> Verdict {
        let waits = self.state.place_of(unit) == Place::Pool;
        ensure(waits, "9.0-C-02", "it has its place already, by its player or because the card leaves no choice")?;
        ensure(among.has(unit), "9.0-C-02", "the card does not ask for this unit now")
    }

    /// 9.0-C-01, 9.0-F-02, 9.0-F-03 (R118): the hexes where a unit may begin.
    fn setup_area(self, unit: Unit) -> Hexes {
        let Some(card) = self.card() else { return Hexes::NONE };
        match self.data.unit(unit).division {
            None => match card.orders.get(unit.at()) {
                Some(Order::At { strongpoint, .. }) => self.data.strongpoint(*strongpoint).hexes,
                _ => Hexes::NONE,
            },
            Some(own) => {
                let free = card.vm_hexes[own.at()].without(self.state.index().zone[Army::French.at()]);
                free.or(card.vm_extra[own.at()])
            }
        }
    }

    /// R19: during the set-up the limits of stacking hold at once.
    fn setup_hexes(self, unit: Unit) -> Hexes {
        self.setup_area(unit).iter().filter(|hex| self.fits(self.army(unit), *hex)).collect()
    }

    fn can_begin_at(self, unit: Unit, at: Location) -> Verdict {
        let Location::Hex(hex) = at else { return refuse("9.0-F-05", "it does not begin in a box") };
        if self.setup_area(unit).has(hex) {
            let case = if self.army(unit) == Army::French { "1.6-01" } else { "1.6-02" };
            return ensure(self.fits(self.army(unit), hex), case, "the hex is full");
        }
        match self.army(unit) {
            Army::French => refuse("9.0-C-01", "the card names another strongpoint for it"),
            Army::Vm => {
                refuse("9.0-F-02", "it begins in a Trench Zone of its own sector, out of French zones of control")
            }
        }
    }
}

impl Play<'_> {
    /// Each unit goes where the fewest are.
    pub(crate) fn set_up_french_by_default(&mut self) {
        for unit in self.view().french_to_set_up().iter() {
            let hexes = self.view().setup_hexes(unit);
            if let Some(hex) = hexes.iter().min_by_key(|hex| self.state.stack(*hex).count()) {
                self.put(unit, Place::Hex(hex));
            }
        }
        self.tell_set_up(Army::French);
    }

    /// 9.0-D-01: in the order of the card as many as it says, as if both sides had chosen so.
    pub(crate) fn choose_wounded_by_default(&mut self) {
        let chosen = self.view().wounded_to_choose();
        let square = self.view().on_wounded_square();
        for (at, unit) in square.iter().enumerate() {
            let area = if at < usize::from(chosen) { Area::WoundedDbp } else { Area::Gone };
            self.state.units[unit.at()].lost = self.data.unit(unit).steps;
            self.put(unit, Place::Area(area));
        }
    }

    /// Of each division the units with the highest numbers.
    pub(crate) fn flip_by_default(&mut self, among: Units) -> Units {
        let mut flipped = Units::NONE;
        for division in Division::ALL {
            for _ in 0..self.view().flips_left(division) {
                let own = self.view().can_be_flipped().and(among).and(self.data.forces.division[division.at()]);
                if let Some(unit) = own.iter().last() {
                    self.state.units[unit.at()].lost = 1;
                    flipped.insert(unit);
                }
            }
        }
        flipped
    }

    /// Each unit as near to the enemy as it may.
    pub(crate) fn set_up_vm_by_default(&mut self) {
        for unit in self.view().vm_to_set_up().iter() {
            let hexes = self.view().setup_hexes(unit);
            if let Some(hex) = self.nearest_to_french(hexes) {
                self.put(unit, Place::Hex(hex));
            }
        }
        self.tell_set_up(Army::Vm);
    }

    fn nearest_to_french(&self, hexes: Hexes) -> Option<Hex> {
        let mut ring = self.state.index().held[Army::French.at()];
        loop {
            if let Some(hex) = ring.and(hexes).first() {
                return Some(hex);
            }
            let next = ring.or(self.data.map.around_all(ring));
            if next == ring {
                return hexes.first();
            }
            ring = next;
        }
    }

    /// How units begin: "In hospital: 3/13 DBLE 4."
    fn tell_begun(&mut self, units: Units, at: Option<Location>, case: Case, how: &str) {
        let Some(first) = units.first() else { return };
        self.tell(Fact::arrived(self.data.army(first)), |data| {
            let names: Vec<&str> = units.iter().map(|unit| data.name(unit)).collect();
            let event = Event::new("set-up", case, format!("{how}: {}.", names.join(", ")));
            let event = at.into_iter().fold(event, |event, at| event.place(at.id(data)));
            units.iter().fold(event, |event, unit| event.piece(&data.unit(unit).id))
        });
    }

    fn tell_set_up(&mut self, army: Army) {
        self.tell(Fact::arrived(army), |_| {
            let case = if army == Army::French { Case("9.0-C-01") } else { Case("9.0-F-02") };
            Event::new("set-up", case, format!("{} takes up its positions.", army.name()))
        });
    }
}
