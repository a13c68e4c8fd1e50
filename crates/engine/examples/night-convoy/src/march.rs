//! Chapter 2: the convoy drives.

use engine::rules::{Ask, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::actions::verb::{Drive, Scout};
use super::ambush::Interruption;
use super::game::NightConvoy;
use super::state::{Play, Seat, View};

/// 2-01: where the convoy stands, the escort decides how to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March;

impl Question<NightConvoy> for March {
    fn side(self, _v: View<'_>) -> Seat {
        Seat::Escort
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let ahead = v.ahead().map_or("fort", |spot| v.data.name(spot));
        Prompt::new("2-01", format!("The {ahead} lies ahead: drive on?")).detail(format!("{} trucks", v.state.trucks))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, NightConvoy>) {
        ask.answer(Drive).labelled("Drive on").fixed_prior(0.6).ends(|p, ()| p.drive());
        ask.answer(Scout)
            .allowed(|v, ()| v.can_scout())
            .labelled("Scout the place ahead")
            .fixed_prior(0.4)
            .then(|p, ()| p.scout());
    }
}

/// 2-01, 4-01: after a place the convoy goes on; at the fort the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrival;

impl Step<NightConvoy> for Arrival {
    fn run(self, p: &mut Play<'_>) {
        if p.view().here().is_some() && p.state.trucks > 0 {
            p.next(March);
            return;
        }
        let trucks = p.state.trucks;
        let score = Fact::scored(Seat::Escort).amount(trucks);
        p.tell(score, |_| Event::new("ended", Case("4-01"), format!("{trucks} trucks have reached the fort.")));
    }
}

impl View<'_> {
    /// 2-02
    fn can_scout(self) -> Verdict {
        ensure(!self.state.scouted, "2-02", "the place ahead is scouted once in the game")?;
        ensure(self.ahead().is_some(), "2-02", "nobody lies in wait at the fort")
    }
}

impl Play<'_> {
    fn drive(&mut self) {
        self.state.reached = Some(self.state.reached.map_or(0, |reached| reached + 1));
        let at = self.view().here();
        self.tell(Fact::moved(Seat::Escort), |data| {
            let name = at.map_or("fort", |spot| data.name(spot));
            Event::new("moved", Case("2-01"), format!("The convoy comes to the {name}.")).place(name)
        });
        self.next((Interruption, Arrival));
    }

    fn scout(&mut self) {
        self.state.scouted = true;
        let found = self.state.ambush.is_some() && self.state.ambush == self.view().ahead();
        self.state.spent |= found;
        self.story.reveal();
        self.tell(Fact::noted(), |_| {
            let text = if found { "The scouts drive the ambush off." } else { "The scouts find nobody." };
            Event::new("scouted", Case("2-02"), text)
        });
    }
}
