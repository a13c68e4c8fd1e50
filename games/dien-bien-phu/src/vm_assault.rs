//! Chapter 3: the VM Assault Phase.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::context::Play;
use crate::game::DienBienPhu;

/// 3.1
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmDeclaration;

impl Step<DienBienPhu> for VmDeclaration {
    fn run(self, _: &mut Play<'_>) {}
}

/// 3.1-05
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmRest;

impl Step<DienBienPhu> for VmRest {
    fn run(self, _: &mut Play<'_>) {}
}

/// 3.1-09
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmMortars;

impl Step<DienBienPhu> for VmMortars {
    fn run(self, _: &mut Play<'_>) {}
}

/// 3.2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmBoxCombat;

impl Step<DienBienPhu> for VmBoxCombat {
    fn run(self, _: &mut Play<'_>) {}
}

/// 3.4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchBarrage;

impl Step<DienBienPhu> for FrenchBarrage {
    fn run(self, _: &mut Play<'_>) {}
}

/// 3.5
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchDefence;

impl Step<DienBienPhu> for FrenchDefence {
    fn run(self, _: &mut Play<'_>) {}
}

/// 3.6
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmAssaults;

impl Step<DienBienPhu> for VmAssaults {
    fn run(self, _: &mut Play<'_>) {}
}
