//! Falling back: retreats, and attackers that return to where they came from (9.3.1, R59, R116).

use arrayvec::ArrayVec;
use engine::rules::{Ask, Foresight, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Side, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::{Attacker, Ending, Foe};
use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::Moves;
use crate::game::{FRANCE, HoaBinh};
use crate::ids::{Commander, Sites, Space, Unit, Units};
use crate::state::Place;

/// More neighbours than any space has.
type Ways = ArrayVec<Space, 16>;

/// Who is taken to fall back where.
pub(crate) type Places = ArrayVec<(Unit, Space), 16>;

/// Moves units that have no choice, asks for the others, and eliminates those without room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FallBack;

impl Step<HoaBinh> for FallBack {
    fn run(self, p: &mut Play<'_>) {
        let view = p.view();
        let moving = view.state.combat.moving;
        let mut common: Option<Space> = None;
        let mut choice = false;
        let mut stuck = Units::NONE;
        for unit in moving {
            let mut ways = view.open_ways(unit, &Places::new());
            match (ways.next(), ways.next()) {
                (None, _) => stuck.insert(unit),
                (Some(only), None) => choice |= common.replace(only).is_some_and(|other| other != only),
                _ => choice = true,
            }
        }
        let free = moving.without(stuck);
        match common {
            _ if free.is_empty() => p.lose_stuck(stuck),
            Some(to) if !choice && (free.count() == 1 || view.fits(to, free, Sites::NONE)) => {
                for unit in free {
                    p.send_back(unit, to);
                }
                p.next(FallBack);
            }
            _ => p.next(FallBackChoice),
        }
    }
}

/// Where each unit falls back to.
/// Case R59-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FallBackChoice;

impl Question<HoaBinh> for FallBackChoice {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let cause = match v.state.combat.ending {
            _ if v.has_declined_base() => "The counters on the Viet base are beaten, and the base is left alone.",
            Ending::Stalemate => "The attack was not won: the attackers go back.",
            _ => "The force is driven out.",
        };
        v.prompt("9.3.1-09", format!("Where do the units at {} fall back to?", v.combat_place()))
            .cause(cause)
            .meaning("Each unit goes one space by its own routes. Who finds no room is eliminated.")
            .rules(&["9.3.1-09", "9.3.1-12", "R59", "R116", "3.1-01", "R15"])
    }

    /// Where they go decides nothing of the combat, as long as nobody is left without room.
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::FallBack)
            .pointed_at(|v, target| Some((v.state.combat.moving.first()?, v.space_pointed_at(target)?)))
            .legal(
                |v| {
                    let moving = v.state.combat.moving.into_iter();
                    moving.flat_map(move |unit| v.open_ways(unit, &Places::new()).map(move |to| (unit, to)))
                },
                |v, (unit, to)| v.can_fall_back(unit, to),
            )
            .label(|v, (unit, to)| format!("{} falls back to {}", v.data.unit_name(unit), v.data.name(to)))
            .prior(|v, (unit, to)| v.prior_of_falling_back(unit, to))
            .ends(|p, (unit, to)| {
                p.send_back(unit, to);
                p.next(FallBack);
            });
    }
}

/// R15: commanders go where their units went; where units split they choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BringCommanders;

impl Step<HoaBinh> for BringCommanders {
    fn run(self, p: &mut Play<'_>) {
        let combat = &p.state.combat;
        let (went, ending) = (combat.went, combat.ending);
        if went.count() > 1 && p.view().commander_to_follow().is_some() {
            return p.next(Following);
        }
        if let Some(only) = went.first() {
            while let Some(commander) = p.view().commander_to_follow() {
                p.bring_commander(commander, only);
            }
        }
        p.conclude(ending);
    }
}

/// Which of the retreating units a commander follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Following;

impl Question<HoaBinh> for Following {
    fn side(self, _: View<'_>) -> Side {
        FRANCE
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let who = v.commander_to_follow().map_or("the commander", |commander| v.data.commander_name(commander));
        v.prompt("R15-01", format!("With which units does {who} go?"))
            .cause("The units fell back to different spaces.")
            .meaning("He goes with one of them for nothing, and commands there from now on.")
            .rules(&["R15-01", "R15", "2.1-08", "9.3.1-09", "2.1-09"])
    }

    /// He is tested for his survival wherever he is (2.1-09).
    fn foresight(self) -> Foresight {
        Foresight::Likely
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HoaBinh>) {
        ask.answer(verb::Follow)
            .pointed_at(|v, target| Some((v.commander_to_follow()?, v.space_pointed_at(target)?)))
            .legal(
                |v| {
                    let commander = v.commander_to_follow().into_iter();
                    commander.flat_map(move |c| v.state.combat.went.into_iter().map(move |to| (c, to)))
                },
                |v, (commander, to)| {
                    let follows = v.commander_to_follow() == Some(commander) && v.state.combat.went.has(to);
                    ensure(follows, "R15-01", "a commander goes with the units that retreat")
                },
            )
            .label(|v, (commander, to)| format!("{} goes to {}", v.data.commander_name(commander), v.data.name(to)))
            .prior(|v, (_, to)| v.shelter(to))
            .ends(|p, (commander, to)| {
                p.bring_commander(commander, to);
                p.next(BringCommanders);
            });
    }
}

impl<'a> View<'a> {
    /// The spaces next to a unit, by its own routes, that the enemy does not hold.
    pub(super) fn retreat_spaces(self, unit: Unit) -> impl Iterator<Item = Space> + use<'a> {
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

