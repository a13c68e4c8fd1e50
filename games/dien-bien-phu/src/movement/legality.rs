//! What may be moved, where it may go and when a segment may end; and why not.

use engine::{Case, Refusal, Verdict, ensure, refuse};

use super::Move;
use crate::context::View;
use crate::ids::{Area, Location, Unit};

impl View<'_> {
    /// Why a unit may not be taken in hand.
    pub(super) fn can_move(self, kind: Move, unit: Unit) -> Verdict {
        ensure(self.army(unit) == kind.army(), kind.case(), "it belongs to the other side")?;
        // 2.4-B-03: whoever is too many goes back, moved or not.
        if kind != Move::Foreign && self.state.done.has(unit) {
            return refuse(kind.case_of_one_move(), "it has moved in this segment already");
        }
        if !self.has_moves_left(kind, unit) {
            return refuse(kind.case(), "no more units may move so");
        }
        if !self.starters(kind).has(unit) {
            return Err(self.why_it_stays(kind, unit));
        }
        if let Some(hex) = self.crowded_hex(kind.army()) {
            ensure(
                self.state.hex_of(unit) == Some(hex),
                kind.stacking_case(),
                "first one leaves the hex that is too full",
            )?;
        }
        let goes = self.has_somewhere_to_go(kind, unit);
        if !goes && kind == Move::FrenchBox && self.is_held_back_by_odds(unit) {
            return refuse("6.2-B-02", "a box with VM units has to be held by twice as many French units");
        }
        ensure(goes, kind.case(), "it has nowhere to go")
    }

    fn why_it_stays(self, kind: Move, unit: Unit) -> Refusal {
        let artillery = self.is_artillery(unit);
        let (case, reason) = match kind {
            Move::VmBox if self.state.hex_of(unit).is_some() => ("2.1-A-05", "it is not in VM communication"),
            Move::VmBox => {
                ("2.1-A-01", "it is neither in Sector 304, Laos or the Off-Map Box nor in communication on a map")
            }
            Move::VmValley => ("2.1-B-01", "it is not in VM communication at DBP or in Sector 304"),
            Move::Foreign => ("2.4-B-02", "it is not one of too many in its sector"),
            Move::Reaction if artillery => ("3.3-02", "guns do not react"),
            Move::Reaction if self.is_shaken(unit) => ("3.3-02", "a shaken unit does not react"),
            Move::Reaction if self.state.hex_of(unit).is_some() => ("3.3-02", "it stands next to a VM unit"),
            Move::Reaction => ("3.3-03", "it stands on no map"),
            Move::FrenchValley if self.state.hex_of(unit).is_some() => {
                ("6.2-A-02", "it is not in French communication")
            }
            Move::FrenchValley => ("6.2-A-01", "it stands on no map"),
            Move::FrenchBox if artillery => ("6.2-B-01", "guns make no Box Move"),
            Move::FrenchBox if self.state.is_in(unit, Area::Condor) => {
                ("6.2-B-06", "the Condor Force is not released yet")
            }
            Move::FrenchBox if self.state.is_in(unit, Area::Standby) => {
                ("6.2-B-07", "the Standby Force is added to Laos 1 by air before it moves")
            }
            Move::FrenchBox => ("6.2-B-03", "it stands neither in a box nor at an edge outside the Trench Zones"),
            Move::VmAfterCombat | Move::FrenchAfterCombat if self.is_entrenched(unit) => {
                (kind.case(), "it is entrenched")
            }
            Move::VmTactical | Move::FrenchTactical | Move::VmAfterCombat | Move::FrenchAfterCombat => {
                (kind.case(), "it stands on no map")
            }
        };
        Refusal::new(Case(case), reason)
    }

    /// Why a unit in hand cannot go somewhere.
    pub(super) fn can_go(self, kind: Move, unit: Unit, place: Location) -> Verdict {
        if self.destinations(kind, unit).has(place) {
            return Ok(());
        }
        let army = kind.army();
        if let Location::Hex(hex) = place {
            ensure(!self.state.holds(army.other(), hex), "1.5-B-08", "enemy units stand there")?;
            ensure(self.state.hex_of(unit) != Some(hex), kind.case(), "it stands there")?;
            let is_full = !self.fits(army, hex) && (!kind.passes_on() || self.reach(kind, unit).hexes.has(hex));
            let relocates = kind == Move::FrenchAfterCombat && self.state.is_in(unit, Area::Zone2);
            let case = if relocates { "8.2-06" } else { kind.stacking_case() };
            ensure(!is_full, case, "there is no room in that hex, and nobody there can go on")?;
        }
        Err(match kind {
            Move::VmBox | Move::VmValley | Move::FrenchValley | Move::FrenchBox => {
                self.why_not_there(kind, unit, place)
            }
            Move::Foreign => Refusal::new(Case("2.4-B-03"), "it goes to Zone 1 of its own sector"),
            Move::VmAfterCombat | Move::FrenchAfterCombat => self.why_no_cover(kind, unit, place),
            Move::VmTactical | Move::Reaction | Move::FrenchTactical => self.why_out_of_reach(kind, unit, place),
        })
    }

    /// 1.6-01, 1.6-02, 6.2-B-02
    pub(super) fn can_end_moves(self, kind: Move) -> Verdict {
        let crowded = self.crowded_hex(kind.army());
        ensure(crowded.is_none(), kind.stacking_case(), "more units stand in a hex than may end the segment there")?;
        let short = kind == Move::FrenchBox && self.short_box().is_some();
        ensure(
            !short,
            "6.2-B-02",
            "a box with VM units was entered and holds fewer than two French units for each of them",
        )
    }
}
