//! Section 1.4: who controls strongpoints, structures and outposts, the flags, and what that does to the tracks.

use engine::rules::Step;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use crate::context::{Play, View};
use crate::data::Data;
use crate::game::DienBienPhu;
use crate::ids::{Army, Hex, Hexes, Outpost, Strongpoint, Structure};

/// 1.4-D, R127: what every segment ends with: control with the tracks, then vanishing outposts. Stacking (1.6) is kept by
/// every move, so there is nothing left to test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SegmentEnd;

impl Step<DienBienPhu> for SegmentEnd {
    fn run(self, p: &mut Play<'_>) {
        p.settle_control();
        p.drop_outposts();
    }
}

impl View<'_> {
    /// 1.4-D: who takes a place from its owner: somebody stands in it, and nobody of the owner.
    /// 1.4-D-02, 1.4-D-05, R12: both sides, or nobody, in it change nothing.
    fn taker(self, hexes: Hexes, owner: Army) -> Option<Army> {
        let held = self.state.index().held;
        let taken = hexes.meets(held[owner.other().at()]) && !hexes.meets(held[owner.at()]);
        taken.then(|| owner.other())
    }

    #[must_use]
    pub fn structure_controller(self, structure: Structure) -> Army {
        if self.state.vm_structures.has(structure) { Army::Vm } else { Army::French }
    }

    #[must_use]
    pub fn outpost_controller(self, outpost: Outpost) -> Army {
        if self.state.vm_outposts.has(outpost) { Army::Vm } else { Army::French }
    }

    /// Whether an army controls the strongpoint, or the outpost that exists, in a hex; none where there is neither.
    #[must_use]
    pub fn controller_at(self, hex: Hex) -> Option<Army> {
        let ground = self.data.map.ground(hex);
        let outpost = ground.outpost.filter(|own| self.state.outposts.has(*own));
        let strongpoint = ground.strongpoint.map(|own| self.state.controller(own));
        strongpoint.or_else(|| outpost.map(|own| self.outpost_controller(own)))
    }
}

