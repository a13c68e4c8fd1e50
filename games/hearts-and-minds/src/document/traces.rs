//! What the events of some cards leave behind for good: it tells that their years have come, and that the cards have left
//! hands and decks.

use engine::Fault;

use super::fault;
use crate::cards::{CAMBODIA_INCURSION, COMMANDO_HUNT, IRON_TRIANGLE, LIMA_SITE_85, SEALORDS, TET};
use crate::context::View;
use crate::ids::{Card, Place};
use crate::kind::Kind;
use crate::state::{Flags, Holder};

/// What a card has left behind.
struct Trace {
    card: Card,
    what: &'static str,
    left: Left,
    /// It is left when the year of the card ends, and not at once.
    later: bool,
}

enum Left {
    Flag(fn(&Flags) -> bool),
    /// A unit that nothing else brings into play.
    Unit(Kind),
}

const TRACES: [Trace; 6] = [
    Trace { card: TET, what: "tet_occurred", left: Left::Flag(|flags| flags.tet_occurred), later: true },
    Trace { card: COMMANDO_HUNT, what: "commando_hunt", left: Left::Flag(|flags| flags.commando_hunt), later: false },
    Trace {
        card: CAMBODIA_INCURSION,
        what: "cambodia_incursion_event_played",
        left: Left::Flag(|flags| flags.incursion_played),
        later: false,
    },
    Trace { card: IRON_TRIANGLE, what: "iron_triangle", left: Left::Flag(|flags| flags.iron_triangle), later: false },
    Trace { card: LIMA_SITE_85, what: "Lima Site 85", left: Left::Unit(Kind::LIMA_SITE), later: false },
    Trace { card: SEALORDS, what: "the Gunboat", left: Left::Unit(Kind::GUNBOAT), later: false },
];

impl Trace {
    /// The key under which a position tells of it; none where it does not.
    fn told_in(&self, v: View<'_>) -> Option<String> {
        match self.left {
            Left::Flag(flag) => flag(&v.state.flags).then(|| "flags".into()),
            Left::Unit(kind) => {
                let in_play = |place: &Place| !matches!(*place, Place::RESERVE | Place::GONE);
                let (place, _) = v.state.units.of(kind).find(|(place, _)| in_play(place))?;
                Some(format!("units.{}.{}", v.data.id(place), kind.name()))
            }
        }
    }
}

impl View<'_> {
    /// Whether something on the table tells that a card was used for good.
    pub(super) fn is_used_up(self, card: Card) -> bool {
        TRACES.iter().any(|trace| trace.card == card && trace.told_in(self).is_some())
    }

    /// 6-10, 6-14, 6.2-04: the year of the card has come, and it lies on the table or is out of the game.
    pub(super) fn check_traces(self) -> Result<(), Fault> {
        for trace in &TRACES {
            let Some(key) = trace.told_in(self) else { continue };
            let Trace { card, what, later, .. } = trace;
            let printed = &self.data.cards[card.at()];
            let first = printed.events[0].years[0] + u16::from(*later);
            if self.state.year < first {
                return Err(fault(key, format!("{what}: not before {first}, by {} (6-14)", printed.title)));
            }
            let used = match self.state.cards.of(*card) {
                Holder::Removed => true,
                Holder::Table(_) => !later,
                _ => false,
            };
            if !used {
                let reason = format!("{what}: the card of {} is out of the game then (6-10)", printed.title);
                return Err(fault(key, reason));
            }
        }
        Ok(())
    }
}
