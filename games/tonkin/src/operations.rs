//! 6.1 to 6.3 and 6.7: the Operation Phase. Who spends a dump is in `spend`, the options of a point in `options`, rallies and
//! repairs in `rally`, trenches in `dig`, the destruction of roads in `roads`.

mod dig;
mod options;
mod priors;
mod rally;
mod roads;
mod spend;

use engine::rules::Step;
use engine::story::Roll;
use engine::{Case, Event, Fact};
use serde::{Deserialize, Serialize};

use crate::context::Play;
use crate::game::Tonkin;
use crate::ids::{Army, Dump, Hexes, Piece, Spot};
use crate::stacking::Tidy;

pub use dig::Digging;
pub use options::Operating;
pub use rally::Rallying;
pub use roads::{RoadGuns, RoadRoll, Wrecking};
pub use spend::{BringDump, SpendDump};

/// The Operation Phase under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Operation {
    /// Operation Points left of each side.
    pub points: [u8; 2],
    /// What the active side may still spend in a row.
    pub allowance: u8,
    /// The first point of the burst is spent: the side may stop.
    pub begun: bool,
    /// The Supply Dump that each side has spent; none where there is none, or it is gone.
    pub spending: [Option<Dump>; 2],
    /// Whose spending SD was destroyed or captured: no attack and no artillery any more (6.3-02).
    pub lost: [bool; 2],
    /// The hex, or Saigon, whose units move with this point (6.3 c).
    pub activated: Option<Spot>,
    /// The option chosen for this point was taken back.
    pub taken_back: bool,
    /// How often that was so in this burst. No rule asks; a computer player does.
    pub changes_of_mind: u8,
    /// Markers removed with this point: hexes that recovered, and hexes that were repaired (6.3 a).
    pub recovered: Hexes,
    pub repaired: Hexes,
    /// The dump that is given up for trenches and how, where it lay, and where they were dug (6.3 b).
    pub digging: Option<(Dump, crate::actions::Method)>,
    pub dug_from: Option<crate::ids::Hex>,
    pub works: Hexes,
    /// Roads destroyed with this point, or the one that is bombed (6.7).
    pub wrecked: Hexes,
    pub bombed: Option<crate::ids::Hex>,
    /// VM have declared anti-aircraft fire against the bombers.
    pub flak: bool,
}

impl Operation {
    pub(crate) fn forget(&mut self, piece: Piece) {
        for (spending, lost) in self.spending.iter_mut().zip(&mut self.lost) {
            if spending.is_some_and(|dump| piece == Piece::Dump(dump)) {
                (*spending, *lost) = (None, true);
            }
        }
    }

    /// What counted for one point only.
    fn end_point(&mut self) {
        *self = Operation {
            points: self.points,
            allowance: self.allowance,
            begun: self.begun,
            spending: self.spending,
            lost: self.lost,
            changes_of_mind: self.changes_of_mind,
            ..Operation::default()
        };
    }
}

/// 6.1-01, 6.2-01: both sides get their points and decide whether to spend a Supply Dump, VM first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OperationStart;

impl Step<Tonkin> for OperationStart {
    fn run(self, p: &mut Play<'_>) {
        let points = p.data.tables.limits.operation_points;
        p.state.operation = Operation { points: [points; 2], ..Operation::default() };
        p.state.active = Army::Vm;
        p.next((SpendDump { army: Army::Vm }, BringDump, SpendDump { army: Army::Fef }, Decided));
    }
}

/// 6.2-04, 9.0-14: if neither side spends a Supply Dump there is no Operation Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decided;

impl Step<Tonkin> for Decided {
    fn run(self, p: &mut Play<'_>) {
        if p.state.operation.spending == [None; 2] {
            p.state.operation.points = [0; 2];
            p.tell(Fact::noted(), |_| {
                Event::new(
                    "no-operations",
                    Case("6.2-04"),
                    "Neither side spends a Supply Dump: there is no Operation Phase.",
                )
            });
            return;
        }
        p.next(Burst { army: Army::Vm });
    }
}

/// 6.1-02, 6.1-03: the die says how many points a side may spend in a row; alone it spends all that is left.
/// R46.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Burst {
    pub army: Army,
}

impl Step<Tonkin> for Burst {
    fn run(self, p: &mut Play<'_>) {
        let [own, theirs] = [self.army, self.army.other()].map(|army| p.state.operation.points[army.at()]);
        match (own, theirs) {
            (0, 0) => return,
            (0, _) => return p.next(Burst { army: self.army.other() }),
            (_, 0) => p.state.operation.allowance = own,
            _ => {
                let die = p.dice.d6("Operation Points");
                p.state.operation.allowance = die.div_ceil(2).min(own);
                let most = p.state.operation.allowance;
                p.tell(Fact::rolled().by(self.army).amount(most), |_| {
                    let text = format!("{} may spend up to {most} of {own} Operation Points.", self.army.name());
                    Event::new("burst", Case("6.1-02"), text).total(own).roll(Roll::single("Operation Points", die))
                });
            }
        }
        p.state.active = self.army;
        p.state.operation.begun = false;
        p.state.operation.changes_of_mind = 0;
        p.next(Operating);
    }
}

/// The option of a point is carried out, or was taken back.
/// 6.1-04, 1.5-02: the point is gone, the table is tidied up, and the burst goes on while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PointOver;

impl Step<Tonkin> for PointOver {
    fn run(self, p: &mut Play<'_>) {
        let army = p.state.active;
        if p.state.operation.taken_back {
            p.state.operation.end_point();
            p.state.operation.changes_of_mind = p.state.operation.changes_of_mind.saturating_add(1);
            p.clear_phase_marks();
            p.next(Operating);
            return;
        }
        p.state.operation.end_point();
        p.clear_phase_marks();
        let operation = &mut p.state.operation;
        operation.points[army.at()] = operation.points[army.at()].saturating_sub(1);
        operation.allowance = operation.allowance.saturating_sub(1);
        operation.begun = true;
        let left = operation.points[army.at()];
        p.tell(Fact::spent(army).amount(1), |_| {
            Event::new("point-spent", Case("6.1-04"), format!("{} has {left} Operation Points left.", army.name()))
                .total(left)
        });
        p.next((Tidy, NextPoint));
    }
}

/// The burst goes on, or it is the other side's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextPoint;

impl Step<Tonkin> for NextPoint {
    fn run(self, p: &mut Play<'_>) {
        let army = p.state.active;
        if p.state.operation.allowance > 0 {
            p.next(Operating);
        } else {
            p.next(Burst { army: army.other() });
        }
    }
}

impl Play<'_> {
    /// The option that was begun is taken back; the point is not spent.
    pub(crate) fn take_back_point(&mut self) {
        self.state.operation.taken_back = true;
    }

    /// 6.1-04, R47: the side stops; what is left stays on its track, or is waived where the other side has none.
    fn stop_burst(&mut self) {
        let army = self.state.active;
        self.state.operation.allowance = 0;
        if self.state.operation.points[army.other().at()] == 0 {
            self.state.operation.points[army.at()] = 0;
        }
        self.next(Burst { army: army.other() });
    }
}
