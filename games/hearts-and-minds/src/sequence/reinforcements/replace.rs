//! Step 5: replacements from the Dead Pool, free ones and bought ones.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::state::Faction;
use crate::words::capital;

/// The shares of free replacements: NVA, ARVN, and US, ROK and IF together (8.1-05a).
const SHARES: usize = 3;

/// 8.1-05a: free replacements; they are taken as far as there are any (8.1-05e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Replacement {
    pub(crate) seat: Seat,
}

impl Question<HeartsAndMinds> for Replacement {
    fn side(self, _: View<'_>) -> Seat {
        self.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let [nva, arvn, foreign] = v.state.muster.free;
        let left = match self.seat {
            Seat::Red => format!("{nva} NVA"),
            Seat::Blue => format!("{arvn} ARVN, {foreign} of US, ROK and IF"),
        };
        v.ask("8.1-05a", format!("Which units come back free from the Dead Pool? ({left} left)"))
            .meaning("A dead unit comes back at no cost and arrives this year, untried.")
            .rules(&["8.1-05a", "8.1-05c", "8.1-05d", "8.1-05e", "RL-28", "RL-123"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        match v.forced_replacement(self.seat) {
            Some(kind) => Opening::Takes(Action::Replace(kind)),
            None => {
                let dead = v.units(Place::DEAD_POOL);
                Opening::asks_if(dead.kinds().any(|kind| v.can_replace(self.seat, kind).is_ok()))
            }
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Replace)
            .from(|v| v.units(Place::DEAD_POOL).kinds())
            .allowed(|v, kind| v.can_replace(self.seat, kind))
            .label(|v, kind| format!("Take {} as a free replacement", v.unit_name(kind)))
            .on(|v, kind| v.piece(Action::Replace(kind), kind, Place::DEAD_POOL))
            .prior(|v, kind| 3.0 * v.worth(kind))
            .then(|p, kind| p.replace(kind));
        ask.answer(verb::Done)
            .allowed(|_, ()| refuse("8.1-05e", "free replacements are taken as far as there are any"))
            .end();
    }
}

/// 8.1-05b: one more unit for each stockpile RP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Purchase {
    pub(crate) seat: Seat,
}

impl Question<HeartsAndMinds> for Purchase {
    fn side(self, _: View<'_>) -> Seat {
        self.seat
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("8.1-05b", "Buy more units back from the Dead Pool?")
            .meaning(
                "Each stockpile RP brings one more dead unit back this year. RPs are also \
                 needed for losses and stability.",
            )
            .rules(&["8.1-05b", "8.1-05c", "8.1-05d", "7-06", "RL-28", "8.4-08"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.units(Place::DEAD_POOL).kinds().any(|kind| v.can_buy(self.seat, kind).is_ok()))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Buy)
            .from(|v| v.units(Place::DEAD_POOL).kinds())
            .allowed(|v, kind| v.can_buy(self.seat, kind))
            .label(|v, kind| format!("Buy {} back (1 stockpile RP)", v.unit_name(kind)))
            .on(|v, kind| v.piece(Action::Buy(kind), kind, Place::DEAD_POOL))
            .prior(|v, kind| 2.0 * v.worth(kind) - if v.state.stock[self.seat.at()] > 4 { 0.2 } else { 0.8 })
            .then(|p, kind| p.buy(kind));
        ask.answer(verb::Done).labelled("Buy nothing more").fixed_prior(0.35).end();
    }
}

impl View<'_> {
    /// From which share of free replacements a unit comes; the Gunboat from 1973 on from none (RL-108).
    fn share(self, kind: Kind) -> Option<usize> {
        match kind {
            _ if kind.is_nva() => Some(0),
            _ if kind.is_arvn() => Some(1),
            _ => self.is_blue_coloured(kind).then_some(2),
        }
    }

    fn can_replace(self, seat: Seat, kind: Kind) -> Verdict {
        self.is_own_dead(seat, kind)?;
        let Some(share) = self.share(kind) else {
            return refuse("P-S01", "no free replacement is this unit: it can only be bought");
        };
        ensure(self.state.muster.free[share] > 0, "8.1-05a", "the free replacements of this kind are taken")
    }

    /// 8.1-05b: one more unit for 1 stockpile RP.
    fn can_buy(self, seat: Seat, kind: Kind) -> Verdict {
        self.is_own_dead(seat, kind)?;
        ensure(self.state.stock[seat.at()] > 0, "8.1-05b", "the stockpile is empty")
    }

    fn is_own_dead(self, seat: Seat, kind: Kind) -> Verdict {
        ensure(kind.seat() == seat, "8.1-05d", "a side takes only its own units")?;
        ensure(self.units(Place::DEAD_POOL).has(kind), "8.1-05c", "there is no such unit in the Dead Pool")
    }

    /// 8.1-05e: a unit that is taken in any case, because all of its share are or there is no other kind.
    fn forced_replacement(self, seat: Seat) -> Option<Kind> {
        let dead = self.units(Place::DEAD_POOL).side(seat);
        (0..SHARES).find_map(|share| {
            let free = self.state.muster.free[share];
            let mine = dead.only(|kind| self.share(kind) == Some(share));
            let kind = mine.kinds().next()?;
            let settled = mine.total() <= free || mine.kinds().count() == 1;
            (free > 0 && settled).then_some(kind)
        })
    }
}

impl Play<'_> {
    fn replace(&mut self, kind: Kind) {
        if let Some(share) = self.view().share(kind) {
            self.state.muster.free[share] -= 1;
        }
        self.call_up(kind, 1, Case("8.1-05a"));
    }

    fn buy(&mut self, kind: Kind) {
        self.change_stock(kind.seat(), -1, Case("8.1-05b"));
        self.call_up(kind, 1, Case("8.1-05b"));
    }

    /// 8.1-05a: all dead of a side's factions come back free.
    pub(super) fn take_factions(&mut self, seat: Seat) {
        for faction in Faction::ALL.into_iter().filter(|faction| faction.seat() == seat) {
            let count = self.state.units.at(Place::DEAD_POOL).of(faction.kind());
            if count > 0 {
                self.call_up(faction.kind(), count, Case("8.1-05a"));
            }
        }
    }

    /// 8.1-05d: units in the Dead Pool have no status, so infantry comes back untried.
    fn call_up(&mut self, kind: Kind, count: u8, case: Case) {
        self.shift(kind, count, Place::DEAD_POOL, Place::ARRIVING);
        self.tell(Fact::arrived(kind.seat()).amount(count), |data| {
            let text = format!("{} returns as a replacement ({count}).", capital(&data.describe(kind)));
            Event::new("replaced", case, text).piece(data.piece(kind, Place::ARRIVING))
        });
    }
}
