//! Movement of both sides: 2.1, 2.4-B, 3.3, 4.2, 6.2, 6.4, 8.2.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::context::Play;
use crate::game::DienBienPhu;
use crate::ids::{Hex, Unit};

/// A unit on the move, hex by hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    pub unit: Option<Unit>,
    /// Where it set out, to go back there if the move is taken back.
    pub from: Option<Hex>,
    /// In half movement points.
    pub spent: u8,
    pub steps: u8,
}

/// 2.1-A
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmBoxMove;

impl Step<DienBienPhu> for VmBoxMove {
    fn run(self, _: &mut Play<'_>) {}
}

/// 2.1-B
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmValleyMove;

impl Step<DienBienPhu> for VmValleyMove {
    fn run(self, _: &mut Play<'_>) {}
}

/// 2.4-B
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmTacticalMove;

impl Step<DienBienPhu> for VmTacticalMove {
    fn run(self, _: &mut Play<'_>) {}
}

/// 2.4-B-03
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ForeignExcess;

impl Step<DienBienPhu> for ForeignExcess {
    fn run(self, _: &mut Play<'_>) {}
}

/// 3.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchReaction;

impl Step<DienBienPhu> for FrenchReaction {
    fn run(self, _: &mut Play<'_>) {}
}

/// 4.2; Wire Breaches go at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmAfterCombat;

impl Step<DienBienPhu> for VmAfterCombat {
    fn run(self, _: &mut Play<'_>) {}
}

/// 6.2-A
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchValleyMove;

impl Step<DienBienPhu> for FrenchValleyMove {
    fn run(self, _: &mut Play<'_>) {}
}

/// 6.2-B
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchBoxMove;

impl Step<DienBienPhu> for FrenchBoxMove {
    fn run(self, _: &mut Play<'_>) {}
}

/// 6.4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchTacticalMove;

impl Step<DienBienPhu> for FrenchTacticalMove {
    fn run(self, _: &mut Play<'_>) {}
}

/// 8.2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchAfterCombat;

impl Step<DienBienPhu> for FrenchAfterCombat {
    fn run(self, _: &mut Play<'_>) {}
}
