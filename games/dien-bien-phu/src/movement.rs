//! All movement: box and valley moves (2.1, 6.2), tactical moves (2.4-B, 6.4), the reaction (3.3) and the moves after combat
//! (4.2, 8.2).
//!
//! A unit is taken in hand and put where it goes. Nothing can happen to it on the way, and control is judged when the segment ends, so
//! only the end of a move matters, with the points that the cheapest way to it costs. Ways are in `walk`, boxes and valley moves in
//! `operational`, moves after combat in `after_combat`, units that must leave a sector in `foreign`, how units pass a full hex on to
//! one another in `crowding`, and why a move is refused in `legality`.

mod after_combat;
mod crowding;
mod foreign;
mod legality;
mod operational;
mod walk;

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Happening;
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Hex, Hexes, Location, Unit, Units};
use crate::state::Place;

pub(crate) use operational::{CONTESTED, NO_BRIDGE};

engine::words! {
    /// The kinds of movement, in the order in which a turn has them.
    pub enum Move {
        VmBox = "vm-box",
        VmValley = "vm-valley",
        VmTactical = "vm-tactical",
        /// 2.4-B: out of a sector that holds too many units of other divisions.
        Foreign = "foreign",
        Reaction = "reaction",
        VmAfterCombat = "vm-after-combat",
        FrenchValley = "french-valley",
        FrenchBox = "french-box",
        FrenchTactical = "french-tactical",
        FrenchAfterCombat = "french-after-combat",
    }
}

impl Move {
    #[must_use]
    pub const fn army(self) -> Army {
        match self {
            Move::VmBox | Move::VmValley | Move::VmTactical | Move::Foreign | Move::VmAfterCombat => Army::Vm,
            _ => Army::French,
        }
    }

    /// The case that lets units move so.
    pub(crate) const fn case(self) -> &'static str {
        match self {
            Move::VmBox => "2.1-A-01",
            Move::VmValley => "2.1-B-01",
            Move::VmTactical => "2.4-B-01",
            Move::Foreign => "2.4-B-03",
            Move::Reaction => "3.3-01",
            Move::VmAfterCombat => "4.2-01",
            Move::FrenchValley => "6.2-A-01",
            Move::FrenchBox => "6.2-B-01",
            Move::FrenchTactical => "6.4-01",
            Move::FrenchAfterCombat => "8.2-01",
        }
    }

    /// The case that lets a unit move so once only.
    const fn case_of_one_move(self) -> &'static str {
        match self {
            Move::FrenchBox => "6.2-B-05",
            _ => self.case(),
        }
    }

    /// The case that limits how many units a hex holds.
    const fn stacking_case(self) -> &'static str {
        match self.army() {
            Army::French => "1.6-01",
            Army::Vm => "1.6-02",
        }
    }

    /// Whether somebody who stands in a full hex may move so as well. After combat none of those can who are where others want to go: they
    /// are entrenched; and whoever leaves a sector finds a free hex.
    const fn passes_on(self) -> bool {
        !matches!(self, Move::VmAfterCombat | Move::FrenchAfterCombat | Move::Foreign)
    }

    /// How many units may move so; none where there is no limit. The French Valley Move has another one for the Supply Area.
    /// 2.1-A-01, 2.1-B-01, 3.3-01, 6.2-A-01, 6.2-B-01.
    const fn limit(self) -> Option<usize> {
        match self {
            Move::VmBox | Move::VmValley => Some(3),
            Move::Reaction | Move::FrenchValley => Some(4),
            Move::FrenchBox => Some(12),
            _ => None,
        }
    }

    const fn question(self) -> &'static str {
        match self {
            Move::VmBox => "Box Move: which battalion goes to or from a box?",
            Move::VmValley => "Valley Move: which battalion goes elsewhere in the trenches?",
            Move::VmTactical => "Tactical Move: which battalion moves?",
            Move::Foreign => "Too many battalions of other divisions are in a sector: which one leaves?",
            Move::Reaction => "Reaction Move: which unit hurries to the fighting?",
            Move::VmAfterCombat => "After combat: which battalion in the open goes back into a trench?",
            Move::FrenchValley => "Valley Move: which unit goes elsewhere in the camp?",
            Move::FrenchBox => "Box Move: which unit goes to or from a box?",
            Move::FrenchTactical => "Tactical Move: which unit moves?",
            Move::FrenchAfterCombat => "After combat: which unit in the open takes cover?",
        }
    }

    /// The cases that matter for a move of this kind.
    const fn rules(self) -> &'static [&'static str] {
        match self {
            Move::VmBox => &["2.1-A-01", "2.1-A-02", "2.1-A-03", "2.1-A-04", "2.1-A-05", "2.1-A-06"],
            Move::VmValley => &["2.1-B-01", "2.1-B-02", "2.1-B-03", "2.1-B-04"],
            Move::VmTactical => &["2.4-B-01", "2.4-B-02", "1.5-B-01", "1.5-B-09", "1.5-B-14", "1.8-03", "1.6-02"],
            Move::Foreign => &["2.4-B-02", "2.4-B-03", "2.4-B-04"],
            Move::Reaction => &["3.3-01", "3.3-02", "3.3-04", "3.3-05", "1.5-B-15", "1.6-01"],
            Move::VmAfterCombat => &["4.2-01", "4.2-02", "4.2-03", "4.2-04"],
            Move::FrenchValley => &["6.2-A-01", "6.2-A-02", "6.2-A-03", "6.2-A-05"],
            Move::FrenchBox => &["6.2-B-01", "6.2-B-02", "6.2-B-03", "6.2-B-04", "6.2-B-06"],
            Move::FrenchTactical => &["6.4-01", "1.5-B-01", "1.5-B-04", "1.5-B-15", "1.8-03", "1.6-01"],
            Move::FrenchAfterCombat => &["8.2-01", "8.2-02", "8.2-03", "8.2-04", "8.2-05"],
        }
    }

    const fn meaning(self) -> &'static str {
        match self {
            Move::VmBox => {
                "Up to three battalions go along an arrow, between a box and the edge of a map, or to the rear."
            }
            Move::VmValley => {
                "Up to three battalions in communication go to any place in a Trench Zone that is in communication, too."
            }
            Move::VmTactical => {
                "Every battalion has 5 movement points, 6 with Recon; no more than three of other divisions may end in a sector."
            }
            Move::Foreign => {
                "A sector holds three battalions of other divisions; those beyond go back to Zone 1 of their own."
            }
            Move::Reaction => {
                "Up to four units with 5 movement points each; not guns, nor the shaken, nor who stands next to the enemy."
            }
            Move::VmAfterCombat => {
                "One hex, or 5 movement points outside French zones of control; the move has to end entrenched."
            }
            Move::FrenchValley => "Up to four units in communication, or six that all start in the Supply Area at DBP.",
            Move::FrenchBox => "Up to twelve units; a box with enemies has to be entered two to one.",
            Move::FrenchTactical => "Every unit has 5 movement points; a hex of a Trench Zone costs all of them.",
            Move::FrenchAfterCombat => {
                "One hex, 5 movement points outside VM zones of control, or back to the Supply Area; it has to end entrenched."
            }
        }
    }
}

