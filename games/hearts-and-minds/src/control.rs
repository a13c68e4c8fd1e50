//! Chapter 17: political control changes, and the die that they share with pacification.

use engine::rules::{Ask, Opening, Question};
use engine::story::Roll;
use engine::table::Prompt;
use engine::wording::counted;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Purse, verb};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Place, Seat};
use crate::words::rps;

/// What a side rolls for in a province.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Aim {
    Control,
    Pacification,
}

impl Aim {
    /// The case by which RPs make up for the die.
    const fn payment(self) -> &'static str {
        match self {
            Aim::Control => "17-04",
            Aim::Pacification => "18-03",
        }
    }

    /// The question of the one who can pay what the die has missed.
    fn asks_to_pay(self, v: View<'_>, text: String) -> Prompt {
        let asked = v.ask(self.payment(), text);
        match self {
            Aim::Control => asked
                .meaning(
                    "The die is short by so much. Paying it makes the attempt good; it is no Action, so the stockpile may \
                     pay all.",
                )
                .rules(&["17-04", "17-03", "17-05", "17-06", "7-02", "7-03", "RL-22"]),
            Aim::Pacification => asked
                .meaning(
                    "The die is short by so much. Paying it puts the blue flag; it is no Action, so the stockpile may pay all.",
                )
                .rules(&["18-03", "18-02", "18-04", "18-05", "7-02", "7-03", "RL-22"]),
        }
    }

    /// The word for it, and the case of the die.
    const fn roll(self) -> (&'static str, &'static str) {
        match self {
            Aim::Control => ("control", "17-03"),
            Aim::Pacification => ("pacification", "18-02"),
        }
    }
}

/// 17-04, 18-03: a roll fell short, and RPs can still make it good. A shortfall that nobody can pay needs no question:
/// what can be paid lies open (7-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shortfall {
    pub(crate) area: Place,
    pub(crate) aim: Aim,
    pub(crate) missing: u8,
}

impl Question<HeartsAndMinds> for Shortfall {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let Shortfall { area, aim, missing } = self;
        let what = crate::words::capital(aim.roll().0);
        let text = format!("{what} of {} falls short by {missing}. Pay {}?", v.name(area), rps(missing));
        let cause = format!("The die has missed by {missing}.");
        aim.asks_to_pay(v, text).cause(cause)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.can_make_up(self).is_ok())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::MakeUp)
            .allowed(|v, ()| v.can_make_up(self))
            .label(|_, ()| format!("Pay {} RPs to make up the difference", self.missing))
            .prior(|v, ()| {
                let worth = match self.aim {
                    Aim::Pacification => 1.3,
                    Aim::Control => v.next_flag(v.state.turn.side) + 0.5,
                };
                worth - 0.6 * f32::from(self.missing)
            })
            .ends(|p, ()| p.next(Difference { left: self.missing, shortfall: self }));
        ask.answer(verb::Decline).labelled("Give up the attempt").fixed_prior(0.4).end();
    }
}

/// 7-02, RL-22: the difference is paid, RP by RP, from the card or the stockpile as the payer likes. Where only one of
/// them has any, or both are needed whole, there is nothing to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Difference {
    pub(crate) left: u8,
    pub(crate) shortfall: Shortfall,
}

impl Question<HeartsAndMinds> for Difference {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let text = format!("{} to pay. From the card or from the stockpile?", rps(self.left));
        self.shortfall.aim.asks_to_pay(v, text)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let seat = v.state.turn.side;
        let mut purses = Purse::BOTH.into_iter().filter(|purse| v.can_pay_from(seat, *purse).is_ok());
        match (purses.next(), purses.next()) {
            (Some(_), Some(_)) if v.payable(seat) > self.left => Opening::Asks,
            (Some(purse), _) => Opening::Takes(Action::Pay(purse)),
            (None, _) => Opening::Skips,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Pay)
            .from(|_| Purse::BOTH)
            .allowed(|v, purse| v.can_pay_from(v.state.turn.side, purse))
            .label(|_, purse| purse.label().into())
            .prior(|_, purse| if purse == Purse::Stockpile { 1.0 } else { 0.0 })
            .ends(|p, purse| p.pay_difference(self, purse));
    }
}

