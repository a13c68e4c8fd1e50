//! Step 4: Vietnamization. Blue withdraws units, US first of all, and ARVN takes over.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::battle::promotion::{promotes, promotes_or_asks};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{AREAS, Place, Seat};
use crate::kind::Kind;
use crate::sequence::interphase::LATE_WAR;
use crate::words::capital;

/// The contingents of the withdrawal table: US, ROK, IF.
const CONTINGENTS: usize = 3;

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

/// 8.1-04a: Blue withdraws units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Withdrawal;

impl Question<HeartsAndMinds> for Withdrawal {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Blue
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let [us, rok, allied] = v.state.muster.withdraw;
        v.ask("8.1-04a", format!("Withdraw {us} US, {rok} ROK and {allied} IF units."))
            .meaning("These units go home for good. The Dead Pool pays first, then veterans, then whom you like.")
            .rules(&["8.1-04a", "8.1-04b", "8.1-04c", "8.1-04e", "RL-25", "RL-107"])
    }

    /// A unit leaves unasked if all of its tier do, or nothing else can.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        let forced = (0..CONTINGENTS).find_map(|contingent| {
            let leavers = v.next_leavers(contingent);
            let units: u8 = leavers.iter().map(|(_, _, count)| count).sum();
            let sure = leavers.len() == 1 || units <= v.state.muster.withdraw[contingent];
            leavers.first().filter(|_| sure).map(|(kind, place, _)| Action::Withdraw(*kind, *place))
        });
        match forced {
            Some(action) => Opening::Takes(action),
            None => Opening::asks_if((0..CONTINGENTS).any(|contingent| !v.next_leavers(contingent).is_empty())),
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Withdraw)
            .legal(
                |v| {
                    let leavers = (0..CONTINGENTS).flat_map(move |contingent| v.next_leavers(contingent));
                    leavers.map(|(kind, place, _)| (kind, place))
                },
                |v, (kind, place)| v.can_withdraw(kind, place),
            )
            .label(|v, (kind, place)| format!("Withdraw {} from {}", v.unit_name(kind), v.name(place)))
            .on(|v, (kind, place)| v.piece(Action::Withdraw(kind, place), kind, place))
            .prior(|v, (kind, _)| -3.0 * v.worth(kind))
            .then(|p, (kind, place)| p.withdraw(kind, place));
    }
}

/// 8.1-04e, RL-27: ARVN infantry is promoted for the US units that have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Vietnamize;

impl Question<HeartsAndMinds> for Vietnamize {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Blue
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let left = v.state.muster.promotions;
        v.ask("8.1-04e", format!("Promote {left} ARVN infantry for the US units that have left."))
            .meaning(
                "For every two US units that have left one ARVN infantry unit becomes veteran: 2 factors instead of 1.",
            )
            .rules(&["8.1-04e", "RL-27", "5.1-02", "8.1-04a", "19-07"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let infantry = |place| (Kind::ARVN_INF, place, v.units(place).of(Kind::ARVN_INF));
        promotes_or_asks(&v.vietnamized().map(infantry).collect::<Vec<_>>(), v.state.muster.promotions)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        promotes(
            ask,
            |v| v.vietnamized().map(|place| (Kind::ARVN_INF, place)),
            |v, (kind, place)| v.can_vietnamize(kind, place),
        )
        .then(|p, (kind, place)| {
            p.state.muster.promotions -= 1;
            p.promote(kind, place, Case("8.1-04e"));
        });
    }
}

impl<'a> View<'a> {
    /// The contingents of the withdrawal table: US, ROK, IF. From 1973 the Gunboat is none (P-S01, P-W01).
    fn contingent(self, kind: Kind) -> Option<usize> {
        match kind {
            Kind::GUNBOAT if self.state.year >= LATE_WAR => None,
            Kind::ROK_INF | Kind::ROK_VET => Some(1),
            Kind::IF_INF | Kind::IF_VET => Some(2),
            _ => kind.is_us().then_some(0),
        }
    }

    /// The units of a contingent that can leave, by kind and place, and how many of each.
    fn leavers(self, contingent: usize) -> impl Iterator<Item = (Kind, Place, u8)> + 'a {
        sources().flat_map(move |place| {
            let here = self.units(place).iter().take_while(|(kind, _)| kind.is_blue_coloured());
            let own = here.filter(move |(kind, _)| self.contingent(*kind) == Some(contingent));
            own.map(move |(kind, count)| (kind, place, count))
        })
    }

    /// 8.1-04a, 8.1-04b, RL-107: the Dead Pool first, then veterans, then everybody else.
    fn tier(self, contingent: usize) -> Tier {
        let mut tier = Tier::Others;
        for (kind, place, _) in self.leavers(contingent) {
            if place == Place::DEAD_POOL {
                tier = Tier::DeadPool;
            } else if kind.is_veteran() && tier == Tier::Others {
                tier = Tier::Veterans;
            }
        }
        tier
    }

    /// Those of a contingent that are to leave next; nobody once enough have left.
    fn next_leavers(self, contingent: usize) -> Vec<(Kind, Place, u8)> {
        if self.state.muster.withdraw[contingent] == 0 {
            return Vec::new();
        }
        let tier = self.tier(contingent);
        self.leavers(contingent).filter(|(kind, place, _)| tier.has(*kind, *place)).collect()
    }

    fn can_withdraw(self, kind: Kind, place: Place) -> Verdict {
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

    /// 8.1-04e, RL-27: untried ARVN infantry on the map or arriving this year.
    fn can_vietnamize(self, kind: Kind, place: Place) -> Verdict {
        ensure(kind == Kind::ARVN_INF, "8.1-04e", "untried ARVN infantry is promoted")?;
        let open = place.is_area() || place == Place::ARRIVING;
        ensure(open, "8.1-04e", "units on the map, replacements and reinforcements are promoted")?;
        ensure(self.units(place).has(kind), "8.1-04e", "there is no such unit")?;
        ensure(self.state.muster.promotions > 0, "8.1-04e", "no promotion is left")
    }

    /// Where ARVN infantry can be promoted.
    fn vietnamized(self) -> impl Iterator<Item = Place> + 'a {
        sources().filter(move |place| self.can_vietnamize(Kind::ARVN_INF, *place).is_ok())
    }
}

impl Play<'_> {
    fn withdraw(&mut self, kind: Kind, place: Place) {
        let Some(contingent) = self.view().contingent(kind) else { return };
        let muster = &mut self.state.muster;
        muster.withdraw[contingent] -= 1;
        muster.withdrawn += u8::from(contingent == 0);
        self.tell(Fact::noted().by(Seat::Blue).amount(1), |data| {
            let text = format!("{} leaves {} for home.", capital(&data.describe(kind)), data.name(place));
            Event::new("withdrawn", Case("8.1-04a"), text).piece(data.piece(kind, place)).place(data.id(place))
        });
        self.shift(kind, 1, place, Place::GONE);
        self.turn_into(kind, 1, Place::GONE, kind.plain());
    }
}
