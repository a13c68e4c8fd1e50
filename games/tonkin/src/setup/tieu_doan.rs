//! Tieu Doan by their Mobilization Centers, at set-up (9.0) and when they are mobilized (2.4).

use engine::rules::{Ask, Opening, Question};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal};
use serde::{Deserialize, Serialize};

use super::by_default;
use crate::actions::{Action, verb};
use crate::context::{Play, View};
use crate::game::Tonkin;
use crate::ids::{Army, Hex, Hexes, Piece, Spot, Unit};
use crate::judgement::NEVER;
use crate::state::{Phase, Place};

/// VM sets up its Tieu Doan, each with a Mobilization Center of its own.
/// 9.0-06: those without a hex go to Box 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TieuDoanSetup;

impl Question<Tonkin> for TieuDoanSetup {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let name = v.waiting_tieu_doan().map_or("", |unit| v.data.name(unit));
        Prompt::new("9.0-06", format!("By which Mobilization Center is {name} set up?"))
            .meaning(match v.training() {
                Some(_) => "A Tieu Doan turns empty communities beside it.",
                None => "A Tieu Doan turns empty communities beside it, and four hexes near Thai Binh bring a point each month.",
            })
            .rules(&["9.0-06", "1.8-02", "2.2-A-07", "1.9-B-01"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        if v.waiting_tieu_doan().is_none() {
            return Opening::Skips;
        }
        let centers = v.open_centers();
        match centers.first() {
            None => Opening::Takes(Action::Done),
            Some(center) if v.state.by_default[Army::Vm.at()] => Opening::Takes(Action::Near(center)),
            Some(_) => Opening::Asks,
        }
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Near)
            .exactly(View::open_centers, |_, _| {
                Refusal::new(Case("9.0-06"), "expected a Mobilization Center in Vietnam that no other Tieu Doan has")
            })
            .label(|v, hex| format!("By {}", v.data.hex_name(hex)))
            .prior(|v, hex| v.prior_of_partisan(Army::Vm, hex))
            .then(|p, center| p.next(TieuDoanPlace { center }));
        ask.answer(verb::Done).when(|v| v.open_centers().is_empty()).labelled("The others go to Box 1").ends(
            |p, ()| {
                while let Some(unit) = p.view().waiting_tieu_doan() {
                    p.state.units[unit.at()].place = Place::Box1;
                }
            },
        );
        by_default(ask, Army::Vm);
    }
}

/// The hex of a Tieu Doan: its center, or one or two hexes away.
/// 9.0-06, 2.4-03, 1.4-03 (R20): whoever stands between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TieuDoanPlace {
    pub center: Hex,
}

impl Question<Tonkin> for TieuDoanPlace {
    fn side(self, _: View<'_>) -> Army {
        Army::Vm
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        let name = v.next_tieu_doan().map_or("", |unit| v.data.name(unit));
        Prompt::new("2.4-03", format!("{name}: in which hex within 2 of {}?", v.data.hex_name(self.center)))
            .meaning(
                "It may leave before combat, but not when it is disorganized, nor when the same stack comes again in one move.",
            )
            .rules(&["2.4-03", "1.8-02", "6.5-01", "3.8-03"])
    }

    fn opening(self, v: View<'_>) -> Opening<Action> {
        if v.state.phase == Phase::Setup && v.state.by_default[Army::Vm.at()] {
            return v.takes_nearest(v.center_hexes(self.center), self.center);
        }
        Opening::Asks
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::At)
            .exactly(
                move |v| v.center_hexes(self.center).into_iter().map(Spot::Hex),
                |v, _| {
                    let case = if v.state.phase == Phase::Setup { Case("9.0-06") } else { Case("2.4-03") };
                    Refusal::new(case, "expected a hex of Vietnam within 2 of the center without FEF")
                },
            )
            .label(|v, spot| v.data.spot_name(spot))
            .prior(|v, spot| spot.hex().map_or(0.0, |hex| v.prior_of_partisan(Army::Vm, hex)))
            .ends(move |p, spot| p.place_tieu_doan(self.center, spot));
        ask.answer(verb::Cancel).labelled("Another center").fixed_prior(NEVER).end();
    }
}

impl View<'_> {
    fn waiting_tieu_doan(self) -> Option<Unit> {
        self.tieu_doan_in(Place::Waiting)
    }

    /// The first Tieu Doan in a box.
    pub(crate) fn tieu_doan_in(self, place: Place) -> Option<Unit> {
        let units = self.data.tieu_doan;
        units.iter().find(|unit| self.state.units[unit.at()].place == place)
    }

    /// The one that is to be placed: at set-up one that waits, later one from Box 2.
    fn next_tieu_doan(self) -> Option<Unit> {
        self.tieu_doan_in(if self.state.phase == Phase::Setup { Place::Waiting } else { Place::Box2 })
    }

    /// Mobilization Centers in Vietnam that no other Tieu Doan uses and that have a hex for one.
    /// 1.6-09.
    pub(crate) fn open_centers(self) -> Hexes {
        let free = self.data.places.mobilization.without(self.state.used_centers);
        free.iter().filter(|center| !self.center_hexes(*center).is_empty()).collect()
    }

    fn center_hexes(self, center: Hex) -> Hexes {
        let near = self.data.map.within(center, self.data.tables.limits.mobilization_range);
        let near = near.without(self.state.index().held[Army::Fef.at()]);
        let Some(unit) = self.next_tieu_doan() else { return Hexes::NONE };
        if self.state.phase != Phase::Setup {
            // R20: what is too much is removed when the phase ends.
            return near.and(self.data.map.vietnam);
        }
        // 9.0-06, 9.0-10: at set-up wherever it may stand by 3.8, beside the border in Laos too.
        let free = near.and(self.may_stand(Piece::Unit(unit)));
        free.iter().filter(|hex| self.has_room(*hex, Piece::Unit(unit))).collect()
    }
}

impl Play<'_> {
    fn place_tieu_doan(&mut self, center: Hex, spot: Spot) {
        let Some(unit) = self.view().next_tieu_doan() else { return };
        let mobilized = self.state.phase != Phase::Setup;
        self.state.put(self.data, unit, spot.into());
        self.state.used_centers.insert(center);
        if !mobilized {
            return;
        }
        self.state.to_mobilize = self.state.to_mobilize.saturating_sub(1);
        let fact = self.view().known(unit, Fact::arrived(Army::Vm));
        self.tell(fact, |data| {
            let text = format!("{} is mobilized in {}.", data.name(unit), data.spot_name(spot));
            let event = Event::new("mobilized", Case("2.4-01"), text).piece(&data.of(unit).id);
            spot.hex().map_or(event.clone(), |hex| event.place(data.map.label(hex)))
        });
    }
}
