//! Coming onto the map: where arrivals may enter, and what entering a hex does (18.0, R133).

use engine::rules::{Ask, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::{Area, Arrival, Data, Edge, Kind};
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Hexes, Unit, Units};
use crate::sequence::cancels;
use crate::state::{Flags, Phase, Place};

/// 18.4-01, 18.6-01: where the unit that is flown in lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landing {
    pub unit: Unit,
}

impl Question<XuanLoc> for Landing {
    fn side(self, v: View<'_>) -> Army {
        v.army(self.unit)
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let case = v.arrival_of(self.unit).map_or("18.4-01", Arrival::landing_case);
        Prompt::new(case, format!("Where does {} land?", v.data.name(self.unit)))
            .meaning(
                "It must fit where it lands, and may move afterwards; it counts as supplied and in command this turn.",
            )
            .rules(&["18.4-01", "18.6-01", "18.4-03", "18.0-03", "18.0-08", "4.1.5-02"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::At)
            .from(|v| v.arrival_of(self.unit).map_or(Hexes::NONE, |arrival| arrival.hexes))
            .allowed(|v, hex| v.can_land(self.unit, hex))
            .label(|v, hex| v.data.hex_name(hex))
            .prior(|v, hex| v.prior_of_placing(v.army(self.unit), hex))
            .moves(|_, _| 0)
            .ends(|p, hex| p.land(self.unit, hex));
        cancels(ask, |_| ());
    }
}

impl<'a> View<'a> {
    /// Whether a unit that is not on the map may come now, by the edge.
    /// 7.3-02, 7.3.1-02 (R95): an HQ may wait, and comes back as reinforcements do.
    pub(super) fn can_be_called(self, unit: Unit) -> Verdict {
        if self.state.phase == Phase::AfvMovement {
            return refuse("6.3-02", "reinforcements come in the Movement Phase");
        }
        match self.state.units[unit.at()].place {
            Place::Pool => match self.arrival_of(unit) {
                None => refuse("18.0-05", "it has not arrived yet"),
                Some(arrival) if arrival.airlift => refuse(arrival.landing_case(), "it comes by airlift"),
                Some(_) => Ok(()),
            },
            Place::Dead if self.data.of(unit).kind == Kind::Hq => {
                if self.state.units[unit.at()].returns > self.state.turn {
                    return refuse("7.3-01", "this HQ is still on the turn track");
                }
                Ok(())
            }
            Place::Dead => refuse("7.5.1-01", "it is eliminated"),
            Place::Lost => refuse("18.0-05", "it is lost for good, or has no part in this game"),
            Place::Exited => refuse("18.10-02", "it has left the map for good"),
            Place::Map(_) => Ok(()),
        }
    }

    /// The arrival of a unit that waits off the map, where its turn or event has come (R97).
    /// R138: airlifts may wait, and land under the terms of their own turn.
    pub(crate) fn arrival_of(self, unit: Unit) -> Option<&'a Arrival> {
        let arrival = self.data.schedule.arrivals.iter().find(|a| a.units.has(unit))?;
        arrival.turn.map_or(self.state.marines, |turn| turn <= self.state.turn).then_some(arrival)
    }

    /// The edge hexes where a unit that is not on the map may enter.
    #[must_use]
    pub fn entry_hexes(self, unit: Unit) -> Hexes {
        let record = self.data.of(unit);
        match self.state.units[unit.at()].place {
            Place::Dead if record.army == Army::Arvn => self.data.map.edge(Edge::West),
            Place::Dead => self.data.map.edge(Edge::East),
            _ => self.arrival_of(unit).map_or(Hexes::NONE, |arrival| arrival.hexes),
        }
    }

    /// Whether a unit waits off the map and its turn or event has come.
    pub(super) fn waits_to_arrive(self, unit: Unit) -> bool {
        self.state.units[unit.at()].place == Place::Pool && self.arrival_of(unit).is_some()
    }

    /// Whether a unit may be flown in now.
    pub(super) fn can_airlift(self, unit: Unit) -> Verdict {
        if self.army(unit) != self.state.active || self.state.units[unit.at()].place != Place::Pool {
            return refuse("18.4-01", "only ARVN units that wait off the map are flown in");
        }
        match self.arrival_of(unit) {
            None => refuse("18.0-05", "it has not arrived yet"),
            Some(arrival) if !arrival.airlift => refuse("18.0-01", "it enters by the map edge"),
            Some(arrival) if !self.has_landing(unit, arrival) => {
                refuse("18.0-08", "there is no hex where it could land")
            }
            Some(_) => Ok(()),
        }
    }

    /// Whether an airlifted unit can land anywhere (18.4, 18.6).
    fn has_landing(self, unit: Unit, arrival: &Arrival) -> bool {
        arrival.hexes.iter().any(|hex| self.can_land(unit, hex).is_ok())
    }

