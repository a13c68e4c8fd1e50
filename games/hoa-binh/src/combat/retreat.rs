//! Falling back: retreats, and attackers that return to where they came from (9.3.1, R59, R116).

use arrayvec::ArrayVec;
use engine::{Case, Event};

use super::{Attacker, Ending, Step};
use crate::data::Moves;
use crate::ids::{Commander, Space, Unit, Units};
use crate::play::Play;
use crate::state::{Place, View};

/// More neighbours than any space has.
type Ways = ArrayVec<Space, 16>;

impl<'a> View<'a> {
    /// The spaces next to a unit, by its own routes, that the enemy does not hold.
    pub(crate) fn retreat_spaces(self, unit: Unit) -> impl Iterator<Item = Space> + use<'a> {
        let moves = self.data.units[unit.at()].moves;
        let mut ways = Ways::new();
        if let Some(at) = self.state.space_of(unit) {
            if moves == Moves::River {
                ways.extend(self.data.map.downstream_and_up(at).take(16));
            } else {
                ways.extend(self.data.map.neighbours(at, moves.routes()).take(16));
            }
        }
        ways.into_iter().filter(move |to| !self.is_hostile(*to))
    }

    /// Where a unit of the force may fall back to, full spaces included.
    fn ways(self, unit: Unit) -> Ways {
        let combat = &self.state.combat;
        let own = combat.attacker == Attacker::VietMinh
            || combat.attacker == Attacker::Para
            || combat.dropped.has(unit)
            || combat.from == combat.at;
        match combat.from {
            // R59: nobody falls back to counters. Only the Dinassaut that shared the Dangerous
            // counter's space can have come from such a space.
            Some(from) if !own && !self.is_hostile(from) => {
                let back = self.fits(from, Units::one(unit), 0);
                if combat.ending == Ending::Stalemate && !back {
                    // R116: the way back is full, so another neighbour will do.
                    return self.retreat_spaces(unit).filter(|to| *to != from).collect();
                }
                Ways::from_iter([from])
            }
            _ => self.retreat_spaces(unit).collect(),
        }
    }

    /// Where a unit may fall back to and finds room.
    pub(crate) fn open_ways(self, unit: Unit) -> impl Iterator<Item = Space> + use<'a> {
        let ways = self.ways(unit);
        ways.into_iter().filter(move |to| self.fits(*to, Units::one(unit), 0))
    }

    /// Whether any unit of the force has a way out at all, be it to a full space (R58).
    pub(crate) fn can_retreat(self) -> bool {
        match self.state.combat.at {
            Some(at) => self.state.units_at(at).iter().any(|unit| !self.ways(unit).is_empty()),
            None => false,
        }
    }

    /// The next commander who has to choose which retreating units he goes with.
    pub(crate) fn commander_to_follow(self) -> Option<Commander> {
        let combat = &self.state.combat;
        combat.commanders.iter().find(|c| {
            let space = self.state.commanders[c.at()].space;
            space.is_some() && space == combat.at
        })
    }
}

impl Play<'_> {
    /// The force leaves the space: driven out, or going back after an attack that was not won.
    pub(super) fn start_falling_back(&mut self, ending: Ending) {
        let Some(at) = self.state.combat.at else { return };
        self.state.combat.ending = ending;
        self.state.combat.moving = self.state.units_at(at);
        self.go_on_falling_back();
    }

    pub(super) fn fall_back(&mut self, unit: Unit, to: Space) {
        self.send_back(unit, to);
        self.go_on_falling_back();
    }

    fn send_back(&mut self, unit: Unit, to: Space) {
        self.state.combat.moving.remove(unit);
        self.state.combat.went.insert(to);
        self.place(unit, Place::Space(to));
        let combat = &self.state.combat;
        let case = match (combat.attacker, combat.ending) {
            (Attacker::VietMinh, _) => "9.2.1-09",
            (_, Ending::Stalemate) if combat.step == Step::Base => "9.4.1b-03",
            (_, Ending::Stalemate) if combat.level == 0 => "9.2.1-03",
            (_, Ending::Stalemate) => "9.3.1-15",
            _ => "9.3.1-12",
        };
        self.tell(|data| {
            let text = format!("{} falls back to {}.", data.unit_name(unit), data.name(to));
            Event::new("retreated", Case(case), text)
                .piece(&data.units[unit.at()].id)
                .place(&data.map.space(to).id)
                .outcome()
        });
    }

    /// Moves units that have no choice, asks for the others, and eliminates those without room.
    fn go_on_falling_back(&mut self) {
        let moving = self.state.combat.moving;
        let view = self.view();
        let mut common: Option<Space> = None;
        let mut choice = false;
        let mut stuck = Units::NONE;
        for unit in moving.iter() {
            let mut ways = view.open_ways(unit);
            match (ways.next(), ways.next()) {
                (None, _) => stuck.insert(unit),
                (Some(only), None) => choice |= common.replace(only).is_some_and(|other| other != only),
                _ => choice = true,
            }
        }
        let free = moving.without(stuck);
        match common {
            _ if free.is_empty() => self.lose_stuck(stuck),
            Some(to) if !choice && (free.count() == 1 || view.fits(to, free, 0)) => {
                for unit in free.iter() {
                    self.send_back(unit, to);
                }
                self.go_on_falling_back();
            }
            _ => self.ask(Step::Where),
        }
    }

    /// 9.3.1-09: whoever finds no room is eliminated. The Dinassaut that shares the Dangerous
    /// counter's space and finds no free water stays (R20-04).
    fn lose_stuck(&mut self, stuck: Units) {
        self.state.combat.moving = Units::NONE;
        let sharing = self.state.combat.from == self.state.combat.at;
        if !(sharing && self.state.combat.ending == Ending::Stalemate) {
            for unit in stuck.iter() {
                self.state.combat.hurt = true;
                self.eliminate(unit, Case("9.3.1-09"));
            }
        }
        self.bring_commanders();
    }

    /// R15: commanders go where their units went; where units split they choose.
    fn bring_commanders(&mut self) {
        let went = self.state.combat.went;
        let mut ways = went.iter();
        match (ways.next(), ways.next()) {
            (None, _) => self.finish_falling_back(),
            (Some(only), None) => {
                while let Some(commander) = self.view().commander_to_follow() {
                    self.state.commanders[commander.at()].space = Some(only);
                }
                self.finish_falling_back();
            }
            _ if self.view().commander_to_follow().is_some() => self.ask(Step::Follow),
            _ => self.finish_falling_back(),
        }
    }

    pub(super) fn follow(&mut self, commander: Commander, to: Space) {
        self.state.commanders[commander.at()].space = Some(to);
        self.bring_commanders();
    }

    fn finish_falling_back(&mut self) {
        let ending = self.state.combat.ending;
        self.conclude(ending);
    }
}
