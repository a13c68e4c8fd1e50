//! Step 6: units that an expired event has left in forbidden areas of Laos and Cambodia.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::HeartsAndMinds;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::words::{capital, counted_are};

/// 8.1-06b: NVA units leave the interior of Laos and Cambodia.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Evacuate;

impl Question<HeartsAndMinds> for Evacuate {
    fn side(self, _: View<'_>) -> Seat {
        Seat::Red
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.ask("8.1-06b", "NVA units must leave the interior. Where to?")
            .meaning("The event that let them in is over. They go to the border of the same country, or home.")
            .rules(&["8.1-06b", "16-10", "3.3-02", "RL-24", "RL-31", "RL-118"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        match v.evacuations()[..] {
            [] => Opening::Skips,
            [(kind, from, to)] => Opening::Takes(Action::Evacuate(kind, from, to)),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        ask.answer(verb::Evacuate)
            .legal(|v| v.evacuations(), |v, (kind, from, to)| v.can_evacuate(kind, from, to))
            .label(|v, (kind, from, to)| {
                format!("{} goes from {} to {}", v.unit_begins(kind), v.name(from), v.name(to))
            })
            .prior(|v, (_, _, to)| v.pull_of_one(Seat::Red, Kind::NVA_INF, to))
            .then(|p, (kind, from, to)| p.evacuate(kind, from, to));
    }
}

impl View<'_> {
    /// Laos and Cambodia: the only countries that events open to strangers.
    fn abroad(self) -> Areas {
        self.data.map.laos.or(self.data.map.cambodia)
    }

    /// 3.3-02, 16-10: a unit in an area that is forbidden to it, now that the event which let it in is over.
    fn is_stray(self, kind: Kind, area: Place) -> bool {
        !self.legal(kind).has(area)
    }

    /// 8.1-06b, RL-31 and RL-118: border areas of the same country without Blue units, and North Vietnam. Kampot is one of
    /// them for as many as have room (RL-136).
    fn way_out(self, kind: Kind, from: Place) -> Areas {
        let map = &self.data.map;
        let country = if map.laos.has(from) { map.laos } else { map.cambodia };
        let border = country.and(map.trail).and(self.legal(kind)).without(self.occupied(Seat::Blue));
        border.without(self.shut_port()).or(Areas::one(map.nvn))
    }

    /// Those of them that have room.
    fn refuges(self, kind: Kind, from: Place) -> Areas {
        self.way_out(kind, from).iter().filter(|area| self.has_room_for(*area, kind)).collect()
    }

    fn can_evacuate(self, kind: Kind, from: Place, to: Place) -> Verdict {
        let stray =
            kind.seat() == Seat::Red && from.is_area() && self.units(from).has(kind) && self.is_stray(kind, from);
        ensure(stray, "8.1-06b", "no such unit stands where it may not be")?;
        let shut = self.shut_port().has(to);
        ensure(!shut, "5.2-09", "the port is closed to deployment")?;
        let refuge = to.is_area() && self.way_out(kind, from).has(to);
        ensure(
            refuge,
            "8.1-06b",
            "it goes to a border area of the same country without Blue units, or to North Vietnam",
        )?;
        ensure(self.has_room_for(to, kind), "10-02", "there is no room for it")
    }

    /// Who has to go where.
    fn evacuations(self) -> Vec<(Kind, Place, Place)> {
        let mut found = Vec::new();
        for from in self.abroad().and(self.occupied(Seat::Red)).iter() {
            for kind in self.units(from).side(Seat::Red).kinds().filter(|kind| self.is_stray(*kind, from)) {
                found.extend(self.refuges(kind, from).iter().map(|to| (kind, from, to)));
            }
        }
        found
    }
}

impl Play<'_> {
    /// 8.1-06a: Blue's strays become reinforcements of this year, their status kept.
    pub(super) fn call_back_strays(&mut self) {
        for area in self.view().abroad().and(self.view().occupied(Seat::Blue)).iter() {
            let view = self.view();
            let strays = view.units(area).side(Seat::Blue).only(|kind| view.is_stray(kind, area));
            if !strays.is_empty() {
                self.call_away(&strays, area, Case("8.1-06a"), |data| {
                    format!("{} called back from {}.", counted_are(strays.total(), "Blue unit"), data.name(area))
                });
            }
        }
    }

    fn evacuate(&mut self, kind: Kind, from: Place, to: Place) {
        self.tell(Fact::moved(Seat::Red), |data| {
            let text = format!("{} goes from {} to {}.", capital(&data.describe(kind)), data.name(from), data.name(to));
            let told = Event::new("moved", Case("8.1-06b"), text).piece(data.piece(kind, to));
            told.place(data.id(from)).place(data.id(to))
        });
        self.shift(kind, 1, from, to);
    }
}
