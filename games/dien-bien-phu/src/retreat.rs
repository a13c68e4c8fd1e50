//! Retreats of both sides after an assault (3.6-C, 7.5-C).

use engine::rules::{Ask, Opening, Question, Step};
use engine::story::Tally;
use engine::table::Prompt;
use engine::{Case, Event, Fact, Target, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Hex, Hexes, Sheet, Unit};
use crate::state::Place;

/// Where a unit that has to go can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "it lives for a step, and nothing is to be allocated")]
enum Way {
    /// One of these hexes.
    To(Hexes),
    /// 7.5-C-06: into a box of Sector 304.
    Box(Area),
    /// Nowhere: it is eliminated.
    Nowhere,
}

/// 3.6-C-06, 7.5-C-03: those who are left in the hex go, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RetreatGoesOn;

impl Step<DienBienPhu> for RetreatGoesOn {
    /// 3.6-C-13, 3.6-C-25: guns that have to go are lost; 3.6-C-14, 3.6-C-15, 7.5-C-04: so is who has nowhere to go.
    fn run(self, p: &mut Play<'_>) {
        let Some(fight) = p.state.fight.filter(|fight| fight.retreats) else { return };
        let force = p.view().defending_force();
        let guns = force.iter().find(|unit| p.view().is_artillery(*unit));
        let Some(unit) = guns.or(force.first()) else { return };
        let army = p.data.army(unit);
        let way = if guns.is_some() { Way::Nowhere } else { p.view().way_out(army, fight.target) };
        match way {
            Way::To(_) => p.next((Retreating, RetreatGoesOn)),
            Way::Box(area) => {
                p.next(RetreatGoesOn);
                p.retreat_to(unit, Place::Area(area), Case("7.5-C-06"));
            }
            Way::Nowhere => {
                p.next(RetreatGoesOn);
                let case = match (army, guns) {
                    (Army::Vm, _) => "7.5-C-04",
                    (Army::French, Some(_)) => "3.6-C-13",
                    (Army::French, None) if p.view().is_driven_off_the_map(fight.target) => "3.6-C-14",
                    (Army::French, None) => "3.6-C-15",
                };
                p.eliminate(unit, Case(case));
            }
        }
    }

    fn owes(self, v: View<'_>, tally: &mut Tally) {
        if v.state.fight.is_some_and(|fight| fight.retreats) {
            tally.note(Fact::retreated(v.defending_army()).amount(v.defending_force().count() as u8));
        }
    }
}

/// 3.6-C-09, 7.5-C-04: which unit goes where; its owner chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreating;