    fn can_land(self, unit: Unit, hex: Hex) -> Verdict {
        let army = self.army(unit);
        let Some(arrival) = self.arrival_of(unit) else { return refuse("18.0-05", "it has not arrived yet") };
        if !arrival.hexes.has(hex) {
            return if arrival.beside_enemy {
                refuse("18.4-01", "it lands nearer to Tan Phong")
            } else {
                refuse("18.6-01", "it lands nearer to Xuan Loc")
            };
        }
        if self.state.holds(army.other(), hex) {
            return refuse("18.4-03", "enemy units stand there");
        }
        if !arrival.beside_enemy && self.is_beside(army.other(), hex) {
            return refuse("18.6-01", "it may not land next to the enemy");
        }
        if !self.fits(hex, army, self.data.of(unit).points) {
            return refuse("18.0-08", "the hex is full");
        }
        Ok(())
    }
}

impl Play<'_> {
    /// What arriving means: active, supplied and in command this turn.
    pub(super) fn arrive(&mut self, unit: Unit, hex: Hex) {
        let from_d = self.data.map.area(Area::D).has(hex)
            && self.view().arrival_of(unit).is_some_and(|a| a.areas.contains(&Area::D));
        let state = &mut self.state.units[unit.at()];
        let moved = state.is(Flags::MOVED);
        (state.flags, state.returns) = (Flags::ARRIVED, 0);
        state.set(Flags::MOVED, moved);
        state.set(Flags::FROM_D, from_d);
        self.state.supplied.insert(unit);
    }

    /// Puts units into a hex: that is told first, then control changes, and a leader alone there is lost (7.4.5, R103).
    /// 7.4.5-02, 7.4.5-03 (R88), 19.0-01.
    pub(crate) fn enter(&mut self, units: Units, hex: Hex, fact: Fact, event: impl FnOnce(&Data) -> Event) {
        for unit in units.iter() {
            self.state.put(self.data, unit, Place::Map(hex));
        }
        self.tell(fact, event);
        let Some(first) = units.without(self.data.leaders).first() else { return };
        let army = self.data.of(first).army;
        let ground = self.data.map.ground(hex);
        if (ground.built_up() || ground.airfield) && self.view().controller(hex) != army {
            self.state.nva_control.set(hex, army == Army::Nva);
            self.tell(Fact::took(army), |data| {
                let text = format!("The {} take {}.", army.name(), data.hex_name(hex));
                Event::new("took", Case("19.0-03"), text).place(data.map.label(hex))
            });
        }
        if army == Army::Nva {
            let alone: Units = self.view().leaders_in(hex).collect();
            for leader in alone.iter() {
                self.lose_leader(leader, Case("7.4.5-01"));
            }
        }
    }

    /// 18.0-01, 18.0-07, 7.3-02: those on the march come in by the edge of the map.
    pub(super) fn enter_the_map(&mut self, units: Units, hex: Hex) {
        let back = units.iter().all(|unit| self.state.units[unit.at()].place == Place::Dead);
        self.enter(units, hex, Fact::arrived(self.state.active), |data| {
            let (case, what) = match (back, units.count()) {
                (true, 1) => ("7.3-02", "comes back at"),
                (true, _) => ("7.3-02", "come back at"),
                (false, 1) => ("18.0-01", "comes in at"),
                (false, _) => ("18.0-01", "come in at"),
            };
            let text = format!("{} {what} {}.", data.names(units), data.hex_name(hex));
            data.about(Event::new("entered", Case(case), text).place(data.map.label(hex)), units)
        });
    }

    fn land(&mut self, unit: Unit, hex: Hex) {
        self.arrive(unit, hex);
        let case = self.view().arrival_of(unit).map_or("18.4-01", Arrival::landing_case);
        let army = self.data.of(unit).army;
        self.enter(Units::one(unit), hex, Fact::arrived(army), |data| {
            let text = format!("{} is flown in to {}.", data.name(unit), data.hex_name(hex));
            Event::new("landed", Case(case), text).piece(&data.of(unit).id).place(data.map.label(hex))
        });
    }

    pub(super) fn leave_map(&mut self, unit: Unit) {
        let army = self.data.of(unit).army;
        let from = self.state.hex_of(unit);
        self.state.put(self.data, unit, Place::Exited);
        self.state.units[unit.at()].flags = Flags(0);
        if army == Army::Nva {
            self.state.exits += 1;
        }
        self.tell(Fact::moved(army), |data| {
            let case = if army == Army::Nva { "19.2-08" } else { "18.10-06" };
            let text = format!("{} leaves by the west edge.", data.name(unit));
            let event = Event::new("exited", Case(case), text).piece(&data.of(unit).id);
            from.into_iter().fold(event, |event, hex| event.place(data.map.label(hex)))
        });
    }
}
