//! The Infiltration Phase begins (6): Viet bases come back, and the French make way for them (9.4.2).

use arrayvec::ArrayVec;
use engine::rules::{Ask, Question, Step};
use engine::story::EventKind;
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::FOOT;
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Sites, Space, Unit, Units};
use crate::state::Place;
use crate::words::viet_base_id;

/// I1: bases whose turn has come are back on their spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReturnBases;

impl Step<HoaBinh> for ReturnBases {
    fn run(self, p: &mut Play<'_>) {
        p.return_bases();
    }
}

/// 9.4.2-06: one after another the units on the space of a base that came back make way, in the order that the player
/// likes; once nobody who is left finds room, they are lost.
/// Case R72-02.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MakeWay;

impl Step<HoaBinh> for MakeWay {
    fn run(self, p: &mut Play<'_>) {
        let view = p.view();
        let displaced = view.displaced_units();
        if displaced.is_empty() {
            return;
        }
        if displaced.iter().any(|unit| !view.displacements(unit).is_empty()) {
            return p.next(Displacement);
        }
        for unit in displaced {
            p.lose_displaced(unit);
        }
    }
}

/// Who makes way next for a Viet base, and where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Displacement;

impl Question<HoaBinh> for Displacement {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let units = v.displaced_units();
        let who = match (units.first(), units.count()) {
            (Some(only), 1) => format!("{} makes way, one or two spaces.", v.data.unit_name(only)),
            _ => "Who makes way next, and where to? One or two spaces.".into(),
        };
        v.prompt("9.4.2-06", format!("A Viet base is back. {who}"))
            .cause("A base that was destroyed two turns ago returns to its space.")
            .meaning("Who finds no room within two spaces is eliminated.")
            .rules(&["9.4.2-05", "9.4.2-06", "R72", "R72-02", "3.1-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Displace)
            .pointed_at(|v, target| Some((v.displaced_units().first()?, v.space_pointed_at(target)?)))
            .legal(
                |v| {
                    let units = v.displaced_units().into_iter();
                    units.flat_map(move |unit| v.displacements(unit).into_iter().map(move |to| (unit, to)))
                },
                |v, (unit, to)| v.can_displace(unit, to),
            )
            .label(|v, (unit, to)| format!("{} makes way to {}", v.data.unit_name(unit), v.data.name(to)))
            .prior(|v, (_, to)| v.shelter(to))
            .ends(|p, (unit, to)| {
                p.displace(unit, to);
                p.next(MakeWay);
            });
    }
}

impl View<'_> {
    /// The units that have to leave the space of a Viet base that came back.
    fn displaced_units(self) -> Units {
        let returned = self.data.map.base_spaces.iter().filter(|space| self.has_base(**space));
        returned.fold(Units::NONE, |units, space| units.or(self.state.units_at(*space)))
    }

    /// R72: one or two spaces away by legal routes, past no enemy, where there is room.
    fn displacements(self, unit: Unit) -> ArrayVec<Space, 64> {
        let Some(from) = self.state.space_of(unit) else { return ArrayVec::new() };
        let mut found = self.ways_to_make_way(from, self.data.units[unit.at()].moves.routes());
        found.retain(|space| self.fits(*space, Units::one(unit), Sites::NONE));
        found
    }

    /// The spaces one or two away by these routes, past no enemy.
    fn ways_to_make_way(self, from: Space, routes: u8) -> ArrayVec<Space, 64> {
        let mut found = ArrayVec::<Space, 64>::new();
        let mut note = |space: Space| {
            if space != from && !found.contains(&space) {
                let _ = found.try_push(space);
            }
        };
        for near in self.data.map.neighbours(from, routes).filter(|s| !self.is_hostile(*s)) {
            note(near);
            for far in self.data.map.neighbours(near, routes).filter(|s| !self.is_hostile(*s)) {
                note(far);
            }
        }
        found
    }

    fn can_displace(self, unit: Unit, to: Space) -> Verdict {
        if !self.displaced_units().has(unit) {
            return refuse("9.4.2-06", "this unit does not have to make way");
        }
        if self.displacements(unit).contains(&to) {
            Ok(())
        } else {
            refuse("9.4.2-06", "it moves one or two spaces by its own routes to where there is room and no enemy")
        }
    }

    /// Whether a commander who makes way from a space finds a French force in another.
    pub(crate) fn is_refuge(self, from: Space, to: Space) -> bool {
        self.has_force(to) && self.ways_to_make_way(from, FOOT).contains(&to)
    }
}

impl Play<'_> {
    /// I1: bases whose turn has come are back on their spaces; units there make way.
    fn return_bases(&mut self) {
        for index in 0..self.data.map.base_spaces.len() {
            let base = &mut self.state.bases[index];
            if base.on_map || base.returns != self.state.turn || base.returns == 0 {
                continue;
            }
            base.on_map = true;
            base.returns = 0;
            let number = base.number;
            let space = self.data.map.base_spaces[index];
            self.tell(Fact::of(EventKind::Arrived), |data| {
                let text = format!("Viet base {number} is back at {}.", data.name(space));
                let event = Event::new("returned", Case("9.4.2-05"), text).piece(viet_base_id(number));
                event.place(&data.map.space(space).id)
            });
        }
    }

    /// R72-01: a unit that finds no room is lost; with the last of his force so is a commander (2.1-12).
    fn lose_displaced(&mut self, unit: Unit) {
        let Some(from) = self.state.space_of(unit) else { return };
        self.eliminate(unit, Case("R72-01"));
        let view = self.view();
        if !self.data.all_spaces().any(|to| view.is_refuge(from, to)) {
            self.lose_commanders_with_force(from, Case("2.1-12"));
        }
    }

    fn displace(&mut self, unit: Unit, to: Space) {
        self.place(unit, Place::Space(to));
        self.tell(Fact::moved(FRANCE), |data| {
            let text = format!("{} makes way to {}.", data.unit_name(unit), data.name(to));
            Event::new("displaced", Case("9.4.2-06"), text)
                .piece(&data.units[unit.at()].id)
                .place(&data.map.space(to).id)
        });
    }
}
