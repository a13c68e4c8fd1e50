//! Chapters 17 and 18: political control changes and pacification.

use engine::story::Roll;
use engine::{Case, Event};

use crate::action::Action;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::play::{Play, counted};
use crate::task::{Shortfall, Task};
use crate::view::{Verdict, View, ensure};

impl View<'_> {
    /// 17-01, RL-70: whether the active side may try to take control of a province.
    pub(crate) fn can_change_control(self, area: Place) -> Verdict {
        let seat = self.state.turn.side;
        let map = &self.data.map;
        let abroad = map.laos.or(map.cambodia).has(area);
        ensure(!abroad, "17-07", "nobody controls the areas of Laos and Cambodia")?;
        ensure(map.svn.has(area), "17-01", "only a province of South Vietnam changes control")?;
        ensure(self.controller(area) != Some(seat), "17-05", "this side controls the province already")?;
        ensure(self.count(seat, area) > 0, "17-01", "there is no own unit in the province")?;
        ensure(self.count(seat.other(), area) == 0, "17-01", "enemy units are in the province")?;
        self.is_in_campaign_zone(area)?;
        self.can_afford(1)
    }

    /// 17-02: a VC for Red, an ARVN unit for Blue takes control without a die.
    pub(crate) fn takes_control_surely(self, seat: Seat, area: Place) -> bool {
        self.units(area).any(|kind| match seat {
            Seat::Red => kind.is_vc(),
            Seat::Blue => kind.is_arvn(),
        })
    }

    /// 18-01, RL-71: whether Blue may try to pacify a province.
    pub(crate) fn can_pacify(self, area: Place) -> Verdict {
        ensure(self.state.turn.side == Seat::Blue, "18-01", "only Blue pacifies, in his own turn")?;
        ensure(self.data.map.svn.has(area), "18-01", "only a province of South Vietnam is pacified")?;
        ensure(self.count(Seat::Red, area) == 0, "18-01", "Red units are in the province")?;
        ensure(!self.state.red_flags.has(area), "18-01", "Red controls the province")?;
        ensure(!self.state.blue_flags.has(area), "18-04", "the province is pacified already")?;
        if !self.units(area).any(Kind::may_pacify) {
            let somewhere = self.data.map.svn.iter().any(|other| self.units(other).any(Kind::may_pacify));
            ensure(somewhere, "18-06", "no US or IF infantry is left in South Vietnam")?;
            ensure(false, "18-01", "there is no US or IF infantry in the province")?;
        }
        self.is_in_campaign_zone(area)?;
        self.can_afford(1)
    }

    pub(crate) fn offer_shortfall(self, shortfall: Shortfall, out: &mut Vec<Action>) {
        let both = [Action::MakeUp, Action::Decline];
        out.extend(both.into_iter().filter(|action| self.check_shortfall(shortfall, *action).is_ok()));
    }

    pub(crate) fn check_shortfall(self, shortfall: Shortfall, action: Action) -> Verdict {
        match action {
            Action::Decline => Ok(()),
            Action::MakeUp => {
                let case = if shortfall.pacify { "18-03" } else { "17-04" };
                let payable = self.payable(self.state.turn.side) >= shortfall.missing;
                ensure(payable, case, "the difference cannot be paid")
            }
            _ => self.refuse_untimely(action),
        }
    }
}

impl Play<'_> {
    /// 17: 1 RP for an attempt to take control.
    pub(crate) fn change_control(&mut self, area: Place) {
        let seat = self.state.turn.side;
        self.spend(1);
        if self.view().takes_control_surely(seat, area) {
            self.take_control(seat, area, Case("17-02"));
        } else {
            self.attempt(area, false);
        }
    }

    /// 18: 1 RP for an attempt to pacify; no unit does it surely.
    pub(crate) fn pacify(&mut self, area: Place) {
        self.spend(1);
        self.attempt(area, true);
    }

    /// 17-03, 18-02: one die against the number of own units in the province.
    fn attempt(&mut self, area: Place, pacify: bool) {
        let seat = self.state.turn.side;
        let units = self.view().count(seat, area);
        let die = self.dice.d6(if pacify { "pacification" } else { "control" });
        let missing = die.saturating_sub(units);
        self.tell(|data| {
            let (what, case) = if pacify { ("pacification", "18-02") } else { ("control", "17-03") };
            let result = if missing == 0 { "succeeds".into() } else { format!("falls short by {missing}") };
            let name = data.name(area);
            let text = format!("The attempt at {what} in {name} with {} {result}.", counted(units, "unit"));
            let roll = Roll::single(what, die).target(i32::from(units));
            Event::new("rolled", Case(case), text).place(data.id(area)).amount(i32::from(missing)).roll(roll)
        });
        let shortfall = Shortfall { area, pacify, missing };
        if missing == 0 {
            self.succeed(shortfall);
        } else {
            self.push(Task::Shortfall(shortfall));
        }
    }

    /// A shortfall that nobody can pay needs no question: what can be paid lies open (7-02).
    pub(crate) fn advance_shortfall(&mut self, shortfall: Shortfall) -> bool {
        let payable = self.view().check_shortfall(shortfall, Action::MakeUp).is_ok();
        if !payable {
            self.finish();
        }
        payable
    }

    pub(crate) fn act_on_shortfall(&mut self, shortfall: Shortfall, action: Action) {
        self.finish();
        if action == Action::MakeUp {
            let seat = self.state.turn.side;
            let case = Case(if shortfall.pacify { "18-03" } else { "17-04" });
            self.pay(seat, shortfall.missing);
            self.tell(|_| {
                let text = format!("{} pays {} RP to make up the difference.", seat.name(), shortfall.missing);
                Event::new("paid", case, text).amount(i32::from(shortfall.missing))
            });
            self.succeed(shortfall);
        }
    }

    fn succeed(&mut self, attempt: Shortfall) {
        let area = attempt.area;
        if !attempt.pacify {
            self.take_control(self.state.turn.side, area, Case("17-05"));
            return;
        }
        self.raise_blue_flag(area, Case("18-04"));
        if area == self.data.map.thua_thien {
            self.state.turn.thua_thien_pacified = true;
            self.reward_hamburger_hill();
        }
    }

    /// B17: the event and the pacification of one turn, whichever comes last.
    pub(crate) fn reward_hamburger_hill(&mut self) {
        let turn = &self.state.turn;
        if turn.hamburger_hill && turn.thua_thien_pacified {
            let area = self.data.map.thua_thien;
            self.add_doves(-1, Case("6-B17"), |data| format!("{} is pacified.", data.name(area)));
        }
    }

    fn take_control(&mut self, seat: Seat, area: Place, case: Case) {
        match seat {
            Seat::Red => self.raise_red_flag(area, case),
            Seat::Blue => self.strike_red_flag(area, case),
        }
    }
}
