//! Sections 4.1 and 8.1: isolation, disease, the surrender of Isabelle, and the rats of Nam Youm.

use engine::document::Named as _;
use engine::rules::{Ask, Opening, Question, Step};
use engine::story::Roll;
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Happening;
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Division, Hexes, Location, Sheet, Strongpoint, Strongpoints, Supply, Unit, Units};
use crate::losses::Fate;
use crate::movement::NO_BRIDGE;
use crate::state::{Flags, Place};

/// 4.1-A-01, 4.1-A-02, 4.1-A-03: what was isolated surrenders, or is free again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmAttrition;

impl Step<DienBienPhu> for VmAttrition {
    fn run(self, p: &mut Play<'_>) {
        p.judge_isolation(Army::Vm, [Case("4.1-A-01"), Case("4.1-A-02"), Case("4.1-A-03")]);
    }
}

/// 8.1-A-01 (R69: in 2z-304, too), 8.1-A-02, 8.1-A-03, 8.1-A-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchAttrition;

impl Step<DienBienPhu> for FrenchAttrition {
    fn run(self, p: &mut Play<'_>) {
        p.judge_isolation(Army::French, [Case("8.1-A-01"), Case("8.1-A-02"), Case("8.1-A-03")]);
    }
}

/// 4.1-A-04: VM may evacuate units that were just freed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmEvacuation;

impl Question<DienBienPhu> for VmEvacuation {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("4.1-A-04", "Evacuate units that are no longer isolated?")
            .rules(&["4.1-A-04", "4.1-A-01", "4.1-A-03"])
            .meaning("They go to the VM Off-Map Box and leave their hexes open.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.state.freed.is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Evacuate)
            .legal(|v| v.state.freed, View::was_just_freed)
            .label(|v, unit| format!("Evacuate {}", v.data.name(unit)))
            .fixed_prior(-1.0)
            .ends(|p, unit| {
                p.evacuate(unit, Place::Area(Area::OffMap), Case("4.1-A-04"));
                p.next(VmEvacuation);
            });
        ask.answer(verb::Done).labelled("Done").end();
    }
}

/// 8.1-A-04: France may evacuate units at DBP that were just freed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchEvacuation;

impl Question<DienBienPhu> for FrenchEvacuation {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("8.1-A-04", "Evacuate units that are no longer isolated?")
            .rules(&["8.1-A-04", "8.1-A-01", "8.1-A-03"])
            .meaning("They go to the Supply Area at Dien Bien Phu and leave their hexes open.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.can_be_evacuated().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Evacuate)
            .legal(|v| v.can_be_evacuated(), View::can_evacuate)
            .label(|v, unit| format!("Evacuate {}", v.data.name(unit)))
            .fixed_prior(-1.0)
            .then(|p, unit| p.next(FrenchEvacuating { unit }));
        ask.answer(verb::Done).labelled("Done").end();
    }
}

/// 8.1-A-04: where the evacuated unit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchEvacuating {
    pub unit: Unit,
}

impl Question<DienBienPhu> for FrenchEvacuating {
    fn side(self, _: View<'_>) -> Army {
        Army::French
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("8.1-A-04", format!("Where in the Supply Area does {} go?", v.data.name(self.unit)))
            .meaning("It was cut off until now. It leaves its place for a hex that no enemy watches; no more than three units fit there.")
            .rules(&["8.1-A-04", "1.6-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::At)
            .legal(
                move |v| v.refuges(self.unit).into_iter().map(Location::Hex),
                move |v, at| v.can_flee_to(self.unit, at),
            )
            .label(|v, at| v.data.location_name(at))
            .ends(move |p, at| p.evacuate(self.unit, at.into(), Case("8.1-A-04")));
        ask.answer(verb::Cancel).labelled("Let it stay").fixed_prior(f32::MIN).takes_back().end();
    }
}

/// 4.1-B-01: VM loses a step to fatigue and disease.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Disease;

impl Question<DienBienPhu> for Disease {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("4.1-B-01", "Fatigue and disease: which unit loses a step?")
            .rules(&["4.1-B-01", "1.7-A-01"])
            .meaning("A reduced unit supports as well as a full one; a disorganised unit is removed by it.")
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.turn().has(Happening::Disease) && !v.may_sicken().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Lose)
            .legal(
                |v| v.may_sicken(),
                |v, unit| {
                    ensure(
                        v.may_sicken().has(unit),
                        "4.1-B-01",
                        "only units of VM that are not resting, removed or in reserve",
                    )
                },
            )
            .label(|v, unit| format!("{} loses a step", v.data.name(unit)))
            .prior(|v, unit| if v.is_disorganised(unit) { -2.0 } else { 0.0 })
            .ends(|p, unit| p.lose_step(unit, Fate::Gone, Case("4.1-B-01")));
    }
}

