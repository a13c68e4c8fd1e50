//! Sections 1.7 and 1.10: step losses of both sides, the HQ scale and the French Zone Markers.

use engine::document::Named as _;
use engine::rules::Step;
use engine::story::{Die, Roll};
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use crate::context::{Play, View};
use crate::data::{Answer, Kind};
use crate::game::DienBienPhu;
use crate::ids::{Area, Army, Formation, Hex, Location, Marker, Sheet, Supply, Unit};
use crate::state::Place;

/// 1.7-B: where a French unit goes that loses its last step. The Viet Minh go to the Removed Box in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// A die tells the wounded from those who are gone, unless guns, tanks or a box send it to Gone at once.
    Roll,
    /// 5.3: hunger, thirst and sickness send it to hospital; in a box it is gone (R78). 1.7-B-10.
    Wounded,
    /// Raids and surrender send it to Gone. 1.7-B-05.
    Gone,
}

/// 1.10: how a Zone Marker of France stands after the losses of its formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerState {
    Full,
    Reduced,
    Removed,
}

/// 1.7-B: the ammunition that goes with every step of artillery.
pub(crate) const AMMO_PER_GUN_STEP: u8 = 2;

impl View<'_> {
    /// The steps that an artillery formation has lost.
    #[must_use]
    pub fn steps_lost(self, formation: Formation) -> u8 {
        self.data.formation(formation).units.iter().map(|unit| self.state.units[unit.at()].lost.min(2)).sum()
    }

    /// 1.10-02: whether all units of a formation are eliminated.
    pub(crate) fn has_no_steps(self, formation: Formation) -> bool {
        self.steps_lost(formation) >= 2 * self.data.formation(formation).units.count() as u8
    }

    /// 1.10: what the losses of its formation have made of a Zone Marker; those of VM are never reduced.
    /// 1.10-02, 1.10-03, 1.10-04, 1.10-05, 1.10-06, 9.0-E-01 (R96): it follows from the steps lost, so a repair mends it.
    #[must_use]
    pub fn marker_state(self, marker: Marker) -> MarkerState {
        let Some(formation) = self.data.markers.of(marker).formation else { return MarkerState::Full };
        let lost = self.steps_lost(formation);
        let is_first = self.data.markers.of_formation(formation).next() == Some(marker);
        let is_last = self.data.markers.of_formation(formation).last() == Some(marker);
        match lost {
            _ if self.has_no_steps(formation) => MarkerState::Removed,
            0 => MarkerState::Full,
            1..=3 if is_first => MarkerState::Reduced,
            4.. if is_first && !is_last => MarkerState::Removed,
            5.. => MarkerState::Reduced,
            _ => MarkerState::Full,
        }
    }

    /// 1.7-B: the side of the Wounded Box where a unit would lie.
    /// 1.7-B-08.
    fn hospital_side(self, unit: Unit) -> Area {
        match self.state.sheet_of(self.data, unit) {
            Some(Sheet::Isabelle) => Area::WoundedIsabelle,
            _ => Area::WoundedDbp,
        }
    }

    /// Whether dice are rolled when a unit loses its last step: for the wounded, or by HQ.
    pub(crate) fn end_costs_dice(self, unit: Unit, fate: Fate) -> bool {
        let on_map = self.state.hex_of(unit).is_some();
        let casualty = fate == Fate::Roll && on_map && self.is_infantry(unit);
        let hq = self.next_battalion().is_some() && self.state.hq + 1 >= self.data.tracks.hq_top;
        self.army(unit) == Army::French && (casualty || hq)
    }

    /// 1.7-C: the battalion at the top of what is left of the column, with its modifier.
    #[must_use]
    pub fn next_battalion(self) -> Option<(Formation, i8)> {
        let waiting = self.state.in_area(Area::Reinforcements);
        self.data.reserves.column.iter().copied().find(|(own, _)| self.data.formation(*own).units.meets(waiting))
    }
}

