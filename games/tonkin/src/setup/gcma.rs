//! GCMA near friendly communities of the Highlands, at set-up (9.0) and when they arrive (2.5).

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Refusal};
use serde::{Deserialize, Serialize};

use super::by_default;
use crate::actions::{Action, verb};
use crate::context::View;
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Spot, Unit};
use crate::judgement::NEVER;
use crate::state::{Phase, Place};

/// The FEF set up their GCMA last.
/// 9.0-08 (R23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GcmaSetup;

impl Question<Tonkin> for GcmaSetup {
    fn side(self, _: View<'_>) -> Army {
        Army::Fef
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let name = v.waiting_gcma().map_or("", |unit| v.data.name(unit));
        Prompt::new("9.0-08", format!("Near which community of the Highlands does {name} stand?"))
            .meaning("Partisans live off the land and may leave before combat; one for each community.")
            .rules(&["9.0-08", "2.5-06", "3.8-05", "6.5-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        let Some(unit) = v.waiting_gcma() else { return Opening::Skips };
        match v.gcma_communities(unit).first() {
            None => Opening::Skips,
            Some(first) if v.state.by_default[Army::Fef.at()] => Opening::Takes(Action::Near(first)),
            Some(_) => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Near)
            .exactly(
                |v| v.waiting_gcma().map_or(Hexes::NONE, |unit| v.gcma_communities(unit)),
                |_, _| Refusal::new(Case("9.0-08"), "expected an FEF-friendly Highland community without another GCMA"),
            )
            .label(|v, hex| format!("Near {}", v.data.hex_name(hex)))
            .then(|p, near| {
                if let Some(unit) = p.view().waiting_gcma() {
                    p.next(GcmaPlace { unit, near });
                }
            });
        by_default(ask, Army::Fef);
    }
}

/// The hex of a GCMA within 2 of its community.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GcmaPlace {
    pub unit: Unit,
    pub near: Hex,
}

impl Question<Tonkin> for GcmaPlace {
    fn side(self, _: View<'_>) -> Army {
        Army::Fef
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let (name, near) = (v.data.name(self.unit), v.data.hex_name(self.near));
        Prompt::new("2.5-06", format!("{name}: in which Highland hex within 2 of {near}?"))
            .meaning("It holds the community that it stands in, and may leave before combat.")
            .rules(&["2.5-06", "3.8-05", "6.5-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        if v.state.phase == Phase::Setup && v.state.by_default[Army::Fef.at()] {
            return v.takes_nearest(v.gcma_hexes(self.unit, self.near), self.near);
        }
        Opening::Asks
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::At)
            .exactly(
                move |v| v.gcma_hexes(self.unit, self.near).into_iter().map(Spot::Hex),
                |_, _| Refusal::new(Case("2.5-06"), "expected a Highland hex within 2 of the community without VM"),
            )
            .label(|v, spot| v.data.spot_name(spot))
            .prior(|v, spot| spot.hex().map_or(0.0, |hex| v.prior_of_partisan(Army::Fef, hex)))
            .ends(move |p, spot| {
                p.state.used_centers.insert(self.near);
                if p.state.phase == Phase::Setup {
                    p.state.put(p.data, self.unit, spot.into());
                } else {
                    p.bring_in(self.unit, spot.into());
                }
            });
        ask.answer(verb::Cancel).labelled("Another community").fixed_prior(NEVER).end();
    }
}

impl View<'_> {
    fn waiting_gcma(self) -> Option<Unit> {
        let is_gcma = |unit: &Unit| self.data.of(*unit).kind == Kind::Gcma;
        let waits = |unit: &Unit| self.state.units[unit.at()].place == Place::Waiting;
        self.data.army[Army::Fef.at()].iter().filter(is_gcma).find(waits)
    }

    /// FEF-friendly communities of the Highlands that no other GCMA has named in this phase.
    /// 2.5-06.
    pub(crate) fn gcma_communities(self, unit: Unit) -> Hexes {
        let highlands = self.data.places.hexes.and(self.data.map.highlands).without(self.state.used_centers);
        let friendly = highlands.without(self.state.friendly);
        friendly.iter().filter(|hex| !self.gcma_hexes(unit, *hex).is_empty()).collect()
    }

    fn gcma_hexes(self, unit: Unit, near: Hex) -> Hexes {
        let range = self.data.tables.limits.mobilization_range;
        self.within(Army::Fef, Hexes::one(near), range).and(self.grounds(unit))
    }
}
