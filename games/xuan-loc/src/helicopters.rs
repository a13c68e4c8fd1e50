//! Chapter 14: helicopters that come to help in a combat. Those that bomb are in `bombardment`.

use engine::rules::Ask;
use engine::story::Roll;
use engine::{Case, Event, Fact};

use crate::actions::verb;
use crate::context::Play;
use crate::data::Effect;
use crate::game::XuanLoc;
use crate::ids::Army;
use crate::words::low_faces;

/// The two answers where a helicopter may come.
/// 14.1.3-01: one at most.
pub(crate) fn sends_helicopter<'a>(ask: &mut impl Ask<'a, XuanLoc>, then: impl FnOnce(&mut Play<'_>, bool)) {
    ask.answer(verb::Helicopter).labelled("Send a helicopter").fixed_prior(0.6).rolls().ends(|p, ()| {
        let comes_through = p.send_helicopter();
        then(p, comes_through);
    });
    ask.answer(verb::Pass).labelled("No").fixed_prior(0.2).rolls().declines().end();
}

impl Play<'_> {
    /// 14.1.7-01, 14.1.7-02 (R67): helicopters are counted at the start of each player turn.
    pub(crate) fn count_helicopters(&mut self) {
        let view = self.view();
        let lost = self.data.map.airfields.and(self.state.nva_control).count() as u8;
        let sapped = match view.effect() {
            Effect::HelicopterReduce => view.effect_value().max(0) as u8,
            Effect::NoFlying => u8::MAX,
            _ => 0,
        };
        let out = lost.saturating_add(sapped).saturating_add(self.state.helicopters_aborted);
        self.state.helicopters = self.data.helicopters.saturating_sub(out);
    }

    /// A helicopter comes to help the ARVN in the combat at hand, past the anti-aircraft fire (14.1).
    /// Says whether it comes through.
    fn send_helicopter(&mut self) -> bool {
        self.state.helicopters = self.state.helicopters.saturating_sub(1);
        let die = self.dice.d6("anti-aircraft fire");
        let aborted = self.data.charts.helicopter_abort[usize::from(die) - 1];
        if aborted {
            self.state.helicopters_aborted += 1;
        }
        let hex = self.state.fire.hex.or(self.state.assault.hex);
        let left = self.state.helicopters;
        self.tell(Fact::rolled().by(Army::Arvn), |data| {
            let what = if aborted { "turns back" } else { "comes through" };
            let text = format!("A helicopter comes to help; anti-aircraft fire at it: {die}, it {what}.");
            let low = low_faces(&data.charts.helicopter_abort);
            let roll = Roll::single("anti-aircraft fire", die).at_most(low).effect("turns it back");
            let event = Event::new("helicopter", Case("14.1.5-01"), text).total(left).roll(roll);
            hex.into_iter().fold(event, |event, hex| event.place(data.map.label(hex)))
        });
        !aborted
    }
}