impl Play<'_> {
    /// 1.7-A, 1.7-B: a unit loses a step. What that brings about comes next on the agenda.
    /// 1.7-A-01, 1.7-A-02, 1.7-A-03, 1.7-A-04, 1.7-B-01, 1.7-B-02, 1.7-B-03, 1.7-B-04, 1.7-B-09.
    pub(crate) fn lose_step(&mut self, unit: Unit, fate: Fate, case: Case) {
        let army = self.data.army(unit);
        let left = self.view().steps_left(unit);
        if left == 0 {
            return;
        }
        self.state.units[unit.at()].lost += 1;
        self.lose_guns(unit, 1);
        if left > 1 {
            self.tell(Fact::reduced(army), |data| {
                let text = format!("{} loses a step.", data.name(unit));
                Event::new("step-lost", case, text).piece(&data.unit(unit).id).outcome()
            });
            return;
        }
        match army {
            Army::Vm => self.remove_vm(unit, case),
            Army::French => self.remove_french(unit, fate, case),
        }
    }

    /// A unit is eliminated with all the steps that it has left: surrender, or a retreat that leads nowhere.
    /// 1.7-B-06 (R3), 1.7-B-07, 4.1-A-01.
    pub(crate) fn eliminate(&mut self, unit: Unit, case: Case) {
        let left = self.view().steps_left(unit);
        self.state.units[unit.at()].lost += left;
        self.lose_guns(unit, left);
        match self.data.army(unit) {
            Army::Vm => self.remove_vm(unit, case),
            Army::French => self.remove_french(unit, Fate::Gone, case),
        }
    }

    /// 1.7-B: every step of artillery takes ammunition with it.
    fn lose_guns(&mut self, unit: Unit, steps: u8) {
        let unit = self.data.unit(unit);
        if unit.army == Army::French && unit.kind == Kind::Artillery {
            let lost = self.deduct(Supply::Ammo, AMMO_PER_GUN_STEP * steps);
            let left = self.state.supply(Supply::Ammo);
            self.tell(Fact::spent(Army::French).amount(lost), |_| {
                let text = format!("{} ammunition is lost with the guns of {}.", lost, unit.name);
                Event::new("ammo-lost", Case("1.7-B-09"), text).piece(&unit.id).piece(Supply::Ammo.word()).total(left)
            });
        }
    }

    /// 1.7-A-03, 1.7-A-04: to the Removed Box; the Pathet Lao are out of the game.
    fn remove_vm(&mut self, unit: Unit, case: Case) {
        let record = self.data.unit(unit);
        let laos_only = record.regiment().is_some_and(|own| self.data.regiment(own).laos_only);
        let place = if laos_only { Place::Out } else { Place::Area(Area::Removed) };
        self.tell_loss(unit, place, case, if laos_only { "is out of the game" } else { "is removed" });
        self.put(unit, place);
    }

    fn remove_french(&mut self, unit: Unit, fate: Fate, case: Case) {
        let view = self.view();
        let hospital = view.hospital_side(unit);
        let is_in_box = view.state.hex_of(unit).is_none();
        let is_machine = view.kind(unit) != Kind::Infantry;
        match fate {
            Fate::Gone => self.book_french_loss(unit, Area::Gone, case),
            // R78: the box rule of 1.7-B stands above the hospital of 5.3, which takes infantry only.
            Fate::Roll | Fate::Wounded if is_machine => self.book_french_loss(unit, Area::Gone, Case("1.7-B-03")),
            Fate::Roll | Fate::Wounded if is_in_box => self.book_french_loss(unit, Area::Gone, Case("1.7-B-04")),
            Fate::Wounded => self.book_french_loss(unit, hospital, case),
            Fate::Roll => {
                let from = view.state.hex_of(unit);
                self.put(unit, Place::Area(hospital));
                self.next(CasualtyRoll { unit, from });
            }
        }
    }

    fn book_french_loss(&mut self, unit: Unit, area: Area, case: Case) {
        let place = Place::Area(area);
        self.tell_loss(unit, place, case, if area == Area::Gone { "is gone" } else { "goes to hospital" });
        self.put(unit, place);
        self.hq_rises();
    }

    /// With the place where it was hit, and then the box in which it lies.
    fn tell_loss(&mut self, unit: Unit, to: Place, case: Case, what: &'static str) {
        let places = [self.state.place_of(unit).location(), to.location()];
        self.tell(Fact::lost(self.data.army(unit)), |data| {
            let event = Event::new("eliminated", case, format!("{} {what}.", data.name(unit)));
            let event = event.piece(&data.unit(unit).id).outcome();
            places.into_iter().flatten().fold(event, |event, place| event.place(place.id(data)))
        });
    }

    /// 1.7-C-01: one more French unit is wounded or gone. Several at once are looked at one by one (1.7-C-07).
    fn hq_rises(&mut self) {
        match self.state.agenda.top() {
            Some(crate::agenda::Item::HqRise(rise)) => {
                self.state.agenda.pop();
                self.next(HqRise { units: rise.units + 1 });
            }
            _ => self.next(HqRise { units: 1 }),
        }
    }
}

