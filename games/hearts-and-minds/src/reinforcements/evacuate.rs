//! Step 6: units that an expired event has left in forbidden areas of Laos and Cambodia.

use engine::{Case, Event};

use crate::action::Action;
use crate::ids::{Areas, Place, Seat};
use crate::kind::Kind;
use crate::play::{Play, capital};
use crate::view::{Verdict, View, ensure};

impl View<'_> {
    /// Laos and Cambodia: the only countries that events open to strangers.
    fn abroad(self) -> Areas {
        self.data.map.laos.or(self.data.map.cambodia)
    }

    /// 3.3-02: a unit in an area that is forbidden to it.
    fn is_stray(self, kind: Kind, area: Place) -> bool {
        !self.legal(kind).has(area)
    }

    /// 8.1-06b, RL-31 and RL-118: border areas of the same country without Blue units, and North Vietnam.
    fn refuges(self, kind: Kind, from: Place) -> Areas {
        let map = &self.data.map;
        let country = if map.laos.has(from) { map.laos } else { map.cambodia };
        let border = country.and(map.trail).and(self.legal(kind)).without(self.occupied(Seat::Blue));
        let open = border.without(self.shut_port()).iter().filter(|area| self.has_room_for(*area, kind));
        open.chain([map.nvn]).collect()
    }

    pub(super) fn can_evacuate(self, kind: Kind, from: Place, to: Place) -> Verdict {
        let stray =
            kind.seat() == Seat::Red && from.is_area() && self.units(from).has(kind) && self.is_stray(kind, from);
        ensure(stray, "8.1-06b", "no such unit stands where it may not be")?;
        let shut = self.shut_port().has(to);
        ensure(!shut, "5.2-09", "the port is closed to deployment")?;
        let refuge = self.refuges(kind, from).has(to);
        ensure(
            refuge,
            "8.1-06b",
            "it goes to a border area of the same country without Blue units, or to North Vietnam",
        )
    }

    pub(super) fn for_each_evacuation(self, found: &mut dyn FnMut(Action)) {
        for from in self.abroad().and(self.occupied(Seat::Red)).iter() {
            for kind in self.units(from).side(Seat::Red).kinds().filter(|kind| self.is_stray(*kind, from)) {
                self.refuges(kind, from).iter().for_each(|to| found(Action::Evacuate(kind, from, to)));
            }
        }
    }
}

impl Play<'_> {
    /// 8.1-06a: Blue's strays become reinforcements of this year, their status kept.
    pub(super) fn call_back_strays(&mut self) {
        for area in self.view().abroad().and(self.view().occupied(Seat::Blue)).iter() {
            let view = self.view();
            let strays = view.units(area).side(Seat::Blue).only(|kind| view.is_stray(kind, area));
            if strays.is_empty() {
                continue;
            }
            self.shift_all(&strays, area, Place::ARRIVING);
            let count = strays.total();
            self.tell(|data| {
                let text = format!("{count} Blue units are called back from {}.", data.name(area));
                Event::new("moved", Case("8.1-06a"), text).place(data.id(area)).amount(i32::from(count))
            });
        }
    }

    pub(super) fn evacuate(&mut self, kind: Kind, from: Place, to: Place) {
        self.shift(kind, 1, from, to);
        self.tell(|data| {
            let text = format!("{} goes from {} to {}.", capital(&data.describe(kind)), data.name(from), data.name(to));
            Event::new("moved", Case("8.1-06b"), text).place(data.id(from)).place(data.id(to))
        });
    }
}
