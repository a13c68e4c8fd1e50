//! Section 6.1: the Airstrike.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::context::Play;
use crate::game::DienBienPhu;

/// 6.1
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Airstrike;

impl Step<DienBienPhu> for Airstrike {
    fn run(self, _: &mut Play<'_>) {}
}
