//! 9.0: setting up a scenario. What the card fixes is put down at once; what it leaves open is asked in the order of the
//! rules, and a side may have the rest set up as suggested.

mod gcma;
mod tieu_doan;

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Deployment;
use crate::game::Tonkin;
use crate::hero::HeroesJoin;
use crate::ids::{Army, Dump, Hex, Hexes, Piece, Spot, Unit};
use crate::objectives::{ChooseReal, PlaceObjectives};
use crate::sequence::TurnStart;
use crate::state::{Flags, Place};

pub use gcma::{GcmaPlace, GcmaSetup};
pub use tieu_doan::{TieuDoanPlace, TieuDoanSetup};

/// 9.0-02: what the card fixes is set up, and the rest is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup;

impl Step<Tonkin> for Setup {
    fn run(self, p: &mut Play<'_>) {
        p.fill_turn_track();
        p.set_up_by_card();
        let prescribed = p.view().card().political_objective.map(|c| p.data.places.of(c).hex);
        let generic = p.state.generic;
        // VM units have places to change once their rows are set up.
        let [vm, fef] = Army::BOTH.map(|army| generic.then_some(Exchanges { army }));
        let objectives = prescribed.map(|hex| (PlaceObjectives { prescribed: Some(hex) }, ChooseReal));
        let rows = p.view().card().deployments.iter().enumerate().filter(|(_, row)| row.minus > 0);
        let weakened: Vec<u8> = rows.map(|(at, _)| at as u8).collect();
        p.next((TieuDoanSetup, CountCommunities, objectives, GcmaSetup, SetupOver));
        p.next((vm, RoadSetup));
        for row in weakened.into_iter().rev() {
            p.next(Weakening { row });
        }
        p.next((fef, Deploying));
    }
}

/// 9.0-02: who owns what is needed for the objectives and for the GCMA.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CountCommunities;

impl Step<Tonkin> for CountCommunities {
    fn run(self, p: &mut Play<'_>) {
        p.count_communities();
    }
}

/// 9.0-02, 1.9-04: communities are counted, and the first turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetupOver;

impl Step<Tonkin> for SetupOver {
    fn run(self, p: &mut Play<'_>) {
        for unit in &mut p.state.units {
            unit.set(Flags::MOVED, false);
            if unit.place == Place::Waiting {
                unit.place = Place::Out;
            }
        }
        p.state.used_centers = Hexes::NONE;
        p.state.by_default = [false; 2];
        p.count_communities();
        p.next((HeroesJoin, TurnStart { arrivals: false }));
    }
}

/// Has the rest of the set-up of a side done as suggested.
pub(crate) fn by_default<'a>(ask: &mut impl Ask<'a, Tonkin>, army: Army) {
    ask.answer(verb::Default)
        .labelled("Set up the rest as suggested")
        .fixed_prior(3.0)
        .then(move |p, ()| p.state.by_default[army.at()] = true);
}

/// 9.0-11 (R62): units with the same word, value and movement change places before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exchanges {
    pub army: Army,
}

impl Question<Tonkin> for Exchanges {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("9.0-11", "Generic set-up: which units of the same kind and numbers change places?")
            .meaning("Only names change hands; each unit does so once.")
            .rules(&["9.0-11", "9.0-02", "9.0-10"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        if v.state.by_default[self.army.at()] { Opening::Takes(Action::Done) } else { Opening::Asks }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Exchange)
            .from(move |v| v.exchanges(self.army))
            .allowed(move |v, (unit, other)| v.can_exchange(self.army, unit, other))
            .label(|v, (unit, other)| format!("{} and {} change places", v.data.name(unit), v.data.name(other)))
            .fixed_prior(-2.0)
            .then(|p, (unit, other)| p.exchange(unit, other));
        by_default(ask, self.army);
        ask.answer(verb::Done).labelled("Done").fixed_prior(1.0).end();
    }
}

/// VM puts the units of the card's rows where they may stand.
/// 9.0-04, 9.0-10: each in any hex so near, apart from each other if wished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deploying;

