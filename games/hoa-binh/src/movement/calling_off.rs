//! What has only been begun is taken back: a group that has not set out, an Evacuation that is being prepared, an airlift
//! that is loading. Nothing was rolled or shown and nobody has moved, so what was paid comes back.

use engine::rules::Ask;
use engine::{Case, Event, Fact};

use super::{March, MarchKind};
use crate::actions::verb;
use crate::context::{Play, View};
use crate::game::HoaBinh;

/// The answer that takes back what has only been begun. Computer players never give it, or they could change their minds
/// for ever.
pub(crate) fn cancels<'a>(
    ask: &mut impl Ask<'a, HoaBinh>,
    begun: impl FnOnce(View<'a>) -> bool,
    undo: impl FnOnce(&mut Play<'_>),
) {
    let paragraph = ask.answer(verb::Cancel).when(begun).labelled("Take it back");
    paragraph.fixed_prior(f32::MIN).takes_back().ends(|p, ()| undo(p));
}

impl View<'_> {
    /// What an action of this kind costs (7.2).
    pub(super) fn price_of_march(self, kind: MarchKind) -> u8 {
        let cost = &self.data.tables.cost;
        match kind {
            MarchKind::Movement => cost.movement,
            MarchKind::Offensive => cost.offensive,
            MarchKind::Dinassaut => cost.dinassaut,
            MarchKind::MineClearing => cost.mine_clearing,
            MarchKind::Evacuation => cost.evacuation,
        }
    }

    /// Whether a group was formed and has neither made a step nor fought where it stands.
    pub(super) fn is_only_forming(self) -> bool {
        self.state.march.at.is_some() && !self.state.march.began
    }
}

impl Play<'_> {
    /// The group breaks up, or the Evacuation is given up before the convoy sets out.
    pub(crate) fn call_off_march(&mut self) {
        let March { kind, at, .. } = self.state.march;
        self.call_off(self.view().price_of_march(kind));
        self.tell(Fact::noted(), |data| {
            let (what, case) = kind.action();
            let event = Event::new("cancelled", case, format!("{what} is called off."));
            if let Some(at) = at { event.place(&data.map.space(at).id) } else { event }
        });
    }

    /// A Transport is called off while it is loading.
    pub(crate) fn call_off_transport(&mut self) {
        self.state.transport += 1;
        self.call_off(self.data.tables.cost.transport);
        self.tell(Fact::noted(), |_| {
            Event::new("cancelled", Case("7.2-20"), "The Transport is called off.".to_owned())
        });
    }

    /// Nobody is called from Hanoi after all.
    pub(crate) fn call_off_reinforcements(&mut self) {
        self.call_off(self.data.tables.cost.reinforcements);
        self.tell(Fact::noted(), |_| {
            Event::new("cancelled", Case("7.2-24"), "Nobody is called from Hanoi.".to_owned())
        });
    }

    /// What was paid comes back: commanders have their points again, the rest are AP. Nobody rides anew for it, because no
    /// action has ended (2.1-06).
    fn call_off(&mut self, cost: u8) {
        let paid = std::mem::take(&mut self.state.march).paid;
        for commander in paid.iter() {
            self.state.commanders[commander.at()].used = false;
        }
        let points = cost.saturating_sub(paid.count() as u8);
        self.state.ap = self.state.ap.saturating_add(points);
    }
}