/// Where a unit may end a move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Destinations {
    pub hexes: Hexes,
    areas: u32,
}

impl Destinations {
    fn of_hexes(hexes: Hexes) -> Self {
        Destinations { hexes, areas: 0 }
    }

    fn add_area(&mut self, area: Area) {
        self.areas |= 1 << area.at();
    }

    fn has_area(&self, area: Area) -> bool {
        self.areas & (1 << area.at()) != 0
    }

    fn has(&self, place: Location) -> bool {
        match place {
            Location::Hex(hex) => self.hexes.has(hex),
            Location::Area(area) => self.has_area(area),
        }
    }

    fn has_areas(&self) -> bool {
        self.areas != 0
    }

    fn is_empty(&self) -> bool {
        !self.has_areas() && self.hexes.is_empty()
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Location> {
        let areas = Area::ALL.into_iter().filter(move |area| self.has_area(*area));
        self.hexes.into_iter().map(Location::Hex).chain(areas.map(Location::Area))
    }
}

/// A part of a segment in which units move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MovementStart {
    pub kind: Move,
}

impl Step<DienBienPhu> for MovementStart {
    fn run(self, p: &mut Play<'_>) {
        p.state.done = Units::NONE;
        p.state.started_outside = false;
        p.next(Movement { kind: self.kind });
    }
}

/// Which unit moves next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement {
    pub kind: Move,
}

impl Question<DienBienPhu> for Movement {
    fn side(self, _: View<'_>) -> Army {
        self.kind.army()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let prompt =
            Prompt::new(self.kind.case(), self.kind.question()).rules(self.kind.rules()).meaning(self.kind.meaning());
        match self.kind.limit() {
            Some(limit) => {
                let limit = if v.has_six_moves(self.kind) { 6 } else { limit };
                prompt.detail(format!("{} of {limit} units have moved", v.state.done.count()))
            }
            None => prompt,
        }
    }

