//! In work.
use engine::Fault;

use crate::game::DienBienPhu;
use crate::state::State;

pub(crate) fn validate(_: &DienBienPhu, _: &State) -> Result<(), Fault> {
    Ok(())
}
