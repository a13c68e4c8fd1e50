//! Step 4: Vietnamization. Blue withdraws units, US first of all, and ARVN takes over.

use engine::{Case, Event};

use crate::action::Action;
use crate::ids::{AREAS, Place};
use crate::interphase::LATE_WAR;
use crate::kind::Kind;
use crate::play::{Play, capital};
use crate::view::{Verdict, View, ensure, refuse};

/// Which units of a contingent leave next (RL-25).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tier {
    DeadPool,
    Veterans,
    Others,
}

/// Where units can be that leave, or that are promoted: the map, the reinforcements, the Dead Pool.
fn sources() -> impl Iterator<Item = Place> {
    (0..AREAS as u8).map(Place).chain([Place::ARRIVING, Place::DEAD_POOL])
}

impl Tier {
    fn has(self, kind: Kind, place: Place) -> bool {
        match self {
            Tier::DeadPool => place == Place::DEAD_POOL,
            Tier::Veterans => place != Place::DEAD_POOL && kind.is_veteran(),
            Tier::Others => place != Place::DEAD_POOL,
        }
    }
}

impl View<'_> {
    /// The contingents of the withdrawal table: US, ROK, IF. From 1973 the Gunboat is none (P-S01).
    fn contingent(self, kind: Kind) -> Option<usize> {
        match kind {
            Kind::GUNBOAT if self.state.year >= LATE_WAR => None,
            Kind::ROK_INF | Kind::ROK_VET => Some(1),
            Kind::IF_INF | Kind::IF_VET => Some(2),
            _ => kind.is_us().then_some(0),
        }
    }

    /// The units of a contingent that can leave, by kind and place.
    fn for_each_leaver(self, contingent: usize, found: &mut dyn FnMut(Kind, Place, u8)) {
        for place in sources() {
            let here = self.units(place).iter().take_while(|(kind, _)| kind.is_blue_coloured());
            for (kind, count) in here.filter(|(kind, _)| self.contingent(*kind) == Some(contingent)) {
                found(kind, place, count);
            }
        }
    }

    /// 8.1-04a, 8.1-04b, RL-107: the Dead Pool first, then veterans, then everybody else.
    fn tier(self, contingent: usize) -> Tier {
        let mut tier = Tier::Others;
        self.for_each_leaver(contingent, &mut |kind, place, _| {
            if place == Place::DEAD_POOL {
                tier = Tier::DeadPool;
            } else if kind.is_veteran() && tier == Tier::Others {
                tier = Tier::Veterans;
            }
        });
        tier
    }

    pub(super) fn can_withdraw(self, kind: Kind, place: Place) -> Verdict {
        let Some(contingent) = self.contingent(kind) else {
            return refuse("8.1-04c", "only US, ROK and IF units are withdrawn");
        };
        let left = self.state.muster.withdraw[contingent];
        ensure(
            left > 0,
            "8.1-04c",
            "no more units of this contingent leave this year, and none stands in for another",
        )?;
        let here = sources().any(|source| source == place) && self.units(place).has(kind);
        ensure(here, "8.1-04a", "there is no such unit to withdraw")?;
        match self.tier(contingent) {
            Tier::DeadPool => ensure(place == Place::DEAD_POOL, "8.1-04a", "units in the Dead Pool leave first"),
            Tier::Veterans => ensure(kind.is_veteran(), "8.1-04b", "veterans leave before any others"),
            Tier::Others => Ok(()),
        }
    }

    pub(super) fn for_each_withdrawal(self, found: &mut dyn FnMut(Action)) {
        for contingent in 0..3 {
            if self.state.muster.withdraw[contingent] > 0 {
                let tier = self.tier(contingent);
                self.for_each_leaver(contingent, &mut |kind, place, _| {
                    if tier.has(kind, place) {
                        found(Action::Withdraw(kind, place));
                    }
                });
            }
        }
    }

    /// A unit that leaves in any case: all of its tier do, or nothing else can.
    pub(super) fn forced_withdrawal(self) -> Option<Action> {
        (0..3).find_map(|contingent| {
            let left = self.state.muster.withdraw[contingent];
            if left == 0 {
                return None;
            }
            let tier = self.tier(contingent);
            let (mut units, mut choices, mut first) = (0, 0, None);
            self.for_each_leaver(contingent, &mut |kind, place, count| {
                if tier.has(kind, place) {
                    units += count;
                    choices += 1;
                    first = first.or(Some(Action::Withdraw(kind, place)));
                }
            });
            first.filter(|_| units <= left || choices == 1)
        })
    }

    /// 8.1-04e, RL-27: untried ARVN infantry on the map or arriving this year.
    pub(super) fn can_vietnamize(self, kind: Kind, place: Place) -> Verdict {
        ensure(kind == Kind::ARVN_INF, "8.1-04e", "untried ARVN infantry is promoted")?;
        let open = place.is_area() || place == Place::ARRIVING;
        ensure(open, "8.1-04e", "units on the map, replacements and reinforcements are promoted")?;
        ensure(self.units(place).has(kind), "8.1-04e", "there is no such unit")?;
        ensure(self.state.muster.promotions > 0, "8.1-04e", "no promotion is left")
    }

    pub(super) fn for_each_promotion(self, found: &mut dyn FnMut(Action)) {
        for place in sources().filter(|place| self.can_vietnamize(Kind::ARVN_INF, *place).is_ok()) {
            found(Action::Promote(Kind::ARVN_INF, place));
        }
    }

    pub(super) fn forced_promotion(self) -> Option<Action> {
        let (mut units, mut choices, mut first) = (0, 0, None);
        self.for_each_promotion(&mut |action| {
            if let Action::Promote(kind, place) = action {
                units += self.units(place).of(kind);
                choices += 1;
                first = first.or(Some(action));
            }
        });
        first.filter(|_| units <= self.state.muster.promotions || choices == 1)
    }
}

impl Play<'_> {
    pub(super) fn withdraw(&mut self, kind: Kind, place: Place) {
        let Some(contingent) = self.view().contingent(kind) else { return };
        let muster = &mut self.state.muster;
        muster.withdraw[contingent] -= 1;
        muster.withdrawn += u8::from(contingent == 0);
        self.shift(kind, 1, place, Place::GONE);
        self.turn_into(kind, 1, Place::GONE, kind.plain());
        self.tell(|data| {
            let text = format!("{} leaves {} for home.", capital(&data.describe(kind)), data.name(place));
            Event::new("withdrawn", Case("8.1-04a"), text).place(data.id(place)).amount(1)
        });
    }

    pub(super) fn vietnamize(&mut self, kind: Kind, place: Place) {
        self.state.muster.promotions -= 1;
        self.promote(kind, place, Case("8.1-04e"));
    }
}
