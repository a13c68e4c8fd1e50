//! 6.3 a: DG and Destroyed Road-Markers are removed.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::PointOver;
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Piece};

/// How many markers a chain of hexes may lose (6.3-a-03).
const CHAIN: usize = 6;

/// The first marker is chosen together with the option.
pub(super) fn rallies<'a>(ask: &mut impl Ask<'a, Tonkin>) {
    ask.answer(verb::Recover)
        .legal(View::hexes_to_rally, View::can_recover)
        .label(|v, hex| format!("Rally in {}", v.data.hex_name(hex)))
        .prior(|v, hex| v.prior_of_rally(hex))
        .ends(|p, hex| {
            p.recover(hex);
            p.next((Rallying, PointOver));
        });
    ask.answer(verb::Repair)
        .legal(View::hexes_to_repair, View::can_repair)
        .label(|v, hex| format!("Repair the road in {}", v.data.hex_name(hex)))
        .fixed_prior(0.2)
        .ends(|p, hex| {
            p.repair(hex);
            p.next((Rallying, PointOver));
        });
}

/// 6.3-a-01, 6.3-a-02, 6.3-a-03: which further markers go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rallying;

impl Question<Tonkin> for Rallying {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let gone = v.markers_removed();
        Prompt::new("6.3-a-01", "Which marker goes next?")
            .detail(format!("{gone} removed"))
            .meaning("Up to 3 markers in all; up to 6 if all of them are DG and their hexes form a chain.")
            .rules(&["6.3-a-01", "6.3-a-02", "6.3-a-03"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(v.hexes_to_rally().next().is_some() || v.hexes_to_repair().next().is_some())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Recover)
            .legal(View::hexes_to_rally, View::can_recover)
            .label(|v, hex| format!("Rally in {}", v.data.hex_name(hex)))
            .prior(|v, hex| v.prior_of_rally(hex))
            .then(|p, hex| p.recover(hex));
        ask.answer(verb::Repair)
            .legal(View::hexes_to_repair, View::can_repair)
            .label(|v, hex| format!("Repair the road in {}", v.data.hex_name(hex)))
            .fixed_prior(0.2)
            .then(|p, hex| p.repair(hex));
        ask.answer(verb::Done).labelled("No more").fixed_prior(-0.5).end();
    }
}

impl<'a> View<'a> {
    fn markers_removed(self) -> usize {
        let operation = &self.state.operation;
        operation.recovered.count() + operation.repaired.count()
    }

    /// The hexes where pieces of the active side are DG.
    /// 6.3-a-02, R6, R121: one marker for each hex, a lone HQ or SD too.
    fn disorganized_hexes(self) -> Hexes {
        let army = self.state.active;
        let units = self.data.army[army.at()].iter().filter(|unit| self.is_dg(*unit));
        let mut hexes: Hexes = units.filter_map(|unit| self.state.hex_of(unit)).collect();
        hexes.extend(self.dumps(army).filter_map(|dump| {
            let dump = &self.state.dumps[dump.at()];
            dump.hex().filter(|_| dump.dg)
        }));
        hexes
    }

    fn hexes_to_rally(self) -> impl Iterator<Item = Hex> + use<'a> {
        self.disorganized_hexes().iter().filter(move |hex| self.can_go_on_rallying(*hex).is_ok())
    }

    /// 6.3-a-01, 6.3-a-03 (R48): 3 markers anywhere; beyond that DG only, in hexes that hang together.
    fn can_recover(self, hex: Hex) -> Verdict {
        ensure(self.disorganized_hexes().has(hex), "6.3-a-01", "none of your units there is DG")?;
        self.can_go_on_rallying(hex)
    }

    fn can_go_on_rallying(self, hex: Hex) -> Verdict {
        let operation = &self.state.operation;
        let gone = self.markers_removed();
        if gone < usize::from(self.data.tables.limits.markers_removed) {
            return Ok(());
        }
        ensure(operation.repaired.is_empty() && gone < CHAIN, "6.3-a-03", "three markers are removed already")?;
        let chain = operation.recovered.or(Hexes::one(hex));
        let joined = self.data.map.reach(Hexes::one(hex), CHAIN as u8, chain_outside(chain, self.data.map.land));
        ensure(joined.and(chain) == chain, "6.3-a-03", "more than three only in a chain of adjacent hexes")
    }

    fn hexes_to_repair(self) -> impl Iterator<Item = Hex> + use<'a> {
        let room = self.markers_removed() < usize::from(self.data.tables.limits.markers_removed);
        let roads = if room { self.state.destroyed_roads.and(self.repair_reach()) } else { Hexes::NONE };
        roads.iter()
    }

    /// 6.3-a-04, 4.0-16 (R132): where a unit of the side stands; VM also around the engineer.
    fn repair_reach(self) -> Hexes {
        let army = self.state.active;
        let held = self.state.index().held[army.at()];
        if army == Army::Fef || self.state.destroyed_roads.is_empty() {
            return held;
        }
        let engineers = self.data.regiments.iter().filter(|u| self.data.of(*u).kind == Kind::EngineerRegiment);
        held.or(self.data.map.around_all(engineers.filter_map(|unit| self.state.hex_of(unit)).collect()))
    }

    fn can_repair(self, hex: Hex) -> Verdict {
        ensure(self.state.destroyed_roads.has(hex), "6.3-a-01", "no road is destroyed there")?;
        let room = self.markers_removed() < usize::from(self.data.tables.limits.markers_removed);
        ensure(room, "6.3-a-01", "three markers are removed already")?;
        ensure(self.repair_reach().has(hex), "6.3-a-01", "none of your units is there")
    }
}

/// Everything on land but a chain of hexes.
fn chain_outside(chain: Hexes, land: Hexes) -> Hexes {
    land.without(chain)
}

impl Play<'_> {
    fn recover(&mut self, hex: Hex) {
        let army = self.state.active;
        self.state.operation.recovered.insert(hex);
        let pieces: Vec<Piece> = self.view().pieces_in(hex, army).collect();
        for piece in pieces {
            match piece {
                Piece::Unit(unit) => self.state.set_dg(self.data, unit, false),
                Piece::Dump(dump) => self.state.dumps[dump.at()].dg = false,
            }
        }
        self.tell(Fact::noted().by(army), |data| {
            let text = format!("{} rally in {}.", army.name(), data.hex_name(hex));
            Event::new("rallied", Case("6.3-a-01"), text).place(data.map.label(hex))
        });
    }

    fn repair(&mut self, hex: Hex) {
        self.state.operation.repaired.insert(hex);
        self.state.destroyed_roads.remove(hex);
        self.tell(Fact::noted().by(self.state.active), |data| {
            let text = format!("The road in {} is repaired.", data.hex_name(hex));
            Event::new("repaired", Case("6.3-a-04"), text).place(data.map.label(hex))
        });
    }
}