impl Question<Tonkin> for Deploying {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let Some((unit, row)) = v.next_deployment() else { return Prompt::default() };
        let (name, hex) = (v.data.name(unit), v.data.hex_name(row.hex));
        let range = if row.range == 1 { "1 hex".into() } else { format!("{} hexes", row.range) };
        Prompt::new("9.0-04", format!("Where does {name} stand, within {range} of {hex}?"))
            .meaning("Regiments of a division need a Supply Center or Supply Dump within 3 hexes, independent ones nothing; beside the enemy they can attack at once.")
            .rules(&["9.0-04", "9.0-02", "9.0-10", "1.5-01", "7.2-03"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let Some((unit, row)) = v.next_deployment() else { return Opening::Skips };
        if v.state.by_default[Army::Vm.at()] {
            return v.takes_nearest(v.deployment_hexes(unit, row), row.hex);
        }
        Opening::Asks
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::At)
            .exactly(View::deployment_spots, View::why_not_deployed)
            .label(|v, spot| v.data.spot_name(spot))
            .then(|p, spot| {
                if let Some((unit, _)) = p.view().next_deployment() {
                    p.state.put(p.data, unit, spot.into());
                }
            });
        by_default(ask, Army::Vm);
    }
}

/// One unit of a row has lost steps before the game, VM's choice.
/// 9.0-05.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Weakening {
    pub row: u8,
}

impl Question<Tonkin> for Weakening {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let lost = v.deployment(self.row).map_or(0, |row| row.minus);
        Prompt::new("9.0-05", format!("Which of these units has lost {} before?", counted(lost, "step")))
            .meaning("It begins weaker than the others; Replacement Points bring it back.")
            .rules(&["9.0-05", "2.2-B-03", "6.13-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let Some(row) = v.deployment(self.row).filter(|row| row.minus > 0) else { return Opening::Skips };
        match row.units.first() {
            Some(only) if row.units.count() == 1 || v.state.by_default[Army::Vm.at()] => {
                Opening::Takes(Action::Weaken(only))
            }
            Some(_) => Opening::Asks,
            None => Opening::Skips,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Weaken)
            .exactly(
                move |v| v.deployment(self.row).map(|row| row.units).unwrap_or_default(),
                |_, _| engine::Refusal::new(Case("9.0-05"), "a unit of the same row has lost the steps"),
            )
            .label(|v, unit| v.data.name(unit).into())
            .ends(move |p, unit| {
                let lost = p.view().deployment(self.row).map_or(0, |row| row.minus);
                let steps = &mut p.state.units[unit.at()].steps;
                *steps = steps.saturating_sub(lost).max(1);
            });
        by_default(ask, Army::Vm);
    }
}

/// VM lays the Destroyed Road-Markers and Road-Markers of the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RoadSetup;

impl Question<Tonkin> for RoadSetup {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let (wrecked, laid) = (v.roads_to_wreck().1, v.roads_to_lay().1);
        Prompt::new("9.0-02", "Lay the Destroyed Road-Markers and Road-Markers of the card.")
            .detail(format!("{wrecked} Destroyed Road-Markers and {laid} Road-Markers are left."))
            .meaning(
                "Nobody uses a road that is destroyed until it is repaired; a Road-Marker carries trucks and guns.",
            )
            .rules(&["9.0-02", "6.7-03", "4.0-15", "3.4-02"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let first = |(hexes, left): (Hexes, u8)| (left > 0).then(|| hexes.first()).flatten();
        let (wreck, lay) = (first(v.roads_to_wreck()), first(v.roads_to_lay()));
        if wreck.is_none() && lay.is_none() {
            return Opening::Skips;
        }
        if v.state.by_default[Army::Vm.at()] {
            return wreck.map(Action::Wreck).or(lay.map(Action::Road)).map_or(Opening::Skips, Opening::Takes);
        }
        Opening::Asks
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        let open = |(hexes, left): (Hexes, u8)| if left > 0 { hexes } else { Hexes::NONE };
        ask.answer(verb::Wreck)
            .exactly(
                move |v| open(v.roads_to_wreck()),
                |_, _| engine::Refusal::new(Case("9.0-02"), "no Destroyed Road-Marker of the card goes there"),
            )
            .label(|v, hex| format!("Destroy the road in {}", v.data.hex_name(hex)))
            .then(|p, hex| p.state.destroyed_roads.insert(hex));
        ask.answer(verb::Road)
            .exactly(
                move |v| open(v.roads_to_lay()),
                |_, _| engine::Refusal::new(Case("9.0-02"), "no Road-Marker of the card goes there"),
            )
            .label(|v, hex| format!("Lay a Road-Marker in {}", v.data.hex_name(hex)))
            .then(|p, hex| p.state.road_markers.insert(hex));
        by_default(ask, Army::Vm);
    }
}

impl<'a> View<'a> {
    /// The default set-up: what is free in several hexes stands in the one nearest to where the card puts it.
    fn takes_nearest(self, hexes: Hexes, from: Hex) -> Opening<Action> {
        let nearest = hexes.iter().min_by_key(|hex| self.data.map.distance(*hex, from));
        nearest.map_or(Opening::Skips, |hex| Opening::Takes(Action::At(Spot::Hex(hex))))
    }

