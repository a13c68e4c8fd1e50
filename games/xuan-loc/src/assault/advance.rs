//! Rule 13.1.11: attackers advance into the hex they have cleared.

use engine::{Case, Event};

use crate::ids::Unit;
use crate::play::Play;
use crate::state::{Flags, Verdict, View, refuse};

impl View<'_> {
    pub(crate) fn can_advance(self, unit: Unit) -> Verdict {
        let assault = &self.state.assault;
        let (Some(hex), Some(at)) = (assault.hex, self.state.hex_of(unit)) else {
            return refuse("13.1.11-01", "nobody advances now");
        };
        let record = self.data.of(unit);
        if record.army != self.state.active || at == hex {
            return refuse("13.1.11-01", "only the attackers advance");
        }
        if record.kind.fights() && !assault.attackers.has(unit) {
            return refuse("13.1.11-01", "only units that assaulted advance");
        }
        if !record.kind.fights() && !assault.advanced.has(at) {
            return refuse("13.1.11-03", "leaders and HQs go along with an advancing unit of their hex");
        }
        if self.is_disrupted(unit) {
            return refuse("13.1.11-02", "a disrupted unit does not advance");
        }
        if self.state.is(unit, Flags::STUCK) {
            return refuse("13.1.11-02", "it is immobilised in the rubble");
        }
        if record.kind.is_afv() && self.state.rubble.has(hex) {
            return refuse("13.1.11-04", "armoured vehicles do not advance into rubble");
        }
        if !self.fits(hex, record.army, record.points) {
            return refuse("13.1.11-01", "the hex is full");
        }
        Ok(())
    }

    /// Who may advance now.
    pub(crate) fn advancing(self) -> impl Iterator<Item = Unit> {
        let near = self.state.assault.hex.into_iter().flat_map(move |hex| self.data.map.neighbours(hex));
        near.flat_map(move |at| self.state.stack(at)).filter(move |u| self.can_advance(*u).is_ok())
    }
}

impl Play<'_> {
    pub(crate) fn advance(&mut self, unit: Unit) {
        let (Some(hex), Some(from)) = (self.state.assault.hex, self.state.hex_of(unit)) else { return };
        self.state.assault.advanced.insert(from);
        self.enter(unit, hex);
        self.tell(|data| {
            let text = format!("{} advances to {}.", data.name(unit), data.hex_name(hex));
            Event::new("advanced", Case("13.1.11-01"), text).piece(&data.of(unit).id).place(data.map.label(hex))
        });
    }

    /// Whether somebody may advance; if not, the assault is over.
    pub(crate) fn run_advance(&mut self) -> bool {
        let vacated = self.state.assault.hex.is_some_and(|hex| !self.state.holds(self.state.active.other(), hex));
        if vacated && self.view().advancing().next().is_some() {
            return true;
        }
        self.close_assault();
        false
    }
}
