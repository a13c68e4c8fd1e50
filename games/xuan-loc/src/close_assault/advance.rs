//! Rule 13.1.11: attackers advance into the hex they have cleared.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::XuanLoc;
use crate::ids::{Army, Unit, Units};
use crate::judgement::priors;
use crate::state::Flags;

/// 13.1.11-01: who advances into the hex, if it was cleared.
/// R91: whoever took part, at once, whatever zones of control there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Advance;

impl Question<XuanLoc> for Advance {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("13.1.11-01", format!("Who advances into {}?", v.assaulted_hex()))
            .detail(v.left_to_do())
            .cause(format!("{} is cleared.", v.assaulted_hex()))
            .meaning("Who took part and is not disrupted may go in, as many as fit; leaders and HQs may go along.")
            .rules(&["13.1.11-01", "13.1.11-02", "13.1.11-03", "13.1.11-04", "4.1.1-01", "19.0-03"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let cleared = v.state.assault.hex.is_some_and(|hex| !v.state.holds(v.state.active.other(), hex));
        Opening::asks_if(cleared && v.advancing().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Advance)
            .legal(View::advancing, View::can_advance)
            .label(|v, unit| format!("{} advances", v.data.name(unit)))
            .prior(View::prior_of_advance)
            .then(|p, unit| p.advance(unit));
        ask.answer(verb::Done).labelled("Done").fixed_prior(priors::DONE).end();
    }
}

impl View<'_> {
    fn can_advance(self, unit: Unit) -> Verdict {
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
    fn advancing(self) -> impl Iterator<Item = Unit> {
        let near = self.state.assault.hex.into_iter().flat_map(move |hex| self.data.map.neighbours(hex));
        near.flat_map(move |at| self.state.stack(at)).filter(move |u| self.can_advance(*u).is_ok())
    }
}

impl Play<'_> {
    fn advance(&mut self, unit: Unit) {
        let (Some(hex), Some(from)) = (self.state.assault.hex, self.state.hex_of(unit)) else { return };
        self.state.assault.advanced.insert(from);
        self.enter(Units::one(unit), hex, Fact::moved(self.state.active), |data| {
            let text = format!("{} advances to {}.", data.name(unit), data.hex_name(hex));
            Event::new("advanced", Case("13.1.11-01"), text).piece(&data.of(unit).id).place(data.map.label(hex))
        });
    }
}
