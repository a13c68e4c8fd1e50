//! 2.7: units that the Turn Track calls away.

use engine::rules::{Ask, Question, Step};
use engine::table::Prompt;
use engine::{Case, Event, Fact, Refusal};
use serde::{Deserialize, Serialize};

use crate::actions::verb;
use crate::context::{Play, View};
use crate::data::Kind;
use crate::game::Tonkin;
use crate::ids::{Army, Unit, Units};
use crate::sequence::VmMovementPhase;
use crate::stacking::Tidy;
use crate::state::Place;

/// 2.7-01: a withdrawal is due on turns marked W.
/// 2.7-04, 1.9-B-06 (R26, R111).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WithdrawalDue;

impl Step<Tonkin> for WithdrawalDue {
    fn run(self, p: &mut Play<'_>) {
        p.next((Tidy, VmMovementPhase));
        if p.view().training().is_some() || p.view().month().withdrawal.is_none() {
            return;
        }
        if p.view().withdrawable().is_empty() {
            let points = i16::from(p.data.tables.victory_points.failed_withdrawal);
            p.score(-points, Case("2.7-04"), "No unit can be withdrawn");
        } else {
            p.next(Withdrawal);
        }
    }
}

/// The FEF withdraw a unit of the kind that is asked for.
/// 2.7-01, 2.7-02, 2.7-03, 2.7-05.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Withdrawal;

impl Question<Tonkin> for Withdrawal {
    fn side(self, _: View<'_>) -> Army {
        Army::Fef
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("2.7-01", "Which unit is withdrawn?")
            .cause("The Turn Track is marked W.")
            .meaning("It leaves at full strength and comes back in six turns at the earliest, for its price in VP.")
            .rules(&["2.7-01", "2.7-02", "2.7-03", "2.7-04"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, Tonkin>) {
        ask.answer(verb::Withdraw)
            .exactly(View::withdrawable, |_, _| {
                let why = "expected a full unit of the kind asked for within 3 hexes of an FEF Supply Center";
                Refusal::new(Case("2.7-02"), why)
            })
            .label(|v, unit| format!("Withdraw {}", v.data.name(unit)))
            .prior(|v, unit| -f32::from(v.face(unit).value) / 3.0)
            .ends(|p, unit| {
                let turns = p.data.tables.replacements.withdrawn_turns;
                p.tell(Fact::of(engine::story::EventKind::Moved).by(Army::Fef), |data| {
                    let text = format!("{} is withdrawn.", data.name(unit));
                    Event::new("withdrawn", Case("2.7-01"), text).piece(&data.of(unit).id)
                });
                p.send_ahead(unit, turns, Case("2.7-03"));
            });
    }
}

impl View<'_> {
    /// Units that may be withdrawn now.
    /// 2.7-02 (R137): a para is whoever has the blue bar.
    fn withdrawable(self) -> Units {
        let Some(kind) = self.month().withdrawal else { return Units::NONE };
        let near = self.near_supply_centers(Army::Fef);
        let fits = |unit: &Unit| {
            let there = match self.state.units[unit.at()].place {
                Place::Hex(hex) => near.has(hex),
                Place::Saigon => true,
                Place::Sea => self.data.of(*unit).kind == Kind::Navy,
                _ => false,
            };
            there && kind.asks_for(self.data.of(*unit)) && self.is_full(*unit)
        };
        self.data.army[Army::Fef.at()].iter().filter(fits).collect()
    }
}
