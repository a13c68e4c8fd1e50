//! Chapter 10: combat in general. Who must attack is in `obligations`, what odds are in `odds`, what makes a strength in
//! `changes`, and who is lost in `losses`.

mod changes;
mod losses;
mod obligations;
mod odds;

pub use losses::{Cause, DisruptRest, Loss};
pub(crate) use obligations::{Duties, condition_case};
pub use odds::{Odds, Shift};
