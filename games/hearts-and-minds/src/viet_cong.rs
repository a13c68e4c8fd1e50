//! Chapter 12: the Viet Cong. Counters that lie face down, are looked at, and are turned up.

use engine::story::EventKind;
use engine::{Case, Event, Fact, Verdict, ensure};

use crate::bush_events::BushDice;
use crate::context::{Play, View};
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::state::Force;

impl View<'_> {
    /// Those of the areas that hold concealed VC.
    pub(crate) fn with_concealed_vc(self, areas: Areas) -> Areas {
        let hidden = |area: &Place| self.units(*area).any(Kind::is_concealed);
        areas.and(self.vc_areas()).iter().filter(hidden).collect()
    }

    /// Those of the areas that hold revealed VC.
    pub(crate) fn with_open_vc(self, areas: Areas) -> Areas {
        let open = |area: &Place| self.units(*area).any(Kind::is_open_vc);
        areas.and(self.vc_areas()).iter().filter(open).collect()
    }

    /// The revealed VC of some areas, by kind and area.
    pub(crate) fn open_vc(self, areas: Areas) -> impl Iterator<Item = (Kind, Place)> {
        areas.into_iter().flat_map(move |area| {
            self.units(area).kinds().filter(|kind| kind.is_open_vc()).map(move |kind| (kind, area))
        })
    }

    /// 12-07, RL-45.
    pub(crate) fn can_conceal(self, seat: Seat, kind: Kind, area: Place) -> Verdict {
        ensure(seat == Seat::Red && kind.is_open_vc(), "12-07", "only a revealed VC is turned face down")?;
        ensure(area.is_area() && self.units(area).has(kind), "12-07", "there is no such VC")?;
        ensure(self.count(Seat::Blue, area) == 0, "12-07", "a VC is not concealed beside Blue units")
    }

    /// How many of each kind the VC Pool holds, for Red (RL-101).
    #[must_use]
    pub fn pool(self) -> [u8; 3] {
        Kind::POOL.map(|kind| self.units(Place::RESERVE).of(kind))
    }
}