impl Question<DienBienPhu> for Retreating {
    fn side(self, v: View<'_>) -> Army {
        v.defending_army()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let case = if v.defending_army() == Army::French { "3.6-C-09" } else { "7.5-C-04" };
        let hex = v.state.fight.map_or(String::new(), |fight| v.data.hex_name(fight.target));
        Prompt::new(case, format!("Where do the units in {hex} retreat to?"))
            .rules(&["3.6-C-09", "3.6-C-10", "3.6-C-11", "3.6-C-13", "3.6-C-14", "7.5-C-04", "7.5-C-05"])
            .meaning(
                "One hex, also next to the enemy; a unit that comes into another hex under assault shares its fate.",
            )
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let mut ways = v.retreats();
        match (ways.next(), ways.next()) {
            (None, _) => Opening::Skips,
            (Some((unit, hex)), None) => Opening::Takes(Action::Withdraw(unit, hex)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        ask.answer(verb::Withdraw)
            .legal(View::retreats, |v, (unit, hex)| v.can_withdraw(unit, hex))
            .label(|v, (unit, hex)| format!("{} retreats to {}", v.data.name(unit), v.data.hex_name(hex)))
            .prior(|v, (unit, hex)| v.prior_of_retreat(unit, hex))
            .concerns(|v, (unit, _)| vec![v.piece(unit)])
            .ends(|p, (unit, hex)| {
                let case = p.view().case_of_retreat(hex);
                p.retreat_to(unit, Place::Hex(hex), case);
            });
        ask.why_not(|v, target| {
            let first = v.defending_force().first()?;
            match target {
                Target::Place(id) => v.data.map.find(id).map(|hex| v.can_withdraw(first, hex)),
                _ => v.unit_at(target).map(|unit| v.can_withdraw_at_all(unit)),
            }
        });
    }
}

impl<'a> View<'a> {
    /// Every unit with every hex that it may go to.
    fn retreats(self) -> impl Iterator<Item = (Unit, Hex)> + 'a {
        let target = self.state.fight.filter(|fight| fight.retreats).map(|fight| fight.target);
        let hexes = match target.map(|target| self.way_out(self.defending_army(), target)) {
            Some(Way::To(hexes)) => hexes,
            _ => Hexes::NONE,
        };
        self.defending_force().into_iter().flat_map(move |unit| hexes.into_iter().map(move |hex| (unit, hex)))
    }

    fn can_withdraw_at_all(self, unit: Unit) -> Verdict {
        let case = if self.defending_army() == Army::French { "3.6-C-09" } else { "7.5-C-04" };
        ensure(self.defending_force().has(unit), case, "only units of the assaulted hex retreat")
    }

    fn can_withdraw(self, unit: Unit, hex: Hex) -> Verdict {
        self.can_withdraw_at_all(unit)?;
        ensure(!self.state.holds(self.defending_army().other(), hex), "3.6-C-15", "enemy units stand there")?;
        let case = if self.defending_army() == Army::French { "3.6-C-10" } else { "7.5-C-05" };
        ensure(
            self.retreats().any(|way| way == (unit, hex)),
            case,
            "it retreats to the nearest hex with room, next to it if there is one",
        )
    }

    /// Where a unit of an army goes from a hex.
    /// R29: next to it; else through its own full hexes; else over the map edge; else nowhere.
    fn way_out(self, army: Army, hex: Hex) -> Way {
        let beside = self.hexes_with_room(army, self.data.map.around_all(Hexes::one(hex)));
        if !beside.is_empty() {
            return Way::To(beside);
        }
        let beyond = self.beyond_own(army, hex);
        if !beyond.is_empty() {
            return Way::To(beyond);
        }
        if self.data.map.ground(hex).edge { self.over_the_edge(army, hex) } else { Way::Nowhere }
    }

    /// Next to the hex that is given up, behind its own full hexes, or over the edge of the map.
    fn case_of_retreat(self, to: Hex) -> Case {
        let army = self.defending_army();
        let hex = self.state.fight.map_or(to, |fight| fight.target);
        let [beside, behind, over] = match army {
            Army::French => ["3.6-C-09", "3.6-C-10", "3.6-C-12"],
            Army::Vm => ["7.5-C-04", "7.5-C-05", "7.5-C-06"],
        };
        Case(match () {
            () if self.data.map.adjacent(hex, to) => beside,
            () if self.beyond_own(army, hex).has(to) => behind,
            () => over,
        })
    }

    /// 3.6-C-14: out of a Trench Zone at the edge.
    fn is_driven_off_the_map(self, hex: Hex) -> bool {
        self.data.map.ground(hex).edge && self.state.index().trench.has(hex)
    }

    fn hexes_with_room(self, army: Army, hexes: Hexes) -> Hexes {
        hexes.iter().filter(|hex| self.fits(army, *hex)).collect()
    }

    /// 3.6-C-10, 3.6-C-22, 7.5-C-05: the nearest hexes with room behind its own full hexes.
    fn beyond_own(self, army: Army, hex: Hex) -> Hexes {
        let own = self.state.index().held[army.at()];
        let mut passed = Hexes::one(hex);
        let mut ring = self.data.map.around_all(passed).and(own).without(passed);
        while !ring.is_empty() {
            passed = passed.or(ring);
            let next = self.data.map.around_all(ring).without(passed);
            let found = self.hexes_with_room(army, next);
            if !found.is_empty() {
                return found;
            }
            ring = next.and(own);
        }
        Hexes::NONE
    }

    /// 3.6-C-12, 3.6-C-14, 7.5-C-06 (R30): to the nearest Map Edge Hex, outside Trench Zones for France and inside for VM.
    fn over_the_edge(self, army: Army, hex: Hex) -> Way {
        let trench = self.state.index().trench;
        let sheet = self.data.map.ground(hex).sheet;
        let edges = self.data.map.edge_hexes(sheet).without(Hexes::one(hex));
        let edges = match army {
            Army::French if trench.has(hex) => return Way::Nowhere,
            Army::French => edges.without(trench),
            Army::Vm => edges.and(trench),
        };
        let room = self.hexes_with_room(army, edges);
        let distance = |to: Hex| self.data.map.distance(hex, to).unwrap_or(u16::MAX);
        if let Some(nearest) = room.iter().map(distance).min() {
            return Way::To(room.iter().filter(|to| distance(*to) == nearest).collect());
        }
        let is_trench = |area: &Area| self.state.trenches.is_trench_area(*area);
        let boxes = [Area::Zone2, Area::Zone1].into_iter().find(is_trench);
        match boxes.filter(|_| army == Army::Vm && sheet == Sheet::Isabelle) {
            Some(area) => Way::Box(area),
            None => Way::Nowhere,
        }
    }
}

impl Play<'_> {
    /// 3.6-C-11, R31, R32: whoever comes into another hex under assault shares its fate; markers stay with the unit.
    fn retreat_to(&mut self, unit: Unit, place: Place, case: Case) {
        self.tell(Fact::retreated(self.data.army(unit)), |data| {
            use engine::document::Named;
            let location = place.location();
            let name = location.map_or(String::new(), |to| data.location_name(to));
            let event = Event::new("retreated", case, format!("{} retreats to {name}.", data.name(unit)));
            let event = event.piece(&data.unit(unit).id).outcome();
            location.map_or(event.clone(), |to| event.place(to.id(data)))
        });
        self.put(unit, place);
    }
}
