//! Chapter 7: the French Assault Phase.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::context::Play;
use crate::game::DienBienPhu;

/// 7.1
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchBoxCombat;

impl Step<DienBienPhu> for FrenchBoxCombat {
    fn run(self, _: &mut Play<'_>) {}
}

/// 7.2
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchDeclaration;

impl Step<DienBienPhu> for FrenchDeclaration {
    fn run(self, _: &mut Play<'_>) {}
}

/// 7.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmBarrage;

impl Step<DienBienPhu> for VmBarrage {
    fn run(self, _: &mut Play<'_>) {}
}

/// 7.4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VmDefence;

impl Step<DienBienPhu> for VmDefence {
    fn run(self, _: &mut Play<'_>) {}
}

/// 7.5
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FrenchAssaults;

impl Step<DienBienPhu> for FrenchAssaults {
    fn run(self, _: &mut Play<'_>) {}
}
