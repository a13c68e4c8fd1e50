//! Chapter 12: the Bush Events that revealed Bad Intel brings.

use engine::rules::{Ask, Foresight, Opening, Question, Step};
use engine::story::{Die, Roll};
use engine::table::Prompt;
use engine::{Case, Event, Fact, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::battle::losses::Scope;
use crate::battle::promotion::promotes;
use crate::bombing::Bombs;
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::raids::Raid;

/// The case of everything that Bush Events do.
const CASE: Case = Case("12-10");
/// What Punji stakes add to their die.
const STAKES: u8 = 1;

/// 12-10: two dice say what the false counter was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BushDice {
    pub(crate) area: Place,
}

impl Step<HeartsAndMinds> for BushDice {
    fn run(self, p: &mut Play<'_>) {
        let dice = [p.dice.d6("Bush Event, first die"), p.dice.d6("Bush Event, second die")];
        let area = self.area;
        p.tell(Fact::rolled(), |data| {
            let entry = data.charts.bush_event(dice);
            let name = data.name(area);
            let text = format!("Bush Event in {name}: {}. {}", entry.title, entry.told_in(name));
            let roll = Roll::new("Bush Event").die(Die::new("first", dice[0])).die(Die::new("second", dice[1]));
            Event::new("bush", CASE, text).piece(entry.id()).place(data.id(area)).roll(roll)
        });
        p.next((BushEvent { area, dice }, BushAftermath { area }));
    }
}

/// An entry of the Bush Event table: its own side chooses where there is a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BushEvent {
    pub(crate) area: Place,
    pub(crate) dice: [u8; 2],
}

impl Question<HeartsAndMinds> for BushEvent {
    /// The side that an entry lets choose (RL-103).
    fn side(self, _: View<'_>) -> Seat {
        self.chooser()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let (entry, name) = (v.data.charts.bush_event(self.dice), v.name(self.area));
        v.ask("12-10", format!("A Bush Event in {name}. {}: {}", entry.title, entry.told_in(name)))
            .meaning("A false counter was found; the entry of the table says what comes of it.")
            .rules(&["12-10", "12-04", "12-11", "RL-100", "RL-103", "13-06"])
    }

    fn foresight(self) -> Foresight {
        Foresight::Likely
    }

    /// One thing only, or none, needs no question.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        let areas = v.bush_areas(self).iter().map(Action::At);
        let units = v.bush_victims(self).into_iter().map(|(kind, area)| Action::Pick(kind, area));
        let recruits = v.bush_recruits(self).into_iter().map(|(kind, area)| Action::Promote(kind, area));
        let mut choices = areas.chain(units).chain(recruits);
        match (choices.next(), choices.next()) {
            (None, _) => Opening::Takes(Action::Proceed),
            (Some(only), None) => Opening::Takes(only),
            (Some(_), Some(_)) => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        const OTHER: &str = "the Bush Event does not let this be chosen";
        ask.answer(verb::At)
            .legal(|v| v.bush_areas(self), |v, area| ensure(v.bush_areas(self).has(area), "12-10", OTHER))
            .label(|v, area| v.name(area).into())
            .prior(|v, area| v.prior_of_target(self.chooser(), area))
            .ends(|p, area| p.strike_near(self, area));
        ask.answer(verb::Pick)
            .legal(|v| v.bush_victims(self), |v, unit| ensure(v.bush_victims(self).contains(&unit), "12-10", OTHER))
            .label(|v, (kind, area)| format!("{} in {}", v.unit_begins(kind), v.name(area)))
            .on(|v, (kind, area)| v.piece(Action::Pick(kind, area), kind, area))
            .prior(|v, (kind, area)| v.prior_of_picking(self.chooser(), kind, area))
            .secret_if(|(kind, _)| kind.is_concealed())
            .ends(|p, (kind, area)| p.eliminate(kind, area, CASE));
        let may_promote = |v: View<'_>, unit| ensure(v.bush_recruits(self).contains(&unit), "12-10", OTHER);
        promotes(ask, |v| v.bush_recruits(self), may_promote).ends(|p, (kind, area)| p.promote_in_the_bush(kind, area));
        ask.answer(verb::Proceed)
            .when(|v| {
                v.bush_areas(self).is_empty() && v.bush_victims(self).is_empty() && v.bush_recruits(self).is_empty()
            })
            .labelled("Go on")
            .ends(|p, ()| p.carry_out_bush(self));
    }
}

impl BushEvent {
    const fn chooser(self) -> Seat {
        if matches!(self.dice, [4, 6]) { Seat::Red } else { Seat::Blue }
    }
}

/// RL-103: after the entry the Bad Intel goes back to the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BushAftermath {
    pub(crate) area: Place,
}

impl Step<HeartsAndMinds> for BushAftermath {
    fn run(self, p: &mut Play<'_>) {
        p.return_bad_intel();
    }
}

