//! Chapter 12: the Bush Events that revealed Bad Intel brings.

use engine::story::{Die, Roll};
use engine::{Case, Event};

use crate::action::Action;
use crate::bombing::Raid;
use crate::force::Force;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::play::Play;
use crate::task::{Bush, Losses, Mission, Scope, Task};
use crate::view::{Verdict, View, ensure};

/// The case of everything that Bush Events do.
const CASE: Case = Case("12-10");
/// What Punji stakes add to their die.
const STAKES: u8 = 1;

impl View<'_> {
    /// P and the areas beside it, in South Vietnam.
    fn nearby(self, bush: Bush) -> Areas {
        self.data.map.around(bush.area).and(self.data.map.svn)
    }

    /// Those of the areas that hold concealed VC.
    pub(crate) fn with_concealed_vc(self, areas: Areas) -> Areas {
        let hidden = |area: &Place| self.units(*area).any(Kind::is_concealed);
        areas.and(self.state.index.vc).iter().filter(hidden).collect()
    }

    /// Those of the areas that hold revealed VC.
    pub(crate) fn with_open_vc(self, areas: Areas) -> Areas {
        let open = |area: &Place| self.units(*area).any(Kind::is_open_vc);
        areas.and(self.state.index.vc).iter().filter(open).collect()
    }

    /// The side that an entry lets choose (RL-103).
    pub(crate) fn bush_asker(self, bush: Bush) -> Seat {
        if bush.dice == [4, 6] { Seat::Red } else { Seat::Blue }
    }

    /// Everything that may be chosen in an entry; nothing where it needs no choice.
    fn for_each_bush_choice(self, bush: Bush, mut found: impl FnMut(Action)) {
        let near = self.nearby(bush);
        let areas = match bush.dice {
            [3, 3] if !self.with_open_vc(near).is_empty() => {
                for area in self.with_open_vc(near).iter() {
                    let here = self.units(area).kinds().filter(|kind| kind.is_open_vc());
                    here.map(|kind| Action::Pick(kind, area)).for_each(&mut found);
                }
                return;
            }
            [3, 1..=3] | [5, 6] => self.with_concealed_vc(near),
            [4, 1] => near,
            [4, 3 | 4 | 6] => self.places_to_dig(bush, self.bush_asker(bush)),
            [5, 4] => {
                let recruits = self.units(bush.area).side(Seat::Blue).only(Kind::is_untried);
                recruits.kinds().map(|kind| Action::Promote(kind, bush.area)).for_each(&mut found);
                return;
            }
            [6, 6] => near.and(self.state.red_flags).without(self.occupied(Seat::Red)),
            _ => Areas::NONE,
        };
        areas.iter().map(Action::At).for_each(found);
    }

    /// The Firebase goes on own units in P, or near it if there are none in P.
    fn places_to_dig(self, bush: Bush, seat: Seat) -> Areas {
        let own = self.nearby(bush).and(self.occupied(seat));
        if own.has(bush.area) { Areas::one(bush.area) } else { own }
    }

    pub(crate) fn offer_bush(self, bush: Bush, out: &mut Vec<Action>) {
        self.for_each_bush_choice(bush, |action| out.push(action));
    }

    pub(crate) fn check_bush(self, bush: Bush, action: Action) -> Verdict {
        if !matches!(action, Action::At(_) | Action::Pick(..) | Action::Promote(..)) {
            return self.refuse_untimely(action);
        }
        let mut listed = false;
        self.for_each_bush_choice(bush, |choice| listed |= choice == action);
        ensure(listed, "12-10", "the Bush Event does not let this be chosen")
    }
}