    /// Where a unit of the force may fall back to, full spaces included, once others have taken their places. Paras that
    /// joined a group on the march came from no space (R59).
    /// Cases 9.3.1-16, R116-01.
    fn ways(self, unit: Unit, taken: &Places) -> Ways {
        let combat = &self.state.combat;
        let marched = combat.attacker == Attacker::Group && self.state.march.units.has(unit);
        let own = !marched || combat.from == combat.at;
        match combat.from {
            // R59: nobody falls back to counters. Only the Dinassaut that shared the Dangerous
            // counter's space can have come from such a space.
            Some(from) if !own && !self.is_hostile(from) => {
                let back = self.finds_room(unit, from, taken);
                if combat.ending == Ending::Stalemate && !back {
                    // R116: the way back is full, so another neighbour will do.
                    return self.retreat_spaces(unit).filter(|to| *to != from).collect();
                }
                Ways::from_iter([from])
            }
            _ => self.retreat_spaces(unit).collect(),
        }
    }

    fn finds_room(self, unit: Unit, to: Space, taken: &Places) -> bool {
        let there = taken.iter().filter(|(_, space)| *space == to).map(|(other, _)| *other);
        self.fits(to, there.chain([unit]).collect(), Sites::NONE)
    }

    /// Where a unit may fall back to and finds room.
    fn open_ways(self, unit: Unit, taken: &Places) -> impl Iterator<Item = Space> + use<'a> {
        let mut ways = self.ways(unit, taken);
        ways.retain(|to| self.finds_room(unit, *to, taken));
        ways.into_iter()
    }

    /// The fewest steps that are lost for want of room where these units fall back as well as they can (9.3.1-09).
    pub(crate) fn steps_without_room(self, units: Units, taken: &mut Places) -> u8 {
        let Some(unit) = units.first() else { return 0 };
        let others = units.without(Units::one(unit));
        let mut least = u8::MAX;
        for to in self.open_ways(unit, taken) {
            taken.push((unit, to));
            least = least.min(self.steps_without_room(others, taken));
            taken.pop();
            if least == 0 {
                return 0;
            }
        }
        least.min(self.steps_of(unit) + self.steps_without_room(others, taken))
    }

    /// Whether any unit of the force has a way out at all, be it to a full space (R58).
    pub(super) fn can_retreat(self) -> bool {
        match self.state.combat.at {
            Some(at) => self.state.units_at(at).iter().any(|unit| !self.ways(unit, &Places::new()).is_empty()),
            None => false,
        }
    }

    /// The next commander who has to choose which retreating units he goes with.
    fn commander_to_follow(self) -> Option<Commander> {
        let combat = &self.state.combat;
        combat.commanders.iter().find(|c| {
            let space = self.state.commanders[c.at()].space;
            space.is_some() && space == combat.at
        })
    }
}

impl View<'_> {
    /// The attackers go back after they have beaten the last counter on a Viet base (9.4.1b-03, R71).
    fn has_declined_base(self) -> bool {
        matches!(self.state.combat.foe, Foe::Counter(seq) if self.state.counter(seq).is_none())
    }

    fn can_fall_back(self, unit: Unit, to: Space) -> Verdict {
        ensure(self.state.combat.moving.has(unit), "9.3.1-09", "this unit does not have to fall back")?;
        let open = self.open_ways(unit, &Places::new()).any(|space| space == to);
        ensure(open, "9.3.1-09", "a unit falls back one space, by its own routes, where there is room")
    }
}

impl Play<'_> {
    /// The force leaves the space: driven out, or going back after an attack that was not won.
    pub(super) fn start_falling_back(&mut self, ending: Ending) {
        let Some(at) = self.state.combat.at else { return };
        self.state.combat.ending = ending;
        self.state.combat.moving = self.state.units_at(at);
        self.next(FallBack);
    }

    fn send_back(&mut self, unit: Unit, to: Space) {
        self.state.combat.moving.remove(unit);
        self.state.combat.went.insert(to);
        self.place(unit, Place::Space(to));
        let combat = &self.state.combat;
        let case = match (combat.attacker, combat.ending) {
            (Attacker::VietMinh, _) => "9.2.1-09",
            _ if self.view().has_declined_base() => "9.4.1b-03",
            (_, Ending::Stalemate) if combat.level == 0 => "9.2.1-03",
            (_, Ending::Stalemate) => "9.3.1-15",
            _ => "9.3.1-12",
        };
        self.tell(Fact::retreated(FRANCE), |data| {
            let text = format!("{} falls back to {}.", data.unit_name(unit), data.name(to));
            Event::new("retreated", Case(case), text)
                .piece(&data.units[unit.at()].id)
                .place(&data.map.space(to).id)
                .outcome()
        });
    }

    /// 9.3.1-09: whoever finds no room is eliminated. The Dinassaut that shares the Dangerous
    /// counter's space and finds no free water stays (R20-04).
    fn lose_stuck(&mut self, stuck: Units) {
        self.state.combat.moving = Units::NONE;
        let sharing = self.state.combat.from == self.state.combat.at;
        let stalemate = self.state.combat.ending == Ending::Stalemate;
        let case = Case(if stalemate { "R116-01" } else { "9.3.1-09" });
        match self.state.combat.at.filter(|_| sharing && stalemate && !stuck.is_empty()) {
            Some(at) => self.tell_stalemate(at, "R20-04"),
            None => {
                for unit in stuck.iter() {
                    self.state.combat.hurt = true;
                    self.eliminate(unit, case);
                }
            }
        }
        self.next(BringCommanders);
    }
}
