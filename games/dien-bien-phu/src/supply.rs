//! Section 5.3: what the garrison uses up, what shortage costs, repairs, and the wounded who come back.

use engine::document::Named as _;
use engine::rules::{Ask, Opening, Question, Step};
use engine::story::Tally;
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::{Kind, StructureKind};
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Hexes, Location, Sheet, Structure, Supply, Unit, Units, Weather};
use crate::losses::Fate;
use crate::state::Place;

const REPAIR_FUEL: u8 = 3;
const RECOVERY_MEDICINE: u8 = 6;

/// 5.3-A: the trucks use fuel; what they cannot get costs flights, ammunition, and at last men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fuel;

impl Step<DienBienPhu> for Fuel {
    /// 5.3-A-01, 5.3-A-02, 5.3-A-06, 5.3-A-10: the row is fixed by what is deducted here.
    fn run(self, p: &mut Play<'_>) {
        p.tell_heading();
        let bill = p.view().fuel_bill();
        p.state.fuel_used = p.use_up(Supply::Fuel, bill, Case("5.3-A-01"));
        let steps = p.data.tracks.shortage(p.state.fuel_used).steps;
        p.next((steps > 0).then_some(ShortageSteps { supply: Supply::Fuel, steps }));
    }
}

/// 5.3-B: the garrison eats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Food;

impl Step<DienBienPhu> for Food {
    /// 5.3-B-01, 5.3-B-02
    fn run(self, p: &mut Play<'_>) {
        const STEPS_PER_FOOD: u8 = 3;
        p.tell_heading();
        let bill = p.view().food_bill();
        let steps = STEPS_PER_FOOD * (bill - p.use_up(Supply::Food, bill, Case("5.3-B-01")));
        p.next((steps > 0).then_some(ShortageSteps { supply: Supply::Food, steps }));
    }
}

/// 5.3-C: the sick and wounded need medicine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Medicine;

impl Step<DienBienPhu> for Medicine {
    /// 5.3-C-01, 5.3-C-04, R79: counted now, with those whom shortage has sent to hospital.
    fn run(self, p: &mut Play<'_>) {
        p.tell_heading();
        let bill = p.view().medicine_bill();
        let steps = bill - p.use_up(Supply::Medicine, bill, Case("5.3-C-01"));
        p.next((steps > 0).then_some(ShortageSteps { supply: Supply::Medicine, steps }));
    }
}

/// 5.3-A-06, 5.3-B-02, 5.3-C-04: France chooses who suffers, step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShortageSteps {
    pub supply: Supply,
    pub steps: u8,
}

impl ShortageSteps {
    pub(crate) const fn case(self) -> &'static str {
        match self.supply {
            Supply::Food => "5.3-B-02",
            Supply::Medicine => "5.3-C-04",
            Supply::Fuel | Supply::Ammo => "5.3-A-06",
        }
    }
}

impl Question<DienBienPhu> for ShortageSteps {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new(self.case(), format!("The {} runs out: which unit loses a step?", self.supply.word()))
            .rules(&["5.3-A-06", "5.3-B-02", "5.3-C-04", "1.7-B-01"])
            .detail(format!("{} to lose", counted(self.steps, "step")))
            .meaning("Only infantry in the valley suffers; whoever loses his last step goes to hospital, from 2z-304 to the Gone Box.")
    }

    /// R77: if nobody is left, the rest is ignored.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(self.steps > 0 && !v.may_starve().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Lose)
            .legal(
                |v| v.may_starve(),
                move |v, unit| {
                    ensure(
                        v.may_starve().has(unit),
                        self.case(),
                        "only infantry at Dien Bien Phu, at Isabelle or in 2z-304",
                    )
                },
            )
            .label(|v, unit| format!("{} loses a step", v.data.name(unit)))
            .prior(|v, unit| -f32::from(v.morale(unit)))
            .rolls_if(|v, unit| v.steps_left(unit) == 1 && v.end_costs_dice(unit, Fate::Wounded))
            .ends(move |p, unit| {
                p.next(ShortageSteps { steps: self.steps - 1, ..self });
                p.lose_step(unit, Fate::Wounded, Case(self.case()));
            });
    }

    fn owes(self, _: View<'_>, tally: &mut Tally) {
        tally.note(Fact::reduced(Army::French).amount(self.steps));
    }
}

/// 5.3-A-08: France may repair a tank or a battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Repair;

