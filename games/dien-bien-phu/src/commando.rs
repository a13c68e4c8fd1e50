//! Section 2.3: the Commando Raid.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::context::Play;
use crate::game::DienBienPhu;

/// 2.3
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Commando;

impl Step<DienBienPhu> for Commando {
    fn run(self, _: &mut Play<'_>) {}
}
