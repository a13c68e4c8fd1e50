//! Section 2.4-A: Asset Markers.

use engine::rules::Step;
use serde::{Deserialize, Serialize};

use crate::context::Play;
use crate::game::DienBienPhu;

/// 2.4-A
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assets;

impl Step<DienBienPhu> for Assets {
    fn run(self, _: &mut Play<'_>) {}
}