impl Play<'_> {
    pub(crate) fn act_on_bush(&mut self, bush: Bush, action: Action) {
        let done = Task::Bush(Bush { done: true, ..bush });
        self.turn_to(done);
        match action {
            Action::At(area) => self.strike_near(bush, area),
            Action::Pick(kind, area) => self.eliminate(kind, area, CASE),
            Action::Promote(kind, area) => self.promote_in_the_bush(kind, area),
            _ => {}
        }
    }

    /// An entry has its area.
    fn strike_near(&mut self, bush: Bush, area: Place) {
        match bush.dice {
            [4, 1] => self.push(Task::Mission(Mission { area, bomber: false, answered: true })),
            [4, _] => {
                let seat = self.view().bush_asker(bush);
                self.place_firebase(area, seat, CASE);
            }
            [6, 6] => self.strike_red_flag(area, CASE),
            _ => {
                let found = self.pick_concealed(area, 1);
                self.reveal_vc_quietly(area, &found);
            }
        }
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

    /// A promoted attacker goes on attacking.
    fn promote_in_the_bush(&mut self, kind: Kind, area: Place) {
        self.promote(kind, area, CASE);
        let left = self.state.units.at(area).of(kind);
        let fighting = self.state.stack.iter().any(|task| matches!(task, Task::Battle(_)));
        let battle = &mut self.state.battle;
        if fighting && battle.area == area && battle.attackers.of(kind) > left {
            battle.attackers.take(kind, 1);
            battle.attackers.add(kind.promoted(), 1);
        }
    }

    /// Dice first, then the entry, then the Bad Intel goes back to the pool (RL-103).
    pub(crate) fn advance_bush(&mut self, bush: Bush) -> bool {
        if bush.done {
            self.finish();
            self.return_bad_intel();
            return false;
        }
        if bush.dice[0] == 0 {
            self.roll_bush(bush);
            return false;
        }
        match self.only_bush_choice(bush) {
            None => return true,
            Some(Some(action)) => self.act_on_bush(bush, action),
            Some(None) => {
                self.turn_to(Task::Bush(Bush { done: true, ..bush }));
                self.carry_out_bush(bush);
            }
        }
        false
    }

    /// What follows without a question: nothing to choose, or one thing only; none where somebody chooses.
    fn only_bush_choice(&self, bush: Bush) -> Option<Option<Action>> {
        let (mut count, mut only) = (0, None);
        self.view().for_each_bush_choice(bush, |action| {
            count += 1;
            only = Some(action);
        });
        (count <= 1).then_some(only)
    }

    fn roll_bush(&mut self, bush: Bush) {
        let dice = [self.dice.d6("Bush Event, first die"), self.dice.d6("Bush Event, second die")];
        let area = bush.area;
        self.tell(|data| {
            let entry = &data.charts.bush[usize::from(dice[0] - 1) * 6 + usize::from(dice[1] - 1)];
            let text = format!("Bush Event in {}: {}. {}", data.name(area), entry.title, entry.text);
            let roll = Roll::new("Bush Event").die(Die::new("first", dice[0])).die(Die::new("second", dice[1]));
            Event::new("bush", CASE, text).place(data.id(area)).roll(roll).outcome()
        });
        self.turn_to(Task::Bush(Bush { dice, ..bush }));
    }

    /// The entries that ask nobody; one that cannot be carried out has no effect.
    fn carry_out_bush(&mut self, bush: Bush) {
        let p = bush.area;
        let blue = self.view().count(Seat::Blue, p) > 0;
        let red = self.view().count(Seat::Red, p) > 0;
        let flagged = self.state.red_flags.has(p);
        match bush.dice {
            [1, 1] => {
                let scope = Scope::Ground(p);
                if self.view().scope_total(Seat::Blue, scope) > 0 {
                    let raider = None;
                    self.raid(Raid { raider, target: p, victim: Seat::Blue, scope, bonus: STAKES, case: CASE });
                }
            }
            [1, 2] => self.hide_cadre(p),
            [1, 3] => self.take_r(Seat::Blue, Areas::one(p)),
            [1, 4] => self.add_doves(1, CASE, |_| "a reporter is on the spot.".into()),
            [1, 5] if self.state.blue_flags.has(p) => self.strike_blue_flag(p, CASE),
            [1, 5] if !blue && !flagged => self.raise_red_flag(p, CASE),
            [1, 6] => self.change_stock(Seat::Blue, -1, CASE),
            [3, 4 | 5] => self.change_stock(Seat::Red, -1, CASE),
            [3, 6] => {
                let near = self.view().nearby(bush);
                self.take_r(Seat::Red, near);
            }
            [4, 2] => self.push(Task::Mission(Mission { area: p, bomber: false, answered: true })),
            [4, 5] => self.refuel(1, CASE),
            [5, 1] if blue && !red && !flagged && !self.state.blue_flags.has(p) => self.raise_blue_flag(p, CASE),
            [5, 2] if blue && !red && flagged => self.strike_red_flag(p, CASE),
            [5, 3] => self.add_doves(-1, CASE, |_| "good news from the front.".into()),
            [5, 5] => self.raise_popular_forces(p),
            [6, 5] => self.change_stock(Seat::Blue, 1, CASE),
            _ => {}
        }
    }

    /// A side takes an R result with its units in some areas (11.1).
    pub(crate) fn take_r(&mut self, seat: Seat, areas: Areas) {
        self.inflict(Losses { seat, hits: 0, r: true, scope: Scope::Areas(areas), stock_only: false });
    }

    /// 1-2: a fresh VC takes the place of the false one.
    fn hide_cadre(&mut self, area: Place) {
        if self.pool_left() > 0 && self.view().has_room_for(area, Kind::VC) {
            self.place_unseen_vc(area);
            self.look_at_vc();
        }
    }

    /// 5-5: an ARVN unit rises again.
    fn raise_popular_forces(&mut self, area: Place) {
        let dead = self.state.units.at(Place::BODY_COUNT).has(Kind::ARVN_INF);
        let room = self.view().has_room_for(area, Kind::ARVN_INF) && !self.state.red_flags.has(area);
        if dead && room {
            self.bring(Kind::ARVN_INF, Place::BODY_COUNT, area, CASE);
        }
    }

    /// Puts a unit from a box beside the map into an area.
    pub(crate) fn bring(&mut self, kind: Kind, from: Place, to: Place, case: Case) {
        self.shift(kind, 1, from, to);
        self.tell(|data| {
            let text = format!("{} comes to {}.", crate::play::capital(&data.describe(kind)), data.name(to));
            Event::new("deployed", case, text).place(data.id(to))
        });
    }
}
