//! Chapters 1 and 3: the ambush.

use engine::rules::{Ask, Opening, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::actions::Action;
use super::actions::verb::{Lay, Spring, Wait};
use super::game::NightConvoy;
use super::march::March;
use super::state::{Play, Seat, Spot, View};

/// 1-01: the raider lays the ambush.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Preparation;

impl Question<NightConvoy> for Preparation {
    fn side(self, _v: View<'_>) -> Seat {
        Seat::Raider
    }

    fn prompt(self, _v: View<'_>) -> Prompt {
        Prompt::new("1-01", "Where does the ambush lie?")
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, NightConvoy>) {
        ask.answer(Lay)
            .from(|v| (0..v.data.places.len() as u8).map(Spot))
            .allowed(|_, _| Ok(()))
            .label(|v, spot| format!("Lie in wait at the {}", v.data.name(spot)))
            .fixed_prior(1.0)
            .ends(|p, spot| {
                p.state.ambush = Some(spot);
                p.tell(Fact::noted().only(Seat::Raider), |data| {
                    let text = format!("The ambush lies at the {}.", data.name(spot));
                    Event::new("laid", Case("1-01"), text).place(data.name(spot))
                });
                p.next(March);
            });
    }
}

/// 3-01: the convoy has come to a place, and the raider may interrupt it. He is asked everywhere, or the escort could
/// tell from the question where the ambush lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Interruption;

impl Question<NightConvoy> for Interruption {
    fn side(self, _v: View<'_>) -> Seat {
        Seat::Raider
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let at = v.here().map_or("fort", |spot| v.data.name(spot));
        Prompt::new("3-01", "Spring the ambush?").cause(format!("The convoy comes to the {at}."))
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(!v.state.spent && v.here().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, NightConvoy>) {
        ask.answer(Spring)
            .allowed(|v, ()| v.can_spring())
            .labelled("Spring the ambush")
            .fixed_prior(0.9)
            .rolls()
            .ends(|p, ()| p.spring());
        ask.answer(Wait).labelled("Let them pass").fixed_prior(0.1).secret().declines().end();
    }
}

/// 3-02: the ambush fires at the next truck. One die a step, so that equal situations meet again in the odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fire {
    shots: u8,
}

impl Step<NightConvoy> for Fire {
    fn run(self, p: &mut Play<'_>) {
        if self.shots == 0 {
            return;
        }
        let face = p.dice.d6("ambush");
        p.next(Fire { shots: self.shots - 1 });
        if face <= 3 {
            p.state.trucks -= 1;
            p.tell(Fact::lost(Seat::Escort), |_| Event::new("lost", Case("3-02"), format!("A {face}: a truck burns.")));
        } else {
            p.tell(Fact::rolled(), |_| Event::new("missed", Case("3-02"), format!("A {face}: a truck gets through.")));
        }
    }
}

impl View<'_> {
    fn can_spring(self) -> Verdict {
        ensure(self.state.ambush.is_some() && self.state.ambush == self.here(), "3-01", "the ambush lies elsewhere")
    }
}

impl Play<'_> {
    fn spring(&mut self) {
        self.state.spent = true;
        self.tell(Fact::noted(), |_| Event::new("sprung", Case("3-01"), "The ambush is sprung."));
        self.next(Fire { shots: self.state.trucks });
    }
}
