//! 6.3 b: a Supply Dump is given up for trenches.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::PointOver;
use crate::actions::{Action, Method, verb};
use crate::context::{Play, View};
use crate::game::Tonkin;
use crate::ids::{Army, Dump, Hex, Hexes};
use crate::judgement::NEVER;

/// 6.3-b-01: which dump, and by which method.
pub(super) fn digs<'a>(ask: &mut impl Ask<'a, Tonkin>) {
    ask.answer(verb::Dig)
        .legal(View::ways_to_dig, View::can_dig)
        .label(|v, (dump, method)| format!("Dig with {} {}", v.data.dump_name(dump), method.in_words()))
        .on(|v, (dump, _)| engine::Target::Piece(engine::document::Named::id(dump, v.data)))
        .prior(|v, (dump, _)| v.prior_of_digging(dump))
        .ends(|p, digging| {
            p.state.operation.digging = Some(digging);
            p.next((Digging, PointOver));
        });
}

/// 6.3-b-01: where the trenches are dug, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Digging;

impl Question<Tonkin> for Digging {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let dug = v.state.operation.works.count();
        Prompt::new("6.3-b-01", "Where do you dig a trench?")
            .detail(format!("{dug} of {} dug", v.data.tables.limits.trenches_for_dump))
            .meaning("The Supply Dump is gone with the first trench; all units in a trenched hex are entrenched and in supply.")
            .rules(&["6.3-b-01", "6.3-b-06", "6.3-b-07"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.sites().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Entrench)
            .legal(View::sites, View::can_entrench)
            .label(|v, hex| format!("Dig in {}", v.data.hex_name(hex)))
            .prior(|v, hex| v.prior_of_trench(hex))
            .then(|p, hex| p.entrench(hex));
        ask.answer(verb::Done)
            .allowed(|v, ()| ensure(!v.state.operation.works.is_empty(), "6.3-b-01", "at least one trench must be dug"))
            .labelled("No more trenches")
            .fixed_prior(-1.0)
            .end();
        ask.answer(verb::Cancel)
            .allowed(|v, ()| ensure(v.state.operation.works.is_empty(), "6.3-b-01", "a trench is dug already"))
            .labelled("Keep the Supply Dump")
            .fixed_prior(NEVER)
            .ends(|p, ()| p.take_back_point());
    }
}

/// Where trenches could be dug at all, and which hexes of the Delta are in supply.
#[derive(Clone, Copy)]
struct Ground {
    free: Hexes,
    fed: Hexes,
}

impl Method {
    const fn in_words(self) -> &'static str {
        match self {
            Method::Air => "on airstrips, by air",
            Method::Center => "from its Supply Center",
            Method::Near => "within 3 hexes",
        }
    }
}