/// 1.7-B-02: the die for a unit that lost its second step. It lies in hospital until the die says that it is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CasualtyRoll {
    pub unit: Unit,
    /// Where it was hit.
    pub from: Option<Hex>,
}

impl Step<DienBienPhu> for CasualtyRoll {
    fn run(self, p: &mut Play<'_>) {
        const WOUNDED: u8 = 4;
        let die = p.dice.d6("wounded or gone");
        let gone = die > WOUNDED;
        let CasualtyRoll { unit, from } = self;
        if gone {
            p.put(unit, Place::Area(Area::Gone));
        }
        let to = p.state.place_of(unit).location();
        p.tell(Fact::lost(Army::French), |data| {
            let what = if gone { "is gone" } else { "goes to hospital" };
            let roll = Roll::single("wounded or gone", die).at_most(WOUNDED.into()).effect("wounded");
            let event = Event::new("eliminated", Case("1.7-B-02"), format!("{} {what}.", data.name(unit)));
            let event = event.piece(&data.unit(unit).id).roll(roll).outcome();
            let places = from.map(Location::Hex).into_iter().chain(to);
            places.fold(event, |event, place| event.place(place.id(data)))
        });
        p.hq_rises();
    }
}

/// 1.7-C: the HQ Marker goes up a slot for each French unit lost, as long as a battalion waits in the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HqRise {
    pub units: u8,
}

impl Step<DienBienPhu> for HqRise {
    /// 1.7-C-01, 1.7-C-02 (R6), 1.7-C-07 (R4, R5, R129): unit by unit, and every roll at once.
    fn run(self, p: &mut Play<'_>) {
        if p.view().next_battalion().is_none() {
            return;
        }
        let top = p.data.tracks.hq_top;
        p.state.hq = (p.state.hq + 1).min(top);
        let slot = p.state.hq;
        p.tell(Fact::noted().by(Army::French), |_| {
            let text = format!("The HQ Marker rises to slot {slot} of {top}.");
            Event::new("hq", Case("1.7-C-01"), text).total(slot)
        });
        let rest = (self.units > 1).then(|| HqRise { units: self.units - 1 });
        let rolls = (p.state.hq == top).then_some(HqRoll);
        p.next((rolls, rest));
    }
}

/// 1.7-C-03: HQ asks Hanoi for a battalion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HqRoll;

impl Step<DienBienPhu> for HqRoll {
    /// 1.7-C-04, 1.7-C-05, 1.7-C-06, 1.7-C-08 (R6, R7).
    fn run(self, p: &mut Play<'_>) {
        let Some((formation, modifier)) = p.view().next_battalion() else { return };
        let die = p.dice.d6("reinforcements from Hanoi");
        let answer = p.data.events.hq(die as i8 + modifier);
        let units = p.data.formation(formation).units.and(p.state.in_area(Area::Reinforcements));
        let slot = match answer {
            Answer::Sent => 0,
            Answer::DownOne => p.state.hq.saturating_sub(1),
            Answer::DownTwo => p.state.hq.saturating_sub(2),
        };
        p.tell(Fact::rolled().by(Army::French), |data| {
            let name = &data.formation(formation).name;
            let text = match answer {
                Answer::Sent => format!("Hanoi sends {name}."),
                Answer::DownOne => format!("Hanoi will look into sending {name}."),
                Answer::DownTwo => format!("Hanoi cannot spare {name} now."),
            };
            let text = format!("{text} The HQ Marker goes back to slot {slot}.");
            let die = Die::new("France", die).modifier(name.clone(), modifier.into(), Case("1.7-C-03"));
            let roll = Roll::new("reinforcements from Hanoi").at_most(2).effect("a battalion is sent").die(die);
            let event = Event::new("hq-roll", Case("1.7-C-03"), text).roll(roll).total(slot);
            let event = units.iter().fold(event, |event, unit| event.piece(&data.unit(unit).id));
            if answer == Answer::Sent { event.place(Area::Hanoi.word()) } else { event }
        });
        p.state.hq = slot;
        if answer == Answer::Sent {
            units.iter().for_each(|unit| p.put(unit, Place::Area(Area::Hanoi)));
        }
    }
}
