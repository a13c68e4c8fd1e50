//! R54: the markers strike in any order, but artillery and air each to its end.

use engine::rules::{Ask, Question, Step};
use engine::table::Prompt;
use engine::{Verdict, refuse};
use serde::{Deserialize, Serialize};

use super::{Arm, Impact, Load, Marker, Shock};
use crate::actions::verb;
use crate::context::{Play, View};
use crate::game::XuanLoc;
use crate::ids::{Army, Hex, Units};

/// 11.3.5-05: which marker strikes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Striking;

impl Question<XuanLoc> for Striking {
    fn side(self, v: View<'_>) -> Army {
        v.state.active
    }

    fn prompt(self, _: View<'_>) -> Prompt {
        Prompt::new("11.3.5-05", "Which strike comes next?")
            .meaning(
                "Each strike is settled before the next: a die for the column, one for the result. Artillery and aircraft \
                 each strike to their end.",
            )
            .rules(&["11.3.5-05", "11.3.1-01", "11.3.5-01", "11.3.3-01", "11.4.8-01", "11.3.6-01", "11.6.1-01", "20.2-01"])
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, XuanLoc>) {
        ask.answer(verb::Strike)
            .from(|v| v.state.bombardment.placed.iter().map(|placed| (placed.marker, Load::Own)))
            .allowed(|v, (marker, load)| load.can_be_carried().and_then(|()| v.can_strike(marker)))
            .label(|v, (marker, _)| format!("{} strikes", v.data.marker_name(marker)))
            .fixed_prior(1.0)
            .concerns(|v, (marker, _)| v.place_of(v.hex_of_marker(marker)))
            .rolls_if(|v, (marker, _)| v.strikes_with_dice(marker))
            .ends(|p, (marker, _)| p.strike(marker));
    }
}

/// After each strike: the next one, or on to the other arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Resolution;

impl Step<XuanLoc> for Resolution {
    fn run(self, p: &mut Play<'_>) {
        let bombardment = &mut p.state.bombardment;
        let waits = |arm: Arm| bombardment.placed.iter().any(|placed| !placed.done && placed.marker.arm() == arm);
        let (guns, air) = (waits(Arm::Artillery), waits(Arm::Air));
        if guns || air {
            let over = |arm: Arm| if arm == Arm::Air { !air } else { !guns };
            bombardment.striking = bombardment.striking.filter(|arm| !over(*arm));
            p.next((Striking, Resolution));
        }
    }
}

impl View<'_> {
    fn hex_of_marker(self, marker: Marker) -> Option<Hex> {
        self.state.bombardment.placed.iter().find(|placed| placed.marker == marker).and_then(|placed| placed.hex)
    }

    /// A Daisy Cutter rolls for those whom it hits and shakes, everything else in any case.
    fn strikes_with_dice(self, marker: Marker) -> bool {
        let Some(hex) = self.hex_of_marker(marker).filter(|_| matches!(marker, Marker::Daisy(_))) else { return true };
        let hits = Army::BOTH.into_iter().any(|army| self.state.holds(army, hex));
        hits || !self.units_in_shock(Shock::of_daisy_cutter(hex)).is_empty()
    }

    /// Whether artillery has still to strike.
    fn has_guns_waiting(self) -> bool {
        self.state.bombardment.placed.iter().any(|placed| !placed.done && !placed.marker.is_air())
    }

    /// Whether a marker may strike now (R54: any order, but artillery and air each to its end).
    fn can_strike(self, marker: Marker) -> Verdict {
        let bombardment = &self.state.bombardment;
        if let Marker::Plane(plane, cluster) = marker
            && self.hex_of_marker(Marker::Plane(plane, !cluster)).is_some()
        {
            return refuse("11.4.11-02", "what it carries was said when it was placed: with 'cbu', or without");
        }
        if !bombardment.placed.iter().any(|p| p.marker == marker && p.hex.is_some() && !p.done) {
            return refuse("11.3-01", "this marker is not waiting to strike");
        }
        if bombardment.striking.is_some_and(|arm| arm != marker.arm()) {
            return refuse("11.3.5-05", "the strikes under way are finished first");
        }
        Ok(())
    }
}

impl Play<'_> {
    /// A marker strikes; what it does is settled before the next one. The dice of 11.3.6 come after the last shells.
    /// 11.3.7-01: rockets have a column of their own.
    fn strike(&mut self, marker: Marker) {
        let bombardment = &mut self.state.bombardment;
        bombardment.striking = Some(marker.arm());
        let Some(placed) = bombardment.placed.iter_mut().find(|p| p.marker == marker) else { return };
        placed.done = true;
        let Some(hex) = placed.hex else { return };
        match marker {
            Marker::Aim(aim) => {
                let record = &self.data.aims[aim.at()];
                let column = match record.column {
                    Some(column) => column,
                    None => self.roll_column(marker, record.plus, 0, "11.3.1-01"),
                };
                let there: Units = self.state.stack(hex).collect();
                self.state.bombardment.shelled = self.state.bombardment.shelled.or(there);
                let is_last = !self.view().has_guns_waiting();
                let impact = Impact { marker, hex, column, unobserved: false, reach: 2 };
                self.next((impact, is_last.then_some(Shock::of_artillery())));
            }
            Marker::Plane(plane, cluster) => self.bomb(marker, plane, cluster, hex),
            Marker::Helicopter(_) => self.bomb_by_helicopter(marker, hex),
            Marker::Daisy(_) => self.drop_daisy_cutter(marker, hex),
        }
    }
}