impl Question<DienBienPhu> for Repair {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("5.3-A-08", "Repair a tank or a battery for 3 fuel?")
            .rules(&["5.3-A-08", "5.3-A-09", "5.3-A-10", "1.10-02"])
            .detail(format!("{} fuel", v.state.supply(Supply::Fuel)))
            .meaning(
                "The unit is full again; its Zone Marker recovers once few enough steps of the formation are missing. Fuel that is missing next turn costs flights.",
            )
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.may_be_repaired().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Repair)
            .legal(|v| v.may_be_repaired(), View::can_repair)
            .label(|v, unit| format!("Repair {}", v.data.name(unit)))
            .ends(|p, unit| {
                p.state.supply[Supply::Fuel.at()] -= REPAIR_FUEL;
                p.state.units[unit.at()].lost = 0;
                let left = p.state.supply(Supply::Fuel);
                p.tell(Fact::spent(Army::French).amount(REPAIR_FUEL), |data| {
                    let text = format!("{} is repaired for {REPAIR_FUEL} fuel; {left} is left.", data.name(unit));
                    Event::new("repaired", Case("5.3-A-08"), text).piece(&data.unit(unit).id).total(left)
                });
            });
        ask.answer(verb::Pass).labelled("Repair nothing").end();
    }
}

/// 5.3-C-05: France may bring a wounded unit back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Recovery;

impl Question<DienBienPhu> for Recovery {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("5.3-C-05", format!("Bring a wounded unit back for {RECOVERY_MEDICINE} medicine?"))
            .rules(&["5.3-C-05", "5.3-C-06", "5.3-C-02"])
            .detail(format!("{} medicine", v.state.supply(Supply::Medicine)))
            .meaning("It returns reduced at a hospital that France controls.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.may_recover().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Recover)
            .legal(|v| v.may_recover(), View::can_recover)
            .label(|v, unit| format!("{} returns", v.data.name(unit)))
            .ends(|p, unit| p.next(Recovering { unit }));
        ask.answer(verb::Pass).labelled("Bring nobody back").end();
    }
}

/// 5.3-C-05: at which hospital.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Recovering {
    pub unit: Unit,
}

impl Question<DienBienPhu> for Recovering {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("5.3-C-05", format!("At which hospital does {} return?", v.data.name(self.unit)))
            .meaning(format!("It comes back there, reduced, for {RECOVERY_MEDICINE} medicine."))
            .rules(&["5.3-C-05", "5.3-C-06"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::At)
            .legal(
                move |v| v.hospital_hexes(self.unit).into_iter().map(Location::Hex),
                move |v, at| v.can_return_at(self.unit, at),
            )
            .label(|v, at| v.data.location_name(at))
            .ends(move |p, at| p.recover(self.unit, at));
        ask.answer(verb::Cancel)
            .labelled("Think again")
            .fixed_prior(f32::MIN)
            .takes_back()
            .ends(|p, ()| p.next(Recovery));
    }
}

