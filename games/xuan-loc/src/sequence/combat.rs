//! Sections 6.4 and 6.5: the Defensive Fire Phase and the Combat Phase.

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Target, Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::direct_fire::FireKind;
use crate::game::XuanLoc;
use crate::ids::{Army, Hexes, Unit, Units};
use crate::judgement::priors;
use crate::state::Flags;

/// 6.4-01: the other player fires at whoever stands near.
/// 3.0-02 (R121).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DefensiveFire {
    /// A position begins here: it is asked even where nothing can be done, to see why not.
    pub begins: bool,
}

impl Question<XuanLoc> for DefensiveFire {
    fn side(self, v: View<'_>) -> Army {
        v.state.active.other()
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.4-01", "Defensive Fire: choose a hex to fire at, or end the phase.").detail(v.left_to_do())
    }

    /// Once something has been done its player ends the phase, so that all can see what came of it.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(self.begins || v.state.begun || !v.fire_targets(FireKind::Defensive).is_empty())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        fires(ask, FireKind::Defensive);
    }
}

/// 6.5-01: the active player fires and assaults.
/// 12.1.1-01: fires and assaults in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// A position begins here: it is asked even where nothing can be done, to see why not.
    pub begins: bool,
}

impl Question<XuanLoc> for Combat {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        Prompt::new("6.5-01", "Fire, assault, or end the phase.").detail(v.left_to_do())
    }

    /// Once something has been done, be it only a rally, its player ends the phase, so that all can see what came of it.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        let rallied = || v.data.leaders.iter().any(|leader| v.state.is(leader, Flags::RALLIED));
        Opening::asks_if(self.begins || v.state.begun || v.can_anybody_act_in_combat() || rallied())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        fires(ask, FireKind::Direct);
        ask.answer(verb::Assault)
            .from(View::assault_candidates)
            .allowed(View::can_assault)
            .label(|v, hex| format!("Assault {}", v.data.hex_name(hex)))
            .prior(View::prior_of_assault)
            .then(|p, hex| p.declare_assault(hex));
        rallies(ask);
    }
}

/// What both phases ask: where to fire, who goes without supply, and whether that is all.
fn fires<'a>(ask: &mut impl Ask<'a, XuanLoc>, kind: FireKind) {
    ask.answer(verb::Fire)
        .from(move |v| v.hexes_in_range(kind))
        .allowed(move |v, hex| v.can_fire_at(kind, hex))
        .label(|v, hex| format!("Fire at {}", v.data.hex_name(hex)))
        .prior(move |v, hex| v.prior_of_fire(kind, hex))
        .then(move |p, hex| p.declare_fire(kind, hex));
    ask.answer(verb::Defer)
        .pointed_at(|_, _| None)
        .from(View::supplied_of_short_hqs)
        .allowed(View::can_defer)
        .when(move |v| v.firing_army(kind) == Army::Nva)
        .label(|v, unit| format!("{} goes without supply", v.data.name(unit)))
        .fixed_prior(-1.0)
        .then(|p, unit| p.defer(unit));
    ask.answer(verb::Done).allowed(move |v, ()| v.can_end_fire(kind)).labelled("Done").fixed_prior(priors::DONE).end();
    ask.why_not(|v, target| match target {
        Target::Piece(id) => v.data.unit(id).map(|unit| v.can_fire(unit, kind)),
        Target::Place(_) | Target::Edge(..) | Target::Card(_) | Target::Button(_) => None,
    });
}

/// 7.4.7: leaders rally the disrupted, in the Movement Phase or before the first attack.
pub(crate) fn rallies<'a>(ask: &mut impl Ask<'a, XuanLoc>) {
    ask.answer(verb::Rally)
        .pointed_at(|_, _| None)
        .from(|v| v.data.leaders)
        .allowed(View::can_rally)
        .label(|v, leader| format!("{} rallies his hex", v.data.name(leader)))
        .fixed_prior(1.5)
        .rolls()
        .then(|p, leader| p.rally(leader));
}

impl View<'_> {
    /// The enemy's hexes next to units of the active player.
    fn assault_candidates(self) -> Hexes {
        let army = self.state.active;
        self.state.index.held[army.other().at()].and(self.state.index.beside[army.at()])
    }

    pub(super) fn can_anybody_act_in_combat(self) -> bool {
        !self.fire_targets(FireKind::Direct).is_empty()
            || self.assault_candidates().iter().any(|hex| self.can_assault(hex).is_ok())
            || self.data.leaders.iter().any(|leader| self.can_rally(leader).is_ok())
    }

    /// Units that could give up their supply for others, where an HQ has too many to supply.
    fn supplied_of_short_hqs(self) -> Units {
        if !self.is_supply_short() {
            return Units::NONE;
        }
        self.data.army[Army::Nva.at()].and(self.state.supplied)
    }

    /// 5.3.2: the NVA names who goes without where an HQ has too many to supply.
    fn can_defer(self, unit: Unit) -> Verdict {
        let record = self.data.of(unit);
        if record.army != Army::Nva || !record.kind.fights() || self.state.hex_of(unit).is_none() {
            return refuse("5.3.2-01", "only NVA units on the map are supplied by their HQ");
        }
        if self.state.is(unit, Flags::DEFERRED) {
            return refuse("5.3.2-01", "it stands last in line already");
        }
        if !self.is_supplied(unit) {
            return refuse("5.3.2-01", "it has no supply to give up");
        }
        if !self.is_supply_short() || !self.gives_room(unit) {
            return refuse("5.3.2-01", "nobody would be supplied in its place");
        }
        Ok(())
    }

    /// Whether somebody else would be supplied if this unit stood last in line.
    fn gives_room(self, unit: Unit) -> bool {
        let mut other = self.state.clone();
        other.units[unit.at()].set(Flags::DEFERRED, true);
        let supplied = View { data: self.data, state: &other }.trace_supply(Army::Nva);
        !supplied.has(unit) && !supplied.without(self.state.supplied).is_empty()
    }
}

impl Play<'_> {
    fn defer(&mut self, unit: Unit) {
        self.state.units[unit.at()].set(Flags::DEFERRED, true);
        self.judge_supply(Army::Nva);
    }
}