    fn deployment(self, row: u8) -> Option<&'a Deployment> {
        self.card().deployments.get(usize::from(row))
    }

    /// The next unit that waits for its place, with its row.
    fn next_deployment(self) -> Option<(Unit, &'a Deployment)> {
        let rows = self.card().deployments.iter();
        rows.flat_map(|row| row.units.iter().map(move |unit| (unit, row)))
            .find(|(unit, _)| self.state.units[unit.at()].place == Place::Waiting)
    }

    fn deployment_hexes(self, unit: Unit, row: &Deployment) -> Hexes {
        let near = self.data.map.within(row.hex, row.range).and(self.may_stand(Piece::Unit(unit)));
        let free = near.without(self.state.index().held[Army::Fef.at()]);
        let room = |hex: &Hex| self.has_room(*hex, Piece::Unit(unit));
        let roomy: Hexes = free.iter().filter(room).collect();
        if roomy.is_empty() { free } else { roomy }
    }

    fn why_not_deployed(self, spot: Spot) -> engine::Refusal {
        let full = |hex: Hex| {
            let near = |(unit, row): (Unit, &Deployment)| {
                self.data.map.within(row.hex, row.range).has(hex) && !self.has_room(hex, Piece::Unit(unit))
            };
            self.next_deployment().is_some_and(near)
        };
        if spot.hex().is_some_and(full) {
            return engine::Refusal::new(Case("1.5-01"), "the hex holds 13 Stacking Points at most");
        }
        engine::Refusal::new(Case("9.0-04"), "the unit may not be set up there")
    }

    fn deployment_spots(self) -> impl Iterator<Item = Spot> {
        let hexes = self.next_deployment().map_or(Hexes::NONE, |(unit, row)| self.deployment_hexes(unit, row));
        hexes.into_iter().map(Spot::Hex)
    }

    /// Whether a unit or Supply Dump fits into a hex.
    #[must_use]
    pub fn has_room(self, hex: Hex, piece: Piece) -> bool {
        let limit = self.data.tables.limits.stacking;
        self.stacking_points(hex, self.army_of(piece)) + self.points_of(piece) <= limit
    }

    /// Hexes for Destroyed Road-Markers of the card, and how many are left.
    fn roads_to_wreck(self) -> (Hexes, u8) {
        self.card().destroyed_roads.map_or((Hexes::NONE, 0), |roads| {
            let laid = self.state.destroyed_roads;
            (roads.hexes.without(laid), roads.count.saturating_sub(laid.count() as u8))
        })
    }

    fn roads_to_lay(self) -> (Hexes, u8) {
        self.card().road_markers.map_or((Hexes::NONE, 0), |roads| {
            let laid = self.state.road_markers;
            (roads.hexes.without(laid), roads.count.saturating_sub(laid.count() as u8))
        })
    }

    /// Pairs of units that may change places.
    fn exchanges(self, army: Army) -> impl Iterator<Item = (Unit, Unit)> {
        let units = self.data.army[army.at()];
        let later = move |unit: Unit| units.iter().filter(move |other| other.0 > unit.0);
        let pairs = units.iter().flat_map(move |unit| later(unit).map(move |other| (unit, other)));
        pairs.filter(move |(unit, other)| self.can_exchange(army, *unit, *other).is_ok())
    }

