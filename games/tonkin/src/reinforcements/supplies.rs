//! 2.2 A and 2.6 A: Supply Dumps and Replacement Points that come every turn.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Count, verb};
use crate::context::{Play, View};
use crate::data::Mix;
use crate::game::Tonkin;
use crate::ids::{Army, Dump, Dumps, Hexes, Spot};
use crate::objectives::may_move_objectives;

/// A side chooses its mix of Supply Dumps and Replacement Points.
/// 2.2-A-01, 2.2-A-09, 2.6-A-01, 2.6-A-03 (R123).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SupplyMix {
    pub army: Army,
}

impl Question<Tonkin> for SupplyMix {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let case = if self.army == Army::Vm { "2.2-A-01" } else { "2.6-A-01" };
        let free = v.free_dumps(self.army).count();
        Prompt::new(case, "Which mix of Supply Dumps and Replacement Points?")
            .detail(format!("{free} Supply Dumps can still come onto the map."))
            .meaning(
                "A Supply Dump makes attacks and artillery possible for a month, feeds units, or becomes three trenches; points \
                 pay for lost steps now or later, and 8 of them are kept.",
            )
            .rules(if self.army == Army::Vm {
                &["2.2-A-01", "2.2-A-03", "2.2-B-02", "2.2-B-03", "6.2-01"]
            } else {
                &["2.6-A-01", "2.6-A-02", "2.6-B-01", "2.6-B-02", "6.2-01"]
            })
    }

    /// The training game gives each side the same every turn.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        match v.mixes(self.army)[..] {
            [only] => Opening::Takes(Action::Supply(Count(only.dumps))),
            _ => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Supply)
            .exactly(
                move |v| v.mixes(self.army).into_iter().map(|mix| Count(mix.dumps)),
                |_, _| Refusal::new(Case("2.2-A-01"), "there is no mix with so many Supply Dumps"),
            )
            .label(move |v, count| {
                let points = v.mix(self.army, count).map_or(0, |mix| mix.points);
                format!("{} Supply Dumps and {points} Replacement Points", count.0)
            })
            .caution(move |v, count| {
                let free = v.free_dumps(self.army).count();
                (usize::from(count.0) > free).then(|| format!("Only {free} Supply Dumps can still come onto the map."))
            })
            .prior(move |v, count| v.prior_of_mix(self.army, count.0))
            .ends(move |p, count| p.receive(self.army, count));
        if self.army == Army::Vm {
            may_move_objectives(ask);
        }
    }
}

/// A new Supply Dump is placed.
/// 2.2-A-02, 2.2-A-03, 2.6-A-02, 9.0-12 (R87).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlaceDump {
    pub army: Army,
    pub left: u8,
}

impl Question<Tonkin> for PlaceDump {
    fn side(self, _: View<'_>) -> Army {
        self.army
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        let case = case_of_dumps(self.army).0;
        Prompt::new(case, "Where does the new Supply Dump go?")
            .detail(format!("{} left to place", self.left))
            .meaning(if self.army == Army::Vm {
                "It walks, or goes by truck from a road that leads to China; attacks need it within 3 hexes."
            } else {
                "It moves by truck, ship, river craft or air only; attacks need it within 3 hexes."
            })
            .rules(&[case, "6.2-01", "6.3-G-01", "3.3-02", "3.3-03"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let nowhere = v.dump_spots(self.army).next().is_none();
        Opening::asks_if(self.left > 0 && !v.free_dumps(self.army).is_empty() && !nowhere)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::At)
            .exactly(
                move |v| v.dump_spots(self.army),
                move |_, _| {
                    let why = "a new Supply Dump goes to an own Supply Center that the enemy does not occupy";
                    Refusal::new(case_of_dumps(self.army), why)
                },
            )
            .label(|v, spot| format!("In {}", v.data.spot_name(spot)))
            .prior(move |v, spot| v.prior_of_entry(self.army, spot))
            .secret_if(move |_| self.army == Army::Vm)
            .ends(move |p, spot| {
                p.place_dump(self.army, spot);
                p.next(PlaceDump { left: self.left - 1, ..self });
            });
        if self.army == Army::Vm {
            may_move_objectives(ask);
        }
    }
}

/// Where new Supply Dumps go.
const fn case_of_dumps(army: Army) -> Case {
    match army {
        Army::Vm => Case("2.2-A-02"),
        Army::Fef => Case("2.6-A-02"),
    }
}

impl View<'_> {
    /// What a side may choose from.
    fn mixes(self, army: Army) -> arrayvec::ArrayVec<Mix, 3> {
        match (self.training(), army) {
            (None, _) => self.data.tables.replacements.mixes(army).into_iter().collect(),
            (Some(card), Army::Vm) => [Mix { dumps: card.vm_dumps, points: card.vm_points }].into_iter().collect(),
            (Some(card), Army::Fef) => [Mix { dumps: card.fef_dumps, points: card.fef_points }].into_iter().collect(),
        }
    }

    fn mix(self, army: Army, count: Count) -> Option<Mix> {
        self.mixes(army).into_iter().find(|mix| mix.dumps == count.0)
    }

    /// Supply Dumps of an army that are not on the map.
    fn free_dumps(self, army: Army) -> Dumps {
        Dump::of(army).iter().filter(|dump| self.state.dumps[dump.at()].place.is_none()).collect()
    }

    /// Where new Supply Dumps go.
    fn dump_spots(self, army: Army) -> impl Iterator<Item = Spot> {
        let (hexes, saigon) = match (self.training(), army) {
            (None, _) => (self.supply_centers(army), army == Army::Fef),
            (Some(card), Army::Vm) => (self.joined_by_road(army, Hexes::one(card.dump_road)), false),
            (Some(card), Army::Fef) => {
                (Hexes::one(card.dump_place).without(self.state.index().held[Army::Vm.at()]), false)
            }
        };
        hexes.into_iter().map(Spot::Hex).chain(saigon.then_some(Spot::Saigon))
    }
}

impl Play<'_> {
    fn receive(&mut self, army: Army, count: Count) {
        let Some(mix) = self.view().mix(army, count) else { return };
        let case = if army == Army::Vm { "2.2-A-01" } else { "2.6-A-01" };
        self.gain_points(army, mix.points, Case(case), "supplies");
        self.next(PlaceDump { army, left: mix.dumps });
    }

    fn place_dump(&mut self, army: Army, spot: Spot) {
        let Some(dump) = self.view().free_dumps(army).first() else { return };
        self.state.put_dump(self.data, dump, Some(spot));
        self.tell(Fact::arrived(army), |data| {
            let text = format!("{} is placed in {}.", data.dump_name(dump), data.spot_name(spot));
            let event = Event::new("dump", case_of_dumps(army), text).piece(engine::document::Named::id(dump, data));
            event.place(data.spot_id(spot))
        });
    }
}