    /// Once somebody has moved, his player ends the segment, so that all can see what came of it.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        let has_moved = self.kind != Move::Foreign && !v.state.done.is_empty();
        Opening::asks_if(has_moved || v.movers(self.kind).next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        let kind = self.kind;
        ask.answer(verb::Move)
            .legal(|v| v.movers(kind), |v, unit| v.can_move(kind, unit))
            .label(|v, unit| format!("Move {}", v.data.name(unit)))
            .prior(|v, unit| v.prior_of_mover(kind, unit))
            .takes_in_hand()
            .then(|p, unit| p.next(Moving { kind, unit }));
        if kind != Move::Foreign {
            ask.answer(verb::Done)
                .allowed(|v, ()| v.can_end_moves(kind))
                .labelled("No more moves")
                .fixed_prior(0.5)
                .end();
        }
    }
}

/// Where the unit in hand goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving {
    pub kind: Move,
    pub unit: Unit,
}

impl Question<DienBienPhu> for Moving {
    fn side(self, _: View<'_>) -> Army {
        self.kind.army()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let text = format!("Where does {} go?", v.data.name(self.unit));
        Prompt::new(self.kind.case(), text).rules(self.kind.rules()).meaning(self.kind.meaning())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, DienBienPhu>) {
        let Moving { kind, unit } = self;
        ask.answer(verb::At)
            .legal(|v| v.destinations(kind, unit).iter(), |v, place| v.can_go(kind, unit, place))
            .label(|v, place| format!("{} to {}", v.data.name(unit), v.data.location_name(place)))
            .prior(|v, place| v.prior_of_move(kind, unit, place))
            .moves(|v, place| v.cost_of_move(kind, unit, place))
            .ends(|p, place| p.go(kind, unit, place));
        ask.answer(verb::Cancel).labelled("Put it back").fixed_prior(f32::MIN).takes_back().end();
    }
}

/// 2.4-A, 2.4-A-05: Recon goes after the Tactical Move, Wire Breaches after the After-Combat Move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MovementOver {
    pub kind: Move,
}

impl Step<DienBienPhu> for MovementOver {
    fn run(self, p: &mut Play<'_>) {
        match self.kind {
            Move::VmTactical => p.take_recon_off(),
            Move::VmAfterCombat => p.mend_wire(),
            _ => {}
        }
    }
}

impl<'a> View<'a> {
    /// Whether a seventh of the garrison's moves would still count: all started in the Supply Area at DBP (6.2-A).
    fn has_six_moves(self, kind: Move) -> bool {
        kind == Move::FrenchValley && !self.state.started_outside
    }

    /// Whether a unit may still move after so many others.
    /// 6.2-A-01 (R83): six if all of them start in the Supply Area at DBP.
    fn is_within_limit(self, kind: Move, unit: Unit, moved: usize, started_outside: bool) -> bool {
        const FROM_SUPPLY_AREA: usize = 6;
        let in_area = || kind == Move::FrenchValley && !started_outside && !self.starts_outside(kind, unit);
        kind.limit().is_none_or(|limit| moved < limit || (moved < FROM_SUPPLY_AREA && in_area()))
    }

    fn has_moves_left(self, kind: Move, unit: Unit) -> bool {
        self.is_within_limit(kind, unit, self.state.done.count(), self.state.started_outside)
    }

