//! X11: a dead unit of a faction comes back.

use super::*;

pub(super) static RED: CardEvent = golden_triangle("card-X11-b");
pub(super) static BLUE: CardEvent = golden_triangle("card-X11-a");

const fn golden_triangle(case: &'static str) -> CardEvent {
    CardEvent {
        case,
        worth: 0.9,
        usable: |v| worth_it(!v.faction_dead().is_empty()),
        event: |p| p.next(FactionDead),
        choices: Choices { homes: |v, kind| v.faction_homes(kind), ..Choices::NONE },
    }
}

/// Which unit comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FactionDead;

impl Question<HeartsAndMinds> for FactionDead {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(GOLDEN_TRIANGLE)
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.faction_dead().is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        pick_unit!(ask, GOLDEN_TRIANGLE, |v: View<'_>| v.faction_dead(), |p, (kind, from)| {
            p.next(PutDown { card: GOLDEN_TRIANGLE, kind, from });
        });
        complete(ask, GOLDEN_TRIANGLE, false, |_, ()| ());
    }
}

impl View<'_> {
    /// Dead of the own factions that have somewhere to go.
    fn faction_dead(self) -> Vec<(Kind, Place)> {
        let own = Faction::ALL.into_iter().filter(|faction| faction.seat() == self.state.turn.side);
        let dead = own.map(Faction::kind).filter(|kind| self.units(Place::BODY_COUNT).has(*kind));
        dead.filter(|kind| !self.faction_homes(*kind).is_empty()).map(|kind| (kind, Place::BODY_COUNT)).collect()
    }

    /// Where a unit of a faction may come back: interior areas for Blue, border areas for Red.
    fn faction_homes(self, kind: Kind) -> Areas {
        let map = &self.data.map;
        let country = if kind.is_laotian() { map.laos } else { map.cambodia };
        let part = if kind.seat() == Seat::Blue { map.interior } else { map.border };
        let free = country.and(part).without(self.occupied(kind.seat().other()));
        free.iter().filter(|area| self.has_room_for(*area, kind)).collect()
    }
}