impl View<'_> {
    /// P and the areas beside it, in South Vietnam.
    fn nearby(self, area: Place) -> Areas {
        self.data.map.around(area).and(self.data.map.svn)
    }

    /// The areas that an entry lets choose.
    fn bush_areas(self, event: BushEvent) -> Areas {
        let near = self.nearby(event.area);
        match event.dice {
            [3, 3] if !self.with_open_vc(near).is_empty() => Areas::NONE,
            [3, 1..=3] | [5, 6] => self.with_concealed_vc(near),
            [4, 1] => near,
            [4, 3 | 4 | 6] => self.places_to_dig(event.area, event.chooser()),
            [6, 6] => near.and(self.state.red_flags).without(self.occupied(Seat::Red)),
            _ => Areas::NONE,
        }
    }

    /// 3-3: a revealed VC near P is betrayed.
    fn bush_victims(self, event: BushEvent) -> Vec<(Kind, Place)> {
        let near = if event.dice == [3, 3] { self.nearby(event.area) } else { Areas::NONE };
        self.open_vc(self.with_open_vc(near)).collect()
    }

    /// 5-4: an untried Blue unit in P has learned its trade.
    fn bush_recruits(self, event: BushEvent) -> Vec<(Kind, Place)> {
        if event.dice != [5, 4] {
            return Vec::new();
        }
        let recruits = self.units(event.area).side(Seat::Blue).only(Kind::is_untried);
        recruits.kinds().map(|kind| (kind, event.area)).collect()
    }

    /// The Firebase goes on own units in P, or near it if there are none in P.
    fn places_to_dig(self, area: Place, seat: Seat) -> Areas {
        let own = self.nearby(area).and(self.occupied(seat));
        if own.has(area) { Areas::one(area) } else { own }
    }
}

impl Play<'_> {
    /// An entry has its area.
    fn strike_near(&mut self, event: BushEvent, area: Place) {
        match event.dice {
            [4, 1] => self.next(Bombs { area, bomber: false }),
            [4, _] => self.place_firebase(area, event.chooser(), CASE),
            [6, 6] => self.strike_red_flag(area, CASE),
            _ => {
                let found = self.pick_concealed(area, 1);
                self.reveal_vc_quietly(area, &found);
            }
        }
    }

    /// RL-129: of units that are alike one that attacks is promoted, and goes on attacking.
    fn promote_in_the_bush(&mut self, kind: Kind, area: Place) {
        self.promote(kind, area, CASE);
        let battle = &mut self.state.battle;
        if battle.area == area && battle.attackers.has(kind) {
            battle.attackers.take(kind, 1);
            battle.attackers.add(kind.promoted(), 1);
        }
    }

    /// The entries that ask nobody; one that cannot be carried out has no effect.
    fn carry_out_bush(&mut self, event: BushEvent) {
        let p = event.area;
        let blue = self.view().count(Seat::Blue, p) > 0;
        let red = self.view().count(Seat::Red, p) > 0;
        let flagged = self.state.red_flags.has(p);
        match event.dice {
            [1, 1] => self.punji_stakes(p),
            [1, 2] => self.hide_cadre(p),
            [1, 3] => self.take_r(Seat::Blue, Areas::one(p)),
            [1, 4] => self.add_doves(1, CASE, |_| "a reporter is on the spot.".into()),
            [1, 5] if self.state.blue_flags.has(p) => self.strike_blue_flag(p, CASE),
            [1, 5] if !blue && !flagged => self.raise_red_flag(p, CASE),
            [1, 6] => self.change_stock(Seat::Blue, -1, CASE),
            [3, 4 | 5] => self.change_stock(Seat::Red, -1, CASE),
            [3, 6] => {
                let near = self.view().nearby(p);
                self.take_r(Seat::Red, near);
            }
            [4, 2] => self.next(Bombs { area: p, bomber: false }),
            [4, 5] => self.refuel(1, CASE),
            [5, 1] if blue && !red && !flagged && !self.state.blue_flags.has(p) => self.raise_blue_flag(p, CASE),
            [5, 2] if blue && !red && flagged => self.strike_red_flag(p, CASE),
            [5, 3] => self.add_doves(-1, CASE, |_| "good news from the front.".into()),
            [5, 5] => self.raise_popular_forces(p),
            [6, 5] => self.change_stock(Seat::Blue, 1, CASE),
            // 2-1 to 2-6 and 6-1 to 6-4: nothing, and whatever cannot be carried out.
            _ => {}
        }
    }

    /// 1-1: a raid on the ground units of P by nobody.
    fn punji_stakes(&mut self, p: Place) {
        let scope = Scope::Ground(p);
        if self.view().scope_total(Seat::Blue, scope) > 0 {
            self.raid(Raid { raider: None, target: p, victim: Seat::Blue, scope, bonus: STAKES, case: CASE });
        }
    }

    /// 1-2: a fresh VC takes the place of the false one.
    fn hide_cadre(&mut self, area: Place) {
        if self.view().pool_left() > 0 && self.view().has_room_for(area, Kind::VC) {
            self.place_unseen_vc(area, CASE);
            self.look_at_placed_vc();
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
}
