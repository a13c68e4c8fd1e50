//! Step 5: replacements from the Dead Pool, free ones and bought ones.

use engine::{Case, Event};

use crate::action::Action;
use crate::ids::{Place, Seat};
use crate::kind::Kind;
use crate::play::{Play, capital};
use crate::state::Faction;
use crate::view::{Verdict, View, ensure, refuse};

/// The shares of free replacements: NVA, ARVN, and US, ROK and IF together (8.1-05a).
const SHARES: usize = 3;

impl View<'_> {
    /// From which share of free replacements a unit comes; the Gunboat from 1973 on from none (RL-108).
    fn share(self, kind: Kind) -> Option<usize> {
        match kind {
            _ if kind.is_nva() => Some(0),
            _ if kind.is_arvn() => Some(1),
            _ => self.is_blue_coloured(kind).then_some(2),
        }
    }

    pub(super) fn can_replace(self, seat: Seat, kind: Kind) -> Verdict {
        self.is_own_dead(seat, kind)?;
        let Some(share) = self.share(kind) else {
            return refuse("P-S01", "no free replacement is this unit: it can only be bought");
        };
        ensure(self.state.muster.free[share] > 0, "8.1-05a", "the free replacements of this kind are taken")
    }

    /// 8.1-05b: one more unit for 1 stockpile RP.
    pub(super) fn can_buy(self, seat: Seat, kind: Kind) -> Verdict {
        self.is_own_dead(seat, kind)?;
        ensure(self.state.stock[seat.at()] > 0, "8.1-05b", "the stockpile is empty")
    }

    fn is_own_dead(self, seat: Seat, kind: Kind) -> Verdict {
        ensure(kind.seat() == seat, "8.1-05d", "a side takes only its own units")?;
        ensure(self.units(Place::DEAD_POOL).has(kind), "8.1-05c", "there is no such unit in the Dead Pool")
    }

    pub(super) fn for_each_replacement(self, seat: Seat, found: &mut dyn FnMut(Action)) {
        let dead = self.units(Place::DEAD_POOL).kinds();
        dead.filter(|kind| self.can_replace(seat, *kind).is_ok()).for_each(|kind| found(Action::Replace(kind)));
    }

    pub(super) fn for_each_purchase(self, seat: Seat, found: &mut dyn FnMut(Action)) {
        let dead = self.units(Place::DEAD_POOL).kinds();
        dead.filter(|kind| self.can_buy(seat, *kind).is_ok()).for_each(|kind| found(Action::Buy(kind)));
    }

    /// 8.1-05e: a unit that is taken in any case, because all of its share are or there is no other kind.
    pub(super) fn forced_replacement(self, seat: Seat) -> Option<Action> {
        let dead = self.units(Place::DEAD_POOL).side(seat);
        (0..SHARES).find_map(|share| {
            let free = self.state.muster.free[share];
            let mine = dead.only(|kind| self.share(kind) == Some(share));
            let kind = mine.kinds().next()?;
            let settled = mine.total() <= free || mine.kinds().count() == 1;
            (free > 0 && settled).then_some(Action::Replace(kind))
        })
    }
}

impl Play<'_> {
    pub(super) fn replace(&mut self, kind: Kind) {
        if let Some(share) = self.view().share(kind) {
            self.state.muster.free[share] -= 1;
        }
        self.call_up(kind, 1, Case("8.1-05a"));
    }

    pub(super) fn buy(&mut self, kind: Kind) {
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
        self.tell(|data| {
            let text = format!("{} returns as a replacement ({count}).", capital(&data.describe(kind)));
            Event::new("replaced", case, text).amount(i32::from(count))
        });
    }
}
