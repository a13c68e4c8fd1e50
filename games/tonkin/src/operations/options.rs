//! 6.3: what an Operation Point can be spent on.

use engine::rules::{Ask, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Verdict, ensure};
use serde::{Deserialize, Serialize};

use super::PointOver;
use crate::actions::verb;
use crate::context::View;
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Piece, Spot};
use crate::movement::Movement;
use crate::state::Place;

/// 6.3-01: the option for the next point; after the first of a burst a side may stop.
/// 6.3-04: the same units as often as one likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Operating;

impl Question<Tonkin> for Operating {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let operation = &v.state.operation;
        let [vm, fef] = operation.points;
        let must = if operation.begun { "" } else { " The first point of a burst must be spent." };
        Prompt::new("6.3-01", "What do you spend an Operation Point on?")
            .detail(format!("{} in a row; VM {vm}, FEF {fef} left", operation.allowance))
            .meaning(format!("Rally, dig, move a stack, barrage, destroy roads or attack.{must}"))
            .rules(&["6.3-01", "6.1-02", "6.1-04", "6.3-c-01", "6.3-G-01", "6.3-F-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        super::rally::rallies(ask);
        super::dig::digs(ask);
        ask.answer(verb::Activate)
            .legal(View::places_to_activate, View::can_activate)
            .label(|v, spot| format!("Move units of {}", v.data.spot_name(spot)))
            .prior(View::prior_of_activating)
            .ends(|p, spot| {
                p.clear_phase_marks();
                p.state.operation.activated = Some(spot);
                p.next((Movement, PointOver));
            });
        crate::barrage::barrages(ask);
        super::roads::destroys_roads(ask);
        ask.answer(verb::Attack)
            .legal(View::attackable, View::can_attack)
            .label(|v, hex| format!("Attack {}", v.data.hex_name(hex)))
            .prior(View::prior_of_attack)
            .ends(|p, hex| {
                p.next(PointOver);
                p.gather_attack(hex);
            });
        ask.answer(verb::Waste)
            .labelled("Do nothing with this point")
            .caution(|_, ()| Some("The point is lost.".into()))
            .fixed_prior(-1.5)
            .ends(|p, ()| {
                p.tell(Fact::noted().by(p.state.active), |_| {
                    Event::new("point-wasted", Case("R47"), "The point is spent on nothing.")
                });
                p.next(PointOver);
            });
        ask.answer(verb::Stop)
            .allowed(|v, ()| ensure(v.state.operation.begun, "6.1-02", "the first point of a burst must be spent"))
            .labelled("Stop here")
            .caution(|v, ()| v.points_waived())
            .prior(|v, ()| v.prior_of_stopping())
            .ends(|p, ()| p.stop_burst());
        crate::secrets::order_stacks(ask);
    }
}

impl<'a> View<'a> {
    /// Where the active side has something that could move.
    fn places_to_activate(self) -> impl Iterator<Item = Spot> + use<'a> {
        let held = self.state.index().held[self.state.active.at()];
        held.iter().map(Spot::Hex).chain([Spot::Saigon]).filter(move |spot| self.can_activate(*spot).is_ok())
    }

    /// 6.3-c-01: a stack of which something can move, by itself or by transport; or the engineer, who may lay a road.
    fn can_activate(self, spot: Spot) -> Verdict {
        let army = self.state.active;
        let there = match spot {
            Spot::Hex(hex) => self.holds(army, hex),
            Spot::Saigon => self.overseas().next().is_some(),
        };
        ensure(there, "6.3-c-01", "none of your units stand there")?;
        let able = |piece: Piece| self.can_march(piece).is_ok() || self.can_be_transported(piece);
        let lays = |piece: Piece| piece.unit().is_some_and(|unit| self.data.of(unit).kind == Kind::EngineerRegiment);
        let moves = match spot {
            Spot::Hex(hex) => self.pieces_in(hex, army).any(|piece| able(piece) || lays(piece)),
            Spot::Saigon => self.overseas().any(able),
        };
        ensure(moves, "6.3-c-01", "nothing there can move")
    }

    /// What the active side has in Saigon.
    fn overseas(self) -> impl Iterator<Item = Piece> + use<'a> {
        let army = self.state.active;
        let units = self.data.army[army.at()].iter().filter(move |u| self.state.units[u.at()].place == Place::Saigon);
        let dumps = self.dumps(army).filter(move |d| self.state.dumps[d.at()].place == Some(Spot::Saigon));
        units.map(Piece::Unit).chain(dumps.map(Piece::Dump))
    }

    /// R47: what is waived by stopping when the other side has no points left.
    pub(super) fn points_waived(self) -> Option<String> {
        let army = self.state.active;
        let left = self.state.operation.points[army.at()];
        let alone = self.state.operation.points[army.other().at()] == 0;
        alone.then(|| format!("{left} Operation Points are waived, and the phase ends."))
    }
}
