//! Sections 6.4 and 6.5: the Defensive Fire Phase and the Combat Phase.

use engine::Target;
use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use serde::{Deserialize, Serialize};

use crate::actions::{Action, verb};
use crate::context::View;
use crate::direct_fire::FireKind;
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Hexes, Units};
use crate::judgement::priors;
use crate::state::Flags;
use crate::supply::defers;

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
        Prompt::new("6.4-01", "Defensive Fire: choose a hex to fire at, or end the phase.")
            .detail(v.left_to_do())
            .cause("The enemy has moved.")
            .meaning(
                "Each unit fires once, at a hex in range and in sight; nobody is fired on twice. Where combat is mandatory, \
                 units next to the enemy have to fire.",
            )
            .rules(&["6.4-01", "12.1.2-01", "12.1.3-01", "12.1.4-01", "12.1.5-01", "12.1.12-01", "10.2.2-03", "5.3.3-01"])
    }

    /// Once something has been done its player ends the phase, so that all can see what came of it.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        Opening::asks_if(self.begins || v.state.begun || v.can_anybody_fire_in_defence())
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
        Prompt::new("6.5-01", "Fire, assault, or end the phase.")
            .detail(v.left_to_do())
            .meaning(
                "Fire costs nothing but may do little; an assault by adjacent units can clear a hex and may cost units of \
                 either side. Each unit attacks once, and a hex is assaulted once.",
            )
            .rules(&[
                "6.5-01", "12.1.1-01", "12.1.2-01", "13.1.1-01", "13.1.10-01", "13.1.11-01", "10.2.2-04", "12.1.4-02",
                "13.2.1-01",
            ])
    }

    /// Once something has been done, be it only a rally, its player ends the phase, so that all can see what came of it.
    fn opening(self, v: View<'_>) -> Opening<Action> {
        let rallied = || v.data.leaders.iter().any(|leader| v.state.is(leader, Flags::RALLIED));
        Opening::asks_if(self.begins || v.state.begun || v.can_anybody_act_in_combat() || rallied())
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        fires(ask, FireKind::Direct);
        ask.answer(verb::Assault)
            .legal(View::assault_targets, View::can_assault)
            .label(|v, hex| format!("Assault {}", v.data.hex_name(hex)))
            .prior(View::prior_of_assault)
            .concerns(|v, hex| {
                let near = |unit| v.state.hex_of(unit).is_some_and(|at| v.data.map.adjacent(at, hex));
                v.pieces_of(|unit| {
                    v.army(unit) == v.state.active && near(unit) && v.can_fire(unit, FireKind::Direct).is_ok()
                })
            })
            .then(|p, hex| p.declare_assault(hex));
        rallies(ask);
    }
}

/// What both phases ask: where to fire, who goes without supply, and whether that is all.
fn fires<'a>(ask: &mut impl Ask<'a, XuanLoc>, kind: FireKind) {
    ask.answer(verb::Fire)
        .legal(move |v| v.fire_targets(kind), move |v, hex| v.can_fire_at(kind, hex))
        .label(|v, hex| format!("Fire at {}", v.data.hex_name(hex)))
        .prior(move |v, hex| v.prior_of_fire(kind, hex))
        .concerns(move |v, hex| {
            let firers: Units = v.possible_firers(kind, hex, false).collect();
            v.pieces_of(|unit| firers.has(unit) || v.eligible_targets(kind, hex).has(unit))
        })
        .then(move |p, hex| p.declare_fire(kind, hex));
    if ask.see(|v| v.firing_army(kind) == Army::Nva) {
        defers(ask);
    }
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
        .concerns(|v, leader| {
            let at = v.state.hex_of(leader);
            v.pieces_of(|unit| v.state.hex_of(unit) == at && v.is_disrupted(unit))
        })
        .rolls()
        .then(|p, leader| p.rally(leader));
}

impl<'a> View<'a> {
    /// The enemy's hexes next to units of the active player.
    fn assault_candidates(self) -> Hexes {
        let army = self.state.active;
        self.state.index().held[army.other().at()].and(self.state.index().beside[army.at()])
    }

    /// The hexes that may be assaulted now.
    fn assault_targets(self) -> impl Iterator<Item = Hex> {
        let duties = self.duties();
        self.assault_candidates().iter().filter(move |hex| self.can_assault_under(&duties, *hex).is_ok())
    }

    fn can_anybody_fire_in_defence(self) -> bool {
        let fires = |v: View<'_>| v.fire_targets(FireKind::Defensive).next().is_some();
        fires(self) || self.firing_army(FireKind::Defensive) == Army::Nva && self.would_hold_if_fed(fires)
    }

    /// 5.3.2-03: whoever could attack if his owner chose to feed him counts, too.
    pub(super) fn can_anybody_act_in_combat(self) -> bool {
        let attacks =
            |v: View<'_>| v.fire_targets(FireKind::Direct).next().is_some() || v.assault_targets().next().is_some();
        attacks(self)
            || self.state.active == Army::Nva && self.would_hold_if_fed(attacks)
            || self.data.leaders.iter().any(|leader| self.can_rally(leader).is_ok())
    }
}