impl Play<'_> {
    /// 1.4-D: every place is looked at.
    /// 1.4-D-03: at the end of a segment only.
    /// R127: what VM takes comes first.
    pub(crate) fn settle_control(&mut self) {
        for army in Army::BOTH {
            self.settle_control_of(army);
        }
    }

    /// All places that an army takes.
    fn settle_control_of(&mut self, army: Army) {
        let data = self.data;
        let index = self.state.index();
        let is_intruding = index.held[army.at()].meets(index.strong[army.other().at()]);
        for strongpoint in data.all_strongpoints().filter(|_| is_intruding) {
            let owner = self.state.controller(strongpoint);
            if self.view().taker(data.strongpoint(strongpoint).hexes, owner) == Some(army) {
                self.hand_over(strongpoint, army, Case("1.4-D-02"));
            }
        }
        for (at, place) in data.places.structures.iter().enumerate() {
            let structure = Structure(at as u8);
            let owner = self.view().structure_controller(structure);
            if owner != army && self.view().taker(place.hexes, owner) == Some(army) {
                self.take_structure(structure, army);
            }
        }
        for outpost in self.state.outposts.iter() {
            let owner = self.view().outpost_controller(outpost);
            let hex = data.places.outposts[outpost.at()].hex;
            if self.view().taker(Hexes::one(hex), owner) == Some(army) {
                self.take_outpost(outpost, army);
            }
        }
    }

    /// 1.4-D, 1.4-E: a strongpoint changes hands: flag, wire and both tracks.
    /// 1.4-E-01, 1.4-F-01, 1.4-F-02, 1.4-F-03 (R114), 1.4-G-01, 1.4-G-02. An Isolation Marker was that of the former owner.
    pub(crate) fn hand_over(&mut self, strongpoint: Strongpoint, army: Army, case: Case) {
        self.state.vm_strongpoints.set(strongpoint, army == Army::Vm);
        self.state.flagged.insert(strongpoint);
        self.state.isolated.remove(strongpoint);
        self.state.note_control(self.data);
        let place = self.data.strongpoint(strongpoint);
        self.tell_taken(army, case, &place.name, place.hexes);
        self.move_tracks(army, place.points, [Case("1.4-F-02"), case_of_taken(army)]);
    }

    /// 1.4-E-03 (R9, R10): by occupation alone.
    fn take_structure(&mut self, structure: Structure, army: Army) {
        self.state.vm_structures.set(structure, army == Army::Vm);
        self.state.flagged_structures.insert(structure);
        let place = &self.data.places.structures[structure.at()];
        self.tell_taken(army, Case("1.4-E-01"), &place.name, place.hexes);
        self.move_tracks(army, place.points, [Case("1.4-F-02"), case_of_taken(army)]);
    }

    /// 1.4-H-01, 1.4-H-03, 1.4-H-04 (R123): no points; retaken, it loses its flag.
    fn take_outpost(&mut self, outpost: Outpost, army: Army) {
        self.state.vm_outposts.set(outpost, army == Army::Vm);
        let place = &self.data.places.outposts[outpost.at()];
        self.tell_taken(army, Case("1.4-H-04"), &place.name, Hexes::one(place.hex));
    }

    fn tell_taken(&mut self, army: Army, case: Case, name: &str, hexes: Hexes) {
        self.tell(Fact::took(army), |data: &Data| {
            let event = Event::new("taken", case, format!("{} takes {name}.", army.name())).outcome();
            hexes.iter().fold(event, |event, hex| event.place(data.map.label(hex)))
        });
    }

    /// 1.4-F, 1.4-G: the Strongpoints Track and the Strongpoints Taken Marker, each by its case.
    /// 1.4-G-03 (R11): Taken counts on beyond its sides; the track ends at 0 and at the last number that is printed.
    pub(crate) fn move_tracks(&mut self, army: Army, points: u8, [of_track, of_taken]: [Case; 2]) {
        if points == 0 {
            return;
        }
        let printed = self.data.tracks.strongpoints_printed;
        let state = &mut *self.state;
        let (track, taken) = (state.strongpoints, state.taken);
        match army {
            Army::Vm => {
                state.strongpoints = track.saturating_sub(points);
                state.taken = taken.saturating_add(points);
            }
            Army::French => {
                state.strongpoints = track.saturating_add(points).min(printed);
                state.taken = taken.saturating_sub(points);
            }
        }
        let (track, taken) = ((track, state.strongpoints), (taken, state.taken));
        self.tell_points(Army::French, "tracks", of_track, "The Strongpoints Track", track);
        self.tell_points(Army::Vm, "strongpoints-taken", of_taken, "Strongpoints Taken", taken);
    }

    /// How far a marker of strongpoint points has moved, and where it stands. What the Strongpoints Track counts is France's, what was
    /// Taken is VM's.
    pub(crate) fn tell_points(
        &mut self,
        army: Army,
        word: &'static str,
        case: Case,
        name: &str,
        (before, after): (u8, u8),
    ) {
        let change = i32::from(after) - i32::from(before);
        self.tell(Fact::scored(army).amount(change), |_| {
            let text = match change {
                0 => format!("{name} stays at {after}."),
                1.. => format!("{name} rises by {change} to {after}."),
                _ => format!("{name} falls by {} to {after}.", -change),
            };
            Event::new(word, case, text).total(after)
        });
    }

    /// 1.4-H-02: an outpost in a Trench or Dig Zone without a French unit is no more.
    fn drop_outposts(&mut self) {
        for outpost in self.state.outposts.iter() {
            let place = &self.data.places.outposts[outpost.at()];
            if self.view().is_dug(place.hex) && !self.state.holds(Army::French, place.hex) {
                self.state.outposts.remove(outpost);
                self.state.vm_outposts.remove(outpost);
                self.tell(Fact::noted(), |data| {
                    let text = format!("{} is dug away.", place.name);
                    Event::new("outpost-gone", Case("1.4-H-02"), text).place(data.map.label(place.hex))
                });
            }
        }
    }
}

/// 1.4-G-01, 1.4-G-02: what an army takes is added to Strongpoints Taken, or taken off.
fn case_of_taken(army: Army) -> Case {
    Case(if army == Army::Vm { "1.4-G-01" } else { "1.4-G-02" })
}