    fn can_exchange(self, army: Army, unit: Unit, other: Unit) -> Verdict {
        let [a, b] = [unit, other].map(|unit| self.data.of(unit));
        ensure(a.army == army && b.army == army, "9.0-11", "two units of one side change places")?;
        let [at, there] = [unit, other].map(|unit| &self.state.units[unit.at()]);
        // 9.0-02: what comes later lies on the Turn Track by its printed number before anybody is set up.
        let set_up = |place: Place| matches!(place, Place::Hex(_) | Place::Eliminated);
        let moved = at.is(Flags::MOVED) || there.is(Flags::MOVED);
        let apart = at.place != there.place && set_up(at.place) && set_up(there.place);
        ensure(
            apart && !moved,
            "9.0-11",
            "both must be set up by the card, in different places, and not have changed before",
        )?;
        let alike = a.generic() == b.generic() && a.steps == b.steps;
        ensure(alike, "9.0-11", "they differ in their numbers or in their kind")?;
        ensure(unit.0 < other.0, "9.0-11", "name the one first that comes first in the list of counters")
    }
}

impl Play<'_> {
    /// 2.1-07, 2.5-12, 9.0-02, 9.0-07: later arrivals wait on the Turn Track.
    fn fill_turn_track(&mut self) {
        let data = self.data;
        let card = &data.scenarios[self.state.card.at()];
        for unit in card.to_come.iter() {
            if let Some(turn) = self.data.of(unit).arrival {
                self.state.units[unit.at()].place = Place::Track(turn);
            }
        }
        for (unit, turn) in &card.due_back {
            self.state.units[unit.at()].place = Place::Track(*turn);
        }
        for unit in card.eliminated.iter() {
            self.state.units[unit.at()].place = Place::Eliminated;
        }
        for unit in card.box_2.iter() {
            self.state.units[unit.at()].place = Place::Box2;
        }
        for unit in card.tieu_doan.or(card.gcma).iter() {
            self.state.units[unit.at()].place = Place::Waiting;
        }
    }

    /// 9.0-02, 9.0-03, 9.0-09: FEF units, VM units with a place of their own, Supply Dumps and trenches.
    fn set_up_by_card(&mut self) {
        let data = self.data;
        let card = &data.scenarios[self.state.card.at()];
        for garrison in &card.garrisons {
            for unit in garrison.units.iter() {
                self.state.put(self.data, unit, Place::Hex(garrison.hex));
            }
            if garrison.trench {
                self.state.trenches[Army::Fef.at()].insert(garrison.hex);
            }
        }
        for row in &card.deployments {
            let place = if row.range == 0 { Place::Hex(row.hex) } else { Place::Waiting };
            for unit in row.units.iter() {
                self.state.put(self.data, unit, place);
            }
            if row.trench {
                self.state.trenches[Army::Vm.at()].insert(row.hex);
            }
        }
        for army in Army::BOTH {
            for (dump, hex) in Dump::of(army).iter().zip(&card.dumps[army.at()]) {
                self.state.put_dump(self.data, dump, Some(Spot::Hex(*hex)));
            }
        }
        let navy = self.data.all_units().find(|unit| self.data.of(*unit).kind == crate::data::Kind::Navy);
        if let Some(navy) = navy.filter(|_| card.navy) {
            self.state.units[navy.at()].place = Place::Sea;
        }
    }

    /// 9.0-11: only names change hands: who has lost steps before stays where he is.
    fn exchange(&mut self, unit: Unit, other: Unit) {
        let [at, there] = [unit, other].map(|unit| self.state.units[unit.at()]);
        for (unit, taken) in [(unit, there), (other, at)] {
            self.state.put(self.data, unit, taken.place);
            self.state.units[unit.at()].steps = taken.steps;
        }
        for unit in [unit, other] {
            self.state.units[unit.at()].set(Flags::MOVED, true);
        }
        self.tell(Fact::noted(), |data| {
            let text = format!("{} and {} change places.", data.name(unit), data.name(other));
            Event::new("exchanged", Case("9.0-11"), text)
        });
    }
}
