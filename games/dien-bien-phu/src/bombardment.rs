//! Bombardment of both sides: 2.2 and 6.3.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::context::Play;
use crate::game::DienBienPhu;

/// 2.2-A, 2.2-B
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmBombardment;

impl Step<DienBienPhu> for VmBombardment {
    fn run(self, _: &mut Play<'_>) {}
}

/// 2.2-C
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TruckCheck;

impl Step<DienBienPhu> for TruckCheck {
    fn run(self, _: &mut Play<'_>) {}
}

/// 2.2-D
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmBombardmentRolls;

impl Step<DienBienPhu> for VmBombardmentRolls {
    fn run(self, _: &mut Play<'_>) {}
}

/// 6.3-A, 6.3-B
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchBombardment;

impl Step<DienBienPhu> for FrenchBombardment {
    fn run(self, _: &mut Play<'_>) {}
}

/// 6.3-C
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchBombardmentRolls;

impl Step<DienBienPhu> for FrenchBombardmentRolls {
    fn run(self, _: &mut Play<'_>) {}
}