    /// The units that may be taken in hand: each of them has somewhere to go.
    fn movers(self, kind: Move) -> impl Iterator<Item = Unit> + 'a {
        let candidates = self.may_start(kind);
        let (sure, asked) = match kind {
            Move::VmAfterCombat | Move::FrenchAfterCombat => (self.who_can_take_cover(kind, candidates), Units::NONE),
            _ => (Units::NONE, candidates),
        };
        let (moved, outside) = (self.state.done.count(), self.state.started_outside);
        let able = move |unit: &Unit| {
            self.is_within_limit(kind, *unit, moved, outside) && self.has_somewhere_to_go(kind, *unit)
        };
        sure.into_iter().chain(asked.into_iter().filter(able))
    }

    /// The units that may be taken in hand, if they have somewhere to go: where a hex is too full only those in it.
    fn may_start(self, kind: Move) -> Units {
        let starters = self.starters(kind);
        match self.crowded_hex(kind.army()) {
            Some(hex) => starters.and(self.state.stack(hex).collect()),
            None => starters,
        }
    }

    /// The units that this kind of movement is for, without those that have moved.
    fn starters(self, kind: Move) -> Units {
        let own = self.units_of(kind.army());
        let start = match kind {
            Move::VmBox => self.vm_box_starters(),
            Move::VmValley => self.vm_valley_starters(),
            Move::Foreign => return self.foreign_excess(),
            Move::FrenchBox => self.french_box_starters(),
            Move::VmAfterCombat | Move::FrenchAfterCombat => self.after_combat_starters(kind.army()),
            Move::FrenchValley => self.french_valley_starters(),
            // 3.3-04, 3.3-05: at the usual costs, into a hex under assault too; who arrives may defend it.
            Move::Reaction => self.reaction_starters(),
            Move::VmTactical | Move::FrenchTactical => self.on_map(kind.army()).map(|(unit, _)| unit).collect(),
        };
        start.and(own).without(self.state.done)
    }

    /// 3.3-02, 3.3-06, R94: not guns, nor the shaken, nor units next to the enemy, shaken or not. Nobody of VM moves in the
    /// segment, so what holds when a unit sets out has held since it began.
    pub(crate) fn reaction_starters(self) -> Units {
        self.on_map(Army::French).filter(|(unit, hex)| self.can_react(*unit, *hex)).map(|(unit, _)| unit).collect()
    }

    fn can_react(self, unit: Unit, hex: Hex) -> bool {
        !self.is_artillery(unit) && !self.is_shaken(unit) && !self.is_beside_enemy(Army::French, hex)
    }

    fn has_somewhere_to_go(self, kind: Move, unit: Unit) -> bool {
        match kind {
            Move::VmTactical | Move::Reaction | Move::FrenchTactical => self.can_walk_somewhere(kind, unit),
            Move::VmAfterCombat | Move::FrenchAfterCombat => self.can_take_cover(kind, unit),
            Move::FrenchValley => self.can_cross_the_valley(unit),
            _ => self.leads_somewhere(kind, unit, self.reach(kind, unit)),
        }
    }

    /// Whether a unit may end its move somewhere within its reach.
    fn leads_somewhere(self, kind: Move, unit: Unit, reach: Destinations) -> bool {
        let full = reach.hexes.and(self.state.index().full[kind.army().at()]);
        reach.has_areas()
            || !reach.hexes.without(full).is_empty()
            || full.iter().any(|hex| self.makes_room(kind, unit, hex))
    }

    /// Where a unit may end its move.
    /// 1.6-05 (R19): in a full hex only where that can be put right before the segment ends.
    fn destinations(self, kind: Move, unit: Unit) -> Destinations {
        let mut found = self.reach(kind, unit);
        let full = found.hexes.and(self.state.index().full[kind.army().at()]);
        for hex in full.iter().filter(|hex| !self.makes_room(kind, unit, *hex)) {
            found.hexes.remove(hex);
        }
        found
    }

    /// Where a unit can go, be there room or not.
    fn reach(self, kind: Move, unit: Unit) -> Destinations {
        match kind {
            Move::VmBox => self.vm_box_reach(unit),
            Move::VmValley => self.vm_valley_reach(unit),
            Move::Foreign => self.foreign_destinations(unit),
            Move::FrenchValley => self.french_valley_reach(unit),
            Move::FrenchBox => self.french_box_reach(unit),
            Move::VmAfterCombat | Move::FrenchAfterCombat => self.cover_for(kind, unit),
            Move::VmTactical | Move::Reaction | Move::FrenchTactical => {
                Destinations::of_hexes(self.elsewhere(unit, self.walk(kind, unit)))
            }
        }
    }

    /// Those out of some hexes in which a unit would end a move: not where it stands, nor on the enemy (1.5-B-08).
    fn elsewhere(self, unit: Unit, hexes: Hexes) -> Hexes {
        let mut hexes = hexes.without(self.state.index().held[self.army(unit).other().at()]);
        if let Some(at) = self.state.hex_of(unit) {
            hexes.remove(at);
        }
        hexes
    }

    pub(crate) fn all_hexes(self) -> Hexes {
        let [dbp, isabelle] = crate::ids::Sheet::ALL.map(|sheet| self.data.map.of_sheet(sheet));
        dbp.or(isabelle)
    }

    /// The movement points that a move costs, in halves; nothing where none are counted.
    fn cost_of_move(self, kind: Move, unit: Unit, place: Location) -> u16 {
        let (Location::Hex(hex), true) = (place, kind.walks()) else { return 0 };
        self.cost_of_walk(kind, unit, hex).unwrap_or(0).into()
    }

    /// Whether the Condor Force may leave its box (6.2-B-06).
    fn is_condor_released(self) -> bool {
        self.turn().has(Happening::Condor)
    }
}

impl Play<'_> {
    fn go(&mut self, kind: Move, unit: Unit, place: Location) {
        self.state.started_outside |= self.view().starts_outside(kind, unit);
        self.state.done.insert(unit);
        self.tell(Fact::moved(kind.army()), |data| {
            use engine::document::Named;
            let text = format!("{} to {}.", data.name(unit), data.location_name(place));
            Event::new("moved", Case(kind.case()), text).piece(&data.unit(unit).id).place(place.id(data))
        });
        self.put(unit, Place::from(place));
    }
}