impl View<'_> {
    /// 17-01, RL-70: whether the active side may try to take control of a province, as often as it can pay (17-06).
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

    /// 17-02: a VC for Red, an ARVN unit for Blue takes control without a die. 12-02: a concealed VC does, even if it
    /// is Bad Intel.
    pub(crate) fn takes_control_surely(self, seat: Seat, area: Place) -> bool {
        self.units(area).any(|kind| match seat {
            Seat::Red => kind.is_vc(),
            Seat::Blue => kind.is_arvn(),
        })
    }

    /// What a control change or pacification needs, in words.
    pub(crate) fn chance_in_words(self, area: Place, aim: Aim) -> String {
        let seat = self.state.turn.side;
        match self.count(seat, area) {
            _ if aim == Aim::Control && self.takes_control_surely(seat, area) => "sure".into(),
            6.. => "sure".into(),
            units => format!("{units} in 6"),
        }
    }

    fn can_make_up(self, shortfall: Shortfall) -> Verdict {
        let payable = self.payable(self.state.turn.side) >= shortfall.missing;
        ensure(payable, shortfall.aim.payment(), "the difference cannot be paid")
    }
}

impl Play<'_> {
    /// 8.3-10: 1 RP for an attempt to take control.
    pub(crate) fn change_control(&mut self, area: Place) {
        let seat = self.state.turn.side;
        self.pay_for_attempt(area, Aim::Control, Case("8.3-10"));
        if self.view().takes_control_surely(seat, area) {
            self.take_control(seat, area, Case("17-02"));
        } else {
            self.attempt(area, Aim::Control);
        }
    }

    /// The RP of an attempt, whatever comes of it.
    pub(crate) fn pay_for_attempt(&mut self, area: Place, aim: Aim, case: Case) {
        let seat = self.state.turn.side;
        self.spend(1);
        self.tell(Fact::spent(seat).amount(1), |data| {
            let text = format!("{} spends 1 RP on the {} of {}.", seat.name(), aim.roll().0, data.name(area));
            Event::new("paid", case, text).place(data.id(area))
        });
    }

    /// 17-03, 18-02: one die against the number of own units in the province.
    pub(crate) fn attempt(&mut self, area: Place, aim: Aim) {
        let seat = self.state.turn.side;
        let units = self.view().count(seat, area);
        let (what, case) = aim.roll();
        let die = self.dice.d6(what);
        let missing = die.saturating_sub(units);
        self.tell(Fact::rolled().by(seat).amount(missing), |data| {
            let result = if missing == 0 { "succeeds".into() } else { format!("falls short by {missing}") };
            let name = data.name(area);
            let text = format!("The attempt at {what} in {name} with {} {result}.", counted(units, "unit"));
            let roll = Roll::single(what, die).at_most(i32::from(units));
            Event::new("rolled", Case(case), text).place(data.id(area)).roll(roll)
        });
        if missing == 0 {
            self.succeed(area, aim);
        } else {
            self.next(Shortfall { area, aim, missing });
        }
    }

    fn pay_difference(&mut self, difference: Difference, purse: Purse) {
        let Difference { left, shortfall } = difference;
        let Shortfall { area, aim, .. } = shortfall;
        self.pay_from(self.state.turn.side, purse, Case(aim.payment()));
        match left {
            0 | 1 => self.succeed(area, aim),
            _ => self.next(Difference { left: left - 1, shortfall }),
        }
    }

    fn succeed(&mut self, area: Place, aim: Aim) {
        match aim {
            Aim::Control => self.take_control(self.state.turn.side, area, Case("17-05")),
            Aim::Pacification => self.complete_pacification(area),
        }
    }

    fn take_control(&mut self, seat: Seat, area: Place, case: Case) {
        match seat {
            Seat::Red => self.raise_red_flag(area, case),
            Seat::Blue => self.strike_red_flag(area, case),
        }
    }
}