/// 8.1-B-01: whether Isabelle falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct IsabelleSurrender;

impl Step<DienBienPhu> for IsabelleSurrender {
    fn run(self, p: &mut Play<'_>) {
        if p.view().isabelle_falls() {
            p.lose_isabelle();
        }
    }
}

/// 8.1-C-01: some supplies are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rats;

impl Step<DienBienPhu> for Rats {
    fn run(self, p: &mut Play<'_>) {
        p.tell_heading();
        let die = p.dice.d6("rats of Nam Youm");
        let loss = p.data.events.rats(die);
        let lost = loss.map(|(supply, amount)| (supply, p.deduct(supply, amount)));
        let left = lost.map(|(supply, _)| (supply, p.state.supply(supply)));
        p.tell(Fact::spent(Army::French).amount(lost.map_or(0, |(_, amount)| amount)), |_| {
            let text = match lost {
                Some((supply, amount)) => format!("The rats of Nam Youm: {amount} {} missing.", supply.word()),
                None => "The rats of Nam Youm: nothing is missing.".into(),
            };
            let event = Event::new("rats", Case("8.1-C-01"), text).roll(Roll::single("rats of Nam Youm", die));
            left.into_iter().fold(event, |event, (supply, left)| event.piece(supply.word()).total(left))
        });
    }
}

impl View<'_> {
    fn was_just_freed(self, unit: Unit) -> Verdict {
        ensure(self.state.freed.has(unit), "4.1-A-04", "only units that were freed of isolation just now")
    }

    /// R66: also those off the map and in Laos.
    fn may_sicken(self) -> Units {
        let resting = [Area::PulledBack, Area::Removed, Area::VmReinforcements].map(|area| self.state.in_area(area));
        let there = |unit: &Unit| self.state.place_of(*unit).location().is_some();
        let units = resting.into_iter().fold(self.units_of(Army::Vm), Units::without);
        units.iter().filter(there).collect()
    }

    /// 8.1-A-04, R64: only at DBP, and only those for whom there is room.
    fn can_be_evacuated(self) -> Units {
        self.state.freed.iter().filter(|unit| self.can_evacuate(*unit).is_ok()).collect()
    }

    fn can_evacuate(self, unit: Unit) -> Verdict {
        ensure(self.state.freed.has(unit), "8.1-A-04", "only units that were freed of isolation just now")?;
        let at_dbp = self.state.sheet_of(self.data, unit) == Some(Sheet::Dbp);
        ensure(at_dbp, "8.1-A-04", "only units at Dien Bien Phu are evacuated")?;
        ensure(!self.free_refuges(unit).is_empty(), "8.1-A-04", "there is no room for it in the Supply Area")?;
        ensure(!self.refuges(unit).is_empty(), "1.5-B-04", NO_BRIDGE)
    }

    /// R117: hexes of the Supply Area at DBP with room, out of VM zones of control.
    fn free_refuges(self, unit: Unit) -> Hexes {
        let at = self.state.hex_of(unit);
        let is_free = |hex| Some(hex) != at && !self.in_enemy_zone(Army::French, hex) && self.fits(Army::French, hex);
        self.data.map.supply_area(Sheet::Dbp).iter().filter(|hex| is_free(*hex)).collect()
    }

    /// R122: those that it reaches, for guns without an unbridged river on the way.
    fn refuges(self, unit: Unit) -> Hexes {
        let free = self.free_refuges(unit);
        match self.state.hex_of(unit) {
            Some(at) if self.is_artillery(unit) => free.and(self.gun_chain(Hexes::one(at), self.is_box_open())),
            _ => free,
        }
    }

    fn can_flee_to(self, unit: Unit, at: Location) -> Verdict {
        let Location::Hex(hex) = at else { return refuse("8.1-A-04", "it goes to the Supply Area at Dien Bien Phu") };
        let in_area = self.data.map.supply_area(Sheet::Dbp).has(hex);
        ensure(in_area, "8.1-A-04", "it goes to the Supply Area at Dien Bien Phu")?;
        ensure(self.fits(Army::French, hex), "1.6-01", "the hex has no room")?;
        ensure(!self.in_enemy_zone(Army::French, hex), "8.1-A-04", "the hex is in a zone of control of VM")?;
        ensure(self.refuges(unit).has(hex), "1.5-B-04", NO_BRIDGE)
    }

    /// R22: I-HQ is VM's, and no French unit stands in the Supply Area.
    fn isabelle_falls(self) -> bool {
        let area = self.data.map.supply_area(Sheet::Isabelle);
        let is_core = |own: &Strongpoint| self.data.strongpoint(*own).hexes.meets(area);
        !self.state.isabelle_fallen
            && self.state.trenches.is_trench(Division::D304, 2)
            && self.data.all_strongpoints().filter(is_core).all(|own| self.state.controller(own) == Army::Vm)
            && !self.state.index().held[Army::French.at()].meets(area)
    }
}