impl Play<'_> {
    /// 12-07: a revealed VC goes into hiding.
    pub(crate) fn conceal(&mut self, kind: Kind, area: Place) {
        self.turn_into(kind, 1, area, kind.concealed());
        self.tell(Fact::noted().by(Seat::Red), |data| {
            let text = format!("A VC in {} goes into hiding.", data.name(area));
            let vc = data.piece(kind.concealed().unseen(), area);
            Event::new("concealed", Case("12-07"), text).piece(vc).place(data.id(area))
        });
    }

    /// Reveals concealed VC of an area together. Bad Intel is set aside, and in South Vietnam one Bush
    /// Event follows (12-10, 12-11, RL-103). `case` says by what they are revealed (12-08).
    pub(crate) fn reveal_vc(&mut self, area: Place, concealed: &Force, case: Case) {
        if self.turn_up(area, concealed, Place::ASIDE, case) == 0 {
            return;
        }
        if self.data.map.svn.has(area) {
            self.next(BushDice { area });
        } else {
            self.return_bad_intel();
        }
    }

    /// Reveals concealed VC without any Bush Event: Bad Intel goes to the pool at once (Bush Event 3-1).
    pub(crate) fn reveal_vc_quietly(&mut self, area: Place, concealed: &Force) {
        self.turn_up(area, concealed, Place::RESERVE, Case("12-10"));
    }

    /// In the odds of somebody who may not know them VC lie face down that are no counters yet, and all of these are
    /// still in the pool: chance says which a VC is when that is asked.
    pub(crate) fn identify(&mut self, area: Place, concealed: &Force) -> Force {
        let mut known = *concealed;
        for (unseen, count) in concealed.iter().filter(|(kind, _)| kind.is_unseen()) {
            known.take(unseen, count);
            for _ in 0..count {
                let drawn = self.dice.draw(&self.view().pool(), "VC face down", |i| Kind::POOL[i].name());
                let counter = Kind::POOL[drawn];
                let kind = if unseen.is_tired() { counter.tired() } else { counter };
                self.state.units.take(counter, 1, Place::RESERVE);
                self.turn_into(unseen, 1, area, kind);
                known.add(kind, 1);
            }
        }
        known
    }

    /// Turns counters face up; says how many were Bad Intel.
    fn turn_up(&mut self, area: Place, concealed: &Force, bad_intel_to: Place, case: Case) -> u8 {
        let mut bad = 0;
        let concealed = self.identify(area, concealed);
        for (kind, count) in concealed.iter().filter(|(kind, _)| kind.is_concealed()) {
            self.story.reveal();
            self.tell(Fact::of(EventKind::Revealed).by(Seat::Red).amount(count), |data| {
                let name = &data.counters.of(kind.counter()).name;
                let text = format!("Revealed in {}: {count} {name}.", data.name(area));
                Event::new("revealed", case, text).piece(data.piece(kind.revealed(), area)).place(data.id(area))
            });
            if kind.is_bad_intel() {
                bad += count;
                self.shift(kind, count, area, bad_intel_to);
                self.turn_into(kind, count, bad_intel_to, Kind::BAD_INTEL);
            } else {
                self.turn_into(kind, count, area, kind.revealed());
            }
        }
        bad
    }

    /// 12-10: revealed Bad Intel goes back to the pool.
    pub(crate) fn return_bad_intel(&mut self) {
        let aside = *self.state.units.at(Place::ASIDE);
        self.shift_all(&aside, Place::ASIDE, Place::RESERVE);
    }

    /// Face-down VC of an area are not told apart (RL-126): chance says which of them are meant.
    pub(crate) fn pick_concealed(&mut self, area: Place, count: u8) -> Force {
        let mut left = self.state.units.at(area).only(Kind::is_concealed);
        let mut picked = Force::NONE;
        if left.total() <= count {
            return left;
        }
        for _ in 0..count {
            let drawn = Kind(self.dice.draw(&left.0, "VC face down", |i| Kind(i as u8).rested().name()) as u8);
            left.take(drawn, 1);
            picked.add(drawn, 1);
        }
        picked
    }

    /// 5.1-03: puts a VC face down without looking at it; [`Play::look_at_vc`] comes after the last (1.3-04). `case` says
    /// what brings it.
    pub(crate) fn place_unseen_vc(&mut self, area: Place, case: Case) {
        self.state.units.add(Kind::UNSEEN_VC, 1, area);
        let _ = self.state.placed.try_push(area);
        self.tell(Fact::arrived(Seat::Red), |data| {
            let text = format!("Red puts a VC face down in {}.", data.name(area));
            let vc = data.piece(Kind::UNSEEN_VC, area);
            Event::new("deployed", case, text).piece(vc).place(data.id(area))
        });
    }

    /// Red looks at the VC that he has placed, in the order in which he named their areas (12-01): only now
    /// chance decides what each of them is.
    pub(crate) fn look_at_placed_vc(&mut self) {
        for area in std::mem::take(&mut self.state.placed) {
            if self.state.units.at(area).has(Kind::UNSEEN_VC) {
                self.look_at_one_vc(area);
            }
        }
    }

    /// Red looks at all VC that a position has put face down.
    pub(crate) fn look_at_vc(&mut self) {
        for area in self.view().vc_areas().iter() {
            while self.state.units.at(area).has(Kind::UNSEEN_VC) {
                self.look_at_one_vc(area);
            }
        }
    }

    fn look_at_one_vc(&mut self, area: Place) {
        let counts = self.view().pool();
        let drawn = self.dice.draw(&counts, "VC pool", |i| Kind::POOL[i].name());
        let kind = Kind::POOL[drawn];
        self.state.units.take(kind, 1, Place::RESERVE);
        self.turn_into(Kind::UNSEEN_VC, 1, area, kind);
        self.story.reveal();
        self.tell(Fact::of(EventKind::Revealed).only(Seat::Red), |data| {
            let text = format!("The VC in {} is {}.", data.name(area), data.counters.of(kind.counter()).name);
            Event::new("looked", Case("1.3-04"), text).piece(kind.name()).place(data.id(area))
        });
    }

    /// In a Tet year VC that moved may move again next turn (special T7).
    pub(crate) fn rest_vc(&mut self) {
        if !self.view().is_tet() {
            return;
        }
        for area in self.view().vc_areas().iter() {
            for (kind, count) in self.state.units.at(area).only(Kind::is_tired).iter() {
                self.turn_into(kind, count, area, kind.rested());
            }
        }
    }
}
