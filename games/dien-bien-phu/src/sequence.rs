//! Section 1.2: the sequence of play. What belongs to a segment is put on the agenda when it begins; what it means stands in
//! the chapters.

mod course;

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::airdrop::{AirdropOver, Arrivals, Loading, Reinforcing, Replacing, StandbyChoice};
use crate::airstrike::Airstrike;
use crate::assets::Assets;
use crate::attrition::{
    Disease, FrenchAttrition, FrenchEvacuation, IsabelleSurrender, Rats, VmAttrition, VmEvacuation,
};
use crate::bombardment::Bombardment;
use crate::commando::Commando;
use crate::context::Play;
use crate::control::SegmentEnd;
use crate::digging::{DigMarkersFlip, Digging};
use crate::fire::{AssaultsOver, Charges, Declaration, Defence};
use crate::french_assault::FrenchBoxCombat;
use crate::game::DienBienPhu;
use crate::ids::{Army, Units};
use crate::markers::{FrenchIsolation, FrenchShaken, VmIsolation, VmShaken};
use crate::morale_check::{Demand, MoraleCheck};
use crate::movement::{Move, Movement, MovementOver};
use crate::setup::{SetupFlips, SetupFrench, SetupOver, SetupVm, SetupWounded};
use crate::supply::{Food, Fuel, Medicine, Recovery, Repair};
use crate::vm_assault::{Mortars, SupportBarrage, VmBoxCombat, VmRest};
use crate::vm_supply::{ExtraAmmo, Patrols, PulledBackReturn, Replacements, VmAmmo, VmReinforcement};

pub use course::Segment;

/// A segment, or a lettered part of one, begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Begin {
    pub segment: Segment,
}

impl Step<DienBienPhu> for Begin {
    fn run(self, p: &mut Play<'_>) {
        let segment = self.segment;
        p.state.segment = segment;
        p.clear_table();
        p.open(segment);
    }
}

impl Play<'_> {
    /// Puts a segment on the agenda, and what comes after it.
    pub(crate) fn open(&mut self, segment: Segment) {
        let end = segment.closes().then_some(SegmentEnd);
        self.next((end, segment.next().map(|segment| Begin { segment })));
        self.enter(segment);
    }

    /// What is kept for one segment only is put away.
    fn clear_table(&mut self) {
        let state = &mut *self.state;
        (state.done, state.freed, state.pending) = Default::default();
        state.started_outside = false;
        state.fight = None;
        state.placed.clear();
    }

    /// Puts what a segment consists of on the agenda.
    /// 1.2-01: in the printed order, A before B. 2.1-01: the phases of VM; 5.0: the Supply Phase of both; 6.2-01: the phases of France.
    fn enter(&mut self, segment: Segment) {
        let walk = |kind| Movement { kind };
        let over = |kind| MovementOver { kind };
        match segment {
            Segment::Setup => self.next((SetupFrench, SetupWounded, SetupFlips, SetupVm, SetupOver)),
            Segment::VmBoxMove => self.next(walk(Move::VmBox)),
            Segment::VmValleyMove => self.next(walk(Move::VmValley)),
            Segment::VmBombardment => self.next(Bombardment { army: Army::Vm }),
            Segment::Commando => self.next(Commando),
            Segment::Assets => self.next(Assets),
            Segment::VmTacticalMove => self.next((walk(Move::VmTactical), walk(Move::Foreign), over(Move::VmTactical))),
            Segment::VmDeclaration => self.next((Declaration { army: Army::Vm }, VmRest, Mortars { defending: false })),
            Segment::VmBoxCombat => self.next(VmBoxCombat),
            Segment::FrenchReaction => self.next(walk(Move::Reaction)),
            Segment::FrenchBarrage => self.next(SupportBarrage),
            Segment::FrenchDefence => self.next(Defence { army: Army::French }),
            Segment::VmAssault => self.next((Charges { army: Army::Vm }, AssaultsOver)),
            Segment::VmAttrition => self.next((VmAttrition, VmEvacuation)),
            Segment::Disease => self.next(Disease),
            Segment::VmAfterCombat => self.next((walk(Move::VmAfterCombat), over(Move::VmAfterCombat))),
            Segment::VmShaken => self.next(VmShaken),
            Segment::FrenchIsolation => self.next(FrenchIsolation),
            Segment::Demand => self.next(Demand),
            Segment::MoraleCheck => self.next(MoraleCheck),
            Segment::VmAmmo => self.next(VmAmmo),
            Segment::Patrols => self.next(Patrols),
            Segment::Replacements => self.next((PulledBackReturn, Replacements)),
            Segment::VmReinforcement => self.next((ExtraAmmo, VmReinforcement)),
            Segment::Fuel => self.next((Fuel, Repair)),
            Segment::Food => self.next(Food),
            Segment::Medicine => self.next((Medicine, Recovery)),
            Segment::Airdrop => self.next((StandbyChoice, Loading, Reinforcing, Arrivals, Replacing, AirdropOver)),
            Segment::Airstrike => self.next(Airstrike),
            Segment::FrenchValleyMove => self.next(walk(Move::FrenchValley)),
            Segment::FrenchBoxMove => self.next(walk(Move::FrenchBox)),
            Segment::FrenchBombardment => self.next(Bombardment { army: Army::French }),
            Segment::FrenchTacticalMove => self.next(walk(Move::FrenchTactical)),
            Segment::FrenchBoxCombat => self.next(FrenchBoxCombat),
            Segment::FrenchDeclaration => self.next(Declaration { army: Army::French }),
            Segment::VmBarrage => self.next(Mortars { defending: true }),
            Segment::VmDefence => self.next(Defence { army: Army::Vm }),
            Segment::FrenchAssault => self.next((Charges { army: Army::French }, AssaultsOver)),
            Segment::FrenchAttrition => self.next((FrenchAttrition, FrenchEvacuation)),
            Segment::IsabelleSurrender => self.next(IsabelleSurrender),
            Segment::Rats => self.next(Rats),
            Segment::FrenchAfterCombat => self.next(walk(Move::FrenchAfterCombat)),
            Segment::FrenchShaken => self.next(FrenchShaken),
            Segment::VmIsolation => self.next(VmIsolation),
            Segment::Digging => self.next((DigMarkersFlip, Digging)),
            Segment::NextTurn => self.next(NextTurn),
            Segment::Over => {}
        }
    }
}

/// 8.6: the Game Turn Marker moves on; the last turn never gets here (R72).
/// 8.6-01: what the new weather changes is read from the turn wherever it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextTurn;

impl Step<DienBienPhu> for NextTurn {
    fn run(self, p: &mut Play<'_>) {
        p.state.turn += 1;
        p.state.replaced = Units::NONE;
        p.tell_turn();
        p.next(Begin { segment: Segment::VmBoxMove });
    }
}