impl Play<'_> {
    /// All are judged as they stand, then what follows is done.
    /// R65: a strongpoint with a unit in communication does not fall, because its hex is in communication.
    /// 1.4-D-04, 4.1-A-05: only those that were marked at the end of the turn of the other side.
    fn judge_isolation(&mut self, army: Army, [lost, fallen, freed]: [Case; 3]) {
        let view = self.view();
        let marked = view.units_of(army).iter().filter(|unit| view.state.is(*unit, Flags::ISOLATED));
        let (free, cut): (Vec<Unit>, Vec<Unit>) = marked.partition(|unit| view.is_in_line(*unit));
        let places: Strongpoints =
            view.state.isolated.iter().filter(|own| view.state.controller(*own) == army).collect();
        let open: Strongpoints = places.iter().filter(|own| view.is_strongpoint_in_line(*own)).collect();
        for unit in free {
            self.state.flag(self.data, unit, Flags::ISOLATED, false);
            self.state.freed.insert(unit);
            self.tell(Fact::noted().by(army), |data| {
                Event::new("freed", freed, format!("{} is no longer isolated.", data.name(unit)))
                    .piece(&data.unit(unit).id)
            });
        }
        self.state.isolated = self.state.isolated.without(open);
        for place in open.iter() {
            self.tell(Fact::noted().by(army), |data| {
                let record = data.strongpoint(place);
                let event = Event::new("freed", freed, format!("{} is no longer isolated.", record.name));
                record.hexes.iter().fold(event, |event, hex| event.place(data.map.label(hex)))
            });
        }
        for unit in cut {
            self.eliminate(unit, lost);
        }
        for place in places.without(open).iter() {
            self.hand_over(place, army.other(), fallen);
        }
    }

    fn evacuate(&mut self, unit: Unit, place: Place, case: Case) {
        self.state.freed.remove(unit);
        self.put(unit, place);
        self.tell(Fact::moved(self.data.army(unit)), |data| {
            let event = Event::new("evacuated", case, format!("{} is evacuated.", data.name(unit)));
            let event = event.piece(&data.unit(unit).id);
            place.location().map_or(event.clone(), |to| event.place(to.id(data)))
        });
    }

    /// 8.1-B-02, 8.1-B-03, 8.1-B-04, 8.1-B-05 (R89).
    fn lose_isabelle(&mut self) {
        const POINTS: u8 = 5;
        const LOST: [(Supply, u8); 4] =
            [(Supply::Ammo, 2), (Supply::Food, 2), (Supply::Fuel, 2), (Supply::Medicine, 3)];
        self.state.isabelle_fallen = true;
        self.tell(Fact::took(Army::Vm), |_| Event::new("isabelle", Case("8.1-B-01"), "Isabelle surrenders.").outcome());
        self.move_tracks(Army::Vm, POINTS, [Case("8.1-B-02"); 2]);
        let sheet = self.data.map.of_sheet(Sheet::Isabelle);
        let garrison: Vec<Unit> =
            self.view().on_map(Army::French).filter(|(_, hex)| sheet.has(*hex)).map(|(unit, _)| unit).collect();
        for unit in garrison {
            self.eliminate(unit, Case("8.1-B-03"));
        }
        for unit in self.state.in_area(Area::WoundedIsabelle).iter() {
            self.put(unit, Place::Area(Area::Gone));
            self.tell(Fact::noted().by(Army::French), |data| {
                let text = format!("{} is gone with the hospital of Isabelle.", data.name(unit));
                Event::new("wounded-gone", Case("8.1-B-03"), text).piece(&data.unit(unit).id)
            });
        }
        for (supply, amount) in LOST {
            let lost = self.deduct(supply, amount);
            let left = self.state.supply(supply);
            self.tell(Fact::spent(Army::French).amount(lost), |_| {
                let text = format!("{lost} {} is lost at Isabelle.", supply.word());
                Event::new("supply-lost", Case("8.1-B-04"), text).piece(supply.word()).total(left)
            });
        }
        let left: Vec<Strongpoint> = self
            .data
            .all_strongpoints()
            .filter(|own| self.data.strongpoint(*own).sheet == Sheet::Isabelle)
            .filter(|own| self.state.controller(*own) == Army::French)
            .collect();
        for place in left {
            self.hand_over(place, Army::Vm, Case("8.1-B-01"));
        }
    }
}
