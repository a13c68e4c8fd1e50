//! 1.8 and the VP of 1.9: whose a community is, and what follows when it changes hands.

use engine::{Case, Event, Fact};

use crate::context::{Play, View};
use crate::ids::{Army, Hex, Hexes};

impl View<'_> {
    /// Hexes of the communities that are friendly to the VM as things stand.
    /// 1.8-01, 1.8-02, 1.8-03 (R8): where VM are; where the FEF are not and a VM zone of control reaches or the name is
    /// red.
    #[must_use]
    pub fn friendly_now(self) -> Hexes {
        let index = self.state.index();
        let open = index.zone[Army::Vm.at()].or(self.data.places.red).without(index.held[Army::Fef.at()]);
        index.held[Army::Vm.at()].or(open).and(self.data.places.hexes)
    }

    /// Why a community is friendly to a side: its pieces are there, a VM zone of control reaches it, or its name has that
    /// colour.
    fn why_friendly(self, army: Army, hex: Hex) -> Case {
        match army {
            _ if self.holds(army, hex) => Case("1.8-01"),
            Army::Vm if self.in_zone_of(Army::Vm, hex) => Case("1.8-02"),
            Army::Vm | Army::Fef => Case("1.8-03"),
        }
    }

    /// VM-friendly communities in the Delta and in the Highlands.
    #[must_use]
    pub fn friendly_counts(self) -> [usize; 2] {
        [self.data.map.delta, self.data.map.highlands].map(|land| self.state.friendly.and(land).count())
    }

    /// VM-friendly VP-Hexes in Vietnam (2.4).
    #[must_use]
    pub fn friendly_vp_hexes(self) -> usize {
        let places = &self.data.places;
        places.vp_in_vietnam.iter().filter(|c| self.state.friendly.has(places.of(*c).hex)).count()
    }
}

impl Play<'_> {
    /// Communities change hands at once, with the VP of VP-Hexes and of the two counts.
    /// 1.1-01, 1.9-01, 1.9-02, 1.9-03, 1.9-04, 1.9-05, 1.9-B-01, 1.9-B-02 (R9, R10, R133).
    pub(crate) fn settle_communities(&mut self) {
        let now = self.view().friendly_now();
        let before = self.state.friendly;
        if now == before {
            return;
        }
        self.state.friendly = now;
        for hex in now.without(before).iter().chain(before.without(now)) {
            let army = if now.has(hex) { Army::Vm } else { Army::Fef };
            let case = self.view().why_friendly(army, hex);
            self.tell(Fact::took(army), |data| {
                let text = format!("{} is friendly to the {} now.", data.hex_name(hex), army.name());
                Event::new("community", case, text).place(data.map.label(hex))
            });
            let vp = self.data.places.at(hex).map_or(0, |community| i16::from(self.data.places.of(community).vp));
            let amount = if army == Army::Fef { vp } else { -vp };
            self.score_at(hex, amount, Case("1.9-02"), |name| name);
        }
        let [delta, highlands] = self.view().friendly_counts();
        let points = &self.data.tables.victory_points;
        let (in_delta, in_highlands) = (points.delta, points.highlands);
        self.cross_threshold(delta >= usize::from(in_delta[0]), in_delta[1], true);
        self.cross_threshold(highlands >= usize::from(in_highlands[0]), in_highlands[1], false);
    }

    fn cross_threshold(&mut self, reached: bool, points: u8, is_delta: bool) {
        let flag = if is_delta { &mut self.state.delta } else { &mut self.state.highlands };
        if *flag == reached {
            return;
        }
        *flag = reached;
        let (case, land) = if is_delta { ("1.9-B-01", "the Delta") } else { ("1.9-B-02", "the Highlands") };
        let amount = if reached { -i16::from(points) } else { i16::from(points) };
        self.score(amount, Case(case), &format!("The VM-friendly communities of {land}"));
    }

    /// 9.0-02, 1.9-04 (R10): the counts with which a game begins score nothing.
    pub(crate) fn count_communities(&mut self) {
        self.state.friendly = self.view().friendly_now();
        let [delta, highlands] = self.view().friendly_counts();
        let points = &self.data.tables.victory_points;
        self.state.delta = delta >= usize::from(points.delta[0]);
        self.state.highlands = highlands >= usize::from(points.highlands[0]);
    }
}
