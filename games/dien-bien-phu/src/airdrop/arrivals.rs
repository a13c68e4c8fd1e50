//! Sections 5.4-D and 5.4-E: units that arrive, and the Replacement unit.

use engine::document::Named as _;
use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Hexes, Location, Sheet, Unit, Units};
use crate::state::Place;

/// 5.4-D-03: the Standby Force drops into Laos 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reinforcing;

impl Step<DienBienPhu> for Reinforcing {
    fn run(self, p: &mut Play<'_>) {
        if !p.state.standby_called {
            return;
        }
        let force = p.state.in_area(Area::Standby);
        for unit in force.iter() {
            p.put(unit, Place::Area(Area::Laos1));
        }
        p.tell(Fact::arrived(Army::French), |data| {
            let event = Event::new("standby", Case("5.4-D-03"), "The Standby Force drops into Laos.");
            force.iter().fold(event.place(Area::Laos1.word()), |event, unit| event.piece(&data.unit(unit).id))
        });
    }
}

/// 5.4-D-01: units that have arrived are placed, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrivals;

impl Question<DienBienPhu> for Arrivals {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("5.4-D-01", "Which unit lands next?")
            .meaning("Units land one by one; what finds no room flies back to Hanoi.")
            .rules(&["5.4-D-01", "5.4-D-02", "5.4-D-04"])
            .detail(match v.arrived().count() {
                1 => "1 unit has arrived".into(),
                count => format!("{count} units have arrived"),
            })
    }

    /// R80: without room the rest flies back.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.arrived().is_empty() && !v.landing_hexes().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Place)
            .legal(|v| v.arrived(), |v, unit| ensure(v.arrived().has(unit), "5.4-D-01", "it has not arrived by air"))
            .label(|v, unit| format!("{} lands", v.data.name(unit)))
            .then(|p, unit| p.next(Landing { unit }));
    }
}

/// 5.4-D-01, 5.4-D-02, 5.4-D-04: in any hex of a Supply Area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landing {
    pub unit: Unit,
}

impl Question<DienBienPhu> for Landing {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("5.4-D-01", format!("Where does {} land?", v.data.name(self.unit)))
            .meaning("Any hex of a Supply Area will do, beside the enemy too; the others need not follow it there.")
            .rules(&["5.4-D-01", "5.4-D-02", "5.4-D-04"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::At)
            .legal(|v| v.landing_hexes().into_iter().map(Location::Hex), View::can_land_at)
            .label(|v, at| v.data.location_name(at))
            .ends(move |p, at| {
                p.put(self.unit, at);
                p.tell(Fact::arrived(Army::French), |data| {
                    let text = format!("{} lands at {}.", data.name(self.unit), data.location_name(at));
                    let event = Event::new("landed", Case("5.4-D-01"), text).piece(&data.unit(self.unit).id);
                    event.place(at.id(data))
                });
            });
        ask.answer(verb::Cancel).labelled("Take another unit").fixed_prior(f32::MIN).takes_back().end();
    }
}

/// 5.4-E-01: the Replacement unit has arrived and flips a reduced unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Replacing;

impl Question<DienBienPhu> for Replacing {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("5.4-E-01", "Which reduced unit is brought up to strength?")
            .rules(&["5.4-E-01", "5.4-E-02", "5.4-E-03"])
            .cause("The Replacement unit has arrived.")
            .meaning("The unit is at full strength again, and the Replacement unit goes back to Hanoi, from where it can be dropped once more.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.state.replacement.is_some() && !v.may_be_filled_up().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Replace)
            .legal(|v| v.may_be_filled_up(), View::can_fill_up)
            .label(|v, unit| format!("{} is brought up to strength", v.data.name(unit)))
            .prior(|v, unit| f32::from(v.morale(unit)))
            .ends(|p, unit| {
                p.state.units[unit.at()].lost = 0;
                p.tell(Fact::noted().by(Army::French), |data| {
                    let text = format!("{} is brought up to strength.", data.name(unit));
                    Event::new("filled-up", Case("5.4-E-01"), text).piece(&data.unit(unit).id)
                });
            });
        ask.answer(verb::Pass).labelled("None").fixed_prior(-2.0).end();
    }
}

/// The airdrop is over: the Replacement unit and whoever found no room go back to Hanoi (R80).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirdropOver;

impl Step<DienBienPhu> for AirdropOver {
    fn run(self, p: &mut Play<'_>) {
        p.state.replacement = None;
        p.state.standby_called = false;
        for unit in p.view().arrived().iter() {
            p.put(unit, Place::Area(Area::Hanoi));
        }
    }
}

impl View<'_> {
    /// Units whose planes came through.
    fn arrived(self) -> Units {
        self.state.index().flying
    }

    fn landing_hexes(self) -> Hexes {
        let sheets = Sheet::ALL.into_iter().filter(|sheet| *sheet == Sheet::Dbp || !self.state.isabelle_fallen);
        let area = sheets.fold(Hexes::NONE, |sum, sheet| sum.or(self.data.map.supply_area(sheet)));
        area.iter().filter(|hex| self.fits(Army::French, *hex)).collect()
    }

    fn can_land_at(self, at: Location) -> Verdict {
        let Location::Hex(hex) = at else { return refuse("5.4-D-01", "it lands in a Supply Area") };
        let ground = self.data.map.ground(hex);
        ensure(ground.supply, "5.4-D-01", "it lands in a Supply Area")?;
        let fallen = ground.sheet == Sheet::Isabelle && self.state.isabelle_fallen;
        ensure(!fallen, "5.4-D-02", "Isabelle has surrendered")?;
        ensure(!self.state.holds(Army::Vm, hex), "1.5-B-08", "enemy units stand there")?;
        ensure(self.fits(Army::French, hex), "5.4-D-04", "the hex has no room")
    }

    fn may_be_filled_up(self) -> Units {
        self.data.forces.infantry.iter().filter(|unit| self.can_fill_up(*unit).is_ok()).collect()
    }

    /// 5.4-E-01, 5.4-E-02, R101: the Condor Box has a line, and only Laos is excepted.
    fn can_fill_up(self, unit: Unit) -> Verdict {
        let formation = self.data.unit(unit).formation();
        let replaceable = formation.is_some_and(|own| self.data.formation(own).replaceable);
        ensure(replaceable && self.is_infantry(unit), "5.4-E-02", "only infantry that is not Thai is replaced")?;
        let in_laos = matches!(self.state.place_of(unit), Place::Area(area) if area.is_laos());
        ensure(!in_laos, "5.4-E-02", "units in Laos are not replaced")?;
        let boxes = [Area::WoundedDbp, Area::WoundedIsabelle, Area::Gone];
        let lost = boxes.into_iter().any(|area| self.state.is_in(unit, area));
        ensure(!lost, "5.4-E-02", "the wounded and the gone are not replaced")?;
        ensure(self.state.units[unit.at()].lost == 1, "5.4-E-01", "it is not reduced")?;
        let has_place = match self.state.place_of(unit) {
            Place::Hex(_) => true,
            Place::Area(area) => matches!(area, Area::Zone2 | Area::Condor),
            Place::Slot(_) | Place::Pool | Place::Out => false,
        };
        ensure(has_place && self.is_in_line(unit), "5.4-E-01", "it has no line of communication to the camp")
    }
}