impl<'a> View<'a> {
    fn ways_to_dig(self) -> impl Iterator<Item = (Dump, Method)> + use<'a> {
        let methods = [Method::Air, Method::Center, Method::Near];
        let army = self.state.active;
        // What can take a trench, and what of the Delta is in supply, is worked out once for all dumps.
        let ground = match self.dumps(army).next() {
            Some(_) => self.ground(),
            None => Ground { free: Hexes::NONE, fed: Hexes::NONE },
        };
        let ways = self.dumps(army).flat_map(move |dump| methods.map(move |method| (dump, method)));
        ways.filter(move |way| self.can_dig_in(*way, ground).is_ok())
    }

    fn ground(self) -> Ground {
        let free = self.untrenched(self.state.active);
        let centers = self.supply_centers(Army::Fef).and(self.data.map.delta);
        let asked = self.state.active == Army::Fef && self.dump_hexes(Army::Fef).meets(centers);
        Ground { free, fed: if asked { self.supplied_delta_hexes() } else { Hexes::NONE } }
    }

    /// Hexes that can take a trench and have none.
    /// 6.3-b-06.
    fn untrenched(self, army: Army) -> Hexes {
        self.can_be_entrenched(army).without(self.state.trenches[army.at()])
    }

    /// 6.3-b-01, 6.3-b-02, 6.3-b-03, 6.3-b-04, 6.3-b-05 (R49, R50): not the spending dump, by a method whose
    /// conditions it meets, with a lawful hex.
    fn can_dig(self, way: (Dump, Method)) -> Verdict {
        self.can_dig_in(way, self.ground())
    }

    fn can_dig_in(self, (dump, method): (Dump, Method), ground: Ground) -> Verdict {
        let army = self.state.active;
        self.dump_is_there(dump, army)?;
        let spent = self.state.operation.spending[army.at()] == Some(dump);
        ensure(!spent, "6.3-b-01", "a spending SD is not given up")?;
        let Some(at) = self.state.dumps[dump.at()].hex() else {
            return engine::refuse("6.3-b-01", "it is not on the map");
        };
        match (army, method) {
            (Army::Vm, Method::Air) => return engine::refuse("6.3-b-05", "VM have no aircraft"),
            (Army::Fef, Method::Air) => {
                ensure(self.data.places.airstrips.has(at), "6.3-b-02", "it does not lie on an airstrip")?;
                ensure(self.state.air > 0, "6.3-b-02", "no Air Transport is left")?;
            }
            (Army::Fef, Method::Center) => {
                let delta = self.supply_centers(army).and(self.data.map.delta).has(at);
                ensure(delta, "6.3-b-03", "it does not lie on a Supply Center of the Delta")?;
            }
            (Army::Vm, Method::Center) => {
                ensure(self.supply_centers(army).has(at), "6.3-b-05", "it does not lie on a Supply Center")?;
            }
            (_, Method::Near) => {}
        }
        let somewhere = self.within_method(at, method, ground.fed).meets(ground.free);
        ensure(somewhere, case_of(army, method), "there is no hex for a trench")
    }

    /// The hexes that a method reaches.
    fn within_method(self, at: Hex, method: Method, fed: Hexes) -> Hexes {
        let army = self.state.active;
        match (army, method) {
            (_, Method::Air) => self.data.places.airstrips,
            (Army::Fef, Method::Center) => fed,
            (Army::Vm, Method::Center) => self.near_supply_centers(army),
            (_, Method::Near) => self.within(army, Hexes::one(at), self.data.tables.limits.range),
        }
    }

    /// 6.3-b-03, 7.1-02: who was in supply at the last check is so until the next.
    fn supplied_delta_hexes(self) -> Hexes {
        let fed = self.data.army[Army::Fef.at()].iter().filter(|unit| !self.is_oos(*unit));
        let hexes: Hexes = fed.filter_map(|unit| self.state.hex_of(unit)).collect();
        hexes.and(self.data.map.delta)
    }

    /// Where trenches can still be dug. The dump is gone with the first, but it counts from where it lay.
    fn sites(self) -> impl Iterator<Item = Hex> + use<'a> {
        let operation = &self.state.operation;
        let room = operation.works.count() < usize::from(self.data.tables.limits.trenches_for_dump);
        let at = operation.dug_from.or_else(|| {
            let (dump, _) = operation.digging?;
            self.state.dumps[dump.at()].hex()
        });
        let sites = match (operation.digging, at) {
            (Some((_, method)), Some(at)) if room => {
                let fed = if method == Method::Center { self.supplied_delta_hexes() } else { Hexes::NONE };
                self.within_method(at, method, fed).and(self.untrenched(self.state.active))
            }
            _ => Hexes::NONE,
        };
        sites.iter()
    }

    fn can_entrench(self, hex: Hex) -> Verdict {
        let most = usize::from(self.data.tables.limits.trenches_for_dump);
        ensure(self.state.operation.works.count() < most, "6.3-b-01", "three trenches are dug")?;
        ensure(self.untrenched(self.state.active).has(hex), "6.3-b-06", "that hex takes no trench now")?;
        let Some((_, method)) = self.state.operation.digging else {
            return engine::refuse("6.3-b-01", "no dump is given up for trenches");
        };
        let case = case_of(self.state.active, method);
        ensure(self.sites().any(|site| site == hex), case, "this dump does not reach that hex by this method")
    }
}

/// The case that says where trenches may be dug by a method.
const fn case_of(army: Army, method: Method) -> &'static str {
    match (army, method) {
        (Army::Vm, _) => "6.3-b-05",
        (Army::Fef, Method::Air) => "6.3-b-02",
        (Army::Fef, Method::Center) => "6.3-b-03",
        (Army::Fef, Method::Near) => "6.3-b-04",
    }
}

impl Play<'_> {
    fn entrench(&mut self, hex: Hex) {
        let army = self.state.active;
        if let Some((dump, method)) = self.state.operation.digging.filter(|_| self.state.operation.works.is_empty()) {
            self.state.operation.dug_from = self.state.dumps[dump.at()].hex();
            self.remove_dump(dump, Case("6.3-b-01"));
            if method == Method::Air {
                self.state.air = self.state.air.saturating_sub(1);
                let left = self.state.air;
                self.tell(Fact::spent(army).amount(1), |_| {
                    Event::new("air-used", Case("6.3-b-02"), format!("FEF use 1 Air Transport; {left} left."))
                        .total(left)
                });
            }
        }
        self.state.operation.works.insert(hex);
        self.state.trenches[army.at()].insert(hex);
        self.tell(Fact::noted().by(army), |data| {
            let text = format!("{} dig in at {}.", army.name(), data.hex_name(hex));
            Event::new("entrenched", Case("6.3-b-07"), text).place(data.map.label(hex))
        });
    }
}
