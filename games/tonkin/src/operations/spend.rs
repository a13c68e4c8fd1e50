//! 6.2: who spends a Supply Dump.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::Tonkin;
use crate::ids::{Army, Dump, Spot};

/// 6.2-01: the one Supply Dump that a side spends this turn, if any.
/// 6.3-03: one that is DG will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpendDump {
    pub army: Army,
}

impl Question<Tonkin> for SpendDump {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let other = match (self.army, v.state.operation.spending[Army::Vm.at()]) {
            (Army::Vm, _) => String::new(),
            (Army::Fef, Some(dump)) => format!("VM spend {}.", v.data.dump_name(dump)),
            (Army::Fef, None) => "VM spend none: without yours there is no Operation Phase.".into(),
        };
        Prompt::new("6.2-01", "Which Supply Dump do you spend?")
            .cause(other)
            .meaning("Only within 3 hexes of it can you attack and use artillery; it is removed when the phase ends.")
            .rules(&["6.2-01", "6.2-02", "6.2-04", "6.3-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        if v.dumps(self.army).next().is_some() { Opening::Asks } else { Opening::Takes(Action::Keep) }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Spend)
            .legal(move |v| v.dumps(self.army), move |v, dump| v.dump_is_there(dump, self.army))
            .label(|v, dump| format!("Spend {} in {}", v.data.dump_name(dump), v.dump_place(dump)))
            .prior(View::prior_of_spending)
            .ends(move |p, dump| p.spend(self.army, dump));
        ask.answer(verb::Keep).labelled("Spend none").fixed_prior(0.0).ends(move |p, ()| {
            p.tell(Fact::noted().by(self.army), |_| {
                Event::new("no-dump-spent", Case("6.2-01"), format!("{} spend no Supply Dump.", self.army.name()))
            });
        });
    }
}

/// 6.2-03 (R45): VM that spend none may move one Supply Dump to their HQ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BringDump;

impl Question<Tonkin> for BringDump {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("6.2-03", "Which Supply Dump do you move to the HQ?")
            .cause("VM spend no Supply Dump.")
            .meaning("However far it is, it costs nothing.")
            .rules(&["6.2-03", "6.2-01", "6.2-04"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let spends = v.state.operation.spending[Army::Vm.at()].is_some();
        Opening::asks_if(!spends && v.dumps(Army::Vm).any(|dump| v.can_bring(dump).is_ok()))
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Bring)
            .from(|v| v.dumps(Army::Vm))
            .allowed(View::can_bring)
            .label(|v, dump| format!("Move {} from {}", v.data.dump_name(dump), v.dump_place(dump)))
            .fixed_prior(0.2)
            .ends(|p, dump| p.bring(dump));
        ask.answer(verb::Pass).labelled("Move none").fixed_prior(0.0).end();
    }
}

impl View<'_> {
    fn dump_place(self, dump: Dump) -> String {
        self.state.dumps[dump.at()].place.map_or(String::new(), |spot| self.data.spot_name(spot))
    }

    fn can_bring(self, dump: Dump) -> Verdict {
        self.dump_is_there(dump, Army::Vm)?;
        let hq = self.hq_hex(Army::Vm);
        ensure(hq.is_some(), "6.2-03", "the VM HQ is not on the map")?;
        ensure(self.state.dumps[dump.at()].hex() != hq, "6.2-03", "it is with the HQ already")
    }
}

impl Play<'_> {
    fn spend(&mut self, army: Army, dump: Dump) {
        self.state.operation.spending[army.at()] = Some(dump);
        let (place, spot) = (self.view().dump_place(dump), self.state.dumps[dump.at()].place);
        self.tell(Fact::spent(army), |data| {
            let text = format!("{} spend {} in {place}.", army.name(), data.dump_name(dump));
            let event = Event::new("dump-spent", Case("6.2-01"), text).piece(engine::document::Named::id(dump, data));
            spot.into_iter().fold(event, |event, spot| event.place(data.spot_id(spot)))
        });
    }

    fn bring(&mut self, dump: Dump) {
        let Some(hex) = self.view().hq_hex(Army::Vm) else { return };
        self.state.put_dump(self.data, dump, Some(Spot::Hex(hex)));
        self.tell(Fact::moved(Army::Vm), |data| {
            let text = format!("{} is brought to the HQ in {}.", data.dump_name(dump), data.hex_name(hex));
            Event::new("dump-brought", Case("6.2-03"), text)
                .piece(engine::document::Named::id(dump, data))
                .place(data.map.label(hex))
        });
    }
}