impl View<'_> {
    /// 5.3-A-01: what the trucks use.
    #[must_use]
    pub fn fuel_bill(self) -> u8 {
        self.data.tracks.fuel_use(self.state.trucks)
    }

    /// 5.3-B-01: three, and one more for each relief force that has come.
    #[must_use]
    pub fn food_bill(self) -> u8 {
        let come = |force: Units| u8::from(force.iter().any(|unit| self.state.hex_of(unit).is_some()));
        3 + come(self.data.reserves.condor) + come(self.data.reserves.standby)
    }

    /// 5.3-C-01, 5.3-C-02, 5.3-C-03: two, three in the Monsoon, one for each group of five wounded, three for each unit of 31 BG lost.
    #[must_use]
    pub fn medicine_bill(self) -> u8 {
        let base = if self.weather() == Weather::Monsoon { 3 } else { 2 };
        let wounded = self.state.in_area(Area::WoundedDbp).or(self.state.in_area(Area::WoundedIsabelle));
        let lost = self.data.forces.water.and(wounded.or(self.state.in_area(Area::Gone))).count();
        base + wounded.count().div_ceil(5) as u8 + 3 * lost as u8
    }

    /// R77
    fn may_starve(self) -> Units {
        self.garrison().and(self.data.forces.infantry)
    }

    fn may_be_repaired(self) -> Units {
        let machines = self.data.forces.tanks.or(self.data.forces.artillery);
        if self.state.supply(Supply::Fuel) < REPAIR_FUEL {
            return Units::NONE;
        }
        machines.iter().filter(|unit| self.can_repair(*unit).is_ok()).collect()
    }

    /// 5.3-A-08, 5.3-A-09 (R76): in communication, Laos included.
    fn can_repair(self, unit: Unit) -> Verdict {
        let is_machine = self.army(unit) == Army::French && self.kind(unit) != Kind::Infantry;
        ensure(is_machine, "5.3-A-08", "only tanks and batteries are repaired")?;
        let enough = self.state.supply(Supply::Fuel) >= REPAIR_FUEL;
        ensure(enough, "5.3-A-08", "a repair costs 3 fuel")?;
        ensure(!self.state.is_in(unit, Area::Gone), "5.3-A-09", "nothing returns from the Gone Box")?;
        ensure(self.state.units[unit.at()].lost == 1, "5.3-A-08", "it is not reduced")?;
        let at_work = match self.state.place_of(unit) {
            Place::Hex(_) => true,
            Place::Area(area) => area.is_laos() || matches!(area, Area::Zone2 | Area::Condor | Area::Standby),
            Place::Slot(_) | Place::Pool | Place::Out => false,
        };
        ensure(at_work && self.is_in_line(unit), "5.3-A-08", "it has no line of communication")
    }

    fn may_recover(self) -> Units {
        if self.state.supply(Supply::Medicine) < RECOVERY_MEDICINE {
            return Units::NONE;
        }
        let wounded = self.state.in_area(Area::WoundedDbp).or(self.state.in_area(Area::WoundedIsabelle));
        wounded.iter().filter(|unit| self.can_recover(*unit).is_ok()).collect()
    }

    fn can_recover(self, unit: Unit) -> Verdict {
        let wounded = self.state.is_in(unit, Area::WoundedDbp) || self.state.is_in(unit, Area::WoundedIsabelle);
        ensure(wounded, "5.3-C-05", "it does not lie in the Wounded Box")?;
        let enough = self.state.supply(Supply::Medicine) >= RECOVERY_MEDICINE;
        ensure(enough, "5.3-C-05", "it costs 6 medicine")?;
        let lost = self.state.isabelle_fallen && self.state.is_in(unit, Area::WoundedIsabelle);
        ensure(!lost, "8.1-B-05", "Isabelle has surrendered")?;
        let held = self.hospitals_of(unit).any(|(own, _)| self.structure_controller(own) == Army::French);
        ensure(held, "5.3-C-05", "no hospital of its side of the box is in French hands")?;
        ensure(!self.hospital_hexes(unit).is_empty(), "5.3-C-06", "no hospital of its side of the box has room")
    }

    /// 5.3-C-05: the hospitals on the map to which a unit's side of the box belongs.
    fn hospitals_of(self, unit: Unit) -> impl Iterator<Item = (Structure, Hexes)> {
        let sheet = if self.state.is_in(unit, Area::WoundedIsabelle) { Sheet::Isabelle } else { Sheet::Dbp };
        let structures = self.data.places.structures.iter().enumerate();
        let hospitals = structures.filter(move |(_, own)| own.kind == StructureKind::Hospital && own.sheet == sheet);
        hospitals.map(|(at, own)| (Structure(at as u8), own.hexes))
    }

    /// 5.3-C-06, 8.1-B-05: those in French hands, with room.
    fn hospital_hexes(self, unit: Unit) -> Hexes {
        let french = self.hospitals_of(unit).filter(|(own, _)| self.structure_controller(*own) == Army::French);
        let hexes = french.fold(Hexes::NONE, |sum, (_, hexes)| sum.or(hexes));
        hexes.iter().filter(|hex| self.fits(Army::French, *hex) && !self.is_lost_to_france(*hex)).collect()
    }

    fn can_return_at(self, unit: Unit, at: Location) -> Verdict {
        let Location::Hex(hex) = at else { return refuse("5.3-C-05", "it returns at a hospital") };
        let is_hospital = self.hospitals_of(unit).any(|(_, hexes)| hexes.has(hex));
        ensure(is_hospital, "5.3-C-05", "it returns at a hospital of its side of the Wounded Box")?;
        ensure(self.hospital_hexes(unit).has(hex), "5.3-C-06", "the hospital is in the hands of VM, or has no room")
    }
}

impl Play<'_> {
    /// Takes a bill off a track; how much of it could be paid.
    fn use_up(&mut self, supply: Supply, bill: u8, case: Case) -> u8 {
        let paid = self.deduct(supply, bill);
        let left = self.state.supply(supply);
        self.tell(Fact::spent(Army::French).amount(paid), |_| {
            let short = if paid < bill { format!(" of {bill}") } else { String::new() };
            let text = format!("France uses {paid}{short} {}; {left} left.", supply.word());
            Event::new("used-up", case, text).piece(supply.word()).total(left)
        });
        paid
    }

    fn recover(&mut self, unit: Unit, at: Location) {
        self.state.supply[Supply::Medicine.at()] -= RECOVERY_MEDICINE;
        self.state.units[unit.at()].lost = 1;
        self.put(unit, at);
        let left = self.state.supply(Supply::Medicine);
        self.tell(Fact::arrived(Army::French), |data| {
            let text =
                format!("{} returns from hospital for {RECOVERY_MEDICINE} medicine; {left} is left.", data.name(unit));
            let event = Event::new("recovered", Case("5.3-C-05"), text).piece(&data.unit(unit).id);
            event.place(at.id(data)).amount(RECOVERY_MEDICINE.into()).total(left)
        });
    }
}
